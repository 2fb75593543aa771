"""The rules that may be switched on (SD-3, SD-12, SD-13), by the names that users type.

They go together in any combination but the pairs in ``CLASHES``. A layout lists them in the order
of ``SWITCHES``.
"""

from __future__ import annotations

from collections.abc import Iterable

from dungeongen.core.errors import DocumentError

STRONG = "strong"
BREAK_UP = "break-up"
RETREAT = "retreat"
RETREAT_TRAPS = "retreat-traps"
MERGE = "merge"
SINGLE_USE = "single-use"
WORTH_THREE = "worth-three"
SHUFFLED_BOTTOM = "bottom=shuffled"
UNBOUNDED = "unbounded"

SWITCHES = {
    STRONG: "easier: begin with health, intelligence and attack of 7 each",
    BREAK_UP: "easier: rooms of more than 16 cells are broken up by exchanging cards",
    RETREAT: "easier: leave a room before a hit and come back to what is left of it",
    RETREAT_TRAPS: "easier: leave a room with traps and come back to it",
    MERGE: "harder: rooms of a single cell are merged away by exchanging cards",
    SINGLE_USE: "harder: a potion is for the next strike, a book for the room's traps",
    WORTH_THREE: "harder: every potion and every book is worth 3",
    SHUFFLED_BOTTOM: "the set-up cards are shuffled before they go under the deck",
    UNBOUNDED: "the map goes on for ever; out by the way you came in",
}
"""Every switch with a line of help."""

_RESIZED = "its rooms cannot be counted, since the map goes on for ever"
CLASHES = {
    (BREAK_UP, UNBOUNDED): _RESIZED,
    (MERGE, UNBOUNDED): _RESIZED,
}  # SD-12


def switched(names: Iterable[str]) -> tuple[str, ...]:
    """Return switches in their order; raises DocumentError for unknown, doubled, clashing ones.

    >>> switched(["worth-three", "strong"])
    ('strong', 'worth-three')
    """
    wanted = tuple(names)
    for name in wanted:
        if name not in SWITCHES:
            raise DocumentError(f"rule {name[:40]!a}: expected one of {', '.join(SWITCHES)}")
        if wanted.count(name) > 1:
            raise DocumentError(f"rule {name}: stands there twice")
    for (one, other), why in CLASHES.items():
        if one in wanted and other in wanted:
            raise DocumentError(f"rule {one}: does not go with {other}: {why}")
    return tuple(name for name in SWITCHES if name in wanted)
