"""The output options that all printing commands share, and what they lead to."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from dungeongen.press.sheets import Sheet

FORMATS = ("pdf", "svg", "png", "json")
Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Output:
    """What to write, where, and how it looks, as asked for on the command line."""

    formats: tuple[str, ...]
    file: str | None
    folder: str
    paper: str
    theme: str
    dpi: int
    solution: bool
    templates: str | None

    @property
    def wanted(self) -> bool:
        """Whether any file is asked for."""
        return bool(self.formats)


def output_options(function: Function) -> Function:
    """Add the options of ``Output`` to a command."""
    options = [
        click.option("--pdf", is_flag=True, help="Print a PDF sheet."),
        click.option("--svg", is_flag=True, help="Print SVG, one file a page."),
        click.option("--png", is_flag=True, help="Print PNG, one file a page."),
        click.option("--json", is_flag=True, help="Write the document as JSON."),
        click.option(
            "-o", "file", metavar="FILE", help="Write here; the ending says what. - is standard output."
        ),
        click.option(
            "--out", "folder", metavar="DIR", default="out", show_default=True, help="Folder for files."
        ),
        click.option(
            "--paper", default="A4", show_default=True, help="A4, Letter, A5, legal, or WxH in mm."
        ),
        click.option(
            "--theme", default="ink", show_default=True, help="ink, parchment, large, or one of yours."
        ),
        click.option("--solution", is_flag=True, help="Add a page with the solution."),
        click.option(
            "--dpi", type=click.IntRange(36, 1200), default=150, show_default=True, help="For PNG."
        ),
        click.option("--templates", metavar="DIR", help="Your own themes and icons, before ours."),
    ]
    for option in reversed(options):
        function = option(function)
    return function


def collected(options: dict[str, Any]) -> Output:
    """Take the output options out of a command's ``options``."""
    flags = {name: options.pop(name) for name in FORMATS}
    formats = tuple(name for name in FORMATS if flags[name])
    file = options.pop("file")
    if file is not None and not formats:
        ending = Path(file).suffix.lower().lstrip(".")
        if ending not in FORMATS:
            named = "standard output" if file == "-" else file
            raise click.UsageError(f"-o: say what {named} shall be: --pdf, --svg, --png or --json")
        formats = (ending,)
    if file == "-" and len(formats) > 1:
        raise click.UsageError("-o -: standard output takes one format")
    return Output(
        formats,
        file,
        options.pop("folder"),
        options.pop("paper"),
        options.pop("theme"),
        options.pop("dpi"),
        options.pop("solution"),
        options.pop("templates"),
    )


def written(sheets: Sequence[Sheet], output: Output, stem: str) -> list[Path]:
    """Press ``sheets`` in all formats and write them; return the paths written."""
    from dungeongen.core.templates import Templates
    from dungeongen.draw.theme import load_theme
    from dungeongen.press import files
    from dungeongen.press import sheets as press
    from dungeongen.press.paper import parse_paper

    templates = Templates(None if output.templates is None else Path(output.templates))
    look = press.Look(
        parse_paper(output.paper), load_theme(output.theme, templates), templates, output.solution
    )
    base = Path(output.folder) / stem if output.file is None else Path(output.file)
    made: list[tuple[Path, bytes]] = []
    pdf = b""
    if {"pdf", "png"} & set(output.formats):
        pdf = press.as_pdf(sheets, look)
    for name in output.formats:
        match name:
            case "pdf":
                pages = [pdf]
            case "svg":
                pages = press.as_svg(sheets, look)
            case "png":
                pages = press.as_png(pdf, sheets, dpi=output.dpi)
            case _:
                pages = [press.as_json(sheets)]
        keep = output.file is not None and len(output.formats) == 1 and base.suffix
        ending = base.suffix if keep else f".{name}"
        target = base.with_name((base.stem if output.file else base.name) + ending)
        made += files.numbered(target, pages)
    if output.file == "-":
        if len(made) > 1:
            raise click.UsageError(
                f"-o -: {len(made)} pages do not fit one stream as {output.formats[0]}; "
                "name a file, or use --pdf"
            )
        sys.stdout.buffer.write(made[0][1])
        sys.stdout.buffer.flush()
        return []
    for path, data in made:
        files.write_whole(path, data)
    return [path for path, _ in made]
