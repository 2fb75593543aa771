/* Made by tests/kernels.py of numbers.toml: numbers that stand in Python. */
/* layout */
enum { HAND = 3, PILES = 12, STOCK = 25 };
/* rules */
enum { ALONE = -1, DRAWN = 3, KING = 13 };
/* solver.kernel_client */
enum { POSITION = 28 };
/* solver.player */
enum { POINT = 100, BASE = 250, DEAREST = 650, LATE = 4, PAIRED = 150, SLOPE = 35, VENTURE = 150 };
