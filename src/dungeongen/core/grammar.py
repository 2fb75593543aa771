"""Moves as text: a form for each kind of move, from which its text is written and read.

A form is a line of words and ``{field}``s, separated by single spaces, such as ``search {box}
{side}``. Its fields are those of the move, in order, and each has a codec that defines its words,
so formatting and parsing cannot diverge. A shorter form of the same move may leave out its last
fields where they have their defaults. Texts are exact: a move has one text only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from dungeongen.core.errors import DungeongenError, InvalidMoveError

Move = TypeVar("Move")
Value = TypeVar("Value")
_SHOWN = 40  # characters of a text in an error message


class Codec(NamedTuple, Generic[Value]):
    """The text form of a field; ``read`` returns ``None`` for a word that it does not accept.

    ``hint`` stands for the field in error messages; by default its name does.
    """

    write: Callable[[Value], str]
    read: Callable[[str], Value | None]
    hint: str = ""


AnyCodec: TypeAlias = Codec[Any]
"""The codec of some field."""


def one_of(words: tuple[str, ...], hint: str = "") -> Codec[str]:
    """Return a codec for words that stand for themselves."""
    return Codec(str, lambda word: word if word in words else None, hint)


def place_in(words: tuple[str, ...], hint: str = "") -> Codec[int]:
    """Return a codec for words that stand for their index."""
    return Codec(
        lambda place: words[place], lambda word: words.index(word) if word in words else None, hint
    )


def exactly(
    write: Callable[[Value], str], read: Callable[[str], Value], hint: str = ""
) -> Codec[Value]:
    """Return a codec for the words that ``write`` returns, where ``read`` accepts others too.

    ``read`` raises DungeongenError for a word that it does not accept.
    """

    def exact(word: str) -> Value | None:
        try:
            value = read(word)
        except DungeongenError:
            return None
        return value if write(value) == word else None

    return Codec(write, exact, hint)


def number(least: int, most: int) -> Codec[int]:
    """Return a codec for whole numbers in a range, without signs and leading zeros."""

    def read(word: str) -> int | None:
        if not (word.isascii() and word.isdigit() and len(word) <= len(str(most))):
            return None
        value = int(word)
        return value if least <= value <= most and str(value) == word else None

    return Codec(str, read)


class _Form(NamedTuple):
    """A form of a kind of move; ``left_out`` are fields that must have these defaults."""

    kind: Callable[..., Any]
    parts: tuple[str | AnyCodec, ...]
    names: tuple[str, ...]
    left_out: tuple[tuple[str, object], ...]
    text: str


class Grammar(Generic[Move]):
    """The texts of a game's moves.

    ``forms`` are pairs of a class and its form; ``codecs`` are by the name in the form, which need
    not be that of the field. ``examples`` are told where a text begins like no move.
    """

    def __init__(
        self, forms: Iterable[tuple[type, str]], codecs: Mapping[str, AnyCodec], examples: str
    ) -> None:
        self._by_word: defaultdict[str, list[_Form]] = defaultdict(list)
        self._by_kind: defaultdict[type, list[_Form]] = defaultdict(list)
        self._examples = examples
        for kind, text in forms:
            form = _form(kind, text, codecs)
            self._by_word[text.split(" ")[0]].append(form)
            self._by_kind[kind].append(form)
        for forms_of_kind in self._by_kind.values():
            forms_of_kind.sort(key=lambda form: len(form.names))

    @property
    def kinds(self) -> frozenset[type]:
        """The classes that have a form."""
        return frozenset(self._by_kind)

    def format(self, move: Move) -> str:
        """Return the text of a move."""
        form = next(
            form
            for form in self._by_kind[type(move)]
            if all(getattr(move, name) == default for name, default in form.left_out)
        )
        values = iter(form.names)
        return " ".join(
            part if isinstance(part, str) else part.write(getattr(move, next(values)))
            for part in form.parts
        )

    def parse(self, text: str) -> Move:
        """Return the move that a text names; raises InvalidMoveError."""
        words = text.split(" ")
        near = self._by_word.get(words[0], [])
        for form in near:
            values = _read(form.parts, words)
            if values is not None:
                move: Move = form.kind(*values)
                return move
        expected = near[0].text if near else f"something like {self._examples}"
        raise InvalidMoveError(f"move {text[:_SHOWN]!a}: expected {expected}")


def _form(kind: type, text: str, codecs: Mapping[str, AnyCodec]) -> _Form:
    words = text.split(" ")
    names = [word[1:-1] for word in words if word[0] == "{"]
    own = fields(kind)
    assert len(names) <= len(own), text
    return _Form(
        kind,
        tuple(codecs[word[1:-1]] if word[0] == "{" else word for word in words),
        tuple(field.name for field in own[: len(names)]),
        tuple((field.name, field.default) for field in own[len(names) :]),
        " ".join(_word_text(word, codecs) for word in words),
    )


def _word_text(word: str, codecs: Mapping[str, AnyCodec]) -> str:
    if word[0] != "{":
        return word
    return codecs[word[1:-1]].hint or f"<{word[1:-1]}>"


def _read(parts: tuple[str | AnyCodec, ...], words: list[str]) -> list[object] | None:
    """Return the values of a form's fields in a text, or ``None`` if it is not of this form."""
    if len(parts) != len(words):
        return None
    values: list[object] = []
    for part, word in zip(parts, words, strict=True):
        if isinstance(part, str):
            if part != word:
                return None
            continue
        value = part.read(word)
        if value is None:
            return None
        values.append(value)
    return values
