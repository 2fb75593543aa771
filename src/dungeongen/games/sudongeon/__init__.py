"""Sudongeon: dungeons from Sudokus, after Marten Zabel's game (version 0.4, 2011)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dungeongen.core.game import Game
from dungeongen.games.sudongeon import study
from dungeongen.games.sudongeon.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Callable

    from dungeongen.core.game import Advice, Json, Rules
    from dungeongen.core.table import Table
    from dungeongen.draw.block import Area, SheetPage
    from dungeongen.draw.theme import Theme
    from dungeongen.games.sudongeon.moves import Move
    from dungeongen.games.sudongeon.state import Company, State
    from dungeongen.search.verdict import Verdict


def _judge(layout: Layout, company: Company | None = None) -> Verdict:
    from dungeongen.games.sudongeon.judging import judge  # loaded lazily: --no-check needs none

    return judge(layout, company)


def _pages(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: bool,
    verdict: Json | None = None,
    party: Company | None = None,
) -> list[SheetPage]:
    from dungeongen.games.sudongeon.sheet import pages  # loaded lazily: checking draws nothing

    solved = study.study(layout).solution or layout.grid if solution else None
    return pages(layout, area=area, theme=theme, solution=solved, verdict=verdict, party=party)


def _rules() -> Rules[Layout, State, Move]:
    from dungeongen.games.sudongeon.rules import RULES  # loaded lazily: sheets do not need them

    return RULES


def _table() -> Table[State, Move]:
    from dungeongen.games.sudongeon.table import TABLE  # loaded lazily: only play needs it

    return TABLE


def _advisor() -> Callable[[Layout, Any], Advice[State, Move]]:
    from dungeongen.games.sudongeon.hints import advisor  # loaded lazily: planning takes seconds

    return advisor


GAME: Game[Layout, State, Move] = Game(
    name="sudoku",
    title="Sudongeon",
    code="SU",
    read=study.read,
    write=study.write,
    encode=study.encode,
    decode=study.decode,
    content=study.content,
    judge=_judge,
    pages=_pages,
    facts=study.facts,
    about="Sudongeon: a dungeon in a Sudoku, for one player, dice and a pencil",
    credit="Sudongeon © 2011 Marten Zabel, free to share; after an idea by Robin Stacey. "
    "Texts and drawings: dungeongen.",
    load_rules=_rules,
    load_table=_table,
    load_advisor=_advisor,
)
