"""The play that a page tells: it wins, and has no step to spare.

``tests/benchmarks/bench_steps.py`` counts the same over the dungeons of many seeds.
"""

from __future__ import annotations

from functools import cache

import pytest

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.solver.judge import replayed, shortened, witness
from dungeongen.games.sudongeon.solver.plan import Plan, Player
from games.sudongeon.positions import grid
from games.sudongeon.solver.idle import idle_rounds, idle_searches, rounds, states

WANDERED = Layout(
    ".9..8....5.....69...1..4..8.1.7.942....6.....37......6...4......34.972......18..."
)
UNUSED = Layout("..1...9.7...8.1...2.8....3...9.6.......573...8..9....33......6.1..75.........4.2.")
CIRCLED = Layout(
    "3......4..9.1.......1...638..7.2..9...6....7.4....5....1..638.5.....29.....98.3.."
)


@cache
def plan(layout: Layout) -> Plan:
    """Return the plan of the kernel's first rung."""
    return Plan(layout)


def told(layout: Layout, *, whole: bool = False) -> tuple[str, ...]:
    """Return the play that a page would tell."""
    moves = witness(layout, lambda: Player(plan(layout), replans=0), whole=whole)
    assert moves is not None
    return moves


@pytest.mark.parametrize("layout", [WANDERED, UNUSED, CIRCLED])
def test_a_play_has_no_idle_round_and_no_search_in_vain(layout: Layout) -> None:
    moves = told(layout)
    assert replayed(layout, moves) == "beaten"
    assert not idle_rounds(layout, moves)
    assert not idle_searches(layout, moves)
    whole = told(layout, whole=True)
    assert rounds(moves) <= rounds(whole)
    assert len(moves) <= len(whole)


def line(layout: Layout, *texts: str, won: bool = True) -> list[tuple[State, m.Move]]:
    """Return a play, a text a move."""
    return states(layout, texts, won=won)


HALL = grid(
    NW={"north": 1, "east": 3, "south": 2, "gold": 4}, N={"west": 3}, W={"north": 2, "feature": 4}
)
"""Gold in the first room; behind it an empty one, and one with a fountain."""
_IN = ("enter A", "take gold NW", "eat")


def even(state: State, move: m.Move) -> float | None:
    """Say that everything wins equally."""
    return 0.5


def found(state: State, move: m.Move) -> float | None:
    """Say that a door that is found wins."""
    return state.world.doors / 2


def thirsty(state: State, move: m.Move) -> float | None:
    """Say that mana wins."""
    return state.mana / 100


def texts(played: list[tuple[State, m.Move]]) -> list[str]:
    """Return the moves of a play as text."""
    return [m.format_move(move) for _, move in played]


def test_a_walk_to_and_fro_is_left_out() -> None:
    played = line(HALL, *_IN, "go B", "eat", "go A", "eat", "leave")
    assert texts(shortened(played, even)) == [*_IN, "leave"]


def test_what_the_plan_needs_stays() -> None:
    way = (*_IN, "go D", "eat", "draw mana", "eat", "go A", "eat", "leave")
    played = line(HALL, *way)
    assert texts(shortened(played, thirsty)) == [*way]
    assert texts(shortened(played, even)) == [*_IN, "leave"]


def test_a_cut_is_made_only_where_the_plan_knows_its_odds() -> None:
    way = (*_IN, "go B", "eat", "go A", "eat", "leave")
    played = line(HALL, *way)
    left = played[-1][0].rations
    odds = shortened(played, lambda state, move: 0.5 if state.rations <= left else None)
    assert texts(odds) == [*way]


def test_a_play_that_does_not_win_stays_as_it_is() -> None:
    begun = [(engine.new(HALL), m.Enter(0))]
    assert shortened(begun, even) == begun
    assert shortened([], even) == []


def test_a_door_that_is_never_passed_is_not_searched_for() -> None:
    """Whatever its odds; a party that passes it has searched for something."""
    layout = grid(NW={"north": 1, "east": 3, "gold": 4}, N={"feature": 4})
    search = (*_IN, "search NW east", "roll 6", "eat")
    played = line(layout, *search, "leave")
    assert idle_searches(layout, texts(played))
    assert texts(shortened(played, found)) == [*_IN, "leave"]
    way = (*search, "go B", "eat", "draw mana", "eat", "go A", "eat", "leave")
    played = line(layout, *way)
    assert not idle_searches(layout, way)
    assert texts(shortened(played, thirsty)) == [*way]


def test_healing_goes_with_the_wound() -> None:
    """Without rations each round costs a life, which an elixir gave back."""
    rations = engine.new(HALL).rations
    hungry = [text for _ in range(rations + 1) for text in ("stay", "eat")]
    state = engine.advance(*line(HALL, *_IN, *hungry, won=False)[-1])
    assert state.rations == 0
    wound = state.party.limit - state.life
    assert wound > 0
    played = line(HALL, *_IN, *hungry, f"drink {wound}", "leave")
    assert texts(shortened(played, even)) == [*_IN, "leave"]


def test_replays_of_a_play_ask_for_the_odds_of_a_move_once() -> None:
    """Leaving out each run of steps in turn replays the rest thousands of times."""
    queries = list[tuple[State, m.Move]]()

    def odds(state: State, move: m.Move) -> float | None:
        queries.append((state, move))
        return thirsty(state, move)

    waits = ("stay", "eat") * 8
    played = line(HALL, *_IN, *waits, "go D", "eat", "draw mana", "eat", "go A", "eat", "leave")
    shortened(played, odds)
    assert queries
    assert len(queries) == len(set(queries))
