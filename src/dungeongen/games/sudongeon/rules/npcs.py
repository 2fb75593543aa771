"""People of the dungeon: who talks, who trades, who joins (chapter 6, SU-12).

A person in a room with a chaotic monster is its prisoner until every chaotic monster of the room is
dead; a freed prisoner counts as rescued. Lawful monsters and people ignore each other. The party
can parley with each person once a round. ``World.people`` records the dealings with each of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.sudongeon import layout
from dungeongen.games.sudongeon.catalog import (
    DAMSEL_LIFE,
    DEALER_DISCOUNT,
    DEALER_PAYS,
    DEALER_PRICE,
    GIFT,
    PEOPLE_PARLEY,
    RATIONS_FOR_GOLD,
    TRIBUTE,
)
from dungeongen.games.sudongeon.layout import (
    ADVENTURER,
    CHIEFTAIN,
    DAMSEL,
    DEALER,
    EXPLORER,
    HERMIT,
    MINERS,
    SHAMAN,
    TRADER,
)
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.artifacts import dropped, partings
from dungeongen.games.sudongeon.rules.board import boxes
from dungeongen.games.sudongeon.rules.encounters import opened_with_gang
from dungeongen.games.sudongeon.rules.state import (
    MOST_ARTIFACTS,
    State,
    assemble,
    carried,
    is_found,
)

STOCK = 3
PRICES = {"rations": RATIONS_FOR_GOLD, "mana": 1, "elixirs": 1}  # amount for 1 gold (chapter 7)
GONE = (1,)


def free(state: State, box: int) -> bool:
    """Return whether a person is free."""
    return not state.place.chaotic & state.world.alive


def rescued(state: State, box: int) -> bool:
    """Return whether a person was a prisoner and is free now."""
    return bool(state.place.chaotic) and free(state, box)


def met(state: State) -> State:
    """Return the state at the visit; dealers lay out their stock first."""
    for box in boxes(state.place.people):
        is_dealer = state.ground.people[box] == DEALER and free(state, box)
        if is_dealer and len(state.world.people[box]) < 1 + STOCK:
            return state._replace(step="stock", focus=box)
    return state._replace(step="visit")


def stocked(state: State, number: int) -> State:
    """Return the state with one more of the dealer's three artifacts; doubles are allowed."""
    dealings = state.world.people[state.focus] or (0,)
    return with_dealings(state, state.focus, (*dealings, number))._replace(step="people", focus=0)


def with_dealings(state: State, box: int, dealings: tuple[int, ...]) -> State:
    """Return the state with a new record of the dealings with one person."""
    people = state.world.people
    people = (*people[:box], dealings, *people[box + 1 :])
    return state._replace(world=state.world._replace(people=people))


# Choices


def choices(state: State) -> Iterator[m.Move]:
    """Yield the moves that the people here offer."""
    place, world, ground = state.place, state.world, state.ground
    if not place.people or not free(state, 0):
        return
    here = {ground.people[box] for box in boxes(place.people)}
    if TRADER in here:
        for goods in ("rations", "mana", "elixirs"):
            yield from purchases(state, goods)
    if HERMIT in here:
        yield from (m.Trade(n) for n in range(1, min(state.rations, m.MOST) + 1))
    if _kisser(state) and state.life < state.party.limit:
        most = min(state.gold, state.party.limit - state.life)
        yield from (m.Buy(n, "kisses") for n in range(1, most + 1))
    if DEALER in here:
        yield from _artifact_trade(state)
    for box in boxes(place.people):
        digit, dealings = ground.people[box], world.people[box]
        who = m.PERSON_WORDS[digit - 1]
        if digit == CHIEFTAIN and not dealings:
            if state.gold >= TRIBUTE:
                yield m.Pay(who, box)
            yield m.Refuse(who, box)
        elif digit in (DAMSEL, ADVENTURER) and not dealings and not _stays(state, box):
            yield m.Welcome(who, box)
        elif digit == MINERS and not dealings:
            yield m.Ask(who, box)
        elif digit == MINERS and len(dealings) == 1 and miners_pay(state, box):
            yield m.Claim(who, box)
        elif not state.talked >> box & 1 and _worth_a_parley(state, box):
            yield m.Parley(who, box)


def purchases(state: State, goods: str) -> Iterator[m.Buy]:
    """Yield the purchases of one sort of goods that the gold in hand allows at market prices."""
    for n in range(1, min(state.gold, m.MOST // PRICES["rations"]) + 1):
        yield m.Buy(n * PRICES[goods], goods)


def awaited(state: State) -> bool:
    """Return whether a Chieftain is waiting for an answer."""
    return any(
        state.ground.people[box] == CHIEFTAIN and not state.world.people[box]
        for box in boxes(state.place.people)
    ) and free(state, 0)


def _worth_a_parley(state: State, box: int) -> bool:
    dealings = state.world.people[box]
    match state.ground.people[box]:
        case layout.TRADER:
            return rescued(state, box) and not dealings  # the gift: once
        case layout.DEALER:
            return rescued(state, box) and not dealings[0]
        case layout.HERMIT:
            return state.life < state.party.limit
        case layout.SHAMAN:
            return True
        case layout.EXPLORER:
            return state.world.doors != (1 << len(state.ground.doors)) - 1
    return False


def _stays(state: State, box: int) -> bool:
    """Return whether a damsel stays here because she is with another person (SU-12)."""
    return state.ground.people[box] == DAMSEL and state.place.people != 1 << box


def _kisser(state: State) -> bool:
    return any(_stays(state, box) for box in boxes(state.place.people))


def _dealers(state: State) -> Iterator[tuple[int, tuple[int, ...]]]:
    for box in boxes(state.place.people):
        if state.ground.people[box] == DEALER:
            yield box, state.world.people[box]


def _artifact_trade(state: State) -> Iterator[m.Move]:
    if carried(state) < MOST_ARTIFACTS:
        stock = {
            number
            for _, dealings in _dealers(state)
            if state.gold >= (DEALER_DISCOUNT if dealings[0] else DEALER_PRICE)
            for number in dealings[1:]
            if number
        }
        yield from (m.BuyArtifact(number) for number in sorted(stock))
    yield from partings(state, m.SellArtifact)


# Effects


def bought(state: State, amount: int, goods: str) -> State:
    """Return the state after a purchase at market prices; a kiss is a life point for 1 gold."""
    match goods:
        case "rations":
            gold = state.gold - amount // PRICES[goods]
            return state._replace(rations=state.rations + amount, gold=gold)
        case "mana":
            gold = state.gold - amount // PRICES[goods]
            return state._replace(mana=state.mana + amount, gold=gold)
        case "elixirs":
            gold = state.gold - amount // PRICES[goods]
            return state._replace(elixirs=state.elixirs + amount, gold=gold)
        case _:
            return state._replace(life=state.life + amount, gold=state.gold - amount)


def bought_artifact(state: State, number: int) -> State:
    """Return the state after buying from the cheapest dealer, who does not restock (SU-12)."""
    offers = [
        (not dealings[0], box, dealings)
        for box, dealings in _dealers(state)
        if number in dealings[1:]
    ]
    full_price, box, dealings = min(offers)
    place = dealings.index(number, 1)
    state = with_dealings(state, box, (*dealings[:place], 0, *dealings[place + 1 :]))
    price = DEALER_PRICE if full_price else DEALER_DISCOUNT
    return state._replace(gold=state.gold - price, bag=tuple(sorted((*state.bag, number))))


def sold_artifact(state: State, move: m.SellArtifact) -> State:
    """Return the state after selling an artifact: the carried one, else a worn one."""
    return dropped(state, move)._replace(gold=state.gold + DEALER_PAYS)


def after_parley(state: State, face: int) -> State:
    """Return the state after a parley with person ``focus``."""
    box = state.focus
    state = state._replace(step="visit", focus=0)
    success = state.party.parley + face >= PEOPLE_PARLEY
    digit = state.ground.people[box]
    if digit == SHAMAN:
        return state._replace(world=state.world._replace(fate=1 if success else -1))
    if not success:
        return state
    match digit:
        case layout.TRADER:
            return with_dealings(state, box, GONE)._replace(
                rations=state.rations + GIFT, mana=state.mana + GIFT, life=state.party.limit
            )
        case layout.DEALER:
            return with_dealings(state, box, (1, *state.world.people[box][1:]))
        case layout.HERMIT:
            return state._replace(life=state.party.limit)
        case _:
            assert digit == EXPLORER
            every = (1 << len(state.ground.doors)) - 1
            return state._replace(world=state.world._replace(doors=every))


def welcomed(state: State, box: int) -> State:
    """Return the state after a damsel joins, or at the die for a lost adventurer's class."""
    state = with_dealings(state, box, GONE)
    if state.ground.people[box] == ADVENTURER:
        return state._replace(step="class", focus=box)
    party = state.party
    party = assemble(party.members, party.adventurers, party.damsels + 1)
    return state._replace(party=party, life=state.life + DAMSEL_LIFE)


def joined(state: State, person: int) -> State:
    """Return the state after a lost adventurer adds all his values, life too (SU-12)."""
    old = state.party
    party = assemble(old.members, tuple(sorted((*old.adventurers, person))), old.damsels)
    life = state.life + party.limit - old.limit
    return state._replace(step="visit", focus=0, party=party, life=life)


def refused(state: State, box: int) -> State:
    """Return the state after the Chieftain calls his gang."""
    return opened_with_gang(with_dealings(state, box, GONE), box)


def paid(state: State, box: int) -> State:
    """Return the state after the Chieftain takes his gold and goes."""
    return with_dealings(state, box, GONE)._replace(gold=state.gold - TRIBUTE)


def quest_begun(state: State, box: int) -> State:
    """Return the state with the miners' quest begun: monsters already dead do not count."""
    return with_dealings(state, box, (~state.world.alive & 0o777,))


def miners_pay(state: State, box: int) -> int:
    """Return the miners' debt in gold: 0 while a monster next door lives (SU-12)."""
    place, world, ground = state.place, state.world, state.ground
    rooms = {*place.open, *(d.other for d in place.hidden if is_found(state, d))}
    beasts = 0
    for room in rooms:
        beasts |= ground.places[room].monsters
    if beasts & world.alive:
        return 0
    before = world.people[box][0]
    return sum(ground.monsters[b] for b in boxes(beasts & ~before))


def claimed(state: State, box: int) -> State:
    """Return the state after the miners pay 1 gold for each level slain."""
    gold = state.gold + miners_pay(state, box)
    return with_dealings(state, box, (*state.world.people[box], 1))._replace(gold=gold)
