"""Plays told as a story."""

from __future__ import annotations

from dungeongen.core import transcript
from dungeongen.core.cards import card_texts
from dungeongen.games.doom.game import GAME
from dungeongen.games.doom.rules.moves import parse_move
from dungeongen.games.doom.table import RULES
from games.doom.positions import DATA, Table, entered
from games.doom.rules.test_book import FIRST


def told(table: Table, text: str) -> str:
    before, move = table.state, parse_move(text)
    table.play(text)
    return RULES.tell(before, move, table.state)


def test_a_fight_is_told() -> None:
    table = entered("8S 9S 3D 4H", hand="QH")
    assert told(table, "hit 8S") == "You hit 8♠: 2 left."
    assert told(table, "drink QH") == "You drink Q♥: health 20 → 32."
    assert told(table, "proceed") == "8♠ (2) and 9♠ strike for 11: health 32 → 21."


def test_traps_are_told() -> None:
    table = entered("3C 9C 3D 4H")
    assert told(table, "proceed") == "3♣ is disarmed."
    assert told(table, "take 4H") == (
        "You grab 4♥ and nothing else. 9♣ strikes for 9: health 20 → 11."
    )


def test_the_gambit_is_told() -> None:
    table = entered("8S 2S 3C 6D")
    assert told(table, "snatch 6D") == (
        "You snatch 6♦, and the traps strike everyone. 3♣ strikes for 3: health 20 → 17. "
        "2♠ dies. Stunned: 8♠ with 5 left."
    )


def test_death_is_told() -> None:
    table = entered("8S 9S 3C 6D", health=3)
    assert told(table, "hit 8S").endswith("11: health 3 → -8. You are dead.")


def test_the_first_playthrough_is_a_file_that_replays() -> None:
    """A transcript may state its own deal."""
    data = (DATA / "doom-book-1.txt").read_bytes()
    play = transcript.loads(data, "doom-book-1.txt")
    deal = dict(play.deal)
    assert deal["columns"].split() == card_texts(FIRST.columns)
    *_, last = transcript.steps(play, GAME, "doom-book-1.txt")
    assert RULES.outcome(last.after) == "cleared"
    assert RULES.totals(last.after)["score"] == 32
