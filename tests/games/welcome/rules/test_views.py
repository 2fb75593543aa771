"""What a player sees: nothing of what is hidden, and all that is public (WD-2)."""

from __future__ import annotations

import random

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import HEROES
from dungeongen.games.welcome.layout import Deck, Layout
from dungeongen.games.welcome.rules import ADDED, State, apply, legal_moves, new, redealt, view_of
from games.welcome.positions import adventure, match, played, random_moves


def hidden_from(state: State, player: int) -> list[int]:
    """Return the places of the deck that a player may not know, found without ``view``."""
    drawn = state.drawn
    added = [place for place, fate in enumerate(state.fates) if fate == ADDED]
    met = {*added[::-1][: state.met]}
    own = {place for place in range(drawn) if (state.starter + place) % 2 == player}
    return [place for place in range(len(state.deck)) if place not in own | met]


def permuted(deck: Deck, places: list[int], chooser: random.Random) -> Deck:
    """Return a deck with the cards of some places shuffled among them."""
    mixed, made = [deck[place] for place in places], list(deck)
    chooser.shuffle(mixed)
    for place, card in zip(places, mixed, strict=True):
        made[place] = card
    return tuple(made)


@pytest.mark.parametrize("hero", HEROES)
def test_no_hidden_card_leaks_into_a_view(hero: str) -> None:
    """Hidden cards are exchanged, and the same moves made: the view stays the same."""
    chooser, looked = random.Random(5), 0
    for number in range(150):
        deck = list(adventure().decks[0])
        chooser.shuffle(deck)
        layout = Layout(hero, (tuple(deck),), number % 2)
        moves = [move for _, move in random_moves(layout, number)]
        played_so_far = moves[: chooser.randrange(len(moves) + 1)]
        state = new(layout)
        for move in played_so_far:
            state = apply(state, move)
        for player in (0, 1):
            other = permuted(layout.decks[0], hidden_from(state, player), chooser)
            same = new(Layout(hero, (other,), layout.first))
            for move in played_so_far:
                same = apply(same, move)
            looked += other != layout.decks[0]
            assert view_of(same, player) == view_of(state, player)
            assert legal_moves(same) == legal_moves(state)
    assert looked > 100


def test_a_player_knows_the_own_cards_only() -> None:
    state = played(adventure(begins="5 7 9 4"), "draw, add, draw, discard torch, draw")
    assert view_of(state, 0).own == (5, 9)
    assert view_of(state, 1).own == (7,)


def test_the_player_who_begins_second_draws_second() -> None:
    state = played(adventure(begins="5 7 9 4", first=1), "draw, add, draw")
    assert (view_of(state, 1).own, view_of(state, 0).own) == ((5,), (7,))


def test_equipment_and_counts_are_public() -> None:
    state = played(adventure(), "draw, add, draw, discard torch, draw")
    assert view_of(state, 0).fates == view_of(state, 1).fates == (ADDED, 2)
    assert view_of(state, 0).step == view_of(state, 1).step == "hand"


def test_monsters_are_seen_as_they_are_met() -> None:
    layout = adventure("barbarian", "9 6 1")
    state = played(layout, "draw, add, draw, add, draw, discard torch, pass")
    assert [view_of(state, player).met for player in (0, 1)] == [(6,), (6,)]


def test_after_a_death_the_rest_stays_hidden() -> None:
    state = played(adventure(), *["draw, add"] * 13, "pass, name 1")
    for player in (0, 1):
        view = view_of(state, player)
        assert view.step == "over"
        assert len(view.met) == state.met < len(state.dungeon)


def test_a_card_one_drew_is_seen_and_tells_states_apart() -> None:
    one, two = (played(adventure(begins=begins), "draw") for begins in ("5", "7"))
    assert view_of(one, 0) != view_of(two, 0)
    assert view_of(one, 1) == view_of(two, 1)


def test_other_decks_of_a_match_are_not_seen() -> None:
    layout = match()
    decks = (layout.decks[0], *(deck[::-1] for deck in layout.decks[1:]))
    assert view_of(new(Layout("warrior", decks)), 0) == view_of(new(layout), 0)
    shown = [redealt(new(layout), 0, Rng(str(number))).layout.decks for number in range(8)]
    for place, deck in enumerate(layout.decks[1:], start=1):
        assert any(other[place] != deck for other in shown)
