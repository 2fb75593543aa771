"""The double-dummy solver for any optional rules, through the plain rules: slower but general.

It searches by visits to rooms, in layers like ``double_dummy.py``, but its nodes are the rules' own
states and it explores a room by playing it. It prunes only moves that cannot be better: lasting
potions are drunk at once, absorbing ones just before their strike; a hit goes where the drop is
largest, unless the player may leave and come back; books are read only before traps; of things
taken alone only the largest of each suit matters. Of two states that differ only in health and gold
the dominated one is dropped.

Rooms set aside keep their cards, so a pass can be arbitrarily short: if the deck can run out there
is no upper bound. An unbounded dungeon is searched up to ``STAGES`` growths of its map; the score
found there is a lower bound, never proved best.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.room import havens
from dungeongen.games.doom.rules.state import (
    DIAMONDS,
    HEARTS,
    SUIT,
    Ground,
    State,
    Thing,
    new,
    score,
    total,
)
from dungeongen.games.doom.solver.double_dummy import UNKNOWN
from dungeongen.games.doom.solver.draws import Stock
from dungeongen.games.doom.solver.room_outcomes import target
from dungeongen.games.doom.solver.steps import potion
from dungeongen.search.beam import NOTHING, SPENT, Beam, Cuts

WIDTHS = (8, 60)
BUDGET = 60_000
STAGES = 3
"""The most growths of an unbounded map in a line."""

GROWTHS = "growths"
"""The reason for a cut where an unbounded map would grow once more."""

_MANY = 1 << 62
_DECK = 52
_Moves = tuple[m.Move, ...]
_End = State | str  # the end of a visit: a state, or the reason for a cut
_NONE: _Moves = ()


class Visit(NamedTuple):
    """A state between rooms, and the moves to it from its parent."""

    state: State
    parent: Visit | None
    moves: tuple[m.Move, ...]


class General(Beam[Visit]):
    """The search of one dungeon; with ``clearing`` it only seeks a line that clears it.

    ``best`` is the score of a line found by another search.
    """

    def __init__(self, ground: Ground, *, best: int = NOTHING, clearing: bool = False) -> None:
        self.ground = ground
        self.best = best
        self.clearing, self.cleared = clearing, False
        self._visited: dict[State, list[tuple[int, int]]] = {}
        self._reached: list[Visit] = []
        self._sizes = {index: room.size for index, room in ground.plan.rooms.items()}
        self._stocks = [Stock(ground, stack) for stack in range(2)]
        aside = ground.retreat or ground.retreat_traps
        self._boundless = ground.unbounded or (aside and ground.layout.filled > _DECK)

    def run(self, budget: int = BUDGET, widths: tuple[int, ...] = WIDTHS) -> General:
        """Search until there is a proof or the budget is spent."""
        self.search(list(self.openings()), widths, budget)
        return self

    @property
    def ceiling(self) -> int | None:
        """The upper bound; ``None`` if there is none."""
        return None if self.bound >= _MANY or self.ground.unbounded else self.bound

    def openings(self) -> Iterator[Visit]:
        """Yield every choice of stack and ♦; score leaving at once where that is possible."""
        waiting = [Visit(new(self.ground.layout), None, ())]
        visited = set()
        while waiting:
            visit = waiting.pop()
            if visit.state.step == "walk":
                self._score(visit)
                yield visit
                continue
            for move in engine.legal_moves(visit.state):
                state = engine.advance(visit.state, move)
                if state not in visited:
                    visited.add(state)
                    waiting.append(Visit(state, None, (*visit.moves, move)))

    def begin(self) -> None:
        """Forget the nodes of the last sweep."""
        self._visited, self._reached = {}, []

    def reached(self) -> list[Visit]:
        """Return the visits kept since the last call."""
        reached, self._reached = self._reached, []
        return reached

    def expand(self, node: Visit, cuts: Cuts) -> None:
        """Enter each room within reach, and visit it in every way."""
        for room in doors(node.state):
            for end, moves in self._visits(node.state, room):
                if isinstance(end, State):
                    self._reach(Visit(end, node, moves))
                else:
                    cuts.add(end, self.most(node))
            if self.satisfied():
                return

    def hopeless(self, node: Visit) -> bool:
        """Return whether a visit cannot lead to a better line than the best one known."""
        return not self.clearing and super().hopeless(node)

    def satisfied(self) -> bool:
        """Return whether a line that clears the dungeon was all that was wanted, and is found."""
        return self.clearing and self.cleared

    def divided(self, layer: list[Visit], width: int) -> tuple[list[Visit], list[Visit]]:
        """Return the nodes kept and cut; half are kept for wealth, half for being near the exit."""
        layer.sort(key=lambda visit: -self._promise(visit.state))
        if self.ground.unbounded:
            return layer[:width], layer[width:]
        best, rest = layer[: width // 2], layer[width // 2 :]
        rest.sort(key=lambda visit: (self._steps(visit.state), -visit.state.health))
        more = width - width // 2
        return best + rest[:more], rest[more:]

    def _steps(self, state: State) -> int:
        """Return a lower bound on the rooms between a state and the exit."""
        ball, steps = 1 << state.plan.last, 0
        while state.region and not ball & state.region:
            ball, steps = state.plan.around(ball), steps + 1
        return steps

    def _visits(self, state: State, room: str) -> Iterator[tuple[_End, _Moves]]:
        """Yield every end of a visit to a room, or the reason for cutting it.

        A room with many cards can be left in more ways than the whole search may examine, so the
        budget of nodes ends within a room too.
        """
        waiting: list[tuple[State, _Moves]] = []
        visited: set[State] = set()
        here, moves = state, _NONE
        options: list[m.Move] = [m.Enter(room)]
        while True:
            for move in options:
                if self.nodes >= self.budget:
                    yield SPENT, ()
                    return
                self.nodes += 1
                then = engine.advance(here, move)
                if then in visited or then.step == "dead":
                    continue
                visited.add(then)
                if then.step == "draw":
                    yield UNKNOWN, ()
                elif then.stage > STAGES:
                    yield GROWTHS, ()
                else:
                    waiting.append((then, (*moves, move)))
            while waiting:
                here, moves = waiting.pop()
                if here.step not in ("walk", "out", "cleared"):
                    break
                drink = None if self.ground.single_use else potion(here)
                while drink is not None:
                    here, moves = engine.advance(here, drink), (*moves, drink)
                    drink = potion(here)
                yield here, moves
            else:
                return
            options = list(sensible(here))

    def _reach(self, visit: Visit) -> None:
        """Score a new state, and keep it unless another one dominates it."""
        state = visit.state
        self._score(visit)
        if state.step != "walk" or self.hopeless(visit):
            return
        gold = 0 if self.clearing else state.gold
        front = self._visited.setdefault(state._replace(health=0, gold=0), [])
        if any(health >= state.health and other >= gold for health, other in front):
            return
        front.append((state.health, gold))
        self._reached.append(visit)

    def _score(self, visit: Visit) -> None:
        state = visit.state
        if state.step == "cleared":
            worth, cleared = score(state), True
        elif not self.clearing and state.step == "walk" and engine.at_exit(state):
            worth, cleared = score(state._replace(step="out")), False
        else:
            return
        if worth > self.best or (self.clearing and not self.cleared):
            self.best, self.line, self.cleared = worth, visit, cleared

    def most(self, node: Visit) -> int:
        """Return an upper bound on the scores of the lines through a visit."""
        if self._boundless:
            return _MANY
        state = node.state
        gold = state.gold
        cells = self.ground.layout.filled
        for room in state.aside:
            gold += _golden(room.loot)
            cells -= self._sizes[room.room]
        left = state.cleared
        while left:
            low = left & -left
            left ^= low
            cells -= self._sizes[low.bit_length() - 1]
        stock = self._stocks[max(state.stack, 0)]
        return 2 * (gold + stock.gold((state.passes, state.held, state.drawn), cells))

    def _promise(self, state: State) -> float:
        """Return the heuristic value of a state within its layer."""
        hand = sum(worth for card, worth in state.hand if SUIT[card] == HEARTS)
        gold = state.gold * max(1, state.passes) if self.ground.unbounded else 2 * state.gold
        emptied = state.cleared.bit_count()
        return state.health + hand + gold + state.drawn + 3 * emptied


def moves_of(visit: Visit) -> tuple[m.Move, ...]:
    """Return all moves from the start to a visit's state."""
    parts = []
    here: Visit | None = visit
    while here is not None:
        parts.append(here.moves)
        here = here.parent
    return tuple(move for part in reversed(parts) for move in part)


def witness(visit: Visit) -> tuple[str, ...]:
    """Return a line as move texts, ending with ``leave`` if it is not over."""
    texts = tuple(map(m.format_move, moves_of(visit)))
    return texts if engine.outcome(visit.state) else (*texts, m.format_move(m.Leave()))


def doors(state: State) -> Iterator[str]:
    """Yield the names of the rooms that the player can enter."""
    left, names = engine.doors(state), state.plan.rooms
    while left:
        low = left & -left
        left ^= low
        yield names[low.bit_length() - 1].name


def sensible(state: State) -> Iterator[m.Move]:
    """Yield the moves in a room that can be best; the others are never better."""
    single = state.ground.single_use
    drink = potion(state)
    if drink is not None and not single:
        yield drink
        return
    if state.step == "answer":
        yield m.GoOn()
        yield from _against(state, state.foes)
        return
    if state.fresh:
        for move in _largest(state):
            yield m.Snatch(move)
        yield from _against(state, state.traps)
    if state.foes:
        yield from _hits(state)
    elif state.fresh:
        yield m.GoOn()
    else:
        for card in _largest(state):
            yield m.Take(card)
        yield from _against(state, state.traps)
        for index in havens(state, give_up=True):
            yield m.Retreat(state.plan.rooms[index].name)
        for card, _ in state.hand:
            if SUIT[card] != HEARTS:
                yield m.Read(card)
    if state.ground.retreat if state.foes else state.ground.retreat_traps:
        for index in havens(state, give_up=False):
            yield m.Withdraw(state.plan.rooms[index].name)


def _hits(state: State) -> Iterator[m.Move]:
    """Yield the hit with the largest drop, or every hit if the player may leave and come back.

    In that case it matters how the damage is spread: the gambit on coming back strikes each enemy
    for the same sum, and cards lying in a room set aside are not reshuffled.
    """
    if state.ground.retreat and (state.traps or state.ground.layout.runs_out):
        yield from (m.Hit(card) for card, _ in state.foes)
    else:
        yield m.Hit(target(state.foes, state.attack))


def _against(state: State, strikers: tuple[Thing, ...]) -> Iterator[m.Move]:
    """Yield absorbing potions while the next strike exceeds the shield."""
    if state.ground.single_use and state.shield < total(strikers):
        for card, _ in state.hand:
            if SUIT[card] == HEARTS:
                yield m.Drink(card)


def _largest(state: State) -> Iterator[int]:
    for suit in (HEARTS, DIAMONDS):
        things = [thing for thing in state.loot if SUIT[thing[0]] == suit]
        if things:
            yield max(things, key=lambda thing: thing[1])[0]


def _golden(loot: tuple[Thing, ...]) -> int:
    return sum(worth for card, worth in loot if SUIT[card] == DIAMONDS)
