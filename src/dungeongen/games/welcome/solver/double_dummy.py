"""Double-dummy: both players know the order of every deck, and what lies in the dungeon (WD-6).

A position before a turn is the number of cards drawn, the set of pieces left, and the set of places
in the deck whose monsters lie in the dungeon. There are at most 77,520 of them; a cut-off leaves
all but a few hundred unseen. It is won for the player to move if passing brings the right result,
or if something that can be done with the next card leaves the other a lost position. A player who
can come out of the dungeon alive does (``survival``): a win is never worse than a loss, in a match
too.

A match is solved from its end: each result of an adventure is worth what the match is worth after
it, and so each score that can be reached asks for one search of one deck.

Passing is tried first, then the discards, then adding, which grows the dungeon.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dungeongen.games.welcome import rules
from dungeongen.games.welcome.heroes import (
    AXE,
    HEROES,
    POTION,
    REVIVED,
    SWORD,
    defeated_by,
    health_with,
)
from dungeongen.games.welcome.layout import Deck, Layout
from dungeongen.games.welcome.rules import ADDED, Score, State, advance, legal_moves, scored, winner

# Who comes out alive: a dungeon with every monster known, and the best decisions inside.
#
# Monsters that some piece defeats whenever they come do not matter. The sword names the strength
# that would cost most. With axe or potion the order matters: the axe is tried on every monster, and
# on none.


class Survival:
    """A hero with a set of pieces: ``survives(dungeon)``, the first monster met first."""

    def __init__(self, hero: str, pieces: int) -> None:
        champion = HEROES[hero]
        self.health = health_with(champion, pieces)
        self.safe = defeated_by(champion, pieces)
        self.sword = bool(pieces & champion.bit(SWORD))
        self.axe = bool(pieces & champion.bit(AXE))
        self.potion = bool(pieces & champion.bit(POTION))

    def survives(self, dungeon: Deck) -> bool:
        """Return whether a player who knows the dungeon comes out alive."""
        harmful = [monster for monster in dungeon if monster not in self.safe]
        damage = sum(harmful)
        if damage < self.health:
            return True
        if self.sword:
            spared = max(monster * harmful.count(monster) for monster in harmful)
            return damage - spared < self.health
        if self.axe and any(
            self._endures(harmful[:place] + harmful[place + 1 :]) for place in range(len(harmful))
        ):
            return True
        return self._endures(harmful)

    def naming(self, dungeon: Deck) -> int:
        """Return the strength to name for the sword: the one that would cost most."""
        harmful = [monster for monster in dungeon if monster not in self.safe]
        return max(harmful, key=lambda monster: monster * harmful.count(monster), default=1)

    def _endures(self, harmful: list[int]) -> bool:
        """Return whether these monsters, all of which hit, leave the hero alive."""
        health, potion = self.health, self.potion
        for monster in harmful:
            health -= monster
            if health <= 0:
                if not potion:
                    return False
                health, potion = REVIVED, False
        return True


@cache
def survival(hero: str, pieces: int) -> Survival:
    """Return the hero with a set of pieces."""
    return Survival(hero, pieces)


Position = tuple[int, int, int]
"""Cards drawn, the set of pieces left, the set of places whose monsters lie in the dungeon."""


Ends = tuple[tuple[bool, bool], tuple[bool, bool]]
"""Whether the starter gains if the starter dies or survives, and if the other does."""

ALONE: Ends = ((False, True), (True, False))
"""An adventure by itself."""


class Search:
    """The search of one deck; ``nodes`` counts the positions that were looked at."""

    def __init__(self, hero: str, deck: Deck, ends: Ends = ALONE) -> None:
        self.hero = HEROES[hero]
        self.deck = deck
        self.ends = ends
        self._bits = tuple(1 << piece for piece in range(len(self.hero.pieces)))
        self._results: dict[Position, bool] = {}

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return len(self._results)

    def wins(self, drawn: int = 0, pieces: int | None = None, inside: int = 0) -> bool:
        """Return whether the player to move wins the adventure."""
        return self._wins(drawn, self.hero.all if pieces is None else pieces, inside)

    def _wins(self, drawn: int, pieces: int, inside: int) -> bool:
        key = (drawn, pieces, inside)
        result = self._results.get(key)
        if result is None:
            result = self._results[key] = self._solved(drawn, pieces, inside)
        return result

    def _solved(self, drawn: int, pieces: int, inside: int) -> bool:
        if self.passes(drawn, pieces, inside):
            return True
        if drawn == len(self.deck):
            return False
        after = drawn + 1
        for bit in self._bits:
            if pieces & bit and not self._wins(after, pieces & ~bit, inside):
                return True
        return not self._wins(after, pieces, inside | 1 << drawn)

    def passes(self, drawn: int, pieces: int, inside: int) -> bool:
        """Return whether the player to move gains by passing."""
        survives = survival(self.hero.name, pieces).survives(self.dungeon(inside))
        mover = drawn % 2
        return self.ends[1 - mover][survives] == (mover == 0)

    def dungeon(self, inside: int) -> Deck:
        """Return the monsters of a set of places, the last one added first."""
        return tuple(
            self.deck[place] for place in reversed(range(len(self.deck))) if inside >> place & 1
        )


class DoubleDummy:
    """The solution of a layout: every adventure that it may come to, each with its search."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._searches: dict[tuple[Score, int], Search] = {}

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return sum(search.nodes for search in self._searches.values())

    def wins(self, score: Score, starter: int) -> bool:
        """Return whether who begins the next adventure wins the play, at a score."""
        return self.search(score, starter).wins()

    def search(self, score: Score, starter: int) -> Search:
        """Return the search of the adventure that comes after a score."""
        result = self._searches.get((score, starter))
        if result is None:
            deck = self.layout.decks[score.played]
            result = Search(self.layout.hero, deck, self._ends(score, starter))
            self._searches[score, starter] = result
        return result

    def _ends(self, score: Score, starter: int) -> Ends:
        if not self.layout.match:
            return ALONE

        def gained(player: int, survived: bool) -> bool:
            after = scored(score, player, survived)
            won = winner(after, match=True)
            if won is not None:
                return won == starter
            return self.wins(after, player) == (player == starter)

        own, other = starter, 1 - starter
        return (
            (gained(own, False), gained(own, True)),
            (gained(other, False), gained(other, True)),
        )

    def best_move(self, state: State) -> rules.Move:
        """Return a move that wins, where one does; else one that makes it last."""
        match state.step:
            case "turn" | "hand":
                return _turned(self.search(state.score, state.starter), state)
            case "sword":
                return rules.Name(survival(state.layout.hero, state.pieces).naming(state.dungeon))
        return _struck(state)

    def line(self, state: State) -> Iterator[rules.Move]:
        """Yield the moves of both players' best play, to the end."""
        while state.step != "over":
            move = self.best_move(state)
            yield move
            state = advance(state, move)


def position_of(state: State) -> Position:
    """Return the position of a state before a turn."""
    inside = sum(1 << place for place, fate in enumerate(state.fates) if fate == ADDED)
    return len(state.fates), state.pieces, inside


def _turned(search: Search, state: State) -> rules.Move:
    position, moves = position_of(state), legal_moves(state)
    if state.step == "turn":
        return rules.Pass() if search.passes(*position) or len(moves) == 1 else rules.Draw()
    for move in (*moves[1:], moves[0]):  # as the search tries them
        if not search.wins(*position_of(advance(state, move))):
            return move
    return moves[0]


def _struck(state: State) -> rules.Move:
    """Return whether to strike: only where keeping the axe for later would not do."""
    return rules.Endure() if _lives(advance(state, rules.Endure()), state) else rules.Strike()


def _lives(state: State, before: State) -> bool:
    """Return whether the best decisions on the axe from here on survive."""
    if state.step == "axe" and state.score == before.score:
        return any(
            _lives(advance(state, move), before) for move in (rules.Endure(), rules.Strike())
        )
    return sum(state.score.wins) > sum(before.score.wins)
