"""What is asked of a game's generator, settled: every option has its value, and a place.

What all games are asked are fields, what one game alone is asked stands in ``options`` by name. So
a seed that was typed can be followed from the command line to the generator and the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

from dungeongen.core.options import Clash, Need, Option, Settled, settle

Party = TypeVar("Party")


@dataclass(frozen=True, slots=True, kw_only=True)
class Request(Generic[Party]):
    """Deals that are asked for.

    ``seed`` is the one that somebody gave, and ``count`` how many deals follow from it. ``source``
    is what holds the deals, where no seed makes them: a file, an id; ``pick`` is the first of them
    that is wanted. ``title`` is a name of one's own, ``party`` who goes in, ``judged`` whether a
    solver is asked. ``options`` are those of the game.
    """

    seed: str | None = None
    count: int = 1
    source: object = None
    pick: int | None = None
    title: str | None = None
    party: Party | None = None
    judged: bool = True
    options: Settled = field(default_factory=lambda: MappingProxyType({}))

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Return how it is pickled, which a mapping that nobody changes cannot be."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return _restored, ({**values, "options": dict(self.options)},)


def _restored(values: dict[str, Any]) -> AnyRequest:
    return Request(**{**values, "options": MappingProxyType(values["options"])})


AnyRequest: TypeAlias = Request[object]
"""The request of some game, whose parties are its own affair."""

_FIELDS = {
    "seed": "seed", "count": "count", "from_": "source", "pick": "pick", "title": "title",
    "party": "party", "check": "judged",
}  # fmt: skip
"""The options that are fields of a request, which has no keywords of Python among its names."""


def request_of(
    options: Sequence[Option], clashes: Sequence[Clash | Need], /, **values: object
) -> AnyRequest:
    """Return the request of what is given, as ``settle`` reads it; raises OptionError.

    >>> from dungeongen.core.options import COMMON
    >>> request_of(COMMON, (), seed=42, check=False).seed
    '42'
    """
    settled = settle(options, clashes, values)
    shared: dict[str, Any] = {
        name: settled.pop(option) for option, name in _FIELDS.items() if option in settled
    }
    return Request(**shared, options=MappingProxyType(settled))
