"""The trained strategy: legal, blind to hidden cards, stronger than play at random."""

from __future__ import annotations

import random
from array import array
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from dungeongen.core.errors import DocumentError
from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import HEROES, MONSTERS
from dungeongen.games.welcome.layout import PUBLISHED, Layout, deal
from dungeongen.games.welcome.rules import (
    Add,
    Draw,
    Move,
    Name,
    Pass,
    State,
    Strike,
    View,
    advance,
    apply,
    legal_moves,
    new,
    outcome,
    returns,
    view_of,
)
from dungeongen.games.welcome.solver import trained
from dungeongen.games.welcome.solver.judge import departure_words, departures, merged, value
from dungeongen.games.welcome.solver.strategy import advice, shipped_player, strategy, strategy_rows
from dungeongen.games.welcome.solver.trained import LearnedStrategy, Mixture, read, shipped, write
from games.welcome.positions import random_moves
from games.welcome.rules.test_views import hidden_from, permuted
from games.welcome.solver.simple_players import interval, scores, uniform
from thorough import EXAMPLES, share


@pytest.mark.parametrize("hero", HEROES)
def test_its_moves_are_legal_and_their_probabilities_sum_to_1(hero: str) -> None:
    known = trained_on = 0
    for number in range(EXAMPLES // 2):
        layout = deal(Rng(str(number)), hero=hero, match=number % 2 == 0)
        for state, _ in random_moves(layout, number):
            view = view_of(state, state.mover)
            mixture = strategy(view)
            assert sum(part for _, part in mixture) == pytest.approx(1)
            assert {move for move, _ in mixture} <= set(legal_moves(state))
            move, reason = advice(state)
            assert move in legal_moves(state)
            assert reason[0].isupper()
            assert reason.endswith(".")
            assert "more than 99.9 %" not in reason
            known += 1
            trained_on += shipped_player(hero).mixture(view) is not None
    assert trained_on > 0.9 * known


@pytest.mark.parametrize("hero", HEROES)
def test_permuting_hidden_cards_changes_no_decision(hero: str) -> None:
    chooser, looked, unlearned = random.Random(7), 0, 0
    for number in range(4 * EXAMPLES):
        layout = deal(Rng(f"hidden/{number}"), hero=hero)
        moves = [move for _, move in random_moves(layout, number)]
        begun, state = moves[: chooser.randrange(len(moves))], new(layout)
        for move in begun:
            state = apply(state, move)
        deck = permuted(layout.decks[0], hidden_from(state, state.mover), chooser)
        same = new(Layout(hero, (deck,)))
        for move in begun:
            same = apply(same, move)
        looked += deck != layout.decks[0]
        view = view_of(state, state.mover)
        unlearned += not shipped(hero).is_learned(view)
        assert strategy(view_of(same, same.mover)) == strategy(view)
        assert advice(same) == advice(state)
    assert looked > 2 * EXAMPLES
    assert unlearned > EXAMPLES // 2


@pytest.mark.parametrize("hero", HEROES)
def test_it_beats_a_player_at_random(hero: str) -> None:
    assert interval(list(scores(hero, strategy, uniform, "test", 150)))[1] > 0.5


def test_a_play_is_worth_what_all_its_ways_are_worth_without_merging() -> None:
    deck = PUBLISHED["C"]

    def worth(state: State) -> float:
        if outcome(state) is not None:
            return returns(state)[0]
        mixture = strategy_rows(view_of(state, state.mover))
        return sum(part * worth(advance(state, move)) for move, part in mixture)

    start = new(Layout("warrior", (deck,)))
    for move in [most(start)]:
        start = advance(start, move)
    for _ in range(9):
        start = advance(start, most(start))
    assert merged(start).pieces == start.pieces
    assert worth(start) == pytest.approx(worth(merged(start)), abs=1e-12)


def most(state: State) -> Move:
    """Return the likeliest move of the player to move."""
    return max(strategy_rows(view_of(state, state.mover)), key=lambda it: it[1])[0]


@pytest.mark.parametrize("hero", HEROES)
def test_its_value_lies_between_win_and_loss(hero: str) -> None:
    layout = Layout(hero, (PUBLISHED["M"],))
    worth = value(layout, strategy_rows)
    assert -1 < worth < 1
    assert worth == value(replace(layout, first=1), strategy_rows)


@pytest.mark.parametrize("hero", HEROES)
def test_a_match_is_worth_what_all_its_plays_are(hero: str) -> None:
    def rash(view: View) -> Mixture:
        """Add every monster; pass perhaps after two, and surely after four."""
        match view.step:
            case "turn":
                share = (0.0, 0.0, 0.25, 0.5, 1.0)[len(view.fates)]
                return tuple(it for it in ((Pass(), share), (Draw(), 1 - share)) if it[1])
            case "hand":
                return ((Add(), 1.0),)
            case "sword":
                return ((Name(9), 1.0),)
        return ((Strike(), 1.0),)

    @cache
    def worth(state: State) -> float:
        if outcome(state) is not None:
            return returns(state)[layout.first]
        mixture = rash(view_of(state, state.mover))
        return sum(part * worth(advance(state, move)) for move, part in mixture)

    for number in range(4):
        layout = deal(Rng(f"match/{number}"), hero=hero, match=True, first=number % 2)
        assert value(layout, rash) == pytest.approx(worth(new(layout)), abs=1e-12)
        worth.cache_clear()


def test_open_play_departs_where_a_win_is_given_away() -> None:
    for letter in "AC":
        layout = Layout("warrior", (PUBLISHED[letter],))
        for place in departures(layout, strategy_rows):
            assert place.move != place.better
            assert place.better in legal_moves(place.state)
            assert "would win" in departure_words(place)


@pytest.mark.parametrize("hero", share(HEROES, 2))
def test_what_is_shipped_is_a_file_as_training_writes_it(hero: str) -> None:
    data = Path(trained.__file__).with_name(f"{hero}.bin").read_bytes()
    assert data == write(shipped(hero))


HAND = 0b01_01_0010 << 56  # plain memory, a card in hand, two cards drawn
TURN = 0b01_00_0010 << 56
ALL, NONE = 63 << 48, 0 << 48


def small(*rows: tuple[int, int]) -> LearnedStrategy:
    """Return a strategy with a few rows of keys and shares."""
    keys, shares = (
        array(code, numbers) for code, numbers in zip("QI", zip(*rows, strict=True), strict=True)
    )
    return LearnedStrategy(HEROES["warrior"], 7, keys, shares, array("b", [3] * len(keys)))


def test_a_file_that_is_none_is_refused() -> None:
    known = small((TURN | ALL, 0x88), (HAND | ALL, 0x30000000))
    whole = write(known)
    assert read(whole, "mine") == known
    for wrong in (
        b"{}",
        b"",
        whole[:-9],
        whole[:30],
        whole + b"more",
        whole[:-1] + b"x",
        whole.replace(b"/2", b"/1", 1),
    ):
        with pytest.raises(DocumentError, match="mine: not a strategy for this game"):
            read(wrong, "mine")


def test_a_file_of_no_rows_knows_nothing() -> None:
    nothing = LearnedStrategy(HEROES["barbarian"], 0, array("Q"), array("I"), array("b"))
    assert read(write(nothing), "mine") == nothing


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([(HAND | ALL, 0x88), (HAND | ALL, 0x88)], "not in order"),
        ([(0b11_00_0010 << 56 | ALL, 0x88)], "do not exist"),
        ([(0b01_11_0010 << 56 | ALL, 0x88)], "do not exist"),
        ([(TURN | 64 << 48, 0x88)], "do not exist"),
        ([(TURN | ALL, 0x87)], "do not sum up"),
        ([(TURN | ALL, 0x70000000)], "do not sum up"),
        ([(TURN | ALL, 0x80000088)], "do not sum up"),
        ([(TURN | ALL, 0x10000088)], "do not sum up"),
        ([(TURN | ALL, 0x880)], "may not be done"),
        ([(HAND | NONE, 0x10000000)], "may not be done"),
    ],
)
def test_a_strategy_that_nobody_can_play_by_is_refused(
    rows: list[tuple[int, int]], told: str
) -> None:
    with pytest.raises(DocumentError, match="mine: not a strategy for this game") as refused:
        read(write(small(*rows)), "mine")
    assert told in str(refused.value)


def test_other_rows_than_the_head_tells_of_are_refused() -> None:
    whole = write(small((TURN | ALL, 0x88), (HAND | ALL, 0x88)))
    at = len(trained.FORM) + 9
    with pytest.raises(DocumentError, match="cut short, or too many"):
        read(whole[:at] + b"\x01" + whole[at + 1 :], "mine")
    with pytest.raises(DocumentError, match="numbers that training can reach"):
        read(whole[: at + 3] + b"\xff" + whole[at + 4 :], "mine")


def test_nobody_passes_at_once() -> None:
    for hero in HEROES:
        state = new(Layout(hero, (MONSTERS,)))
        assert max(strategy(view_of(state, 0)), key=lambda it: it[1])[0] == legal_moves(state)[0]
