"""Hints: what the plan for a dungeon does at a state, and why, in a few words.

The plan is that of the whole dungeon for the party that went in; its policy answers for any state,
however the party came there. Where the plan has no answer that the rules allow, since it never
comes to such a state, the hint is the most careful legal move.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from dungeongen.games.sudongeon import moves as m
from dungeongen.games.sudongeon import rules, study
from dungeongen.games.sudongeon.ground import boxes, ground
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.plan import Plan, Player
from dungeongen.games.sudongeon.solver import solve
from dungeongen.games.sudongeon.state import Company, State

_CAREFUL = (  # for states that no plan knows
    m.Heal, m.Drink, m.GoOn, m.Refuse, m.Strike, m.Take, m.Fight, m.Enter, m.Leave, m.Search,
    m.Check, m.Go, m.Eat, m.Stay, m.Home,
)  # fmt: skip
_OFF = "No plan of ours comes here; this is the careful thing to do"


def advisor(
    layout: Layout, company: Company | None = None
) -> Callable[[State], tuple[m.Move, str]]:
    """Return a function from states where the player decides to a legal move and its reason.

    Looking for the plan takes its time, once.
    """
    lost = study.judge(layout).answer == "unbeatable"
    plan = Plan(()) if lost else solve(layout, company).plan
    player = Player(ground(layout), plan)

    def hint(state: State) -> tuple[m.Move, str]:
        legal = tuple(rules.legal_moves(state))
        move = _answer(player, state)
        if state.step == "market" and move not in legal:
            move = _cheaper(move, legal) or _answer(player, state._replace(step="outside"))
        if move is not None and move in legal:
            return move, f"{why(state, move, plan)}."
        return careful(legal), f"{_OFF}."

    return hint


def _answer(player: Player, state: State) -> m.Move | None:
    """Return what the plan says, if it says anything; it may never come to such a state."""
    with suppress(ValueError, LookupError, StopIteration, AssertionError):
        return player.move(state)
    return None


def _cheaper(move: m.Move | None, legal: tuple[m.Move, ...]) -> m.Move | None:
    """Return as much as there is gold for of what the plan would buy."""
    if not isinstance(move, m.Buy):
        return None
    offers = [one for one in legal if isinstance(one, m.Buy) and one.goods == move.goods]
    less = [one for one in offers if one.amount <= move.amount]
    return max(less, key=lambda one: one.amount, default=None)


def careful(legal: tuple[m.Move, ...]) -> m.Move:
    """Return the first of the legal moves that harms least, of its kind the smallest."""
    for kind in _CAREFUL:
        for move in legal:
            if isinstance(move, kind):
                return move
    return legal[0]


def why(state: State, move: m.Move, plan: Plan) -> str:
    """Return the reason for a move of the plan, a clause without a full stop."""
    match move:
        case m.Buy(_, "mana") if state.step == "market":
            return "Mana heals or makes a strike harder, where it is needed most"
        case m.Buy(_, "elixirs"):
            return "Elixirs heal between the fights"
        case m.Buy(_, "rations"):
            return "The way is long, and every round takes a ration"
        case m.Buy():
            return "Gold that is in your hands already counts no more; mana does"
        case m.Enter() | m.Go() | m.Leave():
            return _where_to(state, plan)
        case m.Home():
            return "There is nothing more to be had"
        case m.Fight():
            return "The plan leads through this room, and there is no cheaper way"
        case m.Parley(who):
            if who in ("trader", "hermit", "explorer"):
                return "Talking costs nothing and may help"
            return "The bribe is cheaper than the fight"
        case m.Pay():
            return "His gold is cheaper than his gang"
        case m.Refuse():
            return "The fight is cheaper than the gold"
        case m.Strike(_, _, 0):
            return "The mana is worth more as healing"
        case m.Strike():
            return "So much mana here saves more life than it could heal"
        case m.Heal():
            return "That is just enough to live; the rest of the mana is for later blows"
        case m.Drink():
            return "Wounds are healed before the next danger comes"
        case m.Search() | m.Check():
            return f"A way may be hidden here. {_where_to(state, plan)}"
        case m.Take():
            return "All gold has to come out"
        case m.Wear():
            return "Worn, it helps; in the bag it does not"
        case m.Drop():
            return "One too many to carry"
        case m.Eat():
            return "There is nothing else to do in this round, and hunger costs a life point"
        case m.Worship():
            return "The shrine heals all wounds"
        case m.DrawMana():
            return f"The plan goes on with {plan.stock} mana"
        case m.Trade():
            return "Mana is worth more than rations that nobody will eat"
        case m.Ask() | m.Claim():
            return "It costs nothing"
        case m.Stay():
            return "There is more to do here"
        case _:
            return "Nothing here is worth more"


def _where_to(state: State, plan: Plan) -> str:
    """Return which gold is next, or that it is time to go."""
    here = state.ground
    for room in plan.goals:
        place = here.places[room]
        left = place.piles & ~state.world.taken
        if left:
            gold = sum(here.gold[box] for box in boxes(left))
            return f"Next is the {gold} gold in room {place.letter}"
    if here.piles & ~state.world.taken:
        return "The rest of the gold is out of reach"
    return "All gold is yours: the way leads out"
