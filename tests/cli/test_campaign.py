"""``dungeongen campaign``, and ``--party`` in every command that takes it.

The dungeons here are small, and what picks them is a stand-in; ``library/test_campaign`` has the
real one.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.running import refused, run, typed, written
from dungeongen.core.facets import OnMessage
from dungeongen.core.party import dump_party
from dungeongen.games.sudongeon.candidates import Candidate
from dungeongen.games.sudongeon.catalog import CLASSES
from dungeongen.games.sudongeon.game import GAME
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company, Member
from dungeongen.games.sudongeon.solver import judge as verdicts
from dungeongen.library.campaign import Rung
from games.sudongeon.positions import grid

ENTER, TAKE, EAT, OUT = "4", "1", "1", "1"
TOP = Company(tuple(Member(i, person.grows) for i, person in enumerate(CLASSES)))
SMALL = grid(NW={"north": 1, "gold": 3})


def test_campaigns_are_those_of_one_game() -> None:
    said = "doom: campaigns are Sudongeon's alone"
    assert said in refused("campaign", "doom", "--seed", "42")


def sheet(layout: Layout = SMALL, **more: Any) -> str:
    return written("sudoku", {"grid": layout.grid}, **more)


def party(company: Company, name: str = "party.json") -> str:
    Path(name).write_bytes(dump_party(GAME, company))
    return name


# play --party


def test_a_beaten_dungeon_leaves_a_party_for_the_next() -> None:
    ran = run("play", sheet(), "--dice-seed", "7", given=typed(ENTER, TAKE, EAT, OUT, ""))
    assert ran.code == 0
    assert "rises to level 2" in ran.out
    assert "The next dungeon: dungeongen play --party out/play-sudoku-party.json" in ran.lines
    risen = json.loads(Path("out/play-sudoku-party.json").read_text())["party"]
    assert sum(len(member["raised"]) for member in risen["members"].values()) == 1
    assert risen["gold"] == 8
    # The saved play is that party too, and both go in.
    for file in ("out/play-sudoku-party.json", "out/play-sudoku.txt"):
        again = run("play", "sheet.json", "--party", file, given=typed("q"))
        assert " 2 (" in again.out
        assert "rations 9" in again.out


def test_the_dice_of_a_level_up_are_those_of_the_play() -> None:
    answers = typed(ENTER, TAKE, EAT, OUT, "")
    told = set()
    for _ in range(2):
        ran = run("play", sheet(), "--dice-seed", "x", given=answers)
        told |= {line for line in ran.lines if "rises" in line}
    assert len(told) == 1
    assert (
        Path("out/play-sudoku-party.json").read_bytes()
        == Path("out/play-sudoku-2-party.json").read_bytes()
    )


def test_the_players_own_dice_are_asked_for_and_noted() -> None:
    answers = typed(ENTER, TAKE, EAT, OUT, "", "6", "3", "tails")
    ran = run("play", sheet(), "--dice", "mine", given=answers)
    assert "Expected 1 to 5; q stops, and the die is rolled later." in ran.lines
    assert "The Thief rises to level 2: In +1." in ran.lines
    assert Path("out/play-sudoku.txt").read_text().endswith("leave\n# Level-up: 3 tails\n")
    assert run("replay", "out/play-sudoku.txt").code == 0


def test_the_dice_of_a_level_up_are_saved_after_the_play_was() -> None:
    answers = typed(ENTER, TAKE, EAT, OUT, "s", "", "3", "tails")
    run("play", sheet(), "--dice", "mine", given=answers)
    assert Path("out/play-sudoku.txt").read_text().endswith("leave\n# Level-up: 3 tails\n")


@pytest.mark.parametrize("stop", ["q", "quit"])
def test_a_die_that_was_not_rolled_is_rolled_later(stop: str) -> None:
    ran = run("play", sheet(), "--dice", "mine", given=typed(ENTER, TAKE, EAT, OUT, "", stop))
    assert "Expected" not in ran.out
    assert not Path("out/play-sudoku-party.json").exists()
    error = refused("check", "sheet.json", "--party", "out/play-sudoku.txt")
    assert "its level-up has not been rolled yet" in error
    ran = run("play", "out/play-sudoku.txt", given=typed("", "1", "h"))
    assert "The Warrior rises to level 2: Def +1." in ran.lines
    assert Path("out/play-sudoku-party.json").exists()


def test_a_party_file_is_never_written_over() -> None:
    Path("out").mkdir()
    Path("out/play-sudoku-party.json").write_text("mine")
    ran = run("play", sheet(), given=typed("5", "y", ""))
    assert Path("out/play-sudoku-party.json").read_text() == "mine"
    assert "The next dungeon: dungeongen play --party out/play-sudoku-party-2.json" in ran.lines
    run("play", "out/play-sudoku.txt", given=typed(""))  # the end once more: the same party
    assert not Path("out/play-sudoku-party-3.json").exists()


def test_who_leaves_carries_on_and_nobody_rises() -> None:
    ran = run("play", sheet(), given=typed("5", "y", ""))
    assert "Gold was left behind, so nobody gains a level." in ran.lines
    found = json.loads(Path("out/play-sudoku-party.json").read_text())["party"]
    assert all(not member["raised"] for member in found["members"].values())


def test_a_dead_party_ends_the_campaign() -> None:
    layout = grid(NW={"north": 1, "monster": 9}, N={"north": 2, "gold": 1})
    dice = ("1", "6", "6", "1", "2", "1", "6", "1", "6", "4", "6", "1")
    ran = run("play", sheet(layout), "--dice", "mine", given=typed(ENTER, *dice, ""))
    assert "Nobody came back: the campaign is over." in ran.lines
    assert not list(Path("out").glob("*.json"))
    assert "the party did not survive" in refused(
        "check", "sheet.json", "--party", "out/play-sudoku.txt"
    )


def test_all_five_at_level_3_retire() -> None:
    four = TOP._replace(members=(*TOP.members[:4], Member(4, ("attack",))))
    ran = run("play", sheet(), "--party", party(four), given=typed(ENTER, TAKE, EAT, OUT, ""))
    assert "All five are at level 3: the party retires, with honours." in ran.lines
    kept = "out/play-sudoku-party.json"
    assert f"The party is kept in {kept}" in ran.lines
    assert "has retired" in refused("play", "sheet.json", "--party", kept)


NAMED = Company(gold=9, name="The Ash Five", names=("Bo", "", "Lia Überzwerg", "", "龍"))


def test_names_go_from_the_party_file_to_the_play_and_out_again() -> None:
    ran = run("play", sheet(), "--party", party(NAMED), given=typed(ENTER, TAKE, EAT, OUT, ""))
    told = " ".join(ran.out.split())
    assert "Name: The Ash Five" in ran.lines
    assert "Bo the Warrior 1, Ranger 1, Lia Überzwerg the Thief 1" in told
    found = json.loads(Path("out/play-sudoku-party.json").read_text("utf-8"))["party"]
    assert found["name"] == "The Ash Five"
    assert [found["members"][who].get("name") for who in ("warrior", "ranger", "thief")] == [
        "Bo",
        None,
        "Lia Überzwerg",
    ]
    again = run("check", "sheet.json", "--party", "out/play-sudoku.txt")  # the same, from the play
    assert "The Ash Five" in again.out


def test_names_stand_on_the_sheet_and_change_no_number() -> None:
    layout = grid(NW={"north": 1, "gold": 3, "monster": 5})
    words = ("sudoku", "--from", sheet(layout), "--json", "--svg", "--party")
    files = [
        run(*words, party(who, f"{i}.json")).lines
        for i, who in enumerate((NAMED, NAMED._replace(name="", names=("",) * 5)))
    ]
    page = Path(files[0][0]).read_text("utf-8")
    assert "The Ash Five" in page
    assert "Bo, Warrior 1" in page
    verdicts_ = [json.loads(Path(names[-1]).read_text())["verdict"] for names in files]
    assert verdicts_[0] == verdicts_[1]
    assert run("check", files[0][0]).code == 0


@pytest.mark.parametrize("name", ["", " ", 7, ["x"], "x" * 41, "a\nb", "a\x1bb"])
def test_a_strange_name_is_one_line(name: Any) -> None:
    for value in ({"name": name}, {"members": {"thief": {"name": name}}}):
        assert "name: expected 1 to 40 characters" in refused("play", sheet(party=value))


def test_a_saved_play_has_its_party_inside() -> None:
    run("play", sheet(), "--party", party(Company(gold=9)), given=typed(ENTER, "q"))
    ran = run("play", "out/play-sudoku.txt", given=typed("q"))
    assert "gold 9" in ran.out
    assert "whose party is inside" in refused(
        "play", "out/play-sudoku.txt", "--party", "party.json"
    )


def test_two_sheets_of_a_seed_have_two_names_for_their_plays() -> None:
    for made, name in (({}, "play-sudoku-42"), ({"givens": 30}, "play-sudoku-42-30-givens")):
        run("play", sheet(seed="42", **({"made": made} if made else {})), given=typed("5", "y", ""))
        assert Path(f"out/{name}.txt").exists()


# check --party, sudoku --party


def test_check_judges_for_the_party_and_names_it() -> None:
    layout = grid(NW={"north": 1, "gold": 3, "monster": 5})
    fresh = run("check", sheet(layout), "--json")
    strong = run("check", "sheet.json", "--json", "--party", party(TOP._replace(mana=9)))
    wins = [json.loads(ran.out)["odds"]["win"] for ran in (fresh, strong)]
    assert wins[0] < wins[1]
    told = run("check", "sheet.json", "--party", "party.json").out
    assert "Warrior 3 (Def +1, LP +1)" in told
    assert "Stock       rations 10, mana 9, elixirs 5, gold 5" in told


def test_a_partys_sheet_is_checked_and_played_for_that_party() -> None:
    layout = grid(NW={"north": 1, "gold": 3, "monster": 5})
    party(TOP._replace(gold=17))
    words = ("sudoku", "--from", sheet(layout), "--party", "party.json", "--json", "--pdf")
    ran = run(*words)
    assert ran.code == 0
    files = ran.lines
    assert all(re.search(r"-party-[0-9a-f]{6}\.(json|pdf)$", name) for name in files)
    for name in files:
        told = run("check", name)
        assert told.code == 0
        assert "Warrior 3" in told.out
    document = json.loads(Path(files[-1]).read_text())
    found = json.loads(run("check", files[0], "--json").out)
    assert document["verdict"]["odds"] == found["odds"]
    assert "gold 17" in run("play", files[0], given=typed("q")).out
    again = run("sudoku", "--from", files[0], "--json", "-o", "again.json")
    assert again.code == 0
    assert json.loads(Path("again.json").read_text())["party"] == document["party"]
    # Another party than the file's, and its own for the fresh one: judged, not confirmed.
    assert run("check", files[0], "--party", party(Company(), "new.json")).code == 0


def test_a_sheet_with_a_forged_party_is_refused() -> None:
    bad: Any
    for bad in ({"gold": -1}, {"luck": 1}, {"members": {"bard": {}}}):
        for words in (("check",), ("play",), ("sudoku", "--from")):
            assert "sheet.json: party" in refused(*words, sheet(party=bad))


@pytest.mark.parametrize("words", [("check",), ("play",), ("sudoku", "--from")])
def test_a_bad_party_is_one_line(words: tuple[str, ...]) -> None:
    sheet()
    for name, data in (
        ("empty", b""),
        ("text", b"Warrior 3"),
        ("list", b"[1]"),
        ("deep", b'{"a":' * 9999),
        ("other", b'{"format": "dungeongen/1"}'),
        ("bytes", b"\xff\xfe"),
        ("play", b"format: dungeongen-play/1\ngame: sudoku\nid: SU2-A1T7Z-ZM-AB\n"),
    ):
        Path(name).write_bytes(data)
        assert f"dungeongen: {name}: " in refused(*words, "sheet.json", "--party", name)
    assert "cannot be read" in refused(*words, "sheet.json", "--party", "gone")


def test_a_party_comes_from_standard_input_where_that_is_free() -> None:
    data = dump_party(GAME, Company(gold=77))
    assert "gold 77" in run("check", sheet(), "--party", "-", given=data).out
    assert "--party -" in refused("check", "-", "--party", "-", given=data)
    assert "--party -" in refused("sudoku", "--from", "-", "--party", "-", given=data)
    assert "--party -" in refused("play", "sheet.json", "--party", "-", given=data)


@pytest.mark.usefixtures("null_listed")
def test_a_game_without_parties_says_so() -> None:
    coin = written("null", {"stake": 3}, name="coin.json")
    error = refused("check", coin, "--party", party(Company()))
    assert "party: null has no parties" in error


# campaign


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use small dungeons for a campaign."""

    def found(_: object, seed: str, count: int, on_message: OnMessage) -> list[Rung]:
        on_message("looking for dungeons")
        return [Rung(_made(i, 0.9 - i * 0.1), f"{i + 7}", "fair") for i in range(count)]

    monkeypatch.setattr("dungeongen.library.campaign.rungs_of", found)


def _made(number: int, win: float) -> Candidate:
    layout = grid(NW={"north": 1, "gold": number + 2}, SE={"monster": 1})
    verdict = verdicts.judge(layout)
    assert verdict.odds is not None
    odds = replace(verdict.odds, win=win)
    return Candidate(layout, number + 1, verdict=replace(verdict, odds=odds))


@pytest.mark.usefixtures("small")
def test_a_campaign_is_a_log_and_its_sheets() -> None:
    from pypdf import PdfReader

    ran = run("campaign", "--seed", "42", "--dungeons", "3")
    assert ran.lines == ["out/campaign-42-dungeons-3.pdf"]
    assert "Campaign of seed 42: odds of a fresh party from 90.0 % to 70.0 %" in ran.err
    assert "% (gentle, " in ran.err
    reader = PdfReader("out/campaign-42-dungeons-3.pdf")
    assert len(reader.pages) == 1 + 3 * 3  # a map, reference and a log for each dungeon
    first = reader.pages[0].extract_text()
    for words in ("A Campaign of Three Dungeons", "90.0 %", "Staff of Sanctity", "beaten"):
        assert words.lower() in first.lower()
    assert len(reader.attachments) == 3
    assert "sheet 2 of 3" in reader.pages[4].extract_text()


@pytest.mark.usefixtures("small")
def test_the_sheets_of_a_campaign_have_the_log_that_is_asked_for() -> None:
    from pypdf import PdfReader

    words = ("campaign", "--seed", "42", "--dungeons", "2")
    assert run(*words, "--no-log").lines == ["out/campaign-42-dungeons-2-no-log.pdf"]
    pages = PdfReader("out/campaign-42-dungeons-2-no-log.pdf").pages
    assert len(pages) == 1 + 2 * 2
    assert not any("the log" in page.extract_text().lower() for page in pages[1:])
    assert "--log-rows" in refused(*words, "--no-log", "--log-rows", "40")


@pytest.mark.usefixtures("small")
def test_the_sheets_of_a_campaign_are_in_no_order_of_play() -> None:
    """They come by title, and the log has the order that is advised, best odds first."""
    from pypdf import PdfReader

    run("campaign", "--seed", "42", "--dungeons", "4", "--pdf", "--json")
    sheets = json.loads(Path("out/campaign-42-dungeons-4.json").read_text())["sheets"]
    titles = [sheet["title"] for sheet in sheets]
    odds = [sheet["verdict"]["odds"]["win"] for sheet in sheets]
    assert titles == sorted(titles)
    assert odds != sorted(odds, reverse=True)
    pages = PdfReader("out/campaign-42-dungeons-4.pdf").pages
    log = " ".join(pages[0].extract_text().split())
    advised = sorted(zip(odds, titles, strict=True), reverse=True)
    places = [log.index(f"our advice: {title}") for _, title in advised]
    assert places == sorted(places)
    assert "fresh party" in pages[1].extract_text()


@pytest.mark.usefixtures("small")
def test_a_campaign_has_a_name_of_your_own() -> None:
    from pypdf import PdfReader

    words = ("campaign", "--seed", "42", "--dungeons", "2", "--title", "The Ash Road")
    assert run(*words).lines == ["out/campaign-42-dungeons-2-The-Ash-Road.pdf"]
    page = PdfReader("out/campaign-42-dungeons-2-The-Ash-Road.pdf").pages[0].extract_text()
    assert "the ash road" in page.lower()
    assert "--title" in refused("campaign", "--title", "")


@pytest.mark.usefixtures("small")
def test_a_campaign_goes_into_every_format_and_has_the_same_bytes() -> None:
    words = ("campaign", "--seed", "42", "--dungeons", "2", "--paper", "A5", "--theme", "parchment")
    formats = ("--pdf", "--svg", "--png", "--json", "--dpi", "40")
    assert run(*words, *formats, "--out", "one").code == 0
    assert run(*words, *formats, "--out", "two").code == 0
    one, two = (sorted(Path(folder).iterdir()) for folder in ("one", "two"))
    assert [path.name for path in one] == [path.name for path in two]
    assert {path.suffix for path in one} == {".pdf", ".svg", ".png", ".json"}
    assert all(a.read_bytes() == b.read_bytes() for a, b in zip(one, two, strict=True))
    document = json.loads(next(path for path in one if path.suffix == ".json").read_text())
    assert [sheet["made"]["campaign"] for sheet in document["sheets"]] == [
        "sheet 1 of 2",
        "sheet 2 of 2",
    ]


@pytest.mark.usefixtures("small")
def test_a_campaigns_file_is_played() -> None:
    run("campaign", "--seed", "42", "--dungeons", "2")
    ran = run("play", "out/campaign-42-dungeons-2.pdf", given=typed("2", "5", "y", ""))
    assert ran.code == 0
    assert Path("out/play-sudoku-7-sheet-2-of-2-fair-party.json").exists()


def test_the_number_of_dungeons_is_bounded() -> None:
    for number in ("0", "11", "x"):
        assert "--dungeons" in refused("campaign", "--dungeons", number)
    assert "--seed" in refused("campaign", "--seed", " ")


def test_an_amount_that_cannot_be_is_not_the_only_one_that_can() -> None:
    poor = Company(gold=1)
    ran = run("play", sheet(), "--party", party(poor), given=typed("1 5", "", "q"))
    assert "Expected 3." in ran.lines  # rations come in threes
    assert "Nothing done. Which number?" in ran.lines


def test_the_next_dungeon_of_a_campaign_is_in_its_own_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dungeongen.cli.play._book", lambda *_: "three.pdf")
    ran = run("play", sheet(), "--dice-seed", "7", given=typed(ENTER, TAKE, EAT, OUT, ""))
    (line,) = (line for line in ran.lines if line.startswith("The next dungeon: "))
    assert line.endswith(" play three.pdf --party out/play-sudoku-party.json")
