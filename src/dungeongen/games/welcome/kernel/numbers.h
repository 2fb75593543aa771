/* Made by tests/kernels.py of numbers.toml: numbers that stand in Python. */
/* heroes */
enum { REVIVED = 4 };
/* solver.trained */
enum { ACTIONS = 7, PARTS = 16, PIECES_AT = 48, DRAWN_AT = 56, KIND_AT = 60, DEPTH_AT = 62 };
/* solver.trained.Kind */
enum Kind { TURN = 0, HAND = 1, PLAN = 2 };
/* solver.trained.Depth */
enum Depth { ROUGH = 0, PLAIN = 1 };
