"""SVG: the canvas written with svgwrite, one file for each page, in hundredths of a millimetre.

With whole numbers the thousands of strokes of a map are a fifth shorter.
Text stays text. Each face that a page uses is embedded as a ``@font-face`` rule, and ``textLength``
keeps every line at its measured width in viewers that use another font. Colours are CSS classes,
one for each ink and use (``f-wall-…`` fills, ``s-wall-…`` strokes), so that a page can be
recoloured in one place. Each icon and each engraving is a ``symbol``, written once and then only
placed; inside it the unit is that of its file. A frame becomes a group with its name in
``data-name``. The outermost frames are layers, which Inkscape shows by name; so is each run of
marks that stand in no frame, called ``page``. A page's note becomes ``title`` and ``desc``, which
the root refers to for screen readers. Every file carries all documents in its metadata
(``attachments`` reads them).

Several files may stand in one page of HTML, where all share their ids and their rules. Therefore
each id, and each class of a colour, ends in a digest of the whole file, with its document and its
page. Only a face is called the same in all of them.

svgwrite checks what it writes only where that is asked for, as the tests do: its checks take
longer than the writing. Ids count up and attributes are sorted, so that the same page gives the
same bytes. Titles come from users, so characters that XML forbids (control characters, lone
surrogates) are replaced; a document with such content is written in base64.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Unpack
from xml.etree.ElementTree import Element

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.extensions import Inkscape

from dungeongen.core.templates import Templates
from dungeongen.draw import fonts
from dungeongen.draw.art import Symbol, art_symbol, icon_symbol
from dungeongen.draw.attachments import NAMESPACE
from dungeongen.draw.canvas import (
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
    Scale,
    Segment,
    scaled,
)
from dungeongen.draw.pictures import Picture
from dungeongen.draw.structure import Description, Tag, alt_text
from dungeongen.draw.theme import Theme

# Marks have no fill and no stroke except by their classes.
_MARKS = {"fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round"}
_LOOSE = "page"  # the layer of what is in no frame
_MARK = "-\uffff"  # stands for the digest until all is written; no content of XML can hold it
_DIGITS = 6  # of 32 values each: two of a hundred files share their mark once in 200,000 times
_LARGER = 1.4  # than on paper: a drawing on a screen, where there is room
_OWN = re.compile(rf"((?:clip|path)-\d+){_MARK}")
_OF_A_FILE = re.compile(r' (?:xmlns(?::\w+)?|inkscape:\w+|data-name|version|baseProfile)="[^"]*"')
_LONG = 500  # characters of a path that is worth a name
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# Weight and slant, so that a browser does not synthesize them, and fallback families of similar
# width for viewers that ignore embedded fonts.
_SANS = '"Alegreya Sans",Carlito,Calibri,sans-serif'
_FACES = {
    Face.TEXT: ("font-weight:500;font-style:normal", _SANS),
    Face.BOLD: ("font-weight:800;font-style:normal", _SANS),
    Face.ITALIC: ("font-weight:500;font-style:italic", _SANS),
    Face.TITLE: ("font-weight:800;font-style:normal", '"Alegreya SC",Cambria,Caladea,serif'),
}


def _unit(millimetres: float) -> str:
    """Return a length in hundredths of a millimetre.

    >>> _unit(3.0), _unit(-0.001), _unit(0.126)
    ('300', '0', '13')
    """
    return str(round(100 * millimetres))


class SvgCanvas(Canvas):
    """A canvas that becomes one SVG file for each page; ``data`` finishes them."""

    def __init__(
        self,
        theme: Theme,
        templates: Templates,
        *,
        meta: Mapping[str, str],
        validate: bool = False,
    ) -> None:
        """``meta`` has title, subject and language; other entries are for other formats.

        With ``validate``, an element or attribute that SVG 1.1 does not know raises ValueError or
        TypeError.
        """
        self._validate = validate
        self._theme = theme
        self._templates = templates
        self._meta = meta
        self._pages: list[_Page] = []

    def data(self, attachments: Sequence[Mapping[str, bytes]] = ()) -> list[bytes]:
        """Return one finished file for each page, each with its own ``attachments`` by name."""
        documents = attachments or [{}] * len(self._pages)
        return [
            page.file(self._theme, self._meta, own)
            for page, own in zip(self._pages, documents, strict=True)
        ]

    def piece(self, box: Rect, number: int) -> tuple[str, dict[str, str]]:
        """Return what was drawn in a box as an element for a page of HTML, and its symbols by name.

        It has no rules, faces or documents: its classes are called as their inks. ``number`` tells
        it from the other pieces of that page.
        """
        svg = self._pages[-1].svg
        symbols = [element for element in svg.defs.elements if element.elementname == "symbol"]
        svg.defs.elements[:] = [element for element in svg.defs.elements if element not in symbols]
        svg["viewBox"] = " ".join(map(_unit, box))
        svg["width"] = f"{_number(box[2] * _LARGER)}mm"
        del svg.attribs["height"]
        text = _OWN.sub(rf"\1-{number}", _OF_A_FILE.sub("", svg.tostring())).replace(_MARK, "")
        return text, {symbol["id"]: symbol.tostring().replace(_MARK, "") for symbol in symbols}

    def page(self, width: float, height: float, label: str, **boxes: Unpack[Boxes]) -> None:
        scale = boxes.get("scale", (1.0, 1.0))
        self._pages.append(_Page(width, height, label, scale, validate=self._validate))
        margin = boxes.get("margin", 0.0)
        inside = (width - 2 * margin, height - 2 * margin)
        if self._theme.colour(Ink.SHEET) is not None and min(inside) > 0:
            self.rect(margin, margin, *inside, fill=Ink.SHEET)

    @contextmanager
    def frame(self, x: float, y: float, w: float, h: float, name: str) -> Iterator[None]:
        page = self._pages[-1]
        attributes = {"data-name": _legal(name)}
        outermost = len(page.open) == 1
        group = page.layer(name, attributes) if outermost else page.svg.g(**attributes)
        with page.within(group, framed=True):
            yield

    def tagged(
        self, tag: Tag, words: str = "", *, description: Description = (), rows: int = 0
    ) -> AbstractContextManager[None]:
        if tag is Tag.FIGURE and description:
            self._pages[-1].notes.append((words.removesuffix("."), alt_text(description)))
        return nullcontext()

    @contextmanager
    def turned(self, x: float, y: float, quarters: int = 0) -> Iterator[None]:
        move = f"translate({_unit(x)} {_unit(y)})"
        if turn := quarters % 4 * 90:
            move += f" rotate({turn})"
        page = self._pages[-1]
        with page.within(page.svg.g(transform=move)):
            yield

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:
        page = self._pages[-1]
        steps = _steps(_hundredths(path))
        if steps not in page.clips:
            page.clips[steps] = f"clip-{len(page.clips) + 1}{_MARK}"
            page.outline(page.svg.defs.add(page.svg.clipPath(id=page.clips[steps])), steps)
        name = page.clips[steps]
        with page.within(page.svg.g(clip_path=f"url(#{name})")):
            yield

    def _paint(
        self,
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        width: float = 0.25,
        dash: Dash = (),
        unit: Callable[[float], str] = _unit,
    ) -> dict[str, str]:
        """Return the attributes for these inks; none if nothing would show."""
        classes = []
        attributes = {}
        if fill and self._theme.colour(fill):
            classes.append(f"f-{fill.value}")
        if stroke and self._theme.colour(stroke):
            classes.append(f"s-{stroke.value}")
            attributes["stroke-width"] = unit(width)
            if dash:
                attributes["stroke-dasharray"] = " ".join(map(unit, dash))
        if classes:
            self._pages[-1].classes.update(classes)
            attributes["class"] = " ".join(f"{name}{_MARK}" for name in classes)
        return attributes

    def lines(
        self, segments: Sequence[Segment], *, ink: Ink, width: float, dash: Dash = ()
    ) -> None:
        marks = self._paint(stroke=ink, width=width, dash=dash)
        if segments and marks:
            self._pages[-1].add("path", _strokes(segments), **marks)

    def path(self, path: Path, *, dash: Dash = (), **paint: Unpack[Paint]) -> None:
        if marks := self._paint(dash=dash, **paint):
            page = self._pages[-1]
            page.outline(page.holder(), _steps(_hundredths(path)), **marks)

    def rect(
        self, x: float, y: float, w: float, h: float, *, radius: float = 0.0, **paint: Unpack[Paint]
    ) -> None:
        if marks := self._paint(**paint):
            if radius:
                marks["rx"] = _unit(radius)
            self._pages[-1].add("rect", **marks, **_box(x, y, w, h))

    def circle(self, x: float, y: float, r: float, **paint: Unpack[Paint]) -> None:
        if marks := self._paint(**paint):
            self._pages[-1].add("circle", (_unit(x), _unit(y)), _unit(r), **marks)

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
        paint = self._paint(fill=ink)
        if not string or not paint:
            return
        page = self._pages[-1]
        page.fonts |= {(face, name) for name, _ in fonts.runs(string, face)}
        paint["class"] += f" t-{face.value}"
        paint["font-size"] = _number(100 * size * MM_PER_POINT, 1)
        paint["textLength"] = _unit(fonts.width(string, face, size))
        if len(string) > 1:
            paint["lengthAdjust"] = "spacingAndGlyphs"
        if anchor != "start":
            paint["text-anchor"] = anchor
        page.add("text", _legal(string), insert=(_unit(x), _unit(y)), **paint)

    def icon(self, x: float, y: float, size: float, name: str, *, ink: Ink = Ink.ICON) -> None:
        self._place(icon_symbol(name, x, y, size, self._templates, ink))

    def art(self, x: float, y: float, w: float, h: float, name: str, *, bold: bool = False) -> None:
        self._place(art_symbol(name, x, y, w, h, self._templates, bold=bold))

    def _place(self, what: Symbol) -> None:
        """Draw a symbol; a page has its shapes once."""
        page = self._pages[-1]
        if what.name not in page.symbols:
            page.symbols.add(what.name)
            box = f"0 0 {_number(what.box[0])} {_number(what.box[1])}"
            name = f"{what.name}{_MARK}"
            symbol = page.svg.symbol(id=name, overflow="visible", viewBox=box)
            page.svg.defs.add(symbol)
            for (fill, stroke, width), shapes in groupby(what.shapes(), key=itemgetter(1, 2, 3)):
                if paint := self._paint(fill=fill, stroke=stroke, width=width, unit=_number):
                    group = symbol.add(page.svg.g(**paint))
                    for shape in shapes:
                        group.add(page.svg.path(_icon_steps(shape.path)))
        page.add("use", f"#{what.name}{_MARK}", **_box(*what.place))

    def picture(self, x: float, y: float, w: float, h: float, picture: Picture) -> None:
        """Draw a picture; a page has its pixels once."""
        page = self._pages[-1]
        name = f"picture-{picture.name}{_MARK}"
        if name not in page.symbols:
            page.symbols.add(name)
            box = f"0 0 {picture.width} {picture.height}"
            symbol = page.svg.defs.add(page.svg.symbol(id=name, viewBox=box))
            data = base64.b64encode(picture.data).decode()
            address = f"data:image/{picture.kind};base64,{data}"
            symbol.add(page.svg.image(address, (0, 0), (picture.width, picture.height)))
        page.add("use", f"#{name}", **_box(x, y, w, h))

    def note(self, title: str, text: str) -> None:
        self._pages[-1].notes.append((title, text))


class _Page:
    """A page in progress: the drawing, its open groups, and the contents of its style sheet."""

    def __init__(
        self, width: float, height: float, label: str, scale: Scale, *, validate: bool
    ) -> None:
        size = (f"{_number(width)}mm", f"{_number(height)}mm")
        less = (1 / scale[0], 1 / scale[1])  # a scaled page shows less of what is drawn
        box = " ".join(map(_unit, scaled((0, 0, width, height), less, width, height)))
        self.svg = svgwrite.Drawing(size=size, viewBox=box, debug=validate, **_MARKS)
        if scale[0] != scale[1]:
            self.svg.stretch()
        self.inkscape = Inkscape(self.svg)
        self.label = label
        self.open: list[BaseElement] = [self.svg]
        self.clips: dict[str, str] = {}  # names by path
        self.paths: dict[str, str] = {}  # the same of long ones
        self.symbols: set[str] = set()
        self.fonts: set[tuple[Face, str]] = set()
        self.classes: set[str] = set()
        self.notes: list[tuple[str, str]] = []
        self.layers: Counter[str] = Counter()
        self.loose: BaseElement | None = None
        """The layer of marks in no frame, while nothing else is drawn."""

    def add(self, tag: str, *arguments: object, **attributes: object) -> None:
        """Add an element as svgwrite makes it."""
        self.holder().add(getattr(self.svg, tag)(*arguments, **attributes))

    def outline(self, parent: BaseElement, steps: str, **marks: str) -> None:
        """Add a path; a page has the steps of a long one once, in a group with its marks."""
        if steps in self.paths:
            parent.add(self.svg.use(f"#{self.paths[steps]}", **marks))
        elif len(steps) < _LONG:
            parent.add(self.svg.path(steps, **marks))
        else:
            self.paths[steps] = f"path-{len(self.paths) + 1}{_MARK}"
            holder = parent.add(self.svg.g(**marks)) if marks else parent
            holder.add(self.svg.path(steps, id=self.paths[steps]))

    def holder(self) -> BaseElement:
        """Return the group that a mark belongs to."""
        if len(self.open) > 1:
            return self.open[-1]
        if self.loose is None:
            self.loose = self.svg.add(self.layer(_LOOSE, {}))
        return self.loose

    def layer(self, name: str, attributes: Mapping[str, str]) -> BaseElement:
        """Return a new layer; a name that was used before gets a number."""
        self.layers[name] += 1
        count = self.layers[name]
        label = _legal(name if count == 1 else f"{name} {count}")
        return self.inkscape.layer(label, **attributes)

    @contextmanager
    def within(self, group: BaseElement, *, framed: bool = False) -> Iterator[None]:
        """Add a group, and draw in it."""
        (self.open[-1] if framed else self.holder()).add(group)
        if framed:
            self.loose = None
        self.open.append(group)
        yield
        self.open.pop()

    def file(
        self, theme: Theme, meta: Mapping[str, str], attachments: Mapping[str, bytes]
    ) -> bytes:
        (title, text), *others = self.notes or [(f"{meta['title']}: {self.label}", meta["subject"])]
        description = "\n".join([text, *(f"{other}: {words}" for other, words in others)])
        svg = self.svg
        svg.update({"role": "img", "aria-labelledby": f"title{_MARK} desc{_MARK}"})
        svg.update({"xml:lang": _legal(meta["language"]), "xml:space": "preserve"})
        svg.defs.elements.insert(0, svg.style(self._style(theme)))
        svg.set_desc(_legal(title), _legal(description))
        for name, head in zip(("title", "desc"), svg.elements, strict=False):
            head.xml.set("id", f"{name}{_MARK}")
        for name, content in sorted(attachments.items()):
            svg.set_metadata(_document(name, content))
        text = f'<?xml version="1.0" encoding="UTF-8"?>\n{svg.tostring()}\n'
        digest = base64.b32encode(hashlib.sha256(text.encode()).digest()).decode()
        return text.replace(_MARK, f"-{digest[:_DIGITS].lower()}").encode()

    def _style(self, theme: Theme) -> str:
        rules = [font_rules(self.fonts)] if self.fonts else []
        for mark in sorted(self.classes):
            use = "fill" if mark[0] == "f" else "stroke"
            rules.append(f".{mark}{_MARK}{{{use}:{theme.colour(Ink(mark[2:]))}}}")
        return "\n".join(rules)


def families(used: Iterable[tuple[Face, str]]) -> dict[Face, str]:
    """Return the families of each face as style has them, those of the fonts in use first."""
    names: dict[Face, list[str]] = {}
    for face, name in sorted(used, key=lambda font: (font[0].value, font[1])):
        names.setdefault(face, []).append(f'"dungeongen {name}"')
    return {face: ",".join((*own, _FACES[face][1])) for face, own in names.items()}


def font_rules(used: Collection[tuple[Face, str]]) -> str:
    """Return the rules of style that carry fonts, and have the text of a face set in them."""
    rules = []
    for face, family in families(used).items():
        cut = _FACES[face][0]
        for name in sorted(name for own, name in used if own is face):
            source = f'url(data:font/woff;base64,{_font(name)}) format("woff")'
            rules.append(f'@font-face{{font-family:"dungeongen {name}";{cut};src:{source}}}')
        # Browsers no longer obey xml:space.
        rules.append(f".t-{face.value}{{font-family:{family};{cut};white-space:pre}}")
    return "\n".join(rules)


def _box(x: float, y: float, w: float, h: float) -> dict[str, tuple[str, str]]:
    return {"insert": (_unit(x), _unit(y)), "size": (_unit(w), _unit(h))}


def _document(name: str, content: bytes) -> Element:
    element = Element("dg:document", {"xmlns:dg": NAMESPACE, "name": _legal(name)})
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = "\0"
    if _ILLEGAL.search(text) or "\r" in text:  # an XML parser turns \r into \n
        element.set("encoding", "base64")
        text = base64.b64encode(content).decode()
    element.text = text
    return element


@cache
def _font(name: str) -> str:
    return base64.b64encode(fonts.woff(name)).decode()


def _legal(string: str) -> str:
    return _ILLEGAL.sub("�", string)


def _number(value: float, places: int = 2) -> str:
    """Return ``value`` in as few characters as ``places`` decimals allow.

    >>> _number(3.0), _number(-0.001), _number(0.126), _number(20)
    ('3', '0', '0.13', '20')
    """
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _short(*values: float) -> str:
    """Return numbers for a path, without what a reader of paths can do without.

    >>> _short(0.5, -0.25), _short(-0.5, 3)
    ('.5-.25', '-.5 3')
    """
    words: list[str] = []
    for value in values:
        word = str(value) if type(value) is int else _number(value)
        if word.startswith(("0.", "-0.")):
            word = word.replace("0.", ".", 1)
        words.append(f" {word}" if words and not word.startswith("-") else word)
    return "".join(words)


def _strokes(segments: Sequence[Segment]) -> str:
    """Return strokes as a path; one that begins where the last one ended goes on from there.

    Places are given from the one before, which is shorter: hatching is most of a map.

    >>> _strokes([(1, 1, 2, 0.5), (2, 0.5, 2, 2), (5, 5, 5, 4)])
    'M100 100l100-50v150m300 300v-100'
    """
    parts: list[str] = []
    x, y = 0, 0
    drawing = False  # whether the last pair of numbers belongs to an l
    for segment in segments:
        ax, ay, bx, by = (round(100 * value) for value in segment)
        if (ax, ay) != (x, y) or not parts:
            parts.append(f"m{_pair(ax - x, ay - y)}" if parts else f"M{_pair(ax, ay)}")
            drawing = False
        x, y = bx, by
        if by == ay or bx == ax:
            parts.append(f"h{bx - ax}" if by == ay else f"v{by - ay}")
            drawing = False
            continue
        step = _pair(bx - ax, by - ay)
        parts.append((step if step[0] == "-" else f" {step}") if drawing else f"l{step}")
        drawing = True
    return "".join(parts)


def _pair(x: int, y: int) -> str:
    return f"{x}{y}" if y < 0 else f"{x} {y}"


def _hundredths(path: Path) -> Path:
    """Return a path in hundredths of a millimetre."""
    return tuple((step[0], *(round(100 * float(v)) for v in step[1:])) for step in path)  # type: ignore[misc]  # as many as before


def _steps(path: Path) -> str:
    """Return a path whose places are given from the one before.

    >>> _steps((("M", 10.5, 20), ("L", 10.25, 21), ("L", 9.25, 20), ("Z",)))
    'M10.5 20l-.25 1-1-1z'
    >>> _steps((("M", 1, 1), ("L", 3, 1), ("L", 3, 2), ("Z",)))
    'M1 1h2v1z'
    """
    parts: list[str] = []
    at = start = (0.0, 0.0)
    last = ""
    for name, *places in path:
        if name == "Z":
            parts.append("z")
            at, last = start, name
            continue
        whole = all(type(value) is int for value in places)  # as most are: hundredths
        values = places if whole else [round(float(value), 2) for value in places]
        near = [value - at[i % 2] for i, value in enumerate(values)] if parts else values
        name, near = _straight(name, near) if parts else (name, near)
        words = _short(*near)
        if name == last and name != "m":
            parts.append(words if words[0] == "-" else f" {words}")
        else:
            parts.append(name + words)
        at, last = (values[-2], values[-1]), name
        if name in "Mm":
            start = at
    return "".join(parts)


def _straight(name: str, near: list[float]) -> tuple[str, list[float]]:
    """Return a relative step, as h or v if a line is level or upright."""
    if name == "L":
        if near[1] == 0:
            return "h", near[:1]
        if near[0] == 0:
            return "v", near[1:]
    return name.lower(), near


_icon_steps = lru_cache(maxsize=2048)(_steps)  # the same on every page and sheet
