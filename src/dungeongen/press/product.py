"""What is printed and saved: a sheet, a book, a deck. Each has its files in several formats.

``Printout`` is what is printed beside sheets of dungeons: pages that draw themselves.
"""

from __future__ import annotations

import hashlib
import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeAlias, Unpack

from dungeongen.core.errors import DungeongenError
from dungeongen.core.files import is_device, write_set
from dungeongen.core.options import OptionError, OptionName, expect
from dungeongen.draw.canvas import Canvas
from dungeongen.draw.theme import Theme
from dungeongen.press import printing
from dungeongen.press.printing import Work
from dungeongen.press.style import DPI, PAGES, Look, Style, format_of, look_of

if TYPE_CHECKING:
    from dungeongen.draw.pdf import PdfCanvas


# What files are called: names that are safe on every system, and what their endings mean.


_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


def file_stem(game: str, seed: str) -> str:
    """Return a file name, without extension, that is safe on every system.

    Blanks become hyphens. If more has to change, a few digits of the seed's hash are added, so that
    different seeds get different files.

    >>> file_stem("play", "my seed"), file_stem("play", "../my seed")
    ('play-my-seed', 'play-my-seed-cc12fd')
    """
    plain = _UNSAFE.sub("-", seed).strip("-.")[:60]
    if plain != seed.replace(" ", "-"):
        digest = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()[:6]
        plain = f"{plain}-{digest}".lstrip("-")
    return f"{game}-{plain}"


def path_of(path: str | Path, name: str = "path") -> Path:
    """Return the path of what is to be written; raises OptionError for what is none."""
    expect(name, path, (str, Path), "the name of a file or folder")
    return Path(path)


def expect_formats(names: Sequence[str], formats: Sequence[str]) -> None:
    """Raise OptionError unless all are names of formats."""
    if not isinstance(names, list | tuple) or not all(name in formats for name in names):
        text = ascii(names)[:40]
        raise OptionError(
            OptionName("formats"), f": expected some of {', '.join(formats)}, found {text}"
        )


def ending_of(path: Path, formats: Sequence[str]) -> str:
    """Return the format that a file's ending names; raises DungeongenError for any other."""
    ending = format_of(path)
    if ending not in formats:
        *some, last = (f".{name}" for name in formats)
        raise DungeongenError(f"{path}: expected a name that ends in {', '.join(some)} or {last}")
    return ending


def numbered(path: Path, pages: Sequence[bytes]) -> list[tuple[Path, bytes]]:
    """Return a path for each page: ``name-1.svg``, ``name-2.svg`` …; a lone page gets ``path``."""
    if len(pages) == 1 or is_device(path):
        return [(path, page) for page in pages]
    width = len(str(len(pages)))
    return [
        (path.with_name(f"{path.stem}-{i:0{width}}{path.suffix}"), page)
        for i, page in enumerate(pages, 1)
    ]


def written(path: Path, pages: Sequence[bytes]) -> list[Path]:
    """Write pages to files of their own, or a lone page to ``path``; return the paths."""
    result = numbered(path, pages)
    write_set(result)
    return [each for each, _ in result]


Makers: TypeAlias = Mapping[str, Callable[[], list[bytes]]]
"""What makes the files of each format: one, or one a page for SVG and PNG."""


class Product:
    """What becomes files; ``FORMATS`` are those that it can be asked for."""

    __slots__ = ()
    FORMATS: ClassVar[tuple[str, ...]] = PAGES

    @abstractmethod
    def makers(self, look: Look, dpi: int) -> Makers:
        """Return what makes the files of each format."""

    def pdf(self, **style: Unpack[Style]) -> bytes:
        """Return one PDF of all pages; raises DungeongenError for a paper that is too small."""
        return self.makers(look_of(**style), DPI)["pdf"]()[0]

    def png(self, *, dpi: int = DPI, **style: Unpack[Style]) -> list[bytes]:
        """Return one PNG a page, with the document of its sheet inside."""
        return self.makers(look_of(**style), dpi)["png"]()

    def pressed(
        self, formats: Sequence[str], *, dpi: int = DPI, **style: Unpack[Style]
    ) -> list[tuple[str, list[bytes]]]:
        """Return each format with its files: one, or one a page for SVG and PNG."""
        expect_formats(formats, self.FORMATS)
        makers = self.makers(look_of(**style), dpi)
        return [(name, makers[name]()) for name in formats]

    def save(self, path: str | Path, *, dpi: int = DPI, **style: Unpack[Style]) -> list[Path]:
        """Write a file whose ending names the format, such as .pdf; return the paths.

        Several pages as SVG or PNG become ``name-1.svg``, ``name-2.svg`` and so on. A file appears
        whole or not at all. Raises DungeongenError.
        """
        path = path_of(path)
        ending = ending_of(path, self.FORMATS)
        ((_, result),) = self.pressed([ending], dpi=dpi, **style)
        files = self.files(path, result)
        write_set(files)
        return [each for each, _ in files]

    def files(self, path: Path, pages: Sequence[bytes]) -> list[tuple[Path, bytes]]:
        """Return a path for each file of a format, ``path`` for a lone one."""
        return numbered(path, pages)


class Printout(Product):
    """Pages in every format; who draws them says how."""

    __slots__ = ()

    title: str
    about: str

    @property
    def turned_over(self) -> str | None:
        """The edge over which the printer turns the paper, if it prints on both sides."""
        return None

    @abstractmethod
    def draw(self, canvas: Canvas, look: Look) -> int:
        """Draw every page and return their number; raises DungeongenError for a small paper."""

    def themed(self, theme: Theme) -> Theme:
        """Return the theme with the colours of these pages."""
        return theme

    @property
    def attached(self) -> Mapping[str, bytes]:
        """The documents that go into every file, by their names."""
        return {}

    def svg(self, **style: Unpack[Style]) -> list[bytes]:
        """Return one SVG a page."""
        return self.makers(look_of(**style), DPI)["svg"]()

    def makers(self, look: Look, dpi: int) -> Makers:
        """Return what makes the files of each format."""
        look, work = look._replace(theme=self.themed(look.theme)), self._work
        pdf = cache(partial(printing.as_pdf, work, look))
        return {
            "pdf": lambda: [pdf().data],
            "svg": lambda: printing.as_svg(work, look)[0],
            "png": lambda: printing.as_png(work, pdf(), dpi=dpi),
        }

    def empty_pdf(self, look: Look) -> PdfCanvas:
        """Return an empty PDF in the colours of these pages."""
        look = look._replace(theme=self.themed(look.theme))
        return printing.pdf_canvas(look, self._work.meta, self.turned_over)

    @property
    def _work(self) -> Work:
        attached = self.attached

        def draw(canvas: Canvas, look: Look, some: slice) -> printing.DrawnPages:
            count = self.draw(canvas, look)
            return count * [range(len(attached))], count * ("play",)

        meta = printing.described(self.title, self.about, "cards, print and play")
        return Work(meta, attached, draw, self.turned_over)
