"""Icons: the path language both ways, our own files, and files that are refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeongen.core.errors import TemplateError
from dungeongen.core.templates import Templates
from dungeongen.draw.art import SMALL, icon_symbol, load_art
from dungeongen.draw.canvas import Ink, Step
from dungeongen.draw.canvas import Path as Outline
from dungeongen.draw.icons import circle_path, load_icon, parse_icon, parse_path, rounded_path
from dungeongen.draw.svg import _steps

NAMES = Templates().names("icons", ".svg")
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Test</title>{}</svg>'

numbers = st.integers(-6400, 6400).map(lambda n: n / 100)


@st.composite
def outlines(draw: st.DrawFn) -> Outline:
    steps: list[Step] = [("M", draw(numbers), draw(numbers))]
    for kind in draw(st.lists(st.sampled_from("MLCZ"), max_size=12)):
        count = {"M": 2, "L": 2, "C": 6, "Z": 0}[kind]
        steps.append((kind, *(draw(numbers) for _ in range(count))))  # type: ignore[arg-type]  # as many as its verb takes
    return tuple(steps)


def points(outline: Outline) -> Iterator[tuple[float, float]]:
    for step in outline:
        yield from zip(step[1::2], step[2::2], strict=True)  # type: ignore[misc]  # pairs, past the verb


def absolute(d: str) -> str:
    """Return a path with every place from the origin instead of from the one before."""
    at, begun, parts = (0.0, 0.0), (0.0, 0.0), []
    for command, text in re.findall("([MmlhvcCLz])([^MmlhvcCLz]*)", d):
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", text)]
        if command in "hv":  # level or upright
            pairs = [((number, 0.0) if command == "h" else (0.0, number)) for number in numbers]
            command, numbers = "l", [part for pair in pairs for part in pair]
        count = {"c": 6, "z": 1}.get(command.lower(), 2)
        for begin in range(0, max(1, len(numbers)), count):
            near = numbers[begin : begin + count]
            if command.islower():
                near = [round(number + at[i % 2], 2) for i, number in enumerate(near)]
            at = (near[-2], near[-1]) if near else begun
            if command in "Mm":
                begun = at
            parts.append(command.upper() + " ".join(map(str, near)))
    return "".join(parts)


@given(outlines())
def test_a_path_comes_back_from_its_text(outline: Outline) -> None:
    assert parse_path(absolute(_steps(outline))) == outline


def test_short_forms() -> None:
    assert parse_path("M1,2 3 4") == (("M", 1, 2), ("L", 3, 4))
    assert parse_path("M.5-.5L1 2H7V-3") == (
        ("M", 0.5, -0.5),
        ("L", 1, 2),
        ("L", 7, 2),
        ("L", 7, -3),
    )
    assert parse_path("M0 0H5ZV9") == (("M", 0, 0), ("L", 5, 0), ("Z",), ("L", 0, 9))
    assert parse_path("M0 0Q3 6 6 0") == (("M", 0, 0), ("C", 2, 4, 4, 4, 6, 0))
    assert parse_path("") == ()


BAD = "L1 2|Z|1 2|M|M1|M1 2L3|M1 2 C 1 2 3 4 5|m1 2|M1 2A3 3 0 0 0 1 2|M1e5 2|M0 0Z5 5|M1 2;|Mnan 2"


@pytest.mark.parametrize("text", [*BAD.split("|"), "M0 0L2001 0", "M" + "9" * 400 + " 0", "M1 2\0"])
def test_bad_paths(text: str) -> None:
    with pytest.raises(ValueError, match=r"^path: "):
        parse_path(text)


@given(st.text(st.sampled_from("MLHVCQZ0123456789.- ,"), max_size=40))
def test_any_path_is_read_or_refused(text: str) -> None:
    try:
        outline = parse_path(text)
    except ValueError as error:
        assert str(error).startswith("path: ")  # noqa: PT017 (reading it is as good)
    else:
        assert not outline or outline[0][0] == "M"


@given(numbers, numbers, st.floats(0.1, 60), st.floats(0.1, 60), st.floats(0, 40))
def test_rounded_rectangles_and_circles_stay_in_their_box(
    x: float, y: float, w: float, h: float, r: float
) -> None:
    for px, py in points(rounded_path(x, y, w, h, r)):
        assert x - 1e-6 <= px <= x + w + 1e-6
        assert y - 1e-6 <= py <= y + h + 1e-6
    for px, py in points(circle_path(x, y, r)):
        assert abs(px - x) <= r + 1e-6
        assert abs(py - y) <= r + 1e-6


def test_there_are_icons() -> None:
    assert NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_icon_of_ours(name: str) -> None:
    icon = load_icon(name, Templates())
    assert icon.shapes or icon.art
    assert not icon.art or load_art(icon.art, Templates())
    assert icon.title
    assert Templates().find(f"icons/{name}.svg").stat().st_size <= 4096
    assert all(-8 <= x <= 72 and -8 <= y <= 72 for s in icon.shapes for x, y in points(s.path))


ARTLESS = {
    "artifact",
    "attack",
    "defense",
    "exit",
    "find",
    "hidden-door",
    "initiative",
    "jack-black",
    "jack-red",
    "king-black",
    "king-red",
    "life",
    "no-door",
    "opening",
    "opening-across",
    "parley",
    "queen-black",
    "queen-red",
    "ration",
    "skull",
}
"""Signs and courts, which are no things: no engraving stands for them."""


def test_every_thing_has_its_engraving() -> None:
    assert {name for name in NAMES if not load_icon(name, Templates()).art} == ARTLESS


def test_a_large_icon_is_the_engraving_and_a_small_one_a_silhouette() -> None:
    def symbol(name: str, size: float) -> str:
        return icon_symbol(name, 0, 0, size, Templates()).name

    assert [symbol("monster-1", size) for size in (SMALL, SMALL + 0.1, 30.0)] == [
        "icon-monster-1",
        "bold-rat-4",
        "bold-rat-28",
    ]
    assert [symbol("attack", size) for size in (SMALL, 30.0)] == ["icon-attack", "icon-attack"]
    assert symbol("torch", SMALL) == "cut-torch"  # which has no shapes of its own


@pytest.mark.parametrize("name", ["monster-1", "torch", "labyrinth", "attack"])
@pytest.mark.parametrize("size", [4.0, 12.0])
def test_an_icon_fills_its_square_and_stays_in_it(name: str, size: float) -> None:
    name = {"labyrinth": "feature-8"}.get(name, name)
    what = icon_symbol(name, 10, 20, size, Templates())
    unit, (left, top, *_) = what.place[2] / what.box[0], what.place
    places = [(left + unit * x, top + unit * y) for s in what.shapes() for x, y in points(s.path)]
    xs, ys = zip(*places, strict=True)
    assert min(xs) > 10 - 0.1 * size
    assert max(xs) < 10 + 1.1 * size
    assert min(ys) > 20 - 0.1 * size
    assert max(ys) < 20 + 1.1 * size
    assert max(max(xs) - min(xs), max(ys) - min(ys)) > 0.8 * size


def test_an_icon_of_the_users_own_is_drawn_in_every_size(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "monster-1.svg").write_text(ICON.format('<path d="M0 0H5V5Z"/>'))
    for size in (4.0, 30.0):
        assert len(icon_symbol("monster-1", 0, 0, size, Templates(tmp_path)).shapes()) == 1


def test_what_an_icon_says() -> None:
    icon = parse_icon(
        "test",
        ICON.format(
            '<path d="M0 0H5V5Z"/>'
            '<circle cx="1" cy="2" r="3" fill="#fff" stroke="#000" stroke-width="2"/>'
            '<path d="M0 0L1 1" fill="none" stroke="#000" stroke-width="0"/>'
        ),
    )
    assert icon.title == "Test"
    assert [(s.fill, s.stroke, s.width) for s in icon.shapes] == [
        (Ink.ICON, None, 0),
        (Ink.PAPER, Ink.ICON, 2),
        (None, None, 0),
    ]
    assert icon.shapes[1].path == circle_path(1, 2, 3)


@pytest.mark.parametrize(
    ("svg", "reason"),
    [
        ("", "not valid XML"),
        ("<svg", "not valid XML"),
        ("<html/>", "expected an svg element"),
        ('<svg viewBox="0 0 32 32"/>', "expected <svg"),
        ('<!DOCTYPE svg><svg viewBox="0 0 64 64"/>', "one title"),
        ('<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><svg>&c;</svg>', "has entities"),
        ('<!DOCTYPE a SYSTEM "file:///etc/hostname"><svg/>', "expected <svg"),
        ('<?xml version="1.0" encoding="klingon"?><svg/>', "expected <svg"),
        (ICON.format("&nbsp;"), "not valid XML"),
        (ICON.format("<g/>"), "found g"),
        (ICON.replace("<svg", '<svg data-art="../x"'), "expected the name of an engraving"),
        (ICON.format("<script>1</script>"), "found script"),
        (ICON.format("<title>2</title>"), "one title"),
        (ICON.replace("Test", " ").format(""), "one title"),
        (ICON.format("<path><path/></path>"), "found path"),
        (ICON.format("<path>" * 9000), "nested more than 64 deep"),
        (ICON.format("<path/>" * 65), "more than 64 shapes"),
        (ICON.format('<path d="M0 0" style="x"/>'), "unknown attribute style"),
        (ICON.format('<path d="M0 0" fill="red"/>'), "found 'red'"),
        (ICON.format('<path d="M0 0" fill="url(#a)"/>'), "expected #000"),
        (ICON.format('<circle cx="1" cy="2"/>'), "circle: r: expected a number"),
        (ICON.format('<circle cx="1" cy="2" r="nan"/>'), "circle: r: expected a number"),
        (ICON.format('<circle cx="inf" cy="2" r="1"/>'), "circle: cx: expected a number"),
        (ICON.format('<path d="" stroke-width="1e9"/>'), "stroke-width: expected a number"),
        (ICON.format('<path d="M0 0 X"/>'), "path: unexpected"),
    ],
)
def test_hostile_files(svg: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        parse_icon("test", svg)
    assert reason in str(caught.value)
    file = tmp_path / "icons" / "test.svg"
    file.parent.mkdir()
    file.write_text(svg, encoding="utf-8")
    with pytest.raises(TemplateError) as refused:
        load_icon("test", Templates(tmp_path))
    assert str(file) in str(refused.value)
    assert str(refused.value).isprintable()


def test_huge_files(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "huge.svg").write_text(ICON.format(" " * (1 << 20)))
    with pytest.raises(TemplateError, match="larger than"):
        load_icon("huge", Templates(tmp_path))
    (tmp_path / "icons" / "long.svg").write_text(ICON.format(f'<path fill="{"x" * 9999}"/>'))
    with pytest.raises(TemplateError) as caught:
        load_icon("long", Templates(tmp_path))
    assert len(str(caught.value)) < 300 + len(str(tmp_path))


def test_a_missing_icon() -> None:
    with pytest.raises(TemplateError, match=r"icons/unicorn-404\.svg: not found"):
        load_icon("unicorn-404", Templates())


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for svg in (text, ICON.format(text), ICON.format(f"<path d='{text}'/>")):
        try:
            parse_icon("test", svg)
        except ValueError as error:
            assert str(error)  # noqa: PT017 (that there is no other error is the test)
