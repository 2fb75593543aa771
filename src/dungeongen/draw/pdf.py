"""PDF: the canvas written with reportlab, the same bytes for the same page.

``invariant`` keeps dates and random ids out; the four faces are embedded as subsets; an icon is
written once as a form and then only placed; every page stands in the outline; viewers are asked
not to scale when printing, since sizes on the page are real. The documents that the pages show are
attached as files.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas as Writer
from reportlab.pdfgen.pathobject import PDFPathObject

from dungeongen.core.templates import Templates
from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Anchor, Face, Ink, Path, Segment
from dungeongen.draw.icons import BOX, load_icon
from dungeongen.draw.theme import Theme

_PT = 1 / MM_PER_POINT


class PdfCanvas:
    """A canvas that becomes one PDF file; ``data`` ends it."""

    def __init__(self, theme: Theme, templates: Templates, *, meta: Mapping[str, str]) -> None:
        """``meta`` has title, author, subject, keywords, creator and language."""
        self._theme = theme
        self._templates = templates
        self._buffer = io.BytesIO()
        self._pdf = pdf = Writer(self._buffer, pageCompression=1, invariant=1, pdfVersion=(1, 6))
        pdf.setTitle(meta["title"])
        pdf.setAuthor(meta["author"])
        pdf.setSubject(meta["subject"])
        pdf.setKeywords(meta["keywords"])
        pdf.setCreator(meta["creator"])
        pdf.setCatalogEntry("Lang", pdfdoc.PDFString(meta["language"]))
        pdf.setViewerPreference("PrintScaling", "None")
        pdf.setViewerPreference("DisplayDocTitle", "true")
        self._height = 0.0
        self._labels: list[str] = []
        self._inks = {
            ink: None if colour is None else _rgb(colour) for ink, colour in theme.inks.items()
        }
        self._used: set[str] = set()
        for face in Face:
            fonts.font(face)

    def data(self, attachments: Mapping[str, bytes]) -> bytes:
        """Return the finished file, with ``attachments`` embedded by name."""
        self._end_page()
        if attachments:
            self._attach(attachments)
        self._pdf.showOutline()
        self._pdf.save()
        return self._buffer.getvalue()

    def _attach(self, attachments: Mapping[str, bytes]) -> None:
        document = self._pdf._doc
        names = []
        for name, content in sorted(attachments.items()):
            stream = pdfdoc.PDFStream(content=content, filters=[pdfdoc.PDFZCompress])
            stream.dictionary["Type"] = pdfdoc.PDFName("EmbeddedFile")
            stream.dictionary["Subtype"] = pdfdoc.PDFName("application/json")
            stream.dictionary["Params"] = pdfdoc.PDFDictionary({"Size": len(content)})
            embedded = document.Reference(stream)
            spec = {
                "Type": pdfdoc.PDFName("Filespec"),
                "F": pdfdoc.PDFString(name),
                "UF": pdfdoc.PDFString(name),
                "Desc": pdfdoc.PDFString("the document that this file shows"),
                "AFRelationship": pdfdoc.PDFName("Source"),
                "EF": pdfdoc.PDFDictionary({"F": embedded}),
            }
            names += [pdfdoc.PDFString(name), document.Reference(pdfdoc.PDFDictionary(spec))]
        tree = pdfdoc.PDFDictionary({"Names": pdfdoc.PDFArray(names)})
        document.Catalog.Names = pdfdoc.PDFDictionary({"EmbeddedFiles": tree})

    def page(self, width: float, height: float, label: str) -> None:
        if self._labels:
            self._end_page()
        self._labels.append(label)
        self._height = height
        pdf = self._pdf
        pdf.setPageSize((width * _PT, height * _PT))
        key = f"page-{len(self._labels)}"
        pdf.bookmarkPage(key)
        pdf.addOutlineEntry(label, key, level=0)
        # One transformation turns points with y upwards into millimetres with y downwards.
        pdf.transform(_PT, 0, 0, -_PT, 0, height * _PT)
        pdf.setLineCap(1)
        pdf.setLineJoin(1)
        if self._inks[Ink.SHEET] is not None:
            self.rect(0, 0, width, height, fill=Ink.SHEET)

    def _end_page(self) -> None:
        self._pdf.showPage()

    @contextmanager
    def frame(self, x: float, y: float, w: float, h: float, name: str) -> Iterator[None]:
        yield

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        self._pdf.saveState()
        self._pdf.clipPath(self._outline(path), stroke=0, fill=0)
        yield
        self._pdf.restoreState()

    def _paint(self, fill: Ink | None, stroke: Ink | None, width: float) -> tuple[int, int]:
        fill_rgb = self._inks[fill] if fill else None
        stroke_rgb = self._inks[stroke] if stroke else None
        if fill_rgb is not None:
            self._pdf.setFillColorRGB(*fill_rgb)
        if stroke_rgb is not None:
            self._pdf.setStrokeColorRGB(*stroke_rgb)
            self._pdf.setLineWidth(width)
        return int(stroke_rgb is not None), int(fill_rgb is not None)

    def _outline(self, path: Path) -> PDFPathObject:
        return _steps(self._pdf.beginPath(), path)

    def lines(
        self, segments: Sequence[Segment], *, ink: Ink, width: float, dash: tuple[float, ...] = ()
    ) -> None:
        if not segments or self._inks[ink] is None:
            return
        self._paint(None, ink, width)
        if dash:
            self._pdf.setDash(dash)
        # reportlab's own lines() formats number by number; hatching has thousands of strokes.
        self._pdf.addLiteral(
            "n " + " ".join(["%.2f %.2f m %.2f %.2f l" % s for s in segments]) + " S"  # noqa: UP031 (twice as fast)
        )
        if dash:
            self._pdf.setDash()

    def path(
        self,
        path: Path,
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        width: float = 0.25,
        dash: tuple[float, ...] = (),
    ) -> None:
        stroked, filled = self._paint(fill, stroke, width)
        if stroked or filled:
            if dash:
                self._pdf.setDash(dash)
            self._pdf.drawPath(self._outline(path), stroke=stroked, fill=filled, fillMode=1)
            if dash:
                self._pdf.setDash()

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        width: float = 0.25,
        radius: float = 0.0,
    ) -> None:
        stroked, filled = self._paint(fill, stroke, width)
        if stroked or filled:
            if radius:
                self._pdf.roundRect(x, y, w, h, radius, stroke=stroked, fill=filled)
            else:
                self._pdf.rect(x, y, w, h, stroke=stroked, fill=filled)

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        width: float = 0.25,
    ) -> None:
        stroked, filled = self._paint(fill, stroke, width)
        if stroked or filled:
            self._pdf.circle(x, y, r, stroke=stroked, fill=filled)

    def text(
        self,
        x: float,
        y: float,
        string: str,
        *,
        face: Face = Face.TEXT,
        size: float = 8.0,
        ink: Ink = Ink.TEXT,
        anchor: Anchor = "start",
    ) -> None:
        if not string:
            return
        if anchor != "start":
            w = fonts.width(string, face, size)
            x -= w / 2 if anchor == "middle" else w
        self._paint(ink, None, 0)
        run = self._pdf.beginText()
        run.setTextTransform(1, 0, 0, -1, x, y)
        run.setFont(f"dungeongen-{face.value}", size * MM_PER_POINT)
        run.textOut(string)
        self._pdf.drawText(run)

    def icon(self, x: float, y: float, size: float, name: str) -> None:
        if name not in self._used:
            self._used.add(name)
            self._define(name)
        pdf = self._pdf
        scale = size / BOX
        pdf.saveState()
        pdf.transform(scale, 0, 0, scale, x, y)
        pdf.doForm(f"icon-{name}")
        pdf.restoreState()

    def _define(self, name: str) -> None:
        pdf = self._pdf
        pdf.beginForm(f"icon-{name}", 0, 0, BOX, BOX)
        pdf.setLineCap(1)
        pdf.setLineJoin(1)
        for shape in load_icon(name, self._templates).shapes:
            self.path(shape.path, fill=shape.fill, stroke=shape.stroke, width=shape.width)
        pdf.endForm()

    def note(self, title: str, text: str) -> None:
        """PDF pages carry no description of ours; the attached document says more."""


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def _steps(outline: PDFPathObject, path: Path) -> PDFPathObject:
    for step in path:
        match step:
            case ("M", x, y):
                outline.moveTo(x, y)
            case ("L", x, y):
                outline.lineTo(x, y)
            case ("C", x1, y1, x2, y2, x, y):
                outline.curveTo(x1, y1, x2, y2, x, y)
            case _:
                outline.close()
    return outline
