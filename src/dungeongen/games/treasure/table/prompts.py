"""Dungeons & Treasure in the terminal: the scene, the moves on offer, the table, in plain words."""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.core.cards import card_shown, card_text, is_red
from dungeongen.core.naming import count
from dungeongen.core.table import Line, Table, Words
from dungeongen.games.treasure.layout import COLUMNS, PILES, STOCK, VALUE
from dungeongen.games.treasure.rules import moves as m
from dungeongen.games.treasure.rules.engine import DRAWN
from dungeongen.games.treasure.rules.state import State, score
from dungeongen.games.treasure.table.story import ENDS, by_value, listed, sacrifice, tell

_DOT = " · "
_RED = "bold red"


def scene(state: State) -> list[str]:
    """Return a heading, then lines on what the player holds and what is left."""
    return [_where(state), *_holdings(state)]


def _where(state: State) -> str:
    if state.step == "between":
        return "Choose a pile to turn over" if state.down else "Every pile is turned over"
    which = "the top card" if state.step == "top" else "the bottom card"
    return f"Pile {state.here + 1}: {card_shown(state.faced)}, {which}"


def _holdings(state: State) -> list[str]:
    lines = [f"Manpower: {listed(by_value(state.manpower))}"]
    lines.append(f"Treasure: {listed(by_value(state.treasure))}{_DOT}worth {score(state)}")
    piles = (state.down | state.up).bit_count()
    deck = count(STOCK - state.drawn, "card")
    return [*lines, f"{count(piles, 'pile')} left{_DOT}{deck} in the deck"]


def words(state: State, move: m.Move) -> Words:
    """Return the words that offer a legal move."""
    return Words(_text(state, move))


def _text(state: State, move: m.Move) -> str:
    match move:
        case m.Turn(pile):
            return f"Turn over pile {pile}"
        case m.Return(pile):
            top = state.layout.piles[pile - 1].top
            return f"Come back to pile {pile} and destroy {card_shown(top)}"
        case m.Leave():
            return "Leave it face up"
        case m.Take():
            return "Take it for manpower"
        case m.Stop():
            return f"End the game with {score(state)}"
        case m.Destroy(card, second):
            cards = (card,) if second == m.ALONE else (card, second)
            cost = sum(VALUE[one] for one in cards if one in state.treasure)
            price = f" ({cost} off your treasure)" if cost else ""
            gain = f" and draw {min(DRAWN, STOCK - state.drawn)}" if state.step == "bottom" else ""
            plain = sacrifice(state._replace(treasure=()), cards)
            return f"Destroy it with {plain}{gain}{price}"


def chart(state: State, carries: Callable[[str], bool], width: int = 80) -> list[Line]:
    """Return the twelve piles: face down, with their top card, or empty."""
    pretty = carries("♥♣♠♦▒·")
    back, empty = ("▒▒▒", " · ") if pretty else ("###", " . ")
    lines: list[Line] = []
    for first in range(0, PILES, COLUMNS):
        line: list[tuple[str, str]] = []
        for place in range(first, first + COLUMNS):
            line.append((f"{place + 1:>5} ", "dim"))
            bit = 1 << place
            if state.down & bit:
                line.append((back, ""))
            elif state.up & bit or place == state.here:
                card = state.faced if place == state.here else state.layout.piles[place].top
                text = card_shown(card) if pretty else card_text(card)
                line.append((f"{text:>3}", _RED if is_red(card) else "bold"))
            else:
                line.append((empty, "dim"))
        lines.append(tuple(line))
    lines.append(((f"{back} face down, {empty.strip()} nothing left", ""),))
    return lines


TABLE: Table[State, m.Move] = Table(
    scene=scene, words=words, tell=tell, ends=ENDS, map=chart, shows="the cards on the table",
    turn=lambda state: (state.step, state.here),
)  # fmt: skip
