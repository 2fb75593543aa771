"""Shuffle and Doom: dungeons from a deck of cards, after Handsome Wolf Benny and Alfaric (2023)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dungeongen.core.game import Game
from dungeongen.games.doom import study
from dungeongen.games.doom.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Callable

    from dungeongen.core.game import Advice, Json, Rules
    from dungeongen.core.table import Table
    from dungeongen.draw.block import Area, SheetPage
    from dungeongen.draw.theme import Theme
    from dungeongen.games.doom.moves import Move
    from dungeongen.games.doom.state import State
    from dungeongen.search.verdict import Verdict


def _judge(layout: Layout) -> Verdict:
    from dungeongen.games.doom.judging import judge  # loaded lazily: --no-check needs no solver

    return judge(layout)


def _pages(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: bool = False,
    verdict: Json | None = None,
    deal: bool = False,
    tiles: tuple[int, int] | None = None,
) -> list[SheetPage]:
    from dungeongen.games.doom.sheet import pages  # loaded lazily: check draws nothing

    made = pages(layout, area=area, theme=theme, deal=deal, tiles=tiles)
    if solution:
        from dungeongen.games.doom.back import back

        made += back(layout, area=area, theme=theme, verdict=verdict)
    return made


def _rules() -> Rules[Layout, State, Move]:
    from dungeongen.games.doom.rules import RULES  # loaded lazily: a plain sheet needs no rules

    return RULES


def _table() -> Table[State, Move]:
    from dungeongen.games.doom.table import TABLE  # loaded lazily: only play needs it

    return TABLE


def _advisor() -> Callable[[Layout, Any], Advice[State, Move]]:
    from dungeongen.games.doom.hints import advisor  # loaded lazily: only hints need the player

    return advisor


GAME: Game[Layout, State, Move] = Game(
    name="doom",
    title="Shuffle and Doom",
    code="DO",
    read=study.read,
    write=study.write,
    encode=study.encode,
    decode=study.decode,
    content=study.content,
    judge=_judge,
    pages=_pages,
    facts=study.facts,
    about="Shuffle and Doom: a dungeon from a deck of cards, for one player and a pencil",
    credit="Shuffle and Doom © 2023 Handsome Wolf Benny and Alfaric. "
    "Texts and drawings: dungeongen.",
    load_rules=_rules,
    load_table=_table,
    load_advisor=_advisor,
    by_hand=Layout.by_hand,
)
