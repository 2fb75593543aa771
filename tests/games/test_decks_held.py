"""A deck that somebody holds, as one line: every game of cards judges and prints it."""

from __future__ import annotations

from pathlib import Path

import pytest

import dungeongen
from cli.running import documents, refused, run
from dungeongen.core.cards import DECK, card_shown, card_texts, shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.doom.layout import Layout as Doom
from dungeongen.games.mythic.layout import Layout as Mythic
from dungeongen.games.treasure.layout import dealt

ORDER = shuffled(DECK, Rng("held"))
LINE = " ".join(card_texts(ORDER))
FREECELL = "\n".join(": " + " ".join(card_texts(ORDER[at : at + 8])) for at in range(0, 52, 8))


def test_treasure_lays_its_piles_from_it() -> None:
    sheet = dungeongen.make("treasure", deck=LINE, check=False)
    assert sheet.layout == dealt(ORDER)
    assert sheet.stacked


def test_mythic_finds_the_jokers_in_it() -> None:
    order = LINE.split()
    order.insert(7, "DRAGON")
    sheet = dungeongen.make("mythic", deck=" ".join(order), easy=True, check=False)
    layout = sheet.layout
    assert isinstance(layout, Mythic)
    assert (layout.jokers, layout.health, len(layout.deck)) == (("DRAGON",), 25, 53)
    assert layout.deck[7] == 52


def test_doom_lays_its_map_from_it() -> None:
    layout = dungeongen.make("doom", deck=LINE, size=5, check=False).layout
    assert isinstance(layout, Doom)
    assert (layout.columns, layout.rows, layout.deck) == (ORDER[:5], ORDER[5:10], ORDER[10:])


def test_welcome_takes_thirteen_monsters() -> None:
    named = dungeongen.make("welcome", decks="A", check=False).layout
    assert dungeongen.make("welcome", deck="3 1 2 5 6 2 1 4 4 3 7 9 5", check=False).layout == named


@pytest.mark.parametrize(
    "line",
    [
        LINE.replace("10", "T").lower(),
        LINE.replace(" ", ", "),
        " ".join(f"{card_shown(card)}\ufe0f" for card in ORDER),
        FREECELL,
    ],
)
def test_cards_are_written_in_several_ways(line: str) -> None:
    (document,) = documents("treasure", "--deck", line, "--no-check")
    assert document["id"] == dungeongen.make("treasure", deck=LINE, check=False).id
    assert document["stacked"] is True
    assert "seed" not in document


def test_what_it_prints_can_be_judged_again(tmp_path: Path) -> None:
    file = str(tmp_path / "held.json")
    ran = run("treasure", "--deck", LINE, "--json", "-o", file)
    assert "scores" in ran.err
    assert run("check", file).code == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("treasure", "--deck", "AS AS"), "deck: AS appears twice"),
        (("doom", "--deck", "AS 10H"), "deck: expected 52 cards, found 2; without 2H, 3H"),
        (("mythic", "--deck", LINE + " J2"), "J2 goes with J1"),
        (("mythic", "--deck", "AS XX"), "card 'XX': expected a rank and a suit"),
        (("welcome", "--deck", "123"), "--deck: expected the monsters 1122334455679"),
        (("doom", "--deck", LINE, "--seed", "4"), "--seed does not go with --deck"),
        (("mythic", "--deck", LINE, "--jokers", "dragon"), "--jokers does not go with --deck"),
        (("welcome", "--deck", "3125621443795", "--match"), "--match does not go with --deck"),
    ],
)
def test_what_is_no_deck(words: tuple[str, ...], says: str) -> None:
    assert says in refused(*words)
