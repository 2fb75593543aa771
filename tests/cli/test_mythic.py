"""``dungeongen mythic``: seeds, jokers, pages, a check, a play, contradictory options."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cli.running import documents, refused, run, typed

LOST = "3"  # its first deal is refuted at once


def made(*words: str) -> dict[str, Any]:
    """Return the document that ``mythic … --json -o -`` writes."""
    (document,) = documents("mythic", *words)
    return document


def test_a_seed_deals_a_deck_with_health_and_jokers() -> None:
    document = made("--seed", "1", "--no-check", "--easy", "--jokers", "helper")
    assert document["game"] == "mythic"
    assert document["params"] == {"health": 25, "max_health": 25, "jokers": ["J1"]}
    assert len(document["deal"]["deck"]) == 53
    assert document == made("--seed", "1", "--no-check", "--easy", "--jokers", "helper")


def test_the_rule_swap_is_in_the_id_and_is_checked() -> None:
    plain, document = (made("--seed", LOST, "--as-is", *words) for words in ((), ("--swap",)))
    assert document["params"] == {**plain["params"], "swap": True}
    assert document["deal"] == plain["deal"]
    assert document["id"] != plain["id"]
    verdict = json.loads(run("check", document["id"], "--json").out)
    assert (verdict["verdict"], verdict["proof"]["kind"]) == ("beatable", "exhausted")
    assert made("--from", document["id"], "--no-check")["params"] == document["params"]


def test_the_rule_strict_discard_is_in_the_id_and_is_checked() -> None:
    rule = ("--rule", "strict-discard")
    sheets = [made("--seed", LOST, "--as-is", *words) for words in ((), rule, (*rule, "--swap"))]
    plain, strict, both = sheets
    assert strict["params"] == {**plain["params"], "strict_discard": True}
    assert both["params"] == {**strict["params"], "swap": True}
    assert len({sheet["id"] for sheet in sheets}) == 3
    for sheet in sheets:
        assert sheet["deal"] == plain["deal"]
        verdict = json.loads(run("check", sheet["id"], "--json").out)
        assert (verdict["verdict"], verdict["proof"]["kind"]) == ("beatable", "exhausted")
        assert made("--from", sheet["id"], "--no-check")["params"] == sheet["params"]


@pytest.mark.parametrize("kind", ["--max-health 25 --swap", "--rule strict-discard"])
def test_the_hint_prints_the_same_deal(kind: str) -> None:
    words = ["--seed", LOST, *kind.split(), "--as-is"]
    hint = next(line for line in run("mythic", *words).lines if line.startswith(" Print "))
    assert hint == f" Print dungeongen mythic --seed {LOST} {kind} --as-is --pdf"


def test_it_is_shown_in_the_terminal() -> None:
    out = run("mythic", "--seed", "1", "--no-check").out
    assert " health 20 of 20 · 54 cards · dragon, treasure · perfect score 32\n" in out
    assert " Room   " in out
    assert " Bag    open" in out


def test_a_deal_that_only_a_skip_saves_is_told_so() -> None:
    """A player who skips survives it in every other play, and 0.15.0 called it unbeatable."""
    for seed in (LOST, "u2"):
        file = f"{seed}.json"
        ran = run("mythic", "--seed", seed, "--as-is", "--json", "-o", file)
        assert "can be cleared, only with a skip" in " ".join(ran.err.split())
        verdict = json.loads(Path(file).read_text("utf-8"))["verdict"]
        assert verdict["verdict"] == "beatable"
        assert verdict["proof"]["reason"] == "no line without a skip clears the dungeon"
        assert (verdict["witness"][0], verdict["best"]) == ("skip", None)
        ran = run("check", file)
        told = " ".join(ran.out.split())
        assert ran.code == 0
        assert "CAN BE CLEARED, ONLY WITH A SKIP: no line without a skip clears the dung" in told
        assert "moves, replayed to a win, and so are the printed ones" in told
        assert "a player who cannot see the cards survives" in told
        assert "CANNOT" not in told


def test_a_sheet_is_played_by_its_file() -> None:
    run("mythic", "--seed", "1", "--no-check", "--pdf")
    (printed,) = Path("out").glob("*.pdf")
    ran = run("play", str(printed), "--dice-seed", "1", given=b"1\n1\n")
    assert ran.code == 0, ran
    assert "A new room" in ran.out
    (saved,) = Path("out").glob("play-*.txt")
    told = run("replay", str(saved))
    assert told.code == 0, told


def test_what_does_not_go_together_is_refused() -> None:
    said = refused("mythic", "--jokers", "dragon", "--jokers", "none")
    assert "dragon and none do not go together" in said
    assert "'35' is not one of 25, 30" in refused("mythic", "--max-health", "35")
    assert "does not go with" in refused("mythic", "--difficulty", "fair", "--as-is")


def test_several_cards_are_typed_at_once() -> None:
    """After a skip four cards are drawn; the menu goes on with the number of the skip."""
    Path("sheet.json").write_text(json.dumps(made("--seed", "1", "--no-check")))
    (skip,) = re.findall(r"^ +(\d+)  Skip the room$", run("play", "sheet.json").out, re.MULTILINE)
    wrong = ("x", "", "thirteen-letters 3H", "3H")
    given = typed(skip, "KS, QH", *wrong, "4H 5H", "99", "u", "u", "4D QD", "q")
    ran = run("play", "sheet.json", "--dice", "mine", given=given)
    pile = "expected a card that is still in the pile, such as 10H or DRAGON; ? for help."
    said = " ".join(ran.out.split())
    assert f"x: {pile}" in said
    assert f"E{pile[1:]}" in said
    assert f"thirteen-let: {pile}" in said
    assert "3H: expected" not in said  # what stood behind a wrong one was not taken
    assert ran.lines.count("Not needed: 5H") == 1
    assert "Please type one of the numbers above, or ? for help." in ran.lines
    assert ran.lines.count("Taken back.") == 2
    assert [line for line in ran.lines if line.startswith("  Room: ")][1:] == [
        "  Room: 3♥, 4♥, Q♥ and K♠",
        "  Room: Q♥, K♠, 4♦ and Q♦",
    ]
