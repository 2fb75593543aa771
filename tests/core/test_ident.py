"""Ids: they read back, and a slip of the pen is noticed."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeongen.core.errors import DocumentError
from dungeongen.core.ident import ALPHABET, LONGEST, format_id, ids_of, looks_like_id, parse_id

codes = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=2)
bodies = st.text(ALPHABET, max_size=120)
SU = format_id("SU", "94A1D7A28C5")
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# Two dungeons of Treasure Hunters, and two ids that another mark than 2 tells from the older kind.
TR = "QWUYX6BE59BZBP83624DV39WP1W9SD14TSDQ9PGKSYD7G"
TR_BESIDE = TR.replace("BZBP8", "BZBPQ")
MARKED = ("114G", "11ZX")


def told_in_one_line(error: DocumentError) -> None:
    assert len(str(error).splitlines()) == 1


@given(codes, bodies)
def test_round_trip(code: str, body: str) -> None:
    assert parse_id(format_id(code, body)) == (code, body)


@given(codes, bodies)
def test_form(code: str, body: str) -> None:
    text = format_id(code, body)
    assert re.fullmatch(
        r"[A-Z]{2}[2-9](-[1-9A-HJ-NP-Z]{5})*(-[1-9A-HJ-NP-Z]{1,4})?-[1-9A-HJ-NP-Z]{2}", text
    )
    assert looks_like_id(text)


@given(codes, bodies, st.sampled_from(["", " ", "-", "--", "\u2013", "\u2010", "\n", " - "]))
def test_typed_otherwise(code: str, body: str, gap: str) -> None:
    text = format_id(code, body).lower().replace("-", gap)
    assert parse_id(f" {text}\n") == (code, body)


def test_recorded() -> None:
    assert ids_of("SU", "94A1D7A") == ("SU2-94A1D-7A-45", "SU1-94A1D-7A-PZ")
    assert ids_of("SU", "") == ("SU2-9T", "SU1-L4")
    assert [format_id("SU", body) for body in MARKED] == ["SU3-114G-V1", "SU3-11ZX-32"]


def slips(text: str) -> set[str]:
    """Return each text with one other sign, and with two neighbours exchanged."""
    plain = text.replace("-", "")
    places = range(len(plain))
    found = {plain[:i] + sign + plain[i + 1 :] for i in places for sign in SIGNS + "ßſ"}
    found |= {plain[:i] + plain[i + 1] + plain[i] + plain[i + 2 :] for i in places[:-1]}
    return found - {plain}


def accepted(texts: set[str]) -> list[str]:
    found = []
    for text in texts:
        with suppress(DocumentError):
            parse_id(text)
            found.append(text)
    return sorted(found)


@settings(max_examples=40, deadline=None)
@given(codes, bodies)
def test_every_slip_and_every_exchange_of_neighbours_is_told(code: str, body: str) -> None:
    assert accepted(slips(format_id(code, body))) == []


def test_the_check_of_every_remainder_tells_every_slip() -> None:
    ids = [format_id("SU", first + second) for first in ALPHABET for second in ALPHABET]
    assert len({text[-2:] for text in ids}) > 1000
    assert [found for text in ids[::4] for found in accepted(slips(text))] == []


def test_an_older_id_let_a_slip_through() -> None:
    now, before = ids_of("TR", TR)
    beside = ids_of("TR", TR_BESIDE)
    assert before.replace("P8", "PQ") == beside[1]
    assert [parse_id(text) for text in (before, beside[1])] == [("TR", TR), ("TR", TR_BESIDE)]
    with pytest.raises(DocumentError, match="check characters do not match"):
        parse_id(now.replace("P8", "PQ"))


@pytest.mark.parametrize("body", MARKED)
def test_no_slip_leads_from_one_kind_to_the_other(body: str) -> None:
    """With the mark 2, one slip at the mark would give an id of the other kind."""
    now, before = ids_of("SU", body)
    assert accepted(slips(now)) == []
    for older in (before, *ids_of("SU", "2" + body[1:])):
        assert accepted({text for text in slips(older) if text[2] != older[2]}) == []


@given(codes, bodies)
def test_an_older_id_reads_as_todays(code: str, body: str) -> None:
    now, before = ids_of(code, body)
    assert (now, before[2]) == (format_id(code, body), "1")
    assert parse_id(before) == parse_id(now) == (code, body)


def test_a_second_spelling_is_refused() -> None:
    """The checks hold two numbers more than there are remainders; a body has one id."""
    assert format_id("SU", "9T") == "SU2-9T-11"
    assert accepted({"SU2-9T-" + one + two for one in ALPHABET for two in ALPHABET}) == [
        "SU2-9T-11"
    ]


def test_nearly_every_loss_and_doubling_is_told() -> None:
    plain = SU.replace("-", "")
    lost = {plain[:i] + plain[i + 1 :] for i in range(len(plain))}
    doubled = {plain[:i] + plain[i] + plain[i:] for i in range(len(plain))}
    assert accepted((lost | doubled) - {plain}) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected something like"),
        ("SU1", "expected something like"),
        ("121-AAAAA-AA", "expected something like"),
        ("ÄÖ1-AAAAA-AA", "expected something like"),
        (SU.replace("SU2", "SU0"), "expected a digit from 1 to 9 after SU, found '0'"),
        (SU.replace("SU2", "SUA"), "expected a digit from 1 to 9 after SU, found 'A'"),
        (SU.replace("SU2", "SU3"), "check characters do not match"),
        (SU.replace("SU2", "SU1"), "check characters do not match"),
        (SU.replace("94A1D", "94AßD"), "character 7 is 'ß'"),
        (SU.replace("94A1D", "94A0D"), "character 7 is '0'"),
        (SU.replace("94A1D", "94AID"), "character 7 is 'I'"),
        (SU.replace("94A1D", "94A1E"), "check characters do not match"),
        (SU[:-1], "check characters do not match"),
        ("SU1-" + "A" * LONGEST, "longer than"),
    ],
)
def test_errors_say_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(DocumentError, match=re.escape(says)):
        parse_id(text)


@given(st.text(max_size=60) | st.text("SU12-9AZ \n\u2013", max_size=30))
def test_any_text_is_an_id_or_an_error_of_one_line(text: str) -> None:
    try:
        code, body = parse_id(text)
    except DocumentError as error:
        told_in_one_line(error)
    else:
        assert parse_id(format_id(code, body)) == (code, body)


@pytest.mark.parametrize(
    "text",
    ["SU1-94A1D-7A-PZ", "su1-94a1d-7a-pz", "SU1 94A1D 7A PZ", "SU194A1D7APZ", " SU1–94A1D\n"],
)
def test_looks_like_id(text: str) -> None:
    assert looks_like_id(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "SU",
        "SU1",
        "out/sudoku-42.pdf",
        "ab1-sheet.pdf",
        "SU1.svg",
        "./SU1-94A1D",
        "No1 of today\n53..7....",
        "53..7....",
        "a" * 10_000,
    ],
)
def test_looks_like_something_else(text: str) -> None:
    assert not looks_like_id(text)
