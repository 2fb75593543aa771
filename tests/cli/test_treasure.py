"""``dungeongen treasure`` on the command line: made, shown, printed, checked, played, told."""

from __future__ import annotations

import json
import re
from pathlib import Path

from cli.running import refused, run


def test_it_is_shown_with_its_best_total_and_the_fair_players() -> None:
    out = run("treasure", "--seed", "2").out
    assert " Manpower  " in out
    told = " ".join(out.split())
    assert "A player who cannot see the cards scores 76 to 77 on average with this hand" in told
    assert "116" not in told  # the best total of these very cards gives the deal away


def test_hidden_cards_are_not_shown() -> None:
    out = run("treasure", "--seed", "2", "--no-check").out
    found = json.loads(run("treasure", "--seed", "2", "--no-check", "--json", "-o", "-").out)
    hand = found["deal"]["hand"]
    assert sum(out.count(sign) for sign in "♥♣♠♦") == len(hand) == 3


def test_it_is_printed_and_checked_and_refused_when_changed() -> None:
    ran = run("treasure", "--seed", "2", "--pdf", "--solution", "--json")
    assert ran.code == 0, ran
    told = run("check", ran.lines[0])
    assert told.code == 0
    words = " ".join(told.out.split())
    assert "Best score 116, proved, with these cards in this order" in words
    assert "on average with this hand" in words
    assert "Verdict BEST SCORE 116, PROVED, WITH THESE CARDS IN THIS ORDER" in words
    (file,) = Path("out").glob("*.json")
    document = json.loads(file.read_text("utf-8"))
    bare = {name: document[name] for name in ("format", "game", "params", "deal")}
    assert run("check", "-", given=json.dumps(bare).encode()).code == 0
    bare["deal"]["hand"] = bare["deal"]["hand"][:2]
    assert "deal.hand: expected 3 cards, found 2" in refused(
        "check", "-", given=json.dumps(bare).encode()
    )


def test_a_difficulty_is_a_usage_error() -> None:
    assert re.search("No such option.*--difficulty", refused("treasure", "--difficulty", "grim"))


def test_it_is_played_with_a_hint_and_told() -> None:
    run("treasure", "--seed", "2", "--no-check", "--json")
    (file,) = Path("out").glob("*.json")
    ran = run("play", str(file), given=b"1\nh\nm\n1\nq\n")
    assert ran.code == 0, ran
    assert "  1  Turn over pile 1" in ran.lines
    (saved,) = Path("out").glob("play-*.txt")
    assert run("replay", str(saved)).code == 0


def test_a_whole_play_ends_with_the_treasure() -> None:
    found = json.loads(run("treasure", "--seed", "2", "--json", "-o", "-").out)
    moves = found["verdict"]["witness"]
    head = f"format: dungeongen-play/1\ngame: treasure\nid: {found['id']}\n\n"
    Path("best.txt").write_text(head + "\n".join(moves) + "\n")
    told = run("replay", "best.txt")
    assert told.code == 0, told
    assert "Your treasure is worth 116." in " ".join(told.out.split())
    assert "treasure 116" in told.out
