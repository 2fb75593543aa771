"""A play as a story: a room is a paragraph, and a fight in it is told by its end and its price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.core.cards import card_shown
from dungeongen.core.table import Deed, run_on
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import State
from dungeongen.games.doom.table.story import events, listed

_SUBJECT = "You"
_Deed = Deed[State, m.Move]


def opening(state: State) -> str:
    """Return what lies ahead."""
    rooms = (state.plan.filled & ~state.cleared).bit_count()
    return f"{rooms} shaded room{'' if rooms == 1 else 's'} and two stacks of cards lie before you."


def chapter(deeds: Sequence[_Deed]) -> str:
    """Return what happened in a room, or before the first."""
    return " ".join(run_on(_sentences(deeds), _SUBJECT))


def _sentences(deeds: Sequence[_Deed]) -> Iterator[str]:
    fight: list[_Deed] = []
    added: dict[str, int] = {}
    for deed in deeds:
        _, move, after = deed
        match move:
            case m.Hit():
                fight.append(deed)
                if after.foes:
                    continue
                yield from _fought(fight)
                fight = []
                yield from _events(deed, "deed", "strike")
            case m.GoOn() if fight:
                fight.append(deed)
            case m.Add(value):
                name = m.VALUES[value]
                added[name] = added.get(name, 0) + 1
                if not after.spare:
                    sums = (f"{number} to {one}" for one, number in added.items())
                    yield f"Your ♦ add {listed(sums)}."
                yield from _events(deed, "deed")
            case _:
                yield from _fought(fight)
                fight = []
                yield from _events(deed)
    yield from _fought(fight)
    if fight:
        yield from _events(fight[-1], "deed", "strike")


def _events(deed: _Deed, *but: str) -> Iterator[str]:
    """Yield what happened in sentences, but for some steps of the rules, and the story's end."""
    for step, sentence in events(*deed):
        if step not in (*but, "end"):
            yield sentence


def _fought(deeds: Sequence[_Deed]) -> Iterator[str]:
    """Yield how a fight went: who fell, after how many blows, at what price."""
    if not deeds:
        return
    before, after = deeds[0][0], deeds[-1][2]
    left = dict(after.foes)
    dead = [card_shown(card) for card, _ in before.foes if card not in left]
    blows = sum(isinstance(move, m.Hit) for _, move, _ in deeds)
    hurt = sum(max(0, one.health - two.health) for one, _, two in deeds)
    end = f"kill {listed(dead)}" if dead else "kill nobody"
    price = f"; it costs {hurt} health" if hurt else " without a scratch"
    yield f"You {end} with {'one blow' if blows == 1 else f'{blows} blows'}{price}."
