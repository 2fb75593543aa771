"""A player who looks one step ahead where a trained strategy knows little, in the kernel.

``../kernel/look.h`` says how: by the exact posterior of the other's cards, if the other keeps to
the strategy's rows. The kernel is given what the player's view has, and draws its chances from
that, so the same view has the same answer on every machine. It starts with the first question: to
load the rows takes a fraction of a second.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from itertools import combinations, permutations
from math import comb

from dungeongen.games.welcome import rules
from dungeongen.games.welcome.heroes import HEROES, MONSTERS, SWORD
from dungeongen.games.welcome.layout import Deck
from dungeongen.games.welcome.rules import (
    ADDED,
    Move,
    State,
    View,
    met_in_order,
    pieces_left,
    view_of,
)
from dungeongen.games.welcome.solver.double_dummy import Survival, survival
from dungeongen.games.welcome.solver.trained import (
    FILE,
    PLANNED,
    Kind,
    LearnedStrategy,
    Mixture,
    endured,
    kind_of,
    little,
    shipped,
)
from dungeongen.search.kernel import Kernel
from dungeongen.search.verdict import often, percent

# Whether the next to go in survives for sure, or dies for sure, as one player sees it.
#
# The player knows the own monsters, and from whom each place of the dungeon is. Every dungeon is
# gone through that may lie there, in every order, until one is survived and another is not; the
# player who goes in decides as if all were known, as in ``solver.survival``. A stronger monster
# never makes it easier, whatever axe and potion do. Therefore the weakest and the strongest
# monsters not seen stand for all others; the sword spares several of a strength at once, so with it
# every choice is tried.


def certainty(view: View) -> bool | None:
    """Return whether every dungeon that may lie there is survived, or none; ``None`` if some are.

    It is asked for before a turn: a card in hand lies nowhere yet.
    """
    pieces = pieces_left(HEROES[view.hero].all, view.fates)
    return _certainty(view.hero, pieces, laid(view), unseen(view))


@lru_cache(maxsize=20_000)
def _certainty(hero: str, pieces: int, dungeon: Deck, left: Deck) -> bool | None:
    body = survival(hero, pieces)
    ends = map(body.survives, _dungeons(body, dungeon, left))
    survived = next(ends)
    return survived if all(end == survived for end in ends) else None


def _dungeons(body: Survival, dungeon: Deck, left: Deck) -> Iterator[Deck]:
    """Yield the dungeons that stand for all, with monsters ``left`` in the hidden places."""
    count = dungeon.count(HIDDEN)
    by_harm = sorted(left, key=lambda monster: 0 if monster in body.safe else monster)
    choices = {tuple(by_harm[:count]), tuple(by_harm[len(left) - count :])}
    if body.sword:
        choices |= {*combinations(left, count)}
    for choice in choices:
        orders = {*permutations(choice)} if body.axe or body.potion else (choice,)
        yield from (filled(dungeon, order) for order in orders)


# A careful player who sees no hidden card: counts what may lie in the dungeon, and never bluffs.
#
# Of the monsters that the other player added nothing is known but that they are among the cards not
# seen; so every choice of as many of these is equally likely, and ``survival_odds`` is the share of
# them that can be survived. The player passes if the other is more likely to die than not, adds a
# monster while the dungeon can be survived with some certainty, and otherwise discards the piece
# that will be missed least. It decides where the trained strategy knows nothing (``strategy``).

HIDDEN = 0  # in place of a monster that the other player added

DARE = 0.6
"""The least odds of survival with which a monster is added."""


def careful_move(view: View) -> tuple[rules.Move, str]:
    """Return the careful player's move, and the reason."""
    hero = HEROES[view.hero]
    pieces = pieces_left(hero.all, view.fates)
    match view.step:
        case "turn":
            odds = survival_odds(view, pieces)
            reason = f"Whoever goes in now {survives(odds)}."
            must = len(view.fates) == len(MONSTERS)
            return (rules.Pass() if must or odds < 0.5 else rules.Draw()), reason
        case "hand":
            return _placed(view, pieces)
        case "sword":
            return rules.Name(
                _named(view, pieces)
            ), "This strength is likely to cost the most health."
    monster, health = view.met[-1], view.health
    strike = monster >= health or monster >= max(unseen(view), default=0)
    why = "No worse monster is likely to come." if strike else "A worse monster may still come."
    return (rules.Strike() if strike else rules.Endure()), why


def _placed(view: View, pieces: int) -> tuple[rules.Move, str]:
    hero = HEROES[view.hero]
    added = survival_odds(view, pieces, own=view.own[-1:])
    if added >= DARE or not pieces:
        return rules.Add(), f"With it in the dungeon, whoever goes in {survives(added)}."
    bits = [1 << number for number in range(len(hero.pieces)) if pieces >> number & 1]
    best = max(bits, key=lambda bit: survival_odds(view, pieces & ~bit))
    piece = hero.pieces[best.bit_length() - 1]
    return rules.Discard(piece.name), f"The {piece.title} is the piece that you will miss least."


def survives(odds: float) -> str:
    """Return how often a player survives, as what the sentence says of them.

    >>> survives(1.0), survives(0.0), survives(0.25)
    ('always survives', 'never survives', 'survives 25.0 % of all dungeons that may lie there')
    """
    if odds in (0.0, 1.0):
        return f"{often(odds)} survives"
    return f"survives {often(odds)} of all dungeons that may lie there"


def survival_odds(view: View, pieces: int, own: Deck = ()) -> float:
    """Return the share of all possible dungeons that are survived with a set of pieces.

    ``own`` is put on top of it. Of the monsters that the other added, the strong are taken as met
    first.
    """
    return _odds(view.hero, pieces, (*own, *laid(view)), unseen(view))


def laid(view: View) -> Deck:
    """Return the dungeon, the last one added first, with ``HIDDEN`` for what the other added."""
    mine, own = (view.player - view.starter) % 2, iter(view.own)
    cards = [next(own) if place % 2 == mine else HIDDEN for place in range(len(view.fates))]
    return met_in_order(tuple(cards), view.fates)


def unseen(view: View) -> Deck:
    """Return the monsters that this player has not seen, sorted."""
    return tuple(sorted((Counter(MONSTERS) - Counter(view.own) - Counter(view.met)).elements()))


def filled(dungeon: Deck, monsters: Iterable[int]) -> Deck:
    """Return a dungeon with monsters in its hidden places.

    >>> filled((5, HIDDEN, 2, HIDDEN), (9, 1))
    (5, 9, 2, 1)
    """
    hidden = iter(monsters)
    return tuple(monster or next(hidden) for monster in dungeon)


@lru_cache(maxsize=20_000)
def _odds(hero: str, pieces: int, dungeon: Deck, left: Deck) -> float:
    body, lived, number = survival(hero, pieces), 0, dungeon.count(HIDDEN)
    for monsters, ways in _choices(left, number):
        lived += ways * body.survives(filled(dungeon, monsters))
    return lived / comb(len(left), number)


@lru_cache(maxsize=2000)
def _choices(left: Deck, number: int) -> tuple[tuple[Deck, int], ...]:
    """Return every choice of so many monsters, the strong first, with its number of ways."""
    counts = sorted(Counter(left).items(), reverse=True)

    def chosen_from(place: int, more: int) -> Iterator[tuple[Deck, int]]:
        if place == len(counts):
            if not more:
                yield (), 1
            return
        monster, most = counts[place]
        for count in range(min(most, more) + 1):
            for rest, ways in chosen_from(place + 1, more - count):
                yield (monster,) * count + rest, ways * comb(most, count)

    return tuple(chosen_from(0, number))


def _named(view: View, pieces: int) -> int:
    """Return the strength to name: the one expected to cost most."""
    body = survival(view.hero, pieces & ~HEROES[view.hero].bit(SWORD))
    mine = (view.player - view.starter) % 2
    own = [card for card, fate in zip(view.own, view.fates[mine::2], strict=False) if fate == ADDED]
    unknown, other = Counter(unseen(view)), sum(fate == ADDED for fate in view.fates[1 - mine :: 2])
    share = other / max(1, unknown.total())
    harmful = [s for s in sorted({*MONSTERS}) if s not in body.safe]
    return max(harmful, key=lambda s: s * (own.count(s) + share * unknown[s]), default=1)


# The strategy


_MOST_ROWS = 20_000  # of a call
_OWN = (len(MONSTERS) + 1) // 2


class LookAhead:
    """What moves are worth against a strategy."""

    def __init__(self, trained: LearnedStrategy) -> None:
        self.trained = trained

    def load(self) -> None:
        """Load the rows now, not with the first question."""
        assert self._kernel is not None

    @cached_property
    def _kernel(self) -> Kernel | None:
        """The kernel with the strategy's rows; ``None`` without room for it or them."""
        try:
            kernel = Kernel(FILE)
        except MemoryError:  # a browser on a small machine
            return None
        kernel.call("known", (tuple(HEROES).index(self.trained.hero.name),))
        keys, shares = self.trained.keys, self.trained.shares
        for at in range(0, len(keys), _MOST_ROWS):
            data = b"".join(little(column[at : at + _MOST_ROWS]) for column in (keys, shares))
            if not kernel.call("know", struct.unpack(f"<{len(data) // 4}i", data)):
                return None
        return kernel

    def worths(self, view: View) -> tuple[float, ...]:
        """Return the value of each move: of a turn, to pass and to draw, from 1 for a win to -1; of
        a card in hand, to add it and to discard it with each piece; of plans, how often each
        survives. Empty where the strategy's rows cannot have led, or orders are too many.
        """
        return () if self._kernel is None else self._kernel.call("look", numbers(view))

    def best(self, view: View) -> Mixture | None:
        """Return the best move, as a mixture of one, if ``worths`` knows."""
        worths = self.worths(view)
        if not worths:
            return None
        if kind_of(view) is Kind.PLAN:
            return self._planned(view, worths)
        best = worths.index(max(worths))
        if kind_of(view) is Kind.TURN:
            return ((rules.Draw() if best else rules.Pass(), 1.0),)
        return (
            (rules.Discard(self.trained.hero.pieces[best - 1].name) if best else rules.Add(), 1.0),
        )

    def _planned(self, view: View, worths: tuple[float, ...]) -> Mixture:
        if view.step == "sword":
            return ((rules.Name(PLANNED[worths.index(max(worths))]), 1.0),)
        left = [
            (worth, strength)
            for worth, strength in zip(worths, PLANNED, strict=True)
            if strength > endured(view)
        ]
        best = max(left, key=lambda it: it[0], default=None)
        plans = () if best is None else ((rules.Name(best[1]), 1.0),)
        return self.trained.struck(view, plans)


def numbers(view: View) -> list[int]:
    """Return a view as the kernel reads it."""
    mine = (view.player - view.starter) % 2
    fates = [0 if fate == ADDED else fate + 1 for fate in view.fates]
    head = [kind_of(view), mine, len(fates), len(view.met)]
    return [
        *head,
        *fates,
        *[0] * (len(MONSTERS) - len(fates)),
        *view.own,
        *[0] * (_OWN - len(view.own)),
        *view.met,
        *[0] * (len(MONSTERS) - len(view.met)),
    ]


# The player that the program sits down: the trained strategy, and what helps where it is unsure.
#
# A ``Player`` is given a view and never a state, so it cannot know a hidden card. Where to
# go in is certain death it passes, and where to go in is certain survival it draws
# (``certainty``); rows remember too little to tell. Where training did not get to in plain memory,
# half of what it does is the best move by looking ahead (``look_ahead``) and half what rough memory
# has. Where the look ahead knows nothing either, rough memory decides alone, or else the careful
# player. The strategy is one for an adventure: in a match it plays each adventure for itself.
#
# ``strategy`` is what comes with the package. ``played_by`` has the rows alone, without looking
# ahead: ``check`` values those, since it goes through hundreds of views that differ in little.


class Player:
    """Plays by a trained strategy; what it does is mixed."""

    def __init__(self, trained: LearnedStrategy) -> None:
        self.trained = trained
        self.ahead = LookAhead(trained)

    def __call__(self, view: View) -> Mixture:
        """Return moves with their probabilities for a player who sees just this."""
        return self.mixture(view) or _careful(view)

    def mixture(self, view: View) -> Mixture | None:
        """Return the same; ``None`` where only the careful player has an answer."""
        certain, rows = _certain(view), self.trained.mixture(view)
        if certain or self.trained.is_learned(view):
            return certain or rows
        best = self.ahead.best(view)
        return rows if best is None else best if rows is None else _halves(best, rows)

    def by_rows(self, view: View) -> Mixture:
        """Return what it does without looking ahead."""
        return played_by(self.trained, view)


def _certain(view: View) -> Mixture | None:
    """Return the move of a turn where the fate of the player who goes in is certain."""
    if view.step != "turn" or not 0 < len(view.fates) < len(MONSTERS):
        return None
    survived = certainty(view)
    return None if survived is None else ((rules.Draw() if survived else rules.Pass(), 1.0),)


def _halves(one: Mixture, other: Mixture) -> Mixture:
    parts: dict[Move, float] = {}
    for move, part in (*one, *other):
        parts[move] = parts.get(move, 0.0) + part / 2
    return tuple(parts.items())


def _careful(view: View) -> Mixture:
    return ((careful_move(view)[0], 1.0),)


def played_by(trained: LearnedStrategy, view: View) -> Mixture:
    """Return what the rows of a strategy do, or the careful player where it has none."""
    return _certain(view) or trained.mixture(view) or _careful(view)


@cache
def shipped_player(hero: str) -> Player:
    """Return who plays by the strategy that comes with the package."""
    return Player(shipped(hero))


def strategy(view: View) -> Mixture:
    """Return moves with their probabilities for a player who sees just this."""
    return shipped_player(view.hero)(view)


def strategy_rows(view: View) -> Mixture:
    """Return the same without looking ahead."""
    return played_by(shipped(view.hero), view)


def advice(state: State) -> tuple[Move, str]:
    """Return a move of the player to move, by what that player sees, and the reason."""
    view = view_of(state, state.mover)
    player = shipped_player(view.hero)
    mixture = player.mixture(view)
    if mixture is None:
        return careful_move(view)
    if certain := _certain(view):
        ((move, _),) = certain
        return move, f"Whoever goes in now {survives(float(move == rules.Draw()))}."
    move, part = max(mixture, key=lambda it: it[1])
    does = "always does this" if part == 1.0 else f"does this {percent(part)} of the time"
    how = "" if player.trained.is_learned(view) else ", which looks ahead here,"
    return move, f"The trained strategy{how} {does}."
