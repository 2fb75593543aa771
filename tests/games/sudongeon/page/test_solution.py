"""What is known of a dungeon, on its sheet: the certificate in the head, and the solution page."""

from __future__ import annotations

import pytest

from dungeongen import __version__, puzzle
from dungeongen.draw.recording import Recording
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.page.solution import all_the_while
from dungeongen.games.sudongeon.solver.kernel_client import Judgement
from dungeongen.games.sudongeon.verdict import Verdict
from games.sudongeon import positions
from games.sudongeon.page.test_sheet import PLAN, VERDICTS, recorded
from games.sudongeon.positions import EXAMPLE


def test_the_solution_stands_on_a_page_of_its_own() -> None:
    canvas = recorded(Layout(EXAMPLE), "A4", "ink", solution=True)
    assert canvas.pages[-1][2] == "Solution"
    page = len(canvas.pages)
    cells = {
        canvas.frames[text.frames[-1]].name: text.string
        for text in canvas.texts
        if text.page == page and text.frames and text.string.isdigit()
    }
    solved = puzzle.solve(EXAMPLE)
    assert solved is not None
    assert all(cells[f"cell {i}"] == digit for i, digit in enumerate(solved, 1))


def _words(canvas: Recording, page: int) -> str:
    """Return the texts of a page in drawing order."""
    return " ".join(text.string for text in canvas.texts if text.page == page)


@pytest.mark.parametrize(
    ("verdict", "says"),
    [
        (VERDICTS[0], "Beatable · the plan wins 63.2 % of plays · fair"),
        (VERDICTS[1], "Beatable · its odds are unknown"),
        (VERDICTS[2], "Unbeatable · gold out of reach: 9 in the south-west"),
        (VERDICTS[3], "Undecided · no way to win is known, and no proof that there is none"),
    ],
)
def test_the_certificate_stands_in_the_head_once(verdict: Verdict, says: str) -> None:
    for paper in ("A4", "A5"):
        canvas = recorded(Layout(EXAMPLE), paper, "ink", solution=True, verdict=verdict)
        (head,) = (
            i for i, frame in enumerate(canvas.frames) if frame.name == "head" and frame.page == 1
        )
        words = " ".join(text.string for text in canvas.texts if head in text.frames)
        assert words.count(says) == 1
        assert __version__ in words


def test_what_was_not_judged_has_no_certificate() -> None:
    canvas = recorded(Layout(EXAMPLE), "A4", "ink", solution=True, verdict=None)
    words = " ".join(text.string for text in canvas.texts)
    assert "eatable" not in words
    assert not {"fair", "hard", "gentle"} & set(words.split(" · "))
    assert "The Plan" not in words


def test_the_dungeon_s_difficulty_is_not_the_sudoku_s_grade() -> None:
    facts = [text.string for text in recorded(Layout(EXAMPLE), "A4", "ink").texts]
    assert "Easy (naked single) Sudoku, 35 givens" in facts
    assert "8 rooms · 4 monsters · 4 traps · 21 gold · 4 exits" in facts


def test_the_plan_stands_on_the_back_only() -> None:
    for paper in ("A4", "A5"):
        canvas = recorded(Layout(EXAMPLE), paper, "ink", solution=True)
        last = next(i for i, (*_, name) in enumerate(canvas.pages, 1) if name == "Solution")
        back = " ".join(_words(canvas, page) for page in range(last, len(canvas.pages) + 1))
        assert "It wins 63.2 % of plays:" in back
        assert "take the 17 gold" in back
        assert "Drink one for every wound, but outside fights" in back
        front = " ".join(_words(canvas, page) for page in range(1, last))
        assert "It wins" not in front


@pytest.mark.parametrize(
    ("things", "healer"),
    [
        ({"feature": 3}, "The shrine in **A** heals for free"),
        ({"npc": 4}, "The hermit in **A** heals for free"),
        ({"feature": 3, "npc": 4}, "The shrine in **A** and the hermit in **A** heal for free"),
        ({"npc": 1, "monster": 1}, "The rescued trader in **A** heals for free"),
        ({"npc": 1}, None),
        ({"npc": 1, "monster": 9}, None),
        ({"npc": 3}, None),
        ({"npc": 8}, None),
        ({"feature": 4}, None),
        ({"npc": 2}, None),
        ({"monster": 1}, None),
    ],
)
def test_elixirs_wait_where_something_heals_for_free(
    things: dict[str, int], healer: str | None
) -> None:
    layout = positions.grid(NW={"north": 1, "gold": 1, **things})
    (line,) = [line for line in all_the_while(layout) if line.startswith("**Elixirs")]
    if healer is None:
        assert "for every wound" in line
        return
    assert f"{healer}: go there before" in line
    if "npc" not in things:
        assert not Judgement(layout).result.merged
    beyond = positions.grid(NW={"north": 1, "gold": 1}, SE=things)
    assert "free" not in " ".join(all_the_while(beyond))


@pytest.mark.parametrize(
    ("grid", "words"),
    [
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....",
            "several solutions",
        ),
        (
            "9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3",
            "without a solution",
        ),
    ],
)
@pytest.mark.parametrize("verdict", [None, PLAN])
def test_a_sudoku_that_is_no_puzzle_has_no_page_called_solution(
    grid: str, words: str, verdict: Verdict | None
) -> None:
    canvas = recorded(Layout(grid), "A4", "ink", solution=True, verdict=verdict)
    names = [page[2] for page in canvas.pages]
    assert names[-1] == ("Sudoku" if verdict is None else "Plan")
    assert not any("Solution" in text.string for text in canvas.texts)
    first = " ".join(text.string for text in canvas.texts if text.page == 1)
    assert words in first
