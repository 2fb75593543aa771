"""The rules of Dungeons & Treasure in one value, with the words that tell a play: ``RULES``."""

from __future__ import annotations

from dungeongen.core.facets import Rules
from dungeongen.games.treasure.layout import Layout
from dungeongen.games.treasure.rules import moves as m
from dungeongen.games.treasure.rules.engine import (
    apply,
    begin,
    chance,
    legal_moves,
    outcome,
    returns,
)
from dungeongen.games.treasure.rules.redealt import redealt
from dungeongen.games.treasure.rules.state import ENDS, State
from dungeongen.games.treasure.rules.view import view_of
from dungeongen.games.treasure.table import story

RULES: Rules[Layout, State, m.Move, None] = Rules(
    new=begin,
    legal_moves=legal_moves,
    apply=apply,
    outcome=outcome,
    format=m.format_move,
    parse=m.parse_move,
    chance=chance,
    returns=returns,
    view=view_of,
    redealt=redealt,
    tell=story.tell,
    totals=story.totals,
    opens_round=story.opens_round,
    wins=ENDS,  # DT-5: the score is the point
)
