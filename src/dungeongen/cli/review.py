"""``dungeongen review``: what each decision of a saved play was worth, and what lost it.

``dungeongen replay`` tells the play as a story.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dungeongen.cli.generate import spelling
from dungeongen.cli.parameters import FILE, input_named
from dungeongen.cli.sections import Command, option
from dungeongen.cli.stopping import show_progress
from dungeongen.cli.telling import say
from dungeongen.core import files
from dungeongen.core.naming import count
from dungeongen.core.options import ADVANCED

if TYPE_CHECKING:
    from dungeongen.library.review import Review

from dungeongen.cli.telling import chapters, ended

_SVG = b"<svg"
_BLOCKS = "▁▂▃▄▅▆▇█"


@click.command(
    name="review",
    cls=Command,
    examples=(("review out/play.txt", ""), ("review out/play.txt --curve curve.svg", "")),
)
@click.argument("file", metavar="FILE", type=FILE)
@option(
    "--plays",
    holders="any",
    section=ADVANCED,
    metavar="N",
    type=click.IntRange(1, 10_000),
    default=24,
    show_default=True,
    help="How many plays each value is sampled from (1-10000), where it is not known exactly.",
)
@option(
    "--play-for",
    holders="any",
    metavar="NAME",
    help="Judge by the hints of this player, where a game has several, such as gold and "
    "safe. Default: the player whose hints the play had.",
)
@option("--curve", metavar="FILE", type=FILE, help="Also draw the values over the play, as SVG.")
@option("--force", is_flag=True, help="Replace the file of --curve without a question.")
def review_command(
    file: str, plays: int, play_for: str | None, curve: str | None, force: bool
) -> None:
    """Tell what each decision of a play was worth: FILE is a saved play, the code of a result, or -
    for standard input.

    Beside the move you chose stands the best one, with the odds of winning after each. Then come
    the three costliest mistakes and the worst luck.
    """
    from dungeongen.cli.output import confirm_overwrite
    from dungeongen.library.review import review

    if force and curve is None:
        raise click.UsageError("--force goes with --curve")
    if curve is not None:
        files.expect_place(Path(curve))
        if not (force or _may_be_curve(Path(curve))):
            confirm_overwrite([Path(curve)])
    source = input_named(file)
    with spelling(()), show_progress() as show:
        result = review(
            source,
            plays=plays,
            play_for=play_for,
            progress=lambda done, of: show(f"{done} of {of} decisions judged", done, of),
        )
    say(f"{result.title} ({result.game.title})", bold=True)
    _say_decisions(result)
    say("")
    _say_mistakes(result)
    say(result.ending or "The play is not over.")
    if curve is not None:
        path, data = Path(curve), result.curve()
        if not (files.is_device(path) or force or files.holds(path, data)):
            confirm_overwrite([path] if files.mark(path) else [])
        files.write_whole(path, data)


def _may_be_curve(path: Path) -> bool:
    """Return whether a file may be the curve of this play, or there is none to be lost."""
    if files.mark(path) is None:
        return True
    try:
        with files.opened(path) as stream:
            return stream.read(len(_SVG)) == _SVG
    except OSError:
        return False


def _say_decisions(review: Review) -> None:
    """Say what every decision was worth, and draw the values as a curve of blocks."""
    say(review.about)
    for choice in review.decisions:
        words = f"{choice.number:>3}. {choice.chosen}: {review.value_words(choice.after)}"
        if choice.cost > 0:
            words += f"; better: {choice.best}, {review.value_words(choice.best_after)}"
        say(words, hang=5)
    if review.unjudged:
        say(f"{count(review.unjudged, 'decision')} not judged: no plan covers them.")
    values = [review.side(decision, decision.after).mean for decision in review.decisions]
    if values:
        values += [] if review.end is None else [review.end]
        top = max(values) if review.scored else 1.0
        steps = len(_BLOCKS) - 1
        say("".join(_BLOCKS[round(steps * max(0.0, value) / (top or 1))] for value in values))


def _say_mistakes(review: Review) -> None:
    """Say which decisions cost most, and what luck took."""
    if review.faultless:
        say(review.faultless)
    for mistake in review.mistakes:
        say(
            f"Cost {review.cost_words(mistake)}: decision {mistake.number}, {mistake.chosen}. "
            f"Better: {mistake.best}."
        )
    if (luck := review.worst_luck) is not None:
        say(f"Worst luck, {review.luck_words(luck)}: after decision {luck.number}, {luck.chosen}.")


@click.command(name="replay", cls=Command)
@click.argument("file", metavar="FILE", type=FILE)
def replay_command(file: str) -> None:
    """Tell a play as a story: FILE is a saved play, the code of a result, or - for standard input.

    Every move is checked against the rules. Fights are told as a whole; for every die, type l while
    you play.
    """
    from dungeongen.library.replay import replay

    story = replay(input_named(file))
    say(f"{story.title} ({story.game.title})")
    for paragraph in chapters(story):
        say(f"\n{paragraph}", wrap=False)
    say("")
    say(story.ending or "The play is not over.")
    say(ended(story.played, story.totals), wrap=False)
