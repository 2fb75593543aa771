"""Plays told as a story."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.rules.engine import apply
from dungeongen.games.sudongeon.rules.moves import parse_move
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.table.story import opens_round, tell
from games.sudongeon.positions import grid, inside, room, start

DRY = {"mana": 0, "elixirs": 0}


def story(state: State, *texts: str) -> str:
    """Return the story of moves; ``3`` alone is a roll."""
    told = []
    for text in texts:
        for word in [f"roll {n}" for n in text.split()] if text[0].isdigit() else [text]:
            move = parse_move(word)
            after = apply(state, move)
            told.append(tell(state, move, after))
            state = after
    return " ".join(filter(None, told))


@pytest.mark.parametrize(
    ("state", "texts", "told"),
    [
        (
            start(room(monster=2, npc=4), **DRY),
            ["enter A"],
            "The party enters the dungeon, room A (north-west): Goblins, Crazy Hermit.",
        ),
        (inside(room(monster=2), **DRY), ["6 1 6 1"], "The party strikes the Goblins for 7."),
        (inside(room(monster=2), **DRY), ["1 6 1 6"], "The Goblins miss the party."),
        (
            inside(room(monster=2), **DRY)._replace(life=1),
            ["1 6 6 1"],
            "The Goblins strike the party for 3. The party is dead.",
        ),
        (
            inside(room(monster=2), mana=9)._replace(life=1),
            ["1 6", "go on", "6 1", "heal 3"],
            "The Goblins strike the party for 3. The party is down. The cleric heals 3 life.",
        ),
        (inside(room(trap=4), **DRY), ["6 1"], "Retractable Spikes: 6 life lost."),
        (inside(room(trap=4), **DRY), ["1 6"], "Retractable Spikes: no harm."),
        (
            inside(room(feature=9), **DRY),
            ["6 3"],
            "Ancient Throne: something is found. The party finds the Nomad Bow.",
        ),
        (inside(room(feature=7), **DRY), ["6"], "A Bunch of Skeletons: 1 gold."),
        (
            inside(room(monster=9), gold=10, **DRY),
            ["parley dragon NW", "6"],
            "Dragon: the bribe is accepted.",
        ),
        (
            inside(room(monster=9), gold=10, **DRY),
            ["parley dragon NW", "1"],
            "Dragon: the bribe is refused.",
        ),
        (
            inside(room(npc=3), gold=0, **DRY),
            ["welcome damsel NW", "eat", "leave"],
            "The Damsel in Distress joins. Rations: 9. The party walks out of the dungeon. "
            "The damsel is safe and pays 3 gold.",
        ),
        (
            inside(room(npc=7), **DRY),
            ["parley shaman NW", "1"],
            "The Strange Shaman curses the next fight.",
        ),
        (
            inside(room(npc=5), gold=5, **DRY),
            ["pay chieftain NW"],
            "The Goblin Chieftain takes 5 gold and goes.",
        ),
        (
            inside(room(npc=8), **DRY),
            ["welcome adventurer NW", "3"],
            "The Lost Adventurer joins. He is a Thief.",
        ),
        (
            inside(grid(NW={"north": 1, "gold": 4}), gold=0, rations=0),
            ["take gold NW", "eat", "leave"],
            "The party takes 4 gold. There is nothing to eat: 1 life lost. "
            "The party walks out of the dungeon. No gold is left behind.",
        ),
    ],
)
def test_a_story_says_what_happened(state: State, texts: list[str], told: str) -> None:
    assert story(state, *texts) == told


def test_a_round_begins_on_entering_and_with_each_further_one() -> None:
    state = inside(room(feature=9), **DRY)
    assert opens_round(start(room()), parse_move("enter A"))
    state = apply(state, parse_move("roll 1"))
    assert not opens_round(state, parse_move("eat"))
    state = apply(state, parse_move("eat"))
    for text in ("stay", "check throne NW", "go B"):
        assert opens_round(state, parse_move(text))
    assert not opens_round(state, parse_move("leave"))
