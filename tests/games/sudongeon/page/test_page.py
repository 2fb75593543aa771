"""The sheet explains every rule that can change a play of its dungeon, and no other.

``needed.py`` has the list. It is compared with generated dungeons, the example, grids too full for
any generator, and random ones, until each rule has been both needed and not needed. A rule of
docs/rules/sudoku.md that is not on the list fails the test: it belongs on the page, or needs a
reason why not.
"""

from __future__ import annotations

from functools import cache

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import ONE_OF_EACH, Company, Member
from dungeongen.puzzle.grid import clash
from games.page_rules import idle, squeezed, telling, wrong
from games.sudongeon.page.needed import NEEDED, artifacts
from games.sudongeon.page.test_sheet import odd_grids, recorded
from games.sudongeon.positions import EXAMPLE
from thorough import share

# The boxes north-west, north and centre are one room, for the lone 9s between them; an exit west.
TWO_LABYRINTHS = f"{'.' * 9}1.9{'.' * 6}8...9....{'.' * 21}8{'.' * 32}"


def page(layout: Layout, company: Company | None = None) -> str:
    """Return all text of a sheet."""
    canvas = recorded(layout, "A4", "ink", verdict=None, party=company)
    return " ".join(text.string for text in canvas.texts)


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


def test_every_rule_that_can_change_a_play_stands_on_the_page_and_no_other() -> None:
    for layout in (*share(layouts()[:80], 10), *telling(NEEDED, layouts())):
        found = wrong(NEEDED, layout, page(layout))
        assert not found, (layout.grid, found)


def test_every_rule_of_the_list_was_needed() -> None:
    assert not idle(NEEDED, layouts())


def test_artifacts_that_a_party_brings_are_explained() -> None:
    layout = next(layout for layout in layouts() if not artifacts(layout))
    words = squeezed("Swap them outside fights and traps")
    assert words not in squeezed(page(layout, Company()))
    assert words in squeezed(page(layout, Company(bag=(3,))))
    worn = (ONE_OF_EACH[0], Member(1, (), 4), *ONE_OF_EACH[2:])
    assert words in squeezed(page(layout, Company(members=worn)))


def test_a_party_with_two_of_a_class_has_the_rules_for_them() -> None:
    layout = next(layout for layout in layouts() if artifacts(layout))
    two = Company(members=(Member(0), Member(0), *ONE_OF_EACH[1:2], *ONE_OF_EACH[3:]))
    with_two, usual = squeezed(page(layout, two)), squeezed(page(layout))
    for words in ("Two of a class have levels", "hand it to each other, and both may wear"):
        assert squeezed(words) in with_two
        assert squeezed(words) not in usual


def test_the_page_says_what_the_sudoku_is_for() -> None:
    solved = squeezed("Solving the Sudoku is optional.")
    assert solved in squeezed(page(Layout(EXAMPLE)))
    assert squeezed("Floors and furniture are decoration.") in squeezed(page(Layout(EXAMPLE)))
    contradicting = squeezed(page(Layout(f"12345678.{'.' * 8}9{'.' * 63}")))
    assert squeezed("The blanks change nothing.") in contradicting
    assert "optional" not in contradicting
