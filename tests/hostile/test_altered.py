"""Files with one field altered: one line, or a page that says what we work out ourselves."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import dungeongen
from dungeongen.core.document import dumps, sealed
from dungeongen.core.errors import DocumentError
from dungeongen.games import GAMES
from hostile import altered
from thorough import share

KINDS = (*(game.name for game in GAMES), "old sudoku", "old doom", "campaign", "book")


@pytest.mark.parametrize("kind", [*KINDS, "with a party", "party"])
def test_each_field_is_refused_in_a_line_or_changes_nothing_false(
    kind: str, tmp_path: Path
) -> None:
    every = share(altered.altered(kind), 181, len(kind))
    assert [*filter(None, (altered.fault(one, tmp_path) for one in every))] == []


def test_each_line_of_a_play(tmp_path: Path) -> None:
    every = share(altered.altered_plays(), 13)
    assert [*filter(None, (altered.fault(one, tmp_path) for one in every))] == []


@pytest.mark.parametrize("game", ["sudoku", "doom", "mythic"])
def test_a_forged_verdict_is_never_printed(game: str) -> None:
    sound = altered.sound()[game]
    forged = json.loads(json.dumps(sound))
    forged["verdict"]["odds"] |= {"win": 0.985, "low": 0.98, "high": 0.99}
    forged["verdict"]["difficulty"] = "gentle"
    data, honest = dumps(sealed(forged)), dungeongen.read(dumps(sound))
    sheet = dungeongen.read(data)
    assert sheet.verdict == honest.verdict
    for solution in (False, True):
        assert sheet.text(solution=solution) == honest.text(solution=solution)
        assert sheet.html(solution=solution).count("99 %") == honest.html(solution=solution).count(
            "99 %"
        )
    assert _drawn(sheet) == _drawn(honest)
    assert "98." not in dungeongen.read_all(data)._repr_html_()


def _drawn(sheet: dungeongen.Sheet) -> list[bytes]:
    """Return the pages without the document that they carry, and without the name made from it."""
    pages = []
    for page in sheet.svg():
        (name,) = re.findall(rb'<title id="title(-\w+)"', page)
        pages.append(re.sub(rb"(?s)<metadata.*?</metadata>", b"", page.replace(name, b"")))
    return pages


@pytest.mark.parametrize(
    ("game", "change", "says"),
    [
        ("doom", {"structure": True}, "verdict.structure: expected nothing"),
        ("mythic", {"structure": {}}, "verdict.structure: expected nothing"),
        ("welcome", {"odds": {"win": 2}}, "verdict.odds"),
        ("doom", {"difficulty": "a walk"}, "verdict.difficulty: expected one of gentle, fair"),
        ("doom", {"witness": [1]}, "verdict.witness.0: expected a text"),
        (
            "doom",
            {"proof": {"kind": "trust", "reason": "me"}},
            "verdict.proof.kind: expected one of",
        ),
        ("doom", {"effort": {"nodes": -1}}, "verdict.effort.nodes: expected 0 to"),
        ("doom", {"verdict": "won"}, "verdict.verdict: expected one of"),
    ],
)
def test_a_verdict_that_we_would_never_write_is_refused(
    game: str, change: dict[str, object], says: str
) -> None:
    document = altered.sound()[game]
    data = dumps(sealed({**document, "verdict": {**document["verdict"], **change}}))
    for use in (dungeongen.read, dungeongen.play):
        with pytest.raises(DocumentError, match=says):
            use(data)


@pytest.mark.parametrize("told", [True, "two\nlines", "\x1b[31m", "x" * 5000, "\u202e", None, []])
def test_what_is_told_of_the_best_line_is_a_line(told: object) -> None:
    document = altered.sound()["welcome"]
    best = {**document["verdict"]["best"], "told": told}
    data = dumps(sealed({**document, "verdict": {**document["verdict"], "best": best}}))
    with pytest.raises(DocumentError, match=r"verdict\.best\.told: expected a"):
        dungeongen.read(data)
