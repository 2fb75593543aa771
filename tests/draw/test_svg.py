"""The SVG of the sample page, as an XML parser reads it."""

from __future__ import annotations

import base64
import io
import re
from collections import Counter
from dataclasses import replace
from types import MappingProxyType
from xml.etree.ElementTree import Element, fromstring

import pytest
from fontTools.ttLib import TTFont

from draw import sample
from dungeongen.core.templates import Templates
from dungeongen.draw import fonts
from dungeongen.draw.attachments import read
from dungeongen.draw.canvas import Face, Ink
from dungeongen.draw.svg import SvgCanvas

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
XML = "{http://www.w3.org/XML/1998/namespace}"
FACES = {"text": Face.TEXT, "bold": Face.BOLD, "italic": Face.ITALIC, "title": Face.TITLE}


@pytest.fixture(scope="module")
def roots(svg: list[bytes]) -> list[Element]:
    return [fromstring(page) for page in svg]


def canvas() -> SvgCanvas:
    return SvgCanvas(sample.theme(), Templates(), meta=sample.META)


def texts(root: Element) -> list[Element]:
    return list(root.iter(SVG + "text"))


def style(root: Element) -> str:
    found = root.find(f"{SVG}defs/{SVG}style")
    assert found is not None
    return found.text or ""


def test_the_root_says_what_it_is(roots: list[Element]) -> None:
    for root, (width, height) in zip(roots, sample.SIZES, strict=True):
        assert (root.get("width"), root.get("height")) == (f"{width:g}mm", f"{height:g}mm")
        assert root.get("viewBox") == f"0 0 {round(100 * width)} {round(100 * height)}"
        assert root.get("role") == "img"
        assert root.get(XML + "lang") == "en-GB"
        named = {element.get("id"): element for element in root.iter() if element.get("id")}
        assert [named[name].tag for name in (root.get("aria-labelledby") or "").split()] == [
            SVG + "title",
            SVG + "desc",
        ]


def test_title_and_description_are_the_note_or_else_the_meta_data(roots: list[Element]) -> None:
    assert roots[0].findtext(SVG + "title") == "A sample map"
    described = roots[0].findtext(SVG + "desc") or ""
    assert described.endswith("no way out but <through> & down.")
    assert roots[1].findtext(SVG + "title") == f"{sample.META['title']}: {sample.LABELS[1]}"


def test_further_notes_add_to_the_description() -> None:
    drawn = canvas()
    drawn.page(10, 10, "one")
    drawn.note("Map", "A room.")
    drawn.note("Track", "Ten boxes.")
    root = fromstring(drawn.data()[0])
    assert root.findtext(SVG + "title") == "Map"
    assert root.findtext(SVG + "desc") == "A room.\nTrack: Ten boxes."


def test_ids_are_unique_and_every_reference_has_its_target(roots: list[Element]) -> None:
    for root in roots:
        ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
        assert set(ids.values()) == {1}
        symbols = {"#" + (symbol.get("id") or "") for symbol in root.iter(SVG + "symbol")}
        used = {use.get(HREF) for use in root.iter(SVG + "use")}
        assert used == symbols
        clips = {element.get("clip-path") for element in root.iter() if element.get("clip-path")}
        assert clips == {f"url(#{clip.get('id')})" for clip in root.iter(SVG + "clipPath")}
    assert len(list(roots[0].iter(SVG + "use"))) == 3
    assert len(list(roots[0].iter(SVG + "symbol"))) == 2


def test_what_differs_from_file_to_file_is_called_differently(roots: list[Element]) -> None:
    marks = []
    for root in roots:
        names = [name for one in root.iter() for name in (one.get("class") or "").split()]
        names += [one.get("id") or "" for one in root.iter() if one.get("id")]
        own = {name for name in names if not name.startswith("t-")}  # faces are the same
        (mark,) = {name.rsplit("-", 1)[1] for name in own}
        assert re.fullmatch("[a-z2-7]{6}", mark)
        marks.append(mark)
    assert len({*marks}) == len(roots)
    again = [fromstring(page).get("aria-labelledby") for page in sample.svg()]
    assert again == [root.get("aria-labelledby") for root in roots]
    selectors = re.findall(r"([^{}\n]+)\{", re.sub(r"url\([^)]*\)", "", style(roots[0])))
    own = {one for one in selectors if not re.fullmatch(r"@font-face|\.t-\w+", one)}
    assert {one.rsplit("-", 1)[1] for one in own} == {marks[0]}


def test_every_class_has_its_rule_and_every_rule_its_use(roots: list[Element]) -> None:
    for root in roots:
        used = {name for element in root.iter() for name in (element.get("class") or "").split()}
        assert used == set(re.findall(r"^\.([\w-]+)\{", style(root), re.MULTILINE))


def test_text_is_as_wide_as_it_was_measured(roots: list[Element]) -> None:
    assert [text.text for text in texts(roots[0])].count(sample.WORDS) == 4
    for text in [*texts(roots[0]), *texts(roots[1])]:
        face = FACES[(text.get("class") or "").rsplit("t-", 1)[1]]
        size = float(text.get("font-size") or 0) / 100 * 72 / 25.4
        measured = fonts.width(text.text or "", face, size)
        assert float(text.get("textLength") or 0) / 100 == pytest.approx(measured, abs=0.02)
    assert "  middle & <more>  " in [text.text for text in texts(roots[0])]
    assert roots[0].get(XML + "space") == "preserve"
    assert style(roots[0]).count(";white-space:pre}") == len(FACES)  # for browsers


def test_only_the_faces_of_a_page_are_embedded(roots: list[Element]) -> None:
    found = [re.findall(r'family:"dungeongen (\w+)";[^}]*base64,([^)]+)', style(r)) for r in roots]
    assert [[name for name, _ in page] for page in found] == [sorted(FACES), ["bold"]]
    for name, data in found[0]:
        embedded = TTFont(io.BytesIO(base64.b64decode(data)))
        assert embedded["hmtx"]["A"][0] == round(fonts.width("A", FACES[name], 1000 * 72 / 25.4))


INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


def test_the_outermost_groups_are_layers_with_names_of_their_own(roots: list[Element]) -> None:
    for root in roots:
        marks = [child for child in root if child.tag == SVG + "g"]
        assert all(child.get(f"{INKSCAPE}groupmode") == "layer" for child in marks)
        others = {child.tag for child in root} - {SVG + "g"}
        assert others <= {SVG + name for name in ("title", "desc", "defs", "metadata")}
        labels = [child.get(f"{INKSCAPE}label") for child in marks]
        assert len(set(labels)) == len(labels)
        assert all(labels)
    layers = [child.get(f"{INKSCAPE}label") for child in roots[0] if child.tag == SVG + "g"]
    assert "map" in layers
    assert "room 1" not in layers  # it is a group of the map
    assert layers[0] == "page"  # the colour of the sheet


def test_the_order_of_marks_is_the_order_of_drawing() -> None:
    drawn = canvas()
    drawn.page(10, 10, "one")
    drawn.rect(0, 0, 1, 1, fill=Ink.WALL)
    with drawn.frame(0, 0, 5, 5, "map"):
        drawn.circle(1, 1, 1, fill=Ink.WALL)
    with drawn.clip((("M", 0, 0), ("L", 1, 1), ("Z",))):
        drawn.rect(2, 2, 1, 1, fill=Ink.WALL)
    with drawn.frame(6, 6, 2, 2, "map"):
        drawn.circle(7, 7, 1, fill=Ink.WALL)
    root = fromstring(drawn.data()[0])
    layers = [child.get(f"{INKSCAPE}label") for child in root if child.tag == SVG + "g"]
    assert layers == ["page", "map", "page 2", "map 2"]
    shapes = [one.tag.removeprefix(SVG) for one in root.iter() if one.get("class")]
    assert [tag for tag in shapes if tag in ("rect", "circle")][-4:] == [
        "rect",
        "circle",
        "rect",
        "circle",
    ]


def test_frames_are_named_groups(roots: list[Element]) -> None:
    frames = [group.get("data-name") for group in roots[0].iter(SVG + "g")]
    assert [name for name in frames if name] == ["map", "room 1", "words"]


def test_numbers_are_short(svg: list[bytes]) -> None:
    page = svg[0].decode()
    drawn = page[page.index("</style>") :]
    assert not re.findall(r"\.\d{4}|\.\d*0[ \"LCMZ]|-0[ \"LCMZ]", drawn)


def test_what_xml_may_not_hold_is_replaced() -> None:
    bad = "a\0b\x0bc\ud800d\ufffee"
    drawn = SvgCanvas(sample.theme(), Templates(), meta={**sample.META, "title": bad})
    drawn.page(20, 20, bad)
    with drawn.frame(0, 0, 5, 5, bad):
        pass
    drawn.page(20, 20, "two")
    drawn.note(bad, bad)
    for page in drawn.data([{"a.json": b"{}"}] * 2):
        root = fromstring(page)
        assert "a�b�c�d�e" in (root.findtext(SVG + "title") or "")
        assert read(page) == {"a.json": b"{}"}


@pytest.mark.parametrize("theme", ["ink", "large", "parchment"])
def test_colours_are_those_of_the_theme(theme: str) -> None:
    look = sample.theme(theme)
    drawn = SvgCanvas(look, Templates(), meta=sample.META)
    sample.draw(drawn)
    root = fromstring(drawn.data()[0])
    colours = dict(re.findall(r"\.[fs]-(\w+)-\w{6}\{\w+:(#\w{6})\}", style(root)))
    assert colours
    assert all(look.colour(Ink(ink)) == colour for ink, colour in colours.items())
    assert ("sheet" in colours) == (look.colour(Ink.SHEET) is not None)


def test_an_ink_the_theme_leaves_out_leaves_no_mark() -> None:
    look = sample.theme("ink")
    bare = replace(look, inks=MappingProxyType({**look.inks, Ink.TEXT: None, Ink.WALL: None}))
    drawn = SvgCanvas(bare, Templates(), meta=sample.META)
    drawn.page(20, 20, "bare")
    drawn.text(1, 1, "unseen")
    drawn.lines([(0, 0, 1, 1)], ink=Ink.WALL, width=1)
    drawn.rect(0, 0, 1, 1, fill=Ink.WALL)
    (page,) = drawn.data()
    assert [element.tag for element in fromstring(page)] == [
        SVG + "title",
        SVG + "desc",
        SVG + "defs",
    ]
