"""The sheet of a Sudoku dungeon, measured: nothing overlaps, no text leaves its box.

The measure is the draw log: where each text's ink lies, and which frames promise to hold it. Some
200 seeds are drawn, in turn on every paper and in every theme (``tests/benchmarks/bench_pages.py``
draws a thousand), and grids fuller and emptier than any generator makes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations

import pytest

from dungeongen import puzzle
from dungeongen.core.errors import DungeongenError
from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.core.verdict import Effort, PlanOdds, Proof
from dungeongen.draw.block import Area
from dungeongen.draw.canvas import MM_PER_POINT
from dungeongen.draw.recording import Box, Recording, Text
from dungeongen.draw.theme import Theme, load_theme
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.catalog import icon_of
from dungeongen.games.sudongeon.game import GAME
from dungeongen.games.sudongeon.layout import PASSAGEWAY, Kind, Layout
from dungeongen.games.sudongeon.page.sheet import log_rows_for
from dungeongen.games.sudongeon.page.sheet import pages as sheet_pages
from dungeongen.games.sudongeon.plan.drawn import drawn
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.verdict import Best, Verdict
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look
from games.sudongeon import plans
from games.sudongeon.positions import EXAMPLE
from looks import THEMES
from thorough import share, turns

PAPERS = ("A4", "Letter", "A5", "legal", "160x240", "297x420")
LOOKS = [(paper, theme) for theme in THEMES for paper in PAPERS]
# All nine boxes joined by lone 8s and 9s, and everything there is in the one room they are.
PLAN = Verdict(
    "beatable",
    best=Best(
        plan=(
            "At the market, buy 15 rations, 5 mana potions and 5 life elixirs.",
            "Enter F, go through C (offer the Troll in the north-east the bribe; fight the Deviant "
            "Wizard in the north and the Ancient Wyrn in the centre) and D to A: talk to the "
            "explorer until the doors are known, ask the miners what they pay for, take the 17 "
            "gold and wait at the fountain until you have 22 mana.",
            *(f"Leave and enter {letter}, go on to E: take the 9 gold." for letter in "BCDGHI"),
            "Leave through A, B and C.",
        ),
        searched="",
        proved=False,
        measures=None,
    ),
    odds=PlanOdds(0.63196, 0.63196, 0.63196, "propagation", None, "the plan"),
    difficulty="fair",
)
VERDICTS = (  # so that no test waits for the solver
    PLAN,
    replace(PLAN, odds=None, difficulty=None),
    Verdict(
        "unbeatable",
        Proof("structure", "gold out of reach: " + "9 in the south-west, " * 6),
        difficulty="impossible",
    ),
    Verdict("undecided", effort=Effort(budget="no plan found that could win")),
    None,
)
ONE_HALL = "6.25.37.4.18.49.5.59718.6.31.52.749..79.68.2.3..4915862836.41.7.6.97.84.7.48123.5"


@cache
def theme_named(name: str) -> Theme:
    return load_theme(name, Templates())


@lru_cache(maxsize=48)  # 4 MB each; the same sheet is looked at by many tests
def recorded(
    layout: Layout,
    paper: str,
    theme: str,
    *,
    seed: str = "test",
    solution: bool = False,
    verdict: Verdict | None = PLAN,
    party: Company | None = None,
    log: bool = False,
) -> Recording:
    canvas = Recording()
    request = Request(seed=seed, party=party, judged=verdict is not None, options={"log": log})
    sheet = press.sheet(GAME, layout, request, candidate=1, verdict=verdict)
    look = Look(parse_paper(paper), theme_named(theme), Templates(), solution)
    printing.draw(canvas, [sheet], look)
    return canvas


@pytest.mark.parametrize(("paper", "theme"), [("A5", "ink"), ("A4", "large")])
def test_small_paper_and_large_type_take_four_pages_and_none_is_a_log_alone(
    paper: str, theme: str
) -> None:
    canvas = recorded(Layout(EXAMPLE), paper, theme)
    assert len(canvas.pages) <= 4
    for number in range(1, len(canvas.pages) + 1):
        names = {frame.name for frame in canvas.frames if frame.page == number}
        assert names - {"head", "foot", "The Log", "The Log, continued", "row of a log"}


def faults(canvas: Recording) -> list[str]:
    """Return the faults of a page, one on each line."""
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


def crowded_names(canvas: Recording, layout: Layout) -> list[str]:
    """Return what is wrong with the names and things on the map, in the type of this page."""
    (whole,) = (f.box for f in canvas.frames if f.page == 1 and f.name == "map")
    side = whole.w / drawn(layout).plan.columns
    sizes = [
        text.size
        for text in canvas.texts
        if text.frames and canvas.frames[text.frames[-1]].name.startswith("room name ")
    ]
    if not sizes:
        return []
    em = round(min(sizes) * MM_PER_POINT / side, 3)
    return [fault for fault in plans.problems(layout, em) if "name" in fault]


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


def overlapping(numbers: Iterable[int]) -> list[str]:
    """Draw the dungeons of seeds by number, each in a look of its own; return what is wrong."""
    wrong = []
    for number in numbers:
        paper, theme = LOOKS[number % len(LOOKS)]
        layout = make(f"measure/{number}", as_is=number % 2 == 1).layout
        verdict = VERDICTS[number % len(VERDICTS)]
        canvas = recorded(layout, paper, theme, solution=number % 7 == 0, verdict=verdict)
        found = [*faults(canvas), *crowded_names(canvas, layout)]
        wrong += [f"{number}, {paper}, {theme}: {fault}" for fault in found]
    return wrong


@pytest.mark.parametrize("batch", share(range(12), 12))
def test_nothing_overlaps_in_any_look(batch: int) -> None:
    assert not overlapping(range(batch * 18, batch * 18 + 18))


FULL = puzzle.make(Rng("full")).solution
FULLEST = (FULL, ONE_HALL)


@cache
def odd_grids() -> tuple[str, ...]:
    return (
        FULL,
        "." * 81,
        EXAMPLE,
        FULL[:27] + "." * 54,
        "." * 40 + "5" + "." * 40,
        ONE_HALL,
        make("374").layout.grid,
    )


@pytest.mark.parametrize(
    ("number", "look"), [*enumerate([*LOOKS, ("100x140", "ink"), ("150x150", "ink")])]
)
def test_nothing_overlaps_on_full_and_empty_grids(number: int, look: tuple[str, str]) -> None:
    """The fullest in every look, the others in looks that take turns."""
    for grid in (FULL, *share(odd_grids()[1:], 6, number)):
        found = faults(recorded(Layout(grid), *look, solution=True))
        assert not found, (grid, found[:5])


def test_paper_too_small_for_the_theme_is_refused_in_one_line() -> None:
    with pytest.raises(DungeongenError, match=r"^paper of 100 × 140 mm is too small for the theme"):
        recorded(Layout(EXAMPLE), "100x140", "large")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_full_grid_goes_on_to_another_page_rather_than_be_too_small(paper: str) -> None:
    for grid in odd_grids():
        canvas = recorded(Layout(grid), paper, "ink")
        labels = [label for _, _, label in canvas.pages if label != "Log"]
        more = ["Key and rules 2"] if grid in FULLEST else []
        assert labels == ["Map and party", "Key and rules", *more], grid
        assert text_size(canvas, 2) >= 8.5, grid


def seen(number: int, paper: str, theme: str = "ink") -> tuple[list[str], float]:
    """Return the labels of a generated dungeon's pages, and the size of its key and rules."""
    canvas = recorded(make(f"pages/{number}").layout, paper, theme)
    return [label for _, _, label in canvas.pages], text_size(canvas, 2)


POOL = range(0, 40, 8)
"""Numbers of the dungeons that several tests look at: what is drawn once is measured by all."""


def text_size(canvas: Recording, page: int) -> float:
    """Return the size of a page's running text: the smallest outside head and foot."""
    return min(
        text.size
        for text in canvas.texts
        if text.page == page
        and not {canvas.frames[i].name for i in text.frames}
        & {"head", "foot", "The Log, continued"}
    )


def test_nothing_to_tick_or_to_write_in_is_smaller_than_4_mm_in_the_key() -> None:
    for grid in odd_grids():
        canvas = recorded(Layout(grid), "A4", "ink")
        lines = [frame.box for frame in canvas.frames if frame.name == "wounds"]
        layout = Layout(grid)
        rooms = [layout.rooms[i] for i in layout.reachable]
        beasts = sum(len(room.of(Kind.MONSTER)) for room in rooms)
        assert len(lines) >= beasts
        assert all(line.h >= 4 and line.w >= 12 for line in lines)
        ticks = [frame.box for frame in canvas.frames if frame.name == "tick"]
        things = sum(len(room.things) for room in rooms)
        assert [(tick.w, tick.h) for tick in ticks] == [(4.0, 4.0)] * things


@pytest.mark.parametrize("paper", ["A4", "Letter", "legal"])
@pytest.mark.parametrize("theme", ["ink", "parchment"])
def test_a_sheet_is_one_page_to_play_and_one_to_look_up(paper: str, theme: str) -> None:
    many = theme == "ink" and paper != "legal"
    some = share(range(40), 8) if many else share(POOL, len(POOL))
    two = ["Map and party", "Key and rules"]
    assert not [number for number in some if seen(number, paper, theme)[0] != two]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_foe_of_the_title_and_its_story_stand_on_page_1(paper: str) -> None:
    for number in POOL:
        layout = make(f"pages/{number}").layout
        frames = recorded(layout, paper, "ink").frames
        assert {"story", "foe"} <= {frame.name for frame in frames if frame.page == 1}
        foe = next(frame.box for frame in frames if frame.name == "foe")
        assert 30 <= foe.h <= 40


_NO_COLUMN = ("head", "foot", "The Log", "The Log, continued", "row of a log")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_columns_of_key_and_rules_end_together(paper: str) -> None:
    """And what is looked up in play is larger than what is read once."""
    for number in POOL:
        canvas = recorded(make(f"pages/{number}").layout, paper, "ink")
        ends: dict[int, float] = {}
        for frame in canvas.frames:
            if frame.page == 2 and not frame.parents and frame.name not in _NO_COLUMN:
                column = round(frame.box.x)
                ends[column] = max(ends.get(column, 0.0), frame.box.y + frame.box.h)
        assert len(ends) == 3
        assert max(ends.values()) - min(ends.values()) <= 3.0, (number, ends)
        sizes = {"key": set[float](), "rules": set[float]()}
        for text in (text for text in canvas.texts if text.page == 2 and text.frames):
            name = canvas.frames[text.frames[0]].name
            if text.string.endswith(".") and (name.startswith("key") or name == "A Round"):
                sizes["rules" if name == "A Round" else "key"].add(text.size)
        assert min(sizes["rules"]) <= min(sizes["key"])


@pytest.mark.parametrize(("look", "rounds"), turns(LOOKS, [3, 21, 40, 245]))
def test_the_log_has_a_row_for_each_round_of_the_plan_and_a_third_more(
    look: tuple[str, str], rounds: int
) -> None:
    """On another leaf than the map, which is on the first."""
    paper, theme = look
    plan = replace(PLAN, witness=("enter E", *rounds * ("eat",), "leave"))
    canvas = recorded(Layout(EXAMPLE), paper, theme, verdict=plan, log=True)
    rows = [frame for frame in canvas.frames if frame.name == "row of a log"]
    assert len(rows) >= min(72, rounds * 4 / 3)
    assert min(frame.box.h for frame in rows) >= 5.4
    assert min(frame.page for frame in rows) > 2
    notes = {text.string for text in canvas.texts if text.string.startswith("a line for each")}
    more = "; copy this page for more" if rounds == 245 else ""
    assert notes == {f"a line for each round{more}"}
    assert not [text.string for text in canvas.texts if text.string.startswith("Staff of Sanct…")]
    assert not faults(canvas)


def test_without_a_plan_the_log_has_24_rows_and_more_where_they_are_asked_for() -> None:
    assert log_rows_for(None) == log_rows_for(PLAN) == 24

    def rows(**options: object) -> int:
        canvas = Recording()
        request = Request(seed="test", judged=False, options=options)
        sheet = press.sheet(GAME, Layout(EXAMPLE), request, candidate=1, verdict=None)
        look = Look(parse_paper("A4"), theme_named("ink"), Templates())
        printing.draw(canvas, [sheet], look)
        return sum(frame.name == "row of a log" for frame in canvas.frames)

    assert rows() >= 24
    assert rows(log_rows=90) >= 90
    assert rows(log=False) == 0


@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_in_a_book_the_log_faces_the_map(paper: str) -> None:
    area = Area(*(0.85 * side for side in parse_paper(paper)[:2]), shared=True)
    first, second, *_ = sheet_pages(
        Layout(EXAMPLE),
        area=area,
        theme=theme_named("ink"),
        solution=None,
        rows=24,
        bound=True,
    )
    assert first.label in ("Map", "Map and party")
    assert second.faces
    assert second.label in ("Log", "Key and log")


def test_the_letter_of_a_room_is_on_the_map() -> None:
    layout = Layout(EXAMPLE)
    for paper in PAPERS:
        frames = {frame.name: frame.box for frame in recorded(layout, paper, "ink").frames}
        for room in layout.rooms:
            plate = frames[f"room {room.letter}"]
            assert frames["map"].holds(plate), (paper, room.letter)


def test_the_large_theme_has_no_text_below_12_points() -> None:
    for paper in ("A4", "Letter", "A5"):
        canvas = recorded(Layout(EXAMPLE), paper, "large", solution=True)
        small = {(text.string, text.size) for text in canvas.texts if text.size < 11.999}
        assert not small


def test_every_given_stands_in_its_cell_and_blanks_are_blank() -> None:
    canvas = recorded(Layout(EXAMPLE), "A4", "ink")
    cells = {frame.name: frame.box for frame in canvas.frames if frame.name.startswith("cell ")}
    assert len(cells) == 81
    for place, given in enumerate(EXAMPLE, 1):
        box = cells[f"cell {place}"]
        inside = [
            text.string
            for text in canvas.texts
            if text.page == 1
            and box.holds(text.box)
            and not canvas.frames[text.frames[-1]].name.startswith("room ")
        ]
        assert inside == ([] if given == "." else [given])


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


def test_long_titles_and_seeds_stay_on_the_page() -> None:
    canvas = Recording()
    sheet = press.sheet(
        GAME,
        Layout(EXAMPLE),
        Request(seed="seed " * 40, title="A title without end " * 8),
        candidate=1,
        verdict=PLAN,
    )
    for paper in PAPERS:
        printing.draw(canvas, [sheet], Look(parse_paper(paper), theme_named("ink"), Templates()))
    assert not faults(canvas)


@pytest.mark.parametrize("paper", ["A4", "Letter", "legal"])
def test_the_sudoku_beside_the_map_can_be_read_and_written_in(paper: str) -> None:
    canvas = recorded(Layout(EXAMPLE), paper, "ink")
    cells = {i: f for i, f in enumerate(canvas.frames) if f.name.startswith("cell ")}
    sizes = [t.size for t in canvas.texts if t.page == 1 and cells.keys() & {*t.frames}]
    assert len(sizes) == 35
    assert min(sizes) >= 8.5
    assert all(frame.box.w >= 4 - 1e-9 for frame in cells.values())


@pytest.mark.parametrize("paper", ["A4", "Letter", "legal"])
def test_the_boxes_of_the_stocks_are_4_mm_wide_or_more(paper: str) -> None:
    canvas = recorded(Layout(EXAMPLE), paper, "ink")
    (stocks,) = (frame.box for frame in canvas.frames if frame.name == "stocks")
    assert (stocks.w - 9 * 0.6) / 10 >= 4


def _in_frames(canvas: Recording, start: str, page: int = 1) -> list[tuple[str, Text]]:
    """Return each text of a page in a frame whose name begins so, with the frame's name."""
    return [
        (canvas.frames[text.frames[-1]].name, text)
        for text in canvas.texts
        if text.page == page and text.frames
        if canvas.frames[text.frames[-1]].name.startswith(start)
    ]


def test_a_hidden_door_has_a_plate_with_an_s_and_its_level() -> None:
    layout = make("7").layout
    canvas = recorded(layout, "A4", "ink")
    doors = [edge for edge in layout.doors if edge.wall.value == "hidden"]
    (whole,) = (frame.box for frame in canvas.frames if frame.name == "map")
    words = [text for _, text in _in_frames(canvas, "hidden door ") if whole.holds(text.box)]
    assert [text.string for text in words] == [f"S{edge.level}" for edge in doors]


def test_everything_that_waits_has_its_icon_in_its_room_and_gold_its_amount() -> None:
    for number in share(range(12), 3):
        layout = make(f"icons/{number}", as_is=True).layout
        canvas = recorded(layout, "A4", "ink", verdict=None)
        (whole,) = (frame.box for frame in canvas.frames if frame.name == "map")
        seen = [name for page, name, box in canvas.icons if page == 1 and whole.holds(box, 0.01)]
        reached = [
            thing
            for i, room in enumerate(layout.rooms)
            if i in layout.reachable
            for thing in room.things
        ]
        lost = [
            thing
            for i, room in enumerate(layout.rooms)
            if i not in layout.reachable
            for thing in room.of(Kind.FEATURE)
            if thing.digit != PASSAGEWAY
        ]
        names = sorted(icon_of(thing.kind, thing.digit) for thing in (*reached, *lost))
        assert sorted(seen) == names
        boxes = [box for page, _, box in canvas.icons if page == 1 and whole.holds(box, 0.01)]
        assert all(box.w >= 4.5 for box in boxes), number
        assert not [*plans.problems(layout)]
        frames = [f.name for f in canvas.frames if f.page == 1 and whole.holds(f.box)]
        labels = [name for name in frames if name.startswith(("shield ", "coin ", "triangle "))]
        badges = {Kind.MONSTER: "shield", Kind.GOLD: "coin", Kind.TRAP: "triangle"}
        counted = [f"{badges[t.kind]} {t.digit}" for t in reached if t.kind in badges]
        assert sorted(labels) == sorted(counted)


@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_no_word_of_the_key_touches_a_box_to_tick(paper: str) -> None:
    canvas = recorded(Layout(EXAMPLE), paper, "ink")
    ticks = [(frame.page, frame.box) for frame in canvas.frames if frame.name == "tick"]
    assert ticks
    for page, tick in ticks:
        touching = [t.string for t in canvas.texts if t.page == page and tick.overlaps(t.box, 0.1)]
        assert not touching
