"""The foe that a seed wishes for: in everybody's way, and found first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dungeongen.core.facets import Candidate
from dungeongen.games.sudongeon.candidates import guise
from dungeongen.games.sudongeon.layout import DRAGON, MINOTAUR, Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import selection
from dungeongen.games.sudongeon.solver.selection import (
    FOES,
    OUTLINES,
    Rough,
    TargetFoe,
    candidate,
    wished_foe,
)
from dungeongen.games.sudongeon.verdict import Verdict
from games.sudongeon.positions import grid
from games.sudongeon.test_selection import Known, verdict

BEAST = TargetFoe(MINOTAUR, 1.0)
IN_THE_WAY = grid(N={"north": 1, "south": 1, "monster": 7}, C={"north": 1, "gold": 2})
BESIDE = grid(N={"north": 1, "west": 1, "gold": 2}, NW={"east": 1, "monster": 7})
OTHER = grid(N={"north": 1, "south": 1, "monster": 6}, C={"north": 1, "gold": 2})


def test_the_foe_is_needed_where_it_stands_before_gold_or_on_it() -> None:
    assert BEAST.needed(IN_THE_WAY)
    assert BEAST.needed(grid(N={"north": 1, "gold": 2, "monster": 7}))
    assert not BEAST.needed(BESIDE)
    assert not BEAST.needed(OTHER)


def test_hidden_doors_and_passages_are_ways_past_it() -> None:
    around = grid(
        N={"north": 1, "south": 1, "monster": 7},
        C={"north": 1, "gold": 2, "west": 1},
        W={"east": 1, "west": 1},
    )
    assert not BEAST.needed(around)


def test_each_foe_is_wished_for_as_often_as_it_says_and_nobody_wishes_for_a_dragon() -> None:
    drawn = [wished_foe(str(seed)) for seed in range(2000)]
    for foe in FOES:
        assert drawn.count(foe) / 2000 == pytest.approx(foe.share, abs=0.02)
    assert DRAGON not in {foe.digit for foe in FOES}
    assert drawn.count(None) > 1000


class Foes(Known):
    """Rungs where each seed wishes for a foe, and has these dungeons."""

    def __init__(self, foe: TargetFoe, *layouts: Layout) -> None:
        super().__init__()
        self.wished, self.layouts, self.seeds = foe, layouts, list[str]()

    def foe(self, seed: str) -> TargetFoe:
        self.seeds.append(seed)
        return self.wished

    def dungeons(self, seed: str) -> Iterator[Candidate[Layout]]:
        return (Candidate(layout, candidate=i) for i, layout in enumerate(self.layouts, 1))

    def is_sound(self, *_: object) -> bool:
        return True

    def guess(self, *_: object) -> Rough:
        return self.rough

    def judge_within(self, layout: Layout, *_: object) -> Verdict:
        self.asked.append(layout)  # no proper Sudoku
        return verdict(0.6)


@pytest.mark.parametrize("guess", [None, (0.3, 0.9)])
def test_only_dungeons_with_the_foe_in_the_way_are_looked_at(
    guess: tuple[float, float] | None,
) -> None:
    foe = BEAST._replace(guess=guess)
    rungs = Foes(foe, BESIDE, OTHER, IN_THE_WAY)
    found = candidate("1", rungs=rungs)
    assert (found.layout, found.candidate) == (IN_THE_WAY, 3)
    assert rungs.asked == [IN_THE_WAY]
    rungs = Foes(foe, *[BESIDE] * 9)
    assert candidate("1", rungs=rungs).layout in rungs.asked
    assert BESIDE not in rungs.asked


def test_outlines_end() -> None:
    rungs = Foes(BEAST, *[BESIDE] * OUTLINES, IN_THE_WAY)
    candidate("1", rungs=rungs)
    assert not {BESIDE, IN_THE_WAY} & {*rungs.asked}


def test_other_requests_have_no_foe() -> None:
    """A difficulty, a Sudoku with options, and a party are searched for as before."""
    rungs = Foes(BEAST)
    candidate("plain", rungs=rungs)
    candidate("options", givens=30, rungs=rungs)
    candidate("any", difficulty="any", rungs=rungs)
    candidate("party", company=Company(gold=30), rungs=rungs)
    assert rungs.seeds == ["plain"]


def test_a_wyrn_in_the_way_is_found_in_earnest() -> None:
    """Candidate 174 of seed t-2, which a rough plan takes for hopeless."""
    wyrn = FOES[-1]
    dungeon = guise("t-2", 174)
    assert wyrn.needed(dungeon.layout)
    assert wyrn.guess is not None
    assert wyrn.guess[0] < selection.guessed(dungeon.layout).win < wyrn.guess[1]
    assert selection.rough(dungeon.layout).win < 0.1
