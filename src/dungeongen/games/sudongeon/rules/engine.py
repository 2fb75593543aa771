"""The engine of Sudongeon: what may be done in a state, and what it does.

``apply`` carries out a move, then lets the rules proceed by themselves (``_AUTOMATIC``) until the
player or chance has to decide, or the play is over. ``legal_moves`` alone defines what may be
played; ``apply`` accepts nothing else. ``advance`` is ``apply`` without that check, for callers
such as solvers that took the move from ``legal_moves``.

The rulebook's chapters are in other modules: ``encounters`` and ``combat`` for monsters, ``rounds``
for rooms, ``npcs`` for people; ``state`` defines the state.

An illegal move is refused with its reason, in one line that also says what may be played instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.sudongeon.layout import FOUNTAIN, LABYRINTH, LAW, PASSAGEWAY, Layout
from dungeongen.games.sudongeon.rules import artifacts, combat, encounters, npcs, rounds
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.board import FOUND_BY_CHECK, boxes, ground
from dungeongen.games.sudongeon.rules.state import (
    LOST,
    Company,
    State,
    Step,
    World,
    assemble,
    battle_of,
    can_boost,
    can_heal,
    is_found,
    member_words,
)

_ROLLS = tuple(m.Roll(face) for face in range(1, 11))
_COIN = (m.Toss("heads"), m.Toss("tails"))
_SIDES: dict[Step, int] = {
    "bribe": 6,
    "alliance": 6,
    "points": 4,
    "omen": 6,
    "mend": encounters.MENDING,
    "initiative": 6,
    "attack": 6,
    "defence": 6,
    "trap": 6,
    "dodge": 6,
    "feature": 6,
    "artifact": 10,
    "stock": 10,
    "talk": 6,
    "class": 5,
    "door": 6,
}
_DICE: dict[Step, tuple[m.Move, ...]] = {step: _ROLLS[:sides] for step, sides in _SIDES.items()}
_EVEN: dict[Step, tuple[tuple[m.Move, float], ...]] = {
    step: tuple((roll, 1 / len(rolls)) for roll in rolls) for step, rolls in _DICE.items()
}
_GO = tuple(m.Go(room) for room in range(9))
_ENTER = tuple(m.Enter(room) for room in range(9))
_TAKE = tuple(m.Take(box) for box in range(9))
_LEAVE, _HOME, _STAY, _EAT, _GO_ON = m.Leave(), m.Home(), m.Stay(), m.Eat(), m.GoOn()


def new(layout: Layout, company: Company | None = None) -> State:
    """Return the state at the market, before a dungeon (chapter 7)."""
    company = company or Company()
    party = assemble(company.members)
    plan = ground(layout)
    alive = sum(1 << box for box in range(9) if plan.monsters[box])
    world = World(
        alive=alive,
        bribed=0,
        wounded=(),
        sprung=0,
        exhausted=0,
        loot=0,
        doors=0,
        secret=0,
        fate=0,
        people=((),) * 9,
    )
    return State(
        ground=plan,
        step="market",
        room=-1,
        party=party,
        life=party.limit,
        rations=company.rations,
        mana=company.mana,
        elixirs=company.elixirs,
        gold=company.gold,
        bag=company.bag,
        world=world,
        pending=0,
        talked=0,
        looting=False,
        stand=0,
        focus=0,
        die=0,
        fight=None,
    )


def outcome(state: State) -> str | None:
    """Return ``None`` while the play goes on, then ``beaten``, ``left`` or ``dead`` (SU-14)."""
    step = state.step
    return step if step in ("beaten", "left", "dead") else None


# Legal moves


def legal_moves(state: State) -> tuple[m.Move, ...]:
    """Return every legal move; where chance decides, every outcome."""
    dice = _DICE.get(state.step)
    return dice if dice is not None else tuple(_moves(state))


def chance(state: State) -> tuple[tuple[m.Move, float], ...] | None:
    """Return the outcomes with their probabilities where chance decides, else ``None``."""
    even = _EVEN.get(state.step)
    if even is not None:
        return even
    if state.step in ("aim", "ally", "fell"):
        outcomes = tuple(_moves(state))
        return tuple((move, 1 / len(outcomes)) for move in outcomes)
    return None


def _moves(state: State) -> Iterator[m.Move]:
    match state.step:
        case "market":
            for goods in ("rations", "mana", "elixirs"):
                yield from npcs.purchases(state, goods)
            yield from _outside(state)
        case "outside":
            yield from _outside(state)
        case "meet":
            yield from encounters.choices(state)
        case "strike":
            yield from _strikes(state)
        case "rescue":
            yield from _heals(state)
        case "care":
            yield from _heals(state)
            if state.life > 0:
                yield _GO_ON
        case "breather":
            yield from _preparations(state)
            yield _GO_ON
        case "burden":
            yield from artifacts.partings(state, m.Drop)
        case "visit":
            yield from _preparations(state)
            if not state.looting:
                yield from npcs.choices(state)
            if state.looting or not npcs.awaited(state):
                yield from _loot(state)
                yield _EAT
        case "way":
            yield from _preparations(state)
            yield from _further(state)
        case "aim":
            yield from _COIN
        case "ally":
            yield from _ROLLS[: len(combat.standing_allies(state))]
        case "fell":
            names = member_words(state.party)
            yield from (m.Fell(names[member]) for member in combat.conscious(state))
        case _:
            assert outcome(state) is not None, state.step


def _outside(state: State) -> Iterator[m.Move]:
    yield from _preparations(state)
    yield from (_ENTER[room] for room in state.ground.entrances)
    yield _HOME


def _preparations(state: State) -> Iterator[m.Move]:
    most = min(state.elixirs, state.party.limit - state.life)
    yield from (m.Drink(n) for n in range(1, most + 1))
    yield from artifacts.dressings(state)


def _heals(state: State) -> Iterator[m.Move]:
    if can_heal(state):
        most = min(state.mana, state.party.limit - state.life)
        yield from (m.Heal(n) for n in range(max(1, 1 - state.life), most + 1))


def _strikes(state: State) -> Iterator[m.Move]:
    yield from _heals(state)
    battle = battle_of(state)
    if combat.PARTY not in battle.queue[0]:
        yield _GO_ON
        return
    most = min(state.mana, m.MOST) if can_boost(state) else 0
    for foe in battle.foes:
        if foe.life > 0:
            who = combat.word(foe)
            yield from (m.Strike(who, foe.box, mana) for mana in range(most + 1))


def _loot(state: State) -> Iterator[m.Move]:
    place = state.place
    if not place.labyrinth or state.stand == rounds.AT_CHOICE:
        yield from (_TAKE[box] for box in boxes(place.piles & ~state.world.loot))


def _further(state: State) -> Iterator[m.Move]:
    place, features = state.place, state.ground.features
    yield from (_GO[room] for room in rounds.ways(state))
    if rounds.can_leave(state):
        yield _LEAVE
    yield _STAY
    for door in place.hidden:
        if not is_found(state, door) and (
            not place.labyrinth or state.stand in (rounds.AT_CHOICE, 2 + door.number)
        ):
            yield m.Search(door.box, door.side)
    passageway = labyrinth = False
    for box in boxes(place.features & ~state.world.exhausted):
        digit = features[box]
        if digit not in FOUND_BY_CHECK:
            continue
        if digit == PASSAGEWAY:
            if passageway or state.world.secret or not rounds.leads_anywhere(state):
                continue
            passageway = True
        if digit == LABYRINTH:
            if labyrinth or state.stand == rounds.AT_CHOICE:
                continue
            labyrinth = True
        yield m.Check(m.FEATURE_WORDS[digit - 1], box)
    if LAW in place.kinds:
        yield m.Worship()
    if FOUNTAIN in place.kinds:
        yield m.DrawMana()
    yield from encounters.attacks(state)


# The effect of a move


def apply(state: State, move: m.Move) -> State:
    """Return the state after a move; raises IllegalMoveError if it is not legal."""
    if move not in legal_moves(state):
        raise IllegalMoveError(reason(state, move, legal_moves(state)))
    return advance(state, move)


def advance(state: State, move: m.Move, *, until: Step | None = None) -> State:
    """Return the state after a move of ``legal_moves(state)``, without checking it again.

    The rules proceed no further than to the step ``until``.
    """
    if isinstance(move, m.Roll):
        state = _ROLLED[state.step](state, move.face)
    else:
        state = _chosen(state, move)
    return settled(state, until)


def settled(state: State, until: Step | None = None) -> State:
    """Return the next state where the player or chance decides, or the play is over."""
    rule = _AUTOMATIC.get(state.step)
    while rule is not None and state.step != until:
        state = rule(state)
        rule = _AUTOMATIC.get(state.step)
    return state


def _chosen(state: State, move: m.Move) -> State:
    """Return the state after a move other than a die roll."""
    match move:
        case m.GoOn():
            return _gone_on(state)
        case m.Strike(_, box, mana):
            return combat.struck_at(state, box, mana)
        case m.Heal(amount):
            return _healed(state, amount)
        case m.Go(room) | m.Enter(room):
            return rounds.arrived(state, room)
        case m.Eat():
            return rounds.eaten(state)
        case m.Take(box):
            return encounters.robbed(state, box)
        case m.Drink(amount):
            return state._replace(life=state.life + amount, elixirs=state.elixirs - amount)
        case m.Buy(amount, goods):
            return npcs.bought(state, amount, goods)
        case m.Leave():
            return rounds.departed(state)
        case m.Home():
            return state._replace(step="left")
        case m.Fight():
            return encounters.opened(state, encounters.hostile(state))
        case m.Ally():
            return state._replace(step="alliance")
        case m.Parley(_, box) if state.step == "meet":
            return state._replace(step="bribe", focus=box)
        case m.Parley(_, box):
            return state._replace(step="talk", focus=box, talked=state.talked | 1 << box)
        case m.Attack(_, box):
            return encounters.provoked(state, box)
        case m.Search(box, side):
            door = next(d for d in state.place.hidden if (d.box, d.side) == (box, side))
            return rounds.at_door(state, door)
        case m.Check(_, box):
            return _another_look(state, box)
        case m.Stay():
            return rounds.further(state)
        case m.Worship():
            return rounds.further(state)._replace(life=state.party.limit)
        case m.DrawMana():
            return rounds.further(state)._replace(mana=state.mana + 1)
        case _:
            return _dealt(state, move)


def _dealt(state: State, move: m.Move) -> State:
    """Return the state after a move about people or artifacts, or a chance other than a die."""
    match move:
        case m.Wear():
            return artifacts.worn(state, move)
        case m.Drop():
            return rounds.after_artifact(artifacts.dropped(state, move))
        case m.BuyArtifact(number):
            return npcs.bought_artifact(state, number)
        case m.SellArtifact():
            return npcs.sold_artifact(state, move)
        case m.Trade(amount):
            return state._replace(rations=state.rations - amount, mana=state.mana + amount)
        case m.Welcome(_, box):
            return npcs.welcomed(state, box)
        case m.Ask(_, box):
            return npcs.quest_begun(state, box)
        case m.Claim(_, box):
            return npcs.claimed(state, box)
        case m.Pay(_, box):
            return npcs.paid(state, box)
        case m.Refuse(_, box):
            return npcs.refused(state, box)
        case m.Toss(side):
            return combat.aimed(state, side)
        case m.Fell(who):
            return combat.fell(state, member_words(state.party).index(who))
        case _:
            raise AssertionError(move)


def _gone_on(state: State) -> State:
    match state.step:
        case "strike":
            return combat.strike_next(state)
        case "care":
            return rounds.traps(state)
        case "breather":
            unsprung = state.place.traps & ~state.world.sprung
            return state._replace(step="spring" if unsprung else "battle")
        case _:
            return state._replace(step="traps")  # past bribed monsters


def _healed(state: State, amount: int) -> State:
    """Return the state with mana turned into life; in a trap more healing may follow."""
    state = state._replace(life=state.life + amount, mana=state.mana - amount)
    if state.step == "strike":
        return combat.before_strikes(state)
    if state.step == "rescue":
        return combat.hurt(state)
    if state.mana and state.life < state.party.limit:
        return state
    return rounds.traps(state)


def _another_look(state: State, box: int) -> State:
    """Return the state at a further round's try at a feature."""
    state = rounds.further(state)
    if state.ground.features[box] == LABYRINTH:
        state = state._replace(stand=LOST)
    return state._replace(step="feature", focus=box)


def _trap_rolled(state: State, face: int) -> State:
    return state._replace(step="dodge", die=face)


def _ally_hit(state: State, face: int) -> State:
    return state._replace(step="attack", focus=combat.standing_allies(state)[face - 1])


def _class_rolled(state: State, face: int) -> State:
    return npcs.joined(state, face - 1)


_ROLLED: dict[Step, Callable[[State, int], State]] = {
    "attack": combat.attack,
    "defence": combat.defence,
    "initiative": combat.initiative,
    "omen": combat.omen,
    "mend": combat.mend,
    "points": combat.point,
    "ally": _ally_hit,
    "trap": _trap_rolled,
    "dodge": rounds.dodged,
    "feature": rounds.looked,
    "artifact": rounds.given_artifact,
    "door": rounds.door_tried,
    "bribe": encounters.bargained,
    "alliance": encounters.allied,
    "talk": npcs.after_parley,
    "stock": npcs.stocked,
    "class": _class_rolled,
}
_AUTOMATIC: dict[Step, Callable[[State], State]] = {
    "met": encounters.met,
    "battle": combat.battle,
    "turn": combat.turn,
    "omens": combat.omens,
    "won": rounds.won,
    "traps": rounds.traps,
    "spring": rounds.spring,
    "features": rounds.features,
    "people": npcs.met,
    "loot": rounds.looted,
}
assert set(_SIDES) | {"ally"} == set(_ROLLED)


def returns(state: State) -> tuple[float, ...]:
    """Return 1 for a dungeon that is beaten, 0 for any other end (SU-14)."""
    return (float(outcome(state) == "beaten"),)


def view_of(state: State, player: int = 0) -> State:
    """Return all of it: every digit of the Sudoku lies open."""
    return state


_ENDS = {"beaten": "the dungeon is beaten", "left": "the party went home", "dead": "the party died"}
_SHOWN = 6


def reason(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    """Return the message of an IllegalMoveError."""
    text = m.format_move(move)
    if state.step in _ENDS:
        return f"{text}: the play is over: {_ENDS[state.step]}"
    return f"{text}: {_fault(state, move, legal)}; expected {_kinds(legal)}"


def _fault(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    alike = [other for other in legal if type(other) is type(move)]
    match move:
        case m.Roll(face) if alike:
            return f"the die has {len(alike)} sides, not {face}"
        case m.Buy(amount, "rations") if alike and amount % 3:
            return "rations come in threes"
        case m.Buy() if state.step in ("market", "visit"):
            return f"not for sale here, or more than {state.gold} gold can buy"
        case m.Drink() if alike or state.step in ("market", "outside", "visit", "way"):
            return f"the party has {state.elixirs} elixirs, and life {_life(state)}"
        case m.Heal() if alike:
            return f"the party has {state.mana} mana, and life {_life(state)}"
        case m.Go() | m.Leave() if state.step == "way" and _lost(state):
            return "the party is lost in the labyrinth"
        case m.Go() if state.step == "way":
            return f"no known way from {state.place.letter}"
    return "not that one" if alike else "not now"


def _lost(state: State) -> bool:
    return state.place.labyrinth and state.stand == LOST


def _life(state: State) -> str:
    return f"{state.life} of {state.party.limit}"


def _kinds(legal: Sequence[m.Move]) -> str:
    """Return the first legal move of each kind, as in ``go F, search SW east or eat``."""
    first: dict[type, str] = {}
    for move in legal:
        first.setdefault(type(move), m.format_move(move))
    if isinstance(legal[0], m.Roll):
        return f"roll 1 to roll {len(legal)}"
    words = list(first.values())
    if len(words) > _SHOWN:
        words = [*words[:_SHOWN], "…"]
        return ", ".join(words)
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
