"""What the commands that make dungeons ask, refuse and tell alike.

``--help`` lists options as they are declared, so each is a decorator of its own: a command puts
those it shares with others among its own. What they ask in different words is an argument.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from dungeongen.cli.echo import visible
from dungeongen.cli.output import Output, written
from dungeongen.cli.sections import Function, option

if TYPE_CHECKING:
    from dungeongen.press.sheets import Sheet

_LONGEST_SEED, _LONGEST_TITLE = 200, 100
_EACH = 10  # so many sheets or signs are told one by one, more are summed up
_DIFFICULTIES = ("gentle", "fair", "grim", "deadly", "impossible", "any")


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


def seed_option(made: str) -> Callable[[Function], Function]:
    """Return the option for the seed of what is ``made``."""
    return option(
        "--seed",
        section="Make",
        metavar="TEXT",
        callback=line_of_text(_LONGEST_SEED),
        help=f"Any word or number; the same seed makes the same {made}.",
    )


count_option = option(
    "--count",
    section="Make",
    metavar="N",
    type=click.IntRange(1, 1000),
    default=1,
    help="Make so many, 1 to 1000; the first is that of the seed alone.",
)
as_is_option = option(
    "--as-is",
    section="Make",
    is_flag=True,
    help="Take the seed's first dungeon, good or bad.",
)
title_option = option(
    "--title",
    section="Use yours",
    metavar="TEXT",
    callback=line_of_text(_LONGEST_TITLE),
    help="A name of your own for the dungeon.",
)


def difficulty_option(
    words: str, bands: Callable[[], Sequence[tuple[str, float]]]
) -> Callable[[Function], Function]:
    """Return the option whose help is ``words`` and the least odds of each of ``bands()``."""

    def told() -> str:
        parts = (f"{name} {least:.0%}".replace("%", " %") for name, least in bands() if least)
        return ", ".join(parts)

    return option(
        "--difficulty",
        section="Make",
        metavar="NAME",
        type=click.Choice(_DIFFICULTIES, case_sensitive=False),
        help=words,
        tells=told,
    )


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


def refuse_typed(names: Iterable[str], partner: str, why: str) -> None:
    """Raise UsageError if one of these options stands on the command line."""
    spelled = {one.name: one.opts[0] for one in click.get_current_context().command.params}
    for name in names:
        if typed(name):
            raise click.UsageError(f"{spelled[name]} does not go with {partner}: {why}")


def refuse_idle_difficulty(options: dict[str, Any]) -> None:
    """Raise UsageError for a difficulty that nobody would judge."""
    if options["difficulty"] is not None:
        if not options["check"]:
            raise click.UsageError("--difficulty does not go with --no-check, which judges nothing")
        if options["as_is"]:
            raise click.UsageError("--difficulty does not go with --as-is")


def as_words(asked: Iterable[tuple[str, Any]], dashes: str = "") -> Iterator[str]:
    """Yield options of the generator in words: for a command with dashes, for a name without.

    >>> list(as_words([("as_is", True), ("givens", 35)], "--"))
    ['--as-is', '--givens', '35']
    """
    for name, value in asked:
        yield dashes + name.replace("_", "-")
        if value is not True:
            yield str(value)


def looking_at(show: Callable[[str], None], number: int, count: int) -> Callable[[int], None]:
    """Return a function that shows which candidate is judged for sheet ``number`` of ``count``."""
    of = f"sheet {number}, " if count > 1 else ""
    return lambda candidate: show(f"judging {of}candidate {candidate} …")


def tell(line: str) -> None:
    """Print a line on the error stream."""
    click.echo(visible(line), err=True)


def tell_files(paths: Iterable[Path]) -> None:
    """Print the names of files on standard output."""
    for path in paths:
        click.echo(os.fsencode(path))


def print_sheets(sheets: Sequence[Sheet], output: Output, stem: str, *, source: str = "") -> None:
    """Write the files; their names go to standard output, what was made to the error stream.

    ``source``: where many sheets come from, added to their number.
    """
    tell_files(written(sheets, output, stem))
    if set(output.formats) - {"json"}:
        _tell_unprinted(sheets)
    if len(sheets) > _EACH:
        tell(f"{len(sheets)} sheets{source}")
        return
    for one in sheets:
        tell(_summary(one))


def _summary(one: Sheet) -> str:
    from dungeongen.search.verdict import certificate

    told, seed = str(one.document["title"]), one.document.get("seed")
    if seed is not None:
        took = one.document.get("candidate")
        looked = f", took {took} candidate{'s' if took > 1 else ''}" if took else ""
        told += f" (seed {seed}{looked})"
    found = one.document.get("verdict")
    return f"{told}: {', '.join(certificate(found)).lower()}" if found else told


def _tell_unprinted(sheets: Sequence[Sheet]) -> None:
    """Say which characters of titles and seeds stand on the pages as question marks."""
    from dungeongen.draw.fonts import lacking

    fields = [one.document.get(name) or "" for one in sheets for name in ("title", "seed")]
    signs = [
        f"{sign} (U+{ord(sign):04X})" if sign.isprintable() else f"U+{ord(sign):04X}"
        for sign in lacking("".join(fields))
    ]
    if signs:
        more = f" and {len(signs) - _EACH} more" if len(signs) > _EACH else ""
        tell(f"note: printed as ?, since the fonts lack them: {', '.join(signs[:_EACH])}{more}")
