"""The print shop: every kind has its form, and its PDF is the library's."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

import dungeongen
from dungeongen.games import GAMES
from dungeongen.library.read import Source
from dungeongen.studio import jobs, tasks
from dungeongen.studio.workers import StoppedError
from patience import until
from studio.conftest import Asking

PLAYS = sorted((Path(__file__).parents[2] / "examples" / "mistakes").iterdir())


def made(studio: Asking, place: str, query: str) -> bytes:
    page = studio.get(f"/print/{place}?go=1&{query}")
    assert page.status == 200
    assert f'data-asks="/progress/print/{place}?' in page.text
    told = studio.told(f"/progress/print/{place}?{query}")
    assert told[-1]["state"] == "done", told[-1]
    assert "Save the PDF" in studio.get(f"/printed/{place}?{query}").text
    assert studio.get(f"/printed/{place}/0?{query}").data.startswith(b"\x89PNG")
    return studio.get(f"/printed/{place}/pdf?{query}").data


def test_a_book_a_series_and_a_deck_are_the_librarys(studio: Asking) -> None:
    book = dungeongen.book("doom:2", "welcome:1", seed=3, fold="saddle")
    query = "of-doom=2&of-welcome=1&seed=3&fold=saddle&paper=letter"
    assert made(studio, "book/all", query) == book.pdf(paper="letter")
    own = ["hero=barbarian", "first=2"]
    series = dungeongen.practice("welcome", count=3, seed=5, spoiler="flap", with_=own)
    query = "seed=5&count=3&spoiler=flap&hero=barbarian&first=2"
    assert made(studio, "practice/welcome", query) == series.pdf()
    deck = dungeongen.deck("doom", backs="long")
    assert made(studio, "deck/doom", "backs=long") == deck.pdf()


def test_a_book_for_a_shop_has_its_cover(studio: Asking) -> None:
    book = dungeongen.book("scoundrel:12", seed=3, wrap="cream")
    query = "of-scoundrel=12&seed=3&wrap=cream&paper=6x9in"
    assert made(studio, "book/all", query) == book.pdf(paper="6x9in")
    assert "Save the cover" in studio.get(f"/printed/book/all?{query}").text
    cover = studio.get(f"/printed/book/all/cover?{query}")
    assert cover.data == book.cover(paper="6x9in")
    assert cover.headers["content-disposition"].endswith('-cover.pdf"')
    plain = query.replace("&wrap=cream", "").replace("=12", "=1")
    made(studio, "book/all", plain)
    assert "Save the cover" not in studio.get(f"/printed/book/all?{plain}").text
    assert studio.get(f"/printed/book/all/cover?{plain}").status == 404


def sent(*plays: object) -> bytes:
    """Return saved plays as a page of the studio sends them."""
    return urlencode({"plays": json.dumps(plays)}).encode()


def test_what_went_wrong_in_saved_plays_is_the_librarys(studio: Asking) -> None:
    plays = [Source(path.read_bytes(), f"{path.stem}, 30 Nov") for path in PLAYS[2:]]
    body = sent(*((play.name, play.data.decode()) for play in plays))
    place = studio.post("/print/mistakes/scoundrel", body).headers["location"]
    start, _, query = place.partition("?go=1&")
    assert start == "/print/mistakes/scoundrel"
    pdf = made(studio, "mistakes/scoundrel", f"{query}&count=2&backs=long&paper=letter")
    assert pdf == dungeongen.drill(plays, count=2, backs="long").pdf(paper="letter")
    form = studio.get(place).text  # where other options are chosen, the same plays go along
    assert query in re.sub('.*name="plays" value="([^"]*)".*', r"plays=\1", form, flags=re.DOTALL)
    assert "presets" not in form
    told = studio.told(f"/progress/print/mistakes/scoundrel?{query}&count=3")
    assert told[-1]["state"] == "done"
    assert studio.get(f"/print/mistakes/scoundrel?go=1&{query}&count=0").text.count("expected") == 1


def test_no_saved_plays_are_a_line(studio: Asking) -> None:
    text = PLAYS[0].read_text()
    for body, says in (
        (b"", "These are no saved plays."),
        (b"plays=5", "Expected 1 to 100 saved plays."),
        (sent(), "Expected 1 to 100 saved plays."),
        (sent(("a play", "nothing")), "expected a saved play"),
        (sent(("a play", text.replace("punch 5C", "punch 6C"))), "a play"),
        (sent(*[("a play", text)] * 101), "Expected 1 to 100 saved plays."),
    ):
        answer = studio.post("/print/mistakes/scoundrel", body)
        assert answer.status == 400
        assert says in answer.text
    assert studio.post("/print/mistakes/chess", sent(("a play", text))).status == 400
    assert "no longer here" in studio.get("/print/mistakes/scoundrel?go=1&plays=gone").text
    assert "no longer here" in studio.get("/progress/print/mistakes/scoundrel?plays=gone").text
    assert "no longer here" in studio.get("/print/mistakes/scoundrel").text
    place = studio.post("/print/mistakes/donsol", sent(("a play", text))).headers["location"]
    told = studio.told(f"/progress{place.replace('?go=1&', '?')}")
    assert told[-1]["words"] == "no play of Donsol among these"


def test_pictures_that_give_a_deal_away_are_covered(studio: Asking) -> None:
    def covered(place: str, query: str) -> list[bool]:
        made(studio, place, query)
        page = studio.get(f"/printed/{place}?{query}").text
        return ["covered" in name for name in re.findall(r'<figure class="([^"]*)"', page)]

    book = dungeongen.book("welcome:1", seed=3, as_is=True)
    pages = covered("book/all", "of-welcome=1&seed=3&as_is=1")
    assert {i for i, hidden in enumerate(pages) if hidden} == book.printed().spoilers
    assert any(pages)
    assert not pages[0]
    assert all(covered("deck/welcome", "seed=3"))  # in the order of the deal
    assert not any(covered("deck/doom", "backs=long"))  # a pack, not a deal


def test_a_campaign_is_the_librarys(studio: Asking) -> None:
    form = studio.get("/print/campaign/all").text
    assert 'name="dungeons"' in form
    assert 'name="seed"' in form
    query = "seed=6&dungeons=1&title=Down"
    pdf = made(studio, "campaign/all", query)
    told = [one["words"] for one in studio.told(f"/progress/print/campaign/all?{query}")]
    assert pdf == dungeongen.campaign(dungeons=1, seed=6, title="Down").pdf()
    assert not any("1 dungeons" in words for words in told)


def test_what_is_chosen_needs_no_word_of_the_command_line(studio: Asking) -> None:
    book = studio.get("/print/book/all").text
    assert '<option value="gentle..deadly" >gentle to deadly (from the first to the last)' in book
    assert re.findall(r'name="of-\w+" type="number"[^>]*value="(\d*)"', book) == ["2"] * len(GAMES)
    assert 'name="hero"' in studio.get("/print/practice/welcome").text
    wrong = studio.get("/print/practice/doom?go=1&size=99").text
    assert "“Size”: expected a number from 4 to 26" in wrong


def test_progress_is_told_and_a_wrong_order_is_refused(studio: Asking) -> None:
    words: list[str] = []  # whoever asks now and then may miss one
    tasks.bind(words.append, "practice", ("welcome",), {"seed": 9, "count": 2}, {})
    assert [word for word in words if "checked" in word] == [
        f"{done} of 2 dungeons checked" for done in range(3)
    ]
    page = studio.get("/print/book/all?go=1&seed=1")
    assert "Say how many dungeons of which game" in page.text
    assert "expected a number" in studio.get("/print/campaign/all?go=1&dungeons=99").text
    usual = studio.get("/print/practice/doom?go=1&seed=3&count=2&paper=A4&title=")
    assert usual.headers["location"] == "/print/practice/doom?go=1&seed=3&count=2"
    answer = studio.get("/print/practice/doom?go=1&count=2")
    assert answer.status == 303
    assert "seed=" in answer.headers["location"]


def test_a_closed_page_stops_its_work(studio: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_GRACE", 0.2)
    query = "seed=closed&of-sudoku=50"
    until(lambda: "checked" in studio.stands(f"/progress/print/book/all?{query}")["words"])
    (job,) = (one for one in studio.site.jobs._jobs.values() if "closed" in str(one.arguments))
    assert job.state == "running"
    assert studio.post(f"/stop/print/book/all?{query}", b"left").status == 200  # as a page says
    until(lambda: job.over and job._worker.ended)
    assert isinstance(job.error, StoppedError)


@pytest.mark.parametrize("place", ["book/doom", "practice/all", "deck/none", "x/all", "deck/all"])
def test_what_is_not_printed(studio: Asking, place: str) -> None:
    assert studio.get(f"/print/{place}").status == 404
    assert studio.get(f"/progress/print/{place}").status == 400
