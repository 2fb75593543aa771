"""Some cards of a deck alone."""

from __future__ import annotations

import pytest

import dungeongen
from dungeongen.core.options import OptionError
from dungeongen.library.read import Source

TABLE = Source(b'title,count\nOgre,2\n"Elf, the Elder",1\nElf,1\nImp,3\n', "mine.csv")


@pytest.mark.parametrize(
    ("only", "names"),
    [
        ("ogre", ["Ogre", "Ogre"]),
        ("2", ["Ogre"]),
        ("4-5, Ogre", ["Ogre", "Ogre", "Elf", "Imp"]),
        ("6 –", ["Imp", "Imp"]),
        ("Elf, the elder", ["Elf, the Elder"]),
        ("elf,3", ["Elf, the Elder", "Elf"]),
    ],
)
def test_some_cards_are_printed_alone(only: str, names: list[str]) -> None:
    deck = dungeongen.deck(from_=TABLE, only=only)
    assert [face.name for face in deck.faces] == names
    assert deck.summary.startswith(f"{len(names)} card")


@pytest.mark.parametrize(
    ("only", "told"),
    [
        ("Orge", "only 'Orge': expected names or numbers of cards, as in 5-8,Ogre; the deck has 7"),
        ("0", "only 0: expected numbers from 1 to 7"),
        ("6-8", "only 6-8: expected numbers from 1 to 7"),
        ("5-4", "only 5-4: expected numbers from 1 to 7, the smaller first"),
        ("1,", "only '': expected names"),
    ],
)
def test_what_is_no_card_is_told(only: str, told: str) -> None:
    with pytest.raises(OptionError) as caught:
        dungeongen.deck(from_=TABLE, only=only)
    assert told in str(caught.value)


def test_a_games_cards_are_chosen_too() -> None:
    deck = dungeongen.deck("treasure", seed=7, only="Q♠,1")
    every = dungeongen.deck("treasure", seed=7).faces
    assert {face.name for face in deck.faces} == {"Q♠", every[0].name}
    assert deck.stem != dungeongen.deck("treasure", seed=7).stem
