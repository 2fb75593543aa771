"""The legal moves that the kernel leaves out, by the plain rules, and what it tries.

``kernel/search.c`` has the same list with the reasons why no line is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain

from dungeongen.games.treasure import rules
from dungeongen.games.treasure.layout import VALUE, Cards
from dungeongen.games.treasure.rules import State, advance, fells, indexes, legal_moves
from dungeongen.games.treasure.solver import kernel_client, witness
from dungeongen.games.treasure.solver.kernel_client import Position
from kernels import NativeKernel


@cache
def kernel() -> NativeKernel:
    """Return the kernel with the calls of tests."""
    return NativeKernel("treasure")


def tried(state: State, pile: int) -> set[Position]:
    """Return the positions that the kernel tries after work on a pile."""
    numbers = kernel_client._numbers(witness.position(state), state.layout)
    return {*kernel_client._positions(kernel().call("tried", [pile, *numbers]))}


def bound(state: State, costs: Iterable[Sequence[int]], rounds: int) -> int:
    """Return what no line scores more than, in sixteenths of a point.

    ``costs`` are the prices of targets from 1 to 13, by the number of draws made, with which the
    ``rounds`` of fitting begin.
    """
    numbers = kernel_client._numbers(witness.position(state), state.layout)
    settings = (rounds, *chain.from_iterable(costs))
    return int(kernel().call("bounded", [*settings, *numbers])[0])


def followed(state: State, pile: int) -> Iterator[tuple[Position, list[str]]]:
    """Yield the positions after work on a pile, each with what the kernel has against the moves."""
    opened = _opened(state, pile)
    for first in legal_moves(opened) if opened.step == "top" else ():
        why, bottom = reasons(opened, first), advance(opened, first)
        for last in legal_moves(bottom) if bottom.step == "bottom" else ():
            after = witness.position(advance(bottom, last))
            yield after, [*why, *reasons(bottom, last)]


def _opened(state: State, pile: int) -> State:
    """Return the state before the top card of a pile; to come back, all others are turned over."""
    if state.down >> pile & 1:
        return advance(state, rules.Turn(pile + 1))
    for place in indexes(state.down):
        state = advance(advance(state, rules.Turn(place + 1)), rules.Leave())
    back = rules.Return(pile + 1)
    return advance(state, back) if back in legal_moves(state) else state


def reasons(state: State, move: rules.Move) -> list[str]:
    """Return what the kernel has against a move."""
    return [why.__name__ for why in OMISSIONS if why(state, move)]


def leave(state: State, move: rules.Move) -> bool:
    """Return whether a top card is left as it is."""
    return isinstance(move, rules.Leave)


def stop(state: State, move: rules.Move) -> bool:
    """Return whether the player stops."""
    return isinstance(move, rules.Stop)


def treasure_for_manpower(state: State, move: rules.Move) -> bool:
    """Return whether treasure is spent where manpower of its value is held."""
    cards = _cards(move)
    return bool(cards) and _treasures(state, cards) > _treasures(state, _first(state, cards))


def another_alike(state: State, move: rules.Move) -> bool:
    """Return whether other cards are spent than the first ones of their value, in both hands."""
    cards = _cards(move)
    if not cards or treasure_for_manpower(state, move):
        return False
    return {*cards} != {*_first(state, cards)}


def pair_for_one(state: State, move: rules.Move) -> bool:
    """Return whether two cards are spent where one would do."""
    cards = _cards(move)
    return len(cards) == 2 and fells(VALUE[cards[0]], VALUE[state.faced])


def _cards(move: rules.Move) -> Cards:
    if not isinstance(move, rules.Destroy):
        return ()
    return (move.card,) if move.second == rules.ALONE else (move.card, move.second)


def _first(state: State, cards: Cards) -> Cards:
    """Return as many cards of the value of some, manpower first."""
    alike = [card for card in state.held if VALUE[card] == VALUE[cards[0]]]
    return tuple(alike[: len(cards)])


def _treasures(state: State, cards: Cards) -> int:
    return sum(card in state.treasure for card in cards)


OMISSIONS: tuple[Callable[[State, rules.Move], bool], ...] = (
    leave,
    stop,
    treasure_for_manpower,
    another_alike,
    pair_for_one,
)
