"""The review of a play in the studio: from the table, and of a file that is dropped."""

from __future__ import annotations

import re

import dungeongen
from studio.conftest import Asking
from studio.test_play import begun, finished


def test_a_play_that_is_over_is_reviewed(studio: Asking) -> None:
    play = begun(studio, "doom")
    finished(studio, play, studio.get(play))
    place = studio.post(f"{play}/review").headers["location"]
    assert studio.get(place).status == 200
    told = studio.told(f"/progress{place}")
    assert told[-1]["state"] == "done"
    assert any("decisions judged" in one["words"] for one in told)
    lines = max((one["words"].split("\n")[1:] for one in told), key=len)
    assert 1 <= len(lines) <= len(dungeongen.review(studio.get(f"{play}/save").data).decisions)
    page = studio.get(place.replace("/review/", "/reviewed/"))
    assert "The costliest mistakes" in page.text
    text = studio.get(f"{play}/save").data
    assert studio.get(f"{place}/curve.svg").data == dungeongen.review(text).curve()
    assert "Your choices kept" in page.text
    numbers = re.findall(r'data-moment="(\d+)"', page.text)
    pictures = {studio.get(f"{place}/at/{number}.svg").data for number in numbers}
    assert len(pictures) > 1
    assert all(b"<svg" in one for one in pictures)
    assert studio.get(f"{place}/at/999.svg").status == 404
    again = studio.post(f"{place}/again/{numbers[1]}").headers["location"]
    shown = studio.get(again)
    assert 'data-moves="0"' not in shown.text  # from the second decision on


def test_only_a_saved_play_is_reviewed(studio: Asking) -> None:
    for data in (b"nothing", b"", dungeongen.make("doom", seed=1, check=False).json()):
        answer = studio.post("/review", data)
        assert answer.status == 422
        assert "That is no saved play" in answer.text
    text = dungeongen.play(dungeongen.make("doom", seed=1, check=False)).text().encode()
    assert studio.post("/review", text).status == 303
