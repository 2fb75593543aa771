"""``dungeongen studio``: the whole toolkit in a browser, on this computer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from dungeongen.cli.parameters import listed
from dungeongen.cli.sections import Command, Function, option
from dungeongen.cli.settings import keep_paper, no_settings
from dungeongen.cli.telling import uses_letter
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import ADVANCED, Address, Option
from dungeongen.press.style import LOOKS

_ADDRESS = Option(
    name="address",
    kind=Address(300),
    section=ADVANCED,
    metavar="URL",
    help="With --export: where the folder will be on the web, for previews of links.",
)
_ASKED = ("paper", "margin", "theme", "templates")
_PACKAGES = ("starlette", "uvicorn", "jinja2", "markupsafe")
_NEEDED = (
    "studio needs packages that are not installed: install dungeongen-toolkit[studio], or run it "
    "as python3 src/start.py studio"
)


def _look_options(function: Function) -> Function:
    """Add the options of how pages look to a command."""
    function = no_settings(function)
    for setting in reversed([look for look in LOOKS if look.name in _ASKED]):
        function = listed(setting)(function)
    return function


@click.command(
    name="studio",
    cls=Command,
    examples=(
        ("studio", "opens the studio in your browser"),
        ("studio --port 9000 --no-open", "only prints its address"),
        ("studio --lan", "prints a QR code for a telephone beside the computer"),
        ("studio --export site", "writes a folder that any web host serves, without Python there"),
    ),
)
@option(
    "--port",
    section=ADVANCED,
    metavar="N",
    type=click.IntRange(1024, 65535),
    help="The port to listen on (1024-65535); if it is taken, the next one is.",
)
@option(
    "--lan",
    is_flag=True,
    help="Let a telephone on your network in, by a QR code that works once.",
)
@option("--no-open", "quiet", is_flag=True, help="Open no browser; only print the address.")
@option(
    "--export",
    section=ADVANCED,
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write the studio as plain files into FOLDER: Python then runs in the browser.",
)
@option(
    "--pyodide",
    section=ADVANCED,
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the files of Pyodide are, for --export. Default: fetched from its distribution.",
)
@option(
    "--ready",
    section=ADVANCED,
    metavar="N",
    type=click.IntRange(0, 400),
    default=60,
    show_default=True,
    help="With --export: how many numbers of each game have a page that opens at once, with a "
    "preview for messages, and days: half as many back, and as many ahead (0-400).",
)
@listed(_ADDRESS)
@_look_options
def studio_command(
    port: int | None,
    lan: bool,
    quiet: bool,
    export: Path | None,
    pyodide: Path | None,
    ready: int,
    address: str | None,
    **look: Any,
) -> None:
    """Open everything in your browser: make, judge, play, print and share dungeons without typing
    a command.

    The pages come from this computer alone; no network is needed, and no other computer can see
    them unless you say --lan. The first line is the address. Ctrl-C ends it. A second studio opens
    the one that runs.

    Paper, margin and theme are those that pages begin with; each page can have others.
    """
    for name, value in (("--pyodide", pyodide), ("--address", address)):
        if export is None and value is not None:
            raise click.UsageError(f"{name} goes with --export")
    if export is not None and (port is not None or quiet or lan):
        raise click.UsageError("--export serves nothing: leave out --port, --lan and --no-open")
    try:
        from dungeongen.studio.export import export as write
        from dungeongen.studio.serving import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _PACKAGES:
            raise
        raise DungeongenError(_NEEDED) from None
    from dungeongen.press.style import look_of

    style = {name: value for name, value in look.items() if value is not None}
    look_of(**style)  # or no page could be drawn
    if export is None:
        serve(port, not quiet, _say, style, keep_paper=paper_keeper(), lan=lan)
    else:
        size = write(
            export,
            pyodide,
            _progress,
            style,
            numbers=ready,
            today=date.today(),
            address=address or "",
        )
        if ready and not address:
            _progress("note: previews of links need --address URL, where the folder will be")
        _say(f"{export}: {size / 1e6:.1f} MB; to look at it: python -m http.server -d {export}")


def paper_keeper() -> Callable[[str], None] | None:
    """Return what keeps the size of paper that the studio asks for, where it is to ask: the region
    prints on Letter, no paper is chosen, and settings count."""
    ctx = click.get_current_context()
    unset = ctx.get_parameter_source("paper") is ParameterSource.DEFAULT
    return keep_paper if unset and ctx.default_map is not None and uses_letter() else None


def _progress(line: str) -> None:
    click.echo(line, err=True)


def _say(line: str) -> None:
    click.echo(line)
