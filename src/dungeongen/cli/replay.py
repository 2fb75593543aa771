"""``dungeongen replay``: a transcript, told as a story."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click

from dungeongen.cli.completing import FILE
from dungeongen.cli.input import read_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping

_WIDTH = 80
_INDENT = " " * 10


@click.command(name="replay")
@click.argument("file", metavar="FILE", type=FILE)
def command(file: str) -> None:
    """Tell a play as a story: FILE is a transcript, - standard input.

    Every move is checked by the rules. The story ends with the outcome and what is left.
    """
    from dungeongen.core import transcript as plays
    from dungeongen.games import game_named

    name = "standard input" if file == "-" else file
    play = plays.loads(read_bytes(file), name)
    game = game_named(play.game)
    state = plays.beginning(play, game, name)
    steps = list(plays.steps(play, game, name))  # a story without an end is not begun
    rules = game.rules
    assert rules is not None
    title, _ = game.facts(plays.layout_of(play, game, name))
    click.echo(f"{title} ({game.title})")
    rounds, told = 0, list[str]()
    for step in steps:
        if rules.opens_round(step.before, step.move):
            _tell(rounds, told, rules.totals(step.before))
            rounds, told = rounds + 1, []
        told.append(rules.tell(step.before, step.move, step.after))
        state = step.after
    _tell(rounds, told, rules.totals(state))
    outcome = rules.outcome(state) or "not over"
    left = " · ".join(f"{key} {value}" for key, value in rules.totals(state).items())
    click.echo(f"\nOutcome: {outcome}, after {rounds} {'round' if rounds == 1 else 'rounds'}")
    click.echo(f"Left: {left}")


def _tell(number: int, sentences: list[str], totals: Mapping[str, int]) -> None:
    """Print one round, wrapped beside its number, and what there is after it."""
    head = f"Round {number}" if number else "Before"
    text = " ".join(filter(None, sentences))
    if not text:
        return
    click.echo("")
    click.echo(textwrap.fill(text, _WIDTH, initial_indent=f"{head:<10}", subsequent_indent=_INDENT))
    click.echo(_INDENT + " · ".join(f"{key} {value}" for key, value in totals.items()))
