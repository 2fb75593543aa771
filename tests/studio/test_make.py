"""The make page: form and address say the same, and files have the command line's bytes."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from http.client import HTTPConnection
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from markupsafe import escape

import dungeongen
from dungeongen.core.options import Choice
from dungeongen.games import GAMES, game_named
from dungeongen.library.make import generator_request
from dungeongen.search.shelf import numbers
from dungeongen.studio.forms import fields
from dungeongen.studio.jobs import Job
from dungeongen.studio.pages.make import options_of
from games.sudongeon.positions import EXAMPLE
from patience import PATIENCE, until
from studio.conftest import Asking

PARTY = '{"format": "dungeongen-party/1", "game": "sudoku", "party": {"gold": 3}}'
SHELF = numbers(game_named("sudoku"), generator_request(game_named("sudoku"), {}))
QUICK = {"sudoku": "seed=1&as_is=1", "doom": "seed=42&size=5&difficulty=any"}


def asked(name: str) -> str:
    return QUICK.get(name, "seed=5")


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_game_has_its_form_and_its_sheet(studio: Asking, game: str) -> None:
    page = studio.get(f"/make/{game}?{asked(game)}")
    assert page.status == 200
    generator = next(one.generator for one in GAMES if one.name == game)
    assert generator is not None
    for option in generator.options:
        shown = f'name="{option.name}"' in page.text or f"?{option.name}=1" in page.text
        assert shown == (option.name != "check"), option.name
        for line in option.kind.lines if isinstance(option.kind, Choice) else ():
            assert str(escape(line)) in page.text, line  # what each choice does stands beside it
    opening = studio.get(f"/picture/opening/{game}/0.svg?seed=5")
    assert opening.headers["content-type"].startswith("image/svg+xml")
    assert opening.data == studio.get(f"/picture/opening/{game}/0.svg?seed=5&theme=large").data
    part = "draft" if "data-draft" in page.text else "sheet"
    sheet = studio.get(f"/{part}/{game}?{asked(game)}")
    pictures = re.findall(r'src="(/picture/[^"]+)"', sheet.text)
    assert pictures
    picture = studio.get(pictures[0].replace("&amp;", "&"))
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert b"<script" not in picture.data


def test_forms_speak_no_command_line() -> None:
    typed = re.compile(r"--[a-z]|\bPx\b|py sudoku|NAME=|standard input")
    for game in GAMES:
        for one in fields(options_of(game), []):
            words = [one.label, one.help, *(word for choice in one.choices for word in choice[1:])]
            assert not [word for word in words if typed.search(word)], (game.name, one.name)


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


def test_progress_ends_in_the_sheet_and_its_files_are_those_of_the_library(studio: Asking) -> None:
    query = asked("doom")
    told = studio.told(f"/progress/make/doom?{query}")
    assert told[-1]["state"] == "done"
    sheet = studio.get(f"/sheet/doom?{query}")
    made = dungeongen.make_all("doom", seed="42", size=5, difficulty="any")
    assert made[0].title in sheet.text
    assert "Play it" in sheet.text
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
        assert "expected a PDF, SVG, PNG, HTML or JSON of dungeongen, or an id" in page.text


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
    for followed in (query, five):  # whose odds would follow
        assert studio.post(f"/stop/make/sudoku?{followed}").status == 200
    two = urlencode({"from_": f"{lines}\n\n{lines[::-1]}", "pick": 2})
    assert studio.get(f"/draft/sudoku?{two}").text != draft.text
    refused = studio.get(f"/draft/sudoku?{urlencode({'seed': 1, 'party': '{}'})}")
    assert "party" in refused.text


def test_stopping_a_job_ends_its_worker(studio: Asking) -> None:
    query = "seed=long&givens=17"
    assert studio.stands(f"/progress/make/sudoku?{query}")["state"] in ("waiting", "running")
    job = studio.site.jobs.get(f"make/sudoku?{query}")
    assert studio.post(f"/stop/make/sudoku?{query}").status == 200
    assert (job.state, job.words) == ("failed", "Stopped.")
    again = studio.get(f"/progress/make/sudoku?{query}", x_again="1")  # as its page asks
    assert json.loads(again.text) == {"state": "stopped", "words": "Stopped."}
    assert studio.site.jobs.get(f"make/sudoku?{query}") is job  # not begun anew


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
    seed = SHELF[0]
    sheet = dungeongen.make("sudoku", seed=seed)
    assert sheet.id in studio.get(f"/draft/sudoku?seed={seed}").text
    assert dungeongen.make("sudoku", seed=seed, check=False).id != sheet.id
    assert sheet.id in studio.get(f"/sheet/sudoku?seed={seed}").text


def test_a_dungeon_that_is_not_chosen_is_never_shown(studio: Asking) -> None:
    """Seed 380017 had a draft of a dungeon that its search does not choose."""
    page = studio.get("/make/sudoku?seed=380017").text
    first = dungeongen.make("sudoku", seed="380017", check=False)
    assert "data-draft" not in page
    assert 'class="carving"' in page
    for kind in ("draft", "picture/draft"):
        answer = studio.get(f"/{kind}/sudoku{'/0.svg' if '/' in kind else ''}?seed=380017").text
        assert "not chosen yet" in answer
        assert first.title not in answer


def test_a_search_shows_what_it_judges(studio: Asking) -> None:
    """The picture is that of a candidate; the last one is the dungeon that is chosen."""
    shown: list[str] = []

    def over() -> bool:
        stands = studio.stands("/progress/make/doom?seed=a+search&theme=large")
        shown.extend(filter(None, [stands.get("candidate")]))
        assert "\n" not in stands["words"]
        return stands["state"] == "done"

    until(over)
    assert shown
    for address in shown:
        picture = studio.get(address)
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert "theme=large" in address
    (ident,) = parse_qs(urlsplit(shown[-1]).query)["from_"]
    assert ident == dungeongen.make("doom", seed="a search").id
    assert studio.get("/make/doom?seed=a+search&theme=large").text.count("data-candidate") == 0


def test_a_picture_that_nobody_waits_for_lets_its_search_go(studio: Asking) -> None:
    query = "seed=left+alone&givens=17"
    connection = HTTPConnection("127.0.0.1", studio.port, timeout=PATIENCE)
    headers = {"cookie": studio.cookie, "host": studio.host}
    connection.request("GET", f"/picture/opening/sudoku/0.svg?{query}", headers=headers)
    until(lambda: studio.site.jobs.get(f"make/sudoku?{query}"))
    job = studio.site.jobs.get(f"make/sudoku?{query}")
    until(lambda: job.watchers)
    connection.close()
    until(lambda: not job.watchers)
    until(lambda: job.over)
    assert job.words == "Stopped."


SETTLED = (
    "treasure?seed=77",
    "welcome?seed=77",
    "doom?seed=77&size=5&as_is=1",
    "mythic?seed=77&as_is=1",
)


@pytest.mark.parametrize("address", SETTLED)
def test_what_is_settled_is_drawn_and_played_before_its_odds_are_known(
    studio: Asking, address: str
) -> None:
    game, query = address.split("?")
    page = studio.get(f"/make/{address}").text
    assert f'src="/picture/draft/{game}/0.svg?'.replace("&", "&amp;") in page
    draft = studio.get(f"/draft/{address}").text
    assert "Working out its odds" in draft
    (ident,) = re.findall(r"<span>Id <code>([^<]+)</code>", draft)
    asks = {name: value for name, (value,) in parse_qs(query).items() if name != "as_is"}
    own = {"as_is": True} if "as_is" in query else {}
    assert ident == dungeongen.make(game, check=False, **asks, **own).id
    for words in ("Play it", "Print", "Save"):
        assert re.search(rf">{words}</(button|summary)>", draft)


@pytest.mark.parametrize("path", ["/", "/day/2026-01-31", "/play"])
def test_a_picture_of_a_dungeon_leads_to_that_dungeon(studio: Asking, path: str) -> None:
    """So it is on the first page, on that of a day, and where plays begin."""
    page = studio.get(path).text
    shown = re.findall(
        r'href="/make/(\w+)\?seed=([^"]+)"[^§]*?src="/picture/opening/(\w+)/0.svg\?seed=([^"]+)"',
        page,
    )
    assert len(shown) == len(GAMES)
    for game, seed, drawn, of in shown:
        assert (game, seed) == (drawn, of)
    if path == "/":  # without a long search
        ((_, seed, *_),) = [one for one in shown if one[0] == "sudoku"]
        assert "/picture/draft/" in studio.get(f"/make/sudoku?seed={seed}").text


def test_a_day_leads_to_those_beside_it_but_to_none_that_is_to_come(studio: Asking) -> None:
    def beside(day: str) -> list[str]:
        return re.findall(r'class="button" href="/day/([^"]+)"', studio.get(f"/day/{day}").text)

    assert beside("2026-03-01") == ["2026-02-28", "2026-03-02"]
    to_come = date.today() + timedelta(3)
    assert beside(to_come.isoformat()) == [(to_come - timedelta(1)).isoformat()]


def test_another_look_of_a_judged_sheet_is_only_drawn_and_at_first_its_first_page(
    studio: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = re.search(
        "href=.([^ ]+). data-follow data-another", studio.get("/sheet/welcome?seed=78").text
    )
    begun: list[str] = []
    start = studio.site.jobs.start

    def noted(key: str, task: str, *arguments: object, **limits: object) -> Any:
        begun.append(task)
        return start(key, task, *arguments, **limits)

    monkeypatch.setattr(studio.site.jobs, "start", noted)
    monkeypatch.setattr(studio.site.jobs, "ahead", lambda *_: None)
    page = studio.get("/make/welcome?seed=78&paper=letter").text
    assert "/picture/sheet/welcome/0.svg?seed=78&amp;paper=letter" in page
    assert "data-asks" not in page
    assert begun == ["judge", "draw"]  # the first of which is there
    assert other is not None
    assert f'{other[1]}&amp;paper=letter" data-follow data-another' in page  # and is judged once
    pages = dungeongen.make("welcome", seed="78").svg(paper="letter")
    for number, data in enumerate(pages):
        picture = studio.get(f"/picture/sheet/welcome/{number}.svg?seed=78&paper=letter")
        assert picture.data == data
    assert begun[2:].count("rest") == len(pages) - 1 > 1  # all of which are drawn at once
    assert begun[2:].count("draw") == len(pages)


@pytest.mark.parametrize("address", ["welcome?seed=5", "sudoku?seed=1&as_is=1&poster=1"])
def test_all_that_is_to_be_saved_is_there_under_a_name_of_its_own(
    studio: Asking, address: str
) -> None:
    page = studio.get(f"/sheet/{address}").text
    menu = [link.replace("&amp;", "&") for link in re.findall(r'href="(/file/[^"]+)', page)]
    answers = [studio.get(link) for link in menu]
    assert [one.status for one in answers] == [200] * len(menu)
    names = [one.headers["content-disposition"] for one in answers]
    assert len(set(names)) == len(names)
    assert len({one.data for one in answers}) == len(menu)  # none is another once more
    assert ("solution" in "".join(names)) == ("poster" not in address)


def test_easier_and_harder_ask_for_the_next_level(studio: Asking) -> None:
    sheet = studio.get("/sheet/doom?seed=42&size=5&difficulty=fair").text
    for words, level in (("Easier", "gentle"), ("Harder", "grim")):
        assert re.search(
            rf'href="/make/doom\?[^"]*difficulty={level}[^"]*" data-follow>{words}', sheet
        )


def test_another_one_is_of_the_shelf_and_judged_ahead(studio: Asking) -> None:
    address = studio.get("/make/sudoku").headers["location"]
    assert parse_qs(urlsplit(address).query)["seed"][0] in SHELF
    first = SHELF[0]

    def ahead() -> Job | None:
        """Return the job for the next, once all that tests before asked for is done."""
        sheet = studio.get(f"/sheet/sudoku?seed={first}").text
        (other,) = re.findall(r'href="/make/(sudoku\?seed=(\d+))" data-follow data-another', sheet)
        assert other[1] in SHELF
        return studio.site.jobs.get(f"make/{other[0]}")

    assert until(ahead) is not None


def test_a_form_speaks_no_command_line(studio: Asking) -> None:
    words = re.compile(r"--\w|\bPx\b|\bpy sudoku\b|dungeongen (?!\d|sheet)\w")
    orders = re.findall(r'href="(/print/[^"?]+)', studio.get("/print").text)
    assert len(orders) > len(GAMES)
    refused = f"title={'x' * 101}"  # which shows the form, and draws nothing
    for path in (*(f"/make/{game.name}?{refused}" for game in GAMES), *orders, "/check", "/play"):
        page = studio.get(path).text
        assert "<form" in page
        shown = re.sub(r"<[^>]*>", " ", page)
        assert not words.findall(shown), (path, words.findall(shown))
