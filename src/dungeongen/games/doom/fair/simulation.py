"""Simulated plays of one dungeon by one player, each with its own order of the deck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from dungeongen.core.cards import card_texts
from dungeongen.core.rng import Rng
from dungeongen.games.doom.fair.estimates import Danger
from dungeongen.games.doom.fair.player import Situation, put
from dungeongen.games.doom.rules.stacks import set_up_of
from dungeongen.games.doom.rules.state import EVERY_CARD, RANK, Ground, Thing, total
from dungeongen.games.doom.solver.room_outcomes import Haul, Step, fought, haul, laid
from dungeongen.games.doom.variants import SHUFFLED_BOTTOM
from dungeongen.search.budget import spend

_DECK = tuple(range(EVERY_CARD.bit_length()))
_VISIT, _PLANNED, _READING = 100_000, 5_000, 200  # steps: a room, a pair set aside, a reading
_Things = tuple[list[Thing], list[Thing], list[Thing]]
"""Enemies, traps and loot."""


class Player(Protocol):
    """A player's decisions: set-up, next room (-1: leave), way through a room (``None``: dead)."""

    def set_out(self) -> tuple[int, tuple[int, int, int]]: ...
    def next_room(self, situation: Situation) -> int: ...
    def way(self, situation: Situation, room: int, held: Haul) -> Step | None: ...


@dataclass(frozen=True, slots=True)
class Play:
    """The result of a play."""

    alive: bool
    cleared: bool
    score: int


class Dealer:
    """Deals a dungeon again and again; the cards above the set-up cards are shuffled each time."""

    def __init__(self, ground: Ground, player: Player) -> None:
        self.ground = ground
        self.player = player
        layout = ground.layout
        stacks = (layout.stacks.columns, layout.stacks.rows)
        self.stack, adds = player.set_out()
        chosen, other = stacks[self.stack], stacks[1 - self.stack]
        self._loose = layout.has(SHUFFLED_BOTTOM)
        self._tail = () if layout.as_given else other + chosen
        self._above = tuple(card for card in _DECK if card not in {*self._tail})
        start = set_up_of(layout, self.stack, adds)
        self._start = start.health, start.intelligence, start.attack
        self._danger = Danger(self._above, self._start[2])
        self._regions: dict[tuple[int, int], int] = {}

    def play(self, rng: Rng) -> Play:
        """Return the result of one play."""
        return self.played(self.shuffled(rng), rng)

    def shuffled(self, rng: Rng) -> list[int]:
        """Return a random order of the deck that agrees with the player's knowledge."""
        above, tail = list(self._above), list(self._tail)
        rng.shuffle(above)
        if self._loose:
            rng.shuffle(tail)
        return above + tail

    def played(self, deck: list[int], rng: Rng) -> Play:
        """Return the result of a play with this deck; ``rng`` reshuffles it when it runs out."""
        plan, player = self.ground.plan, self.player
        health, mind, attack = self._start
        tail = () if self._loose else self._tail
        situation = Situation(
            health=health,
            mind=mind,
            attack=attack,
            gold=0,
            books=(),
            cleared=0,
            region=plan.region(1, plan.empty),
            passes=0,
            drawn=0,
            tail=tail,
            danger=self._danger.copy(),
        )
        lying: dict[int, _Things] = {}  # in rooms set aside
        while True:
            aside = len(situation.aside)
            spend(_VISIT + _PLANNED * aside * aside + (_READING << len(situation.books)))
            room = player.next_room(situation)
            if room < 0:
                return Play(True, False, situation.gold)
            things = lying.pop(room, None)
            if things is None:
                drawn = self._drawn(situation, plan.rooms[room].size, deck, lying, rng)
                things = laid(drawn, worth_three=self.ground.worth_three)
                held = haul(*things, attack)
            else:
                held = dict(situation.aside)[room]
                situation.aside = tuple(one for one in situation.aside if one[0] != room)
            step = player.way(situation, room, held)
            if step is None:
                return Play(False, False, 0)
            way = step.way
            situation.health, situation.mind, situation.books = way.health, way.mind, way.books
            situation.gold += way.gold
            there = 1 << (room if step.haven < 0 else step.haven)
            if way.kind in ("flee", "defer"):
                if way.kind == "defer":
                    traps = [trap for trap in things[1] if trap[1] > way.mind]
                    things, held = ([], traps, things[2]), fought(held, way.mind)
                lying[room] = things
                situation.aside = put(situation.aside, room, held)
            else:
                situation.cleared |= 1 << room
                if situation.cleared == plan.filled:
                    return Play(True, True, 2 * situation.gold)
            key = (there, situation.cleared)
            region = self._regions.get(key)
            if region is None:
                region = self._regions[key] = plan.region(there, plan.empty | situation.cleared)
            situation.region = region

    def _drawn(
        self, situation: Situation, due: int, deck: list[int], lying: dict[int, _Things], rng: Rng
    ) -> list[Thing]:
        """Draw ``due`` cards with their values, or all there are; reshuffle ``deck`` in place."""
        things: list[Thing] = []
        out = {card for room in lying.values() for some in room for card, _ in some}
        while due and len(things) + len(out) < len(_DECK):
            some = deck[situation.drawn : situation.drawn + due]
            situation.drawn += len(some)
            due -= len(some)
            for card in some:
                worth = RANK[card] << situation.passes
                things.append((card, worth))
                if situation.danger is not None:
                    situation.danger.see(card, worth)
            if situation.drawn >= len(self._above):
                situation.danger = None  # what is left is known, or shuffled anew
            if due and len(things) + len(out) < len(_DECK):
                here = {card for card, _ in things}
                deck[:] = [card for card in _DECK if card not in here and card not in out]
                rng.shuffle(deck)
                situation.passes, situation.drawn, situation.danger = situation.passes + 1, 0, None
                situation.mind, situation.books = situation.mind + total(situation.books), ()
        return things


@dataclass(frozen=True, slots=True)
class Record:
    """The totals of a series of plays: how many ended alive, how many cleared, and the scores."""

    runs: int
    alive: int
    cleared: int
    scores: tuple[int, ...]


def quick(ground: Ground, player: Player, *, name: str = "plays") -> Callable[[int], Play]:
    """Return a function from a number to a play, each with its own order of the deck.

    The orders depend on the set-up cards, the rules and ``name`` alone.
    """
    layout = ground.layout
    cards = " ".join(card_texts(layout.columns + layout.rows))
    rng = Rng(f"{name}/{cards}/{','.join(layout.rules)}")
    dealer = Dealer(ground, player)
    return lambda number: dealer.play(rng.child(str(number)))


def record(play: Callable[[int], Play], runs: int) -> Record:
    """Return the totals of the first ``runs`` plays."""
    plays = [play(number) for number in range(runs)]
    return Record(
        runs,
        sum(play.alive for play in plays),
        sum(play.cleared for play in plays),
        tuple(play.score for play in plays),
    )
