"""A play told in short sentences: what was done, what it cost, what was dealt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dungeongen.core.naming import minus
from dungeongen.games.mythic.kinds import DRAGON, KIND, VALUE, card_shown
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.engine import done
from dungeongen.games.mythic.rules.state import NOBODY, Item, State, Thing, score


def opens_round(before: State, move: m.Move) -> bool:
    """Tell whether a move begins a round: the first on the cards of a room, or a skip."""
    if not before.fresh or before.step != "play":
        return False
    return isinstance(move, m.Skip) or not done(before, move).fresh


def totals(state: State) -> dict[str, int]:
    """Return what the player has, and the score once the play is over."""
    having = {"health": state.health, "loot": score(state)}
    if state.step in ("won", "dead"):
        having["score"] = score(state)
    return having


def tell(before: State, move: m.Move, after: State) -> str:
    """Return the events of a move in sentences."""
    sentences = [*_deed(before, move), *_dealt(before, move, after)]
    if after.step == "won":
        sentences.append(f"The dungeon is cleared: score {score(after)}.")
    elif after.step == "dead":
        sentences.append("You are dead.")
    return " ".join(sentences)


def _deed(before: State, move: m.Move) -> Iterator[str]:
    then = done(before, move)
    match move:
        case m.Equip(card):
            yield f"You equip the {card_shown(card)}."
        case m.Drink(card):
            change = f"health {before.health} → {then.health}"
            yield f"You drink the {card_shown(card)}: {change}."
        case m.Store(card):
            yield f"You put the {card_shown(card)} on the bag."
        case m.Provoke(card, shield):
            yield from _struck(before, then, card, shield)
        case m.Attack(card, weapon, shield):
            foe = foe_shown(before, card)
            if then.foes == before.foes:
                left = dict(then.room)[card]
                yield f"You hit the {foe} with the {card_shown(weapon)}: {left} left."
            elif card == DRAGON:
                yield f"You hit the dragon with the {card_shown(weapon)}."
                yield from _struck(before, then, card, shield)
            else:
                yield f"You defeat the {foe} with the {card_shown(weapon)}."
                yield from _looted(before, then)
        case m.Hold(card, joker):
            yield f"You put the {card_shown(card)} on {card_shown(joker)}."
        case m.Release(card, place):
            where = {"hand": "to a hand", "bag": "onto the bag", "room": "back into the room"}
            yield f"You move the {card_shown(card)} {where[place]}; the joker is gone."
        case m.Loot():
            yield "You turn the treasure into the bag."
        case m.Lure():
            yield "The treasure lures the dragon away."
        case m.Discard(card):
            yield f"You discard the {card_shown(card)}."
        case m.Stow(card):
            yield f"You move the {card_shown(card)} onto the bag."
        case m.Ready(card):
            yield f"You take the {card_shown(card)} from the bag."
        case m.Swap(card):
            assert before.bag is not None
            yield f"You exchange the {card_shown(card)} for the {card_shown(before.bag.card)}."
        case m.Skip():
            fear = before.health - then.health
            yield "You skip the room." + (
                f" Fear costs {fear}: health {before.health} → {minus(then.health)}."
                if fear
                else ""
            )
        case m.Deal(card):
            yield f"The next card is the {card_shown(card)}."


def _struck(before: State, then: State, card: int, shield: int | None) -> Iterator[str]:
    lost = before.health - then.health
    by = "" if shield is None else f" against the {card_shown(shield)}"
    held_up = next((item for item in then.hands if item.card == shield), None)
    end = f"{lost} damage, health {before.health} → {minus(then.health)}" if lost else "no damage"
    if held_up is not None:
        end = f"no damage, {held_up.left} left of the shield"
    elif shield is not None:
        end += ", and the shield breaks"
    yield f"The {foe_shown(before, card)} strikes{by}: {end}."
    if then.cap < before.cap:
        yield f"Your maximum health falls to {then.cap}."
    if held_up is None and then.health > 0:
        yield from _looted(before, then)


def _looted(before: State, then: State) -> Iterator[str]:
    if then.loot == before.loot:
        yield "The bag is covered: no loot."


def _dealt(before: State, move: m.Move, after: State) -> Iterator[str]:
    """Yield what was dealt from a known pile."""
    if after.drawn > before.drawn and not isinstance(move, m.Skip):
        deck = after.ground.layout.deck
        cards = listed(map(card_shown, deck[before.drawn : after.drawn]))
        yield f"The room is filled with {cards}."


def foe_shown(state: State, card: int) -> str:
    """Return a monster with its strength left."""
    left = next((thing.left for thing in state.room if thing.card == card), VALUE[card])
    return thing_shown(Thing(card, left))


def thing_shown(thing: Thing) -> str:
    """Return a card of the room, with what weapons have left of it.

    >>> thing_shown(Thing(24, 13)), thing_shown(Thing(24, 6))
    ('K♣', 'K♣ (6 left)')
    """
    weak = KIND[thing.card] == "monster" and thing.left < VALUE[thing.card]
    return card_shown(thing.card) + (f" ({thing.left} left)" if weak else "")


def item_shown(item: Item) -> str:
    """Return a card in hand or bag, with what is left of a shield or what a joker holds."""
    if item.trapped != NOBODY:
        return f"{card_shown(item.card)} holding {thing_shown(Thing(item.trapped, item.left))}"
    if item.marks:
        return f"{card_shown(item.card)} (shield, {item.left} left)"
    return card_shown(item.card)


def listed(words: Iterable[str]) -> str:
    """Return words joined into a list.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *first, last = list(words) or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last


def held_words(state: State) -> str:
    """Return hands and bag in words."""
    hands = listed(map(item_shown, state.hands))
    bag = "open" if state.bag is None else item_shown(state.bag)
    return f"In hand: {hands} · bag: {bag}"
