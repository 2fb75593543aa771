"""The choice of the dungeon that a seed prints: by default one worth an evening (SU-4).

Only one candidate in a hundred is worth an evening, and judging one takes a second. So candidates
climb a ladder, the cheapest rung first, and most fall off at the first:

1. the *outline*: there is a way in, at most one box is out of reach, collecting the gold takes five
   rooms, and the monsters on the way are neither harmless nor hopeless;
2. a *guess*: the kernel's guide for a party that wants nothing but the gold, on a coarse grid;
3. the *rough plan* of that party, which wins about as often as wanted, and a play of it, which
   enters five rooms and has a fight that matters;
4. a few *plays* of the simple player, who must do clearly worse;
5. the full verdict with its ``measures``. It goes on from the rough plan, and is what ``check``
   would say: the better of two plans, and a play of that one.

Some seeds wish for a foe, and what a party needs against it may be more than a
rough plan sees. So the outlines where no path avoids that foe come first, and with a Wizard or a
Wyrn they go straight from a guess and a few plays to the full verdict. If none of ``OUTLINES`` is
worth an evening, or ``FOE_STEPS`` of work are done, the seed is like any other.

A search for a difficulty asks for the same qualities, with odds in the band. It has
``Rungs.most`` of work. When only ``Rungs.late_in_band`` of it is left, it is content with the right
odds, and a note says what is lacking: the nearest of those judged is taken, then those that failed
a gate are judged, then whatever comes. If nothing lies in the band, the error names the nearest. A
search for any dungeon worth an evening ends likewise, but later, and if nothing came near, with the
first that can be beaten. All this counts steps, never seconds, so a seed gives the same dungeon
everywhere.

``tests/benchmarks/bench_main.py`` measures what a search costs, ``bench_evening.py`` its result.

**The wished foe** makes evenings differ. A fresh party beats Orcs and Elves, and alone in a room it
seldom beats anything stronger. The first dungeon worth an evening therefore hardly ever asks for
more. So some seeds draw, from a stream of their own, a foe that stands on every way to the
gold, and the search looks first for a dungeon that has it there. No seed wishes for a Dragon:
it stays the terror that the wise leave alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from functools import partial
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from dungeongen.core.errors import GenerationError
from dungeongen.core.facets import Candidate
from dungeongen.core.plain_json import Json
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.candidates import (
    MOST,
    PuzzleRequest,
    at_place,
    candidates,
    disguised,
    no_more,
    place_of,
)
from dungeongen.games.sudongeon.layout import MINOTAUR, WIZARD, WYRN, Kind, Layout
from dungeongen.games.sudongeon.rules.state import ONE_OF_EACH, Company, Member, assemble
from dungeongen.games.sudongeon.solver import judge, measures
from dungeongen.games.sudongeon.solver.judge import Judge
from dungeongen.games.sudongeon.solver.kernel_client import GUESS as GUESSED
from dungeongen.games.sudongeon.solver.kernel_client import NARROW, Budget
from dungeongen.games.sudongeon.solver.outline import MONSTER_CELLS, Outline, limits, outline
from dungeongen.games.sudongeon.solver.plan import FirstPlan, Plan, Player
from dungeongen.games.sudongeon.solver.simple_player import Plays
from dungeongen.games.sudongeon.verdict import WORTHWHILE, Verdict, barred, bounds
from dungeongen.search import answers, budget
from dungeongen.search.bands import IMPOSSIBLE, NAMES, band
from dungeongen.search.budget import SpentError
from dungeongen.search.candidates import Patience, hunt, missed
from dungeongen.search.verdict import percent, suits

# The cheap gates before a verdict, for all searches: outline, guess, narrow plan, plays (SU-4).
#
# ``selection`` says in which order a candidate passes them, and why they are as they are.


MOST_ROUGH = 3_000_000_000
"""The most work of a rough plan: which needs more is passed over."""
PLAYS = 50
_SHORT = 0.85
"""The share of the lower end of the odds that will do for a rough plan: a full one wins more."""
_SLACK = 0.015
"""How far a rough plan must stay below the upper end, for the same reason,"""
_EASY = 0.9
"""where that end is higher than this."""
BEHIND = 0.08
"""The lead that a rough plan needs over a few plays of the simple player."""
_LIFE = 10  # life points of a fresh party
_FRESH = 25  # points of a fresh party: its life, mana, elixirs and gold
_LEVEL = 4  # points of a level, an artifact, and a point of attack or defence more or less
_WEAKEST = 3  # points: no party is thought to be weaker


class SearchTarget(NamedTuple):
    """The target of a search: ranges of odds, and of threats, guesses and rough plans for them.

    ``band`` has the odds that will do where no dungeon is worth an evening.
    """

    what: str
    odds: tuple[float, float]
    band: tuple[float, float]
    threats: tuple[float, float]
    guess: tuple[float, float]
    rough: tuple[float, float]


GUESS = {"gentle": (0.8, 0.98), "fair": (0.36, 0.9), "grim": (0.04, 0.55), "deadly": (0.025, 0.16)}
ROUGH = {"gentle": (0.8, 0.97), "fair": (0.42, 0.9), "grim": (0.06, 0.5), "deadly": (0.015, 0.1)}
"""What is guessed, and the odds of a rough plan for each difficulty: the full plan wins as often,
or more often."""
THREATS = {"gentle": (5.0, 35.0), "fair": (5.0, 35.0), "grim": (24.0, 62.0), "deadly": (30.0, 66.5)}
"""The range of threats to search for each difficulty; wide, since threats are only guesses."""


class Progress(NamedTuple):
    """Progress of a search: candidates looked at, those tried out with a plan, the part of its
    patience that is left, if that tells when it ends, and what is being judged in full."""

    what: str
    looked: int
    tried: int = 0
    left: float | None = None
    judging: Layout | None = None


OnProgress = Callable[[Progress], None]


def target_of(difficulty: str | None) -> SearchTarget:
    """Return the target for a dungeon worth an evening, or for a band of odds.

    >>> target_of("gentle").odds, target_of(None).odds
    ((0.9, 0.97), (0.4, 0.97))
    """
    if difficulty is None:
        what = "a dungeon worth an evening"
        odds = measures.ODDS
        return SearchTarget(what, odds, odds, THREATS["fair"], (0.36, 0.88), (0.4, 0.93))
    least, most = bounds(difficulty)
    odds = max(least, measures.LEAST), min(most, measures.ODDS[1])
    what = f"a {difficulty} dungeon worth an evening"
    threats, guess, rough = THREATS[difficulty], GUESS[difficulty], ROUGH[difficulty]
    return SearchTarget(what, odds, (least, most), threats, guess, rough)


def sound(layout: Layout, threats: tuple[float, float], company: Company | None = None) -> bool:
    """Return whether the outline of a dungeon is that of a dungeon worth an evening.

    ``threats`` is the range for a fresh party; stronger companies can take more, weaker ones less.
    """
    (beside_gold, whole), (least, most) = limits(layout.grid), scaled(threats, company)
    if beside_gold > most or whole < least:
        return False  # most candidates, in a tenth of the time
    if layout.flaw is not None or measures.out_of_reach(layout) > measures.OUT_OF_REACH:
        return False
    about = outline(layout)
    return about.rooms >= measures.ROOMS and fits(about, threats, company)


def strength(company: Company | None) -> float:
    """Return the estimated strength of a company relative to a fresh party.

    >>> from dungeongen.games.sudongeon.rules.state import Company
    >>> strength(None), strength(Company()), strength(Company(mana=30))
    (1.0, 1.0, 2.0)
    """
    if company is None:
        return 1.0
    risen = sum(len(member.raised) + (member.artifact > 0) for member in company.members)
    stock = company.mana + company.elixirs + company.gold
    usual = assemble(ONE_OF_EACH)
    fresh = assemble(tuple(Member(member.person) for member in company.members))
    gain = fresh.attack + fresh.defence - usual.attack - usual.defence
    life = _LIFE + fresh.limit - usual.limit
    return max(_WEAKEST, life + stock + _LEVEL * (risen + gain)) / _FRESH


def near(about: float, odds: tuple[float, float]) -> bool:
    """Return whether a rough plan's odds are close to a range."""
    least, most = odds
    return _SHORT * least <= about <= most - (_SLACK if most > _EASY else 0.0)


def at_stake(
    layout: Layout,
    about: float,
    company: Company | None = None,
    first_plan: FirstPlan | None = None,
) -> bool:
    """Return whether a rough plan with odds ``about`` is clearly better than the simple player.

    He plays until that is settled, at most ``PLAYS`` times.
    """
    simple = Plays(layout, company) if first_plan is None else first_plan.simple
    most = PLAYS * max(about - BEHIND, about / measures.TWICE)
    return all(simple.play(runs) <= most for runs in range(1, PLAYS + 1))


class Rough(NamedTuple):
    """The result of a rough plan: its odds, 0 where the guess was far off, and the work it took.

    ``lively``: it enters enough rooms and has a fight that matters. ``first_plan`` is the plan
    itself.
    """

    win: float
    lively: bool
    steps: int = 0
    first_plan: FirstPlan | None = None


def guessed(layout: Layout) -> Rough:
    """Guess the odds of a fresh party that wants nothing but the gold."""
    with budget.capped(MOST_ROUGH) as work:
        try:
            with budget.limited("a guess", MOST_ROUGH):
                win = Plan(layout, None, budget=Budget(GUESSED)).win
        except SpentError:
            win = 0.0
    return Rough(win, lively=False, steps=work.spent)


def rough(
    layout: Layout,
    company: Company | None = None,
    guess: tuple[float, float] | None = None,
) -> Rough:
    """Make a rough plan for a dungeon where a party wants nothing but the gold.

    With ``guess``, only where the odds are guessed to lie in that range.
    """
    with budget.capped(MOST_ROUGH) as work:
        try:
            with budget.limited("a rough plan", MOST_ROUGH):
                result = _roughly(layout, company, guess)
        except SpentError:
            result = Rough(0.0, lively=False)
    return result._replace(steps=work.spent)


def _roughly(layout: Layout, company: Company | None, guess: tuple[float, float] | None) -> Rough:
    plan = Plan(layout, company, budget=Budget(NARROW if guess is None else GUESSED))
    if guess is not None and not guess[0] <= plan.win <= guess[1]:
        return Rough(0.0, lively=False)
    plan.climb(NARROW)
    if plan.win < WORTHWHILE:
        return Rough(plan.win, lively=False)
    moves = judge.witness(layout, partial(Player, plan, replans=0), company)
    lively = moves is not None and measures.lively(layout, moves, company)
    first_plan = FirstPlan(plan, moves, Plays(layout, company))
    return Rough(plan.win, lively, first_plan=first_plan)


def fits(about: Outline, threats: tuple[float, float], company: Company | None) -> bool:
    """Return whether a dungeon's threat lies in a range, which is that for a fresh party."""
    least, most = scaled(threats, company)
    return least <= about.threat <= most


def scaled(threats: tuple[float, float], company: Company | None) -> tuple[float, float]:
    """Return the range of threats for a company, given that for a fresh party."""
    least, most = threats
    return least * strength(company), most * strength(company)


# The search


OUTLINES = 3_000
"""The most outlines of a seed that are looked at for its foe."""


class TargetFoe(NamedTuple):
    """A foe by its digit, and the share of seeds that wish for it.

    ``guess`` is the range of odds to guess where the way to beat the foe is more than a rough plan
    sees; ``None`` where a rough plan will do.
    """

    digit: int
    share: float
    guess: tuple[float, float] | None = None

    def needed(self, layout: Layout) -> bool:
        """Return whether no way brings all the gold out without meeting the foe."""
        if not any(layout.grid[cell] == str(self.digit) for cell in MONSTER_CELLS):
            return False  # most outlines, in a tenth of the time
        held = frozenset(
            index
            for index, room in enumerate(layout.rooms)
            if any(place.digit == self.digit for place in room.of(Kind.MONSTER))
        )
        free = layout.reachable_past(held)
        return any(room.gold and index not in free for index, room in enumerate(layout.rooms))


FOES = (
    TargetFoe(MINOTAUR, 0.14),
    TargetFoe(WIZARD, 0.1, (0.25, 0.95)),
    TargetFoe(WYRN, 0.06, (0.3, 0.95)),
)


def wished_foe(seed: str) -> TargetFoe | None:
    """Return the foe that a seed wishes for, or ``None``.

    >>> wished_foe("42")
    """
    drawn = Rng(seed).child("sudoku").child("wish").random()
    for foe in FOES:
        drawn -= foe.share
        if drawn < 0:
            return foe
    return None


SLOW = 6_000_000_000
"""The most work of one verdict: a candidate that needs more is passed over."""
ANY_STEPS = 100_000_000_000
"""The most work of a search for any that can be beaten."""
FOE_STEPS = 12_000_000_000
"""The most work of a search for a dungeon with the foe that a seed wishes for; half of it is left
for the last verdict."""
SLOW_FOE = 10_000_000_000
"""The most work of one verdict of such a search."""
_HOPELESS = 75.0  # the threat beyond which no plan is made
_MORE = 10  # lacking qualities count less than the wrong odds


class Rungs(Judge):
    """What candidates climb, and how much work a search may do. A test brings some with known
    answers."""

    most = 20_000_000_000
    """The most work of a search."""
    late = 5_000_000_000
    """The work that is left when a search for any dungeon worth an evening is content with the
    right odds."""
    late_in_band = 13_000_000_000
    """The same for a search for a difficulty."""
    look = 300_000
    """The work of looking at an outline."""
    stake = 100_000_000
    """The work of a few plays of the simple player."""
    candidates = MOST
    """The most candidates of a search for any that can be beaten."""

    def foe(self, seed: str) -> TargetFoe | None:
        """Return the foe that a seed wishes for."""
        return wished_foe(seed)

    def dungeons(self, seed: str) -> Iterator[Candidate[Layout]]:
        """Return the candidates of a seed without other wishes."""
        return disguised(seed)

    def is_sound(
        self, layout: Layout, threats: tuple[float, float], company: Company | None
    ) -> bool:
        """Return whether the outline of a dungeon will do."""
        return sound(layout, threats, company)

    def guess(self, layout: Layout) -> Rough:
        """Return a guess of the odds of a fresh party."""
        return guessed(layout)

    def plan(
        self,
        layout: Layout,
        company: Company | None = None,
        guess: tuple[float, float] | None = None,
    ) -> Rough:
        """Return a rough plan."""
        return rough(layout, company, guess)

    def is_at_stake(
        self, layout: Layout, win: float, company: Company | None, first_plan: FirstPlan | None
    ) -> bool:
        """Return whether a rough plan is clearly better than the simple player."""
        return at_stake(layout, win, company, first_plan)


RUNGS = Rungs()


def candidate(
    seed: str,
    *,
    difficulty: str | None = None,
    givens: int | None = None,
    symmetric: bool = False,
    grade: str | None = None,
    source: str = "own",
    as_is: bool = False,
    company: Company | None = None,
    on_progress: OnProgress = lambda progress: None,
    rungs: Rungs = RUNGS,
) -> Candidate[Layout]:
    """Return the dungeon that ``seed`` prints, with its verdict.

    ``difficulty`` is one of ``bands.NAMES``, ``any`` for the first that can be beaten, or
    ``impossible`` for one that provably cannot. ``company`` is the party that goes in.
    ``on_progress`` is called with the progress. Raises GenerationError, naming the nearest
    candidate, if ``generate.MOST`` candidates or the work of ``rungs`` are not enough.
    """
    request = PuzzleRequest(givens, symmetric, grade, source)
    if as_is:
        dungeon = next(candidates(seed, request))
        on_progress(Progress("the first dungeon", 1, judging=dungeon.layout))
        return dungeon._replace(verdict=rungs.judge(dungeon.layout, company))
    if difficulty == IMPOSSIBLE:
        return _impossible(seed, request, company, on_progress, rungs)
    if difficulty in NAMES:
        search = Search(target_of(difficulty), company, on_progress, rungs.late_in_band, rungs)
        result = search.run(disguised(seed, request))
        if result is None or result.verdict is None or not suits(result.verdict, difficulty):
            raise search.missed(seed, difficulty, result)
        return rungs.complete(result, company)
    if difficulty is None:
        if company is None and request == PuzzleRequest():
            result = _with_foe(seed, on_progress, rungs)
            if result is not None:
                return result
        search = Search(target_of(None), company, on_progress, rungs.late, rungs)
        result = search.run(disguised(seed, request))
        if result is not None:
            return rungs.complete(result, company)
        return _noted(_first(seed, request, company, on_progress, rungs), target_of(None))
    return _first(seed, request, company, on_progress, rungs)


def rejudge(
    dungeon: Candidate[Layout],
    *,
    difficulty: str | None,
    as_is: bool,
    company: Company | None,
    rungs: Rungs = RUNGS,
) -> Candidate[Layout] | None:
    """Return the dungeon that a search ended with before, judged again.

    ``None`` if it is not what is asked for.
    """
    verdict = rungs.judge(dungeon.layout, company)
    dungeon = dungeon._replace(verdict=verdict)
    if as_is:
        return dungeon if dungeon.candidate == 1 else None
    if difficulty == IMPOSSIBLE:
        return dungeon if verdict.answer == "unbeatable" else None
    if verdict.odds is None or verdict.odds.win < WORTHWHILE:
        return None
    if difficulty in (None, *NAMES):
        fits = difficulty is None or suits(verdict, difficulty)
        return _noted(dungeon, target_of(difficulty)) if fits else None
    return dungeon


def recalled(
    seed: str,
    request: PuzzleRequest,
    *,
    difficulty: str | None,
    as_is: bool,
    company: Company | None,
    search: Callable[[], Candidate[Layout]],
    rungs: Rungs = RUNGS,
) -> Candidate[Layout]:
    """Return the dungeon that a seed prints: where ``search`` ended before, or ends now.

    What is kept is a place, a hint and no more (``search.answers``). The dungeon is made from the
    seed again, judged again, and taken only if it is what was asked for; else the search is made.
    Of a search that found nothing there is nothing to judge again, so it is kept nowhere.
    """

    def again(place: Json) -> Candidate[Layout] | None:
        hint = at_place(place, seed, request)
        return hint and rejudge(
            hint, difficulty=difficulty, as_is=as_is, company=company, rungs=rungs
        )

    return answers.recalled(
        ["sudoku", seed, asdict(request), difficulty, as_is, company],
        rejudge=again,
        search=search,
        place=lambda result: place_of(result, seed, request),
    )


def _noted(dungeon: Candidate[Layout], wish: SearchTarget) -> Candidate[Layout]:
    """Return a judged dungeon with a note of what it lacks of a wish."""
    assert isinstance(dungeon.verdict, Verdict)
    faults = _faults(dungeon.verdict, wish)
    if not faults:
        return dungeon
    note = f"not quite {wish.what}: {'; '.join(faults)}"
    return dungeon._replace(note="; ".join(filter(None, (dungeon.note, note))))


def _faults(verdict: Verdict, wish: SearchTarget) -> tuple[str, ...]:
    """Return what a dungeon lacks of a wish, as far as its odds and its measures are known."""
    if verdict.odds is None:
        return ()
    unlike = measures.unlike(verdict.odds.win, wish.odds)
    if verdict.best is None or verdict.best.measures is None:
        return tuple(unlike)
    return (*unlike, *measures.lacks(verdict.best.measures, verdict.odds.win))


def _impossible(
    seed: str,
    request: PuzzleRequest,
    company: Company | None,
    on_progress: OnProgress,
    rungs: Rungs,
) -> Candidate[Layout]:
    """Return the first dungeon that is impossible by its structure."""
    for number, result in enumerate(candidates(seed, request), 1):
        if barred(result.layout).answer == "unbeatable":
            wish = "a dungeon that nobody can beat"
            on_progress(Progress(wish, number, judging=result.layout))
            return result._replace(verdict=rungs.judge(result.layout, company))
    raise no_more(seed, "is impossible")


def _with_foe(seed: str, on_progress: OnProgress, rungs: Rungs) -> Candidate[Layout] | None:
    """Return the first dungeon worth an evening where no path avoids the foe of a seed's wish."""
    foe = rungs.foe(seed)
    if foe is None:
        return None
    wish = target_of(None)
    wish = wish._replace(threats=(wish.threats[0], _HOPELESS), guess=foe.guess or wish.guess)
    search = Search(wish, None, on_progress, 0, rungs, most=FOE_STEPS, slow=SLOW_FOE)
    look = search.look if foe.guess is None else search.look_at_once
    outlines = search.patience.over(islice(rungs.dungeons(seed), OUTLINES), FOE_STEPS // 2)
    trial = hunt(
        (outlined for outlined in outlines if foe.needed(outlined.layout)), look, right=0.0
    )
    return rungs.complete(trial.dungeon, None) if trial is not None and not trial.rank else None


def _first(
    seed: str,
    request: PuzzleRequest,
    company: Company | None,
    on_progress: OnProgress,
    rungs: Rungs,
) -> Candidate[Layout]:
    """Return the first dungeon that can be beaten."""
    odds, threats = bounds(None), (0.0, _HOPELESS)
    what, patience, tried = "a dungeon that can be beaten", Patience(ANY_STEPS), 0
    for result in patience.over(candidates(seed, request, rungs.candidates)):
        if result.layout.flaw is not None or not fits(outline(result.layout), threats, company):
            continue
        left = patience.left / ANY_STEPS
        on_progress(Progress(what, patience.tried, tried, left))
        tried += 1
        about = rungs.plan(result.layout, company)
        patience.spend(about.steps)
        if about.win < odds[0]:
            continue
        left = max(0, patience.left) / ANY_STEPS
        on_progress(Progress(what, patience.tried, tried, left, result.layout))
        with budget.capped(min(SLOW, patience.left)) as work:
            verdict = rungs.judge_within(result.layout, company, odds, about.first_plan)
        patience.spend(work.spent)
        if verdict.odds is not None and verdict.odds.win >= odds[0]:
            return rungs.complete(result._replace(verdict=verdict), company)
    raise missed(seed, "a dungeon that is known to be beatable", patience.tried, None)


class _Trial(NamedTuple):
    """A judged candidate, how far it is from the wish, and its odds."""

    dungeon: Candidate[Layout]
    rank: float
    win: float


class Search:
    """A search for a wish and its progress."""

    def __init__(
        self,
        wish: SearchTarget,
        company: Company | None,
        on_progress: OnProgress,
        spare: int,
        rungs: Rungs = RUNGS,
        *,
        most: int | None = None,
        slow: int = SLOW,
    ) -> None:
        most = rungs.most if most is None else most
        self.rungs = rungs
        self.wish, self.company, self.on_progress = wish, company, on_progress
        self.patience, self.most, self.slow, self.spare = Patience(most), most, slow, spare
        self.planned = 0
        self.nearest: tuple[float, int, float] | None = None  # of rough plans
        self.reserve: list[tuple[float, int, Candidate[Layout]]] = []

    @property
    def late(self) -> bool:
        """Whether it is time to be content with the right odds."""
        return self.patience.left <= self.spare

    def run(self, candidates: Iterable[Candidate[Layout]]) -> Candidate[Layout] | None:
        """Return the first candidate that meets the wish, or the nearest when patience runs out."""
        trial = hunt(
            self.patient(candidates),
            self.look,
            right=0.0,
            enough=lambda best: self.late and best.rank < _MORE,
        )
        return trial and _noted(trial.dungeon, self.wish)

    def patient(self, candidates: Iterable[Candidate[Layout]]) -> Iterator[Candidate[Layout]]:
        """Yield candidates until patience runs out; when it is late, first those that failed a gate
        but not by their odds."""
        rest = iter(candidates)
        yield from self.patience.over(rest, self.spare)
        reserve = sorted(self.reserve, key=itemgetter(0, 1))
        yield from self.patience.over(dungeon for _, _, dungeon in reserve)
        yield from self.patience.over(rest)

    def look(self, dungeon: Candidate[Layout], best: _Trial | None) -> _Trial | None:
        """Judge a candidate in full if it passes the cheap gates."""
        layout, wish = dungeon.layout, self.wish
        if not self.sound(dungeon):
            return None
        result = self.planned_roughly(dungeon)
        if wish.rough[0] <= result.win <= wish.rough[1] and result.lively:
            self.patience.spend(self.rungs.stake)
            if self.rungs.is_at_stake(layout, result.win, self.company, result.first_plan):
                return self.trial(dungeon, result.first_plan)
        if wish.band[0] <= result.win <= wish.band[1]:
            if self.late:
                return self.trial(dungeon, result.first_plan)
            off = abs(result.win - sum(wish.rough) / 2)
            self.reserve.append((off, dungeon.candidate or 0, dungeon))
        return None

    def look_at_once(self, dungeon: Candidate[Layout], best: _Trial | None) -> _Trial | None:
        """Judge a candidate in full if it passes the gates before a rough plan."""
        if not self.sound(dungeon):
            return None
        about = self.rungs.guess(dungeon.layout)
        self.planned += 1
        self.patience.spend(about.steps)
        if not self.wish.guess[0] <= about.win <= self.wish.guess[1]:
            return None
        self.patience.spend(self.rungs.stake)
        at_stake = self.rungs.is_at_stake(dungeon.layout, about.win, None, None)
        return self.trial(dungeon) if at_stake else None

    def sound(self, dungeon: Candidate[Layout]) -> bool:
        """Return whether a candidate's outline will do, and say how far the search is."""
        self.patience.spend(self.rungs.look)
        if not self.rungs.is_sound(dungeon.layout, self.wish.threats, self.company):
            return False
        self.report()
        return True

    def report(self, judging: Layout | None = None) -> None:
        """Say how far the search is."""
        left = max(0, self.patience.left) / self.most
        progress = Progress(self.wish.what, self.patience.tried, self.planned, left, judging)
        self.on_progress(progress)

    def planned_roughly(self, dungeon: Candidate[Layout]) -> Rough:
        """Return a rough plan, and count its work."""
        result = self.rungs.plan(dungeon.layout, self.company, self.wish.guess)
        self.planned += 1
        self.patience.spend(result.steps)
        if result.lively:
            low, high = self.wish.odds
            off = max(low - result.win, result.win - high, 0.0)
            self.nearest = min(
                filter(None, (self.nearest, (off, dungeon.candidate or 0, result.win)))
            )
        return result

    def trial(
        self, dungeon: Candidate[Layout], first_plan: FirstPlan | None = None
    ) -> _Trial | None:
        """Judge a dungeon in full; ``None`` if its odds or its measures cannot be computed."""
        layout, company, span = dungeon.layout, self.company, self.wish.band
        self.report(layout)
        with budget.capped(min(self.slow, max(0, self.patience.left))) as work:
            verdict = self.rungs.judge_within(layout, company, span, first_plan)
        self.patience.spend(work.spent)
        if verdict.odds is None or verdict.best is None or verdict.best.measures is None:
            return None
        win, faults = verdict.odds.win, _faults(verdict, self.wish)
        (low, high), (least, most) = self.wish.odds, self.wish.band
        rank = len(faults) + max(low - win, win - high, 0.0) if faults else 0.0
        rank += 0 if least <= win <= most else _MORE
        return _Trial(dungeon._replace(verdict=verdict), rank, win)

    def missed(
        self, seed: str, difficulty: str, dungeon: Candidate[Layout] | None
    ) -> GenerationError:
        """Return the error that nothing was found, with the nearest of what was."""
        near = its = None
        if dungeon is not None and dungeon.verdict is not None and dungeon.verdict.odds is not None:
            its = band(dungeon.verdict.odds.win)
            chance = percent(dungeon.verdict.odds.win)
            near = f"number {dungeon.candidate}: the plan wins {chance} of plays, {its}"
        elif self.nearest is not None:
            _, number, win = self.nearest
            near = f"number {number}: a rough plan wins {percent(win)} of plays"
        return missed(seed, self.wish.what, self.patience.tried, near, its)
