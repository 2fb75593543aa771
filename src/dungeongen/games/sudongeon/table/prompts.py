"""The prompts of Sudongeon: each move as the player is offered it, in plain words.

Every line says what the move costs and, where a check decides, which roll succeeds: "4 or more on
a D6". Moves that differ only in an amount share their words and so become one line (see
``core.table``). A strike without mana has a line of its own, since it is the common one.
"""

from __future__ import annotations

from dungeongen.core.facets import Rules
from dungeongen.core.naming import count, listed
from dungeongen.core.table import ChancePrompt, Table, Words
from dungeongen.games.sudongeon import catalog
from dungeongen.games.sudongeon.catalog import ARTIFACTS, PEOPLE_PARLEY
from dungeongen.games.sudongeon.layout import BOX_NAMES, LABYRINTH, PASSAGEWAY, Layout, NpcKind
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules import npcs
from dungeongen.games.sudongeon.rules.artifacts import user, users
from dungeongen.games.sudongeon.rules.board import boxes
from dungeongen.games.sudongeon.rules.campaign import PARTIES
from dungeongen.games.sudongeon.rules.combat import (
    PARTY,
    bonuses_of,
    conscious,
    standing_allies,
)
from dungeongen.games.sudongeon.rules.encounters import (
    ALLIANCE_PARLEY,
    BRIBE_PARLEY,
    BRIBES,
    MENDING,
    bribed,
    hostile,
)
from dungeongen.games.sudongeon.rules.engine import (
    apply,
    chance,
    legal_moves,
    new,
    outcome,
    returns,
    view_of,
)
from dungeongen.games.sudongeon.rules.rounds import WANTED
from dungeongen.games.sudongeon.rules.state import (
    CLERIC,
    Battle,
    Company,
    State,
    battle_of,
    member_words,
    several_of,
    titles,
)
from dungeongen.games.sudongeon.table import story, tale
from dungeongen.games.sudongeon.table.scene import (
    artifact,
    combatant,
    door_side,
    feature,
    member,
    monster,
    of,
    person,
    room_name,
    scene,
    things,
    trap,
)
from dungeongen.games.sudongeon.table.text_map import party_lines, preview

# Dice at the table: which one to roll next and what for, and the sum it makes.
#
# A player who rolls real dice is asked for exactly one at a time, in the order of the rules. A sum
# is shown when it decides something, behind the story's sentence for it:
#
#     The party strikes the Troll for 4. [6 + 5 = 11 against 3 + 4 = 7]


def due(state: State) -> ChancePrompt:
    """Return the die to roll now and the words for its outcomes."""
    match state.step:
        case "aim":
            return ChancePrompt(
                "Coin for the blow: heads, on the party; tails, on an ally", ("heads", "tails")
            )
        case "fell":
            return _one_of("Who falls", [member(state, i) for i in conscious(state)])
        case "ally":
            fight = battle_of(state)
            return _one_of("Which ally", [combatant(fight, i) for i in standing_allies(state)])
        case "points":
            kinds = ", ".join(f"{i} {point}" for i, point in enumerate(story.POINTS, 1))
            return _roll(4, f"what the Orcs gain ({kinds})")
        case "mend":
            return _roll(MENDING, "the life that the Deviant Wizard regains")
        case "artifact":
            return _roll(10, "which artifact")
        case "stock":
            return _roll(10, "an artifact in the dealer’s stock")
        case "class":
            return _roll(5, "the adventurer’s class (on a 6, roll again)", name="D6")
    return _roll(6, _purpose(state))


def _purpose(state: State) -> str:
    """Return the purpose of a D6."""
    match state.step:
        case "bribe":
            return f"the parley with {monster(state, state.focus)}"
        case "alliance":
            return "the parley over an alliance"
        case "talk":
            return f"the parley with {person(state, state.focus)}"
        case "omen":
            return "the Deviant Wizard’s magic"
        case "initiative":
            fight = battle_of(state)
            return f"{of(combatant(fight, fight.rollers[len(fight.rolls)]))} initiative"
        case "attack":
            fight = battle_of(state)
            striker, victim = fight.queue[0][0], state.focus
            return f"{of(combatant(fight, striker))} attack on {combatant(fight, victim)}"
        case "defence":
            return f"{of(combatant(battle_of(state), state.focus))} defence"
        case "trap":
            level = state.ground.traps[state.focus]
            return f"{trap(state, state.focus)} (level {level})"
        case "dodge":
            return f"the party to escape {trap(state, state.focus)}"
        case "feature":
            return f"the search of {feature(state, state.focus)}"
        case "door":
            return f"the hidden door (find {state.ground.doors[state.focus]})"
    raise AssertionError(state.step)


def _roll(sides: int, purpose: str, *, name: str = "") -> ChancePrompt:
    return ChancePrompt(
        f"{name or f'D{sides}'} for {purpose}", tuple(map(str, range(1, sides + 1)))
    )


def _one_of(what: str, names: list[str]) -> ChancePrompt:
    choices = ", ".join(f"{i} {name}" for i, name in enumerate(names, 1))
    return ChancePrompt(
        f"{what}, D{len(names)} ({choices})", tuple(str(i + 1) for i in range(len(names)))
    )


def tell(before: State, move: m.Move, after: State) -> str:
    """Return what happened, with the dice that decided it, or an empty string."""
    sentence = story.tell(before, move, after)
    sums = ""
    match move:
        case m.Roll(face):
            if before.step == "initiative":
                return _initiative(before, face, after)
            sums = _sums(before, face)
        case m.Toss("heads"):
            sentence = "Heads: the blow falls on the party."
        case m.Toss():
            sentence = "Tails: the blow falls on an ally."
    return f"{sentence} [{sums}]" if sums else sentence


def _sums(before: State, face: int) -> str:
    party, box = before.party, before.focus
    match before.step:
        case "bribe":
            return _checked(party.parley, face, BRIBE_PARLEY)
        case "alliance":
            return _checked(party.parley, face, ALLIANCE_PARLEY)
        case "talk":
            return _checked(party.parley, face, PEOPLE_PARLEY)
        case "door":
            return _checked(party.find, face, before.ground.doors[box])
        case "feature":
            needed = WANTED[before.ground.features[box]]
            return _checked(party.find, face, needed)
        case "dodge":
            level = before.ground.traps[box]
            return f"{_sum(before.die, level)} against {_sum(face, party.find)}"
        case "defence":
            hit, parry = _strike(before)
            return f"{_sum(before.die, *hit)} against {_sum(face, *parry)}"
        case "attack" | "trap":
            return ""
    return f"{face}"


def _checked(skill: int, face: int, needed: int) -> str:
    return f"{_sum(face, skill)}, needed {needed}"


def _sum(*parts: int) -> str:
    return f"{' + '.join(map(str, parts))} = {sum(parts)}"


def _strike(state: State) -> tuple[list[int], list[int]]:
    """Return the bonuses to the striker's die and to the victim's, without a second one of 0."""
    (attack, more), (defence, guard) = bonuses_of(state)
    return [attack, *filter(None, [more])], [defence, *filter(None, [guard])]


def _initiative(before: State, face: int, after: State) -> str:
    """Return everybody's initiative and the striking order, once the last die is rolled."""
    fight = battle_of(before)
    if len(fight.rolls) + 1 < len(fight.rollers) or after.fight is None:
        return ""
    bonuses = [_bonus(fight, number) for number in fight.rollers]
    faces = [total - bonus for total, bonus in zip(fight.rolls, bonuses, strict=False)]
    rolled = zip(fight.rollers, [*faces, face], bonuses, strict=True)
    sums = ", ".join(f"{combatant(fight, i)} {_sum(die, bonus)}" for i, die, bonus in rolled)
    return f"{sums[0].upper()}{sums[1:]}: {_order(after.fight)}."


def _bonus(fight: Battle, number: int) -> int:
    if number == PARTY:
        return fight.initiative
    return (*fight.foes, *fight.allies)[number - 1].initiative


def _order(fight: Battle) -> str:
    """Return the order of the strikes in words."""
    groups = [
        listed(combatant(fight, number) for number in group) + (" together" if group[1:] else "")
        for group in fight.queue
    ]
    if len(groups) == 1:
        return "all strike together" if len(fight.queue[0]) > 2 else "both strike together"
    return f"first {', then '.join(groups)}"


# Moves


_PRICES = {
    "rations": ("Buy rations (3 for 1 gold)", "How many rations?", "ration", "rations", 3),
    "mana": (
        "Buy mana potions (1 gold each)",
        "How many potions?",
        "mana potion",
        "mana potions",
        1,
    ),
    "elixirs": (
        "Buy life elixirs (1 gold each)",
        "How many elixirs?",
        "life elixir",
        "life elixirs",
        1,
    ),
    "kisses": ("Buy kisses (1 gold, 1 life each)", "How many kisses?", "kiss", "kisses", 1),
}
"""For each of the goods: words, question, the name of one and of more, how many a gold buys."""


def words(state: State, move: m.Move) -> Words:
    """Return the words in which a legal move is offered."""
    match move:
        case m.Buy(amount, goods):
            text, asks, single, more, each = _PRICES[goods]
            wares = single if amount == 1 else more
            return Words(text, amount, asks, f"Buy {amount} {wares} for {amount // each} gold")
        case m.Drink(amount):
            whole = f"Drink {count(amount, 'life elixir')}"
            return Words("Drink life elixirs (1 life each)", amount, "How many elixirs?", whole)
        case m.Heal(amount):
            who = "a cleric" if several_of(state.party, CLERIC) else "the cleric"
            whole = f"Let {who} heal {amount} life"
            return Words(f"Let {who} heal (1 mana for 1 life)", amount, "How much mana?", whole)
        case m.Trade(amount):
            text = "Trade rations to the hermit (1 mana each)"
            whole = f"Trade {count(amount, 'ration')} to the hermit"
            return Words(text, amount, "How many rations?", whole)
        case m.Strike(_, box, 0):
            return Words(f"Strike {_foe(state, box)}")
        case m.Strike(_, box, mana):
            text = f"Strike {_foe(state, box)} with mana (At +1 for each)"
            whole = f"Strike {_foe(state, box)} with {mana} mana"
            return Words(text, mana, "How much mana?", whole)
    return Words(_text(state, move))


def _text(state: State, move: m.Move) -> str:
    match move:
        case m.Enter(room):
            return f"Enter {_room(state, room)}"
        case m.Go(room):
            return f"Go to {_room(state, room)}"
        case m.Leave():
            return f"Walk out of the dungeon{_farewell(state)}"
        case m.Home():
            left = state.ground.piles & ~state.world.loot
            gold = sum(state.ground.gold[box] for box in boxes(left))
            return f"Go home for good and leave {gold} gold behind"
        case m.Wear():
            return _dressing(state, move)
        case m.Drop():
            return f"Leave behind: {artifact(move.artifact)}{_wearer(state, move)}"
        case m.GoOn():
            return _going_on(state)
        case m.Take(box):
            return _taking(state, box)
        case m.Eat() if state.rations:
            return "End the round and eat a ration"
        case m.Eat():
            return "End the round hungry (1 life lost)"
        case m.Stay():
            return "Another round: stay here"
        case m.Search(box, side):
            door = next(d for d in state.place.hidden if (d.box, d.side) == (box, side))
            chance = _die(door.level, state.party.find)
            return f"Another round: search for the hidden door {door_side(state, door)} ({chance})"
        case m.Check(_, box):
            return _check(state, box)
        case m.Worship():
            return "Another round: worship at the shrine (heals all wounds)"
        case m.DrawMana():
            return "Another round: wait at the fountain (1 mana potion)"
        case m.Fight():
            return f"Fight {listed(monster(state, box) for box in boxes(hostile(state)))}"
        case m.Ally():
            lawful = boxes(hostile(state) & state.place.lawful)
            friends = listed(monster(state, box) for box in lawful)
            return f"Ask {friends} to fight on your side ({_parley(state, ALLIANCE_PARLEY)})"
        case m.Attack(_, box) if state.step == "way":
            return f"Another round: attack {monster(state, box)} despite the bribe"
        case m.Attack(_, box):
            return f"Attack {monster(state, box)} despite the bribe"
    return _about_people(state, move)


def _about_people(state: State, move: m.Move) -> str:
    """Return the text for a move that concerns people and their wares."""
    match move:
        case m.Parley(_, box) if state.step == "meet":
            gold, rations = BRIBES[state.ground.monsters[box]]
            price = f"{gold} gold" if gold else f"{rations} rations"
            who, chance = monster(state, box), _parley(state, BRIBE_PARLEY)
            return f"Parley with {who} over a bribe of {price} ({chance})"
        case m.Parley(_, box):
            return _talking(state, box)
        case m.Welcome(_, box):
            return f"Let {person(state, box)} join the party"
        case m.Ask(_, box):
            return f"Promise {person(state, box)} that you will slay all monsters next door"
        case m.Claim(_, box):
            return f"Collect {npcs.miners_pay(state, box)} gold from {person(state, box)}"
        case m.Pay(_, box):
            return f"Pay {person(state, box)} {catalog.TRIBUTE} gold"
        case m.Refuse(_, box):
            return f"Refuse {person(state, box)}, and fight his gang"
        case m.BuyArtifact(number):
            return f"Buy: {artifact(number)} for {_price(state, number)} gold"
        case m.SellArtifact(number):
            worn = "" if number in state.bag else ", which is worn,"
            worn = _wearer(state, move) or worn
            return f"Sell: {artifact(number)}{worn} for {catalog.DEALER_PAYS} gold"
    raise AssertionError(move)


def sure(state: State, move: m.Move) -> str:
    """Return the question to who goes home with nothing."""
    if not isinstance(move, m.Home):
        return ""
    if state.step == "market":
        return "Go home now, without looking inside?"
    return "" if state.world.loot else "Go home with none of the gold?"


def _talking(state: State, box: int) -> str:
    who, chance = person(state, box), _parley(state, catalog.PEOPLE_PARLEY)
    match state.ground.people[box]:
        case NpcKind.TRADER:
            return f"Ask {who} for a gift ({chance})"
        case NpcKind.HERMIT:
            return f"Ask {who} to heal you ({chance})"
        case NpcKind.SHAMAN:
            return f"Ask {who} for a blessing ({chance}, else a curse)"
        case NpcKind.EXPLORER:
            return f"Ask {who} about hidden doors ({chance})"
    return f"Ask {who} for a better price ({chance})"


def _check(state: State, box: int) -> str:
    digit = state.ground.features[box]
    chance = _die(WANTED[digit], state.party.find)
    if digit == LABYRINTH:
        return f"Another round: find a way through the labyrinth ({chance})"
    if digit == PASSAGEWAY:
        return f"Another round: look for the secret passageway ({chance})"
    return f"Another round: look again at {feature(state, box)} ({chance})"


def _going_on(state: State) -> str:
    match state.step:
        case "meet":
            return f"Leave {listed(monster(state, box) for box in boxes(bribed(state)))} in peace"
        case "strike":
            return "Go on without healing"
    return "Go on"


def _taking(state: State, box: int) -> str:
    piles = boxes(state.place.piles & ~state.world.loot)
    where = f" in the {BOX_NAMES[box]} box" if len(piles) > 1 else ""
    guards = [monster(state, box) for box in boxes(bribed(state))]
    attack = f" (then {listed(guards)} will attack)" if guards else ""
    return f"Take the {state.ground.gold[box]} gold{where}{attack}"


def _room(state: State, room: int) -> str:
    left = ", ".join(things(state, room))
    return f"{room_name(state, room)}{f': {left}' if left else ''}"


def _farewell(state: State) -> str:
    return "" if state.ground.piles & ~state.world.loot else ": all gold is yours"


def _dressing(state: State, move: m.Wear) -> str:
    """Return the line for putting an artifact on: by whom, if several could, and for what else."""
    party, name = state.party, artifact(move.artifact)
    place = user(party, move)
    worn = party.members[place].artifact
    instead = f", instead of the {ARTIFACTS[worn - 1][0]}" if worn else ""
    if len(users(party, move.artifact)) == 1:
        return f"Put on: {name}{instead}"
    title = titles(party.members)[place]
    if move.artifact not in state.bag:
        instead = instead.replace("instead of", "in exchange for")
        return f"Hand over: {name} to the {title}{instead}"
    return f"Put on: {name} on the {title}{instead}"


def _wearer(state: State, move: m.Drop | m.SellArtifact) -> str:
    """Return who gives up an artifact, where several wear the same."""
    members, number = state.party.members, move.artifact
    able = [i for i, member in enumerate(members) if member.artifact == number]
    if number in state.bag or len(able) < 2:
        return ""
    place = member_words(state.party).index(move.who) if move.who else able[0]
    return f" of the {titles(members)[place]}"


def _price(state: State, number: int) -> int:
    """Return the price of an artifact at the cheapest dealer here."""
    offers = [state.world.people[box] for box in boxes(state.place.people)]
    discount = any(
        dealings[0] for dealings in offers if number in dealings[1:] and len(dealings) > 2
    )
    return catalog.DEALER_DISCOUNT if discount else catalog.DEALER_PRICE


def _foe(state: State, box: int) -> str:
    assert state.fight is not None
    number = next(i for i, foe in enumerate(state.fight.foes, 1) if foe.box == box)
    return combatant(state.fight, number)


def _parley(state: State, needed: int) -> str:
    return _die(needed, state.party.parley)


def _die(needed: int, skill: int) -> str:
    """Return the roll that a check needs.

    >>> _die(7, 3), _die(4, 3), _die(9, 3)
    ('4 or more on a D6', 'cannot fail', '6 on a D6')
    """
    face = needed - skill
    if face <= 1:
        return "cannot fail"
    if face > 6:
        return "cannot succeed yet"
    return "6 on a D6" if face == 6 else f"{face} or more on a D6"


TABLE: Table[State, m.Move] = Table(
    scene=scene,
    words=words,
    preview=preview,
    due=due,
    tell=tell,
    ends={
        "beaten": "The dungeon is beaten: all its gold is yours.",
        "left": "The party is home and alive, but gold was left behind.",
        "dead": "The adventure is over: nobody came back.",
    },
    opening=tale.opening,
    chapter=tale.chapter,
    sure=sure,
    map=party_lines,
    turn=lambda state: (state.step, state.room),
)


# The rules of Sudongeon in one value, with the words that tell a play: ``RULES``.

RULES: Rules[Layout, State, m.Move, Company] = Rules(
    new=new,
    legal_moves=legal_moves,
    apply=apply,
    outcome=outcome,
    format=m.format_move,
    parse=m.parse_move,
    chance=chance,
    returns=returns,
    view=view_of,
    tell=story.tell,
    totals=story.totals,
    opens_round=story.opens_round,
    wins=("beaten",),
    parties=PARTIES,
)
