"""Where a sheet says it comes from: a seed, the number of its candidate, and what was asked.

Anybody can write a seed into a document and seal it. What it says is held against the generator,
which makes a candidate anew in a moment, since nothing has to be judged. What cannot be made again
here, since another version made it or since a campaign chose it, is a claim and is called one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dungeongen.core.errors import DungeongenError
from dungeongen.core.game import Game
from dungeongen.core.options import settle
from dungeongen.library.looking import silent

CLAIMED = "claimed"
"""The word in ``made`` for an origin that nobody has verified."""


def made_again(game: Game, layout: object, document: Mapping[str, Any]) -> bool | None:
    """Tell whether a seed makes this layout; ``None`` where it cannot be made again."""
    seed, number = document.get("seed"), document.get("candidate")
    made = dict(document.get("made") or {})
    generator = game.generator
    if generator is None or seed is None or number is None:
        return None
    if CLAIMED in made:
        return None
    if made.pop("no_check", False):
        made["check"] = False
    try:
        asked = settle(generator.options, generator.clashes, {**made, "seed": seed})
        if generator.again is None:
            new = generator.make(seed, {**asked, "check": False}, None, silent)
            return bool((new.layout, new.candidate) == (layout, number))
        return generator.again(layout, seed, number, asked)
    except DungeongenError:
        return None


def carried(game: Game, layout: object, document: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``made`` for a new document: an origin that was not verified is marked."""
    made = dict(document.get("made") or {})
    if document.get("seed") is not None and not made_again(game, layout, document):
        made[CLAIMED] = True
    return made
