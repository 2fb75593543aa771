"""Forms made from options: a field each, what a browser sends back, and the address that says it.

An address holds what was asked and nothing else, so it is a permalink: ``/make/GAME?seed=42``. The
library refuses what cannot be meant; here a value only changes from text to what the library takes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from dungeongen.core.options import (
    Choice,
    Clash,
    File,
    Flag,
    GridSize,
    Length,
    Number,
    Option,
    OptionError,
    Pair,
    ResolvedOptions,
)
from dungeongen.core.templates import Templates
from dungeongen.press.paper import MOST_MARGIN, PAPERS
from dungeongen.press.style import PAPER, THEME
from dungeongen.search.bands import NAMES, SCALE, ends

_PASTED = {
    "from_": "Paste the text beside the QR code of a sheet, or a deal or puzzle of your own.",
    "party": "Five classes, such as warrior, thief, cleric, wizard, wizard; or the text of a party "
    "file, which a play saves when a party comes out alive.",
}
"""What to paste where the command line wants a file: no name of a file comes from a browser."""

_EXAMPLES = {Pair: "2x3", GridSize: "10x7"}
"""What to type where a box asks for two numbers."""

_REPEATED = re.compile(r" Repeat it for (another|more|the next)\.")
_SHARES = {
    name: f"{100 * least:.0f} % or more"
    if most == 1
    else f"{100 * least:.0f} to {100 * most:.0f} %"
    if least
    else f"under {100 * most:.0f} %"
    for name in NAMES
    for least, most in (ends(name),)
}
"""What the words for odds mean, where they are choices."""
_USUAL = "as usual"
_LABELS = {
    "px": "Pixels of a square",
    "keyed": "Game master's map",
    "share": "Picture for a message",
    "across": "Pages side by side",
}
"""What a form calls options whose names say little."""
_TRIM = "6x9in"
_NAMES = {"py-sudoku": "the py-sudoku library", _TRIM: "6 × 9 inches, for books"}
_TYPED = {
    "--count": "“How many”",
    " (dungeongen deck --calibrate)": "",
    "--templates": "your templates",
}
"""Words of the command line in help texts, and what a form says in their place."""

Query = Sequence[tuple[str, str]]
"""Names and values of an address, in their order."""

LOOKS = "Paper"


def look_options(usual: ResolvedOptions) -> tuple[Option, ...]:
    """Return what can be asked of how pages look, for every game; ``usual`` is the studio's own."""
    folder = usual.get("templates")
    themes = Templates(None if folder is None else Path(str(folder))).names("themes", ".json")
    paper = str(usual.get("paper", PAPER)).casefold()
    return (
        Option(
            name="paper",
            preset=True,
            kind=Choice(tuple(dict.fromkeys((*PAPERS, _TRIM, paper)))),
            help="The paper in your printer.",
            section=LOOKS,
            default=paper,
        ),
        Option(
            name="theme",
            preset=True,
            kind=Choice(themes),
            help="Black ink for any printer, parchment in colour, or large type.",
            section=LOOKS,
            default=str(usual.get("theme", THEME)),
        ),
        Option(
            name="margin",
            preset=True,
            kind=Length(MOST_MARGIN),
            help="Millimetres to keep white along the edges, for printers that cannot print there.",
            section=LOOKS,
            default=usual.get("margin", 0.0),
        ),
    )


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: ``kind`` says how it looks, ``choices`` are values with their names and
    what explains them."""

    name: str
    label: str
    kind: str
    help: str
    section: str
    value: str = ""
    values: tuple[str, ...] = ()
    choices: tuple[tuple[str, str, str], ...] = ()
    least: float | None = None
    most: float | None = None
    placeholder: str = ""


def fields(options: Iterable[Option], query: Query) -> list[Field]:
    """Return the fields of options, filled in with what an address says."""
    return [_field(option, [v for name, v in query if name == option.name]) for option in options]


def _field(option: Option, values: Sequence[str]) -> Field:
    kind = option.kind
    default = "" if option.default in (None, ()) else str(option.default)
    shape, choices = "text", list[tuple[str, str, str]]()
    least: float | None = None
    most: float | None = None
    match kind:
        case Flag():
            shape = "flag"
        case Number():
            shape, least, most = "number", kind.least, kind.most
        case Length():
            shape, least, most = "length", 0, kind.most
        case Choice():
            shape = "many" if option.many else "choice"
            choices = _choices(kind)
            if not option.many and option.default is None:
                choices.insert(0, ("", _USUAL, ""))
        case _:
            shape = "lines" if option.many else "text"
    help_ = option.help if option.more is None else f"{option.help} {option.more()}"
    help_ = _in_a_form(help_, shape)
    if isinstance(kind, File):
        shape, help_ = "paste", _PASTED.get(option.name, help_)
    return Field(
        name=option.name,
        label=label_of(option),
        kind=shape,
        help=help_,
        section=option.section,
        value=(values[-1] if values else default),
        values=tuple(values),
        choices=tuple(choices),
        least=least,
        most=most,
        placeholder=default or _EXAMPLES.get(type(kind), ""),
    )


def _in_a_form(help_: str, shape: str) -> str:
    """Return the words about an option, where it is not typed again for each of its values.

    >>> _in_a_form("The title of a dungeon. Repeat it for the next.", "lines")
    'The title of a dungeon. One on each line.'
    >>> _in_a_form("Shuffle in this joker. Repeat it for another.", "many")
    'Shuffle in this joker.'
    """
    help_ = help_.replace(f": {SCALE}.", ".")  # the choices say so
    for typed, said in _TYPED.items():
        help_ = help_.replace(typed, said)
    return _REPEATED.sub(" One on each line." if shape == "lines" else "", help_)


def label_of(option: Option) -> str:
    """Return what a form calls an option: *Max health* for *max_health*, if it has no label."""
    words = option.name.rstrip("_").replace("_", " ")
    return option.label or _LABELS.get(option.name) or words[:1].upper() + words[1:]


def _choices(kind: Choice) -> list[tuple[str, str, str]]:
    """Return the values of a choice, each with its name and what explains it.

    >>> _choices(Choice(("break-up",), ("easier: no large rooms",))), _choices(Choice(("fair",)))
    ([('break-up', 'break up', 'easier: no large rooms')], [('fair', 'fair', '50 to 90 %')])
    """
    lines = kind.lines or tuple(_SHARES.get(name, "") for name in kind.names)
    return [
        (name, _NAMES.get(name) or re.sub(r"[-=]", " ", name.replace("..", " to ")), line)
        for name, line in zip(kind.names, lines, strict=True)
    ]


def values_in(options: Iterable[Option], query: Query) -> dict[str, Any]:
    """Return what an address asks, as the library takes it; raises OptionError.

    >>> size = Option(name="size", kind=Number(1, 9), help="How large.", default=3)
    >>> values_in([size], [("size", "5")]), values_in([size], [("size", "")])
    ({'size': 5}, {})
    """
    result: dict[str, Any] = {}
    for option in options:
        values = [
            line.strip()
            for name, value in query
            if name == option.name
            for line in (value.splitlines() if option.many else (value,))
        ]
        values = [value for value in values if value]
        if not values:
            continue
        if isinstance(option.kind, Flag):
            is_on = values[-1] not in ("0", "no")
            if is_on != option.unset:
                result[option.name] = is_on
        else:
            value = option.read(values if option.many else values[-1])
            if value != option.unset:
                result[option.name] = value
    return result


def pairs_of(values: ResolvedOptions) -> list[tuple[str, str]]:
    """Return what is asked as names and values of an address."""
    pairs: list[tuple[str, str]] = []
    for name, value in values.items():
        if isinstance(value, tuple) and all(isinstance(part, int) for part in value) and value:
            pairs.append((name, "x".join(map(str, value))))
        elif isinstance(value, tuple):
            pairs += [(name, str(part)) for part in value]
        else:
            pairs.append((name, "1" if value is True else "0" if value is False else str(value)))
    return pairs


def query_of(values: ResolvedOptions) -> str:
    """Return what is asked as the query of an address.

    >>> query_of({"seed": "a b", "rules": ("merge", "strong"), "tiles": (2, 3), "deal": True})
    'seed=a+b&rules=merge&rules=strong&tiles=2x3&deal=1'
    """
    return urlencode(pairs_of(values))


def without_clashing_seed(values: ResolvedOptions, rules: Iterable[object]) -> ResolvedOptions:
    """Return what is asked without a seed that was only there because the form had one."""
    for rule in rules:
        if isinstance(rule, Clash) and rule.name == "seed" and values.get(rule.partner):
            return {name: value for name, value in values.items() if name != "seed"}
    return values


def wrong(error: OptionError, options: Iterable[Option]) -> str:
    """Return what is wrong, with options named as the form names them.

    >>> from dungeongen.core.common_options import AS_IS, FROM
    >>> from dungeongen.core.options import OptionName
    >>> error = OptionError(OptionName("as_is"), " does not go with ", OptionName("from_"))
    >>> wrong(error, [AS_IS, FROM])
    '“As it comes” does not go with “Your own sheet”'
    """
    labels = {option.name: label_of(option) for option in options}
    return error.spelled(lambda name: f"“{labels.get(name, name.replace('_', ' '))}”")
