"""``dungeongen doom``: deal dungeons of Shuffle and Doom, show them, print them.

A dungeon comes from a seed, from set-up cards that somebody dealt at the table (``--cards``; the
deck then stays unknown, since it is drawn there), or again from a file or an id of ours. What of
the options makes another dungeon stands in the document's ``params``; ``--deal`` and ``--tiles``
are pages, and say nothing about the dungeon.
"""

from __future__ import annotations

import re
import shlex
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from dungeongen.cli.asking import (
    as_is_option,
    as_words,
    count_option,
    difficulty_option,
    line_of_text,
    print_sheets,
    refuse_idle_difficulty,
    refuse_typed,
    seed_option,
    seeds_of,
    tell,
    tell_files,
    title_option,
    typed,
)
from dungeongen.cli.completing import FILE
from dungeongen.cli.output import Output, collected, output_options, written
from dungeongen.cli.sections import Command, option
from dungeongen.cli.waiting import waiting
from dungeongen.core.errors import DungeongenError

if TYPE_CHECKING:
    from collections.abc import Callable

    from dungeongen.games.doom.layout import Layout
    from dungeongen.press.sheets import Front, Sheet
    from dungeongen.search.verdict import Verdict

_STANDARD = 7
_MOST_TILES = 6
_TILES = re.compile(r"([0-9]{1,2})\s*[x×*]\s*([0-9]{1,2})", re.ASCII | re.IGNORECASE)
_PAGES = ("pdf", "svg", "png")
_ASKED = ("difficulty", "as_is")
_EPILOG = """\b
Examples:
  dungeongen doom --seed 42                       show it in the terminal
  dungeongen doom --seed 42 --pdf                 print it: out/doom-42.pdf
  dungeongen doom --seed 42 --size 13 --rule strong --rule merge --pdf
  dungeongen doom --seed 42 --deal --pdf          the deck too, to stack and play just so
  dungeongen doom --difficulty grim --pdf --solution
  dungeongen doom --cards "QD AH KH 10H / 2H QS KD 7S" --pdf
  dungeongen doom --rule unbounded --tiles 2x3 --pdf
  dungeongen doom --blank --size 7 --pdf          an empty form to deal on"""


def _bands() -> tuple[tuple[str, float], ...]:
    """Return how often the fair player leaves alive at each difficulty."""
    from dungeongen.games.doom.odds import BANDS

    return BANDS


class _Command(Command):
    """The command, whose help lists the rules that may be switched on."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from dungeongen.games.doom.switches import SWITCHES

        super().format_options(ctx, formatter)
        with formatter.section("Names for --rule"):
            formatter.write_dl(list(SWITCHES.items()), col_max=24)


class _Rule(click.ParamType):  # type: ignore[type-arg]  # generic in newer click only
    """The name of a rule that may be switched on."""

    name = "rule"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name; raises UsageError for an unknown one."""
        from dungeongen.games.doom.switches import SWITCHES

        name = str(value).strip().lower()
        if name not in SWITCHES:
            self.fail(f"{str(value)[:40]!r} is not one of {', '.join(SWITCHES)}.", param, ctx)
        return name

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names that begin so."""
        from dungeongen.games.doom.switches import SWITCHES

        return [CompletionItem(name) for name in SWITCHES if name.startswith(incomplete.lower())]


class _Tiles(click.ParamType):  # type: ignore[type-arg]  # generic in newer click only
    """Rows and columns of tiles, as ``2x3``."""

    name = "tiles"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return both numbers; raises UsageError for what is none."""
        match = _TILES.fullmatch(str(value).strip())
        down, across = (int(match[1]), int(match[2])) if match else (0, 0)
        if not (1 <= down <= _MOST_TILES and 1 <= across <= _MOST_TILES):
            self.fail(
                f"{str(value)[:40]!r}: expected rows x columns, each 1 to {_MOST_TILES}, as in 2x3",
                param,
                ctx,
            )
        return down, across


@click.command(name="doom", cls=_Command, epilog=_EPILOG)
@seed_option("dungeon")
@count_option
@option(
    "--size",
    section="Make",
    metavar="N",
    type=click.IntRange(4, 26),
    default=_STANDARD,
    show_default=True,
    help="So many columns, and as many rows: 4 to 26.",
)
@option(
    "--rule",
    "rules",
    section="Make",
    metavar="NAME",
    type=_Rule(),
    multiple=True,
    help="Switch a rule on; may be given again for another.",
)
@difficulty_option(
    "A dungeon that is gentle, fair, grim, deadly, or impossible: proved so; or any that can be "
    "beaten. Default: one that is not dull. Looks at 200 dungeons, 60 from 11×11 on, 30 from 15×15 "
    "on. A careful player, who sees no card that lies face down, leaves alive in at least:",
    _bands,
)
@as_is_option
@option(
    "--cards",
    section="Use yours",
    metavar="CARDS",
    callback=line_of_text(400),
    help="Take the set-up cards you dealt: the top row, a /, the left column.",
)
@option(
    "--from",
    "source_file",
    section="Use yours",
    metavar="FILE",
    type=FILE,
    help="Print a sheet or an id of ours again; - is standard input.",
)
@title_option
@option(
    "--blank",
    section="Use yours",
    is_flag=True,
    help="An empty form, for cards dealt by hand.",
)
@option(
    "--deal",
    section="Pages",
    is_flag=True,
    help="Add the deck in its order: stack yours like it, and play exactly this deal.",
)
@option(
    "--tiles",
    section="Pages",
    metavar="RxC",
    type=_Tiles(),
    help="Print so many rows and columns of an unbounded map, a page each (2x2 without it).",
)
@option(
    "--check/--no-check",
    default=True,
    help="Take a deal that can be beaten, and work out its best score and how a fair player fares "
    "(the default), or leave that out, which is quicker.",
)
@output_options("the best line and the fair player's advice")
def command(**options: Any) -> None:
    """Deal a dungeon from a pack of cards, after the game Shuffle and Doom.

    Two stacks of cards cross; where their colours differ, the cells of the map are filled. Without
    a file to write, the dungeon is shown in the terminal.
    """
    output = collected(options)
    _refuse(options, output)
    if options["blank"]:
        _print_form(options, output)
        return
    from dungeongen.games.doom import GAME
    from dungeongen.press import sheets as press

    with waiting() as show:
        if options["source_file"] is not None:
            stem, sources = _read(options)
        else:
            stem, sources = _dealt(options, show)
        _refuse_pages(options, sources)
        show("judging …" if options["check"] else "")
        pages = partial(GAME.pages, deal=options["deal"], tiles=options["tiles"])
        sheets = [
            press.sheet(
                replace(GAME, pages=pages),
                source.layout,
                seed=source.seed,
                candidate=source.candidate,
                made=source.asked,
                title=options["title"] or source.title,
                judged=options["check"],
                verdict=source.verdict,
            )
            for source in sources
        ]
    if output.wanted:
        _print(sheets, output, stem)
        return
    from dungeongen.cli.doom_map import show_dungeon

    for one in sheets:
        again, otherwise = _again(options, one)
        show_dungeon(one, again=again, otherwise=otherwise)


@dataclass(frozen=True, slots=True)
class _Source:
    """A dungeon, and what is known of where it came from."""

    layout: Layout
    seed: str | None = None
    title: str | None = None
    candidate: int | None = None
    verdict: Verdict | None = None
    asked: dict[str, Any] | None = None


def _refuse(options: dict[str, Any], output: Output) -> None:
    """Raise UsageError for what cannot be meant together, or would change nothing."""
    refuse_idle_difficulty(options)
    if options["cards"] is not None and not options["deal"]:
        refuse_typed(["difficulty"], "--cards", "the dungeon is given")
    for name in ("deal", "tiles"):
        if options[name] and not set(output.formats) & set(_PAGES):
            raise click.UsageError(f"--{name} goes with --pdf, --svg or --png")
    if options["blank"]:
        dealing = ("seed", "count", "difficulty", "as_is", "cards", "title", "deal", "tiles")
        refuse_typed(dealing, "--blank", "nothing is dealt")
        if output.solution:
            raise click.UsageError("--solution does not go with --blank: nothing is dealt")
        if options["source_file"] is not None:
            raise click.UsageError("--from does not go with --blank: nothing is dealt")
        if not set(output.formats) & set(_PAGES):
            raise click.UsageError("--blank goes with --pdf, --svg or --png")
        if "json" in output.formats:
            raise click.UsageError("--json does not go with --blank, which describes no dungeon")
        return
    if options["source_file"] is not None:
        making = ("seed", "count", "size", "rules", "cards", *_ASKED)
        refuse_typed(making, "--from", "the dungeon is given")
    if options["cards"] is not None:
        if typed("size"):
            raise click.UsageError("--size does not go with --cards, which say it")
        if options["count"] > 1:
            raise click.UsageError("--count does not go with --cards, which make one dungeon")


def _refuse_pages(options: dict[str, Any], sources: list[_Source]) -> None:
    from dungeongen.games.doom.switches import UNBOUNDED

    if options["tiles"] and not all(source.layout.has(UNBOUNDED) for source in sources):
        raise click.UsageError("--tiles goes with --rule unbounded")
    if options["deal"] and any(source.layout.deck is None for source in sources):
        raise click.UsageError("--deal: nobody knows the order of this deck")


def _dealt(options: dict[str, Any], show: Callable[[str], None]) -> tuple[str, list[_Source]]:
    """Return a stem for files, and the dungeons of a seed, or of cards that were dealt."""
    from dungeongen.core.cards import card_text
    from dungeongen.games.doom import making
    from dungeongen.games.doom.dealing import set_up_named
    from dungeongen.games.doom.switches import UNBOUNDED, switched
    from dungeongen.press.files import file_stem

    rules = _switched(options["rules"], switched)
    seeds = seeds_of(options["seed"], options["count"])
    cards = None if options["cards"] is None else set_up_named(options["cards"])
    by_hand = cards is not None and not options["deal"]
    asked = {name: options[name] for name in _ASKED if options[name]}
    if not (options["check"] or options["as_is"] or by_hand):
        asked["no_check"] = True  # it may be another candidate
    how: dict[str, Any] = {"size": options["size"], "rules": rules, "cards": cards}
    found = []
    for number, seed in enumerate(seeds, 1):
        if options["check"] and not by_hand:
            made = making.judged(
                seed,
                difficulty=options["difficulty"],
                as_is=options["as_is"],
                looking=_looking(show, number, len(seeds)),
                **how,
            )
        else:
            made = next(making.candidates(seed, **how))
        layout = made.layout
        known: str | None = seed
        if by_hand:
            layout = layout.by_hand()  # at the table the deck is shuffled already
            known = seed if UNBOUNDED in rules else None
        if cards is not None and known is None and options["seed"] is not None:
            raise click.UsageError(
                "--seed does not go with --cards, but for --deal or --rule unbounded"
            )
        if known is None:
            found.append(_Source(layout))
        else:
            took = None if by_hand else made.candidate
            found.append(_Source(layout, known, None, took, made.verdict, asked))
    parts = [*rules] if cards or options["size"] == _STANDARD else [str(options["size"]), *rules]
    parts += as_words(sorted(asked.items()))
    stem = "-".join(card_text(card) for card in cards[0][:4]) if cards else seeds[0]
    return "-".join((file_stem("doom", stem), *(part.replace("=", "-") for part in parts))), found


def _looking(show: Callable[[str], None], number: int, count: int) -> Callable[[str], None]:
    """Return a function that shows how far the search for sheet ``number`` of ``count`` got."""
    return lambda words: show(f"sheet {number}: {words}" if count > 1 else words)


def _switched(rules: tuple[str, ...], switched: Any) -> tuple[str, ...]:
    try:
        return tuple(switched(rules))
    except DungeongenError as error:
        raise click.UsageError(f"--{error}") from None


def _read(options: dict[str, Any]) -> tuple[str, list[_Source]]:
    """Return a stem for files, and the dungeons of what ``--from`` names."""
    from pathlib import Path

    from dungeongen.cli.input import read_layouts
    from dungeongen.games.doom.layout import Layout
    from dungeongen.press.files import file_stem

    file = options["source_file"]
    found = []
    for game, layout, document in read_layouts(file):
        if not isinstance(layout, Layout):
            raise click.UsageError(f"{file}: is of {game.title}, not of Shuffle and Doom")
        seed, title, candidate = (document.get(name) for name in ("seed", "title", "candidate"))
        found.append(_Source(layout, seed, title, candidate, None, document.get("made")))
    stem = "sheet" if file == "-" else Path(file).stem
    return file_stem("doom", stem.removeprefix("doom-")), found


def _again(options: dict[str, Any], one: Sheet) -> tuple[str, str]:
    """Return the command that prints what is shown, and what to say where there is no room."""
    title = [] if options["title"] is None else ["--title", options["title"]]
    words = ["dungeongen", "doom"]
    if options["source_file"] is not None:
        command = shlex.join([*words, "--from", "ID", *title, "--pdf"])
        words += ["--from", one.document["id"]]
        return shlex.join([*words, *title, "--pdf"]), f"{command}, with the id above"
    if "seed" in one.document:
        words += ["--seed", one.document["seed"]]
    if options["cards"] is not None:
        words += ["--cards", " ".join(options["cards"].split())]
    elif options["size"] != _STANDARD:
        words += ["--size", str(options["size"])]
    for rule in one.layout.rules:
        words += ["--rule", rule]
    words += as_words(one.document.get("made", {}).items(), "--")
    return shlex.join([*words, *title, "--pdf"]), "the same command, and --pdf"


def _print(sheets: list[Sheet], output: Output, stem: str) -> None:
    """Write the files, and say what was made."""
    print_sheets(sheets, output, stem)
    for note in dict.fromkeys(note for one in sheets for note in _notes(one.layout)):
        tell(f"note: {note}")


def _notes(layout: Layout) -> Iterator[str]:
    """Yield what somebody who asked for a rule may not have got."""
    left = layout.stacks.left
    if left:
        rooms = "1 room offends" if left == 1 else f"{left} rooms offend"
        yield f"{rooms} still against the rules asked for: no exchange of two cards helps"


def _print_form(options: dict[str, Any], output: Output) -> None:
    from dungeongen.games.doom.switches import switched

    rules = _switched(options["rules"], switched)
    size = options["size"]
    stem = "-".join(("doom-blank", str(size), *(rule.replace("=", "-") for rule in rules)))
    tell_files(written([], output, stem, _form(size, rules)))


def _form(size: int, rules: tuple[str, ...]) -> Front:
    """Return the pages of an empty form."""
    from dungeongen import __version__
    from dungeongen.games.doom import GAME
    from dungeongen.games.doom.layout import bonus_of
    from dungeongen.games.doom.sheet import form
    from dungeongen.games.doom.switches import UNBOUNDED
    from dungeongen.press.furniture import Furniture
    from dungeongen.press.sheets import Front

    if UNBOUNDED in rules:
        raise click.UsageError("--rule unbounded does not go with --blank: its map has no end")
    facts = [f"dungeongen {__version__}", f"{size}×{size} · bonus {bonus_of(size)}"]
    if rules:
        facts += textwrap.wrap(f"Rules: {', '.join(rules)}", 44, break_on_hyphens=False)
    words = Furniture(
        title="A Dungeon of Your Own",
        subtitle=GAME.about,
        facts=tuple(facts),
        id="",
        credit=GAME.credit,
    )
    return Front(words, partial(form, size, rules))
