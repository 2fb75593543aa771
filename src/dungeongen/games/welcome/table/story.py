"""A play told in short sentences, of what everybody sees: no card that somebody keeps secret.

``you`` is the one person who sits here, if the program plays for the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.core.naming import minus
from dungeongen.games.welcome.heroes import REVIVED, health_with
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.dungeon import Meeting, resolved
from dungeongen.games.welcome.rules.state import Score, State

ENDS = {"won": "The player who began has won.", "lost": "The player who did not begin has won."}
"""Each end as a sentence."""


def ends(first: int, you: int) -> dict[str, str]:
    """Return each end as a sentence, where player ``first`` began.

    >>> ends(0, 1)
    {'won': 'Player 1 has won.', 'lost': 'You have won.'}
    """
    won, lost = (
        f"{player(number, you)} {'have' if number == you else 'has'} won."
        for number in (first, 1 - first)
    )
    return {"won": won, "lost": lost}


def opens_round(before: State, move: m.Move) -> bool:
    """Tell whether a move begins a round: the turn of a player."""
    return isinstance(move, m.Draw | m.Pass)


def totals(state: State, you: int | None = None) -> dict[str, int]:
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
        who = player(number, you).lower()
        having[f"{who} survived"] = wins[number]
        having[f"{who} died"] = losses[number]
    return having


def player(number: int, you: int | None = None) -> str:
    """Return a player in words, as the subject of a sentence.

    >>> player(0), player(1, you=1)
    ('Player 1', 'You')
    """
    return "You" if number == you else f"Player {number + 1}"


def titled(piece: str) -> str:
    """Return a piece's word as people write it."""
    return piece.replace("-", " ")


def tell(before: State, move: m.Move, after: State, you: int | None = None) -> str:
    """Return the events of a move in sentences, with nothing that only one player knows."""
    return " ".join(_events(before, move, after, you))


def _does(number: int, you: int | None, *verbs: str) -> str:
    """Return what a player does, as the beginning of a sentence.

    >>> _does(0, None, "dies", "loses"), _does(0, 0, "goes in", "passes")
    ('Player 1 dies and loses', 'You go in and pass')
    """
    words = verbs if number != you else [_YOURS[verb] for verb in verbs]
    return f"{player(number, you)} {' and '.join(words)}"


_YOURS = {
    "draws": "draw",
    "adds": "add",
    "discards": "discard",
    "passes": "pass",
    "names": "name",
    "goes in": "go in",
    "survives": "survive",
    "wins": "win",
    "dies": "die",
    "loses": "lose",
}


def _events(before: State, move: m.Move, after: State, you: int | None) -> Iterator[str]:
    mover = before.mover
    match move:
        case m.Draw():
            yield f"{_does(mover, you, 'draws')} a card."
        case m.Add():
            yield f"{_does(mover, you, 'adds')} it to the dungeon."
        case m.Discard(piece):
            yield f"{_does(mover, you, 'discards')} it with the {titled(piece)}."
        case m.Pass() | m.Name() | m.Strike() | m.Endure():
            inside, met = resolved(before, move)
            match move:
                case m.Pass():
                    health = health_with(before.layout.champion, before.pieces)
                    yield f"{_does(mover, you, 'passes')}."
                    yield f"{_does(inside.mover, you, 'goes in')} with health {health}."
                case m.Name(strength):
                    yield f"{_does(mover, you, 'names')} {strength} for the vorpal sword."
            yield from (_meeting(one, inside.mover == you) for one in met)
            if inside.step == "axe":
                yield f"A {before.dungeon[inside.met - 1]} is turned over."
            if inside.step == "over":
                yield from _ending(before, inside, after, you)


def _meeting(met: Meeting, yours: bool) -> str:
    if met.by:
        return f"The {titled(met.by)} defeats a {met.strength}."
    if met.revived:
        whom, back = ("kills you", "brings you back") if yours else ("kills", "brings back")
        return f"A {met.strength} {whom}; the healing potion {back} with health {REVIVED}."
    return f"A {met.strength} hits: {'your ' if yours else ''}health {minus(met.health)}."


def _ending(before: State, inside: State, after: State, you: int | None) -> Iterator[str]:
    who = 1 - before.turn
    rest = len(before.dungeon) - inside.met
    if inside.health > 0:
        yield f"{_does(who, you, 'survives', 'wins')} the adventure."
    else:
        hidden = f" {rest} more stay hidden." if rest else ""
        yield f"{_does(who, you, 'dies', 'loses')} the adventure.{hidden}"
    if before.layout.match:
        yield score_words(after.score, you)


def score_words(score: Score, you: int | None = None) -> str:
    """Return the score of a match in a sentence.

    >>> score_words(Score((1, 0), (0, 2)))
    'Player 1: survived 1, died 0. Player 2: survived 0, died 2.'
    """
    return " ".join(
        f"{player(number, you)}: survived {score.wins[number]}, died {score.losses[number]}."
        for number in (0, 1)
    )
