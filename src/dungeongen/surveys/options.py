"""Which options of a game a survey takes; light, since help waits for it."""

from __future__ import annotations

from dungeongen.core.game import Game
from dungeongen.core.options import Choice, Option, Text
from dungeongen.search.bands import NAMES

SEED = "survey"
"""The seed of a survey that names none."""
_LEFT_OUT = ("difficulty", "as_is")  # deals are taken as they come


DESIGN = 1000
"""The deals that a design looks at where nobody says how many."""
WISHED = {"odds": "win"}
"""What a wish is called, where its measure is called otherwise."""
_RANGE = "A..B"


def wishes_of(game: Game) -> tuple[Option, ...]:
    """Return what can be wished of a game's deals, as options: ranges of its measures."""
    assert game.surveyed is not None
    own = {option.name for option in own_options(game)}
    return (
        _wish("odds", "Odds in per cent, such as 65..75."),
        _wish("score", "Best score that is known, such as 50.. or ..20."),
        Option(
            name="difficulty",
            kind=Choice(NAMES),
            metavar="WORD",
            section="Wishes",
            help="How hard the deal is: gentle, fair, grim or deadly.",
        ),
        *(
            _wish(one.name, f"{one.help[0].upper()}{one.help[1:]}{', in per cent' * one.share}.")
            for one in game.surveyed.measures
            if one.kind in (int, float) and one.name not in own | {"rounds"}
        ),
    )


def _wish(name: str, help_: str) -> Option:
    return Option(name=name, kind=Text(40), metavar=_RANGE, section="Wishes", help=help_)


def own_options(game: Game) -> tuple[Option, ...]:
    """Return the options of a game that say which deals there are."""
    return tuple(
        option
        for option in game.generator.options
        if option.role in ("deal", "made") and option.name not in _LEFT_OUT
    )
