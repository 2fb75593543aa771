"""``dungeongen check``: judge a file of ours, or an id from a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import click

from dungeongen import __version__
from dungeongen.cli.completing import FILE
from dungeongen.cli.echo import visible
from dungeongen.cli.input import read_layouts
from dungeongen.cli.sections import Command, Option
from dungeongen.core.document import FORMAT, made_words
from dungeongen.core.errors import DocumentError

_EPILOG = """\b
Examples:
  dungeongen check out/sudoku-42.pdf    a sheet, also as .svg .png .json
  dungeongen check SU1-9D8B7-4B2A9-…    the id from a page, or its QR code
  dungeongen check --json - < my.json   {"format": "dungeongen/1", "game": "sudoku",
                                         "params": {}, "deal": {"grid": "81 characters"}}

\b
Exit code:
  0 beatable  1 unbeatable  3 undecided  2 no document of ours"""
_INDENT = 2


@click.command(name="check", cls=Command, epilog=_EPILOG)
@click.argument("what", metavar="FILE|ID", type=FILE)
@click.option("--json", "as_json", cls=Option, is_flag=True, help="Print the verdict as JSON.")
def command(what: str, as_json: bool) -> int:
    """Judge a sheet: a PDF, SVG, PNG or JSON of ours, an id from a page, or - for standard input.

    The dungeon is rebuilt from what the file carries, and everything about it is worked out anew.
    Several sheets in one file: the exit code is that of the worst.
    """
    from dungeongen.search.verdict import EXIT_CODES

    verdicts, reports = [], []
    for game, layout, document in read_layouts(what):
        begun = perf_counter()
        found = game.judge(layout).as_json(FORMAT, game.name)
        found["effort"] = {**found["effort"], "seconds": round(perf_counter() - begun, 3)}
        _confirm(document, found, what)
        verdicts.append(found)
        reports.append("\n".join(_report(game, layout, document, found)))
    if not as_json:
        click.echo("\n\n".join(reports))
    else:
        shown: Any = verdicts[0] if len(verdicts) == 1 else {"format": FORMAT, "sheets": verdicts}
        click.echo(json.dumps(shown, indent=1, sort_keys=True, ensure_ascii=False))
    codes = {EXIT_CODES[found["verdict"]] for found in verdicts}
    return next(code for code in (2, 1, 3, 0) if code in codes)


def _confirm(document: dict[str, Any], found: dict[str, Any], what: str) -> None:
    """Refuse a document whose own verdict tells of another structure than its deal gives."""
    told = document.get("verdict")
    if told is None or document.get("version") != __version__:
        return  # another version may have said the same in other words
    structure = found["structure"] or {}
    # A document written before a fact was added does not tell it.
    if structure | (told.get("structure") or {}) != structure:
        shown = "standard input" if what == "-" else what
        raise DocumentError(f"{shown}: verdict.structure: does not fit the deal")


def _report(
    game: Any, layout: Any, document: dict[str, Any], found: dict[str, Any]
) -> Iterator[str]:
    """Yield the lines of a report: a name, aligned facts, the verdict last."""
    name, _ = game.facts(layout)
    yield visible(f"{document.get('title') or name} · {game.title}")
    lines = [*_origin(document), *_structure(found["structure"] or {})]
    content = game.content(layout)
    if "puzzle" in content:
        lines.insert(0, ("Sudoku", _puzzle(content["puzzle"])))
    reason = (found["proof"] or {}).get("reason") or found["effort"].get("budget")
    lines.append(("Verdict", found["verdict"].upper() + (f": {reason}" if reason else "")))
    claimed = (document.get("verdict") or {}).get("verdict")
    if claimed not in (None, found["verdict"]):
        lines.append(("Note", f"the file says {claimed}"))
    width = max(len(label) for label, _ in lines) + 2
    for label, text in lines:
        yield visible(f"{' ' * _INDENT}{label:<{width}}{text}")


def _origin(document: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield where a document came from, as far as it says."""
    if document.get("seed") is not None:
        candidate = document.get("candidate")
        took = f", candidate {candidate}" if candidate else ""
        yield "Seed", ", ".join((f"{document['seed']}{took}", *made_words(document)))
    version = document.get("version")
    if version is not None and version != __version__:
        yield (
            "Note",
            f"made by dungeongen {version}, this is {__version__}: its texts were not compared",
        )


def _puzzle(facts: dict[str, Any]) -> str:
    givens = f"{facts['givens']} givens"
    match facts["uniqueness"]:
        case "unique":
            return f"{givens}, one solution, {facts['grade']} (needs: {facts['technique']})"
        case "several":
            return f"{givens}, several solutions: no proper puzzle"
        case "none":
            return f"{givens}, no solution: no proper puzzle"
        case _:
            return f"{givens}, solutions not counted: the search was too long"


def _structure(found: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what can and cannot be reached."""
    if not found:
        return
    lost = found["unreachable_rooms"]
    reached = found["rooms"] - len(lost)
    cut_off = f"; cut off: {', '.join(lost)}" if lost else ""
    yield "Rooms", f"{found['rooms']}, of which {reached} can be reached{cut_off}"
    ways = _counted(found["exits"], "exit", "exits")
    if found["entrances"]:
        by = "" if found["exits"] else ", by secret passageway only"
        yield "Way in", f"{ways}; enter at {', '.join(found['entrances'])}{by}"
    else:
        yield "Way in", f"{ways}: none"
    doors = _counted(found["doors"], "open door", "open doors")
    yield "Doors", f"{doors}, {found['hidden_doors']} hidden"
    out = found["gold_out_of_reach"]
    if out:
        piles = ", ".join(f"{pile['gold']} in the {pile['box']} box" for pile in out)
        beyond = sum(pile["gold"] for pile in out)
        yield "Gold", f"{found['gold'] - beyond} in reach, {beyond} out of reach: {piles}"
    else:
        yield "Gold", f"{found['gold']}" + (", all in reach" if found["gold"] else "")


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
