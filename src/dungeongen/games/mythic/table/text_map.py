"""The table in the terminal: pile and room above, hands and bag below."""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.core.cards import DECK, is_red
from dungeongen.core.table import Line
from dungeongen.games.mythic.kinds import KIND, VALUE, card_shown, card_text
from dungeongen.games.mythic.rules.state import HANDS, NOBODY, ROOM, Item, State, Thing

_WIDE, _NARROW = 10, 8  # characters of a slot
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
