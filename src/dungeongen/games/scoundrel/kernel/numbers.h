/* Made by tests/kernels.py of numbers.toml: numbers that stand in Python. */
/* layout */
enum { ROOM = 4, TAKEN = 3 };
/* solver.kernel_client */
enum { CARDS = 44, HEAD = 12 };
