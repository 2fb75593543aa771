"""``dungeongen today``: the dungeons of the day, the same for everybody."""

from __future__ import annotations

from datetime import date

import click

from dungeongen.cli.echo import program
from dungeongen.cli.sections import Command, option
from dungeongen.games import GAMES


@click.command(
    name="today",
    cls=Command,
    examples=(
        ("today", "what everybody plays today"),
        ("today --day 2026-12-24", "what everybody plays that day"),
    ),
)
@option(
    "--day",
    holders="any",
    metavar="DATE",
    type=click.DateTime(["%Y-%m-%d"]),
    help="Another day, such as 2026-12-24.",
)
def today_command(day: object) -> None:
    """Name the dungeons of the day: one of each game, the same for everybody.

    The date is the seed. Each line says what to type to look at the dungeon; with --pdf it is a
    sheet to print.
    """
    seed = f"{day:%Y-%m-%d}" if isinstance(day, date) else date.today().isoformat()
    wide = max(len(game.title) for game in GAMES)
    for game in GAMES:
        click.echo(f"{game.title:<{wide}}  {program()} {game.name} --seed {seed}")
