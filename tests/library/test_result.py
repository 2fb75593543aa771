"""Results: one code a play, which replays to the same end, and no sign of which may change."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

import dungeongen
from cli.running import refused, run
from dungeongen.core.errors import DocumentError, DungeongenError
from dungeongen.core.ident import ALPHABET, RESULT, Number, body_of, format_id, parse_id
from dungeongen.core.play import Play
from dungeongen.core.rng import Rng
from dungeongen.core.transcript import Transcript
from dungeongen.core.version import VERSION
from dungeongen.games import GAMES, game_named
from dungeongen.library.play import Playing
from dungeongen.library.result import FORMAT, LONGEST, code_of, looks_like_code
from dungeongen.press.qr import qr_blocks
from dungeongen.surveys.deals import Task, layout_of

NAMES = [game.name for game in GAMES]
SHUFFLED = [game.name for game in GAMES if game.layout.shuffled is not None]


def random_play(name: str, seed: str, *, dice: str | None = "7", loose: bool = False) -> Play:
    """Return a play at random that is over; ``dice`` are of that seed, or of the player."""
    game, rng = game_named(name), Rng(f"results {name} {seed}")
    layout = layout_of(Task(name, seed, (), True, 1.0, ()), 1)
    if loose:
        layout = game.layout.shuffled(layout)
    ident = format_id(game.code, game.layout.encode(layout))
    play = Play(game, Transcript(game.name, ident), "a play")
    if dice is None:
        play.roll_by_hand()
    else:
        play.roll_with(dice)
    while play.rules.outcome(play.state) is None:
        draws = play.rules.chance(play.state)
        if draws is None:
            play.play(rng.choice(play.legal()))
        else:
            play.play(play.throw() if dice is not None else rng.choice(draws)[0])
    return play


@cache
def code(name: str = "scoundrel", seed: str = "1") -> str:
    return code_of(random_play(name, seed))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("dice", ["7", "2026-11-29", "sieben ♣", None])
def test_a_code_replays_to_the_same_play(name: str, dice: str | None) -> None:
    for seed in "123":
        play = random_play(name, seed, dice=dice)
        play.hints, play.undos = 3, 12
        text = code_of(play)
        assert len(text) <= LONGEST
        assert set(text) <= {*ALPHABET}
        assert len(qr_blocks(text).splitlines()) < 40
        own = dungeongen.result(text)
        assert own.play.moves == play.moves
        assert (own.play.hints, own.play.undos) == (3, 12)
        assert own.outcome == play.rules.outcome(play.state)
        assert own.left == play.rules.totals(play.state)
        assert own.seed == (dice if own.chance else None)
        assert dungeongen.result(own.transcript()).code == text


@pytest.mark.parametrize("name", SHUFFLED)
@pytest.mark.parametrize("dice", ["7", None])
def test_cards_that_chance_drew_are_of_the_seed_or_listed(name: str, dice: str | None) -> None:
    play = random_play(name, "9", dice=dice, loose=True)
    own = dungeongen.result(code_of(play))
    assert own.play.moves == play.moves
    assert own.chance > 0
    assert own.seed == dice
    whose = "drawn by dungeongen" if dice else "typed by the player"
    assert whose in own.chance_words


def test_dice_that_are_not_those_of_the_seed_are_listed() -> None:
    play = random_play("sudoku", "2")
    assert dungeongen.result(code_of(play)).seed == "7"
    play.roll_with("8")
    own = dungeongen.result(code_of(play))
    assert (own.seed, own.play.moves) == (None, play.moves)


def test_no_altered_sign_passes() -> None:
    text = code()
    for place, old in enumerate(text):
        for new in ALPHABET:
            if new != old:
                altered = text[:place] + new + text[place + 1 :]
                with pytest.raises(DungeongenError):
                    dungeongen.result(altered if looks_like_code(altered) else altered.encode())
    for place in range(len(text) - 1):
        if text[place] != text[place + 1]:
            swapped = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
            with pytest.raises(DungeongenError):
                dungeongen.result(swapped if looks_like_code(swapped) else swapped.encode())


def test_a_forged_body_with_a_good_check_sum_is_no_play() -> None:
    for change in (1, 33**45, -(33**45), 33**55, 33**70):
        with pytest.raises(DocumentError, match="result: no play that the rules allow"):
            dungeongen.result(forged(change))
    body = parse_id(code())[1]
    for some in ("2", "ZZ", body[:9], body + "2"):
        with pytest.raises(DocumentError):
            dungeongen.result(format_id(RESULT, some))
    longer = format_id(RESULT, body_of([(1, 2)] * 2000))
    with pytest.raises(DocumentError, match="longer than 300 signs"):
        dungeongen.result(longer)


def forged(change: int) -> str:
    """Return a code whose number is another one by so much, with its check sum."""
    value, text = Number(parse_id(code())[1]).value + change, ""
    while value > 0:
        value, digit = divmod(value, len(ALPHABET))
        text += ALPHABET[digit]
    return format_id(RESULT, text)


def test_a_code_of_another_version_says_which() -> None:
    """Whose legal moves may come in another order: the digest of the moves tells."""
    later = 4 * 99  # in the place of the first number of the version
    major, rest = VERSION.split(".", 1)
    name = f"{int(major) + 99}.{rest}"
    assert dungeongen.result(forged(later)).version == name  # the same moves: nothing is wrong
    with pytest.raises(DocumentError, match=f"made by dungeongen {name}, this is {VERSION}"):
        dungeongen.result(forged(later + 4 * 256**3 * 26**20))


def test_hints_and_undos_are_recorded_and_stay_with_the_saved_play() -> None:
    playing = dungeongen.play(dungeongen.make("doom", seed=1, check=False), dice_seed=1)
    for _ in range(2):
        playing.hint()  # the same hint twice is one
    playing.choose(playing.choices()[0])
    assert playing.undo()
    assert "# Help: 1 hint, 1 undo\n" in playing.text()
    again = dungeongen.play(playing.text().encode())
    assert again.play.helped == (1, 1)
    again.hint()
    again.choose(again.choices()[0])
    again.undo()
    assert again.text().count("# Help: ") == 1
    assert again.play.helped == (2, 2)
    with pytest.raises(DungeongenError, match="the play is not over"):
        again.result()


def test_a_play_that_takes_too_many_signs_is_refused_in_one_line() -> None:
    play = random_play("sudoku", "3", dice="a long seed " * 20)
    with pytest.raises(DungeongenError, match="signs, and a result has at most 300"):
        code_of(play)


def test_a_code_is_told_as_a_story_and_reviewed() -> None:
    text = code("treasure", "4")
    story = dungeongen.replay(text)
    assert story.outcome == dungeongen.result(text).outcome
    assert dungeongen.review(text, plays=1).ending == story.ending
    with pytest.raises(DungeongenError, match="the result of a play: check, replay and review"):
        dungeongen.read(text)


def saved(playing: Playing) -> bytes:
    while playing.turn != "over":
        if choices := playing.choices():
            playing.choose(choices[-1], choices[-1].amounts[0] if choices[-1].amounts else None)
    return playing.text().encode()


def test_the_commands_give_and_replay_a_result(tmp_path: Path) -> None:
    sheet = dungeongen.make("scoundrel", seed=5, check=False)
    file = tmp_path / "play.txt"
    file.write_bytes(saved(dungeongen.play(sheet, dice_seed=1)))
    ran = run("play", str(file), "--result")
    (text,) = re.findall(r"^RE2\w+$", ran.out, re.MULTILINE)
    assert qr_blocks(text) in ran.out
    told = run("check", text)
    assert told.code == 0
    own = dungeongen.result(text)
    assert ("WON: " if own.won else "LOST: ") in told.out
    for label in ("Left", "Moves", "Chance", "Decisions", "Luck", "Note"):
        assert re.search(rf"^  {label} +\S", told.out, re.MULTILINE)
    assert "whether anybody" in told.out
    value = json.loads(run("check", "--json", f"https://a.org/#/make/doom?result={text}").out)
    assert (value["won"], value["code"], value["format"]) == (own.won, text, FORMAT)
    assert len(value["moves"]) == len(own.play.moves)
    slip = text[:9] + ("2" if text[9] != "2" else "3") + text[10:]
    assert "check characters do not match" in refused("check", slip)
    assert "takes no --party" in refused("check", text, "--longer")


def test_a_play_on_paper_gives_its_result_when_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = game_named("treasure")
    sheet = dungeongen.make("treasure", seed=1, check=False)
    stop = next(c.number for c in dungeongen.play(sheet).choices() if "End" in c.text)
    ran = run("play", "treasure", "--seed", "1", "--result", given=f"{stop}\ny\n\n".encode())
    (text,) = re.findall(r"^RE2\w+$", ran.out, re.MULTILINE)
    own = dungeongen.result(text)
    assert own.game == game
    assert own.outcome == "stopped"
    ran = run("play", "treasure", "--seed", "1", "--result", given=b"q\n")
    assert "No result yet: the play is not over." in ran.out
