"""A shelf is read, whatever its file holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from dungeongen.search import answers
from dungeongen.search.answers import parse

TEXT = """# a note
evening 0 31 . -508 x
evening 900 7
evening 2027-01 66 . 940
fair 100 12
"""


@pytest.mark.parametrize(
    ("wish", "seed", "number"),
    [
        ("evening", "0", 31),
        ("evening", "1", None),
        ("evening", "2", -508),
        ("evening", "3", None),
        ("evening", "4", None),
        ("evening", "100", None),
        ("evening", "900", 7),
        ("evening", "2027-01-01", 66),
        ("evening", "2027-01-03", 940),
        ("evening", "2027-01-31", None),
        ("evening", "2027-01-00", None),
        ("fair", "100", 12),
        ("fair", "0", None),
        ("grim", "0", None),
        ("evening", "00", None),
        ("evening", "-0", None),
        ("evening", "dragon", None),
        ("evening", "٠", None),
        ("evening", "9" * 5000, None),
    ],
)
def test_a_seed_has_the_number_in_its_place(wish: str, seed: str, number: int | None) -> None:
    assert parse(TEXT).number(wish, seed) == number


def test_numbers_are_drawn_where_the_search_ended_as_wished() -> None:
    assert {*parse(TEXT).seeds("evening")} == {"0", "900"}
    assert {*parse(TEXT).seeds("fair")} == {"100"}
    assert {*parse(TEXT).seeds("grim")} == set()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "evening",
        "evening 0",
        "evening 7 31",
        "evening 0 31x",
        "evening 0 0",
        "evening 0 -0",
        "evening 0 +31",
        "evening 0 ٣",
        "evening 0 " + "9" * 5000,
        "evening " + "9" * 5000 + "00 31",
        "evening 0 " + "31 " * 101,
        "\x00" * 50,
        "evening 2027-01-01 31",
        "evening 0 <script>",
    ],
)
def test_what_is_no_row_is_left_out(text: str) -> None:
    result = parse(text)
    assert result.number("evening", "0") is None
    assert [*result.seeds("evening")] == []


def test_a_file_that_is_missing_large_or_binary_is_an_empty_shelf(tmp_path: Path) -> None:
    file = tmp_path / "shelf.txt"
    assert answers.read(file).rows == {}
    assert answers.read(tmp_path).rows == {}
    file.write_bytes(bytes(range(128, 256)))
    assert answers.read(file).rows == {}
    file.write_text("evening 0 31\n" + "#" * (1 << 16))
    assert answers.read(file).rows == {}
    file.write_text("evening 0 31\n")
    assert answers.read(file).number("evening", "0") == 31
