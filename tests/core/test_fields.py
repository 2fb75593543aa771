"""Values as JSON and back: every type of field, what is left out, and what is refused."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import pytest

from dungeongen.core.errors import DocumentError
from dungeongen.core.plain_json import FLAT, as_json, from_json


class Pair(NamedTuple):
    left: int
    right: int | None = None


@dataclass(frozen=True)
class Share:
    share: float
    share_low: float


@dataclass(frozen=True)
class Whole:
    name: str
    kind: Literal["a", "b"]
    bound: int | None
    pairs: tuple[Pair, ...] = ()
    share: Share | None = field(default=None, metadata=FLAT)


WHOLE = Whole("x", "a", None, (Pair(1), Pair(2, 3)), Share(0.5, 0.25))
PLAIN = {
    "name": "x",
    "kind": "a",
    "bound": None,
    "pairs": [{"left": 1}, {"left": 2, "right": 3}],
    "share": 0.5,
    "share_low": 0.25,
}


def test_a_value_is_an_object_and_comes_back() -> None:
    assert as_json(WHOLE) == PLAIN
    assert from_json(Whole, json.loads(json.dumps(PLAIN)), "it") == WHOLE


def test_what_is_missing_may_be_left_out_and_more_is_ignored() -> None:
    bare = {"name": "x", "kind": "b", "since": 0.9}
    assert from_json(Whole, bare, "it") == Whole("x", "b", None)
    assert "share" not in as_json(Whole("x", "b", 4))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"name": 3}, "it.name: expected a text"),
        ({"kind": "c"}, "it.kind: expected one of a, b"),
        ({"bound": True}, "it.bound: expected a whole number"),
        ({"bound": 1.5}, "it.bound: expected a whole number"),
        ({"pairs": {}}, "it.pairs: expected a list"),
        ({"pairs": [{}]}, "it.pairs.0.left: is missing"),
        ({"share": "half"}, "it.share: expected a number"),
    ],
)
def test_anything_else_is_refused_where_it_stands(change: dict[str, object], says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        from_json(Whole, {**PLAIN, **change}, "it")
