"""A plan in words, for the back of a sheet."""

from __future__ import annotations

from dungeongen.games.sudongeon.ground import (
    CHIEFTAIN,
    EXPLORER,
    FOUNTAIN,
    HERMIT,
    LAW,
    MINERS,
    TRADER,
    boxes,
    ground,
)
from dungeongen.games.sudongeon.layout import BOX_NAMES, Layout
from dungeongen.games.sudongeon.lore import MONSTERS
from dungeongen.games.sudongeon.plan import Plan

_ERRANDS = {
    TRADER: "spend what gold can be spared on mana",
    HERMIT: "trade rations for mana with the hermit",
    MINERS: "take the miners' quest",
    EXPLORER: "ask the explorer until the doors are known",
}


def advice(layout: Layout, plan: Plan) -> list[str]:
    """Return the plan as sentences."""
    here = ground(layout)
    bought = [
        f"{amount} {goods}"
        for amount, goods in (
            (plan.rations, "rations"), (plan.mana, "mana"), (plan.elixirs, "elixirs"),
        )
        if amount
    ]  # fmt: skip
    lines = [f"Buy {' and '.join(bought)}." if bought else "Buy nothing at the market."]
    for room in plan.goals:
        place = here.places[room]
        deeds = []
        if place.piles:
            gold = sum(here.gold[box] for box in boxes(place.piles))
            deeds.append(f"take the {gold} gold")
        if FOUNTAIN in place.kinds:
            deeds.append(f"wait at the fountain until there are {plan.stock} mana")
        deeds += [
            words
            for box in boxes(place.people)
            if (words := _ERRANDS.get(here.people[box])) is not None
        ]
        lines.append(f"Go to {place.letter}: {', '.join(deeds) or 'look around'}.")
    lines.append("Then leave by the nearest exit.")
    if plan.rest >= 0:
        place = here.places[plan.rest]
        what = "the shrine" if LAW in place.kinds else "the hermit"
        lines.append(f"When wounded, go to {what} in {place.letter} before the next room.")
    for box in boxes(plan.bribes):
        monster = MONSTERS[here.monsters[box] - 1].name
        lines.append(f"Offer the {monster} in the {BOX_NAMES[box]} the bribe, if it can be paid.")
    if CHIEFTAIN in here.people:
        lines.append(
            "Pay the Goblin Chieftain if you can." if plan.pay else "Give the Goblin Chieftain "
            "nothing and fight his gang."
        )  # fmt: skip
    lines.append(
        "In fights, keep mana for healing after a killing blow."
        if plan.price is None
        else "In fights, boost strikes where that saves more than it costs, and heal only after a "
        "killing blow."
    )
    lines.append("Drink elixirs as soon as there are wounds; search until a way is found.")
    return lines
