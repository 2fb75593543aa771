"""What ``dungeongen doom`` selects and certifies, and what ``check`` says about it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pypdf import PdfReader

from cli.running import documents, run
from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.games.doom.codec import write
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.solver import judge, selection
from dungeongen.search.bands import NAMES, band
from dungeongen.search.sampling import interval_words


def made(*words: str) -> dict[str, Any]:
    (document,) = documents("doom", *words)
    return document


def checked(document: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    ran = run("check", "--json", "-", given=json.dumps(document).encode())
    return ran.code, json.loads(ran.data) if ran.data else {}


def unbeatable_seed() -> str:
    """Return a seed whose first 5×5 dungeon cannot be survived."""
    return next(
        str(seed)
        for seed in range(200)
        if judge.solve(deal(Rng(str(seed)).child("doom"), size=5)).lost
    )


def test_the_first_that_can_be_beaten_is_taken() -> None:
    seed = unbeatable_seed()
    document = made("--seed", seed, "--size", "5", "--difficulty", "any")
    assert document["verdict"]["verdict"] == "beatable"
    assert document["verdict"]["best"]["score"] > 0
    assert document["candidate"] > 1
    first = made("--seed", seed, "--size", "5", "--as-is")
    assert first["verdict"]["verdict"] == "unbeatable"
    assert first["candidate"] == 1
    assert first["verdict"]["proof"]["kind"] == "exhausted"
    assert checked(first)[0] == 4
    bare = made("--seed", seed, "--size", "5", "--no-check")
    assert "verdict" not in bare
    assert bare["deal"] == first["deal"]


@pytest.mark.parametrize(("difficulty", "size"), [*zip(NAMES, (5, 5, 5, 7), strict=True)])
def test_difficulty_picks_by_the_odds(difficulty: str, size: int) -> None:
    """Deadly ones are one in a hundred: in version 0.10.0 twenty seconds found none."""
    document = made("--seed", "1", "--size", str(size), "--difficulty", difficulty)
    verdict = document["verdict"]
    assert verdict["verdict"] == "beatable"
    assert verdict["difficulty"] == difficulty
    for end in ("low", "win", "high"):
        assert band(verdict["odds"][end]) == difficulty


def test_a_dungeon_whose_best_score_is_0_is_made_as_is_only() -> None:
    seed = next(
        str(seed)
        for seed in range(200)
        if judge.solve(deal(Rng(str(seed)).child("doom"), size=5)).best == 0
    )
    assert made("--seed", seed, "--size", "5", "--as-is")["verdict"]["best"]["score"] == 0
    document = made("--seed", seed, "--size", "5", "--difficulty", "any")
    assert document["verdict"]["best"]["score"] > 0
    assert document["candidate"] > 1


def test_where_none_is_found_one_line_names_the_nearest() -> None:
    with pytest.raises(GenerationError) as error:
        selection.candidate("1", difficulty="fair", most=2)
    said = str(error.value)
    assert "found no fair dungeon among 2 candidates; the nearest, number" in said
    assert ": a player for gold clears it in" in said
    assert "gentle; try another seed, or difficulty gentle" in said
    assert "\n" not in said


def test_the_search_says_what_it_looks_for_and_how_far_it_got() -> None:
    told: list[str] = []
    selection.candidate("3", difficulty="grim", size=5, on_message=told.append)
    assert told[0] == "looking for a grim dungeon: 0 tried …"
    assert told[-1].startswith(f"looking for a grim dungeon: {len(told) - 1} tried, nearest: ")


def test_the_map_rules_out_most_candidates_for_a_hard_one(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    glances = selection.glances
    monkeypatch.setattr(
        selection, "glances", lambda layout: (looked.append("deal"), glances(layout))[1]
    )
    found = selection.candidate("1", difficulty="deadly")
    assert found.candidate is not None
    assert found.candidate > 5 * len(looked)


def test_a_search_for_a_difficulty_spends_at_most_its_steps() -> None:
    with pytest.raises(GenerationError, match="no deadly dungeon among 3 candidates; the nearest"):
        selection.candidate("1", difficulty="deadly", steps=5_000)


def test_an_impossible_one_is_proved_so() -> None:
    document = made("--seed", "1", "--size", "4", "--difficulty", "impossible")
    assert document["verdict"]["verdict"] == "unbeatable"
    assert checked(document)[0] == 4


def test_help_lists_the_bands() -> None:
    words = " ".join(run("doom", "--help-all").out.split())
    assert "gentle from 90 %, fair from 50 %, grim from 10 %, deadly below" in words


def test_check_says_both_numbers() -> None:
    layout = deal(Rng("4"), size=5)
    params, given = write(layout)
    bare = {"format": "dungeongen/1", "game": "doom", "params": params, "deal": given}
    code, found = checked(bare)
    assert code == 0
    best, fared = found["best"], found["odds"]
    assert best.keys() == {"score", "bound", "proved", "clearable", "measures"}
    assert {"win", "low", "high", "method", "runs", "player", "score"} <= fared.keys()
    assert found["effort"]["nodes"] > 0
    said = run("check", "-", given=json.dumps(bare).encode()).out
    said = " ".join(said.split())
    assert f"Best {best['score']}, proved, with the deck as dealt" in said
    assert "Odds a player for gold scores" in said
    assert f"clears it in {interval_words(fared['low'], fared['high'])} of plays" in said
    assert "Safe player a safe player gets out alive in" in said


def test_a_better_score_than_there_is_is_refused() -> None:
    document = made("--seed", "3", "--size", "5")
    document["verdict"]["best"]["score"] += 2
    ran = run("check", "-", given=json.dumps(document).encode())
    assert ran.code == 2


def test_a_deck_that_nobody_knows_has_odds() -> None:
    document = made("--cards", "QD AH KH 10H / 2H QS KD 7S")
    verdict = document["verdict"]
    assert verdict["verdict"] == "undecided"
    assert verdict["odds"]["runs"] == 10_000
    assert checked(document)[0] == 3


def test_the_solution_tells_the_line_and_the_rule_of_thumb() -> None:
    assert run("doom", "--seed", "5", "--pdf", "--solution").code == 0
    _, rules, solution = (
        " ".join(page.extract_text().split()) for page in PdfReader("out/doom-5-solution.pdf").pages
    )
    assert "THE BEST LINE" in solution.upper()
    assert "The dungeon is cleared" in solution
    assert "smallest room" in rules
    assert "smallest room" not in solution
    assert "Beatable" in rules
    assert "A player for gold scores" in solution
    assert "A safe player gets out alive in" in solution
    assert "with the deck as dealt" in solution
