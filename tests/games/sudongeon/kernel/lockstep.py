"""The kernel's rules and the plain rules, side by side.

``Lockstep`` holds a dungeon in both forms. ``difference`` takes a state of a play by the plain
rules, translates it into the kernel's situation and numbers, and compares what may be done there
and what comes of it: every legal move with the state after it, every outcome of chance with its
odds. States count as equal when the situations (all 80 bytes) and the four numbers are.

The two forms cut a play into different pieces; these are put together here:

- the kernel ends talk in one step before gold and a ration; the plain rules do both at once;
- amounts: the kernel buys, kisses and trades one thing at a time, or any number;
- a kiss or the hermit's healing without a wound is no move by the plain rules; in the kernel it is
  one that gains nothing. Putting on what is worn already is a move only of the plain rules;
- elixirs are a matter of numbers: a node of the kernel says where they work;
- a fight is one situation: its foes and what comes after the victory are compared, not its dice.

``omissions.py`` lists what the kernel leaves out; everything else must be there, and nothing more.
``whole`` is the form of the kernel's rules in which no two situations are put together. Without it
they are those that judge and bound: there a state is compared where the kernel has put on what
fits and taken what lies free.
"""

from __future__ import annotations

import ctypes
import struct
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from compiled import STRICT, compiled, compiler
from dungeongen.games.sudongeon.layout import HERMIT, Layout
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.artifacts import dressings
from dungeongen.games.sudongeon.rules.engine import advance, chance, legal_moves, outcome
from dungeongen.games.sudongeon.rules.npcs import PRICES
from dungeongen.games.sudongeon.rules.state import ARTIFACTS, Company, State, can_heal
from dungeongen.games.sudongeon.solver.kernel_client import (
    IN_FIGHT,
    SITUATION,
    STEPS,
    numbers_of,
    situation_of,
)
from games.sudongeon.kernel.omissions import omitted
from kernels import SHARED, file_of

_CHECKED = ("-O1", "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error")

# As in kernel.h: situations, options, and the names of what they hold.
_OPTION = struct.Struct("<if5bB2x")
_NODE = struct.Struct("<BB??ii")
_BEATEN, _LOST = 0, 1
_ADD, _EAT, _HEAL, _REGROUP, _TRADE = range(5)
_CHOICE, _CHANCE, _TRAP, _FIGHT = 1, 2, 3, 4
_SAME = 1e-6  # single precision


class Situation(NamedTuple):
    """The fields of a situation that this module looks at, by their place in ``SITUATION``."""

    raw: bytes

    def field(self, index: int) -> int:
        """Return one of the fields in the order of ``kernel.h``."""
        return int(SITUATION.unpack(self.raw)[index])

    @property
    def step(self) -> str:
        """What happens next."""
        return STEPS[self.raw[0]]


TAKEN, TALKED, FOCUS, LOOTING = 6, 9, 43, 46


class Option(NamedTuple):
    """One option, with the numbers that it changes."""

    then: int
    odds: float
    rations: int
    mana: int
    elixirs: int
    life: int
    need: int
    operation: int


class Node(NamedTuple):
    """A situation's kind, its limit of life, its options, and whether elixirs work in it."""

    kind: int
    limit: int
    options: list[Option]
    drinks: bool


class Place(NamedTuple):
    """Where a play is in the kernel: a situation's number, and the party's four."""

    number: int
    rations: int = 0
    elixirs: int = 0
    life: int = 0
    mana: int = 0


class DifferenceError(Exception):
    """The two forms of the rules do not agree."""


@cache
def library() -> ctypes.CDLL:
    """Return the kernel's rules, compiled once a run with arithmetic checked."""
    folder = file_of("sudongeon").parent
    within = ("fight", "lanes", "traps", "calls")  # the first three by lockstep.c
    files = [file for file in folder.glob("*.c") if file.stem not in within]
    files += [*(folder / SHARED).glob("*.c"), Path(__file__).with_name("lockstep.c")]
    flags = (*STRICT, *_CHECKED, "-fPIC", f"-I{folder}", f"-I{folder / SHARED}")
    kernel = ctypes.CDLL(str(compiled("lockstep.so", (compiler(), *flags), files, "-shared")))
    kernel.lockstep_open.restype = ctypes.c_void_p
    kernel.lockstep_situation.restype = ctypes.c_void_p
    kernel.lockstep_node.restype = ctypes.c_void_p
    return kernel


class Lockstep:
    """A dungeon in both forms of the rules."""

    def __init__(self, layout: Layout, company: Company, *, whole: bool = True) -> None:
        self.whole = whole
        numbers = numbers_of(layout, company)
        self._kernel = library()
        array = (ctypes.c_int * len(numbers))(*numbers)
        count = ctypes.c_size_t(len(numbers))
        self._solver = ctypes.c_void_p(self._kernel.lockstep_open(array, count, whole))
        self._nodes: dict[int, Node] = {}
        self._seen: set[State] = set()
        self.steps: Counter[str] = Counter()  # states compared, by their step
        self.omitted: Counter[str] = Counter()  # moves left out, by the name of the omission

    def close(self) -> None:
        """Give the memory back."""
        self._kernel.lockstep_close(self._solver)

    # The kernel's side

    def number(self, raw: bytes) -> int:
        """Return the number of a situation after the rules have proceeded."""
        return int(self._kernel.lockstep_number(self._solver, raw))

    def situation(self, number: int) -> Situation:
        """Return a situation by its number."""
        at = self._kernel.lockstep_situation(self._solver, number)
        return Situation(ctypes.string_at(at, SITUATION.size))

    def node(self, number: int) -> Node:
        """Return what the kernel knows of a situation."""
        if number not in self._nodes:
            options = ctypes.c_void_p()
            at = self._kernel.lockstep_node(self._solver, number, ctypes.byref(options))
            kind, limit, drinks, _, _, count = _NODE.unpack(ctypes.string_at(at, _NODE.size))
            text = ctypes.string_at(options, count * _OPTION.size) if count else b""
            found = [Option(*fields) for fields in _OPTION.iter_unpack(text)]
            self._nodes[number] = Node(kind, limit, found, bool(drinks))
        return self._nodes[number]

    def after(self, here: Place, option: Option) -> Place | None:
        """Return where an option leads, or ``None`` where the party lacks rations."""
        rations = here.rations + option.rations
        life = here.life
        if here.rations < option.need or rations < 0:
            return None
        if option.operation == _EAT:
            life -= not rations
            rations = max(0, rations - 1)
        else:
            self.node(option.then)  # which says its limit of life
            text = _OPTION.pack(*option)
            life = self._kernel.lockstep_life(self._solver, here.number, text, life)
        there = Place(
            option.then, rations, here.elixirs + option.elixirs, life, here.mana + option.mana
        )
        return self._ended(there)

    def _plain(self, place: Place) -> Place:
        """Return a place as ``place`` has it: nobody has chosen yet what to wear."""
        if self.whole or place.number in (_BEATEN, _LOST):
            return place
        return place._replace(number=self.number(self.situation(place.number).raw))

    def _ended(self, place: Place) -> Place:
        if place.number == _BEATEN:
            return Place(_BEATEN)
        if place.number == _LOST or place.life <= 0:
            return Place(_LOST)
        kind, _, options, _ = self.node(place.number)
        if kind == _CHOICE and self.situation(place.number).step == "meet":
            open_now = [one for one in options if place.rations >= one.need]
            if len(open_now) == 1:  # a bribe in rations that the party lacks
                return self._ended(place._replace(number=open_now[0].then))
        return place

    # From the plain rules to the kernel

    def place(self, state: State) -> Place:
        """Return the kernel's form of a state."""
        if state.step == "beaten":
            return Place(_BEATEN)
        if state.step in ("dead", "left"):
            return Place(_LOST)
        if not self.whole and state.fight is not None and state.fight.then == "loot":
            state = state._replace(talked=0)  # the talk is over
        number = self.number(situation_of(state))
        return self._ended(Place(number, state.rations, state.elixirs, state.life, state.mana))

    def difference(self, state: State) -> None:
        """Raise ``DifferenceError`` where the two forms do not agree on what follows a state."""
        if state.step in ("dodge", "alliance"):
            return
        state = self._settled(state)
        if state in self._seen or not self._is_dressed(state):
            return
        self._seen.add(state)
        self.steps[state.step] += 1
        if state.step == "trap":
            self._compare_trap(state)
        elif chance(state) is not None:
            self._compare_chance(state)
        elif state.step == "care" or (state.step == "breather" and not any(dressings(state))):
            self._compare_relief(state)
        else:
            self._compare_choices(state)

    def _settled(self, state: State) -> State:
        """Return the state in which the party has done what the kernel does by itself."""
        here = self.place(state) if chance(state) is None and not self.whole else None
        moves = legal_moves(state) if here is not None and outcome(state) is None else ()
        for move in moves:
            if isinstance(move, m.Take | m.Wear):
                after = advance(state, move)
                if after != state and self.place(after) == here:
                    return self._settled(after)
        return state

    def _is_dressed(self, state: State) -> bool:
        """Return whether the party wears what the kernel puts on by itself."""
        members = state.party.members
        bare = {one.person for one in members if not one.artifact}
        return self.whole or not any(ARTIFACTS[number - 1][0] in bare for number in state.bag)

    def _compare_chance(self, state: State) -> None:
        here = self.place(state)
        kind, _, options, _ = self.node(here.number)
        expected: defaultdict[Place, float] = defaultdict(float)
        for move, odds in chance(state) or ():
            expected[self.place(advance(state, move))] += odds
        found: defaultdict[Place, float] = defaultdict(float)
        for option in options if kind == _CHANCE else ():
            there = self.after(here, option)
            assert there is not None
            found[self._plain(there)] += option.odds
        if set(expected) == {here}:  # whatever the die shows: the kernel passes over it
            return
        if kind != _CHANCE:
            raise DifferenceError(f"{state.step}: no chance in the kernel")
        self._same(state, dict(expected), dict(found))

    def _compare_trap(self, state: State) -> None:
        here = self.place(state)
        kind, _, options, _ = self.node(here.number)
        if kind != _TRAP:
            raise DifferenceError("trap: none in the kernel")
        expected: defaultdict[Place, float] = defaultdict(float)
        for first, one in chance(state) or ():
            rolled = advance(state, first)
            for second, two in chance(rolled) or ():
                after = advance(rolled, second)
                place = self.place(after)
                if after.step == "care":  # which is for the wounded, and those below 1 life
                    number = self.number(situation_of(after))
                    place = Place(number, *here[1:3], after.life, here.mana)
                expected[place] += one * two
        odds = (ctypes.c_float * 16)()
        self._kernel.trap_odds(self._solver, here.number, odds)
        found: defaultdict[Place, float] = defaultdict(float)
        for damage, share in enumerate(odds):
            then = options[1 if damage else 0].then
            life = min(here.life - damage, self.node(then)[1])
            lost = life < 1 and (life + here.mana < 1 or not can_heal(state))
            there = here._replace(number=_LOST if lost else then, life=life)
            if share:
                found[Place(_LOST) if lost else there] += share
        self._same(state, dict(expected), dict(found))

    def _compare_relief(self, state: State) -> None:
        """Compare the moments when life is all that can change: healing, or elixirs."""
        heals = state.step == "care"
        most = min(state.mana if heals else state.elixirs, state.party.limit - state.life)
        least = max(1, 1 - state.life)
        amounts = [m.Heal(n) if heals else m.Drink(n) for n in range(least, most + 1)]
        expected = {*amounts, m.GoOn()} if state.life > 0 else {*amounts}
        if {*legal_moves(state)} != expected:
            raise DifferenceError(f"{state.step}: {legal_moves(state)}")

    def _compare_choices(self, state: State) -> None:
        if state.step == "meet" and self._forced(state):
            return
        thirsty = state.elixirs and state.life < state.party.limit
        drinks = any(isinstance(move, m.Drink) for move in legal_moves(state))
        if thirsty and drinks != self.node(self.place(state).number).drinks:
            raise DifferenceError(f"{state.step}: elixirs {'work' if drinks else 'do not work'}")
        expected = dict.fromkeys(self._expected(state), 1.0)
        found = dict.fromkeys(self._found(state), 1.0)
        expected.pop(Place(_LOST), None)
        found.pop(Place(_LOST), None)
        self._same(state, expected, found)

    def _forced(self, state: State) -> bool:
        """Return whether a fight is all that is left where an alliance may be asked for."""
        moves = [
            move
            for move in legal_moves(state)
            if not omitted(state, move, production=not self.whole)
        ]
        return moves == [m.Fight()] and self.place(advance(state, moves[0])) == self.place(state)

    def _expected(self, state: State) -> list[Place]:
        places = []
        for move in legal_moves(state):
            if name := omitted(state, move, production=not self.whole):
                self.omitted[name] += 1
                continue
            after = advance(state, move)
            if after == state:
                continue
            place = self.place(after)
            if isinstance(move, m.Buy) and not self._unit(move):
                self._compare_amount(state, move, place)
                continue
            if isinstance(move, m.Trade):  # the kernel's ends the talk where that may end
                place = place._replace(number=self._traded(place.number))
            places.append(place)
        return places

    @staticmethod
    def _unit(move: m.Buy) -> bool:
        return move.amount == PRICES.get(move.goods, 1)

    def _compare_amount(self, state: State, move: m.Buy, place: Place) -> None:
        """Compare a purchase of several things with as many of one thing each."""
        unit = PRICES.get(move.goods, 1)
        one = m.Buy(unit, move.goods)
        for _ in range(move.amount // unit):
            state = advance(state, one)
        if self.place(state) != place:
            raise DifferenceError(f"{m.format_move(move)}: not the same as one by one")

    def _traded(self, number: int) -> int:
        raw = bytearray(self.situation(number).raw)
        _, _, options, _ = self.node(number)
        ends = any(self._is_end_of_talk(number, option) for option in options)
        fields = list(SITUATION.unpack(raw))
        if ends:
            fields[LOOTING] = 1
        else:
            fields[TALKED] |= 1 << 15
        return self.number(SITUATION.pack(*fields))

    def _is_end_of_talk(self, number: int, option: Option) -> bool:
        here, there = self.situation(number), self.situation(option.then)
        return (
            here.step == there.step == "visit"
            and option.operation == _ADD
            and option == Option(option.then, 0.0, 0, 0, 0, 0, 0, _ADD)
            and here.field(LOOTING) < there.field(LOOTING)
        )

    def _found(self, state: State) -> list[Place]:
        here = self.place(state)
        kind, limit, options, _ = self.node(here.number)
        if kind != _CHOICE:
            raise DifferenceError(f"{state.step}: nothing to choose in the kernel")
        places = []
        for option in options:
            if self._is_end_of_talk(here.number, option):
                places += self._talked(here, option)
            elif option.operation == _TRADE:
                places += [
                    here._replace(number=option.then, rations=here.rations - n, mana=here.mana + n)
                    for n in range(1, here.rations + 1)
                ]
            elif not self._gains_nothing(state, here, limit, option):
                there = self.after(here, option)
                places += [] if there is None else [self._plain(there)]
        return places

    def _talked(self, here: Place, option: Option) -> list[Place]:
        """Return what follows the end of the talk: gold that is taken at once, or the next move."""
        there = here._replace(number=option.then)
        before, then = self.situation(here.number), self.situation(option.then)
        if before.field(TAKEN) != then.field(TAKEN):
            return [there]
        return self._looting(there)

    def _looting(self, here: Place) -> list[Place]:
        """Return what may be done after the talk, without what could be done before as well."""
        taken = self.situation(here.number).field(TAKEN)
        places = []
        for option in self.node(here.number)[2]:
            then = self.situation(option.then)
            there = self.after(here, option)
            if there is not None and (then.step != "visit" or then.field(TAKEN) != taken):
                places.append(self._plain(there))
        return places

    def _gains_nothing(self, state: State, here: Place, limit: int, option: Option) -> bool:
        if here.life < limit or state.step != "visit":
            return False
        then = self.situation(option.then)
        if then.step == "talk":
            return state.ground.people[then.field(FOCUS)] == HERMIT
        return option.operation == _ADD and option.life > 0

    def _same(self, state: State, expected: dict[Place, float], found: dict[Place, float]) -> None:
        lacks = [place for place in expected if place not in found]
        more = [place for place in found if place not in expected]
        if lacks or more:
            raise DifferenceError(
                f"{state.step}: the kernel lacks {[self.told(p) for p in lacks]} "
                f"and has {[self.told(p) for p in more]}"
            )
        for place, odds in expected.items():
            if abs(found[place] - odds) > _SAME:
                raise DifferenceError(f"{state.step}: odds {found[place]} instead of {odds}")

    def told(self, place: Place) -> tuple[Any, ...]:
        """Return a place to be read by a person."""
        raw = self.situation(place.number).raw
        step, room, *rest = SITUATION.unpack(raw)
        return (STEPS[step], room, rest, place[1:])

    # Fights

    def begun(self, state: State) -> None:
        """Compare the foes and the party at the start of a fight."""
        fight = state.fight
        assert fight is not None
        if fight.allies or state.world.wounded or not self._is_dressed(state):
            return  # after an alliance, which the kernel does not ask for
        here = self.place(state)
        if self.node(here.number)[0] != _FIGHT:
            raise DifferenceError(f"fight: the kernel is at {self.situation(here.number).step}")
        for foe in fight.foes:
            values = (ctypes.c_int * 9)()
            self._kernel.lockstep_foe(self._solver, here.number, foe.box, values)
            party = (fight.initiative, fight.attack, fight.defence, state.party.limit)
            expected = (foe.initiative, foe.attack, foe.defence, foe.life, int(foe.first), *party)
            if tuple(values) != expected:
                raise DifferenceError(f"fight: {tuple(values)} instead of {expected}")

    def won(self, before: State, after: State) -> None:
        """Compare what follows a victory in the fight that began with ``before``."""
        assert before.fight is not None
        if before.fight.allies or not self._is_dressed(before):
            return
        options = self.node(self.place(before).number)[2]
        hurt = after.party.damsels < before.party.damsels
        here = Place(0, after.rations, after.elixirs, after.life, after.mana)
        found = self._plain(self._ended(here._replace(number=options[1 if hurt else 0].then)))
        self._same(after, {self.place(after): 1.0}, {found: 1.0})


def fighting(state: State) -> bool:
    """Return whether a state lies within a fight's dice and strikes."""
    return state.step in IN_FIGHT
