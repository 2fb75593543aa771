"""PDF: the canvas written with reportlab, the same bytes for the same page.

``invariant`` keeps out dates and random ids. The four faces are embedded as subsets. Each icon and
each engraving is written once, as a form, and then only placed. Every page is in the outline.
Viewers are asked not to scale when printing, since lengths on the page are real. The documents that
the pages show are attached as files, each with its size and MD5. The file is tagged for screen
readers (``pdf_tags``), by the rules of PDF/UA-1: it says so in its metadata.

reportlab makes the file: objects, pages, forms, outline, font subsets. The marks on a page are
written here as PDF operators, since reportlab's own drawing calls are four times slower for texts
and icons: they format number by number and maintain a graphics state that we do not need.
"""

from __future__ import annotations

import hashlib
import io
import re
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from html import escape
from itertools import islice
from typing import Unpack

from dungeongen.core.templates import Templates
from dungeongen.draw import fonts
from dungeongen.draw.art import Symbol, art_symbol, icon_symbol
from dungeongen.draw.canvas import (
    AXES,
    MM_PER_POINT,
    Anchor,
    Boxes,
    Canvas,
    Dash,
    Face,
    Ink,
    Paint,
    Path,
    Rect,
    Segment,
    scaled,
)
from dungeongen.draw.icons import circle_path, rounded_path
from dungeongen.draw.pdf_tags import PageTags
from dungeongen.draw.pictures import Picture
from dungeongen.draw.plain_reportlab import ImageReader, Writer, as_delivered, pdfdoc
from dungeongen.draw.structure import Description, Tag
from dungeongen.draw.theme import Theme

# A PDF file: reportlab's objects, and beside them many small ones.
#
# The tags of a book are a hundred thousand objects, small and alike (``pdf_tags``). They stand
# compressed in object streams, and that needs a cross-reference stream instead of a table.
# reportlab writes neither: ``write_file`` goes through its objects like reportlab's own ``format``,
# and adds ours.
#
# A row of the cross-reference stream is the row above with its last number one higher. zlib is slow
# on such rows and hardly shortens them; it is given what changes from row to row (``_changes``).


_PACKED = 1000  # objects of a stream
_OBJECTS_LEVEL = 7  # of compression: 9 takes three times as long for 1 % of the bytes
_ROW = struct.Struct(">xBIH")  # a byte for ``_changes``, kind, offset or stream, place in it
_FREE = 0  # kinds of rows, as PDF numbers them
_PLAIN = 1
_IN_STREAM = 2


def write_file(document: pdfdoc.PDFDocument, tags: PageTags) -> bytes:
    """Return a reportlab document as a file with its tags."""
    _name_no_missing_sign(document)
    catalog, names = document.Catalog, document.idToObjectNumberAndVersion
    for name in catalog.__Refs__:
        document.Reference(getattr(catalog, name, None))
    root, info = document.Reference(catalog), document.Reference(document.info)
    file = pdfdoc.PDFFile(document._pdfVersion)
    table = bytearray(_ROW.pack(_FREE, 0, 65535))
    number = 1
    while number in document.numberToId:
        name = document.numberToId[number]
        # The catalogue comes last, since it names the tree.
        table += _ROW.pack(_PLAIN, 0 if name == root.name else _added(file, document, name), 0)
        number += 1
    catalog.StructTreeRoot = f"{number} 0 R"
    place = _added(file, document, root.name)
    _ROW.pack_into(table, names[root.name][0] * _ROW.size, _PLAIN, place, 0)
    stream = number + tags.size
    table += bytes((stream - number) * _ROW.size)
    for numbers, head, content in _packed(tags.objects(number, names)):
        for index, own in enumerate(numbers):
            _ROW.pack_into(table, own * _ROW.size, _IN_STREAM, stream, index)
        entries = f"/Type/ObjStm/N {len(numbers)}/First {head}"
        table += _ROW.pack(_PLAIN, _add_stream(file, stream, entries, content), 0)
        stream += 1
    table += _ROW.pack(_PLAIN, file.offset, 0)
    entries = (
        f"/Type/XRef/Size {stream + 1}/W[1 4 2]/Root {names[root.name][0]} 0 R"
        f"/Info {names[info.name][0]} 0 R/ID{document.ID().decode('latin-1').partition(']')[0]}]"
        f"/DecodeParms<</Predictor 12/Columns {_ROW.size - 1}>>"
    )
    offset = _add_stream(file, stream, entries, _changes(bytes(table), _ROW.size))
    file.add(f"startxref\n{offset}\n%%EOF\n")
    data: bytes = file.format(document)
    return data


def _name_no_missing_sign(document: pdfdoc.PDFDocument) -> None:
    """Take the sign for what a font lacks out of the tables that say what each code stands for.

    reportlab says that it stands for U+0000, which PDF/UA forbids (7.21.7); no text uses it.
    """
    for name, stream in document.idToObject.items():
        if name.startswith("toUnicodeCMap:"):
            stream.content, missing = re.subn(r"<00> <0000>\n", "", stream.content)
            if missing:
                stream.content = re.sub(r"\d+(?= beginbfchar)", _one_less, stream.content)


def _one_less(count: re.Match[str]) -> str:
    return str(int(count[0]) - 1)


def _added(file: pdfdoc.PDFFile, document: pdfdoc.PDFDocument, name: str) -> int:
    """Add one of reportlab's objects; return its offset."""
    added = pdfdoc.PDFIndirectObject(name, document.idToObject[name])
    offset: int = file.add(added.format(document))
    return offset


def _add_stream(file: pdfdoc.PDFFile, number: int, entries: str, content: bytes) -> int:
    """Add a compressed stream; return its offset."""
    data = zlib.compress(content, _OBJECTS_LEVEL)
    head = f"{number} 0 obj\n<<{entries}/Filter/FlateDecode/Length {len(data)}>>\nstream\n"
    offset: int = file.add(head.encode("latin-1") + data + b"\nendstream\nendobj\n")
    return offset


def _packed(objects: Iterator[tuple[int, str]]) -> Iterator[tuple[list[int], int, bytes]]:
    """Yield the contents of object streams: the numbers, the length of the head, and all."""
    while some := sorted(islice(objects, _PACKED)):
        offset, heads = 0, list[str]()
        for number, text in some:
            heads.append(f"{number} {offset}")
            offset += len(text) + 1
        head = " ".join(heads) + "\n"
        body = "".join([f"{text}\n" for _, text in some])
        yield [number for number, _ in some], len(head), (head + body).encode("latin-1")


def _changes(rows: bytes, width: int) -> bytes:
    """Return rows of bytes as the differences of each from the row above: PNG's filter *up*.

    The first byte of a row is free, and becomes the number of the filter. All bytes are subtracted
    at once, as one long number: without their highest bits, so that none borrows from the next, and
    these are mended.

    >>> _changes(bytes([0, 1, 255, 0, 2, 4]), 3)
    b'\\x02\\x01\\xff\\x02\\x01\\x05'
    """
    size = len(rows)
    upper, lower = (int.from_bytes(bytes([byte]) * size, "big") for byte in (0x80, 0x7F))
    these, above = (int.from_bytes(row, "big") for row in (rows, bytes(width) + rows[:-width]))
    changes = ((these | upper) - (above & lower)) ^ ((these ^ above ^ upper) & upper)
    result = bytearray(changes.to_bytes(size, "big"))
    result[::width] = b"\2" * (size // width)
    return bytes(result)


# The canvas


_PT = 1 / MM_PER_POINT
_LEVEL = 5  # of compression: zlib's own, 6, takes twice as long for 1 % of the bytes
_PRINTED = 4  # the flag of an annotation that paper has too


class PdfCanvas(Canvas):
    """A canvas that becomes one PDF file; ``data`` finishes it."""

    def __init__(self, theme: Theme, templates: Templates, *, meta: Mapping[str, str]) -> None:
        """``meta`` has title, author, subject, keywords, creator and language."""
        self._theme = theme
        self._templates = templates
        self._buffer = io.BytesIO()
        # With the default initial font, every page would refer to Helvetica, which is not embedded.
        with as_delivered():
            self._pdf = pdf = Writer(
                self._buffer,
                pageCompression=1,
                invariant=1,
                pdfVersion=(1, 6),
                initialFontName=fonts.font(Face.TEXT.value).fontName,
            )
        pdf.setTitle(meta["title"])
        pdf.setAuthor(meta["author"])
        pdf.setSubject(meta["subject"])
        pdf.setKeywords(meta["keywords"])
        pdf.setCreator(meta["creator"])
        pdf.setCatalogEntry("Lang", pdfdoc.PDFString(meta["language"]))
        pdf.setViewerPreference("PrintScaling", "None")
        pdf.setViewerPreference("DisplayDocTitle", "true")
        pdf.setCatalogEntry("MarkInfo", pdfdoc.PDFDictionary({"Marked": "true"}))
        pdf.setCatalogEntry("Metadata", _metadata(meta))
        self._write = pdf.addLiteral
        self._tags = PageTags(self._write)
        self._pages, self._height, self._key, self._links = 0, 0.0, 0, 0
        self._turned: list[tuple[float, float, tuple[float, float, float, float]]] = []
        self._inks = {
            ink: None if colour is None else _rgb(colour) for ink, colour in theme.inks.items()
        }
        self._used: set[str] = set()
        self._pictures: dict[str, str] = {}

    def print_on_both_sides(self, flip: str) -> None:
        """Tell the printer to turn the paper over its long or its short edge."""
        self._pdf.setViewerPreference("Duplex", f"DuplexFlip{flip.title()}Edge")

    def data(self, attachments: Mapping[str, bytes]) -> bytes:
        """Return the finished file, with ``attachments`` embedded by name."""
        self._end_page()
        if attachments:
            self._attach(attachments)
        self._pdf.showOutline()
        document = self._pdf._doc
        document.format = partial(write_file, document, self._tags)
        with as_delivered():
            self._pdf.save()
        return self._buffer.getvalue()

    def _end_page(self) -> None:
        """Finish a page, with its key in the parent tree of the tags.

        Its marks are compressed at once: those of a long file are ten times as many bytes.
        """
        self._tags.close()
        with as_delivered():
            self._pdf.showPage()
        page = self._pdf._doc.Pages.pages[-1]
        page.Contents = pdfdoc.PDFStream(content=zlib.compress(page.stream.encode(), _LEVEL))
        page.Contents.dictionary["Filter"] = pdfdoc.PDFArray([pdfdoc.PDFName("FlateDecode")])
        page.stream = None
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = self._key, pdfdoc.PDFName("S")

    def _attach(self, attachments: Mapping[str, bytes]) -> None:
        document = self._pdf._doc
        names = []
        for name, content in sorted(attachments.items()):
            stream = pdfdoc.PDFStream(content=content, filters=[pdfdoc.PDFZCompress])
            stream.dictionary["Type"] = pdfdoc.PDFName("EmbeddedFile")
            stream.dictionary["Subtype"] = "/application#2Fjson"  # PDFName leaves the slash bare
            digest = hashlib.md5(content, usedforsecurity=False).digest()
            params = {"Size": len(content), "CheckSum": pdfdoc.PDFText(digest)}
            stream.dictionary["Params"] = pdfdoc.PDFDictionary(params)
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

    def page(self, width: float, height: float, label: str, **boxes: Unpack[Boxes]) -> None:
        pdf = self._pdf
        if self._pages:
            self._end_page()
        self._pages += 1
        self._key = self._tags.page()
        self._height = height
        pdf.setPageSize((width * _PT, height * _PT))
        scale = boxes.get("scale", (1.0, 1.0))
        for rect, write in (
            (boxes.get("trim"), pdf.setTrimBox),
            (boxes.get("bleed"), pdf.setBleedBox),
        ):
            write(_corners(rect and scaled(rect, scale, width, height), height))
        if label:
            key = f"page-{self._pages}"
            pdf.bookmarkPage(key)
            pdf.addOutlineEntry(label, key, level=0)
        # Switch from points with y upwards to millimetres with y downwards.
        self._write(f"{_PT:.6f} 0 0 {-_PT:.6f} 0 {height * _PT:.4f} cm 1 J 1 j")
        if scale != (1.0, 1.0):
            left, top, across, down = scaled((0, 0, 1, 1), scale, width, height)
            self._write(f"{across:.6f} 0 0 {down:.6f} {left:.4f} {top:.4f} cm")
        margin = boxes.get("margin", 0.0)
        inside = (width - 2 * margin, height - 2 * margin)
        if self._inks[Ink.SHEET] is not None and min(inside) > 0:
            self.rect(margin, margin, *inside, fill=Ink.SHEET)

    def anchor(self, name: str) -> None:
        """Give this page a name, for ``entry`` and ``link``."""
        self._pdf.bookmarkPage(name)

    def entry(self, label: str, name: str, *, level: int = 0) -> None:
        """Add a named page to the outline, ``level`` deep; each entry needs a name of its own."""
        self._pdf.addOutlineEntry(label, name, level=level)

    def link(self, x: float, y: float, w: float, h: float, name: str, words: str) -> None:
        """Let a click on a region go to a named page; ``words`` say where that leads.

        The link belongs to the element that is open.
        """
        (left, top), (right, bottom) = self._on_page(x, y), self._on_page(x + w, y + h)
        (left, right), (top, bottom) = sorted((left, right)), sorted((top, bottom))
        corners = (left, self._height - bottom, right, self._height - top)
        self._links += 1
        bookmark = f"link-{self._links}"
        key = self._tags.link(self._pdf._doc.annotationName(bookmark))
        area = tuple(c * _PT for c in corners)
        target = self._pdf._bookmarkReference(name)
        link = _Link(area, words, target, "[0 0 0]", StructParent=key, F=_PRINTED)
        self._pdf._addAnnotation(link, bookmark, 1)

    def _on_page(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point lies on the page, whatever is turned."""
        for left, top, (a, b, c, d) in reversed(self._turned):
            x, y = left + a * x + c * y, top + b * x + d * y
        return x, y

    @contextmanager
    def turned(self, x: float, y: float, quarters: int = 0) -> Iterator[None]:
        a, b, c, d = AXES[quarters % 4]
        self._tags.close()
        self._write(f"q {a} {b} {c} {d} {x:.3f} {y:.3f} cm")
        self._turned.append((x, y, (a, b, c, d)))
        yield
        self._turned.pop()
        self._tags.close()
        self._write("Q")

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        self._tags.close()
        self._write(f"q {_steps(path)} W n")
        yield
        self._tags.close()
        self._write("Q")

    def tagged(
        self, tag: Tag, words: str = "", *, description: Description = (), rows: int = 0
    ) -> AbstractContextManager[None]:
        return self._tags.tagged(tag, words, description=description, rows=rows)

    def _paint(
        self,
        outline: str,
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        width: float = 0.25,
        dash: Dash = (),
    ) -> None:
        """Fill and then stroke ``outline`` with the inks that have a colour in the theme."""
        filled = self._inks[fill] if fill else None
        stroked = self._inks[stroke] if stroke else None
        if stroked is None:
            if filled is not None:
                self._write(f"{filled} rg {outline} f")
            return
        pen = f"{stroked} RG {width:.3f} w"
        if dash:
            pen += f" [{' '.join([f'{length:.2f}' for length in dash])}] 0 d"
        if filled is None:
            self._write(f"{pen} {outline} S")
        else:
            self._write(f"{pen} {filled} rg {outline} B")
        if dash:
            self._write("[] 0 d")

    def lines(
        self, segments: Sequence[Segment], *, ink: Ink, width: float, dash: Dash = ()
    ) -> None:
        if segments:
            # Hatching has thousands of strokes: integers in hundredths of a millimetre are shorter,
            # and the % operator formats them twice as fast.
            strokes = " ".join(["%d %d m %d %d l" % s for s in _hundredths(segments)])  # noqa: UP031 (faster)
            self._tags.mark()
            self._write("q .01 0 0 .01 0 0 cm")
            scaled = tuple(part * 100 for part in dash)
            self._paint(strokes, stroke=ink, width=width * 100, dash=scaled)
            self._write("Q")

    def path(self, path: Path, *, dash: Dash = (), **paint: Unpack[Paint]) -> None:
        self._tags.mark()
        self._paint(_steps(path), dash=dash, **paint)

    def rect(
        self, x: float, y: float, w: float, h: float, *, radius: float = 0.0, **paint: Unpack[Paint]
    ) -> None:
        if radius:
            outline = _steps(rounded_path(x, y, w, h, radius))
        else:
            outline = f"{x:.2f} {y:.2f} {w:.2f} {h:.2f} re"
        self._tags.mark()
        self._paint(outline, **paint)

    def circle(self, x: float, y: float, r: float, **paint: Unpack[Paint]) -> None:
        self._tags.mark()
        self._paint(_steps(circle_path(x, y, r)), **paint)

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
        colour = self._inks[ink]
        if not string or colour is None:
            return
        x, _ = fonts.span(x, string, face, size, anchor)
        document = self._pdf._doc
        run = [f"{colour} rg BT 1 0 0 -1 {x:.3f} {y:.3f} Tm"]
        # A font with more than 256 characters in use is split into subsets, and so is the text.
        for part, piece in fonts.runs(string, face):
            font = fonts.font(part)
            for subset, codes in font.splitString(piece, document):
                name = font.getSubsetInternalName(subset, document)
                run.append(f"{name} {size * MM_PER_POINT:.4f} Tf <{codes.hex()}> Tj")
        run.append("ET")
        implied = self._tags.text()
        self._write(" ".join(run))
        if implied:
            self._tags.end_text()

    def icon(self, x: float, y: float, size: float, name: str, *, ink: Ink = Ink.ICON) -> None:
        self._place(icon_symbol(name, x, y, size, self._templates, ink))

    def art(self, x: float, y: float, w: float, h: float, name: str, *, bold: bool = False) -> None:
        self._place(art_symbol(name, x, y, w, h, self._templates, bold=bold))

    def _place(self, what: Symbol) -> None:
        """Draw a symbol; a file has its shapes once."""
        (wide, high), (x, y, w, _) = what.box, what.place
        if what.name not in self._used:
            self._used.add(what.name)
            edge = wide / 16  # for what reaches beyond the box
            self._pdf.beginForm(what.name, -edge, -edge, wide + edge, high + edge)
            self._write("1 J 1 j")
            for shape in what.shapes():
                steps, (_, fill, stroke, width) = _steps(shape.path), shape
                self._paint(steps, fill=fill, stroke=stroke, width=width)
            self._pdf.endForm()
        scale = w / wide
        self._tags.mark()
        self._write(f"q {scale:.5f} 0 0 {scale:.5f} {x:.2f} {y:.2f} cm")
        self._pdf.doForm(what.name)
        self._write("Q")

    def picture(self, x: float, y: float, w: float, h: float, picture: Picture) -> None:
        """Draw a picture; a file has its pixels once."""
        self._tags.mark()
        self._write(f"q {w:.4f} 0 0 {-h:.4f} {x:.3f} {y + h:.3f} cm")
        if form := self._pictures.get(picture.name):
            self._pdf.doForm(form)
        else:
            with as_delivered():
                source = ImageReader(io.BytesIO(picture.data))
                self._pdf.drawImage(source, 0, 0, 1, 1, mask="auto")
            self._pictures[picture.name] = self._pdf._formsinuse[-1]
        self._write("Q")


class _Link(pdfdoc.LinkAnnotation):  # type: ignore[misc] # reportlab has no types
    permitted = (*pdfdoc.LinkAnnotation.permitted, "StructParent")


def _metadata(meta: Mapping[str, str]) -> pdfdoc.PDFStream:
    """Return the metadata in XML, which name the title and the standard of the tags."""
    title, language = escape(meta["title"]), escape(meta["language"])
    words = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part>'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>'
        f"<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>"
        '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
    )
    stream = pdfdoc.PDFStream(content=words.encode("utf-8", "replace"))
    stream.dictionary["Type"] = pdfdoc.PDFName("Metadata")
    stream.dictionary["Subtype"] = pdfdoc.PDFName("XML")
    return stream


def _hundredths(segments: Sequence[Segment]) -> list[tuple[float, ...]]:
    return [(a * 100 + 0.5, b * 100 + 0.5, c * 100 + 0.5, d * 100 + 0.5) for a, b, c, d in segments]


def _corners(rect: Rect | None, height: float) -> Rect | None:
    """Return a rectangle as a PDF box on a page of ``height``: two corners, in points, y up."""
    if rect is None:
        return None
    x, y, w, h = rect
    x1, y1, x2, y2 = (n * _PT for n in (x, height - y - h, x + w, height - y))
    return round(x1, 4), round(y1, 4), round(x2, 4), round(y2, 4)


def _rgb(colour: str) -> str:
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.4f}" for i in (1, 3, 5))


def _steps(path: Path) -> str:
    outline = []
    for step in path:
        match step:
            case ("M", x, y):
                outline.append(f"{x:.2f} {y:.2f} m")
            case ("L", x, y):
                outline.append(f"{x:.2f} {y:.2f} l")
            case ("C", x1, y1, x2, y2, x, y):
                outline.append(f"{x1:.2f} {y1:.2f} {x2:.2f} {y2:.2f} {x:.2f} {y:.2f} c")
            case _:
                outline.append("h")
    return " ".join(outline)
