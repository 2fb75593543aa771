"""``dungeongen play`` and ``dungeongen replay``, with our deck or the player's own."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from string import ascii_uppercase

import pytest

import dungeongen
from cli.running import Ran, refused, run, written
from dungeongen.core.cards import card_texts
from dungeongen.games.doom import codec
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.table import chart
from games.doom.positions import DATA, dungeon
from games.doom.rules.test_book import FIRST


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def sheet(layout: Layout) -> str:
    params, deal = codec.write(layout)
    return written("doom", deal, params)


def typed(layout: Layout, *lines: str, words: tuple[str, ...] = (), encoding: str = "utf-8") -> Ran:
    given = "".join(f"{line}\n" for line in lines).encode()
    ran = run("play", sheet(layout), *words, given=given, encoding=encoding)
    assert ran.code == 0, ran.err
    return ran


def saved() -> list[str]:
    return Path("out/play-doom.txt").read_text("utf-8").splitlines()


def test_the_first_playthrough_is_played_by_numbers() -> None:
    """Choose left, add intelligence, hit K♠ (snatching 5♦ and 6♦ come first), take 6♦, hit 5♠."""
    ran = typed(FIRST, "2", "2", "3", "5", "1", "")
    assert "The dungeon is cleared: your gold counts twice." in ran.lines
    assert "gold 16 · score 32" in ran.out
    moves = [line for line in saved()[4:] if not line.startswith("#")]
    assert moves == [
        "choose left",
        "add intelligence",
        "enter A2",
        "hit KS",
        "take 6D",
        "enter A4",
        "hit 5S",
    ]
    told = run("replay", "out/play-doom.txt")
    assert told.code == 0
    assert (
        "After 2 rounds: health 9 · intelligence 4 · attack 17 · gold 16 · score 32" in told.lines
    )
    assert "You kill K♠ with one blow without a scratch." in " ".join(told.out.split())


def test_the_books_own_file_is_told() -> None:
    told = run("replay", str(DATA / "doom-book-1.txt"))
    assert told.code == 0
    assert "You find 5♣, 6♦, K♠ and 5♦." in " ".join(told.out.split())


def test_the_two_stacks_are_shown_with_what_they_give() -> None:
    ran = typed(FIRST, "q")
    assert "  Left column: 2♥ Q♠ K♦ 7♠" in ran.lines
    assert "health 14 · intelligence 3 · attack 17 · gold 0 and 1 ♦ to spend" in ran.out


def test_the_map_shows_what_is_filled_and_where_one_can_walk() -> None:
    two = dungeon("2H 3H 4H 2S / 5H 6S 7S 8S", "2D KC 6D 7D")
    ran = typed(two, "1", "m", "q")
    assert "      A  B  C  D" in ran.lines
    assert "   1 │  •  •  •D1▒│" in ran.lines
    assert "   2 │A2▒▒▒▒▒▒▒  ·│" in ran.lines
    ran = typed(two, "1", "m", "q", encoding="ascii")
    assert "   1 |  o  o  oD1#|" in ran.lines
    assert ran.out.isascii()


@pytest.mark.parametrize("size", [4, 7, 13, 26])
@pytest.mark.parametrize("rules", [(), ("retreat", "retreat-traps", "unbounded")])
def test_every_room_that_is_offered_stands_on_the_map(size: int, rules: tuple[str, ...]) -> None:
    play = dungeongen.play(
        dungeongen.make("doom", seed=4, size=size, rules=rules, check=False), dice_seed=1
    )
    rng, named = Random(size), 0
    while (offered := play.choices()) and len(play.play.moves) < 60:
        lines = [
            "".join(text for text, _ in line) for line in chart(play.play.state, lambda _: True)
        ]
        assert max(map(len, lines)) <= 80
        for name in re.findall(r"(?:room|to) ([A-Z]+\d+)", " ".join(c.text for c in offered)):
            number = name.lstrip(ascii_uppercase)
            (row,) = (line for line in lines if line.startswith(f"{number:>4} │"))
            in_sight = name.removesuffix(number) in lines[0].split()
            assert in_sight == bool(re.search(rf"(?<![A-Z]){name}(?!\d)", row))
            named += in_sight
        play.choose(rng.choice(offered))
    assert named > 3


def test_who_leaves_with_nothing_is_asked() -> None:
    endless = dungeon("2H 3H 4H 2S / 5H 6S 7S 8S", "2D KC 6D 7D", rules=["unbounded"], seed="1")
    ran = typed(endless, "1", "3", "", "3", "y", "")
    assert ran.out.count("Leave with nothing at all? y for yes, Enter for no >") == 2
    assert "You are out of the dungeon, alive." in ran.lines


def test_cards_of_ones_own_are_typed_one_by_one_or_together() -> None:
    ran = typed(FIRST, "2", "2", "5c", "6♦ KS, 5D", "3", "q", words=("--cards-by-hand",))
    assert "The next of 4 cards for room A2: 5c" in ran.lines
    assert "Your own cards: type what they show, or ? for help." in ran.lines
    moves = [line for line in saved()[4:] if not line.startswith("#")]
    assert moves[2:] == ["enter A2", "draw 5C", "draw 6D", "draw KS", "draw 5D", "hit KS"]


def test_the_deck_of_the_sheet_is_not_used_then() -> None:
    typed(FIRST, "2", "2", "9S 8S 7C 6C", "q", words=("--cards-by-hand",))
    assert "draw 9S" in saved()
    assert card_texts(FIRST.deck or ())[:1] == ["5C"]


def test_a_card_that_cannot_come_is_asked_for_again() -> None:
    ran = typed(FIRST, "2", "2", "QS", "5C 5C", "zz", "q", words=("--cards-by-hand",))
    for wrong in ("QS", "5C", "zz"):
        assert f"{wrong}: expected a card that is still in the deck" in ran.out
    assert saved().count("draw 5C") == 1


def test_cards_that_the_room_does_not_take_are_told() -> None:
    ran = typed(FIRST, "2", "2", "5C 6D KS 5D 2C 3C", "q", words=("--cards-by-hand",))
    assert "Not needed: 2C 3C" in ran.lines


def test_a_card_can_be_taken_back() -> None:
    typed(FIRST, "2", "2", "5C 6D", "u", "7D", "q", words=("--cards-by-hand",))
    draws = [line for line in saved() if line.startswith("draw")]
    assert draws == ["draw 5C", "draw 7D"]


def test_a_saved_play_goes_on_with_the_players_cards() -> None:
    typed(FIRST, "2", "2", "5C 6D", "q", words=("--cards-by-hand",))
    ran = run("play", "out/play-doom.txt", given=b"KS 5D\nq\n")
    assert ran.code == 0
    assert "draw 5D" in saved()


def test_an_unknown_deck_is_shuffled_by_a_seed() -> None:
    given = b"2\n2\nq\n"
    name = sheet(FIRST.shuffled())
    first = run("play", name, "--dice-seed", "7", given=given).out
    again = run("play", name, "--dice-seed", "7", given=given).out
    assert first.partition("Saved")[0] == again.partition("Saved")[0]
    assert "You find" in first
    other = run("play", name, "--seed", "8", given=given).out
    assert other.partition("? for help.")[2] != first.partition("? for help.")[2]


def test_what_does_not_go_together_is_refused() -> None:
    name = sheet(FIRST)
    assert "nothing is left to chance" in refused(
        "play", name, "--cards-by-hand", "--dice-seed", "1"
    )
    typed(FIRST, "2", "q")
    wrong = refused("play", "out/play-doom.txt", "--cards-by-hand")
    assert "begun with its cards" in wrong
    said = refused("play", written("sudoku", {"grid": "1" + "." * 80}), "--cards-by-hand")
    assert "cannot be played with cards of your own" in said
