/* Made by tests/kernels.py of numbers.toml: numbers that stand in Python. */
/* layout */
enum { SMALLEST = 4 };
/* rules.deck */
enum { WORTH_THREE = 3 };
/* rules.state */
enum { NOWHERE = -1 };
/* solver.by_kernel */
enum { STAGES_MOST = 40, PASSES_MOST = 40, HALF_CARDS = 26, KIND_AT = 24, ROW_AT = 12 };
/* solver.by_kernel.STEPS */
enum Step { CHOOSE = 0, ASSIGN = 1, WALK = 2, ROOM = 3, ANSWER = 4, DRAW = 5, DEAD = 6, OUT = 7,
    CLEARED = 8, BEYOND };
/* solver.by_kernel.Who */
enum Who { SAFE = 0, GOLD = 1, OBVIOUS = 2, WHO };
/* solver.by_kernel.RULES */
enum Rule { RULE_STRONG = 1, RULE_RETREAT = 2, RULE_RETREAT_TRAPS = 4, RULE_SINGLE_USE = 8,
    RULE_WORTH_THREE = 16, RULE_BOTTOM_SHUFFLED = 32, RULE_UNBOUNDED = 64 };
/* solver.by_kernel.Cut */
enum Cut { CUT_SPENT = 1, CUT_WIDE = 2, CUT_UNKNOWN = 4, CUT_BEYOND = 8 };
