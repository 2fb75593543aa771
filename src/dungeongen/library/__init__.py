"""What ``import dungeongen`` offers: make, read, check and play dungeons.

One module a verb. Each takes names, paths, bytes or values, returns values, and raises a
``DungeongenError`` of one line. ``docs/library.md`` shows how they are used; the command line
calls nothing else.
"""
