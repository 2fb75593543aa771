"""``dungeongen studio``: the whole toolkit in a browser, on this computer."""

from __future__ import annotations

import click

from dungeongen.cli.sections import Command, option
from dungeongen.core.errors import DungeongenError

_PACKAGES = ("starlette", "uvicorn", "jinja2", "markupsafe")
_NEEDED = (
    "studio needs packages that are not installed: install dungeongen-toolkit[studio], or run it "
    "as python3 src/start.py studio"
)


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
def command(port: int | None, quiet: bool) -> None:
    """Open everything in your browser: make, judge, play, print and share dungeons without typing
    a command.

    The pages come from this computer alone; no network is needed, and no other computer can see
    them. The first line is the address. Ctrl-C ends it. A second studio opens the one that runs.
    """
    try:
        from dungeongen.studio.serving import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _PACKAGES:
            raise
        raise DungeongenError(_NEEDED) from None
    serve(port, not quiet, _say)


def _say(line: str) -> None:
    click.echo(line)
