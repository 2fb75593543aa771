"""Who follows a seed opens few files: their number and their imports may only get less.

``python tests/test_house.py`` prints the figures. A short module has a reason of its own: it is
loaded late, it is a facet's list of names, or a chapter of a rulebook is short.
"""

import ast
from pathlib import Path

FILES, SHORT, IMPORTS = 398, 80, 7.0
"""Modules, those below 100 lines, and the lines of imports in a hundred; the aims: 330, 60, 5.5."""


def figures() -> tuple[int, int, float]:
    """Return today's three."""
    texts = [p.read_text("utf-8") for p in Path(__file__).parents[1].glob("src/**/*.py")]
    nodes = [node for text in texts for node in ast.walk(ast.parse(text))]
    spans = ((n.lineno, n.end_lineno) for n in nodes if isinstance(n, ast.Import | ast.ImportFrom))
    lines, imports = sum(text.count("\n") for text in texts), sum(b - a + 1 for a, b in spans if b)
    return len(texts), sum(text.count("\n") < 100 for text in texts), 100 * imports / lines


def test_the_house_gets_no_more_rooms() -> None:
    files, short, imports = figures()
    assert (files <= FILES, short <= SHORT, imports <= IMPORTS) == (True, True, True)


if __name__ == "__main__":
    print("{} files, {} short, {:.2f} % imports".format(*figures()))
