"""The check page: what is dropped is judged, what was changed is refused, and bombs do nothing."""

from __future__ import annotations

import json
import zlib

import pytest

import dungeongen
from dungeongen.studio.values import File
from studio.conftest import Asking


@pytest.fixture(scope="module")
def sheet() -> dungeongen.Sheet:
    return dungeongen.make("doom", seed=42, size=5, difficulty="any")


def report(studio: Asking, data: bytes, name: str = "sheet.pdf") -> str:
    answer = studio.post("/check", data, x_name=name)
    if answer.status != 303:
        assert answer.status == 422
        return answer.text
    place = answer.headers["location"]
    assert studio.get(place).status == 200
    assert studio.told(f"/progress{place}")[-1]["state"] == "done"
    return studio.get(place.replace("/check/", "/report/")).text


def test_every_format_and_the_id_are_judged(studio: Asking, sheet: dungeongen.Sheet) -> None:
    verdict = sheet.verdict
    assert verdict is not None
    for data in (
        sheet.pdf(),
        sheet.svg()[0],
        sheet.png(dpi=40)[0],
        sheet.json(),
        sheet.id.encode(),
    ):
        told = report(studio, data)
        assert sheet.id in told
        assert "Beatable" in told
        assert "differs" not in told
        assert f"/make/doom?from_={sheet.id}" in told


def test_what_was_changed_is_refused_and_what_differs_is_told(
    studio: Asking, sheet: dungeongen.Sheet
) -> None:
    from dungeongen.core.document import sealed

    document = json.loads(sheet.json())
    document["title"] = "Another"
    assert "digest" in report(studio, json.dumps(document).encode())
    document["verdict"]["odds"]["win"] = 0.99
    body = {k: v for k, v in document.items() if k not in ("digest", "format")}
    told = report(studio, json.dumps(sealed(body)).encode())
    assert "It differs from what the file says" in told


def test_bombs_and_nonsense_are_refused(studio: Asking) -> None:
    bomb = zlib.compress(b"0" * (200 << 20))
    for data in (
        b"",
        b"   ",
        b"nothing",
        b"\x00" * 100,
        b"%PDF-1.4 nothing",
        b"\x89PNG\r\n\x1a\n" + bomb,
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"<svg>" * 10_000,
        b"DO2-AAAAA",
        b"%PDF-1.7\n1 0 obj<</Length 9/Filter/FlateDecode>>stream\n" + bomb + b"\nendstream",
        b"<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><svg>&b;</svg>",
    ):
        told = report(studio, data)
        assert 'role="alert"' in told
        assert "Traceback" not in told
    assert studio.get("/check").status == 200


def test_a_name_is_only_a_name(studio: Asking) -> None:
    answer = studio.post("/check", b"nothing", x_name="../../etc/<b>passwd</b>")
    assert "<b>" not in answer.text


def test_uploads_make_way_for_later_ones(studio: Asking) -> None:
    names = [studio.site.keep(File(str(number), bytes(30 << 20))) for number in range(3)]
    assert names[0] not in studio.site.uploads  # 80 MB in all
    assert {*names[1:]} <= {*studio.site.uploads}
    for name in names[1:]:
        del studio.site.uploads[name]
