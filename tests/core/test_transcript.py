"""Transcripts: written and read back, and hostile input refused."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from contract import null_game
from dungeongen.core.errors import DocumentError, DungeongenError, IllegalMoveError
from dungeongen.core.transcript import (
    LARGEST,
    Transcript,
    beginning,
    dumps,
    is_transcript,
    loads,
    record,
    steps,
)

HEAD = "format: dungeongen-play/1\ngame: null\n"
ID = "id: NU2-11-E6\n"
PLAY = [null_game.Call("heads"), null_game.Toss("heads")]


def test_a_play_is_recorded_with_its_rounds() -> None:
    play = record(null_game.GAME, null_game.Layout(5), PLAY)
    assert play.lines == ("# Round 1", "call heads", "toss heads")
    assert [text for _, text in play.moves()] == ["call heads", "toss heads"]
    again = loads(dumps(play).encode(), "file")
    assert again == play
    ends = [step.after for step in steps(again, null_game.GAME, "file")]
    assert null_game.outcome(ends[-1]) == "won"


words = st.text(st.characters(categories=("L", "N"), include_characters=" -_"), max_size=20)
lines = words.map(str.strip).filter(bool) | words.map(lambda text: f"# {text}".strip())


@given(
    game=st.from_regex(r"[a-z]{1,9}", fullmatch=True),
    layout=st.tuples(st.just("NU2-55"), st.just(()))
    | st.tuples(st.none(), st.just((("grid", "1..2"), ("more", "x: y")))),
    party=st.none() | st.just('{"gold": 3}'),
    lines=st.lists(lines, max_size=8).map(tuple),
)
def test_what_is_written_is_read_back(
    game: str,
    layout: tuple[str | None, tuple[tuple[str, str], ...]],
    party: str | None,
    lines: tuple[str, ...],
) -> None:
    play = Transcript(game, *layout, party, lines)
    text = dumps(play)
    assert loads(text.encode(), "file") == play
    assert loads(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(), "file") == play
    assert dumps(loads(text.encode(), "file")) == text
    assert is_transcript(text.encode())


def test_comments_and_blank_lines_may_stand_anywhere() -> None:
    text = f"# by hand\n\n{HEAD}# still the head\n{ID}\n  call heads \n# why not\n\ntoss tails"
    play = loads(text.encode(), "file")
    assert play.lines == ("# by hand", "# still the head", "call heads", "# why not", "toss tails")
    assert list(play.moves()) == [(8, "call heads"), (11, "toss tails")]
    assert is_transcript(text.encode())
    assert dataclasses.replace(play, numbers=()) == play


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected a header with format"),
        ("call heads", "expected a header with format"),
        ("game: null", "line 1: expected format"),
        ("format: dungeongen-play/2", "line 1: expected format"),
        ("format: dungeongen-play/1\n" + ID, "header with game"),
        (HEAD, "expected the layout"),
        (HEAD + ID + "stake: 3", "expected the layout"),
        (HEAD + ID + ID, "line 4: a second id"),
        (HEAD + ID + "call heads\nparty: {}", "line 5: a header line among the moves"),
        (HEAD + ID + "call\x1b[2J", "line 4: has characters"),
        (HEAD + ID + "x" * 5000, "line 4: longer than"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(DocumentError, match=reason) as caught:
        loads(text.encode(), "play.txt")
    assert str(caught.value).startswith("play.txt: ")
    assert str(caught.value).isprintable()


def test_what_is_too_much_is_refused() -> None:
    with pytest.raises(DocumentError, match="larger than"):
        loads(b" " * (LARGEST + 1), "file")
    with pytest.raises(DocumentError, match="lines"):
        loads(b"\n" * 300_000, "file")
    with pytest.raises(DocumentError, match="byte 0 is not UTF-8"):
        loads(b"\xff", "file")


@given(data=st.binary(max_size=80) | st.text(max_size=80).map(lambda t: (HEAD + t).encode()))
@example(data=b"format:")
def test_any_bytes_are_a_transcript_or_refused(data: bytes) -> None:
    reason, play = _attempt(lambda: loads(data, "file"))
    assert reason.isprintable()
    if play is None:
        return
    assert loads(dumps(play).encode(), "file") == play
    reason, _ = _attempt(lambda: list(steps(play, null_game.GAME, "file")))
    assert reason.isprintable()


def _attempt(call: Callable[[], Any]) -> tuple[str, Any]:
    """Return the error message and None, or None and the result."""
    try:
        return "", call()
    except DungeongenError as refusal:
        return str(refusal), None


def _null(text: str) -> Transcript:
    head = dumps(record(null_game.GAME, null_game.Layout(5), []))
    return loads((head + text).encode(), "play.txt")


def test_an_error_in_a_move_names_its_line() -> None:
    with pytest.raises(IllegalMoveError, match=r"play\.txt: line 6: call heads: not now"):
        list(steps(_null("call heads\ncall heads"), null_game.GAME, "play.txt"))
    with pytest.raises(DungeongenError, match=r"play\.txt: line 5: move 'cal'"):
        list(steps(_null("cal"), null_game.GAME, "play.txt"))


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ("id: NU2-11-22", "check characters"),
        ("id: SU2-5ZZZG-7XX", "check characters"),
        ("stake: 5", "deal.stake"),
        ("more: 5", "deal.stake"),
        ("party: {}", "null has no parties"),
    ],
)
def test_a_wrong_layout_or_party_is_refused(head: str, reason: str) -> None:
    if head.startswith("party"):
        head = dumps(record(null_game.GAME, null_game.Layout(5), [])).split("\n")[2] + "\n" + head
    play = loads((HEAD + head).encode(), "play.txt")
    with pytest.raises(DocumentError, match=reason):
        beginning(play, null_game.GAME, "play.txt")
