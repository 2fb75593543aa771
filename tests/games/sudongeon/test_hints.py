"""Hints: legal in every state of any play, with the plan's values and true reasons."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, ClassVar

import pytest

from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import ONE_OF_EACH, Company, Member, State
from dungeongen.games.sudongeon.solver import hints, judge
from dungeongen.games.sudongeon.solver.hints import Adviser
from dungeongen.games.sudongeon.solver.plan import Plan
from dungeongen.games.sudongeon.table.prompts import words
from dungeongen.search.verdict import percent
from games.sudongeon.positions import grid, inside, play, start
from thorough import share

STRONG = Company((Member(0, ("defence", "life")), *ONE_OF_EACH[1:]), (2,), 3, 9, 0, 17)
VALUE = r"(?:more than 99\.9|less than 0\.1|\d+\.\d) %"
VALUES = re.compile(
    rf"With this move the plan wins ({VALUE}) of plays(, as it does with “[^”]+”)?"
    rf"\.((?: With “[^”]+” {VALUE}(?:, with “[^”]+” {VALUE})?\.)?)"
)
FACTS = (
    r"In all: buy [a-z0-9 ,]+, then (enter room [A-I]|stay at home)\.",
    r"(There is a hidden way here\. )?The next goal is the \d gold in room [A-I]\.",
    r"(There is a hidden way here\. )?All the gold is yours: now get out\.",
    r"There is a hidden way here\. ",
    r"You are lost until this succeeds\.",
    r"Blessed, you strike first in the next fight; cursed, last\.",
    r"A failed parley costs nothing\.",
    r"Without healing the party is dead\.",
    r"Elixirs do not work in fights or traps\.",
    r"You need all the gold to win\.",
    r"It gives \+\d [a-z]+ when worn, nothing in the bag\.",
    r"Nobody carries more than 5 artifacts\.",
    r"It heals \d+ life\.",
    r"It costs nothing\.",
    r"They owe you \d+ gold\.",
    r"At home the party is safe\.",
)
SAID = re.compile(
    rf"{VALUES.pattern}(?: (?:{'|'.join(FACTS)}))?"
    rf"|{re.escape(hints.NO_WAY)}|{re.escape(hints.UNCOVERED)}|This dungeon cannot be beaten: .+\."
)


Hint = Callable[[State], tuple[m.Move, str]]
_advisor = cache(Adviser)  # planning takes longer than all the plays


def number(told: str) -> float:
    """Return a printed value as a number."""
    return {"more than 99.9 %": 99.95, "less than 0.1 %": 0.05}.get(told) or float(told[:-2])


def _asked(
    layout: Layout,
    company: Company | None,
    seed: int,
    astray: float,
    hint: Hint | None = None,
) -> Iterator[State]:
    """Play by hints, but for a share of random decisions; yield where they are asked, and the end.

    On the way each is held to be legal, of a known form, and the same when asked again.
    """
    rng = random.Random(seed)
    hint = hint or _advisor(layout, company)
    state = engine.new(layout, company)
    for _ in range(600):
        if engine.outcome(state) is not None:
            break
        legal = tuple(engine.legal_moves(state))
        outcomes = engine.chance(state)
        if outcomes is not None:
            (move,) = rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])
        else:
            yield state
            move, reason = hint(state)
            assert move in legal
            assert hint(state) == (move, reason)
            assert SAID.fullmatch(reason), reason
            _in_menu_words(state, legal, reason)
            found = VALUES.match(reason)
            if found is not None:
                others = re.findall(rf"” ({VALUE})", found[3])
                values = [number(one) for one in (found[1], *others)]
                assert values == sorted(set(values), reverse=True), reason
            if rng.random() < astray:
                move = rng.choice(legal)
        state = engine.apply(state, move)
    yield state


def _in_menu_words(state: State, legal: tuple[m.Move, ...], reason: str) -> None:
    """Hold what a hint quotes to the lines that the player chooses from."""
    menu = " ".join(words(state, move).text for move in legal)
    for quoted in re.findall("“([^”]+)”", reason):
        if not quoted.startswith("Strike"):
            assert re.sub(r": \d+$", "", quoted) in menu, (quoted, menu)


@pytest.mark.parametrize(
    ("hall", "names"),
    [
        (grid(NW={"north": 1, "monster": 9}), {"Strike without mana", "Strike with 6 mana"}),
        (
            grid(NW={"north": 1, "monster": 9, "east": 8}, N={"monster": 5}),
            {"Strike the Troll without mana", "Strike the Dragon with 6 mana"},
        ),
    ],
)
def test_a_strike_names_its_victim_only_where_there_are_two(hall: Layout, names: set[str]) -> None:
    state = inside(hall, mana=6)
    state = state if state.step != "meet" else play(state, "fight")
    while state.step != "strike":  # the party rolls first, and highest
        face = 6 if state.fight and not state.fight.rolls else 1
        state = play(state, str(face))
    assert names <= {hints.move_name(state, move) for move in engine.legal_moves(state)}


def _played(layout: Layout, company: Company | None, seed: int, astray: float) -> str | None:
    *_, last = _asked(layout, company, seed, astray)
    return engine.outcome(last)


@pytest.mark.parametrize(
    ("seed", "astray"),
    [
        ("9", 0),
        *share([("9", 0.2), ("5", 0.2), ("1", 0.2), ("6", 0.2), ("1", 0)], 5),
        *share([("9", 0.9), ("1", 0.9)], 2),
    ],
)
def test_a_hint_is_legal_wherever_one_is(seed: str, astray: float) -> None:
    layout = make(seed).layout
    for company in (None, STRONG):
        end = _played(layout, company, 7, astray)
        assert end == "beaten" or astray  # these are won nearly always


def test_hints_are_the_plan_where_nothing_is_better() -> None:
    layout = make("5").layout
    hint = _advisor(layout)
    witness = judge.judge(layout).witness
    assert witness is not None
    state, alike = engine.new(layout), 0
    for text in witness:
        if engine.chance(state) is None:
            alike += hint(state)[0] == m.parse_move(text)
        state = engine.apply(state, m.parse_move(text))
    decided = sum(not text.startswith("roll") for text in witness)
    assert alike > 0.6 * decided  # a told play leaves out what its dice do not need


def test_the_first_value_is_that_of_the_page() -> None:
    layout = make("17", as_is=True).layout
    odds = judge.judge(layout).odds
    assert odds is not None
    _, reason = Adviser(layout)(engine.new(layout))
    assert reason.startswith(f"With this move the plan wins {percent(odds.win)} of plays")
    assert re.search(r"In all: buy .+, then enter room [A-I]\.$", reason)


def test_what_is_next_is_named() -> None:
    layout = grid(NW={"north": 1, "gold": 3})
    hint = _advisor(layout)
    state = engine.apply(engine.new(layout), m.parse_move("enter A"))
    move, reason = hint(state)
    assert m.format_move(move) == "take gold NW"
    assert reason.startswith("With this move the plan wins more than 99.9 % of plays.")
    assert reason.endswith("You need all the gold to win.")
    state = engine.apply(engine.apply(state, move), m.parse_move("eat"))
    assert hint(state)[0] == m.Leave()
    assert hint(state)[1].endswith("All the gold is yours: now get out.")


def test_alternatives_are_named_with_what_they_win() -> None:
    # Gold behind a Dragon, or behind Goblins: one pile, reached from two sides.
    layout = grid(
        N={"north": 1, "monster": 9, "west": 2},
        NW={"east": 3, "gold": 4, "south": 5},
        W={"north": 6, "west": 7, "monster": 2},
    )
    company = Company(rations=2, mana=1, elixirs=0, gold=0)
    move, reason = Adviser(layout, company)(engine.new(layout, company))
    assert m.format_move(move) == "enter D"
    found = VALUES.match(reason)
    assert found is not None
    ((other, value),) = re.findall(rf"“([^”]+)” ({VALUE})", found[3])
    assert other == "Enter room B"
    assert number(value) < number(found[1])


def test_who_has_bought_something_else_is_not_sent_home() -> None:
    layout = make("5").layout
    hint = _advisor(layout)
    state = engine.apply(engine.new(layout), m.Buy(3, "rations"))
    state = engine.apply(state, m.Buy(1, "elixirs"))
    move, _ = hint(state)
    assert move in tuple(engine.legal_moves(state))
    assert not isinstance(move, m.Home)


# The plan that hints follow

DUEL = grid(NW={"north": 1, "east": 5, "monster": 4, "gold": 3}, N={"west": 6, "gold": 1})
TALK = grid(NW={"north": 4, "npc": 1, "gold": 2, "east": 5}, N={"west": 6, "gold": 3})


class Counted(Plan):
    """A plan that counts how many are made, and from which steps."""

    made: ClassVar[list[str]] = []

    def __init__(self, layout: Layout, company: Company | None = None, **more: Any) -> None:
        super().__init__(layout, company, **more)
        self.made.append(more["state"].step if "state" in more else "the start")


@pytest.fixture
def made() -> list[str]:
    """Return the list of plans made in a test."""
    Counted.made.clear()
    return Counted.made


@pytest.mark.parametrize("layout", [DUEL, TALK])
def test_a_play_that_follows_hints_needs_one_plan(layout: Layout, made: list[str]) -> None:
    for seed in range(3):
        made.clear()
        [*_asked(layout, None, seed, 0, Adviser(layout, plan=Counted))]
        assert made == ["the start"]


def test_a_hint_amid_a_play_makes_its_plan_from_there(made: list[str]) -> None:
    state = inside(TALK, rations=2, mana=1, elixirs=0, gold=4)
    move, reason = Adviser(TALK, plan=Counted)(state)
    assert made == [state.step]
    assert move in engine.legal_moves(state)
    assert VALUES.match(reason)


@pytest.mark.parametrize("state", [engine.new(DUEL), inside(DUEL, rations=2, mana=1)])
def test_hints_and_values_of_a_play_share_their_plan(state: State, made: list[str]) -> None:
    alone = hints.valuer(DUEL, plan=Counted)(state)
    hint = Adviser(DUEL, plan=Counted)
    hint(state)
    made.clear()
    assert hints.valuer(DUEL, None, hint)(state) == alone
    assert made == []


def test_a_plan_that_never_wins_is_not_made_again(made: list[str]) -> None:
    layout = grid(NW={"north": 1, "east": 5}, N={"west": 6, "east": 7}, NE={"west": 8, "gold": 3})
    state, hint = inside(layout, rations=0)._replace(life=1), Adviser(layout, plan=Counted)
    hints_given = 0
    while engine.outcome(state) is None:
        state = engine.apply(state, hint(state)[0])
        hints_given += 1
    assert hints_given > 1
    assert len(made) == 1


def test_in_fights_every_alternative_has_its_value() -> None:
    plan, fights = Plan(DUEL), 0
    for state in _asked(DUEL, None, 3, 0):
        if engine.outcome(state) is None and state.fight is not None:
            fights += 1
            assert set(plan.values(state)) == set(engine.legal_moves(state))
    assert fights > 1


@pytest.mark.parametrize("layout", [DUEL, TALK])
def test_the_odds_of_a_hint_are_those_of_the_plan_after_the_move(layout: Layout) -> None:
    plan, hint = Plan(layout), Adviser(layout)
    for state in _asked(layout, None, 5, 0):
        if engine.outcome(state) is not None or state.step == "market":
            continue
        move, reason = hint(state)
        told = VALUES.match(reason)
        assert told is not None
        assert told[1] == percent(plan.after(state, move) or 0.0)


# What was false once


def test_a_blessing_is_no_bribe() -> None:
    layout = grid(
        NW={"north": 1, "npc": 7, "east": 2}, N={"west": 3, "monster": 4, "gold": 5}
    )  # a shaman before elves
    company = Company(rations=5, mana=4, elixirs=0, gold=0)
    state = inside(layout, rations=5, mana=4, elixirs=0, gold=0)
    move, reason = Adviser(layout, company)(state)
    assert m.format_move(move) == "parley shaman NW"
    found = VALUES.match(reason)
    assert found is not None
    assert "“End the round and eat a ration” " in found[3]  # without the blessing it is worse
    assert reason.endswith("Blessed, you strike first in the next fight; cursed, last.")


def test_healing_is_not_just_enough_to_live_where_more_is_at_stake() -> None:
    layout = grid(NW={"north": 1, "trap": 9, "gold": 2})
    state = inside(layout, mana=9, elixirs=0, gold=0)
    state = play(state, "6 1")  # 6 + 9 - 1 - 3: 11 life points
    assert (state.step, state.life) == ("care", -1)
    company = Company(mana=9, elixirs=0, gold=0)
    hint = Adviser(layout, company)
    move, reason = hint(state)
    assert m.format_move(move) == "heal 2"
    assert reason.endswith("Without healing the party is dead.")
    state = engine.apply(state, move)
    assert state.life == 1
    move, reason = hint(state)  # alive: whatever is said now is said by values
    found = VALUES.fullmatch(reason)
    assert found is not None
    assert found[1] == "more than 99.9 %"


def test_a_rich_party_does_not_starve_on_mana() -> None:
    # A trader at the entrance, the gold five rooms further on, and not one ration.
    layout = grid(
        NW={"north": 3, "npc": 1, "east": 2},
        N={"west": 3, "east": 4},
        NE={"west": 5, "south": 1},
        E={"north": 2, "west": 3},
        C={"east": 6, "west": 1},
        W={"east": 7, "gold": 4},
    )
    state = inside(layout, rations=0, mana=0, elixirs=0, gold=0)._replace(gold=9)
    hint = Adviser(layout, Company(rations=0, mana=0, elixirs=0, gold=0))
    rng = random.Random(1)
    while engine.outcome(state) is None:
        outcomes = engine.chance(state)
        move = hint(state)[0] if outcomes is None else rng.choice(outcomes)[0]
        state = engine.apply(state, move)
    assert engine.outcome(state) == "beaten"


@pytest.mark.parametrize(
    "layout",
    [
        grid(NW={"gold": 1, "monster": 2}),  # no way in
        grid(NW={"north": 1, "monster": 2}, SE={"gold": 3}),  # gold out of reach
        grid(NW={"north": 1}),  # no gold
    ],
)
def test_where_nothing_can_be_won_there_is_a_hint_all_the_same(layout: Layout) -> None:
    _played(layout, None, 1, 0.3)


def test_what_is_proved_is_said() -> None:
    layout = grid(NW={"north": 1, "monster": 2}, SE={"gold": 3})
    _, reason = Adviser(layout)(start(layout))
    assert reason == "This dungeon cannot be beaten: gold out of reach: 3 in the south-east."


def test_where_nothing_can_be_won_no_plan_is_made(made: list[str]) -> None:
    layout = grid(NW={"north": 1, "monster": 2}, SE={"gold": 3})
    values = hints.valuer(layout, plan=Counted)(start(layout))
    assert made == []
    assert values == dict.fromkeys(engine.legal_moves(start(layout)), 0.0)


def test_the_careful_move() -> None:
    legal = (m.Home(), m.Eat(), m.GoOn())
    assert hints.careful(legal) == m.GoOn()
    assert hints.careful((m.Home(),)) == m.Home()
