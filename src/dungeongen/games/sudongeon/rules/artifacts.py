"""Artifacts: who can use which, who wears what, and what is left behind (chapter 8, SU-13, SU-17).

Members of one class can use the same artifacts. A move names who does only where that is not the
first of them who could.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import (
    ARTIFACTS,
    Party,
    State,
    assemble,
    member_words,
    regrouped,
)

Move = TypeVar("Move", m.Drop, m.SellArtifact)


def users(party: Party, number: int) -> list[int]:
    """Return the members whose class can use an artifact."""
    person = ARTIFACTS[number - 1][0]
    return [i for i, member in enumerate(party.members) if member.person == person]


def user(party: Party, move: m.Wear) -> int:
    """Return the member who puts an artifact on."""
    return member_words(party).index(move.who) if move.who else users(party, move.artifact)[0]


def dressings(state: State) -> Iterator[m.Wear]:
    """Yield what can be put on: what is carried, or what another of the class wears."""
    party, bag = state.party, state.bag
    worn = {member.artifact for member in party.members} - {0}
    for number in sorted({*bag, *worn}):
        able = users(party, number)
        for i in able:
            exchanged = number in worn and party.members[i].artifact != number
            if number in bag or exchanged:
                yield m.Wear(number, member_words(party)[i] if i != able[0] else "")


def worn(state: State, move: m.Wear) -> State:
    """Return the state with an artifact put on.

    It comes from the bag, into which goes what was worn, or from another of the class, who gets
    that in exchange.
    """
    old, number = state.party, move.artifact
    person = user(old, move)
    before = old.members[person].artifact
    gained, bag = {person: number}, list(state.bag)
    if number in bag:
        bag.remove(number)
        bag += [before] if before else []
    else:
        gained[_wearers(state, number)[0]] = before
    return _equipped(state, gained)._replace(bag=tuple(sorted(bag)))


def partings(state: State, kind: type[Move]) -> Iterator[Move]:
    """Yield the moves that give up an artifact: a carried one, else that of any who wears it."""
    own = {*state.bag, *(member.artifact for member in state.party.members)} - {0}
    for number in sorted(own):
        yield kind(number)
        if number not in state.bag:
            _, *others = _wearers(state, number)
            yield from (kind(number, member_words(state.party)[i]) for i in others)


def dropped(state: State, move: m.Drop | m.SellArtifact) -> State:
    """Return the state without an artifact, taken from the bag if it is there."""
    number = move.artifact
    if number in state.bag:
        place = state.bag.index(number)
        return state._replace(bag=(*state.bag[:place], *state.bag[place + 1 :]))
    first = _wearers(state, number)[0]
    return _equipped(state, {member_words(state.party).index(move.who) if move.who else first: 0})


def _wearers(state: State, number: int) -> list[int]:
    return [i for i, member in enumerate(state.party.members) if member.artifact == number]


def _equipped(state: State, gained: dict[int, int]) -> State:
    """Return the state where some members wear other artifacts, or none (0)."""
    old = state.party
    members = tuple(
        member._replace(artifact=gained.get(i, member.artifact))
        for i, member in enumerate(old.members)
    )
    return regrouped(state, assemble(members, old.adventurers, old.damsels))
