"""The output options that all printing commands share, and the files they ask for.

A file that is there already and has other content is kept. What a command writes is known when it
has been made. Still, what can only be something else is asked about or refused before that, since
you should not wait minutes for a book that is not written then: at once where a name was typed,
else as soon as the library knows what files will be called. A yes holds for the content that was
there when it was given.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from dungeongen.cli.parameters import listed
from dungeongen.cli.sections import Function
from dungeongen.cli.settings import no_settings
from dungeongen.core.naming import alternatives, count
from dungeongen.press.style import (
    ALL_FORMATS,
    DPI,
    FORMATS,
    GRIDS,
    LOOKS,
    NEEDS,
    PAGES,
    PAPER,
    PLACES,
    READ,
    SEVERAL,
    SOLUTION,
    THEME,
    WRITTEN,
    Style,
    format_of,
)

if TYPE_CHECKING:
    from dungeongen.core import files
    from dungeongen.press.book import Book
    from dungeongen.press.booklet.book import Booklet
    from dungeongen.press.cards.calibration import Calibration
    from dungeongen.press.cards.deck import Deck
    from dungeongen.press.cards.drill import Drill
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from dungeongen.cli.echo import visible
from dungeongen.core import files
from dungeongen.core.errors import DungeongenError
from dungeongen.core.version import VERSION

if TYPE_CHECKING:
    from dungeongen.core.document import Document

BOOK_FORMATS = ("pdf", "png", "json")


class Output(NamedTuple):
    """What to write, where, and how it looks, as asked for on the command line.

    ``on_paper``: whether pages are as large as the paper. ``seed`` is the one that was typed,
    ``from_file`` tells whether the deals come from a file; ``replaceable`` are files that may be
    replaced, as they were when that was said.
    """

    formats: tuple[str, ...]
    file: str | None
    folder: str
    style: Style
    dpi: int
    force: bool
    on_paper: bool
    seed: str | None
    from_file: bool
    replaceable: set[tuple[Path, files.Mark]]

    @property
    def writes(self) -> bool:
        """Whether any file is asked for."""
        return bool(self.formats)

    def expect(self, stem: str) -> None:
        """Ask about files with other content than will be written, before there is any.

        ``stem`` begins the names of files where you typed none. How many files some formats take is
        not known yet: each that is there counts. Raises DungeongenError unless you say that they
        may be replaced.
        """
        if self.file == "-" or self.force:
            return

        paths = list[Path]()
        for name in self.formats:
            target = _target(stem, name, self)
            paths += pages_at(target) if name in SEVERAL else [target]
        new = [path for path in paths if path not in {path for path, _ in self.replaceable}]
        self.replaceable.update(check_overwrite(new, self.seed, from_file=self.from_file))

    def name(self, stem: str, ending: str) -> str:
        """Return the name of a file: two that look different never share one."""
        return "-".join((stem, *self._look(ending))) + f".{ending}"

    def _look(self, ending: str) -> Iterator[str]:
        """Yield what is unlike the standard look; a bare document has no look."""
        if ending in ("json", "csv", *GRIDS):
            return
        if ending in READ:
            if self.style["solution"]:
                yield "solution"
            return
        from dungeongen.press.paper import PAPERS, parse_paper
        from dungeongen.press.product import file_stem

        style = self.style
        size = parse_paper(style["paper"])
        if size != parse_paper(PAPER):
            names = (name for name, sides in PAPERS.items() if sides == size[:2])
            yield next(names, f"{size.width:g}x{size.height:g}")
        if style["margin"]:
            yield f"margin-{style['margin']:g}"
        if style["theme"].casefold() != THEME:
            yield file_stem("", style["theme"].casefold()).removeprefix("-")
        if style["templates"] is not None:
            yield file_stem("templates", Path(style["templates"]).name)
        if style["solution"]:
            yield "solution"
        if style["outline_text"] and ending in ("pdf", "svg"):
            yield "outlined"
        if ending == "png" and self.dpi != DPI:
            yield f"{self.dpi}dpi"


def output_options(
    solution: str | None, formats: tuple[str, ...] = FORMATS, **helps: str
) -> Callable[[Function], Function]:
    """Return a decorator that adds the options of ``Output`` to a command, for these formats.

    ``solution`` says what the page with the solution shows; with ``None`` it is always there.
    ``helps`` are what else the help says of a format.
    """
    written = (WRITTEN[name] for name in formats)
    options = [
        *(option._replace(help=helps.get(option.name, option.help)) for option in written),
        *PLACES,
        *LOOKS,
    ]
    if solution is not None:
        options.append(SOLUTION._replace(help=SOLUTION.help.format(solution)))

    def add_all(function: Function) -> Function:
        function = no_settings(function)
        for option in reversed(options):
            function = listed(option)(function)
        return function

    return add_all


def collected(
    options: dict[str, Any], default: tuple[str, ...] = (), *, on_paper: bool = True
) -> Output:
    """Take the output options out of a command's ``options``; ``default`` are formats.

    ``on_paper``: whether pages are as large as the paper. Raises UsageError for options that
    contradict each other or would change nothing, and DungeongenError for what cannot be done, such
    as an unknown theme or a file that may not be replaced: you should not learn that after minutes
    of work.
    """
    named = [name for name in ALL_FORMATS if WRITTEN[name].name in options]
    flags = {name: options.pop(WRITTEN[name].name) for name in named}
    formats = tuple(name for name in flags if flags[name])
    file = options.pop("file")
    if file is not None:
        formats = _formats_of(file, formats)
        if unknown := [name for name in formats if name not in flags]:
            raise click.UsageError(f"-o {file}: is not written as {unknown[0]}")
    formats = formats or default
    _reject_unused(formats, file)
    output = Output(
        formats=formats,
        file=file,
        folder=options.pop("folder"),
        style={
            "paper": options.pop("paper"),
            "margin": options.pop("margin"),
            "theme": options.pop("theme"),
            "solution": options.pop("solution", False),
            "templates": options.pop("templates"),
            "outline_text": options.pop("outline_text"),
        },
        dpi=options.pop("dpi"),
        force=options.pop("force"),
        on_paper=on_paper,
        seed=options.get("seed"),
        from_file=options.get("from_") is not None,
        replaceable=set(),
    )
    _refuse_impossible(output, on_paper)
    if output.file is not None:
        output.expect("")
    return output


def _refuse_impossible(output: Output, on_paper: bool) -> None:
    """Raise DungeongenError for a look that does not exist, or a place where no file can go."""
    if set(output.formats) & {*PAGES}:
        from dungeongen.press.style import look_of

        paper = look_of(**output.style).paper
        if "png" in output.formats and on_paper:
            from dungeongen.draw.png import expect_pixels

            expect_pixels(paper.width, paper.height, output.dpi)
    if output.formats and output.file != "-":
        from dungeongen.core.files import expect_folder, expect_place

        if output.file is None:
            expect_folder(_folder(output.folder))
        else:
            expect_place(Path(output.file))


def _folder(name: str) -> Path:
    """Return the folder that ``--out`` names; raises UsageError for what reads like a file."""
    folder = Path(name)
    if format_of(folder) in ALL_FORMATS and not folder.is_dir():
        raise click.UsageError(f"--out {name}: expected a folder; for a file there is -o")
    return folder


def _formats_of(file: str, formats: tuple[str, ...]) -> tuple[str, ...]:
    """Return the formats that ``-o`` implies, together with those asked for by name."""
    if file == "-":
        if not formats:
            flags = alternatives([WRITTEN[name].spelled for name in FORMATS])
            raise click.UsageError(f"-o -: say what to write: {flags}")
        if len(formats) > 1:
            raise click.UsageError("-o -: standard output takes one format")
        if {"pdf", "png"} & set(formats) and sys.stdout.isatty():
            raise click.UsageError("-o -: this is a terminal; send it to a file or a program")
        return formats
    if not Path(file).name or file.endswith("/") or os.path.isdir(file):  # noqa: PTH112 (as typed)
        raise click.UsageError(f"-o {file}: expected a file; for a folder there is --out")
    if Path(file).name.lower().lstrip(".") in ALL_FORMATS and Path(file).name.startswith("."):
        raise click.UsageError(f"-o {file}: expected a name before {Path(file).name}")
    ending = format_of(Path(file))
    if formats:
        if ending in ALL_FORMATS and ending not in formats:
            flags = " ".join(WRITTEN[name].spelled for name in formats)
            raise click.UsageError(f"-o {file} does not go with {flags}")
        return formats
    if ending not in ALL_FORMATS:
        endings = alternatives([f".{name}" for name in FORMATS])
        raise click.UsageError(f"-o {file}: end it in {endings}, or say which")
    return (ending,)


def _reject_unused(formats: tuple[str, ...], file: str | None) -> None:
    """Raise UsageError for an option that would have no effect."""
    context = click.get_current_context()
    for option in (*PLACES, *LOOKS, SOLUTION):
        is_typed = context.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
        needs = NEEDS.get(option.name, ())
        if is_typed and needs and not {*needs} & {*formats}:
            partners = [
                WRITTEN[name].spelled for name in needs if WRITTEN[name].name in context.params
            ]
            raise click.UsageError(f"{option.spelled} goes with {alternatives(partners)}")
        if is_typed and option.name == "folder" and file is not None:
            raise click.UsageError("--out does not go with -o, which names the file")


def written(book: Book | Booklet | Deck | Calibration | Drill, output: Output) -> list[Path]:
    """Write ``book`` in all formats; return the paths.

    A file that is there already, with other content, is replaced only with ``--force``, or after a
    question at a terminal. Raises DungeongenError where it is not.
    """
    from dungeongen.cli.stopping import show_progress
    from dungeongen.core import files

    sheets = len(getattr(book, "sheets", ()))  # cards have none
    with show_progress(f"drawing {count(sheets, 'sheet')}" if sheets else "drawing"):
        pressed = book.pressed(output.formats, dpi=output.dpi, **output.style)
    contents = [
        file
        for name, pages in pressed
        for file in book.files(_target(book.stem, name, output), pages)
    ]
    if output.file == "-":
        if len(contents) > 1:
            raise click.UsageError(
                f"-o -: {len(contents)} pages do not fit one stream as {output.formats[0]}; "
                "name a file, or use --pdf"
            )
        files.write_all(sys.stdout.buffer, contents[0][1])
        return []
    there = {path: files.mark(path) for path, _ in contents}
    different = [
        (path, data)
        for path, data in contents
        if there[path] is None or not files.holds(path, data)
    ]
    if not output.force:
        others = [path for path, _ in different if there[path] is not None]
        confirm_overwrite(
            [path for path in others if (path, there[path]) not in output.replaceable]
        )
    new = [] if output.force else [path for path, _ in contents if there[path] is None]
    files.write_set(different, new=new)
    return [path for path, _ in contents]


def _target(target: str, name: str, output: Output) -> Path:
    """Return the file for one format: as typed if it is the one asked for."""
    if output.file is None:
        return Path(output.folder) / output.name(target, name)
    base = Path(output.file)
    from dungeongen.core.files import is_device

    if is_device(base):
        return base
    ending = format_of(base)
    if ending == name:
        return base
    stem = base.stem.removesuffix(".cut") if ending in ALL_FORMATS else base.name
    return base.with_name(f"{stem}.{name}")


# Files that are there already

_CREATOR = f"dungeongen {VERSION}".encode()  # in every dungeongen PDF


def pages_at(target: Path) -> list[Path]:
    """Return a file and the pages of its name that are there: ``name-1.svg``, ``name-2.svg`` …"""
    page = re.compile(re.escape(target.stem) + r"-[0-9]+" + re.escape(target.suffix))
    pages = [target]
    with suppress(OSError):
        pages += sorted(path for path in target.parent.iterdir() if page.fullmatch(path.name))
    return pages


def confirm_overwrite(there: list[Path]) -> None:
    """Ask whether files may be replaced; raises DungeongenError without a yes."""
    if not there:
        return
    message, it = _message(there)
    if answers() and click.confirm(f"{visible(message)}. Replace {it}?", err=True):
        return
    raise DungeongenError(f"{message}: nothing is written (--force replaces {it})")


def check_overwrite(
    paths: Iterable[Path], seed: str | None, *, from_file: bool
) -> tuple[tuple[Path, files.Mark], ...]:
    """Ask about files that cannot be what will be written; return them, as they are now.

    ``seed``: the one that was typed, if any; ``from_file``: whether the deals come from a file.
    Raises DungeongenError without a yes.
    """
    there = [(path, mark) for path in paths if (mark := files.mark(path)) is not None]
    others = [(path, mark) for path, mark in there if not _may_be(path, seed, from_file)]
    confirm_overwrite([path for path, _ in others])
    return tuple(others)


def _may_be(path: Path, seed: str | None, from_file: bool) -> bool:
    """Return whether this version may have written a file when it was asked the same."""
    from dungeongen.library.read import Source, documents_in

    try:
        data = files.read(path, files.LARGEST)
    except OSError:  # too large, or unreadable
        return False
    if data.startswith(b"%PDF-") and _CREATOR not in data:
        return False
    if from_file:  # the documents are what they were there
        return True

    def fits(document: Document) -> bool:
        own = document.get("seed")
        same = own == seed or (seed is not None and str(own).startswith(f"{seed}."))  # 42.2
        return same and document.get("version") == VERSION

    try:
        there = documents_in(Source(data, ""), fields=False)  # only to be compared
        return all(fits(document) for _, document in there)
    except DungeongenError:  # cards that are not dealt, and forms, have no document
        return seed is None and data.startswith(b"%PDF-")


def _message(there: list[Path]) -> tuple[str, str]:
    """Return which files are there, and the word for them."""
    first, many = there[0], len(there) > 1
    message = (
        f"{first} is" if not many else f"{first} and {count(len(there) - 1, 'other file')} are"
    )
    return f"{message} there already, with other content", "them" if many else "it"


def answers() -> bool:
    """Return whether a person sits at a terminal, to read a question and answer it."""
    streams = (sys.stdin, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)
