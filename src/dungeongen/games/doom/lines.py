"""Lines on the very deal: what our own players would score on it, and what is better than that.

The players peek at nothing, so what they do is no search; but their line on the deal as it lies is
a line, and the least that its best score can be. Two things are known here that a player does not
know: a visit to a room that would kill is not made, another room is tried instead, and the line
may end at any moment at which it stood at the exit.

Then the line is bettered: at a decision on it, drawn by lot, another move is made, and a player
goes on from there. The new line takes the place of the old one unless it scores less. This needs no
bound and no memory, and works under every switch, however large the map is; it proves nothing. The
budget counts moves, and lots come from the layout alone, so the same deal gives the same line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dungeongen.core.cards import card_texts
from dungeongen.core.rng import Rng
from dungeongen.games.doom import moves as m
from dungeongen.games.doom import rules
from dungeongen.games.doom.careful import careful_player
from dungeongen.games.doom.general import doors, sensible
from dungeongen.games.doom.hints import Seat
from dungeongen.games.doom.state import Ground, State, new, score

BUDGET = 6_000
_LONGEST = 4_000  # moves of a line
_PLANNED = 16  # rooms set aside
_WILD = 6  # in one of so many visits of a wild play the room is drawn by lot
_CAREFUL = 8  # one of so many plays goes on as the careful player
_ANEW, _SET_UP = 8, 6  # one of so many begins with another of the first moves


class Line(NamedTuple):
    """A line that ends alive; ``score`` is −1 where there is none."""

    score: int = -1
    cleared: bool = False
    moves: tuple[m.Move, ...] = ()


class Path:
    """A play as far as it went, with the best moment to end it."""

    __slots__ = ("best", "moves", "states")

    def __init__(self, state: State) -> None:
        self.states = [state]
        self.moves: list[m.Move] = []
        self.best = Line()

    def fork(self, place: int) -> Path:
        """Return the play up to its state number ``place``."""
        other = Path(self.states[0])
        for move, state in zip(self.moves[:place], self.states[1 : place + 1], strict=True):
            other.add(move, state)
        return other

    def add(self, move: m.Move, state: State) -> None:
        """Go on by a move, to a state that is no death."""
        self.moves.append(move)
        self.states.append(state)
        if state.step == "cleared" or state.step == "out":
            worth = score(state)
            last: tuple[m.Move, ...] = ()
        elif state.step == "walk" and rules.at_exit(state):
            worth, last = score(state._replace(step="out")), (m.Leave(),)
        else:
            return
        if worth > self.best.score:
            self.best = Line(worth, state.step == "cleared", (*self.moves, *last))


class Explorer:
    """Finds lines of one deal; ``nodes`` counts moves, ``cleared`` tells if any line clears it."""

    def __init__(self, field: Ground, budget: int = BUDGET) -> None:
        self._start = new(field.layout)
        self._seats = (Seat(field), Seat(field, careful_player))
        self._budget = budget
        self._rng = Rng(f"lines/{' '.join(card_texts(field.layout.columns + field.layout.rows))}")
        self.nodes = 0
        self.cleared = False

    def run(self, known: Sequence[str] = ()) -> Line:
        """Return the best line found; ``known`` is one of another search, as texts."""
        paths = [self._played(Path(self._start), seat) for seat in self._seats]
        if known:
            paths.append(self._replayed(known))
        best = max(paths, key=lambda path: path.best.score)
        return self._bettered(best).best

    def _replayed(self, known: Sequence[str]) -> Path:
        """Return a line of another search, and how a player goes on from where it leaves."""
        path = Path(self._start)
        for text in known:
            move = m.parse_move(text)
            if not isinstance(move, m.Leave):
                path.add(move, rules.advance(path.states[-1], move))
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
            state = rules.advance(path.states[-1], move)
            if _ends_badly(state):
                continue
            path.add(move, state)
            self._played(path, self._seats[rng.below(_CAREFUL) == 0], wild=rng.below(2) == 0)
            if path.best.score >= best.best.score:
                best = path
        return best

    def _played(self, path: Path, seat: Seat, *, wild: bool = False) -> Path:
        """Let a player go on to the end, or as far as it lives; ``wild``: by lot here and there."""
        seen = {*path.states}
        while rules.outcome(path.states[-1]) is None and len(path.moves) < _LONGEST:
            state = path.states[-1]
            if state.step != "walk":
                some = self._forced(state, seat)
            else:
                some = self._visited(state, seat, seen, wild and self._rng.below(_WILD) == 0)
            if not some:
                break
            for move, then in some:
                path.add(move, then)
            seen.add(path.states[-1])
        self.cleared = self.cleared or path.states[-1].step == "cleared"
        return path

    def _forced(self, state: State, seat: Seat) -> list[tuple[m.Move, State]]:
        """Return what a player does up to the next state between rooms; nothing where it dies."""
        made: list[tuple[m.Move, State]] = []
        while state.step != "walk" and rules.outcome(state) is None:
            move = self._advised(state, seat)
            state = rules.advance(state, move)
            self.nodes += 1
            if _ends_badly(state):
                return []
            made.append((move, state))
        return made

    def _visited(
        self, state: State, seat: Seat, seen: set[State], wild: bool
    ) -> list[tuple[m.Move, State]]:
        """Return a visit to the room that a player would enter, or to another that it survives."""
        first = self._advised(state, seat)
        options = [first]
        if not isinstance(first, m.Drink | m.Read):
            rooms, named = state.plan.rooms, state.plan.named
            names = sorted(doors(state), key=lambda name: (rooms[named[name]].size, name))
            entered: list[m.Move] = [m.Enter(name) for name in names]
            if wild:
                self._rng.shuffle(entered)
            elif isinstance(first, m.Enter):
                entered.sort(key=lambda move: move != first)
            options = entered
            if self.nodes >= self._budget:  # no more than the player's own line
                options = [first] if isinstance(first, m.Enter) else []
        for move in options:
            then = rules.advance(state, move)
            self.nodes += 1
            if _ends_badly(then):
                continue
            some = [(move, then)]
            if then.step != "walk" and rules.outcome(then) is None:
                more = self._forced(then, seat)
                if not more:
                    continue
                some += more
            if some[-1][1] not in seen:
                return some
        return []

    def _advised(self, state: State, seat: Seat) -> m.Move:
        """Return what a player does; a large map and many rooms set aside count as moves."""
        self.nodes += (len(state.aside) // _PLANNED) ** 2 + state.stage // 8
        return seat.advice(state)[0]


def _ends_badly(state: State) -> bool:
    """Tell whether a line ends here: in death, or with a card that nobody knows."""
    return state.step in ("dead", "draw")


def _options(state: State) -> Iterator[m.Move]:
    """Yield what is worth a try at a state where the player decides."""
    if state.step == "walk":
        yield from (m.Enter(room) for room in doors(state))
    elif state.step in ("choose", "assign"):
        yield from rules.legal_moves(state)
    else:
        yield from sensible(state)
