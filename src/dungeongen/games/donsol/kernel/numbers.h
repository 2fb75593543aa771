/* Made by tests/kernels.py of numbers.toml: numbers that stand in Python. */
/* layout */
enum { ROOM = 4, CARDS = 54 };
