"""The verdict: who wins with every card known, and that only a line which replays is believed."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import STRENGTHS
from dungeongen.games.welcome.layout import deal
from dungeongen.games.welcome.rules import Move, Score, State
from dungeongen.games.welcome.solver import judge as verdicts
from dungeongen.games.welcome.solver.double_dummy import DoubleDummy
from dungeongen.games.welcome.solver.judge import SOLVER, SURVEYED, values
from dungeongen.games.welcome.verdict import Verdict, lines

LAYOUTS = [
    deal(Rng(str(number)).child("welcome"), hero="warrior", first=number % 2) for number in range(8)
]
JUDGE = verdicts.judge


def test_a_verdict_names_who_wins() -> None:
    told = set[tuple[str, int]]()
    for layout in LAYOUTS:
        verdict = JUDGE(layout)
        assert verdict.best is not None
        wins = verdict.answer == "beatable"
        who = 1 + (layout.first if wins else 1 - layout.first)
        words = f"with every card known, player {who} wins"
        assert verdict.best.told == words
        assert (verdict.best.score, verdict.best.bound) == ((1, 1) if wins else (-1, -1))
        assert verdict.best.proved
        assert (verdict.witness is not None) == wins == (verdict.proof is None)
        assert lines(verdict).answer == words.capitalize()
        assert lines(verdict).front == ("Solved with every card open",)
        assert lines(verdict).best == (("Best", "score 1, proved" if wins else "score −1, proved"),)
        told.add((verdict.answer, who))
    assert told == {(answer, who) for answer in ("beatable", "unbeatable") for who in (1, 2)}


class Short(DoubleDummy):
    """A solution whose lines lack their ends."""

    def line(self, state: State) -> Sequence[Move]:
        return [*super().line(state)][:-1]


class Wrong(DoubleDummy):
    """A solution that says the contrary."""

    def wins(self, score: Score, starter: int) -> bool:
        return not super().wins(score, starter)


def test_a_line_that_does_not_replay_is_not_believed() -> None:
    verdict = JUDGE(LAYOUTS[0], solve=Short)
    assert (verdict.answer, verdict.best, verdict.witness) == ("undecided", None, None)
    assert "does not replay" in (verdict.effort.budget or "")
    assert lines(verdict).front == ("Undecided",)
    assert JUDGE(LAYOUTS[0], solve=Wrong).answer == "undecided"


def test_a_survey_keeps_where_the_dragon_lies() -> None:
    for layout in LAYOUTS:
        (deck, *_) = layout.decks
        found = values(layout, None)
        assert deck[int(str(found["dragon"])) - 1] == max(STRENGTHS)
        assert found["top_monster"] == deck[0]
        assert {one.name for one in SURVEYED.measures} == set(found)


def test_without_a_best_line_only_the_answer_is_told() -> None:
    assert lines(Verdict("undecided")).answer == "Undecided"
    assert lines(Verdict("undecided")).best == ()


def test_a_report_tells_what_the_strategy_is_worth() -> None:
    facts = dict(SOLVER.report(LAYOUTS[0], JUDGE(LAYOUTS[0])))
    assert facts["Strategy"].endswith("for who begins, by the trained strategy against itself")
    assert facts["Open play"]
    match = deal(Rng("1").child("welcome"), hero="warrior", match=True)
    (told,) = SOLVER.report(match, Verdict("undecided"))
    assert told[1].endswith("over the whole match")
