"""``dungeongen review``: what each decision of a saved play was worth, and what lost it."""

from __future__ import annotations

import click

from dungeongen.cli.completing import FILE
from dungeongen.cli.input import given
from dungeongen.cli.sections import Command, option
from dungeongen.cli.telling import say
from dungeongen.cli.waiting import waiting

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
        words = f"{one.number:>3}. {one.chosen}: {found.words(one.after.mean)}"
        if one.cost > 0:
            words += f"; better: {one.best}, {found.words(one.best_after.mean)}"
        say(words, hang=5)
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
