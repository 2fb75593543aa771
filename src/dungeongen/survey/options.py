"""Which options of a game a survey takes; light, since help waits for it."""

from __future__ import annotations

from dungeongen.core.game import Game
from dungeongen.core.options import Option

SEED = "survey"
"""The seed of a survey that names none."""
_NOT_ASKED = ("difficulty", "as_is")  # deals are taken as they come


def own_options(game: Game) -> tuple[Option, ...]:
    """Return the options of a game that say which deals there are."""
    assert game.generator is not None
    return tuple(
        option
        for option in game.generator.options
        if option.role in ("deal", "made") and option.name not in _NOT_ASKED
    )
