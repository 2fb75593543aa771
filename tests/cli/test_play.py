"""``dungeongen play``: the game in the terminal, as typed by a user.

Plays are typed as text, or by a robot that knows nothing but what is on the screen. Whatever
happens, what was played is in a file afterwards, and the file replays.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli.robot import watch
from cli.running import Keyboard, Ran, Screen, ended, refused, run, typed, written
from dungeongen.core import transcript as plays
from dungeongen.core.play import Play
from dungeongen.core.table import choices
from dungeongen.games.sudongeon.game import GAME
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.campaign import company_as_json
from dungeongen.games.sudongeon.rules.state import ONE_OF_EACH, Company, Member
from dungeongen.games.sudongeon.table.prompts import RULES, TABLE
from dungeongen.library.menu import menu
from dungeongen.library.play import Playing
from games.sudongeon.positions import EXAMPLE, Box, grid

ADVENTURE = Path(__file__).parent.parent / "data" / "zabel-adventure.txt"
MARKET_ENTER = "4"  # with gold in hand, three wares come first


def sheet(**boxes: Box) -> str:
    """Write a document with these boxes, or the author's, and return its name."""
    return written("sudoku", {"grid": (grid(**boxes) if boxes else Layout(EXAMPLE)).grid})


def dungeon(rng: Random) -> Layout:
    """Return part of a solved Sudoku, with few or many digits."""
    digits = rng.sample("123456789", 9)
    share = rng.choice((0.3, 0.6, 0.9))
    solved = [digits[(3 * (r % 3) + r // 3 + c) % 9] for r in range(9) for c in range(9)]
    return Layout("".join(digit if rng.random() < share else "." for digit in solved))


def moves_in(name: str | Path) -> list[str]:
    play = plays.loads(Path(name).read_bytes(), str(name))
    return [text for _, text in play.moves()]


def checked(ran: Ran) -> str:
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.lines)) <= 80
    return ran.out


# From the market to the end


def test_a_dungeon_is_beaten() -> None:
    name = sheet(NW={"north": 1, "gold": 3})
    ran = run("play", name, given=typed(MARKET_ENTER, "1", "1", "1", ""))
    out = checked(ran)
    assert "At the market, before the dungeon" in out
    assert "  4  Enter room A (north-west): 3 gold" in ran.lines
    assert "  1  Take the 3 gold" in ran.lines
    assert "  1  Walk out of the dungeon: all gold is yours" in ran.lines
    assert "The dungeon is beaten: all its gold is yours." in ran.lines
    assert "After 1 round: life 10 · rations 9 · mana 5 · elixirs 5 · gold 8" in ran.lines
    assert ran.lines[-2:] == [
        "Read it as a story: dungeongen replay out/play-sudoku.txt",
        "Share how it went: dungeongen play out/play-sudoku.txt --result",
    ]
    assert moves_in("out/play-sudoku.txt") == ["enter A", "take gold NW", "eat", "leave"]


def test_hints_lead_out_with_the_gold() -> None:
    name = sheet(NW={"north": 1, "gold": 3})
    ran = run(
        "play", name, given=typed("?", "h", MARKET_ENTER, "h", "1", "h", "1", "HINT", "1", "h")
    )
    out = checked(ran)
    assert "  h       a hint: a good choice here, and why" in ran.lines
    assert out.count("Thinking …") == 1
    taking = "Hint: 1 Take the 3 gold. With this move the plan wins more than 99.9 % of plays."
    assert f"{taking} You need all the gold to win." in " ".join(out.split())
    assert out.count("\nHint: ") == 3
    assert "All the gold is yours: now get out." in " ".join(out.split())
    assert "The play is over." in out


def test_enter_takes_the_hint_and_no_old_one() -> None:
    name = sheet(NW={"north": 1, "gold": 3})
    ran = run("play", name, given=typed(MARKET_ENTER, "", "h", "", "", "h", "u", "", "q"))
    out = checked(ran)
    assert "(Enter takes it.)" in out
    assert out.count("Please type a number") == 3  # no hint yet; after the move; after the undo
    assert moves_in("out/play-sudoku.txt") == ["enter A"]


def test_enter_takes_as_much_as_the_hint_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Playing, "hint", lambda _: (1, 6, "It is a long way."))
    ran = run("play", sheet(**SEARCH), given=typed("h", "", "q"))
    (hint,) = (line for line in ran.lines if line.startswith("Hint: 1  "))
    assert "6" in hint
    assert moves_in(_only("out")) == ["buy 6 rations"]


def test_where_dice_are_due_there_is_nothing_to_hint_at() -> None:
    name = sheet(NW={"north": 1, "monster": 9}, N={"north": 2, "gold": 1})
    ran = run("play", name, "--dice", "mine", given=typed(MARKET_ENTER, "h"))
    assert "There is nothing to decide now." in checked(ran)
    assert "Thinking" not in ran.out


def test_a_dungeon_is_left() -> None:
    ran = run("play", sheet(NW={"north": 1, "gold": 3}), given=typed("5.", "", "5", "YES", ""))
    assert ran.out.count("Go home now, without looking inside? y for yes") == 2
    assert ran.out.count("Nothing done. Which number?") == 1
    assert "  5  Go home for good and leave 3 gold behind" in ran.lines
    assert "The party is home and alive, but gold was left behind." in checked(ran)


def test_a_party_dies_by_its_own_dice() -> None:
    name = sheet(NW={"north": 1, "monster": 9}, N={"north": 2, "gold": 1})
    dice = ("1", "6", "6", "1", "2", "1", "6", "1", "6", "4", "6", "1")
    ran = run("play", name, "--dice", "mine", given=typed(MARKET_ENTER, *dice, ""))
    out = checked(ran)
    assert "D6 for the Dragon’s attack on the party: 6" in ran.lines
    assert "  The Dragon strikes the party for 8. [6 + 8 = 14 against 1 + 5 = 6]" in ran.lines
    assert "The adventure is over: nobody came back." in out
    assert moves_in("out/play-sudoku.txt")[-1] == "roll 1"


def test_the_published_adventure_is_refereed() -> None:
    """Every move of chapter 10 is among the choices, and every die is asked for."""
    head = ADVENTURE.read_text("utf-8").split("buy 6", 1)[0]
    Path("adventure.txt").write_text(head, "utf-8")
    told = plays.loads(ADVENTURE.read_bytes(), "adventure")
    answers = [answer for _, answer in _typed_for(told)]
    ran = run("play", "adventure.txt", "--dice", "mine", given=typed(*answers, ""))
    assert "After 12 rounds: life 3 · rations 7 · mana 0 · elixirs 0 · gold 3" in checked(ran)
    assert moves_in("out/play-adventure.txt") == [text for _, text in told.moves()]
    assert Path("adventure.txt").read_text("utf-8") == head  # not ours to write to


def _typed_for(told: plays.Transcript) -> list[tuple[int, str]]:
    """Return the input for each step of a transcript, with the number of moves before it."""
    play = Play(GAME, plays.Transcript(told.game, told.ident, told.deal, told.party), "a play")
    answers = []
    for _, text in told.moves():
        move, index = RULES.parse(text), len(play.moves)
        outcomes = RULES.chance(play.state)
        if outcomes is not None:
            at = [outcome for outcome, _ in outcomes].index(move)
            answers.append((index, TABLE.due(play.state).answers[at]))
        elif play.decides(index):
            answers.append((index, _chosen(play, move)))
        play.play(move)
    return answers


def _chosen(play: Play, move: m.Move) -> str:
    choice = next(one for one in menu(play, TABLE) if move in one.moves)
    at = choice.moves.index(move)
    return f"{choice.number} {choice.amounts[at]}" if choice.amounts else str(choice.number)


@pytest.mark.parametrize("before", [3, 23, 26, 40, 70])
def test_paper_is_refereed_from_any_saved_point(before: int) -> None:
    told = plays.loads(ADVENTURE.read_bytes(), "adventure")
    texts = [text for _, text in told.moves()]
    part = plays.Transcript(told.game, deal=told.deal, lines=tuple(texts[:before]))
    Path("part.txt").write_text(plays.dumps(part), "utf-8")
    answers = [answer for index, answer in _typed_for(told) if index >= before]
    checked(run("play", "part.txt", "--dice", "mine", given=typed(*answers, "")))
    assert moves_in("out/play-part.txt") == texts


# Undo, save, resume


SEARCH = {"NW": {"north": 1, "east": 5, "gold": 2}, "N": {"gold": 3}}


def test_undo_throws_the_same_dice_again() -> None:
    name = sheet(**SEARCH)
    search = ("4", "2", "3")  # enter, eat, search
    once = checked(run("play", name, "--dice-seed", "x", given=typed(*search)))
    found = [line for line in once.splitlines() if line.endswith("needed 5]")]
    again = run(
        "play", name, "--dice-seed", "x", given=typed(*search, "u", "3", "u", "u", "2", "3")
    )
    assert [line for line in again.lines if line.endswith("needed 5]")] == found * 3
    assert moves_in("out/play-sudoku-2.txt") == moves_in("out/play-sudoku.txt")


def _only(folder: str) -> Path:
    return min(Path(folder).glob("*.txt"))


def test_undo_goes_back_to_the_market_and_no_further() -> None:
    ran = run("play", sheet(**SEARCH), given=typed("1 6", "2", "2", "u", "u", "u", "undo", "q"))
    out = checked(ran)
    assert out.count("There is nothing to undo.") == 2
    last = [line for line in ran.lines if line.startswith("  Life")][-1]
    assert last == "  Life 10 of 10 · rations 10 · mana 5 · elixirs 5 · gold 5"
    assert "Saved" not in out
    assert "To continue" not in out
    assert not Path("out").exists()


def test_undo_with_real_dice_takes_a_die_back() -> None:
    name = sheet(**SEARCH)
    ran = run("play", name, "--dice", "mine", given=typed("4", "2", "3", "2", "u", "1", "u", "u"))
    assert checked(ran).count("Taken back.") == 3
    assert moves_in(_only("out")) == ["enter A", "eat"]


def test_undo_is_an_answer_to_every_question() -> None:
    out = checked(
        run("play", sheet(**SEARCH), given=typed("1 6", "5", "u", "1", "6", "1", "u", "q"))
    )
    assert out.count("Back to:") == 2
    assert out.count("gold 5") == 3
    assert "Nothing done" not in out


def test_undo_after_the_end() -> None:
    given = typed("4", "1", "1", "1", "u", "2", "q")
    checked(run("play", sheet(NW={"north": 1, "gold": 3}), given=given))
    assert moves_in(_only("out"))[-2:] == ["stay", "eat"]


@pytest.mark.parametrize("words", [("--dice-seed", "evening"), ("--dice", "mine")])
@pytest.mark.parametrize("seed", range(4))
def test_stopping_and_going_on_changes_nothing(words: tuple[str, str], seed: int) -> None:
    name = sheet()
    _, robot = watch("play", name, *words, seed=seed, most=60)
    answers = robot.typed
    whole = _only("out")
    expected = whole.read_bytes()
    whole.unlink()
    for cut in [cut for cut in robot.pauses if 0 < cut < len(answers)][::5]:
        checked(run("play", name, *words, given=typed(*answers[:cut], "q")))
        saved = _only("out")
        checked(run("play", str(saved), given=typed(*answers[cut:])))
        assert saved.read_bytes() == expected
        assert len(list(Path("out").glob("*.txt"))) == 1
        saved.unlink()


def test_a_play_that_goes_on_shows_where_it_stands() -> None:
    run("play", sheet(**SEARCH), "--dice-seed", "x", given=typed("4", "2", "3", "q"))
    ran = run("play", "out/play-sudoku.txt", given=typed("q"))
    out = " ".join(checked(ran).split())
    assert "Continuing after 4 moves. Round 2 The party searches for the hidden door" in out
    assert [line for line in ran.lines if "(A)" in line]  # the map
    assert "Type l to see what happened before." in out
    assert "Before" not in ran.out


def test_save_says_where_and_the_file_replays() -> None:
    ran = run(
        "play",
        sheet(),
        "--dice-seed",
        "1",
        given=typed("1 6", "s 'my play.txt'", "2 1", "s", "save my play.txt", "q"),
    )
    assert ran.lines.count("Saved: my play.txt") == 3
    assert ran.lines[-1] == "To continue later: dungeongen play 'my play.txt'"
    assert moves_in("my play.txt") == ["buy 6 rations", "buy 1 mana"]
    assert "# Dice: seed 1" in Path("my play.txt").read_text("utf-8")
    assert "The party buys 6 rations and 1 mana." in run("replay", "my play.txt").out
    assert not Path("out").exists()


def test_comments_stay_and_a_file_of_somebody_else_is_not_written_to() -> None:
    mine = ADVENTURE.read_bytes()
    Path("mine.txt").write_bytes(mine)
    ran = run("play", "mine.txt", "--dice-seed", "1", given=typed("u", "1", "q"))
    checked(ran)
    assert Path("mine.txt").read_bytes() == mine
    saved = Path("out/play-mine.txt").read_text("utf-8")
    assert '# Round 8: "the encounter with the dragon' in saved
    assert saved.endswith("leave\n# Dice: seed 1\n# Round 13\nenter A\n# Help: 0 hints, 1 undo\n")


def test_nothing_is_written_over() -> None:
    Path("notes.txt").write_text("precious")
    ran = run("play", sheet(), given=typed("s notes.txt", "1 3", "q"))
    assert "notes.txt already exists; choose another name." in checked(ran)
    assert Path("notes.txt").read_text() == "precious"
    for _ in range(2):
        run("play", sheet(), given=typed("1 3"))
    assert len(list(Path("out").iterdir())) == 3


def test_where_nothing_can_be_written_beside_the_play_goes_to_a_safe_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tempfile

    Path("out").write_text("a file, no folder")
    (tmp_path / "safe").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "safe"))
    ran = run("play", sheet(), given=typed("1 3", "s", "q"))
    assert any(line.startswith("> s") for line in ran.lines)
    assert "Not saved: out" in ran.out
    assert moves_in(_only(str(tmp_path / "safe"))) == ["buy 3 rations"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError("our own fault")])
def test_whatever_stops_the_play_it_is_saved(error: Any) -> None:
    def lines() -> Iterator[str]:
        yield from ("1 3", "2 1")
        raise error

    ran = ended(("play", sheet()), Keyboard(lines()), Screen())
    if error is KeyboardInterrupt:
        assert ran.code == 130
        assert "To continue later: dungeongen play out/play-sudoku.txt" in ran.out
    else:
        assert "a fault in dungeongen (RuntimeError)" in ran.err
    assert moves_in(_only("out")) == ["buy 3 rations", "buy 1 mana"]


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no terminal hangs up here")
def test_a_closed_terminal_saves_however_often_it_is_told() -> None:
    words = [sys.executable, "-m", "dungeongen", "play", sheet()]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1 3\n")
        process.stdin.flush()
        for line in process.stdout:
            if b"The party buys" in line:
                break
        for _ in range(3):
            process.send_signal(signal.SIGHUP)
        process.stdout.read()
    assert process.returncode == 130
    assert moves_in(_only("out")) == ["buy 3 rations"]


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no terminal hangs up here")
def test_what_is_ignored_from_the_start_stays_so() -> None:
    """As by ``nohup``; ``main`` hears all signals, and a play has no way of its own."""

    def lines() -> Iterator[str]:
        for line in ("1 3", "2 1", "q"):
            signal.raise_signal(signal.SIGHUP)
            yield line

    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert ended(("play", sheet()), Keyboard(lines()), Screen()).code == 0
    finally:
        signal.signal(signal.SIGHUP, before)
    assert moves_in(_only("out")) == ["buy 3 rations", "buy 1 mana"]


def test_no_signal_stops_the_saving(monkeypatch: pytest.MonkeyPatch) -> None:
    save = Playing.save

    def interrupted(playing: Playing, path: str | Path) -> Path:
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
        return save(playing, path)

    monkeypatch.setattr(Playing, "save", interrupted)
    before = signal.getsignal(signal.SIGINT)
    assert run("play", sheet(), given=typed("1 3")).code == 0
    assert moves_in(_only("out")) == ["buy 3 rations"]
    assert signal.getsignal(signal.SIGINT) is before


def test_the_end_of_the_input_ends_cleanly() -> None:
    name = sheet()
    assert "Saved" not in checked(run("play", name))
    assert "Saved" in checked(run("play", name, given=b"1 3"))


# What is typed


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("", "Please type a number, from 1 to 8, or ? for help."),
        ("99", "Please type a number, from 1 to 8, or ? for help."),
        ("fight", "Please type a number, from 1 to 8, or ? for help."),
        ("1" * 300, "Please type a number, from 1 to 8, or ? for help."),
        ("²", "Please type a number, from 1 to 8, or ? for help."),
        ("\x1b[2Jx", "> ?[2Jx"),
        ("x", "  1  Buy rations (3 for 1 gold)"),
        ("1 4", "Expected 3, 6, 9, 12, 15."),
        ("1 x", "Expected 3, 6, 9, 12, 15."),
        ("?", "  u       undo: go back to your last decision"),
        ("HELP", "  q       stop for now; the play is saved"),
        ("l", "Nothing has happened yet."),
        ("m", "The party is outside. M monster, T trap, F feature, P person, G gold;"),
        ("s /", "/ already exists; choose another name."),
    ],
)
def test_wrong_answers_and_commands(answer: str, says: str) -> None:
    ran = run("play", sheet(), given=typed(answer))
    assert says in checked(ran)


def test_an_amount_can_be_thought_better_of() -> None:
    ran = run("play", sheet(), given=typed("1", "", "1", "0", "1", "4", "6", "u", "1", "u", "q"))
    out = checked(ran)
    assert out.count("Nothing done. Which number?") == 2
    assert out.count("How many rations? 3, 6, 9, 12, 15, Enter for none >") == 6
    assert "Saved" not in out


def test_amounts_begin_with_the_least_that_helps() -> None:
    """Life is at -1: one point of healing is not enough."""
    name = sheet(NW={"north": 1, "monster": 9}, N={"north": 2, "gold": 1})
    dice = ("1", "6", "6", "1", "2", "1", "6", "1", "6", "4", "6", "6")
    ran = run("play", name, "--dice", "mine", given=typed(MARKET_ENTER, *dice, "1 1", "", "1 2"))
    out = checked(ran)
    assert "Expected 2 to 5." in ran.lines
    assert "How much mana? 2 to 5, Enter for none > " in out
    assert moves_in("out/play-sudoku.txt")[-1] == "heal 2"


def test_a_die_that_is_none_is_asked_for_again() -> None:
    ran = run("play", sheet(**SEARCH), "--dice", "mine", given=typed("4", "2", "3", "7", "x", "5"))
    assert checked(ran).count("Expected 1 to 6; ? for help.") == 2
    assert moves_in(_only("out"))[-1] == "roll 5"


def test_the_map_shows_the_party_and_what_is_left() -> None:
    ran = run("play", sheet(NW={"north": 1, "gold": 3}), given=typed("4", "m", "1", "m"))
    checked(ran)
    assert [line for line in ran.lines if "(A)" in line and "┃" in line]
    assert sum("3G" in line for line in ran.lines) == 1
    assert [line for line in ran.lines if line.startswith("Round 1 · ")]


@given(st.lists(st.text(max_size=12) | st.sampled_from(["1", "2", "u", "m", "l", "1 3"])))
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_whatever_is_typed(answers: list[str]) -> None:
    plain = [a for a in answers if not a.strip().lower().startswith(("s", "q"))]
    data = "".join(f"{a}\n" for a in plain).encode("utf-8", "surrogatepass")
    ran = run("play", sheet(), "--dice-seed", "1", given=data)
    assert (ran.code, ran.err) == (0, "")


# What is named


def test_an_id_and_a_printed_sheet() -> None:
    run("sudoku", "--seed", "42", "--svg")
    assert "Life 10 of 10" in checked(run("play", "out/sudoku-42-1.svg", given=typed("1 3")))
    assert Path("out/play-sudoku-42.txt").exists()
    ident = next(
        line
        for line in Path("out/play-sudoku-42.txt").read_text().splitlines()
        if line.startswith("id: ")
    ).removeprefix("id: ")
    assert "Life 10 of 10" in checked(run("play", ident))


def test_a_file_of_several_sheets() -> None:
    run("sudoku", "--seed", "42", "--count", "2", "--json", "-o", "two.json")
    ran = run("play", "two.json", given=typed("7", "", "2"))
    assert ran.out.count("Please type a number from 1 to 2, or q to stop.") == 2
    assert "At the market" in checked(ran)
    assert "At the market" not in checked(run("play", "two.json", given=typed("q")))
    assert "At the market" not in checked(run("play", "two.json"))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("-",), "since you type your choices there"),
        (("none.pdf",), "none.pdf: cannot be read"),
        (
            ("sheet.json", "--dice-seed", "1", "--dice", "mine"),
            "--dice-seed does not go with --dice mine: you roll the dice yourself",
        ),
        (("sheet.json", "--dice-seed", ""), "--dice-seed: expected a word or a number"),
        (("sheet.json", "--dice-seed", "a\nb"), "--dice-seed: character 2 is a control"),
        (("sheet.json", "--seed", "1"), "--seed: sheet.json is the dungeon; the dice have"),
        (("sudoku", "--seed", ""), "--seed: expected a word"),
        (("sheet.json", "--dice", "loaded"), "'loaded' is not one of"),
        (("bad.txt",), "bad.txt: line 5: eat: not now; expected"),
    ],
)
def test_what_cannot_be_played_is_refused(words: tuple[str, ...], reason: str) -> None:
    sheet()
    head = f"format: dungeongen-play/1\ngame: sudoku\ngrid: {EXAMPLE}\n\neat\n"
    Path("bad.txt").write_text(head)
    assert reason in refused("play", *words)


def test_a_poor_terminal_gets_plain_signs() -> None:
    ran = run("play", sheet(), given=typed("m", "1 3", "l"), encoding="ascii")
    assert (ran.code, ran.err) == (0, "")
    assert "Life 10 of 10 - rations 13" in ran.data.decode("ascii")
    name = sheet(NW={"north": 1, "monster": 9}, N={"north": 2, "gold": 1})
    ran = run("play", name, "--dice", "mine", given=typed(MARKET_ENTER, "q"), encoding="ascii")
    assert "D6 for the party's initiative: " in ran.data.decode("ascii")


# Random plays


@pytest.mark.parametrize("seed", range(24))
def test_a_robot_plays_by_what_is_on_the_screen(seed: int) -> None:
    words = ("--dice", "mine") if seed % 2 else ("--dice-seed", str(seed))
    commands = ("u", "m", "l", "?", "x", "99", "") if seed > 3 else ()
    name = written("sudoku", {"grid": dungeon(Random(seed)).grid})
    ran, robot = watch("play", name, *words, seed=seed, commands=commands)
    out = checked(ran)
    assert out.count("Please type a number") <= len(robot.typed)
    for saved in Path("out").glob("*.txt"):
        assert run("replay", str(saved)).code == 0


MINERS = grid(NW={"north": 1, "npc": 6, "east": 2}, N={"west": 2, "monster": 1})
THRONE = grid(NW={"north": 1, "feature": 9}, N={"north": 1, "feature": 9}, S={"gold": 1})
FIVE = company_as_json(Company(bag=(1, 2, 3, 4, 6), rations=90, mana=90))


def _company(rng: Random) -> dict[str, Any]:
    if rng.random() < 0.3:
        return company_as_json(Company())
    bag = tuple(sorted(rng.randint(1, 10) for _ in range(rng.randint(0, 5))))
    stock = [rng.randint(0, 20) for _ in range(4)]
    return company_as_json(Company((Member(0, ("defence",)), *ONE_OF_EACH[1:]), bag, *stock))


def test_every_move_that_may_be_played_is_offered_in_words() -> None:
    """Every kind of move comes up; a choice is one move, or one for each amount."""
    seen: set[type] = set()
    rng = Random(1)
    for count in range(250):
        layout, party = dungeon(rng), _company(rng)
        if count % 25 == 0:
            layout, party = (MINERS if count % 2 else THRONE), FIVE
        assert RULES.parties is not None
        state = RULES.new(layout, RULES.parties.read(party))
        for _ in range(150):
            if RULES.outcome(state) is not None:
                break
            legal = tuple(RULES.legal_moves(state))
            seen |= {type(move) for move in legal}
            if RULES.chance(state) is not None:
                _asked_for(state, legal)
                move = rng.choice(legal)
            else:
                _offered(state, legal)
                kinds = sorted({type(move) for move in legal} - {m.Home}, key=str) or [m.Home]
                kind = rng.choice(kinds)
                move = rng.choice([move for move in legal if isinstance(move, kind)])
            after = RULES.apply(state, move)
            assert TABLE.tell(state, move, after).startswith(RULES.tell(state, move, after)[:9])
            state = after
    assert seen == set(get_args(m.Move))


def _asked_for(state: Any, legal: tuple[m.Move, ...]) -> None:
    due = TABLE.due(state)
    assert len(due.answers) == len(set(due.answers)) == len(legal)
    assert due.asks[0].isupper()


def _offered(state: Any, legal: tuple[m.Move, ...]) -> None:
    offered = choices((move, TABLE.words(state, move)) for move in legal)
    assert sorted(map(str, legal)) == sorted(str(move) for c in offered for move in c.moves)
    for choice in offered:
        assert choice.amounts == tuple(sorted(set(choice.amounts)))
        assert len(choice.amounts) == (len(choice.moves) if choice.amounts else 0)
        assert choice.amounts or len(choice.moves) == 1, choice
        assert (choice.asks == "") == (not choice.amounts)
        assert choice.text[0].isupper()
    heading, *lines = TABLE.scene(state)
    assert heading
    assert f"Life {state.life} of {state.party.limit}".replace("-", "−") in lines[0]
