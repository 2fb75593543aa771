"""Ids: they read back, and a slip of the pen is noticed."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dungeongen.core.errors import DocumentError
from dungeongen.core.ident import ALPHABET, LONGEST, format_id, looks_like_id, parse_id

codes = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=2)
bodies = st.text(ALPHABET, max_size=120)
SU = format_id("SU", "94A1D7A28C5")


def told_in_one_line(error: DocumentError) -> None:
    assert len(str(error).splitlines()) == 1


@given(codes, bodies)
def test_round_trip(code: str, body: str) -> None:
    assert parse_id(format_id(code, body)) == (code, body)


@given(codes, bodies)
def test_form(code: str, body: str) -> None:
    text = format_id(code, body)
    assert re.fullmatch(
        r"[A-Z]{2}1(-[1-9A-HJ-NP-Z]{5})*(-[1-9A-HJ-NP-Z]{1,4})?-[1-9A-HJ-NP-Z]{2}", text
    )
    assert looks_like_id(text)


@given(codes, bodies, st.sampled_from(["", " ", "-", "--", "\u2013", "\u2010", "\n", " - "]))
def test_typed_otherwise(code: str, body: str, gap: str) -> None:
    text = format_id(code, body).lower().replace("-", gap)
    assert parse_id(f" {text}\n") == (code, body)


def test_recorded() -> None:
    assert format_id("SU", "94A1D7A") == "SU1-94A1D-7A-PZ"
    assert format_id("SU", "") == "SU1-L4"


@settings(derandomize=True)  # two check characters miss one slip in a thousand
@given(bodies.filter(len), st.data())
def test_a_single_slip_is_told(body: str, data: st.DataObject) -> None:
    plain = format_id("SU", body).replace("-", "")
    place = data.draw(st.integers(0, len(plain) - 1))
    sign = data.draw(st.sampled_from(ALPHABET))
    assume(sign != plain[place])
    with pytest.raises(DocumentError):
        parse_id(plain[:place] + sign + plain[place + 1 :])


def test_nearly_every_slip_swap_loss_and_doubling_is_told() -> None:
    plain = SU.replace("-", "")
    slips = {plain[:i] + sign + plain[i + 1 :] for i in range(len(plain)) for sign in ALPHABET}
    swaps = {plain[:i] + plain[i + 1] + plain[i] + plain[i + 2 :] for i in range(len(plain) - 1)}
    lost = {plain[:i] + plain[i + 1 :] for i in range(len(plain))}
    doubled = {plain[:i] + plain[i] + plain[i:] for i in range(len(plain))}
    for text in (slips | swaps | lost | doubled) - {plain}:
        with pytest.raises(DocumentError):
            parse_id(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected something like"),
        ("SU1", "expected something like"),
        ("121-AAAAA-AA", "expected something like"),
        ("ÄÖ1-AAAAA-AA", "expected something like"),
        (SU.replace("SU1", "SU2"), "expected version 1 after SU, found '2'"),
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


@given(st.text(max_size=60) | st.text("SU1-9AZ \n\u2013", max_size=30))
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
