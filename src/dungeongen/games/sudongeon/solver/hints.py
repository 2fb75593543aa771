"""Hints: the best move in a state, how often it wins, and how the alternatives compare.

A hint is the plan's move (``solver.plan``). The values of the best alternatives follow, under the
names that the menu has for them. A reason is a fact of the rules, or what the plan does next;
without one the values speak for themselves.

A plan is made when it is first asked for, from the state that the play has come to, and again when
the play leaves what that plan covers. Where no plan knows a way to win, the hint is the most
careful legal move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from weakref import ref

from dungeongen.games.sudongeon import verdict
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine, npcs
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import ARTIFACTS, MOST_ARTIFACTS, Company, State
from dungeongen.games.sudongeon.solver.judge import fortunate
from dungeongen.games.sudongeon.solver.plan import Plan, Player
from dungeongen.games.sudongeon.solver.plan_words import bought
from dungeongen.games.sudongeon.table.prompts import words
from dungeongen.games.sudongeon.table.scene import combatant
from dungeongen.search.budget import SpentError
from dungeongen.search.verdict import percent

_CAREFUL = (  # for states that no plan covers, safest first
    m.Heal,
    m.Drink,
    m.GoOn,
    m.Refuse,
    m.Strike,
    m.Take,
    m.Fight,
    m.Enter,
    m.Leave,
    m.Search,
    m.Check,
    m.Go,
    m.Eat,
    m.Stay,
    m.Home,
)
_PREPARED = (m.Drink, m.Wear, m.Drop, m.Home, m.SellArtifact)  # never shown as alternatives
_FAR = 400
_AGAIN = 5
UNCOVERED = "The plan does not cover this situation; this is the most careful move."
NO_WAY = "We know of no way to win from here."
_NEVER = 0.0005  # odds that would be printed as 0.0 %
_NAMED = 2  # worse moves that a hint compares with
_ASIDE = re.compile(r" \([^()]*\)$")  # costs and chances at the end of a line of the menu


class _Plans:
    """The plans of a play from the states it comes to. The last one is shared by all who follow it,
    and let go with the last of them, since its tables are large."""

    def __init__(self, layout: Layout, company: Company | None, plan: type[Plan]) -> None:
        self._layout, self._company, self._plan = layout, company, plan
        self._state: State | None = None
        self._last: Callable[[], Plan | None] = lambda: None

    def from_state(self, state: State) -> list[Player]:
        """Return who follows the plan from a state, or nothing if that is too much work."""
        plan = self._last() if state == self._state else None
        if plan is None:
            try:
                plan = self._new(state)
            except SpentError:
                return []
            self._state, self._last = state, ref(plan)
        return [Player(plan)]

    def _new(self, state: State) -> Plan:
        if state != engine.new(self._layout, self._company):
            return self._plan(self._layout, state=state)
        plan = self._plan(self._layout, self._company)
        plan.complete()
        return plan


class Adviser:
    """Gives a legal move and its reason for a state with a decision.

    It plans at the first hint, and again whenever the play leaves the plan: that takes a moment.
    """

    def __init__(
        self, layout: Layout, company: Company | None = None, plan: type[Plan] = Plan
    ) -> None:
        first = verdict.barred(layout)
        self._proof = first.proof and first.proof.reason
        self.plans = _Plans(layout, company, plan)
        self._players: list[Player] = []
        self._last: tuple[State, tuple[m.Move, str]] | None = None

    def __call__(self, state: State) -> tuple[m.Move, str]:
        """Return a hint; the same question gets the same answer."""
        if self._last is None or self._last[0] != state:
            self._last = state, self._hint(state)
        return self._last[1]

    def _hint(self, state: State) -> tuple[m.Move, str]:
        legal = tuple(engine.legal_moves(state))
        if self._proof:
            return careful(legal), f"This dungeon cannot be beaten: {self._proof}."
        if not any(_covers(player.plan, state) for player in self._players):
            self._players = self.plans.from_state(state)
        for player in self._players:
            own = player.move(state)
            if own in legal:
                return own, _advised(state, own, player.plan)
        return careful(legal), UNCOVERED


def valuer(
    layout: Layout,
    company: Company | None = None,
    advice: object = None,
    *,
    plan: type[Plan] = Plan,
) -> Callable[[State], Mapping[m.Move, float]]:
    """Return a function that gives the odds after each move of a state with a decision.

    It follows the plan of ``advice``, the hints of the same play, where that begins at the same
    state. Moves that no plan covers are left out. For a play that leaves its plan again and again
    it plans at most ``_AGAIN`` times anew, since each plan takes seconds; and not at all where it
    is proved that nothing wins.
    """
    lost = verdict.barred(layout).proof is not None
    plans = advice.plans if isinstance(advice, Adviser) else _Plans(layout, company, plan)
    players: list[Player] = []
    left = 1 + _AGAIN

    def values(state: State) -> Mapping[m.Move, float]:
        nonlocal left
        if lost:
            return dict.fromkeys(engine.legal_moves(state), 0.0)
        if left and not any(_covers(player.plan, state) for player in players):
            left -= 1
            players[:] = plans.from_state(state)
        return players[0].plan.values(state) if players else {}

    return values


def _covers(plan: Plan, state: State) -> bool:
    """Return whether a plan knows of a way to win from a state, or that there is none."""
    return bool(plan.value(state) if plan.win else plan.value(state) is not None)


def _advised(state: State, own: m.Move, plan: Plan) -> str:
    """Return the words of the hint."""
    result = plan.values(state)
    if result.get(own, 1.0) < _NEVER:
        return NO_WAY
    words = _values(state, own, result) if own in result else ""
    return " ".join(filter(None, (words, why(state, own, plan))))


def _values(state: State, best: m.Move, values: Mapping[m.Move, float]) -> str:
    """Return the values of the best move and of the best alternatives as sentences."""
    best_words = percent(values[best])
    kinds = {_kind(best)}
    equal, less = list[str](), list[str]()
    printed = {best_words}
    for move in sorted(values, key=lambda move: -values[move]):
        if _kind(move) in kinds or isinstance(move, _PREPARED):
            continue
        kinds.add(_kind(move))
        if percent(values[move]) == best_words:
            equal.append(move_name(state, move))
        elif (this := percent(values[move])) not in printed and len(less) < _NAMED:
            printed.add(this)
            less.append(f"with “{move_name(state, move)}” {this}")
    won = f"With this move the plan wins {best_words} of plays"
    if equal:
        won += f", as it does with “{equal[0]}”"
    others = ", ".join(less)
    return f"{won}. {others[:1].upper()}{others[1:]}." if less else f"{won}."


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


def move_name(state: State, move: m.Move) -> str:
    """Return the name of a move in the menu, without costs and chances."""
    match move:
        case m.Strike(_, box, mana):
            assert state.fight is not None
            foes = [foe for foe in state.fight.foes if foe.life > 0]
            number = next(i for i, foe in enumerate(state.fight.foes, 1) if foe.box == box)
            whom = f" {combatant(state.fight, number)}" if len(foes) > 1 else ""
            return f"Strike{whom} {f'with {mana}' if mana else 'without'} mana"
        case m.Enter() | m.Go():
            return words(state, move).text.partition(" (")[0]
    line = words(state, move)
    return _ASIDE.sub("", line.text) + ("" if line.amount is None else f": {line.amount}")


def careful(legal: tuple[m.Move, ...]) -> m.Move:
    """Return the most careful legal move, with the smallest amount."""
    for kind in _CAREFUL:
        for move in legal:
            if isinstance(move, kind):
                return move
    return legal[0]


def why(state: State, move: m.Move, plan: Plan) -> str:
    """Return a reason for a move, such as the next gold of the plan; empty if there is none."""
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


def _shopping(state: State, move: m.Move, plan: Plan) -> str:
    """Return the plan's remaining purchases at the market and the room it enters."""
    goods: dict[str, int] = {}
    player, then = Player(plan), move
    for _ in range(_FAR):
        if isinstance(then, m.Buy):
            goods[then.goods] = goods.get(then.goods, 0) + then.amount
        state = engine.advance(state, then)
        if state.step != "market" or (following := player.move(state)) is None:
            break
        then = following
    where = (
        f"enter room {m.ROOM_LETTERS[then.room]}" if isinstance(then, m.Enter) else "stay at home"
    )
    return f"In all: buy {bought(goods)}, then {where}." if goods else ""


def _next(state: State, move: m.Move, plan: Plan) -> str:
    """Return the next gold that the plan takes with lucky dice, or that it is time to leave."""
    left = state.ground.piles & ~state.world.loot
    if not left:
        return "All the gold is yours: now get out."
    then: m.Move | None = move
    player = Player(plan, replans=0)
    for _ in range(_FAR):
        if then is None:
            break
        if isinstance(then, m.Take):
            gold = state.ground.gold[then.box]
            return f"The next goal is the {gold} gold in room {state.place.letter}."
        state = engine.advance(state, then)
        if engine.outcome(state) is not None:
            break
        outcomes = engine.chance(state)
        then = player.move(state) if outcomes is None else fortunate(state, outcomes)
    return ""
