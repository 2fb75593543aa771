/* Made by tests/kernels.py of numbers.toml: numbers that stand in Python. */
/* layout */
enum { HEALTH = 7, MIND = 3, SMALLEST = 4, STRONG_MIND = 7 };
/* rules.deck */
enum { WORTH_THREE = 3 };
/* rules.state */
enum { NOWHERE = -1 };
/* solver.kernel_client */
enum { AS_GIVEN = 128, STAGES_MOST = 40, PASSES_MOST = 40, HALF_CARDS = 26, KIND_AT = 24, ROW_AT =
    12 };
/* solver.kernel_client.STEPS */
enum Step { CHOOSE = 0, ASSIGN = 1, WALK = 2, ROOM = 3, ANSWER = 4, DRAW = 5, DEAD = 6, OUT = 7,
    CLEARED = 8, BEYOND };
/* solver.kernel_client.PlayerKind */
enum PlayerKind { SAFE = 0, GOLD = 1, OBVIOUS = 2, WHO };
/* solver.kernel_client.RULES */
enum Rule { RULE_STRONG = 1, RULE_RETREAT = 2, RULE_RETREAT_TRAPS = 4, RULE_SINGLE_USE = 8,
    RULE_WORTH_THREE = 16, RULE_BOTTOM_SHUFFLED = 32, RULE_UNBOUNDED = 64 };
/* solver.kernel_client.CutReason */
enum CutReason { CUT_SPENT = 1, CUT_WIDE = 2, CUT_UNKNOWN = 4, CUT_BEYOND = 8 };
/* solver.kernel_client.KINDS */
enum Kind { MOVE_NONE = 0, MOVE_CHOOSE = 1, MOVE_ADD = 2, MOVE_ENTER = 3, MOVE_LEAVE = 4, MOVE_DRINK
    = 5, MOVE_READ = 6, MOVE_HIT = 7, MOVE_SNATCH = 8, MOVE_GO_ON = 9, MOVE_TAKE = 10, MOVE_RETREAT
    = 11, MOVE_WITHDRAW = 12, MOVE_FIGHT };
