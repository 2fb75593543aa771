"""What can be asked of a survey and of a design, as data; light, since help waits for it."""

from __future__ import annotations

from dungeongen.core.common_options import LONGEST_SEED
from dungeongen.core.game import Game
from dungeongen.core.options import ADVANCED, Choice, File, Flag, Number, Option, Text, Times
from dungeongen.search.bands import NAMES

RUNNING = "Running"
_DEALS = "Deals"
_MOST = 100_000_000  # deals
_SUFFIX = 12  # characters for a dot and the number of a deal, behind the seed
_FACTOR = Times(10_000)

_deals = Option(
    name="deals",
    preset=True,
    kind=Number(1, _MOST),
    section=_DEALS,
    metavar="N",
    help="How many deals to judge.",
    required=True,
)
_seed = Option(
    name="seed",
    preset=True,
    kind=Text(LONGEST_SEED - _SUFFIX),
    section=_DEALS,
    metavar="TEXT",
    default="survey",
    shows_default=True,
    help="Any word or number. Deal number N has the seed TEXT.N.",
)
_out = Option(
    name="out",
    kind=File(folder=True),
    section=RUNNING,
    metavar="FOLDER",
    help="Where everything is kept. The same command goes on where it was stopped.",
    required=True,
)
_list = Option(
    name="list_",
    kind=File(),
    section=RUNNING,
    metavar="FILE",
    help="Also write the deals to this file, as JSON, one line a deal, with the line that wins. "
    "The same command goes on with it.",
)
_workers = Option(
    name="workers",
    kind=Number(1, 256),
    section=ADVANCED,
    metavar="N",
    help="How many processes judge (1-256). Default: one for each processor.",
)
_scheduler = Option(
    name="scheduler",
    kind=Text(LONGEST_SEED),
    section=ADVANCED,
    metavar="ADDRESS",
    help="Judge on the Dask cluster behind this scheduler, such as tls://host:8786.",
)
_per_chunk = Option(
    name="per_chunk",
    kind=Number(1, _MOST),
    section=ADVANCED,
    metavar="N",
    help="Deals in a chunk. Default: measured, so that a chunk takes 10 seconds.",
)
SURVEY = (
    _deals,
    _seed,
    Option(
        name="quick",
        preset=True,
        kind=Flag(),
        section=_DEALS,
        help="Only decide whether each deal can be won: no odds, no measures.",
    ),
    Option(
        name="budget",
        preset=True,
        kind=_FACTOR,
        section=ADVANCED,
        metavar="X",
        default=1.0,
        help="Search each deal with X times the usual work.",
    ),
    Option(
        name="again",
        preset=True,
        kind=_FACTOR,
        section=ADVANCED,
        metavar="X",
        default=0.0,
        help="Judge what is undecided a second time, with X times the work.",
    ),
    _out,
    _list,
    _workers,
    Option(
        name="plots",
        preset=True,
        kind=Flag(),
        section=RUNNING,
        default=True,
        help="Also draw the report as SVG and PDF (the default), or leave that out.",
    ),
    _scheduler,
    _per_chunk,
)
DESIGN = (
    Option(
        name="count",
        preset=True,
        kind=Number(1, 1000),
        section=_DEALS,
        metavar="N",
        default=1,
        shows_default=True,
        help="How many deals to look for (1-1000).",
    ),
    _deals._replace(
        default=1000, shows_default=True, help="How many deals to judge at most.", required=False
    ),
    _seed,
    _out._replace(
        help="Where judged deals are kept, for the next wish too. Default: a folder in out, named "
        "after the deals.",
        required=False,
    ),
    _list._replace(
        help="Also write the deals that meet the wish to this file, as JSON, one line a deal, with "
        "the line that wins. The same command goes on with it. At most 20 times --count deals are "
        "judged then, if that is more than 1000 and you give no --deals."
    ),
    _workers,
    _per_chunk._replace(help="Deals in a chunk. Default: measured."),
    _scheduler._replace(help="Judge on the Dask cluster behind this scheduler."),
)
_LEFT_OUT = ("difficulty", "as_is")  # deals are taken as they come


WISHED = {"odds": "win"}
"""What a wish is called, where its measure is called otherwise."""


def wishes_of(game: Game) -> tuple[Option, ...]:
    """Return what can be wished of a game's deals, as options: ranges of its measures."""
    assert game.surveyed is not None
    own = {option.name for option in own_options(game)}
    return (
        _wish("odds", "Odds in per cent, such as 65..75."),
        _wish("score", "Best score that is known, such as 50.. or ..20."),
        Option(
            name="difficulty",
            preset=True,
            kind=Choice(NAMES),
            metavar="WORD",
            section="Wishes",
            help="How hard the deal is: gentle, fair, grim or deadly.",
        ),
        *(
            _wish(
                measure.name,
                f"{measure.help[0].upper()}{measure.help[1:]}{', in per cent' * measure.share}.",
            )
            for measure in game.surveyed.measures
            if measure.kind in (int, float) and measure.name not in own | {"rounds"}
        ),
    )


def _wish(name: str, help_: str) -> Option:
    return Option(
        name=name, preset=True, kind=Text(40), metavar="A..B", section="Wishes", help=help_
    )


def own_options(game: Game) -> tuple[Option, ...]:
    """Return the options of a game that say which deals there are."""
    return tuple(
        option
        for option in game.generator.options
        if option.role in ("deal", "made") and option.name not in _LEFT_OUT
    )
