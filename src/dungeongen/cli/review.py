"""``dungeongen review``: what each decision of a saved play was worth, and what lost it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dungeongen.cli.completing import FILE
from dungeongen.cli.input import given
from dungeongen.cli.sections import Command, option
from dungeongen.cli.telling import say
from dungeongen.cli.waiting import waiting
from dungeongen.core.naming import count

if TYPE_CHECKING:
    from dungeongen.library.review import Review, Value

_BLOCKS = "▁▂▃▄▅▆▇█"


@click.command(
    name="review",
    cls=Command,
    examples=(("review out/play.txt", ""), ("review out/play.txt --curve curve.svg", "")),
)
@click.argument("file", metavar="FILE", type=FILE)
@option(
    "--plays",
    metavar="N",
    type=click.IntRange(1, 10_000),
    default=24,
    show_default=True,
    help="How many plays each value is sampled from (1-10000), where it is not known exactly.",
)
@option("--curve", metavar="FILE", type=FILE, help="Also draw the values over the play, as SVG.")
def command(file: str, plays: int, curve: str | None) -> None:
    """Tell what each decision of a play was worth: FILE is a saved play, or - for standard input.

    Beside the move you chose stands the best one, with the odds of winning after each. Then come
    the three costliest mistakes and the worst luck.
    """
    from pathlib import Path

    from dungeongen.library.review import review
    from dungeongen.press.files import write_whole

    source = given(file)
    with waiting() as show:
        found = review(
            source,
            plays=plays,
            progress=lambda done, of: show(f"{done} of {of} decisions judged", done, of),
        )
    say(f"{found.title} ({found.game.title})", bold=True)
    how = "exact" if found.plays is None else f"each from {found.plays} plays by our hints"
    say(f"{'Points expected' if found.scored else 'Odds of winning'} after each decision, {how}:")
    for one in found.decisions:
        words = f"{one.number:>3}. {one.chosen}: {_worth(found, one.after)}"
        if one.cost > 0:
            words += f"; better: {one.best}, {_worth(found, one.best_after)}"
        say(words, hang=5)
    if found.unjudged:
        say(f"{count(found.unjudged, 'decision')} not judged: no plan covers them.")
    values = [one.after.mean for one in found.decisions]
    if values:
        top = max(values) if found.scored else 1.0
        steps = len(_BLOCKS) - 1
        say("".join(_BLOCKS[round(steps * max(0.0, value) / (top or 1))] for value in values))
    say("")
    for one in found.mistakes:
        say(f"Cost {found.words(one.cost)}: decision {one.number}, {one.chosen}. "
            f"Better: {one.best}.")  # fmt: skip
    if not found.mistakes:
        say("No decision cost anything.")
    if (luck := found.worst_luck) is not None:
        say(f"Worst luck, {found.words(-luck.luck)}: after decision {luck.number}. {luck.happened}")
    say(found.ending or "The play is not over.")
    if curve is not None:
        write_whole(Path(curve), found.curve())


def _worth(found: Review, value: Value) -> str:
    """Return a value in words, with its 95 % interval if it was sampled."""
    words = found.words(value.mean)
    if value.low == value.high:
        return words
    return f"{words} ({found.words(value.low)} to {found.words(value.high)})"
