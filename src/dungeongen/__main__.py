"""``python -m dungeongen`` is the command ``dungeongen``."""

from dungeongen.cli import main

main()
