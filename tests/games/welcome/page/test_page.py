"""The pages: decks read back from the PDF, spoilers in real measures, rules that are needed."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from itertools import pairwise

import pypdfium2
import pytest

import dungeongen
from dungeongen.core.common_options import SPOILERS
from dungeongen.core.errors import DungeongenError
from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.draw import spoilers
from dungeongen.draw.block import Area
from dungeongen.draw.canvas import MM_PER_POINT
from dungeongen.draw.card_sizes import MINI
from dungeongen.draw.recording import Box, Recording
from dungeongen.draw.theme import load_theme
from dungeongen.draw.writing import TICK
from dungeongen.games.welcome import rules
from dungeongen.games.welcome.game import GAME
from dungeongen.games.welcome.heroes import HEROES, MONSTERS, Hero
from dungeongen.games.welcome.layout import PUBLISHED, Deck, Layout, deal
from dungeongen.games.welcome.page.deck_page import record_pages
from dungeongen.games.welcome.page.printing import PAGES
from dungeongen.games.welcome.page.record import BOX, record, record_width
from dungeongen.games.welcome.page.rules import EXAMPLES, HOST
from dungeongen.games.welcome.rules import State, advance, resolved
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look
from games.page_rules import idle, wrong
from games.welcome.page.needed import NEEDED
from games.welcome.positions import adventure, played

ADVENTURE = Layout("warrior", (PUBLISHED["G"],))
MATCH = deal(Rng("8"), hero="barbarian", match=True)
HIGH = 297.0  # of A4


def sheet(layout: Layout, spoiler: str) -> press.Sheet:
    return press.sheet(GAME, layout, Request(judged=False, options={"spoiler": spoiler}))


def look(paper: str = "A4", theme: str = "ink") -> Look:
    templates = Templates()
    return Look(parse_paper(paper), load_theme(theme, templates), templates)


def drawn(
    layout: Layout, spoiler: str = "strip", paper: str = "A4", theme: str = "ink"
) -> Recording:
    canvas = Recording()
    printing.draw(canvas, [sheet(layout, spoiler)], look(paper, theme))
    return canvas


def words(canvas: Recording, label: str) -> str:
    pages = {i for i, (_, _, name) in enumerate(canvas.pages, 1) if name.startswith(label)}
    return " ".join(" ".join(t.string for t in canvas.texts if t.page in pages).split())


def cells(canvas: Recording) -> list[tuple[int, Box]]:
    """Return page and place of each monster's cell, deck by deck, in the order of drawing."""
    found = [frame for frame in canvas.frames if frame.name.startswith("cell ")]
    assert [frame.name for frame in found] == [
        f"cell {1 + i % len(MONSTERS)}" for i in range(len(found))
    ]
    return [(frame.page, frame.box) for frame in found]


def read_back(layout: Layout, spoiler: str) -> tuple[Deck, ...]:
    """Return the decks that another program reads in the cells of the PDF."""
    data = printing.as_pdf(printing.work_of([sheet(layout, spoiler)]), look()).data
    read = []
    with pypdfium2.PdfDocument(io.BytesIO(data)) as document:
        for page, box in cells(drawn(layout, spoiler)):
            text = (
                document[page - 1]
                .get_textpage()
                .get_text_bounded(
                    left=box.x / MM_PER_POINT,
                    right=(box.x + box.w) / MM_PER_POINT,
                    top=(HIGH - box.y) / MM_PER_POINT,
                    bottom=(HIGH - box.y - box.h) / MM_PER_POINT,
                )
            )
            read.append(int(text.strip()))
    size = len(MONSTERS)
    return tuple(tuple(read[i : i + size]) for i in range(0, len(read), size))


@pytest.mark.parametrize("spoiler", SPOILERS)
@pytest.mark.parametrize("layout", [ADVENTURE, MATCH], ids=["adventure", "match"])
def test_the_order_reads_back_from_the_pdf(layout: Layout, spoiler: str) -> None:
    assert read_back(layout, spoiler) == layout.decks


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5", "A3"])
def test_a_strip_fits_its_sleeve_and_every_cell_passes_the_window(paper: str) -> None:
    canvas = drawn(ADVENTURE, paper=paper)
    (sleeve,) = (f.box for f in canvas.frames if f.name == "sleeve")
    (window,) = (f.box for f in canvas.frames if f.name == "window")
    (paper_strip,) = (f.box for f in canvas.frames if f.name == "strip G")
    boxes = [box for _, box in cells(canvas)]
    cell = boxes[0].h
    assert cell >= 5.2
    assert sleeve.w == pytest.approx(spoilers.SLEEVE)
    assert paper_strip.w + spoilers.CLEARANCE == pytest.approx((sleeve.w - 9.0) / 2)
    assert window.h == pytest.approx(cell)
    above = window.y - sleeve.y
    below = sleeve.y + sleeve.h - window.y - window.h
    scale = {
        int(text.string): text.box.y + text.box.h / 2
        for text in canvas.texts
        if text.string.isdigit()
        and paper_strip.holds(text.box)
        and text.box.y < boxes[0].y
        and not any(box.holds(text.box) for box in boxes)
    }
    assert sorted(scale) == [*range(1, len(MONSTERS) + 1)]
    pulled = {
        number: round((y - paper_strip.y - spoilers.GRIP) / cell + 0.5)
        for number, y in scale.items()
    }
    for number, pulls in {0: 0, **pulled}.items():  # pushed in, then until a number is the last
        up = spoilers.GRIP + pulls * cell
        for place, box in enumerate(boxes, 1):
            top = box.y - paper_strip.y - up  # below the upper edge of the sleeve
            seen = abs(top - above) < 1e-6
            hidden = -1e-6 < top <= above - cell + 1e-6 or (
                above + cell - 1e-6 <= top <= above + below + 1e-6
            )
            assert seen == (place == number), (number, place)
            assert seen or hidden, (number, place)


def test_an_uncut_strip_does_not_tell_which_card_comes_when() -> None:
    orders = set()
    for seed in range(4):
        canvas = drawn(deal(Rng(str(seed)), hero="warrior", match=False, first=0))
        tops = [box.y for _, box in cells(canvas)]
        assert tops != sorted(tops)
        orders.add(tuple(sorted(range(len(tops)), key=tops.__getitem__)))
    assert len(orders) == 4  # nobody learns by heart where the first card lies


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
def test_a_flap_covers_its_monster(paper: str) -> None:
    assert spoilers.FLAP > spoilers.CELL
    canvas = drawn(ADVENTURE, "flap", paper=paper)
    (block,) = (f.box for f in canvas.frames if f.name == "flaps G")
    for _, box in cells(canvas):
        assert box.h >= 7.0
        assert box.x + box.w + spoilers.FLAP == pytest.approx(block.x + block.w)


def test_a_match_has_a_strip_for_each_adventure_and_one_sleeve() -> None:
    names = [f.name for f in drawn(MATCH).frames]
    assert [name for name in names if name.startswith("strip")] == [
        f"strip {number}" for number in range(1, 8)
    ]
    assert names.count("sleeve") == 1


@pytest.mark.parametrize("spoiler", SPOILERS)
@pytest.mark.parametrize("paper", ["A4", "Letter", "A5", "A3"])
@pytest.mark.parametrize("hero", HEROES)
def test_a_match_has_score_tracks_and_a_record_for_each_adventure(
    hero: str, paper: str, spoiler: str
) -> None:
    names = [f.name for f in drawn(replace(MATCH, hero=hero), spoiler, paper).frames]
    title = "Deck" if spoiler == "list" else "Adventure"
    assert [names.count(f"{title} {number}") for number in range(1, 8)] == [1] * 7
    assert [names.count(f"track {number}") for number in (1, 2)] == [1, 1]


@pytest.mark.parametrize("spoiler", SPOILERS)
def test_players_are_printed_only_where_it_is_known_who_begins(spoiler: str) -> None:
    canvas = drawn(MATCH, spoiler)
    title = "Deck" if spoiler == "list" else "Adventure"
    for number in range(1, 8):
        frame = next(f for f in canvas.frames if f.name == f"{title} {number}")
        inside = [t for t in canvas.texts if t.page == frame.page and frame.box.holds(t.box, 0.5)]
        left = next(t.box.x for t in inside if t.string == "Player")
        players = [t.string for t in inside if t.box.x == pytest.approx(left) and t.string in "12"]
        assert len(players) == (13 if number == 1 else 0), number


def test_a_series_has_a_record_to_copy() -> None:
    assert PAGES.rules is not None
    theme, area = look().theme, Area(190.0, 240.0)
    for spoiler, count in (("strip", 1), ("flap", 1), ("list", 0), (None, 0)):
        made = PAGES.rules([ADVENTURE, ADVENTURE], area, theme, spoiler)
        assert sum(page.label == "Record" for page in made) == count


def test_paper_without_room_for_a_strip_is_refused_in_one_line() -> None:
    with pytest.raises(DungeongenError, match=r"a pull strip of 13 cards: .* try list"):
        drawn(ADVENTURE, paper="120x170")


@pytest.mark.parametrize("spoiler", ["strip", "flap"])
def test_nothing_but_the_spoilers_tells_the_order(spoiler: str) -> None:
    """Another deck changes nothing but cells, and the id of the page."""

    def outside(layout: Layout) -> list[tuple[int, str]]:
        canvas = drawn(layout, spoiler)
        inside = [(page, box) for page, box in cells(canvas)]
        return [
            (text.page, text.string)
            for text in canvas.texts
            if not any(text.page == page and box.overlaps(text.box) for page, box in inside)
            and not text.string.startswith("WD2-")
        ]

    one, two = (Layout("warrior", (deck,)) for deck in (ADVENTURE.decks[0], PUBLISHED["H"]))
    assert outside(one) == [
        (page, string.replace("Deck H", "Deck G") if string != "H" else "G")
        for page, string in outside(two)
    ]


@pytest.mark.parametrize("hero", HEROES)
def test_the_drawn_example_of_the_page_is_played_so(hero: str) -> None:
    opening, met, _ = EXAMPLES[hero]
    left = {piece.name for piece in HEROES[hero].pieces if piece.title in opening}
    gone = [piece.name for piece in HEROES[hero].pieces if piece.name not in left]
    strengths = [one.strength for one in met][::-1]
    hidden = ["7"] if "seventh" in _end(hero) else []
    layout = adventure(hero, " ".join([*hidden, *map(str, strengths)]))
    count = len(strengths) + len(hidden)
    moves = [*["draw, add"] * count, *(f"draw, discard {name}" for name in gone)]
    state: State = played(layout, *moves)
    found = []
    move: rules.Move = rules.Pass()
    while state.step != "over":
        assert isinstance(move, rules.Pass | rules.Name | rules.Strike | rules.Endure)
        inside, new = resolved(state, move)
        found += new
        state = advance(state, move)
        if inside.step == "sword":
            (named,) = re.findall(r"name (\d)", opening)
            move = rules.Name(int(named))
        elif inside.step == "axe":
            strike = met[len(found)].by == "vorpal-axe"
            move = rules.Strike() if strike else rules.Endure()
    assert tuple(found) == met


def _end(hero: str) -> str:
    return EXAMPLES[hero][2]


@pytest.mark.parametrize("hero", HEROES)
def test_the_set_has_every_card_in_its_size_tracks_and_a_record(hero: str) -> None:
    assert PAGES.form is not None
    form = PAGES.form({"hero": hero})
    canvas = Recording()
    pages = form.draw(area=Area(190.0, 240.0), theme=load_theme("ink", Templates()))
    for page in pages:
        canvas.page(210, 297, page.label)
        page.block.paint(canvas, 10, 20)
    cards = [f for f in canvas.frames if f.name.startswith(("monster ", "card "))]
    cards = [f for f in cards if (f.box.w, f.box.h) == MINI]
    strengths = sorted(int(f.name[8:]) for f in cards if f.name.startswith("monster "))
    assert strengths == list(MONSTERS)
    things = {f.name[5:] for f in cards if f.name.startswith("card ")}
    assert things == {hero, *(piece.name for piece in HEROES[hero].pieces)}
    names = {f.name for f in canvas.frames}
    assert {"track 1", "track 2", "Record", "host"} <= names


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
def test_behind_each_card_of_the_set_lies_a_back_once_the_paper_is_turned(paper: str) -> None:
    book = dungeongen.make_all("welcome", set=True)
    assert book.front is not None
    canvas = Recording()
    printing.draw(canvas, [], look(paper), book.front)
    wide, _, _ = canvas.pages[0]
    sides: dict[str, list[Box]] = {}
    for frame in canvas.frames:
        label = canvas.pages[frame.page - 1][2].rpartition(": ")[2]
        if (frame.box.w, frame.box.h) == MINI and label.startswith(("Cards", "Backs")):
            sides.setdefault(label, []).append(frame.box)
    assert len(sides) >= 4
    for front, behind in zip(*[iter(sides.values())] * 2, strict=True):
        cards = {(round(box.x, 6), round(box.y, 6)) for box in front}
        assert cards == {(round(wide - box.x - box.w, 6), round(box.y, 6)) for box in behind}


def test_the_host_is_told_of_the_clock() -> None:
    assert "90 seconds" in " ".join(HOST[1])
    assert "five minutes" in " ".join(HOST[1])


@pytest.mark.parametrize("spoiler", SPOILERS)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_type_is_legible_and_boxes_can_be_ticked(spoiler: str, paper: str) -> None:
    for layout in (ADVENTURE, MATCH):
        canvas = drawn(layout, spoiler, paper)
        furniture = [i for i, f in enumerate(canvas.frames) if f.name in ("head", "foot")]
        sizes = {t.size for t in canvas.texts if not set(t.frames) & set(furniture)}
        assert min(sizes) >= 8.5
    assert BOX >= TICK


def test_the_solution_tells_the_cards_and_who_wins() -> None:
    one = press.sheet(GAME, ADVENTURE)
    canvas = Recording()
    printing.draw(canvas, [one], look()._replace(solution=True))
    told = words(canvas, "Solution")
    assert "With every card known, player" in told
    assert "Player 1 draws a 1." in told


@pytest.mark.parametrize("hero", HEROES.values(), ids=list(HEROES))
def test_boxes_to_tick_stand_evenly_where_there_is_room(hero: Hero) -> None:
    theme = look().theme
    least, canvas = record_width(hero, theme), Recording()
    record(hero, width=least + 60, first=0, theme=theme).paint(canvas, 0, 0)
    boxes = [line.split() for line in canvas.log if line.split()[0] == "rect"]
    places = sorted(float(x) for x, y, *_ in (box[1:] for box in boxes) if y == boxes[0][2])
    apart = [right - left for left, right in pairwise(places)]
    assert len(places) == 1 + len(hero.pieces)
    assert max(apart) - min(apart) < 0.05


def test_a_record_to_copy_says_who_is_player_1() -> None:
    for first, player in ((0, 1), (1, 2)):
        series = [replace(ADVENTURE, first=first)] * 2
        (made,) = record_pages(series, Area(190.0, 240.0), look().theme)
        canvas = Recording()
        canvas.page(190.0, 240.0, made.label)
        made.block.paint(canvas, 0.0, 0.0)
        said = " ".join(text.string for text in canvas.texts)
        assert f"Whoever begins is player {player} in it." in said


SHEETS = tuple(deal(Rng("8"), hero=hero, match=match) for hero in HEROES for match in (True, False))


@pytest.mark.parametrize("layout", SHEETS, ids=lambda layout: f"{layout.hero} {layout.match}")
def test_every_rule_that_can_change_a_play_stands_on_the_page_and_no_other(layout: Layout) -> None:
    told, hero = " ".join(text.string for text in drawn(layout).texts), layout.champion
    assert not wrong(NEEDED, layout, told)
    assert f"Health {hero.health} without equipment, 11 with all of it" in told
    assert all(piece.title.capitalize() in told for piece in hero.pieces)


def test_every_rule_of_the_list_was_needed() -> None:
    assert not idle(NEEDED, SHEETS)
