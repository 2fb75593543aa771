"""The dungeon at a glance: what proves that no luck is enough, and nothing where a play is won."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company, Member
from dungeongen.games.sudongeon.solver import judge as verdicts
from dungeongen.games.sudongeon.solver.outline import impossible
from games.sudongeon.positions import grid
from games.sudongeon.solver.optima import every

# In at the north-west, through all nine rooms like a snake, and back: 17 entries.
SNAKE = grid(
    NW={"north": 1, "east": 3},
    N={"west": 2, "east": 4},
    NE={"west": 6, "south": 2},
    E={"north": 3, "west": 5},
    C={"east": 6, "west": 1},
    W={"east": 4, "south": 7},
    SW={"north": 5, "east": 1},
    S={"west": 7, "east": 3},
    SE={"west": 4, "gold": 9},
)
JOINED = grid(N={"north": 1, "monster": 7, "feature": 6, "south": 8}, C={"feature": 3, "gold": 1})
GUARDED = grid(N={"north": 1, "monster": 7, "feature": 6, "gold": 3, "south": 1}, C={"feature": 3})


def poor(**stock: int) -> Company:
    return Company()._replace(**{"rations": 0, "mana": 0, "elixirs": 0, "gold": 0, **stock})


def with_(layout: Layout, **boxes: dict[str, int]) -> Layout:
    """Return a layout with more in its boxes."""
    more = grid(**boxes).grid
    return Layout("".join(a if b == "." else b for a, b in zip(layout.grid, more, strict=True)))


def needed(layout: Layout, **stock: int) -> int:
    """Return how many rations a poor party needs that it is not proved to starve."""
    return next(n for n in range(60) if impossible(layout, poor(rations=n, **stock)) is None)


def test_hunger_is_a_proof() -> None:
    assert impossible(SNAKE) is None
    assert impossible(SNAKE, poor(rations=10)) is None
    reason = impossible(SNAKE, poor())
    assert reason is not None
    assert "17 rounds at least" in reason
    verdict = verdicts.judge(SNAKE, poor())
    assert verdict.answer == "unbeatable"
    assert verdict.proof == ("bound", reason)
    assert verdict.difficulty == "impossible"


def test_whatever_keeps_a_party_alive_is_counted_and_nothing_else() -> None:
    assert needed(SNAKE) == 5  # of 17; ten life points, and an artifact of the cleric may add two
    without_cleric = tuple(map(Member, (0, 1, 2, 0, 4)))  # two warriors have a point more
    assert "last for 11" in str(impossible(SNAKE, poor()._replace(members=without_cleric)))
    assert needed(SNAKE, gold=1) == 5 - 3
    assert needed(SNAKE, mana=1) == needed(SNAKE, elixirs=1) == 5 - 1
    assert needed(with_(SNAKE, C={"feature": 5})) == 5 - 1  # a sarcophagus may hold an elixir
    assert needed(with_(SNAKE, C={"feature": 5}, N={"feature": 5})) == 5 - 2
    assert needed(with_(SNAKE, C={"npc": 8})) == 5 - 3  # an adventurer may be a warrior
    for feature in (2, 4, 6, 7, 8, 9):  # of the fountain a draught takes a round itself
        assert needed(with_(SNAKE, C={"feature": feature})) == 5
    for person in (2, 5, 6, 7, 9):
        assert needed(with_(SNAKE, C={"npc": person})) == 5
    for endless in ({"feature": 3}, {"npc": 1}, {"npc": 3}, {"npc": 4}):
        assert impossible(with_(SNAKE, C=endless), poor()) is None


def test_whatever_may_strike_harder_makes_no_wall() -> None:
    assert impossible(JOINED, poor(mana=1)) is None
    assert impossible(JOINED, poor(gold=1)) is None  # which buys mana
    far = with_(JOINED, C={"south": 1}, S={"east": 1})  # something in the south-east
    assert impossible(far, poor())
    for things in ({"npc": 1}, {"npc": 2}, {"npc": 4}, {"npc": 8}):
        assert impossible(with_(far, SE=things), poor()) is None, things
    for things in ({"feature": 4}, {"feature": 5}, {"feature": 9}, {"monster": 8}):
        assert impossible(with_(far, SE=things), poor()) is None, things
    assert impossible(JOINED, poor()._replace(bag=(2,))) is None
    for things in ({"npc": 3}, {"npc": 5}, {"npc": 6}, {"npc": 7}, {"npc": 9}, {"feature": 7}):
        assert impossible(with_(far, SE=things), poor()), things
    assert impossible(JOINED, poor(mana=9)._replace(members=(Member(0),) * 5))  # no wizard


@pytest.mark.parametrize("digit", range(1, 10))
def test_clerics_alone_hurt_no_strong_monster_but_pass_who_takes_a_bribe(digit: int) -> None:
    walled = grid(
        N={"north": 1, "monster": digit, "feature": 6, "south": 8}, C={"feature": 3, "gold": 1}
    )
    clerics = poor()._replace(members=(Member(3),) * 5)
    assert bool(impossible(walled, clerics)) == (digit in (2, 3, 6, 7, 8))


def test_a_monster_that_nothing_hurts_is_a_wall() -> None:
    # Minotaur 6, any feature 1, barricade 2; with the shrine of law next door it is not his room.
    assert impossible(GUARDED, poor()) is None
    reason = impossible(JOINED, poor())
    assert reason is not None
    assert "the Minotaur in the north" in reason


@pytest.mark.parametrize("seed", [f"t{i}" for i in range(12)])
def test_nothing_that_is_generated_is_beyond_luck(seed: str) -> None:
    assert impossible(make(seed).layout) is None


def test_no_dungeon_that_can_be_won_is_called_impossible() -> None:
    for small in every():
        if small.optimum > 0:
            assert impossible(small.layout, small.company) is None, small.about
