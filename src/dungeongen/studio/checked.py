"""Checking what a browser sent: first the file is read within limits, then its sheets are judged.

Reading is where a stranger's bytes are taken apart, so it has a process of its own with little
memory and little time. What it hands on is only what it understood.
"""

from __future__ import annotations

import pickle

from dungeongen.core.document import bundle, dumps
from dungeongen.core.errors import DocumentError, DungeongenError
from dungeongen.core.ident import format_id
from dungeongen.core.transcript import is_transcript
from dungeongen.games import GAMES
from dungeongen.library.check import Report, check_all
from dungeongen.library.play import play
from dungeongen.library.read import Source, entries_in, read_all
from dungeongen.library.review import review
from dungeongen.press.book import Book
from dungeongen.studio.values import CheckReport, ReviewReport, Tell


def find(tell: Tell, data: bytes, name: str) -> bytes:
    """Return the documents in an upload, or its id, as bytes to judge."""
    source = Source(_typed(data), name)
    entries = entries_in(source)
    if all(not one.document for one in entries):
        return "\n".join(
            format_id(one.game.code, one.game.layout.encode(one.layout)) for one in entries
        ).encode()
    return dumps(bundle([one.document for one in entries]))


def check(tell: Tell, data: bytes, name: str) -> tuple[tuple[CheckReport, ...], tuple[str, ...]]:
    """Return what can be said of each sheet, and why others are refused."""
    refused: list[DocumentError] = []
    reports = check_all(Source(data, name), on_message=tell, refuse=refused.append)
    return tuple(map(_checked, reports)), tuple(map(str, refused))


def _typed(data: bytes) -> bytes:
    """Return the id of a deal that is written in one line; any other bytes as they are."""
    text = data.strip()
    if len(text) > 2000 or b"\n" in text:
        return data
    for game in GAMES:
        if game.generator.read_foreign is not None:
            try:
                (layout,) = game.generator.read_foreign(text, "the text")
            except (DungeongenError, ValueError):
                continue
            return format_id(game.code, game.layout.encode(layout)).encode()
    return text if len(text) < 500 else data


def _checked(report: Report) -> CheckReport:
    verdict, solver = report.verdict, report.game.solver
    words = solver.lines(verdict)
    lines = [*_origin(report), *report.facts]
    if words.odds:
        lines.append(("Odds", words.odds))
    lines += words.plays
    if words.difficulty:
        lines.append(("Difficulty", words.difficulty))
    if verdict.witness is not None:
        lines.append(("Proof", f"{len(verdict.witness)} moves, played by the rules to a win"))
    reason = verdict.effort.budget if verdict.proof is None else verdict.proof.reason
    if reason:
        lines.append(("Why", reason))
    notes = list(report.notes)
    if report.unchecked:
        notes.append(f"Known to another version only: {', '.join(report.unchecked[:5])}")
    return CheckReport(
        title=report.title,
        game=report.game.title,
        answer=words.answer,
        kind=verdict.answer if report.game.players == 1 else "open",
        lines=tuple((label, text) for label, text in lines if text),
        plan=tuple(words.best),
        notes=tuple(notes),
        ident=format_id(report.game.code, report.game.layout.encode(report.layout)),
        name=report.game.name,
    )


def _origin(report: Report) -> list[tuple[str, str]]:
    seed = report.document.get("seed")
    if seed is None:
        return []
    again = "made again here" if report.origin else "as the file claims"
    return [("Seed", f"{seed} ({again})")]


def weigh(tell: Tell, data: bytes, name: str) -> ReviewReport:
    """Return what each decision of a saved play was worth."""

    def progress(done: int, of: int) -> None:
        tell(f"{done} of {of} decisions judged")

    result = review(Source(data, name), progress=progress)
    return ReviewReport(result, result.curve())


def look(tell: Tell, data: bytes, name: str) -> tuple[str, tuple[tuple[str, bytes], ...]]:
    """Return what an upload is to be played: *play* for a saved play, *sheets*, or *parties* for
    sheets that a party of a campaign may enter.

    With it come the name of each and what ``table.sit`` takes; a saved play is replayed first.
    """
    if is_transcript(data):
        playing = play(Source(data, name))
        title, _ = playing.game.layout.facts(playing.play.layout)
        return "play", ((title, data),)
    book = read_all(Source(_typed(data), name))
    parties = any(one.game.rules.parties for one in book)
    kind = "parties" if parties else "sheets"
    return kind, tuple((one.title, pickle.dumps(Book((one,)))) for one in book)
