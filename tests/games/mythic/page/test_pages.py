"""The pages: real measures from the drawing, rules that this sheet needs, the deal in order."""

from __future__ import annotations

import re
from functools import cache

import pytest

import dungeongen
from dungeongen.core.errors import DungeongenError
from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.core.verdict import Answer
from dungeongen.draw.block import Area, SheetPage
from dungeongen.draw.card_sizes import MINI, POKER, CardSize
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import load_theme
from dungeongen.games.mythic.layout import J1, JOKERS, TREASURE, deal
from dungeongen.games.mythic.page.playmat import BAND, CARDS, TILES
from dungeongen.games.mythic.page.printing import PAGES, back, pages
from dungeongen.games.mythic.page.rules import chapters
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import loose_cards, new
from dungeongen.games.mythic.solver import judge
from dungeongen.games.mythic.verdict import Odds, Verdict
from dungeongen.press import printing
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look
from dungeongen.search.sampling import Share
from games.mythic.deals import FORCED, WON, seeded
from games.mythic.page.needed import NEEDED
from games.page_rules import idle, wrong
from looks import THEMES

A4, LETTER, A5 = Area(190.0, 247.0), Area(195.9, 229.4), Area(128.0, 165.0)
A3 = Area(277.0, 370.0)
INK = load_theme("ink", Templates())
SLOTS = {
    "pile",
    "room 1",
    "room 2",
    "room 3",
    "room 4",
    "left hand",
    "bag",
    "right hand",
    "discard",
}


def painted(page: SheetPage, area: Area) -> Recording:
    canvas = Recording()
    canvas.page(area.width, area.height, page.label)
    page.block.paint(canvas, 0.0, 0.0)
    return canvas


def slots(canvas: Recording) -> dict[str, tuple[float, float]]:
    """Return width and height of each slot's rectangle, as it is drawn."""
    found, name = {}, ""
    for line in canvas.log:
        words = line.split()
        match = re.search(r"'slot (pile|room .|left hand|right hand|bag|discard)'", line)
        if match:
            name = match[1]
        elif name and words[0] == "rect":
            found[name] = (float(words[3]), float(words[4]))
            name = ""
    return found


@pytest.mark.parametrize(
    ("area", "card"), [(A4, MINI), (LETTER, MINI), (A3, POKER)], ids=["A4", "Letter", "A3"]
)
def test_a_card_fits_its_slot(area: Area, card: CardSize) -> None:
    canvas = painted(pages(deal(Rng("1")), area=area, theme=INK)[0], area)
    measured = slots(canvas)
    assert set(measured) == SLOTS
    for width, height in measured.values():
        assert width >= card.width + 1
        assert height >= card.height + 1
    boxes = [frame.box for frame in canvas.frames if frame.name.startswith("slot")]
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])
    said = " ".join(text.string for text in canvas.texts)
    assert f"({card}) fit the slots" in said


@pytest.mark.parametrize(
    ("area", "cards"),
    [(A4, "poker"), (LETTER, "poker"), (Area(128.0, 175.0), "mini")],
    ids=["A4", "Letter", "A5"],
)
def test_a_card_fits_every_slot_of_a_tiled_mat(area: Area, cards: str) -> None:
    """Tiles meet between slots, so no join runs through a card."""
    made = pages(deal(Rng("1")), area=area, theme=INK, cards=cards)
    tiles = [painted(page, area) for page in made if page.label.startswith("Playmat")]
    measured: dict[str, tuple[float, float]] = {}
    for canvas in tiles:
        found = slots(canvas)
        assert not found.keys() & measured.keys()
        measured |= found
        mats = [frame.box for frame in canvas.frames if frame.name.startswith("mat ")]
        boxes = [frame.box for frame in canvas.frames if frame.name.startswith("slot")]
        assert all(any(mat.holds(box) for mat in mats) for box in boxes)
        assert all(box.w == mats[0].w for box in mats)
    assert measured.keys() == SLOTS
    for width, height in measured.values():
        assert width >= CARDS[cards].width + 1
        assert height >= CARDS[cards].height + 1


def test_tiles_name_their_neighbours_and_leave_a_margin_for_glue() -> None:
    made = pages(deal(Rng("1")), area=A4, theme=INK, cards="poker")
    frames = {frame.name: frame.box for page in made for frame in painted(page, A4).frames}
    for tile in TILES:
        whole, mat = frames[f"tile {tile.name}"], frames[f"mat {tile.name}"]
        top, left = mat.y - whole.y, mat.x - whole.x
        ends = (top, left, whole.w - mat.w - left, whole.h - mat.h - top)
        for name, end in zip(tile.neighbours, ends, strict=True):
            assert (end >= BAND - 0.01) == bool(name)


def test_mini_cards_may_be_asked_for_on_large_paper() -> None:
    canvas = painted(pages(deal(Rng("1")), area=A3, theme=INK, cards="mini")[0], A3)
    assert set(slots(canvas)) == SLOTS
    width, height = slots(canvas)["pile"]
    assert MINI.width < width < POKER.width
    assert MINI.height < height < POKER.height


@cache
def judged() -> dungeongen.Sheet:
    return dungeongen.make("mythic", seed=1, jokers=["dragon", "helpers", "treasure"])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", ["A3", "A4", "Letter", "legal", "A5", "160x240"])
def test_a_card_fits_every_slot_on_every_paper_in_every_theme(paper: str, theme: str) -> None:
    """In one piece from Letter on, else in tiles, with a verdict in the foot as without one."""
    canvas = Recording()
    look = Look(parse_paper(paper), load_theme(theme, Templates()), Templates())
    printing.draw(canvas, [judged()], look)
    measured = slots(canvas)
    assert measured.keys() == SLOTS
    assert all(w >= MINI.width + 1 and h >= MINI.height + 1 for w, h in measured.values())
    tiles = sum(frame.name.startswith("tile ") for frame in canvas.frames)
    assert (tiles == 0) == (paper in ("A3", "A4", "Letter", "legal"))


def test_paper_that_is_too_small_for_the_cards_is_refused() -> None:
    with pytest.raises(DungeongenError, match="expected at least A5 for mini cards"):
        judged().pdf(paper="110x150")


@pytest.mark.parametrize("area", [A4, A3, A5, LETTER], ids=["A4", "A3", "A5", "Letter"])
@pytest.mark.parametrize("most", [20, 25, 30])
def test_a_candle_for_each_health_is_shorter_than_the_one_before(most: int, area: Area) -> None:
    layout = deal(Rng("1"), max_health=most)
    for page in pages(layout, area=area, theme=INK):
        canvas = painted(page, area)
        health = next((frame.box for frame in canvas.frames if frame.name == "health"), None)
        if health is not None:
            break
    assert health is not None
    inside = [text.string for text in canvas.texts if health.holds(text.box)]
    assert inside == [
        f"Health: start at 20, never above {most}",
        *(str(value) for value in range(most, -1, -1)),
    ]
    marked = [line for line in canvas.log if "rect" in line and "radius=0.6" in line]
    assert len(marked) == 1  # where a play begins


def test_every_room_has_another_door_and_another_deal_other_doors() -> None:
    def doors(seed: str) -> list[str]:
        canvas = painted(pages(deal(Rng(seed)), area=A4, theme=INK)[0], A4)
        return [name for _, name, _ in canvas.arts if name.startswith("door-")]

    assert len(set(doors("1"))) == 4
    assert doors("1") == doors("1")
    assert doors("1") != doors("2")


def test_several_deals_of_a_file_share_mat_and_reference() -> None:
    sheets = dungeongen.make_all("mythic", seed=1, count=3, check=False).sheets
    canvas = Recording()
    printing.draw(canvas, sheets, Look(parse_paper("A4"), INK, Templates()))
    labels = [label.rpartition(": ")[2] for _, _, label in canvas.pages]
    assert labels == ["Playmat", "Reference", "Deal", "Deal", "Deal"]


CHAPTERS = {
    "The Dragon": "DRAGON",
    "The Treasure": "TREASURE",
    "Helper Jokers": "J1",
}


@pytest.mark.parametrize("jokers", [(), ("DRAGON",), ("TREASURE",), ("J1", "J2"), JOKERS])
def test_the_reference_has_the_jokers_of_this_deck_and_no_others(jokers: tuple[str, ...]) -> None:
    made = dict(chapters(deal(Rng("1"), jokers=jokers)))
    for name, joker in CHAPTERS.items():
        assert (name in made) == (joker in jokers), name
    words = " ".join(line for lines in made.values() for line in lines)
    assert ("lures a dragon" in words) == ({"DRAGON", "TREASURE"} <= set(jokers))
    for rule in (
        "face down into the bag",
        "shield breaks",
        "As soon as one card is left",
        "untouched",
        "costs **5 health**",
        "both hands are full",
        "At **0 health you lose**",
        "a free hand",
        "never attacks",
        "A perfect score is",
    ):
        assert rule in words, rule


@pytest.mark.parametrize("jokers", [(), ("DRAGON", "TREASURE"), ("J1",)])
def test_the_examples_show_what_lies_below(jokers: tuple[str, ...]) -> None:
    """The joker's example is there if there is a helper joker; no card hides bag or joker."""
    made = pages(deal(Rng("1"), jokers=jokers), area=A4, theme=INK)
    canvas = next(painted(page, A4) for page in made if page.label == "Reference")
    examples = next(frame.box for frame in canvas.frames if frame.name == "examples")
    texts = [text for text in canvas.texts if examples.holds(text.box)]
    shown = {text.string: text.box for text in texts if text.string in ("Bag", "JOKER")}
    assert shown.keys() == {"Bag", "JOKER"} if "J1" in jokers else {"Bag"}
    covers = {frame.name: frame.box for frame in canvas.frames if frame.name.startswith("card ")}
    assert not covers["card 8H"].overlaps(shown["Bag"])
    if "J1" in jokers:
        assert not covers["card QH"].overlaps(shown["JOKER"])


def test_the_deal_lists_every_card_in_order_with_a_box_to_tick() -> None:
    layout = deal(Rng("1"), jokers=JOKERS)
    made = [page for page in pages(layout, area=A4, theme=INK) if page.label.startswith("Deal")]
    canvases = [painted(page, A4) for page in made]
    cards = [
        frame.name
        for canvas in canvases
        for frame in canvas.frames
        if frame.name.startswith("card")
    ]
    assert len(cards) == len(layout.deck) == 56
    assert cards[layout.deck.index(TREASURE)] == "card TREASURE"
    assert cards[layout.deck.index(J1)] == "card JOKER"
    texts = {text.string for canvas in canvases for text in canvas.texts}
    assert {str(place) for place in range(1, 57)} <= texts
    boxes = [
        frame.box
        for canvas in canvases
        for frame in canvas.frames
        if frame.name.startswith("tick ")
    ]
    assert len(boxes) == 56
    assert all(min(box.w, box.h) >= 4 for box in boxes)


def test_nothing_on_a4_is_under_8_and_a_half_points() -> None:
    for page in pages(deal(Rng("1"), jokers=JOKERS), area=A4, theme=INK):
        for text in painted(page, A4).texts:
            in_card = any(
                frame.name.startswith("card") and frame.box.holds(text.box, 0.5)
                for frame in painted(page, A4).frames
            )
            assert in_card or text.size >= 8.5, text.string


HALF = Odds(
    0.5,
    0.4,
    0.6,
    "wilson",
    20,
    "a fair player",
    between=None,
    score=1.0,
    score_low=1.0,
    score_high=1.0,
)


def test_the_solution_tells_the_line_room_by_room() -> None:
    layout = seeded(WON)
    found = judge.solve(layout, budget=0.05)
    assert found.witness is not None
    said = judge.verdict_on(layout, found, (HALF, Share(10, 20)))
    texts = [
        text.string
        for page in back(layout, area=A4, theme=INK, verdict=said)
        for text in painted(page, A4).texts
    ]
    assert {str(room) for room in range(1, 13)} <= set(texts)
    words = " ".join(texts)
    assert f"The dungeon is cleared: score {found.best}." in words
    assert "A Winning Line" in words
    assert sum(text.startswith("After step ") for text in texts) in (3, 4)
    assert words.count("Its moves are the hints.") == 1
    assert "A player who cannot see the cards" in words
    assert back(layout, area=A4, theme=INK, verdict=None) == []


def test_the_solution_says_where_a_discard_is_forced() -> None:
    said = {}
    for seed in (WON, FORCED):
        layout = seeded(seed)
        verdict = judge.verdict_on(layout, judge.solve(layout), (HALF, Share(10, 20)))
        made = back(layout, area=A4, theme=INK, verdict=verdict)
        texts = [text.string for page in made for text in painted(page, A4).texts]
        said[seed] = " ".join(texts)
    assert "discard" not in said[WON]
    words = "It has to discard 7 in room 8 and 3 in room 9: no line of this score is known without"
    assert words in " ".join(said[FORCED].split())  # suits are drawn


def told(spoiler: str | None = None, jokers: tuple[str, ...] = ("DRAGON", "TREASURE")) -> str:
    """Return all rules of a reference page."""
    made = chapters(deal(Rng("1"), jokers=jokers), spoiler)
    return " ".join(line for _, lines in made for line in lines)


def test_the_set_up_names_the_page_that_lists_the_deck() -> None:
    made = pages(deal(Rng("1")), area=A4, theme=INK)
    headings = {text.string for page in made for text in painted(page, A4).texts}
    for spoiler in (None, "list"):
        assert "printed under **The Deck**" in told(spoiler)
    assert "The Deck" in headings
    assert "last page" not in told()


def test_what_a_newcomer_had_to_guess_is_said() -> None:
    words = told()
    assert "untouched** until you play a card of it or attack a monster" in words
    assert "a shield in your other hand may block. Then it is defeated." in words
    assert "From the room, or face up on the bag, it **lures a dragon**" in words


@pytest.mark.parametrize("spoiler", ["strip", "flap"])
def test_in_a_series_a_skip_says_what_becomes_of_the_spoiler(spoiler: str) -> None:
    words = told(spoiler)
    assert "Stack the deck" not in words
    assert f"put the {spoiler}s of this deal away for good" in words
    assert "**The rest of your pack is the pile now:** shuffle the room's cards into it" in words


def test_the_rest_of_the_pack_is_what_a_skip_shuffles() -> None:
    """What was not taken from the pack is the pile of the rules, so that the odds hold."""
    state = new(deal(Rng("7")))
    room = {thing.card for thing in state.room}
    rest = set(state.ground.pack) - set(state.ground.layout.deck[: state.drawn])
    after = engine.apply(state, m.Skip())
    assert set(loose_cards(after)) == rest | room


@pytest.mark.parametrize(
    ("jokers", "words"),
    [
        ((), "52 cards without jokers"),
        (("DRAGON",), "one joker, the **dragon**"),
        (("DRAGON", "TREASURE"), "the joker in colour is the **dragon**, the other the"),
        (("TREASURE", "J1"), "2 jokers. Write on their faces: **treasure** and **helper**."),
        (JOKERS, "4 jokers. Write on their faces: **dragon**, **treasure**, **helper** and"),
    ],
)
def test_the_set_up_says_what_each_joker_stands_for(jokers: tuple[str, ...], words: str) -> None:
    assert words in told(jokers=jokers)


def test_the_mat_says_how_to_print_one_for_poker_cards() -> None:
    for area, there in ((A4, True), (A3, False)):
        canvas = painted(pages(deal(Rng("1")), area=area, theme=INK)[0], area)
        assert ("in tiles to glue" in " ".join(text.string for text in canvas.texts)) is there


def test_in_a_book_and_for_chosen_cards_the_mat_does_not_speak_of_others() -> None:
    layout = deal(Rng("1"))
    assert PAGES.rules is not None
    for page in (
        pages(layout, area=A4, theme=INK, cards="mini")[0],
        PAGES.rules([layout], A4, INK, None)[0],
    ):
        texts = painted(page, A4).texts
        assert not any("in tiles" in text.string for text in texts)


def test_the_terminal_names_the_size_of_the_cards_before_a_sheet_is_printed() -> None:
    for game in ("mythic", "treasure"):
        (note,) = dungeongen.make(game, seed=1, check=False).notes
        assert "choose poker" in note
        assert not dungeongen.make(game, seed=1, check=False, card_size="mini").notes


def test_the_places_of_a_room_are_called_slots() -> None:
    texts = {
        text.string for text in painted(pages(deal(Rng("1")), area=A4, theme=INK)[0], A4).texts
    }
    assert {f"Slot {number}" for number in range(1, 5)} <= texts
    assert not any(text.startswith("Room ") for text in texts)


@pytest.mark.parametrize("jokers", [(), ("TREASURE",)])
def test_the_score_pad_has_a_column_for_a_treasure_that_is_there(jokers: tuple[str, ...]) -> None:
    canvas = painted(pages(deal(Rng("1"), jokers=jokers), area=A4, theme=INK)[1], A4)
    (pad,) = (frame for frame in canvas.frames if frame.name == "Score Pad")
    heads = [text.string for text in canvas.texts if pad.box.holds(text.box)]
    assert ("Treasure" in heads) is bool(jokers)
    rows = [frame for frame in canvas.frames if frame.name == "row of a log"]
    assert len(rows) >= 6


def test_what_may_be_wasted_is_said() -> None:
    """Monsters of 223 against ♦ and ♥ of 208 and a health of 20: with 5 wasted you die."""
    words = told(jokers=("DRAGON", "TREASURE"))
    assert "a strength of **223** together" in words
    assert "make **228**: no more than **4** may go to waste, unless the dragon is lured" in words
    assert "unless the dragon" not in told(jokers=("DRAGON",))


def test_words_for_a_score_stand_beside_the_perfect_one() -> None:
    words = told(jokers=("DRAGON", "TREASURE"))
    assert "is **32**, **24** is splendid, **16** good, **8** fair." in words


SOME = ((), ("DRAGON",), ("TREASURE",), ("DRAGON", "TREASURE"), JOKERS)
DECKS = (
    *(deal(Rng("1"), jokers=jokers, swap=len(jokers) > 3) for jokers in SOME),
    *(deal(Rng("1"), jokers=jokers, strict_discard=True) for jokers in SOME),
)


def test_every_rule_that_can_change_a_play_stands_on_the_page_and_no_other() -> None:
    for layout in DECKS:
        made = pages(layout, area=A4, theme=INK)
        said = " ".join(text.string for page in made for text in painted(page, A4).texts)
        assert not wrong(NEEDED, layout, said)


def test_every_rule_of_the_list_was_needed() -> None:
    assert not idle(NEEDED, DECKS)


@pytest.mark.parametrize("answer", ["beatable", "unbeatable", "undecided"])
def test_the_difficulty_is_said_once_whatever_the_answer(answer: Answer) -> None:
    said = Verdict(answer, difficulty="fair", odds=HALF)
    words = " ".join(
        text.string
        for page in back(deal(Rng("1")), area=A4, theme=INK, verdict=said)
        for text in painted(page, A4).texts
    )
    assert words.count("Difficulty:") == 1
