"""A plan in words: the steps of the way, one by one, and what holds all the time.

The way is told as it goes when nothing goes wrong: rooms that were passed have no monsters and no
traps any more, doors that were found stay known.
"""

from __future__ import annotations

from dungeongen.games.sudongeon.ground import (
    CHIEFTAIN,
    EXPLORER,
    FOUNTAIN,
    HERMIT,
    LAW,
    MINERS,
    TRADER,
    Ground,
    boxes,
    ground,
)
from dungeongen.games.sudongeon.layout import BOX_NAMES, Layout
from dungeongen.games.sudongeon.lore import MONSTERS
from dungeongen.games.sudongeon.plan import Plan
from dungeongen.games.sudongeon.route import OUTSIDE, walk
from dungeongen.games.sudongeon.state import Company, assemble


def advice(layout: Layout, plan: Plan, company: Company | None = None) -> list[str]:
    """Return the steps of a plan as sentences, in order."""
    here = ground(layout)
    party = assemble((company or Company()).members)
    way = _Way(here, plan, party.find)
    steps = [_shopping(plan)]
    steps += [f"{way.to(room)}{_deeds(here, plan, room)}." for room in plan.goals]
    steps.append(f"{way.home()}.")
    return steps


def standing(layout: Layout, plan: Plan) -> list[str]:
    """Return what a plan does wherever it is, as sentences."""
    here = ground(layout)
    lines = []
    if plan.rest >= 0:
        place = here.places[plan.rest]
        what = "shrine" if LAW in place.kinds else "hermit"
        lines.append(
            f"Wounded, and food for three rounds left: first go to the {what} in {place.letter} "
            "and be healed."
        )
    if CHIEFTAIN in here.people:
        lines.append(
            "The Goblin Chieftain gets his gold if you have it."
            if plan.pay
            else "The Goblin Chieftain gets no gold, but a fight."
        )
    lines.append(
        "In fights, keep the mana for the cleric."
        if plan.price is None
        else "In fights, boost a strike where that saves more life than the mana could heal."
    )
    lines.append("The cleric heals only at 0 life points or less, and only up to 1.")
    lines.append("Drink elixirs after a fight, as many as there are wounds.")
    if here.doors or any(place.secret or place.labyrinth for place in here.places):
        lines.append("Where a way is hidden, search until it is found.")
    lines.append("Talk to whoever asks nothing for it; wear what you find.")
    return lines


def _shopping(plan: Plan) -> str:
    goods = (
        (plan.rations, "ration", "rations"),
        (plan.mana, "mana potion", "mana potions"),
        (plan.elixirs, "life elixir", "life elixirs"),
    )
    bought = [f"{amount} {one if amount == 1 else many}" for amount, one, many in goods if amount]
    return f"At the market, buy {_listed(bought) or 'nothing'}."


def _deeds(here: Ground, plan: Plan, room: int) -> str:
    """Return what is to be done in a room that the plan goes to, after a colon."""
    place = here.places[room]
    deeds = []
    people = {here.people[box] for box in boxes(place.people)}
    if EXPLORER in people:
        deeds.append("talk to the explorer until the doors are known")
    if MINERS in people:
        deeds.append("ask the miners what they pay for")
    if HERMIT in people and plan.keep < 99:
        deeds.append(f"trade all but {plan.keep} rations for the hermit’s mana")
    if place.piles:
        deeds.append(f"take the {sum(here.gold[box] for box in boxes(place.piles))} gold")
    if FOUNTAIN in place.kinds:
        deeds.append(f"wait at the fountain until you have {plan.stock} mana")
    if TRADER in people:
        deeds.append("buy mana with the gold you can spare")
    return f": {_listed(deeds)}" if deeds else ""


class _Way:
    """Where the party is, and what it has put out of the way."""

    def __init__(self, here: Ground, plan: Plan, find: int) -> None:
        self.here, self.plan, self.find = here, plan, find
        self.room = OUTSIDE
        self.alive = sum(1 << box for box in range(9) if here.monsters[box])
        self.sprung = self.doors = self.secret = 0

    def to(self, goal: int) -> str:
        """Return the way to a room in words."""
        if goal == self.room:
            return f"In {self.here.places[goal].letter}"
        path = self._walk(goal)
        if not path:
            return f"Go to {self.here.places[goal].letter}"
        phrases = list[str]()
        out = self.room == OUTSIDE
        for room, after in zip(path, (*path[1:], None), strict=True):
            if room == OUTSIDE:
                phrases.append("leave")
            elif out:
                phrases.append(f"enter {self._station(room)}")
            elif after is None and phrases and phrases[-1].startswith("go through"):
                phrases[-1] += f" to {self._station(room)}"
            elif after is None:
                phrases.append(f"go {'on ' if phrases else ''}to {self._station(room)}")
            elif phrases and phrases[-1].startswith("go through"):
                phrases[-1] += f" and {self._station(room)}"
            else:
                phrases.append(f"go through {self._station(room)}")
            out = room == OUTSIDE
        self.room = goal
        text = ", ".join(phrases).replace("leave, enter", "leave and enter")
        return text[0].upper() + text[1:]

    def home(self) -> str:
        """Return the way out in words."""
        path = self._walk(OUTSIDE)
        through = [self._station(room) for room in path if room != OUTSIDE]
        if self.room == OUTSIDE:
            return f"Enter {self.here.places[self.here.entrances[0]].letter} and leave again"
        return f"Leave through {_listed(through)}" if through else "Leave"

    def _walk(self, goal: int) -> tuple[int, ...]:
        return walk(
            self.here, self.room, goal, self.alive, self.sprung, self.doors, self.secret,
            self.find, self.plan.fear,
        )  # fmt: skip

    def _station(self, room: int) -> str:
        """Step into a room and return its letter, with whoever is to be met there."""
        place = self.here.places[room]
        met = boxes(place.monsters & self.alive)
        fights = [_monster(self.here, box) for box in met if not self.plan.bribes >> box & 1]
        bribes = [_monster(self.here, box) for box in met if self.plan.bribes >> box & 1]
        self.alive &= ~place.monsters
        self.sprung |= place.traps
        for door in place.hidden:
            self.doors |= 1 << door.number
        self.secret = self.secret or int(bool(place.secret or place.secret_exit))
        words = [f"offer {_listed(bribes)} the bribe"] if bribes else []
        words += [f"fight {_listed(fights)}"] if fights else []
        return f"{place.letter} ({'; '.join(words)})" if words else place.letter


def _monster(here: Ground, box: int) -> str:
    return f"the {MONSTERS[here.monsters[box] - 1].name} in the {BOX_NAMES[box]}"


def _listed(words: list[str]) -> str:
    """Return words with commas and an *and*.

    >>> _listed(["A", "B", "C"]), _listed(["A"]), _listed([])
    ('A, B and C', 'A', '')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
