"""The command line: each command parses, calls the library once, and prints what comes back.

Every game has a command, made from what can be asked of it (``generate``). The modules of the
others are imported when the command is called, so that ``--help`` answers at once. Errors in
input are one line on the error stream and exit code 2, never a traceback. If you interrupt it, or
stops reading what we write, gets no message: exit codes 130 and 141, as shells have it.
"""

from __future__ import annotations

import importlib
import os
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from errno import ENOMEM
from typing import NoReturn

import click

from dungeongen.cli.echo import NAME, one_line, program
from dungeongen.cli.sections import Group
from dungeongen.cli.stopping import PACE, Pace, interruptible
from dungeongen.core.errors import DungeongenError, DungeongenWarning
from dungeongen.core.faults import SHORT, fault
from dungeongen.core.files import exists
from dungeongen.core.version import VERSION

# Name, module, the line in --help. The commands of the games are listed before them.
VERBS = (
    ("studio", "dungeongen.cli.studio", "Open everything in your browser."),
    ("board", "dungeongen.cli.board", "Put results of plays on a page, to check again."),
    ("book", "dungeongen.cli.book", "Bind many dungeons into a book."),
    ("campaign", "dungeongen.cli.book", "Make dungeons from gentle to deadly, with a log."),
    ("check", "dungeongen.cli.check", "Judge a printed sheet, a dungeongen file, or an id."),
    ("deck", "dungeongen.cli.deck", "Print a game's cards, in the order of a deal or as a pack."),
    ("design", "dungeongen.cli.survey", "Look for deals with the odds or rooms you want."),
    ("play", "dungeongen.cli.play", "Play a dungeon here, or on paper with our help."),
    (
        "practice",
        "dungeongen.cli.practice",
        "Print a series of hidden deals, or your mistakes as cards.",
    ),
    ("rate", "dungeongen.cli.rate", "Rate a list of puzzles: grade, odds and difficulty of each."),
    ("replay", "dungeongen.cli.review", "Tell a saved play as a story."),
    ("review", "dungeongen.cli.review", "Tell what each decision of a saved play was worth."),
    ("survey", "dungeongen.cli.survey", "Judge many deals, and report how hard a game is."),
    ("today", "dungeongen.cli.today", "Name the dungeons of the day, the same for everybody."),
    ("train", "dungeongen.cli.train", "Train the computer's player of a game."),
    ("settings", "dungeongen.cli.settings", "Keep your paper, theme and folder as defaults."),
)
_UNPRINTED = (
    "board",
    "check",
    "design",
    "play",
    "rate",
    "replay",
    "review",
    "settings",
    "survey",
    "today",
    "train",
)  # commands that have no use for settings
CONTEXT = {"help_option_names": ["-h", "--help"]}
_AT_ACTUAL_SIZE = 'Print at 100 % ("actual size"); a bar on the page shows whether it worked.'
_LONGEST = 60  # characters of a word that no command has, as it is said
_COMPLETES = "_DUNGEONGEN_COMPLETE"


class _StoppedError(Exception):
    """Carries an exit code past click, which handles some exceptions itself."""

    def __init__(self, code: int) -> None:
        self.code = code


def commands() -> list[tuple[str, str]]:
    """Return the name of every command with its line: the games first, then the verbs."""
    from dungeongen.games import GAMES

    makers = [(game.name, game.line) for game in GAMES]
    return [*makers, *((name, line) for name, _, line in VERBS)]


class _Commands(Group):
    """Commands that are imported, or made from a game, when they are needed."""

    examples_heading = "What to type next"

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, _ in commands()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for name, module, _ in VERBS:
            if name == cmd_name:
                verb = importlib.import_module(module)
                command: click.Command = getattr(verb, f"{name}_command")
                return command
        from dungeongen.games import GAMES

        for game in GAMES:
            if game.name == cmd_name:
                from dungeongen.cli.generate import command_of

                return command_of(game)
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        command = self.get_command(ctx, args[0]) is not None
        # Completion should not correct what is still being typed.
        if not (command or args[0].startswith("-") or ctx.resilient_parsing):
            word = one_line(args[0][:_LONGEST])
            raise click.UsageError(f"no command {word}: {_advice(args[0])}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from dungeongen.games import GAMES

        with formatter.section("Games"):
            games = [((game.name, game.line), ("", game.beside)) for game in GAMES]
            formatter.write_dl([line for two in games for line in two])
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, _, line in VERBS])

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from dungeongen.games import GAMES

        name = GAMES[0].name
        self.examples = (
            (name, "a fresh dungeon, in the terminal"),
            (f"{name} --seed 42 --pdf", f"a sheet to print: out/{name}-42.pdf"),
            (f"{name} --from FILE", "a dungeon from your own file"),
            (f"check out/{name}-42.pdf", "what is known about a sheet"),
            ("play", "a fresh dungeon, played here"),
        )
        super().format_options(ctx, formatter)

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: object,
    ) -> click.Context:
        try:  # --help and --version write while options are read
            return super().make_context(info_name, args, parent, **extra)
        except BrokenPipeError:
            raise _StoppedError(141) from None

    def invoke(self, ctx: click.Context) -> object:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()  # the last chance to notice a full disk
            return result
        except BrokenPipeError:
            raise _StoppedError(141) from None
        except KeyboardInterrupt:
            raise _StoppedError(130) from None


def _advice(name: str) -> str:
    """Suggest what an unknown command may have meant."""
    from difflib import get_close_matches

    from dungeongen.core.ident import looks_like_id

    names = [name for name, _ in commands()]
    close = get_close_matches(name.lower(), names, 1)
    if close:
        return f"did you mean {close[0]}?"
    if looks_like_id(name) or exists(name):
        return f"did you mean {program()} check {one_line(name)}?"
    return f"expected {' or '.join(names)}"


@click.command(cls=_Commands, context_settings=CONTEXT, epilog=_AT_ACTUAL_SIZE)
@click.version_option(VERSION, message="dungeongen %(version)s")
def group() -> None:
    """Dungeons for the table: made, judged, and printed on your own paper."""


class _Defaults(dict[str, object]):
    """The defaults of each command, as click's ``default_map``; some have no use for settings."""

    def get(self, name: str, default: object = None) -> object:
        """Return the defaults of a command's parameters."""
        if name in _UNPRINTED or name not in [command for command, _ in commands()]:
            return default
        from dungeongen.cli.settings import Defaults

        return Defaults()


def main(pace: Pace = PACE) -> NoReturn:
    """Run the command line and exit; an interrupt gives exit code 130 and no word.

    So does a signal to end it, or to close its terminal. ``pace`` is that of its progress.
    """
    with interruptible() as moments:
        try:
            _main(pace)
        except BaseException as error:
            if moments:  # an import that was interrupted may end in any error
                _leave(130)
            if not isinstance(error, Exception):
                raise
            _fail(fault(error), 2)


def _main(pace: Pace) -> NoReturn:
    if sys.stdout is None:
        _fail("standard output is closed", 2)
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]  # a real text stream
    warnings.showwarning = _show(warnings.showwarning)
    completing = _COMPLETES in os.environ  # for the installed command
    try:
        code = group.main(
            prog_name=NAME if completing else program(),
            complete_var=_COMPLETES,
            standalone_mode=False,
            default_map=None if completing else _Defaults(),
            obj=pace,
        )
    except (_StoppedError, click.exceptions.Abort) as error:
        _leave(getattr(error, "code", 130))
    except click.ClickException as error:
        _usage(error)
    except DungeongenError as error:
        _fail(str(error), 2)
    except ImportError as error:
        _fail(f"{error.name or 'a library'}: cannot be loaded: {error}", 2)
    except OSError as error:
        _fail(_reason(error), 2)
    sys.exit(code if isinstance(code, int) else 0)


def _show(usual: Callable[..., None]) -> Callable[..., None]:
    """Return a function that shows our warnings in one line, and others as ``usual``."""

    def show(message: Warning | str, *where: object, **more: object) -> None:
        if isinstance(message, DungeongenWarning):
            click.echo(f"{NAME}: {one_line(str(message))}", err=True)
        else:
            usual(message, *where, **more)

    return show


def _reason(error: OSError) -> str:
    if error.errno == ENOMEM:
        return SHORT
    if isinstance(error, FileNotFoundError) and error.filename is None:
        return "the folder that you are in has been deleted"
    return f"{error.filename or 'standard output'}: {error.strerror or error}"


def _leave(code: int) -> NoReturn:
    """Exit silently; what is still buffered for a standard stream may have nowhere to go."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    sys.exit(code)


def _usage(error: click.ClickException) -> NoReturn:
    context = getattr(error, "ctx", None)
    hint = f" (see {context.command_path} --help)" if context is not None else ""
    _fail(" ".join(error.format_message().split()), error.exit_code, hint)


def _fail(message: str, code: int, hint: str = "") -> NoReturn:
    with suppress(OSError):  # a full disk: there is no place to tell it
        click.echo(f"{NAME}: {one_line(message)}{hint}", err=True)
    _leave(code)
