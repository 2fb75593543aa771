"""The foe that a seed wishes for: in everybody's way, and found first."""

from __future__ import annotations

import pytest

from dungeongen.core.facets import Candidate
from dungeongen.games.sudongeon.candidates import disguised, guise
from dungeongen.games.sudongeon.layout import DRAGON, MINOTAUR, Layout
from dungeongen.games.sudongeon.solver import gates, selection
from dungeongen.games.sudongeon.solver.selection import FOES, OUTLINES, TargetFoe, wished_foe
from games.sudongeon.positions import grid

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


def search_for(
    monkeypatch: pytest.MonkeyPatch, foe: TargetFoe, *layouts: Layout
) -> tuple[Candidate[Layout] | None, list[Layout]]:
    """Return what a search with a foe finds where the first candidate that it judges is right."""
    judged = list[Layout]()

    def look(self: object, dungeon: Candidate[Layout], best: object) -> selection._Trial:
        judged.append(dungeon.layout)
        return selection._Trial(dungeon, 0.0, 0.5)

    monkeypatch.setattr(selection, "wished_foe", lambda seed: foe)
    made = [Candidate(layout, candidate=number) for number, layout in enumerate(layouts, 1)]
    monkeypatch.setattr(selection, "disguised", lambda seed: iter(made))
    monkeypatch.setattr(selection._Search, "look", look)
    monkeypatch.setattr(selection._Search, "look_at_once", look)
    monkeypatch.setattr(selection.verdicts, "completed", lambda dungeon: dungeon)
    return selection._with_foe("1", lambda progress: None), judged


@pytest.mark.parametrize("guess", [None, (0.3, 0.9)])
def test_only_dungeons_with_the_foe_in_the_way_are_looked_at(
    monkeypatch: pytest.MonkeyPatch, guess: tuple[float, float] | None
) -> None:
    foe = BEAST._replace(guess=guess)
    found, judged = search_for(monkeypatch, foe, BESIDE, OTHER, IN_THE_WAY)
    assert found is not None
    assert found.candidate == 3
    assert judged == [IN_THE_WAY]
    nothing, judged = search_for(monkeypatch, foe, *[BESIDE] * 9)
    assert nothing is None
    assert not judged


def test_outlines_end(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing, _ = search_for(monkeypatch, BEAST, *[BESIDE] * OUTLINES, IN_THE_WAY)
    assert nothing is None


def test_other_requests_have_no_foe(monkeypatch: pytest.MonkeyPatch) -> None:
    """A difficulty, a Sudoku with options, and a party are searched for as before."""
    asked = list[str]()
    monkeypatch.setattr(selection, "_with_foe", lambda seed, *_: asked.append(seed))
    monkeypatch.setattr(selection._Search, "run", lambda self, candidates: None)
    monkeypatch.setattr(selection, "_first", lambda *_: next(disguised("1")))
    monkeypatch.setattr(selection, "_noted", lambda dungeon, wish: dungeon)
    selection.candidate("plain")
    selection.candidate("options", givens=30)
    selection.candidate("any", difficulty="any")
    assert asked == ["plain"]


def test_a_wyrn_in_the_way_is_found_in_earnest() -> None:
    """Candidate 174 of seed t-2, which a rough plan takes for hopeless."""
    wyrn = FOES[-1]
    dungeon = guise("t-2", 174)
    assert wyrn.needed(dungeon.layout)
    assert wyrn.guess is not None
    assert wyrn.guess[0] < gates.guessed(dungeon.layout).win < wyrn.guess[1]
    assert gates.rough(dungeon.layout).win < 0.1
