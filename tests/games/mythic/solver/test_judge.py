"""The verdict: what is kept of two lines, what counts as proved, and what is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from dungeongen.core.rng import Rng
from dungeongen.core.verdict import Proof
from dungeongen.games.mythic.layout import JOKERS, NEEDS_SKIP, Layout, card_text, deal
from dungeongen.games.mythic.solver import judge, player
from dungeongen.games.mythic.solver.judge import Solution, fair_line, solve, verdict_on, winnable
from dungeongen.games.mythic.solver.kernel_client import Line
from dungeongen.games.mythic.solver.witness import replayed
from dungeongen.games.mythic.verdict import Odds, Verdict, answer_words, cleared, lines
from dungeongen.search.sampling import Share
from games.mythic.deals import FORCED, LOST, WON, seeded

LAYOUT = seeded(WON)
WITH_SKIP = "Can be cleared with a skip; it is not known whether without one"
EVEN = Share(320, 800)


def odds() -> Odds:
    return Odds(
        0.5, 0.4, 0.6, "wilson", 800, "she", between=None, score=12.5, score_low=12, score_high=13
    )


@pytest.mark.parametrize(
    ("best", "bound", "proved"), [(5, 5, True), (0, 0, True), (5, 6, False), (-1, -1, False)]
)
def test_a_score_is_proved_where_no_line_can_score_more(
    best: int, bound: int, proved: bool
) -> None:
    assert Solution(best, bound, None, 1, lost=False).proved == proved


@pytest.mark.parametrize("number", range(12))
def test_the_better_of_two_lines_is_kept(number: int) -> None:
    """Of any line that wins and our player's own, where the search for more finds nothing."""

    def impatient(layout: Layout, *, winning: bool, budget: int, **more: Any) -> Line:
        return judge.searched(layout, winning=winning, budget=winning * budget, **more)

    layout = deal(Rng(str(number)))
    found = winnable(layout, budget=0.002)
    scores = [found.best if found.positions is not None else -1, fair_line(layout)[0]]
    solution = solve(layout, budget=0.002, search=impatient)
    assert solution.best >= max(scores)
    assert (solution.witness is None) == (max(scores) < 0)
    assert solution.lost == found.complete == (solution.bound == 0)


def test_a_budget_is_shared_by_both_searches() -> None:
    budgets = list[tuple[bool, int]]()

    def noted(layout: Layout, *, winning: bool, budget: int, **more: Any) -> Line:
        budgets.append((winning, budget))
        return judge.searched(layout, winning=winning, budget=20, **more)

    solve(LAYOUT, budget=0.5, search=noted)
    assert budgets == [(True, judge.WINNING // 2), (False, judge.LOOTING // 2)]


def discards(line: tuple[str, ...] | None) -> list[str]:
    assert line is not None
    return [text for text in line if text.startswith("discard")]


def test_of_lines_of_a_score_one_without_a_forced_discard_is_kept() -> None:
    layout = deal(Rng("bench-14"))

    def only_with(layout: Layout, *, discards: bool = True, **more: Any) -> Line:
        line = judge.searched(layout, **more)
        return line if discards else line._replace(positions=None)

    usual = solve(layout, search=only_with)
    solution = solve(layout)
    assert discards(usual.witness)
    assert not discards(solution.witness)
    assert solution.witness is not None
    assert replayed(layout, solution.witness) == ("won", usual.best) == ("won", layout.perfect)


def test_a_score_that_needs_a_forced_discard_is_not_given_up_for_a_line_without() -> None:
    layout = seeded(FORCED)
    solution = solve(layout)
    assert discards(solution.witness) == ["discard 7H", "discard 3D"]
    without = judge.searched(layout, winning=False, budget=judge.LOOTING, discards=False)
    assert without.complete
    assert without.best < solution.best


def test_a_line_of_a_perfect_score_is_not_searched_further() -> None:
    line = winnable(LAYOUT, budget=0.1)
    assert line.positions is not None
    perfect = line._replace(best=LAYOUT.perfect)

    def once(layout: Layout, *, winning: bool, **more: Any) -> Line:
        assert winning, "searched further"
        return perfect

    solution = solve(LAYOUT, search=once)
    assert (solution.best, solution.bound, solution.proved) == (
        LAYOUT.perfect,
        LAYOUT.perfect,
        True,
    )


def test_a_band_is_named_where_the_interval_lies_in_one() -> None:
    solution = solve(LAYOUT, budget=0.1)
    bands = {share: player.between(share) for share in (Share(hits, 800) for hits in range(801))}
    assert {len(some) for some in bands.values()} == {1, 2}
    for share in (EVEN, *(share for share, some in bands.items() if len(some) == 2)):
        one = verdict_on(LAYOUT, solution, (odds(), share)).difficulty
        assert one == (bands[share][0] if len(bands[share]) == 1 else None)


def test_an_evening_is_worth_it_or_not_and_says_why() -> None:
    solution = solve(LAYOUT, budget=0.1)
    told = {}
    for hits in (1, 320, 799):
        best = verdict_on(LAYOUT, solution, (odds(), Share(hits, 800))).best
        assert best is not None
        assert best.measures.perfect == LAYOUT.perfect
        told[best.measures.dull] = best.measures.told
    assert told == {
        ("hopeless",): "dull: hopeless",
        (): "worth playing",
        ("given away",): "dull: given away",
    }


def test_a_verdict_tells_the_best_line_and_whose_odds_it_has() -> None:
    told = lines(verdict_on(LAYOUT, Solution(9, 30, solve(LAYOUT).witness, 1, lost=False)))
    assert told.front[-1].capitalize() == WITH_SKIP
    assert not told.best
    solution = solve(LAYOUT, budget=0.1)
    told = lines(verdict_on(LAYOUT, solution, (odds(), EVEN)))
    assert told.front == ("Grim", "she survives this deal in 40 to 60 %")
    assert told.more == ("can be cleared without a skip",)
    assert told.best[0] == ("Evening", "worth playing")
    assert told.best[1][0] == "Best"
    assert str(solution.best) in told.best[1][1]


def test_a_score_without_a_line_is_not_believed() -> None:
    verdict = judge.decided(LAYOUT, Solution(9, 30, None, 7, lost=False))
    assert (cleared(verdict), verdict.best) == ("undecided", None)
    assert "does not replay" in str(verdict.effort.budget)


@pytest.mark.parametrize("jokers", [(), ("DRAGON",), JOKERS])
@pytest.mark.parametrize(("health", "cap"), [(20, 20), (20, 30), (25, 25)])
def test_a_deal_that_no_line_clears_is_cleared_with_a_skip(
    jokers: tuple[str, ...], health: int, cap: int
) -> None:
    """The witness holds the order in which the shuffled pile comes; the plain rules replay it."""
    layout = deal(Rng("skip"), jokers=jokers, health=health, max_health=cap)
    verdict = judge.decided(layout, Solution(-1, 0, None, 7, lost=True))
    assert (verdict.answer, cleared(verdict)) == ("beatable", NEEDS_SKIP)
    assert verdict.witness is not None
    assert replayed(layout, verdict.witness)[0] == "won"
    assert (verdict.witness[0], verdict.witness.count("skip")) == ("skip", 1)
    assert not discards(verdict.witness)
    dealt = {word for word in verdict.witness if word.startswith("deal ")}
    assert dealt <= {f"deal {card_text(card)}" for card in layout.deck}
    assert answer_words(verdict) == "Can be cleared, only with a skip"


def test_nothing_is_unbeatable_without_a_proof_of_every_order() -> None:
    """That no line without a skip clears a deal proves nothing of the plays that skip."""
    lost = Solution(-1, 0, None, 7, lost=True)
    verdict = judge.decided(LAYOUT, lost, skipping=lambda layout: None)
    assert (verdict.answer, verdict.proof) == ("undecided", Proof("exhausted", judge.NO_LINE))
    assert "no order" in str(verdict.effort.budget)
    assert answer_words(verdict) == "It is not known whether it can be cleared"


def test_an_older_sheets_unbeatable_meant_without_a_skip() -> None:
    old = Verdict("unbeatable", Proof("exhausted", judge.NO_LINE))
    assert lines(old).answer == "Cannot be cleared without a skip"


def test_a_line_without_an_end_scores_nothing() -> None:
    line = solve(LAYOUT, budget=0.1).witness
    assert line is not None
    assert replayed(LAYOUT, line)[0] == "won"
    assert replayed(LAYOUT, line[:-1]) == replayed(LAYOUT, ("fly",)) == (None, 0)


def test_a_survey_keeps_what_came_of_a_play() -> None:
    verdict = verdict_on(LAYOUT, solve(LAYOUT, budget=0.1), (odds(), EVEN))
    played = player.play(LAYOUT, Rng("survey"))
    assert judge.values(LAYOUT, verdict) == {
        "perfect": LAYOUT.perfect,
        "fair_score": 12.5,
        "rounds": played.rooms,
        "alive": played.won,
    }
    assert played.rooms > 1
    assert {one for one in judge.values(LAYOUT, None).values() if one is not None} == {
        LAYOUT.perfect
    }


def test_a_deal_that_is_decided_alone_has_no_best_score() -> None:
    assert judge.decide(LAYOUT, 0.1).best is None
    assert cleared(judge.decide(seeded(LOST), 1.0)) == NEEDS_SKIP
    spent = judge.decide(deal(Rng("10")), 0.0)
    assert (spent.answer, cleared(spent)) == ("beatable", "undecided")
    assert answer_words(spent) == WITH_SKIP
