"""What is in a PDF, read by PDFium in a process of its own: its files, and the digits on its pages.

A PDF comes from a stranger, and PDFium is large and written in C++. So another process reads it,
with ten seconds of a processor and 256 MiB: if that hangs, crashes or runs out of memory, we have
one line to say. This file is also what that process runs, by its path and with as little of Python
as it needs. It gets the PDF, and answers with the files: a line of JSON with name, length and
checksum of each, and then its bytes; or with the pages, a line of JSON each.

A browser has no processes. There the PDF is read at once, in a web worker that can be ended.

Tried and dropped: pypdf, which is Python alone, but takes a quarter of a second to start, three
times as long; and a reader of our own, 565 lines.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ctypes import POINTER, byref, c_double, c_float, c_ulong, c_ushort, cast, create_string_buffer
from functools import partial
from math import isfinite
from types import ModuleType
from typing import NamedTuple

_MEMORY = 256 << 20  # bytes; nothing holds it to them on Windows and macOS
_MOST_PAGES = 100
_MOST_LETTERS = 50_000  # on a page
_MOST_DIGITS = 2_000  # on a page
_MOST_BOXES = 2_000  # on a page
_MOST_OF_ALL = 40_000  # digits and boxes on all pages
_REFUSED = 3  # the exit code with a PdfError


class Limits(NamedTuple):
    """The seconds that reading may take: of a processor, which Windows does not count, and in all,
    however busy the computer is."""

    processor: int = 10
    wait: float = 60


LIMITS = Limits()


class PdfError(ValueError):
    """A PDF cannot be read; the message goes on after the name of its file."""


class Embedded(NamedTuple):
    """A file in a PDF; ``content`` is ``None`` where the PDF names it and does not have it.

    ``checksum`` is its MD5 in hexadecimal, or empty where the PDF says none.
    """

    name: str
    content: bytes | None
    checksum: str


class Digit(NamedTuple):
    """A digit on a page: the middle of its print, and its height, in points from the top left."""

    sign: str
    x: float
    y: float
    height: float


Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in points from the top left."""


class PdfPage(NamedTuple):
    """What stands on a page: its text in lines, its digits from 1 to 9, and the boxes around lines
    and areas; none of these where there are too many for a puzzle."""

    text: str
    digits: tuple[Digit, ...]
    boxes: tuple[Box, ...]


def embedded(
    data: bytes,
    prefix: str,
    most: int,
    *,
    apart: bool = sys.platform != "emscripten",
    limits: Limits = LIMITS,
) -> list[Embedded]:
    """Return the files in a PDF whose names begin with ``prefix``.

    Raises PdfError for a damaged or encrypted PDF, for more than ``most`` bytes in these files, and
    where reading takes too long or too much memory. ``apart``: another process reads it.
    """
    if not apart:
        return list(_read(data, prefix, most))
    return list(_unpacked(_answer(data, "files", prefix, str(most), limits=limits)))


def pages_in(data: bytes) -> list[PdfPage]:
    """Return what stands on the pages of a PDF, up to a hundred.

    Raises PdfError like ``embedded``.
    """
    if sys.platform == "emscripten":
        return [PdfPage(*page) for page in _pages(data)]
    return [
        PdfPage(text, tuple(Digit(*digit) for digit in digits), tuple(map(tuple, boxes)))
        for text, digits, boxes in map(json.loads, _answer(data, "pages").splitlines())
    ]


def _answer(data: bytes, *question: str, limits: Limits = LIMITS) -> bytes:
    """Return what the other process answers; raises PdfError."""
    import signal
    import subprocess
    from importlib.util import find_spec
    from pathlib import Path

    library = find_spec("pypdfium2_raw")
    if library is None or library.origin is None:
        raise PdfError("cannot be read without pypdfium2, which is not installed")
    place = str(Path(library.origin).parents[1])
    words = [sys.executable, "-I", "-S", __file__, place, str(limits.processor), *question]
    try:
        done = subprocess.run(words, input=data, capture_output=True, timeout=limits.wait)
    except subprocess.TimeoutExpired:
        raise PdfError("takes too long to read") from None
    except OSError as error:
        raise PdfError(f"cannot be read: {error.strerror}") from None
    if done.returncode == _REFUSED:
        raise PdfError(done.stderr.decode())
    if -done.returncode == getattr(signal, "SIGXCPU", None):
        raise PdfError("takes too long to read")
    if done.returncode:
        raise PdfError(f"damaged, or needs more than {_MEMORY >> 20} MiB to be read")
    return done.stdout


def _unpacked(answer: bytes) -> Iterator[Embedded]:
    """Yield the files of an answer."""
    at = 0
    while at < len(answer):
        begin = answer.index(b"\n", at) + 1
        name, length, checksum = json.loads(answer[at:begin])
        at = begin + (length or 0)
        yield Embedded(name, None if length is None else answer[begin:at], checksum)


# In the process that reads


@contextmanager
def _opened(data: bytes) -> Iterator[tuple[ModuleType, object]]:
    """Yield PDFium and a PDF that it has opened; raises PdfError."""
    import pypdfium2_raw as pdfium

    pdfium.FPDF_InitLibrary()
    document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if not document:
        locked = pdfium.FPDF_GetLastError() == pdfium.FPDF_ERR_PASSWORD
        raise PdfError("is encrypted" if locked else "damaged")
    try:
        yield pdfium, document
    finally:
        pdfium.FPDF_CloseDocument(document)


def _read(data: bytes, prefix: str, most: int) -> Iterator[Embedded]:
    with _opened(data) as (pdfium, document):
        left = most
        for index in range(pdfium.FPDFDoc_GetAttachmentCount(document)):
            file = pdfium.FPDFDoc_GetAttachment(document, index)
            name = _text(partial(pdfium.FPDFAttachment_GetName, file))
            if not name.startswith(prefix):
                continue
            length = c_ulong()
            if not pdfium.FPDFAttachment_GetFile(file, None, 0, byref(length)):
                yield Embedded(name, None, "")
                continue
            left -= length.value
            if left < 0:
                raise PdfError(f"holds more than {most >> 20} MiB")
            content = create_string_buffer(length.value)
            pdfium.FPDFAttachment_GetFile(file, content, length, byref(length))
            checksum = _text(partial(pdfium.FPDFAttachment_GetStringValue, file, b"CheckSum"))
            # One that is not in hexadecimal has been through a table of letters.
            written = checksum[1:-1] if checksum.startswith("<") else ""
            yield Embedded(name, content.raw, written.lower())


def _pages(data: bytes) -> Iterator[tuple[str, list[Digit], list[Box]]]:
    """Yield text, digits and boxes of each page."""
    with _opened(data) as (pdfium, document):
        left = _MOST_OF_ALL
        for number in range(min(_MOST_PAGES, pdfium.FPDF_GetPageCount(document))):
            page = pdfium.FPDF_LoadPage(document, number)
            if not page:
                continue
            high = pdfium.FPDF_GetPageHeightF(page)
            letters = pdfium.FPDFText_LoadPage(page)
            try:
                text, digits = _letters(pdfium, letters, high)
                boxes = _boxes(pdfium, page, high)
                left -= len(digits) + len(boxes)
                if left < 0:
                    raise PdfError("has more digits and lines than pages of puzzles have")
                yield text, digits, boxes
            finally:
                pdfium.FPDFText_ClosePage(letters)
                pdfium.FPDF_ClosePage(page)


def _letters(pdfium: ModuleType, letters: object, high: float) -> tuple[str, list[Digit]]:
    """Return the text of a page, and its digits."""
    count = pdfium.FPDFText_CountChars(letters) if letters else 0
    if not 0 < count <= _MOST_LETTERS:
        return "", []
    signs, digits = list[str](), list[Digit]()
    left, right, bottom, top = (c_double() for _ in range(4))
    for index in range(count):
        code = pdfium.FPDFText_GetUnicode(letters, index)
        sign = chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "?"
        signs.append(sign)
        if sign in "123456789" and pdfium.FPDFText_GetCharBox(
            letters, index, byref(left), byref(right), byref(bottom), byref(top)
        ):
            across, up = (left.value + right.value) / 2, (bottom.value + top.value) / 2
            digit = Digit(sign, across, high - up, top.value - bottom.value)
            if isfinite(digit.x + digit.y + digit.height):
                digits.append(digit)
    return "".join(signs), digits if len(digits) <= _MOST_DIGITS else []


def _boxes(pdfium: ModuleType, page: object, high: float) -> list[Box]:
    """Return the boxes around the paths of a page."""
    result = list[Box]()
    left, bottom, right, top = (c_float() for _ in range(4))
    count = pdfium.FPDFPage_CountObjects(page)
    for index in range(count if count <= _MOST_BOXES else 0):
        thing = pdfium.FPDFPage_GetObject(page, index)
        if pdfium.FPDFPageObj_GetType(thing) == pdfium.FPDF_PAGEOBJ_PATH and (
            pdfium.FPDFPageObj_GetBounds(
                thing, byref(left), byref(bottom), byref(right), byref(top)
            )
        ):
            box = (left.value, high - top.value, right.value, high - bottom.value)
            if isfinite(sum(box)):
                result.append(box)
    return result


def _text(read: Callable[[object, int], int]) -> str:
    """Return a text that PDFium writes into a buffer, in UTF-16 with a zero at its end."""
    size = read(None, 0)
    buffer = create_string_buffer(size)
    read(cast(buffer, POINTER(c_ushort)), size)
    return buffer.raw[:-2].decode("utf-16-le", "replace")


def _bound(seconds: int) -> None:
    """Give this process little time and memory, and let no crash of it leave a file."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def _attend(place: str, seconds: str, question: str, prefix: str = "", most: str = "0") -> int:
    """Answer with the files or the pages of the PDF that comes in; return the exit code."""
    _bound(int(seconds))
    sys.path.append(place)
    data = sys.stdin.buffer.read()
    try:
        if question == "pages":
            for page in _pages(data):
                sys.stdout.buffer.write(json.dumps(page).encode() + b"\n")
            return 0
        for name, content, checksum in _read(data, prefix, int(most)):
            length = None if content is None else len(content)
            sys.stdout.buffer.write(json.dumps([name, length, checksum]).encode() + b"\n")
            sys.stdout.buffer.write(content or b"")
    except PdfError as error:
        sys.stderr.write(str(error))
        return _REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(_attend(*sys.argv[1:]))
