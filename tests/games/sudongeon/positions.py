"""Hand-made dungeons and plays, for the tests of the rules.

``grid`` takes boxes by their compass word, each a dict of what its cells hold; a box with a
``north`` digit in the top row has an exit there. ``play`` applies texts one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

from dungeongen.core.verdict import PlanOdds
from dungeongen.games.sudongeon.layout import Layout, cell_index
from dungeongen.games.sudongeon.rules.engine import (
    advance,
    apply,
    chance,
    legal_moves,
    new,
    outcome,
)
from dungeongen.games.sudongeon.rules.moves import BOX_WORDS, Roll, format_move, parse_move
from dungeongen.games.sudongeon.rules.state import Company, Member, State, Step
from dungeongen.games.sudongeon.verdict import Verdict
from dungeongen.search.bands import band

DATA = Path(__file__).parent.parent.parent / "data"
EXAMPLE = (  # SU-16, the rulebook's with the columns that its scan lost
    "941....7..28...36..3....92.1.....457.......1.852.7...359..81....87..91..41..372.9"
)
_STEPS = get_args(Step)
WAITING = frozenset(_STEPS) - {*_STEPS[_STEPS.index("met") : _STEPS.index("beaten")]}
"""Where somebody decides, chance does, or the play is over; elsewhere the rules proceed."""
_CELL = {
    "monster": 0,
    "north": 1,
    "npc": 2,
    "west": 3,
    "trap": 4,
    "east": 5,
    "feature": 6,
    "south": 7,
    "gold": 8,
}
STRONG = (
    Member(0, ("attack",) * 3),
    Member(1, ("defence",) * 2),
    Member(2),
    Member(3),
    Member(4, ("attack",) * 2),
)
Box = dict[str, int]


def grid(**boxes: Box) -> Layout:
    """Return a layout; rows and columns may repeat a digit, since no rule checks that."""
    cells = ["."] * 81
    for word, things in boxes.items():
        for name, digit in things.items():
            cells[cell_index(BOX_WORDS.index(word), _CELL[name])] = str(digit)
    return Layout("".join(cells))


def room(**things: int) -> Layout:
    """Return a layout of one room with an exit, and gold elsewhere that nobody can reach."""
    return grid(NW={"north": 1, **things}, SE={"gold": 9})


def hall(foes: Sequence[int], **things: int) -> Layout:
    """Return a room in which up to three foes wait, with ``things`` in its first box."""
    boxes: list[Box] = [{"monster": foe, "east": 8} for foe in foes]
    del boxes[-1]["east"]
    boxes[0] |= {"north": 1, **things}
    return grid(**dict(zip(("NW", "N", "NE"), boxes, strict=False)))


FOUR_FOES = grid(  # one more than the kernel fights
    NW={"monster": 1, "east": 8, "south": 8, "north": 1, "gold": 1},
    N={"monster": 1},
    W={"monster": 1, "east": 8},
    C={"monster": 1},
)


def fighting(layout: Layout, company: Company) -> State:
    """Return the start of the fight in the first room."""
    state = play(new(layout, company), "enter A")
    return play(state, "fight") if state.step == "meet" else state


def start(layout: Layout, **company: Any) -> State:
    """Return the state at the market."""
    return new(layout, Company(**company))


def inside(layout: Layout, *texts: str, **company: Any) -> State:
    """Return the state after entering room A and ``texts``."""
    return play(start(layout, **company), "enter A", *texts)


def play(state: State, *texts: str) -> State:
    """Apply moves; ``3`` alone is a roll, ``1 6 2`` three of them."""
    for text in texts:
        rolls = text.split()
        for word in [f"roll {n}" for n in rolls] if rolls[0].isdigit() else [text]:
            state = apply(state, parse_move(word))
    return state


def texts(state: State) -> list[str]:
    """Return the texts of all legal moves."""
    return [format_move(move) for move in legal_moves(state)]


def starting(state: State, word: str) -> list[str]:
    """Return the texts of the legal moves that begin with ``word``."""
    return [text for text in texts(state) if text.split()[0] == word]


def kill(state: State) -> State:
    """Play the fight in progress to its end: the party's dice are 6, the others' 1."""
    while state.fight is not None and outcome(state) is None:
        state = advance(state, _best(state))
    return state


def _best(state: State) -> Any:
    moves = legal_moves(state)
    if not isinstance(moves[0], Roll):
        heads = [move for move in moves if format_move(move) in ("toss heads", "go on")]
        return (heads or list(moves))[-1]
    fight = state.fight
    assert fight is not None
    match state.step:
        case "attack":
            return moves[-1] if fight.queue[0][0] == 0 else moves[0]
        case "defence":
            return moves[0] if fight.queue[0][0] == 0 else moves[-1]
        case "initiative":
            return moves[-1] if fight.rollers[len(fight.rolls)] == 0 else moves[0]
        case "omen":
            return moves[3]
        case "dodge":
            return moves[-1]
    return moves[0]


def odds(state: State, *, dropped: float = 1e-9) -> float:
    """Return the probability to win the current fight, with the tail of endless fights cut off.

    Nothing is decided: a state where the player would have to fails. What one turn makes of a
    state is worked out once, ply by ply, then turns are chained.
    """
    turns: dict[State, dict[State, float]] = {}
    front, won = {state: 1.0}, 0.0
    while sum(front.values()) > dropped:
        following: dict[State, float] = {}
        for one, weight in front.items():
            if one not in turns:
                turns[one] = _turn(one)
            for after, part in turns[one].items():
                if after.fight is None:
                    won += weight * part
                elif outcome(after) is None:
                    following[after] = following.get(after, 0.0) + weight * part
        front = following
    return won


def _turn(state: State) -> dict[State, float]:
    """Return the distribution of states at the next turn, or at the fight's end."""
    front, ends = {state: 1.0}, dict[State, float]()
    while front:
        following: dict[State, float] = {}
        for one, weight in front.items():
            for move, part in chance(one) or ():
                after = advance(one, move)
                over = after.fight is None or outcome(after) is not None
                kept = ends if over or _at_turn(after, one) else following
                assert over or chance(after), after.step
                kept[after] = kept.get(after, 0.0) + weight * part
        front = following
    return ends


def _at_turn(after: State, before: State) -> bool:
    """Return whether a turn has just begun."""
    if before.step != "defence" or after.fight is None or before.fight is None:
        return False
    return after.step in ("initiative", "omen") or (
        len(after.fight.queue) >= len(before.fight.queue) and not after.fight.blows
    )


def recorded(name: str) -> Iterator[str]:
    """Yield the lines of a data file that are neither blank nor comments."""
    for line in (DATA / name).read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line


def won(win: float) -> Verdict:
    """Return a verdict whose plan has these odds."""
    odds = PlanOdds(win, win, win, "induction", None, "the plan")
    return Verdict("beatable", odds=odds, difficulty=band(win))
