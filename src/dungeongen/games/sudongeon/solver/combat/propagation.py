"""Fights propagated forwards from the party's life and mana to their endings.

Some fights have many variants and begin with only a few lives and stocks of mana. Those are not
computed from all starts at once (``transitions``) but from the actual ones: all variants together,
by falling sums of life and mana, which neither wounds nor boosts ever raise.
"""

from __future__ import annotations

import numpy as np

from dungeongen.games.sudongeon.solver.combat.boosts import AFTER, BEFORE, TOGETHER
from dungeongen.games.sudongeon.solver.combat.transitions import End, kernels
from dungeongen.games.sudongeon.solver.combat.values import (
    DICE,
    Boosts,
    Fights,
    Floats,
    Pairing,
    Price,
    added,
    few,
    lives_of,
)
from dungeongen.search import budget
from dungeongen.search.exact import dice, product

AT_ONCE = 8  # starts that are propagated together
_CALLS, _CELL, _BYTES = 500_000, 150, 24  # steps, steps of a moment, its bytes
_PUSHES, _MANY = 8, 1 / 3  # after this many passes, or this share of all starts, the rest follow


class Kin:
    """Fights with monsters of equal life: the party's boosts, and the endings, on demand."""

    def __init__(self, pairings: list[Pairing], limit: int, most: int, price: Price) -> None:
        self.pairings, self.price = pairings, price
        self.limit, self.most = limit, most
        self.fights = Fights(pairings, limit, most, price)
        self.fights.think()
        self.boosts = self.fights.boosts
        self.known: dict[tuple[int, int], list[End]] = {}
        self.pushes = 0

    def prepare(self, starts: set[tuple[int, int]]) -> None:
        """Compute the endings of the fights that begin with these lives and stocks of mana."""
        new = sorted(starts - self.known.keys(), key=sum)
        if new and self.pushes:  # a hungry party will soon arrive with less life
            life, mana = new[-1]
            hungry = [(less, mana) for less in range(life - 1, 0, -1)]
            some = [start for start in hungry if start not in starts and start not in self.known]
            new += some[: max(0, AT_ONCE - len(new))]
        many = len(self.known) + len(new) > self.limit * (self.most + 1) * _MANY
        if new and (many or self.pushes == _PUSHES):
            self._all()
            return
        for at in range(0, len(new), AT_ONCE):
            some = new[at : at + AT_ONCE]
            self.pushes += 1
            with budget.taken():
                pushed = self._pushed(some)
            for start, ends in zip(some, pushed, strict=True):
                budget.take(sum(end.after.nbytes for end in ends))
                self.known[start] = ends

    def _all(self) -> None:
        made = list(kernels(self.pairings, self.limit, self.most, self.price))
        for life in range(1, self.limit + 1):
            for mana in range(self.most + 1):
                self.known[life, mana] = [kernel.end(life, mana) for kernel in made]

    def _pushed(self, starts: list[tuple[int, int]]) -> list[list[End]]:
        most = max(map(sum, starts))
        push = Push(self.fights, self.boosts, len(starts), most)
        for which, (life, mana) in enumerate(starts):
            push.put(slice(None), life, mana, which)
        for total in range(most, 0, -1):
            push.go_on(push.settled(push.come(total)))
        won = added(push.won, 1)
        return [[End(one[..., which], 0.0) for one in won] for which in range(len(starts))]


class Relative:
    """One of several fights that are computed together."""

    def __init__(self, kin: Kin, which: int) -> None:
        self.kin, self.which = kin, which
        self.most, self.boosts = kin.most, kin.boosts[which]

    def prepare(self, starts: dict[tuple[int, int], float]) -> None:
        """Compute the endings of fights that begin with these lives and stocks of mana."""
        self.kin.prepare(set(starts))

    def end(self, life: int, mana: int) -> End:
        """Return the endings of a fight that begins with this life and mana."""
        if (life, mana) not in self.kin.known:
            self.kin.prepare({(life, mana)})
        return self.kin.known[life, mana][self.which]


class Push:
    """The mass of fights in progress and won.

    Arrays are indexed by fight, kind of turn, life, start, and the monster's life; lists of them by
    the sum of life and mana. Lives begin with the smallest possible one.
    """

    def __init__(self, fights: Fights, choices: Boosts, starts: int, most: int) -> None:
        self.fights, self.choices = fights, choices
        self.order = [share[..., None, None] for share in fights.order]
        self.rise = np.stack([turn.rise for turn in fights.turns])
        self.ways = np.stack([turn.ways for turn in fights.turns], 1)
        self.hits = self.ways[:, :, 0] / DICE
        self.hardest = fights.foe - int(self.hits[:, :, -1].any((0, 1)).argmax())
        widest = max(turn.hurts.shape[1] for turn in fights.turns)
        self.hurts = np.zeros((fights.count, widest, len(fights.turns)))
        for way, turn in enumerate(fights.turns):
            self.hurts[:, : turn.hurts.shape[1], way] = turn.hurts
        self.unhurt = self.hurts[:, 0, :, None, None, None]
        self.start, self.answer, self.reply = list[Floats](), list[Floats](), list[Floats]()
        cells = fights.count * (fights.limit + 1) * (fights.most + 1) * starts
        budget.take(_BYTES * len(fights.turns) * cells * (fights.foe + 2))
        for total in range(most + 1):
            lives = len(lives_of(total, fights.limit, fights.most))
            shape = (fights.count, len(fights.turns), lives, starts, fights.foe + 1)
            self.start.append(np.zeros((fights.count, 1, *shape[2:])))
            self.answer.append(np.zeros(shape))
            self.reply.append(np.zeros(shape))
        shape = (fights.count, len(fights.turns), fights.limit + 1, fights.most + 1, starts)
        self.won = np.zeros(shape)

    def put(self, fights: slice, life: int, mana: int, start: int) -> None:
        """Put the mass of fights that begin."""
        least = lives_of(life + mana, self.fights.limit, self.fights.most)[0]
        self.start[life + mana][fights, 0, life - least, start, -1] = 1.0

    def come(self, total: int) -> Floats:
        """Return the mass of turns that begin with this sum of life and mana, before cycles in
        which nobody is hurt: by mode, life, start, and the monster's life from 1."""
        self.total, self.lives = total, lives_of(total, self.fights.limit, self.fights.most)
        self.mana = total - self.lives
        self.choice = self.choices[:, :, :, self.lives, self.mana]
        come = self.start[total][:, 0]
        middle = self.unhurt * self.answer[total] + self._plain(self.reply[total], AFTER)
        come += added(middle, 1)
        self.won[:, 0, self.lives, self.mana] += come[..., 0]
        return come[..., 1:]

    def stays(self) -> Floats:
        """Return the probabilities that nobody is hurt from mid-turn on unless the party hits."""
        plain = self.choice == 0
        shares = np.zeros(plain[:, :, 0].shape)
        for k, share in enumerate(self.order):
            shares += share[..., 0] * plain[:, :, k]
        stays: Floats = self.unhurt[..., 0] * shares
        return stays

    def settled(self, come: Floats) -> Floats:
        """Return the mass of turns including cycles, for monsters that never regain life."""
        stays = self.rise[0, 0, 0] * self.stays()[:, 0, :, None, 1:]
        hits = self.hits[:, 0, None, None, 1:, 1:]
        start = come.copy()
        for life in range(self.fights.foe - 1, -1, -1):
            start[..., life] /= 1 - stays[..., life] * hits[..., life, life]
            less = slice(max(0, life - self.hardest), life)
            struck = start[..., life] * stays[..., life]
            start[..., less] += struck[..., None] * hits[..., life, less]
        return start

    def go_on(self, start: Floats, first: Floats | None = None) -> None:
        """Propagate all turns that begin with equal life + mana; ``first``: those in mid-turn."""
        answers, replies = self.answer[self.total], self.reply[self.total]
        middle = np.zeros_like(answers)
        budget.spend(_CALLS + _CELL * middle.size)
        for way, rise in enumerate(self.rise):
            middle[:, way, ..., 1:] = few(start, rise)
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
        blows = product(self.hurts, answers.reshape(*answers.shape[:2], -1))
        blows = blows.reshape(len(blows), -1, 1, *answers.shape[2:])
        for damage in self._damages():
            self._hurt(self.start, damage, blows[:, damage])
        for known in (self.start, self.answer, self.reply):
            known.pop()

    def _plain(self, strikes: Floats, point: int) -> Floats:
        """Return the mass after strikes without a boost."""
        plain = self.choice[:, :, point] == 0
        free = (strikes * plain[:, :, :, None]).reshape(*strikes.shape[:2], -1, strikes.shape[-1])
        out: Floats = (dice(free, self.ways[:, :, 0]) / DICE).reshape(strikes.shape)
        return out

    def _boosted(self, strikes: Floats, point: int) -> None:
        """Propagate strikes with a boost to moments with less mana."""
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
        hits = self.ways[mode, way, amount, foe] / DICE
        each = strikes[mode, way, row, :, foe][..., None] * hits[:, None]
        after, sizes = each[firsts], np.diff(firsts, append=len(each))
        for more in range(1, int(sizes.max())):
            longer = np.flatnonzero(sizes > more)
            after[longer] += each[firsts[longer] + more]
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
        """Add the mass after the monster's blow: with less life, or healed back to 1 by mana."""
        there = known[self.total - damage]
        dying = int((self.lives <= damage).sum())
        least = max(1, self.total - damage - self.fights.most)
        after = self.fights.fallen(after, damage)
        if dying < len(self.lives):
            first = int(self.lives[dying]) - damage - least
            there[:, :, first : first + len(self.lives) - dying] += after[:, :, dying:]
        if dying:
            healed = added(after[:, :, :dying], 2)
            there[:, :, 0] += self.fights.healed(healed)
