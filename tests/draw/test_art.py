"""Engraved pictures: our own files, what the engraver adds, and files that are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from draw import sample
from dungeongen.core.errors import TemplateError
from dungeongen.core.templates import Templates
from dungeongen.draw.art import HEIGHT, WIDTH, engraving, fitted, load_art, parse_art
from dungeongen.draw.canvas import Ink
from dungeongen.draw.icons import Shape, ellipse_path
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.recording import Recording
from dungeongen.draw.svg import SvgCanvas

NAMES = Templates().names("art", ".svg")
ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1400"><title>Test</title>{}</svg>'


def points(shapes: tuple[Shape, ...]) -> list[tuple[float, float]]:
    """Return the corners and handles of all shapes."""
    return [
        pair
        for shape in shapes
        for step in shape.path
        for pair in zip(step[1::2], step[2::2], strict=True)
    ]  # type: ignore[misc]  # pairs, past the verb


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_of_ours_stays_in_its_box(name: str) -> None:
    assert load_art(name, Templates()).title
    drawn = points(engraving(name, 30.0, Templates()))
    assert len(drawn) > 40
    assert all(-50 < x < WIDTH + 50 and -10 < y < HEIGHT for x, y in drawn)
    most = 36 << 10 if name.startswith(("gate", "mouth")) else 12 << 10  # it has a page for itself
    assert Templates().find(f"art/{name}.svg").stat().st_size <= most


def test_the_right_hand_is_the_left_from_the_other_side() -> None:
    left, right = (
        [x for x, _ in points(engraving(f"{side}-gauntlet", 30.0, Templates()))]
        for side in ("left", "right")
    )
    assert max(left) == pytest.approx(WIDTH - min(right), abs=2)


def test_what_a_file_says() -> None:
    art = parse_art(
        ART.format(
            '<g fill="#fff" stroke="#333"><circle cx="5" cy="6" r="4"/>'
            '<g stroke="none"><ellipse cx="1" cy="2" rx="3" ry="4" data-shade="140"/></g></g>'
            '<path d="M0 0H9" fill="none" stroke="#aaa" stroke-width="3"/>'
        )
    )
    assert art.title == "Test"
    assert [part[1:] for part in art.parts] == [
        (Ink.FLOOR, Ink.MUTED, 0),
        (Ink.FLOOR, None, 140),
        (None, Ink.SHADE, 0),
    ]
    assert art.parts[1].path == ellipse_path(1, 2, 3, 4)


def drawn(svg: str, folder: Path, *, bold: bool = False) -> tuple[Shape, ...]:
    (folder / "art").mkdir(exist_ok=True)
    (folder / "art" / "test.svg").write_text(ART.format(svg))
    return engraving("test", 25.0, Templates(folder), bold=bold)


def test_lines_are_as_wide_in_every_size_and_bold_ones_are_black(tmp_path: Path) -> None:
    svg = '<path d="M0 0H900V900Z" fill="#333" stroke="#333"/>'
    ((_, fill, line, width),) = drawn(svg, tmp_path)
    assert (fill, line, width) == (Ink.MUTED, Ink.MUTED, pytest.approx(0.3 * WIDTH / 25))
    ((_, fill, line, width),) = drawn(svg, tmp_path, bold=True)
    assert (fill, line) == (Ink.ICON, Ink.ICON)
    assert width > 0.3 * WIDTH / 25
    ((_, fill, _, _), _) = drawn(svg + '<path d="M0 0H9" fill="none" stroke="#aaa"/>', tmp_path)
    assert fill is Ink.MUTED


def test_shading_lies_at_the_right_of_a_shape(tmp_path: Path) -> None:
    edge = '<path d="M100 100H900V700H100Z" fill="#fff" data-shade="{}"/>'
    _, shading = drawn(edge.format(200), tmp_path)
    assert (shading.fill, shading.stroke) == (None, Ink.SHADE)
    assert len(shading.path) > 60
    assert all(690 < x < 900 and 100 < y < 700 for x, y in points((shading,)))
    assert len(drawn(edge.format(0), tmp_path)) == 1


def test_it_is_drawn_in_the_middle_of_any_box() -> None:
    assert fitted(10, 10, 80, 28) == (40, 10, 20, 28)
    assert fitted(10, 10, 20, 100) == (10, 46, 20, 28)
    canvas = Recording()
    canvas.page(100, 100, "page")
    canvas.art(10, 10, 80, 28, "sack")
    ((page, name, box),) = canvas.arts
    assert (page, name, box.x, box.w) == (1, "sack", 40, 20)


def test_a_file_has_an_engraving_once() -> None:
    sizes = {}
    for count in (1, 9):
        svg = SvgCanvas(sample.theme("ink"), Templates(), meta=sample.META)
        pdf = PdfCanvas(sample.theme("ink"), Templates(), meta=sample.META)
        for canvas in (svg, pdf):
            canvas.page(300, 60, "page")
            for i in range(count):
                canvas.art(30 * i, 0, 30, 42, "dragon")
        sizes[count] = len(svg.data()[0]), len(pdf.data({}))
    assert all(many < one + 2000 for one, many in zip(sizes[1], sizes[9], strict=True))


@pytest.mark.parametrize(
    ("svg", "reason"),
    [
        ("", "not valid XML"),
        ('<svg viewBox="0 0 64 64"/>', "expected <svg"),
        ('<!DOCTYPE svg><svg viewBox="0 0 1000 1400"/>', "DOCTYPE"),
        (ART.format("<script>1</script>"), "found script"),
        (ART.format("<g><title>2</title></g>"), "found title"),
        (ART.format("<path><g/></path>"), "found g"),
        (ART.replace("Test", " ").format(""), "one title"),
        (ART.format("<g>" * 30 + "<path/>" * 513 + "</g>" * 30), "more than 512 shapes"),
        (ART.format('<path d="M0 0" style="x"/>'), "unknown attribute style"),
        (ART.format('<g transform="scale(2)"><path/></g>'), "unknown attribute transform"),
        (ART.format('<path fill="red"/>'), "expected #fff, #ddd, #aaa, #333 or none, found 'red'"),
        (ART.format('<path data-shade="nan"/>'), "data-shade: expected a number"),
        (ART.format('<ellipse cx="1" cy="2" rx="9"/>'), "ellipse: ry: expected a number"),
        (ART.format('<path d="M0 0h9"/>'), "path: unexpected"),
    ],
)
def test_hostile_files(svg: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    file = tmp_path / "art" / "test.svg"
    file.write_text(svg, encoding="utf-8")
    with pytest.raises(TemplateError) as refused:
        load_art("test", Templates(tmp_path))
    assert reason in str(refused.value)
    assert str(file) in str(refused.value)
    assert str(refused.value).isprintable()


def test_the_picture_in_the_documentation_is_one() -> None:
    text = (Path(__file__).parents[2] / "docs/cards.md").read_text("utf-8")
    assert len(parse_art(text[text.index("<svg") : text.index("</svg>") + 6]).parts) == 3


def test_a_picture_of_the_users_own_replaces_ours(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "rat.svg").write_text(ART.format('<circle cx="5" cy="5" r="5"/>'))
    assert load_art("rat", Templates(tmp_path)).title == "Test"
    assert load_art("bat", Templates(tmp_path)) == load_art("bat", Templates())
