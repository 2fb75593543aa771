"""``dungeongen check``: judge a dungeongen file, or an id from a page."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from dungeongen.cli.echo import NAME, one_line, screen_width, visible
from dungeongen.cli.parameters import FILE, input_named
from dungeongen.cli.sections import Command, option
from dungeongen.cli.stopping import show_progress
from dungeongen.core.document import FORMAT, Document, made_words
from dungeongen.core.errors import DocumentError
from dungeongen.core.facets import Lines
from dungeongen.core.naming import count, minus
from dungeongen.core.options import ADVANCED
from dungeongen.core.plain_json import JsonObject
from dungeongen.core.version import VERSION
from dungeongen.games import GAMES
from dungeongen.library.check import Report, check_all
from dungeongen.search.verdict import EXIT_CODES

if TYPE_CHECKING:
    from dungeongen.library.review import Review

_INDENT = 2
_SHOWN = 5  # names in a line
_CODES = (
    ("0", "beatable; or a result that the rules allow, won or lost"),
    ("2", "nothing was judged, or not all: the error says why"),
    ("3", "undecided"),
    ("4", "unbeatable"),
)


def _examples() -> tuple[tuple[str, str], ...]:
    name, code = GAMES[0].name, GAMES[0].code
    return (
        (f"check out/{name}-42.pdf", "a sheet; also as .svg .png .json"),
        (f"check {code}2-9D8B7-4B2A9-…", "the id from a page, or its QR code"),
        (
            f"check out/{name}-42.pdf --party out/play-{name}-7-party.json",
            "how that party would do in it",
        ),
        (f"check out/{name}-42.pdf --longer", "with ten times the work"),
        ("check RE2…", "the result of a play, replayed by the rules"),
        (
            "check --json - < my.json",
            f'{{"format": "{FORMAT}", "game": "{name}", "params": {{}}, "deal": {{…}}}}',
        ),
    )


@click.command(name="check", cls=Command, lists={"Exit codes": _CODES}, examples=_examples())
@click.argument("what", metavar="FILE|ID|CODE", type=FILE)
@option(
    "--party",
    "party_file",
    holders="own",
    metavar="FILE",
    type=FILE,
    help="Judge it for this party: its five classes, a party file, or the saved play that the "
    "party came out of.",
)
@option(
    "--strategy",
    holders="own",
    section=ADVANCED,
    metavar="FILE",
    type=FILE,
    help="Also report how the strategy in this file plays, written by train.",
)
@option(
    "--longer",
    holders="any",
    is_flag=True,
    help="Search with ten times the usual work: what is undecided may be proved, and a plan may "
    "win more often.",
)
@option("--json", "as_json", holders="any", is_flag=True, help="Print the verdict as JSON.")
def check_command(
    what: str, party_file: str | None, strategy: str | None, longer: bool, as_json: bool
) -> int:
    """Judge a sheet: a dungeongen PDF, SVG, PNG or JSON, an id, or - for standard input.

    Or replay a result: the code that play --result gives, or a link with one behind it.

    The dungeon is rebuilt from what the file carries, and everything about it is worked out anew:
    whether it can be beaten, with what plan, and how often that plan wins. With several sheets in
    one file, the exit code is that of the worst; one that is damaged or was changed is named, and
    the others are judged.
    """
    from dungeongen.library.result import looks_like_code

    if looks_like_code(what):
        if party_file is not None or strategy is not None or longer:
            raise click.UsageError("a result takes no --party, no --strategy and no --longer")
        _check_result(what, as_json)
        return 0
    for name, file in (("--party", party_file), ("--strategy", strategy)):
        if what == file == "-":
            raise click.UsageError(f"{name} -: standard input already holds the sheet")
    source, party = input_named(what), None if party_file is None else input_named(party_file)
    opponent = None if strategy is None else input_named(strategy)
    errors: list[DocumentError] = []
    with show_progress() as show:
        reports = check_all(
            source,
            party=party,
            longer=longer,
            strategy=opponent,
            on_message=show,
            refuse=errors.append,
        )
    if not reports and len(errors) == 1:
        raise errors[0]
    if as_json:
        verdicts = [_as_json(report) for report in reports]
        document: JsonObject = {"format": FORMAT, "sheets": verdicts}
        if errors:
            document = {**document, "refused": [one_line(str(error)) for error in errors]}
        elif len(verdicts) == 1:
            (document,) = verdicts
        click.echo(json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False))
    elif reports:
        click.echo("\n\n".join("\n".join(_report(report)) for report in reports))
    for error in errors:
        click.echo(f"{NAME}: {one_line(str(error))}", err=True)
    codes = {EXIT_CODES[report.verdict.answer] for report in reports} | ({2} if errors else set())
    return next(code for code in (2, 4, 3, 0) if code in codes)


def _as_json(report: Report) -> JsonObject:
    """Return a verdict as JSON, with what the report tells beside it, label by label."""
    if not report.facts:
        return report.result
    lines: dict[str, list[str]] = {}
    label = ""
    for name, text in report.facts:
        label = name or label
        lines.setdefault(label, []).append(text)
    return {**report.result, "report": {name: [*texts] for name, texts in lines.items()}}


def _report(report: Report) -> Iterator[str]:
    """Yield the lines of a report: a name, aligned facts, the verdict last."""
    document, verdict = report.document, report.verdict
    words = report.game.solver.lines(verdict)
    yield from textwrap.wrap(visible(f"{report.title} · {report.game.title}"), screen_width())
    lines = [*_origin(document, report.origin), *report.facts, *_solution(report, words)]
    reason = verdict.effort.budget if verdict.proof is None else verdict.proof.reason
    again = reason is not None and reason.casefold() == words.answer.casefold()
    why = f": {reason}" if reason and not again else ""
    lines.append(("Verdict", words.answer.upper() + why))
    lines += [("Note", note) for note in report.notes]
    if report.unchecked:
        unknown = ", ".join(report.unchecked[:_SHOWN])
        more = f" and {len(report.unchecked) - _SHOWN} more" if report.unchecked[_SHOWN:] else ""
        lines.append(("Unknown", f"known to another version only: {unknown}{more}"))
    yield from _table(lines)


def _table(lines: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield labels and texts as lines of the screen."""
    width = max(len(label) for label, _ in lines) + 2
    for label, text in lines:
        yield textwrap.fill(
            visible(text),
            screen_width(),
            initial_indent=f"{' ' * _INDENT}{label:<{width}}",
            subsequent_indent=" " * (_INDENT + width),
            break_long_words=False,
            break_on_hyphens=False,
        )


def _check_result(code: str, as_json: bool) -> None:
    """Replay the code of a result, and say how the play ended and why."""
    from dungeongen.library.result import HONESTY, result
    from dungeongen.library.review import review

    own = result(code)
    with show_progress() as show:
        values = review(
            own.transcript(),
            progress=lambda done, of: show(f"{done} of {of} decisions judged", done, of),
        )
    if as_json:
        value = {
            **own.as_json(),
            "decisions": len(values.decisions),
            "lost": values.lost,
            "luck": values.lucky,
            "scored": values.scored,
        }
        click.echo(json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False))
        return
    click.echo(visible(f"{own.title} ({own.game.title}), {own.id}"))
    lines = [
        ("Result", f"{'WON' if own.won else 'LOST'}: {own.ending}"),
        ("Left", ", ".join(f"{name} {minus(number)}" for name, number in own.left.items())),
        ("Moves", f"{count(len(own.play.moves), 'move')}; {own.help_words}, as recorded"),
        ("Chance", own.chance_words),
        ("Decisions", _decided(values)),
        ("Luck", _lucky(values)),
        ("Note", HONESTY),
    ]
    for line in _table(lines):
        click.echo(line)


def _decided(review: Review) -> str:
    """Return what the choices of a play lost in all, in words."""
    of = count(len(review.decisions), "decision")
    sampled = "" if review.plays is None else ", from sampled plays"
    if not review.lost:
        return f"none of {of} surely cost anything{sampled}"
    return f"{of} lost {review.words(review.lost)} in all{sampled}"


def _lucky(review: Review) -> str:
    """Return what luck gave in all, or took, in words."""
    if not review.decisions:
        return "no decision, all luck"
    gave = "gave" if review.lucky >= 0 else "took"
    return f"dice and face-down cards {gave} {review.words(abs(review.lucky))} in all"


def _solution(report: Report, lines: Lines) -> Iterator[tuple[str, str]]:
    """Yield the plan, its odds and the witness, where there are any."""
    verdict = report.verdict
    yield from lines.best
    if verdict.witness is not None:
        also = ", and so are the printed ones" if report.has_witness else ""
        yield "Witness", f"{len(verdict.witness)} moves, replayed to a win{also}"
    if lines.odds:
        yield "Odds", lines.odds
        if verdict.odds is not None and verdict.odds.runs:
            sampled = f"by {verdict.odds.runs} plays"
            yield "", f"{sampled}; each interval holds the truth in 95 of 100 cases"
        yield from lines.plays
    if lines.difficulty:
        yield "Difficulty", lines.difficulty


def _origin(document: Document, again: bool | None) -> Iterator[tuple[str, str]]:
    """Yield the seed and the version that a document names, and whether the seed makes it."""
    if document.get("seed") is not None:
        candidate = document.get("candidate")
        took = f", candidate {candidate}" if candidate else ""
        words = ", ".join((f"{document['seed']}{took}", *made_words(document)))
        yield "Seed", f"{words} ({'made again' if again else 'as the file claims'})"
    version = document.get("version")
    if version is not None and version != VERSION:
        yield (
            "Note",
            f"made by dungeongen {version}, this is {VERSION}",
        )
