"""Documents: the JSON description of a sheet that is embedded in every file showing it.

A document names its format and game and holds the deal, which fixes the layout. A document that we
wrote also has the seed, the generator's other options (``made``), the version, the full content,
the id, the verdict, the ``party`` that goes in unless it is the game's fresh one, and ``stacked``
if its cards are to be stacked in the order that it prints. Its
``digest`` is the SHA-256 of everything else, so that changes by hand are noticed; a bare deal typed
by a person has none. Several sheets in one file form a bundle, ``{"format": …, "sheets": […]}``.

Writing is plain ``json`` with sorted keys, so the same document gives the same bytes. Reading has
to cope with strangers' files: what all documents of a file may hold together is bounded first
(``Allowance``, ``plain_json``), then pydantic checks every field.
Pydantic is imported only there, since it costs more than everything else that a sheet needs.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, TypeVar, cast

from dungeongen.core.errors import DocumentError, Refuse, strict
from dungeongen.core.plain_json import (
    MOST_VALUES,
    Json,
    JsonError,
    JsonObject,
    read_json,
    values_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

FORMAT = "dungeongen/1"
LARGEST = 16 << 20
MOST_SHEETS = 500
_MOST_COPIES = 10_000

T = TypeVar("T")
Content = TypeVar("Content")
Some = TypeVar("Some", bound="Mapping[str, object]")


class Document(TypedDict, total=False):
    """The keys of a document, which ``core.schema`` checks; only ``game`` and ``deal`` are
    required."""

    format: str
    game: str
    params: JsonObject
    deal: JsonObject
    version: str | None
    seed: str | None
    candidate: int | None
    made: Mapping[str, bool | int | str] | None
    title: str | None
    id: str | None
    party: JsonObject | None
    stacked: bool | None
    content: JsonObject | None
    verdict: JsonObject | None
    digest: str | None


def expect_names(part: Mapping[str, object], where: str, names: Sequence[str]) -> None:
    """Raise DocumentError unless a part of a document has no other names than these."""
    for name in sorted(set(part) - set(names)):
        expected = ", ".join(names) or f"no {where}"
        raise DocumentError(f"{where}.{name[:40]!a}: unknown; expected {expected}")


def sealed(document: Some, form: str = FORMAT) -> Some:
    """Return ``document`` with its format and digest set."""
    content = {key: value for key, value in document.items() if key != "digest"}
    content["format"] = form
    return cast("Some", {**content, "digest": _digest(content)})


def dumps(document: Mapping[str, object]) -> bytes:
    """Return a document or bundle as bytes; equal content gives equal bytes."""
    return (json.dumps(document, sort_keys=True, ensure_ascii=False, indent=1) + "\n").encode()


def made_words(document: Document) -> tuple[str, ...]:
    """Return the options in a document's recipe as words, such as ``as-is``.

    >>> made_words({"made": {"symmetric": True, "givens": 35, "grade": "hard"}})
    ('35 givens', 'hard', 'symmetric')
    """
    words = []
    for name, value in sorted((document.get("made") or {}).items()):
        plain = name.replace("_", " ")
        match value:
            case bool():
                words.append(plain if value else f"not {plain}")
            case int():
                words.append(f"{value} {plain}")
            case _:
                words.append(value)
    return tuple(words)


def bundle(documents: Sequence[Mapping[str, object]]) -> Mapping[str, object]:
    """Return one document as it is, and several as one bundle."""
    if len(documents) == 1:
        return documents[0]
    return {"format": FORMAT, "sheets": list(documents)}


@dataclass(slots=True)
class Allowance:
    """How many documents, sheets and bytes one file may still hold."""

    values: int = MOST_VALUES
    sheets: int = MOST_SHEETS

    def take(self, data: bytes, name: str) -> None:
        """Account for a document before it is read; raises DocumentError."""
        self.values -= values_in(data)
        if self.values < 0:
            raise DocumentError(f"{name}: holds more than {MOST_VALUES} values")

    def take_sheets(self, number: int, name: str) -> None:
        """Account for sheets; raises DocumentError."""
        self.sheets -= number
        if self.sheets < 0:
            raise DocumentError(f"{name}: has more than {MOST_SHEETS} sheets")


def loads(
    data: bytes,
    name: str,
    allowance: Allowance | None = None,
    refuse: Refuse = strict,
    *,
    fields: bool = True,
) -> list[tuple[str, Document]]:
    """Return the checked documents in ``data``, each with its place for error messages.

    A place begins with ``name``. ``allowance`` is that of the whole file; copies do not count.
    ``refuse`` is called with the error of each document, among several, that is damaged or was
    changed. ``fields``: whether each field is checked too; who only compares saves the import of
    pydantic. Raises DocumentError if ``data`` as a whole is not what we write.
    """
    left = allowance or Allowance()
    left.take(data, name)
    value = parsed(data, name, FORMAT)
    if "sheets" not in value:
        left.take_sheets(1, name)
        return _sound([(name, value)], refuse, fields)
    sheets = value["sheets"]
    if not isinstance(sheets, list) or not sheets or len(value) > 2:
        raise DocumentError(f"{name}: expected only the format and a list of sheets, not empty")
    if len(sheets) > _MOST_COPIES:
        raise DocumentError(f"{name}: has more than {_MOST_COPIES} sheets")
    different = without_copies(enumerate(sheets))
    left.take_sheets(len(different), name)
    return _sound([(_place(name, sheets, i), sheet) for i, sheet in different], refuse, fields)


def without_copies(documents: Iterable[tuple[T, Content]]) -> list[tuple[T, Content]]:
    """Return pairs without those whose document came before."""
    first: dict[str, tuple[T, Content]] = {}
    for beside, document in documents:
        first.setdefault(_digest(document), (beside, document))
    return list(first.values())


def parsed(data: bytes, name: str, form: str) -> JsonObject:
    """Return the JSON object in ``data`` if its key ``format`` is ``form``; its size is bounded.

    Raises DocumentError with one line that begins with ``name``.
    """
    if len(data) > LARGEST:
        raise DocumentError(f"{name}: larger than {LARGEST >> 20} MiB")
    try:
        value = read_json(data)
    except JsonError as error:
        raise DocumentError(f"{name}: {error}") from None
    if not isinstance(value, dict):
        raise DocumentError(f"{name}: expected a JSON object, found {type(value).__name__}")
    if value.get("format") != form:
        actual = value.get("format")
        words = "none" if actual is None else json.dumps(actual)[:40]
        raise DocumentError(f'{name}: expected "format": "{form}", found {words}')
    return value


def _sound(
    sheets: Iterable[tuple[str, Json]], refuse: Refuse, fields: bool
) -> list[tuple[str, Document]]:
    sound = []
    for where, sheet in sheets:
        try:
            if fields:
                from dungeongen.core.schema import check_document

                check_document(sheet, where)
            elif not isinstance(sheet, dict):
                raise DocumentError(f"{where}: expected an object")
            document = cast("Document", sheet)
            unbroken(document, where)
        except DocumentError as error:
            refuse(error)
        else:
            sound.append((where, document))
    return sound


def unbroken(document: Mapping[str, object], where: str) -> None:
    """Raise DocumentError if a document's digest does not match its content."""
    if "digest" in document:
        rest = {key: value for key, value in document.items() if key != "digest"}
        if document["digest"] != _digest(rest):
            raise DocumentError(f"{where}: changed since it was made: its digest does not match")


def _place(name: str, sheets: Sequence[Json], index: int) -> str:
    return name if len(sheets) == 1 else f"{name}: sheet {index + 1}"


def _digest(content: object) -> str:
    data = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(data.encode()).hexdigest()
