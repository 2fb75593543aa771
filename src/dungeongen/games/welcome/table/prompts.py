"""Welcome to the Dungeon in the terminal: what the player to move sees, and the moves on offer.

Everything here is made of ``view``, so that nothing is shown which that player may not know.
Where one person sits here, ``you`` is that player; where two do, a heading names the one to move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from dungeongen.core.naming import count, minus
from dungeongen.core.table import Clock, Line, Table, Words
from dungeongen.games.welcome.heroes import HEROES, MONSTERS, health_with, pieces_in
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.state import ADDED, State, pieces_left
from dungeongen.games.welcome.rules.view import View, view_of
from dungeongen.games.welcome.table.preview import preview
from dungeongen.games.welcome.table.story import ENDS, ends, player, score_words, tell, titled

_DOT = " · "


def scene(state: State, you: int | None = None) -> list[str]:
    """Return a heading, then lines on what the player to move knows."""
    view = view_of(state, state.mover)
    heading = _heading(view) if you is None else _your_heading(view)
    adventure = f"Adventure {view.score.played + 1}{_DOT}" if view.match else ""
    return [f"{adventure}{heading}", *_table(view, you)]


def _heading(view: View) -> str:
    who = player(view.player)
    match view.step:
        case "turn":
            return f"{who}: draw or pass"
        case "hand":
            return f"{who} draws a {view.own[-1]}"
        case "sword":
            return f"{who} goes in: name a strength for the vorpal sword"
    return f"{who} in the dungeon: a {view.met[-1]} is turned over"


def _your_heading(view: View) -> str:
    match view.step:
        case "turn":
            return "Your turn: draw or pass"
        case "hand":
            return f"You draw a {view.own[-1]}"
        case "sword":
            return "You go in: name a strength for the vorpal sword"
    return f"You are in the dungeon: a {view.met[-1]} is turned over"


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


def words(state: State, move: m.Move) -> Words:
    """Return the words that offer a legal move; the strength for the sword is an amount."""
    amount = move.strength if isinstance(move, m.Name) else None
    text = _text(state, move)
    if not amount:
        return Words(text)
    return Words(text, amount, "Which strength?", f"Name {amount} for the vorpal sword")


def _text(state: State, move: m.Move) -> str:
    hero = state.layout.champion
    match move:
        case m.Draw():
            return "Draw a card"
        case m.Pass():
            return f"Pass: {player(1 - state.mover).lower()} goes in"
        case m.Add():
            return "Add it to the dungeon"
        case m.Discard(name):
            piece = next(one for one in hero.pieces if one.name == name)
            return f"Discard it with the {titled(name)} ({piece.rule[0].lower()}{piece.rule[1:-1]})"
        case m.Name():
            return "Name the strength that the sword defeats"
        case m.Strike():
            return "Defeat it with the vorpal axe"
        case m.Endure():
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


def seated(layout: Layout, you: int) -> Table[State, m.Move]:
    """Return the table in the words of the one person who sits here."""
    return replace(
        TABLE,
        scene=partial(scene, you=you),
        tell=partial(tell, you=you),
        ends=ends(layout.first, you),
        map=partial(chart, you=you),
    )


TABLE: Table[State, m.Move] = Table(
    scene=scene,
    words=words,
    preview=preview,
    tell=tell,
    ends=ENDS,
    map=chart,
    clock=CLOCK,
    shows="the cards drawn so far",
    seated=seated,
)
