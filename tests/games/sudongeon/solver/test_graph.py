"""The graph of situations, compared with the rules: its transitions are theirs."""

from __future__ import annotations

import random
from collections import Counter, defaultdict

import pytest

from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.kinds import HERMIT, SKELETONS
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.moves import format_move
from dungeongen.games.sudongeon.rules.state import Company, Member, State
from dungeongen.games.sudongeon.solver.abstraction import canonical
from dungeongen.games.sudongeon.solver.graph import Graph
from dungeongen.games.sudongeon.solver.resources import changed, sprung
from dungeongen.games.sudongeon.solver.situation import Kind, cared
from games.sudongeon.positions import grid, inside, play
from games.sudongeon.solver.combat.fighter import move as struck
from games.sudongeon.solver.optima import every
from thorough import share

NODES = 1500
RICH = Company(rations=12, mana=4, elixirs=3, gold=7)
STRONG = Company((Member(("defence", "life")),) + (Member(),) * 4, (2,), 3, 9, 0, 7)
Numbers = tuple[int, int, int]  # rations, health, mana


class Walk:
    """A play by the rules and the same walk along the graph, step by step."""

    def __init__(self, graph: Graph, start: State, rng: random.Random) -> None:
        self.graph, self.rng = graph, rng
        self.state, self.number = start, graph.start
        self.numbers = self.left_out(start)
        self.met: Counter[Kind] = Counter()

    def run(self, steps: int) -> None:
        """Walk until the play is over, or the graph is."""
        for _ in range(steps):
            node = self.graph.situations[self.number]
            self.met[node.kind] += 1
            if self.number in (self.graph.won, self.graph.lost):
                beaten = self.number == self.graph.won
                assert (engine.outcome(self.state) == "beaten") == beaten
                assert engine.outcome(self.state) is not None
                return
            if node.kind is Kind.LOST or engine.outcome(self.state) == "dead":
                return  # beyond the budget, or starved
            self.state = self.careful(self.state)
            self.compare()
            getattr(self, f"_{node.kind.name.lower()}")()

    def left_out(self, state: State) -> Numbers:
        """Return the numbers that the situation leaves out."""
        broad = self.graph.situations[self.number].broad
        return state.rations, self.graph.health(state, broad=broad), state.mana

    def compare(self) -> None:
        """Check that both are in the same situation."""
        node = self.graph.situations[self.number]
        assert self.left_out(self.state) == self.numbers, (node.kind, self.state.step)
        assert self.bare(self.state) == self.bare(node.state)

    def bare(self, state: State) -> State:
        """Return the facts that the graph must know; a party at full life ignores the hermit."""
        self.graph.broad = self.graph.situations[self.number].broad
        state = self.graph.canonical(state)
        hermits = sum(1 << box for box in range(9) if state.ground.people[box] == HERMIT)
        if state.step in ("strike", "attack"):
            state = state._replace(
                step="attack", focus=0
            )  # the wounded may be asked before a foe's blow
        return state._replace(talked=state.talked & ~hermits)

    def careful(self, state: State) -> State:
        """Return the state of a party that has drunk what must not wait, and seeks no idle gold."""
        self.graph.broad = self.graph.situations[self.number].broad
        while state.step in ("market", "outside", "visit", "way", "breather", "feature"):
            known = self.graph.canonical(state)
            most = min(state.elixirs, state.party.limit - state.life)
            move: m.Move | None = m.Drink(most) if most > 0 and not known.elixirs else None
            if state.step == "feature":
                move = m.Roll(1) if self.idle(state) else None
            elif state.step == "breather" and move is None and not known.bag and not known.elixirs:
                move = m.GoOn()
            if move is None:
                break
            state = engine.advance(state, move)
        return state

    def idle(self, state: State) -> bool:
        """Tell whether skeletons are looked at that have nothing but gold, which buys nothing."""
        if state.step != "feature" or state.ground.features[state.focus] != SKELETONS:
            return False
        return bool(self.graph.canonical(state).world.exhausted >> state.focus & 1)

    def apply(self, move: m.Move) -> None:
        """Play a move, past what the party's numbers decide."""
        assert move in engine.legal_moves(self.state), format_move(move)
        self.state = self.careful(cared(engine.advance(self.state, move)))

    def follow(self, then: int) -> None:
        """Go on to a situation, past what needs no move."""
        self.met[self.graph.situations[then].kind] += 1
        self.number, self.numbers = self.behind(then)

    def behind(self, then: int) -> tuple[int, Numbers]:
        """Return the next situation past changes, breathers and idle skeletons, and its numbers."""
        there = self.numbers
        while True:
            node = self.graph.situations[then]
            if node.kind is Kind.CHANGE:
                rations, health, mana = there
                there = (rations + node.change.rations, *changed(node.change, health, mana))
                then = node.then[0]
            elif node.kind is Kind.CHOICE and self.goes_on(then, there[1]):
                then = node.options[0].then
            elif node.kind is Kind.CHOICE and node.state.step == "meet":
                can = [one for one in node.options if one.rations <= there[0]]
                if len(can) > 1 or can[0].move != m.Fight():
                    return then, there
                then = can[0].then  # nothing to offer: the rules do not ask
            elif node.kind is Kind.CHANCE and self.idle(node.state):
                (then,) = node.then
            else:
                return then, there

    def _eat(self) -> None:
        rations, health, mana = self.numbers
        self.numbers = (rations - 1, health, mana) if rations else (0, health - 1, mana)
        self.apply(m.Eat())
        if self.numbers[1] < 1:
            assert engine.outcome(self.state) == "dead"
        self.number = self.graph.situations[self.number].then[0]

    def _choice(self) -> None:
        options = [
            one
            for one in self.graph.situations[self.number].options
            if one.rations <= self.state.rations
        ]
        full = self.state.life >= self.state.party.limit
        if full and len(options) > 1 and self.state.step == "visit":  # nobody heals the healthy
            options = [one for one in options if not _heals(one.move)] or options
        if full:
            options = [one for one in options if not isinstance(one.move, m.Drink)]
        if not options:
            self.state = self.state._replace(step="dead")
            return
        option = self.rng.choice(options)
        if option.move is not None and not isinstance(option.move, m.Eat):
            self.apply(option.move)
        self.follow(option.then)

    def _chance(self) -> None:
        """Compare all possible outcomes, then pick one."""
        node = self.graph.situations[self.number]
        if node.broad:
            self._some_chance()
            return
        found: defaultdict[tuple[State, Numbers], float] = defaultdict(float)
        ways: dict[tuple[State, Numbers], int] = {}
        for then, p in zip(node.then, node.odds, strict=True):
            behind, there = self.behind(then)
            key = (self.bare(self.graph.situations[behind].state), there)
            found[key] += p
            ways[key] = then
        front, ends = [(self.state, 1.0)], list[tuple[State, float]]()
        stock = self.state.step == "stock"
        while front:
            state, weight = front.pop()
            for move, p in engine.chance(state) or ():
                after = engine.advance(state, move)
                again = stock and after.step == "stock" and len(node.then) == 1
                (front if again else ends).append((after, weight * p))
        expected: defaultdict[tuple[State, Numbers], float] = defaultdict(float)
        for after, p in ends:
            after = self.careful(cared(after))
            expected[self.bare(after), self.left_out(after)] += p
        assert set(expected) == set(found)
        for key, p in expected.items():
            assert found[key] == pytest.approx(p, abs=1e-12)
        self.state = self.careful(cared(self.rng.choices(ends, [p for _, p in ends])[0][0]))
        self.follow(ways[self.bare(self.state), self.left_out(self.state)])

    def _some_chance(self) -> None:
        """Let something happen; behind it everything is looked at still, or the straight ways."""
        node, dice = self.graph.situations[self.number], engine.chance(self.state)
        assert dice
        after = cared(engine.advance(self.state, dice[int(self.rng.random() * len(dice))][0]))
        while after.step == "stock" and len(node.then) == 1:
            after = cared(engine.advance(after, m.Roll(1)))
        here, ways = self.number, set[int]()
        for then in node.then:
            self.number, there = self.behind(then)
            state = self.careful(after)
            goal = self.graph.situations[self.number].state
            if (self.bare(state), self.left_out(state)) == (self.bare(goal), there):
                ways.add(then)
            self.number = here
        assert ways
        self.follow(min(ways))
        self.state = self.careful(after)

    def goes_on(self, number: int, health: int) -> bool:
        """Tell whether a party has nothing to do here, or stops to look at everything."""
        node = self.graph.situations[number]
        full = health >= node.state.party.limit  # so nobody may drink
        if (
            node.state.step == "breather"
            and not node.state.bag
            and (full or not node.state.elixirs)
        ):
            return True
        return node.broad and len(node.options) == 1 and node.options[0].move is None

    def _change(self) -> None:
        raise AssertionError("changes are followed at once")

    def _trade(self) -> None:
        most = self.numbers[0]
        amount = self.rng.randint(0, most) if most else 0
        if amount:
            self.apply(m.Trade(amount))
            rations, health, mana = self.numbers
            self.numbers = (rations - amount, health, mana + amount)
        self.number = self.graph.situations[self.number].then[0]

    def _fight(self) -> None:
        """Play the fight out by the rules; its end does not concern the graph."""
        node, damsels = self.graph.situations[self.number], self.state.party.damsels
        while self.state.fight is not None and self.state.fight.foes:
            if engine.outcome(self.state) is not None:
                return
            dice = engine.chance(self.state)
            if dice is None:
                one = struck(self.state, 0.02)
            else:
                one = dice[int(self.rng.random() * len(dice))][0]
            self.state = engine.advance(self.state, one)
        self.state = self.careful(self.state)
        if not damsels:
            assert node.then[0] == node.then[1]
        self.numbers = self.left_out(self.state)
        self.follow(node.then[self.state.party.damsels != damsels])

    def _trap(self) -> None:
        node = self.graph.situations[self.number]
        rations, health, mana = self.numbers
        level = self.state.ground.traps[self.state.focus]
        low, high = self.rng.randint(1, 6), self.rng.randint(1, 6)
        damage = max(0, low + level - high - self.state.party.find)
        after = sprung(damage, self.state.party.limit, health, mana)
        self.state = engine.advance(engine.advance(self.state, m.Roll(low)), m.Roll(high))
        if after is None:
            assert engine.outcome(self.state) == "dead"
            return
        if self.state.life < 1:
            self.state = engine.advance(self.state, m.Heal(1 - self.state.life))
        self.state = self.careful(cared(self.state))
        self.numbers = rations, after[0], after[1]
        self.follow(node.then[damage > 0])


def _heals(move: m.Move | None) -> bool:
    return (isinstance(move, m.Parley) and move.who == "hermit") or (
        isinstance(move, m.Buy) and move.goods == "kisses"
    )


def walked(layout: Layout, company: Company | None, broad: bool, walks: int) -> Counter[Kind]:
    """Walk at random; return how often each kind of situation occurred."""
    begin = engine.new(layout, company)
    graph = Graph(begin)
    graph.grow(NODES)
    if broad:
        graph.broaden(graph.opened + NODES, lambda number: None)
        graph.grow(graph.opened + NODES)
    met: Counter[Kind] = Counter()
    for k in range(walks):
        walk = Walk(graph, begin, random.Random(k))
        walk.run(300)
        met += walk.met
    return met


@pytest.mark.parametrize("broad", [False, True])
@pytest.mark.parametrize("seed", share([f"walk-{k}" for k in range(5)], 2))
def test_walks_through_generated_dungeons(seed: str, broad: bool) -> None:
    for company in (None, RICH, STRONG):
        walked(make(seed).layout, company, broad, walks=6)


@pytest.mark.parametrize("broad", [False, True])
def test_walks_through_small_dungeons(broad: bool) -> None:
    met: Counter[Kind] = Counter()
    for small in every()[broad::2]:
        met += walked(small.layout, small.company, broad, walks=4)
    assert set(met) | {Kind.LOST} == set(Kind)
    assert met[Kind.TRADE] > 5
    assert met[Kind.WON] > 10


# What is forgotten


def test_numbers_are_forgotten_and_nothing_that_matters() -> None:
    layout = grid(NW={"north": 1, "gold": 1, "east": 1}, N={"west": 1, "monster": 4, "gold": 3})
    state = inside(layout)
    bare = canonical(state)
    for field in ("rations", "mana", "elixirs", "life"):
        assert canonical(state._replace(**{field: 3})) == bare
    world = state.world
    for other in (
        world._replace(taken=1),
        world._replace(alive=0),
        world._replace(bribed=2),
        world._replace(sprung=1),
        world._replace(doors=1),
        world._replace(secret=1),
        world._replace(fate=-1),
    ):
        assert canonical(state._replace(world=other)) != bare
    assert canonical(state._replace(talked=1)) != bare
    assert canonical(bare) == bare


def test_gold_is_kept_while_it_buys_anything() -> None:
    def told_apart(layout: Layout, *texts: str) -> bool:
        state = inside(layout, *texts, gold=0)
        return canonical(state) != canonical(state._replace(gold=3))

    elves = grid(NW={"north": 1, "east": 1}, N={"west": 1, "monster": 4, "gold": 3})
    trader = grid(NW={"north": 1, "east": 1}, N={"west": 1, "npc": 1, "gold": 3})
    goblins = grid(NW={"north": 1, "east": 1}, N={"west": 1, "monster": 2, "gold": 3})
    assert told_apart(elves)
    assert told_apart(trader)
    assert not told_apart(goblins)
    state = inside(elves)
    dead = state._replace(world=state.world._replace(alive=0))
    assert canonical(dead) == canonical(dead._replace(gold=9))


def test_artifacts_that_fit_nobody_are_forgotten() -> None:
    layout = grid(NW={"north": 1, "monster": 2, "gold": 1})
    own = engine.new(layout, Company(bag=(2,)))
    assert canonical(own).bag == (2,)
    fighting = play(engine.new(layout, Company(bag=(2,))), "enter A")
    assert fighting.fight is not None
    assert canonical(fighting).bag == (2,)  # not to be put on in a fight
    twice = play(engine.new(layout, Company(bag=(2, 2))), "wear artifact 2", "enter A")
    assert canonical(twice).bag == ()


def test_a_budget_is_kept_and_the_rest_counts_as_lost() -> None:
    begin = engine.new(make("walk-1").layout)
    graph = Graph(begin)
    graph.grow(50)
    assert graph.opened == 50
    assert not graph.full
    assert sum(one.kind is Kind.LOST for one in graph.situations) > 1
    graph.grow(80)
    assert graph.opened == 80
