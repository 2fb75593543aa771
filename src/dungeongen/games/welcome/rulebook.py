"""The rules of Welcome to the Dungeon in one value, with the words that tell a play: ``RULES``."""

from __future__ import annotations

from functools import partial

from dungeongen.core.facets import Rules
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.engine import (
    apply,
    begin,
    chance,
    legal_moves,
    mover,
    outcome,
    returns,
)
from dungeongen.games.welcome.rules.redealt import redealt
from dungeongen.games.welcome.rules.state import State
from dungeongen.games.welcome.rules.view import view_of
from dungeongen.games.welcome.table import story


def seated(you: int) -> Rules[Layout, State, m.Move, None]:
    """Return the rules, with sentences that call one player *you*."""
    return RULES._replace(tell=partial(story.tell, you=you), totals=partial(story.totals, you=you))


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
    mover=mover,
    players=2,
    wins=("won",),
    seated=seated,
)
