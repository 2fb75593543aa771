"""The best line of a dungeon and what is proved of it: two searches, the quick one first.

``dummy.py`` knows the rules without rooms set aside and potions that absorb. Its lines are legal
where rooms may be set aside as well, and often reach a bound that holds there too; only where they
do not ``general.py`` looks on. Whether the dungeon can be cleared is asked anew where the best line
does not clear it.
"""

from __future__ import annotations

from dataclasses import dataclass

from dungeongen.games.doom import dummy, general, script
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.state import Ground, ground

UNKNOWN = "nobody knows the order of the deck"
_DECK = 52


@dataclass(slots=True)
class Solution:
    """``best`` is −1 where no line that ends alive was found; ``bound`` ``None`` where none is.

    ``lost``: it is proved that no line ends alive. ``clearable`` is ``None`` where that is open.
    """

    best: int = -1
    bound: int | None = None
    clearable: bool | None = None
    witness: tuple[str, ...] | None = None
    nodes: int = 0
    lost: bool = False

    @property
    def proved(self) -> bool:
        """Whether the best score is known to be the best."""
        return self.best >= 0 and self.bound is not None and self.best >= self.bound


def solve(layout: Layout, *, budget: float = 1.0) -> Solution:
    """Return the best line that a search finds; ``budget`` scales the states that it may make."""
    field = ground(layout)
    made = Solution()
    if layout.deck is None:
        return made
    if not (field.single_use or field.unbounded):
        _quick(field, made, int(budget * dummy.BUDGET))
    if field.unbounded or field.single_use or field.retreat or field.retreat_traps:
        _by_rules(field, made, int(budget * general.BUDGET))
    return made


def _quick(field: Ground, made: Solution, budget: int) -> None:
    search = dummy.Search(field)
    found = search.run(budget)
    made.nodes += found.nodes
    made.best, made.bound = found.best, max(found.bound, found.best)
    if found.line is not None:
        made.witness = script.witness(field.layout, found.line)
    made.lost = found.complete and found.best < 0
    made.clearable = True if found.cleared else False if made.lost else None
    if made.clearable is None:
        again = dummy.Search(field, clearing=True).run(budget // 2)
        made.nodes += again.nodes
        made.clearable = True if again.cleared else False if again.complete else None


def _by_rules(field: Ground, made: Solution, budget: int) -> None:
    """Look on by the rules, for something better than a line that is legal already."""
    aside = field.retreat or field.retreat_traps
    if aside and not field.single_use and not field.unbounded:
        made.lost = False
        made.clearable = made.clearable or None
        made.bound = _bound(field)
        if made.proved:
            return
    found = general.General(field, best=made.best).run(budget)
    made.nodes += found.nodes
    made.bound = found.bound
    if found.line is not None:
        made.best, made.witness = found.best, general.witness(found.line)
    made.lost = found.complete and made.best < 0
    if found.cleared:
        made.clearable = True
    elif made.lost:
        made.clearable = False
    elif made.clearable is None and not field.unbounded:
        again = general.General(field, clearing=True).run(budget)
        made.nodes += again.nodes
        made.clearable = True if again.cleared else False if again.complete else None


def _bound(field: Ground) -> int | None:
    """Return twice the gold among all cards that can come; ``None`` where they may come again."""
    layout = field.layout
    if layout.filled > _DECK:
        return None
    return max(dummy.bound(node, layout.filled) for node in dummy.roots(field))
