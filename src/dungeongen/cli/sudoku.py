"""``dungeongen sudoku``: make Sudoku dungeons, show them, print them.

A dungeon comes from a seed, or with ``--from`` from a Sudoku of the user's, or again from a file
or an id of ours, whose title and seed it then keeps. Options that would change nothing are
refused rather than dropped.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dungeongen.cli.asking import (
    as_is_option,
    as_words,
    count_option,
    difficulty_option,
    print_sheets,
    refuse_idle_difficulty,
    refuse_typed,
    seed_option,
    seeds_of,
    tell,
    title_option,
)
from dungeongen.cli.completing import FILE
from dungeongen.cli.output import Output, collected, output_options
from dungeongen.cli.sections import Command, option
from dungeongen.cli.waiting import waiting

if TYPE_CHECKING:
    from dungeongen.games.sudongeon.choosing import Progress
    from dungeongen.games.sudongeon.making import Made
    from dungeongen.games.sudongeon.state import Company
    from dungeongen.press.sheets import Sheet

_LEVELS = ("easy", "medium", "hard", "fiendish")
_SOURCES = ("own", "py-sudoku")
_ASKED = ("givens", "symmetric", "grade", "source", "as_is", "difficulty")
_UNASKED = (None, False, "own")  # what those are when nobody asks
_EPILOG = """\b
Examples:
  dungeongen sudoku --seed 42                     show it in the terminal
  dungeongen sudoku --seed 42 --pdf               print it: out/sudoku-42.pdf
  dungeongen sudoku --seed 42 --pdf --theme large --paper Letter
  dungeongen sudoku --grade hard --symmetric --count 10 -o book.pdf
  dungeongen sudoku --difficulty grim --pdf       an easy Sudoku may be a grim dungeon
  dungeongen sudoku --from puzzles.txt --pick 3   number 3 of a collection
  dungeongen sudoku --seed 43 --party out/play-sudoku-42-party.json --pdf
  pbpaste | dungeongen sudoku --from - --svg --png"""


def _bands() -> tuple[tuple[str, float], ...]:
    """Return how often a party wins at each difficulty."""
    from dungeongen.games.sudongeon.judging import BANDS

    return BANDS


@click.command(name="sudoku", cls=Command, epilog=_EPILOG)
@seed_option("dungeon")
@count_option
@option(
    "--givens",
    section="Make",
    metavar="N",
    type=click.IntRange(17, 80),
    help="Give so many digits, 17 to 80; without it none too many. Below 20 there are hardly any, "
    "and the search takes long.",
)
@option(
    "--symmetric",
    section="Make",
    is_flag=True,
    help="Givens that look the same upside down.",
)
@option(
    "--grade",
    section="Make",
    metavar="GRADE",
    type=click.Choice(_LEVELS, case_sensitive=False),
    help="A Sudoku that is easy, medium, hard or fiendish.",
)
@difficulty_option(
    "How hard the dungeon is, not the Sudoku: gentle, fair, grim, deadly, or impossible, which is "
    "proved. any: whatever can be beaten. Default: worth an evening, won in 40 to 97 % of plays. "
    "How often our best plan wins, at least:",
    _bands,
)
@option(
    "--source",
    section="Make",
    metavar="WHO",
    type=click.Choice(_SOURCES, case_sensitive=False),
    default="own",
    show_default=True,
    help="Who makes the Sudoku: own, or py-sudoku, whose boards mostly have several solutions.",
)
@as_is_option
@option(
    "--from",
    "source_file",
    section="Use yours",
    metavar="FILE",
    type=FILE,
    help="Take the Sudoku of a file, of a sheet or an id of ours, or - for standard input.",
)
@option(
    "--pick",
    section="Use yours",
    metavar="N",
    type=click.IntRange(1),
    help="Take number N of a collection, and with --count those after it.",
)
@option(
    "--party",
    "party_file",
    section="Use yours",
    metavar="FILE",
    type=FILE,
    help="Make the sheet for this party of a campaign: a party file, or the saved play that it "
    "came out of.",
)
@title_option
@option(
    "--check/--no-check",
    default=True,
    help="Choose a dungeon worth an evening, and work out how often it is won (the default), or "
    "take the first whose gold is all in reach, which is quicker.",
)
@output_options("the solved Sudoku and the plan")
def command(**options: Any) -> None:
    """Make a dungeon from a Sudoku, after Marten Zabel's Sudongeon.

    Each 3×3 box of the Sudoku is a place: its digits are monsters, traps, people, gold and doors.
    Without a file to write, the dungeon is shown in the terminal.
    """
    output = collected(options)
    from dungeongen.games.sudongeon import GAME
    from dungeongen.press import sheets as press

    party = _party(options)
    with waiting() as show:
        if options["source_file"] is not None:
            stem, sources = _read(options)
        else:
            stem, sources = _made(options, party, show)
        if party is not None:
            stem += "-party"
        show("judging …" if options["check"] else "")
        sheets = [
            press.sheet(
                GAME,
                source.made.layout,
                seed=source.seed,
                candidate=None if source.seed is None else source.made.candidate,
                made=source.asked,
                title=options["title"] or source.title,
                party=source.party if party is None else party,
                judged=options["check"],
                verdict=source.made.verdict,
            )
            for source in sources
        ]
    if output.wanted:
        _print(sheets, sources, output, stem)
        return
    from dungeongen.cli.terminal import show_dungeon

    for one, source in zip(sheets, sources, strict=True):
        again, otherwise = _again(options, one)
        show_dungeon(one, source.made, again=again, otherwise=otherwise)


@dataclass(frozen=True, slots=True)
class _Source:
    """A dungeon, and what is known of where it came from."""

    made: Made
    seed: str | None = None
    title: str | None = None
    asked: dict[str, Any] | None = None  # of the generator, beside the seed
    party: Company | None = None


def _party(options: dict[str, Any]) -> Company | None:
    """Return the party that the sheet is for, if not a fresh one."""
    from dungeongen.cli.input import read_party
    from dungeongen.games.sudongeon import GAME

    file = options["party_file"]
    if file is None:
        return None
    if file == options["source_file"] == "-":
        raise click.UsageError("--party -: standard input is the Sudoku already")
    party: Company = read_party(file, GAME)
    return party


def _made(
    options: dict[str, Any], party: Company | None, show: Callable[[str], None]
) -> tuple[str, list[_Source]]:
    """Return a stem for files, and the dungeons of a seed."""
    from dungeongen.games.sudongeon import making
    from dungeongen.press.files import file_stem

    if options["pick"] is not None:
        raise click.UsageError("--pick goes with --from")
    if options["source"] != "own":
        for name in ("grade", "symmetric"):
            if options[name]:
                raise click.UsageError(f"--{name} does not go with --source {options['source']}")
    refuse_idle_difficulty(options)
    seeds = seeds_of(options["seed"], options["count"])
    asked = {name: options[name] for name in _ASKED if options[name] not in _UNASKED}
    if not options["check"] and not options["as_is"]:
        asked["no_check"] = True  # it may be another candidate
    how = {name: options[name] for name in ("givens", "symmetric", "grade", "source", "as_is")}
    sources = []
    for number, each in enumerate(seeds, 1):
        if options["check"]:
            from dungeongen.games.sudongeon import choosing

            made = choosing.judged(
                each,
                **how,
                difficulty=options["difficulty"],
                company=party,
                looking=_looking(show, number, len(seeds)),
            )
        else:
            made = making.make(each, **how)
        sources.append(_Source(made, each, asked=asked))
    return "-".join((file_stem("sudoku", seeds[0]), *as_words(sorted(asked.items())))), sources


def _looking(show: Callable[[str], None], number: int, count: int) -> Callable[[Progress], None]:
    """Return a function that shows how far the search for sheet ``number`` of ``count`` got."""
    of = f"sheet {number} of {count}: " if count > 1 else ""
    return lambda progress: show(of + looking_for(progress))


def looking_for(progress: Progress) -> str:
    """Return in a line what is looked for and how far it got."""
    from dungeongen.search.verdict import percent

    found = f"{progress.seen} seen, {progress.solved} solved"
    best = "" if progress.best is None else f", best so far {percent(progress.best)}"
    return f"looking for {progress.what}: {found}{best}"


def _read(options: dict[str, Any]) -> tuple[str, list[_Source]]:
    """Return a stem for files, and the dungeons of what ``--from`` names."""
    from dungeongen.press.files import file_stem

    refuse_typed(("seed", *_ASKED), "--from", "the Sudoku is given")
    file = options["source_file"]
    shown = "standard input" if file == "-" else file
    found = _sources(file, shown)
    puzzles = "1 puzzle" if len(found) == 1 else f"{len(found)} puzzles"
    first, count = options["pick"] or 1, options["count"]
    if first > len(found):
        raise click.UsageError(f"--pick {first}: {shown} has {puzzles}")
    if first + count - 1 > len(found):
        after = f" from --pick {first} on" if first > 1 else ""
        raise click.UsageError(f"--count {count}{after}: {shown} has {puzzles}")
    if len(found) > count and options["pick"] is None:
        taken = "the first" if count == 1 else f"the first {count}"
        tell(f"{shown} has {puzzles}; taken: {taken} (others with --pick N)")
    stem = "puzzle" if file == "-" else Path(file).stem
    if options["pick"] is not None:
        stem += f"-{first}"
    return file_stem("sudoku", stem.removeprefix("sudoku-")), found[first - 1 : first - 1 + count]


def _sources(file: str, shown: str) -> list[_Source]:
    """Return every dungeon in a file: documents of ours if it is one, else puzzles in any form."""
    from dungeongen import sudoku
    from dungeongen.cli.input import holds_documents, layouts_of, named_id, read_bytes
    from dungeongen.core.party import party_of
    from dungeongen.games.sudongeon.layout import Layout
    from dungeongen.games.sudongeon.making import Made

    data = named_id(file) or read_bytes(file)
    if not holds_documents(data):
        return [_Source(Made(Layout(grid), 1)) for grid in sudoku.read_file(data, name=shown)]
    sources = []
    for game, layout, document in layouts_of(data, shown):
        if not isinstance(layout, Layout):
            raise click.UsageError(f"{shown}: is of {game.title}, not a Sudoku dungeon")
        made = Made(layout, document.get("candidate") or 1)
        seed, title, asked = (document.get(name) for name in ("seed", "title", "made"))
        sources.append(_Source(made, seed, title, asked, party_of(game, document)))
    return sources


def _again(options: dict[str, Any], one: Sheet) -> tuple[str, str]:
    """Return the command that prints what is shown, and what to say where there is no room."""
    words, title = ["dungeongen", "sudoku"], list[str]()
    if options["title"] is not None:
        title = ["--title", options["title"]]
    if options["party_file"] is not None:
        title += ["--party", "FILE" if options["party_file"] == "-" else options["party_file"]]
    otherwise = "the same command, and --pdf"
    if options["source_file"] == "-":  # what was typed or piped is gone
        command = shlex.join([*words, "--from", "ID", *title, "--pdf"])
        otherwise = f"{command}, with the id above"
    if options["source_file"] is not None:
        words += ["--from", one.document["id"]]
    else:
        words += ["--seed", one.document["seed"]]
        words += as_words(one.document.get("made", {}).items(), "--")
    return shlex.join([*words, *title, "--pdf"]), otherwise


def _print(sheets: list[Sheet], sources: list[_Source], output: Output, stem: str) -> None:
    """Write the files, and say what was made."""
    took = sum(source.made.candidate for source in sources if source.seed is not None)
    print_sheets(sheets, output, stem, source=f" from {took} candidates" if took else "")
    notes = [note for source in sources for note in (source.made.note, source.made.layout.flaw)]
    for note in dict.fromkeys(note for note in notes if note):
        times = f" ({notes.count(note)} of {len(sheets)} sheets)" if len(sheets) > 1 else ""
        tell(f"note: {note}{times}")
