"""A play told in short sentences: what was turned over, what fell to what, what was won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dungeongen.core.cards import card_shown
from dungeongen.games.treasure.layout import VALUE
from dungeongen.games.treasure.rules import moves as m
from dungeongen.games.treasure.rules.state import State, score

ENDS = {
    "emptied": "The deck is empty.",
    "cleared": "No pile is left.",
    "stuck": "Nothing more can be done.",
    "stopped": "You leave with what you have.",
}
"""Each end as a sentence."""


def opens_round(before: State, move: m.Move) -> bool:
    """Tell whether a move begins a round: a pile that is turned over, or come back to."""
    return isinstance(move, m.Turn | m.Return)


def totals(state: State) -> dict[str, int]:
    """Return how many cards the player has for manpower, and what the treasure is worth."""
    return {"manpower": len(state.manpower), "treasure": score(state)}


def tell(before: State, move: m.Move, after: State) -> str:
    """Return the events of a move in sentences; empty if nothing happened."""
    sentences = list(_deed(before, move, after))
    if after.step in ENDS:
        sentences.append(f"{ENDS[after.step]} Your treasure is worth {score(after)}.")
    return " ".join(sentences)


def _deed(before: State, move: m.Move, after: State) -> Iterator[str]:
    match move:
        case m.Turn(pile):
            yield f"You turn over pile {pile}: {card_shown(after.faced)}."
        case m.Return(pile):
            yield f"You come back to pile {pile}: {card_shown(after.faced)}."
        case m.Leave():
            yield f"You leave {card_shown(before.faced)} where it is."
        case m.Take():
            yield f"You take {card_shown(before.faced)} for manpower."
        case m.Destroy(card, second):
            cards = (card,) if second == m.ALONE else (card, second)
            yield f"{card_shown(before.faced)} falls to {sacrifice(before, cards)}."
            if before.step == "top":
                yield f"Below it lies {card_shown(after.faced)}."
            else:
                yield f"You draw {listed(after.layout.deck[before.drawn : after.drawn])}."


def sacrifice(state: State, cards: Iterable[int]) -> str:
    """Return the cards of a sacrifice, each with where it is from if that is the treasure."""
    return listed_words(
        f"{card_shown(card)} from your treasure" if card in state.treasure else card_shown(card)
        for card in cards
    )


def listed(cards: Iterable[int]) -> str:
    """Return cards as a list in words, those of a hand by value.

    >>> listed([0, 13])
    '2♥ and 2♣'
    """
    return listed_words(map(card_shown, cards))


def listed_words(words: Iterable[str]) -> str:
    """Return words joined into a list.

    >>> listed_words(["a", "b", "c"])
    'a, b and c'
    """
    *first, last = list(words) or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last


def by_value(cards: Iterable[int]) -> list[int]:
    """Return cards from the lowest value to the highest."""
    return sorted(cards, key=lambda card: (VALUE[card], card))
