"""Drills: the decisions that cost most in saved plays, as cards to practise on.

Every play is reviewed (``review``). What may be chance is left out: a card says what is better, and
should be right. Equal mistakes are one card. A kind of mistake is told by the first words of the
two choices, such as *Fight* where *Equip* was better; all are counted, whatever is printed. A card
offers no two choices that differ in an amount alone, unless these are the two that it is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from statistics import fmean

from dungeongen.core.common_options import TITLE
from dungeongen.core.errors import DungeongenError
from dungeongen.core.facets import OnName
from dungeongen.core.game import Game
from dungeongen.core.naming import count as counted
from dungeongen.core.options import (
    PAGES,
    Choice,
    Number,
    Option,
    OptionError,
    OptionName,
    expect,
    resolve_options,
)
from dungeongen.core.play import Play
from dungeongen.core.table import AnyTable
from dungeongen.games import game_named
from dungeongen.library.gather import processes, workers_of
from dungeongen.library.origin import silent
from dungeongen.library.read import Source, What
from dungeongen.library.result import opened_play
from dungeongen.library.review import (
    PLAYS,
    Decision,
    Review,
    move_words,
    play_to_judge,
    review,
)
from dungeongen.library.weigh import Value
from dungeongen.press.cards.drill import Answer, Drill, Kind, Played, Position
from dungeongen.press.deal import pictured

_STANDARD = 20  # positions
_MOST = 200  # positions
_MOST_PLAYS = 1000
_MOST_SAMPLED = 10_000  # plays that a value is sampled from
_CHOICES = 4  # on a card
_VERB = 3  # words
_LITTLE = {"a", "an", "the", "it", "of", "to", "from", "for", "with"}
BACKS = ("fold", "long", "short")

OPTIONS = (
    Option(
        name="count",
        preset=True,
        label="How many positions",
        kind=Number(1, _MOST),
        metavar="N",
        default=_STANDARD,
        shows_default=True,
        help=f"How many positions at most (1-{_MOST}).",
    ),
    Option(
        name="backs",
        preset=True,
        kind=Choice(BACKS),
        section=PAGES,
        metavar="KIND",
        default="fold",
        shows_default=True,
        help="How an answer gets behind its position: fold, both on one side, to fold and glue; "
        "long or short, for a printer that turns the paper over that edge.",
    ),
    TITLE._replace(section=PAGES),
)

Progress = Callable[[int, int, str], None]
"""Called with the number of plays gone through, that of all, and what is being done."""


@dataclass(frozen=True, slots=True)
class _Opened:
    """A saved play, replayed once, and the words of its table."""

    source: Source
    play: Play
    table: AnyTable


@dataclass(frozen=True, slots=True)
class _Mistake:
    """A decision that surely cost something, in the play that it belongs to."""

    opened: _Opened
    review: Review
    decision: Decision


def drill(
    what: Sequence[What],
    *,
    game: str | None = None,
    plays: int = PLAYS,
    workers: int = 1,
    progress: Progress = lambda done, of, words: None,
    on_name: OnName = silent,
    **options: object,
) -> Drill:
    """Make a drill from saved plays of a game: cards of the decisions that cost most.

    ``game``: whose plays to take, where there are some of several games. ``plays``: how many plays
    a value is sampled from at least, where it is sampled. ``options`` are ``count``, how many cards
    at most, ``backs``, *fold*, *long* or *short*, and ``title``. Raises DungeongenError, also
    where no decision surely cost anything.

    >>> drill(["play-1.txt", "play-2.txt"], backs="long")  # doctest: +SKIP
    <Drill What Went Wrong: Scoundrel, 8 positions>
    """
    values = resolve_options(OPTIONS, (), options)
    expect("what", what, (list, tuple), "a list of saved plays")
    expect("plays", plays, int, "a number")
    if not 1 <= plays <= _MOST_SAMPLED:
        raise OptionError(OptionName("plays"), f": expected a number from 1 to {_MOST_SAMPLED}")
    sources = [opened_play(each) for each in what]
    chosen, opened = _of_a_game(sources, game)
    stem = f"practice-{chosen.name}-mistakes"
    on_name(stem)
    sources = [each.source for each in opened]
    reviews = _reviewed(sources, plays, workers_of(workers), progress)
    mistakes = [
        _Mistake(each, result, decision)
        for each, result in zip(opened, reviews, strict=True)
        for decision in _surely(result)
    ]
    decisions = sum(len(result.decisions) for result in reviews)
    in_all = f"{counted(len(reviews), 'play')} of {chosen.title}, {counted(decisions, 'decision')}"
    if not mistakes:
        raise DungeongenError(f"{in_all}: none surely cost anything, so nothing is to practise")
    positions = _positions(mistakes)[: values["count"]]
    summary = f"{counted(len(positions), 'position')} from {in_all}"
    return Drill(
        game=reviews[0].game,
        positions=tuple(positions),
        kinds=_kinds(mistakes),
        plays=tuple(_played(*pair) for pair in zip(sources, reviews, strict=True)),
        values=reviews[0].about,
        title=values["title"] or f"What Went Wrong: {chosen.title}",
        about=f"{summary}, of which {len(mistakes)} surely cost something",
        backs=values["backs"],
        stem=stem,
        summary=summary,
    )


def _of_a_game(sources: Sequence[Source], name: str | None) -> tuple[Game, list[_Opened]]:
    """Return the game, and its plays among some files; raises DungeongenError."""
    if not sources:
        raise OptionError(OptionName("from_"), ": expected saved plays")
    if len(sources) > _MOST_PLAYS:
        raise OptionError(OptionName("from_"), f": expected at most {_MOST_PLAYS} plays")
    named = None if name is None else game_named(name)
    opened = [_Opened(source, *play_to_judge(source)) for source in sources]
    games = [each.play.game for each in opened]
    chosen = games[0] if named is None else named
    own = [each for each in opened if each.play.game.name == chosen.name]
    if not own:
        raise DungeongenError(f"no play of {chosen.title} among these")
    if named is None and len(own) < len(sources):
        other = next(game for game in games if game.name != chosen.name)
        raise DungeongenError(
            f"plays of {chosen.title} and of {other.title}: name the game to practise"
        )
    if not pictured(chosen):
        raise DungeongenError(f"{chosen.title} draws no positions to practise on")
    return chosen, own


def _reviewed(
    sources: Sequence[Source], plays: int, workers: int, progress: Progress
) -> list[Review]:
    """Return the reviews of plays, which several processes may make."""
    of = len(sources)
    if min(workers, of) < 2:
        result = []
        for number, source in enumerate(sources):

            def decided(done: int, decisions: int, number: int = number) -> None:
                words = f"play {number + 1} of {of}: {done} of {decisions} decisions judged"
                progress(number, of, words)

            result.append(review(source, plays=plays, progress=decided))
        return result
    with processes(min(workers, of)) as pool:
        futures = [pool.submit(review, source, plays=plays) for source in sources]
        for done, future in enumerate(as_completed(futures), 1):
            future.result()  # what is wrong with a play is told at once
            progress(done, of, f"{done} of {of} plays gone through")
        return [future.result() for future in futures]


def _surely(result: Review) -> list[Decision]:
    """Return the decisions that surely cost something."""
    return [each for each in result.decisions if each.cost > 0 and not each.doubtful]


def _positions(mistakes: Sequence[_Mistake]) -> list[Position]:
    """Return a position for each mistake, the costliest first, and equal ones once."""
    alike: dict[tuple[object, str], list[tuple[_Mistake, tuple[object, ...]]]] = {}
    for mistake in mistakes:
        states = tuple(mistake.opened.play.states[: mistake.decision.moves + 1])
        key = states[-1], mistake.decision.chosen
        alike.setdefault(key, []).append((mistake, states))
    groups = sorted(
        alike.values(), key=lambda group: -sum(mistake.decision.cost for mistake, _ in group)
    )
    return [_position(*group[0], times=len(group)) for group in groups]


def _position(mistake: _Mistake, states: tuple[object, ...], times: int) -> Position:
    opened, result, decision = mistake.opened, mistake.review, mistake.decision
    play, table = opened.play, opened.table
    state = states[-1]
    menu = {
        move_words(table, state, move): table.words(state, move).text
        for move in play.rules.legal_moves(state)
    }
    values = {decision.best: decision.best_after, decision.chosen: decision.after}
    for words, value in decision.others:
        new = menu[words] not in {menu[each] for each in values}
        # what seems better than the best, by chance, is none
        if new and len(values) < _CHOICES and value.mean <= decision.best_after.mean:
            values[words] = value
    shown = sorted(values, key=[*menu].index)
    measure = "points expected" if result.scored else "odds of winning"
    unit = " points" if result.scored else ""
    return Position(
        game=result.game,
        title=result.title,
        states=states,
        scene=tuple(table.scene(state)),
        answers=tuple(
            Answer(words, values[words].mean, _value_words(result, values[words]))
            for words in shown
        ),
        best=shown.index(decision.best),
        chosen=shown.index(decision.chosen),
        measure=measure,
        cost=f"{result.cost_words(decision)}{unit}",
        times=times,
        where=f"{Path(opened.source.name).name}, decision {decision.number}",
    )


def _value_words(result: Review, value: Value) -> str:
    """Return a value in words, with its interval if that has two ends to tell."""
    plain = result.words(value.mean)
    same = result.words(value.low) == result.words(value.high)
    return plain if same else result.value_words(value)


def _kinds(mistakes: Sequence[_Mistake]) -> tuple[Kind, ...]:
    """Return the kinds of mistakes, the most frequent first."""
    costs: dict[tuple[str, str], list[float]] = {}
    for mistake in mistakes:
        key = _verb(mistake.decision.chosen), _verb(mistake.decision.best)
        costs.setdefault(key, []).append(mistake.decision.cost)
    kinds = sorted(costs.items(), key=lambda kind: (-len(kind[1]), -sum(kind[1])))
    words = mistakes[0].review.words
    return tuple(
        Kind(
            f"{chosen} …",
            f"another {chosen} …" if better == chosen else f"{better} …",
            len(each),
            words(fmean(each)),
        )
        for (chosen, better), each in kinds
    )


def _verb(words: str) -> str:
    """Return the first words of a choice, which say what is done, without what it is done to.

    >>> _verb("Pass: player 2 goes in"), _verb("Enter room B1 (6 cards)"), _verb("Take the 2 gold")
    ('Pass', 'Enter room', 'Take')
    """
    first, *rest = re.split("[:;,.(]", words)[0].split()
    plain = takewhile(str.isalpha, rest[: _VERB - 1])
    verb = [first, *takewhile(str.islower, plain)]
    while verb[-1] in _LITTLE:
        verb.pop()
    return " ".join(verb)


def _played(source: Source, result: Review) -> Played:
    return Played(
        name=Path(source.name).name,
        title=result.title,
        decisions=len(result.decisions),
        mistakes=len(_surely(result)),
        accuracy=f"{100 * result.accuracy:.0f} %",
    )
