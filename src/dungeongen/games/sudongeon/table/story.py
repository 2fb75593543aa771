"""A play told in short sentences: who struck whom, what was found, who talked and traded.

``tell`` takes the state before a move, the move, and the state after it. Dice that decide nothing
by themselves (a striker's die, one side's initiative) are not mentioned; the die that settles the
matter is told with its result. Consequences of the rules alone (a monster dies, a damsel reaches an
exit) are found by comparing the two states.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.sudongeon.catalog import ARTIFACTS, CLASSES, TRIBUTE, name_of
from dungeongen.games.sudongeon.layout import (
    BOX_NAMES,
    ELVES,
    GOBLINS,
    MINERS,
    ORCS,
    RATLINGS,
    SHAMAN,
    TRADER,
    Kind,
)
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.artifacts import user
from dungeongen.games.sudongeon.rules.board import boxes
from dungeongen.games.sudongeon.rules.combat import PARTY, damage_of, standing_allies
from dungeongen.games.sudongeon.rules.npcs import GONE
from dungeongen.games.sudongeon.rules.rounds import DAMSEL_GOLD
from dungeongen.games.sudongeon.rules.state import (
    CLERIC,
    WIZARD,
    State,
    member_words,
    several_of,
    titles,
)

POINTS = ("initiative", "attack", "defence", "life")
_SEVERAL = (RATLINGS, GOBLINS, ORCS, ELVES)  # whose name is a plural
_FURTHER = (m.Stay, m.Search, m.Check, m.Worship, m.DrawMana, m.Attack)


def opens_round(before: State, move: m.Move) -> bool:
    """Return whether a move begins a round (SU-6)."""
    return isinstance(move, (m.Enter, m.Go)) or (
        before.step == "way" and isinstance(move, _FURTHER)
    )


def totals(state: State) -> dict[str, int]:
    """Return the party's life and stocks by name."""
    return {
        "life": state.life,
        "rations": state.rations,
        "mana": state.mana,
        "elixirs": state.elixirs,
        "gold": state.gold,
    }


def tell(before: State, move: m.Move, after: State) -> str:
    """Return what happened as sentences, or an empty string."""
    return " ".join([*_deed(before, move, after), *events(before, after)])


def deed(before: State, move: m.Move, after: State) -> str:
    """Return what a move did, without its consequences."""
    return " ".join(_deed(before, move, after))


def _deed(before: State, move: m.Move, after: State) -> Iterator[str]:
    match move:
        case m.Roll(face):
            yield from _rolled(before, face, after)
        case m.Buy(amount, "kisses"):
            yield f"Kisses heal {amount} life."
        case m.Buy(amount, goods):
            yield f"The party buys {_counted(amount, goods)}."
        case m.BuyArtifact(number):
            yield f"The party buys the {_artifact(number)}."
        case m.SellArtifact(number):
            yield f"The party sells the {_artifact(number)}."
        case m.Trade(amount):
            yield f"The hermit takes {_counted(amount, 'rations')} and gives {amount} mana."
        case m.Enter(room):
            yield f"The party enters the dungeon, {_room(after, room)}."
        case m.Go(room):
            yield f"The party goes to {_room(after, room)}."
        case m.Leave():
            yield "The party walks out of the dungeon."
        case m.Home():
            yield "The party goes home."
        case m.Drink(amount):
            yield f"Elixirs heal {amount} life."
        case m.Heal(amount):
            who = "A cleric" if several_of(before.party, CLERIC) else "The cleric"
            yield f"{who} heals {amount} life."
        case m.Strike(_, _, mana) if mana:
            several = several_of(before.party, WIZARD)
            who = "One of the party’s wizards" if several else "The party’s wizard"
            yield f"{who} drinks {mana} mana."
        case m.Wear(number):
            name = titles(before.party.members)[user(before.party, move)]
            yield f"The {name} puts on the {_artifact(number)}."
        case m.Drop(number):
            yield f"The {_artifact(number)} is left behind."
        case m.Attack(_, box):
            yield f"The party attacks the {_monster(before, box)}."
        case m.Search(box, side):
            yield f"The party searches for the hidden door {side} of the {BOX_NAMES[box]} box."
        case m.Worship():
            yield "The party worships at the shrine and is healed."
        case m.DrawMana():
            yield "The fountain gives 1 mana potion."
        case m.Stay():
            yield "The party stays."
        case m.Take(box) if after.fight is None:
            yield f"The party takes {before.ground.gold[box]} gold."
        case m.Take():
            yield "The party reaches for the gold, and is attacked."
        case m.Eat() if before.rations:
            yield f"Rations: {after.rations}."
        case m.Eat():
            yield "There is nothing to eat: 1 life lost."
        case m.Welcome(_, box):
            yield f"The {_person(before, box)} joins."
        case m.Ask():
            yield "The miners want the monsters next door slain."
        case m.Claim():
            yield f"The miners pay {after.gold - before.gold} gold."
        case m.Pay():
            yield f"The Goblin Chieftain takes {TRIBUTE} gold and goes."
        case m.Refuse():
            yield "The Goblin Chieftain calls his gang."
        case m.Fell(who):
            names = titles(before.party.members)
            place = member_words(before.party).index(who)
            name = names[place] if place < len(names) else "Lost Adventurer"
            yield f"The {name} falls unconscious."


def _rolled(before: State, face: int, after: State) -> Iterator[str]:
    box = before.focus
    match before.step:
        case "defence":
            yield _blow(before, face)
        case "omen":
            yield (
                "The Wizard: "
                + (
                    "the party’s attack falls.",
                    "the party’s defence falls.",
                    "he tries to heal.",
                    "his attack rises for this turn.",
                    "his defence rises for this turn.",
                    "he becomes a Dragon!",
                )[face - 1]
            )
        case "points":
            yield f"The Orcs gain 1 {POINTS[face - 1]}."
        case "mend":
            yield f"The Wizard regains up to {face} life."
        case "dodge":
            level = before.ground.traps[box]
            hit = max(0, before.die + level - face - before.party.find)
            yield f"{name_of(Kind.TRAP, level)}: {f'{hit} life lost' if hit else 'no harm'}."
        case "bribe":
            paid = after.world.bribed >> box & 1
            yield f"{_monster(before, box)}: the bribe is {'accepted' if paid else 'refused'}."
        case "alliance":
            joined = after.fight is not None and after.fight.allies
            yield f"The lawful monsters {'join the party' if joined else 'will not listen'}."
        case "feature":
            name = name_of(Kind.FEATURE, before.ground.features[box])
            yield f"{name}: {_discovery(before, after)}"
        case "door":
            success = after.world.doors != before.world.doors
            yield "The hidden door is found." if success else "Nothing is found."
        case "artifact":
            yield f"The party finds the {_artifact(face)}."
        case "stock":
            yield f"The dealer has the {_artifact(face)}."
        case "class":
            yield f"He is a {CLASSES[face - 1].name}."
        case "talk":
            yield from _answer(before, after)


def _answer(before: State, after: State) -> Iterator[str]:
    who = _person(before, before.focus)
    if before.ground.people[before.focus] == SHAMAN:
        yield f"The {who} {'blesses' if after.world.fate > 0 else 'curses'} the next fight."
    elif after._replace(step=before.step, focus=before.focus) == before:
        yield f"The {who} is not moved."
    else:
        yield f"The {who} is won over."


def _discovery(before: State, after: State) -> str:
    if after.gold > before.gold:
        return f"{after.gold - before.gold} gold."
    if after.elixirs > before.elixirs:
        return "an elixir."
    if after.world.secret > before.world.secret:
        return "the way in is found."
    if after.stand > before.stand:
        return "a way through is found."
    return "something is found." if after.step == "artifact" else "nothing."


def _blow(before: State, face: int) -> str:
    fight = before.fight
    assert fight is not None
    striker, victim = fight.queue[0][0], before.focus
    damage = damage_of(before, face)
    names = [_combatant(before, number) for number in (striker, victim)]
    verb = "strike" if damage else "miss"
    if striker == PARTY or (*fight.foes, *fight.allies)[striker - 1].digit not in _SEVERAL:
        verb += "s" if damage else "es"
    return f"{names[0]} {verb} {names[1]}{f' for {damage}' if damage else ''}."


def events(before: State, after: State) -> Iterator[str]:
    """Yield the consequences that follow from the rules alone."""
    fight = before.fight
    if fight is not None and fight.foes:
        now = after.fight.foes if after.fight is not None else ()
        for i, foe in enumerate(fight.foes):
            if foe.life > 0 and not (i < len(now) and now[i].life > 0) and after.step != "dead":
                verb = "are" if foe.digit in _SEVERAL else "is"
                yield f"The {name_of(Kind.MONSTER, foe.digit)} {verb} dead."
    if after.party.damsels < before.party.damsels:
        if before.fight is not None or before.step == "dodge":
            yield "The damsel is dead."
        else:
            yield f"The damsel is safe and pays {DAMSEL_GOLD} gold."
    if len(after.party.adventurers) < len(before.party.adventurers):
        yield "The lost adventurer goes his way."
    if fight is not None and after.world.loot != before.world.loot:
        gold = sum(before.ground.gold[b] for b in boxes(after.world.loot & ~before.world.loot))
        yield f"The party takes the {gold} gold."
    if after.step == "rescue" and before.step != "rescue":
        yield "The party is down."
    if after.step == "dead":
        yield "The party is dead."
    if after.step == "beaten":
        yield "No gold is left behind."


def _room(state: State, room: int) -> str:
    place, ground = state.ground.places[room], state.ground
    where = " and ".join(BOX_NAMES[box] for box in boxes(place.boxes))
    things = [
        name_of(Kind.MONSTER, ground.monsters[b])
        for b in boxes(place.monsters)
        if state.world.alive >> b & 1
    ]
    things += [
        name_of(Kind.NPC, ground.people[b]) for b in boxes(place.people) if present(state, b)
    ]
    return f"room {place.letter} ({where})" + (f": {', '.join(things)}" if things else "")


def present(state: State, box: int) -> bool:
    """Return whether the person in a box is still there: traders and miners stay (SU-12)."""
    return state.world.people[box] != GONE or state.ground.people[box] in (TRADER, MINERS)


def _counted(number: int, goods: str) -> str:
    """Return an amount of goods in words.

    >>> _counted(1, "rations"), _counted(6, "rations"), _counted(1, "mana")
    ('1 ration', '6 rations', '1 mana')
    """
    return f"{number} {goods.removesuffix('s') if number == 1 else goods}"


def _combatant(state: State, number: int) -> str:
    fight = state.fight
    assert fight is not None
    if number == PARTY:
        return "the party" if fight.queue[0][0] != PARTY else "The party"
    fighter = (*fight.foes, *fight.allies)[number - 1]
    ally = " beside the party" if number in standing_allies(state) else ""
    article = "The" if fight.queue[0][0] == number else "the"
    return f"{article} {name_of(Kind.MONSTER, fighter.digit)}{ally}"


def _monster(state: State, box: int) -> str:
    return name_of(Kind.MONSTER, state.ground.monsters[box])


def _person(state: State, box: int) -> str:
    return name_of(Kind.NPC, state.ground.people[box])


def _artifact(number: int) -> str:
    return ARTIFACTS[number - 1][0]
