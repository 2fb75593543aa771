"""Lines for a cutting machine: as the PDF has them, within a tenth of a millimetre."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pikepdf
import pytest

import dungeongen
from dungeongen.draw.canvas import MM_PER_POINT
from dungeongen.draw.plan import Point, Polygon
from dungeongen.draw.recording import Box, Recording
from dungeongen.press.cuts import CutSheet, as_dxf, as_svg
from dungeongen.press.style import look_of

NEAR = 0.1  # millimetres
LOOKS: tuple[dict[str, object], ...] = (
    {},
    {"backs": "fold"},
    {"gap": 4.0, "corners": 3.0},
    {"marks": "silhouette", "corners": 2.5},
    {"front_offset": "1.5,-2", "stacked": True},
    {"format": "a4-bleed"},
)


def deck(**options: object) -> dungeongen.Deck:
    # Any option of any game.
    return dungeongen.deck("scoundrel", seed="7", **options)  # type: ignore[arg-type] # any options


def in_svg(data: bytes) -> dict[str, list[Polygon]]:
    """Return the lines of each layer of an SVG file, in millimetres."""
    root = ET.fromstring(data)
    assert not [each for each in root.iter() if "transform" in each.attrib]
    width, height = (root.attrib[name].removesuffix("mm") for name in ("width", "height"))
    assert root.attrib["viewBox"] == f"0 0 {width} {height}"
    layers = {}
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        layers[group.attrib["id"]] = [_points(path.attrib["d"]) for path in group]
    return layers


def _points(steps: str) -> Polygon:
    points = [
        (float(x), float(y))
        for x, y in (part.split() for part in steps.removesuffix("Z")[1:].split("L"))
    ]
    return (*points, points[0]) if steps.endswith("Z") else tuple(points)


def in_dxf(data: bytes, height: float) -> dict[str, list[Polygon]]:
    """Return the lines of each layer of a DXF file, with y downwards from the top."""
    rows = iter(data.decode("ascii").splitlines())
    tags = [(int(code), value) for code, value in zip(rows, rows, strict=True)]
    layers: dict[str, list[Polygon]] = {}
    points: list[Point] = []
    entity, layer, closed, x = "", "", False, 0.0
    for code, value in tags[tags.index((2, "ENTITIES")) :]:
        if code == 0 and value == "SEQEND":
            layers.setdefault(layer.lower(), []).append((*points, *points[:closed]))
            points = []
        match code:
            case 0:
                entity = value
            case 8:
                layer = value
            case 70:
                closed = value == "1"
            case 10:
                x = float(value)
            case 20 if entity == "VERTEX":
                points.append((x, height - float(value)))
    return layers


def box(lines: list[Polygon]) -> tuple[float, float, float, float]:
    xs, ys = zip(*(point for points in lines for point in points), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def cards(canvas: Recording, page: int) -> Iterator[Box]:
    for frame in canvas.frames:
        if frame.page == page and frame.name.startswith("card "):
            yield frame.box


def on_a_line(a: Point, b: Point, lines: list[Polygon]) -> bool:
    """Return whether a straight line from a to b is cut: level or upright, on one line."""
    return any(
        box([points])[0] - NEAR <= min(a[0], b[0])
        and box([points])[1] - NEAR <= min(a[1], b[1])
        and box([points])[2] + NEAR >= max(a[0], b[0])
        and box([points])[3] + NEAR >= max(a[1], b[1])
        for points in lines
    )


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("options", LOOKS, ids=str)
def test_cuts_lie_where_the_pdf_has_its_cards(options: dict[str, object], paper: str) -> None:
    cut, look = deck(**options), look_of(paper=paper)
    sheets = cut.cut_sheets(look)
    canvas = Recording()
    cut.draw(canvas, look)
    faces = [page for page in range(1, len(canvas.pages) + 1) if [*cards(canvas, page)]]
    trims = [
        [float(side) * MM_PER_POINT for side in page.trimbox]
        for page in pikepdf.open(io.BytesIO(cut.pdf(paper=paper))).pages
    ]
    assert len(sheets) == len(faces)
    for sheet, page in zip(sheets, faces, strict=True):
        height = sheet.size[1]
        lines = in_svg(as_svg(sheet))["cut"]
        left, bottom, right, top = trims[page - 1]
        if cut.style.backs != "fold":  # whose trim has the backs too
            edges = (left, height - top, right, height - bottom)
            assert box(lines) == pytest.approx(edges, abs=NEAR)
        boxes = [*cards(canvas, page)]
        for card in boxes:
            x, y, r, b = card.x, card.y, card.x + card.w, card.y + card.h
            if cut.style.corners:
                assert any(
                    box([points]) == pytest.approx((x, y, r, b), abs=NEAR) for points in lines
                )
                continue
            for one, two in (
                ((x, y), (r, y)),
                ((x, b), (r, b)),
                ((x, y), (x, b)),
                ((r, y), (r, b)),
            ):
                assert on_a_line(one, two, lines)
        if cut.style.corners:
            assert len(lines) == len(boxes)


@pytest.mark.parametrize("options", LOOKS, ids=str)
def test_both_formats_have_the_same_lines(options: dict[str, object]) -> None:
    for sheet in deck(**options).cut_sheets(look_of()):
        drawn, cut = in_svg(as_svg(sheet)), in_dxf(as_dxf(sheet), sheet.size[1])
        assert drawn.keys() == cut.keys()
        for name, lines in drawn.items():
            for one, two in zip(lines, cut[name], strict=True):
                for near, far in zip(one, two, strict=True):
                    assert near == pytest.approx(far, abs=0.002)


def test_folds_and_registration_marks_are_layers_of_their_own() -> None:
    (fold,) = in_svg(as_svg(deck(backs="fold").cut_sheets(look_of())[0]))["fold"]
    assert {x for x, _ in fold} == {105.0} or {y for _, y in fold} == {148.5}
    marked = deck(marks="silhouette")
    layers = in_svg(as_svg(marked.cut_sheets(look_of())[0]))
    assert [*layers] == ["cut", "regmarks"]
    canvas = Recording()
    marked.draw(canvas, look_of())
    (frame,) = [i for i, f in enumerate(canvas.frames) if f.name == "registration marks"][:1]
    printed = [rect for page, rect in canvas.rects if page == canvas.frames[frame].page]
    for points in layers["regmarks"]:
        x, y, right, bottom = box([points])
        assert any(
            (rect.x, rect.y, rect.w, rect.h)
            == pytest.approx((x, y, right - x, bottom - y), abs=NEAR)
            for rect in printed
        )


def test_edges_that_cards_share_are_cut_once() -> None:
    sheet = deck().cut_sheets(look_of())[0]
    assert len(sheet.cuts) == len({*sheet.cuts})
    columns = {points[0][0] for points in sheet.cuts if points[0][0] == points[1][0]}
    rows = {points[0][1] for points in sheet.cuts if points[0][1] == points[1][1]}
    assert len(sheet.cuts) == len(columns) + len(rows)


def test_a_sheet_is_as_large_as_its_paper_and_has_a_unit() -> None:
    sheet = CutSheet("One & two", (210.0, 297.0), [((1.0, 2.0), (3.0, 4.0))])
    assert b'width="210mm" height="297mm"' in as_svg(sheet)
    assert b"<title>One &amp; two</title>" in as_svg(sheet)
    assert as_dxf(sheet).startswith(b"999\ndungeongen, in millimetres: 210 x 297\n")
    assert in_dxf(as_dxf(sheet), 297.0) == {"cut": [((1.0, 2.0), (3.0, 4.0))]}
