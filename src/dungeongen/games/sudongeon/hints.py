"""Hints: the best move in a state, how often it wins, and how the alternatives compare.

A hint is the move with the highest value (``state_values``); the plan's own move wins ties as they
are printed. The values of the best alternatives follow, under the names that the menu has for them.
A reason is a fact of the rules, or what the plan does next; without one the values speak for
themselves.

The plan is the one for the whole dungeon and the party that went in. When a play reaches a
situation that this plan does not cover, a new plan is made from there. Where that is impossible, in
the middle of a fight that no plan would fight, the hint is the most careful legal move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from dungeongen.games.sudongeon import structure
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine, npcs
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import ARTIFACTS, MOST_ARTIFACTS, Company, State
from dungeongen.games.sudongeon.solver.plan_words import bought
from dungeongen.games.sudongeon.solver.planner import CELLS, STARTS, plan
from dungeongen.games.sudongeon.solver.policy import Policy
from dungeongen.games.sudongeon.solver.state_values import Value, Values
from dungeongen.games.sudongeon.solver.witness import fortunate
from dungeongen.games.sudongeon.table.prompts import words
from dungeongen.games.sudongeon.table.scene import combatant
from dungeongen.search.budget import SpentError
from dungeongen.search.verdict import percent

_CAREFUL = (  # for states that no plan covers, safest first
    m.Heal, m.Drink, m.GoOn, m.Refuse, m.Strike, m.Take, m.Fight, m.Enter, m.Leave, m.Search,
    m.Check, m.Go, m.Eat, m.Stay, m.Home,
)  # fmt: skip
_PREPARED = (m.Drink, m.Wear, m.Drop, m.Home, m.SellArtifact)  # never shown as alternatives
_FAR = 400
_AFAR = (150_000, 300_000)  # budgets of plans made during a play
_AT_FIRST, _WORK = 60_000, 5_000  # budgets of their values, in situations
_OFF = "The plan does not cover this situation; this is the most careful move."
_UNTOLD = "This is what the plan does. In a fight like this it does not compare single strikes."
_LONG = "This is what the plan does; working out how often it wins would take too long."
_NONE = "We know of no way to win from here."
_VAGUE, _NEVER, _NAMED = 0.002, 0.0005, 2
_ASIDE = re.compile(r" \([^()]*\)$")  # costs and chances at the end of a line of the menu


class _Known(NamedTuple):
    """A plan and its values."""

    plan: Policy
    values: Values


def advisor(
    layout: Layout, company: Company | None = None
) -> Callable[[State], tuple[m.Move, str]]:
    """Return a function that maps a state where the player decides to a legal move and a reason.

    Making the plan takes a while, and again whenever a play leaves the situations it covers.
    """
    first = structure.judge(layout)
    proof = (first.proof or {}).get("reason")
    known = [] if proof else _planned(engine.new(layout, company), CELLS, _AT_FIRST)

    def hint(state: State) -> tuple[m.Move, str]:
        legal = tuple(engine.legal_moves(state))
        if proof:
            return careful(legal), f"This dungeon cannot be beaten: {proof}."
        if not any(one.plan.knows(state) for one in known[-1:]) and state.step in STARTS:
            known[1:] = _planned(state, _AFAR, _WORK)  # plans are large: two are kept
        for one in reversed(known):
            if one.plan.knows(state) and (own := one.plan.move(state)) in legal:
                return _advised(state, own, legal, one)
        return careful(legal), _OFF

    return hint


def _planned(start: State, cells: tuple[int, ...], work: int) -> list[_Known]:
    """Return the plan from a state, or nothing if that is too much work."""
    try:
        policy = plan(start, cells=cells).policy
    except SpentError:
        return []
    return [_Known(policy, Values(policy, start, work))]


def _advised(
    state: State, own: m.Move, legal: Sequence[m.Move], known: _Known
) -> tuple[m.Move, str]:
    """Return the best move and the words of the hint; ``own`` is the plan's move."""
    found = known.values.after(state, _asked(state, own, legal))
    if own not in found:
        said = _UNTOLD if state.step in ("strike", "rescue") else _LONG
        return own, " ".join(filter(None, (said, why(state, own, known.plan))))
    best = max(found, key=lambda move: found[move].win)
    if _told(found[best]) == _told(found[own]):
        best = own
    if found[best].win < _NEVER:
        return best, _NONE
    said = _values(state, best, found)
    return best, " ".join(filter(None, (said, why(state, best, known.plan))))


def _asked(state: State, own: m.Move, legal: Sequence[m.Move]) -> Iterator[m.Move]:
    """Yield the moves to evaluate, the plan's own first.

    Of moves that differ in their amount only the least and the most are evaluated; strikes all are.
    """
    yield own
    amounts: dict[object, list[m.Move]] = {}
    for move in legal:
        if move == own or isinstance(move, _PREPARED):
            continue
        match move:
            case m.Buy(_, goods):
                amounts.setdefault(goods, []).append(move)
            case m.Heal() | m.Trade():
                amounts.setdefault(type(move), []).append(move)
            case _:
                yield move
    for some in amounts.values():
        yield some[0]
        if len(some) > 1 and state.step != "market":
            yield some[-1]


def _values(state: State, best: m.Move, found: dict[m.Move, Value]) -> str:
    """Return the values of the best move and of the best alternatives as sentences."""
    told = _told(found[best])
    kinds = {_kind(best)}
    equal, less = list[str](), list[str]()
    shown = {told}
    for move in sorted(found, key=lambda move: -found[move].win):
        if _kind(move) in kinds or found[move].unknown > _VAGUE:
            continue
        kinds.add(_kind(move))
        if _told(found[move]) == told:
            equal.append(named(state, move))
        elif (this := _told(found[move])) not in shown and len(less) < _NAMED:
            shown.add(this)
            less.append(f"with “{named(state, move)}” {this}")
    won = f"With this move the plan wins {told} of plays"
    if equal:
        won += f", as it does with “{equal[0]}”"
    others = ", ".join(less)
    return f"{won}. {others[:1].upper()}{others[1:]}." if less else f"{won}."


def _told(value: Value) -> str:
    least = "at least " if value.unknown > _VAGUE else ""
    return f"{least}{percent(value.win)}"


def _kind(move: m.Move) -> tuple[object, ...]:
    """Return the key of moves that are alike: only the best of each kind is shown."""
    match move:
        case m.Strike(_, box, mana):
            return m.Strike, box, mana > 0
        case m.Buy(_, goods):
            return m.Buy, goods
        case m.Heal() | m.Trade():
            return (type(move),)
        case _:
            return (move,)


def named(state: State, move: m.Move) -> str:
    """Return a move under the name that the menu has for it, without costs and chances."""
    match move:
        case m.Strike(_, box, mana):
            assert state.fight is not None
            foes = [one for one in state.fight.foes if one.life > 0]
            number = next(i for i, one in enumerate(state.fight.foes, 1) if one.box == box)
            whom = f" {combatant(state.fight, number)}" if len(foes) > 1 else ""
            return f"Strike{whom} {f'with {mana}' if mana else 'without'} mana"
        case m.Enter() | m.Go():
            return words(state, move).text.partition(" (")[0]
    line = words(state, move)
    return _ASIDE.sub("", line.text) + ("" if line.amount is None else f": {line.amount}")


def careful(legal: tuple[m.Move, ...]) -> m.Move:
    """Return the most careful of the legal moves, with the smallest amount."""
    for kind in _CAREFUL:
        for move in legal:
            if isinstance(move, kind):
                return move
    return legal[0]


def why(state: State, move: m.Move, plan: Policy) -> str:
    """Return a fact in favour of a move, what the plan does next, or an empty string."""
    if state.step == "market":
        return _shopping(state, move, plan)
    match move:
        case m.Enter() | m.Go() | m.Leave():
            return _next(state, move, plan)
        case m.Search() | m.Check("passageway"):
            return f"There is a hidden way here. {_next(state, move, plan)}"
        case m.Check("labyrinth"):
            return "You are lost until this succeeds."
        case m.Home():
            return "At home the party is safe."
        case m.Parley("shaman"):
            return "Blessed, you strike first in the next fight; cursed, last."
        case m.Parley(who) if who in ("trader", "dealer", "hermit", "explorer"):
            return "A failed parley costs nothing."
        case m.Heal() if state.life < 1:
            return "Without healing the party is dead."
        case m.Drink():
            return "Elixirs do not work in fights or traps."
        case m.Take():
            return "You need all the gold to win."
        case m.Wear(number):
            _, value, gain = ARTIFACTS[number - 1]
            return f"It gives +{gain} {value} when worn, nothing in the bag."
        case m.Drop():
            return f"Nobody carries more than {MOST_ARTIFACTS} artifacts."
        case m.Worship():
            return f"It heals {state.party.limit - state.life} life."
        case m.Ask():
            return "It costs nothing."
        case m.Claim(_, box):
            return f"They owe you {npcs.miners_pay(state, box)} gold."
        case _:
            return ""


def _shopping(state: State, move: m.Move, plan: Policy) -> str:
    """Return the plan's remaining purchases at the market and the room it enters."""
    goods: dict[str, int] = {}
    while isinstance(move, m.Buy):
        goods[move.goods] = goods.get(move.goods, 0) + move.amount
        state = engine.advance(state, move)
        move = plan.move(state)
    where = (
        f"enter room {m.ROOM_LETTERS[move.room]}" if isinstance(move, m.Enter) else "stay at home"
    )
    return f"In all: buy {bought(goods)}, then {where}." if goods else ""


def _next(state: State, move: m.Move, plan: Policy) -> str:
    """Return the next gold that the plan takes with lucky dice, or that it is time to leave."""
    left = state.ground.piles & ~state.world.taken
    if not left:
        return "All the gold is yours: now get out."
    for _ in range(_FAR):
        if isinstance(move, m.Take):
            gold = state.ground.gold[move.box]
            return f"The next goal is the {gold} gold in room {state.place.letter}."
        state = engine.advance(state, move)
        if engine.outcome(state) is not None:
            break
        outcomes = engine.chance(state)
        move = plan.move(state) if outcomes is None else fortunate(state, outcomes)
    return ""
