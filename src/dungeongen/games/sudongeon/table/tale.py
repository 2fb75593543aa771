"""A play as a story: what the party met, how a fight went as a whole, what it carried off.

``story`` tells a move at a time; here a round is a paragraph. A fight is told by its end and its
price, and what the totals show anyway (a ration eaten) is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.core.naming import listed
from dungeongen.core.table import Deed, run_on
from dungeongen.games.sudongeon.layout import BOX_NAMES
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.board import boxes
from dungeongen.games.sudongeon.rules.combat import PARTY, damage_of
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.table import story
from dungeongen.games.sudongeon.table.scene import monster, person

_TURNS = ("omen", "points", "fell")  # dice of a fight whose result is worth telling
_SUBJECT = "The party"


def opening(state: State) -> str:
    """Return who sets out, and for what."""
    layout = state.ground.layout
    where = "within reach" if layout.gold_out_of_reach else "in this dungeon"
    stock = [f"{state.rations} rations", f"{state.mana} mana", f"{state.elixirs} elixirs"]
    return (
        f"{layout.reach.gold} gold lies {where}. The party stands at the market before it, with "
        f"{listed([*stock, f'{state.gold} gold'])}."
    )


def chapter(deeds: Sequence[Deed[State, m.Move]]) -> str:
    """Return what happened in a round."""
    return " ".join(run_on(_sentences(deeds), _SUBJECT))


def _sentences(deeds: Sequence[Deed[State, m.Move]]) -> Iterator[str]:
    fight: list[Deed[State, m.Move]] = []
    for before, move, after in deeds:
        if before.fight is not None:
            fight.append((before, move, after))
            if after.fight is None:
                yield from _fought(fight)
                fight = []
            continue
        match move:
            case m.Eat() if before.rations:
                yield from story.events(before, after)
            case m.Enter(room) | m.Go(room):
                verb = "enters" if isinstance(move, m.Enter) else "goes to"
                yield f"{_SUBJECT} {verb} {_room(after, room)}."
                yield from story.events(before, after)
            case m.Home() if before.step == "market":
                yield f"{_SUBJECT} turns back at the market."
            case _:
                yield story.tell(before, move, after)
    yield from _fought(fight)


def _fought(deeds: Sequence[Deed[State, m.Move]]) -> Iterator[str]:
    """Yield how a fight went: who was fought, the blows, their price, the end."""
    if not deeds:
        return
    first = deeds[0][0]
    assert first.fight is not None
    foes = listed(monster(first, foe.box) for foe in first.fight.foes)
    hits, lost, mana, healed, sentences = list[int](), 0, 0, 0, list[str]()
    for before, move, after in deeds:
        match move:
            case m.Roll(face) if before.step == "defence" and before.fight is not None:
                damage = damage_of(before, face)
                if before.fight.queue[0][0] == PARTY:
                    hits.append(damage)
                elif before.focus == PARTY:
                    lost += damage
            case m.Roll() if before.step in _TURNS:
                sentences.append(story.deed(before, move, after))
            case m.Strike(_, _, more):
                mana += more
            case m.Heal(amount) | m.Drink(amount):
                healed += amount
        sentences += story.events(before, after)
    parts = [_blows(hits)]
    if mana:
        parts.append(f"{mana} mana drunk")
    parts.append(f"{lost} life lost" if lost else "not a scratch")
    if healed:
        parts.append(f"{healed} healed on the way")
    yield f"It fights {foes}: {listed(parts)}."
    yield from filter(None, sentences)


def _blows(hits: Sequence[int]) -> str:
    """Return the party's blows in words.

    >>> _blows([]), _blows([17]), _blows([0]), _blows([3, 4, 0])
    ('no blow struck', 'one blow of 17', 'one blow that missed', '3 blows for 7 in all')
    """
    if len(hits) > 1:
        return f"{len(hits)} blows for {sum(hits)} in all"
    if not hits:
        return "no blow struck"
    return f"one blow of {hits[0]}" if hits[0] else "one blow that missed"


def _room(state: State, room: int) -> str:
    """Return a room with whom the party meets there."""
    place, ground = state.ground.places[room], state.ground
    where = " + ".join(BOX_NAMES[box] for box in boxes(place.boxes))
    met = [monster(state, box) for box in boxes(place.monsters & state.world.alive)]
    met += [person(state, box) for box in boxes(place.people) if story.present(state, box)]
    left = [f"{ground.gold[box]} gold" for box in boxes(place.piles & ~state.world.loot)]
    meets = f" and meets {listed(met)}" if met else ""
    lies = f"; {listed(left)} is left there" if left and met else ""
    return f"room {place.letter} ({where}){meets}{lies}"
