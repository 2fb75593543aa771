"""The mat: places that hold their cards, a hero's own pieces, candles, one mat a file."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

import dungeongen
from draw.sample import META
from dungeongen.core.templates import Templates
from dungeongen.draw.card_sizes import CARD_SIZES
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.png import rasterize
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import load_theme
from dungeongen.games.welcome.heroes import HEROES, health_with
from dungeongen.games.welcome.layout import PUBLISHED, Layout
from dungeongen.press import printing
from games.welcome.page.test_page import ADVENTURE, drawn, look, sheet, words
from looks import THEMES


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("paper", "card"), [("A4", "mini"), ("Letter", "mini"), ("A3", "poker"), ("A5", None)]
)
def test_places_hold_their_cards_or_say_that_they_hold_coins(
    paper: str, card: str | None, theme: str
) -> None:
    canvas = drawn(ADVENTURE, "flap" if theme != "large" else "list", paper, theme)
    places = [f.box for f in canvas.frames if f.name.startswith("place ")]
    assert len(places) == 8  # deck, discarded monsters, six pieces; the dungeon is in the mouth
    if card is None:
        assert "needs A4 or Letter" in words(canvas, "The Warrior's Mat")
        return
    width, height = CARD_SIZES[card]
    assert all(box.w >= width and box.h >= height for box in places)
    (mouth,) = (f.box for f in canvas.frames if f.name == "the mouth")
    assert mouth.w > 2 * width
    assert mouth.h > 1.5 * height


@pytest.mark.parametrize("hero", HEROES)
def test_every_piece_has_its_place_and_every_health_a_candle(hero: str) -> None:
    canvas = drawn(Layout(hero, ADVENTURE.decks))
    names = {f.name for f in canvas.frames}
    told = words(canvas, f"The {HEROES[hero].title}'s Mat")
    for piece in HEROES[hero].pieces:
        assert f"place {piece.title}" in names
        assert piece.rule in told
    (health,) = (f for f in canvas.frames if f.name == "health")
    head, *values = (
        t.string for t in canvas.texts if t.page == health.page and health.box.holds(t.box)
    )
    assert values == [str(value) for value in range(11, -1, -1)]
    assert head == STARTS[hero]
    assert f"The {HEROES[hero].title}" in {text.string for text in canvas.texts}


@pytest.mark.parametrize("hero", HEROES)
def test_every_health_that_a_play_may_begin_with_has_a_box(hero: str) -> None:
    canvas = drawn(Layout(hero, ADVENTURE.decks))
    (health,) = (f for f in canvas.frames if f.name == "health")
    boxes = [box for page, box in canvas.rects if page == health.page and box.h < 6]
    marked = {
        int(t.string)
        for t in canvas.texts
        if t.page == health.page
        and health.box.holds(t.box)
        and any(box.overlaps(t.box, 0.5) for box in boxes)
    }
    champion = HEROES[hero]
    assert marked == {health_with(champion, left) for left in range(champion.all + 1)}


@pytest.mark.parametrize(
    ("spoiler", "said"),
    [
        ("strip", "You need no cards: the strip is the deck; if you use some, mini cards"),
        ("flap", "You need no cards: the flaps are the deck; if you use some, mini cards"),
        ("list", "You need no cards: the host has the deck; if you use some, mini cards"),
    ],
)
def test_the_mat_says_what_the_deck_is(spoiler: str, said: str) -> None:
    canvas = Recording()
    printing.draw(canvas, [sheet(ADVENTURE, spoiler)], look())
    assert said in words(canvas, "The Warrior's Mat")


def test_a_set_has_a_mat_and_needs_no_host() -> None:
    book = dungeongen.make_all("welcome", set=True)
    assert book.front is not None
    canvas = Recording()
    printing.draw(canvas, [], look(), book.front)
    labels = [label for _, _, label in canvas.pages]
    assert any(label.endswith("The Warrior's Mat") for label in labels)
    told = " ".join(text.string for text in canvas.texts)
    assert "host who deals" not in told
    assert "Shuffle the monsters that you cut out" in told
    assert "the record says who draws first" not in told
    assert "If you like to play with a clock" in told
    record = [text.string for text in canvas.texts if text.page == len(labels) - 1]
    assert record.count("1") == record.count("2") == 1  # cards, and no players


def test_a_host_reads_what_to_do_where_the_list_is() -> None:
    canvas = Recording()
    printing.draw(canvas, [sheet(ADVENTURE, "list")], look())
    pages = {text.page for text in canvas.texts if text.string == "The Host's List"}
    assert [canvas.pages[page - 1][2] for page in pages] == ["Deck"]


def test_a_single_sheet_has_a_tally_of_the_match_it_may_belong_to() -> None:
    told = words(drawn(ADVENTURE), "Deck")
    for player in (1, 2):
        assert f"Match: player {player} won lost" in told


STARTS = {
    "warrior": "Health: start at 3, knight shield +3, plate armor +5",
    "barbarian": "Health: start at 4, leather shield +3, chainmail +4",
}


def test_the_front_shows_no_card() -> None:
    canvas = drawn(ADVENTURE)
    assert [label for _, _, label in canvas.pages] == ["The Warrior's Mat", "Rules", "Deck"]
    assert all(f.page == 3 for f in canvas.frames if f.name.startswith("cell "))


def test_a_file_has_one_mat_and_the_rules_once() -> None:
    canvas = Recording()
    several = [sheet(Layout("warrior", (PUBLISHED[letter],)), "strip") for letter in "ABC"]
    printing.draw(canvas, several, look())
    labels = [label.rpartition(": ")[2] for _, _, label in canvas.pages]
    assert labels == ["The Warrior's Mat", "Rules", "Deck", "Deck", "Deck"]


def test_what_is_cut_out_has_white_paper_around_it() -> None:
    """The set's cards are not in the colour of the sheet, which would be paper wasted."""
    book = dungeongen.make_all("welcome", set=True)
    canvas = PdfCanvas(load_theme("parchment", Templates()), Templates(), meta=META)
    assert book.front is not None
    printing.draw(canvas, [], look(theme="parchment"), book.front)
    pages = rasterize(canvas.data({}), dpi=36)
    corners = [Image.open(BytesIO(page)).convert("RGB").getpixel((20, 380)) for page in pages]
    assert [corner == (255, 255, 255) for corner in corners] == 4 * [True] + 3 * [False]


def test_a_deck_has_the_same_mouth_and_decks_have_several() -> None:
    mouths = [
        name
        for letter in "AABCD"
        for _, name, _ in drawn(Layout("warrior", (PUBLISHED[letter],))).arts
        if name.startswith("mouth")
    ]
    assert len(mouths) == 5
    assert mouths[0] == mouths[1]
    assert len(set(mouths)) > 1


@pytest.mark.parametrize("paper", ["A4", "Letter", "A3"])
def test_a_card_lies_in_the_mouth(paper: str) -> None:
    canvas = drawn(ADVENTURE, paper=paper)
    (mouth,) = (f.box for f in canvas.frames if f.name == "the mouth")
    width, height = CARD_SIZES["poker" if paper == "A3" else "mini"]
    places = {box for page, box in canvas.rects if page == 1 and mouth.holds(box)}
    (place,) = (box for box in places if box.w > width and box.h > height)
    ((_, _, art),) = (one for one in canvas.arts if one[1].startswith("mouth"))
    assert place.w / art.w < 0.544  # the opening
    assert place.y + place.h < art.y + 0.788 * art.h


def test_a_place_that_is_wider_than_the_arch_begins_where_the_arch_does() -> None:
    """Seed 1 in large type on Letter has room for a narrow mouth alone."""
    assert dungeongen.make("welcome", seed=1).svg(paper="letter", theme="large")
