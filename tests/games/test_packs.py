"""The cards of every game: each once, in the order of the deal, with the rules' own numbers."""

from __future__ import annotations

from collections import Counter

import pytest

import dungeongen
from dungeongen.core.cards import DECK, SUITS, card_shown
from dungeongen.core.templates import Templates
from dungeongen.draw.card_sizes import CARD_SIZES
from dungeongen.draw.cards import CardFace, Trim
from dungeongen.draw.icons import load_icon
from dungeongen.draw.recording import Box, Recording
from dungeongen.games import GAMES
from dungeongen.games.mythic.layout import card_shown as mythic_shown
from dungeongen.games.sudongeon.catalog import ARTIFACTS, CLASSES, FEATURES, MONSTERS, PEOPLE, TRAPS
from dungeongen.games.welcome.heroes import HEROES
from dungeongen.games.welcome.heroes import MONSTERS as STRENGTHS


def names(faces: tuple[CardFace, ...]) -> list[str]:
    return [face.name for face in faces]


def words(face: CardFace) -> str:
    """Return all that is written on a card."""
    canvas = Recording()
    canvas.page(100, 100, "a card")
    face.draw(Trim(*CARD_SIZES["poker"], 3.0)).paint(canvas, 0, 0)
    return " ".join(text.string for text in canvas.texts)


@pytest.mark.parametrize("size", [4, 7, 13])
def test_a_dungeon_from_cards_is_dealt_set_up_cards_first(size: int) -> None:
    deck = dungeongen.deck("doom", seed=42, size=size, check=False)
    layout = deck.sheet.layout  # type: ignore[union-attr]  # it was dealt
    order = [*layout.columns, *layout.rows, *layout.deck][:52]
    assert names(deck.faces) == [card_shown(card) for card in order]
    assert sorted(names(deck.faces)) == sorted(map(card_shown, DECK))


def test_whose_cards_are_all_in_the_deck_has_no_card_twice() -> None:
    deck = dungeongen.deck("doom", seed=42, rules=["bottom=shuffled"], check=False)
    assert sorted(names(deck.faces)) == sorted(map(card_shown, DECK))


def test_treasure_is_dealt_pile_by_pile() -> None:
    deck = dungeongen.deck("treasure", seed=42, check=False)
    layout = deck.sheet.layout  # type: ignore[union-attr]  # it was dealt
    assert names(deck.faces) == [card_shown(card) for card in layout.order]


@pytest.mark.parametrize("kind", ["pictures", "classic"])
@pytest.mark.parametrize("jokers", [(), ("dragon", "treasure", "helpers")])
def test_mythics_deck_is_its_own_with_the_jokers_that_are_in(
    kind: str, jokers: tuple[str, ...]
) -> None:
    asked = {"jokers": jokers} if jokers else {}
    deck = dungeongen.deck("mythic", seed=42, faces=kind, check=False, **asked)
    layout = deck.sheet.layout  # type: ignore[union-attr]  # it was dealt
    assert [face.place for face in deck.faces] == [*layout.deck]
    shown = {mythic_shown(face.place): words(face) for face in deck.faces}
    if kind == "pictures":
        assert "11" in shown["J♦"]
        assert "blocks 11" in shown["J♦"].replace("  ", " ")
    else:
        assert shown["J♦"] == "J"
    assert "15" in shown["dragon"]


@pytest.mark.parametrize("hero", HEROES)
def test_welcomes_monsters_come_first_as_dealt(hero: str) -> None:
    deck = dungeongen.deck("welcome", seed=42, hero=hero, check=False)
    layout = deck.sheet.layout  # type: ignore[union-attr]  # it was dealt
    values = [words(face).split()[0].rstrip(".") for face in deck.faces[:13]]
    assert tuple(map(int, values)) == layout.decks[0]
    titles = [piece.title.capitalize() for piece in HEROES[hero].pieces]
    assert names(deck.faces[13:]) == [*titles, f"The {hero.capitalize()}"]
    pack = dungeongen.deck("welcome", hero=hero)
    assert [int(words(face).split()[0].rstrip(".")) for face in pack.faces[:13]] == [*STRENGTHS]
    for face in pack.faces[:13]:
        strength = int(words(face).split()[0].rstrip("."))
        for piece in HEROES[hero].pieces:
            assert (piece.title in words(face)) is (strength in piece.defeats)


def test_reference_cards_have_everything_once_with_its_numbers() -> None:
    faces = dungeongen.deck("sudoku").faces
    wanted = [monster.name for monster in MONSTERS]
    wanted += [*TRAPS, *FEATURES, *PEOPLE, *(name for name, _, _ in ARTIFACTS)]
    wanted += [*(who.name for who in CLASSES), "A Round", "A Fight", "Checks"]
    assert Counter(names(faces)) == Counter(wanted)
    for face, monster in zip(faces, MONSTERS, strict=False):
        text = words(face).split()
        for value in (monster.initiative, monster.attack, monster.defence, monster.life):
            assert str(value) in text
        assert ("lawful" if monster.lawful else "chaotic") in words(face)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
@pytest.mark.parametrize("size", CARD_SIZES)
def test_words_and_pictures_stay_in_the_safe_zone(game: str, size: str) -> None:
    safe = 2.5
    wide, high = CARD_SIZES[size]
    zone = Box(safe, safe, wide - 2 * safe, high - 2 * safe)
    for face in dungeongen.deck(game).faces:
        canvas = Recording()
        canvas.page(200, 200, "a card")
        face.draw(Trim(wide, high, safe)).paint(canvas, 0, 0)
        for text in canvas.texts:
            if text.string.strip():
                assert zone.holds(text.box, slack=0.3), (face.name, text)
        for _, name, box in canvas.icons:
            assert zone.holds(box), (face.name, name)
            court = name.partition("-")[0] in ("jack", "queen", "king")
            assert box.w <= 6.4 or court or load_icon(name, Templates()).art, (face.name, name)


def test_examples_in_the_help_are_options() -> None:
    for game in GAMES:
        for example, _ in game.cards.examples:
            assert example.startswith("--")


def engraved(canvas: Recording) -> str:
    """Return the name of the engraving on a card."""
    ((_, name, _),) = canvas.arts
    return name


def test_welcomes_monsters_are_engraved_each_in_its_own_way() -> None:
    shown: dict[str, set[str]] = {}
    for face in dungeongen.deck("welcome").faces:
        canvas = Recording()
        canvas.page(100, 100, "a card")
        face.draw(Trim(*CARD_SIZES["mini"], 3.0)).paint(canvas, 0, 0)
        assert not canvas.icons, face.name
        shown.setdefault(face.name, set()).add(engraved(canvas))
    assert len(shown) == len({picture for pictures in shown.values() for picture in pictures}) == 15


def test_a_picture_tells_mythics_monsters_and_potions_apart() -> None:
    """Every monster has its own name and picture by suit and rank; potions come in four bottles."""
    shown: dict[str, dict[str, int]] = {suit: Counter() for suit in SUITS}
    for face in dungeongen.deck("mythic", faces="pictures").faces:
        canvas = Recording()
        canvas.page(100, 100, "a card")
        face.draw(Trim(*CARD_SIZES["poker"], 3.0)).paint(canvas, 0, 0)
        assert not canvas.icons, face.name
        if suit := face.content.suit:
            shown[suit][engraved(canvas)] += 1
    assert len(shown["C"] | shown["S"]) == 26
    assert sorted(shown["H"].values()) == [1, 3, 3, 3, 3]
    assert len(shown["D"]) == 13
