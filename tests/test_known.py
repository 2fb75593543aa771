"""Every verdict of ``tests/data/verdicts.jsonl`` holds good, and a sample is judged again.

Which ones are in the sample depends on the digest of the solver: as long as it stays as it is, so
do its verdicts, and whenever it changes, others are judged.
"""

from __future__ import annotations

import sys
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

import pytest

import dungeongen
import known
import rough_plans
from contract.contracts import contract_of, judge_of
from dungeongen.games import game_named
from dungeongen.games.sudongeon import verdict
from dungeongen.games.sudongeon.solver import judge as sudongeon
from dungeongen.games.sudongeon.solver import selection
from dungeongen.search.bands import band
from thorough import share

# The plain judges: while tests run, those of the games remember (see conftest.py).
PLANNED = sudongeon.planned  # of the searches, the only ones that want odds
PLAIN = {game.name: judge_of(game).judge for game in known.judging()}
ROUGH = selection.rough
STORED = known.stored()


def without_odds_wanted(text: str) -> str:
    """Return the question that does not say which odds are wanted."""
    name, layout, party, _ = known.asked(text)
    return known.question(name, layout, party)


def short(text: str) -> str:
    name, layout, party, wanted = known.asked(text)
    words = (name, game_named(name).layout.encode(layout)[:12], party and "party", wanted)
    return " ".join(str(word) for word in words if word)


ASKED_TWICE = STORED.keys() & {
    plain for text in STORED if (plain := without_odds_wanted(text)) != text
}
ONCE = [text for text in STORED if text not in ASKED_TWICE]
SAMPLE_OF = {game.name: contract_of(game).sampled for game in known.judging()}
SOURCE = Path(dungeongen.__file__).parent


@cache
def solver_digest(name: str) -> int:
    """Return a number that changes with what a game's verdicts rest on."""
    package = Path(sys.modules[PLAIN[name].__module__].__file__ or "").parent
    digest = sha256()
    for folder in (SOURCE / "search", package):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".wasm") and not {"page", "table"} & set(path.parts):
                digest.update(path.read_bytes())
    return int.from_bytes(digest.digest()[:4], "big")


def sampled() -> list[str]:
    """Return the questions that are judged again this time."""
    return [
        text
        for name, of in SAMPLE_OF.items()
        for text in share((t for t in ONCE if known.asked(t)[0] == name), of, solver_digest(name))
    ]


@pytest.mark.parametrize("text", sampled(), ids=short)
def test_a_stored_verdict_is_what_the_solver_says(text: str) -> None:
    name, layout, party, wanted = known.asked(text)
    who = () if party is None else (party,)
    work_out = PLAIN[name] if wanted is None else partial(PLANNED, span=wanted)
    assert known.plain(work_out(layout, *who)) == known.plain(STORED[text])


@pytest.mark.parametrize("text", share(rough_plans.stored(), 8, solver_digest("sudoku")), ids=short)
def test_a_stored_rough_plan_is_what_the_search_says(text: str) -> None:
    _, layout, party, guess = known.asked(text)
    assert ROUGH(layout, party, guess)._replace(first_plan=None) == rough_plans.stored()[text]


@pytest.mark.parametrize("text", sorted(ASKED_TWICE), ids=short)
def test_odds_that_are_wanted_change_no_verdict_but_pass_one_over(text: str) -> None:
    """So it is enough to work out one of the two."""
    others = [one for one in STORED if one != text and without_odds_wanted(one) == text]
    for other in map(STORED.__getitem__, others):
        passed = (other.effort.budget or "").startswith("skipped")
        assert passed or known.without_bound(other) == known.without_bound(STORED[text])


@pytest.mark.parametrize("text", STORED, ids=short)
def test_a_witness_replays_and_the_numbers_fit(text: str) -> None:
    name, layout, party, _ = known.asked(text)
    found = STORED[text]
    assert known.restored(name, known.plain(found)) == found
    assert known.question(*known.asked(text)) == text
    if found.answer == "beatable":
        rules = game_named(name).rules
        assert rules is not None
        assert found.witness is not None
        state = rules.new(layout, *(() if party is None else (party,)))
        for line in found.witness:
            state = rules.apply(state, rules.parse(line))
        assert rules.outcome(state) in rules.wins
    if name == "sudoku":
        assert found.structure == verdict.structure(layout)
        if found.odds is not None:
            assert found.odds.low == found.odds.win == found.odds.high <= 1
            assert found.effort.budget is None
            assert found.difficulty in (None, band(found.odds.win))
