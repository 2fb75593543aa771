"""Small faults in rules, solvers, press and files, each of which some test has to notice.

    python tests/benchmarks/mutations.py            all of them, a line each
    python tests/benchmarks/mutations.py doom press those whose file has one of these words
    python tests/benchmarks/mutations.py --random 100 --seed 1 --kept FILE [doom press]

``--random`` draws faults anywhere in those files instead: a comparison, an operation or a condition
turned round, a number one larger. The examples in the file's docstrings run first, then the tests
of its folder and of the folders above it. ``--kept`` keeps what was drawn in a file, or draws from
it, so that the same faults can be tried before and after. Some of these change nothing that anybody
could notice.

Each fault is put into a copy of the checkout, one at a time, and the test files named beside it
run there until the first failure. Prints ``killed``, ``SURVIVED``, or ``stale`` where the source
has changed so that the fault no longer finds its place; then how many were killed. By hand, before
and after a change of the suite that is meant to keep its power.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

CHECKOUT = Path(__file__).resolve().parents[2]
LONGEST = 60  # seconds of processor time: a fault may make a play endless, which is noticed too
LONGER = 400  # of the tests of a whole folder
COPIED = ("src", "tests", "templates", "docs", "examples", "pyproject.toml", "README.md")


class Fault(NamedTuple):
    """A text of a source file, what takes its place, and the tests that should fail then."""

    file: str
    right: str
    wrong: str
    tests: tuple[str, ...]


def _game(name: str, *faults: tuple[str, str, str, str]) -> tuple[Fault, ...]:
    """Return faults of a game; files and tests are given from its folder on."""
    return tuple(
        Fault(
            f"games/{name}/{file}",
            right,
            wrong,
            tuple(f"games/{name}/{test}.py" for test in tests.split()),
        )
        for file, right, wrong, tests in faults
    )


FAULTS = (
    *_game(
        "doom",
        ("rules/room.py", "worth - state.attack if", "worth - 1 if", "rules/test_fights"),
        ("rules/room.py", "if foe[1] > 0)", "if foe[1] >= 0)", "rules/test_fights"),
        ("rules/room.py", "if trap[1] > mind)", "if trap[1] >= mind)", "rules/test_traps"),
        ("rules/room.py", "if worth > force)", "if worth >= force)", "rules/test_traps"),
        ("rules/room.py", "foes and not state.stunned", "foes", "rules/test_traps"),
        ("rules/actions.py", "spare = state.spare - 1", "spare = 0", "rules/test_set_up"),
        ("rules/deck.py", "if lying == EVERY_CARD:", "if False:", "rules/test_deck"),
        (
            "rules/deck.py",
            "suit == HEARTS and state.ground.worth_three",
            "state.ground.worth_three",
            "rules/test_variants",
        ),
        ("layout.py", "merge=merge) < count", "merge=merge) <= count", "test_layout"),
        (
            "layout.py",
            "width * height > LARGEST_ROOM",
            "width * height >= LARGEST_ROOM",
            "test_layout",
        ),
        ("layout.py", "width * height == 1", "width * height <= 2", "test_layout"),
        (
            "solver/judge.py",
            "line.cuts == 0 and line.best < 0",
            "line.best < 0",
            "solver/test_proofs",
        ),
        ("solver/kernel_client.py", "*_halves(state.held)", "*_halves(0)", "kernel/test_kernel"),
    ),
    *_game(
        "treasure",
        ("rules/engine.py", "value >= target", "value > target", "rules/test_sacrifices"),
        (
            "rules/engine.py",
            "value == ACE and target == KING",
            "value == ACE",
            "rules/test_sacrifices",
        ),
        (
            "rules/engine.py",
            "VALUE[card] == VALUE[other]",
            "VALUE[card] <= VALUE[other]",
            "rules/test_sacrifices",
        ),
        (
            "rules/engine.py",
            "if state.drawn == STOCK:",
            "if state.drawn >= STOCK - 1:",
            "rules/test_ends",
        ),
    ),
    *_game(
        "welcome",
        (
            "rules/dungeon.py",
            "while state.health > 0 and",
            "while state.health >= 0 and",
            "rules/test_dungeon",
        ),
        (
            "rules/dungeon.py",
            "if health <= 0 and potion",
            "if health < 0 and potion",
            "rules/test_dungeon",
        ),
        ("rules/dungeon.py", "if not by and axe:", "if axe:", "rules/test_dungeon"),
        (
            "rules/dungeon.py",
            "wins >= BOTH and losses >= BOTH",
            "wins >= BOTH and losses >= 1",
            "rules/test_matches",
        ),
        ("rules/dungeon.py", "losses >= LOSSES", "losses > LOSSES", "rules/test_matches"),
        (
            "rules/engine.py",
            "state.drawn < len(MONSTERS)",
            "state.drawn <= len(MONSTERS)",
            "rules/test_turns",
        ),
        (
            "rules/engine.py",
            "(1.0, -1.0) if won == 0",
            "(1.0, -1.0) if won == 1",
            "rules/test_matches",
        ),
        (
            "solver/double_dummy.py",
            "== (mover == 0)",
            "== (mover == 1)",
            "solver/test_double_dummy",
        ),
        ("solver/player.py", "if body.sword:", "if False:", "solver/test_certainty"),
        ("solver/player.py", "if body.axe or body.potion", "if False", "solver/test_certainty"),
    ),
    *_game(
        "mythic",
        ("rules/combat.py", "if left <= 0:", "if left < 0:", "rules/test_fighting"),
        (
            "rules/combat.py",
            "if move.card == DRAGON:  # strikes",
            "if False:  # strikes",
            "rules/test_fighting",
        ),
        (
            "rules/combat.py",
            "return bait and DRAGON in cards",
            "return DRAGON in cards",
            "rules/test_fighting",
        ),
        (
            "rules/placing.py",
            "len(state.hands) < HANDS",
            "len(state.hands) <= HANDS",
            "rules/test_placing",
        ),
        (
            "rules/placing.py",
            "not item.used and KIND[item.card]",
            "KIND[item.card]",
            "rules/test_placing",
        ),
        (
            "rules/placing.py",
            "not free_hand(state) and state.bag is not None",
            "not free_hand(state)",
            "rules/test_placing",
        ),
        (
            "rules/engine.py",
            "state.run < MOST_SKIPS",
            "state.run <= MOST_SKIPS",
            "rules/test_skips_and_ends",
        ),
        (
            "rules/engine.py",
            "(state.run + 1 == MOST_SKIPS)",
            "(state.run == MOST_SKIPS)",
            "rules/test_skips_and_ends",
        ),
        (
            "rules/engine.py",
            "if len(state.room) <= 1 and state.pile",
            "if len(state.room) < 1 and state.pile",
            "rules/test_set_up",
        ),
        (
            "rules/engine.py",
            "if state.health <= 0:",
            "if state.health < 0:",
            "rules/test_skips_and_ends",
        ),
    ),
    *_game(
        "sudongeon",
        (
            "rules/encounters.py",
            "face < BRIBE_PARLEY",
            "face <= BRIBE_PARLEY",
            "rules/test_encounters",
        ),
        (
            "rules/encounters.py",
            "face < ALLIANCE_PARLEY",
            "face <= ALLIANCE_PARLEY",
            "rules/test_encounters",
        ),
        (
            "rules/encounters.py",
            "state.gold >= gold and",
            "state.gold > gold and",
            "rules/test_encounters",
        ),
        (
            "rules/rounds.py",
            "min(state.party.limit, state.life + KISS * party.damsels)",
            "state.life + KISS * party.damsels",
            "rules/test_npcs",
        ),
        ("rules/npcs.py", "< 1 + STOCK", "< STOCK", "rules/test_npcs"),
        ("rules/rounds.py", "if one.life > 0:", "if one.life >= 0:", "rules/test_encounters"),
        ("rules/rounds.py", "one.digit == WYRN", "one.digit > WYRN", "rules/test_monsters"),
        (
            "rules/combat.py",
            "one._replace(attack=one.attack + 1)",
            "one._replace(attack=one.attack + 2)",
            "rules/test_monsters",
        ),
        ("layout.py", "self.room_of[e.box] == self.room_of[e.other]", "False", "test_layout"),
        ("verdict.py", "if not layout.entrances:", "if False:", "test_layout test_codec"),
    ),
    Fault(
        "search/bands.py",
        "tenths(share) >= tenths(least)",
        "tenths(share) > tenths(least)",
        ("search/test_bands.py",),
    ),
    Fault(
        "search/budget.py",
        "steps if cap is None else min(steps, cap.left)",
        "steps",
        ("search/test_budget.py",),
    ),
    Fault(
        "search/sampling.py",
        "/ whole) if hits else 0.0",
        "/ whole) if hits else 0.1",
        ("games/doom/solver/test_player.py", "games/mythic/solver/test_fair.py"),
    ),
    Fault("core/rng.py", "int(random() * (i + 1))", "int(random() * i)", ("core/test_rng.py",)),
    Fault("core/ident.py", "if len(text) > LONGEST:", "if False:", ("core/test_ident.py",)),
    Fault("core/document.py", "if self.values < 0:", "if False:", ("core/test_document.py",)),
    Fault("core/cache.py", "(mine(about) and", "(True and", ("search/test_answers.py",)),
    Fault(
        "library/gather.py",
        "fits = difficulty is None or suits(verdict, difficulty)",
        "fits = True",
        ("library/test_book.py",),
    ),
    Fault(
        "core/transcript.py",
        'if line.strip() and not line.startswith(b"#"):',
        "if line.strip():",
        ("core/test_transcript.py",),
    ),
    Fault("library/compare.py", " or (unknown and not other)", "", ("cli/test_check.py",)),
    Fault(
        "cli/sitting.py",
        'f"{amounts[0]} to {amounts[-1]}"',
        'f"1 to {amounts[-1]}"',
        ("cli/test_play.py",),
    ),
    Fault("draw/svg.py", ", unit=_number", "", ("press/test_pictures.py",)),
    Fault(
        "core/files.py",
        "path.exists() and not path.is_file() and not path.is_dir()",
        "False",
        ("core/test_files.py",),
    ),
    Fault(
        "press/paper.py",
        "if width > height:",
        "if width < height:",
        ("press/test_paper.py", "cli/test_output.py"),
    ),
    Fault(
        "press/cards/custom_cards.py",
        "if len(value) > _LONGEST[field]:",
        "if False:",
        ("press/cards/test_custom_cards.py",),
    ),
    Fault(
        "press/cards/custom_cards.py",
        "int(count) <= _MOST_COUNT",
        "int(count) >= 0",
        ("press/cards/test_custom_cards.py",),
    ),
    Fault(
        "press/cards/imposition.py",
        'if flip == "long":',
        'if flip == "short":',
        ("press/cards/test_imposition.py",),
    ),
    Fault(
        "press/booklet/volume.py",
        "creep * sheet / (sheets - 1)",
        "creep * sheet / sheets",
        ("press/booklet/test_book.py",),
    ),
    Fault(
        "press/booklet/volume.py",
        "2 * sheet + 1, pages - 2 * sheet",
        "2 * sheet + 1, pages - sheet",
        ("press/booklet/test_book.py",),
    ),
)


_TURNED: dict[type[ast.AST], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Div: "*",
    ast.And: "or",
    ast.Or: "and",
}


def _mutants(text: str) -> Iterator[tuple[int, str]]:
    """Yield faults of a module: the number of a line, and what takes its place."""
    lines = text.splitlines()

    def between(left: ast.expr, right: ast.expr, operator: ast.AST) -> Iterator[tuple[int, str]]:
        if type(operator) in _TURNED and left.end_lineno == right.lineno:
            line = lines[right.lineno - 1].encode()
            start, end = line[: left.end_col_offset], line[right.col_offset :]
            middle = line[left.end_col_offset : right.col_offset]
            if not set(middle) & set(b"()"):
                new = f" {_TURNED[type(operator)]} ".encode()
                yield right.lineno, (start + new + end).decode()

    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Compare(left, [operator], [right]):
                yield from between(left, right, operator)
            case ast.BinOp(left, operator, right):
                yield from between(left, right, operator)
            case ast.BoolOp(operator, [left, right]):
                yield from between(left, right, operator)
            case ast.Constant(int(value)) if not isinstance(value, bool):
                line = lines[node.lineno - 1].encode()
                new = line[: node.col_offset] + str(value + 1).encode()
                yield node.lineno, (new + line[node.end_col_offset :]).decode()
            case ast.UnaryOp(ast.Not(), operand) if operand.lineno == node.lineno:
                line = lines[node.lineno - 1].encode()
                new = line[: node.col_offset] + line[operand.col_offset :]
                yield node.lineno, new.decode()


def drawn(count: int, seed: int, words: list[str]) -> list[Fault]:
    """Return random faults of the package, each line that has them as likely as any other."""
    package = CHECKOUT / "src" / "dungeongen"
    faults = list[Fault]()
    for path in sorted(package.rglob("*.py")):
        file = path.relative_to(package).as_posix()
        if words and not any(word in file for word in words):
            continue
        text = path.read_text("utf-8")
        lines = text.splitlines()
        for number, wrong in _mutants(text):
            right = lines[number - 1]
            if text.count(right) == 1:
                faults.append(Fault(file, right, wrong, _folders(file)))
    return Random(seed).sample(faults, min(count, len(faults)))


def _folders(file: str) -> tuple[str, ...]:
    """Return where the tests of a source file are: itself, its own, pictures, folders above."""
    path = Path(file)
    own = path.parent / f"test_{path.stem}.py"
    above = [one for one in path.parents[:-1] if one != Path("games")]
    pages = [Path("games/test_goldens.py"), Path("press/test_drawings.py")]
    drawing = pages if {"page", "plan", "draw", "press", "surveys"} & set(path.parts) else []
    places = own, *drawing, *above
    kept = [one.as_posix() for one in places if (CHECKOUT / "tests" / one).exists()]
    return f"../src/dungeongen/{file}", *(kept or ["contract", "library"])


def verdict(fault: Fault, copy: Path, longest: int) -> str:
    """Return what the tests say of a fault: killed, SURVIVED or stale."""
    path = copy / "src" / "dungeongen" / fault.file
    text = path.read_text("utf-8") if path.exists() else ""
    tests = [f"tests/{test}" for test in fault.tests]
    if text.count(fault.right) != 1 or not all((copy / test).exists() for test in tests):
        return "stale"
    path.write_text(text.replace(fault.right, fault.wrong), "utf-8")
    try:
        words = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider"]
        environment = {**os.environ, "PYTHONPATH": str(copy / "src")}
        ran = subprocess.run(
            [*words, *tests],
            cwd=copy,
            env=environment,
            capture_output=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (longest, longest)),
        )
        if ran.returncode in (1, 2, 4) or ran.returncode < 0:  # 2, 4: it cannot even be imported
            return "killed"
        return "SURVIVED" if ran.returncode == 0 else f"ended with {ran.returncode}"
    finally:
        path.write_text(text, "utf-8")


def main() -> None:
    """Print what becomes of each fault, and how many are killed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--random", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path)
    options = parser.parse_args()
    words: list[str] = options.words
    faults = [fault for fault in FAULTS if not words or any(word in fault.file for word in words)]
    if options.random and options.kept and options.kept.exists():
        faults = [Fault(*one) for one in json.loads(options.kept.read_text("utf-8"))]
    elif options.random:
        faults = drawn(options.random, options.seed, words)
        if options.kept:
            options.kept.write_text(json.dumps(faults), "utf-8")
    ends = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            source = CHECKOUT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("*.pyc"))
            else:
                shutil.copy2(source, copy / name)
        for fault in faults:
            ends.append(verdict(fault, copy, LONGER if options.random else LONGEST))
            print(
                f"{ends[-1]:9} {fault.file}: {fault.right.strip()!r} → {fault.wrong.strip()!r}",
                flush=True,
            )
    print(f"{ends.count('killed')} of {len(ends)} killed")


if __name__ == "__main__":
    main()
