"""The verdict on a dungeon whose structure allows a win: plan, odds, difficulty, witness.

A witness is a play of the plan with the best possible dice, move by move through
``engine.apply``. The rules decide whether the dungeon is beaten (SU-14), and without that nothing
is called beatable. The odds are those of the plan, and so a lower bound on the odds of perfect
play; where the kernel's budget ended before everything was looked at, the effort says so. A dungeon
is impossible if its structure forbids a win, or if no luck is enough (``outline``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Protocol, TypeVar

from dungeongen.core.facets import Candidate
from dungeongen.core.rng import Rng
from dungeongen.core.verdict import CLOSE, Effort, PlanOdds, Proof
from dungeongen.games.sudongeon import verdict as structures
from dungeongen.games.sudongeon.catalog import name_of
from dungeongen.games.sudongeon.layout import Kind, Layout
from dungeongen.games.sudongeon.rules import combat, engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import Company, State, battle_of
from dungeongen.games.sudongeon.solver import kernel_client
from dungeongen.games.sudongeon.solver.kernel_client import PolicyOdds, bound
from dungeongen.games.sudongeon.solver.measures import measures
from dungeongen.games.sudongeon.solver.outline import impossible
from dungeongen.games.sudongeon.solver.plan import FirstPlan, Plan, Player
from dungeongen.games.sudongeon.solver.plan_words import advice
from dungeongen.games.sudongeon.verdict import (
    Best,
    Structure,
    Verdict,
)
from dungeongen.search import budget
from dungeongen.search.bands import IMPOSSIBLE, sole_band
from dungeongen.search.budget import SpentError
from dungeongen.search.sampling import replay

# From a player to a play that the rules themselves take to ``beaten``, with kind dice.
#
# The page tells this play, so it has no step to spare. A plan that loses nothing by it may walk to
# and fro, or talk to people for nothing. ``shortened`` leaves out such steps: the rest still
# replays to a win, and at each of its moves the plan would win as often. So a party still waits for
# the mana, and heals the wounds, that worse dice would call for. Only a search for a door that is
# never passed is left out in any case, though with worse dice the plan might have used that door.


_LONGEST = 400  # moves of a play: one that wins is shorter
_HONEST = 3  # plays with honest dice, after those with the best ones
_MOVE = 1_000_000  # steps
_REPLAYED = 10_000  # steps, of a move that is replayed


class WitnessPlayer(Protocol):
    """A player who plays by a plan; ``None`` where it knows no move, or no odds after one."""

    def move(self, state: State) -> m.Move | None: ...

    def after(self, state: State, move: m.Move) -> float | None: ...


Step = tuple[State, m.Move]
After = Callable[[State, m.Move], float | None]
Dice = Callable[[State, tuple[tuple[m.Move, float], ...]], m.Move]


def lucky(state: State, outcomes: tuple[tuple[m.Move, float], ...]) -> m.Move:
    """Return the outcome of chance that is best for the party."""
    first, last = outcomes[0][0], outcomes[-1][0]
    match state.step:
        case "initiative":
            battle = battle_of(state)
            return first if battle.rollers[len(battle.rolls)] else last
        case "attack":
            return last if battle_of(state).queue[0][0] == combat.PARTY else first
        case "defence":
            return last if state.focus == combat.PARTY else first
        case "omen":
            return outcomes[3][0]  # his attack rises, which lucky dice make harmless
        case "aim":
            return last
        case "points" | "mend" | "trap" | "fell" | "artifact" | "stock" | "ally":
            return first
        case _:
            return last  # finds, parleys, dodges


def fortunate(state: State, outcomes: tuple[tuple[m.Move, float], ...]) -> m.Move:
    """Return the luckiest outcome other than an artifact, since plans ignore most artifacts."""
    best = lucky(state, outcomes)
    if engine.advance(state, best).step != "artifact":
        return best
    others = (move for move, _ in reversed(outcomes))
    return next(
        (other for other in others if engine.advance(state, other).step != "artifact"), best
    )


def witness(
    layout: Layout,
    player: Callable[[], WitnessPlayer],
    company: Company | None = None,
    *,
    whole: bool = False,
) -> tuple[str, ...] | None:
    """Return a play that ends ``beaten`` by the plain rules, with no step to spare, or ``None``.

    ``player`` returns a player who starts anew. The best luck can lead to states that a plan does
    not cover, or to an artifact that costs rounds to use; then less luck is tried, and the play
    with fewer rounds taken. Where neither wins, the dice are fair. ``whole``: nothing is left out.
    """
    best: list[Step] = []
    for dice in (lucky, fortunate, *(_honest(layout, i) for i in range(_HONEST))):
        chooser = player()
        played = _play(engine.new(layout, company), chooser, dice)
        if not whole:
            played = shortened(played, chooser.after)
        moves = tuple(m.format_move(move) for _, move in played)
        if replayed(layout, moves, company) == "beaten" and (
            not best or _rounds(played) < _rounds(best)
        ):
            best = played
        if best and not (dice is lucky and any(state.step == "artifact" for state, _ in best)):
            break
    return tuple(m.format_move(move) for _, move in best) or None


def _rounds(played: list[Step]) -> int:
    return sum(isinstance(move, m.Eat) for _, move in played)


def _play(state: State, player: WitnessPlayer, dice: Dice) -> list[Step]:
    """Return a play from a state on, as far as the player knows a move."""
    played: list[Step] = []
    while engine.outcome(state) is None and len(played) < _LONGEST:
        budget.spend(_MOVE)
        outcomes = engine.chance(state)
        move = player.move(state) if outcomes is None else dice(state, outcomes)
        if move is None:
            break
        played.append((state, move))
        state = engine.advance(state, move)
    return played


def shortened(played: list[Step], after: After) -> list[Step]:
    """Return a play without the steps whose removal still wins, and costs the plan no odds.

    ``after`` returns the odds after a move. What is bought at the market stays.
    """
    if not played or engine.outcome(engine.advance(*played[-1])) != "beaten":
        return played
    before: list[Step] = []
    replays = _Replays(after)
    while played != before:
        before, start = played, 0
        played = _without_idle_searches(played, replays)
        while start < len(played):
            shorter = _without(played, start, replays)
            if shorter is None:
                start += 1
            else:
                played = shorter
    return played


class _Moment:
    """A state that replays come to, and the moments after the moves tried there: ``None`` after
    one that is not legal."""

    __slots__ = ("odds", "outcome", "state", "then")

    def __init__(self, state: State) -> None:
        self.state, self.outcome = state, engine.outcome(state)
        self.then = dict[m.Move, _Moment | None]()
        self.odds = dict[m.Move, float | None]()


class _Replays:
    """Replays of parts of a play: thousands, which pass through the same few hundred moments."""

    def __init__(self, after: After) -> None:
        self._after = after
        self._moments = dict[State, _Moment]()

    def rest(self, state: State, steps: list[Step], *, as_good: bool = True) -> list[Step] | None:
        """Return the moves of steps as played from another state on.

        ``None`` unless they win, and, with ``as_good``, unless the plan would win as often at each
        of them. A party that lost less needs no healing: what it can no longer drink or heal is
        left out.
        """
        moment = self._moment(state)
        moments = list[tuple[State, _Moment, m.Move]]()
        for before, move in steps:
            if moment.outcome is not None:
                return None
            budget.spend(_REPLAYED)
            then = self._moved(moment, move)
            if then is not None:
                moments.append((before, moment, move))
                moment = then
            elif not isinstance(move, m.Drink | m.Heal | m.GoOn):
                return None
        if moment.outcome != "beaten":
            return None
        if as_good and not all(self._as_good(*step) for step in moments):
            return None
        return [(moment.state, move) for _, moment, move in moments]

    def _moment(self, state: State) -> _Moment:
        moment = self._moments.get(state)
        if moment is None:
            moment = self._moments[state] = _Moment(state)
        return moment

    def _moved(self, moment: _Moment, move: m.Move) -> _Moment | None:
        """Return the moment after a move, ``None`` if it is not legal."""
        if move not in moment.then:
            state = moment.state
            legal = move in engine.legal_moves(state)
            moment.then[move] = self._moment(engine.advance(state, move)) if legal else None
        return moment.then[move]

    def _as_good(self, before: State, moment: _Moment, move: m.Move) -> bool:
        """Return whether a move wins as often as it did in the state before, by the plan."""
        if moment.state == before or not _decides(moment.state):
            return True
        now, then = self._odds(moment, move), self._odds(self._moment(before), move)
        return then is None or (now is not None and now >= then - CLOSE)

    def _odds(self, moment: _Moment, move: m.Move) -> float | None:
        if move not in moment.odds:
            moment.odds[move] = self._after(moment.state, move)
        return moment.odds[move]


def _without_idle_searches(played: list[Step], replays: _Replays) -> list[Step]:
    """Return a play in which a party waits where it searched for a door that it never passes."""
    for i, (state, move) in enumerate(played):
        if isinstance(move, m.Search) and not _search_passed(played[i:], move):
            wait: Step = (state, m.Stay())
            steps = [wait, *played[i + 2 :]]  # without the search and its die
            rest = replays.rest(state, steps, as_good=False)
            if rest is not None:
                return _without_idle_searches([*played[:i], *rest], replays)
    return played


def _search_passed(played: list[Step], search: m.Search) -> bool:
    """Return whether a party passes the door that it searches for."""
    first, _ = played[0]
    beyond = next(
        door.other
        for door in first.place.hidden
        if (door.box, door.side) == (search.box, search.side)
    )
    rooms = [state.room for state, _ in played]
    return any({a, b} == {first.room, beyond} for a, b in pairwise(rooms))


def _without(played: list[Step], start: int, replays: _Replays) -> list[Step] | None:
    """Return a play without the longest run of steps that may go at ``start``, if there is one."""
    state, _ = played[start]
    if not _decides(state) or state.step == "market":
        return None
    for end in range(len(played) - 1, start, -1):
        if played[end][0].step == state.step:
            rest = replays.rest(state, played[end:])
            if rest is not None:
                return [*played[:start], *rest]
    return None


def _decides(state: State) -> bool:
    """Return whether a player decides outside a fight, where a plan has odds for each move."""
    return state.fight is None and engine.chance(state) is None


def _honest(layout: Layout, number: int) -> Dice:
    """Return fair dice, seeded by the dungeon."""
    rng = Rng(layout.grid).child(f"witness/{number}")
    return lambda state, outcomes: outcomes[int(rng.random() * len(outcomes))][0]


def replayed(layout: Layout, played: tuple[str, ...], company: Company | None = None) -> str | None:
    """Return the outcome of a transcript by the plain rules, or ``None`` without one."""
    state = replay(engine.new(layout, company), played, m.parse_move, engine.apply)
    return None if state is None else engine.outcome(state)


# The judge


ResultT = TypeVar("ResultT")
_DIGITS = 9


class Means:
    """What a verdict is worked out with, and how much work it may take.

    A test brings less work, or answers of its own.
    """

    plan_steps = 50_000_000_000
    """The most work of a plan, in steps; the kernel limits it by itself."""
    steps = 30_000_000_000
    """The most work of a witness, of the measures, and of a bound, in steps."""
    budget: kernel_client.Budget | None = None
    """How far the kernel may go, if not as usual; the rung is that of the verdict."""

    def bound(self, layout: Layout, company: Company | None, win: float, rung: int) -> float:
        """Return an upper bound on the odds of every plan, given those of one."""
        budget = self.budget or kernel_client.Budget()
        return bound(layout, company, win=win, budget=budget._replace(rung=rung))

    def witness(
        self, layout: Layout, player: Callable[[], Player], company: Company | None
    ) -> tuple[str, ...] | None:
        """Return a play of a player that wins."""
        return witness(layout, player, company)


MEANS = Means()


def judge(
    layout: Layout,
    company: Company | None = None,
    budget: float = 1.0,
    *,
    means: Means = MEANS,
) -> Verdict:
    """Return the verdict on a dungeon: a proof, or a plan with its odds and a witness.

    ``company`` is the party that goes in, by default the fresh one of chapter 7. With a ``budget``
    of more than 1 plan and bound have ten times the work.
    """
    rung = kernel_client.WIDE if budget <= 1 else kernel_client.WIDEST
    verdict = planned(layout, company, rung=rung, means=means)
    return bounded(verdict, layout, company, rung, means=means)


def bounded(
    verdict: Verdict,
    layout: Layout,
    company: Company | None = None,
    rung: int = kernel_client.WIDE,
    *,
    means: Means = MEANS,
) -> Verdict:
    """Return the verdict with an upper bound on the odds of every plan, if one can be computed."""
    odds, best = verdict.odds, verdict.best
    if odds is None or best is None:
        return verdict
    win = odds.win
    result, _ = _within(
        "the bound",
        lambda: means.bound(layout, company, win, rung),
        means.steps * _times(rung),
    )
    if result is not None:
        most = round(result, _DIGITS)
        best = replace(best, proved=most - win <= CLOSE)
        odds = replace(odds, bound=most)
    return replace(verdict, odds=odds, best=best, difficulty=sole_band(win, odds.most))


def completed(dungeon: Candidate[Layout], company: Company | None = None) -> Candidate[Layout]:
    """Return a dungeon from a search with the upper bound added to its verdict."""
    assert isinstance(dungeon.verdict, Verdict)
    return dungeon._replace(verdict=bounded(dungeon.verdict, dungeon.layout, company))


def planned(
    layout: Layout,
    company: Company | None = None,
    *,
    span: tuple[float, float] | None = None,
    first_plan: FirstPlan | None = None,
    rung: int = kernel_client.WIDE,
    means: Means = MEANS,
) -> Verdict:
    """Return the verdict on a dungeon without an upper bound on all plans.

    ``span`` is the range of odds that a search wants: a dungeon whose plan lies outside is left
    ``undecided``. ``first_plan`` is what the search knows already, and changes nothing but the
    time.
    """
    first = structures.barred(layout)
    structure = first.structure
    if first.answer == "unbeatable":
        return first
    reason = impossible(layout, company)
    if reason:
        proof = Proof("bound", reason)
        return Verdict("unbeatable", proof, structure, difficulty=IMPOSSIBLE)
    return _planned(layout, company, structure, span, first_plan, rung, means)


def _times(rung: int) -> int:
    """Return how many times the usual work a climb to a rung may take."""
    return 10 if rung == kernel_client.WIDEST else 1


def _plan(
    layout: Layout,
    company: Company | None,
    first_plan: FirstPlan | None,
    rung: int,
    means: Means,
) -> Plan:
    plan = Plan(layout, company, budget=means.budget) if first_plan is None else first_plan.plan
    plan.complete()
    plan.climb(rung)
    return plan


def _planned(
    layout: Layout,
    company: Company | None,
    structure: Structure | None,
    span: tuple[float, float] | None,
    first_plan: FirstPlan | None,
    rung: int,
    means: Means,
) -> Verdict:
    """Return the verdict on a dungeon that nothing forbids to win."""
    before = 0.0 if first_plan is None else first_plan.plan.win
    plan, spent = _within(
        "the plan",
        lambda: _plan(layout, company, first_plan, rung, means),
        means.plan_steps * _times(rung),
    )
    if plan is None:
        return Verdict("undecided", None, structure, effort=Effort(budget=spent))
    nodes, win = plan.judgement.result.situations, round(plan.win, _DIGITS)
    effort = Effort(nodes)
    if span is not None and not span[0] <= win <= span[1]:
        effort = Effort(nodes, f"skipped: the odds are not {span[0]:g} to {span[1]:g}")
        return Verdict("undecided", None, structure, effort=effort)
    moves = None if first_plan is None or plan.win > before else first_plan.moves
    if moves is None:
        moves, spent = _within(
            "the witness", lambda: _witness(plan, layout, company, means), means.steps
        )
    if moves is None:
        effort = Effort(nodes, spent or f"no winning plan found in {nodes} situations")
        return Verdict("undecided", None, structure, effort=effort)
    simple = None if first_plan is None else first_plan.simple
    measured, spent = _within(
        "the measures",
        lambda: measures(layout, moves, win, company, simple, plan.values),
        means.steps,
    )
    best = Best(
        plan=tuple(advice(layout, moves, company)),
        searched=f"{nodes} situations",
        proved=False,
        measures=measured,
        passes=tuple(_passed(layout, plan.judgement.result)),
    )
    chance = PlanOdds(win=win, low=win, high=win, method="induction", runs=None, player="the plan")
    effort = Effort(nodes, spent)
    return Verdict(
        answer="beatable",
        proof=None,
        structure=structure,
        best=best,
        odds=chance,
        difficulty=sole_band(win, chance.most),
        witness=moves,
        effort=effort,
    )


def _passed(layout: Layout, result: PolicyOdds) -> Iterator[str]:
    """Yield whom and what a plan leaves out, with their rooms."""
    for kind, boxes in ((Kind.NPC, result.passed), (Kind.FEATURE, result.left)):
        for room in layout.reach.rooms if result.partial else ():
            for place in room.of(kind):
                if boxes >> place.box & 1:
                    name = name_of(kind, place.digit).removeprefix("A ")  # a Bunch of Skeletons
                    yield f"the {name} in {room.letter}"


def _witness(
    plan: Plan, layout: Layout, company: Company | None, means: Means
) -> tuple[str, ...] | None:
    """Return a play that wins; only where there is none otherwise, the player may plan anew."""
    moves = means.witness(layout, lambda: Player(plan, replans=0), company)
    return moves or means.witness(layout, lambda: Player(plan), company)


def _within(
    name: str, work: Callable[[], ResultT], steps: int
) -> tuple[ResultT | None, str | None]:
    """Return what ``work`` finds, or ``None`` and the words for a budget that ran out."""
    try:
        with budget.limited(name, steps):
            return work(), None
    except SpentError as error:
        return None, str(error)


class Judge:
    """The verdicts that a search asks for. A test brings known ones."""

    def judge(self, layout: Layout, company: Company | None) -> Verdict:
        """Return the whole verdict."""
        return judge(layout, company)

    def judge_within(
        self,
        layout: Layout,
        company: Company | None,
        odds: tuple[float, float] | None,
        first_plan: FirstPlan | None,
    ) -> Verdict:
        """Return the verdict that a search for these odds needs."""
        return planned(layout, company, span=odds, first_plan=first_plan)

    def complete(self, dungeon: Candidate[Layout], company: Company | None) -> Candidate[Layout]:
        """Return a dungeon with the rest of its verdict."""
        return completed(dungeon, company)
