"""Random plays of random dungeons: invariants of every state."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from dungeongen.core.cards import DECK
from dungeongen.core.table import Table as Words
from dungeongen.games.doom.game import GAME
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.engine import advance, apply, chance, legal_moves, outcome
from dungeongen.games.doom.rules.state import SUIT, State, new, score
from dungeongen.games.doom.table import RULES, TABLE
from games.doom.positions import Table, dungeon, entered, layouts

LONG = 250


def chosen(state: State, rng: random.Random) -> m.Move:
    """Return a random move, with each kind equally likely but leaving rare."""
    kinds: dict[type, list[m.Move]] = {}
    for move in legal_moves(state):
        kinds.setdefault(type(move), []).append(move)
    if len(kinds) > 1 and rng.random() < 0.9:
        kinds.pop(m.Leave, None)
    return rng.choice(kinds[rng.choice(list(kinds))])


def sound(state: State) -> None:
    """Assert the invariants of a state."""
    plan = state.plan
    ends = ("dead", "out", "cleared")
    assert (state.health < 0) == (state.step == "dead")
    assert min(state.intelligence, state.attack) >= 3
    assert min(state.gold, state.shield, state.wit, state.spare) >= 0
    assert not state.cleared & ~plan.filled
    assert not state.region & ~state.free
    assert state.region == plan.region(state.region & -state.region, state.free)
    in_room = state.room >= 0
    assert in_room == (state.step in ("room", "answer", "draw")) or state.step == "dead"
    assert not (in_room and state.region)
    assert in_room or not (state.foes or state.traps or state.loot)
    assert all(worth > 0 for _, worth in (*state.foes, *state.traps, *state.loot, *state.hand))
    assert {SUIT[card] for card, _ in state.hand} <= {0, 1}
    assert {SUIT[card] for card, _ in state.foes} <= {2}
    assert {SUIT[card] for card, _ in state.traps} <= {1}
    lying = [card for room in state.aside for card, _ in (*room.foes, *room.traps, *room.loot)]
    lying += [card for card, _ in (*state.foes, *state.traps, *state.loot, *state.hand)]
    assert len(set(lying)) == len(lying)
    assert state.drawn <= len(DECK)
    assert state.step in ends or legal_moves(state)
    if state.step == "cleared":
        assert state.cleared == plan.filled
        assert not state.ground.unbounded
    if state.traps and state.step == "room" and not state.fresh and not state.foes:
        assert min(worth for _, worth in state.traps) > state.intelligence + state.wit


@settings(max_examples=150, deadline=None)
@given(layout=layouts(), seed=st.integers(0, 10**6))
def test_every_state_of_a_play_is_sound(layout: Layout, seed: int) -> None:
    rng = random.Random(seed)
    state = new(layout)
    drawn_by_chance = layout.deck is None
    for _ in range(LONG):
        sound(state)
        if outcome(state) is not None:
            assert score(state) >= 0
            return
        if chance(state) is not None:
            assert drawn_by_chance or state.passes or "bottom=shuffled" in layout.rules
        move = chosen(state, rng)
        after = apply(state, move)
        assert after == advance(state, move)
        told = RULES.tell(state, move, after)
        assert told.isprintable()
        state = after


@settings(max_examples=60, deadline=None)
@given(layout=layouts(), seed=st.integers(0, 10**6))
def test_every_move_has_words_of_its_own(layout: Layout, seed: int) -> None:
    table: Words[State, m.Move] = TABLE
    assert GAME.table is table
    assert table.map is not None
    rng = random.Random(seed)
    state = new(layout)
    for _ in range(60):
        if outcome(state) is not None:
            assert outcome(state) in table.ends
            return
        if chance(state) is None:
            heading, *lines = table.scene(state)
            assert all(line and line.isprintable() for line in (heading, *lines))
            words = [table.words(state, move).text for move in legal_moves(state)]
            assert len(set(words)) == len(words)
        else:
            due = table.due(state)
            assert len(due.answers) == len(legal_moves(state))
            assert due.read is not None
            assert [due.read(answer) for answer in due.answers] == list(range(len(due.answers)))
            assert due.read("nonsense") is None
        rows = ["".join(text for text, _ in line) for line in table.map(state, str.isascii, 80)]
        assert all(row.isascii() and len(row) <= 80 for row in rows)
        state = apply(state, chosen(state, rng))


def test_two_ways_to_one_situation_are_one_state() -> None:
    """The order of potions and ♦ and the path of the token leave no trace."""
    potions = "drink 5H", "drink QH"
    one = entered("2S", hand="5H QH").play(*potions).state
    assert one == entered("2S", hand="5H QH").play(*potions[::-1]).state
    layout = dungeon("2D 3D 4H 5S / 2H 3H 6H 7H")
    adds = "add health", "add attack"
    one = Table(new(layout)).play("choose top", *adds).state
    assert one == Table(new(layout)).play("choose top", *adds[::-1]).state
    left = entered("8S 9S 5C 6D", rules=["retreat"]).play("withdraw A1")
    again = entered("8S 9S 5C 6D", rules=["retreat"])
    again.play("withdraw A3", "enter A2", "withdraw A1")
    assert left.state == again.state
    assert hash(left.state) == hash(again.state)
