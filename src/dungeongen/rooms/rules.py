"""What the rules of games of rooms have in common: the pack, the cards under it, the end, and what
is said of them at the table.

The pile is two: ``pack``, whose order is unknown, lies on ``under``, the cards that were put back
under it, whose order everybody saw. Under the rule *shuffled* they are mixed into the pack; then
``mixed`` is true, the pack is sorted, and chance draws from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol, TypeVar

from dungeongen.core.cards import shuffled
from dungeongen.core.errors import IllegalMoveError
from dungeongen.core.naming import count
from dungeongen.core.rng import Rng
from dungeongen.core.table import Preview

Cards = tuple[int, ...]
ROOM = 4
"""The number of cards in a room."""
Step = Literal["room", "drawing", "cleared", "dead"]
ENDS: tuple[Step, ...] = ("cleared", "dead")
NONE = -1
"""In place of a card: no weapon or shield, or one that has met no monster yet."""
Move = TypeVar("Move")


class RoomState(Protocol):
    """A state; its first field is the layout."""

    @property
    def step(self) -> Step: ...
    @property
    def health(self) -> int: ...
    @property
    def room(self) -> Cards: ...
    @property
    def pack(self) -> Cards: ...
    @property
    def under(self) -> Cards: ...
    @property
    def mixed(self) -> bool: ...
    @property
    def left(self) -> Cards: ...
    @property
    def _replace(self) -> Callable[..., Any]: ...

    def __hash__(self) -> int: ...


State = TypeVar("State", bound=RoomState)


def outcome(state: RoomState) -> str | None:
    """Return ``None`` while the play goes on, then how it ended."""
    return state.step if state.step in ENDS else None


def draws(state: RoomState, draw: Callable[[int], Move]) -> tuple[tuple[Move, float], ...] | None:
    """Return the cards that may be turned up, where the pack was shuffled."""
    if state.step != "drawing":
        return None
    return tuple((draw(card), 1 / len(state.pack)) for card in state.pack)


def expect_legal(
    move: Move, legal: Sequence[Move], text: Callable[[Move], str], fault: Callable[[], str]
) -> None:
    """Raise IllegalMoveError if a move is not legal; ``fault`` says why not."""
    if move in legal:
        return
    if not legal:
        raise IllegalMoveError(f"{text(move)}: the play is over")
    words = ", ".join(map(text, legal[:6])) + (", …" if len(legal) > 6 else "")
    raise IllegalMoveError(f"{text(move)}: {fault()}; expected {words}")


# The cards


def without(cards: Cards, card: int) -> Cards:
    """Return the cards but one."""
    return tuple(other for other in cards if other != card)


def drawn(state: State, card: int) -> State:
    """Return the state after chance has turned up a card."""
    room, pack = (*state.room, card), without(state.pack, card)
    return filled(_changed(state, step="room", room=room, pack=pack))


def opened(state: State, order: Cards) -> State:
    """Return the state in a room of a shuffled pack whose order is this one."""
    return _changed(state, step="room", room=order[:ROOM], pack=order[ROOM:])


def put_under(state: State, *, mixes: bool) -> State:
    """Return the state in the next room; this one was put under the pack, or mixed into it."""
    if mixes:
        pack = tuple(sorted(state.left))
        return filled(_changed(state, room=(), pack=pack, under=(), mixed=True))
    return filled(_changed(state, room=(), under=state.under + state.room))


def filled(state: State) -> State:
    """Return the state with four cards in the room, or all that are left."""
    room, pack, under = state.room, state.pack, state.under
    while len(room) < ROOM and (pack or under):
        if pack and state.mixed:
            return _changed(state, step="drawing", room=room, pack=pack, under=under)
        if pack:
            room, pack = (*room, pack[0]), pack[1:]
        else:
            room, under = (*room, under[0]), under[1:]
    return _changed(state, room=room, pack=pack, under=under)


def _changed(state: State, **changes: Any) -> State:
    result: State = state._replace(**changes)
    return result


# What the player knows


def view_of(state: State, player: int = 0) -> tuple[Any, ...]:
    """Return what the player knows: all but the layout and the order of the pack."""
    return tuple(state._replace(layout=None, pack=tuple(sorted(state.pack))))


def redealt(state: State, player: int, rng: Rng) -> State:
    """Return a state that looks the same, with the pack in another order."""
    if state.mixed or state.step in ENDS:
        return state
    return _changed(state, pack=shuffled(sorted(state.pack), rng))


# At the table


def totals(state: RoomState) -> dict[str, int]:
    """Return the player's health, and how many cards are left."""
    return {"health": state.health, "cards": len(state.left)}


def scene(state: RoomState, holds: str, shown: Callable[[int], str]) -> Sequence[str]:
    """Return the room, then the player's health and what the player holds, and what is left."""
    hidden, under = len(state.pack), len(state.under)
    left = f"{count(hidden, 'card')} face down" + (f", {under} known under them" if under else "")
    room = "  ".join(map(shown, state.room)) or "A new room"
    return [room, f"Health {state.health} · {holds}", left]


def loss(before: RoomState, after: RoomState) -> str:
    """Return in words what a fight has cost."""
    points = before.health - after.health
    return f"{count(points, 'point')} of health lost" if points else "no health lost"


def preview(facts: tuple[str, ...], deck: Sequence[int], shown: Callable[[int], str]) -> Preview:
    """Return the first room, below some facts."""
    room = "  ".join(map(shown, deck[:ROOM]))
    return Preview(facts, ((((f" First room  {room}", ""),), 13),))
