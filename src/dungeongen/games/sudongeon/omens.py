"""A fight with the Wizard and his omens: from where a party stands to how it may end.

His omens make a turn go one of several ways, and change the party's attack or defence for the rest
of the fight (``Mode``), or make him a dragon. Other fights are worked out from everywhere at once
(``kernels``); this one is pushed forward from the life and mana that a party comes with, all modes
together, by falling sums of life and mana, which neither wounds nor boosts ever raise.

Boosts are the best ones for a party that thinks ``_TOLD`` omens ahead, and behind more strikes as
if no more had come. Fights with more than some ``_OMENS`` are given up, ``End.lost`` bounds the
cost: more of them are thought of if that is much.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from dungeongen.games.sudongeon.boosts import AFTER, BEFORE, TOGETHER
from dungeongen.games.sudongeon.kernels import (
    SIXTH,
    Boosts,
    End,
    Fights,
    Floats,
    Pairing,
    lives_of,
)

SURGES = {0: 0, 4: 1, 5: 2}
"""The turn that goes with the Wizard's die, or with none."""
_TOLD, _OMENS = 2, (8, 13)
_VAGUE = 1e-11
_AT_ONCE = 8  # starts that are pushed on together


class Mode(NamedTuple):
    """What omens have changed for the rest of the fight."""

    less_attack: int = 0
    less_defence: int = 0
    angry: bool = False


@lru_cache(maxsize=16)
def omens(pairing: Pairing, dragon: Pairing, limit: int, most: int, price: float | None) -> Omens:
    """Return the fights with a Wizard and the dragon he may become, for life up to ``limit`` and
    mana up to ``most``; price ``None``: no boosts."""
    return Omens(pairing, dragon, limit, most, price)


class Omens:
    """Fights with one Wizard: a party's boosts, and their ends as they are asked for."""

    def __init__(
        self, pairing: Pairing, dragon: Pairing, limit: int, most: int, price: float | None
    ) -> None:
        self.limit, self.most = limit, most
        self.pairing, self.dragon, self.price = pairing, dragon, price
        self.tables = _boosts(pairing, dragon, limit, most, price)
        self.known: dict[tuple[int, int], End] = {}
        self._think(_OMENS[0])

    def _think(self, omens: int) -> None:
        """Prepare for so many omens."""
        self.omens = omens
        modes = [mode for changes in range(omens + 1) for mode in _modes(changes)]
        self.calm = self._fights(self.pairing, modes, self.price)
        self.calm.ominous()
        self.rage = self._fights(self.dragon, modes, self.price)
        self.choices = [
            np.stack([self.table(mode._replace(angry=angry)) for mode in modes])
            for angry in (False, True)
        ]
        beyond = self._fights(self.pairing, _modes(omens + 1), 0.0)
        self.hope = [np.minimum(1.0, known[:, :, None, 1:]) for known in beyond.worths()]
        self.circles: dict[int, tuple[Floats, Floats]] = {}  # by the sum of life and mana

    def _fights(self, pairing: Pairing, modes: list[Mode], price: float | None) -> Fights:
        some = [_weakened(pairing, mode) for mode in modes]
        return Fights(some, self.limit, self.most, price)

    def table(self, mode: Mode) -> Boosts:
        """Return a mode's boosts: ``[turn, point, l, m, foe]``, turns as in ``SURGES``."""
        less, more, _ = mode
        while less + more > _TOLD:
            less, more = (less - 1, more) if less > more else (less, more - 1)
        return self.tables[Mode(less, more, mode.angry)]

    def prepare(self, starts: dict[tuple[int, int], float]) -> None:
        """Work out how fights end that begin with these lives and stocks of mana.

        How likely each is says how exactly it must be known.
        """
        new = sorted((start for start in starts if start not in self.known), key=sum)
        for at in range(0, len(new), _AT_ONCE):
            some = new[at : at + _AT_ONCE]
            self.known.update(zip(some, self._pushed(some), strict=True))
        vague = max(self.known[start].lost * p for start, p in starts.items()) > _VAGUE
        if vague and self.omens < _OMENS[-1]:  # a party that holds out for long
            self._think(_OMENS[-1])
            self.known.clear()
            self.prepare(starts)

    def end(self, life: int, mana: int) -> End:
        """Return how a fight ends that begins with so much."""
        if (life, mana) not in self.known:
            self.prepare({(life, mana): 1.0})
        return self.known[life, mana]

    def _pushed(self, starts: list[tuple[int, int]]) -> list[End]:
        """Push on fights that begin like this."""
        most, lost = max(map(sum, starts)), np.zeros(len(starts))
        calm = _Side(self.calm, self.choices[0], len(starts), most)
        rage = _Side(self.rage, self.choices[1], len(starts), most)
        for which, (life, mana) in enumerate(starts):
            calm.put(life, mana, which)
        for total in range(most, 0, -1):
            come = calm.come(total)
            circle, leads = self._circles(calm)
            first = np.zeros_like(come)  # come by an omen to a turn that goes on
            for changes in range(self.omens + 1):
                here = _rows(changes)
                come[here] += first[here] @ circle[here]
                come[here] = come[here] @ leads[here]
                omen = SIXTH * come[here]
                if changes < self.omens:
                    worse = first[_rows(changes + 1)]
                    worse[:-1] += omen
                    worse[1:] += omen
            hope = self.hope[total]
            lost += (omen * (hope[:-1] + hope[1:])).sum((0, 1, 3))
            calm.go_on(come, first)
            rage.start[total][:, 0, ..., -1] += SIXTH * come.sum(3)
            rage.go_on(rage.settled(rage.come(total)))
        won = calm.won.sum((0, 1)) + rage.won.sum((0, 1))
        return [End(won[:, :, which], float(lost[which])) for which in range(len(starts))]

    def _circles(self, calm: _Side) -> tuple[Floats, Floats]:
        """Return how a plain turn's middle leads back to its start, and all that come of circles:
        by mode, life, and the monster's life before and after."""
        known = self.circles.get(calm.total)
        if known is None:
            circles = calm.stays()[..., 1:, None] * calm.hits[:, :, None, 0, 1:, 1:]
            leads = np.linalg.inv(np.eye(calm.fights.foe) - (calm.rise[:, None] @ circles).sum(1))
            known = self.circles[calm.total] = circles[:, 0], leads
        return known


def _modes(changes: int) -> list[Mode]:
    return [Mode(less, changes - less) for less in range(changes + 1)]


def _rows(changes: int) -> slice:
    """Return where modes of so many changes stand among all."""
    first = changes * (changes + 1) // 2
    return slice(first, first + changes + 1)


def _weakened(pairing: Pairing, mode: Mode) -> Pairing:
    return pairing._replace(
        attack=pairing.attack - mode.less_attack, defence=pairing.defence - mode.less_defence
    )


def _boosts(
    pairing: Pairing, dragon: Pairing, limit: int, most: int, price: float | None
) -> dict[Mode, Boosts]:
    """Return the best boosts for a party that thinks of ``_TOLD`` omens: one more is as none."""
    told = [mode for changes in range(_TOLD + 1) for mode in _modes(changes)]
    rage = Fights([_weakened(dragon, mode) for mode in told], limit, most, price)
    fury = [SIXTH * known[:, :, -1:] for known in rage.worths()]
    tables = {mode._replace(angry=True): rage.boosts[row] for row, mode in enumerate(told)}
    worse: list[Floats] = []
    for changes in range(_TOLD, -1, -1):
        modes, rows = _modes(changes), _rows(changes)
        calm = Fights([_weakened(pairing, mode) for mode in modes], limit, most, price)
        calm.ominous(unheeded=0 if worse else 2)
        past = [np.repeat(known[rows], calm.foe, 2) for known in fury]
        for known, later in zip(past, worse, strict=False):
            known += SIXTH * (later[:-1] + later[1:])
        calm.worths(past)
        worse = calm.turned
        tables.update(zip(modes, calm.boosts, strict=True))
    return tables


class _Side:
    """What a party meets, the Wizard or the dragon, in all modes: what is under way, and won.

    Arrays are by mode, the way a turn goes, life, start, and the monster's life; a list of them is
    by the sum of life and mana, and lives begin with the least there may be.
    """

    def __init__(self, fights: Fights, choices: Boosts, starts: int, most: int) -> None:
        self.fights, self.choices = fights, choices
        self.order = [share[..., None, None] for share in fights.order]
        self.rise = np.stack([turn.rise for turn in fights.turns])
        self.hits = np.stack([turn.hits for turn in fights.turns], 1)
        self.hardest = fights.foe - int(self.hits[:, :, 0, -1].any((0, 1)).argmax())  # plain blow
        widest = max(turn.hurts.shape[1] for turn in fights.turns)
        self.hurts = np.zeros((fights.count, widest, len(fights.turns)))
        for way, turn in enumerate(fights.turns):
            self.hurts[:, : turn.hurts.shape[1], way] = turn.hurts
        self.unhurt = self.hurts[:, 0, :, None, None, None]
        self.start, self.answer, self.reply = list[Floats](), list[Floats](), list[Floats]()
        for total in range(most + 1):
            lives = len(lives_of(total, fights.limit, fights.most))
            shape = (fights.count, len(fights.turns), lives, starts, fights.foe + 1)
            self.start.append(np.zeros((fights.count, 1, *shape[2:])))
            self.answer.append(np.zeros(shape))
            self.reply.append(np.zeros(shape))
        shape = (fights.count, len(fights.turns), fights.limit + 1, fights.most + 1, starts)
        self.won = np.zeros(shape)

    def put(self, life: int, mana: int, start: int) -> None:
        """Let a fight begin in the first mode."""
        least = lives_of(life + mana, self.fights.limit, self.fights.most)[0]
        self.start[life + mana][0, 0, life - least, start, -1] = 1.0

    def come(self, total: int) -> Floats:
        """Return the turns that begin with so much life and mana, but for circles, in which nobody
        is hurt: by mode, life, start, and the monster's life from 1."""
        self.total, self.lives = total, lives_of(total, self.fights.limit, self.fights.most)
        self.mana = total - self.lives
        self.choice = self.choices[:, :, :, self.lives, self.mana]
        come = self.start[total][:, 0]
        come += (self.unhurt * self.answer[total] + self._plain(self.reply[total], AFTER)).sum(1)
        self.won[:, 0, self.lives, self.mana] += come[..., 0]
        return come[..., 1:]

    def stays(self) -> Floats:
        """Return how likely nobody is hurt from a turn's middle on, unless the party hits."""
        plain = self.choice == 0
        shares = sum(share[..., 0] * plain[:, :, k] for k, share in enumerate(self.order))
        stays: Floats = self.unhurt[..., 0] * shares
        return stays

    def settled(self, come: Floats) -> Floats:
        """Return the turns that begin, circles and all, if the monster never regains life."""
        stays, hits = self.stays()[:, 0, :, None, 1:], self.hits[:, 0, 0, None, None, 1:, 1:]
        start = come.copy()
        for life in range(self.fights.foe - 1, -1, -1):
            start[..., life] /= 1 - stays[..., life] * hits[..., life, life]
            less = slice(max(0, life - self.hardest), life)
            struck = start[..., life] * stays[..., life]
            start[..., less] += struck[..., None] * hits[..., life, less]
        return start

    def go_on(self, start: Floats, first: Floats | None = None) -> None:
        """Push all turns on that begin with as much life and mana; ``first``: those in their
        middle."""
        answers, replies = self.answer[self.total], self.reply[self.total]
        middle = np.zeros_like(answers)
        flat = start.reshape(len(start), 1, -1, self.fights.foe)
        middle[..., 1:] = (flat @ self.rise).reshape(*middle.shape[:-1], -1)
        if first is not None:
            middle[:, 0, ..., 1:] += first
        before, behind, together = (share * middle for share in self.order)
        for damage in self._damages():
            after = self.hurts[:, damage, :, None, None, None] * behind
            self._hurt(self.reply, damage, after)
        behind *= self.unhurt
        won = self._plain(behind, AFTER)[..., 0]
        self._boosted(behind + replies, AFTER)
        plain = self._plain(before, BEFORE)
        won += plain[..., 0]
        plain[..., 0] = 0.0
        answers += plain
        self._boosted(before, BEFORE)
        plain = self._plain(together, TOGETHER)
        won += (self.unhurt * plain)[..., 0]
        answers += plain
        self._boosted(together, TOGETHER)
        self.won[:, :, self.lives, self.mana] += won
        blows = self.hurts @ answers.reshape(*answers.shape[:2], -1)
        blows = blows.reshape(len(blows), -1, 1, *answers.shape[2:])
        for damage in self._damages():
            self._hurt(self.start, damage, blows[:, damage])
        for known in (self.start, self.answer, self.reply):
            known.pop()

    def _plain(self, strikes: Floats, point: int) -> Floats:
        """Return what strikes without a boost lead to."""
        plain = self.choice[:, :, point] == 0
        free = (strikes * plain[:, :, :, None]).reshape(*strikes.shape[:2], -1, strikes.shape[-1])
        out: Floats = (free @ self.hits[:, :, 0]).reshape(strikes.shape)
        return out

    def _boosted(self, strikes: Floats, point: int) -> None:
        """Push strikes with a boost on to what they lead to, with less mana."""
        chosen = self.choice[:, :, point]
        mode, way, row, foe = np.nonzero((chosen > 0) & strikes.any(3))
        amount = chosen[mode, way, row, foe].astype(np.int64)
        there = way if point != AFTER else np.zeros_like(way)  # a start is that of any way
        ways, lives = strikes.shape[1:3]
        same = ((amount * len(strikes) + mode) * ways + there) * lives + row
        order = np.argsort(same, kind="stable")
        firsts = np.flatnonzero(np.diff(same[order], prepend=-1))
        if not len(firsts):
            return
        mode, way, row, foe, amount = (part[order] for part in (mode, way, row, foe, amount))
        hits = self.hits[mode, way, amount, foe]
        after = np.add.reduceat(strikes[mode, way, row, :, foe][..., None] * hits[:, None], firsts)
        mode, way, row, amount = (part[firsts] for part in (mode, there[order], row, amount))
        if point != TOGETHER:
            self.won[mode, way, self.lives[row], self.mana[row] - amount] += after[..., 0]
            after[..., 0] = 0.0
        known = self.start if point == AFTER else self.answer
        bounds = [*np.flatnonzero(np.diff(amount, prepend=-1)), len(amount)]
        for some in map(slice, bounds[:-1], bounds[1:]):
            total = self.total - int(amount[some.start])
            least = lives_of(total, self.fights.limit, self.fights.most)[0]
            rows = self.lives[row[some]] - least
            known[total][mode[some], way[some], rows] += after[some]

    def _damages(self) -> range:
        return range(1, min(self.hurts.shape[1], self.total))

    def _hurt(self, known: list[Floats], damage: int, after: Floats) -> None:
        """Add what the monster's blow leads to: to less life, or by mana back to 1."""
        there = known[self.total - damage]
        dying = int((self.lives <= damage).sum())
        least = max(1, self.total - damage - self.fights.most)
        if dying < len(self.lives):
            first = int(self.lives[dying]) - damage - least
            there[:, :, first : first + len(self.lives) - dying] += after[:, :, dying:]
        if dying:
            there[:, :, 0] += after[:, :, :dying].sum(2)
