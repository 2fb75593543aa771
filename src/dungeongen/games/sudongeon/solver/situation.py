"""A situation: a rule state without a party's numbers, and what a move does to these."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import State

_HEALS = 99


class Kind(IntEnum):
    """The kinds of nodes: what happens in a situation."""

    LOST = 0
    WON = 1
    EAT = 2
    CHOICE = 3
    CHANCE = 4
    CHANGE = 5
    TRADE = 6
    FIGHT = 7
    TRAP = 8


class Change(NamedTuple):
    """The effect of a move on the numbers; ``life`` is added, up to the limit ``after``.

    ``strict``: made only if nothing exceeds the range, nor life its limit.
    """

    rations: int = 0
    mana: int = 0
    elixirs: int = 0
    life: int = 0
    limit: int = 0
    after: int = 0
    strict: bool = False


class Option(NamedTuple):
    """A move that may be chosen; ``None`` for going on without a move of the rules.

    ``rations``: the number that the party must have.
    """

    move: m.Move | None
    then: int
    rations: int = 0


class Situation:
    """A node: the ``options`` of a choice, or the successors ``then`` with their ``odds``.

    ``broad``: whether everything is considered here, or only the direct routes; ``flag``: whether
    the party has traded with the hermit.
    """

    __slots__ = ("broad", "change", "flag", "kind", "odds", "options", "state", "then")

    def __init__(self, state: State, flag: int = 0, *, broad: bool = False) -> None:
        self.state, self.flag, self.broad = state, flag, broad
        self.kind = Kind.LOST
        self.options: tuple[Option, ...] = ()
        self.then: tuple[int, ...] = ()
        self.odds: tuple[float, ...] = ()
        self.change = Change()


def cared(state: State) -> State:
    """Return the state after the healing that follows a trap, which the numbers decide."""
    while state.step == "care":
        state = engine.advance(state, m.GoOn())
    return state


def effect(before: State, after: State, move: m.Move | None) -> Change:
    """Return the effect of a move on the numbers of a party one life below its limit."""
    life = 0
    match move:
        case m.Worship():
            life = _HEALS
        case m.Roll() if before.step == "talk" and after.life > before.life:
            life = _HEALS
        case m.Roll() if before.step == "class":
            life = after.party.limit - before.party.limit
        case m.Buy(amount, "kisses") | m.Drink(amount):
            life = amount
        case m.Welcome():
            life = after.party.damsels - before.party.damsels
        case m.Go() | m.Enter() | m.Leave():
            life = before.party.damsels if not after.party.damsels else 0
    return Change(
        after.rations - before.rations, after.mana - before.mana, after.elixirs - before.elixirs,
        life, before.party.limit, after.party.limit, isinstance(move, m.Buy | m.DrawMana | m.Drink),
    )  # fmt: skip
