"""The engine of Shuffle and Doom: what may be done in a state, and what it does.

``advance`` performs a move, then lets the rules go on by themselves (``actions.AUTOMATIC``) until
the player or chance has to decide, or the play is over. ``legal_moves`` is the only judge of what
may be played; ``apply`` accepts nothing else.

The chapters of the rulebook are elsewhere: ``actions`` has the effects of moves, ``deck`` drawing
and reshuffling, ``room`` everything within a room, ``state`` the state itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.core.cards import DECK
from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.doom.floor_plan import indexes
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import deck, room
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.actions import AUTOMATIC, done
from dungeongen.games.doom.rules.illegal import reason
from dungeongen.games.doom.rules.state import HEARTS, SUIT, State, new, score

_CHOOSE = tuple(m.Choose(stack) for stack in range(2))
_ADD = tuple(m.Add(value) for value in range(3))
_DRINK, _READ, _HIT, _SNATCH, _TAKE, _DRAW = (
    tuple(kind(card) for card in DECK)
    for kind in (m.Drink, m.Read, m.Hit, m.Snatch, m.Take, m.Draw)
)
_LEAVE, _GO_ON = m.Leave(), m.GoOn()


def outcome(state: State) -> str | None:
    """Return ``None`` while the play goes on, then ``dead``, ``out`` or ``cleared`` (SD-11)."""
    step = state.step
    return step if step in ("dead", "out", "cleared") else None


# Legal moves


def legal_moves(state: State) -> tuple[m.Move, ...]:
    """Return every legal move; at a chance node, every outcome."""
    return tuple(possible(state))


def is_legal(state: State, move: m.Move) -> bool:
    """Tell whether a move is among the legal ones, without making all of them: a large map has
    thousands of areas to withdraw to."""
    return move in possible(state)


def chance(state: State) -> tuple[tuple[m.Move, float], ...] | None:
    """Return the possible draws with their probabilities, or ``None`` if chance is not to move."""
    if state.step != "draw":
        return None
    moves = legal_moves(state)
    return tuple((move, 1 / len(moves)) for move in moves)


def possible(state: State) -> Iterator[m.Move]:
    """Yield the legal moves one by one; retreats and withdrawals come last."""
    match state.step:
        case "choose":
            yield from _CHOOSE
        case "assign":
            yield from _ADD
        case "walk":
            yield from _uses(state)
            names = state.plan.rooms
            yield from (m.Enter(names[index].name) for index in indexes(doors(state)))
            if at_exit(state):
                yield _LEAVE
        case "draw":
            yield from (_DRAW[card] for card in deck.upcoming(state)[0])
        case "answer":
            yield from (_DRINK[card] for card, _ in state.hand if SUIT[card] == HEARTS)
            yield _GO_ON
        case "room":
            yield from _uses(state)
            yield from _in_room(state)
        case _:
            assert outcome(state) is not None, state.step


def _in_room(state: State) -> Iterator[m.Move]:
    ground, names = state.ground, state.plan.rooms
    if state.fresh:
        yield from (_SNATCH[card] for card, _ in state.loot)  # SD-9
    if state.foes:
        yield from (_HIT[card] for card, _ in state.foes)
        away = ground.retreat
    else:
        away = ground.retreat_traps
        if state.fresh:
            yield _GO_ON
        else:
            yield from (_TAKE[card] for card, _ in state.loot)
            for index in room.havens(state, give_up=True):
                yield m.Retreat(names[index].name)
    if away:
        for index in room.havens(state, give_up=False):
            yield m.Withdraw(names[index].name)


def _uses(state: State) -> Iterator[m.Move]:
    """Yield the uses of cards in hand; a single-use book is read in a room only (SD-7, SD-13)."""
    readable = state.step == "room" or not state.ground.single_use
    for card, _ in state.hand:
        if SUIT[card] == HEARTS:
            yield _DRINK[card]
        elif readable:
            yield _READ[card]


def doors(state: State) -> int:
    """Return the set of filled rooms that the player can enter (SD-5)."""
    plan = state.plan
    if not state.region:
        return 1  # the first cell is filled, and the token stands outside it
    return plan.around(state.region) & plan.filled & ~state.cleared


def at_exit(state: State) -> bool:
    """Tell whether the player may leave: by F, or on an unbounded map by P (SD-12)."""
    exit_ = 0 if state.ground.unbounded else state.plan.last
    return bool(state.region >> exit_ & 1)


# Playing a move


def apply(state: State, move: m.Move) -> State:
    """Return the state after a move; raises IllegalMoveError if the move is not legal."""
    if not is_legal(state, move):
        raise IllegalMoveError(reason(state, move, legal_moves(state)))
    return advance(state, move)


def advance(state: State, move: m.Move) -> State:
    """Return the state after a move known to be legal; unlike ``apply`` it does not check."""
    state = done(state, move)
    rule = AUTOMATIC.get(state.step)
    while rule is not None:
        state = rule(state)
        rule = AUTOMATIC.get(state.step)
    return state


def begin(layout: Layout, party: None = None) -> State:
    """Return the state before a stack is chosen; nobody comes from another dungeon."""
    return new(layout)


def returns(state: State) -> tuple[float, ...]:
    """Return the score of a play that is over."""
    return (float(score(state)),)
