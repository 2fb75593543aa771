"""From a player to a play that the rules themselves take to ``beaten``, with kind dice.

The page tells this play, so it has no step to spare. A plan that loses nothing by it may walk to
and fro, or talk to people for nothing. ``shortened`` leaves out such steps: the rest still replays
to a win, and at each of its moves the plan would win as often. So a party still waits for the mana,
and heals the wounds, that worse dice would call for. Only a search for a door that is never passed
is left out in any case, though with worse dice the plan might have used that door.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Protocol

from dungeongen.core.rng import Rng
from dungeongen.core.verdict import CLOSE
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import combat, engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import Company, State, battle_of
from dungeongen.search import budget
from dungeongen.search.plays import replay

_LONGEST = 400  # moves of a play: one that wins is shorter
_HONEST = 3  # plays with honest dice, after those with the best ones
_MOVE = 1_000_000  # steps
_REPLAYED = 10_000  # steps, of a move that is replayed


class Player(Protocol):
    """A player who plays by a plan; ``None`` where it knows no move, or no odds after one."""

    def move(self, state: State) -> m.Move | None: ...

    def after(self, state: State, move: m.Move) -> float | None: ...


Step = tuple[State, m.Move]
After = Callable[[State, m.Move], float | None]
Dice = Callable[[State, tuple[tuple[m.Move, float], ...]], m.Move]


def lucky(state: State, outcomes: tuple[tuple[m.Move, float], ...]) -> m.Move:
    """Return the outcome of chance that is best for the party."""
    first, last = outcomes[0][0], outcomes[-1][0]
    match state.step:
        case "initiative":
            battle = battle_of(state)
            return first if battle.rollers[len(battle.rolls)] else last
        case "attack":
            return last if battle_of(state).queue[0][0] == combat.PARTY else first
        case "defence":
            return last if state.focus == combat.PARTY else first
        case "omen":
            return outcomes[3][0]  # his attack rises, which lucky dice make harmless
        case "aim":
            return last
        case "points" | "mend" | "trap" | "fell" | "artifact" | "stock" | "ally":
            return first
        case _:
            return last  # finds, parleys, dodges


def fortunate(state: State, outcomes: tuple[tuple[m.Move, float], ...]) -> m.Move:
    """Return the luckiest outcome other than an artifact, since plans ignore most artifacts."""
    best = lucky(state, outcomes)
    if engine.advance(state, best).step != "artifact":
        return best
    others = (move for move, _ in reversed(outcomes))
    return next(
        (other for other in others if engine.advance(state, other).step != "artifact"), best
    )


def witness(
    layout: Layout,
    player: Callable[[], Player],
    company: Company | None = None,
    *,
    whole: bool = False,
) -> tuple[str, ...] | None:
    """Return a play that ends ``beaten`` by the plain rules, with no step to spare, or ``None``.

    ``player`` returns a player who starts anew. The best luck can lead to states that a plan does
    not cover, or to an artifact that costs rounds to use; then less luck is tried, and the play
    with fewer rounds taken. Where neither wins, the dice are fair. ``whole``: nothing is left out.
    """
    best: list[Step] = []
    for dice in (lucky, fortunate, *(_honest(layout, i) for i in range(_HONEST))):
        chooser = player()
        played = _play(engine.new(layout, company), chooser, dice)
        if not whole:
            played = shortened(played, chooser.after)
        moves = tuple(m.format_move(move) for _, move in played)
        if replayed(layout, moves, company) == "beaten" and (
            not best or _rounds(played) < _rounds(best)
        ):
            best = played
        if best and not (dice is lucky and any(state.step == "artifact" for state, _ in best)):
            break
    return tuple(m.format_move(move) for _, move in best) or None


def _rounds(played: list[Step]) -> int:
    return sum(isinstance(move, m.Eat) for _, move in played)


def _play(state: State, player: Player, dice: Dice) -> list[Step]:
    """Return a play from a state on, as far as the player knows a move."""
    played: list[Step] = []
    while engine.outcome(state) is None and len(played) < _LONGEST:
        budget.spend(_MOVE)
        outcomes = engine.chance(state)
        move = player.move(state) if outcomes is None else dice(state, outcomes)
        if move is None:
            break
        played.append((state, move))
        state = engine.advance(state, move)
    return played


def shortened(played: list[Step], after: After) -> list[Step]:
    """Return a play without the steps whose removal still wins, and costs the plan no odds.

    ``after`` returns the odds after a move. What is bought at the market stays.
    """
    if not played or engine.outcome(engine.advance(*played[-1])) != "beaten":
        return played
    before: list[Step] = []
    while played != before:
        before, start = played, 0
        played = _without_idle_searches(played)
        while start < len(played):
            shorter = _without(played, start, after)
            if shorter is None:
                start += 1
            else:
                played = shorter
    return played


def _without_idle_searches(played: list[Step]) -> list[Step]:
    """Return a play in which a party waits where it searched for a door that it never passes."""
    for i, (state, move) in enumerate(played):
        if isinstance(move, m.Search) and not _passed(played[i:], move):
            wait: Step = (state, m.Stay())
            rest = _replayed(state, [wait, *played[i + 2 :]])  # without the search and its die
            if rest is not None:
                return _without_idle_searches([*played[:i], *rest])
    return played


def _passed(played: list[Step], search: m.Search) -> bool:
    """Return whether a party passes the door that it searches for."""
    first, _ = played[0]
    beyond = next(
        door.other
        for door in first.place.hidden
        if (door.box, door.side) == (search.box, search.side)
    )
    rooms = [state.room for state, _ in played]
    return any({a, b} == {first.room, beyond} for a, b in pairwise(rooms))


def _without(played: list[Step], start: int, after: After) -> list[Step] | None:
    """Return a play without the longest run of steps that may go at ``start``, if there is one."""
    state, _ = played[start]
    if not _decides(state) or state.step == "market":
        return None
    for end in range(len(played) - 1, start, -1):
        if played[end][0].step == state.step:
            rest = _replayed(state, played[end:], after)
            if rest is not None:
                return [*played[:start], *rest]
    return None


def _replayed(state: State, steps: list[Step], after: After | None = None) -> list[Step] | None:
    """Return the moves of steps as played from another state on.

    ``None`` unless they win, and unless the plan would win as often at each of them, by the odds
    ``after`` a move. A party that lost less needs no healing: what it can no longer drink or heal
    is left out.
    """
    result: list[Step] = []
    pairs: list[tuple[State, Step]] = []
    for before, move in steps:
        if engine.outcome(state) is not None:
            return None
        budget.spend(_REPLAYED)
        if move in engine.legal_moves(state):
            result.append((state, move))
            pairs.append((before, result[-1]))
            state = engine.advance(state, move)
        elif not isinstance(move, m.Drink | m.Heal | m.GoOn):
            return None
    if engine.outcome(state) != "beaten":
        return None
    return result if after is None or all(_as_good(*pair, after) for pair in pairs) else None


def _as_good(before: State, step: Step, after: After) -> bool:
    """Return whether a move wins as often as it did in the state before, by the plan."""
    state, move = step
    if state == before or not _decides(state):
        return True
    now, then = after(state, move), after(before, move)
    return then is None or (now is not None and now >= then - CLOSE)


def _decides(state: State) -> bool:
    """Return whether a player decides outside a fight, where a plan has odds for each move."""
    return state.fight is None and engine.chance(state) is None


def _honest(layout: Layout, number: int) -> Dice:
    """Return fair dice, seeded by the dungeon."""
    rng = Rng(layout.grid).child(f"witness/{number}")
    return lambda state, outcomes: outcomes[int(rng.random() * len(outcomes))][0]


def replayed(layout: Layout, played: tuple[str, ...], company: Company | None = None) -> str | None:
    """Return the outcome of a transcript by the plain rules, or ``None`` without one."""
    state = replay(engine.new(layout, company), played, m.parse_move, engine.apply)
    return None if state is None else engine.outcome(state)
