"""A lower bound on what the rest of the deck asks of a player (MY-12).

Whatever is done, every point of a monster's strength is paid with health, arms or the treasure,
and health comes from potions. By each later deal all cards seen so far have been played, but for
one in the room and one on each helper joker. So health, arms and potions at hand, with those dealt
in between, have to pay for the monsters in between but the strongest of these few.

No player brings more than a full maximum of health and four cards into a deal: two in hand, one on
the bag, one in the room. Where the rest of the deck asks for more, the position is lost as well,
however well it looks now; that refutes many deals at once.

Deals are three cards apart, but for one: treasure and dragon that leave the room together may empty
it, and then four cards are dealt. From the later of the two on, one more card may have been dealt.
"""

from __future__ import annotations

from dungeongen.games.mythic.solver.positions import (
    ARMS,
    DRAGON,
    FOE,
    HELPER,
    TRAP,
    TREASURE,
    WORN,
    Codes,
    Position,
)

_STRONGEST = DRAGON - FOE
_BROUGHT = 4  # cards: two hands, the bag, one in the room
LOST = -99


class Threats:
    """The bound for one deck, given as codes."""

    def __init__(self, deck: Codes) -> None:
        self._bait = _STRONGEST if DRAGON in deck else 0
        self._spared = 1 + deck.count(HELPER)
        self._deck = deck
        self._asked = dict[tuple[int, bool], list[list[tuple[int, tuple[int, ...]]]]]()
        pair = TREASURE in deck and DRAGON in deck
        self._both = max(deck.index(TREASURE), deck.index(DRAGON)) if pair else len(deck)
        self._needs = [
            [[self._need(deck, place, top, loose) for top in range(16)] for loose in (0, 1)]
            for place in range(len(deck) + 1)
        ]

    def _need(self, deck: Codes, place: int, top: int, loose: int) -> int:
        """Return what is needed after ``place`` cards, with monsters of up to ``top`` at hand."""
        need, total = -999, 0
        foes = [top] * self._spared
        for at in range(place, len(deck)):
            if (at - place) % 3 == 0:  # a deal
                extra = max(0, self.worth(deck[at])) if loose and at > self._both else 0
                need = max(need, total - extra - sum(sorted(foes)[-self._spared :]))
            total -= self.worth(deck[at])
            if FOE < deck[at] <= DRAGON:
                foes.append(deck[at] - FOE)
        return max(need, total)

    def worth(self, code: int) -> int:
        """Return what a card pays, or less than 0 for what it costs."""
        if code > TRAP:
            return self.worth(code - TRAP)
        if code < ARMS:
            return code
        if code < FOE:
            return code - ARMS
        if code < HELPER:
            return FOE - code
        if code >= WORN:
            return (code - WORN) >> 3
        return self._bait if code == TREASURE else 0

    def surplus(self, drawn: int, position: Position) -> int:
        """Return what is to spare at best after ``drawn`` cards; below 0 the position is lost."""
        room, hands, bag, _, health, _ = position
        have, top = health - 1, 0
        for code in (*room, *hands, bag):
            have += self.worth(code)
            plain = code - TRAP if code > TRAP else code
            if FOE < plain <= DRAGON:
                top = max(top, plain - FOE)
        loose = self._both < len(self._deck) and (drawn <= self._both or TREASURE in room)
        if not self._within_means(drawn, position, loose=loose):
            return LOST
        return have - self._needs[drawn][loose][top]

    def _within_means(self, drawn: int, position: Position, *, loose: bool) -> bool:
        """Tell whether what can be brought into each later deal is enough for the rest."""
        room, hands, bag, cap, _, _ = position
        have = [worth for code in (*room, *hands, bag) if (worth := self.worth(code)) > 0]
        at_all = cap - 1
        for asks in self._later_needs(drawn, loose):
            for need, dealt in asks:
                if need <= at_all or sum(sorted((*have, *dealt))[-_BROUGHT:]) >= need - at_all:
                    break
            else:
                return False
        return True

    def _later_needs(self, drawn: int, loose: bool) -> list[list[tuple[int, tuple[int, ...]]]]:
        """Return, for each later deal, what is needed then and the best cards dealt till then.

        If a deal may have been one card larger, there are two pairs, and either will do.
        """
        known = self._asked.get((drawn, loose))
        if known is None:
            known = self._asked[drawn, loose] = []
            for at in range(drawn + 3, len(self._deck), 3):
                later = loose and at > self._both
                if later and at + 1 == len(self._deck):
                    break
                places = [at, at + 1] if later else [at]
                known.append([(self._needs[e][loose][0], self._best(drawn, e)) for e in places])
        return known

    def _best(self, place: int, end: int) -> tuple[int, ...]:
        worth = (max(0, self.worth(code)) for code in self._deck[place:end])
        return tuple(sorted(worth)[-_BROUGHT:])
