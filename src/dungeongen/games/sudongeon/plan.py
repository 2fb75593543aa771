"""A plan: what a party does in every situation that may come, in the rules' own moves.

A plan is a few choices (``Plan``); ``Player`` turns them into a policy, a function from states to
moves that remembers nothing, so that equal situations are equal however they came about. What it
does is what a careful player would:

- at the market, buy what the plan says; go in where the way to the first goal is cheapest;
- walk to the goals in order: rooms with gold, and useful places before them; go home at the end;
- search for a hidden door, a passageway or a labyrinth's way until it is found;
- fight what is in the way, or offer bribe or alliance if the plan says so; in fights boost by the
  table for the plan's price of mana, and heal after killing blows only (see ``melee``);
- drink elixirs as soon as they heal, wear artifacts if the member has none, sell nothing;
- talk to whoever is met for nothing: the hermit heals, the explorer shows doors, the miners pay,
  the trader's gift is taken and spare gold becomes mana; the Chieftain gets a fight or his gold.

Left out on purpose: damsels and adventurers who would join, shamans, dealers of artifacts. They
multiply the situations, and seldom decide.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.games.sudongeon import fight, meeting, people, rounds, tactics
from dungeongen.games.sudongeon import moves as m
from dungeongen.games.sudongeon.ground import (
    EXPLORER,
    FOUNTAIN,
    HERMIT,
    LAW,
    MINERS,
    TRADER,
    Ground,
    boxes,
)
from dungeongen.games.sudongeon.layout import LABYRINTH, PASSAGEWAY
from dungeongen.games.sudongeon.route import OUTSIDE, walk
from dungeongen.games.sudongeon.state import ARTIFACTS, Company, State


class Plan(NamedTuple):
    """The choices of a plan.

    ``rations``, ``mana``, ``elixirs``: bought at the market. ``goals``: rooms, in order; a goal
    with gold is done when its gold is taken, a fountain's when the party has ``stock`` mana, an
    explorer's when all doors are known, a miners' when they were asked. ``rest``: a room to heal
    in before each goal, or -1. ``bribes``: boxes of monsters to pay, ``allies``: of lawful ones to
    fight beside. ``price`` of mana in fights, ``None``: no boosts. ``keep``: rations not traded to
    a hermit. ``pay``: the Chieftain.
    """

    goals: tuple[int, ...]
    rations: int = 0
    mana: int = 0
    elixirs: int = 0
    rest: int = -1
    bribes: int = 0
    allies: int = 0
    price: float | None = 0.02
    stock: int = 10
    keep: int = 99
    pay: bool = False
    fear: float = 1.0


BRIBE_GOLD = {4: 3, 9: 10}


class Player:
    """The policy of a plan in one dungeon."""

    def __init__(self, ground: Ground, plan: Plan) -> None:
        self.ground, self.plan = ground, plan
        self.reserve = sum(BRIBE_GOLD.get(ground.monsters[box], 0) for box in boxes(plan.bribes))

    def move(self, state: State) -> m.Move:
        """Return what the plan does where the player decides."""
        match state.step:
            case "market":
                return self._market(state)
            case "outside":
                return self._drink(state) or self._outside(state)
            case "meet":
                return self._meet(state)
            case "strike":
                return self._strike(state)
            case "rescue":
                return m.Heal(1 - state.life)
            case "care":
                return m.Heal(1 - state.life) if state.life < 1 else m.GoOn()
            case "breather":
                return self._drink(state) or self._wear(state) or m.GoOn()
            case "burden":
                return m.Drop(max(state.bag))
            case "visit":
                return self._visit(state)
            case _:
                return self._drink(state) or self._way(state)

    # Outside

    def _market(self, state: State) -> m.Move:
        plan, start = self.plan, Company()
        if plan.rations and state.rations < start.rations + plan.rations:
            return m.Buy(plan.rations, "rations")
        if plan.mana and state.mana < start.mana + plan.mana:
            return m.Buy(plan.mana, "mana")
        if plan.elixirs and state.elixirs < start.elixirs + plan.elixirs:
            return m.Buy(plan.elixirs, "elixirs")
        return self._outside(state)

    def _outside(self, state: State) -> m.Move:
        goal = self._goal(state)
        if goal == OUTSIDE:  # no gold anywhere: in and out again
            return m.Enter(self.ground.entrances[0])
        path = self._path(state, goal)
        return m.Enter(path[0]) if path else m.Home()

    # Goals and ways

    def _goal(self, state: State) -> int:
        """Return the room to go to now, or ``OUTSIDE``."""
        for room in self.plan.goals:
            if not self._done(state, room):
                rest = self.plan.rest
                if (
                    rest >= 0
                    and state.life < state.party.limit
                    and state.room != room
                    and state.rations > 2
                ):
                    return rest
                return room
        return OUTSIDE

    def _done(self, state: State, room: int) -> bool:
        place, world = self.ground.places[room], state.world
        if place.piles & ~world.taken:
            return False
        if FOUNTAIN in place.kinds and state.mana < self.plan.stock and state.rations > 4:
            return False
        for box in boxes(place.people):
            digit = self.ground.people[box]
            if digit == EXPLORER and world.doors != (1 << len(self.ground.doors)) - 1:
                return False
            if digit == MINERS and not world.people[box]:
                return False
            if digit == HERMIT and state.rations > self.plan.keep:
                return False
            if digit == TRADER and state.gold > self.reserve:
                return False
        return True

    def _path(self, state: State, goal: int) -> tuple[int, ...]:
        world = state.world
        return walk(
            self.ground, state.room, goal, world.alive & ~world.bribed, world.sprung, world.doors,
            world.secret, state.party.find, self.plan.fear,
        )  # fmt: skip

    def _way(self, state: State) -> m.Move:
        place = state.place
        goal = self._goal(state)
        if goal == state.room:
            return self._here(state)
        path = self._path(state, goal)
        if not path:
            return m.Stay()
        step = path[0]
        if step == OUTSIDE and rounds.can_leave(state):
            return m.Leave()
        if step in rounds.ways(state):
            return m.Go(step)
        at_choice = not place.labyrinth or state.stand == rounds.AT_CHOICE
        if step != OUTSIDE and step not in place.open:
            for door in place.hidden:
                here = at_choice or state.stand == 2 + door.number
                if here and door.other == step and not rounds.found(state, door):
                    return m.Search(door.box, door.side)
        if not at_choice:
            return self._check(state, LABYRINTH)
        if not state.world.secret and PASSAGEWAY in place.kinds:
            return self._check(state, PASSAGEWAY)
        return m.Stay()

    def _check(self, state: State, digit: int) -> m.Move:
        for box in boxes(state.place.features & ~state.world.exhausted):
            if self.ground.features[box] == digit:
                return m.Check(m.FEATURE_WORDS[digit - 1], box)
        return m.Stay()

    def _here(self, state: State) -> m.Move:
        """A further round at the goal."""
        place = state.place
        if place.piles & ~state.world.taken:
            return self._check(state, LABYRINTH) if place.labyrinth else m.Stay()
        calm = not meeting.hostile(state)
        if LAW in place.kinds and state.life < state.party.limit and calm:
            return m.Worship()
        if FOUNTAIN in place.kinds and calm:
            return m.DrawMana()
        return m.Stay()

    # Monsters

    def _meet(self, state: State) -> m.Move:
        enemies = meeting.hostile(state)
        if not enemies:
            return m.GoOn()
        for move in meeting.choices(state):
            if isinstance(move, m.Parley) and self.plan.bribes >> move.box & 1:
                return move
        if enemies & self.plan.allies and m.Ally() in meeting.choices(state):
            return m.Ally()
        return m.Fight()

    def _strike(self, state: State) -> m.Move:
        battle = fight.the(state)
        group = battle.queue[0]
        if fight.PARTY not in group:
            return m.GoOn()
        foe, boost = tactics.chosen(state, self.plan.price)
        return m.Strike(fight.word(foe), foe.box, boost)

    # Rooms

    def _drink(self, state: State) -> m.Move | None:
        most = min(state.elixirs, state.party.limit - state.life)
        return m.Drink(most) if most > 0 else None

    def _wear(self, state: State) -> m.Move | None:
        for number in state.bag:
            if not state.party.members[ARTIFACTS[number - 1][0]].artifact:
                return m.Wear(number)
        return None

    def _visit(self, state: State) -> m.Move:
        prepared = self._drink(state) or self._wear(state)
        if prepared:
            return prepared
        place = state.place
        if not state.looting and place.people and people.free(state, 0):
            talk = self._people(state)
            if talk:
                return talk
        if not place.labyrinth or state.stand == rounds.AT_CHOICE:
            for box in boxes(place.piles & ~state.world.taken):
                return m.Take(box)
        return m.Eat()

    def _people(self, state: State) -> m.Move | None:
        for move in people.choices(state):
            match move:
                case m.Pay():
                    if self.plan.pay:
                        return move
                case m.Refuse() | m.Ask() | m.Claim():
                    return move
                case m.Parley(who) if who in ("trader", "hermit", "explorer"):
                    return move
                case m.Buy(amount, "mana") if amount == state.gold - self.reserve:
                    return move
                case m.Trade(amount) if amount == state.rations - self.plan.keep:
                    return move
        return None
