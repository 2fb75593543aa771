"""What is asked of a game's generator, settled: every option has its value, and a place.

What all games are asked are fields, what one game alone is asked stands in ``options`` by name. So
a seed that was typed can be followed from the command line to the generator and the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

from dungeongen.core.options import Clash, Need, Option, ResolvedOptions, resolve_options

Party = TypeVar("Party")


@dataclass(frozen=True, slots=True, kw_only=True)
class Request(Generic[Party]):
    """A request for deals.

    ``seed`` is the seed that the user gave, and ``count`` the number of deals that follow from it.
    ``source`` is a file or an id with the deals, where no seed makes them; ``pick`` is the number
    of the first one to use. ``title`` is the user's name for them, ``party`` the party that goes
    in. ``judged``: a solver judges them. ``options`` are those of the game.
    """

    seed: str | None = None
    count: int = 1
    source: object = None
    pick: int | None = None
    title: str | None = None
    party: Party | None = None
    judged: bool = True
    options: ResolvedOptions = field(default_factory=lambda: MappingProxyType({}))

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Return how it is pickled, which a read-only mapping cannot be."""
        values = {column.name: getattr(self, column.name) for column in fields(self)}
        return _restored, ({**values, "options": dict(self.options)},)


def _restored(values: dict[str, Any]) -> AnyRequest:
    return Request(**{**values, "options": MappingProxyType(values["options"])})


AnyRequest: TypeAlias = Request[object]
"""The request of some game, whose parties are its own affair."""

_FIELDS = {
    "seed": "seed",
    "count": "count",
    "from_": "source",
    "pick": "pick",
    "title": "title",
    "party": "party",
    "check": "judged",
}
"""The options that are fields of a request, which has no keywords of Python among its names."""


def request_of(
    options: Sequence[Option], clashes: Sequence[Clash | Need], /, **values: object
) -> AnyRequest:
    """Return the request with these option values, checked; raises OptionError.

    >>> from dungeongen.core.common_options import COMMON
    >>> request_of(COMMON, (), seed=42, check=False).seed
    '42'
    """
    settings = resolve_options(options, clashes, values)
    shared: dict[str, Any] = {
        name: settings.pop(option) for option, name in _FIELDS.items() if option in settings
    }
    return Request(**shared, options=MappingProxyType(settings))
