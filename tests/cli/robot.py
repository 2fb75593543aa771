"""A robot that plays ``dungeongen play`` in this process, using only what is on the screen."""

from __future__ import annotations

import io
import re
from random import Random

from cli.running import Ran, Screen, ended

_OFFER = re.compile(r"^ {1,2}(\d+)  \S", re.MULTILINE)
_AMOUNTS = re.compile(r"^How (?:many|much).*$")
_RANGE = re.compile(r"\? (\d+) to (\d+), Enter")
_DIE = re.compile(r"\bD(\d+)\b")


class Robot(io.TextIOBase):
    """Standard input that reads standard output and answers at random.

    After ``most`` answers the input ends. One answer in eight is one of ``commands``.
    """

    def __init__(self, screen: Screen, seed: int, most: int, commands: tuple[str, ...]) -> None:
        self.screen, self.most, self.commands = screen, most, commands
        self.random = Random(seed)
        self.typed: list[str] = []
        self.pauses: list[int] = []  # how much had been typed when a choice or a die was due
        self._seen = 0
        self._answers: list[str] = []  # what the last question can be answered with

    def isatty(self) -> bool:
        return False

    def reconfigure(self, **_: object) -> None:
        """Accept what a text stream accepts."""

    def readline(self, _: int | None = -1, /) -> str:
        shown = self.screen.shown
        new, self._seen = shown[self._seen :].decode(), len(shown)
        if len(self.typed) >= self.most:
            return ""
        self._answers = _answers(new) or self._answers
        if not _AMOUNTS.match(new.split("\n")[-1]):
            self.pauses.append(len(self.typed))
        command = self.commands and self.random.random() < 1 / 8
        answer = self.random.choice(self.commands if command else self._answers)
        self.typed.append(answer)
        return answer + "\n"


def _answers(shown: str) -> list[str]:
    prompt = shown.rsplit("\n", maxsplit=1)[-1]
    if prompt.startswith("Enter to end"):
        return [""]
    if _AMOUNTS.match(prompt):
        between = _RANGE.search(prompt)
        if between:
            return [str(n) for n in range(int(between[1]), int(between[2]) + 1)]
        return re.findall(r"\d+", prompt)
    offers: list[str] = _OFFER.findall(shown) if prompt == "> " else []
    if offers:
        return offers
    if "Coin" in prompt:
        return ["heads", "t"]
    die = _DIE.search(shown[-400:].rsplit(" [", maxsplit=1)[-1] if prompt == "> " else prompt)
    if die is None:
        return []
    return [str(n) for n in range(1, 6 if "on a 6, roll again" in shown else int(die[1]) + 1)]


def watch(
    *words: str, seed: int = 0, most: int = 300, commands: tuple[str, ...] = ()
) -> tuple[Ran, Robot]:
    """Return the result of ``dungeongen WORDS``, and the robot that typed."""
    out = Screen()
    robot = Robot(out, seed, most, commands)
    return ended(words, robot, out), robot
