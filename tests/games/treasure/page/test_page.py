"""The pages: cards fit on their slots in real measures, and what a player needs stands there."""

from __future__ import annotations

from collections import Counter

import pytest

import dungeongen
from dungeongen.core.errors import DungeongenError
from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.draw.block import Area
from dungeongen.draw.card_sizes import MINI, POKER, CardSize
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import load_theme
from dungeongen.draw.writing import TICK
from dungeongen.games.treasure.game import GAME
from dungeongen.games.treasure.layout import PILES, STOCK, deal
from dungeongen.games.treasure.page.printing import PAGES
from dungeongen.games.treasure.page.rules import chapters
from dungeongen.games.treasure.rules import DRAWN
from dungeongen.games.treasure.solver.judge import judge
from dungeongen.games.treasure.solver.witness import line
from dungeongen.games.treasure.verdict import BANDS
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look
from games.page_rules import wrong
from games.treasure.page.needed import NEEDED
from looks import THEMES
from press.filling import Measured

LAYOUT = deal(Rng("2").child("treasure"))
SLOTS = {
    *(f"slot pile {number}" for number in range(1, PILES + 1)),
    "slot deck",
    "slot graveyard",
    "slot manpower",
    "slot treasure",
}


def drawn(paper: str, theme: str = "ink", **asked: object) -> Measured:
    """Return the drawing of a sheet on some paper, head and foot included."""
    templates = Templates()
    look = Look(parse_paper(paper), load_theme(theme, templates), templates)
    canvas = Measured()
    sheet = press.sheet(GAME, LAYOUT, Request(seed="2", judged=False, options=asked))
    printing.draw(canvas, [sheet], look)
    return canvas


@pytest.mark.parametrize(
    ("paper", "card"),
    [
        ("A4", MINI),
        ("Letter", MINI),
        ("A5", MINI),
        ("legal", MINI),
        ("297x420", POKER),
        ("279.4x431.8", POKER),
    ],
)
@pytest.mark.parametrize("theme", ["ink", "large"])
def test_a_card_laid_on_its_slot_fits(paper: str, card: CardSize, theme: str) -> None:
    frames = [frame for frame in drawn(paper, theme).frames if frame.name.startswith("slot ")]
    assert {frame.name for frame in frames} == SLOTS
    assert len(frames) == len(SLOTS)
    for frame in frames:
        assert frame.box.w >= card.width + 0.5, frame
        assert frame.box.h >= card.height + 0.5, frame
    for page in {frame.page for frame in frames}:
        boxes = [frame.box for frame in frames if frame.page == page]
        for i, box in enumerate(boxes):
            assert not any(box.overlaps(other) for other in boxes[i + 1 :])


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("theme", THEMES)
def test_the_dungeon_is_one_page_that_says_its_cards(paper: str, theme: str) -> None:
    canvas = drawn(paper, theme)
    frames = [frame for frame in canvas.frames if frame.name.startswith("slot pile")]
    assert {frame.page for frame in frames} == {1}
    assert len({round(frame.box.y) for frame in frames}) == 3
    said = "for mini cards, 44.45 × 63.5 mm; poker cards need their own mat"
    assert said in {text.string for text in canvas.texts}
    for other in (drawn("A3"), drawn(paper, theme, card_size="mini")):
        assert not any("need their own" in text.string for text in other.texts)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("theme", THEMES)
def test_a_mat_for_poker_cards_comes_in_pages_of_four_piles(paper: str, theme: str) -> None:
    canvas = drawn(paper, theme, card_size="poker")
    frames = [frame for frame in canvas.frames if frame.name.startswith("slot ")]
    assert {frame.name for frame in frames} == SLOTS
    for frame in frames:
        assert frame.box.w >= POKER.width + 0.5, frame
        assert frame.box.h >= POKER.height + 0.5, frame
    piles = Counter(frame.page for frame in frames if frame.name.startswith("slot pile"))
    assert list(piles.values()) == [4, 4, 4]
    said = {text.string for text in canvas.texts}
    assert "for poker cards, 63.5 × 88.9 mm" in said


@pytest.mark.parametrize("paper", ["A4", "Letter", "A3", "A5", "legal"])
@pytest.mark.parametrize("theme", THEMES)
def test_no_word_of_the_vault_lies_on_its_stones(paper: str, theme: str) -> None:
    canvas = drawn(paper, theme)
    for vault in (frame for frame in canvas.frames if frame.name == "vault"):
        words = [text.box for text in canvas.texts if text.page == vault.page]
        words = [box for box in words if vault.box.holds(box)]
        stones = [box for page, box in canvas.marks if page == vault.page and box not in words]
        stones = [box for box in stones if vault.box.holds(box)]
        assert words
        assert not any(box.overlaps(stone) for box in words for stone in stones)


def test_each_draw_has_a_box_to_tick() -> None:
    canvas = drawn("A4")
    (draws,) = (frame for frame in canvas.frames if frame.name == "draws")
    boxes = [box for page, box in canvas.marks if page == draws.page and draws.box.holds(box)]
    ticks = [box for box in boxes if (box.w, box.h) == (TICK, TICK)]
    assert len(ticks) == 9
    assert 8 * DRAWN + 1 == STOCK


def test_the_words_for_a_total_are_those_of_our_player() -> None:
    """As many plays reach a band as the page says, give or take the error of this sample."""
    totals = [line(deal(Rng(f"band {i}").child("treasure")))[1] for i in range(300)]
    for band in BANDS:
        reached = sum(total >= band.least for total in totals) / 3
        assert abs(reached - band.plays) <= 8, band


@pytest.mark.parametrize("paper", ["A4", "Letter", "A3"])
def test_the_vault_tells_a_turn_step_by_step(paper: str) -> None:
    canvas = drawn(paper)
    (vault,) = (frame for frame in canvas.frames if frame.name == "vault")
    texts = [text for text in canvas.texts if text.page == 1 and vault.box.holds(text.box)]
    assert [text.string[0] for text in texts if text.string[0].isdigit()][:4] == [*"1234"]


def test_several_deals_of_a_file_share_mat_and_rules() -> None:
    sheets = dungeongen.make_all("treasure", seed=1, count=3, check=False).sheets
    canvas = Recording()
    printing.draw(
        canvas, sheets, Look(parse_paper("A4"), load_theme("ink", Templates()), Templates())
    )
    labels = [label.rpartition(": ")[2] for _, _, label in canvas.pages]
    assert labels == ["Mat", "Mat 2", "Rules", "Deal", "Deal", "Deal"]


def test_paper_without_room_for_a_card_is_refused_in_one_line() -> None:
    theme = load_theme("ink", Templates())
    with pytest.raises(DungeongenError, match="too small for a mat"):
        PAGES.sheet(LAYOUT, area=Area(80, 200), theme=theme)


def test_every_card_of_the_deal_stands_on_its_page_in_order() -> None:
    canvas = drawn("A4")
    number = next(i for i, (_, _, label) in enumerate(canvas.pages, 1) if label == "Deal")
    cards = [f for f in canvas.frames if f.page == number and f.name.startswith("card ")]
    assert len(cards) == 52
    numbers = [text.string for text in canvas.texts if text.page == number]
    assert {str(n) for n in range(1, 53)} <= set(numbers)
    assert number == len(canvas.pages)  # behind all that a player reads


def test_hidden_cards_stand_on_the_deal_page_alone() -> None:
    """The drawn examples are the only other cards on the pages."""
    canvas = drawn("A4")
    pages = {frame.page for frame in canvas.frames if frame.name.startswith("card ")}
    assert {canvas.pages[page - 1][2] for page in pages} == {"Rules", "Deal"}


def test_the_set_up_names_what_lists_the_cards() -> None:
    """Every heading of the deal page is named, and in a series the spoilers that stand for it."""
    stacked = " ".join(chapters()[0][1])
    headings = {text.string for text in drawn("A4").texts}
    for name in ("The Piles", "Your Hand", "The Deck"):
        assert name in stacked
        assert name in headings
    for spoiler in ("strip", "flap"):
        told = " ".join(chapters(spoiler)[0][1])
        assert "Stack" not in told
        for name in ("**top**", "**below**", f"The {spoiler}s **a** and **b**"):
            assert name in told
        assert "no card lies on its place, and it is empty after the last of **b**" in told


def test_the_solution_tells_the_best_line_pile_by_pile() -> None:
    verdict = judge(LAYOUT)
    assert verdict.best is not None
    assert verdict.witness is not None
    theme = load_theme("ink", Templates())
    area = Area(190, 245)
    pages = PAGES.sheet(LAYOUT, area=area, theme=theme, solution=True, verdict=verdict)
    canvas = Recording()
    canvas.page(210, 297, "solution")
    pages[-1].block.paint(canvas, 10, 20)
    words = " ".join(" ".join(text.string for text in canvas.texts).split())
    assert f"Best score {verdict.best.score}, proved, with these cards in this order." in words
    assert "Without Peeking" in words
    turned = [text for text in verdict.witness if text.startswith("turn")]
    assert len(turned) > 5
    assert words.count("You turn over pile") == len(turned)
    assert f"scores {verdict.best.fair.here} with these cards" in words


def test_every_rule_stands_on_the_page() -> None:
    words = " ".join(text.string for text in drawn("A4").texts)
    assert not wrong(NEEDED, LAYOUT, words)
