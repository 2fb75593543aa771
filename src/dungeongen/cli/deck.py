"""``dungeongen deck GAME``: the cards of a game, to print and cut.

Each game that has cards has a command, made from what can be asked of its deal, of its cards and of
their sheets.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import click

from dungeongen.cli.generate import parameter, spelling
from dungeongen.cli.output import collected, output_options
from dungeongen.cli.sections import Command
from dungeongen.core.game import AnyGame


class _Decks(click.Group):
    """The games that have cards."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from dungeongen.library.decking import decked

        return [game.name for game in decked()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        from dungeongen.library.decking import decked

        game = next((game for game in decked() if game.name == cmd_name), None)
        return None if game is None else _command_of(game)


class _Printed(Command):
    """A command that takes the settings of its group."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        if parent is not None:
            extra.setdefault("default_map", parent.default_map)
        return super().make_context(info_name, args, parent, **extra)


@click.command(name="deck", cls=_Decks)
def command() -> None:
    """Print the cards of a game."""


@cache
def _command_of(game: AnyGame) -> click.Command:
    from dungeongen.library.decking import card_options, cards_of, deal_options

    options = (*deal_options(game), *card_options(cards_of(game)))

    def run(**typed: Any) -> None:
        from dungeongen.cli.reporting import print_deck
        from dungeongen.cli.reporting import typed as is_typed
        from dungeongen.cli.waiting import waiting
        from dungeongen.library.decking import deck

        output = collected(typed, ("pdf",))
        asked = {name: value for name, value in typed.items() if is_typed(name)}
        with spelling(options), waiting() as show:
            made = deck(game, looking=show, **asked)
        print_deck(made, output)

    function = output_options(None, ("pdf", "svg", "png"))(run)
    made: Command = click.command(
        name=game.name,
        cls=_Printed,
        help=f"Print the cards of {game.title}.",
        short_help=game.title,
        examples=[],
    )(function)
    made.params[:0] = [parameter(option) for option in options]
    return made
