"""Pictures of somebody else: as drawing programs save them, and as nobody should."""

from __future__ import annotations

import base64
import io
import zlib

import pytest
from PIL import Image

from draw import sample
from dungeongen.core.templates import Templates
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.pictures import LARGEST, SIDE, Picture, PictureError, read_picture
from dungeongen.draw.png import rasterize
from dungeongen.draw.safe_svg import safe_svg
from dungeongen.draw.svg import SvgCanvas

RED, BLUE = (204, 0, 0), (0, 0, 204)
XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(inside: str, root: str = 'viewBox="0 0 20 10"') -> bytes:
    return f"<svg {XMLNS} {root}>{inside}</svg>".encode()


def png(size: tuple[int, int] = (20, 10), mode: str = "RGB", colour: object = RED) -> bytes:
    return packed(Image.new(mode, size, colour), "PNG")  # type: ignore[arg-type]  # any mode


def packed(image: Image.Image, kind: str, **more: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **more)
    return file.getvalue()


def pixels(picture: Picture) -> Image.Image:
    """Return a picture on white paper."""
    image = Image.open(io.BytesIO(picture.data)).convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")


def colours(picture: Picture, *, columns: int = 2, rows: int = 1) -> list[tuple[int, ...]]:
    """Return the colours in the middles of a grid laid over a picture."""
    image = pixels(picture)
    return [
        image.getpixel(
            (
                int((column + 0.5) * image.width / columns),
                int((row + 0.5) * image.height / rows),
            )
        )
        for row in range(rows)
        for column in range(columns)
    ]  # type: ignore[misc]  # RGB has three numbers


HALVES = (
    '<rect width="10" height="10" fill="#c00"/><rect x="10" width="10" height="10" fill="#00c"/>'
)
PROGRAMS = {
    "plain": svg(HALVES),
    "no namespace": f'<svg viewBox="0 0 20 10">{HALVES}</svg>'.encode(),
    "no viewBox, in inches": svg(
        '<rect width="50%" height="100%" fill="#c00"/>'
        '<rect x="50%" width="50%" height="100%" fill="#00c"/>',
        'width="2in" height="1in"',
    ),
    "Inkscape: styles, layers, use": svg(
        '<defs><rect id="one" width="10" height="10"/></defs>'
        '<g xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:label="Layer 1"'
        ' transform="translate(10 5) scale(1 -1) translate(-10 -5)" style="fill:#c00">'
        '<use xlink:href="#one"/><g style="fill:#0000cc"><use xlink:href="#one" x="10"/></g></g>',
        'width="60mm" height="30mm" viewBox="0 0 20 10"',
    ),
    "Illustrator: DOCTYPE, classes, clip, switch": b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC'
    b' "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    + svg(
        "<style>@import url(http://example.com/font.css);.a{fill:#c00}.b{clip-path:url(#c)}"
        '.d{fill:#00c}</style><switch><foreignObject requiredExtensions="x"/><g>'
        '<rect class="a" width="20" height="10"/><clipPath id="c">'
        '<rect x="10" width="10" height="10"/>'
        '</clipPath><g class="b"><rect class="d" width="20" height="10"/></g></g></switch>'
    ),
    "Figma: mask, gradient, shadow": svg(
        '<g filter="url(#f)"><rect width="20" height="10" fill="url(#p)"/></g><g mask="url(#m)">'
        '<rect width="20" height="10" fill="#00c"/></g><defs><filter id="f"><feGaussianBlur'
        ' stdDeviation="0"/></filter><mask id="m" style="mask-type:alpha"><rect x="10" width="10"'
        ' height="10" fill="#fff"/></mask><linearGradient id="p"><stop stop-color="#c00"/>'
        '<stop offset="1" stop-color="#c00"/></linearGradient></defs>'
    ),
    "an embedded picture": svg(
        f'{HALVES}<image width="10" height="10" href="data:image/png;base64,'
        f'{base64.b64encode(png((4, 4))).decode()}"/>'
    ),
    "scripts and animations": svg(
        '<script>alert(1)</script><style>.x{}</style><g onclick="alert(1)">'
        f"<title>x</title>{HALVES}</g><animate attributeName='x'/>"
    ),
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_svg_of_any_program_is_drawn(program: str) -> None:
    picture = read_picture(PROGRAMS[program])
    assert (picture.width, picture.height) == (SIDE, SIDE / 2)
    assert colours(picture) == [RED, BLUE]


@pytest.mark.parametrize("attributes", ["", 'width="100%" height="100%"', 'width="4em"'])
@pytest.mark.parametrize("place", ["", "translate(-3000 2000)", "scale(30) translate(-70 9)"])
def test_svg_without_a_size_is_as_large_as_its_drawing(place: str, attributes: str) -> None:
    picture = read_picture(svg(f'<g transform="{place}">{HALVES}</g>', attributes))
    assert (picture.width, picture.height) == pytest.approx((SIDE, SIDE / 2), abs=2)
    assert colours(picture) == [RED, BLUE]


def test_what_is_not_drawn_is_left_out_of_the_svg() -> None:
    text = safe_svg(PROGRAMS["scripts and animations"], 100).text
    assert "alert" not in text
    assert "onclick" not in text
    assert "animate" not in text
    assert (
        "example" not in safe_svg(PROGRAMS["Illustrator: DOCTYPE, classes, clip, switch"], 100).text
    )


def nested(times: int, count: int) -> str:
    """Return groups that each use the one before ``count`` times."""
    groups = ['<g id="g0"><path d="M0 0H1"/></g>']
    groups += [
        f'<g id="g{i}">' + f'<use href="#g{i - 1}"/>' * count + "</g>" for i in range(1, times)
    ]
    return "".join(groups)


HOSTILE = {
    "entities": (
        b'<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1">&b;</svg>',
        "entities",
    ),
    "a file": (svg('<image width="9" height="9" href="/etc/passwd"/>'), "refers to '/etc/passwd'"),
    "an address": (svg('<image href="https://example.com/a.png"/>'), "refers to"),
    "a use elsewhere": (svg('<use xlink:href="other.svg#a"/>'), "refers to"),
    "a paint elsewhere": (svg('<rect style="fill:url(other.svg#a)"/>'), "refers to"),
    "svg within svg": (svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), "refers to"),
    "a damaged picture": (svg('<image href="data:image/png;base64,iVBORw0K"/>'), "cannot be read"),
    "used again and again": (svg(nested(12, 10)), "draws more than"),
    "patterns in patterns": (
        svg(
            "".join(
                f'<pattern id="p{i}">' + f'<rect fill="url(#p{i - 1})"/>' * 20 + "</pattern>"
                for i in range(1, 6)
            )
            + '<rect fill="url(#p5)"/>'
        ),
        "draws more than",
    ),
    "itself": (svg('<g id="a"><use href="#a"/></g>'), "inside of itself"),
    "deep": (svg("<g>" * 70 + "</g>" * 70), "nested more than 64 deep"),
    "many": (svg("<g/>" * 11_000), "more than 10000 elements"),
    "expensive": (svg('<filter id="f"><feTurbulence numOctaves="9999999"/></filter>'), "feTurb"),
    "no size, nothing drawn": (svg('<path d="M1 1"/>', ""), "without a size, and draws nothing"),
    "no size, slender": (svg('<path d="M0 0H4000V3H0"/>', ""), "too slender"),
    "nan": (svg(HALVES, 'viewBox="0 0 nan 1"'), "without a size"),
    "slender": (svg(HALVES, 'viewBox="0 0 1 1000000000"'), "too slender"),
    "cut short": (svg(HALVES)[:-3], "no SVG that can be read"),
    "html": (b"<html><svg/></html>", "is a web page; expected SVG, PNG, JPEG, WebP or GIF"),
    "nothing": (b"", "is no picture; expected SVG, PNG"),
    "a GIF": (b"GIF89a", "is no GIF that can be read"),
    "packed": (b"\x1f\x8b\x08", "packed SVG"),
    "half a PNG": (png((300, 300), colour=BLUE)[:60], "no PNG that can be read"),
    "half a JPEG": (
        packed(Image.effect_noise((200, 200), 50), "JPEG")[:900],
        "no JPEG that can be",
    ),
    "a line": (png((600, 2)), "a mere line"),
    "large": (b"\x89PNG" + bytes(LARGEST), "larger than 16 MiB"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_bad_pictures_are_refused_in_one_line(name: str) -> None:
    data, words = HOSTILE[name]
    with pytest.raises(PictureError, match=words) as refusal:
        read_picture(data)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 140


def test_a_picture_of_too_many_pixels_is_not_opened() -> None:
    """A file of a few kilobytes may claim any size."""
    data = bytearray(png())
    data[16:24] = (60_000).to_bytes(4, "big") * 2
    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4, "big")
    with pytest.raises(PictureError, match="million pixels"):
        read_picture(bytes(data))


@pytest.mark.parametrize(
    ("mode", "colour", "shown"),
    [
        ("RGB", RED, RED),
        ("RGBA", (*RED, 255), RED),
        ("RGBA", (*RED, 0), (255, 255, 255)),
        ("L", 40, (40, 40, 40)),
        ("LA", (40, 255), (40, 40, 40)),
        ("P", 0, (0, 0, 0)),
        ("1", 1, (255, 255, 255)),
        ("I;16", 257 * 40, (40, 40, 40)),
    ],
)
def test_any_kind_of_png(mode: str, colour: object, shown: tuple[int, ...]) -> None:
    assert colours(read_picture(png(mode=mode, colour=colour))) == [shown, shown]


def test_a_photo_lies_as_it_was_taken_and_stays_a_jpeg() -> None:
    image = Image.new("RGB", (40, 20), RED)
    image.paste(BLUE, (20, 0, 40, 20))
    exif = image.getexif()
    exif[0x0112] = 6  # to be turned clockwise
    picture = read_picture(packed(image, "JPEG", quality=95, exif=exif))
    assert (picture.kind, picture.width, picture.height) == ("jpeg", 20, 40)
    top, bottom = colours(picture, columns=1, rows=2)
    assert top[0] > 150 > top[2]
    assert bottom[2] > 150 > bottom[0]
    assert b"Exif" not in picture.data


def test_what_is_larger_than_a_print_is_made_smaller() -> None:
    picture = read_picture(png((3000, 1500)))
    assert (picture.width, picture.height) == (SIDE, SIDE / 2)


def test_every_format_shows_the_picture_where_it_belongs() -> None:
    """Twice in a PDF, with its pixels once; a page of SVG likewise."""
    picture = read_picture(PROGRAMS["plain"])
    pdf = PdfCanvas(sample.theme("ink"), Templates(), meta=sample.META)
    vector = SvgCanvas(sample.theme("ink"), Templates(), meta=sample.META)
    for canvas in (pdf, vector):
        canvas.page(100, 100, "a page")
        canvas.picture(10, 20, 40, 20, picture)
        with canvas.turned(90, 50, 1):
            canvas.picture(0, 0, 40, 20, picture)
    data = pdf.data({})
    page = Image.open(io.BytesIO(rasterize(data, dpi=127)[0])).convert("RGB")  # 5 pixels a mm
    at = {(20, 30): RED, (40, 30): BLUE, (80, 60): RED, (80, 80): BLUE, (5, 30): (255,) * 3}
    for (x, y), colour in at.items():
        assert page.getpixel((5 * x, 5 * y)) == colour
    assert data.count(b"/Subtype /Image") == 2  # with what is clear in it
    (text,) = vector.data()
    assert text.count(b"data:image/png;base64,") == 1
    assert text.count(b"<use") == 2


def test_nothing_of_a_file_stays_but_its_pixels() -> None:
    image = Image.new("RGB", (4, 4), RED)
    data = packed(image, "PNG", icc_profile=b"secret profile", exif=b"Exif\0\0secret")
    assert b"secret" not in read_picture(data).data


@pytest.mark.parametrize("kind", ["WEBP", "GIF"])
def test_webp_and_gif_are_drawn(kind: str) -> None:
    still = Image.new("RGBA", (20, 10), RED)
    still.paste((0, 0, 0, 0), (10, 0, 20, 10))
    more = Image.new("RGBA", (20, 10), BLUE)
    for moving in ({}, {"save_all": True, "append_images": [more] * 3}):
        picture = read_picture(packed(still, kind, lossless=True, **moving))
        left, right = colours(picture)
        assert max(abs(a - b) for a, b in zip(left, RED, strict=True)) < 4
        assert right != BLUE  # of the picture that comes next
        assert moving or (picture.kind, right) == ("png", (255, 255, 255))


def test_a_photo_in_webp_stays_small() -> None:
    photo = Image.effect_noise((300, 200), 90).convert("RGB")
    assert read_picture(packed(photo, "WEBP", quality=80)).kind == "jpeg"
    assert read_picture(packed(photo, "WEBP", lossless=True)).kind == "png"


def test_svg_may_be_in_other_encodings() -> None:
    text = svg(f"<title>é</title>{HALVES}").decode()
    for data in (
        text.encode("utf-16"),
        f'<?xml version="1.0" encoding="UTF-16"?>{text}'.encode("utf-16-le"),
        f'<?xml version="1.0" encoding="UTF-16"?>{text}'.encode("utf-16-be"),
        f'<?xml version="1.0" encoding="iso-8859-1"?>{text}'.encode("latin-1"),
        f'<?xml version="1.0" encoding="Windows-1252"?>{text}'.encode("cp1252"),
    ):
        assert colours(read_picture(data)) == [RED, BLUE]


ILLUSTRATOR = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg xmlns:x="&ns_extend;" xmlns="&ns_svg;" viewBox="0 0 20 10"><switch>
<foreignObject requiredExtensions="&ns_extend;" width="1" height="1"/><g x:extraneous="self">"""


def test_svg_of_illustrator_names_its_namespaces_by_entities() -> None:
    data = f"{ILLUSTRATOR}{HALVES}</g></switch></svg>".encode()
    assert colours(read_picture(data)) == [RED, BLUE]
    for entity in (
        '<!ENTITY a SYSTEM "file:///etc/hosts">',
        '<!ENTITY a "&ns_svg;&ns_svg;">',
        '<!ENTITY % a "b">',
    ):
        with pytest.raises(PictureError, match="has entities"):
            read_picture(data.replace(b"]>", f"{entity}]>".encode()))
    with pytest.raises(PictureError):
        read_picture(data.replace(b"</g>", b"&ns_svg;" * 60_000 + b"</g>"))


@pytest.mark.parametrize(
    ("sheet", "fill"),
    [
        (":root{--c:#c00}", "var(--c)"),
        (":root{--c:#c00}.dark{--c:#0c0}", "var( --c , #00c )"),
        ("", "var(--c,#c00)"),
        (":root{--c:var(--d);--d:#c00}", "var(--none,var(--c))"),
        ("", "var(--c,rgb(204,0,0))"),
        (":root{--c:var(--c)}", "var(--c,#c00)"),
    ],
)
def test_variables_of_css_have_their_values(sheet: str, fill: str) -> None:
    for shape in (f'style="fill:{fill}"', f'fill="{fill}"', 'class="a"'):
        inside = f"<style>{sheet}.a{{fill:{fill}}}</style><rect {shape} width='20' height='10'/>"
        assert colours(read_picture(svg(inside))) == [RED, RED]
    root = f'viewBox="0 0 20 10" style="{sheet[6:-1].partition("}")[0]}"'
    if sheet.startswith(":root"):
        inside = f"<rect fill='{fill}' width='20' height='10'/>"
        assert colours(read_picture(svg(inside, root))) == [RED, RED]


def test_a_variable_refers_to_nothing_elsewhere() -> None:
    for value in ("url(http://example.org/a.svg)", "url(https:a)"):
        with pytest.raises(PictureError, match="refers to"):
            read_picture(
                svg(f'<style>:root{{--c:{value}}}</style><path style="fill:var(--c)" d="M0 0"/>')
            )
    many = "var(--a)" * 20
    sheet = f":root{{--a:var(--b);--b:{'x' * 190};--c:{many};--d:{many.replace('a', 'c')}}}"
    inside = (
        f"<style>{sheet}</style>" + f'<path style="fill:{many.replace("a", "d")}" d="M0 0"/>' * 900
    )
    assert len(safe_svg(svg(inside), 100).text) < 4 << 20
