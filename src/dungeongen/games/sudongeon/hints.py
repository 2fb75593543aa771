"""Hints: what the plan for a dungeon does at a state, and why, in a few words.

The plan is that of the whole dungeon for the party that went in. Where a play has come to a
situation that it does not know, a plan is made from there; where that cannot be, in the middle of a
fight that no plan would fight, the hint is the most careful legal move.
"""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.games.sudongeon import moves as m
from dungeongen.games.sudongeon import rules, study
from dungeongen.games.sudongeon.judging import fortunate
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.policy import Policy
from dungeongen.games.sudongeon.solver import STARTS, plan
from dungeongen.games.sudongeon.state import Company, State

_CAREFUL = (  # for states that no plan knows
    m.Heal, m.Drink, m.GoOn, m.Refuse, m.Strike, m.Take, m.Fight, m.Enter, m.Leave, m.Search,
    m.Check, m.Go, m.Eat, m.Stay, m.Home,
)  # fmt: skip
_FAR = 400
_OFF = "No plan of ours comes here; this is the careful thing to do"


def advisor(
    layout: Layout, company: Company | None = None
) -> Callable[[State], tuple[m.Move, str]]:
    """Return a function from states where the player decides to a legal move and its reason.

    Looking for the plan takes its time, once; once more where a play has left what the plan knows.
    """
    lost = study.judge(layout).answer == "unbeatable"
    plans = [] if lost else [plan(rules.new(layout, company)).policy]

    def hint(state: State) -> tuple[m.Move, str]:
        legal = tuple(rules.legal_moves(state))
        if plans and not plans[-1].knows(state) and state.step in STARTS:
            plans[1:] = [plan(state).policy]  # plans are large: two are kept
        for policy in reversed(plans):
            if policy.knows(state):
                move = policy.move(state)
                if move in legal:
                    return move, f"{why(state, move, policy)}."
        return careful(legal), f"{_OFF}."

    return hint


def careful(legal: tuple[m.Move, ...]) -> m.Move:
    """Return the first of the legal moves that harms least, of its kind the smallest."""
    for kind in _CAREFUL:
        for move in legal:
            if isinstance(move, kind):
                return move
    return legal[0]


def why(state: State, move: m.Move, plan: Policy) -> str:
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
            return "More mana first: what comes next needs it"
        case m.Trade():
            return "Mana is worth more than rations that nobody will eat"
        case m.Ask() | m.Claim():
            return "It costs nothing"
        case m.Stay():
            return "There is more to do here"
        case _:
            return "Nothing here is worth more"


def _where_to(state: State, plan: Policy) -> str:
    """Return which gold is next if the dice are kind, or that it is time to go."""
    left = state.ground.piles & ~state.world.taken
    if not left:
        return "All gold is yours: the way leads out"
    for _ in range(_FAR):
        if rules.outcome(state) is not None:
            break
        outcomes = rules.chance(state)
        move = plan.move(state) if outcomes is None else fortunate(state, outcomes)
        if isinstance(move, m.Take):
            return f"Next is the {state.ground.gold[move.box]} gold in room {state.place.letter}"
        state = rules.advance(state, move)
    return "The rest of the gold is out of reach"
