"""Draw logs: the sample page's golden, and the geometry that other tests rely on."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draw import sample
from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Face
from dungeongen.draw.recording import Box, Recording

GOLDEN = Path(__file__).parent / "golden" / "sample.txt"

lengths = st.integers(0, 500).map(lambda n: n / 10)
sides = lengths.map(lambda n: n + 0.1)
boxes = st.builds(Box, lengths, lengths, sides, sides)


@pytest.fixture(scope="module")
def recorded() -> Recording:
    canvas = Recording()
    sample.draw(canvas)
    return canvas


def test_the_sample_draws_as_before() -> None:
    """After an intended change: ``python tests/draw/update_goldens.py``."""
    assert sample.log() == GOLDEN.read_text(encoding="utf-8")


def test_the_sample_uses_every_verb_and_ink_and_face() -> None:
    words = sample.log().split()
    verbs = ["page", "frame", "clip", "lines", "path", "rect", "circle", "text", "icon", "note"]
    verbs += ["turned", "unturned"]
    assert set(verbs) <= set(words)
    assert all(f"face={face.value}" in words for face in Face)


def test_pages_texts_frames_and_icons_are_kept(recorded: Recording) -> None:
    assert recorded.pages == [
        (*size, label) for size, label in zip(sample.SIZES, sample.LABELS, strict=True)
    ]
    assert [(frame.page, frame.name, frame.parents) for frame in recorded.frames] == [
        (1, "map", ()),
        (1, "room 1", (0,)),
        (1, "words", ()),
        (2, "on its side", ()),
    ]
    assert [(page, name) for page, name, _ in recorded.icons] == [
        (1, "monster-1"),
        (1, "monster-1"),
        (1, "trap-2"),
        (2, "trap-2"),
        (2, "trap-2"),
    ]
    assert recorded.icons[2][2] == Box(72, 27, 12.5, 12.5)
    assert recorded.boxes == [(None, None), (sample.TRIM, (0, 0, *sample.SIZES[1]))]


def test_what_is_turned_is_kept_where_it_lies_on_the_page(recorded: Recording) -> None:
    assert recorded.frames[-1].box == Box(52.5, 8, 5, 10)
    assert recorded.icons[-1][2] == Box(53.5, 9, 4, 4)
    canvas = Recording()
    with canvas.turned(10, 20, 2), canvas.turned(1, 2, 3):
        canvas.icon(0, 0, 5, "die")
        canvas.icon(3, 0, 1, "die")
    assert [box for _, _, box in canvas.icons] == [Box(4, 18, 5, 5), Box(8, 21, 1, 1)]


def test_frames_hold_what_is_drawn_in_them(recorded: Recording) -> None:
    for text in recorded.texts:
        for index in text.frames:
            assert recorded.frames[index].box.holds(text.box)
    for frame in recorded.frames:
        for index in frame.parents:
            assert recorded.frames[index].box.holds(frame.box)


@given(st.text("abcÄgj .", min_size=1, max_size=20), st.sampled_from(Face), st.floats(4, 40))
def test_a_text_box_lies_where_its_anchor_says(string: str, face: Face, size: float) -> None:
    canvas = Recording()
    for anchor in sample.ANCHORS:
        canvas.text(100, 50, string, face=face, size=size, anchor=anchor)
    start, middle, end = (text.box for text in canvas.texts)
    wide = fonts.width(string, face, size)
    assert (start.x, end.x + end.w) == pytest.approx((100, 100))
    assert middle.x + middle.w / 2 == pytest.approx(100)
    for box in (start, middle, end):
        assert box.w == wide
        assert 50 - box.y == pytest.approx(fonts.CAP_HEIGHT * size * MM_PER_POINT)
        assert box.y + box.h - 50 == pytest.approx(fonts.DESCENT * size * MM_PER_POINT)


@given(boxes, boxes)
def test_overlap_is_mutual_and_holding_is_not(one: Box, other: Box) -> None:
    assert one.overlaps(other) == other.overlaps(one)
    assert one.holds(one)
    assert one.overlaps(one)
    if one.holds(other):
        assert one.overlaps(other)
        if other.holds(one):
            assert other.x == pytest.approx(one.x, abs=0.011)
            assert other.h == pytest.approx(one.h, abs=0.021)


@given(boxes, lengths)
def test_boxes_that_share_an_edge_do_not_overlap(box: Box, shift: float) -> None:
    right = Box(box.x + box.w, box.y + shift, box.w, box.h)
    below = Box(box.x + shift, box.y + box.h, box.w, box.h)
    assert not box.overlaps(right)
    assert not box.overlaps(below)
    assert not box.holds(right)
    nearer = Box(right.x - 0.05, box.y, box.w, box.h)
    assert box.overlaps(nearer)


@given(boxes, boxes, boxes)
def test_holding_is_passed_on(outer: Box, middle: Box, inner: Box) -> None:
    if outer.holds(middle, 0) and middle.holds(inner, 0):
        assert outer.holds(inner)


def test_numbers_and_marks_in_the_log() -> None:
    canvas = Recording()
    canvas.page(63.5, 88.9, "a 'card'")
    with canvas.frame(0, 1.25, 2.0, 3.006, "box"):
        canvas.text(1, 2, "x")
    canvas.note("T", "words")
    assert canvas.log == [
        "page 63.5 88.9 \"a 'card'\"",
        "frame 0 1.25 2 3.01 'box'",
        "  text 1 2 'x' face=text size=8 ink=text anchor=start",
        "note 'T' 'words'",
    ]
