"""Dungeons & Treasure in plain words, for the terminal and the solution page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from dungeongen.core.cards import card_shown, card_text, is_red
from dungeongen.core.facets import Rules
from dungeongen.core.naming import count, listed
from dungeongen.core.table import Carries, Line, Preview, Table, Words
from dungeongen.games.treasure import rules
from dungeongen.games.treasure.layout import COLUMNS, PILES, ROWS, STOCK, VALUE, Layout, facts
from dungeongen.games.treasure.rules import (
    DRAWN,
    ENDS,
    State,
    apply,
    legal_moves,
    new,
    outcome,
    redealt,
    returns,
    score,
    view_of,
)

ENDINGS = {
    "emptied": "The deck is empty.",
    "cleared": "No pile is left.",
    "stuck": "Nothing more can be done.",
    "stopped": "You leave with what you have.",
}
"""Each end as a sentence."""


def opens_round(before: State, move: rules.Move) -> bool:
    """Return whether a move begins a round: a pile that is turned over, or come back to."""
    return isinstance(move, rules.Turn | rules.Return)


def totals(state: State) -> dict[str, int]:
    """Return how many cards the player has for manpower, and what the treasure is worth."""
    return {"manpower": len(state.manpower), "treasure": score(state)}


def tell(before: State, move: rules.Move, after: State) -> str:
    """Return the events of a move in sentences; empty if nothing happened."""
    sentences = list(_deed(before, move, after))
    if after.step in ENDINGS:
        sentences.append(f"{ENDINGS[after.step]} Your treasure is worth {score(after)}.")
    return " ".join(sentences)


def _deed(before: State, move: rules.Move, after: State) -> Iterator[str]:
    match move:
        case rules.Turn(pile):
            yield f"You turn over pile {pile}: {card_shown(after.faced)}."
        case rules.Return(pile):
            yield f"You come back to pile {pile}: {card_shown(after.faced)}."
        case rules.Leave():
            yield f"You leave {card_shown(before.faced)} where it is."
        case rules.Take():
            yield f"You take {card_shown(before.faced)} for manpower."
        case rules.Destroy(card, second):
            cards = (card,) if second == rules.ALONE else (card, second)
            yield f"{card_shown(before.faced)} falls to {sacrifice(before, cards)}."
            if before.step == "top":
                yield f"Below it lies {card_shown(after.faced)}."
            else:
                drawn = after.layout.deck[before.drawn : after.drawn]
                yield f"You draw {listed(map(card_shown, drawn))}."


def sacrifice(state: State, cards: Iterable[int]) -> str:
    """Return the cards of a sacrifice, each with where it is from if that is the treasure."""
    return listed(
        f"{card_shown(card)} from your treasure" if card in state.treasure else card_shown(card)
        for card in cards
    )


def by_value(cards: Iterable[int]) -> str:
    """Return the cards of a hand in words, from the lowest value to the highest."""
    return listed(map(card_shown, sorted(cards, key=lambda card: (VALUE[card], card))))


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
    lines = [f"Manpower: {by_value(state.manpower)}"]
    lines.append(f"Treasure: {by_value(state.treasure)}{_DOT}worth {score(state)}")
    piles = (state.down | state.up).bit_count()
    deck = count(STOCK - state.drawn, "card")
    return [*lines, f"{count(piles, 'pile')} left{_DOT}{deck} in the deck"]


def words(state: State, move: rules.Move) -> Words:
    """Return the words that offer a legal move."""
    return Words(_text(state, move))


def _text(state: State, move: rules.Move) -> str:
    match move:
        case rules.Turn(pile):
            return f"Turn over pile {pile}"
        case rules.Return(pile):
            top = state.layout.piles[pile - 1].top
            return f"Come back to pile {pile} and destroy {card_shown(top)}"
        case rules.Leave():
            return "Leave it face up"
        case rules.Take():
            return "Take it for manpower"
        case rules.Stop():
            return f"End the game with {score(state)}"
        case rules.Destroy(card, second):
            cards = (card,) if second == rules.ALONE else (card, second)
            cost = sum(VALUE[card] for card in cards if card in state.treasure)
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


_HANG = 11


def preview(layout: Layout, carries: Carries, width: int) -> Preview:
    """Return the table as the player finds it."""
    pretty = carries("♥♣♠♦▒")
    back = "▒▒▒" if pretty else "###"
    row = " " + "  ".join([back] * COLUMNS)
    lines: list[tuple[Line, int]] = [(((row, ""),), 0)] * ROWS
    lines.append(((), 0))
    hand = " ".join((card_shown if pretty else card_text)(card) for card in layout.hand)
    lines.append((((f" Manpower  {hand}", ""),), _HANG))
    return Preview(facts(layout)[1], tuple(lines))


def sure(state: State, move: rules.Move) -> str:
    """Return the question to who ends the game with nothing."""
    poor = isinstance(move, rules.Stop) and not score(state) and (state.down or state.up)
    return "End the game with nothing at all?" if poor else ""


TABLE: Table[State, rules.Move] = Table(
    scene=scene,
    words=words,
    sure=sure,
    tell=tell,
    ends=ENDINGS,
    map=chart,
    shows="the cards on the table",
    preview=preview,
    turn=lambda state: (state.step, state.here),
)

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
    wins=ENDS,  # DT-5: the score is the point
)
