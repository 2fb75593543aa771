"""The command line: one module a command, each of them parse, one call of the library, echo.

A command's module is imported when it is called, so that ``--help`` answers at once. Errors in
input are one line on the error stream and exit code 2, never a traceback.
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

import click

from dungeongen import __version__
from dungeongen.core.errors import DungeongenError

# Name, module, the line in --help.
COMMANDS = (
    ("sudoku", "dungeongen.cli.sudoku", "Make a dungeon from a Sudoku (Sudongeon)."),
    ("check", "dungeongen.cli.check", "Judge a printed sheet, a file of ours, or an id."),
)
_EPILOG = """\b
Examples:
  dungeongen sudoku                      a fresh dungeon, in the terminal
  dungeongen sudoku --seed 42 --pdf      a sheet to print: out/sudoku-42.pdf
  dungeongen sudoku --from puzzle.txt    the dungeon in a Sudoku you have
  dungeongen check out/sudoku-42.pdf     what is known about a sheet

Print at 100 % ("actual size"); a bar on the page shows whether it worked."""


class _Commands(click.Group):
    """Commands that are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, _, _ in COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for name, module, _ in COMMANDS:
            if name == cmd_name:
                command: click.Command = importlib.import_module(module).command
                return command
        return None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, _, line in COMMANDS])


@click.command(
    cls=_Commands,
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
)
@click.version_option(__version__, message="dungeongen %(version)s")
def group() -> None:
    """Dungeons for the table: made, judged, and printed on your own paper."""


def main() -> None:
    """Run the command line and exit."""
    try:
        code = group.main(prog_name="dungeongen", standalone_mode=False)
    except click.exceptions.Abort:
        _fail("stopped", 130)
    except click.ClickException as error:
        _usage(error)
    except DungeongenError as error:
        _fail(str(error), 2)
    except BrokenPipeError:
        # Whoever read our output has gone; nothing is left to say, not even while closing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    else:
        sys.exit(code if isinstance(code, int) else 0)


def _usage(error: click.ClickException) -> Any:
    context = getattr(error, "ctx", None)
    hint = f" (see {context.command_path} --help)" if context is not None else ""
    _fail(" ".join(error.format_message().split()) + hint, error.exit_code)


def _fail(message: str, code: int) -> Any:
    line = " ".join(message.splitlines())
    shown = "".join(c if c.isprintable() else "?" for c in line)
    click.echo(f"dungeongen: {shown}", err=True)
    sys.exit(code)
