"""Welcome to the Dungeon in words: prompts, story, the table in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from dungeongen.core.facets import Rules
from dungeongen.core.naming import count, minus
from dungeongen.core.table import Carries, Clock, Line, Preview, Table, Words
from dungeongen.games.welcome import rules
from dungeongen.games.welcome.heroes import HEROES, MONSTERS, REVIVED, health_with, pieces_in
from dungeongen.games.welcome.layout import Layout, facts
from dungeongen.games.welcome.rules import (
    ADDED,
    Meeting,
    Score,
    State,
    View,
    apply,
    legal_moves,
    new,
    outcome,
    pieces_left,
    redealt,
    resolved,
    returns,
    view_of,
)

# A play told in short sentences, of what all players see: no secret card.
#
# ``you`` is the one person who sits here, if the program plays for the other.

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


def opens_round(before: State, move: rules.Move) -> bool:
    """Return whether a move begins a round: the turn of a player."""
    return isinstance(move, rules.Draw | rules.Pass)


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


def tell(before: State, move: rules.Move, after: State, you: int | None = None) -> str:
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


def _events(before: State, move: rules.Move, after: State, you: int | None) -> Iterator[str]:
    mover = before.mover
    match move:
        case rules.Draw():
            yield f"{_does(mover, you, 'draws')} a card."
        case rules.Add():
            yield f"{_does(mover, you, 'adds')} it to the dungeon."
        case rules.Discard(piece):
            yield f"{_does(mover, you, 'discards')} it with the {titled(piece)}."
        case rules.Pass() | rules.Name() | rules.Strike() | rules.Endure():
            inside, met = resolved(before, move)
            match move:
                case rules.Pass():
                    health = health_with(before.layout.champion, before.pieces)
                    yield f"{_does(mover, you, 'passes')}."
                    yield f"{_does(inside.mover, you, 'goes in')} with health {health}."
                case rules.Name(strength):
                    yield f"{_does(mover, you, 'names')} {strength} for the vorpal sword."
            yield from (_meeting(meeting, inside.mover == you) for meeting in met)
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
        hidden = f" {rest} more stay{'s' * (rest == 1)} hidden." if rest else ""
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


# A deck in the terminal, before any play: the hero and the equipment, and no card.

_HANG = 18


def preview(layout: Layout, carries: Carries, width: int) -> Preview:
    """Return the hero with every piece of equipment, and what it does."""
    hero = layout.champion
    lines: list[tuple[Line, int]] = [
        (((f" {hero.title:<16} ", ""), (f"health {health_with(hero, hero.all)}", "")), _HANG)
    ]
    lines += [
        (((f" {piece.title:<16} ", "bold"), (piece.rule, "")), _HANG) for piece in hero.pieces
    ]
    return Preview(facts(layout)[1], tuple(lines))


# Welcome to the Dungeon in the terminal: what the player to move sees, and the moves on offer.
#
# Everything here is made of ``view``, so that nothing is shown which that player may not know.
# Where one person sits here, ``you`` is that player; where two do, a heading names the one to move.

_DOT = " · "


def scene(state: State, you: int | None = None) -> list[str]:
    """Return a heading, then lines on what the player to move knows."""
    view = view_of(state, state.mover)
    adventure = f"Adventure {view.score.played + 1}{_DOT}" if view.match else ""
    return [f"{adventure}{_heading(view, you)}", *_table(view, you)]


def _heading(view: View, you: int | None) -> str:
    who = view.player if you is None else you
    match view.step:
        case "turn":
            return f"{'Your turn' if who == you else player(who)}: draw or pass"
        case "hand":
            return f"{_does(who, you, 'draws')} a {view.own[-1]}"
        case "sword":
            return f"{_does(who, you, 'goes in')}: name a strength for the vorpal sword"
    here = "You are" if who == you else player(who)
    return f"{here} in the dungeon: a {view.met[-1]} is turned over"


def _table(view: View, you: int | None) -> Iterator[str]:
    pieces = _left(view)
    inside = view.step in ("sword", "axe")
    health = view.health if inside else health_with(HEROES[view.hero], pieces)
    yield f"{view.hero.capitalize()}: health {health}{_DOT}{_listed(view, pieces)}"
    added = sum(fate == ADDED for fate in view.fates)
    if inside:
        yield f"{count(added - len(view.met), 'monster')} of the dungeon not met yet"
    else:
        deck = len(MONSTERS) - len(view.fates) - (view.step == "hand")
        yield f"{count(added, 'monster')} in the dungeon{_DOT}{count(deck, 'card')} in the deck"
    if drawn := _own(view):
        yield f"You have drawn: {drawn}"
    if view.match and view.score.played:
        yield score_words(view.score, you)


def _left(view: View) -> int:
    return pieces_left(HEROES[view.hero].all, view.fates) & ~view.spent


def _listed(view: View, pieces: int) -> str:
    names = [piece.title for piece in pieces_in(HEROES[view.hero], pieces)]
    return ", ".join(names) or "no equipment left"


def _own(view: View) -> str:
    """Return the player's cards and what became of each; a + lies in the dungeon."""
    first = (view.player - view.starter) % 2
    fates = view.fates[first::2]
    return ", ".join(
        f"{card} ({'in the dungeon' if fate == ADDED else 'discarded'})"
        for card, fate in zip(view.own, fates, strict=False)
    )


def words(state: State, move: rules.Move) -> Words:
    """Return the words that offer a legal move; the strength for the sword is an amount."""
    amount = move.strength if isinstance(move, rules.Name) else None
    text = _text(state, move)
    if not amount:
        return Words(text)
    return Words(text, amount, "Which strength?", f"Name {amount} for the vorpal sword")


def _text(state: State, move: rules.Move) -> str:
    hero = state.layout.champion
    match move:
        case rules.Draw():
            return "Draw a card"
        case rules.Pass():
            return f"Pass: {player(1 - state.mover).lower()} goes in"
        case rules.Add():
            return "Add it to the dungeon"
        case rules.Discard(name):
            piece = next(piece for piece in hero.pieces if piece.name == name)
            return f"Discard it with the {titled(name)} ({piece.rule[0].lower()}{piece.rule[1:-1]})"
        case rules.Name():
            return "Name the strength that the sword defeats"
        case rules.Strike():
            return "Defeat it with the vorpal axe"
        case rules.Endure():
            strength = state.dungeon[state.met - 1]
            return f"Let it hit ({strength} damage, health {minus(state.health - strength)})"


def chart(
    state: State, carries: Callable[[str], bool], width: int = 80, you: int | None = None
) -> list[Line]:
    """Return the table as everybody sees it: each card drawn, and what became of it."""
    hero = state.layout.champion
    lines: list[Line] = []
    for place, fate in enumerate(state.fates):
        who = player((state.starter + place) % 2, you)
        what = "in the dungeon" if fate == ADDED else f"discarded, {hero.pieces[fate].title}"
        lines.append(((f"{place + 1:>3}  ", "dim"), (f"{who}: ", ""), (what, "bold")))
    left = len(state.deck) - state.drawn
    lines.append(((f"     {count(left, 'card')} in the deck", "dim"),))
    return lines


def turn_of(state: State) -> tuple[int, int, bool]:
    """Return what tells turns apart: a draw and what is done with the card are one turn."""
    return state.score.played, len(state.fates), state.step in ("sword", "axe")


CLOCK: Clock[State] = Clock(turn=90.0, bank=300.0, key=turn_of)
"""The clock of the published matches (WD-5)."""


def seated_table(layout: Layout, you: int) -> Table[State, rules.Move]:
    """Return the table in the words of the one person who sits here."""
    return replace(
        TABLE,
        scene=partial(scene, you=you),
        tell=partial(tell, you=you),
        ends=ends(layout.first, you),
        map=partial(chart, you=you),
    )


TABLE: Table[State, rules.Move] = Table(
    scene=scene,
    words=words,
    preview=preview,
    tell=tell,
    ends=ENDS,
    map=chart,
    clock=CLOCK,
    shows="the cards drawn so far",
    seated=seated_table,
)


# The rules of Welcome to the Dungeon in one value, with the words that tell a play: ``RULES``.


def seated_rules(you: int) -> Rules[Layout, State, rules.Move, None]:
    """Return the rules, with sentences that call one player *you*."""
    return RULES._replace(tell=partial(tell, you=you), totals=partial(totals, you=you))


RULES: Rules[Layout, State, rules.Move, None] = Rules(
    new=new,
    legal_moves=legal_moves,
    apply=apply,
    outcome=outcome,
    format=rules.format_move,
    parse=rules.parse_move,
    returns=returns,
    view=view_of,
    redealt=redealt,
    tell=tell,
    totals=totals,
    opens_round=opens_round,
    mover=lambda state: state.mover,
    players=2,
    wins=("won",),
    seated=seated_rules,
)
