"""``dungeongen studio``: the whole toolkit in a browser, on this computer."""

from __future__ import annotations

from typing import Any

import click

from dungeongen.cli.parameters import listed
from dungeongen.cli.sections import Command, Function, option
from dungeongen.cli.settings import no_settings
from dungeongen.core.errors import DungeongenError
from dungeongen.press.style import LOOKS

_ASKED = ("paper", "margin", "theme", "templates")
_PACKAGES = ("starlette", "uvicorn", "jinja2", "markupsafe")
_NEEDED = (
    "studio needs packages that are not installed: install dungeongen-toolkit[studio], or run it "
    "as python3 src/start.py studio"
)


def _look_options(function: Function) -> Function:
    """Add the options of how pages look to a command."""
    function = no_settings(function)
    for one in reversed([one for one in LOOKS if one.name in _ASKED]):
        function = listed(one)(function)
    return function


@click.command(
    name="studio",
    cls=Command,
    examples=(
        ("studio", "opens the studio in your browser"),
        ("studio --port 9000 --no-open", "only prints its address"),
    ),
)
@option(
    "--port",
    metavar="N",
    type=click.IntRange(1024, 65535),
    help="The port to listen on (1024-65535); if it is taken, the next one is.",
)
@option("--no-open", "quiet", is_flag=True, help="Open no browser; only print the address.")
@_look_options
def command(port: int | None, quiet: bool, **look: Any) -> None:
    """Open everything in your browser: make, judge, play, print and share dungeons without typing
    a command.

    The pages come from this computer alone; no network is needed, and no other computer can see
    them. The first line is the address. Ctrl-C ends it. A second studio opens the one that runs.

    Paper, margin and theme are those that pages begin with; each page can have others.
    """
    try:
        from dungeongen.studio.serving import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _PACKAGES:
            raise
        raise DungeongenError(_NEEDED) from None
    from dungeongen.press.look import look_of

    style = {name: value for name, value in look.items() if value is not None}
    look_of(**style)  # or no page could be drawn
    serve(port, not quiet, _say, style)


def _say(line: str) -> None:
    click.echo(line)
