"""What a survey keeps of each dungeon: rooms, players' fortunes, and how far one play came."""

from __future__ import annotations

from collections.abc import Mapping

from dungeongen.core.cards import card_texts
from dungeongen.core.facets import Measure, Surveyed, Value
from dungeongen.core.rng import Rng
from dungeongen.games.doom import best_line, solved
from dungeongen.games.doom.fair.by_rules import through_rules
from dungeongen.games.doom.fair.careful import careful_player
from dungeongen.games.doom.fair.player import Situation
from dungeongen.games.doom.fair.simulation import Dealer, Player
from dungeongen.games.doom.judgement import Verdict
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.state import ground
from dungeongen.games.doom.solver.room_outcomes import Haul, Step

MEASURES = (
    Measure("rooms", int, "filled rooms of the map", against=True),
    Measure("cells", int, "filled cells of the map"),
    Measure("clearable", bool, "can be cleared of all rooms"),
    Measure("obvious_alive", float, "odds of the obvious player to get out alive", share=True),
    Measure("stakes", float, "odds above those of the obvious player", share=True),
    Measure("fair_score", float, "average score of our player for gold"),
    Measure("rounds", int, "rooms that the careful player entered in one play"),
    Measure("alive", bool, "whether that play ended alive"),
)


class _Counted:
    """A player whose visits to rooms are counted."""

    def __init__(self, player: Player) -> None:
        self._player, self.rooms = player, 0
        self.set_out = player.set_out

    def next_room(self, situation: Situation) -> int:
        room = self._player.next_room(situation)
        self.rooms += room >= 0
        return room

    def way(self, situation: Situation, room: int, held: Haul) -> Step | None:
        return self._player.way(situation, room, held)


def values(layout: Layout, verdict: Verdict | None) -> Mapping[str, Value]:
    """Return the measures of a dungeon, by their names."""
    best, odds = (None, None) if verdict is None else (verdict.best, verdict.odds)
    measures = None if best is None else best.measures
    gold = None if odds is None else odds.gold
    rounds, alive = _one_play(layout) if verdict and not through_rules(layout) else (None, None)
    return {
        "rooms": len(layout.rooms),
        "cells": layout.filled,
        "clearable": None if best is None else best.clearable,
        "obvious_alive": None if measures is None else measures.obvious_alive,
        "stakes": None if measures is None or odds is None else odds.win - measures.obvious_alive,
        "fair_score": None if gold is None else gold.score,
        "rounds": rounds,
        "alive": alive,
    }


def _one_play(layout: Layout) -> tuple[int, bool]:
    """Return how many rooms the careful player enters in one play, and whether it survives."""
    field = ground(layout)
    player = _Counted(careful_player(field))
    rng = Rng(f"survey/{' '.join(card_texts(layout.columns + layout.rows))}")
    play = Dealer(field, player).play(rng)
    return player.rooms, play.alive


SURVEYED: Surveyed[Layout, Verdict] = Surveyed(
    decide=lambda layout, budget: solved.decided(layout, best_line.solve(layout, budget=budget)),
    judge=lambda layout, budget: solved.verdict_on(layout, best_line.solve(layout, budget=budget)),
    measures=MEASURES,
    values=values,
)
