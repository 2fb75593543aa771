"""``dungeongen replay``: a transcript retold as a story, or refused in one line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cli.running import refused, run
from dungeongen.cli.telling import chapters
from dungeongen.library.replay import Round, replay

ADVENTURE = Path(__file__).parent.parent / "data" / "zabel-adventure.txt"


def test_the_adventure_is_told_with_its_end_and_totals() -> None:
    ran = run("replay", str(ADVENTURE))
    assert (ran.code, ran.err) == (0, "")
    assert (
        "meets the Troll. It fights the Troll: one blow of 17, 13 mana drunk and not a scratch. "
        in " ".join(ran.out.split())
    )
    assert ran.lines[-2:] == [
        "The party is home and alive, but gold was left behind.",
        "After 12 rounds: life 3 · rations 7 · mana 0 · elixirs 0 · gold 3",
    ]
    assert max(map(len, ran.lines)) <= 80


def test_standard_input_tells_the_same() -> None:
    told = run("replay", str(ADVENTURE)).out
    assert run("replay", "-", given=ADVENTURE.read_bytes()).out == told


def test_a_sheet_is_no_play() -> None:
    run("doom", "--seed", "1", "--no-check", "--pdf", "--json", "-o", "x.pdf")
    for name in ("x.pdf", "x.json"):
        told = refused("replay", name)
        assert told.endswith(f"{name}: That is a sheet; replay needs a saved play\n"), told


def test_equal_rounds_are_one_paragraph() -> None:
    searched = "You search. Nothing is found."
    rounds = (
        Round(1, searched, {"rations": 5}),
        Round(2, searched, {"rations": 4}),
        Round(3, searched, {"rations": 3}),
        Round(4, "You leave.", {"rations": 3}),
    )
    story = replay(str(ADVENTURE))
    shown = list(chapters(replace(story, opening="", brought={"rations": 6}, rounds=rounds)))
    assert shown == [
        f"1–3. {searched} This happens 3 times.\n     [rations 6 → 3]",
        "4. You leave.",
    ]


def test_a_play_that_is_not_over_says_so() -> None:
    head = ADVENTURE.read_text("utf-8").split("enter G")[0]
    out = run("replay", "-", given=head.encode()).out
    assert "The play is not over.\nAfter 0 rounds: life 10" in out


def test_a_story_is_no_log() -> None:
    """Fights are told whole, rations in what changed, and one who does several things once."""
    ran = run("replay", str(ADVENTURE))
    assert "2. The party goes to room H (south-east) and takes 9 gold." in ran.lines
    assert "   [rations 15 → 14 · gold 7 → 16]" in ran.lines
    assert "The party buys 6 rations and 3 mana." in ran.lines
    told = " ".join(ran.out.split())
    assert told.count("The Feral Ratlings are dead.") == 1
    assert "It fights the Shadow Elves: 3 blows for 13 in all and 7 life lost." in told
    assert "Rations:" not in told
    assert "strikes" not in told
    plain = run("replay", str(ADVENTURE), encoding="ascii").data.decode("ascii")
    assert "[rations 15 > 14 - gold 7 > 16]" in plain


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("enter G", "enter D"), "line 12: enter D: not that one; expected enter A or go home"),
        (("enter G", "enter Z"), "line 12: move 'enter Z': expected enter <A…I>"),
        (("game: sudoku", "game: chess"), "game: expected one of sudoku"),
        (("go home", "go home\neat"), "eat: the play is over: the party went home"),
    ],
)
def test_a_wrong_play_is_refused_in_one_line(change: tuple[str, str], reason: str) -> None:
    text = ADVENTURE.read_text("utf-8").replace(*change, 1)
    assert reason in refused("replay", "-", given=text.encode())


def test_what_is_no_transcript_is_refused() -> None:
    assert "expected a header" in refused("replay", "-", given=b"once upon a time\n")
    assert "cannot be read" in refused("replay", "no-such-file")
