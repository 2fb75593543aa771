"""Write the draw logs that test_composition compares with; look at the pages before you do."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[3])]

from games.welcome.page.test_composition import GOLDEN, THEMES, golden_log  # noqa: E402 (only now to be found)


def main() -> None:
    """Write one log for each theme."""
    GOLDEN.mkdir(exist_ok=True)
    for theme in THEMES:
        (GOLDEN / f"welcome-{theme}.txt").write_text(golden_log(theme), encoding="utf-8")


if __name__ == "__main__":
    main()
