"""Words that every game puts together in the same way: the name of a dungeon, and counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar, overload

from dungeongen.core.rng import Rng

_TOWNS = (
    "Alder Ash Barley Birch Black Bram Cinder Cold Crow Dun Elder Far Fen Hale Harrow Hazel Ivy "
    "Kings Kirk Lamb Mar Monks Nether Oak Otter Penny Quern Raven Red Rook Salt Sedge Stag Stone "
    "Swan Tarn Thorn Under Wether Whit Win Wolf Wych Yew",
    "beck bridge bury by combe croft cross dale den fell ford gate ham hithe holm hurst ley mere "
    "minster moor stead stow thorpe ton well wick worth",
)


def town(deal: str) -> str:
    """Return the name of the town near a dungeon, which depends on its deal alone.

    >>> town("") == town("")
    True
    """
    rng = Rng(deal).child("town")
    return "".join(rng.choice(parts.split()) for parts in _TOWNS)


def dungeon_name(deal: str, adjectives: Sequence[str], places: Sequence[str]) -> str:
    """Return the name of a dungeon, which depends on its deal alone.

    >>> dungeon_name("", ["Pale"], ["Keep"])
    'The Pale Keep'
    """
    rng = Rng(deal).child("name")
    return f"The {rng.choice(adjectives)} {rng.choice(places)}"


def minus(number: int) -> str:
    """Return a whole number as text; below 0 with a minus sign, which is wider than a hyphen.

    >>> minus(-2), minus(2)
    ('−2', '2')
    """
    return str(number).replace("-", "−")


def count(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 card``, ``2 cards``.

    >>> count(1, "round"), count(2, "round")
    ('1 round', '2 rounds')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def listed(words: Iterable[str], empty: str = "nothing", link: str = "and") -> str:
    """Return words joined into a list.

    >>> listed(["a", "b", "c"]), listed([])
    ('a, b and c', 'nothing')
    """
    *first, last = list(words) or [empty]
    return f"{', '.join(first)} {link} {last}" if first else last


def alternatives(names: Iterable[str]) -> str:
    """Return names joined by *or*.

    >>> alternatives(["--png"]), alternatives(["--pdf", "--svg", "--png"])
    ('--png', '--pdf, --svg or --png')
    """
    return listed(names, link="or")


# Named tuples that are copied by the thousand, and long sequences of which little is used.

Record = TypeVar("Record", bound="tuple[object, ...]")
Item = TypeVar("Item")
Result = TypeVar("Result")


def replaced_quickly(record: type[Record]) -> type[Record]:
    """Give a named tuple a ``_replace`` that takes half of the time; a class decorator.

    >>> from typing import NamedTuple
    >>> @replaced_quickly
    ... class Pair(NamedTuple):
    ...     left: int
    ...     right: int
    >>> Pair(1, 2)._replace(right=3)
    Pair(left=1, right=3)
    """
    fields: Sequence[str] = vars(record)["_fields"]
    places = {name: i for i, name in enumerate(fields)}
    new: Callable[..., Record] = tuple.__new__

    def replace(self: Record, /, **changes: object) -> Record:
        row = list(self)
        for name, value in changes.items():
            row[places[name]] = value
        return new(record, row)

    type.__setattr__(record, "_replace", replace)
    return record


class LazyMap(Sequence[Result], Generic[Item, Result]):
    """What a function makes of the items of a sequence, made when it is asked for.

    >>> squares = LazyMap(lambda number: number * number, range(10**9))
    >>> len(squares), squares[3], squares[4:6]
    (1000000000, 9, [16, 25])
    """

    def __init__(self, function: Callable[[Item], Result], items: Sequence[Item]) -> None:
        self._function, self._items = function, items

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, place: int) -> Result: ...
    @overload
    def __getitem__(self, place: slice) -> list[Result]: ...
    def __getitem__(self, place: int | slice) -> Result | list[Result]:
        """Return what is made of an item, or of several."""
        if isinstance(place, slice):
            return [self._function(item) for item in self._items[place]]
        return self._function(self._items[place])
