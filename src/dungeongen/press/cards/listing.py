"""The cards of a deck as a list: CSV for a spreadsheet, JSON for a program.

Cards stand in the order of the deck; equal ones that follow each other are one row with a count. A
spreadsheet takes a cell that begins with ``=``, ``+``, ``-`` or ``@`` for a formula, so such a cell
begins with an apostrophe. The CSV is a table that ``deck --from`` reads back.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from itertools import groupby

from dungeongen.draw.block import with_icon_names
from dungeongen.draw.cards import CardContent, CardFace
from dungeongen.draw.icons import SIGNS

FORMAT = "dungeongen-deck/1"
COLUMNS = ("name", "kind", "value", "suit", "numbers", "text", "icon", "count")
FORMULA = ("=", "+", "-", "@")
"""What a spreadsheet computes instead of showing it."""
_SUITS = {letter: sign for sign, letter in SIGNS.items()}


def as_csv(faces: Sequence[CardFace]) -> bytes:
    """Return a row of columns, and a row for each card."""
    result = io.StringIO(newline="")
    writer = csv.writer(result)
    writer.writerow(COLUMNS)
    for content, count in _counted(faces):
        cells = (
            content.name,
            content.kind,
            content.value,
            _SUITS.get(content.suit, content.suit),
            ", ".join(f"{name} {number}" for name, number in content.numbers),
            with_icon_names("\n".join(content.text)),
            content.icon,
        )
        writer.writerow([*map(_as_text, cells), count])
    return result.getvalue().encode()


def _as_text(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def as_json(faces: Sequence[CardFace], title: str, deal: str | None) -> bytes:
    """Return the cards as an object; ``deal`` is the id of the sheet that they are dealt for."""
    cards = [
        {
            "name": content.name,
            "kind": content.kind,
            "value": content.value,
            "suit": _SUITS.get(content.suit, content.suit),
            "numbers": dict(content.numbers),
            "text": [*map(with_icon_names, content.text)],
            "picture": content.art or content.icon,
            "count": count,
        }
        for content, count in _counted(faces)
    ]
    listed = {"format": FORMAT, "title": title, "id": deal, "cards": cards}
    return json.dumps(listed, indent=1, ensure_ascii=False).encode() + b"\n"


def _counted(faces: Sequence[CardFace]) -> Iterator[tuple[CardContent, int]]:
    """Yield cards in order, each with how many equal ones follow each other."""
    for content, equal in groupby(face.content for face in faces):
        yield content, len([*equal])
