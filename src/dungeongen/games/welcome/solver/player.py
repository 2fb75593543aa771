"""Whether the next to go in survives for sure, or dies for sure, as one player sees it.

The player knows the own monsters, and from whom each place of the dungeon is. Every dungeon is
gone through that may lie there, in every order, until one is survived and another is not; the
player who goes in decides as if all were known, as in ``solver.survival``. A stronger monster never
makes it easier, whatever axe and potion do. Therefore the weakest and the strongest monsters not
seen stand for all others; the sword spares several of a strength at once, so with it every choice
is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, permutations
from math import comb

from dungeongen.games.welcome.heroes import HEROES, MONSTERS, SWORD
from dungeongen.games.welcome.layout import Deck
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.state import ADDED, View, met_in_order, pieces_left
from dungeongen.games.welcome.solver.double_dummy import Survival, survival
from dungeongen.search.verdict import often


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


def careful_move(view: View) -> tuple[m.Move, str]:
    """Return the careful player's move, and the reason."""
    hero = HEROES[view.hero]
    pieces = pieces_left(hero.all, view.fates)
    match view.step:
        case "turn":
            odds = survival_odds(view, pieces)
            reason = f"Whoever goes in now {survives(odds)}."
            must = len(view.fates) == len(MONSTERS)
            return (m.Pass() if must or odds < 0.5 else m.Draw()), reason
        case "hand":
            return _placed(view, pieces)
        case "sword":
            return m.Name(_named(view, pieces)), "This strength is likely to cost the most health."
    monster, health = view.met[-1], view.health
    strike = monster >= health or monster >= max(unseen(view), default=0)
    why = "No worse monster is likely to come." if strike else "A worse monster may still come."
    return (m.Strike() if strike else m.Endure()), why


def _placed(view: View, pieces: int) -> tuple[m.Move, str]:
    hero = HEROES[view.hero]
    added = survival_odds(view, pieces, own=view.own[-1:])
    if added >= DARE or not pieces:
        return m.Add(), f"With it in the dungeon, whoever goes in {survives(added)}."
    bits = [1 << number for number in range(len(hero.pieces)) if pieces >> number & 1]
    best = max(bits, key=lambda bit: survival_odds(view, pieces & ~bit))
    piece = hero.pieces[best.bit_length() - 1]
    return m.Discard(piece.name), f"The {piece.title} is the piece that you will miss least."


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
