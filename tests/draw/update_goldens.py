"""Update the draw logs: ``python tests/draw/update_goldens.py``.

Commit the change together with the change of drawing that made it, and say why.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent.parent / "src")]

from draw import sample  # noqa: E402 (only now can it be found)

GOLDENS: dict[str, Callable[[], str]] = {"sample.txt": sample.log}


def main() -> None:
    for name, log in GOLDENS.items():
        path = HERE / "golden" / name
        text = log()
        changed = not path.exists() or path.read_text(encoding="utf-8") != text
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {'written' if changed else 'unchanged'}")


if __name__ == "__main__":
    main()
