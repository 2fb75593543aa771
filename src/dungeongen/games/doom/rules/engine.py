"""The engine of Shuffle and Doom: what may be done in a state, and what it does.

``advance`` performs a move, then lets the rules go on by themselves (``AUTOMATIC``) until
the player or chance has to decide, or the play is over. ``legal_moves`` is the only judge of what
may be played; ``apply`` accepts nothing else.

The effects of moves come first. Other chapters of the rulebook are elsewhere: ``deck`` has drawing
and reshuffling, ``room`` everything within a room, ``state`` the state itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, assert_never

from dungeongen.core.cards import DECK, gone, shuffled
from dungeongen.core.errors import IllegalMoveError
from dungeongen.core.rng import Rng
from dungeongen.games.doom.layout import UNBOUNDED, Cards, Layout, indexes
from dungeongen.games.doom.rules import deck, room
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.deck import piles
from dungeongen.games.doom.rules.state import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    SUIT,
    Ground,
    State,
    Step,
    ground,
    score,
)

# The effect of each move, and the steps that the rules then take by themselves.
#
# ``done`` performs the move alone. ``AUTOMATIC`` maps each step without a decision to its rule. The
# steps are small, so that ``table.py`` can tell of each one.


def done(state: State, move: m.Move) -> State:
    """Return the state right after a legal move, before the rules go on."""
    match move:
        case m.Choose(stack):
            return _chosen(state, stack)
        case m.Add(value):
            return _added(state, value)
        case m.Enter(name):
            return _entered(state, name)
        case m.Leave():
            return state._replace(step="out")
        case m.Drink(card):
            return room.drink(state, card)
        case m.Read(card):
            return room.read(state, card)
        case m.Hit(card):
            return room.hit(state, card)
        case m.Snatch(card):
            return room.snatch(state, card)
        case m.GoOn():
            if state.step == "answer":
                return state._replace(step="strike")
            return state._replace(fresh=False, step="disarm")
        case m.Take(card):
            return room.take(state, card)
        case m.Retreat(name):
            return room.emptied(state, state.plan.index_of[name])
        case m.Withdraw(name):
            return room.withdrawn(state, state.plan.index_of[name])
        case m.Draw(card):
            return deck.drawn(state, card)
        case _:
            assert_never(move)


def _chosen(state: State, stack: int) -> State:
    """Add the bonus for each ♥ ♣ ♠ of the stack; the player spends its ♦ (SD-2)."""
    layout = state.ground.layout
    cards = (layout.stacks.columns, layout.stacks.rows)[stack]
    count = [sum(SUIT[card] == suit for card in cards) for suit in range(4)]
    return state._replace(
        stack=stack,
        health=state.health + layout.bonus * count[HEARTS],
        intelligence=state.intelligence + layout.bonus * count[CLUBS],
        attack=state.attack + layout.bonus * count[SPADES],
        spare=count[DIAMONDS],
        step="assign" if count[DIAMONDS] else "begin",
    )


def _added(state: State, value: int) -> State:
    spare = state.spare - 1
    state = state._replace(spare=spare, step="assign" if spare else "begin")
    match value:
        case 0:
            return state._replace(health=state.health + 1)
        case 1:
            return state._replace(intelligence=state.intelligence + 1)
        case _:
            return state._replace(attack=state.attack + 1)


def _begun(state: State) -> State:
    """Put the token on the first cell, or outside it if that is filled (SD-5)."""
    return state._replace(region=state.plan.region(1, state.free), step="walked")


def _entered(state: State, name: str) -> State:
    state = state._replace(region=0, room=state.plan.index_of[name])
    while state.ground.unbounded and state.plan.border >> state.room & 1:
        state = _grown(state)
    for aside in state.aside:
        if aside.room == state.room:
            left = tuple(other for other in state.aside if other is not aside)
            state = state._replace(aside=left, foes=aside.foes, traps=aside.traps, loot=aside.loot)
            return state._replace(fresh=bool(aside.traps), step="look")
    return state._replace(due=state.plan.rooms[state.room].size, step="lay")


def _emptied(state: State) -> State:
    return room.emptied(state, state.room)


def _walked(state: State) -> State:
    """Grow the map while the region touches its edge (SD-12), then let the player go on."""
    while state.ground.unbounded and state.plan.border & state.region:
        state = _grown(state)
        state = state._replace(region=state.plan.region(state.region, state.free))
    return state._replace(step="walk")


def _grown(state: State) -> State:
    """Grow the map by one stage and renumber its rooms."""
    old, stride = state.plan.stride, state.ground.grown(state.stage + 1).stride

    def moved(index: int) -> int:
        return index if index < 0 else index // old * stride + index % old

    def all_moved(rooms: int) -> int:
        return sum(1 << moved(index) for index in indexes(rooms))

    return state._replace(
        stage=state.stage + 1,
        region=all_moved(state.region),
        cleared=all_moved(state.cleared),
        aside=tuple(aside._replace(room=moved(aside.room)) for aside in state.aside),
        room=moved(state.room),
    )


AUTOMATIC: dict[Step, Callable[[State], State]] = {
    "begin": _begun,
    "lay": deck.lay,
    "open": deck.opened,
    "look": room.look,
    "strike": room.strike,
    "disarm": room.disarm,
    "loot": room.loot,
    "empty": _emptied,
    "walked": _walked,
}


# The engine


# What the player of a solitaire with face-down cards knows: everything but their order.
#
# Which cards are gone from the pile is known, since they were seen; so is the order of the set-up
# cards under it, if they are not shuffled. What a map grows into, and how later passes are
# shuffled, is not.


class View(NamedTuple):
    """What lies face up: the set-up cards and all that a map has grown, and the play.

    ``gone`` is the set of cards drawn in this pass; ``play`` are the fields of the state but for
    the deal and the cards that chance drew.
    """

    columns: Cards
    rows: Cards
    rules: tuple[str, ...]
    plan: tuple[str, ...]
    gone: int
    play: tuple[object, ...]


def view_of(state: State, player: int = 0) -> View:
    """Return what the player knows."""
    layout = state.ground.layout
    play = state._replace(draws=0)[1:]
    return View(
        columns=layout.columns,
        rows=layout.rows,
        rules=layout.rules,
        plan=tuple(state.plan.lines()),
        gone=cards_gone(state),
        play=play,
    )


def cards_gone(state: State) -> int:
    """Return the set of cards drawn in this pass."""
    if not state.drawn:
        return state.draws  # before a stack is chosen there is no deck either
    pack = piles(state.ground, state.passes, state.stack, state.held)
    return gone(pack, state.drawn, state.draws)


# A play of Shuffle and Doom that looks the same to its player, while what is hidden is unknown.
#
# From here on chance draws the cards, as from a pack that was shuffled at the table: so the order
# of the sheet is not in the state any more. Two things cannot be left to chance, and are made anew
# from ``rng``: all 52 cards in an order of one's own, and what an unbounded map grows into.


def redealt(state: State, player: int, rng: Rng) -> State:
    """Return a state that looks the same, with all that is hidden dealt anew."""
    layout = _forgotten(state, rng)
    if not layout.has(UNBOUNDED):
        field = ground(layout)
    else:
        maps = [state.ground.grown(stage) for stage in range(state.stage + 1)]
        field = Ground(layout, maps)
    return state._replace(ground=field, draws=cards_gone(state))


def _forgotten(state: State, rng: Rng) -> Layout:
    """Return the dungeon without the order of its cards."""
    layout = state.ground.layout
    forgotten = layout.shuffled()
    if layout.has(UNBOUNDED):
        forgotten = replace(forgotten, seed=str(rng.child("map").below(1 << 32)))
    if layout.deck is None or not layout.as_given or state.passes:
        return forgotten
    top, rest = layout.deck[: state.drawn], sorted(layout.deck[state.drawn :])
    return replace(forgotten, deck=(*top, *shuffled(rest, rng.child("deck"))))


# Why a move is illegal, in one line that also names the moves that are legal.

_ENDS = {
    "dead": "you are dead",
    "out": "you have left the dungeon",
    "cleared": "the dungeon is cleared",
}
_SHOWN = 6


def reason(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    """Return the message of an ``IllegalMoveError``."""
    text = m.format_move(move)
    if state.step in _ENDS:
        return f"{text}: the play is over: {_ENDS[state.step]}"
    return f"{text}: {_fault(state, move, legal)}; expected {_possible(legal)}"


def _fault(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    alike = any(type(other) is type(move) for other in legal)
    match move:
        case m.Drink() | m.Read() if state.step not in ("choose", "assign", "draw"):
            return "not in your hand, or of no use here"
        case m.Hit() | m.Take() | m.Snatch() if alike:
            return "not in this room"
        case m.Snatch() if state.room >= 0:
            return "only on entering a room with a trap and a ♥ or ♦"
        case m.Take() | m.Retreat() if state.room >= 0 and state.foes:
            return "an enemy is still alive"
        case m.Leave() if state.step == "walk":
            return "you cannot reach the exit"
        case m.Enter() if alike:
            return "you can reach no shaded room of that name"
        case m.Retreat() | m.Withdraw() if alike:
            return "not the first cell of a white area"
        case m.Draw() if alike:
            return "that card cannot come next"
    return "not that one" if alike else "not possible now"


def _possible(legal: Sequence[m.Move]) -> str:
    """Return a sample of the legal moves, the first of each kind first."""
    kinds: dict[type, int] = {}
    order = []
    for place, move in enumerate(legal):
        order.append((kinds.setdefault(type(move), 0), place))
        kinds[type(move)] += 1
    words = [m.format_move(legal[place]) for _, place in sorted(order)[:_SHOWN]]
    if len(legal) > _SHOWN:
        return f"{', '.join(words)}, …"
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


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
    """Return whether a move is among the legal ones, without making all of them: a large map has
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
    """Return whether the player may leave: by F, or on an unbounded map by P (SD-12)."""
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


def returns(state: State) -> tuple[float, ...]:
    """Return the score of a play that is over."""
    return (float(score(state)),)
