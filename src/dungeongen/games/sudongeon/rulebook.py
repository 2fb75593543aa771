"""The rules of Sudongeon in one value, with the words that tell a play: ``RULES``."""

from __future__ import annotations

from dungeongen.core.facets import Rules
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.campaign import PARTIES
from dungeongen.games.sudongeon.rules.engine import (
    apply,
    chance,
    legal_moves,
    new,
    outcome,
    returns,
    view_of,
)
from dungeongen.games.sudongeon.rules.state import Company, State
from dungeongen.games.sudongeon.table import story

RULES: Rules[Layout, State, m.Move, Company] = Rules(
    new=new,
    legal_moves=legal_moves,
    apply=apply,
    outcome=outcome,
    format=m.format_move,
    parse=m.parse_move,
    chance=chance,
    returns=returns,
    view=view_of,
    tell=story.tell,
    totals=story.totals,
    opens_round=story.opens_round,
    wins=("beaten",),
    parties=PARTIES,
)
