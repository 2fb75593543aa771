"""The menu of a play: its choices, each with a number that it keeps while the turn lasts.

The rule. Within a turn a choice keeps its number, a new one gets the next, and a number whose
choice is gone is left out, never given to another. The game says what a turn is (``Table.turn``):
one step in one room, say. What stands in brackets, a cost or a chance, may change from one menu to
the next; the choice is the same.

Numbers follow from the moves played, so that they are the same after an undo and in a saved play.
"""

from __future__ import annotations

import re
from collections.abc import Container, Hashable, Sequence
from dataclasses import replace

from dungeongen.core.errors import IllegalMoveError
from dungeongen.core.game import Game
from dungeongen.core.options import Flag, Option, OptionError, OptionName, Text
from dungeongen.core.play import Play
from dungeongen.core.table import AnyTable, Choice, choices

_ASIDE = re.compile(r" \([^()]*\)")


def menu(play: Play, table: AnyTable) -> tuple[Choice, ...]:
    """Return the choices on offer, in the order of their numbers."""
    now = len(play.moves)
    turn, menus = _turn(play, table, now), [_offered(play, table, now)]
    for index in filter(play.decides, reversed(range(now))):
        if _turn(play, table, index) != turn:
            break
        menus.append(_offered(play, table, index))
    numbers: dict[str, int] = {}
    for older in reversed(menus):
        for key in older:
            numbers.setdefault(key, len(numbers) + 1)
    numbered = (replace(choice, number=numbers[key]) for key, choice in menus[0].items())
    return tuple(sorted(numbered, key=lambda choice: choice.number))


def choice_of(offers: Sequence[Choice], number: int) -> Choice:
    """Return the choice with a number; raises IllegalMoveError if there is none."""
    for choice in offers:
        if choice.number == number:
            return choice
    among = ", ".join(str(choice.number) for choice in offers)
    numbers = f"one of {among}" if among else "none"
    shown = ascii(number)[:40]  # whatever was given in its place
    raise IllegalMoveError(f"choice {shown}: expected {numbers}")


def _turn(play: Play, table: AnyTable, index: int) -> Hashable:
    """Return what tells the turn after so many moves from others."""
    state = play.states[index]
    return play.rules.mover(state), index if table.turn is None else table.turn(state)


def _offered(play: Play, table: AnyTable, index: int) -> dict[str, Choice]:
    """Return the choices after so many moves, by what stays the same of their words."""
    state = play.states[index]
    result: dict[str, Choice] = {}
    for choice in choices(
        (move, table.words(state, move)) for move in play.rules.legal_moves(state)
    ):
        key = _ASIDE.sub("", choice.text)
        while key in result:
            key += "'"
        result[key] = choice
    return result


# What is asked of a game's generator for the deals of a book or of a practice series.

WITH = Option(
    name="with_",
    preset=True,
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
            fit = ", ".join(option.replace("_", "-") for option in options)
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
