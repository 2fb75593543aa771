"""Phrases of version 0.10.0 that readers stumbled over must not come back (docs/words.md)."""

from __future__ import annotations

import pytest

import words

GONE = (
    "furnish the dungeon",
    "for pleasure",
    "it buys nothing",
    "bold dotted values",
    "sells kisses",
    "without parley",
    "fells one more",
    "snatch where the fight",
    "seventh monster is not turned over",
    "the cell before F",
    "nothing makes it dull",
    "nobody knows about",
    "runs out of time loses",
    "book of seed",
    "player that the program sits down",
    "would have regretted",
    "tell of play by",
    "as you meet",
    "counting up from where they stand",
    "cancel each other out",
    "loses the surplus",
    "lose the surplus",
    "which says it",
    "is no setting",
    "all the while",
)
"""Compared without regard to case."""


@pytest.fixture(scope="module")
def lines() -> str:
    """The help, the texts in the source and the docs, as one text in lower case."""
    told = (*words.helped(), *words.written(), *words.documented())
    assert {where for where, _ in told} >= {"sudoku --help", "cli/play.py", "README.md"}
    assert len(told) > 3000
    return "\n".join(line for where, line in told if where != "docs/words.md").lower()


@pytest.mark.parametrize("phrase", GONE)
def test_a_phrase_that_readers_stumbled_over_is_gone(phrase: str, lines: str) -> None:
    assert phrase.lower() not in lines
