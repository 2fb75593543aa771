"""A play told as a story: each round's sentences, and what there is after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from dungeongen.core import transcript as plays
from dungeongen.core.facets import AnyRules
from dungeongen.core.game import AnyGame
from dungeongen.core.transcript import Step
from dungeongen.library.reading import What, opened


@dataclass(frozen=True, slots=True)
class Round:
    """What happened in a round, 0 being what came before the first, and what there was then."""

    number: int
    text: str
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Story:
    """A play: where it was, its rounds, how it ended, ``None`` if it did not, and what is left."""

    game: AnyGame
    title: str
    rounds: tuple[Round, ...]
    played: int
    outcome: str | None
    totals: Mapping[str, int]


def replay(what: What) -> Story:
    """Return a saved play as a story, every move checked by the rules; raises DungeongenError."""
    from dungeongen.games import game_named

    data, name = opened(what)
    play = plays.loads(data, name)
    game = game_named(play.game)
    state = plays.beginning(play, game, name)
    steps = list(plays.steps(play, game, name))  # a story without an end is not begun
    rules = game.rules
    assert rules is not None
    title, _ = game.layout.facts(plays.layout_of(play, game, name))
    state = steps[-1].after if steps else state
    played = sum(rules.opens_round(step.before, step.move) for step in steps)
    return Story(
        game, title, tuple(told(rules, steps)), played, rules.outcome(state), rules.totals(state)
    )


def told(rules: AnyRules, steps: Iterable[Step]) -> Iterator[Round]:
    """Yield the rounds of a play."""
    number, sentences, last = 0, list[str](), None
    for step in steps:
        if rules.opens_round(step.before, step.move):
            yield _round(number, sentences, rules.totals(step.before))
            number, sentences = number + 1, []
        sentences.append(rules.tell(step.before, step.move, step.after))
        last = step.after
    if last is not None:
        yield _round(number, sentences, rules.totals(last))


def _round(number: int, sentences: list[str], having: Mapping[str, int]) -> Round:
    return Round(number, " ".join(filter(None, sentences)), having)
