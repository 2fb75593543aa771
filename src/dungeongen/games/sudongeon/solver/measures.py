"""What makes a dungeon worth an evening (SU-4), in numbers that anybody can reproduce.

**Odds.** The plan wins 40 to 97 % of plays: neither a walkover nor a long shot.

**Reach.** At most one of the nine boxes is out of reach: it belongs to a room that cannot
enter, even after finding every hidden door and every passageway.

**Rooms.** The plan enters at least five different rooms in the play that the page tells. A room
entered twice counts once, and so does a joined room of several boxes.

**A fight that matters** is a fight of that play whose *toll* is at least 5. The toll is the
expected loss of life and mana together, with death counted as the loss of everything, for a party
that keeps as much as it can (``solver/fight_values.py``). Five points are half of a fresh party's
life. The fight is computed from the state in which the play reaches it; the dice of the play itself
make no difference.

**Stakes.** The plan is *clearly better* than the simple player who goes for the nearest gold
(``simple_player``). He plays 200 times, which gives a 95 % interval for his odds. The plan must win
5 points more than its upper end, usually a dozen points more than his share. Where the plan wins
less than 10 %, as in a deadly dungeon, twice the upper end is enough.

**Decisions.** At least three decisions of that play are close: the odds of the best two moves
differ by five points or less. In at least one, a wrong move costs five points or more. Purchases
and fights are not counted.

The order of plays and fights is fixed, so a dungeon has the same measures everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from dungeongen.games.sudongeon.catalog import MONSTERS
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import Company, State
from dungeongen.games.sudongeon.solver.fight_values import Tolls
from dungeongen.games.sudongeon.solver.simple_player import Plays
from dungeongen.games.sudongeon.verdict import Decisions, Fight, Measures, NearestGold
from dungeongen.search.sampling import tenths, wilson
from dungeongen.search.verdict import counted_words, percent

ODDS = (0.40, 0.97)
OUT_OF_REACH = 1  # boxes: more would be a map of which much is never seen
ROOMS = 5  # that a plan enters at least
TOLL = 5.0  # life points, half of a fresh party's: such a fight matters
DECISION = 0.05
"""Two moves are close if their odds differ by no more, and a wrong one is costly if by no less."""
CLOSE_DECISIONS, COSTLY_DECISIONS = 3, 1  # at least
AHEAD = 0.05  # by which the odds of a plan exceed those of the simple player,
TWICE = 2  # or so many times as high, where both are low
PLAYS = 200
LEAST = 0.038
"""The least odds of a plan that is clearly better than a player who lost every play."""
Odds = Callable[[State], Mapping[m.Move, float]]
_OPENINGS = ("omen", "initiative", "strike", "attack")


def measures(
    layout: Layout,
    witness: Sequence[str],
    win: float | None,
    company: Company | None = None,
    simple: Plays | None = None,
    odds: Odds | None = None,
) -> Measures:
    """Return the measures of a judged dungeon.

    ``witness`` is the play that the page tells; ``win`` holds the plan's odds, ``None`` if unknown.
    ``simple`` are plays of the simple player that began already. ``odds`` returns those after each
    move in a state; without them decisions are not counted.
    """
    rooms, fights = _rooms_and_fights(layout, witness, company)
    won = (simple or Plays(layout, company)).play(PLAYS)
    low, high = wilson(won, PLAYS)
    result = Measures(
        boxes_out_of_reach=out_of_reach(layout),
        rooms=rooms,
        fights=tuple(fights),
        fights_that_matter=sum(fight.toll >= TOLL for fight in fights),
        nearest_gold=NearestGold(
            win=won / PLAYS, low=round(low, 6), high=round(high, 6), runs=PLAYS
        ),
        decisions=odds and decisions(layout, witness, odds, company),
    )
    faults = (*(() if win is None else unlike(win, ODDS)), *lacks(result, win))
    return replace(result, lacks=faults, told=words(result, faults))


def words(result: Measures, faults: Sequence[str]) -> str:
    """Return the measures in words, or what is lacking."""
    if faults:
        return f"not worth an evening: {'; '.join(faults)}"
    rooms, matter, simple = result.rooms, result.fights_that_matter, result.nearest_gold
    low, high = 100 * simple.low, 100 * simple.high
    return (
        f"worth an evening: the plan enters {rooms} rooms, "
        f"{'1 fight matters' if matter == 1 else f'{matter} fights matter'}, "
        f"{_decided(result.decisions)}and going for the nearest gold wins "
        f"{low:.0f} to {high:.0f} % of plays"
    )


def _decided(counts: Decisions | None) -> str:
    """Return how many decisions matter, in words."""
    if counts is None:
        return ""
    costly = f"{counts.costly} {'choice' if counts.costly == 1 else 'choices'}"
    return f"a wrong move costs dearly in {costly}, {counts.close} are close, "


def decisions(
    layout: Layout, witness: Sequence[str], odds: Odds, company: Company | None = None
) -> Decisions:
    """Return which decisions of a play matter, outside the market and fights."""
    close = costly = 0
    state = engine.new(layout, company)
    for text in witness:
        if state.fight is None and state.step != "market" and engine.chance(state) is None:
            best, *others = sorted(odds(state).values(), reverse=True) or (0.0,)
            close += any(other >= best - DECISION for other in others)
            costly += any(other <= best - DECISION for other in others)
        state = engine.advance(state, m.parse_move(text))
    return Decisions(close=close, costly=costly)


def lively(layout: Layout, played: Sequence[str], company: Company | None = None) -> bool:
    """Return whether a play enters enough rooms and has a fight that matters."""
    rooms, fights = _rooms_and_fights(layout, played, company)
    return is_lively(rooms, fights)


def is_lively(rooms: int, fights: Sequence[Fight]) -> bool:
    """Return whether so many rooms are enough, and one of the fights matters."""
    return rooms >= ROOMS and any(fight.toll >= TOLL for fight in fights)


def unlike(win: float, span: tuple[float, float]) -> Iterator[str]:
    """Yield the fault of odds outside the wanted range, judged by the printed number."""
    least, most = span
    if not tenths(least) <= tenths(win) <= tenths(most):
        span_words = f"{100 * least:g} to {100 * most:g} %"
        yield f"the plan wins {percent(win)} of plays instead of {span_words}"


def lacks(result: Measures, win: float | None) -> Iterator[str]:
    """Yield what a dungeon with these measures lacks, apart from its odds."""
    beyond, rooms = result.boxes_out_of_reach, result.rooms
    if beyond > OUT_OF_REACH:
        yield f"{beyond} boxes are out of reach"
    if rooms < ROOMS:
        yield f"the plan enters {rooms} room{'s' if rooms > 1 else ''}, fewer than {ROOMS}"
    if not result.fights_that_matter:
        yield "no fight matters"
    if result.decisions is not None and result.decisions.costly < COSTLY_DECISIONS:
        yield "no wrong choice costs five points"
    if result.decisions is not None and result.decisions.close < CLOSE_DECISIONS:
        yield f"fewer than {CLOSE_DECISIONS} choices are close"
    if win is None:
        yield "the odds are unknown"
    elif not clearly(win, result.nearest_gold.high):
        simple = result.nearest_gold
        words = counted_words(simple.win, simple.runs, "wins")
        yield f"going for the nearest gold {words}, nearly as often as the plan"


def clearly(win: float, high: float) -> bool:
    """Return whether a plan is clearly better than a player whose odds are at most ``high``.

    >>> clearly(0.60, 0.50), clearly(0.52, 0.50), clearly(0.04, 0.01), clearly(0.04, 0.03)
    (True, False, True, False)
    """
    return win >= high + AHEAD or win >= TWICE * high


def out_of_reach(layout: Layout) -> int:
    """Return the number of boxes in rooms that cannot be entered."""
    return sum(len(room.boxes) for i, room in enumerate(layout.rooms) if i not in layout.reachable)


def _rooms_and_fights(
    layout: Layout, witness: Sequence[str], company: Company | None
) -> tuple[int, list[Fight]]:
    """Return the number of rooms that a play enters and the tolls of its fights."""
    entered, fights, tolls = set[int](), list[Fight](), Tolls()
    state, fighting = engine.new(layout, company), False
    for text in witness:
        state = engine.advance(state, m.parse_move(text))
        if state.room >= 0:
            entered.add(state.room)
        if state.fight is None or not state.fight.foes:
            fighting = False
        elif not fighting and state.step in _OPENINGS:
            fighting = True
            fights.append(_fight(state, tolls))
    return len(entered), fights


def _fight(state: State, tolls: Tolls) -> Fight:
    """Return a fight's room, its monsters and its toll."""
    assert state.fight is not None
    return Fight(
        room=state.place.letter,
        monsters=tuple(MONSTERS[foe.digit - 1].name for foe in state.fight.foes),
        toll=round(tolls.of(state), 1),
    )
