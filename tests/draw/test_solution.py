"""Solution pages: the table at a few moments below the words, as large as there is room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dungeongen.core.facets import Round
from dungeongen.draw.block import Area, Block, Entry, SheetPage, nothing, paragraph
from dungeongen.draw.recording import Recording
from dungeongen.draw.solution import moments, section, solution_pages
from games.sudongeon.page.test_sheet import theme_named

THEME = theme_named("ink")
PAGE = Area(180.0, 250.0)


def pages(lines: int, rounds: int, *, area: Area = PAGE, least: float = 0.0) -> list[SheetPage]:
    def sections(width: float, size: float) -> Iterator[Entry]:
        text = [paragraph("A line of words.", width=width, size=size) for _ in range(lines)]
        yield section("The Line", text, width=width, theme=THEME)

    def picture(state: int, side: float) -> Block | None:
        return nothing(side, side) if side >= least else None

    shown = moments([Round("Words.", number) for number in range(rounds)], picture)
    return solution_pages(sections, shown, area=area, theme=THEME)


def shown(page: SheetPage) -> list[str]:
    canvas = Recording()
    canvas.page(180.0, 250.0, "Solution")
    page.block.paint(canvas, 0.0, 0.0)
    assert page.block.height <= PAGE.height
    return [frame.name for frame in canvas.frames if frame.name.startswith("After")]


@pytest.mark.parametrize(
    ("rounds", "steps"),
    [(0, []), (1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 3, 4]), (10, [3, 5, 8, 10])],
)
def test_moments_lie_at_equal_distances_and_the_end_is_one(rounds: int, steps: list[int]) -> None:
    (page,) = pages(10, rounds)
    assert shown(page) == [f"After step {step}" for step in steps]


def test_pictures_without_room_go_on_on_the_next_page() -> None:
    assert [len(shown(page)) for page in pages(36, 8, least=80.0)] == [2, 2]
    assert [len(shown(page)) for page in pages(90, 8, least=80.0)] == [0, 4]


def test_large_pictures_are_fewer_on_their_page() -> None:
    """A map of 20 columns can be read at half a page."""
    assert [shown(page) for page in pages(90, 8, least=110.0)] == [
        [],
        ["After step 4", "After step 8"],
    ]
    assert [shown(page) for page in pages(90, 8, least=150.0)] == [[], ["After step 8"]]


def test_shared_pages_and_pictures_too_small_to_read_are_words_alone() -> None:
    assert [shown(page) for page in pages(10, 8, area=PAGE._replace(shared=True))] == [[]]
    assert [shown(page) for page in pages(10, 8, least=200.0)] == [[]]
