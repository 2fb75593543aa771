"""The fair player sees no hidden card, plays legal moves, and does better than a careless one."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from dungeongen.core.cards import DECK, shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.treasure.layout import Layout, Pile, deal
from dungeongen.games.treasure.rules import State, apply, graveyard, legal_moves, new, view_of
from dungeongen.games.treasure.solver import kernel_client, witness
from dungeongen.games.treasure.solver.player import advice, unseen
from dungeongen.search.sampling import average
from games.treasure.positions import random_states, table
from games.treasure.solver.simple import frugal, greedy


def hidden(state: State) -> tuple[int, ...]:
    """Return the cards that lie face down."""
    layout = state.layout
    cards = list(layout.deck[state.drawn :])
    for place, pile in enumerate(layout.piles):
        bit = 1 << place
        if state.down & bit:
            cards += pile
        elif state.up & bit or (place == state.here and state.step == "top"):
            cards.append(pile.bottom)
    return tuple(cards)


def permuted(state: State, rng: Rng) -> State:
    """Return a state with the face-down cards in another order."""
    before = hidden(state)
    moved = dict(zip(before, shuffled(before, rng), strict=True))
    old = state.layout
    layout = Layout(
        tuple(Pile(moved.get(p.top, p.top), moved.get(p.bottom, p.bottom)) for p in old.piles),
        old.hand,
        tuple(moved.get(card, card) for card in old.deck),
    )
    return state._replace(layout=layout)


def test_cards_that_lie_face_down_change_no_decision() -> None:
    looked = changed = 0
    for number in range(20):
        for state in random_states(f"hidden/{number}"):
            other = permuted(state, Rng(f"permuted/{number}/{looked}"))
            assert view_of(other) == view_of(state)
            assert advice(other) == advice(state)
            looked += 1
            changed += other.layout != state.layout
    assert looked > 300
    assert changed > 300


def test_what_is_seen_has_no_hidden_card() -> None:
    for state in islice(random_states("seen"), 5, None, 3):
        view = view_of(state)
        assert set(unseen(view)) == set(hidden(state))
        assert len(unseen(view)) + len(view.graveyard) < len(DECK)


def test_its_moves_are_legal_anywhere() -> None:
    for number in range(10):
        for state in random_states(f"legal/{number}"):
            move, reason = advice(state)
            assert move in legal_moves(state)
            assert reason.endswith(".")


def test_it_does_far_better_than_two_simple_players() -> None:
    """Over 1,000 deals the differences are 61 and 19 points (``bench_treasure.py players``)."""
    deals = [deal(Rng(f"deal/{number}")) for number in range(60)]
    mine = list(map(witness.played, deals))
    for player, least in ((frugal, 50), (greedy, 10)):
        mean, half = average([m - player(d) for m, d in zip(mine, deals, strict=True)])
        assert mean - half > least


def test_it_sees_every_top_card_before_it_spends_any() -> None:
    for number in range(10):
        state = new(deal(Rng(f"looking/{number}")))
        while state.down:
            state = apply(state, advice(state)[0])
            assert not graveyard(state)


def test_it_takes_what_costs_it_nothing() -> None:
    """Kings in manpower score nothing: they are spent on the dearest pile."""
    layout = table("QH/QC", "KS KC KD", "JH JC JS")
    assert any("destroy KC" in text for text in witness.line(layout)[0])


def test_the_distribution_is_that_of_the_hand_alone() -> None:
    layout = deal(Rng("hand"))
    found = witness.totals(layout, runs=20)
    other = Layout(layout.piles[::-1], layout.hand[::-1], layout.deck)
    assert replace(witness.totals(other, runs=20), here=0) == replace(found, here=0)
    assert found.score_low <= found.score <= found.score_high
    assert list(found.tenths) == sorted(found.tenths)
    assert found.here == witness.played(layout)
    for number in range(3):
        redealt = witness.redealt(layout, number)
        assert set(redealt.hand) == set(layout.hand)


def test_the_kernel_plays_as_the_player_does() -> None:
    """10,000 deals were compared (``bench_treasure.py kernel 10000``)."""
    deals = [deal(Rng(f"kernel/{number}")) for number in range(60)]
    assert kernel_client.totals(deals) == list(map(witness.played, deals))
