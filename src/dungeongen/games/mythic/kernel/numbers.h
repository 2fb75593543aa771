/* Made by tests/kernels.py of numbers.toml: numbers that stand in Python. */
/* layout */
enum { FIERCE = 10, SCAR = 5, TREASURE_LOOT = 5 };
/* rules.engine */
enum { FEAR = 5, MOST_SKIPS = 2 };
/* rules.state */
enum { ROOM = 4 };
/* solver.kernel_client */
enum { ARMS = 16, DRAGON = 47, FOE = 32, HELPER = 48, TRAP = 320, TREASURE = 49, WEAK = 50, WORN =
    64, POSITION = 10 };
/* solver.player */
enum { WON = 1000000 };
/* solver.kernel_client.Discards */
enum Discards { DISCARD_FORCED = 0, DISCARD_STRICT = 1, DISCARD_NEVER = 2 };
