"""``dungeongen check``: judge a file of ours, or an id from a page."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import click

from dungeongen import __version__
from dungeongen.cli.completing import FILE
from dungeongen.cli.echo import WIDTH, visible
from dungeongen.cli.input import read_layouts, read_party
from dungeongen.cli.sections import Command, option
from dungeongen.core.document import FORMAT, made_words
from dungeongen.core.errors import DocumentError, DungeongenError
from dungeongen.core.party import parties_of, party_of
from dungeongen.search.sampling import interval_words
from dungeongen.search.verdict import (
    EXIT_CODES,
    best_words,
    certificate,
    difficulty_words,
    odds_words,
    percent,
    score_words,
)

_EPILOG = """\b
Examples:
  dungeongen check out/sudoku-42.pdf    a sheet, also as .svg .png .json
  dungeongen check SU1-9D8B7-4B2A9-…    the id from a page, or its QR code
  dungeongen check out/sudoku-42.pdf --party out/play-sudoku-7-party.json
                                        how that party would fare in it
  dungeongen check --json - < my.json   {"format": "dungeongen/1", "game": "sudoku",
                                         "params": {}, "deal": {"grid": "81 characters"}}

\b
Exit code:
  0 beatable  1 unbeatable  3 undecided  2 no document of ours"""
_INDENT = 2
_MOST_MOVES = 20_000  # of a stranger's witness
_CLOSE = 1e-6  # odds that are the same; another Python may add up in another order


@click.command(name="check", cls=Command, epilog=_EPILOG)
@click.argument("what", metavar="FILE|ID", type=FILE)
@option(
    "--party",
    "party_file",
    metavar="FILE",
    type=FILE,
    help="Judge it for this party: a party file, or the saved play that it came out of.",
)
@option("--json", "as_json", is_flag=True, help="Print the verdict as JSON.")
def command(what: str, party_file: str | None, as_json: bool) -> int:
    """Judge a sheet: a PDF, SVG, PNG or JSON of ours, an id from a page, or - for standard input.

    The dungeon is rebuilt from what the file carries, and everything about it is worked out anew:
    whether it can be beaten, with what plan, and how often that plan wins.
    Several sheets in one file: the exit code is that of the worst.
    """
    if what == party_file == "-":
        raise click.UsageError("--party -: standard input is the sheet already")
    verdicts, reports = [], []
    name = "standard input" if what == "-" else what
    given: dict[str, Any] = {}
    for game, layout, document in read_layouts(what):
        party = printed = party_of(game, document)
        if party_file is not None:
            if game.name not in given:
                given[game.name] = read_party(party_file, game)
            party = given[game.name]
        begun = perf_counter()
        who = () if party is None else (party,)
        found = game.judge(layout, *who).as_json(FORMAT, game.name)
        found["effort"] = {**found["effort"], "seconds": round(perf_counter() - begun, 3)}
        try:
            _replay(game, layout, printed, document)
            note = _confirm(document, found) if party == printed else ""
        except DocumentError as error:
            raise DocumentError(f"{name}: {error}") from None
        verdicts.append(found)
        reports.append("\n".join(_report(game, layout, party, document, found, note)))
    if not as_json:
        click.echo("\n\n".join(reports))
    else:
        shown: Any = verdicts[0] if len(verdicts) == 1 else {"format": FORMAT, "sheets": verdicts}
        click.echo(json.dumps(shown, indent=1, sort_keys=True, ensure_ascii=False))
    codes = {EXIT_CODES[found["verdict"]] for found in verdicts}
    return next(code for code in (2, 1, 3, 0) if code in codes)


def _replay(game: Any, layout: Any, party: Any, document: dict[str, Any]) -> None:
    """Refuse a witness that does not replay with the party it was printed for, whoever did."""
    moves = (document.get("verdict") or {}).get("witness")
    if moves is not None and not _wins(game, layout, party, moves):
        raise DocumentError("verdict.witness: does not replay to a win by the rules")


def _confirm(document: dict[str, Any], found: dict[str, Any]) -> str:
    """Refuse a document whose own verdict is not what its deal gives; return a note.

    It is compared where this very version printed it, for another one may know more or say the
    same in other words. *Undecided* claims nothing, so that any answer fits.
    """
    told = document.get("verdict")
    if told is None:
        return ""
    if document.get("version") == __version__:
        structure, shown = found["structure"] or {}, told.get("structure") or {}
        # A document written before a fact was added does not tell it.
        if not isinstance(shown, dict) or structure | shown != structure:
            raise DocumentError("verdict.structure: does not fit the deal")
        if told.get("verdict") != "undecided":
            for name in ("verdict", "proof", "odds", "difficulty", "best"):
                if not _same(told.get(name), found[name]):
                    raise DocumentError(f"verdict.{name}: is not what we find, {_brief(found)}")
    if told.get("verdict") not in (None, found["verdict"]):
        return f"the file says {told['verdict']}"
    claimed, odds = told.get("odds"), found["odds"] or {}
    win = claimed.get("win") if isinstance(claimed, dict) else None
    if isinstance(win, float | int) and not _same(win, odds.get("win")):
        return f"the file says that it is won in {percent(win)} of plays"
    return ""


def _wins(game: Any, layout: Any, party: Any, moves: Any) -> bool:
    """Tell whether the plain rules take a stranger's moves to a win."""
    if not isinstance(moves, list) or len(moves) > _MOST_MOVES or game.rules is None:
        return False
    rules = game.rules
    state = rules.new(layout) if party is None else rules.new(layout, party)
    try:
        for text in moves:
            state = rules.apply(state, rules.parse(str(text)))
    except DungeongenError:
        return False
    return rules.outcome(state) in rules.wins


def _same(told: Any, found: Any) -> bool:
    """Tell whether two JSON values are the same, but for the last digits of numbers."""
    match told, found:
        case (dict(), dict()):
            return told.keys() == found.keys() and all(_same(told[k], found[k]) for k in told)
        case (list(), list()):
            return len(told) == len(found) and all(map(_same, told, found))
        case (float() | int(), float() | int()):
            return abs(told - found) <= _CLOSE
    return bool(told == found)


def _brief(found: dict[str, Any]) -> str:
    return ": ".join(certificate(found)[:2]).lower()


def _report(
    game: Any, layout: Any, party: Any, document: dict[str, Any], found: dict[str, Any], note: str
) -> Iterator[str]:
    """Yield the lines of a report: a name, aligned facts, the verdict last."""
    name, _ = game.facts(layout)
    yield visible(f"{document.get('title') or name} · {game.title}")
    lines = [*_origin(document), *_structure(found["structure"] or {})]
    content = game.content(layout)
    if "puzzle" in content:
        lines.insert(0, ("Sudoku", _puzzle(content["puzzle"])))
    if party is not None:
        lines += parties_of(game, "a sheet").facts(party)
    lines += _solution(document, found)
    reason = (found["proof"] or {}).get("reason") or found["effort"].get("budget")
    lines.append(("Verdict", found["verdict"].upper() + (f": {reason}" if reason else "")))
    if note:
        lines.append(("Note", note))
    width = max(len(label) for label, _ in lines) + 2
    for label, text in lines:
        yield textwrap.fill(
            visible(text),
            WIDTH,
            initial_indent=f"{' ' * _INDENT}{label:<{width}}",
            subsequent_indent=" " * (_INDENT + width),
            break_long_words=False,
            break_on_hyphens=False,
        )


def _solution(document: dict[str, Any], found: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the plan, its odds and the witness, as far as there are any."""
    if plan := (found["best"] or {}).get("plan"):
        yield "Plan", " ".join(plan)
    if measured := (found["best"] or {}).get("measures"):
        yield "Evening", measured["told"]
    if words := best_words(found):
        clear = {True: "; it can be cleared", False: "; it cannot be cleared"}
        yield "Best", words.removeprefix("best ") + clear.get(found["best"]["clearable"], "")
    if found["witness"] is not None:
        printed = (document.get("verdict") or {}).get("witness") is not None
        also = ", and so are the printed ones" if printed else ""
        yield "Witness", f"{len(found['witness'])} moves, replayed to a win{also}"
    if words := odds_words(found):
        yield "Odds", words
        yield from _plays(found["odds"])
    if words := difficulty_words(found):
        yield "Difficulty", words


def _plays(odds: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield how sure odds are that were played for, and the scores of those plays."""
    if odds["runs"]:
        yield "", f"by {odds['runs']} plays; each interval holds the truth in 95 of 100 cases"
    if "scorer" in odds:
        alive = interval_words(odds["alive_low"], odds["alive_high"])
        cleared = interval_words(odds["clear_low"], odds["clear_high"])
        yield (
            "Expected",
            f"{score_words(odds)}, leaves alive in {alive} and clears the dungeon in {cleared} of "
            f"{odds['score_runs']} plays",
        )


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
