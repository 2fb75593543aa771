"""The sheet explains every rule that can change a play of its dungeon, and no other.

``needed.py`` has the list. It is compared with generated dungeons, the example, grids too full for
any generator, and random ones, until each rule has been both needed and not needed. A rule of
docs/rules/sudoku.md that is not on the list fails the test: it belongs on the page, or needs a
reason why not.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.making import make
from dungeongen.games.sudongeon.state import Company, Member
from dungeongen.sudoku.grid import clash
from games.sudongeon.needed import ELSEWHERE, NEEDED, always, artifacts
from games.test_sheet import EXAMPLE, odd_grids, recorded

DOCS = Path(__file__).resolve().parents[3] / "docs" / "rules" / "sudoku.md"
# The boxes north-west, north and centre are one room, for the lone 9s between them.
TWO_LABYRINTHS = f"{'.' * 11}9{'.' * 6}8...9....{'.' * 21}8{'.' * 32}"


def squeezed(text: str) -> str:
    """Return a text without spaces, since lines and runs of a page break anywhere."""
    return "".join(text.split())


def page(layout: Layout, company: Company | None = None) -> str:
    """Return all text of a sheet, squeezed."""
    canvas = recorded(layout, "A4", "ink", verdict=None, party=company)
    return squeezed(" ".join(text.string for text in canvas.texts))


@cache
def layouts() -> tuple[Layout, ...]:
    made = [Layout(EXAMPLE), Layout(TWO_LABYRINTHS), *map(Layout, odd_grids())]
    made += [make(seed).layout for seed in ("42", "ghost", *(f"page/{i}" for i in range(40)))]
    made += (random_layout(Rng(f"page/{i}"), 4 + i % 10 * 7) for i in range(200))
    return tuple(made)


def random_layout(rng: Rng, givens: int) -> Layout:
    """Return a grid of about ``givens`` givens, none twice in a unit; most have no solution."""
    grid = "." * 81
    for _ in range(givens):
        place = rng.below(81)
        tried = f"{grid[:place]}{1 + rng.below(9)}{grid[place + 1 :]}"
        grid = grid if clash(tried) else tried
    return Layout(grid)


def wrong(layout: Layout) -> list[str]:
    """Return the rules that a page lacks, and those that it has without need."""
    said = page(layout)
    found = []
    for rule in NEEDED:
        needed = rule.needs(layout)
        for words in rule.words:
            if (squeezed(words) in said) is not needed:
                found.append(f"{'lacks' if needed else 'has in vain'}: {words} [{rule.rule}]")
    return found


@pytest.mark.parametrize("part", range(8))
def test_every_rule_that_can_change_a_play_stands_on_the_page_and_no_other(part: int) -> None:
    for layout in layouts()[part::8]:
        assert not wrong(layout), (layout.grid, wrong(layout))


def test_every_rule_of_the_list_was_needed() -> None:
    never = [rule for rule in NEEDED if not any(map(rule.needs, layouts()))]
    assert not never
    vain = [r for r in NEEDED if r.needs is not always and all(map(r.needs, layouts()))]
    assert not vain


def documented() -> set[str]:
    """Return every rule of the rules page: its rows, and its notes on open points."""
    text = DOCS.read_text("utf-8")
    rows = {line.split("|")[1].strip() for line in text.splitlines()
            if re.search(r"\| .*(SU-\d|ch\. \d).*\| .*`test_", line)}  # fmt: skip
    return rows | {" ".join(head.split()) for head in re.findall(r"^- \*\*(.+?)\*\*", text, re.M)}


def test_every_rule_of_the_docs_is_on_the_page_or_has_a_reason_not_to_be() -> None:
    ours = {rule.rule for rule in NEEDED} | set(ELSEWHERE)
    assert documented() - ours == set()
    assert ours - documented() == set()
    assert not {rule.rule for rule in NEEDED} & set(ELSEWHERE)


def test_artifacts_that_a_party_brings_are_explained() -> None:
    layout = next(layout for layout in layouts() if not artifacts(layout))
    words = squeezed("Swap them outside fights and traps")
    assert words not in page(layout, Company())
    assert words in page(layout, Company(bag=(3,)))
    worn = (Member(), Member((), 4), Member(), Member(), Member())
    assert words in page(layout, Company(members=worn))


def test_the_page_says_what_the_sudoku_is_for() -> None:
    solved = squeezed("solve the blanks for pleasure: they change nothing in it.")
    assert solved in page(Layout(EXAMPLE))
    contradicting = page(Layout(f"12345678.{'.' * 8}9{'.' * 63}"))
    assert squeezed("the blanks change nothing in it.") in contradicting
    assert "pleasure" not in contradicting
