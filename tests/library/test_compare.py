"""What a document's verdict says beside what we find: in one line, if another version wrote it."""

from __future__ import annotations

from typing import Any

import pytest

from dungeongen.core.version import VERSION
from dungeongen.library.compare import differences

FOUND: dict[str, Any] = {
    "verdict": "beatable",
    "odds": {"win": 0.847, "bound": 0.85, "player": "the plan"},
    "difficulty": "fair",
    "proof": None,
    "best": {"plan": ["Enter A."], "proved": False},
}
WON = "that it is won in 84.7 % of plays"
OTHER = {"plan": ["Stay at home."], "proved": False}


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (
            {"odds": {"win": 0.8161}},
            f"0.0.9 said that it is won in 81.6 % of plays; we find {WON}",
        ),
        (
            {"odds": {"win": 0.05}, "difficulty": "deadly", "best": OTHER},
            "0.0.9 said that it is won in 5.0 % of plays, difficulty: deadly; "
            f"we find {WON}, difficulty: fair, with another plan",
        ),
        (
            {"odds": {"win": 0.84699, "bound": 0.85}},
            f"0.0.9 said {WON} (0.84699); we find {WON} (0.847)",
        ),
        (
            {"odds": {"win": 0.847, "bound": 0.9}},
            "0.0.9 said that no plan wins more than 90.0 %; "
            "we find that no plan wins more than 85.0 %",
        ),
        (
            {"odds": {"win": 0.99, "player": "a shy one"}},
            f"0.0.9 said that it is won in 99.0 % of plays by a shy one; we find {WON} by the plan",
        ),
        ({"odds": [1]}, f"0.0.9 said other odds; we find {WON}"),
        ({"odds": None}, f"0.0.9 said nothing of odds; we find {WON}"),
        ({"verdict": "undecided", "odds": None}, "0.0.9 said undecided; we find beatable"),
        ({"best": OTHER}, "0.0.9 had another plan"),
    ],
)
def test_what_another_version_said_is_one_line(change: dict[str, Any], line: str) -> None:
    assert list(differences({**FOUND, **change}, FOUND, "0.0.9")) == [line]


@pytest.mark.parametrize("version", ["0.0.9", VERSION, None, 7])
def test_the_same_verdict_is_no_difference(version: object) -> None:
    assert list(differences(FOUND, FOUND, version)) == []
    older = {**FOUND, "odds": {"win": 0.847}}
    assert list(differences(older, FOUND, version)) == []


@pytest.mark.parametrize("version", [VERSION, None, 7])
def test_a_file_of_this_version_is_told_line_by_line(version: object) -> None:
    told = {**FOUND, "odds": {"win": 0.05}, "difficulty": "deadly", "best": OTHER}
    assert list(differences(told, FOUND, version)) == [
        f"the file says that it is won in 5.0 % of plays; we find {WON}",
        "difficulty: the file says deadly; we find fair",
        "best: the file says another plan; we find another plan",
    ]
