"""Results of adventures and the three ways to win a match (WD-3, WD-6)."""

from __future__ import annotations

from itertools import product

import pytest

from dungeongen.games.welcome.layout import MATCH
from dungeongen.games.welcome.rules import Score, new, outcome, returns, scored, winner, wins_match
from games.welcome.positions import adventure, match, played

WIN = "draw, discard vorpal-sword, pass"  # who began goes into an empty dungeon
DIE = "draw, add, draw, discard vorpal-sword, " + "draw, add, " * 11 + "pass"


def test_an_adventure_has_a_result_for_who_goes_in_alone() -> None:
    assert played(adventure(), WIN).score == Score((1, 0), (0, 0))
    assert played(adventure(), "draw, discard vorpal-sword, draw, add, pass").score.wins == (0, 1)
    assert played(adventure(), DIE).score == Score((0, 0), (1, 0))


def test_a_survivor_gets_1_the_other_loses_1() -> None:
    assert returns(played(adventure(), WIN)) == (1.0, -1.0)
    assert returns(played(adventure(), DIE)) == (-1.0, 1.0)
    assert returns(new(adventure())) == (0.0, 0.0)


def test_won_means_that_who_began_won() -> None:
    assert outcome(played(adventure(), WIN)) == "won"
    assert outcome(played(adventure(first=1), WIN)) == "won"
    assert outcome(played(adventure(), DIE)) == "lost"


def test_three_wins_decide_a_match() -> None:
    state = played(match(), WIN, WIN)
    assert outcome(state) is None
    state = played(match(), WIN, WIN, WIN)
    assert (state.score, outcome(state)) == (Score((3, 0), (0, 0)), "won")


def test_three_losses_decide_it_for_the_other() -> None:
    assert outcome(played(match(), DIE, DIE)) is None
    state = played(match(), DIE, DIE, DIE)
    assert (state.score, outcome(state)) == (Score((0, 0), (3, 0)), "lost")
    assert state.score.played == 3


def test_two_wins_and_two_losses_of_the_other_decide_it() -> None:
    other = "draw, discard vorpal-sword, draw, add, pass"  # the other goes in, over one monster
    state = played(match(), DIE, DIE, other)
    assert (state.score, outcome(state), state.starter) == (Score((0, 1), (2, 0)), None, 1)
    state = played(match(), DIE, DIE, other, WIN)
    assert (state.score, outcome(state)) == (Score((0, 2), (2, 0)), "lost")


def test_a_win_and_two_losses_do_not() -> None:
    assert not wins_match(Score((1, 0), (0, 2)), 0)
    assert not wins_match(Score((2, 0), (0, 1)), 0)
    assert wins_match(Score((2, 0), (0, 2)), 0)


def test_who_went_in_begins_the_next_adventure() -> None:
    assert played(match(), WIN).starter == 0
    assert played(match(), "draw, discard vorpal-sword, draw, add, pass").starter == 1


def test_a_match_has_never_more_than_seven_adventures() -> None:
    """Every score that any match can come to; and no score has two winners."""
    scores, lengths = {Score()}, 0
    while scores:
        lengths += 1
        after = {
            scored(score, player, survived)
            for score in scores
            for player, survived in product((0, 1), (True, False))
        }
        assert not any(wins_match(one, 0) and wins_match(one, 1) for one in after)
        scores = {one for one in after if winner(one, match=True) is None}
    assert lengths == MATCH


@pytest.mark.parametrize("first", [0, 1])
def test_each_adventure_has_its_own_deck(first: int) -> None:
    state = played(match(first=first), WIN, WIN)
    assert (state.adventure, state.drawn, state.starter) == (2, 0, first)
