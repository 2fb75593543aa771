"""A dungeon of Shuffle and Doom in the terminal: its map between its cards, in 80 columns.

A cell is three characters wide, two where there are more than 23 of them. The rank and suit of a
column's card stand above it, those of a row's at its left; a filled room shows in its middle how
many cards it draws. Where the encoding has no suits, letters stand for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from dungeongen.cli.console import FAINT, Terminal, id_lines, named, wrapped
from dungeongen.cli.echo import visible
from dungeongen.core.cards import card_shown, card_text, is_red
from dungeongen.games.doom.ledger import stacks_of
from dungeongen.games.doom.plan import cell_name
from dungeongen.search.verdict import certificate

if TYPE_CHECKING:
    from dungeongen.games.doom.layout import Layout
    from dungeongen.press.sheets import Sheet

_RED, _NUMBER = "bold red", "bold reverse"
_WIDE_UP_TO = 23  # columns that are three characters wide


def show_dungeon(sheet: Sheet, *, again: str, otherwise: str) -> None:
    """Print a dungeon on standard output.

    ``again`` is a command that puts it on paper, ``otherwise`` is said where that has no room.
    """
    console = Terminal()
    pretty = console.carries("♥♣♠♦▒│")
    for line in _lines(sheet, pretty, console.width):
        console.put(line)
    hint = again if len(again) < console.width - 8 else otherwise
    for line in wrapped(named("Print", visible(hint)), console.width, 7):
        console.put(line)


def _lines(sheet: Sheet, pretty: bool, width: int) -> Iterator[Text]:
    layout: Layout = sheet.layout
    document = sheet.document
    _, facts = sheet.game.facts(layout)
    yield Text()
    yield from wrapped(Text(f" {visible(document['title'])}", "bold"), width, 1)
    for fact in facts:
        yield from wrapped(Text(f" {fact}", FAINT), width, 1)
    yield Text()
    yield from map_lines(layout, pretty=pretty)
    yield Text()
    for stack in stacks_of(layout):
        health, mind, might = stack.totals
        more = f", and {stack.diamonds} to add" if stack.diamonds else ""
        line = f" {stack.name:<12} health {health}, intelligence {mind}, attack {might}{more}"
        yield from wrapped(Text(line), width, 14)
    for one, two in layout.stacks.swaps:
        said = f" Exchanged    {_shown(one, pretty)} and {_shown(two, pretty)}"
        yield from wrapped(Text(said), width, 14)
    yield Text()
    if "verdict" in document:
        yield from wrapped(Text(f" {' · '.join(certificate(document['verdict']))}"), width, 1)
        yield Text()
    if "seed" in document:
        rest = f" (dungeongen {document['version']})"
        yield from wrapped(named("Seed", visible(document["seed"]), rest), width, 7)
    yield from id_lines(document["id"], width)


def map_lines(layout: Layout, *, pretty: bool = True) -> list[Text]:
    """Return the map with its cards, as many lines as it has rows, and three."""
    plan, stacks = layout.plan, layout.stacks
    wide = 3 if layout.size <= _WIDE_UP_TO else 2
    rock, floor, bar = ("▒", "·", "│") if pretty else ("#", ".", "|")
    left = " " * 9
    ranks, suits, names = Text(left), Text(left), Text(left)
    for i, card in enumerate(stacks.columns):
        shown, style = _shown(card, pretty), _RED if is_red(card) else ""
        ranks.append(f"{shown[:-1]:^{wide}}", style)
        suits.append(f"{shown[-1]:^{wide}}", style)
        names.append(f"{cell_name(0, i)[:-1]:^{wide}}", FAINT)
    numbers = {
        (room.row + (room.height - 1) // 2, room.column + (room.width - 1) // 2): room.size
        for room in layout.rooms
    }
    lines = [ranks, suits, names]
    for row, card in enumerate(stacks.rows):
        line = Text(" ")
        line.append(f"{_shown(card, pretty):>3}", _RED if is_red(card) else "")
        line.append(f" {row + 1:>2} {bar}", FAINT)
        for column in range(layout.size):
            number = numbers.get((row, column))
            if number is not None:
                line.append(f"{number:^{wide}}", _NUMBER)
            elif plan.columns[column] != plan.rows[row]:
                line.append(rock * wide)
            else:
                line.append(f"{floor:^{wide}}", FAINT)
        line.append(bar, FAINT)
        lines.append(line)
    return lines


def _shown(card: int, pretty: bool) -> str:
    return card_shown(card) if pretty else card_text(card)
