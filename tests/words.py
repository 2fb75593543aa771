"""Every line that a user can read, once: pages, help, messages, stories, docs.

    python tests/words.py > lines.txt

Read the file through as somebody who bought the game would. Pages are drawn by real commands, over
a spread of games and options, and a robot plays. What no command happens to say, such as an error,
comes from the source: every text in it of two words or more, with ``…`` where a value goes. Numbers
become ``#``, and of lines that are then the same one is kept.
"""

from __future__ import annotations

import ast
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any
from unittest import mock

import click

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parent)]

from cli.robot import Robot
from cli.running import Screen, ended, run
from dungeongen.cli import CONTEXT, group
from dungeongen.draw import pdf

HOME = Path(__file__).resolve().parents[1]
SOURCE = HOME / "src" / "dungeongen"

GAMES = ("sudoku", "doom", "donsol", "mythic", "scoundrel", "treasure", "welcome")
PRINTED = (
    "sudoku --seed 42 --solution",
    "sudoku --seed 5 --givens 40 --as-is --no-check",
    "sudoku --seed wand --as-is --no-check --theme large",
    "sudoku --seed 1 --count 8 --as-is --no-check",
    "campaign --dungeons 2 --seed 42",
    "doom --seed 42 --solution --deal",
    "doom --blank",
    *(
        f"doom --seed 1 --as-is --no-check --deal --rule {rule}"
        for rule in (
            "merge",
            "break-up",
            "retreat",
            "retreat-traps",
            "strong",
            "single-use",
            "worth-three",
            "bottom=shuffled",
        )
    ),
    "doom --seed 1 --as-is --no-check --rule unbounded --tiles 1x2",
    "mythic --seed 42 --solution",
    "mythic --seed 3 --jokers dragon --jokers treasure --jokers helper --easy --as-is --no-check",
    "mythic --seed 3 --max-health 30 --card-size poker --as-is --no-check",
    "donsol --seed 42 --solution",
    "donsol --seed 42 --level hard --rule shuffled --as-is --no-check",
    "scoundrel --seed 42 --solution",
    "scoundrel --seed 42 --rule strict --rule shuffled --health 25 --as-is --no-check",
    "treasure --seed 42 --solution",
    "treasure --seed 42 --no-check",
    "welcome --seed 42 --solution",
    "welcome --seed 42 --hero barbarian --spoiler flap",
    "welcome --seed 42 --match --spoiler list",
    "welcome --set",
    "book sudoku:1 doom:1 donsol:1 mythic:1 scoundrel:1 treasure:1 welcome:1 --as-is "
    "--seed 5 --workers 1",
    "book doom:1 --seed 5 --as-is --fold zine --paper A3 --workers 1",
    *(
        f"practice {game} --count 2 --seed 5 --spoiler {spoiler} --workers 1"
        for game in ("doom", "donsol", "mythic", "scoundrel", "treasure", "welcome")
        for spoiler in ("strip", "flap", "list")
    ),
    "practice sudoku --count 2 --seed 5 --workers 1",
    *(f"deck {game} --backs long" for game in GAMES),
    "deck doom --seed 42 --stacked",
    "deck --calibrate",
)
"""Commands whose pages are read, each as a PDF."""

SHOWN = (
    *(f"{game} --seed 42 --no-check" for game in GAMES),
    "doom --seed 42 --as-is",
    "settings",
)
"""Commands that write to the terminal."""

COMMANDS = ("h", "?", "m", "l", "r", "u")
_SENTENCE = re.compile(r"(?<=[.!?:]) +(?=[A-Z0-9])")
_PROSE = re.compile(r"[A-Za-z]+ [a-z’]+ [a-z’]+")
_WORDS = re.compile(r"[A-Za-z]{2,}.*\s.*[A-Za-z]{2,}", re.DOTALL)


def printed() -> Iterator[tuple[str, str]]:
    """Yield the sentences on the pages of each command, and what it tells."""
    draw = pdf.PdfCanvas.text
    texts: list[str] = []

    def text(self: pdf.PdfCanvas, x: float, y: float, string: str, **how: Any) -> None:
        texts.append(string)
        draw(self, x, y, string, **how)

    for command in PRINTED:
        texts.clear()
        with mock.patch.object(pdf.PdfCanvas, "text", text):
            ran = run(*command.split(), "--pdf", "--out", "out")
        assert ran.code == 0, (command, ran.err)
        yield from ((command, line) for line in (ran.out + ran.err).splitlines())
        for sentence in _SENTENCE.split(" ".join(texts)):
            if _PROSE.search(sentence):  # not the numbers of a map or a table
                yield command, sentence


def shown() -> Iterator[tuple[str, str]]:
    """Yield what commands show in the terminal, and what a robot sees that plays."""
    for command in SHOWN:
        ran = run(*command.split())
        yield from ((command, line) for line in (ran.out + ran.err).splitlines())
    for game in GAMES:
        for seed in range(3):
            words: tuple[str, ...] = ("play", game, "--seed", "42")
            if game != "treasure":  # which leaves nothing to chance
                words += ("--dice-seed", str(seed))
            screen = Screen()
            ran = ended(words, Robot(screen, seed, 300, COMMANDS), screen)
            yield from ((f"play {game}", line) for line in (ran.out + ran.err).splitlines())
            for play in sorted(Path("out").glob("play-*.txt")):
                yield from ((f"replay {game}", line) for line in run("replay", str(play)).lines)
                play.unlink()


def helped(command: click.Command = group, *names: str) -> Iterator[tuple[str, str]]:
    """Yield the help of every command, wide enough that no sentence is broken."""
    context = command.context_class(
        command, info_name=" ".join(names), max_content_width=9999, **CONTEXT
    )  # click keeps the names of the help option with the command
    context.terminal_width = 9999
    for line in command.get_help(context).splitlines():
        yield f"{' '.join(names)} --help", line
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            under = command.get_command(context, name)
            assert under is not None
            yield from helped(under, *names, name)


def written() -> Iterator[tuple[str, str]]:
    """Yield the texts in the source, but for docstrings."""
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        inside: set[int] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                inside.add(id(node.value))  # a docstring
            elif id(node) not in inside and isinstance(node, ast.JoinedStr | ast.Constant):
                inside.update(map(id, ast.walk(node)))
                text = _text(node)
                if _WORDS.search(text):
                    yield str(path.relative_to(SOURCE)), " ".join(text.split())


def _text(node: ast.expr) -> str:
    """Return a text with ``…`` in place of its values."""
    match node:
        case ast.Constant(str() as text):
            return text
        case ast.JoinedStr(parts):
            return "".join(_text(part) for part in parts)
        case ast.FormattedValue():
            return "…"
        case _:
            return ""


def documented() -> Iterator[tuple[str, str]]:
    """Yield the sentences of the docs."""
    for path in (HOME / "README.md", *sorted((HOME / "docs").rglob("*.md"))):
        for paragraph in re.split(r"\n(?=\s*\n|[-|#] |\d+\. )", path.read_text("utf-8")):
            for sentence in _SENTENCE.split(" ".join(paragraph.split())):
                yield str(path.relative_to(HOME)), sentence


def lines() -> Iterator[tuple[str, str]]:
    """Yield every line once, and where it was read first."""
    known: set[str] = set()
    for source in (helped(), written(), documented(), printed(), shown()):
        for where, line in source:
            plain = re.sub(r"\d+", "#", " ".join(line.split()))
            if plain not in known and re.search("[A-Za-z]{2}", plain):
                known.add(plain)
                yield where, plain


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        last = ""
        for where, line in lines():
            if where != last:
                print(f"\n== {where}")
            last = where
            print(line)
