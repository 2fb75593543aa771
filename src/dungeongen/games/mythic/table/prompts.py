"""Mythic Dungeon Crawler in the terminal: the scene and the moves on offer, in plain words."""

from __future__ import annotations

from dungeongen.core.naming import count
from dungeongen.core.table import Due, Table, Words
from dungeongen.games.mythic.kinds import DRAGON, VALUE, card_named, card_shown, card_text
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.engine import FEAR, MOST_SKIPS, done
from dungeongen.games.mythic.rules.state import State, loose_cards, score
from dungeongen.games.mythic.table import text_map
from dungeongen.games.mythic.table.preview import preview
from dungeongen.games.mythic.table.story import (
    foe_shown,
    held_words,
    listed,
    tell,
    thing_shown,
)

_DOT = " · "


def scene(state: State) -> list[str]:
    """Return a heading, then lines about the player, the room and the pile."""
    heading = "A new room" if state.fresh else "In the room"
    return [
        heading,
        _DOT.join(
            (
                f"Health {state.health} of {state.cap}",
                f"loot {score(state)}",
                f"{count(state.pile, 'card')} in the pile",
                f"{count(state.foes, 'monster')} left",
            )
        ),
        held_words(state),
        f"Room: {listed(map(thing_shown, state.room))}",
    ]


def words(state: State, move: m.Move) -> Words:
    """Return the words that offer a legal move."""
    return Words(_text(state, move))


def _text(state: State, move: m.Move) -> str:
    match move:
        case m.Equip(card):
            return f"Equip the {card_shown(card)}"
        case m.Drink(card):
            after = done(state, move).health
            return f"Drink the {card_shown(card)} (health {state.health} → {after})"
        case m.Store(card):
            return f"Put the {card_shown(card)} on the bag"
        case m.Provoke(card, None):
            return f"Let the {foe_shown(state, card)} attack you ({_cost(state, move)})"
        case m.Provoke(card, shield):
            by = card_shown(shield) if shield is not None else ""
            return f"Block the {foe_shown(state, card)} with the {by} ({_cost(state, move)})"
        case m.Attack(card, weapon, shield):
            also = "" if shield is None else f", and block with the {card_shown(shield)}"
            return (
                f"Attack the {foe_shown(state, card)} with the {card_shown(weapon)}{also} "
                f"({_hit(state, move)})"
            )
        case m.Hold(card, joker):
            return f"Put the {card_shown(card)} on {card_shown(joker)}"
        case m.Release(card, "hand"):
            return f"Take the {card_shown(card)} from the joker into a hand"
        case m.Release(card, "bag"):
            return f"Move the {card_shown(card)} from the joker onto the bag"
        case m.Release(card):
            return f"Return the {card_shown(card)} from the joker to the room"
        case m.Loot():
            return "Turn the treasure into the bag"
        case m.Lure():
            return "Lure the dragon away with the treasure (both are discarded)"
        case m.Discard(card):
            return f"Discard the {card_shown(card)}"
        case m.Stow(card):
            return f"Move the {card_shown(card)} from your hand onto the bag"
        case m.Ready(card):
            return f"Take the {card_shown(card)} from the bag into a hand"
        case m.Swap(card):
            assert state.bag is not None
            bag = card_shown(state.bag.card)
            return f"Exchange the {card_shown(card)} in your hand for the {bag} on the bag"
        case m.Skip():
            fear = f" ({FEAR} fear damage)" if state.run + 1 == MOST_SKIPS else ""
            return f"Skip the room{fear}"
        case m.Deal(card):
            return f"The next card is the {card_shown(card)}"


def _hit(state: State, move: m.Attack) -> str:
    after = done(state, move)
    if move.card == DRAGON and VALUE[move.weapon] < VALUE[DRAGON]:
        return f"it strikes back: {_cost(state, move)}"
    left = dict(after.room).get(move.card)
    return "defeated" if left is None else f"{left} left"


def _cost(state: State, move: m.Move) -> str:
    after = done(state, move).health
    damage = state.health - after
    if not damage:
        return "no damage"
    return f"{damage} damage, {f'health {after}' if after > 0 else 'which kills you'}"


def due(state: State) -> Due:
    """Return the question for the next card of a shuffled pile."""
    question = "The next card" if state.due == 1 else f"The next of {state.due} cards"
    cards = loose_cards(state)
    places = {card: place for place, card in enumerate(cards)}

    def read(text: str) -> int | None:
        try:
            return places.get(card_named(text))
        except ValueError:
            return None

    answers = tuple(card_text(card).lower() for card in cards)
    return Due(question, answers, "a card that is still in the pile, such as 10H or DRAGON", read)


TABLE: Table[State, m.Move] = Table(
    scene=scene,
    words=words,
    preview=preview,
    due=due,
    chance="shuffles",
    tell=tell,
    ends={"won": "The dungeon is cleared.", "dead": "You are dead."},
    map=text_map.chart,
    shows="the cards on the table",
    turn=lambda state: state.pile,
)
