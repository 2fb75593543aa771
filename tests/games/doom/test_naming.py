"""Titles, whoever holds a dungeon, and the lines that open a sheet."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from dungeongen.core import lore as core_lore
from dungeongen.core.cards import DECK
from dungeongen.core.lore import FATES
from dungeongen.core.rng import Rng
from dungeongen.games.doom import lore
from dungeongen.games.doom.deal import candidates, deal
from dungeongen.games.doom.layout import UNBOUNDED, Layout
from dungeongen.games.doom.lore import FOES, PLACES
from dungeongen.games.doom.naming import holder, hook, legend, name, story
from dungeongen.games.doom.page.sheet import vignette
from dungeongen.games.doom.rules.state import RANK, SPADES, SUIT
from games.stories import check_books, check_stories, check_titles

BOOK = 10  # dungeons


@cache
def dungeons(count: int) -> tuple[Layout, ...]:
    """Return the dungeons of the first seeds, as they are printed without a judgement."""
    return tuple(next(candidates(str(seed))).layout for seed in range(count))


def test_no_title_is_given_twice() -> None:
    check_titles([*map(name, dungeons(500))])


def test_hardly_a_sentence_is_said_twice() -> None:
    check_stories([*map(hook, dungeons(500))])


def test_no_sentence_opens_two_dungeons_of_a_book() -> None:
    books = [dungeons(500)[first:][:BOOK] for first in range(0, 500, BOOK)]
    check_books(books, hook, story)


def test_the_story_is_that_of_the_title_and_of_the_foe_in_the_picture() -> None:
    for layout in dungeons(60):
        told, owner, opening = legend(layout), holder(layout), hook(layout)[0]
        assert owner is not None
        assert name(layout) == f"The {told.fate} {told.place} of {owner.name}"
        assert any(words in opening for words in FATES[told.fate])
        assert any(words.split("{")[0] in opening for words in PLACES[told.place])
        assert owner.name in opening
        assert owner.art.replace("-", " ") in opening.lower()
        open_ = {*layout.columns, *layout.rows}
        foes = [RANK[card] for card in DECK if SUIT[card] == SPADES and card not in open_]
        assert RANK[owner.card] == max(foes)
        assert hook(Layout(layout.columns, layout.rows)) == hook(layout)


def test_without_enemies_in_the_deck_nobody_holds_it() -> None:
    spades = [card for card in DECK if SUIT[card] == SPADES]
    others = [card for card in DECK if SUIT[card] != SPADES]
    layout = Layout(tuple(spades), tuple(others[:13]))
    assert holder(layout) is None
    assert vignette(layout, 30.0) is None
    assert hook(layout)[0].endswith(tuple(lore.QUIET))
    assert name(layout).endswith(f" of {legend(layout).town}")


def test_what_a_story_says_of_gold_rooms_and_cards_is_so() -> None:
    numbers = set()
    for layout in dungeons(200):
        open_ = {*layout.columns, *layout.rows}
        left = [card for card in DECK if card not in open_]
        if layout.filled > len(left):
            continue
        gold = sum(RANK[card] for card in left if "HCSD"[SUIT[card]] == "D")
        told = hook(layout)[1]
        assert str(gold) in told
        suits = Counter("HCSD"[SUIT[card]] for card in left)
        for number, sign in re.findall(r"(\d+) ([♥♣♠])", told):
            assert int(number) == suits["HCS"["♥♣♠".index(sign)]]
            numbers.add(sign)
        for number in re.findall(r"(\d+) rooms are shaded", told):
            assert int(number) == len(layout.rooms)
    assert numbers == set("♥♣♠")


def test_a_room_is_called_vast_or_shaded_only_if_it_is() -> None:
    said = set()
    for layout in dungeons(500):
        sight = hook(layout)[1]
        if found := re.search(r"[Rr]oom ([A-Z]\d+)\b", sight):
            (room,) = [one for one in layout.rooms if one.name == found[1]]
            assert f"{room.size} " in sight
            assert room.size == max(one.size for one in layout.rooms) >= 8
            said.add("vast")
        if "first room is shaded" in sight:
            assert layout.plan.filled & 1
            said.add("first")
        if "OUT is in a shaded room" in sight:
            assert layout.plan.filled >> layout.plan.last & 1
            said.add("last")
    assert said == {"vast", "first", "last"}


def test_a_map_without_end_has_its_own_words_and_no_way_out_by_out() -> None:
    for seed in range(40):
        layout = deal(Rng(str(seed)), size=4, rules=[UNBOUNDED])
        told = hook(layout)[1]
        assert "OUT" not in told
        assert any(legend(layout).filled(text) in told for text in lore.ENDLESS)


@pytest.mark.parametrize("art", FOES)
def test_each_foe_has_several_openings_that_name_it(art: str) -> None:
    told = FOES[art].openings
    assert 4 <= len(set(told)) == len(told) <= 6
    assert all("{name}" in one.replace("N", "n") for one in told)
    assert all(art.replace("-", " ") in one.lower() for one in told)


def test_each_kind_of_sight_has_several_texts() -> None:
    shared = {*vars(core_lore), "PLACES"}
    texts = [value for key, value in vars(lore).items() if key.isupper() and key not in shared]
    kinds = [some for some in texts if isinstance(some, tuple)]
    assert len(kinds) >= 13
    assert all(4 <= len(set(some)) == len(some) for some in kinds)
