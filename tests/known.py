"""Verdicts worked out beforehand: tests of files, options and pages do not wait for the solver.

A verdict takes up to twenty seconds, and many tests ask for the same one. A line of
``tests/data/verdicts.jsonl`` is a question (a dungeon, who goes in, which odds are wanted) with its
verdict; what is not there is worked out, once in a run. ``test_known`` holds every line against the
solver, so no test is content with a verdict of yesterday.

    python -m pytest -p no:xdist --note-verdicts tests/cli tests/test_examples.py

writes the file anew: all verdicts that these tests ask for and that take long. Run it after a
change of a solver that is meant to change verdicts.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from time import process_time
from typing import Any

from contract.contracts import contract_of
from dungeongen.core.game import Game
from dungeongen.core.verdict import Verdict, read_verdict
from dungeongen.games import GAMES, game_named
from dungeongen.games.sudongeon.solver.judge import MEANS, Means
from dungeongen.games.sudongeon.solver.kernel_client import WIDE

FILE = Path(__file__).parent / "data" / "verdicts.jsonl"
LONG = 0.3  # seconds that a verdict takes to be worth a line

Judge = Callable[..., Verdict]
Wanted = tuple[float, float] | None


def question(name: str, layout: Any, party: Any = None, span: Wanted = None) -> str:
    """Return what is asked of a judge, as JSON; the same text for the same question."""
    game = game_named(name)
    params, deal = game.layout.write(layout)
    rules = game.rules
    asked = {"game": name, "params": params, "deal": deal}
    if party is not None:
        assert rules is not None
        assert rules.parties is not None
        asked["party"] = rules.parties.write(party)
    if span is not None:
        asked["wanted"] = list(span)
    return json.dumps(asked, sort_keys=True)


def asked(text: str) -> tuple[str, Any, Any, Wanted]:
    """Return the game's name, the layout, the party and the odds of a question."""
    found = json.loads(text)
    game = game_named(found["game"])
    layout = game.layout.read(found["params"], found["deal"])
    party = None
    if "party" in found:
        assert game.rules is not None
        assert game.rules.parties is not None
        party = game.rules.parties.read(found["party"])
    return game.name, layout, party, tuple(found["wanted"]) if "wanted" in found else None


def plain(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as JSON values."""
    found: dict[str, Any] = json.loads(json.dumps(verdict.as_json("", "")))
    return {key: value for key, value in found.items() if key not in ("format", "game")}


def without_bound(verdict: Verdict) -> dict[str, Any]:
    """Return what a search says of a dungeon: not what no plan wins."""
    found = plain(verdict)
    if found["odds"] is not None and found["best"] is not None:
        found["odds"].pop("bound", None)
        found["best"]["proved"] = False
        found["difficulty"] = None  # which both ends decide
    return found


def restored(name: str, found: dict[str, Any]) -> Verdict:
    """Return the verdict of a game that ``plain`` wrote."""
    solver = game_named(name).solver
    assert solver is not None
    verdict: Verdict = read_verdict(solver.verdict, found)
    return verdict


@cache
def stored() -> dict[str, Verdict]:
    """Return what the file knows, by question."""
    if not FILE.exists():
        return {}
    lines = map(json.loads, FILE.read_text("utf-8").splitlines())
    return {
        json.dumps(line["asked"], sort_keys=True): restored(line["asked"]["game"], line["said"])
        for line in lines
    }


def layouts(name: str) -> list[Any]:
    """Return a game's dungeons whose plain verdict is in the file."""
    found = [asked(text) for text in stored()]
    return [
        layout for game, layout, party, odds in found if (game, party, odds) == (name, None, None)
    ]


def write(known: dict[str, Verdict]) -> None:
    """Write the file anew."""
    lines = [
        json.dumps({"asked": json.loads(text), "said": plain(verdict)}, ensure_ascii=False)
        for text, verdict in sorted(known.items())
    ]
    FILE.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def judging() -> list[Game]:
    """Return the games whose verdicts are stored."""
    return [game for game in GAMES if contract_of(game).sampled]


class Memory:
    """Verdicts known in this run: those of the file, if any, and those worked out since."""

    def __init__(self, known: dict[str, Verdict]) -> None:
        self.known = known
        self.slow = dict[str, Verdict]()

    def planned(self, work_out: Judge) -> Judge:
        """Return Sudongeon's ``planned``, which says less than ``judge`` does."""

        def planned(
            layout: Any,
            party: Any = None,
            *,
            span: Wanted = None,
            first_plan: Any = None,
            rung: int = WIDE,
            means: Means = MEANS,
        ) -> Verdict:
            if rung != WIDE or means is not MEANS:
                return work_out(
                    layout, party, span=span, first_plan=first_plan, rung=rung, means=means
                )
            remembers = self.judge("sudoku", partial(work_out, first_plan=first_plan))
            return remembers(layout, party, span=span or (0.0, 1.0))

        return planned

    def bounded(self, work_out: Callable[..., Verdict]) -> Judge:
        """Return Sudongeon's ``bounded``, which makes of a plan what ``judge`` says."""

        def bounded(
            verdict: Verdict,
            layout: Any,
            party: Any = None,
            rung: int = WIDE,
            *,
            means: Means = MEANS,
        ) -> Verdict:
            if rung != WIDE or means is not MEANS:
                return work_out(verdict, layout, party, rung, means=means)
            judge = self.judge("sudoku", lambda *_: work_out(verdict, layout, party))
            return judge(layout, party)

        return bounded

    def judge(self, name: str, work_out: Judge) -> Judge:
        """Return a game's judge that asks ``work_out`` for what is not known yet."""

        def judge(
            layout: Any, party: Any = None, budget: float = 1.0, *, span: Wanted = None
        ) -> Verdict:
            if budget != 1:
                return work_out(layout, party, budget)
            text = question(name, layout, party, span)
            if text not in self.known:
                begun = process_time()
                who = () if party is None else (party,)
                odds = {} if span is None else {"span": span}
                self.known[text] = work_out(layout, *who, **odds)
                spent = "steps of work" in (self.known[text].effort.budget or "")
                if process_time() - begun > LONG and not spent:  # which says less of it
                    self.slow[text] = self.known[text]
            return self.known[text]

        return judge
