"""Reviews: a blunder costs what it lost, luck is told apart, and the same play is judged alike."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest

import dungeongen
from cli.running import refused, run
from doors import ListGame
from dungeongen.core.errors import DocumentError
from dungeongen.core.rng import Rng
from dungeongen.games import GAMES, game_named
from dungeongen.games.sudongeon.solver.hints import valuer
from dungeongen.games.sudongeon.solver.plan import Plan
from dungeongen.library.weigh import Scales, certain
from dungeongen.search.budget import SpentError


def played(game: str, choose: int, **options: object) -> dungeongen.Playing:
    sheet = dungeongen.make(game, check=False, **options)  # type: ignore[call-overload] # any game
    play = dungeongen.play(sheet, **({} if game == "treasure" else {"dice_seed": 3}))
    for turn in range(200):
        offered = play.choices()
        if not offered:
            return play
        choice = offered[turn % choose % len(offered)]
        play.choose(choice, choice.amounts[0] if len(choice.moves) > 1 else None)
    raise AssertionError("a play that does not end")


@pytest.fixture(scope="module")
def doomed() -> bytes:
    return played("doom", 3, seed=42, size=5, as_is=True).text().encode()


def test_a_blunder_is_named_with_what_it_cost(doomed: bytes) -> None:
    review = dungeongen.review(doomed, plays=8)
    assert review.ending == "You are dead."
    worst = review.mistakes[0]
    assert "which kills you" in worst.chosen
    assert worst.after.mean == 0.0
    assert worst.cost == worst.best_after.mean > 5
    assert worst.best != worst.chosen
    assert [one.cost for one in review.mistakes] == sorted(
        (one.cost for one in review.mistakes), reverse=True
    )
    for one in review.decisions:
        assert one.after.low <= one.after.mean <= one.after.high
        assert one.after.mean >= 0
        assert one.cost == 0 or one.chosen != one.best


def test_marks_are_those_of_chess_and_one_number_sums_up_the_play(doomed: bytes) -> None:
    review = dungeongen.review(doomed, plays=8)
    worst = review.mistakes[0]
    assert review.mark(worst) == "??"  # all that was there to win
    assert review.accuracy == 0.0
    assert review.lost >= worst.cost
    assert worst.others[0][1].mean == worst.best_after.mean
    for one in review.decisions:
        assert all(words != one.chosen for words, _ in one.others)
        assert (review.mark(one) in ("?", "??")) <= (one.cost > 0 and not one.doubtful)
    exact, small, fine = certain(0.9), certain(0.85), certain(0.6)
    at = replace(review.decisions[0], best="a", chosen="a", after=exact, best_after=exact)
    odds = replace(review, scored=False, decisions=(replace(at, others=(("b", fine),)),))
    assert odds.mark(odds.decisions[0]) == "!"
    assert odds.accuracy == 1.0
    for after, mark in ((small, ""), (certain(0.8), "?"), (fine, "??")):
        slip = replace(at, chosen="b", after=after, others=(("a", exact),))
        assert odds.mark(slip) == mark
    half = replace(odds, decisions=(replace(at, chosen="b", after=certain(0.45)),))
    assert half.accuracy == pytest.approx(0.5)


def test_a_review_grows_by_a_decision_at_a_time(doomed: bytes) -> None:
    grown: list[dungeongen.Review] = []
    whole = dungeongen.review(doomed, so_far=grown.append)
    assert [len(review.decisions) for review in grown] == [1 + i for i in range(len(grown))]
    chosen = [decision.chosen for decision in whole.decisions]
    assert [decision.chosen for decision in grown[-1].decisions] == chosen
    assert [grown[-1].mark(decision) for decision in grown[-1].decisions] == [
        whole.mark(decision) for decision in whole.decisions
    ]


def test_what_luck_took_is_no_decisions_fault(doomed: bytes) -> None:
    review = dungeongen.review(doomed, plays=8)
    for one, then in zip(review.decisions, review.decisions[1:], strict=False):
        if one.luck:
            assert one.luck == pytest.approx(then.best_after.mean - one.after.mean)
    luck = review.worst_luck
    assert luck is None or luck.luck < 0


def test_the_same_play_is_judged_alike_and_who_follows_hints_errs_nowhere(tmp_path: Path) -> None:
    sheet = dungeongen.make("doom", seed=42, size=5, as_is=True, check=False)
    play = dungeongen.play(sheet, dice_seed=3)
    while play.choices():
        number, amount, _ = play.hint()
        play.choose(number, amount)
    first = dungeongen.review(play.text().encode(), plays=4)
    assert first == dungeongen.review(play.text().encode(), plays=4)
    assert not [one for one in first.mistakes if not one.doubtful]
    assert first.faultless.startswith("No mistakes: ")
    file = tmp_path / "play.txt"
    file.write_text(play.text())
    assert first.faultless in run("review", str(file), "--plays", "4").lines


def test_another_move_than_the_hint_is_the_best_where_it_surely_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = dungeongen.play(dungeongen.make("treasure", seed=5, check=False))
    first = play.play.state
    stop = next(one for one in play.choices() if one.text.startswith("End the game")).moves[0]
    hinted = Scales.hinted

    def bad(scales: Scales, state: object) -> object:
        return stop if state == first else hinted(scales, state)

    play.choose(next(one for one in play.choices() if one.moves[0] == stop))
    monkeypatch.setattr(Scales, "hinted", bad)
    last = dungeongen.review(play.text().encode(), plays=8).decisions[-1]
    assert last.chosen.startswith("End the game")
    assert last.best.startswith("Turn over pile")
    assert last.cost > 10


@pytest.mark.parametrize(("odds", "blunders"), [(0.5, True), (0.75, False)])
def test_what_may_be_a_blunder_is_played_on_until_that_is_settled(
    monkeypatch: pytest.MonkeyPatch, odds: float, blunders: bool
) -> None:
    """Of 24 plays the interval is wider than what a blunder loses, and half of them got no mark."""

    def sample(scales: Scales, state: object, move: object, rng: Rng) -> float:
        worth = 0.8 if move == scales.hinted(state) else odds
        return float(rng.child(repr(move)).random() < worth)

    monkeypatch.setattr(Scales, "_sample", sample)
    review = dungeongen.review(played("welcome", 2, seed=5).text().encode())
    slips = [one for one in review.decisions if one.after.plays != 24]
    assert len(slips) > 2
    assert {review.mark(one) == "??" for one in slips} == {blunders}


def test_the_end_of_a_play_closes_its_curve(doomed: bytes, tmp_path: Path) -> None:
    review = dungeongen.review(doomed, plays=4)
    assert review.end == 0.0
    line = re.search(r'curve-line" d="M([^"]+)"', review.curve().decode())
    assert line is not None
    points = [tuple(map(float, point.split())) for point in line[1].split("L")]
    assert len(points) == len(review.decisions) + 1
    assert points[-1][1] == max(y for _, y in points) == 226.0  # the axis of 0
    file = tmp_path / "play.txt"
    file.write_bytes(doomed)
    blocks = [row for row in run("review", str(file), "--plays", "4").lines if row[:1] in "▁█"]
    assert [row[-1] for row in blocks if row] == ["▁"]


@pytest.mark.parametrize(
    ("game", "words"),
    [("mythic", "this very deal"), ("doom", "all shuffles"), ("treasure", "this hand")],
)
def test_a_review_says_of_which_deals_the_sheet_has_the_odds(game: str, words: str) -> None:
    play = dungeongen.play(dungeongen.make(game, seed=5, check=False))
    about = dungeongen.review(play.text().encode(), plays=1).about
    assert "every card dealt anew that you could not know" in about
    assert words in about


def test_scores_and_duels_are_judged_too() -> None:
    treasure = dungeongen.review(played("treasure", 3, seed=5).text().encode(), plays=2)
    assert treasure.scored
    assert max(one.after.mean for one in treasure.decisions) > 1
    duel = dungeongen.review(played("welcome", 2, seed=5).text().encode(), plays=6)
    assert not duel.scored
    assert len(duel.decisions) > 1


def hot_seat() -> dungeongen.Playing:
    """Return a duel of two people at one screen."""
    play = dungeongen.play(dungeongen.make("welcome", seed=5, check=False), hot_seat=True)
    for turn in range(60):
        offered = play.choices()
        if not offered:
            break
        one = offered[turn % 3 % len(offered)]
        play.choose(one, one.amounts[0] if one.amounts else None)
    return play


def test_of_two_people_each_is_judged_for_what_they_did_themselves() -> None:
    play = hot_seat()
    assert play.outcome is not None
    review = dungeongen.review(play.text().encode(), plays=6)
    assert review.people == 2
    assert {one.player for one in review.decisions} == {0, 1}
    returns = play.play.rules.returns(play.play.state)
    last = review.decisions[-1]
    assert last.after.mean == float(returns[last.player] > 0)
    for one, then in pairwise(review.decisions):
        if one.player != then.player:
            assert one.luck == 0  # what the other decides is no luck
    assert review.curve()


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_what_is_sampled_has_its_interval(game: str) -> None:
    options = {
        "sudoku": {"seed": 13, "as_is": True},
        "doom": {"seed": 42, "size": 5, "as_is": True},
    }
    play = played(game, 7, **options.get(game, {"seed": 5}))
    review = dungeongen.review(play.text().encode(), plays=4)
    assert review.decisions
    for one in review.decisions:
        words = review.value_words(one.after)
        if game == "sudoku":
            assert (one.margin, one.luck_margin, one.after.plays) == (0.0, 0.0, None)
            assert " to " not in words
        else:
            assert one.after.low <= one.after.mean <= one.after.high
            assert " to " in words
    for one in review.mistakes:
        words = review.cost_words(one)
        assert (" to " in words or "chance" in words) == bool(one.margin)
        assert one.doubtful == ("chance" in words)
    sure = [one.doubtful for one in review.mistakes]
    assert sure == sorted(sure)  # those that may be chance come last


def test_cards_that_turn_up_are_luck() -> None:
    """A deal in its printed order leaves nothing to chance, and yet nobody knew the cards."""
    review = dungeongen.review(played("treasure", 7, seed=5).text().encode(), plays=6)
    assert any(one.luck for one in review.decisions)
    turned = [one for one in review.decisions if one.chosen.startswith("Turn over")]
    assert any(one.luck for one in turned)


def test_odds_that_a_plan_knows_are_exact() -> None:
    play = played("sudoku", 30, seed=13, as_is=True)
    review = dungeongen.review(play.text().encode(), plays=1)
    assert review.plays is None
    last = review.decisions[-1]
    assert "Go home" in last.chosen
    assert last.after.mean == last.after.low == last.after.high == 0.0
    assert last.cost > 0.99


class Spent(Plan):
    """A plan that is too much work, and counts how often it is begun."""

    begun: ClassVar[list[object]] = []

    def __init__(self, *given: Any, **named: Any) -> None:
        self.begun.append(given)
        raise SpentError("steps")


def test_what_no_plan_covers_is_not_judged_and_planned_a_few_times_only(
    list_game: ListGame,
) -> None:
    game = game_named("sudoku")
    solver = game.solver._replace(values=partial(valuer, plan=Spent))
    other = game._replace(name="unplanned", facets=game.facets._replace(solver=solver))
    list_game(other)
    Spent.begun.clear()
    text = played("sudoku", 30, seed=13, as_is=True).text()
    review = dungeongen.review(text.replace("game: sudoku", "game: unplanned", 1).encode())
    assert [one.after.mean for one in review.decisions] == [0.0]  # the last, proved lost
    assert review.unjudged > 6
    assert len(Spent.begun) == 6


def test_the_curve_is_a_drawing_with_every_mistake(doomed: bytes) -> None:
    review = dungeongen.review(doomed, plays=4)
    root = ElementTree.fromstring(review.curve())
    marks = [one for one in root.iter() if one.get("class") == "curve-mark"]
    assert len(marks) == len(review.mistakes)


def test_the_command_tells_it_and_draws_the_curve(doomed: bytes, tmp_path: Path) -> None:
    file = tmp_path / "play.txt"
    file.write_bytes(doomed)
    told = " ".join(
        run("review", str(file), "--plays", "4", "--curve", f"{tmp_path}/curve.svg").out.split()
    )
    assert "Points expected after each decision, from 4 plays or more by our hints" in told
    assert "Cost" in told
    curve = tmp_path / "curve.svg"
    assert curve.read_bytes() == dungeongen.review(doomed, plays=4).curve()
    line = ("review", str(file), "--plays", "4", "--curve", str(curve))
    run(*line)  # the same content asks nothing
    curve.write_text("mine")
    assert "is there already" in refused(*line)
    assert curve.read_text() == "mine"
    run(*line, "--force")
    assert curve.read_bytes().startswith(b"<")


def test_what_is_no_play_is_refused() -> None:
    with pytest.raises(DocumentError, match="expected a saved play"):
        dungeongen.review(b"nothing")
