"""``dungeongen sudoku``: make Sudoku dungeons, show them, print them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dungeongen.cli.output import collected, output_options, written

if TYPE_CHECKING:
    from dungeongen.games.sudongeon.making import Made

_GRADES = click.Choice(["easy", "medium", "hard", "fiendish"])


@click.command(name="sudoku")
@click.option("--seed", help="Any word or number; the same seed makes the same dungeon.")
@click.option("--count", type=click.IntRange(1, 1000), default=1, help="How many sheets.")
@click.option("--givens", type=click.IntRange(17, 80), help="How many digits are given.")
@click.option("--symmetric", is_flag=True, help="Givens that look the same upside down.")
@click.option("--grade", type=_GRADES, help="How hard the Sudoku is.")
@click.option(
    "--source",
    type=click.Choice(["own", "py-sudoku"]),
    default="own",
    show_default=True,
    help="Who makes the Sudoku; py-sudoku's are mostly not unique.",
)
@click.option("--as-is", is_flag=True, help="Take the first dungeon of the seed, good or bad.")
@click.option("--from", "source_file", metavar="FILE", help="Use a Sudoku of yours; - reads it.")
@click.option("--pick", type=click.IntRange(1), help="Which puzzle of a collection.")
@click.option("--title", help="A name of your own for the dungeon.")
@click.option("--check/--no-check", default=True, help="Judge the dungeon first (default).")
@output_options
def command(**options: Any) -> None:
    """Make a dungeon from a Sudoku, after Marten Zabel's Sudongeon.

    Each 3×3 box of the Sudoku is a place: its digits are monsters, traps, people, gold and doors.
    Without an output option the dungeon is shown in the terminal.
    """
    output = collected(options)
    from dungeongen.games.sudongeon import GAME
    from dungeongen.press import sheets as press

    seed, all_made = _made(options)
    sheets = [
        press.sheet(
            GAME,
            made.layout,
            seed=None if options["source_file"] else _nth(seed, i),
            candidate=None if options["source_file"] else made.candidate,
            title=options["title"],
            judged=options["check"],
        )
        for i, made in enumerate(all_made)
    ]
    if not output.wanted:
        from dungeongen.cli.terminal import show_dungeon

        for one, made in zip(sheets, all_made, strict=True):
            show_dungeon(one, made)
        return
    from dungeongen.press.files import file_stem

    paths = written(sheets, output, file_stem("sudoku", seed))
    for path in paths:
        click.echo(str(path))
    for i, (one, made) in enumerate(zip(sheets, all_made, strict=True)):
        _report(one.document, made, None if options["source_file"] else _nth(seed, i))


def _report(document: Any, made: Made, seed: str | None) -> None:
    """Say on the error stream what was made, so that standard output stays a list of files."""
    looked = f" Candidate {made.candidate} of the seed." if seed is not None else ""
    click.echo(f"{document['title']}.{looked}", err=True)
    if made.note:
        click.echo(f"Note: {made.note}.", err=True)
    flaw = made.layout.flaw
    if flaw:
        click.echo(f"Note: {flaw}.", err=True)


def _nth(seed: str, index: int) -> str:
    """Return the seed of sheet ``index``: the first has the seed itself."""
    return seed if index == 0 else f"{seed}.{index + 1}"


def _made(options: dict[str, Any]) -> tuple[str, list[Made]]:
    from dungeongen.games.sudongeon import making

    if options["source_file"] is not None:
        return _read(options)
    if options["pick"] is not None:
        raise click.UsageError("--pick goes with --from")
    seed = options["seed"]
    if seed is None:
        import secrets

        seed = str(secrets.randbelow(10**9))
    return seed, [
        making.make(
            _nth(seed, i),
            givens=options["givens"],
            symmetric=options["symmetric"],
            grade=options["grade"],
            source=options["source"],
            as_is=options["as_is"],
        )
        for i in range(options["count"])
    ]


def _read(options: dict[str, Any]) -> tuple[str, list[Made]]:
    from dungeongen import sudoku
    from dungeongen.cli.input import read_bytes
    from dungeongen.games.sudongeon.layout import Layout
    from dungeongen.games.sudongeon.making import Made

    for name in ("seed", "givens", "grade"):
        if options[name] is not None:
            raise click.UsageError(f"--{name} does not go with --from: the Sudoku is given")
    for name, default in (("symmetric", False), ("as_is", False), ("source", "own")):
        if options[name] != default:
            shown = name.replace("_", "-")
            raise click.UsageError(f"--{shown} does not go with --from: the Sudoku is given")
    file = options["source_file"]
    shown = "standard input" if file == "-" else file
    grids = sudoku.read_file(read_bytes(file), name=shown)
    first = options["pick"] or 1
    if first > len(grids):
        raise click.UsageError(f"--pick {first}: {shown} has {len(grids)} puzzles")
    chosen = grids[first - 1 : first - 1 + options["count"]]
    stem = "puzzle" if file == "-" else Path(file).stem
    if options["pick"] is not None:
        stem += f"-{first}"
    if len(grids) > 1 and options["pick"] is None and sys.stderr.isatty():
        click.echo(f"{shown} has {len(grids)} puzzles; this is the first (--pick N).", err=True)
    return stem, [Made(Layout(grid), 1) for grid in chosen]
