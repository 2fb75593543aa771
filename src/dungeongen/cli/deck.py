"""``dungeongen deck``: cards to print and cut, of a game or from a file of the user's.

Each game that has cards has a command, made from what can be asked of its deal, of its cards and of
their sheets. Without a game, the command prints a deck of one's own, or the calibration sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from dungeongen.cli.generate import spelling
from dungeongen.cli.output import Output, collected, output_options
from dungeongen.cli.parameters import parameter
from dungeongen.cli.sections import Command, GameGroup
from dungeongen.cli.sections import Option as Listed
from dungeongen.core.game import Game
from dungeongen.core.options import Option
from dungeongen.press.style import CUTS, PAGES, WRITTEN

FORMATS = (*PAGES, *CUTS, "csv", "json")
_HELPS = {"json": "List the cards as JSON, for a program."}


class _DeckCommand(Command):
    """A command that takes the settings of its group."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: object,
    ) -> click.Context:
        if parent is not None:
            extra.setdefault("default_map", parent.default_map)
        return super().make_context(info_name, args, parent, **extra)


@cache
def _command_of(game: Game) -> click.Command:
    """Return the command that prints the cards of a game."""
    from dungeongen.library.deck import card_options, deal_options

    options = (*deal_options(game), *card_options(game.cards))

    def run(**parameters: object) -> None:
        from dungeongen.library.deck import deck

        _print(deck, options, parameters, game=game)

    result: Command = click.command(
        name=game.name,
        cls=_DeckCommand,
        help=f"Print the cards of {game.title}, to cut and play with.\n\n"
        + "\n\n".join(game.cards.about),
        short_help=game.title,
        examples=[(f"deck {game.name} {words}", what) for words, what in game.cards.examples],
    )(output_options(None, FORMATS, **_HELPS)(run))
    result.params[:0] = [parameter(option) for option in options]
    return result


def _print(
    make: Any,
    options: Sequence[Option],
    parameters: dict[str, Any],
    formats: Sequence[str] = FORMATS,
    **more: object,
) -> None:
    """Make what was asked, write it in some of these formats, and tell what it is."""
    from dungeongen.cli.parameters import input_named
    from dungeongen.cli.stopping import show_progress
    from dungeongen.cli.telling import is_typed, print_deck

    sheet, program = parameters.get("sheet"), parameters.get("program")
    pictured = "sheet" if sheet else "program" if program else ""
    own_size = parameters.get("format") or parameters.get("singles") or pictured
    output = collected(parameters, ("png" if pictured else "pdf",), on_paper=not own_size)
    if pictured:
        _refuse_paper(output, f"--{pictured}")
    for listed in output.formats:
        if listed not in formats:
            raise click.UsageError(
                f"{WRITTEN[listed].spelled} is of cards, and the calibration sheet has none"
            )
    values = {name: value for name, value in parameters.items() if is_typed(name)}
    for partner in ("format", "singles"):
        if values.get(partner) and is_typed("paper"):
            raise click.UsageError(f"--paper does not go with --{partner}, which sets it")
    if name := values.get("format"):
        from dungeongen.press.cards.imposition import load_format
        from dungeongen.press.style import look_of

        load_format(name, look_of(**output.style).templates)  # or no deal is looked for
    if "from_" in values:
        values["from_"] = input_named(values["from_"])
    with spelling(tuple(options)), show_progress() as show:
        deck = make(on_message=show, on_name=output.expect, **more, **values)
    if sheet and output.file is not None:
        deck = replace(deck, stem=Path(output.file).stem)  # which the saved object names
    print_deck(deck, output)


def _refuse_paper(output: Output, option: str) -> None:
    """Raise UsageError for what pictures for a program have not."""
    for name in output.formats:
        if name != "png":
            raise click.UsageError(
                f"{WRITTEN[name].spelled} does not go with {option}, which makes PNG"
            )
    if output.file == "-" and option == "--sheet":
        raise click.UsageError("-o -: --sheet makes several files")
    for partner in ("paper", "margin", "dpi"):
        source = click.get_current_context().get_parameter_source(partner)
        if source is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{partner} does not go with {option}, which sets it")


def _run(ctx: click.Context, /, calibrate: bool, **parameters: object) -> None:
    """Print a deck of one's own or the calibration sheet."""
    from dungeongen.cli.telling import is_typed
    from dungeongen.library.deck import calibration, deck
    from dungeongen.press.cards.options import CALIBRATION, OWN

    names = [name for name in ("calibrate", *parameters) if is_typed(name)]
    if ctx.invoked_subcommand is not None:
        if names:
            message = f"options go after the name of the game: deck {ctx.invoked_subcommand} ..."
            raise click.UsageError(message)
        return
    if calibrate:
        _print(calibration, CALIBRATION, parameters, formats=PAGES)
    else:
        _print(deck, OWN, parameters)


def _command() -> click.Command:
    from dungeongen.press.cards.options import OWN

    result = click.command(
        name="deck",
        cls=GameGroup,
        command_of=_command_of,
        invoke_without_command=True,
        examples=[
            ("deck GAME --seed 42 --pdf", "the cards of a deal, in its order"),
            ("deck --from cards.csv --backs long --pdf", "cards of your own"),
            ("deck --calibrate --pdf", "measure how far off the second side is"),
        ],
        help="Print cards to cut out: those of a game, or your own from a table.",
    )(output_options(None, FORMATS, **_HELPS)(click.pass_context(_run)))
    result.params[:0] = [
        *(parameter(option) for option in OWN),
        Listed(
            ["--calibrate"],
            holders="any",
            is_flag=True,
            section="Cards",
            help="Print a two-sided sheet to measure the offset of the backs.",
        ),
    ]
    return result


deck_command = _command()
