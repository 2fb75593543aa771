"""Hints: what the plan for a dungeon does at a state, what that wins, and what else would.

A hint is the move with the best value (``values``), the plan's own where nothing is printed as
better. The values of the best alternatives follow. Reasons are facts of the rules, or what the plan
does next; where there is none to give, the values speak for themselves.

The plan is that of the whole dungeon for the party that went in. Where a play has come to a
situation that it does not know, a plan is made from there; where that cannot be, in the middle of a
fight that no plan would fight, the hint is the most careful legal move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from dungeongen.games.sudongeon import moves as m
from dungeongen.games.sudongeon import people, rules, study
from dungeongen.games.sudongeon.advice import bought
from dungeongen.games.sudongeon.judging import fortunate
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.policy import Policy
from dungeongen.games.sudongeon.solver import CELLS, STARTS, plan
from dungeongen.games.sudongeon.state import ARTIFACTS, MOST_ARTIFACTS, Company, State
from dungeongen.games.sudongeon.values import Value, Values
from dungeongen.search.verdict import percent

_CAREFUL = (  # for states that no plan knows
    m.Heal, m.Drink, m.GoOn, m.Refuse, m.Strike, m.Take, m.Fight, m.Enter, m.Leave, m.Search,
    m.Check, m.Go, m.Eat, m.Stay, m.Home,
)  # fmt: skip
_PREPARED = (m.Drink, m.Wear, m.Drop, m.Home, m.SellArtifact)  # never named beside the best move
_FAR = 400
_AFAR = (150_000, 300_000)  # budgets of plans made on the way
_AT_FIRST, _WORK = 60_000, 5_000  # situations that their values may take
_OFF = "No plan of ours comes here; this is the careful thing to do."
_UNTOLD = "This is what our plan does. In such a fight we do not value single strikes."
_LONG = "This is what our plan does; how often that wins would take long to work out."
_NONE = "We know no way to win from here."
_VAGUE, _NEVER, _NAMED = 0.002, 0.0005, 2


class _Known(NamedTuple):
    """A plan and its values."""

    plan: Policy
    values: Values


def advisor(
    layout: Layout, company: Company | None = None
) -> Callable[[State], tuple[m.Move, str]]:
    """Return a function from states where the player decides to a legal move and its reason.

    Looking for the plan takes its time, once; once more where a play has left what the plan knows.
    """
    first = study.judge(layout)
    proof = (first.proof or {}).get("reason")
    known = [] if proof else [_planned(rules.new(layout, company), CELLS, _AT_FIRST)]

    def hint(state: State) -> tuple[m.Move, str]:
        legal = tuple(rules.legal_moves(state))
        if proof:
            return careful(legal), f"Nobody can win here: {proof}."
        if not known[-1].plan.knows(state) and state.step in STARTS:
            known[1:] = [_planned(state, _AFAR, _WORK)]  # plans are large: two are kept
        for one in reversed(known):
            if one.plan.knows(state) and (own := one.plan.move(state)) in legal:
                return _advised(state, own, legal, one)
        return careful(legal), _OFF

    return hint


def _planned(start: State, cells: tuple[int, ...], work: int) -> _Known:
    policy = plan(start, cells=cells).policy
    return _Known(policy, Values(policy, start, work))


def _advised(
    state: State, own: m.Move, legal: Sequence[m.Move], known: _Known
) -> tuple[m.Move, str]:
    """Return the best move and what is said of it; ``own``: the plan's."""
    found = known.values.after(state, _asked(state, own, legal))
    if own not in found:
        said = _UNTOLD if state.step in ("strike", "rescue") else _LONG
        return own, " ".join(filter(None, (said, why(state, own, known.plan))))
    best = max(found, key=lambda move: found[move].win)
    if _told(found[best]) == _told(found[own]):
        best = own
    if found[best].win < _NEVER:
        return best, _NONE
    said = _values(best, found)
    return best, " ".join(filter(None, (said, why(state, best, known.plan))))


def _asked(state: State, own: m.Move, legal: Sequence[m.Move]) -> Iterator[m.Move]:
    """Yield the moves whose values are asked for, the plan's own first, then other kinds.

    Of amounts only the least and the most, but all of a strike's.
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


def _values(best: m.Move, found: dict[m.Move, Value]) -> str:
    """Return what the best move wins, and what the best others do, as a sentence."""
    told = _told(found[best])
    kinds = {_kind(best)}
    equal, less = list[str](), list[str]()
    shown = {told}
    for move in sorted(found, key=lambda move: -found[move].win):
        if _kind(move) in kinds or found[move].unknown > _VAGUE:
            continue
        kinds.add(_kind(move))
        if _told(found[move]) == told:
            equal.append(short(move))
        elif (this := _told(found[move])) not in shown and len(less) < _NAMED:
            shown.add(this)
            less.append(f"{short(move)}: {this}")
    words = f"With this our plan wins {told} of plays"
    if equal:
        words += f", and so does “{equal[0]}”"
    return "; ".join([words, *less]) + "."


def _told(value: Value) -> str:
    least = "at least " if value.unknown > _VAGUE else ""
    return f"{least}{percent(value.win)}"


def _kind(move: m.Move) -> tuple[object, ...]:
    """Return what two moves share of which only the better one is named."""
    match move:
        case m.Strike(_, box, mana):
            return m.Strike, box, mana > 0
        case m.Buy(_, goods):
            return m.Buy, goods
        case m.Heal() | m.Trade():
            return (type(move),)
        case _:
            return (move,)


def short(move: m.Move) -> str:
    """Return a move in a few words.

    >>> short(m.Go(0)), short(m.Strike("troll", 6, 2)), short(m.Fight())
    ('go to A', 'strike troll SW with 2 mana', 'fight')
    """
    text = m.format_move(move)
    match move:
        case m.Go():
            return text.replace("go ", "go to ")
        case m.Strike(_, _, 0):
            return f"{text} without mana"
        case m.DrawMana():
            return "wait at the fountain"
        case m.Eat():
            return "end the round"
        case _:
            return text


def careful(legal: tuple[m.Move, ...]) -> m.Move:
    """Return the first of the legal moves that harms least, of its kind the smallest."""
    for kind in _CAREFUL:
        for move in legal:
            if isinstance(move, kind):
                return move
    return legal[0]


def why(state: State, move: m.Move, plan: Policy) -> str:
    """Return a fact that speaks for a move, or what the plan does next; or nothing."""
    if state.step == "market":
        return _shopping(state, move, plan)
    match move:
        case m.Enter() | m.Go() | m.Leave():
            return _next(state, move, plan)
        case m.Search() | m.Check("passageway"):
            return f"A way is hidden here. {_next(state, move, plan)}"
        case m.Check("labyrinth"):
            return "You are lost until this succeeds."
        case m.Home():
            return "At home the party is alive."
        case m.Parley("shaman"):
            return "Blessed, you strike first in the next fight; cursed, last."
        case m.Parley(who) if who in ("trader", "dealer", "hermit", "explorer"):
            return "A parley that fails costs nothing."
        case m.Heal() if state.life < 1:
            return "Without it all are dead."
        case m.Drink():
            return "Elixirs do not work in fights and traps."
        case m.Take():
            return "All gold has to come out."
        case m.Wear(number):
            _, value, gain = ARTIFACTS[number - 1]
            return f"Worn it gives +{gain} {value}, in the bag nothing."
        case m.Drop():
            return f"Nobody carries more than {MOST_ARTIFACTS} artifacts."
        case m.Worship():
            return f"It heals {state.party.limit - state.life} life."
        case m.Ask():
            return "It costs nothing."
        case m.Claim(_, box):
            return f"They owe you {people.miners_pay(state, box)} gold."
        case _:
            return ""


def _shopping(state: State, move: m.Move, plan: Policy) -> str:
    """Return all that the plan still buys at the market, and where it goes in."""
    goods: dict[str, int] = {}
    while isinstance(move, m.Buy):
        goods[move.goods] = goods.get(move.goods, 0) + move.amount
        state = rules.advance(state, move)
        move = plan.move(state)
    where = f"enter {m.ROOM_LETTERS[move.room]}" if isinstance(move, m.Enter) else "stay at home"
    return f"In all: buy {bought(goods)}, then {where}." if goods else ""


def _next(state: State, move: m.Move, plan: Policy) -> str:
    """Return which gold is next if the dice are kind, or that it is time to go."""
    left = state.ground.piles & ~state.world.taken
    if not left:
        return "All gold is yours: the way leads out."
    for _ in range(_FAR):
        if isinstance(move, m.Take):
            return f"Next is the {state.ground.gold[move.box]} gold in room {state.place.letter}."
        state = rules.advance(state, move)
        if rules.outcome(state) is not None:
            break
        outcomes = rules.chance(state)
        move = plan.move(state) if outcomes is None else fortunate(state, outcomes)
    return ""
