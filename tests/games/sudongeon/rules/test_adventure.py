"""The rulebook's own adventure (chapter 10), replayed with dice that fit its text.

What the author's text gets wrong (SU-16): it does not mention the level-1 trap of the middle-right
box, which here does no harm; it leaves the labyrinth's 2 gold behind, so the play ends ``left``;
and it counts walking out as round 13, which costs no ration and is no round of ours (SU-6).
"""

from __future__ import annotations

from dungeongen.core import transcript
from dungeongen.games.sudongeon.game import GAME
from dungeongen.games.sudongeon.rules.engine import outcome
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.table.story import opens_round
from games.sudongeon.positions import DATA

# Published after each round: rations; and what else the text says of that moment.
PUBLISHED = {
    0: {"rations": 16, "mana": 8, "gold": 0},
    1: {"rations": 15, "gold": 7},
    2: {"rations": 14, "gold": 7 + 9},
    3: {"rations": 16, "mana": 13, "gold": 10},
    4: {"rations": 15},
    5: {"rations": 14, "mana": 0, "elixirs": 2, "life": 10},
    7: {"rations": 12},
    8: {"gold": 0},
    9: {"rations": 10},
    10: {"rations": 9, "elixirs": 0, "life": 10},
    11: {"life": 3, "gold": 3},
    12: {"rations": 7, "mana": 0, "elixirs": 0, "gold": 3, "life": 3},
}


def rounds() -> list[State]:
    """Return the state at the end of each round, the market first."""
    play = transcript.loads((DATA / "zabel-adventure.txt").read_bytes(), "adventure")
    ends: list[State] = []
    for step in transcript.steps(play, GAME, "adventure"):
        if opens_round(step.before, step.move):
            ends.append(step.before)
        last = step.after
    return [*ends, last]


def test_the_adventure_ends_as_published_round_by_round() -> None:
    ends = rounds()
    assert len(ends) == 13
    for number, published in PUBLISHED.items():
        shown = {name: getattr(ends[number], name) for name in published}
        assert shown == published, f"round {number}"


def test_the_adventure_is_left_with_gold_behind() -> None:
    last = rounds()[-1]
    assert outcome(last) == "left"
    assert last.party.members[0].artifact == 1  # the Holy Platemail, at once put on
    assert last.party.defence == 6
    assert last.world.fate == 1  # the shaman's blessing, for a battle that never came
    left = last.ground.piles & ~last.world.loot
    assert left == 1 << 3  # the labyrinth's, in the west box
    assert last.ground.gold[3] == 2
