"""Random dungeons, companies and plays, for the comparison of two forms of the rules.

Grids are any givens at all, so that halls are joined and rooms hold several of everything.
Companies range from the plain one to one that no monster withstands, since a play that dies in its
first room shows little.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.engine import advance, legal_moves, new, outcome
from dungeongen.games.sudongeon.rules.state import Company, Member, State
from games.sudongeon.kernel.lockstep import Lockstep, fighting

_LONGEST = 400
_WORDS = ("find", "parley", "initiative", "attack", "defence", "life")


def dungeon(random: Random) -> Layout:
    """Return a dungeon with a way in."""
    while True:
        density = random.uniform(0.1, 0.6)
        doors = random.choice(("123456789", "1234567", "89"))
        cells = [
            random.choice(doors if cell % 2 else "123456789") if random.random() < density else "."
            for _ in range(9)
            for cell in range(9)
        ]
        grid = ["."] * 81
        for box in range(9):
            for cell in range(9):
                at = (box // 3 * 3 + cell // 3) * 9 + box % 3 * 3 + cell % 3
                grid[at] = cells[9 * box + cell]
        layout = Layout("".join(grid))
        if layout.entrances:
            return layout


def company(random: Random) -> Company:
    """Return a company, from the plain one to one that wins every fight."""
    members: list[Member] = []
    strong = random.random() < 0.7
    classes = range(5) if random.random() < 0.4 else sorted(random.choices(range(5), k=5))
    for person in classes:
        raised = random.choices(_WORDS, k=random.randint(0, 2))
        if strong and not members:
            raised += ["attack"] * random.randint(0, 12) + ["life"] * random.randint(0, 30)
        artifact = random.choice((0, 0, 2 * person + 1, 2 * person + 2))
        members.append(Member(person, tuple(raised), artifact))
    most = 5 - sum(member.artifact > 0 for member in members)
    bag = sorted(random.randint(1, 10) for _ in range(random.randint(0, most)))
    poor = random.random() < 0.5
    rations = random.choice((0, 0, 1, 3, 4)) if poor else random.randint(0, 40)
    gold = random.choice((0, 2, 3, 5, 10)) if poor else random.randint(0, 30)
    return Company(
        tuple(members), tuple(bag), rations, random.randint(0, 25), random.randint(0, 12), gold
    )


def crowded(random: Random) -> Layout:
    """Return a small dungeon where it hurts: halls full of those who ask for something."""
    monsters, people, features = "4456693182", "12223445678912", "1122345557788"
    while True:
        grid = ["."] * 81
        for box in range(9):
            cells = [
                random.choice(monsters) if random.random() < 0.5 else ".",
                random.choice("1189"),
                random.choice(people) if random.random() < 0.6 else ".",
                random.choice("1789."),
                random.choice("1259") if random.random() < 0.3 else ".",
                random.choice("1289."),
                random.choice(features) if random.random() < 0.6 else ".",
                random.choice("18.."),
                random.choice("1359") if random.random() < 0.5 else ".",
            ]
            for cell, char in enumerate(cells):
                at = (box // 3 * 3 + cell // 3) * 9 + box % 3 * 3 + cell % 3
                grid[at] = char
        layout = Layout("".join(grid))
        if layout.entrances:
            return layout


def play(all_forms: Sequence[Lockstep], start: State, random: Random) -> State:
    """Play at random to the end, comparing the forms all the way; return the last state."""
    state, began = start, None
    for _ in range(_LONGEST):
        if outcome(state) is not None:
            break
        if fighting(state):
            if began is None:
                began = state
                for form in all_forms:
                    form.begun(state)
        else:
            for form in all_forms:
                if began is not None:
                    form.won(began, state)
                form.difference(state)
            began = None
        state = advance(state, _move(state, random))
    return state


def started(layout: Layout, party: Company, random: Random) -> State:
    """Return the state at the market, of a party that may be wounded."""
    state = new(layout, party)
    return state._replace(life=random.choice((1, 2, state.life, state.life)))


def _move(state: State, random: Random) -> m.Move:
    """Return a random move: first its kind, so that a trader's thirty offers count as one."""
    kinds: dict[type, list[m.Move]] = {}
    for move in legal_moves(state):
        if not isinstance(move, m.Home):
            kinds.setdefault(type(move), []).append(move)
    if m.Strike in kinds and random.random() < 0.9:
        return random.choice(kinds[m.Strike])
    return random.choice(kinds[random.choice(list(kinds))])
