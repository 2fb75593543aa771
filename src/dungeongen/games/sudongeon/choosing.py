"""Choosing which dungeon of a seed is printed: by default one worth an evening (SU-4).

One candidate in thirty is worth an evening, and to judge one takes a second or two. So each passes
four gates, the cheap ones first, and most fall at the first:

1. its *outline*: a way in, at most one box out of reach, five rooms to be entered for the gold, and
   monsters on the way that are neither harmless nor hopeless, nor slow to work out;
2. a *rough plan*, with a small part of the solver's budget, that wins about as often as is wished,
   in five rooms and with a fight that matters;
3. a few *plays* of the simple player, who must not do nearly as well;
4. the full judgement with its ``measures``.

The bands look for the same qualities, with odds within the band. Where ``PATIENCE`` is spent, the
candidate that came nearest is taken, and a note says what it lacks; where nothing came near, the
first that can be beaten, or lies in the band. Patience is counted in candidates and rough plans,
never in seconds, so the same seed is the same dungeon everywhere.

The figures of the gates were fitted to some 300 rough plans and 30 judgements;
``tests/benchmarks/bench_evening.py`` prints what comes of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from dungeongen.games.sudongeon import making, measures, study
from dungeongen.games.sudongeon.making import Made, Wanted
from dungeongen.games.sudongeon.outline import outline

if TYPE_CHECKING:
    from dungeongen.games.sudongeon.layout import Layout
    from dungeongen.games.sudongeon.state import Company

ANY = "any"
MOST_JUDGED = 200
PATIENCE, PLANS = 3000, 60
"""Candidates to look at, and rough plans to make, before the nearest will do."""
CELLS = 120_000
"""The budget of a rough plan; a judgement's is twenty times as much and more."""
PLAYS = 50
_SHORT, _SLACK, _EASY = 0.85, 0.1, 0.9
"""A full plan wins more than a rough one, which may therefore win somewhat less than the least that
is wished for, and has to stay below the most where that is easy."""
_BEHIND = 0.08
"""What the simple player has to win less in a few plays than a rough plan."""
_LIFE, _FRESH, _LEVEL = 10, 25, 4
"""A fresh party has 10 life points, and 25 points with its mana, elixirs and gold; a level or an
artifact counts for four."""


class Wish(NamedTuple):
    """What is looked for: odds, and the threats that it may be found among."""

    what: str
    odds: tuple[float, float]
    threats: tuple[float, float]


THREATS = {"gentle": (5.0, 35.0), "fair": (5.0, 35.0), "grim": (9.0, 62.0), "deadly": (30.0, 70.0)}
"""The threats that a difficulty is looked for among: wide, since a guess may be wrong."""


class Progress(NamedTuple):
    """How far a search got: candidates seen, judged in full, and the odds of the nearest so far."""

    what: str
    seen: int
    solved: int
    best: float | None


Looking = Callable[[Progress], None]


def wish(difficulty: str | None) -> Wish:
    """Return what is looked for: a dungeon worth an evening, in a band if one is named.

    >>> wish("gentle").odds, wish(None).odds
    ((0.9, 0.97), (0.4, 0.97))
    """
    from dungeongen.games.sudongeon import judging

    if difficulty is None:
        return Wish("a dungeon worth an evening", measures.ODDS, THREATS["fair"])
    least, most = judging.bounds(difficulty)
    odds = max(least, measures.LEAST), min(most, measures.ODDS[1])
    return Wish(f"a {difficulty} dungeon worth an evening", odds, THREATS[difficulty])


def judged(
    seed: str,
    *,
    difficulty: str | None = None,
    givens: int | None = None,
    symmetric: bool = False,
    grade: str | None = None,
    source: str = "own",
    as_is: bool = False,
    company: Company | None = None,
    looking: Looking = lambda progress: None,
) -> Made:
    """Return the dungeon of ``seed`` that is printed, with its verdict.

    ``difficulty`` asks for one of ``judging.BANDS``, for ``any`` that can well be beaten, or for
    one that is proved impossible. ``company`` is who goes in; ``looking`` is told how far it got.
    Raises GenerationError when ``making.MOST`` candidates, or ``MOST_JUDGED`` judgements, were not
    enough.
    """
    from dungeongen.games.sudongeon import judging

    wanted = Wanted(givens, symmetric, grade, source)
    if as_is:
        made = next(making.candidates(seed, wanted))
        looking(Progress("the first dungeon", 1, 0, None))
        return replace(made, verdict=judging.judge(made.layout, company))
    if difficulty == study.IMPOSSIBLE:
        return _impossible(seed, wanted, company, looking)
    if difficulty != ANY:
        found = _Search(wish(difficulty), company, looking).run(making.disguised(seed, wanted))
        if found is not None:
            return found
    return _first(seed, wanted, None if difficulty == ANY else difficulty, company, looking)


def _impossible(seed: str, wanted: Wanted, company: Company | None, looking: Looking) -> Made:
    """Return the first dungeon that its structure makes impossible."""
    from dungeongen.games.sudongeon import judging

    for made in making.candidates(seed, wanted):
        if study.judge(made.layout).answer == "unbeatable":
            looking(Progress("a dungeon that nobody can beat", made.candidate, 0, None))
            return replace(made, verdict=judging.judge(made.layout, company))
    raise making.no_more(seed, "is impossible")


def _first(
    seed: str, wanted: Wanted, difficulty: str | None, company: Company | None, looking: Looking
) -> Made:
    """Return the first dungeon that can well be beaten, or that lies in a band."""
    from dungeongen.games.sudongeon import judging

    band = judging.bounds(difficulty)
    threats = (0.0, inf) if difficulty is None else THREATS[difficulty]
    what = f"a dungeon that {'can be beaten' if difficulty is None else f'is {difficulty}'}"
    solved = 0
    for made in making.candidates(seed, wanted):
        if made.layout.flaw is not None or not _among(outline(made.layout).threat, threats):
            continue
        looking(Progress(what, made.candidate, solved, None))
        verdict = judging.judge(made.layout, company, wanted=band)
        win = verdict.odds.win if verdict.odds else 0.0
        if win >= band[0] and difficulty in (None, verdict.difficulty):
            return replace(made, verdict=verdict)
        solved += 1
        if solved == MOST_JUDGED:
            break
    raise making.no_more(seed, f"is {difficulty or 'known to be beatable'}")


def _among(value: float, ends: tuple[float, float]) -> bool:
    return ends[0] <= value <= ends[1]


class _Search:
    """A search for a wish, as far as it got."""

    def __init__(self, wish: Wish, company: Company | None, looking: Looking) -> None:
        self.wish, self.company, self.looking = wish, company, looking
        self.seen = self.planned = self.solved = 0
        self.best: tuple[float, Made, str] | None = None

    def run(self, candidates: Iterable[Made]) -> Made | None:
        """Return the first that is as wished, or the nearest when patience is spent."""
        for made in candidates:
            self.seen += 1
            if self.seen > PATIENCE or self.planned >= PLANS:
                break
            if not self.promising(made.layout):
                continue
            found = self.judged(made)
            if found is not None:
                return found
        if self.best is None:
            return None
        _, made, lacking = self.best
        return replace(made, note="; ".join(filter(None, (made.note, lacking))))

    def promising(self, layout: Layout) -> bool:
        """Tell whether a dungeon is worth a judgement."""
        if not sound(layout, self.wish.threats, self.company):
            return False
        self.planned += 1
        self.tell()
        found = rough(layout, self.company)
        suits = found.lively and near(found.win, self.wish.odds)
        return suits and at_stake(layout, found.win, self.company)

    def judged(self, made: Made) -> Made | None:
        """Judge a dungeon in full; return it if it is as wished."""
        from dungeongen.games.sudongeon import judging

        verdict = judging.judge(made.layout, self.company, wanted=self.wish.odds)
        if verdict.odds is None or verdict.best is None:
            return None
        self.solved += 1
        win, found = verdict.odds.win, verdict.best["measures"]
        lacking = [*measures.unlike(win, self.wish.odds), *measures.lacks(found, win)]
        made = replace(made, verdict=verdict)
        if not lacking:
            return made
        far = len(lacking) + self._beyond(win)
        if self.best is None or far < self.best[0]:
            self.best = far, made, f"not quite {self.wish.what}: {'; '.join(lacking)}"
        self.tell()
        return None

    def _beyond(self, win: float) -> float:
        """Return how far odds are from those wished for."""
        least, most = self.wish.odds
        return max(least - win, win - most, 0.0)

    def tell(self) -> None:
        """Tell how far the search got."""
        made = None if self.best is None else self.best[1]
        best = made.verdict.odds.win if made and made.verdict and made.verdict.odds else None
        self.looking(Progress(self.wish.what, self.seen, self.solved, best))


def sound(layout: Layout, threats: tuple[float, float], company: Company | None = None) -> bool:
    """Tell whether a dungeon's outline is that of one worth an evening.

    ``threats`` are those for a fresh party; another company stands more, or less.
    """
    if layout.flaw is not None or measures.out_of_reach(layout) > measures.OUT_OF_REACH:
        return False
    rooms, threat, slow = outline(layout)
    least, most = (end * strength(company) for end in threats)
    return rooms >= measures.ROOMS and not slow and least <= threat <= most


def strength(company: Company | None) -> float:
    """Return about how much more a company can stand than a fresh party.

    >>> from dungeongen.games.sudongeon.state import Company
    >>> strength(None), strength(Company()), strength(Company(mana=30))
    (1.0, 1.0, 2.0)
    """
    if company is None:
        return 1.0
    risen = sum(len(member.raised) + (member.artifact > 0) for member in company.members)
    stock = company.mana + company.elixirs + company.gold
    return (_LIFE + stock + _LEVEL * risen) / _FRESH


def near(about: float, odds: tuple[float, float]) -> bool:
    """Tell whether a rough plan wins about as often as is wished."""
    least, most = odds
    return _SHORT * least <= about <= most - (_SLACK if most > _EASY else 0.0)


def at_stake(layout: Layout, about: float, company: Company | None = None) -> bool:
    """Tell whether the simple player is well behind a rough plan that wins ``about`` so much."""
    return plays(layout, company) <= max(about - _BEHIND, about / measures.TWICE)


class Rough(NamedTuple):
    """A rough plan: about how often it wins, seldom too much, and whether it is ``lively``: enters
    enough rooms, and has a fight that matters."""

    win: float
    lively: bool


@lru_cache(maxsize=1000)
def rough(layout: Layout, company: Company | None = None) -> Rough:
    """Return what a small plan says of a dungeon."""
    from dungeongen.games.sudongeon import judging, rules
    from dungeongen.games.sudongeon.backward import PRICES
    from dungeongen.games.sudongeon.solver import plan

    start = rules.new(layout, company)
    policy = plan(start, cells=(CELLS,), prices=PRICES[:1]).policy
    win = policy.worth(start)
    if win < judging.WORTHWHILE:
        return Rough(win, lively=False)
    told = judging.witness(layout, policy, company)
    return Rough(win, told is not None and measures.lively(layout, told, company))


@lru_cache(maxsize=1000)
def plays(layout: Layout, company: Company | None = None) -> float:
    """Return the share of a few plays that the simple player wins."""
    from dungeongen.games.sudongeon.simple import Plays

    return Plays(layout, company).play(PLAYS) / PLAYS
