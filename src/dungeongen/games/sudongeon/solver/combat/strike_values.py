"""The values of single strikes in a fight with one monster.

``worth[life, mana]`` is the probability of winning the play after a victory with that much left.
With these as terminal values the fight is solved (``values.Fights``), which gives the true value of
every strike, with each amount of mana and at each moment of a turn. Fights with the Wizard, the
Wyrn, several monsters, allies or damsels are not evaluated strike by strike.
"""

from __future__ import annotations

from dungeongen.games.sudongeon.kinds import WIZARD, WYRN
from dungeongen.games.sudongeon.rules import combat
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import State, can_boost
from dungeongen.games.sudongeon.solver.combat.boosts import AFTER, BEFORE, TOGETHER
from dungeongen.games.sudongeon.solver.combat.duels import pairing, single
from dungeongen.games.sudongeon.solver.combat.values import DICE, Fights, Floats, lives_of
from dungeongen.search.exact import total


def told(opening: State) -> bool:
    """Return whether the strikes of a fight that begins like this have values."""
    return single(opening) and combat.the(opening).foes[0].digit not in (WIZARD, WYRN)


class Bout:
    """A fight as it began, with the values of its moments (life, mana, the monster's life)."""

    def __init__(self, opening: State, worth: Floats) -> None:
        limit, most = worth.shape[0] - 1, worth.shape[1] - 1
        one = pairing(opening, combat.the(opening).foes[0])
        self.worth, self.most, self.claimed = worth, most, one.claim != 0
        self.fights = Fights([one], limit, most, 0.0)
        self.fights.worth = worth
        self.fights.think()
        self.reply = [light.after for light, _ in self.fights.reply_hurt[0]]

    def value(self, state: State) -> float | None:
        """Return the probability of winning the play from a moment of an optimally played fight.

        ``None`` in the middle of a strike.
        """
        battle = combat.the(state)
        foe = battle.foes[0].life
        match state.step:
            case "initiative" if not battle.rolls:
                return self._at(self.fights.turned, state.life, state.mana, foe - 1)
            case "attack" if self.claimed and len(battle.queue) > 1 and not battle.blows:
                return self._at(self.fights.turned, state.life, state.mana, foe - 1)
            case "strike" if combat.PARTY not in battle.queue[0]:
                return self._struck(state)
            case "strike":
                most = state.mana if can_boost(state) else 0
                return max(self.strike(state, mana) for mana in range(most + 1))
            case _:
                return None

    def after(self, state: State, move: m.Move) -> float | None:
        """Return the probability of winning the play after a decision in the fight."""
        match move:
            case m.Strike(_, _, mana):
                return self.strike(state, mana)
            case m.Heal(amount):
                life, mana = state.life + amount, state.mana - amount
                if state.step == "strike":
                    return self.value(state._replace(life=life, mana=mana))
                return self._rescued(life, mana, state)
            case m.GoOn():
                return self._struck(state)
            case _:
                return None

    def strike(self, state: State, mana: int) -> float:
        """Return the probability of winning the play if the party strikes with ``mana`` now."""
        battle = combat.the(state)
        foe, left = battle.foes[0].life, state.mana - mana
        boost = min(mana, self.fights.strongest)  # more mana does not help
        together = len(battle.queue[0]) > 1
        point = TOGETHER if together else BEFORE if len(battle.queue) > 1 else AFTER
        sums = self.fights.start if point == AFTER else self.fights.answer[0]
        then = self._row(sums, state.life, left).copy()
        if point == BEFORE:
            then[0] = self.worth[state.life, left]
        return total(self.fights.turns[0].ways[0, boost, foe] * then) / DICE

    def _row(self, sums: list[Floats], life: int, mana: int) -> Floats:
        """Return the values of a moment, indexed by the monster's life."""
        least = lives_of(life + mana, self.fights.limit, self.fights.most)[0]
        row: Floats = sums[life + mana][0, life - least]
        return row

    def _at(self, sums: list[Floats], life: int, mana: int, foe: int) -> float:
        return float(self._row(sums, life, mana)[foe])

    def _struck(self, state: State) -> float:
        """Return the value before the monster's strike."""
        life, mana, foe = state.life, state.mana, combat.the(state).foes[0].life
        if not _yet(state):
            return self._at(self.fights.answer[0], life, mana, foe)
        value = 0.0
        for damage, p in enumerate(self.fights.turns[0].hurts[0].tolist()):
            left, stock = life - damage, mana
            if left < 1:
                left, stock = 1, mana - (1 - left)
            if stock >= 0:
                value += p * self._at(self.reply, left, stock, foe)
        return value

    def _rescued(self, life: int, mana: int, state: State) -> float:
        """Return the value after a killing blow once the party is healed to ``life``."""
        battle = combat.the(state)
        foe = max(0, battle.foes[0].life)
        if not foe:
            return float(self.worth[life, mana])
        sums = self.reply if _yet(state) else self.fights.start
        return self._at(sums, life, mana, foe)


def _yet(state: State) -> bool:
    """Return whether the party has yet to strike in this turn."""
    return any(combat.PARTY in group for group in combat.the(state).queue)
