"""``dungeongen campaign``: sheets of rising difficulty, and the log sheet of the party.

The dungeons come from candidates of one seed (``games/sudongeon/ladder.py``); the file carries
their documents, so that ``play`` and ``check`` take it like any other.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from dungeongen import __version__
from dungeongen.cli.asking import seed_option, seeds_of, tell, tell_files
from dungeongen.cli.output import collected, output_options, written
from dungeongen.cli.sections import Command, option
from dungeongen.cli.sudoku import looking_for
from dungeongen.cli.waiting import waiting

if TYPE_CHECKING:
    from dungeongen.games.sudongeon.ladder import Ladder
    from dungeongen.press.sheets import Front, Sheet

_MOST = 10  # by then all five are at level 3 and retire (SU-15)
_NUMBERS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
_EPILOG = """\b
Examples:
  dungeongen campaign --seed 42              five dungeons and the log: out/campaign-42.pdf
  dungeongen campaign --dungeons 3 --paper A5 --theme parchment
  dungeongen play out/campaign-42.pdf        choose the first; what the party is like after it
                                             is kept beside the play, for the next:
  dungeongen play out/campaign-42.pdf --party out/play-sudoku-42-dungeon-1-of-5-party.json"""


@click.command(name="campaign", cls=Command, epilog=_EPILOG)
@seed_option("campaign")
@option(
    "--dungeons",
    section="Make",
    metavar="N",
    type=click.IntRange(1, _MOST),
    default=5,
    show_default=True,
    help=f"So many dungeons, 1 to {_MOST}.",
)
@output_options("the solved Sudoku and the plan of each")
def command(**options: Any) -> None:
    """Make a campaign: dungeons of rising difficulty, and a log sheet for the party.

    Every dungeon is judged for a fresh party, and they are put in order, from gentle to deadly. The
    log sheet carries levels, artifacts and stock from one to the next. Prints a PDF unless told
    otherwise.
    """
    output = collected(options, default=("pdf",))
    from dungeongen.games.sudongeon import GAME
    from dungeongen.games.sudongeon.ladder import ladder
    from dungeongen.press import sheets as press
    from dungeongen.press.files import file_stem

    (seed,), count = seeds_of(options["seed"], 1), options["dungeons"]
    with waiting() as show:
        found = ladder(seed, count, looking=lambda progress: show(looking_for(progress)))
        show("drawing …")
        sheets = [
            press.sheet(
                GAME,
                made.layout,
                seed=seed,
                candidate=made.candidate,
                made={"campaign": f"dungeon {number} of {count}"},
                verdict=made.verdict,
            )
            for number, made in enumerate(found.dungeons, 1)
        ]
        stem = file_stem("campaign", seed) + (f"-dungeons-{count}" if count != 5 else "")
        paths = written(sheets, output, stem, _front(seed, found, sheets))
    tell_files(paths)
    tell(f"Campaign of seed {seed}: {_took(found)}; {_range(found)}")


def _front(seed: str, found: Ladder, sheets: list[Sheet]) -> Front:
    """Return the log sheet."""
    from dungeongen.draw.fonts import printable
    from dungeongen.games.sudongeon import GAME, chronicle
    from dungeongen.games.sudongeon.ladder import odds
    from dungeongen.press.furniture import Furniture
    from dungeongen.press.sheets import Front
    from dungeongen.search.verdict import percent

    stages = [
        chronicle.Stage(
            printable(one.document["title"]),
            one.document["id"],
            percent(odds(made)).replace("more than", ">").replace("less than", "<"),
            (made.verdict and made.verdict.difficulty) or "",
        )
        for one, made in zip(sheets, found.dungeons, strict=True)
    ]
    number = len(sheets)
    facts = (f"Seed {seed} · dungeongen {__version__}", _took(found), _range(found))
    words = Furniture(
        title=f"A Campaign of {_NUMBERS[number - 1]} Dungeon{'s' if number > 1 else ''}",
        subtitle=GAME.about,
        facts=tuple(printable(fact) for fact in facts),
        id="",
        credit=GAME.credit,
    )
    return Front(words, partial(chronicle.pages, stages))


def _took(found: Ladder) -> str:
    return f"{found.looked} candidates looked at, {found.tried} tried, {found.judged} judged"


def _range(found: Ladder) -> str:
    from dungeongen.games.sudongeon.ladder import odds
    from dungeongen.search.verdict import percent

    first, last = (percent(odds(found.dungeons[i])) for i in (0, -1))
    return f"odds {first}" if len(found.dungeons) == 1 else f"odds from {first} to {last}"
