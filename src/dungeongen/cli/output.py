"""The output options that all printing commands share, and the files they ask for."""

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
)

if TYPE_CHECKING:
    from dungeongen.core import files
    from dungeongen.press.book import Book
    from dungeongen.press.booklet.book import Booklet
    from dungeongen.press.cards.calibration import Calibration
    from dungeongen.press.cards.deck import Deck

BOOK_FORMATS = ("pdf", "png", "json")


class Output(NamedTuple):
    """What to write, where, and how it looks, as asked for on the command line.

    ``seed`` is the one that was typed, ``from_file`` tells whether the deals come from a file;
    ``replaceable`` are files that may be replaced, as they were when that was said.
    """

    formats: tuple[str, ...]
    file: str | None
    folder: str
    style: Style
    dpi: int
    force: bool
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
        from dungeongen.cli.replacing import check_overwrite, pages_at

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
        from dungeongen.press.filenames import file_stem
        from dungeongen.press.paper import PAPERS, parse_paper

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
        *(one._replace(help=helps.get(one.name, one.help)) for one in written),
        *PLACES,
        *LOOKS,
    ]
    if solution is not None:
        options.append(SOLUTION._replace(help=SOLUTION.help.format(solution)))

    def add_all(function: Function) -> Function:
        function = no_settings(function)
        for one in reversed(options):
            function = listed(one)(function)
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
        from dungeongen.press.look import look_of

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
    if _ending(folder) in ALL_FORMATS and not folder.is_dir():
        raise click.UsageError(f"--out {name}: expected a folder; for a file there is -o")
    return folder


def _ending(path: Path) -> str:
    """Return the format that the ending of a file's name stands for, or the ending."""
    ending = path.suffix.lower().lstrip(".")
    return "uvtt" if ending in ("dd2vtt", "df2vtt") else ending


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
    ending = _ending(Path(file))
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
    for one in (*PLACES, *LOOKS, SOLUTION):
        is_typed = context.get_parameter_source(one.name) is ParameterSource.COMMANDLINE
        needs = NEEDS.get(one.name, ())
        if is_typed and needs and not {*needs} & {*formats}:
            partners = [
                WRITTEN[name].spelled for name in needs if WRITTEN[name].name in context.params
            ]
            raise click.UsageError(f"{one.spelled} goes with {alternatives(partners)}")
        if is_typed and one.name == "folder" and file is not None:
            raise click.UsageError("--out does not go with -o, which names the file")


def written(book: Book | Booklet | Deck | Calibration, output: Output) -> list[Path]:
    """Write ``book`` in all formats; return the paths.

    A file that is there already, with other content, is replaced only with ``--force``, or after a
    question at a terminal. Raises DungeongenError where it is not.
    """
    from dungeongen.cli.replacing import confirm_overwrite
    from dungeongen.cli.stopping import show_progress
    from dungeongen.core import files
    from dungeongen.press.filenames import numbered

    sheets = len(getattr(book, "sheets", ()))  # cards have none
    with show_progress(f"drawing {count(sheets, 'sheet')}" if sheets else "drawing"):
        pressed = book.pressed(output.formats, dpi=output.dpi, **output.style)
    contents = [
        file
        for name, pages in pressed
        for file in numbered(_target(book.stem, name, output), pages)
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


def _target(called: str, name: str, output: Output) -> Path:
    """Return the file for one format: as typed if it is the one asked for."""
    if output.file is None:
        return Path(output.folder) / output.name(called, name)
    base = Path(output.file)
    from dungeongen.core.files import is_device

    if is_device(base):
        return base
    ending = _ending(base)
    if ending == name:
        return base
    stem = base.stem if ending in ALL_FORMATS else base.name
    return base.with_name(f"{stem}.{name}")
