"""A play told as a story: each round's sentences, and what there is after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dungeongen.core import transcript as plays
from dungeongen.core.errors import DocumentError
from dungeongen.core.facets import AnyRules
from dungeongen.core.game import Game
from dungeongen.core.naming import count
from dungeongen.core.play import Play
from dungeongen.core.table import Deed
from dungeongen.core.transcript import Step
from dungeongen.library.read import What, holds_documents
from dungeongen.library.result import opened_play


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a story: its number (0: before the first), its sentences, the totals after it."""

    number: int
    text: str
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True, repr=False)
class Story:
    """A play as a story: the rounds, the outcome if it is over, the totals at the end.

    ``opening`` and ``ending`` are sentences, empty where the game has none. ``brought`` are the
    totals at the beginning.
    """

    game: Game
    title: str
    opening: str
    ending: str
    brought: Mapping[str, int]
    rounds: tuple[Round, ...]
    played: int
    outcome: str | None
    totals: Mapping[str, int]

    def __repr__(self) -> str:
        return f"<Story {self.title}, {count(len(self.rounds), 'chapter')}>"


def replay(what: What) -> Story:
    """Return a saved play, or that of a result's code, as a story; raises DungeongenError.

    Every move is checked by the rules.

    >>> begun = b"format: dungeongen-play/1\\ngame: welcome\\nid: WD2-W2HL9-5B2-W4\\n\\n"
    >>> story = replay(begun + b"draw\\n")
    >>> len(story.rounds), story.outcome
    (1, None)
    """
    from dungeongen.games import game_named

    data, name = opened_play(what)
    if not plays.is_transcript(data) and holds_documents(data):
        raise DocumentError(f"{name}: That is a sheet; replay needs a saved play")
    transcript = plays.loads(data, name)
    game = game_named(transcript.game)
    play = Play(game, transcript, name)
    rules, start, state = play.rules, play.states[0], play.state
    title, _ = game.layout.facts(play.layout)
    table = play.words(game.table)
    outcome = rules.outcome(state)
    return Story(
        game,
        title,
        opening=table.opening(start),
        ending="" if outcome is None else table.ends.get(outcome, outcome),
        brought=rules.totals(start),
        rounds=tuple(rounds_of(rules, play.steps(), table.chapter)),
        played=play.rounds,
        outcome=outcome,
        totals=rules.totals(state),
    )


Chapter = Callable[[Sequence[Deed[object, object]]], str]
"""How a game tells a round as a story."""


def rounds_of(
    rules: AnyRules, steps: Iterable[Step], chapter: Chapter | None = None
) -> Iterator[Round]:
    """Yield the rounds of a play with their sentences: those of ``chapter``, or one a move."""
    number, deeds = 0, list[Deed[object, object]]()

    def round_now() -> Round:
        if chapter is not None:
            text = chapter(deeds)
        else:
            text = " ".join(filter(None, (rules.tell(*deed) for deed in deeds)))
        return Round(number, text, rules.totals(deeds[-1][2]))

    for step in steps:
        if rules.opens_round(step.before, step.move):
            if deeds:
                yield round_now()
            number, deeds = number + 1, []
        deeds.append((step.before, step.move, step.after))
    if deeds:
        yield round_now()
