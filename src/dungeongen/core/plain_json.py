"""JSON as strangers send it: read within bounds, and stricter than Python's own reader.

Every comma, colon and opening bracket begins at most one value, so that counting them bounds what a
text may become before anything is built of it. Refused are also what other readers of JSON do not
know or do differently: a key twice, NaN, half a character, and integers beyond 64 bits, which no
float can be compared with.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""A value of JSON: narrow its type before you look into it."""

JsonObject: TypeAlias = Mapping[str, Json]
"""An object of JSON: its values by their names."""

DEEPEST = 40
MOST_VALUES = 600_000
_WIDEST = 1 << 63
_HALF = re.compile("[\ud800-\udfff]")


class JsonError(ValueError):
    """What is wrong with a JSON text, in one line."""


def values_in(data: bytes) -> int:
    """Return how many values ``data`` may hold at most.

    >>> values_in(b'{"a": [1, 2]}')
    5
    """
    return 1 + sum(map(data.count, (b",", b":", b"[", b"{")))


def read_json(data: bytes, most: int = MOST_VALUES) -> Json:
    """Return the value in ``data``, which is UTF-8; raises JsonError."""
    if values_in(data) > most:
        raise JsonError(f"holds more than {most} values")
    try:
        value: Json = json.loads(
            data.decode("utf-8-sig"), parse_constant=_no_constant, object_pairs_hook=_once
        )
    except UnicodeDecodeError as error:
        raise JsonError(f"byte {error.start} is not UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise JsonError(f"{place}: not valid JSON: {error.msg}") from None
    except JsonError:
        raise
    except RecursionError:
        raise JsonError(f"nested deeper than {DEEPEST}") from None
    except ValueError:
        raise JsonError("holds a number of thousands of digits") from None
    _bound(value)
    return value


def object_of(value: object) -> JsonObject:
    """Return a value that must be an object; raises JsonError."""
    if not isinstance(value, Mapping):
        raise JsonError(f"expected an object, found {type(value).__name__}")
    return value


def text_of(value: object) -> str:
    """Return a value that must be a text; raises JsonError."""
    if not isinstance(value, str):
        raise JsonError(f"expected a text, found {type(value).__name__}")
    return value


def number_of(value: object) -> int:
    """Return a value that must be a whole number; raises JsonError."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise JsonError(f"expected a whole number, found {type(value).__name__}")
    return value


def _bound(value: Json) -> None:
    """Refuse values nested too deep, and those that UTF-8 or other JSON readers cannot express."""
    pending: list[tuple[Json, int]] = [(value, 1)]
    while pending:
        item, depth = pending.pop()
        if depth > DEEPEST:
            raise JsonError(f"nested deeper than {DEEPEST}")
        match item:
            case dict():
                pending.extend((child, depth + 1) for child in item.values())
                pending.extend((key, depth + 1) for key in item)
            case list():
                pending.extend((child, depth + 1) for child in item)
            case str() if _HALF.search(item):
                raise JsonError("a text holds half a character (a lone surrogate)")
            case float() if not math.isfinite(item):
                raise JsonError("holds a number too large")
            case int() if abs(item) > _WIDEST:
                raise JsonError("holds a number too large")


def _no_constant(name: str) -> Json:
    raise JsonError(f"{name} is not a JSON number")


def _once(pairs: list[tuple[str, Json]]) -> JsonObject:
    value: dict[str, Json] = {}
    for key, item in pairs:
        if key in value:
            raise JsonError(f"{json.dumps(key[:40])} appears twice in one object")
        value[key] = item
    return value
