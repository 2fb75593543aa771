"""What the kernel (``../kernel``) says: plays of our players, their advice, and the best line.

A layout is its numbers: size, rules, bonus, the two stacks, the colours of the map in each stage,
and the orders of the cards, as far as they are known. A move is a number, too: its kind, then a
card, a stack or a statistic, or the first cell of a room by row and column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from pathlib import Path
from typing import NamedTuple, TypeAlias

from dungeongen.core.cards import DECK, is_red, mask, order
from dungeongen.core.rng import Rng
from dungeongen.games.doom.layout import (
    RETREAT,
    RETREAT_TRAPS,
    SHUFFLED_BOTTOM,
    SINGLE_USE,
    STRONG,
    UNBOUNDED,
    WORTH_THREE,
    Cards,
    Layout,
    cell_name,
    indexes,
)
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.deck import piles
from dungeongen.games.doom.rules.engine import cards_gone
from dungeongen.games.doom.rules.state import State, Step, Thing, ground
from dungeongen.search.budget import SpentError
from dungeongen.search.kernel import SharedKernel, seed_numbers

# A state of the rules as the kernel's numbers: what lies face up, and nothing else.
#
# First come its fields, then sets of cards as two numbers each (hand, enemies, traps, loot, cards
# held back from this pass, cards drawn in it), the value of each card that lies somewhere, the
# emptied rooms, and the rooms set aside.

STEPS: tuple[Step, ...] = (
    "choose",
    "assign",
    "walk",
    "room",
    "answer",
    "draw",
    "dead",
    "out",
    "cleared",
)
HALF_CARDS = 26


def numbers_of(state: State) -> list[int]:
    """Return the numbers of a state."""
    region = (state.region & -state.region).bit_length() - 1
    head = (
        STEPS.index(state.step),
        state.stack,
        state.spare,
        state.health,
        state.intelligence,
        state.attack,
        state.gold,
        state.shield,
        state.wit,
        state.stage,
        state.room,
        state.fresh,
        state.stunned,
        state.passes,
        state.drawn,
        region,
    )
    numbers = list(map(int, head))
    for things in (state.hand, state.foes, state.traps, state.loot):
        numbers += _halves(_cards(things))
    numbers += (*_halves(state.held), *_halves(cards_gone(state)))
    numbers += _worths(state)
    cleared = list(indexes(state.cleared))
    numbers += (len(cleared), *cleared, len(state.aside))
    for room in state.aside:
        numbers.append(room.room)
        for things in (room.foes, room.traps, room.loot):
            numbers += _halves(_cards(things))
    return numbers


def _cards(things: Iterable[Thing]) -> int:
    return mask(card for card, _ in things)


def _halves(cards: int) -> Iterator[int]:
    yield cards & ((1 << HALF_CARDS) - 1)
    yield cards >> HALF_CARDS


def _worths(state: State) -> list[int]:
    """Return the value of each card in hand or in a room, 0 for the others."""
    worths = [0] * len(DECK)
    rooms = [(state.hand, state.foes, state.traps, state.loot)]
    rooms += [((), room.foes, room.traps, room.loot) for room in state.aside]
    for things in rooms:
        for some in things:
            for card, worth in some:
                worths[card] = worth
    return worths


# What the search for the best line of a dungeon hands on to the verdict.


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The best line found and what is proved of it.

    ``best`` is −1 if no line was found that ends alive; ``bound`` is ``None`` if there is none.
    ``lost``: it is proved that no line ends alive. ``clearable`` is ``None`` if undecided.
    """

    best: int = -1
    bound: int | None = None
    clearable: bool | None = None
    witness: tuple[str, ...] | None = None
    nodes: int = 0
    lost: bool = False

    @property
    def proved(self) -> bool:
        """Whether no line can score more."""
        return self.best >= 0 and self.bound is not None and self.best >= self.bound


FILE = Path(__file__).parent.parent / "kernel" / "doom.wasm"
STAGES_MOST = 40
"""The most stages of an unbounded map; plays that go further are cut off."""
PASSES_MOST = 40
RULES = (
    STRONG,
    RETREAT,
    RETREAT_TRAPS,
    SINGLE_USE,
    WORTH_THREE,
    SHUFFLED_BOTTOM,
    UNBOUNDED,
)
_AS_GIVEN = 1 << len(RULES)
_OUT, _CLEARED = STEPS.index("out"), STEPS.index("cleared")
_NONE = -1
_LARGEST = (1 << 31) - 1  # of a number that is asked with
KIND_AT, ROW_AT, _CELL = 24, 12, (1 << 12) - 1
KINDS: tuple[type[m.Move] | None, ...] = (
    None,
    m.Choose,
    m.Add,
    m.Enter,
    m.Leave,
    m.Drink,
    m.Read,
    m.Hit,
    m.Snatch,
    m.GoOn,
    m.Take,
    m.Retreat,
    m.Withdraw,
)
KERNEL = SharedKernel(FILE)

Numbers: TypeAlias = Sequence[int]


class PlayerKind(IntEnum):
    """Our players: the safe one; the one for gold; the obvious one."""

    SAFE = 0
    GOLD = 1
    OBVIOUS = 2


class CutReason(IntFlag):
    """Why a search left something out: its budget was spent, a layer had too many nodes, a card was
    unknown, or the map or the values of cards would have grown too large."""

    SPENT = 1
    WIDE = 2
    UNKNOWN = 4
    BEYOND = 8


class Play(NamedTuple):
    """How a play ended; ``rooms`` counts the rooms that were entered.

    ``cut``: the play led further than a map can be followed; nothing is known of its end.
    """

    alive: bool
    cleared: bool
    score: int
    rooms: int
    cut: bool = False


class Line(NamedTuple):
    """What a search found: ``best`` is the score to beat where ``moves`` is ``None``.

    ``bound`` is ``None`` where nothing bounds the score; ``cuts`` is 0 if nothing was left out.
    """

    best: int
    bound: int | None
    cuts: CutReason
    cleared: bool
    nodes: int
    moves: tuple[int, ...] | None


class LocalSearchResult(NamedTuple):
    """A line that local search found, −1 if none ends alive, and whether any line cleared."""

    score: int
    cleared: bool
    nodes: int
    moves: tuple[int, ...]


def plays(
    layout: Layout, who: PlayerKind, rng: Rng, first: int, runs: int, *, work: int
) -> tuple[Play, ...]:
    """Return plays of a player, each with the deck shuffled anew.

    Play ``number`` of an ``rng`` is always the same. There are fewer than ``runs`` if they take
    more ``work``, in millions of steps.
    """
    answer = KERNEL.call("plays", [*_unordered(layout), who, *seed_numbers(rng), first, runs, work])
    ends = map(int, answer) if len(answer) > 1 else iter(())
    return tuple(map(_play, ends, ends, ends))


def play(
    layout: Layout, who: PlayerKind, rng: Rng, number: int = 0
) -> tuple[Play, tuple[int, ...]]:
    """Return a play with its moves; cards lie as in the layout, as far as it has an order."""
    answer = KERNEL.call("play_told", [*_ordered(layout), who, *seed_numbers(rng), number])
    end, score, *moves = map(int, answer)
    return _play(end, score, 0), tuple(moves)


def advised(state: State, who: PlayerKind) -> tuple[m.Move, int]:
    """Return a player's move in a state, and the number of its reason."""
    numbers = [min(number, _LARGEST) for number in numbers_of(state)]
    move, why = map(int, KERNEL.call("advised", [*_unordered(state.ground.layout), who, *numbers]))
    return move_of(move), why


def search(
    layout: Layout, *, budget: int, best: int = _NONE, clearing: bool = False, width: int = 0
) -> Line:
    """Return the best line of a deal, by at most ``budget`` moves tried.

    ``best`` is the score to beat; with ``clearing`` any line that clears the dungeon will do. With
    a ``width`` there is one sweep with layers of at most so many nodes. Without memory for more the
    search is cut off with nothing known.
    """
    numbers = [*_ordered(layout), best, clearing, max(1, budget), width]
    try:
        answer = KERNEL.call("solved", numbers)
    except SpentError:
        return Line(best, bound=None, cuts=CutReason.SPENT, cleared=False, nodes=0, moves=None)
    score, bound, cuts, cleared, nodes, has_line, *moves = map(int, answer)
    return Line(
        best=score,
        bound=None if bound < 0 and cuts else max(bound, score, 0),
        cuts=CutReason(cuts),
        cleared=cleared > 0,
        nodes=nodes,
        moves=tuple(moves) if has_line else None,
    )


def better(
    layout: Layout, rng: Rng, *, budget: int, moves: Sequence[int] = ()
) -> LocalSearchResult:
    """Return a line at least as good as those of our players on this deal, and as ``moves``.

    Without memory it finds none.
    """
    try:
        answer = KERNEL.call("bettered", [*_ordered(layout), *seed_numbers(rng), budget, *moves])
    except SpentError:
        return LocalSearchResult(_NONE, cleared=False, nodes=0, moves=())
    score, cleared, nodes, *line = map(int, answer)
    return LocalSearchResult(score, cleared > 0, nodes, tuple(line))


def move_of(number: int) -> m.Move:
    """Return the move that a number stands for."""
    kind, what = KINDS[number >> KIND_AT], number & ((1 << KIND_AT) - 1)
    assert kind is not None
    if kind in (m.Enter, m.Retreat, m.Withdraw):
        return kind(cell_name(what >> ROW_AT, what & _CELL))
    if kind in (m.Leave, m.GoOn):
        return kind()
    return kind(what)  # type: ignore[call-arg,arg-type]  # a card, a stack or a statistic


def number_of(move: m.Move, state: State) -> int:
    """Return the number of a move that is legal in a state."""
    kind = KINDS.index(type(move)) << KIND_AT
    match move:
        case m.Enter(name) | m.Retreat(name) | m.Withdraw(name):
            room = state.plan.rooms[state.plan.index_of[name]]
            return kind | room.row << ROW_AT | room.column
        case m.Leave() | m.GoOn():
            return kind
        case m.Choose(what) | m.Add(what):
            return kind | what
    return kind | move.card


def _play(end: int, score: int, rooms: int) -> Play:
    return Play(end in (_OUT, _CLEARED), end == _CLEARED, score, rooms, end > _CLEARED)


def _unordered(layout: Layout) -> list[int]:
    """Return the numbers of a layout without the order of its cards."""
    rules = sum(1 << place for place, rule in enumerate(RULES) if layout.has(rule))
    stages = STAGES_MOST if layout.has(UNBOUNDED) else 1
    stacks = layout.stacks
    numbers = [layout.size, rules | _AS_GIVEN * layout.as_given, layout.bonus]
    numbers += [*stacks.columns, *stacks.rows, stages, _colours(stacks.columns)]
    numbers.append(_colours(stacks.rows))
    for stage in range(1, stages):
        numbers += map(_colours, layout.laid(stage))
    return [*numbers, 0, 0, 0]


def _ordered(layout: Layout) -> list[int]:
    """Return the numbers of a layout with the order of its cards, as far as it has one."""
    numbers = _unordered(layout)[:-3]
    if layout.deck is None:
        return [*numbers, 0, 0, 0]
    for stack in range(2):
        cards = order(piles(ground(layout), 0, stack, 0)) or ()
        numbers += (len(cards), *cards)
    orders = list(_orders(layout)) if layout.runs_out else []  # else no pass comes after the first
    numbers.append(len(orders))
    for cards in orders:
        numbers += cards
    return numbers


def _orders(layout: Layout) -> Iterator[Cards]:
    """Yield the orders of later passes, as far as they are known."""
    for number in range(1, PASSES_MOST + 1):
        cards = layout.reshuffled(number)
        if cards is None:
            return
        yield cards


def _colours(cards: Cards) -> int:
    return sum(1 << place for place, card in enumerate(cards) if is_red(card))
