"""``examples/verify.py`` against ``rules/``: the same plays, and the same plays with a fault.

    python tests/agreement.py 10000 [GAME ...]

plays so many plays of each game at random. Half of them follow a line that wins for a while first,
so that they come far. In half of all, one move is replaced by another text: both have to refuse it,
or to go on alike. Then a line that wins is altered in one card, move or figure, a thousand times:
what passes all the same has to win by the rules.
"""

from __future__ import annotations

import copy
import json
import sys
from collections import Counter
from collections.abc import Sequence
from functools import cache
from time import perf_counter

import verify

from dungeongen.core.errors import DungeongenError
from dungeongen.core.facets import AnyRules
from dungeongen.core.game import Game
from dungeongen.core.rng import Rng
from dungeongen.games import game_named
from dungeongen.surveys.deals import Task, layout_of, result_of

OPTIONS: dict[str, tuple[dict[str, object], ...]] = {
    "scoundrel": (
        {},
        {"health": "25", "rules": ("strict",)},
        {"rules": ("strict", "shuffled")},
        {"rules": ("shuffled",)},
    ),
    "donsol": (
        {},
        {"level": "easy"},
        {"level": "hard"},
        {"level": "expert"},
        {"rules": ("shuffled",)},
    ),
    "treasure": ({},),
    "doom": (
        {},
        {"size": 4, "rules": ("strong", "retreat", "retreat-traps")},
        {"size": 9, "rules": ("single-use", "worth-three", "bottom=shuffled")},
        {"size": 5, "rules": ("strong", "break-up", "merge")},
        {"size": 12, "rules": ("strong", "merge", "retreat", "retreat-traps")},
        {"size": 5, "rules": ("strong", "unbounded", "retreat", "retreat-traps")},
        {"size": 6, "rules": ("unbounded", "bottom=shuffled", "single-use")},
    ),
    "mythic": (
        {},
        {"rules": ("strict-discard",), "jokers": ("dragon", "treasure", "helpers"), "easy": True},
        {"jokers": ("dragon", "treasure", "helper"), "max_health": "30", "swap": True},
        {"jokers": ("helpers",), "swap": True},
    ),
    "welcome": ({}, {"hero": "barbarian"}, {"match": True}, {"hero": "barbarian", "match": True}),
}
"""The options of the deals, for each game that ``verify`` states."""
_LONGEST = 400  # moves


def deals(game: str, number: int) -> object:
    """Return a deal of a game, with some of its options."""
    some = OPTIONS[game]
    options = tuple(some[number % len(some)].items())
    return layout_of(Task(game, "agreement", options, True, 1.0, ()), number // len(some) + 1)


def _offers(rules: AnyRules, state: object) -> list[object]:
    outcomes = rules.chance(state)
    return [*rules.legal_moves(state)] if outcomes is None else [move for move, _ in outcomes]


def random_play(game: Game, layout: object, rng: Rng, begin: Sequence[str] = ()) -> list[str]:
    """Return the moves of a play at random, after those that it begins with."""
    rules, state = game.rules, game.rules.new(layout)
    moves = list(begin)
    for text in begin:
        state = rules.apply(state, rules.parse(text))
    while rules.outcome(state) is None and len(moves) < _LONGEST:
        move = rng.choice(_offers(rules, state))
        moves.append(rules.format(move))
        state = rules.apply(state, move)
    return moves


Outcome = tuple[bool | str, float | None]
"""Whether a play is won, or "refused", and its score; without one it is not over."""


def by_rules(game: Game, layout: object, moves: Sequence[str]) -> Outcome:
    """Return what the rules say of a play: refused, or whether it is over, won, and the score."""
    rules, state = game.rules, game.rules.new(layout)
    try:
        for text in moves:
            state = rules.apply(state, rules.parse(text))
    except DungeongenError:
        return "refused", None
    outcome = rules.outcome(state)
    if outcome is None:
        return False, None
    seat = getattr(layout, "first", 0)  # in a game for two, that of the player who begins
    return outcome in rules.wins, rules.returns(state)[seat]


def by_verify(game: Game, layout: object, moves: Sequence[str]) -> Outcome:
    """Return the same by ``verify``."""
    params, deal = game.layout.write(layout)
    try:
        won, score = verify.GAMES[game.name](params, deal, list(moves))
    except verify.WrongError:
        return "refused", None
    return won, None if score is None else float(score)


def compare(name: str, plays: int, lines: int = 20) -> Counter[str]:
    """Play so many plays by both; return how they ended, which has to be the same."""
    game, ends = game_named(name), Counter[str]()
    witnesses: dict[int, Sequence[str]] = {}
    texts: list[str] = ["", "nonsense", "draw 5H", "take 5H 6H 7H"]
    for number in range(plays):
        rng = Rng(f"agreement {name} {number}")
        layout = deals(name, number)
        begin: Sequence[str] = ()
        if number < lines:
            witness = game.solver.judge(layout, None, 0.1).witness
            witnesses[number] = witness or ()
        if number % 2 and witnesses:
            key = rng.choice([*witnesses])
            layout, line = deals(name, key), witnesses[key]
            left = rng.below(8) if number % 3 else rng.below(len(line) + 1)
            begin = line[: max(0, len(line) - left)]
        moves = random_play(game, layout, rng, begin)
        texts = (texts + moves[-3:])[-500:]
        if number % 4 >= 2:
            place = rng.below(len(moves) + 1)
            moves[place : place + rng.below(2)] = [rng.choice(texts)]
        else:
            moves = moves[: len(moves) - rng.below(2)]
        expected, actual = by_rules(game, layout, moves), by_verify(game, layout, moves)
        assert expected == actual, (name, number, expected, actual, moves)
        ends[str(expected[0])] += 1
    return ends


@cache
def entry(game: str) -> dict:
    """Return a line of a game that wins, with its odds."""
    for number in range(1, 20):
        (line,) = result_of(Task(game, "verify", (), False, 1.0, (number,), listed=True)).lines
        if (value := json.loads(line))["verdict"] == "beatable":
            return value
    raise AssertionError


def altered(value: dict, rng: Rng) -> dict:
    """Return a line that was altered in one card, move or figure."""
    value = copy.deepcopy(value)
    kind = rng.choice(("card", "move", "figure"))
    if kind == "move":
        line = value["line"]
        place = rng.below(len(line))
        change = rng.choice(("other", "lost", "twice", "swapped"))
        if change == "other":
            line[place] = rng.choice([move for move in line if move != line[place]])
        elif change == "lost":
            del line[place]
        elif change == "twice":
            line.insert(place, line[place])
        else:
            line[place - 1], line[place] = line[place], line[place - 1]
        return value
    if kind == "card":
        places = [*_cards(value["deal"])]
        holder, key = rng.choice(places)
        holder[key] = rng.choice([h[k] for h, k in places if h[k] != holder[key]])
        return value
    figures = [(value["params"], key) for key in value["params"]]
    if value["odds"] is not None:
        figures += [(value["odds"], key) for key in ("win", "low", "high", "runs")]
        figures += [(value, "word")]
    if value["best"] is not None:
        figures += [(value["best"], "score")]
    holder, key = rng.choice(figures)
    old = holder[key]
    holder[key] = old + 1 if isinstance(old, int | float) else "other"
    return value


def _cards(part: dict | list) -> list[tuple]:
    keys = range(len(part)) if isinstance(part, list) else [*part]
    places = []
    for key in keys:
        deeper = isinstance(part[key], list)
        places += _cards(part[key]) if deeper else [(part, key)] if key != "seed" else []
    return places


def passed(value: dict, number: int) -> int:
    """Return how many of so many altered lines pass, each of which has to win by the rules."""
    game, result = game_named(value["game"]), 0
    for seed in range(number):
        other = altered(value, Rng(f"altered {game.name} {seed}"))
        try:
            assert verify.verdict(other)
        except (verify.WrongError, KeyError, TypeError, AttributeError):
            continue
        result += 1
        layout = game.layout.read(other["params"], other["deal"])
        won, score = by_rules(game, layout, other["line"])
        assert won, (seed, other)
        assert other["best"] is None or score == other["best"]["score"]
    return result


if __name__ == "__main__":
    for game_name in sys.argv[2:] or verify.GAMES:
        start = perf_counter()
        counted = compare(game_name, int(sys.argv[1]))
        print(f"{game_name}: {dict(counted)}, {perf_counter() - start:.0f} s")
        few = passed(entry(game_name), 1000)
        print(f"{game_name}: of 1000 altered lines {few} pass, all of which win", flush=True)
