"""The optional rules (SD-3, SD-12, SD-13), by the names that users type.

They combine freely, except for the pairs in ``CLASHES``. A layout lists them in the order of
``SWITCHES``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dungeongen.core.errors import DocumentError
from dungeongen.core.options import OptionError, OptionName, ResolvedOptions

HEALTH = 7  # at the start, before any bonus (SD-2)
MIND = 3  # intelligence and attack at the start
STRONG_MIND = 7  # the same under the rule STRONG (SD-13)

STRONG = "strong"
BREAK_UP = "break-up"
RETREAT = "retreat"
RETREAT_TRAPS = "retreat-traps"
MERGE = "merge"
SINGLE_USE = "single-use"
WORTH_THREE = "worth-three"
SHUFFLED_BOTTOM = "bottom=shuffled"
UNBOUNDED = "unbounded"

STRENGTH = f"{HEALTH} health, {STRONG_MIND} intelligence and {STRONG_MIND} attack"
"""What a party under the rule STRONG starts with."""

SWITCHES = {
    STRONG: f"easier: start with {STRENGTH}",
    BREAK_UP: "easier: swap set-up cards to break up rooms of more than 16 cells",
    RETREAT: "easier: leave a fight and come back to it later",
    RETREAT_TRAPS: "easier: leave a room with traps and come back to it later",
    MERGE: "harder: swap set-up cards to merge rooms of a single cell into others",
    SINGLE_USE: "harder: a potion works on one strike, a book on one room's traps",
    WORTH_THREE: "harder: every potion and every book is worth 3",
    SHUFFLED_BOTTOM: "shuffle the set-up cards before they go under the deck",
    UNBOUNDED: "the map never ends; leave by the way you came in",
}
"""Each rule's name and its line of help."""

_RESIZED = "an endless map has no final count of rooms"
CLASHES = {
    (BREAK_UP, UNBOUNDED): _RESIZED,
    (MERGE, UNBOUNDED): _RESIZED,
}  # SD-12


def switched(names: Iterable[str]) -> tuple[str, ...]:
    """Return rules in their order; raises DocumentError for unknown, repeated or clashing ones.

    >>> switched(["worth-three", "strong"])
    ('strong', 'worth-three')
    """
    choice = tuple(names)
    for name in choice:
        if name not in SWITCHES:
            raise DocumentError(f"rule {name[:40]!a}: expected one of {', '.join(SWITCHES)}")
        if choice.count(name) > 1:
            raise DocumentError(f"rule {name}: given twice")
    for (one, other), why in CLASHES.items():
        if one in choice and other in choice:
            raise DocumentError(f"rule {one}: does not go with {other}: {why}")
    return tuple(name for name in SWITCHES if name in choice)


def rules_of(options: ResolvedOptions) -> tuple[str, ...]:
    """Return the optional rules in their order; raises OptionError for those that clash."""
    try:
        return switched(options["rules"])
    except DocumentError as error:
        raise OptionError(OptionName("rules"), str(error).removeprefix("rule")) from None


def base_of(rules: Sequence[str]) -> tuple[int, int, int]:
    """Return health, intelligence and attack before any bonus (SD-2, SD-13)."""
    mind = STRONG_MIND if STRONG in rules else MIND
    return HEALTH, mind, mind
