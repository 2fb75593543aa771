"""Recorded playthroughs: one whole play of every game, with the state after each move.

``python tests/contract/playthroughs.py`` writes the files anew, for rules that were changed on
purpose: the diff then shows what the change means. The plays are random but for their seed, one
kind of move as likely as another.
"""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])  # not this folder, with its contract.py

from contract.contracts import contract_of, with_null
from dungeongen.core import transcript
from dungeongen.core.game import Game
from dungeongen.core.rng import Rng

DATA = Path(__file__).parent.parent / "data"


def path(game: Game) -> Path:
    """Return where a game's playthrough lies."""
    return DATA / f"{game.name}.playthrough"


def annotated(game: Game, play: transcript.Transcript) -> str:
    """Return a play's text with a comment after each move: what it did, what may come."""
    rules = game.rules
    assert rules is not None
    lines: list[str] = []
    for step in transcript.steps(play, game, "playthrough"):
        if rules.opens_round(step.before, step.move):
            lines.append("# Round")
        lines.append(rules.format(step.move))
        told = rules.tell(step.before, step.move, step.after)
        stock = " ".join(f"{name} {value}" for name, value in rules.totals(step.after).items())
        end = rules.outcome(step.after)
        kind = "chance" if rules.chance(step.after) else "moves"
        count = len(list(rules.legal_moves(step.after)))
        lines.append(f"#   {end or f'{count} {kind}'}; {stock}; {told}".rstrip("; "))
    return transcript.dumps(dataclasses.replace(play, lines=tuple(lines), numbers=()))


def random_play(game: Game, layout: Any, seed: str) -> transcript.Transcript:
    """Return a play, up to 400 moves."""
    rules = game.rules
    assert rules is not None
    rng = Rng(seed).child("playthrough")
    state, played = rules.new(layout), []
    while rules.outcome(state) is None and len(played) < 400:
        kinds: dict[str, list[Any]] = {}
        for move in rules.legal_moves(state):
            kinds.setdefault(type(move).__name__, []).append(move)
        played.append(rng.choice(kinds[rng.choice(sorted(kinds))]))
        state = rules.apply(state, played[-1])
    return transcript.record(game, layout, played)


def recorded(game: Game) -> str:
    """Return the text of a game's playthrough."""
    layout, seed = contract_of(game).playthrough
    return annotated(game, random_play(game, layout(), str(seed)))


def main() -> None:
    """Write every game's playthrough."""
    for game in with_null():
        if game.rules is not None:
            path(game).write_text(recorded(game), "utf-8")


if __name__ == "__main__":
    main()
