"""``dungeongen welcome``: decks by letter and seed, matches, pages, checks, plays for two."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import dungeongen
from cli.running import Screen, ended, refused, run, typed, written
from dungeongen.games.welcome.layout import PUBLISHED
from dungeongen.games.welcome.rules import Add, Draw, View, view_of

A = list(PUBLISHED["A"])


def documents(*words: str) -> list[dict[str, Any]]:
    """Return the documents that ``welcome … --json -o -`` writes."""
    found = json.loads(run("welcome", *words, "--json", "-o", "-").out)
    return list(found.get("sheets", [found]))


def test_a_published_deck_is_shown_without_its_cards() -> None:
    ran = run("welcome", "--decks", "C", "--hero", "barbarian")
    told = " ".join(ran.out.split())
    assert "Practice Deck C Barbarian · one adventure · 13 monsters · player 1 begins" in told
    assert "Solved with every card open" in told
    assert "player 2 wins" not in told
    assert "eatable" not in told
    assert " ".join(map(str, PUBLISHED["C"])) not in told
    assert "welcome --decks C --hero barbarian --pdf" in told


@pytest.mark.parametrize(
    ("asked", "letters"),
    [("A-T", "ABCDEFGHIJKLMNOPQRST"), ("C,F", "CF"), ("r-t a", "RSTA"), ("B", "B")],
)
def test_decks_are_named_by_their_letters(asked: str, letters: str) -> None:
    found = documents("--decks", asked, "--no-check")
    assert [document["deal"]["deck"] for document in found] == [
        list(PUBLISHED[letter]) for letter in letters
    ]
    assert [document["title"] for document in found] == [f"Practice Deck {one}" for one in letters]
    assert not any("seed" in document for document in found)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--decks", "A-Z"), "--decks: expected letters from A to T, not A-Z"),
        (("--decks", "A,A"), "--decks A: expected each letter once"),
        (("--decks", "T-A"), "--decks T-A: expected each letter once, in order"),
        (("--decks", ","), "--decks: expected letters from A to T"),
        (("--decks", "A", "--seed", "1"), "--seed does not go with --decks"),
        (("--decks", "A", "--match"), "--match does not go with --decks"),
        (("--hero", "mage"), "'mage' is not one of warrior, barbarian"),
        (("--first", "3"), "--first: expected a number from 1 to 2, found 3"),
        (("--spoiler", "flap"), "--spoiler goes with"),
        (("--set", "--decks", "A", "--pdf"), "--decks does not go with --set"),
    ],
)
def test_what_cannot_be_meant_is_refused(words: tuple[str, ...], says: str) -> None:
    assert says in refused("welcome", *words)


def test_new_decks_come_from_a_seed_for_both_heroes_alike() -> None:
    one, two = (
        documents("--seed", "1", "--count", "3", "--no-check", "--hero", hero)
        for hero in ("warrior", "barbarian")
    )
    decks = [document["deal"]["deck"] for document in one]
    assert decks == [document["deal"]["deck"] for document in two]
    assert len({tuple(deck) for deck in decks}) == 3


def test_it_is_printed_checked_and_printed_again() -> None:
    ran = run("welcome", "--decks", "A,B", "--spoiler", "flap", "--pdf", "--solution")
    assert ran.code == 0, ran
    assert ran.lines == ["out/welcome-decks-AB-spoiler-flap-solution.pdf"]
    assert b"solo game" not in Path(ran.lines[0]).read_bytes()
    told = run("check", ran.lines[0])
    assert told.code == 4  # B is lost for the player who begins
    assert "Best score 1, proved" in " ".join(told.out.split())
    (document,) = documents("--decks", "A")
    assert run("welcome", "--from", document["id"], "--pdf").code == 0


def test_a_deal_typed_by_hand_is_checked_or_refused_in_one_line() -> None:
    typed: dict[str, Any] = {
        "format": "dungeongen/1",
        "game": "welcome",
        "params": {"hero": "barbarian"},
        "deal": {"deck": A},
    }
    told = run("check", "--json", "-", given=json.dumps(typed).encode())
    assert told.code == 0
    found = json.loads(told.out)
    assert found["best"]["score"] == 1
    assert found["best"]["line"] == found["witness"]
    typed["deal"]["deck"] = [8, *A[1:]]
    said = refused("check", "-", given=json.dumps(typed).encode())
    assert "deal.deck: expected the 13 monsters 1 1 2 2 3 3 4 4 5 5 6 7 9, in any order" in said


def test_a_set_to_cut_out_is_printed() -> None:
    ran = run("welcome", "--set", "--hero", "barbarian", "--pdf")
    assert ran.lines == ["out/welcome-set-barbarian.pdf"]
    words = " ".join(page.extract_text() for page in PdfReader(ran.lines[0]).pages)
    assert "has their backs: print both on one paper, turned over its long edge" in " ".join(
        words.split()
    )
    assert "For other sizes: deck welcome." in " ".join(run("welcome", "--help-all").out.split())


def test_a_match_is_made_and_judged() -> None:
    (document,) = documents("--match", "--seed", "1")
    assert len(document["deal"]["decks"]) == 7
    assert document["made"] == {"match": True}
    assert document["verdict"]["best"]["proved"]


# Played


def test_the_program_plays_the_other_side() -> None:
    ran = run("play", "welcome", "--seed", "5", "--dice-seed", "1", given=b"1\n1\nh\nm\nl\nq\n")
    assert ran.code == 0, ran
    assert "You are player 1; the program is player 2." in ran.lines
    assert any(line.startswith("  Player 2 draws a card.") for line in ran.lines)
    assert "with every card known" not in ran.out  # the player does not know the deck
    assert "Hint: " in ran.out
    (saved,) = Path("out").glob("play-welcome-*.txt")
    assert "# People: 1\n" in saved.read_text()
    again = run("play", str(saved), given=b"q\n")
    assert "You are player 1; the program is player 2." in again.lines
    assert run("replay", str(saved)).code == 0


def test_who_plays_alone_is_you_wherever_a_play_is_told() -> None:
    """In the menu, the log, the map, the story, the result, and when it goes on."""
    sheet = dungeongen.make("welcome", seed=2, match=True, hero="barbarian", check=False)
    play = dungeongen.play(sheet, dice_seed=3)
    shown = list[str]()
    while choices := play.choices():
        shown += [*play.scene, *(one.text for one in choices)]
        assert play.table.map is not None
        chart = play.table.map(play.play.state, lambda signs: True, 80)
        shown += ["".join(text for text, _ in line) for line in chart]
        shown += play.choose(1)
    assert play.outcome is not None
    shown += [play.table.ends[play.outcome], *play.totals]
    story = dungeongen.replay(play.text().encode())
    shown += [story.ending, *story.totals, *(one.text for one in story.rounds)]
    for line in shown:
        assert "player 1" not in line.lower(), line
    told = "\n".join(shown)
    for words in (
        "Your turn: draw or pass",
        "You draw a card.",
        "Player 2 draws a card.",
        "You go in with health",
        "You are in the dungeon",
        "hits: your health",
        "You die and lose the adventure.",
        "You: survived",
        "you died",
    ):
        assert words in told, words
    Path("saved.txt").write_text("\n".join(play.text().splitlines()[:12]) + "\n")
    ran = run("play", "saved.txt", given=b"l\n1\nq\n")
    assert "You draw a card." in ran.out
    assert "player 1" not in ran.out.replace("You are player 1", "").lower()
    both = dungeongen.play(sheet, dice_seed=3, hot_seat=True)
    assert both.choose(1) == ("Player 1 draws a card.",)


def test_no_card_of_the_other_is_told() -> None:
    """Whatever the program holds, the same is on the screen until it shows."""
    shown = []
    for deck in ([1, 9, *A], [1, 2, *A]):
        rest = [*deck[:2], *_rest(deck[:2])]
        written("welcome", {"deck": rest}, name="deck.json")
        play = dungeongen.play("deck.json", hot_seat=True)
        play.choose(1)
        play.choose(1)
        play.choose(1)
        told = play.choose(1)  # player 2 adds the 9, or the 2
        shown.append((told, play.scene))
    assert shown[0] == shown[1]


def test_who_replies_is_given_a_view_and_no_state() -> None:
    sheet = dungeongen.make("welcome", seed=5, match=True, check=False)
    play = dungeongen.play(sheet, dice_seed=3).play
    play.play(Draw())
    play.play(Add())
    given: list[object] = []

    def replies(view: object) -> tuple[tuple[Draw, float], ...]:
        given.append(view)
        return ((Draw(), 1.0),)

    assert play.reply(replies) == Draw()
    assert given == [view_of(play.state, 1)]
    assert isinstance(given[0], View)


def _rest(first: list[int]) -> list[int]:
    rest = sorted(A)
    for monster in first:
        rest.remove(monster)
    return rest


def test_two_people_share_the_seat_and_see_their_own_cards() -> None:
    ran = run("play", "welcome", "--seed", "5", "--hot-seat", given=b"\n1\n1\n\n1\n1\n\nq\n")
    assert ran.code == 0, ran
    assert "only you look now" in ran.out
    assert any("Player 2 draws a " in line for line in ran.lines)
    assert "the program is" not in ran.out


def test_a_terminal_is_cleared_of_what_the_one_before_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen, seen = Screen(terminal=True), list[str]()
    monkeypatch.setattr("click.clear", lambda: seen.append(screen.shown.decode()))
    words = ("play", "welcome", "--seed", "5", "--hot-seat")
    ran = ended(words, io.TextIOWrapper(io.BytesIO(b"\n1\n1\n\n1\n1\n\nq\n")), screen)
    assert ran.code == 0
    assert len(seen) == 2  # not before the first
    assert ran.out[len(seen[0]) :].startswith("  Player 1 draws a card.\n")


def test_a_game_for_one_has_no_hot_seat() -> None:
    said = refused("play", "doom", "--seed", "1", "--hot-seat")
    assert "--hot-seat: Shuffle and Doom has one player" in said


def test_an_undo_goes_back_to_the_players_own_choice() -> None:
    sheet = dungeongen.make("welcome", seed=5, match=True, check=False)
    play = dungeongen.play(sheet, dice_seed=3)
    assert play.turn == "choice"
    play.choose(1)
    play.choose(1)
    before = play.text()
    assert play.undo()
    assert play.scene[0].startswith("Adventure 1 · You draw")
    play.choose(1)
    text, _, help_ = play.text().rpartition("# Help: ")
    assert text == before  # the other replies the same again
    assert help_ == "0 hints, 1 undo\n"


def test_a_whole_match_is_played_by_hints() -> None:
    sheet = dungeongen.make("welcome", seed=2, match=True, hero="barbarian", check=False)
    play = dungeongen.play(sheet, dice_seed=3)
    while play.choices():
        number, amount, reason = play.hint()
        assert reason
        play.choose(number, amount)
    assert play.outcome in ("won", "lost")
    assert play.totals["adventures"] <= 7


def test_where_there_is_one_choice_no_other_number_is_asked_for() -> None:
    to_the_sword = typed("1", "1", "1", "3", "1", "3", "2")
    ran = run("play", "welcome", "--seed", "3", "--dice-seed", "2", given=to_the_sword)
    assert "Please type 1, or ? for help." in ran.lines
