"""The text edition: valid, without barriers, and enough to play from.

That it is enough is shown by a reader that knows nothing but its words: it finds the layout again.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest

import dungeongen
from dungeongen.core.cards import card_named
from dungeongen.draw.html import WIDTH, as_text
from dungeongen.draw.screen import TextCanvas
from dungeongen.draw.structure import Tag, element, items, table
from dungeongen.games.doom.layout import Layout as Doom
from dungeongen.games.mythic import layout
from dungeongen.games.sudongeon.layout import DIRECTIONS, PASSAGEWAY_FIND, Layout, Passage, Wall
from dungeongen.games.treasure.layout import dealt

GAMES = tuple(game.name for game in dungeongen.GAMES)
OPTIONS: dict[str, dict[str, Any]] = {"doom": {"deal": True}}


@cache
def sheet(name: str, seed: str = "7") -> Any:
    return dungeongen.make(name, seed=seed, check=False, **OPTIONS.get(name, {}))


@cache
def text(name: str, seed: str = "7") -> str:
    said: str = sheet(name, seed).text()
    return said


def lines(text: str) -> list[str]:
    """Return what the text says, with its broken lines joined."""
    joined = re.sub(r"\n +", " ", text)
    return [line for line in joined.splitlines() if line]


def section(text: str, name: str) -> list[str]:
    """Return the lines below a heading, up to the next one."""
    every = lines(text)
    start = every.index(name) + 2
    ends = (i for i, line in enumerate(every) if i > start and re.fullmatch(r"([=.-])\1+", line))
    return every[start : next(ends, len(every) + 1) - 1]


# From the words back to the dungeon


@pytest.mark.parametrize("seed", [str(seed) for seed in range(8)])
def test_the_rooms_of_a_sudoku_dungeon_are_found_in_its_words(seed: str) -> None:
    layout: Layout = sheet("sudoku", seed).layout
    said = text("sudoku", seed)
    told = (line.partition(": ") for line in section(said, "The digits"))
    rows = [digits for row, _, digits in told if row.startswith("- Row")]
    assert Layout("".join(rows).replace(" ", "")) == layout
    assert set(passages(said)) == {_both_ways(layout, way) for way in layout.passages}
    named = {line[2] for line in section(said, "The rooms")}
    assert named == {room.letter for room in layout.rooms}
    for room in layout.rooms:
        (told,) = (
            line for line in section(said, "The rooms") if line.startswith(f"- {room.letter}")
        )
        assert told.count(",") + told.count(";") >= len(room.things)


def passages(said: str) -> Iterator[tuple[frozenset[str], str, int]]:
    """Yield what the table of neighbours says: which places, how, and the level to find it."""
    for row in section(said, "Neighbours"):
        letter, _, cells = row.partition(": ")
        for cell in cells.split("; "):
            head = next(h for h in (*DIRECTIONS, "secret passageway") if cell.lower().startswith(h))
            for end in re.split(r", (?!find)", cell[len(head) + 1 :]):
                if head == "secret passageway":
                    if end != "none":
                        to = "" if end == "outside" else end
                        yield frozenset((letter, to)), "secret", PASSAGEWAY_FIND
                elif end.startswith("exit"):
                    yield frozenset((letter, "")), "open", 0
                elif end != "wall":
                    level = re.search(r"find (\d)", end)
                    yield (
                        frozenset((letter, end[0])),
                        ("hidden" if level else "open"),
                        (int(level[1]) if level else 0),
                    )


def _both_ways(layout: Layout, way: Passage) -> tuple[frozenset[str], str, int]:
    ends = ("" if end is None else layout.rooms[end].letter for end in (way.a, way.b))
    how = "secret" if way.secret else "hidden" if way.wall is Wall.HIDDEN else "open"
    return frozenset(ends), how, way.level


@pytest.mark.parametrize("seed", [str(seed) for seed in range(8)])
def test_a_dungeon_of_cards_is_found_in_its_words(seed: str) -> None:
    layout: Doom = sheet("doom", seed).layout
    said = text("doom", seed)
    rooms = section(said, "The rooms")
    across, down = (
        tuple(card_named(_plain(name)) for name in _after(rooms, words).rstrip(".").split(", "))
        for words in (
            "- Cards of the columns, from the left: ",
            "- Cards of the rows, from the top: ",
        )
    )
    assert (across, down) == (layout.stacks.columns, layout.stacks.rows)
    deck = tuple(card_named(_plain(name)) for name in _listed(said, "The Deck"))
    assert deck == layout.deck
    names = {room.name: room for room in layout.plan.rooms.values()}
    told = {line[2:].partition(":")[0]: line for line in rooms if re.match(r"- [A-Z]+\d+: ", line)}
    assert told.keys() == names.keys()
    for name, room in names.items():
        draws = re.search(r"draws (\d+)\.", told[name])
        assert (int(draws[1]) if draws else 0) == (room.size if room.filled else 0)
        doors = set(re.findall(r"to ([A-Z]+\d+)(?=[,.])", told[name].partition("Doors: ")[2]))
        around = layout.plan.around(1 << room.index) & ~(1 << room.index)
        assert doors == {r.name for i, r in layout.plan.rooms.items() if around >> i & 1}


def _after(rows: list[str], start: str) -> str:
    return next(row for row in rows if row.startswith(start)).removeprefix(start)


def _plain(name: str) -> str:
    return name.translate(str.maketrans("♥♣♠♦", "HCSD"))


def _listed(said: str, name: str) -> list[str]:
    """Return the numbered cards below a heading, in order."""
    found = [re.fullmatch(r"(\d+)\. (\S+)", line) for line in section(said, name)]
    numbers = [(int(match[1]), match[2]) for match in found if match]
    assert all(a[0] + 1 == b[0] for a, b in pairwise(numbers))
    return [card for _, card in numbers]


def test_a_deck_to_crawl_through_is_found_in_its_words() -> None:
    deck = tuple(layout.card_named(_mythic(name)) for name in _listed(text("mythic"), "The Deck"))
    assert deck == sheet("mythic").layout.deck


def _mythic(name: str) -> str:
    every = {layout.card_shown(card): layout.card_text(card) for card in range(54)}
    return every[name]


def test_piles_hand_and_stock_are_found_in_their_words() -> None:
    said, layout = text("treasure"), sheet("treasure").layout
    cards = [_listed(said, name) for name in ("The Piles", "Your Hand", "The Deck")]
    order = [card_named(_plain(name)) for part in cards for name in part]
    assert dealt(order) == layout


def test_the_face_down_cards_stand_at_the_end_and_in_the_page_closed() -> None:
    said, layout = text("welcome"), sheet("welcome").layout
    deck = tuple(int(name) for name in _listed(said, "Face-down cards 1"))
    assert deck == layout.decks[0]
    assert said.index("Face-down cards 1") > said.index("In the Dungeon")
    page = sheet("welcome").html()
    hidden = re.findall(r"<details><summary>Card (\d+), face down</summary><p>(\d)</p>", page)
    assert [int(card) for _, card in hidden] == list(deck)


# The words themselves

OF_PAPER = re.compile(
    "[Ss]lash|[Bb]old box|[Cc]ross (?:it|them) out when|cut out|[Cc]ut along|[Ff]old |glue glue|"
    "thumb|[Mm]ini cards|dot marks|no wall: one room|way in and out|full of stones|furniture are"
)
"""What a reader without the paper can do nothing with."""


@pytest.mark.parametrize("name", GAMES)
def test_the_text_says_nothing_that_only_a_page_has(name: str) -> None:
    said = " ".join(text(name).split())
    assert not OF_PAPER.findall(said)
    boxes = sheet("sudoku").html()
    assert "Slash" not in boxes
    assert "way in and out" in boxes  # the legend is a drawing there


@pytest.mark.parametrize("name", GAMES)
def test_no_line_is_long_and_nothing_is_lost(name: str) -> None:
    said = text(name)
    assert all(len(line) <= WIDTH for line in said.splitlines())
    words = set(re.findall(r"\w{4,}", said))
    page = re.sub(r"<[^>]+>|&#x27;", " ", sheet(name).html())
    assert len(words - set(re.findall(r"\w{4,}", page))) < 10


@pytest.mark.parametrize("name", GAMES)
def test_html_is_well_formed_and_every_name_is_used_once(name: str) -> None:
    parser = _Strict()
    parser.feed(sheet(name).html())
    assert parser.open == []
    assert parser.title
    assert len(parser.names) == len(set(parser.names))
    assert parser.headings[0] == 1
    assert all(b <= a + 1 for a, b in pairwise(parser.headings))


class _Strict(HTMLParser):
    """Fails on what a validator would refuse in such a page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.headings: list[int] = []
        self.title = ""
        self.labelled = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "input":
            self.names.append(str(named["name"]))
            assert "label" in self.open or named.get("aria-label")
        if tag == "table":
            assert "table" not in self.open
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag in ("p", "ul", "table", "figure", "details"):
            assert "p" not in self.open, "a block in a paragraph"
        if tag not in ("input", "meta"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "title":
            self.title += data


@pytest.mark.skipif(shutil.which("chromium") is None, reason="no browser here")
def test_axe_finds_nothing() -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe-core here")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        for name in GAMES:
            page.set_content(sheet(name).html(solution=name != "sudoku"))
            results = axe.Axe().run(page)
            found = [(one["id"], one["nodes"][0]["html"]) for one in results.response["violations"]]
            assert not found, (name, found)
        browser.close()


# Small elements


def test_text_that_touches_is_one_and_a_gap_is_a_blank() -> None:
    canvas = TextCanvas()
    with canvas.tagged(Tag.P):
        canvas.text(10, 10, "Draw ")
        with canvas.tagged(Tag.SPAN, "♥"):
            canvas.text(99, 10, "replaced")
        canvas.text(20, 10, ", then")
        canvas.text(10, 20, "rest.")
    canvas.text(10, 30, "left")
    canvas.text(80, 30, "right")
    assert as_text(canvas.document()) == "Draw ♥, then rest.\n\nleft\n\nright\n"


def test_what_is_decoration_is_not_read_and_list_items_make_a_list() -> None:
    canvas = TextCanvas()
    for number in "12":
        with canvas.tagged(Tag.ITEM):
            canvas.text(0, 0, number)
        with canvas.tagged(Tag.ARTIFACT):
            canvas.text(0, 0, "page 1")
    canvas.text(0, 9, "after")
    body = [element(Tag.ITEM, element(Tag.BODY, number)) for number in "12"]
    assert canvas.document().content == (element(Tag.LIST, *body), element(Tag.P, "after"))


def test_a_table_says_the_head_of_each_cell() -> None:
    rows = table(("Room", "North", "Gold"), [("A", "wall", ""), ("B", "C", "3")])
    document = element(Tag.DOCUMENT, rows, items(["one", "two"]))
    assert as_text(document) == "A: North wall; Gold ____\nB: North C; Gold 3\n\n- one\n- two\n"
