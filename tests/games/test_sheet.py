"""The sheet of a Sudoku dungeon, measured: nothing overlaps, no text leaves its box.

The measure is the draw log: where each text's ink lies, and which frames promise to hold it. 1,000
seeds are drawn, in turn on every paper and in every theme, and grids fuller and emptier than any
generator makes.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from dungeongen import sudoku
from dungeongen.core.errors import DungeongenError
from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.draw.recording import Box, Recording, Text
from dungeongen.draw.theme import Theme, load_theme
from dungeongen.games.sudongeon import GAME
from dungeongen.games.sudongeon.layout import Kind, Layout
from dungeongen.games.sudongeon.making import make
from dungeongen.press import sheets as press
from dungeongen.press.paper import parse_paper

GOLDEN = Path(__file__).parent / "golden"
PAPERS = ("A4", "Letter", "A5", "legal", "160x240", "297x420")
THEMES = ("ink", "parchment", "large")
LOOKS = [(paper, theme) for theme in THEMES for paper in PAPERS]
# All nine boxes joined by lone 8s and 9s, and everything there is in the one room they are.
ONE_HALL = "6.25.37.4.18.49.5.59718.6.31.52.749..79.68.2.3..4915862836.41.7.6.97.84.7.48123.5"
EXAMPLE = "941....7..28...36..3....92.1.....457.......1.852.7...359..81....87..91..41..372.9"


@cache
def theme_named(name: str) -> Theme:
    return load_theme(name, Templates())


def recorded(
    layout: Layout, paper: str, theme: str, *, seed: str = "test", solution: bool = False
) -> Recording:
    canvas = Recording()
    sheet = press.sheet(GAME, layout, seed=seed, candidate=1)
    look = press.Look(parse_paper(paper), theme_named(theme), Templates(), solution)
    press.draw(canvas, [sheet], look)
    return canvas


def faults(canvas: Recording) -> list[str]:
    """Return what is wrong with a page, a line each."""
    found = []
    for text in canvas.texts:
        width, height, _ = canvas.pages[text.page - 1]
        holder = canvas.frames[text.frames[-1]] if text.frames else None
        box = Box(0, 0, width, height) if holder is None else holder.box
        if not box.holds(text.box, slack=0.15):
            name = "the page" if holder is None else holder.name
            found.append(f"page {text.page}: {text.string!r} leaves {name}")
    for number in range(1, len(canvas.pages) + 1):
        width, height, _ = canvas.pages[number - 1]
        found += _overlaps([text for text in canvas.texts if text.page == number])
        frames = [frame for frame in canvas.frames if frame.page == number]
        for frame in frames:
            if not Box(0, 0, width, height).holds(frame.box):
                found.append(f"page {number}: frame {frame.name} leaves the page")
        outer = [frame for frame in frames if not frame.parents]
        for one, two in combinations(outer, 2):
            if one.box.overlaps(two.box, slack=0.15):
                found.append(f"page {number}: {one.name} and {two.name} overlap")
    return found


def _overlaps(texts: list[Text]) -> list[str]:
    texts = sorted(texts, key=lambda text: text.box.x)
    found = []
    for i, one in enumerate(texts):
        for two in texts[i + 1 :]:
            if two.box.x >= one.box.x + one.box.w:
                break
            if one.box.overlaps(two.box, slack=0.2):
                found.append(f"page {one.page}: {one.string!r} and {two.string!r} overlap")
    return found


@pytest.mark.parametrize("batch", range(10))
def test_nothing_overlaps_in_1000_seeds(batch: int) -> None:
    for number in range(100):
        paper, theme = LOOKS[number % len(LOOKS)]
        layout = make(f"measure/{batch}/{number}").layout
        found = faults(recorded(layout, paper, theme, solution=number % 5 == 0))
        assert not found, (batch, number, paper, theme, found[:5])


@cache
def odd_grids() -> tuple[str, ...]:
    full = sudoku.make(Rng("full")).solution
    return (
        full,
        "." * 81,
        EXAMPLE,
        full[:27] + "." * 54,
        "." * 40 + "5" + "." * 40,
        ONE_HALL,
        make("374").layout.grid,
    )


@pytest.mark.parametrize(("paper", "theme"), [*LOOKS, ("100x140", "ink"), ("150x150", "ink")])
def test_nothing_overlaps_on_full_and_empty_grids(paper: str, theme: str) -> None:
    for grid in odd_grids():
        found = faults(recorded(Layout(grid), paper, theme, solution=True))
        assert not found, (grid, found[:5])


def test_paper_too_small_for_the_theme_is_refused_in_one_line() -> None:
    with pytest.raises(DungeongenError, match=r"^paper of 100 × 140 mm is too small for the theme"):
        recorded(Layout(EXAMPLE), "100x140", "large")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_even_a_full_grid_has_one_page_to_look_up(paper: str) -> None:
    for grid in odd_grids():
        labels = [label for _, _, label in recorded(Layout(grid), paper, "ink").pages]
        assert labels == ["Map and party", "Key and rules"], grid


@pytest.mark.parametrize("paper", ["A4", "Letter", "legal"])
@pytest.mark.parametrize("theme", ["ink", "parchment"])
def test_a_sheet_is_one_page_to_play_and_one_to_look_up(paper: str, theme: str) -> None:
    for number in range(40):
        canvas = recorded(make(f"pages/{number}").layout, paper, theme)
        labels = [label for _, _, label in canvas.pages]
        assert labels == ["Map and party", "Key and rules"], number


def test_the_large_theme_has_no_text_below_12_points() -> None:
    for paper in ("A4", "Letter", "A5"):
        canvas = recorded(Layout(EXAMPLE), paper, "large", solution=True)
        small = {(text.string, text.size) for text in canvas.texts if text.size < 12}
        assert not small


def test_the_theme_decides_the_least_size_of_text() -> None:
    canvas = recorded(Layout(EXAMPLE), "A4", "ink")
    assert min(text.size for text in canvas.texts) >= theme_named("ink").type["least"]


def test_every_given_stands_in_its_cell_with_its_icon_and_blanks_are_blank() -> None:
    canvas = recorded(Layout(EXAMPLE), "A4", "ink")
    cells = {frame.name: frame.box for frame in canvas.frames if frame.name.startswith("cell ")}
    assert len(cells) == 81
    for place, given in enumerate(EXAMPLE, 1):
        box = cells[f"cell {place}"]
        inside = [t.string for t in canvas.texts if t.page == 1 and box.holds(t.box)]
        icons = [name for page, name, icon in canvas.icons if page == 1 and box.holds(icon)]
        assert inside == ([] if given == "." else [given])
        assert len(icons) == (given != ".")


def test_the_key_names_what_occurs_and_nothing_else() -> None:
    layout = Layout(EXAMPLE)
    canvas = recorded(layout, "A4", "ink")
    key = {icon for page, icon, _ in canvas.icons if page == 2 and "-" in icon}
    things = {
        f"{thing.kind.value}-{thing.digit}"
        for room in layout.rooms
        for thing in room.things
        if thing.kind is not Kind.GOLD
    }
    assert {name for name in key if not name.startswith(("artifact", "class"))} == things


def test_the_solution_stands_on_a_page_of_its_own() -> None:
    canvas = recorded(Layout(EXAMPLE), "A4", "ink", solution=True)
    assert canvas.pages[-1][2] == "Solution"
    page = len(canvas.pages)
    cells = {
        canvas.frames[text.frames[-1]].name: text.string
        for text in canvas.texts
        if text.page == page and text.frames and text.string.isdigit()
    }
    solved = sudoku.solve(EXAMPLE)
    assert solved is not None
    assert all(cells[f"cell {i}"] == digit for i, digit in enumerate(solved, 1))


def test_long_titles_and_seeds_stay_on_the_page() -> None:
    canvas = Recording()
    sheet = press.sheet(
        GAME, Layout(EXAMPLE), seed="seed " * 40, candidate=1, title="A title without end " * 8
    )
    for paper in PAPERS:
        press.draw(canvas, [sheet], press.Look(parse_paper(paper), theme_named("ink"), Templates()))
    assert not faults(canvas)


@pytest.mark.parametrize("theme", THEMES)
def test_the_drawing_is_the_one_that_was_looked_at(theme: str) -> None:
    """The golden log changes in the commit that changes the drawing, whose body says why."""
    log = "\n".join(recorded(Layout(EXAMPLE), "A4", theme, seed="golden", solution=True).log) + "\n"
    golden = GOLDEN / f"sudoku-{theme}.txt"
    assert log == golden.read_text(encoding="utf-8"), "run python tests/games/update_goldens.py"
