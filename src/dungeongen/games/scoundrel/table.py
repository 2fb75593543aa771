"""Scoundrel in plain words, for the terminal and the solution page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.core.cards import card_shown, due, rank_of
from dungeongen.core.facets import Rules
from dungeongen.core.naming import listed, minus
from dungeongen.core.table import Carries, ChancePrompt, Preview, Table, Words
from dungeongen.games.scoundrel import rules
from dungeongen.games.scoundrel.layout import Layout, facts
from dungeongen.games.scoundrel.rules import (
    State,
    advance,
    apply,
    chance,
    legal_moves,
    new,
    returns,
    score,
)
from dungeongen.rooms import rules as rooms
from dungeongen.rooms.rules import NONE, outcome, redealt, view_of

ENDINGS = {"cleared": "You came through the Dungeon.", "dead": "You died in the Dungeon."}
"""Each end as a sentence."""


def opens_round(before: State, move: rules.Move) -> bool:
    """Return whether a move begins a room."""
    return before.step == "room" and before.takes == 0


def weapon_words(state: State) -> str:
    """Return the weapon in words, with the last monster on it."""
    if state.weapon == NONE:
        return "bare hands"
    last = "" if state.last == NONE else f", last on {card_shown(state.last)}"
    return f"{card_shown(state.weapon)}{last}"


def tell(before: State, move: rules.Move, after: State) -> str:
    """Return the events of a move in sentences."""
    sentences = list(_deed(before, move, after))
    if after.step in ENDINGS:
        sentences.append(f"{ENDINGS[after.step]} Your score is {minus(score(after))}.")
    return " ".join(sentences)


def _deed(before: State, move: rules.Move, after: State) -> Iterator[str]:
    health = rooms.loss(before, after)
    match move:
        case rules.Avoid():
            yield f"You avoid {listed(map(card_shown, before.room))}."
        case rules.Draw(card):
            yield f"{card_shown(card)} comes up."
        case rules.Drink(card) if before.healed:
            yield f"You discard {card_shown(card)}: one potion a room heals."
        case rules.Drink(card):
            yield f"You drink {card_shown(card)}: health {after.health}."
        case rules.Equip(card):
            yield f"You equip {card_shown(card)}."
        case rules.Strike(card):
            yield f"You strike {card_shown(card)} with {card_shown(before.weapon)}: {health}."
        case rules.Punch(card):
            yield f"You fight {card_shown(card)} barehanded: {health}."


def scene(state: State) -> Sequence[str]:
    """Return the room, then what the player has and what is left."""
    return rooms.scene(state, weapon_words(state), card_shown)


def words(state: State, move: rules.Move) -> Words:
    """Return the words that offer a legal move."""
    match move:
        case rules.Avoid():
            return Words("Avoid the room")
        case rules.Draw(card):
            return Words(f"{card_shown(card)} comes up")
        case rules.Drink(card):
            return Words(f"{'Discard' if state.healed else 'Drink'} {card_shown(card)}")
        case rules.Equip(card):
            return Words(f"Equip {card_shown(card)}")
        case rules.Strike(card):
            blow = max(0, rank_of(card) - rank_of(state.weapon))
            return Words(f"Strike {card_shown(card)} (lose {blow})")
        case rules.Punch(card):
            return Words(f"Fight {card_shown(card)} barehanded (lose {rank_of(card)})")


def sure(state: State, move: rules.Move) -> str:
    """Return the question before a fight that kills."""
    if isinstance(move, rules.Strike | rules.Punch) and advance(state, move).step == "dead":
        return "That kills you. Do it?"
    return ""


def prompt(state: State) -> ChancePrompt:
    """Return the question which card comes up."""
    return due("Turn up the next card", state.pack)


def preview(layout: Layout, carries: Carries, width: int) -> Preview:
    """Return the first room."""
    return rooms.preview(facts(layout)[1], layout.deck, card_shown)


TABLE: Table[State, rules.Move] = Table(
    scene=scene,
    words=words,
    sure=sure,
    tell=tell,
    due=prompt,
    chance="shuffles",
    ends=ENDINGS,
    preview=preview,
    turn=lambda state: (state.left, state.takes),
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
    totals=rooms.totals,
    opens_round=opens_round,
    chance=chance,
    wins=("cleared",),
)
