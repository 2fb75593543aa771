"""Tables of cards as people keep them, in many dresses and with faults: those cards, or a refusal.

A table is a list of rows of cells. Dresses say the same in another way; faults are what gets lost
or added on the way. Whatever is read in the end, it is never other cards.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from dungeongen.core.errors import DungeongenError
from dungeongen.core.rng import Rng
from dungeongen.press.cards.card_table import OTHER_NAMES
from dungeongen.press.cards.custom_cards import own_cards
from thorough import EXAMPLES

HEADS = ["title", "value", "suit", "text", "icon", "count"]
CARDS = [
    ["Ogre", "7", "♠", "Roars, twice. **Loses** a turn; on a 1.", "monster-3", "2"],
    ["Łódź „Żółw”", "3", "H", "Two lines:\nthe other one", "", "1"],
    ["Чудовище", "12", "mana", 'She says "no".', "elixir", "3"],
    ["Elf", "", "", "", "", "1"],
    ["Müller's Mühle", "10", "D", "50 % × 3 ½", "monster-4", "1"],
]
COMMON = [  # what Windows' Western letters have
    ["Ogre", "7", "H", "Roars, twice.", "monster-3", "2"],
    ["Müller", "1", "", "50 % × 3 ½ – “so”", "", "1"],
]


class Text(NamedTuple):
    """A table on its way into a file."""

    rows: list[list[str]]
    sign: str = ","
    quoting: int = csv.QUOTE_MINIMAL
    end: str = "\n"
    before: str = ""
    after: str = ""
    code: str = "utf-8"
    bom: bytes = b""

    def data(self) -> bytes:
        file = io.StringIO(newline="")
        writer = csv.writer(
            file, delimiter=self.sign, quoting=self.quoting, lineterminator=self.end
        )
        writer.writerows(self.rows)
        after = self.after.replace(",", self.sign)
        return self.bom + (self.before + file.getvalue() + after).encode(self.code)


Change = Callable[[Text, Rng], Text]


def _sign(text: Text, rng: Rng) -> Text:
    return text._replace(sign=rng.choice([",", ";", "\t"]))


def _said(text: Text, rng: Rng) -> Text:
    if text.before:
        return text
    sign = rng.choice([",", ";", "\t", "|"])
    line = rng.choice([f"sep={sign}", f'"sep={sign}"', f"SEP={sign}"])
    return text._replace(sign=sign, before=line + text.end)


def _quoted(text: Text, rng: Rng) -> Text:
    return text._replace(quoting=csv.QUOTE_ALL)


def _ends(text: Text, rng: Rng) -> Text:
    if text.before:
        return text
    end = rng.choice(["\r\n", "\r", "\n"])
    return text._replace(
        end=end, quoting=csv.QUOTE_ALL
    )  # a writer forgets \n where lines end in \r


def _coded(text: Text, rng: Rng) -> Text:
    code, bom = rng.choice(
        [
            ("utf-8", codecs.BOM_UTF8),
            ("utf-16-le", codecs.BOM_UTF16_LE),
            ("utf-16-be", codecs.BOM_UTF16_BE),
            ("utf-8", codecs.BOM_UTF8 * 2),
        ]
    )
    return text._replace(code=code, bom=bom)


def _named(text: Text, rng: Rng) -> Text:
    heads, *rows = text.rows
    return text._replace(
        rows=[
            [
                rng.choice([one.upper(), f" {one.title()} ", one, *OTHER_NAMES.get(one, ())])
                for one in heads
            ],
            *rows,
        ]
    )


def _moved(text: Text, rng: Rng) -> Text:
    order = [*range(len(text.rows[0]))]
    rng.shuffle(order)
    return text._replace(rows=[[row[i] for i in order] for row in text.rows])


def _wider(text: Text, rng: Rng) -> Text:
    heads, *rows = text.rows
    name, cell = rng.choice([("rarity", "rare"), ("", ""), ("id", "17"), ("notes", "a, b; c")])
    return text._replace(rows=[[*heads, name], *([*row, cell] for row in rows)])


def _spaced(text: Text, rng: Rng) -> Text:
    heads, *rows = text.rows
    return text._replace(rows=[heads, *([f" {cell} " for cell in row] for row in rows)])


def _emptied(text: Text, rng: Rng) -> Text:
    rows = [*text.rows]
    rows.insert(rng.below(len(rows) + 1), [""] * len(rows[0]))
    return text._replace(rows=rows)


def _floats(text: Text, rng: Rng) -> Text:
    places = [i for i, name in enumerate(text.rows[0]) if name in ("value", "count")]
    heads, *rows = text.rows
    for place in places:
        rows = [
            [f"{cell}.0" if i == place and cell.isdigit() else cell for i, cell in enumerate(row)]
            for row in rows
        ]
    return text._replace(rows=[heads, *rows])


def _invisible(text: Text, rng: Rng) -> Text:
    sign = rng.choice(["\u200b", "\ufeff", "\u2060", "\u00ad"])
    return text._replace(rows=[[sign + cell + sign for cell in row] for row in text.rows])


def _trailing(text: Text, rng: Rng) -> Text:
    return text._replace(after=rng.choice(["\n\n", "\r\n", ",,,,\n", "   \n", "\0", "\x1a"]))


def _lost_sign(text: Text, rng: Rng) -> Text:
    """Lose what stands between two cells of a card."""
    rows = [*text.rows]
    place = 1 + rng.below(len(rows) - 1)
    row, at = rows[place], rng.below(len(rows[place]) - 1)
    if not any(row):
        return text
    rows[place] = [*row[:at], row[at] + row[at + 1], *row[at + 2 :]]
    return text._replace(rows=rows)


def _broken(text: Text, rng: Rng) -> Text:
    """Break a line at a blank in a cell, as a mail program does."""
    places = [
        (y, x)
        for y, row in enumerate(text.rows)
        for x, cell in enumerate(row)
        if y and " " in cell.strip()
    ]
    if not places:
        return text
    y, x = rng.choice(places)
    row = text.rows[y]
    left, _, right = row[x].strip().partition(" ")
    rows = [*text.rows[:y], [*row[:x], left], [right, *row[x + 1 :]], *text.rows[y + 1 :]]
    return text._replace(rows=rows)


LOSSES: tuple[Change, ...] = (_lost_sign, _broken)
DRESSES: tuple[Change, ...] = (
    *(_sign, _said, _quoted, _ends, _coded, _named, _moved, _wider, _spaced, _emptied, _floats),
    *(_invisible, _trailing),
)


def _lost_quote(data: bytes, rng: Rng) -> bytes:
    places = [i for i, byte in enumerate(data) if byte == ord('"')]
    if not places:
        return data
    place = rng.choice(places)
    return data[:place] + data[place + 1 :]


def _no_head(data: bytes, rng: Rng) -> bytes:
    return data.partition(b"\n")[2]


def _odd_byte(data: bytes, rng: Rng) -> bytes:
    return data + b"\x81\x8d\x81"


def _same(data: bytes, rng: Rng) -> bytes:
    return data


FAULTS = (_lost_quote, _no_head, _odd_byte)


def shown(data: bytes) -> list[tuple[str, ...]]:
    """Return what the cards in a file show, each as often as it is in the deck."""
    result = []
    for face in own_cards(data, "mine.csv").faces:
        card = face.content
        result.append((card.name, card.value, card.suit, "\n".join(card.text), card.icon))
    return result


def cards(rows: list[list[str]]) -> list[tuple[str, ...]]:
    table = Text([HEADS, *rows], quoting=csv.QUOTE_ALL)
    return shown(table.data())


EXPECTED = cards(CARDS)


def test_the_table_is_what_it_says() -> None:
    assert [one[0] for one in EXPECTED] == [
        title for title, *_, count in CARDS for _ in range(int(count))
    ]
    assert EXPECTED[2][3] == "Two lines:\nthe other one"


@pytest.mark.parametrize("change", DRESSES)
def test_each_dress_is_read(change: Change) -> None:
    for i in range(12):
        text = change(Text([HEADS, *CARDS]), Rng(f"dress/{i}"))
        assert shown(text.data()) == EXPECTED, text


def test_letters_of_windows_are_read() -> None:
    data = Text([HEADS, *COMMON], code="cp1252").data()
    assert shown(data) == cards(COMMON)


@pytest.mark.parametrize("part", range(4))
def test_a_mangled_table_is_those_cards_or_refused(part: int) -> None:
    """As many times 20 tables as there are examples (``thorough``); a thousand and more at 200."""
    rng = Rng(f"mangled cards/{part}")
    read = 0
    for _ in range(5 * max(1, EXAMPLES)):
        text = Text([HEADS, *CARDS])
        changes = [rng.choice(DRESSES) for _ in range(1 + rng.below(4))]
        if rng.below(4) == 0:
            changes.append(rng.choice(LOSSES))
        for change in changes:
            text = change(text, rng)
        fault = rng.choice(FAULTS) if rng.below(3) == 0 else _same
        data = fault(text.data(), rng)
        names = [change.__name__ for change in (*changes, fault)]
        try:
            result = shown(data)
        except DungeongenError:
            continue
        read += 1
        assert result == EXPECTED, (names, data)
    assert read > EXAMPLES
