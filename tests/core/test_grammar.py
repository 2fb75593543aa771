"""The grammar of moves, on a small set of moves."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from dungeongen.core.errors import InvalidMoveError
from dungeongen.core.grammar import Grammar, number, one_of, place_in


@dataclass(frozen=True, slots=True)
class Go:
    room: int


@dataclass(frozen=True, slots=True)
class Home:
    pass


@dataclass(frozen=True, slots=True)
class Strike:
    who: str
    mana: int = 0


GRAMMAR: Grammar[Go | Home | Strike] = Grammar(
    (
        (Home, "go home"),
        (Go, "go {letter}"),
        (Strike, "strike {who} with {mana} mana"),
        (Strike, "strike {who}"),
    ),
    {
        "letter": place_in(("A", "B"), "<A or B>"),
        "who": one_of(("troll", "orcs")),
        "mana": number(1, 99),
    },
    "'go A'",
)
TEXTS = {
    "go home": Home(),
    "go A": Go(0),
    "go B": Go(1),
    "strike troll": Strike("troll"),
    "strike orcs with 13 mana": Strike("orcs", 13),
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_move_has_one_text_and_the_text_parses_back(text: str) -> None:
    assert GRAMMAR.parse(text) == TEXTS[text]
    assert GRAMMAR.format(TEXTS[text]) == text


@pytest.mark.parametrize(
    "text",
    [
        "strike orcs with 0 mana",
        "strike orcs with 013 mana",
        "strike orcs with 100 mana",
        "strike orcs with ¹ mana",
        "strike orcs ",
        " strike orcs",
        "strike  orcs",
        "STRIKE orcs",
        "go",
        "go C",
        "go A B",
        "go a",
        "",
    ],
)
def test_texts_are_exact(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        GRAMMAR.parse(text)


def test_an_error_shows_the_form_that_comes_nearest() -> None:
    for text, expected in (
        ("strike rats", "move 'strike rats': expected strike <who> with <mana> mana"),
        ("go C", "move 'go C': expected go home"),
        ("dance", "move 'dance': expected something like 'go A'"),
        ("é" * 99, "…"),
    ):
        with pytest.raises(InvalidMoveError) as raised:
            GRAMMAR.parse(text)
        assert expected == "…" or str(raised.value) == expected
        assert len(str(raised.value)) < 300


def test_all_kinds_of_moves_have_a_form() -> None:
    assert GRAMMAR.kinds == {Go, Home, Strike}
