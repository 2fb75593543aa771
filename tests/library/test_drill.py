"""Drills: the costliest decisions of saved plays as cards, each back behind its front."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader

import dungeongen
from dungeongen.core.errors import DungeongenError
from dungeongen.games import GAMES
from dungeongen.library.review import Review, review
from dungeongen.press.cards.drill import Drill, letter

MM = 72 / 25.4
HEAD = 11.5 / MM  # the size of a card's number, in millimetres
_FEW = 9  # plays that a value is sampled from
PLAYS = sorted((Path(__file__).parents[2] / "examples" / "mistakes").iterdir())


@pytest.fixture(scope="module")
def reviews() -> list[Review]:
    return [review(path, plays=_FEW) for path in PLAYS]


@pytest.fixture(scope="module")
def cards() -> Drill:
    return dungeongen.drill(PLAYS, plays=_FEW, backs="long")


def test_the_cards_are_what_surely_cost_most(cards: Drill, reviews: list[Review]) -> None:
    sure = [
        each for own in reviews for each in own.decisions if each.cost > 0 and not each.doubtful
    ]
    assert len(cards) == len(sure) > 5
    assert sum(kind.times for kind in cards.kinds) == len(sure)
    assert sum(play.mistakes for play in cards.plays) == len(sure)
    costs = sorted((each.cost for each in sure), reverse=True)
    lost = [
        position.answers[position.best].value - position.answers[position.chosen].value
        for position in cards.positions
    ]
    assert lost == pytest.approx(costs)


def test_a_card_has_the_position_and_the_better_choice(cards: Drill, reviews: list[Review]) -> None:
    by_name = dict(zip((path.name for path in PLAYS), reviews, strict=True))
    for position in cards.positions:
        name, number = position.where.split(", decision ")
        decision = next(each for each in by_name[name].decisions if each.number == int(number))
        assert position.answers[position.best].words == decision.best
        assert position.answers[position.chosen].words == decision.chosen
        assert position.best != position.chosen
        assert len(position.states) == decision.moves + 1
        assert max(each.value for each in position.answers) == decision.best_after.mean


def test_no_card_offers_what_seems_better_by_chance(cards: Drill, reviews: list[Review]) -> None:
    """Values that are sampled may put another choice above the one that is surely better."""
    seems = 0
    by_name = dict(zip((path.name for path in PLAYS), reviews, strict=True))
    for position in cards.positions:
        name, number = position.where.split(", decision ")
        decision = next(each for each in by_name[name].decisions if each.number == int(number))
        best = decision.best_after.mean
        assert max(answer.value for answer in position.answers) == best
        seems += any(value.mean > best for _, value in decision.others)
    assert seems  # so few plays that chance has shown


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_each_back_lies_behind_its_front(cards: Drill, paper: str) -> None:
    """Turned over its long edge, a page is mirrored: what is left there is right here."""
    pages = PdfReader(io.BytesIO(cards.pdf(paper=paper))).pages
    fronts, backs = pages[2::2], pages[3::2]
    assert len(fronts) == len(backs) == -(-len(cards) // 4)
    seen = 0
    for front, back in zip(fronts, backs, strict=True):
        there, here = numbers(front), numbers(back)
        assert there.keys() == here.keys()
        wide = float(front.mediabox.width) / MM
        for number, (x, y) in there.items():
            across, down = here[number]
            assert x + across == pytest.approx(wide - 95 + 8, abs=0.1)  # a card and its margins
            assert y == pytest.approx(down, abs=0.1)
            seen += 1
    assert seen == len(cards)


def numbers(page: PageObject) -> dict[str, tuple[float, float]]:
    """Return where the number of each card stands, in millimetres: nothing else has its size."""
    places: dict[str, tuple[float, float]] = {}

    def visit(text: str, cm: list[float], tm: list[float], font: object, size: float) -> None:
        if text.strip().isdigit() and size == pytest.approx(HEAD, abs=0.01):
            x, y = tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]
            places[text.strip()] = x / MM, y / MM

    page.extract_text(visitor_text=visit)
    return places


def test_equal_mistakes_are_one_card_and_count_together(cards: Drill) -> None:
    twice = dungeongen.drill([PLAYS[3], PLAYS[3]], plays=_FEW)
    once = dungeongen.drill([PLAYS[3]], plays=_FEW)
    assert len(twice) == len(once)
    assert [each.times for each in twice.positions] == [2] * len(once)
    assert "You chose it" in (text := "".join(pages_of(twice)))
    assert "2 times" in text


def pages_of(cards: Drill) -> list[str]:
    """Return the words of each page."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(cards.pdf())).pages]


def test_processes_change_nothing_and_few_cards_are_the_first(cards: Drill) -> None:
    few = dungeongen.drill(PLAYS, plays=_FEW, count=len(cards) - 1, backs="long", workers=2)
    assert few.positions == cards.positions[:-1]
    assert few.kinds == cards.kinds
    assert few.plays == cards.plays


def test_the_first_page_counts_the_kinds_even_where_there_are_many(cards: Drill) -> None:
    kind, play = cards.kinds[0], cards.plays[0]
    many = replace(cards, kinds=(kind,) * 70, plays=(play,) * 300)
    first = pages_of(many)[0]
    assert "more" in first
    with pytest.raises(DungeongenError, match=r"expected|small|fit"):
        many.pdf(paper="100x140")


FAULTY = {"sudoku": 3, "doom": 3, "donsol": 4, "scoundrel": 2, "treasure": 4}
"""Seeds to begin with, else 1: one review finds a mistake, as dungeons are today."""


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_has_positions_to_practise_on(game: str) -> None:
    """Every fourth choice is the last one, which is seldom good."""
    first = FAULTY.get(game, 1)
    for seed in range(first, first + 5):
        sheet = dungeongen.make(game, seed=seed)  # type: ignore[call-overload] # any game
        play = dungeongen.play(sheet, dice_seed=None if game == "treasure" else seed)
        for turn in range(8):
            choices = play.choices()
            if not choices:
                break
            if turn % 4 < 3:
                number, amount, _ = play.hint()
                play.choose(number, amount)
            else:
                last = choices[-1]
                play.choose(last, last.amounts[0] if last.amounts else None)
        try:
            cards = dungeongen.drill([play.text().encode()], count=2, plays=_FEW)
        except DungeongenError as error:
            if "none surely cost anything" not in str(error):
                raise
            continue
        words = "".join(pages_of(cards)[1:])
        assert "You chose" in words
        assert letter(cards.positions[0].best) in words
        return
    raise AssertionError("no mistake in any play")
