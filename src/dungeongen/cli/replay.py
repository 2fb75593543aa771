"""``dungeongen replay``: a transcript, told as a story."""

from __future__ import annotations

import click

from dungeongen.cli.completing import FILE
from dungeongen.cli.input import read_bytes
from dungeongen.cli.telling import count, told, totals


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
    for paragraph in told(rules, steps):
        click.echo(f"\n{paragraph}")
    state = steps[-1].after if steps else state
    rounds = sum(rules.opens_round(step.before, step.move) for step in steps)
    outcome = rules.outcome(state) or "not over"
    click.echo(f"\nOutcome: {outcome}, after {count(rounds, 'round')}")
    click.echo(f"Left: {totals(rules.totals(state))}")
