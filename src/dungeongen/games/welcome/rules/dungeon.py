"""In the dungeon: monsters are met one after the other until one is out, or a player decides.

The last monster added is met first. A piece defeats its monsters as often as they come; any other
monster costs its strength in health (WD-1, WD-2). The vorpal axe is asked for only where no other
piece defeats the monster, as the rulebook says. ``resolved`` has the whole way, with every monster
met, so that rules and stories cannot differ.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from dungeongen.games.welcome.heroes import (
    AXE,
    HEROES,
    POTION,
    REVIVED,
    SWORD,
    health_with,
    pieces_in,
)
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.state import Score, State


class Meeting(NamedTuple):
    """A monster met: the piece that defeated it, else nothing and it hit; the health then left.

    ``revived``: the healing potion was drunk.
    """

    strength: int
    by: str
    health: int
    revived: bool = False


Meetings = tuple[Meeting, ...]
Decision = m.Pass | m.Name | m.Strike | m.Endure


def advanced(state: State, move: Decision) -> State:
    """Return the state after a pass, or after a decision in the dungeon."""
    state, _ = resolved(state, move)
    return _left(state) if state.step == "over" else state


def resolved(state: State, move: Decision) -> tuple[State, Meetings]:
    """Return where the next decision is due, or the end of the adventure, not scored yet.

    With it come the monsters met on the way there.
    """
    hero, pieces = state.layout.champion, state.pieces
    match move:
        case m.Pass():
            state = state._replace(step="sword", health=health_with(hero, pieces))
            return (state, ()) if pieces & hero.bit(SWORD) else _walked(state, ())
        case m.Name(strength):
            return _walked(state._replace(named=strength), ())
        case m.Strike():
            struck = Meeting(state.dungeon[state.met - 1], AXE, state.health)
            return _walked(state._replace(spent=state.spent | hero.bit(AXE)), (struck,))
        case m.Endure():
            state, hit = _hit(state, state.dungeon[state.met - 1])
            return _walked(state, (hit,))


def _walked(state: State, met: Meetings) -> tuple[State, Meetings]:
    hero, pieces, dungeon = state.layout.champion, state.pieces, state.dungeon
    safe, axe = _defeated_by(hero.name, pieces), pieces & hero.bit(AXE) & ~state.spent
    while state.health > 0 and state.met < len(dungeon):
        strength = dungeon[state.met]
        state = state._replace(met=state.met + 1)
        by = safe.get(strength, SWORD if strength == state.named else "")
        if not by and axe:
            return state._replace(step="axe"), met
        if by:
            meeting = Meeting(strength, by, state.health)
        else:
            state, meeting = _hit(state, strength)
        met = (*met, meeting)
    return state._replace(step="over"), met


@cache
def _defeated_by(hero: str, pieces: int) -> dict[int, str]:
    """Return the strengths that pieces defeat whenever they come, each with the first that does."""
    last_to_first = reversed(pieces_in(HEROES[hero], pieces))
    return {s: piece.name for piece in last_to_first for s in piece.defeats}


def _hit(state: State, strength: int) -> tuple[State, Meeting]:
    health = state.health - strength
    potion = state.pieces & state.layout.champion.bit(POTION) & ~state.spent
    if health <= 0 and potion:
        state = state._replace(health=REVIVED, spent=state.spent | potion)
        return state, Meeting(strength, "", REVIVED, revived=True)
    return state._replace(health=health), Meeting(strength, "", health)


def _left(state: State) -> State:
    """Return the state after an adventure: its result, and the next one if the match goes on."""
    player = 1 - state.turn
    score = scored(state.score, player, state.health > 0)
    if winner(score, state.layout.match) is not None:
        return state._replace(score=score)
    return State(state.layout, player, state.adventure + 1, score)  # WD-3: who went in begins


WINS = LOSSES = 3
"""So many wins of one's own, or losses of the other, decide a match."""

BOTH = 2
"""So many of each decide it too."""


def scored(score: Score, player: int, survived: bool) -> Score:
    """Return the score after a player came to the end of an adventure.

    >>> scored(Score(), 1, True)
    Score(wins=(0, 1), losses=(0, 0))
    """
    wins, losses = list(score.wins), list(score.losses)
    (wins if survived else losses)[player] += 1
    return Score((wins[0], wins[1]), (losses[0], losses[1]))


def wins_match(score: Score, player: int) -> bool:
    """Return whether a player has won the match."""
    wins, losses = score.wins[player], score.losses[1 - player]
    return wins >= WINS or losses >= LOSSES or (wins >= BOTH and losses >= BOTH)


def winner(score: Score, match: bool) -> int | None:
    """Return who has won the match, or the one adventure; ``None`` while it goes on.

    >>> winner(Score((0, 1), (0, 0)), match=False), winner(Score((0, 1), (0, 0)), match=True)
    (1, None)
    """
    for player in (0, 1):
        alone = score.wins[player] or score.losses[1 - player]
        if wins_match(score, player) if match else alone:
            return player
    return None
