"""``dungeongen check``: judge a file of ours, or an id from a page."""

from __future__ import annotations

import json
from time import perf_counter
from typing import Any

import click

from dungeongen.cli.input import read_layouts


@click.command(name="check")
@click.argument("what", metavar="FILE|ID")
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as JSON.")
def command(what: str, as_json: bool) -> int:
    """Judge a sheet: a PDF, SVG, PNG or JSON of ours, an id from a page, or - for standard input.

    The layout is rebuilt from what the file carries, and everything about it is worked out anew.
    Exit code: 0 beatable, 1 unbeatable, 3 undecided, 2 for input that is no document.
    """
    from dungeongen.core.document import FORMAT
    from dungeongen.search.verdict import EXIT_CODES

    verdicts = []
    for game, layout, document in read_layouts(what):
        begun = perf_counter()
        verdict = game.judge(layout)
        found = verdict.as_json(FORMAT, game.name)
        found["effort"] = {**found["effort"], "seconds": round(perf_counter() - begun, 3)}
        verdicts.append(found)
        if not as_json:
            _tell(game, layout, document, found)
    if as_json:
        shown: Any = verdicts[0] if len(verdicts) == 1 else {"format": FORMAT, "sheets": verdicts}
        click.echo(json.dumps(shown, indent=1, sort_keys=True, ensure_ascii=False))
    codes = {EXIT_CODES[found["verdict"]] for found in verdicts}
    return next(code for code in (2, 1, 3, 0) if code in codes)


def _tell(game: Any, layout: Any, document: dict[str, Any], found: dict[str, Any]) -> None:
    title, facts = game.facts(layout)
    click.echo(f"{document.get('title') or title} ({game.title})")
    for fact in facts:
        click.echo(f"  {fact}")
    structure = found["structure"] or {}
    for name in ("unreachable_rooms", "gold_out_of_reach"):
        if structure.get(name):
            listed = ", ".join(
                item if isinstance(item, str) else f"{item['gold']} in the {item['box']}"
                for item in structure[name]
            )
            click.echo(f"  {name.replace('_', ' ')}: {listed}")
    reason = (found["proof"] or {}).get("reason") or found["effort"].get("budget")
    click.echo(f"  verdict: {found['verdict']}" + (f" ({reason})" if reason else ""))
