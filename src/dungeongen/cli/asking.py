"""What the commands that make dungeons ask and tell alike: a line of text, seeds, notes."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from dungeongen.cli.echo import visible

if TYPE_CHECKING:
    from dungeongen.press.sheets import Sheet

LONGEST_SEED, LONGEST_TITLE = 200, 100
EACH = 10  # so many sheets or signs are told one by one, more are summed up


def line_of_text(longest: int) -> Any:
    """Return a click callback that takes a line of text, neither empty nor endless."""

    def checked(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
        if text is None:
            return None
        name = option.opts[0]
        try:
            # Where the locale knows ASCII alone, the rest of an argument comes as surrogates.
            text = text.encode("utf-8", "surrogateescape").decode("utf-8")
        except UnicodeError:
            raise click.UsageError(f"{name}: expected UTF-8", context) from None
        if not text.strip():
            raise click.UsageError(f"{name}: expected a word or a number, found nothing", context)
        if len(text) > longest:
            raise click.UsageError(
                f"{name}: expected at most {longest} characters, found {len(text)}", context
            )
        for place, sign in enumerate(text, 1):
            if unicodedata.category(sign) in ("Cc", "Zl", "Zp"):
                raise click.UsageError(
                    f"{name}: character {place} is a control character, U+{ord(sign):04X}", context
                )
        return text

    return checked


def seeds_of(seed: str | None, count: int) -> list[str]:
    """Return ``count`` seeds; the first is ``seed`` itself, whatever their number."""
    if seed is None:
        import secrets

        seed = str(secrets.randbelow(10**9))
    return [seed, *(f"{seed}.{i}" for i in range(2, count + 1))]


def typed(name: str) -> bool:
    """Tell whether an option stands on the command line."""
    source = click.get_current_context().get_parameter_source(name)
    return source is ParameterSource.COMMANDLINE


def tell(line: str) -> None:
    """Print a line on the error stream."""
    click.echo(visible(line), err=True)


def tell_unprinted(sheets: Sequence[Sheet]) -> None:
    """Say which characters of titles and seeds stand on the pages as question marks."""
    from dungeongen.draw.fonts import lacking

    fields = [one.document.get(name) or "" for one in sheets for name in ("title", "seed")]
    signs = [
        f"{sign} (U+{ord(sign):04X})" if sign.isprintable() else f"U+{ord(sign):04X}"
        for sign in lacking("".join(fields))
    ]
    if signs:
        more = f" and {len(signs) - EACH} more" if len(signs) > EACH else ""
        tell(f"note: printed as ?, since the fonts lack them: {', '.join(signs[:EACH])}{more}")
