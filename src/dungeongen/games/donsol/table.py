"""Donsol in plain words, for the terminal and the solution page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.core.cards import due
from dungeongen.core.facets import Rules
from dungeongen.core.naming import listed
from dungeongen.core.table import Carries, ChancePrompt, Preview, Table, Words
from dungeongen.games.donsol import rules
from dungeongen.games.donsol.layout import (
    HEALTH,
    KINDS,
    VALUES,
    Layout,
    card_named,
    card_shown,
    card_text,
    facts,
)
from dungeongen.games.donsol.rules import (
    State,
    advance,
    apply,
    chance,
    damage,
    legal_moves,
    new,
    returns,
    score,
    serves,
)
from dungeongen.rooms import rules as rooms
from dungeongen.rooms.rules import NONE, outcome, redealt, view_of

ENDINGS = {"cleared": "You came through the dungeon.", "dead": "You died in the dungeon."}
"""Each end as a sentence."""


def opens_round(before: State, move: rules.Move) -> bool:
    """Return whether a move begins a room."""
    return before.step == "room" and before.folds == 0


def shield_words(state: State) -> str:
    """Return the shield in words, with the last monster that it stood."""
    if state.shield == NONE:
        return "no shield"
    last = "" if state.last == NONE else f", last stood {card_shown(state.last)}"
    return f"shield {card_shown(state.shield)}{last}"


def tell(before: State, move: rules.Move, after: State) -> str:
    """Return the events of a move in sentences."""
    sentences = list(_deed(before, move, after))
    if after.step in ENDINGS:
        sentences.append(f"{ENDINGS[after.step]} Your experience is {score(after)}.")
    return " ".join(sentences)


def _deed(before: State, move: rules.Move, after: State) -> Iterator[str]:
    match move:
        case rules.Escape():
            yield f"You escape from {listed(map(card_shown, before.room))}."
        case rules.Draw(card):
            yield f"{card_shown(card)} comes up."
        case rules.Fold(card) if KINDS[card] == "shield":
            yield f"You take up the shield {card_shown(card)}."
        case rules.Fold(card) if KINDS[card] == "potion" and before.sick:
            yield f"You drink {card_shown(card)} right after a potion: it heals nothing."
        case rules.Fold(card) if KINDS[card] == "potion":
            yield f"You drink {card_shown(card)}: health {after.health}."
        case rules.Fold(card):
            health = rooms.loss(before, after)
            if before.shield != NONE and not serves(before, card):
                yield f"{card_shown(card)} breaks your shield: {health}."
            else:
                shield = f" with {card_shown(before.shield)}" if before.shield != NONE else ""
                yield f"You meet {card_shown(card)}{shield}: {health}."


def scene(state: State) -> Sequence[str]:
    """Return the room, then what the player has and what is left."""
    sick = " · sick: a potion heals nothing now" if state.sick else ""
    return rooms.scene(state, shield_words(state) + sick, card_shown)


def words(state: State, move: rules.Move) -> Words:
    """Return the words that offer a legal move."""
    match move:
        case rules.Escape():
            return Words("Escape from the room")
        case rules.Draw(card):
            return Words(f"{card_shown(card)} comes up")
        case rules.Fold(card) if KINDS[card] == "shield":
            return Words(f"Take up {card_shown(card)}")
        case rules.Fold(card) if KINDS[card] == "potion":
            gain = 0 if state.sick else min(VALUES[card], HEALTH - state.health)
            return Words(f"Drink {card_shown(card)} (heals {gain})")
        case rules.Fold(card):
            breaks = state.shield != NONE and not serves(state, card)
            lost = f"lose {damage(state, card)}" + (", the shield breaks" if breaks else "")
            return Words(f"Meet {card_shown(card)} ({lost})")


def sure(state: State, move: rules.Move) -> str:
    """Return the question before a fight that kills."""
    if isinstance(move, rules.Fold) and advance(state, move).step == "dead":
        return "That kills you. Do it?"
    return ""


def prompt(state: State) -> ChancePrompt:
    """Return the question which card comes up."""
    return due("Turn up the next card", state.pack, card_named, card_text)


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
    turn=lambda state: (state.left, state.folds),
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
