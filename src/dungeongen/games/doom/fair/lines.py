"""Local search for a good line on a known deal, starting from the lines of our own players.

The players peek at nothing, but their play on this very deal is a line, and its score a lower bound
on the best. Two things help that a player does not know: a visit to a room that would kill is
replaced by another room, and the line may end at any moment when the token stood at the exit.

Then the line is improved: the search picks a random decision on it, makes another move there and
lets a player go on. The new line replaces the old one unless it scores less. This needs no upper
bound and no memory and works under every optional rule and on maps of any size; it proves nothing.
The budget counts moves and the randomness is seeded by the layout, so the same deal gives the same
line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dungeongen.core.cards import card_texts
from dungeongen.core.rng import Rng
from dungeongen.games.doom.fair.careful import careful_player
from dungeongen.games.doom.fair.seat import Seat
from dungeongen.games.doom.fair.set_aside import fair_player
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import Ground, State, new, score
from dungeongen.games.doom.solver.rule_search import doors, sensible

BUDGET = 6_000
_LONGEST = 4_000  # most moves in a line
_PLANNED = 16  # with this many rooms set aside, planning starts to count as moves
_WILD = 6  # a wild play picks one room in this many at random
_CAREFUL = 8  # one play in this many goes on as the careful player
_ANEW, _SET_UP = 8, 6  # one play in eight varies one of the first six moves


class Line(NamedTuple):
    """A line that ends alive; ``score`` is −1 if there is none."""

    score: int = -1
    cleared: bool = False
    moves: tuple[m.Move, ...] = ()


class Path:
    """A play so far, with the best score and moment to end it, as of each state."""

    __slots__ = ("_ends", "moves", "states")

    def __init__(self, state: State) -> None:
        self.states = [state]
        self.moves: list[m.Move] = []
        self._ends = [(-1, 0)]

    def fork(self, place: int) -> Path:
        """Return a copy of the play up to state number ``place``."""
        other = Path(self.states[0])
        other.states, other.moves = self.states[: place + 1], self.moves[:place]
        other._ends = self._ends[: place + 1]
        return other

    def add(self, move: m.Move, state: State) -> None:
        """Append a move and the state after it, which must not be death."""
        self.moves.append(move)
        self.states.append(state)
        worth = -1
        if state.step == "cleared" or state.step == "out":
            worth = score(state)
        elif state.step == "walk" and engine.at_exit(state):
            worth = score(state._replace(step="out"))
        best = self._ends[-1]
        self._ends.append((worth, len(self.moves)) if worth > best[0] else best)

    @property
    def score(self) -> int:
        """The score of the best line; −1 if there is none."""
        return self._ends[-1][0]

    @property
    def best(self) -> Line:
        """The line that ends at the best moment."""
        worth, count = self._ends[-1]
        if worth < 0:
            return Line()
        last = (m.Leave(),) if self.states[count].step == "walk" else ()
        return Line(worth, self.states[count].step == "cleared", (*self.moves[:count], *last))


class Explorer:
    """Finds lines of one deal; ``nodes`` counts moves, ``cleared`` tells if any line cleared it."""

    def __init__(self, field: Ground, budget: int = BUDGET) -> None:
        self._start = new(field.layout)
        self._seats = (Seat(field, fair_player), Seat(field, careful_player))
        self._budget = budget
        self._rng = Rng(f"lines/{' '.join(card_texts(field.layout.columns + field.layout.rows))}")
        self.nodes = 0
        self.cleared = False

    def run(self, texts: Sequence[str] = ()) -> Line:
        """Return the best line; ``texts`` are the moves of a line from another search."""
        paths = [self._played(Path(self._start), seat) for seat in self._seats]
        if texts:
            paths.append(self._replayed(texts))
        best = max(paths, key=lambda path: path.score)
        return self._bettered(best).best

    def _replayed(self, texts: Sequence[str]) -> Path:
        """Return a line of another search, continued by a player from where it leaves."""
        path = Path(self._start)
        for text in texts:
            move = m.parse_move(text)
            if not isinstance(move, m.Leave):
                path.add(move, engine.advance(path.states[-1], move))
        return self._played(path, self._seats[0])

    def _bettered(self, best: Path) -> Path:
        rng = self._rng
        while self.nodes < self._budget and len(best.states) > 1:
            self.nodes += 1
            place = rng.below(len(best.states) - 1)
            if rng.below(_ANEW) == 0:
                place = min(place, rng.below(_SET_UP))
            others = [move for move in _options(best.states[place]) if move != best.moves[place]]
            if not others:
                continue
            path = best.fork(place)
            move = rng.choice(others)
            state = engine.advance(path.states[-1], move)
            if _ends_badly(state):
                continue
            path.add(move, state)
            self._played(path, self._seats[rng.below(_CAREFUL) == 0], wild=rng.below(2) == 0)
            if path.score >= best.score:
                best = path
        return best

    def _played(self, path: Path, seat: Seat, *, wild: bool = False) -> Path:
        """Let a player go on to the end, or as far as it survives; ``wild`` adds random visits."""
        visited = set[State]()  # filled where it is needed: many plays end at once
        while engine.outcome(path.states[-1]) is None and len(path.moves) < _LONGEST:
            state = path.states[-1]
            if state.step != "walk":
                some = self._forced(state, seat)
            else:
                visited = visited or {*path.states}
                some = self._visited(state, seat, visited, wild and self._rng.below(_WILD) == 0)
            if not some:
                break
            for move, then in some:
                path.add(move, then)
            if visited:
                visited.add(path.states[-1])
        self.cleared = self.cleared or path.states[-1].step == "cleared"
        return path

    def _forced(self, state: State, seat: Seat) -> list[tuple[m.Move, State]]:
        """Return a player's moves up to the next state between rooms; empty if it dies."""
        result: list[tuple[m.Move, State]] = []
        while state.step != "walk" and engine.outcome(state) is None:
            move = self._advised(state, seat)
            state = engine.advance(state, move)
            self.nodes += 1
            if _ends_badly(state):
                return []
            result.append((move, state))
        return result

    def _visited(
        self, state: State, seat: Seat, visited: set[State], wild: bool
    ) -> list[tuple[m.Move, State]]:
        """Return a visit to the player's choice of room, or to another one that it survives."""
        first = self._advised(state, seat)
        options = [first]
        if not isinstance(first, m.Drink | m.Read):
            rooms, indices = state.plan.rooms, state.plan.index_of
            names = sorted(doors(state), key=lambda name: (rooms[indices[name]].size, name))
            entered: list[m.Move] = [m.Enter(name) for name in names]
            if wild:
                self._rng.shuffle(entered)
            elif isinstance(first, m.Enter):
                entered.sort(key=lambda move: move != first)
            options = entered
            if self.nodes >= self._budget:  # only finish the player's own line
                options = [first] if isinstance(first, m.Enter) else []
        for move in options:
            then = engine.advance(state, move)
            self.nodes += 1
            if _ends_badly(then):
                continue
            some = [(move, then)]
            if then.step != "walk" and engine.outcome(then) is None:
                more = self._forced(then, seat)
                if not more:
                    continue
                some += more
            if some[-1][1] not in visited:
                return some
        return []

    def _advised(self, state: State, seat: Seat) -> m.Move:
        """Return a player's move; charge extra nodes for a large map or many rooms set aside."""
        self.nodes += (len(state.aside) // _PLANNED) ** 2 + state.stage // 8
        return seat.advice(state)[0]


def _ends_badly(state: State) -> bool:
    """Tell whether a line ends here, in death or with an unknown card."""
    return state.step in ("dead", "draw")


def _options(state: State) -> Iterator[m.Move]:
    """Yield the moves worth trying at a state where the player decides."""
    if state.step == "walk":
        yield from (m.Enter(room) for room in doors(state))
    elif state.step in ("choose", "assign"):
        yield from engine.legal_moves(state)
    else:
        yield from sensible(state)
