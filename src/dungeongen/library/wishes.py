"""What is asked of a game's generator for the deals of a book or of a practice series."""

from __future__ import annotations

from collections.abc import Container, Sequence

from dungeongen.core.game import Game
from dungeongen.core.options import Flag, Option, OptionError, OptionName, Text

WITH = Option(
    name="with_",
    label="Options of a game",
    kind=Text(80),
    metavar="NAME=VALUE",
    many=True,
    help="An option of the game, such as size=5 or hero=barbarian; yes or no for what is "
    "on or off. Repeat it for more.",
)


def usual(options: Container[str], *, as_is: bool) -> dict[str, object]:
    """Return the options for a deal where the user wants no certain difficulty.

    ``options`` are the names that the generator knows. The deal is the usual choice of a sheet, or
    with ``as_is`` the first deal of the seed, good or bad.

    >>> usual(("difficulty", "as_is"), as_is=False), usual(("as_is",), as_is=True)
    ({}, {'as_is': True})
    """
    return {"as_is": True} if as_is and "as_is" in options else {}


def own_options(game: Game, texts: Sequence[str]) -> dict[str, object]:
    """Return the values of a game's own options, typed as ``NAME=VALUE``; raises OptionError."""
    options = {
        option.name: option
        for option in game.generator.options
        if option.role in ("deal", "made", "player") and option.name not in ("difficulty", "as_is")
    }
    own: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        option = options.get(name)
        if not equals or option is None:
            fit = ", ".join(one.replace("_", "-") for one in options)
            reason = f"expected NAME=VALUE with one of {fit}" if fit else f"{game.title} has none"
            raise OptionError(OptionName("with_"), f" {text}: {reason}")
        own[name] = _value(option, value.strip(), own.get(name, ()))
    return own


def _value(option: Option, text: str, before: object) -> object:
    """Return the value of an option that is written as a text; raises OptionError."""
    try:
        if isinstance(option.kind, Flag):
            return option.kind.read({"yes": True, "no": False}.get(text, text))
        value = option.kind.read(text)
    except ValueError as error:
        raise OptionError(OptionName("with_"), f" {option.name}={text}: {error}") from None
    return (*option.each(before), value) if option.many else value
