/* Made by tests/kernels.py of numbers.toml: numbers that stand in Python. */
/* heroes */
enum { BARBARIAN_HEALTH = 4, CHAINMAIL_HEALTH = 4, HAMMERED = 5, PLATE_HEALTH = 5, REVIVED = 4,
    SHIELD_HEALTH = 3, SPEARED = 9, TORCH_MOST = 3, WARRIOR_HEALTH = 3 };
/* solver.trained */
enum { ACTIONS = 7, PARTS = 16, PIECES_AT = 48, DRAWN_AT = 56, KIND_AT = 60, DEPTH_AT = 62 };
/* solver.trained.Kind */
enum Kind { TURN = 0, HAND = 1, PLAN = 2 };
/* solver.trained.Depth */
enum Depth { ROUGH = 0, PLAIN = 1 };
