"""The sheet of Shuffle and Doom, measured: nothing overlaps, no text leaves its box or its page.

Every size from 4 to 26 is drawn, the smallest and the largest on A4 and Letter in every theme, the
others in looks that take turns; seeds with switches are drawn on every paper; the deal page, the
tiles and the empty form likewise. ``tests/benchmarks/bench_pages.py`` draws many more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType

import pytest

from dungeongen.core.cards import DECK, RANKS, card_named, card_shown, is_red
from dungeongen.core.errors import DungeongenError
from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import MM_PER_POINT, Ink
from dungeongen.draw.recording import Box, Recording
from dungeongen.draw.writing import log_rows
from dungeongen.games.doom.deal import set_up_named
from dungeongen.games.doom.game import GAME
from dungeongen.games.doom.layout import SWITCHES, UNBOUNDED, Layout
from dungeongen.games.doom.naming import facts
from dungeongen.games.doom.page.labels import whole
from dungeongen.games.doom.page.ledger import trackers
from dungeongen.games.doom.page.map import Frame, chart, largest_frame
from dungeongen.games.doom.page.rules_page import chapters, facts_of_many
from dungeongen.games.doom.page.sheet import vignette
from dungeongen.games.doom.rules.deck import stacks_of
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look
from games.doom.page.drawn import (
    PAPERS,
    blank,
    dealt,
    everything,
    recorded,
    theme_named,
    words,
)
from games.doom.positions import dungeon
from games.doom.test_layout import FIGURE, SEVEN
from games.marks import Polygon, Shapes, parts
from looks import THEMES
from thorough import share, turns

SIZES = range(4, 27)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_size_is_legible(paper: str, theme: str) -> None:
    """Each size in one look, the ends of the range in all: no look is easier than another."""
    least = theme_named(theme).type["least"]
    look = 2 * THEMES.index(theme) + (paper == "Letter")
    for size in {SIZES[0], *SIZES[look::6], SIZES[-1]}:
        canvas = recorded(dealt(f"{paper}/{theme}", size), paper, theme)
        found = everything(canvas)
        assert not found, (size, found[:5])
        assert min(text.size for text in canvas.texts) >= least - 1e-6, size


@pytest.mark.parametrize(("theme", "paper"), turns(THEMES, ["A4", "Letter"]))
def test_where_a_theme_is_legible_so_is_the_largest_map(theme: str, paper: str) -> None:
    """Names, too, are set in 8.5 points or more, even if every second cell is a room."""
    plain = theme_named(theme)
    sizes = {kind: max(size, 8.5) for kind, size in plain.type.items()}
    look = replace(plain, type=MappingProxyType(sizes))
    for size in (13, 26):
        canvas = Recording()
        sheet = press.sheet(GAME, checkered(size), Request(seed="1", judged=False))
        printing.draw(canvas, [sheet], Look(parse_paper(paper), look, Templates()))
        assert not everything(canvas), size
        assert min(text.size for text in canvas.texts) >= 8.5 - 1e-6, size


def checkered(size: int) -> Layout:
    """Return a map on which every second cell is a room, W26 among them."""
    red = [card for card in DECK if is_red(card)]
    black = [card for card in DECK if not is_red(card)]
    cards = [card for pair in zip(red, black, strict=True) for card in pair]
    rows = cards[size + size % 2 :][:size]
    return Layout(tuple(cards[:size]), tuple(rows))


@pytest.mark.parametrize(("paper", "theme"), turns(["A4", "Letter", "A5"], THEMES))
def test_boxes_to_tick_are_4_mm_or_more(paper: str, theme: str) -> None:
    for size in (4, 13):
        canvas = recorded(dealt("ticks", size), paper, theme, deal=True)
        boxes = [frame.box for frame in canvas.frames if frame.name.startswith("tick ")]
        assert len(boxes) >= 2 + 52
        assert min(min(box.w, box.h) for box in boxes) >= 4


def overlapping(numbers: Iterable[int]) -> list[str]:
    """Draw dungeons by number, each with switches, a size and a look of its own."""
    names = [name for name in SWITCHES if name != UNBOUNDED]
    wrong = []
    for number in numbers:
        rng = Rng(f"measure/{number}")
        rules = tuple(name for name in names if rng.random() < 0.4)
        size = 4 + rng.below(11)
        paper, theme = rng.choice(PAPERS), rng.choice(THEMES)
        layout = dealt(f"{number}", size, *rules)
        found = everything(recorded(layout, paper, theme, deal=number % 3 == 0))
        wrong += [f"{number}, {size}, {paper}, {theme}, {rules}: {fault}" for fault in found]
    return wrong


def test_nothing_overlaps_whatever_is_switched_on() -> None:
    assert not overlapping(share(range(60), 4))


@pytest.mark.parametrize("size", [7, 9])
def test_cards_beside_narrow_columns_and_rows_do_not_meet(size: int) -> None:
    for number in (12, *share(range(20), 5)):
        canvas = recorded(dealt(f"narrow {number}", size), "A4", "large")
        assert not everything(canvas), number


@pytest.mark.parametrize(("paper", "theme"), turns(PAPERS, THEMES))
def test_tiles_forms_and_deals_on_every_paper(paper: str, theme: str) -> None:
    size = (4, 7, 9)[(PAPERS.index(paper) + THEMES.index(theme)) % 3]
    layout = dealt("far", size, UNBOUNDED)
    found = everything(recorded(layout, paper, theme, tiles=(2, 3), deal=True))
    assert not found, (size, found[:5])
    assert not everything(blank(size, paper, theme, "merge", "break-up")), size


@pytest.mark.parametrize(("paper", "theme"), turns(["A4", "Letter", "legal"], ["ink", "parchment"]))
def test_up_to_12_columns_a_sheet_is_a_page_to_play_and_one_to_look_up(
    paper: str, theme: str
) -> None:
    for size in {*share(range(4, 13), 3, len(paper + theme)), 8, 12}:
        canvas = recorded(dealt("pages", size), paper, theme)
        labels = [label for _, _, label in canvas.pages]
        assert labels[:2] == ["Map and ledger", "Rules"], size
        assert labels[2:] in ([], ["Log"]), size
        assert size > 8 or not labels[2:], size


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_rules_are_on_one_page_in_8_and_a_half_points_or_more(paper: str) -> None:
    most = [rule for rule in SWITCHES if rule != UNBOUNDED]
    endless = [rule for rule in SWITCHES if rule not in ("break-up", "merge")]
    single = [(rule,) for rule in share(SWITCHES, 2, len(paper))]
    for number, rules in enumerate([(), most, endless, *single]):
        sizes = (4, 26, 13)  # in turn, but for the usual rules on the shorter paper
        for size in sizes if (rules, paper) == ((), "Letter") else sizes[number % 3 :][:1]:
            canvas = recorded(dealt("rules", size, *rules), paper)
            (page,) = (i for i, (*_, name) in enumerate(canvas.pages, 1) if name == "Rules")
            points = {
                text.size
                for text in canvas.texts
                if text.page == page
                and not {canvas.frames[i].name for i in text.frames}
                & {"head", "foot", "Playing Well", "More Log"}
            }
            assert min(points) >= 8.5, (size, rules, points)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_room_has_its_number_and_a_row_in_the_log(paper: str, theme: str) -> None:
    """A room without a name has one cell, and the page says how it is called."""
    for size in (4, 9, 13, 26):
        layout = dealt("named", size)
        canvas = recorded(layout, paper, theme)
        rooms = {frame.name: frame.box for frame in canvas.frames if frame.name.startswith("room ")}
        texts = [text for text in canvas.texts if text.page == 1]
        nameless = []
        for room in layout.rooms:
            box = rooms[f"room {room.name}"]
            shown = [text.string for text in texts if box.holds(text.box)]
            if shown == [str(room.size)]:
                nameless.append(room.name)
                assert room.size == 1 or theme == "large", (size, room)
            else:
                assert shown == [room.name, str(room.size)], size
        told = [text.string for text in texts if "without a name" in text.string]
        assert [line.endswith(f"{nameless[0]}.") for line in told] == [True] * bool(nameless), told
        assert size > 9 or not nameless
        assert log_rows_on(canvas, theme) >= len(layout.rooms), size


def shapes(layout: Layout, theme: str) -> tuple[Shapes, Frame]:
    """Return a map drawn alone, its corner at (0, 0), and its measurements."""
    look = theme_named(theme)
    frame = largest_frame(layout.size, width=180, height=180, theme=look)
    canvas = Shapes()
    canvas.page(210, 297, "Map")
    chart(whole(layout), frame=frame, theme=look).paint(canvas, 0, 0)
    return canvas, frame


def shaded_floors(canvas: Shapes) -> list[Polygon]:
    """Return the floors of the shaded rooms, and after them the pools of white ones."""
    return [one for path, ink in canvas.paths if ink is Ink.TINT for one in parts(path)]


@pytest.mark.parametrize(("size", "theme"), turns([4, 7, 10, 14, 19, 26], THEMES))
def test_rooms_are_carved_out_of_hatched_rock(size: int, theme: str) -> None:
    layout = dealt("shaded", size)
    canvas, frame = shapes(layout, theme)
    ruling, side = whole(layout).ruling.placed(frame.left, frame.top, frame.c), 0.3 * frame.c
    floors = shaded_floors(canvas)[: len(layout.rooms)]  # pools in white rooms follow
    for room, floor in zip(layout.rooms, floors, strict=True):
        xs, ys = zip(*floor, strict=True)
        left, top, right, bottom = ruling.area(room)
        assert left - 0.7 * side < min(xs) < left + side
        assert top - 0.7 * side < min(ys) < top + side
        assert right - side < max(xs) < right + 0.7 * side
        assert bottom - side < max(ys) < bottom + 0.7 * side
    assert sum(ink is Ink.HATCH for _, ink in canvas.strokes) > 500


@pytest.mark.parametrize("theme", THEMES)
def test_shaded_rooms_have_dots_for_a_copier_that_loses_the_tint(theme: str) -> None:
    layout = dealt("shaded", 7)
    canvas, frame = shapes(layout, theme)
    for room in layout.rooms:
        x, y, right, bottom = whole(layout).ruling.placed(frame.left, frame.top, frame.c).area(room)
        area = Box(x, y, right - x, bottom - y)
        rows = [
            (x1, y1, x2, y2)
            for (x1, y1, x2, y2), ink in canvas.strokes
            if ink is Ink.GUIDE and area.holds(Box(x1, y1, x2 - x1, y2 - y1))
        ]
        assert len(rows) >= 4 * room.height, room.name


@pytest.mark.parametrize("size", [7, 13])
def test_each_fifth_name_in_the_margin_is_bold_and_no_mark_looks_like_a_wall(size: int) -> None:
    canvas, frame = shapes(dealt("fives", size), "ink")
    names = re.findall(r"text \S+ \S+ '(\w+)' face=(\w+) .*ink=muted", "\n".join(canvas.log))
    bold = {name for name, face in names if face == "bold"}
    assert bold == {"E", "5"} if size == 7 else bold == {"E", "J", "5", "10"}
    assert len(names) == 2 * size
    top, left = frame.top - frame.band, frame.left - frame.band
    lines = [line for line, ink in canvas.strokes if ink is Ink.WALL]
    right, bottom = frame.left + size * frame.c, frame.top + size * frame.c
    upper = [x for x, y, _, end in lines if max(y, end) <= top + 0.01 and frame.left < x < right]
    below = frame.top + frame.c  # the way in is drawn beside the first row
    aside = [y for x, y, end, _ in lines if max(x, end) <= left + 0.01 and below < y < bottom]
    assert len(upper) == len(aside) == 0


def test_the_rules_say_which_card_of_the_stacks_is_on_top_and_no_riddles() -> None:
    layout = dealt("1", 7)
    said = " ".join([words(recorded(layout)), *facts(layout)[1]])
    assert "the left one of the row, the upper one of the column" in said
    assert "the weakest of them; if there is none, the strongest" in said
    for riddle in ("bonus", "remainder"):
        assert riddle not in said.lower()


def test_the_strongest_foe_of_the_deck_stands_on_the_first_page() -> None:
    layout = dealt("foe", 7)
    canvas = recorded(layout)
    spades = {card_named(f"{rank}S") for rank in RANKS} - {*layout.columns, *layout.rows}
    (foe,) = (frame for frame in canvas.frames if frame.name == "foe")
    assert foe.page == 1
    sign = [text.string for text in canvas.texts if text.page == 1 and foe.box.holds(text.box)]
    assert sign == [card_shown(max(spades))[:-1]]
    whole_pack = Layout(DECK[:26], DECK[26:])
    assert vignette(whole_pack, 30.0) is None  # all cards lie on the table


@pytest.mark.parametrize("seed", range(3))
def test_thirteen_columns_need_no_page_for_three_more_rows_of_the_log(seed: int) -> None:
    assert len(recorded(dealt(f"two pages {seed}", 13)).pages) == 2


def log_rows_on(canvas: Recording, theme: str) -> int:
    logs = [frame for frame in canvas.frames if "Log" in frame.name]
    return sum(log_rows(height=frame.box.h, theme=theme_named(theme)) for frame in logs)


def test_an_unbounded_map_has_a_row_for_every_room_on_its_tiles() -> None:
    layout = dealt("tiles", 9, UNBOUNDED)
    canvas = recorded(layout, tiles=(3, 3))
    rooms = {frame.name for frame in canvas.frames if frame.name.startswith("room ")}
    assert log_rows_on(canvas, "ink") >= len(rooms) > 60


@pytest.mark.parametrize("size", [4, 13, 26])
@pytest.mark.parametrize("theme", THEMES)
def test_in_and_out_stand_outside_opposite_corners(theme: str, size: int) -> None:
    canvas = recorded(dealt("named", size), "A4", theme)
    boxes = {frame.name: frame.box for frame in canvas.frames}
    rooms = [box for name, box in boxes.items() if name.startswith("room ")]
    inside, out = boxes["IN"], boxes["OUT"]
    assert all(inside.x + inside.w < box.x and inside.y + inside.h < box.y for box in rooms)
    assert all(out.x + out.w > box.x + box.w and out.y > box.y + box.h - 0.6 for box in rooms)


@pytest.mark.parametrize("size", [15, 20, 26])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_large_map_has_the_statistics_below_it(paper: str, size: int) -> None:
    canvas = recorded(dealt("large", size), paper)
    assert "Intelligence" in words(canvas, 1)
    assert canvas.pages[0][2] == "Map"


def test_paper_too_small_for_a_map_is_refused_in_one_line() -> None:
    with pytest.raises(DungeongenError, match=r"^the paper is too small for a 26×26 map"):
        recorded(dealt("1", 26), "145x180", "large")
    with pytest.raises(DungeongenError, match=r"^the paper is too small for 26×26 tiles"):
        recorded(dealt("1", 26, UNBOUNDED), "145x180", "large")


def test_the_example_of_the_rulebook() -> None:
    """Figure 3; its list of the column's suits has eight and does not fit the figure.

    The row's bonuses: the text's own arithmetic puts ♣ on intelligence twice, which gives 13; it
    prints 8♣, and 10♠ for one ♠ and two ♦ (3 + 5 + 2).
    """
    layout = dungeon(FIGURE)
    assert layout.plan.lines() == SEVEN
    row, column = stacks_of(layout)
    assert (row.totals, row.diamonds) == ((17, 13, 8), 2)
    assert (column.totals, column.diamonds) == ((17, 13, 13), 1)
    canvas = recorded(layout)
    cards = {frame.name for frame in canvas.frames if frame.name.startswith("card ")}
    assert len(cards) == 14
    rooms = {frame.name: frame.box for frame in canvas.frames if frame.name.startswith("room ")}
    assert set(rooms) == {f"room {room.name}" for room in layout.rooms}
    for room in layout.rooms:
        box = rooms[f"room {room.name}"]
        inside = [text.string for text in canvas.texts if text.page == 1 and box.holds(text.box)]
        assert inside == [room.name, str(room.size)]
    assert {"12", "9", "6", "3", "1", "2"} >= {str(room.size) for room in layout.rooms}


def test_both_choices_are_worked_out() -> None:
    columns, rows = set_up_named("QD AH KH 10H / 2H QS KD 7S")
    canvas = recorded(Layout(columns, rows))
    shown = words(canvas, 1)
    for total in ("28", "14", "17", "7 + 3×7", "7 + 1×7", "3 + 2×7"):
        assert total in shown, total


def test_the_strong_begin_with_seven_each() -> None:
    columns, rows = set_up_named("QD AH KH 10H / 2H QS KD 7S")
    assert stacks_of(Layout(columns, rows, rules=("strong",)))[1].totals == (14, 7, 21)
    assert "7 + __×5" in words(blank(7, "A4", "ink", "strong"))


@pytest.mark.parametrize("rule", SWITCHES)
def test_every_rule_is_named_and_told(rule: str) -> None:
    layout = dealt("told", 6, rule)
    canvas = recorded(layout)
    assert f"Rules: {rule}" in words(canvas, 1)
    rules = next(i for i, (_, _, label) in enumerate(canvas.pages, 1) if label == "Rules")
    assert f"{rule}:" in words(canvas, rules)


def test_all_rules_together_are_named_whole_at_the_head() -> None:
    rules = [rule for rule in SWITCHES if rule != UNBOUNDED]
    for paper, theme in (("A4", "ink"), ("A5", "ink"), ("A4", "large")):
        shown = words(recorded(dealt("all", 7, *rules), paper, theme), 1)
        assert f"Rules: {', '.join(rules)}" in shown, paper


@pytest.mark.parametrize(("rule", "theme"), turns([None, *SWITCHES], ["ink", "large"]))
def test_how_to_play_well_stands_with_the_rules(theme: str, rule: str | None) -> None:
    rules = () if rule is None else (rule,)
    canvas = recorded(dealt("told", 6, *rules), "A4", theme)
    pages = [i for i, (_, _, label) in enumerate(canvas.pages, 1) if label.startswith("Rules")]
    shown = " ".join(words(canvas, page) for page in pages)
    assert "Playing Well" in shown
    assert ("smallest room" in shown) == (rule != "retreat")
    assert ("you know what is coming" in shown) == (rule != "bottom=shuffled")
    assert ("worth more, leave by OUT" in shown) == (rule not in (UNBOUNDED, "retreat"))
    assert ("Look into every room" in shown) == (rule == "retreat")
    assert ("Drink potions at once" in shown) == (rule != "single-use")
    assert "Playing Well" in words(blank(6, "A4", theme, *rules))


def test_a_room_that_no_exchange_helps_is_told() -> None:
    layout = dealt("150", 5, "break-up", "merge")
    assert layout.stacks.left
    assert "remain" in words(recorded(layout))


def in_series(spoiler: str | None, size: int, *rules: str) -> str:
    """Return the rules of a series, or of a book."""
    made = chapters(facts_of_many([dealt("1", size, *rules), dealt("2", size, *rules)], spoiler))
    return " ".join(line for _, lines in made for line in lines)


def test_a_map_that_is_printed_is_not_dealt_anew() -> None:
    for spoiler in (None, "list", "strip", "flap"):
        assert "deal again" not in in_series(spoiler, 7)
        assert "write the number in it" not in in_series(spoiler, 7)
    assert "Shuffle the rest: this is your deck." in in_series(None, 7)
    assert "in the order of the list" in in_series("list", 7)


@pytest.mark.parametrize("spoiler", ["strip", "flap"])
def test_strips_are_the_deck_and_say_what_comes_after_the_last(spoiler: str) -> None:
    words = in_series(spoiler, 7)
    assert f"The **{spoiler}s** with the number of your map are the deck." in words
    assert f"After the last of the {spoiler}s you draw the cards of both stacks" in words
    assert "first the stack you did not choose, then the one you chose" in words
    assert "under the deck" not in words
    assert "Shuffle" not in words
    assert f"Go on with the {spoiler}s marked ×2, later ×4" in in_series(spoiler, 12)
    mixed = in_series(spoiler, 7, "bottom=shuffled")
    assert "are the last of the" in mixed
    assert "After the last of the" not in mixed


def test_an_empty_form_has_places_for_cards_and_no_rooms() -> None:
    canvas = blank(8)
    names = {frame.name for frame in canvas.frames}
    assert not any(name.startswith(("card", "room")) for name in names)
    assert "Deal cards face up" in words(canvas)


def test_the_boxes_to_write_in_are_large_enough_for_a_hand() -> None:
    for theme in THEMES:
        line = theme_named(theme).type["body"] * MM_PER_POINT
        canvas = recorded(dealt("1"), "A4", theme)
        (box,) = [frame.box for frame in canvas.frames if frame.name == "trackers"]
        assert box.h >= 6 * max(6.4, 1.2 * line)


@pytest.mark.parametrize("width", [70.0, 190.0])
def test_attack_is_one_box_and_all_else_has_room_for_many_values(width: float) -> None:
    canvas = Recording()
    canvas.page(200, 200, "1")
    trackers(width=width, theme=theme_named("ink")).paint(canvas, 0, 0)
    strips: dict[tuple[float, float], list[float]] = {}
    for _, box in canvas.rects:
        strips.setdefault((round(box.x, 3), round(box.y, 3)), []).append(box.w)
    values = sorted(round(max(some) / min(some)) for some in strips.values() if len(some) > 2)
    assert len(values) == 4
    assert values[0] == 1 < 3 <= values[1]
    assert all(box.x + box.w <= width + 0.01 for _, box in canvas.rects)
