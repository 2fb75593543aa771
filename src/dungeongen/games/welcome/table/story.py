"""A play told in short sentences, of what everybody sees: no card that somebody keeps secret."""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.core.naming import minus
from dungeongen.games.welcome.heroes import REVIVED, health_with
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.dungeon import Meeting, resolved
from dungeongen.games.welcome.rules.state import Score, State

ENDS = {"won": "The player who began has won.", "lost": "The player who did not begin has won."}
"""Each end as a sentence."""


def opens_round(before: State, move: m.Move) -> bool:
    """Tell whether a move begins a round: the turn of a player."""
    return isinstance(move, m.Draw | m.Pass)


def totals(state: State) -> dict[str, int]:
    """Return what is public: what is left in an adventure, and each player's results."""
    if state.step != "over":
        return {
            "equipment": state.pieces.bit_count(),
            "dungeon": len(state.dungeon),
            "deck": len(state.deck) - state.drawn,
        }
    wins, losses = state.score
    having = {"adventures": state.score.played}
    for number in (0, 1):
        having[f"player {number + 1} survived"] = wins[number]
        having[f"player {number + 1} died"] = losses[number]
    return having


def player(number: int) -> str:
    """Return a player in words.

    >>> player(0)
    'Player 1'
    """
    return f"Player {number + 1}"


def titled(piece: str) -> str:
    """Return a piece's word as people write it."""
    return piece.replace("-", " ")


def tell(before: State, move: m.Move, after: State) -> str:
    """Return the events of a move in sentences, with nothing that only one player knows."""
    return " ".join(_events(before, move, after))


def _events(before: State, move: m.Move, after: State) -> Iterator[str]:
    who = player(before.mover)
    match move:
        case m.Draw():
            yield f"{who} draws a card."
        case m.Add():
            yield f"{who} adds it to the dungeon."
        case m.Discard(piece):
            yield f"{who} discards it with the {titled(piece)}."
        case m.Pass() | m.Name() | m.Strike() | m.Endure():
            inside, met = resolved(before, move)
            match move:
                case m.Pass():
                    other = player(inside.mover)
                    health = health_with(before.layout.champion, before.pieces)
                    yield f"{who} passes. {other} goes in with health {health}."
                case m.Name(strength):
                    yield f"{who} names {strength} for the vorpal sword."
            yield from map(_meeting, met)
            if inside.step == "axe":
                yield f"A {before.dungeon[inside.met - 1]} is turned over."
            if inside.step == "over":
                yield from _ending(before, inside, after)


def _meeting(met: Meeting) -> str:
    if met.by:
        return f"The {titled(met.by)} defeats a {met.strength}."
    if met.revived:
        return f"A {met.strength} kills; the healing potion brings back with health {REVIVED}."
    return f"A {met.strength} hits: health {minus(met.health)}."


def _ending(before: State, inside: State, after: State) -> Iterator[str]:
    who = player(1 - before.turn)
    rest = len(before.dungeon) - inside.met
    if inside.health > 0:
        yield f"{who} survives and wins the adventure."
    else:
        hidden = f" {rest} more stay hidden." if rest else ""
        yield f"{who} dies and loses the adventure.{hidden}"
    if before.layout.match:
        yield score_words(after.score)


def score_words(score: Score) -> str:
    """Return the score of a match in a sentence.

    >>> score_words(Score((1, 0), (0, 2)))
    'Player 1: survived 1, died 0. Player 2: survived 0, died 2.'
    """
    return " ".join(
        f"{player(number)}: survived {score.wins[number]}, died {score.losses[number]}."
        for number in (0, 1)
    )
