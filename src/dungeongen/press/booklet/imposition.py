"""Imposition: pages of a finished PDF on larger sheets, so that folding puts them in order.

Where each page goes is plain data: a ``Side`` of a sheet has ``Place``s, in millimetres from its
top left. ``imposed`` then puts the pages there as form objects, scaled by nothing: a page that is
148.5 mm wide stays 148.5 mm wide. Attached documents and metadata go along, and the outline leads
to the sides that its pages are on.

* **Saddle**: sheets printed on both sides, laid into each other, folded and stapled. The outermost
  has the first and the last page. Paper is thick: the inner sheets stick out at the fore-edge, and
  after trimming their outer margins are narrower. So pages move towards the fold, sheet by sheet:
  not at all on the outermost, by ``creep`` millimetres on the innermost.
* **Zine**: eight pages on one side of one sheet, which is cut along its middle and folded. The
  panels are a ring: the lower row from left to right, then the upper row back. The upper row is
  upside down.
* **Several**: two or four pages on a side, in the order of reading.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, NamedTuple

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    NumberObject,
)

from dungeongen.draw.canvas import MM_PER_POINT

_LOWER, _UPPER = (6, 7, 8, 1), (5, 4, 3, 2)  # the rows of a zine, from left to right


class Place(NamedTuple):
    """A page on a side: its number from 1 on, its top left, and whether it is upside down."""

    page: int
    x: float
    y: float
    turned: bool = False


class Side(NamedTuple):
    """One side of a sheet: its places, and dashed lines to cut along, as ``(x1, y1, x2, y2)``."""

    places: tuple[Place, ...]
    cuts: tuple[tuple[float, float, float, float], ...] = ()


def saddle(pages: int, width: float, *, creep: float = 0.0) -> list[Side]:
    """Return the sides of a saddle-stitched booklet, front and back of each sheet from outside.

    ``pages`` is a multiple of four, ``width`` that of a page.

    >>> [[place.page for place in side.places] for side in saddle(8, 100)]
    [[8, 1], [2, 7], [6, 3], [4, 5]]
    """
    assert pages % 4 == 0
    sheets = pages // 4
    made = []
    for sheet in range(sheets):
        shift = creep * sheet / (sheets - 1) if sheets > 1 else 0.0
        first, last = 2 * sheet + 1, pages - 2 * sheet
        for left, right in ((last, first), (first + 1, last - 1)):
            made.append(Side((Place(left, shift, 0.0), Place(right, width - shift, 0.0))))
    return made


def zine(width: float, height: float) -> list[Side]:
    """Return the one side of a zine whose pages are so wide and high."""
    places = [Place(page, i * width, 0.0, turned=True) for i, page in enumerate(_UPPER)]
    places += [Place(page, i * width, height) for i, page in enumerate(_LOWER)]
    return [Side(tuple(places), ((width, height, 3 * width, height),))]


def several(pages: int, across: int, down: int, width: float, height: float) -> list[Side]:
    """Return sides with ``across`` times ``down`` pages each, in the order of reading.

    >>> [[place.page for place in side.places] for side in several(5, 2, 1, 100, 150)]
    [[1, 2], [3, 4], [5]]
    """
    each = across * down
    return [
        Side(
            tuple(
                Place(page, i % across * width, i // across * height)
                for i, page in enumerate(range(first, min(first + each, pages + 1)))
            )
        )
        for first in range(1, pages + 1, each)
    ]


def imposed(pdf: bytes, sides: Sequence[Side], width: float, height: float) -> bytes:
    """Return a PDF of these sides, each ``width`` by ``height`` millimetres, with the pages of
    ``pdf`` on them."""
    reader = PdfReader(io.BytesIO(pdf))
    writer = PdfWriter()
    writer.pdf_header = reader.pdf_header
    forms = [_form(page, writer) for page in reader.pages]
    sizes = [(float(page.mediabox.width), float(page.mediabox.height)) for page in reader.pages]
    at: dict[int, Any] = {}
    for side in sides:
        sheet = writer.add_blank_page(width / MM_PER_POINT, height / MM_PER_POINT)
        drawn = []
        used = DictionaryObject()
        for place in side.places:
            if place.page > len(forms):
                continue
            at[place.page] = sheet
            used[NameObject(f"/P{place.page}")] = forms[place.page - 1]
            ctm = _matrix(place, sizes[place.page - 1], height)
            drawn.append(f"q {' '.join(map('{:.4f}'.format, ctm))} cm /P{place.page} Do Q")
        drawn += [_dashed(cut, height) for cut in side.cuts]
        stream = DecodedStreamObject()
        stream.set_data("\n".join(drawn).encode())
        sheet[NameObject("/Contents")] = writer._add_object(stream.flate_encode())
        sheet[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): used})
    _outline(reader, writer, at)
    root: Any = reader.trailer["/Root"]
    for name in ("/Names", "/Lang", "/ViewerPreferences"):
        if name in root:
            writer.root_object[NameObject(name)] = root[name].clone(writer)
    writer.root_object[NameObject("/PageMode")] = NameObject("/UseOutlines")
    writer.add_metadata({key: str(value) for key, value in (reader.metadata or {}).items()})
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _form(page: Any, writer: PdfWriter) -> IndirectObject:
    """Return a page as a form object of another file; what pages share stays shared."""
    content = page["/Contents"].get_object()
    if isinstance(content, ArrayObject):
        data = b"\n".join(part.get_object().get_data() for part in content)
        stream: Any = DecodedStreamObject()
        stream.set_data(data)
        stream = stream.flate_encode()
        form = writer._add_object(stream)
    else:
        form = writer._add_object(content.clone(writer, force_duplicate=True))
    made: Any = form.get_object()
    made[NameObject("/Type")] = NameObject("/XObject")
    made[NameObject("/Subtype")] = NameObject("/Form")
    made[NameObject("/FormType")] = NumberObject(1)
    made[NameObject("/BBox")] = ArrayObject(FloatObject(value) for value in page.mediabox)
    made[NameObject("/Resources")] = page["/Resources"].clone(writer)
    return form


def _matrix(
    place: Place, size: tuple[float, float], height: float
) -> tuple[float, float, float, float, float, float]:
    """Return the transformation that puts a page of ``size`` points in its place."""
    wide, high = size
    left = place.x / MM_PER_POINT
    bottom = (height - place.y) / MM_PER_POINT - high
    if place.turned:
        return -1.0, 0.0, 0.0, -1.0, left + wide, bottom + high
    return 1.0, 0.0, 0.0, 1.0, left, bottom


def _dashed(cut: tuple[float, float, float, float], height: float) -> str:
    x1, y1, x2, y2 = cut
    ends = [value / MM_PER_POINT for value in (x1, height - y1, x2, height - y2)]
    return "q 0.5 w [4 3] 0 d {:.3f} {:.3f} m {:.3f} {:.3f} l S Q".format(*ends)


def _outline(reader: PdfReader, writer: PdfWriter, at: dict[int, Any]) -> None:
    """Write the outline anew, with the sides that its pages are on."""

    def add(entries: Sequence[Any], parent: Any) -> None:
        last = parent
        for entry in entries:
            if isinstance(entry, list):
                add(entry, last)
                continue
            number = (reader.get_destination_page_number(entry) or 0) + 1
            last = writer.add_outline_item(
                title=str(entry.title), page_number=at[number].page_number, parent=parent
            )

    add(reader.outline, None)
