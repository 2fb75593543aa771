"""A plan in words, step by step as it goes with lucky dice.

A plan has an answer for every situation, far too many for a page. So the page tells a single play,
the verdict's witness: where to go, what to fight or pay on the way, where to wait for mana.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from dungeongen.games.sudongeon.catalog import MONSTERS
from dungeongen.games.sudongeon.layout import BOX_NAMES, Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.board import Ground, ground
from dungeongen.games.sudongeon.rules.state import Company, State

_GOODS = {
    "rations": ("ration", "rations"),
    "mana": ("mana potion", "mana potions"),
    "elixirs": ("life elixir", "life elixirs"),
    "kisses": ("kiss", "kisses"),
}
_TALKS = {
    "trader": "ask the trader for a gift",
    "dealer": "ask the dealer for a discount",
    "hermit": "ask the hermit to heal you",
    "shaman": "ask the shaman for his blessing",
    "explorer": "ask the explorer about hidden doors",
}


def advice(layout: Layout, played: Sequence[str], company: Company | None = None) -> list[str]:
    """Return the steps of a play as sentences; ``played`` holds its moves as text."""
    story = _Story(ground(layout))
    state = engine.new(layout, company)
    for text in played:
        move = m.parse_move(text)
        after = engine.apply(state, move)
        story.tell(state, move, after)
        state = after
    return story.sentences()


class _Story:
    """The story so far: finished sentences, and the deeds in the current room."""

    def __init__(self, here: Ground) -> None:
        self.here = here
        self.steps: list[str] = []
        self.bought: dict[str, int] = {}
        self.way: list[str] = []
        self.deeds: list[str] = []
        self.gold = self.drawn = 0

    def tell(self, before: State, move: m.Move, after: State) -> None:
        """Add a move to the story."""
        match move:
            case m.Buy(amount, goods):
                self.bought[goods] = self.bought.get(goods, 0) + amount
                return
            case m.Enter(room) | m.Go(room):
                self._gone(f"enter {self._letter(room)}" if before.room < 0 else self._letter(room))
            case m.Leave():
                self._gone("leave")
            case m.Take(box):
                self.gold += self.here.gold[box]
            case m.DrawMana():
                self.drawn = after.mana
            case _:
                self._deed(before, move)
        if after.fight is not None and before.fight is None and after.fight.foes:
            names = [_monster(self.here, foe.box, foe.digit) for foe in after.fight.foes]
            beside = " with " + _listed(
                [_monster(self.here, ally.box, ally.digit) for ally in after.fight.allies]
            )
            self._do(f"fight {_listed(names)}{beside if after.fight.allies else ''}")

    def sentences(self) -> list[str]:
        """Return all sentences."""
        self._close()
        return self.steps

    def _deed(self, before: State, move: m.Move) -> None:
        match move:
            case m.Parley(who, box):
                bribe = f"offer {_monster(self.here, box, self.here.monsters[box])} a bribe"
                self._do(bribe if before.step == "meet" else _TALKS[who])
            case m.Ally():
                self._do("offer the lawful monsters an alliance")
            case m.Attack(_, box):
                self._do(f"attack {_monster(self.here, box, self.here.monsters[box])}")
            case m.Search(box, side):
                door = next(d for d in before.place.hidden if (d.box, d.side) == (box, side))
                self._do(f"search for the hidden door to {self._letter(door.other)}")
            case m.Check(what, _):
                ways = {
                    "passageway": "search for the secret passageway",
                    "labyrinth": "find your way",
                }
                self._do(ways.get(what, f"search the {what}"))
            case m.Worship():
                self._do("heal at the shrine")
            case m.Trade(amount):
                self._do(f"trade {amount} {_counted('rations', amount)} for the hermit’s mana")
            case m.Welcome(who, _):
                self._do(f"take the {who} along")
            case m.Pay():
                self._do("pay the Chieftain")
            case m.Refuse():
                self._do("refuse the Chieftain’s demand")
            case m.Ask():
                self._do("take the miners’ quest")
            case m.Claim():
                self._do("claim the miners’ pay")
            case m.BuyArtifact():
                self._do("buy an artifact")

    def _do(self, deed: str) -> None:
        self._flush()
        if deed not in self.deeds:
            self.deeds.append(deed)

    def _flush(self) -> None:
        if self.drawn:
            self.deeds.append(f"wait at the fountain until you have {self.drawn} mana")
        if self.gold:
            self.deeds.append(f"take the {self.gold} gold")
        if self.bought and self.way:
            self.deeds.append(f"buy {bought(self.bought)}")
            self.bought = {}
        self.gold = self.drawn = 0

    def _gone(self, where: str) -> None:
        self._flush()
        if not self.way and not self.steps:
            self.steps.append(f"At the market, buy {bought(self.bought) or 'nothing'}.")
            self.bought = {}
        if self.deeds:
            self._close()
        self.way.append(where)

    def _close(self) -> None:
        self._flush()
        if not self.way:
            return
        words: list[str] = []
        through: list[str] = []
        for where in [*self.way, ""]:
            if where and where != "leave" and not where.startswith("enter"):
                through.append(where)
                continue
            if through:
                *rest, last = through
                start = f"go through {_listed(rest)} to" if rest else "go to"
                words.append(f"{start} {last}")
                through = []
            if where:
                words.append(where)
        phrases = ", ".join(words).replace("leave, enter", "leave and enter").split(", ")
        text = ", ".join(
            phrase if times == 1 else f"{phrase} {'twice' if times == 2 else f'{times} times'}"
            for phrase, times in ((one, len(list(same))) for one, same in groupby(phrases))
        )
        deeds = f": {_listed(self.deeds)}" if self.deeds else ""
        self.steps.append(f"{text[0].upper()}{text[1:]}{deeds}.")
        self.way, self.deeds = [], []

    def _letter(self, room: int) -> str:
        return self.here.places[room].letter


def _monster(here: Ground, box: int, digit: int) -> str:
    if digit != here.monsters[box]:
        return "the Chieftain’s gang"
    return f"the {MONSTERS[digit - 1].name} in the {BOX_NAMES[box]}"


def bought(basket: dict[str, int]) -> str:
    """Return a basket of goods in words."""
    return _listed([f"{n} {_counted(goods, n)}" for goods, n in basket.items()])


def _counted(goods: str, amount: int) -> str:
    return _GOODS[goods][amount != 1]


def _listed(words: list[str]) -> str:
    """Return words joined with commas and an *and*.

    >>> _listed(["A", "B", "C"]), _listed(["A"]), _listed([])
    ('A, B and C', 'A', '')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
