"""Documents: the JSON description of a sheet that is embedded in every file showing it.

A document names its format and game and holds the deal, which fixes the layout. A document that we
wrote also has the seed, the generator's other options (``made``), the version, the full content,
the id, the verdict, and the ``party`` that goes in unless it is the game's fresh one. Its
``digest`` is the SHA-256 of everything else, so that changes by hand are noticed; a bare deal typed
by a person has none. Several sheets in one file form a bundle, ``{"format": …, "sheets": […]}``.

Writing is plain ``json`` with sorted keys, so the same document gives the same bytes. Reading has
to cope with strangers' files: size and depth are bounded first, then pydantic checks every field.
Pydantic is imported only there, since it costs more than everything else that a sheet needs.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from typing import TYPE_CHECKING, Any

from dungeongen.core.errors import DocumentError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FORMAT = "dungeongen/1"
LARGEST = 16 << 20
_DEEPEST = 40
_HALF = re.compile("[\ud800-\udfff]")

Json = dict[str, Any]


def sealed(document: Json, form: str = FORMAT) -> Json:
    """Return ``document`` with its format and digest set."""
    content = {key: value for key, value in document.items() if key != "digest"}
    content["format"] = form
    return {**content, "digest": _digest(content)}


def dumps(document: Json) -> bytes:
    """Return a document or bundle as bytes; equal content gives equal bytes."""
    return (json.dumps(document, sort_keys=True, ensure_ascii=False, indent=1) + "\n").encode()


def made_words(document: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the generator's options, other than the seed, in words.

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


def bundle(documents: Sequence[Json]) -> Json:
    """Return a single document as it is, several as a bundle."""
    if len(documents) == 1:
        return documents[0]
    return {"format": FORMAT, "sheets": list(documents)}


def loads(data: bytes, name: str) -> list[Json]:
    """Return the checked documents in ``data``; error messages begin with ``name``.

    Raises DocumentError with one line if ``data`` is not one of our documents or was changed.
    """
    value = parsed(data, name, FORMAT)
    if "sheets" not in value:
        return [_checked(value, name)]
    sheets = value["sheets"]
    if not isinstance(sheets, list) or not sheets or len(value) > 2:
        raise DocumentError(f"{name}: expected only the format and a list of sheets, not empty")
    return [_checked(sheet, _place(name, sheets, i)) for i, sheet in enumerate(sheets)]


def parsed(data: bytes, name: str, form: str) -> Json:
    """Return the JSON object of format ``form`` in ``data``, bounded but not checked further.

    Raises DocumentError with one line that begins with ``name``.
    """
    if len(data) > LARGEST:
        raise DocumentError(f"{name}: larger than {LARGEST >> 20} MiB")
    try:
        value = json.loads(
            data.decode("utf-8-sig"), parse_constant=_no_constant, object_pairs_hook=_once
        )
    except UnicodeDecodeError as error:
        raise DocumentError(f"{name}: byte {error.start} is not UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise DocumentError(f"{name}: {place}: not valid JSON: {error.msg}") from None
    except _OddError as error:
        raise DocumentError(f"{name}: {error}") from None
    except RecursionError:
        raise DocumentError(f"{name}: nested deeper than {_DEEPEST}") from None
    except ValueError:
        raise DocumentError(f"{name}: holds a number of thousands of digits") from None
    if not isinstance(value, dict):
        raise DocumentError(f"{name}: expected a JSON object, found {type(value).__name__}")
    _bounded(value, name)
    if value.get("format") != form:
        found = value.get("format")
        shown = "none" if found is None else json.dumps(found)[:40]
        raise DocumentError(f'{name}: expected "format": "{form}", found {shown}')
    return value


def _checked(sheet: Any, where: str) -> Json:
    from dungeongen.core.schema import check_document

    check_document(sheet, where)
    unbroken(sheet, where)
    document: Json = sheet
    return document


def unbroken(document: Mapping[str, Any], where: str) -> None:
    """Raise DocumentError if there is a digest that does not match."""
    if "digest" in document:
        rest = {key: value for key, value in document.items() if key != "digest"}
        if document["digest"] != _digest(rest):
            raise DocumentError(f"{where}: changed since it was made: its digest does not match")


def _place(name: str, sheets: list[Any], index: int) -> str:
    return name if len(sheets) == 1 else f"{name}: sheet {index + 1}"


def _digest(content: Json) -> str:
    data = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(data.encode()).hexdigest()


def _bounded(value: Any, name: str) -> None:
    """Refuse values nested too deep, and those that UTF-8 or other JSON readers cannot express."""
    pending = [(value, 1)]
    while pending:
        item, depth = pending.pop()
        if depth > _DEEPEST:
            raise DocumentError(f"{name}: nested deeper than {_DEEPEST}")
        match item:
            case dict():
                pending.extend((child, depth + 1) for child in item.values())
                pending.extend((key, depth + 1) for key in item)
            case list():
                pending.extend((child, depth + 1) for child in item)
            case str() if _HALF.search(item):
                raise DocumentError(f"{name}: a text holds half a character (a lone surrogate)")
            case float() if not math.isfinite(item):
                raise DocumentError(f"{name}: holds a number too large")


class _OddError(ValueError):
    """Something that Python's JSON reader accepts and we do not."""


def _no_constant(name: str) -> Any:
    raise _OddError(f"{name} is not a JSON number")


def _once(pairs: list[tuple[str, Any]]) -> Json:
    value: Json = {}
    for key, item in pairs:
        if key in value:
            raise _OddError(f"{json.dumps(key[:40])} appears twice in one object")
        value[key] = item
    return value
