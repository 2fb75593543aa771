"""Modules, short ones and imports may only get less; ``python tests/test_house.py`` counts."""

import ast
from pathlib import Path

FILES, SHORT, IMPORTS = 411, 85, 7.23
"""Modules, those below 100 lines, lines of imports in a hundred; the aims: 330, 60, 5.5."""


def figures() -> tuple[int, int, float]:
    """Return today's three."""
    texts = [p.read_text("utf-8") for p in Path(__file__).parents[1].glob("src/**/*.py")]
    nodes = (node for text in texts for node in ast.walk(ast.parse(text)))
    ends = [(n.lineno, n.end_lineno) for n in nodes if isinstance(n, ast.Import | ast.ImportFrom)]
    lines, imports = sum(text.count("\n") for text in texts), sum(b - a + 1 for a, b in ends if b)
    return len(texts), sum(text.count("\n") < 100 for text in texts), 100 * imports / lines


def test_the_house_gets_no_more_rooms() -> None:
    assert [a <= b for a, b in zip(figures(), (FILES, SHORT, IMPORTS), strict=True)] == 3 * [True]


if __name__ == "__main__":
    print("{} files, {} short, {:.2f} % imports".format(*figures()))
