"""A dungeon in the terminal, before any play: its map between its cards.

A cell is three characters wide, two where there are more than 23 of them. The rank and suit of a
column's card stand above it, those of a row's at its left; a filled room shows in its middle how
many cards it draws. Where the encoding has no suits, letters stand for them.
"""

from __future__ import annotations

from dungeongen.core.cards import card_shown, card_text, is_red
from dungeongen.core.table import Carries, Line, Preview
from dungeongen.games.doom.facts import facts
from dungeongen.games.doom.floor_plan import cell_name
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.stacks import stacks_of

_RED, _NUMBER, _FAINT = "bold red", "bold reverse", "dim"
_WIDE_UP_TO = 23  # columns that are three characters wide
_HANG = 14


def preview(layout: Layout, carries: Carries, width: int) -> Preview:
    """Return the map, what each stack gives, and the cards that were exchanged."""
    pretty = carries("♥♣♠♦▒│")
    lines: list[tuple[Line, int]] = [(line, 0) for line in map_lines(layout, pretty=pretty)]
    lines.append(((), 0))
    for stack in stacks_of(layout):
        health, mind, might = stack.totals
        more = f", and {stack.diamonds} to add" if stack.diamonds else ""
        said = f" {stack.name:<12} health {health}, intelligence {mind}, attack {might}{more}"
        lines.append((((said, ""),), _HANG))
    for one, two in layout.stacks.swaps:
        said = f" Exchanged    {_card(one, pretty)} and {_card(two, pretty)}"
        lines.append((((said, ""),), _HANG))
    return Preview(facts(layout)[1], tuple(lines))


def map_lines(layout: Layout, *, pretty: bool = True) -> list[Line]:
    """Return the map with its cards, as many lines as it has rows, and three."""
    plan, stacks = layout.plan, layout.stacks
    wide = 3 if layout.size <= _WIDE_UP_TO else 2
    rock, floor, bar = ("▒", "·", "│") if pretty else ("#", ".", "|")
    left = (" " * 9, "")
    ranks, suits, names = [left], [left], [left]
    for i, card in enumerate(stacks.columns):
        text, style = _card(card, pretty), _RED if is_red(card) else ""
        ranks.append((f"{text[:-1]:^{wide}}", style))
        suits.append((f"{text[-1]:^{wide}}", style))
        names.append((f"{cell_name(0, i)[:-1]:^{wide}}", _FAINT))
    numbers = {
        (room.row + (room.height - 1) // 2, room.column + (room.width - 1) // 2): room.size
        for room in layout.rooms
    }
    lines = [tuple(ranks), tuple(suits), tuple(names)]
    for row, card in enumerate(stacks.rows):
        line = [(" ", ""), (f"{_card(card, pretty):>3}", _RED if is_red(card) else "")]
        line.append((f" {row + 1:>2} {bar}", _FAINT))
        over = 0  # characters of a number in the cell to its right: 100 in two columns
        for column in range(layout.size):
            number = numbers.get((row, column))
            if number is not None:
                cell, style = f"{number:^{wide}}", _NUMBER
            elif plan.columns[column] != plan.rows[row]:
                cell, style = rock * wide, ""
            else:
                cell, style = f"{floor:^{wide}}", _FAINT
            line.append((cell[over:], style))
            over = len(cell) - wide
        line.append((bar, _FAINT))
        lines.append(tuple(line))
    return lines


def _card(card: int, pretty: bool) -> str:
    return card_shown(card) if pretty else card_text(card)
