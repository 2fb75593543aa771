"""Options as data: what is read, what is refused, and how a refusal is spelled."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeongen.core.common_options import AS_IS, CHECK, COMMON, JUDGED, difficulty
from dungeongen.core.options import (
    Choice,
    Clash,
    Flag,
    GridSize,
    Need,
    Number,
    Option,
    OptionError,
    OptionName,
    Pair,
    Text,
    resolve_options,
)
from dungeongen.games import GAMES

SIZE = Option(name="size", kind=Number(4, 26), help="How large.", default=7)
RULES = Option(name="rules", flag="--rule", kind=Choice(("a", "b", "c")), help="Which.", many=True)
BLANK = Option(name="blank", kind=Flag(), help="Empty.")
OPTIONS = (SIZE, RULES, BLANK)


def dashed(name: str) -> str:
    known = {option.name: option.spelled for option in OPTIONS}
    return known.get(name, f"--{name.replace('_', '-')}")


def test_what_nobody_asks_has_its_default() -> None:
    assert resolve_options(OPTIONS, (), {}) == {"size": 7, "rules": (), "blank": False}
    assert resolve_options(OPTIONS, (), {"size": None}) == resolve_options(OPTIONS, (), {})


@pytest.mark.parametrize(
    ("kind", "value", "read"),
    [
        (Number(4, 26), "13", 13),
        (Number(4, 26), 13, 13),
        (Number(1), "1000", 1000),
        (Choice(("ink", "large")), "INK", "ink"),
        (Text(9), 42, "42"),
        (Text(9), "龍 1", "龍 1"),
        (Text(9), " e\u0301t ", "\u00e9t"),
        (Text(9, exact=True), " e\u0301t ", " e\u0301t "),
        (GridSize(10, 7), "10x7", (10, 7)),
        (GridSize(10, 7), (3, 2), (3, 2)),
        (Pair(6), "2x3", (2, 3)),
        (Pair(6), " 2 × 3 ", (2, 3)),
        (Pair(6), (2, 3), (2, 3)),
        (Flag(), True, True),
    ],
)
def test_texts_and_values_are_read_alike(kind: Any, value: object, read: object) -> None:
    assert kind.read(value) == read
    assert kind.read(kind.read(value)) == read


@pytest.mark.parametrize(
    ("kind", "value", "says"),
    [
        (Number(4, 26), 3, "expected a number from 4 to 26, found 3"),
        (Number(1), "0", "expected a number from 1 on, found 0"),
        (Number(1), True, "expected a number from 1 on, found 'True'"),
        (Number(1), "9" * 5000, "expected a number from 1 on, found '9999"),
        (Number(1), 1.5, "expected a number from 1 on, found '1.5'"),
        (Choice(("a", "b")), "c", "'c' is not one of a, b"),
        (Text(3), "long", "expected at most 3 characters, found 4"),
        (Text(3), " ", "expected a word or a number, found nothing"),
        (Text(9), "a\x1b", "character 2 is a control character, U+001B"),
        (Text(9), "\udcff", "expected UTF-8"),
        (Pair(6), "2x7", "expected rows x columns, each 1 to 6"),
        (Pair(6), "2", "expected rows x columns"),
        (GridSize(10, 7), "7x10", "expected columns x rows, up to 10x7"),
        (GridSize(10, 7), "7", "expected columns x rows"),
        (Flag(), "yes", "expected True or False"),
    ],
)
def test_a_wrong_value_says_what_was_expected(kind: Any, value: object, says: str) -> None:
    with pytest.raises(ValueError, match="^" + says.replace("+", r"\+")):
        kind.read(value)


@given(st.text() | st.integers() | st.floats() | st.none() | st.tuples(st.integers()))
def test_anything_is_a_value_or_one_line(value: object) -> None:
    for kind in (Flag(), Number(1, 9), Choice(("a",)), Text(20), Pair(6)):
        told, found = _attempt(kind, value)
        assert told.isprintable()
        assert len(told) < 200
        assert told or kind.read(found) == found


def _attempt(kind: Any, value: object) -> tuple[str, Any]:
    """Return why a value is refused, or nothing and the value."""
    try:
        return "", kind.read(value)
    except ValueError as error:
        return str(error), None


def test_what_may_be_given_again_comes_in_the_order_of_its_names() -> None:
    assert resolve_options(OPTIONS, (), {"rules": ["c", "A"]})["rules"] == ("a", "c")
    assert resolve_options(OPTIONS, (), {"rules": "b"})["rules"] == ("b",)
    with pytest.raises(OptionError, match=r"^rules a: given twice$"):
        resolve_options(OPTIONS, (), {"rules": ["a", "A"]})


def test_an_error_is_spelled_for_whoever_reads_it() -> None:
    for asked, library, command in (
        ({"size": 3}, "size: expected", "--size: expected"),
        ({"rules": ["x"]}, "rules: 'x' is not", "--rule: 'x' is not"),
        (
            {"other": 1},
            "other: no such option; expected size, rules or blank",
            "--other: no such option; expected --size, --rule or --blank",
        ),
    ):
        with pytest.raises(OptionError) as caught:
            resolve_options(OPTIONS, (), asked)
        assert str(caught.value).startswith(library)
        assert caught.value.spelled(dashed).startswith(command)


def test_clashes_and_needs() -> None:
    rules = (Clash("size", "blank", "no room"), Need("rules", "size"))
    assert resolve_options(OPTIONS, rules, {"blank": True, "size": None})["blank"]
    assert resolve_options(OPTIONS, rules, {"blank": False, "size": 5})["size"] == 5
    with pytest.raises(OptionError, match=r"^size does not go with blank: no room$"):
        resolve_options(OPTIONS, rules, {"blank": True, "size": 5})
    with pytest.raises(OptionError, match=r"^rules goes with size$"):
        resolve_options(OPTIONS, rules, {"rules": ["a"]})


def test_a_difficulty_needs_a_judgement() -> None:
    options = (difficulty("How hard.", ["fair"]), AS_IS, CHECK)
    assert resolve_options(options, JUDGED, {"difficulty": "fair", "check": True})["check"]
    with pytest.raises(OptionError) as caught:
        resolve_options(options, JUDGED, {"difficulty": "fair", "check": False})
    assert caught.value.spelled(dashed).startswith("--difficulty does not go with --no-check: ")
    with pytest.raises(OptionError, match=r"^difficulty does not go with as_is$"):
        resolve_options(options, JUDGED, {"difficulty": "fair", "as_is": True})


# What games list


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_options_of_a_game_hold_together(game: Any) -> None:
    options, clashes = game.generator.options, game.generator.clashes
    names = [option.name for option in options]
    assert len(set(names)) == len(names) == len({option.spelled for option in options})
    assert {option.name for option in COMMON} <= set(names)
    assert {name for rule in clashes for name in (rule.name, rule.partner)} <= set(names)
    for option in options:
        assert option.help.endswith((".", ":", "(default: 2x2)."))
        assert (option.more is not None) == option.help.endswith(":")
        assert option.unset in (None, False, ()) or option.read(option.unset) == option.unset
        assert isinstance(OptionName(option.name), str)
    resolve_options(options, clashes, {})
