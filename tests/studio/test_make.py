"""The make page: form and address say the same, and files have the command line's bytes."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from markupsafe import escape

import dungeongen
from dungeongen.games import GAMES
from dungeongen.games.sudongeon import shelved
from dungeongen.studio.jobs import Job
from games.sudongeon.test_layout import EXAMPLE
from patience import until
from studio.conftest import Asking

PARTY = '{"format": "dungeongen-party/1", "game": "sudoku", "party": {"gold": 3}}'
QUICK = {"sudoku": "seed=1&as_is=1", "doom": "seed=42&size=5&difficulty=any"}


def asked(name: str) -> str:
    return QUICK.get(name, "seed=5")


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_game_has_its_form_and_its_draft(studio: Asking, game: str) -> None:
    page = studio.get(f"/make/{game}?{asked(game)}")
    assert page.status == 200
    generator = next(one.generator for one in GAMES if one.name == game)
    assert generator is not None
    for option in generator.options:
        shown = f'name="{option.name}"' in page.text or f"?{option.name}=1" in page.text
        assert shown == (option.name != "check"), option.name
        for line in getattr(option.kind, "lines", ()):
            assert str(escape(line)) in page.text, line  # what each choice does stands beside it
    opening = studio.get(f"/picture/opening/{game}/0.svg?seed=5")
    assert opening.headers["content-type"].startswith("image/svg+xml")
    assert opening.data == studio.get(f"/picture/opening/{game}/0.svg?seed=5&theme=large").data
    draft = studio.get(f"/draft/{game}?{asked(game)}")
    pictures = re.findall(r'src="(/picture/[^"]+)"', draft.text)
    assert pictures
    picture = studio.get(pictures[0].replace("&amp;", "&"))
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert b"<script" not in picture.data


def test_no_seed_gets_one_and_the_address_says_so(studio: Asking) -> None:
    answer = studio.get("/make/doom?size=5")
    assert answer.status == 303
    assert re.fullmatch(r"/make/doom\?seed=\d+&size=5", answer.headers["location"])
    usual = studio.get("/make/doom?seed=3&size=7&title=&theme=ink")
    assert usual.headers["location"] == "/make/doom?seed=3"  # what is usual is not said


def test_what_cannot_be_meant_is_told_in_the_words_of_the_form(studio: Asking) -> None:
    page = studio.get("/make/doom?seed=1&size=3")
    assert page.status == 200
    assert "“Size”: expected a number from 4 to 26, found 3" in page.text
    assert studio.get("/make/nothing").status == 404


def test_events_end_in_the_sheet_and_its_files_are_those_of_the_library(studio: Asking) -> None:
    query = asked("doom")
    told = studio.told(f"/events/make/doom?{query}")
    assert told[-1]["state"] == "done"
    sheet = studio.get(f"/sheet/doom?{query}")
    made = dungeongen.make_all("doom", seed="42", size=5, difficulty="any")
    assert made[0].title in sheet.text
    assert "Play it here" in sheet.text
    for ending in ("pdf", "svg", "png", "json"):
        for number, data in enumerate(made.pressed([ending], theme="parchment")[0][1], 1):
            address = f"/file/doom/{ending}?{query}&theme=parchment&page={number}"
            answer = studio.get(address)
            assert answer.data == data, address
            assert f'filename="{made.stem}' in answer.headers["content-disposition"]
    solved = studio.get(f"/file/doom/pdf?{query}&solution=1")
    assert solved.data == made.pdf(solution=True)
    assert "/picture/solution/doom/2.svg" in studio.get(f"/solution/doom?{query}").text


def test_several_dungeons_share_a_page_and_their_files(studio: Asking) -> None:
    query = f"{asked('doom')}&count=2"
    sheet = studio.get(f"/sheet/doom?{query}").text
    made = dungeongen.make_all("doom", seed="42", size=5, difficulty="any", count=2)
    assert "2 dungeons" in sheet
    for one in made:
        assert one.title in sheet
        assert f"/make/doom?from_={one.id}" in sheet
    assert sheet.count("<figure") == len(made.svg())
    assert studio.get(f"/file/doom/pdf?{query}").data == made.pdf()
    assert "expected a number from 1 to 24" in studio.get("/make/doom?seed=1&count=99").text


def test_an_id_is_a_sheet_and_never_the_name_of_a_file(studio: Asking) -> None:
    ident = dungeongen.make("doom", seed=1, check=False).id
    found = studio.get(f"/open?text={ident}").headers["location"]
    assert found == f"/make/doom?from_={ident}"
    assert studio.get(found).status == 200
    for name in ("/etc/passwd", "pyproject.toml", "../../x"):
        page = studio.get(f"/draft/doom?from_={name}")
        assert "expected a PDF, SVG, PNG or JSON of dungeongen, or an id" in page.text


def test_a_puzzle_of_ones_own_and_a_party_are_pasted(studio: Asking) -> None:
    lines = "\r\n".join(EXAMPLE[i : i + 9] for i in range(0, 81, 9))
    query = urlencode({"from_": lines, "party": PARTY})
    draft = studio.get(f"/draft/sudoku?{query}")
    layout = dungeongen.make("sudoku", from_=EXAMPLE.encode(), party=PARTY.encode(), check=False)
    assert layout.title in draft.text
    assert layout.id in draft.text
    query = urlencode({"seed": "1", "as_is": "1", "party": PARTY})
    play = studio.post(f"/play/new?game=sudoku&{query}").headers["location"]
    assert '"gold": 3' in studio.get(f"{play}/save").text
    five = urlencode({"seed": "1", "as_is": "1", "party": "2 wizards, warrior, thief, cleric"})
    play = studio.post(f"/play/new?game=sudoku&{five}").headers["location"]
    assert studio.get(f"{play}/save").text.count('"class": "wizard"') == 2
    two = urlencode({"from_": f"{lines}\n\n{lines[::-1]}", "pick": 2})
    assert studio.get(f"/draft/sudoku?{two}").text != draft.text
    refused = studio.get(f"/draft/sudoku?{urlencode({'seed': 1, 'party': '{}'})}")
    assert "party" in refused.text


def test_stopping_a_job_ends_its_worker(studio: Asking) -> None:
    query = "seed=long&givens=17"
    with studio.listening(f"/events/make/sudoku?{query}") as events:
        assert b"data:" in events.readline()
        assert studio.post(f"/stop/make/sudoku?{query}").status == 200
        assert b'"failed"' in events.read()


def test_an_empty_form_has_pages_and_no_verdict(studio: Asking) -> None:
    page = studio.get("/make/doom?blank=1")
    assert page.status == 200
    assert "seed=" not in page.headers.get("location", "")
    assert "/picture/sheet/doom/0.svg" in studio.get("/sheet/doom?blank=1").text


def test_a_map_is_saved_for_a_virtual_table(studio: Asking) -> None:
    query = f"{QUICK['doom']}&player_map=1&px=36"
    sheet = studio.get(f"/sheet/doom?{query}")
    assert "Universal VTT" in sheet.text
    assert "/file/doom/json" not in sheet.text
    assert "Show the plan" not in sheet.text
    made = dungeongen.make("doom", seed="42", size=5, difficulty="any", player_map=True, px=36)
    assert studio.get(f"/file/doom/uvtt?{query}").data == made.uvtt()
    assert studio.get(f"/file/doom/png?{query}").data == made.png()[0]
    assert studio.get(f"/file/doom/json?{query}").status == 404


def test_what_the_shelf_has_is_drawn_before_it_is_judged(studio: Asking) -> None:
    """The draft, the opening and the sheet are of one dungeon."""
    seed = next(iter(shelved.seeds(None)))
    sheet = dungeongen.make("sudoku", seed=seed)
    assert sheet.candidate == shelved.our_shelf().number(shelved.EVENING, seed)
    assert sheet.id in studio.get(f"/draft/sudoku?seed={seed}&count=2").text
    assert dungeongen.make("sudoku", seed=seed, check=False).id != sheet.id
    assert sheet.id in studio.get(f"/sheet/sudoku?seed={seed}").text


def test_another_one_is_of_the_shelf_and_judged_ahead(studio: Asking) -> None:
    address = studio.get("/make/sudoku").headers["location"]
    assert parse_qs(urlsplit(address).query)["seed"][0] in shelved.seeds(None)
    first = next(iter(shelved.seeds(None)))

    def ahead() -> Job | None:
        """Return the job for the next, once all that tests before asked for is done."""
        sheet = studio.get(f"/sheet/sudoku?seed={first}").text
        (other,) = re.findall(r'href="/make/(sudoku\?seed=(\d+))" data-follow', sheet)
        assert other[1] in shelved.seeds(None)
        return studio.site.jobs.get(f"make/{other[0]}")

    job = until(ahead)
    assert job is not None
    until(lambda: job.state == "done")
