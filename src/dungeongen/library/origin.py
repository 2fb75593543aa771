"""Where a sheet says it comes from: a seed, the number of its candidate, and what was asked.

Anybody can write a seed into a document and seal it. What it says is held against the generator,
which makes a candidate anew in a moment, since nothing has to be judged. What cannot be made again
here, since another version made it, is a claim and is called one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from dungeongen.core.document import Document
from dungeongen.core.errors import DungeongenError
from dungeongen.core.game import Game
from dungeongen.core.request import request_of
from dungeongen.draw.pages import CAMPAIGN

CLAIMED = "claimed"
"""The key in a recipe that says that it was not verified."""


_IN_CAMPAIGN = re.compile(r"(?:sheet|dungeon) [0-9]{1,4} of [0-9]{1,4}", re.ASCII)
"""Until 0.15.0 a campaign had an order, and its sheets were called dungeons."""


def recipe_in_campaign(number: int, of: int) -> dict[str, str]:
    """Return the recipe of a sheet in a campaign. It names no order of play: you choose that.

    >>> recipe_in_campaign(2, 5), in_campaign(recipe_in_campaign(2, 5)), in_campaign({})
    ({'campaign': 'sheet 2 of 5'}, True, False)
    """
    return {CAMPAIGN: f"sheet {number} of {of}"}


def in_campaign(recipe: Mapping[str, object] | None) -> bool:
    """Return whether a recipe is that of a sheet in a campaign."""
    return _IN_CAMPAIGN.fullmatch(str((recipe or {}).get(CAMPAIGN))) is not None


def made_again(game: Game, layout: object, document: Document) -> bool | None:
    """Return whether a document's seed makes its layout; ``None`` where that cannot be tried."""
    seed, number = document.get("seed"), document.get("candidate")
    values = dict(document.get("made") or {})
    generator = game.generator
    if seed is None or number is None:
        return None
    if CLAIMED in values:
        return None
    values.pop(CAMPAIGN, None)
    if values.pop("no_check", False):
        values["check"] = False
    try:
        request = request_of(generator.options, generator.clashes, **values)
        if generator.matches_seed is None:
            new = generator.make(seed, replace(request, seed=seed, judged=False), silent)
            return bool((new.layout, new.candidate) == (layout, number))
        return generator.matches_seed(layout, seed, number, request)
    except DungeongenError:
        return None


def carried(game: Game, layout: object, document: Document) -> dict[str, bool | int | str]:
    """Return the recipe of a document for a copy of it, marked if it could not be verified."""
    recipe = dict(document.get("made") or {})
    if document.get("seed") is not None and not made_again(game, layout, document):
        recipe[CLAIMED] = True
    return recipe


# The progress shown while a search runs.

Progress = Callable[[int, int], None]
"""Called with how many are done, and how many are wanted."""


def silent(words: str) -> None:
    """Ignore a message: for callers who want no progress."""


def judging(number: int, of: int) -> str:
    """Return the message that a sheet is being judged.

    >>> judging(1, 1), judging(2, 5)
    ('judging the dungeon', 'judging dungeon 2 of 5')
    """
    return "judging the dungeon" if of == 1 else f"judging dungeon {number} of {of}"
