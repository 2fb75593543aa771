"""What can be asked of the generator of Scoundrel, and the search for a deal worth an evening.

A deal is looked at with a few plays first: most of another difficulty fail them.
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from dungeongen.core.cards import card_texts, whole_deck
from dungeongen.core.common_options import (
    ANY,
    AS_IS,
    CHECK,
    COUNT,
    DECK,
    FROM,
    JUDGED,
    SEED,
    TITLE,
    difficulty,
)
from dungeongen.core.facets import Candidate, Generator, OnMessage, Shelf
from dungeongen.core.options import Choice, Clashes, Option, clashes
from dungeongen.core.request import Request
from dungeongen.core.verdict import Verdict
from dungeongen.games.scoundrel.layout import (
    HEALTHS,
    MOST,
    PACK,
    SHUFFLED,
    STRICT,
    Layout,
    candidates,
)
from dungeongen.games.scoundrel.verdict import cleared
from dungeongen.search.bands import NAMES, SCALE, band, ends
from dungeongen.search.candidates import hunt, missed, numbered
from dungeongen.search.sampling import interval_words

_USUAL = ("fair", "grim")
"""The difficulties of a deal worth an evening."""
_GLANCE = 100  # plays
_FAR = 0.12  # of a share of so few plays from a difficulty: then the deal is passed over
RULES = {
    STRICT: "a used weapon serves only against lower monsters, not equal ones",
    SHUFFLED: "a room that you avoid is shuffled into the Dungeon",
}
OPTIONS = (
    SEED,
    COUNT,
    Option(
        name="health",
        kind=Choice(tuple(map(str, sorted(HEALTHS)))),
        role="deal",
        metavar="N",
        help="Health at the start, which is also the most: 15, 20 or 25. Default: 20.",
    ),
    Option(
        name="rules",
        label="Optional rules",
        flag="--rule",
        kind=Choice(tuple(RULES), tuple(RULES.values())),
        role="deal",
        metavar="NAME",
        many=True,
        bare=True,
        help="Play with this optional rule. Repeat it for the other.",
    ),
    difficulty(
        "How hard the deal is, by how often a player clears it in this order who takes a random "
        f"move once in ten choices: {SCALE}. any: whatever can be cleared. Default: fair or grim.",
        NAMES,
    ),
    AS_IS,
    DECK._replace(
        help="Use a deck that you have shuffled: all its 44 cards, the top card first, such as AS "
        "10H T♣."
    ),
    FROM,
    TITLE,
    CHECK,
)
_GIVEN = "the dungeon is given"
_KIND = ("health", "rules")
CLASHES: Clashes = (
    *JUDGED,
    *clashes((*_KIND, "seed", "count", "difficulty", "as_is", "deck"), "from_", _GIVEN),
    *clashes(("seed", "count", "difficulty", "as_is"), "deck", _GIVEN),
)


class Trial(NamedTuple):
    """A candidate as far as it was judged; ``rank`` is 0 if it meets the request."""

    dungeon: Candidate[Layout]
    rank: float
    share: float = 0.0
    words: str = ""


def make(seed: str, request: Request[None], on_message: OnMessage) -> Candidate[Layout]:
    """Make the dungeon of a seed."""
    health, rules = int(request.options["health"] or HEALTHS[0]), request.options["rules"]
    some = candidates(seed, health=health, strict=STRICT in rules, shuffle=SHUFFLED in rules)
    if not request.judged:
        return next(some)
    from dungeongen.games.scoundrel.solver.judge import judge  # which loads the kernel

    if request.options["as_is"]:
        dungeon = next(some)
        return dungeon._replace(verdict=judge(dungeon.layout))
    wish = request.options["difficulty"]

    def look(dungeon: Candidate[Layout], best: Trial | None) -> Trial:
        on_message(f"looking for {_target(wish)}: {(dungeon.candidate or 1) - 1} tried …")
        return _looked_at(dungeon, wish)

    best = hunt(some, look, right=0.0)
    if best is None or best.rank:
        near = None if best is None else f"number {best.dungeon.candidate}: {best.words}"
        its = None if best is None or band(best.share) == wish else band(best.share)
        raise missed(seed, _target(wish), MOST, near, its)
    return best.dungeon


def _target(wish: str | None) -> str:
    if wish == ANY:
        return "a dungeon that can be cleared"
    return "a dungeon worth an evening" if wish is None else f"a {wish} dungeon"


def _looked_at(dungeon: Candidate[Layout], wish: str | None) -> Trial:
    """Judge a candidate, a few plays first."""
    from dungeongen.games.scoundrel.solver.judge import judge, plays_won

    words = _USUAL if wish is None else () if wish == ANY else (wish,)
    if words:
        some = plays_won(dungeon.layout, _GLANCE)
        off = _distance(some.hits / some.runs, words)
        if off > _FAR:
            cleared_words = f"cleared in {interval_words(*some.ends)} of plays"
            return Trial(dungeon, 1 + off, some.hits / some.runs, cleared_words)
    verdict: Verdict = judge(dungeon.layout)
    odds = verdict.odds
    if cleared(verdict) != "beatable" or odds is None:
        return Trial(dungeon, 9.0, words=verdict.answer)
    cleared_words = f"cleared in {interval_words(odds.low, odds.high)} of plays"
    fits = not words or verdict.difficulty in words
    rank = 0.0 if fits else 0.001 + _distance(odds.win, words)
    return Trial(dungeon._replace(verdict=verdict), rank, odds.win, cleared_words)


def _distance(share: float, words: tuple[str, ...]) -> float:
    """Return how far a share lies outside these neighbouring difficulties."""
    least, most = ends(words[-1])[0], ends(words[0])[1]
    return max(0.0, least - share, share - most)


def recalled(seed: str, number: int, request: Request[None]) -> Candidate[Layout] | None:
    """Return candidate ``number`` of a seed, judged, if it is what is asked for."""
    health, rules = int(request.options["health"] or HEALTHS[0]), request.options["rules"]
    some = candidates(seed, health=health, strict=STRICT in rules, shuffle=SHUFFLED in rules)
    dungeon = numbered(some, number, MOST)
    trial = dungeon and _looked_at(dungeon, request.options["difficulty"])
    return None if trial is None or trial.rank else trial.dungeon


def listed(request: Request[None]) -> tuple[Candidate[Layout], ...]:
    """Return the dungeon of a deck that somebody holds."""
    text, rules = request.options["deck"], request.options["rules"]
    if text is None:
        return ()
    health = int(request.options["health"] or HEALTHS[0])
    layout = Layout(whole_deck(text, PACK), health, STRICT in rules, SHUFFLED in rules)
    return (Candidate(layout, seeded=False),)


def label(request: Request[None]) -> str:
    """Return what names the files of such a dungeon: its first cards."""
    text = request.options["deck"]
    return "" if text is None else "deck-" + "-".join(card_texts(whole_deck(text, PACK)[:4]))


def matches_seed(layout: Layout, seed: str, number: int, request: Request[None]) -> bool:
    """Return whether candidate ``number`` of a seed is this dungeon."""
    some = candidates(seed, health=layout.health, strict=layout.strict, shuffle=layout.shuffled)
    return any(result.layout == layout for result in islice(some, number - 1, number))


GENERATOR: Generator[Layout, None] = Generator(
    make=make,
    options=OPTIONS,
    clashes=CLASHES,
    about=(
        "Deal a Dungeon of 44 cards, after the game Scoundrel by Zach Gage and Kurt Bieg.",
        "Take three cards of each room, or avoid it. Without a file to write, the first room is "
        "shown in the terminal.",
    ),
    examples=(
        ("--seed 42", "show it in the terminal"),
        ("--seed 42 --pdf", "print mat, rules and deck: out/scoundrel-42.pdf"),
        ("--rule strict --health 25 --pdf", ""),
        ("--difficulty grim --pdf --solution", "with the winning line"),
    ),
    solution="the winning line",
    matches_seed=matches_seed,
    recall=recalled,
    shelf=Shelf(__file__, lambda seed, number: numbered(candidates(seed), number, MOST)),
    named_layouts=listed,
    label=label,
)
