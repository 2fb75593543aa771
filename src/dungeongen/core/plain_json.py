"""JSON as strangers send it: read within bounds, and stricter than Python's own reader.

Every comma, colon and opening bracket begins at most one value, so that counting them bounds what a
text may become before anything is built of it. Refused are also what other readers of JSON do not
know or do differently: a key twice, NaN, half a character, and integers beyond 64 bits, which no
float can be compared with.
"""

from __future__ import annotations

import dataclasses
import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType, NoneType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from dungeongen.core.errors import DocumentError

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


# Frozen values as JSON objects, field by field, and back.
#
# A value's type says what its JSON looks like: a dataclass or a named tuple is an object, a tuple a
# list, and what stands beside it in ``Annotated`` says which values of that type there are: a
# range, one of several names, a line of text. A field of type ``object`` is one that the value has
# not, so that it is ``None``. A field whose default is ``None`` is left out where it is ``None``;
# any other field is always there. The fields of a field that is marked ``FLAT`` stand among those
# of the value that holds it, and such a field is ``None`` where they are missing. Another version
# may have known more or less: names that a type does not have are ignored, and what is missing is
# ``None`` where that is allowed.


FLAT: Mapping[str, bool] = MappingProxyType({"flat": True})
T = TypeVar("T")
_PLAIN = {bool: "yes or no", int: "a whole number", float: "a number", str: "a text"}
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Characters that would break a line, or turn it around."""


class NumberRange(NamedTuple):
    """The range of a number."""

    least: float
    most: float

    def fault(self, value: float) -> str | None:
        """Return what was expected of a value instead, ``None`` if it is right."""
        return None if self.least <= value <= self.most else f"{self.least:g} to {self.most:g}"


class OneOf(NamedTuple):
    """The names that a text may be."""

    names: tuple[str, ...]

    def fault(self, value: object) -> str | None:
        """Return what was expected of a value instead, ``None`` if it is right."""
        return None if value in self.names else f"one of {', '.join(self.names)}"


class Line(NamedTuple):
    """A text in one line."""

    longest: int

    def fault(self, value: str) -> str | None:
        """Return what was expected of a value instead, ``None`` if it is right."""
        fits = len(value) <= self.longest and not _UNSEEN.search(value)
        return None if fits else f"a line of at most {self.longest} characters"


Share: TypeAlias = Annotated[float, NumberRange(0, 1)]
"""A probability, or a part of something."""
Count: TypeAlias = Annotated[int, NumberRange(0, 1e15)]
"""How many of something there are."""
Points: TypeAlias = Annotated[int, NumberRange(-1e6, 1e6)]
"""A score."""
Mean: TypeAlias = Annotated[float, NumberRange(-1e6, 1e6)]
"""An average of scores."""
Words: TypeAlias = Annotated[str, Line(2000)]
"""Words that are printed in a line."""


class _Field(NamedTuple):
    name: str
    type: object
    flat: bool = False
    has_default: bool = False  # whether it has a default
    left_out: bool = False  # where it is ``None``


def as_json(value: object) -> Json:
    """Return a frozen value as JSON values; its fields are the keys."""
    if isinstance(value, Mapping):
        return {name: as_json(part) for name, part in value.items()}
    if _has_fields(type(value)):
        return _object(value)
    if isinstance(value, tuple | list):
        return [as_json(part) for part in value]
    assert value is None or isinstance(value, bool | int | float | str), value
    return value


def _object(value: object) -> dict[str, Json]:
    result: dict[str, Json] = {}
    kind: Any = type(value)  # which mypy does not take to be hashable
    for field in _fields(kind):
        part = getattr(value, field.name)
        if part is None and (field.left_out or field.flat):
            continue
        if field.flat:
            result.update(_object(part))
        else:
            result[field.name] = as_json(part)
    return result


def as_row(value: object) -> Json:
    """Return a frozen value as JSON values without the names of its fields: ``named`` adds them."""
    kind: Any = type(value)
    if _has_fields(kind):
        return [as_row(getattr(value, field.name)) for field in _fields(kind)]
    return [as_row(part) for part in value] if isinstance(value, tuple | list) else as_json(value)


def named(kind: Any, row: Any) -> Any:
    """Return a row of ``as_row`` as ``as_json`` has its value; what does not fit raises TypeError
    or ValueError, here or in ``from_json``."""
    args = get_args(kind)
    if NoneType in args:
        (kind,) = (argument for argument in args if argument is not NoneType)
        return None if row is None else named(kind, row)
    if get_origin(kind) is Annotated:
        return named(args[0], row)
    if get_origin(kind) is tuple:
        return [named(args[0], value) for value in row]
    if not _has_fields(kind):
        return row
    result: dict[str, Any] = {}
    for field, part in zip(_fields(kind), row, strict=True):
        value = named(field.type, part)
        if not field.flat:
            result[field.name] = value
        elif value is not None:
            result |= value
    return result


def from_json(kind: type[T], value: object, where: str) -> T:
    """Return the value of a class from JSON values; raises DocumentError that names ``where``."""
    read: T = _read(kind, value, where)
    return read


def _read(kind: Any, value: object, where: str) -> Any:
    args = get_args(kind)
    if NoneType in args:
        (other,) = (argument for argument in args if argument is not NoneType)
        return None if value is None else _read(other, value, where)
    if kind in (object, NoneType):
        raise DocumentError(f"{where}: expected nothing")
    if get_origin(kind) is Annotated:
        kind, *rules = args
        result = _read(kind, value, where)
        for rule in rules:
            if (fault := rule.fault(result)) is not None:
                raise DocumentError(f"{where}: expected {fault}")
        return result
    if get_origin(kind) is Literal:
        if value not in args:
            raise DocumentError(f"{where}: expected one of {', '.join(map(str, args))}")
        return value
    if get_origin(kind) is tuple:
        if not isinstance(value, list | tuple):
            raise DocumentError(f"{where}: expected a list")
        return tuple(_read(args[0], part, f"{where}.{i}") for i, part in enumerate(value))
    if _has_fields(kind):
        return _value(kind, value, where)
    expected = (int, float) if kind is float else kind
    if not isinstance(value, expected) or (isinstance(value, bool) and kind is not bool):
        raise DocumentError(f"{where}: expected {_PLAIN[kind]}")
    return value


def _value(kind: type, value: object, where: str) -> object:
    if not isinstance(value, Mapping):
        raise DocumentError(f"{where}: expected an object")
    parts: dict[str, object] = {}
    for field in _fields(kind):
        if field.flat:
            (inner,) = (argument for argument in get_args(field.type) if argument is not NoneType)
            required = {field.name for field in _fields(inner) if not field.has_default}
            parts[field.name] = _value(inner, value, where) if required <= value.keys() else None
        elif field.name in value:
            parts[field.name] = _read(field.type, value[field.name], f"{where}.{field.name}")
        elif field.has_default:
            continue
        elif NoneType in get_args(field.type):
            parts[field.name] = None
        else:
            raise DocumentError(f"{where}.{field.name}: is missing")
    return kind(**parts)


def _has_fields(kind: object) -> bool:
    return dataclasses.is_dataclass(kind) or hasattr(kind, "_fields")


@cache
def _fields(kind: type) -> tuple[_Field, ...]:
    return tuple(_fields_of(kind, get_type_hints(kind, include_extras=True)))


def _fields_of(kind: object, hints: Mapping[str, object]) -> Iterator[_Field]:
    if not dataclasses.is_dataclass(kind):
        defaults: Mapping[str, object] = getattr(kind, "_field_defaults", {})
        for name in getattr(kind, "_fields", ()):
            default = defaults.get(name, dataclasses.MISSING)
            yield _Field(
                name=name,
                type=hints[name],
                has_default=name in defaults,
                left_out=default is None,
            )
        return
    for field in dataclasses.fields(kind):
        yield _Field(
            name=field.name,
            type=hints[field.name],
            flat="flat" in field.metadata,
            has_default=field.default is not dataclasses.MISSING,
            left_out=field.default is None,
        )
