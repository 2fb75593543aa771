"""Named tuples that are copied by the thousand, with some of their fields changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Record = TypeVar("Record", bound="tuple[object, ...]")


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
