"""Mythic Dungeon Crawler in words for a person: prompts, story, text map."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dungeongen.core.cards import DECK, is_red
from dungeongen.core.facets import Rules
from dungeongen.core.naming import count, listed, minus
from dungeongen.core.table import Carries, ChancePrompt, Line, Preview, Table, Words
from dungeongen.games.mythic.layout import (
    DRAGON,
    KIND,
    VALUE,
    Layout,
    card_named,
    card_shown,
    card_text,
    facts,
)
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.engine import (
    FEAR,
    MOST_SKIPS,
    apply,
    chance,
    done,
    legal_moves,
    outcome,
    returns,
)
from dungeongen.games.mythic.rules.state import (
    HANDS,
    NOBODY,
    ROOM,
    Item,
    State,
    Thing,
    loose_cards,
    new,
    redealt,
    score,
    view_of,
)

# A play told in short sentences: what was done, what it cost, what was dealt.


def opens_round(before: State, move: m.Move) -> bool:
    """Return whether a move begins a round: the first on the cards of a room, or a skip."""
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


def held_words(state: State) -> str:
    """Return hands and bag in words."""
    hands = listed(map(item_shown, state.hands))
    bag = "open" if state.bag is None else item_shown(state.bag)
    return f"In hand: {hands} · bag: {bag}"


# The table in the terminal: pile and room above, hands and bag below.

_WIDE = 10  # characters of a slot
_NARROW = 8  # characters of a slot on a narrow screen
_FULL = 80  # columns of a screen that has room for wide ones


def chart(state: State, carries: Callable[[str], bool], width: int = 80) -> list[Line]:
    """Return the cards in their slots, an empty slot as a dot."""
    pretty = carries("♥♣♠♦·")
    wide = _WIDE if width >= _FULL else _NARROW
    room: list[tuple[str, str]] = [_thing(thing, pretty) for thing in state.room]
    hands = [_item(item, pretty) for item in state.hands]
    bag = [("open", "dim") if state.bag is None else _item(state.bag, pretty)]
    rows = {
        "Pile": [(str(state.pile), "")],
        "Room": _full(room, ROOM, pretty),
        "Hands": _full(hands, HANDS, pretty),
        "Bag": [*bag, (f"loot {state.loot}", "")],
    }
    return [_line(name, slots, wide) for name, slots in rows.items()]


def _line(name: str, slots: list[tuple[str, str]], wide: int) -> Line:
    return ((f" {name:<7}", "dim"), *((f"{text:<{wide - 1}} ", style) for text, style in slots))


def _full(slots: list[tuple[str, str]], count: int, pretty: bool) -> list[tuple[str, str]]:
    return slots + [("·" if pretty else ".", "dim")] * (count - len(slots))


def _thing(thing: Thing, pretty: bool) -> tuple[str, str]:
    weak = KIND[thing.card] == "monster" and thing.left < VALUE[thing.card]
    return _name(thing.card, pretty) + (f"={thing.left}" if weak else ""), _style(thing.card)


def _item(item: Item, pretty: bool) -> tuple[str, str]:
    name = _name(item.card, pretty)
    if item.trapped != NOBODY:
        name += f"+{_thing(Thing(item.trapped, item.left), pretty)[0]}"
    return (f"{name}/{item.left}" if item.marks else name), _style(item.card)


def _name(card: int, pretty: bool) -> str:
    return card_shown(card) if pretty else card_text(card)


def _style(card: int) -> str:
    return "bold red" if card < len(DECK) and is_red(card) else "bold"


# A dungeon in the terminal, before any play: its first room, which lies face up anyway.


def preview(layout: Layout, carries: Carries, width: int) -> Preview:
    """Return the pile, the first room, and the empty hands and bag."""
    lines = chart(new(layout), carries, width)
    return Preview(facts(layout)[1], tuple((line, 0) for line in lines))


# Mythic Dungeon Crawler in the terminal: the scene and the moves on offer, in plain words.

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


def due(state: State) -> ChancePrompt:
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
    return ChancePrompt(
        question, answers, "a card that is still in the pile, such as 10H or DRAGON", read
    )


TABLE: Table[State, m.Move] = Table(
    scene=scene,
    words=words,
    preview=preview,
    due=due,
    chance="shuffles",
    tell=tell,
    ends={"won": "The dungeon is cleared.", "dead": "You are dead."},
    map=chart,
    shows="the cards on the table",
    turn=lambda state: state.pile,
)


# The rules of Mythic Dungeon Crawler in one value, with the words that tell a play: ``RULES``.

RULES: Rules[Layout, State, m.Move, None] = Rules(
    new=new,
    legal_moves=legal_moves,
    apply=apply,
    outcome=outcome,
    format=m.format_move,
    parse=m.parse_move,
    chance=chance,
    returns=returns,
    view=view_of,
    redealt=redealt,
    tell=tell,
    totals=totals,
    opens_round=opens_round,
    wins=("won",),
)
