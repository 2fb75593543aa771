"""The search for a deal worth an evening, and the generator of a game of rooms.

A deal is looked at with a few plays first: most of another difficulty fail them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from dungeongen.core.common_options import ANY, difficulty
from dungeongen.core.facets import Candidate, CandidateMessage, Generator, OnMessage, Shelf
from dungeongen.core.options import Clashes, Option, ResolvedOptions, clashes
from dungeongen.core.request import Request
from dungeongen.draw.card_sizes import MINI, POKER, mat_option
from dungeongen.search.bands import NAMES, SCALE, band, ends
from dungeongen.search.candidates import hunt, missed, numbered
from dungeongen.search.sampling import interval_words

if TYPE_CHECKING:
    from dungeongen.rooms.judge import RoomGame

Layout = TypeVar("Layout")
Cards = tuple[int, ...]
_USUAL = ("fair", "grim")
"""The difficulties of a deal worth an evening."""
_GLANCE = 100  # plays
_FAR = 0.12  # of a share of so few plays from a difficulty: then the deal is passed over
DIFFICULTY = difficulty(
    "How hard the deal is, by how often a player clears it in this order who takes a random "
    f"move once in ten choices: {SCALE}. any: whatever can be cleared. Default: fair or grim.",
    NAMES,
)

CARD_SIZE = mat_option(
    {"poker": str(POKER), "mini": str(MINI)}, "For poker cards it takes two pages on A4 and Letter."
)


def clashes_of(kind: tuple[str, ...]) -> Clashes:
    """Return the clashes of the options; those of ``kind`` say what game is played."""
    chosen, reason = ("seed", "count", "difficulty", "as_is"), "the dungeon is given"
    from_ = clashes((*kind, *chosen, "deck"), "from_", reason)
    return (*from_, *clashes(chosen, "deck", reason))


class Trial(NamedTuple, Generic[Layout]):
    """A candidate as far as it was judged; ``rank`` is 0 if it meets the request."""

    dungeon: Candidate[Layout]
    rank: float
    share: float = 0.0
    words: str = ""


class Deals(NamedTuple, Generic[Layout]):
    """The deals of a game.

    ``candidates(seed, options)`` yields those of a seed, ``most`` of them; ``rules()`` is the game
    with its kernel, which is loaded then. ``deck`` reads all cards of a text, in order,
    ``named(cards, options)`` is the layout of such a deck, and ``texts`` names its cards.
    """

    candidates: Callable[[str, ResolvedOptions], Iterator[Candidate[Layout]]]
    most: int
    rules: Callable[[], RoomGame[Layout, Any, Any]]
    options_of: Callable[[Layout], ResolvedOptions]
    deck: Callable[[str], Cards]
    named: Callable[[Cards, ResolvedOptions], Layout]
    texts: Callable[[Cards], list[str]]

    def generator(
        self,
        options: tuple[Option, ...],
        clashes: Clashes,
        about: tuple[str, ...],
        examples: tuple[tuple[str, str], ...],
        file: str,
    ) -> Generator[Layout, None]:
        """Return the generator; ``file`` is the module that the game's shelf lies beside."""
        usual: ResolvedOptions = {option.name: option.unset for option in options}
        return Generator(
            make=partial(_make, self),
            options=options,
            clashes=clashes,
            about=about,
            examples=examples,
            solution="the winning line",
            matches_seed=partial(_matches_seed, self),
            recall=partial(_recalled, self),
            shelf=Shelf(
                file,
                lambda seed, number: numbered(self.candidates(seed, usual), number, self.most),
            ),
            named_layouts=partial(_listed, self),
            label=partial(_label, self),
        )


def _make(
    deals: Deals[Layout], seed: str, request: Request[None], on_message: OnMessage
) -> Candidate[Layout]:
    """Make the dungeon of a seed."""
    some = deals.candidates(seed, request.options)
    if not request.judged:
        return next(some)
    if request.options["as_is"]:
        dungeon = next(some)
        return dungeon._replace(verdict=deals.rules().judge(dungeon.layout))
    wish = request.options["difficulty"]

    def look(dungeon: Candidate[Layout], best: Trial[Layout] | None) -> Trial[Layout]:
        words = f"looking for {_target(wish)}: {(dungeon.candidate or 1) - 1} tried …"
        on_message(CandidateMessage(words, dungeon.layout))
        return _looked_at(deals, dungeon, wish)

    best = hunt(some, look, right=0.0)
    if best is None or best.rank:
        near = None if best is None else f"number {best.dungeon.candidate}: {best.words}"
        its = None if best is None or band(best.share) == wish else band(best.share)
        raise missed(seed, _target(wish), deals.most, near, its)
    return best.dungeon


def _target(wish: str | None) -> str:
    if wish == ANY:
        return "a dungeon that can be cleared"
    return "a dungeon worth an evening" if wish is None else f"a {wish} dungeon"


def _looked_at(deals: Deals[Layout], dungeon: Candidate[Layout], wish: str | None) -> Trial[Layout]:
    """Judge a candidate, a few plays first."""
    rules = deals.rules()
    words = _USUAL if wish is None else () if wish == ANY else (wish,)
    if words:
        some = rules.plays_won(dungeon.layout, _GLANCE)
        off = _distance(some.hits / some.runs, words)
        if off > _FAR:
            cleared_words = f"cleared in {interval_words(*some.ends)} of plays"
            return Trial(dungeon, 1 + off, some.hits / some.runs, cleared_words)
    verdict = rules.judge(dungeon.layout)
    odds = verdict.odds
    if verdict.answer != "beatable" or verdict.proof or odds is None:
        return Trial(dungeon, 9.0, words=verdict.answer)
    cleared_words = f"cleared in {interval_words(odds.low, odds.high)} of plays"
    fits = not words or verdict.difficulty in words
    rank = 0.0 if fits else 0.001 + _distance(odds.win, words)
    return Trial(dungeon._replace(verdict=verdict), rank, odds.win, cleared_words)


def _distance(share: float, words: tuple[str, ...]) -> float:
    """Return how far a share lies outside these neighbouring difficulties."""
    least, most = ends(words[-1])[0], ends(words[0])[1]
    return max(0.0, least - share, share - most)


def _recalled(
    deals: Deals[Layout], seed: str, number: int, request: Request[None]
) -> Candidate[Layout] | None:
    """Return candidate ``number`` of a seed, judged, if it is what is asked for."""
    dungeon = numbered(deals.candidates(seed, request.options), number, deals.most)
    trial = dungeon and _looked_at(deals, dungeon, request.options["difficulty"])
    return None if trial is None or trial.rank else trial.dungeon


def _listed(deals: Deals[Layout], request: Request[None]) -> tuple[Candidate[Layout], ...]:
    """Return the dungeon of the deck in the request."""
    text = request.options["deck"]
    if text is None:
        return ()
    return (Candidate(deals.named(deals.deck(text), request.options), seeded=False),)


def _label(deals: Deals[Layout], request: Request[None]) -> str:
    """Return what names the files of such a dungeon: its first cards."""
    text = request.options["deck"]
    return "" if text is None else "deck-" + "-".join(deals.texts(deals.deck(text)[:4]))


def _matches_seed(
    deals: Deals[Layout], layout: Layout, seed: str, number: int, request: Request[None]
) -> bool:
    """Return whether candidate ``number`` of a seed is this dungeon."""
    some = deals.candidates(seed, deals.options_of(layout))
    return any(result.layout == layout for result in islice(some, number - 1, number))
