"""The optimum of a small dungeon: the whole play as a Markov decision process.

``Optimum`` asks the plain rules alone (``new``, ``legal_moves``, ``chance``, ``advance``) and knows
nothing of plans, duels or odds. Every state that any moves and any dice lead to from the market is
enumerated, and the value of a state is the greatest probability of ``beaten``. No move is left out.

Four things are merged, none of which changes a value:

- two dice that meet (initiative of two, attack and defence, trap and dodge) count by their
  difference: the rules compare or subtract them, and keep neither (11 pairs stand for 36),
  and a blow is what it takes;
- what a dealer has in stock is sorted: nothing depends on the order he laid it out in;
- what no blow of a fight looks at (rations, elixirs, gold, doors …) is set aside while it lasts:
  one ``_Arena`` of moments serves all fights that differ in nothing else, and each of them is
  valued with what its own victories are worth. After a victory the last move is played again by
  the rules with everything back in place. ``plain=True`` does without, as a check;
- ``home`` with gold left is an end of value 0, as every other way to lose.

The values are worked out by ``markov``: a turn in which nobody is hurt is a node that cuts its
component open; the Troll's and a shrine's are iterated.

Dungeons with a Deviant Wizard cannot be enumerated: his omens lower the party's values for ever.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.games.sudongeon.layout import DEALER, WYRN, Layout
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.combat import damage_of
from dungeongen.games.sudongeon.rules.engine import advance, chance, legal_moves, new
from dungeongen.games.sudongeon.rules.state import Company, Member, Party, State
from games.sudongeon.solver.markov import Component, Graph, bounded, component, solved

_ENDS = {"beaten": 1.0, "left": 0.0, "dead": 0.0}
_IN_FIGHT = frozenset(
    (
        "strike",
        "rescue",
        "points",
        "omen",
        "mend",
        "initiative",
        "aim",
        "ally",
        "attack",
        "defence",
        "fell",
    )
)
_PAIRS = tuple(  # two dice of a difference, and how likely that is
    ((6, 6 - gap) if gap > 0 else (6 + gap, 6), (6 - abs(gap)) / 36) for gap in range(-5, 6)
)


class TooLargeError(ValueError):
    """A dungeon has more states than were allowed."""


class Aside(NamedTuple):
    """The part of a state that a fight does not depend on."""

    rations: int
    elixirs: int
    gold: int
    bag: tuple[int, ...]
    pending: int
    talked: int
    party: Party | None
    sprung: int
    exhausted: int
    doors: int
    secret: int
    people: tuple[tuple[int, ...], ...]


def parted(state: State) -> tuple[State, Aside]:
    """Split a moment of a fight into what the fight depends on, and the rest."""
    world, party, battle = state.world, state.party, state.fight
    assert battle is not None
    # A fight knows the party by the sums it took along; members count for the Wyrn's blows, and
    # when a damsel's death makes the party anew.
    known = bool(party.damsels) or any(one.digit == WYRN for one in battle.foes)
    aside = Aside(
        state.rations,
        state.elixirs,
        state.gold,
        state.bag,
        state.pending,
        state.talked,
        None if known else party,
        world.sprung,
        world.exhausted,
        world.doors,
        world.secret,
        world.people,
    )
    if not known:
        members = tuple(Member(one.person) for one in party.members)
        party = Party(members, party.adventurers, 0, 0, 0, 0, 0, 0, party.limit)
    world = world._replace(sprung=0, exhausted=0, doors=0, secret=0, people=((),) * 9)
    bare = state._replace(
        rations=0, elixirs=0, gold=0, bag=(), pending=0, talked=0, party=party, world=world
    )
    return bare, aside


def rejoined(bare: State, aside: Aside) -> State:
    """Return the state that ``parted`` took apart."""
    world = bare.world._replace(
        sprung=aside.sprung,
        exhausted=aside.exhausted,
        doors=aside.doors,
        secret=aside.secret,
        people=aside.people,
    )
    return bare._replace(
        rations=aside.rations,
        elixirs=aside.elixirs,
        gold=aside.gold,
        bag=aside.bag,
        pending=aside.pending,
        talked=aside.talked,
        party=aside.party or bare.party,
        world=world,
    )


def fighting(state: State) -> bool:
    """Return whether a state is a moment of a fight, and not yet of its aftermath."""
    return state.fight is not None and bool(state.fight.foes) and state.step in _IN_FIGHT


Dice = tuple[m.Move, ...]


def outcomes(state: State) -> dict[State, tuple[float, Dice]] | None:
    """Return the outcomes of a chance state, with probabilities and dice."""
    dice = chance(state)
    if dice is None:
        return None
    if state.step == "initiative":
        assert state.fight is not None
        return _pair_initiative(state) if len(state.fight.rollers) == 2 else _initiative(state)
    found: dict[State, tuple[float, Dice]] = {}
    if state.step in ("attack", "trap"):
        first = {pair[0]: advance(state, m.Roll(pair[0])) for pair, _ in _PAIRS}
        done: dict[int, State] = {}
        for pair, p in _PAIRS:
            if state.step == "attack":  # a blow is what it takes
                damage = damage_of(first[pair[0]], pair[1])
                if damage not in done:
                    done[damage] = advance(first[pair[0]], m.Roll(pair[1]))
                after = done[damage]
            else:
                after = advance(first[pair[0]], m.Roll(pair[1]))
            _add(found, after, p, (m.Roll(pair[0]), m.Roll(pair[1])))
        return found
    for move, p in dice:
        _add(found, _tidy(advance(state, move)), p, (move,))
    return found


def _add(found: dict[State, tuple[float, Dice]], after: State, p: float, how: Dice) -> None:
    known = found.get(after)
    found[after] = (p, how) if known is None else (known[0] + p, known[1])


def _pair_initiative(state: State) -> dict[State, tuple[float, Dice]]:
    """Return the orders of two combatants; they depend on the difference of the dice."""
    after: dict[int, State] = {}

    def at(i: int) -> State:
        if i not in after:
            one, other = _PAIRS[i][0]
            after[i] = advance(advance(state, m.Roll(one)), m.Roll(other))
        return after[i]

    def fill(low: int, high: int) -> None:
        if high - low < 2:
            return
        if at(low) == at(high):
            for i in range(low + 1, high):
                after[i] = after[low]
            return
        at((low + high) // 2)
        fill(low, (low + high) // 2)
        fill((low + high) // 2, high)

    at(0), at(10)
    fill(0, 10)
    found: dict[State, tuple[float, Dice]] = {}
    for i, ((one, other), p) in enumerate(_PAIRS):
        _add(found, after[i], p, (m.Roll(one), m.Roll(other)))
    return found


def _initiative(state: State) -> dict[State, tuple[float, Dice]]:
    """Return the orders of three or more combatants, with their probabilities."""
    front: dict[State, tuple[float, Dice]] = {state: (1.0, ())}
    done: dict[State, tuple[float, Dice]] = {}
    while front:
        following: dict[State, tuple[float, Dice]] = {}
        for one, (weight, how) in front.items():
            for face in range(1, 7):
                after = advance(one, m.Roll(face))
                battle = after.fight
                rolling = after.step == "initiative" and battle is not None and battle.rolls
                _add(following if rolling else done, after, weight / 6, (*how, m.Roll(face)))
        front = following
    return done


def _tidy(state: State) -> State:
    """Return the state with the dealers' stock sorted."""
    people = state.world.people
    if not any(len(told) > 2 for told in people):
        return state
    told_ = tuple(
        (told[0], *sorted(told[1:])) if digit == DEALER and told else told
        for digit, told in zip(state.ground.people, people, strict=True)
    )
    return state._replace(world=state.world._replace(people=told_))


class _Arena(Graph):
    """All moments of all fights of a dungeon, apart from what they do not look at."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.number: dict[State, int] = {}
        self.states: list[State] = []
        self.moves: dict[int, tuple[m.Move, ...]] = {}
        self.ways_out: dict[int, tuple[State, Dice]] = {}
        self._exits: dict[State | str, int] = {}
        self.parts: list[Component] = []
        self.part_of: dict[int, int] = {}
        self.then: list[tuple[int, ...]] = []  # from component to components
        self.outs: list[int] = []
        self._leads: list[int] = []  # the victories below a component, bit by bit of ``outs``
        self._index: dict[int, int] = {}
        self.most = most

    def node(self, bare: State) -> int:
        """Return the number of a moment, and add everything that can follow from it."""
        known = self.number.get(bare)
        if known is not None:
            return known
        begun = self._new(bare)
        front = [begun]
        while front:
            node = front.pop()
            state = self.states[node]
            found = outcomes(state)
            if found is None:
                moves = legal_moves(state)
                self.moves[node] = moves
                after = [(advance(state, move), (move,)) for move in moves]
                self.next[node] = tuple(self._at(s, state, how, front) for s, how in after)
            else:
                self.next[node] = tuple(
                    self._at(s, state, how, front) for s, (_, how) in found.items()
                )
                self.chances[node] = tuple(p for p, _ in found.values())
        self.order(begun)
        return begun

    def _new(self, state: State) -> int:
        node = self.add()
        self.number[state] = node
        self.states.append(state)
        if node > self.most:
            raise TooLargeError(f"more than {self.most} moments of fights")
        return node

    def _at(self, after: State, before: State, how: Dice, front: list[int]) -> int:
        if fighting(after):
            node = self.number.get(after)
            if node is None:
                node = self._new(after)
                front.append(node)
            return node
        key = after.step if after.step in _ENDS else after
        node = self._exits.get(key, -1)
        if node < 0:
            node = self._exits[key] = self.add()
            self.states.append(after)
            if after.step in _ENDS:
                self.fixed[node] = _ENDS[after.step]
            else:
                self.ways_out[node] = (before, how)
        return node

    def order(self, node: int) -> None:
        """Find the components below a new moment, and the victories that each can reach."""
        for nodes in self.components([node], self._index):
            at = len(self.parts)
            self.parts.append(component(self, nodes))
            for one in nodes:
                self.part_of[one] = at
            then = {self.part_of[n] for one in nodes for n in self.next[one]} - {at}
            self.then.append(tuple(then))
            out = 0
            if nodes[0] in self.ways_out:
                out = 1 << len(self.outs)
                self.outs.append(nodes[0])
            for other in then:
                out |= self._leads[other]
            self._leads.append(out)

    def victories(self, node: int) -> tuple[int, ...]:
        """Return the victories that a moment can reach."""
        out = self._leads[self.part_of[node]]
        return tuple(n for bit, n in enumerate(self.outs) if out >> bit & 1)

    def below(self, node: int, values: dict[int, float]) -> list[Component]:
        """Return the unsolved components below a moment, successors first."""
        front = [self.part_of[node]]
        found = set(front)
        while front:
            for at in self.then[front.pop()]:
                if at not in found and self.parts[at].nodes[0] not in values:
                    found.add(at)
                    front.append(at)
        return [self.parts[at] for at in sorted(found) if self.parts[at].nodes[0] not in values]

    def after(self, out: int, aside: Aside) -> State:
        """Return the state after a victory, with everything back in place."""
        state, how = self.ways_out[out]
        state = rejoined(state, aside)
        for move in how:
            state = advance(state, move)
        return _tidy(state)


class Optimum(Graph):
    """A dungeon solved for a company.

    ``value``: the greatest probability of ``beaten``, from below; ``bound``: one from above (1 if
    it was not asked for). Raises TooLargeError beyond ``most`` states or ``moments`` of fights.
    """

    def __init__(
        self,
        layout: Layout,
        company: Company | None = None,
        *,
        most: int = 150_000,
        moments: int = 1_000_000,
        bounds: bool = False,
        plain: bool = False,
    ) -> None:
        super().__init__()
        self.start = new(layout, company)
        self.most, self.plain = most, plain
        self.arena = _Arena(moments)
        self.number: dict[State | str, int] = {}
        self.states: list[State] = []
        self.moves: dict[int, tuple[m.Move, ...]] = {}
        self.fights: dict[int, tuple[int, Aside]] = {}
        self.exits: dict[tuple[int, Aside], int] = {}
        self.values: dict[int, float] = {}
        self.above: dict[int, float] = {}
        self._inside: dict[Aside, tuple[dict[int, float], dict[int, float]]] = {}
        self._explore()
        self._solve(bounds)
        first = self.number[self.start]
        self.value, self.bound = self.values[first], self.above.get(first, 1.0)

    def _explore(self) -> None:
        front: list[int] = []
        self._at(self.start, front)
        while front:
            node = front.pop()
            state = self.states[node]
            if state.step in _ENDS:
                self.fixed[node] = _ENDS[state.step]
            elif fighting(state) and not self.plain:
                bare, aside = parted(state)
                entry = self.arena.node(bare)
                self.fights[node] = (entry, aside)
                self.next[node] = tuple(
                    self._exit(out, aside, front) for out in self.arena.victories(entry)
                )
            else:
                found = outcomes(state)
                if found is None:
                    self.moves[node] = legal_moves(state)
                    self.next[node] = tuple(
                        self._at(_tidy(advance(state, move)), front) for move in self.moves[node]
                    )
                else:
                    self.next[node] = tuple(self._at(after, front) for after in found)
                    self.chances[node] = tuple(p for p, _ in found.values())

    def _at(self, state: State, front: list[int]) -> int:
        key = state.step if state.step in _ENDS else state
        node = self.number.get(key)
        if node is None:
            node = self.number[key] = self.add()
            self.states.append(state)
            front.append(node)
            if node > self.most:
                raise TooLargeError(f"more than {self.most} states")
        return node

    def _exit(self, out: int, aside: Aside, front: list[int]) -> int:
        node = self.exits.get((out, aside))
        if node is None:
            node = self.exits[out, aside] = self._at(self.arena.after(out, aside), front)
        return node

    def _solve(self, bounds: bool) -> None:
        for nodes in self.components([self.number[self.start]], {}):
            if nodes[0] in self.fights:
                # No way leads back: a victory changes who is alive, or whom a Chieftain knows.
                assert len(nodes) == 1
                self._fought(nodes[0], bounds)
                continue
            part = component(self, nodes)
            solved(self, part, self.values)
            if bounds:
                bounded(self, part, self.values, self.above)

    def _fought(self, node: int, bounds: bool) -> None:
        entry, aside = self.fights[node]
        arena = self.arena
        values, above = self._inside.setdefault(aside, ({}, {}))
        for part in arena.below(entry, values):
            first = part.nodes[0]
            if first in arena.ways_out:
                values[first] = self.values[self.exits[first, aside]]
                if bounds:
                    above[first] = self.above[self.exits[first, aside]]
                continue
            solved(arena, part, values)
            if bounds:
                bounded(arena, part, values, above)
        self.values[node] = values[entry]
        if bounds:
            self.above[node] = above[entry]

    def of(self, state: State) -> float:
        """Return the value of any reachable state."""
        state = _tidy(state)
        if state.step in _ENDS:
            return _ENDS[state.step]
        known = self.number.get(state)
        if known is not None:
            return self.values[known]
        if fighting(state) and not self.plain:
            bare, aside = parted(state)
            node = self.arena.number.get(bare)
            if node is not None and aside in self._inside:
                return self._inside[aside][0][node]
        return sum(p * self.of(advance(state, move)) for move, p in chance(state) or ())

    def best(self, state: State) -> m.Move:
        """Return an optimal move where the player decides."""
        return max(legal_moves(state), key=lambda move: self.of(advance(state, move)))
