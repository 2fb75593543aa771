"""A board: one page of results, which anybody can check again.

The page is static HTML without scripts, and asks nothing of any other place. Each row has the code
of its play, as text and as a QR code, with which anybody can replay it: ``dungeongen check CODE``.
Rows are grouped by dungeon; in a group those that won come first, then by what they scored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.core.naming import minus
from dungeongen.core.version import VERSION
from dungeongen.library.result import HONESTY, Result, looks_like_code, result
from dungeongen.press.qr import qr_svg

MOST = 1000
"""The most results on a board."""
_LONGEST_NAME = 60
_STYLE = """
:root{color-scheme:light dark;--ink:#2b1d10;--paper:#f3ead3;--red:#7c1f12;--line:#b9a379}
@media (prefers-color-scheme:dark){:root{--ink:#f2e7d0;--paper:#241a10;--red:#f0a48d;
--line:#5c4d39}}
body{margin:0 auto;padding:1.5rem;max-width:60rem;background:var(--paper);color:var(--ink);
font:1.05rem/1.5 "Alegreya Sans",Georgia,serif}
h1,h2{color:var(--red);line-height:1.2}h2{margin:2rem 0 0}
p{margin:.3rem 0 1rem;max-width:45rem}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse}
th,td{padding:.4rem .7rem .4rem 0;border-bottom:1px solid var(--line);text-align:left;
vertical-align:top}
.won{font-weight:700}details{max-width:22rem}summary{cursor:pointer}
code{overflow-wrap:anywhere;font-size:.9rem}.qr{display:block;width:14rem;margin:.5rem 0}
thead th{white-space:nowrap}summary{white-space:nowrap}
@media (max-width:44rem){thead{display:none}tr{display:block;border-bottom:1px solid var(--line)}
td{display:block;border:0;padding:.1rem 0}td::before{content:attr(data-name) ": ";color:var(--red)}
details{display:inline-block;vertical-align:top}}
@media print{body{background:#fff;color:#000}}
"""


class Entry(NamedTuple):
    """A row: whose result it is, as they say, and the result."""

    name: str
    result: Result


def entries(lines: Iterable[str]) -> list[Entry]:
    """Return the results in some lines, each a code, or a name and a code behind it.

    A line that is empty or begins with ``# `` is left out. Raises DungeongenError that names the
    line.
    """
    rows = []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("# "):
            continue
        name, code = _parted(text)
        try:
            if not looks_like_code(code):
                raise DungeongenError(f"{code[:40]!a}: expected the code of a result")
            rows.append(Entry(name, result(code)))
        except DungeongenError as error:
            raise DungeongenError(f"line {number}: {error}") from None
        if len(rows) > MOST:
            raise DungeongenError(f"more than {MOST} results")
    return rows


def _parted(text: str) -> tuple[str, str]:
    """Return the name and the code of a line.

    >>> _parted("Anna B. RE2ABC"), _parted("Anna=RE2ABC"), _parted("RE2ABC")
    (('Anna B.', 'RE2ABC'), ('Anna', 'RE2ABC'), ('', 'RE2ABC'))
    """
    *names, code = text.replace("=RE", " RE", 1).split()
    name = " ".join(names).rstrip(":,;")
    return "".join(filter(str.isprintable, name))[:_LONGEST_NAME], code


def board(rows: Sequence[Entry], title: str = "") -> bytes:
    """Return a board of results as one page of HTML; raises DungeongenError for none."""
    if not rows:
        raise DungeongenError("a board needs at least one result")

    def dungeon(entry: Entry) -> tuple[str, str]:
        return entry.result.game.name, entry.result.id

    def place(entry: Entry) -> tuple[object, ...]:
        own = entry.result
        taken_help = own.play.hints + own.play.undos
        return (not own.won, -own.score, taken_help, len(own.play.moves), entry.name, own.code)

    ordered = sorted(rows, key=lambda entry: (dungeon(entry), place(entry)))
    parts = [_group([*group]) for _, group in groupby(ordered, key=dungeon)]
    heading = escape(title or "Results")
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{heading}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{heading}</h1>",
            f"<p>Each result was replayed by the rules, from its code. {escape(HONESTY)}</p>",
            "<p>To check one yourself: <b>dungeongen check CODE</b>, with the code of its row.</p>",
            *parts,
            f"<p>Made by dungeongen {VERSION}.</p>",
            "</body></html>",
            "",
        ]
    ).encode()


def _group(rows: Sequence[Entry]) -> str:
    """Return the table of one dungeon."""
    first = rows[0].result
    head = "".join(f'<th scope="col">{word}</th>' for word in _HEAD)
    body = "\n".join(_row(entry) for entry in rows)
    return (
        f"<h2>{escape(first.title)}</h2>\n"
        f"<p>{escape(first.game.title)} · <code>{first.id}</code></p>\n"
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>\n{body}\n'
        "</tbody></table></div>"
    )


_HEAD = ("Who", "How it ended", "What was left", "Moves", "Help", "Chance", "Code")


def _row(entry: Entry) -> str:
    own = entry.result
    left = ", ".join(f"{name} {minus(number)}" for name, number in own.left.items())
    qr = qr_svg(own.code, "the code of this result")
    verdict = '<span class="won">won</span>' if own.won else "lost"
    cells = [
        escape(entry.name) or "–",
        f"{verdict}: {escape(own.ending)}",
        escape(left),
        str(len(own.play.moves)),
        escape(own.help_words),
        escape(own.chance_words),
        f"<details><summary>show it</summary><code>{own.code}</code>{qr}</details>",
    ]
    named = zip(_HEAD, cells, strict=True)
    row = "".join(f'<td data-name="{head}">{cell}</td>' for head, cell in named)
    return f"<tr>{row}</tr>"
