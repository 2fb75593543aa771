"""What can be asked of a generator, as data: names, types, ranges, defaults, help, clashes.

A game lists its options; the command line makes a command from them, with its help and completion,
and the library checks keyword arguments against them. So an option is described once.

``resolve_options`` turns what was asked into a value for every option. Errors name options, which
have underscores in the library, and dashes on the command line. An ``OptionError`` therefore keeps
its names apart from its words, and the caller that reports it spells them.

Every command waits for these classes, and a named tuple is defined in a tenth of the time that a
dataclass takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from dungeongen.core.errors import DungeongenError

OptionValues: TypeAlias = Mapping[str, object]
"""Values of options by their names."""

ResolvedOptions: TypeAlias = Mapping[str, Any]
"""The value of every option by its name, each of the type that its kind reads. A type checker
cannot follow a name to its kind, so this is where values of options pass unchecked."""

MAKE, YOURS, PAGES, OTHER = "Make", "Use yours", "Pages", "Other"
ADVANCED = "Advanced"
"""The sections of a command's help."""

Role = Literal["", "made", "deal", "page", "player", "form"]
"""Where an option goes: into the document's ``made`` beside the seed, into the deal itself, into
the pages alone, to the player that gives hints and odds, or it asks for an empty form. With none,
it goes nowhere."""

Holders = Literal["none", "own", "any"]
"""Which presets may hold an option: none, those that are the user's own, or any."""

_PAIR = re.compile(r"([0-9]{1,2})\s*[x×*]\s*([0-9]{1,2})", re.ASCII | re.IGNORECASE)
_ADDRESS = re.compile(
    r"https?://(?:[^\W_](?:[\w.-]*[^\W_])?|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?(?:/[!$-;=@-Z_a-z~]*)?",
    re.IGNORECASE,
)
_SHOWN = 40  # characters of a wrong value


class OptionName(str):
    """The name of an option inside the message of an ``OptionError``."""

    __slots__ = ()


class OptionError(DungeongenError):
    """An option has an impossible value, or does not go with another one."""

    def __init__(self, *words: str) -> None:
        super().__init__("".join(words))
        self.words = words

    def spelled(self, spell: Callable[[str], str]) -> str:
        """Return the message with every option's name written by ``spell``."""
        return "".join(spell(word) if isinstance(word, OptionName) else word for word in self.words)


# Kinds of values. ``read`` takes a text or a value and raises ValueError with what was expected.


class Flag(NamedTuple):
    """An option that is on or off."""

    def read(self, value: object) -> bool:
        """Return the flag."""
        if not isinstance(value, bool):
            raise ValueError(f"expected True or False, found {_shown(value)}")
        return value


class Number(NamedTuple):
    """A whole number within a range."""

    least: int
    most: int | None = None

    def read(self, value: object) -> int:
        """Return the number."""
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        if number is None:
            text = str(value).strip()
            if not (re.fullmatch(r"[+-]?[0-9]{1,9}", text) and not isinstance(value, bool)):
                raise ValueError(f"expected a number{self._range()}, found {_shown(value)}")
            number = int(text)
        if number < self.least or (self.most is not None and number > self.most):
            raise ValueError(f"expected a number{self._range()}, found {number}")
        return number

    def _range(self) -> str:
        return (
            f" from {self.least} on" if self.most is None else f" from {self.least} to {self.most}"
        )


class Length(NamedTuple):
    """Millimetres, up to ``most``."""

    most: float

    def read(self, value: object) -> float:
        """Return the length."""
        text = str(value).strip()
        if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) or float(text) > self.most:
            raise ValueError(f"expected 0 to {self.most:g} mm, found {_shown(value)}")
        return float(text)


class Times(NamedTuple):
    """How many times as much of something, up to ``most``; 0 is none."""

    most: float

    def read(self, value: object) -> float:
        """Return the number."""
        text = str(value).strip()
        if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) or float(text) > self.most:
            raise ValueError(f"expected a number up to {self.most:g}, found {_shown(value)}")
        return float(text)


class Choice(NamedTuple):
    """One of several names; case does not matter. ``lines`` may explain each name.

    ``former`` has names of earlier versions, each with a message that says what to use today.
    """

    names: tuple[str, ...]
    lines: tuple[str, ...] = ()
    former: tuple[tuple[str, str], ...] = ()

    def read(self, value: object) -> str:
        """Return the name."""
        name = str(value).strip().casefold()
        if name not in self.names:
            for old, message in self.former:
                if name == old:
                    raise ValueError(f"{_shown(value)} {message}")
            raise ValueError(f"{_shown(value)} is not one of {', '.join(self.names)}")
        return name


class Text(NamedTuple):
    """A line of text, neither empty nor longer than ``longest``; a number is taken as one.

    What looks the same is the same text: space around it goes, and é is one character, though it
    may be typed as two (NFC). ``exact``: nothing is changed, as in the name of a folder. ``lines``:
    it may come in several lines, which become one.
    """

    longest: int
    exact: bool = False
    lines: bool = False

    def read(self, value: object) -> str:
        """Return the text."""
        import unicodedata

        try:
            # Where the locale knows ASCII alone, the rest of an argument comes as surrogates.
            text = str(value).encode("utf-8", "surrogateescape").decode("utf-8")
        except UnicodeError:
            raise ValueError("expected UTF-8") from None
        if not self.exact:
            text = unicodedata.normalize("NFC", text).strip()
        if self.lines:
            text = " ".join(text.split())
        if not text.strip():
            raise ValueError("expected a word or a number, found nothing")
        if len(text) > self.longest:
            raise ValueError(f"expected at most {self.longest} characters, found {len(text)}")
        for place, sign in enumerate(text, 1):
            if unicodedata.category(sign) in ("Cc", "Zl", "Zp"):
                raise ValueError(f"character {place} is a control character, U+{ord(sign):04X}")
        return text


class Pair(NamedTuple):
    """Rows and columns, each from 1 to ``most``, as in ``2x3``."""

    most: int

    def read(self, value: object) -> tuple[int, int]:
        """Return both numbers."""
        if isinstance(value, tuple):
            value = "x".join(map(str, value))
        match = _PAIR.fullmatch(str(value).strip())
        rows, columns = (int(match[1]), int(match[2])) if match else (0, 0)
        if not (1 <= rows <= self.most and 1 <= columns <= self.most):
            raise ValueError(
                f"expected rows x columns, each 1 to {self.most}, as in 2x3, found {_shown(value)}"
            )
        return rows, columns


class Address(NamedTuple):
    """The address of a folder on the web, to which names of files are added."""

    longest: int

    def read(self, value: object) -> str:
        """Return the address."""
        text = str(value).strip()
        if len(text) > self.longest:
            raise ValueError(f"expected at most {self.longest} characters, found {len(text)}")
        if not _ADDRESS.fullmatch(text):
            raise ValueError(f"expected an address like https://host/folder, found {_shown(text)}")
        return text


class GridSize(NamedTuple):
    """Columns and rows, each from 1 up to a limit of its own, as in ``10x7``."""

    columns: int
    rows: int

    def read(self, value: object) -> tuple[int, int]:
        """Return both numbers, the columns first."""
        if isinstance(value, tuple):
            value = "x".join(map(str, value))
        match = _PAIR.fullmatch(str(value).strip())
        across, down = (int(match[1]), int(match[2])) if match else (0, 0)
        if not (1 <= across <= self.columns and 1 <= down <= self.rows):
            raise ValueError(
                f"expected columns x rows, up to {self.columns}x{self.rows}, found {_shown(value)}"
            )
        return across, down


class LookupName(NamedTuple):
    """A name that is looked up later, or a description in its place.

    ``names(templates)``: the names that exist, also those in the user's folder of templates.
    """

    names: Callable[[str | None], Iterable[str]]

    def read(self, value: object) -> object:
        """Return the value as it is: the library looks it up."""
        return value


class File(NamedTuple):
    """A file, a ``folder``, or the bytes of a file unless it is to be ``named``."""

    folder: bool = False
    named: bool = False

    def read(self, value: object) -> object:
        """Return the value as it is: the library opens it."""
        if (self.folder or self.named) and not (
            isinstance(value, str) or hasattr(value, "__fspath__")
        ):
            thing = "folder" if self.folder else "file"
            raise ValueError(f"expected the name of a {thing}, found {_shown(value)}")
        return value


Kind = (
    Flag | Number | Length | Times | Choice | Text | Pair | Address | GridSize | LookupName | File
)


class Option(NamedTuple):
    """An option of a generator, a command or a page.

    * ``name``: the keyword in the library; ``flag``: the option on the command line, by default
      made from the name. A ``Flag`` whose default is true is switched off by ``--no-…``.
    * ``help``: what it does, for a person; ``more`` returns the end of the help where that costs an
      import.
    * ``many``: it may be repeated, and its value is a tuple.
    * ``bare``: the name of a file has its value alone, without the option's name.
    * ``label``: what a form calls it, where its name says too little.
    * ``required``: it has no default, and cannot be left out.
    * ``preset``: a preset may hold it, since it says what is made or how that looks; never where
      something is written, what is reached or what is run. What has a role says that already.
    """

    name: str
    kind: Kind
    help: str
    section: str = MAKE
    role: Role = ""
    flag: str = ""
    metavar: str = ""
    default: object = None
    shows_default: bool = False
    many: bool = False
    bare: bool = False
    more: Callable[[], str] | None = None
    label: str = ""
    required: bool = False
    preset: bool = False

    @property
    def holders(self) -> Holders:
        """Which presets may hold it; a file is read for the user's own alone."""
        if not (self.role or self.preset):
            return "none"
        return "own" if isinstance(self.kind, File) else "any"

    @property
    def unset(self) -> object:
        """The value of the option when it is not used."""
        if self.many:
            return ()
        return False if self.default is None and isinstance(self.kind, Flag) else self.default

    @property
    def spelled(self) -> str:
        """The option as it is typed, such as ``--as-is``."""
        return self.flag or f"--{self.name.rstrip('_').replace('_', '-')}"

    def read(self, value: object) -> object:
        """Check a value and return it converted; raises OptionError."""
        try:
            if not self.many:
                return self.kind.read(value)
            if isinstance(value, str) or not isinstance(value, Iterable):
                value = (value,)
            values = tuple(map(self.kind.read, value))
        except ValueError as error:
            raise OptionError(OptionName(self.name), f": {error}") from None
        for part in values:
            if values.count(part) > 1:
                raise OptionError(OptionName(self.name), f" {part}: given twice")
        if isinstance(self.kind, Choice):
            return tuple(sorted(values, key=self.kind.names.index))  # in whatever order typed
        return values

    def each(self, value: object) -> tuple[object, ...]:
        """Return a value of ``read`` as a tuple: one value, or all of a repeated option."""
        return value if self.many and isinstance(value, tuple) else (value,)

    def typed(self, value: object) -> list[str]:
        """Return a value of ``read`` as it is typed: a flag is its name alone."""
        if isinstance(self.kind, Flag):
            return [self.spelled] if value else []
        return [w for item in self.each(value) for w in (self.spelled, " ".join(str(item).split()))]


class Clash(NamedTuple):
    """``name`` does not go with ``partner``, and ``why``.

    With ``value``, only where the partner has that value; else wherever it is used.
    """

    name: str
    partner: str
    why: str = ""
    value: object = None


class Need(NamedTuple):
    """``name`` has no effect without ``partner``, or one of the ``others``."""

    name: str
    partner: str
    others: tuple[str, ...] = ()


Clashes = tuple[Clash | Need, ...]


def clashes(names: Sequence[str], partner: str, why: str = "") -> Clashes:
    """Return a clash with ``partner`` for each of ``names``."""
    return tuple(Clash(name, partner, why) for name in names)


def expect(name: str, value: object, kind: type | tuple[type, ...], words: str) -> None:
    """Raise OptionError unless the argument ``name`` is of this type, ``words`` for a person.

    >>> expect("dpi", 300, int, "a whole number")
    """
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise OptionError(OptionName(name), f": expected {words}, found {_shown(value)}")


def resolve_options(
    options: Sequence[Option], rules: Sequence[Clash | Need], values: OptionValues
) -> dict[str, Any]:
    """Return the value of every option: from ``values``, or else its default.

    A value of ``None`` means that the option is not used. Raises OptionError for an unknown name, a
    wrong value, and options that do not go together.

    >>> count = Option(name="count", kind=Number(1, 9), help="How many.", default=1)
    >>> resolve_options([count], [], {}), resolve_options([count], [], {"count": "3"})
    ({'count': 1}, {'count': 3})
    """
    by_name = {option.name: option for option in options}
    for name in values:
        if name not in by_name:
            raise OptionError(
                OptionName(name), ": no such option; expected ", *_listed([*by_name], "or")
            )
    inputs = {name: value for name, value in values.items() if value is not None}
    for option in options:
        if option.required and option.name not in inputs:
            raise OptionError(OptionName(option.name), ": is missing")
    result = {
        name: option.read(inputs[name]) if name in inputs else option.unset
        for name, option in by_name.items()
    }
    for rule in rules:
        _check_rule(rule, inputs, result)
    return result


def _check_rule(rule: Clash | Need, inputs: OptionValues, values: OptionValues) -> None:
    """Raise OptionError where a rule is broken."""
    if rule.name not in inputs or values[rule.name] in (False, ()):
        return
    name, partner = OptionName(rule.name), OptionName(rule.partner)
    if isinstance(rule, Need):
        partners = (rule.partner, *rule.others)
        if not any(partner in inputs for partner in partners):
            raise OptionError(name, " goes with ", *_listed(partners, "or"))
        return
    why = f": {rule.why}" if rule.why else ""
    if rule.value is None:
        if rule.partner in inputs and values[rule.partner] not in (False, ()):
            raise OptionError(name, " does not go with ", partner, why)
    elif values.get(rule.partner) == rule.value:
        which = (
            [OptionName(f"no_{partner}")] if rule.value is False else [partner, f" {rule.value}"]
        )
        raise OptionError(name, " does not go with ", *which, why)


def _listed(names: Sequence[str], word: str) -> Iterator[str]:
    """Yield names with commas between them, and a word before the last."""
    for place, name in enumerate(names):
        if place:
            yield f" {word} " if place == len(names) - 1 else ", "
        yield OptionName(name)


def as_words(options: Iterable[tuple[str, object]], dashes: str = "") -> Iterator[str]:
    """Yield options in words: for a command with dashes, for a file's name without.

    >>> list(as_words([("as_is", True), ("log", False), ("givens", 35)], "--"))
    ['--as-is', '--no-log', '--givens', '35']
    """
    for name, value in options:
        yield dashes + "no-" * (value is False) + name.replace("_", "-")
        if not isinstance(value, bool):
            yield str(value)


def _shown(value: object) -> str:
    text = str(value)
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")
