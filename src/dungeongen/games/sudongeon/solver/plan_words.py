"""A plan in words, step by step as it goes with lucky dice.

A plan has an answer for every situation, far too many for a page. So the page tells a single play,
the verdict's witness: where to go, what to fight or pay on the way, where to wait for mana. Lucky
dice never fail, those at the table do. So each check says what to roll, and what to do while it
fails: fight, go on where only the free look at a feature failed, else try again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from dungeongen.core.naming import listed
from dungeongen.games.sudongeon.catalog import MONSTERS, PEOPLE_PARLEY, TRIBUTE, name_of
from dungeongen.games.sudongeon.layout import (
    BOX_NAMES,
    LABYRINTH,
    PASSAGEWAY,
    FeatureKind,
    Kind,
    Layout,
    NpcKind,
)
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.board import Ground, boxes, ground
from dungeongen.games.sudongeon.rules.encounters import ALLIANCE_PARLEY, BRIBE_PARLEY, BRIBES
from dungeongen.games.sudongeon.rules.rounds import WANTED
from dungeongen.games.sudongeon.rules.state import Company, State, assemble

_GOODS = {
    "rations": ("ration", "rations"),
    "mana": ("mana potion", "mana potions"),
    "elixirs": ("life elixir", "life elixirs"),
    "kisses": ("kiss", "kisses"),
}
_FEATURES = {
    FeatureKind.PASSAGEWAY: "search for the secret passageway",
    FeatureKind.SARCOPHAGUS: "search the Sarcophagus",
    FeatureKind.SKELETONS: "search the Skeletons",
    FeatureKind.LABYRINTH: "find your way through the Labyrinth",
    FeatureKind.THRONE: "search the Throne",
}
_FAVOURS = {
    NpcKind.TRADER: "for his gift",
    NpcKind.DEALER: "for his discount",
    NpcKind.HERMIT: "to heal you",
    NpcKind.SHAMAN: "for his blessing",
    NpcKind.EXPLORER: "about hidden doors",
}
_BY_PASSAGEWAY = " by the secret passageway"

Step = tuple[State, m.Move, State]


def advice(layout: Layout, played: Sequence[str], company: Company | None = None) -> list[str]:
    """Return the steps of a play as sentences; ``played`` holds its moves as text."""
    steps = list[Step]()
    state = engine.new(layout, company)
    for text in played:
        move = m.parse_move(text)
        after = engine.apply(state, move)
        steps.append((state, move, after))
        state = after
    story = _Story(ground(layout))
    for i in range(len(steps)):
        story.tell(steps[i:])
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
        self.free = True

    def tell(self, rest: Sequence[Step]) -> None:
        """Add the first of the steps that are left to the story."""
        before, move, after = rest[0]
        match move:
            case m.Buy(amount, goods):
                self.bought[goods] = self.bought.get(goods, 0) + amount
                return
            case m.Enter(room) | m.Go(room):
                self._gone(self._way(before, room))
            case m.Leave():
                self._gone("leave" if before.place.exit else f"leave{_BY_PASSAGEWAY}")
            case m.Take(box):
                self.gold += self.here.gold[box]
            case m.DrawMana():
                self.drawn = after.mana
            case m.Check():
                self.free = False
            case m.Roll():
                self._checked(rest)
                self.free = True
            case _:
                self._deed(before, move)
        if after.fight is not None and before.fight is None and after.fight.foes:
            foes, allies = (
                listed([self._monster(foe.box, foe.digit) for foe in side])
                for side in (after.fight.foes, after.fight.allies)
            )
            self._do(f"fight {foes} with {allies}" if after.fight.allies else f"fight {foes}")

    def sentences(self) -> list[str]:
        """Return all sentences."""
        self._close()
        return self.steps

    def _deed(self, before: State, move: m.Move) -> None:
        match move:
            case m.Worship():
                self._do("worship at the shrine")
            case m.Trade(amount):
                hermit = name_of(Kind.NPC, NpcKind.HERMIT)
                self._do(f"trade {amount} {_counted('rations', amount)} for the {hermit}’s mana")
            case m.Welcome(_, box):
                self._do(f"take the {self._person(box)} along")
            case m.Pay(_, box):
                self._do(f"pay the {self._person(box)} {TRIBUTE} gold")
            case m.Refuse(_, box):
                self._do(f"refuse to pay the {self._person(box)}")
            case m.Ask(_, box):
                self._do(f"take the quest of the {self._person(box)}")
            case m.Claim(_, box):
                self._do(f"claim the pay of the {self._person(box)}")
            case m.BuyArtifact():
                self._do(f"buy an artifact from the {name_of(Kind.NPC, NpcKind.DEALER)}")

    def _checked(self, rest: Sequence[Step]) -> None:
        """Add a check: what it is for, what to roll, and what to do while it fails."""
        state, box = rest[0][0], rest[0][0].focus
        find, parley = state.party.find, state.party.parley
        if state.party.adventurers:  # his class is not known yet
            party = assemble(state.party.members)
            find, parley = party.find, party.parley
        match state.step:
            case "door":
                door = next(door for door in state.place.hidden if door.number == box)
                deed = f"search for the hidden door to {self._letter(door.other)}"
                self._try(deed, door.level - find)
            case "feature":
                digit = self.here.features[box]
                if digit != PASSAGEWAY or any(map(_by_passageway, rest)):
                    once = self.free and digit not in (PASSAGEWAY, LABYRINTH)
                    self._try(_FEATURES[FeatureKind(digit)], WANTED[digit] - find, once=once)
            case "talk":
                favour = _FAVOURS[NpcKind(self.here.people[box])]
                self._try(f"ask the {self._person(box)} {favour}", PEOPLE_PARLEY - parley)
            case "bribe":
                digit = self.here.monsters[box]
                gold, rations = BRIBES[digit]
                price = f"{gold} gold" if gold else f"{rations} rations"
                face = _face(BRIBE_PARLEY - parley)
                deed = f"offer {self._monster(box, digit)} a bribe of {price}"
                self._do(f"{deed} (roll {face}; else fight)")
            case "alliance":
                face = _face(ALLIANCE_PARLEY - parley)
                lawful = boxes(state.place.lawful & state.world.alive & ~state.world.bribed)
                friends = listed([self._monster(b, self.here.monsters[b]) for b in lawful])
                self._do(f"ask {friends} to fight beside you (roll {face}; else fight all)")

    def _try(self, deed: str, needed: int, *, once: bool = False) -> None:
        """Add a check that may fail without a fight."""
        if needed <= 1:
            self._do(f"{deed} (any roll will do)")
        elif once:
            self._do(f"{deed} (roll {_face(needed)}; else go on)")
        else:
            self._do(f"{deed} until you roll {_face(needed)}")

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

    def _way(self, before: State, room: int) -> str:
        letter = self._letter(room)
        if before.room < 0:
            return f"enter {letter}"
        return f"{letter}{_BY_PASSAGEWAY}" if _leads_by_passageway(before, room) else letter

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
            if where and not where.startswith(("enter", "leave")):
                through.append(where)
                continue
            if through:
                *rest, last = through
                start = f"go through {listed(rest)} to" if rest else "go to"
                words.append(f"{start} {last}")
                through = []
            if where:
                words.append(where)
        joined = ", ".join(words)
        for out in ("leave", f"leave{_BY_PASSAGEWAY}"):
            joined = joined.replace(f"{out}, enter", f"{out} and enter")
        phrases = joined.split(", ")
        text = ", ".join(
            phrase if times == 1 else f"{phrase} {'twice' if times == 2 else f'{times} times'}"
            for phrase, times in ((phrase, len(list(same))) for phrase, same in groupby(phrases))
        )
        deeds = f": {listed(self.deeds)}" if self.deeds else ""
        self.steps.append(f"{text[0].upper()}{text[1:]}{deeds}.")
        self.way, self.deeds = [], []

    def _letter(self, room: int) -> str:
        return self.here.places[room].letter

    def _person(self, box: int) -> str:
        return name_of(Kind.NPC, self.here.people[box])

    def _monster(self, box: int, digit: int) -> str:
        """Return a monster's name, with its box where its room has several."""
        if digit != self.here.monsters[box]:
            return "the Chieftain’s gang"
        several = len(boxes(self.here.places[self.here.room_of[box]].boxes)) > 1
        return f"the {MONSTERS[digit - 1].name}{f' in the {BOX_NAMES[box]}' if several else ''}"


def _by_passageway(step: Step) -> bool:
    before, move, _ = step
    if isinstance(move, m.Leave):
        return not before.place.exit
    return isinstance(move, m.Go) and _leads_by_passageway(before, move.room)


def _leads_by_passageway(state: State, room: int) -> bool:
    """Return whether a party that goes to a room from where it is takes a secret passageway."""
    doors = (door.other for door in state.place.hidden if state.world.doors >> door.number & 1)
    return room not in (*state.place.open, *doors)


def _face(needed: int) -> str:
    """Return the face of a D6 that is needed, in words."""
    return "a 6" if needed == 6 else f"{max(1, needed)} or more"


def bought(basket: dict[str, int]) -> str:
    """Return a basket of goods in words."""
    return listed([f"{n} {_counted(goods, n)}" for goods, n in basket.items()])


def _counted(goods: str, amount: int) -> str:
    return _GOODS[goods][amount != 1]
