"""What makes a dungeon worth an evening (SU-4), in numbers that anybody can measure again.

**Odds.** The plan wins 40 to 97 % of plays: neither a walk nor a wager.

**Reach.** At most one of the nine boxes lies out of reach. It belongs to a room that nobody can
enter who finds every hidden door and every passageway.

**Rooms.** The plan enters at least five different rooms in the play that the page tells. A room
that is entered again counts once, a joined room of several boxes as one.

**A fight that matters** is one of that play whose *toll* is at least 5: what the party can expect
to lose in it, in points of life and mana together, a death counted as the loss of all it had. Five
points are half of a fresh party's life. The fight is worked out from the state in which the play
comes to it, with the tactics of every plan; what the play itself rolls there makes no difference.

**Stakes.** The plan is *clearly better* than the simple player who goes for the nearest gold
(``simple``). He plays 200 times. His odds are known to a 95 % interval, and the plan has to win 5
points more than its upper end, as a rule a dozen points more than his share. Where the plan wins
less than 10 %, as in a deadly dungeon, twice the upper end will do.

The order of plays and fights is fixed, so that a dungeon measures the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dungeongen.games.sudongeon import moves as m
from dungeongen.games.sudongeon import rules
from dungeongen.games.sudongeon.fought import fought
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.lore import MONSTERS
from dungeongen.games.sudongeon.simple import PRICE, Plays
from dungeongen.games.sudongeon.state import Company, State
from dungeongen.search.sampling import tenths, wilson
from dungeongen.search.verdict import percent

ODDS = (0.40, 0.97)
OUT_OF_REACH, ROOMS, TOLL, AHEAD, TWICE = 1, 5, 5.0, 0.05, 2
PLAYS = 200
LEAST = 0.038
"""What a plan has to win to be clearly better than a player who has lost all his plays."""
_DUST = 1e-4  # of a fight that is left out: far less than a toll is rounded to
_OPENINGS = ("omen", "initiative", "strike", "attack")


def measures(
    layout: Layout, witness: Sequence[str], win: float | None, company: Company | None = None
) -> dict[str, Any]:
    """Return what a judged dungeon measures, as JSON values.

    ``witness`` is the play that the page tells, ``win`` the plan's odds, ``None`` if not known.
    """
    rooms, fights = _told(layout, witness, company)
    won = Plays(layout, company).play(PLAYS)
    low, high = wilson(won, PLAYS)
    found: dict[str, Any] = {
        "boxes_out_of_reach": out_of_reach(layout),
        "rooms": rooms,
        "fights": fights,
        "fights_that_matter": sum(one["toll"] >= TOLL for one in fights),
        "nearest_gold": {
            "win": won / PLAYS, "low": round(low, 6), "high": round(high, 6), "runs": PLAYS,
        },
    }  # fmt: skip
    lacking = [*([] if win is None else unlike(win, ODDS)), *lacks(found, win)]
    return {**found, "lacks": lacking, "told": _words(found, lacking)}


def _words(found: Mapping[str, Any], lacking: Sequence[str]) -> str:
    """Return what is to be said of measures."""
    if lacking:
        return f"not worth an evening: {'; '.join(lacking)}"
    rooms, matter, simple = found["rooms"], found["fights_that_matter"], found["nearest_gold"]
    low, high = (100 * simple[end] for end in ("low", "high"))
    return (
        f"worth an evening: the plan enters {rooms} rooms, "
        f"{'1 fight matters' if matter == 1 else f'{matter} fights matter'}, "
        f"and going for the nearest gold wins {low:.0f} to {high:.0f} % of plays"
    )


def lively(layout: Layout, played: Sequence[str], company: Company | None = None) -> bool:
    """Tell whether a play enters enough rooms and has a fight that matters."""
    rooms, fights = _told(layout, played, company)
    return rooms >= ROOMS and any(one["toll"] >= TOLL for one in fights)


def unlike(win: float, wanted: tuple[float, float]) -> Iterator[str]:
    """Yield what is wrong with odds, by the number that is printed."""
    least, most = wanted
    if not tenths(least) <= tenths(win) <= tenths(most):
        yield f"the plan wins {percent(win)} of plays, not {100 * least:g} to {100 * most:g} %"


def lacks(found: Mapping[str, Any], win: float | None) -> Iterator[str]:
    """Yield what a dungeon of such measures lacks, its odds aside."""
    beyond, rooms = found["boxes_out_of_reach"], found["rooms"]
    if beyond > OUT_OF_REACH:
        yield f"{beyond} boxes are out of reach"
    if rooms < ROOMS:
        yield f"the plan enters {rooms} room{'s' if rooms > 1 else ''}, fewer than {ROOMS}"
    if not found["fights_that_matter"]:
        yield "no fight matters"
    if win is None:
        yield "the odds are not known"
    elif not clearly(win, found["nearest_gold"]["high"]):
        simple = percent(found["nearest_gold"]["win"])
        yield f"going for the nearest gold wins {simple} of plays, nearly as often as the plan"


def clearly(win: float, high: float) -> bool:
    """Tell whether a plan is clearly better than a player whose odds are ``high`` at most.

    >>> clearly(0.60, 0.50), clearly(0.52, 0.50), clearly(0.04, 0.01), clearly(0.04, 0.03)
    (True, False, True, False)
    """
    return win >= high + AHEAD or win >= TWICE * high


def out_of_reach(layout: Layout) -> int:
    """Return how many boxes belong to rooms that nobody can enter."""
    return sum(len(room.boxes) for i, room in enumerate(layout.rooms) if i not in layout.reachable)


def _told(
    layout: Layout, witness: Sequence[str], company: Company | None
) -> tuple[int, list[dict[str, Any]]]:
    """Return how many rooms a play enters, and the tolls of its fights."""
    entered, fights = set[int](), list[dict[str, Any]]()
    state, fighting = rules.new(layout, company), False
    for text in witness:
        state = rules.advance(state, m.parse_move(text))
        if state.room >= 0:
            entered.add(state.room)
        if state.fight is None or not state.fight.foes:
            fighting = False
        elif not fighting and state.step in _OPENINGS:
            fighting = True
            fights.append(_fight(state))
    return len(entered), fights


def _fight(state: State) -> dict[str, Any]:
    """Return who is fought, where, and the toll."""
    assert state.fight is not None
    left = fought(state, PRICE, _DUST)
    kept = sum(p * (ending.life + ending.mana) for ending, p in left.won)
    return {
        "room": state.place.letter,
        "monsters": [MONSTERS[foe.digit - 1].name for foe in state.fight.foes],
        "toll": round(state.life + state.mana - kept, 1),
    }
