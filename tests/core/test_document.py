"""Documents: the same content gives the same bytes; hostile input gives one line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeongen.core.document import (
    FORMAT,
    LARGEST,
    MOST_SHEETS,
    Allowance,
    Document,
    bundle,
    dumps,
    loads,
    made_words,
    sealed,
)
from dungeongen.core.errors import DocumentError
from dungeongen.core.plain_json import values_in
from dungeongen.core.schema import Fields
from thorough import EXAMPLES

BARE: dict[str, Any] = {
    "format": FORMAT,
    "game": "sudoku",
    "params": {},
    "deal": {"grid": "." * 81},
}
WHOLE = sealed(
    {
        "game": "sudoku",
        "version": "0.1.0",
        "params": {},
        "deal": {"grid": "." * 81},
        "seed": "naïve 龍",
        "candidate": 3,
        "made": {"givens": 35, "grade": "hard", "symmetric": True},
        "title": "A Title",
        "id": "SU2-AA",
        "content": {"rooms": [1, 2.5, None, True, {"x": []}]},
        "verdict": {"verdict": "undecided"},
    }
)

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=12,
)


def test_what_is_checked_is_what_a_document_has() -> None:
    assert set(Fields.model_fields) == set(Document.__annotations__)


def refused(data: bytes | str, says: str = "") -> None:
    data = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    with pytest.raises(DocumentError) as caught:
        loads(data, "NAME")
    message = str(caught.value)
    assert message.startswith("NAME: ")
    assert says in message
    assert len(message.splitlines()) == 1
    assert len(message) < 300


def contents(data: bytes, name: str = "x") -> list[dict[str, Any]]:
    return [document for _, document in loads(data, name)]


def told_in_one_line(error: DocumentError) -> None:
    assert len(str(error).splitlines()) == 1


def changed(document: dict[str, Any], **fields: Any) -> bytes:
    return dumps({**document, **fields})


def test_round_trip() -> None:
    assert contents(dumps(BARE)) == [BARE]
    assert contents(dumps(WHOLE)) == [WHOLE]


def test_same_content_same_bytes() -> None:
    turned = dict(reversed(WHOLE.items()))
    assert dumps(turned) == dumps(WHOLE)
    assert sealed(turned)["digest"] == WHOLE["digest"]


def test_recorded_digest() -> None:
    document = sealed({"game": "sudoku", "params": {}, "deal": {"grid": "." * 81}})
    assert document["digest"] == "9cee81edc50198947ab0b18d368182195a449c923fbc296dfbab8593f7f2601b"


def test_sealing_twice_changes_nothing() -> None:
    assert sealed(WHOLE) == WHOLE


@pytest.mark.parametrize("field", [name for name in WHOLE if name not in ("format", "digest")])
def test_a_change_by_hand_is_noticed(field: str) -> None:
    other = {"candidate": 4, "params": {"a": 1}, "deal": {"grid": "1" + "." * 80}}
    value = other.get(field, {"y": 1} if isinstance(WHOLE[field], dict) else "other")
    refused(changed(WHOLE, **{field: value}), "changed since it was made")
    if field not in ("game", "deal"):
        refused(dumps({k: v for k, v in WHOLE.items() if k != field}), "changed since it was made")


def test_without_a_digest_a_change_is_none() -> None:
    assert contents(dumps({**BARE, "title": "Mine"}))[0]["title"] == "Mine"


def test_bundles() -> None:
    assert bundle([WHOLE]) == WHOLE
    assert contents(dumps(bundle([WHOLE, BARE]))) == [WHOLE, BARE]
    assert contents(dumps({"format": FORMAT, "sheets": [BARE]})) == [BARE]
    refused(dumps({"format": FORMAT, "sheets": []}), "a list of sheets")
    refused(dumps({"format": FORMAT, "sheets": BARE}), "a list of sheets")
    refused(dumps({"format": FORMAT, "sheets": [BARE], "game": "sudoku"}), "a list of sheets")
    refused(dumps({"format": FORMAT, "sheets": [BARE, 7]}), "sheet 2: document: expected an object")
    refused(dumps({"format": FORMAT, "sheets": [BARE, bundle([BARE, BARE])]}), "sheet 2: ")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"format": None}, 'expected "format": "dungeongen/1", found none'),
        ({"format": "dungeongen/2"}, 'found "dungeongen/2"'),
        ({"format": ["x" * 1000]}, "found"),
        ({"game": 5}, "game: "),
        ({"game": ""}, "game: "),
        ({"game": "x" * 41}, "game: "),
        ({"deal": None}, "deal: expected an object"),
        ({"deal": []}, "deal: expected an object"),
        ({"params": "x"}, "params: expected an object"),
        ({"version": 1}, "version: "),
        ({"seed": 42}, "seed: "),
        ({"seed": "x" * 1001}, "seed: "),
        ({"seed": "a\x1b[2J"}, "seed: has characters"),
        ({"title": "a\nb"}, "title: has characters"),
        ({"title": "a\u2028b"}, "title: has characters"),
        ({"candidate": 0}, "candidate: "),
        ({"candidate": 10**4000}, "holds a number too large"),
        ({"candidate": True}, "candidate: "),
        ({"candidate": 1.0}, "candidate: "),
        ({"digest": "abc"}, "digest: "),
        ({"digest": "0" * 64}, "changed since it was made"),
        ({"colour": "blue"}, "colour: unknown field"),
        ({"x" * 10_000: 1}, "unknown field"),
        ({"a\nb": 1}, "unknown field"),
    ],
)
def test_wrong_fields(fields: dict[str, Any], says: str) -> None:
    refused(changed(BARE, **fields), says)


@pytest.mark.parametrize("field", ["game", "deal"])
def test_missing_fields(field: str) -> None:
    refused(dumps({k: v for k, v in BARE.items() if k != field}), f"{field}: is missing")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not valid JSON"),
        ("{", "not valid JSON"),
        ("null", "expected a JSON object, found NoneType"),
        ("[]", "expected a JSON object, found list"),
        ("{} {}", "line 1 column 4"),
        ('{"a": NaN}', "NaN is not a JSON number"),
        ('{"a": -Infinity}', "-Infinity is not a JSON number"),
        ('{"a": 1e999}', "a number too large"),
        ('{"a": ' + "9" * 5000 + "}", "thousands of digits"),
        ('{"a": 1, "b": 2, "a": 3}', '"a" appears twice'),
        ('{"x": {"deal": 1, "deal": 1}}', '"deal" appears twice'),
        ('{"' + "k" * 5000 + '": 1, "' + "k" * 5000 + '": 1}', "appears twice"),
        (r'{"a": "\ud800"}', "lone surrogate"),
        (r'{"\udfff": 1}', "lone surrogate"),
        ('{"a": "\ud800"}', "not UTF-8"),
        ("[" * 100_000, "nested deeper"),
        ('{"a":' * 100_000, "nested deeper"),
        ('{"a":' + "[" * 50 + "]" * 50 + "}", "nested deeper"),
        ('{"a": "\x01"}', "not valid JSON"),
    ],
    ids=range(19),
)
def test_texts_that_are_no_document(text: str, says: str) -> None:
    refused(text, says)


def test_bytes_that_are_no_document() -> None:
    refused(b"\xff\xfe{\x00}\x00", "byte 0 is not UTF-8")
    refused(b"{" + bytes(range(256)))
    refused(b"{" + b" " * LARGEST, "larger than 16 MiB")


def test_a_byte_order_mark_does_no_harm() -> None:
    assert contents(b"\xef\xbb\xbf" + dumps(BARE)) == [BARE]


@pytest.mark.parametrize("bomb", ["[]", "{}", '"a"', "1e5"])
def test_many_small_things_are_quick(bomb: str) -> None:
    many = ",".join([bomb] * 100_000)
    refused(f'{{"format": "{FORMAT}", "sheets": [{many}]}}', "more than 10000 sheets")
    refused(f'{{"format": "{FORMAT}", "game": "sudoku", "made": [{many}]}}', "is missing")


def test_many_keys_are_quick() -> None:
    keys = ",".join(f'"{i}":0' for i in range(290_000))
    refused(f'{{"format": "{FORMAT}", {keys}}}')
    refused(f'{{"format": "{FORMAT}", {keys}, "289999": 1}}', '"289999" appears twice')


def test_too_many_things_are_not_read() -> None:
    for bomb in ("0", "[]", "{}"):
        refused(f'{{"x": [{",".join([bomb] * 600_000)}]}}', "holds more than 600000 values")
    refused('{"x": ' + "[" * 600_000, "holds more than 600000 values")


def test_a_wrong_one_of_several_lets_the_others_be_read() -> None:
    wrong: list[DocumentError] = []
    sheets = [{**WHOLE, "title": "Mine"}, BARE, 7, WHOLE]
    found = loads(dumps({"format": FORMAT, "sheets": sheets}), "x", refuse=wrong.append)
    assert found == [("x: sheet 2", BARE), ("x: sheet 4", WHOLE)]
    assert [str(error)[:12] for error in wrong] == ["x: sheet 1: ", "x: sheet 3: "]


def test_sheets_are_counted_without_copies() -> None:
    def file(number: int) -> bytes:
        sheets = [{**BARE, "title": str(i)} for i in range(number)]
        return dumps({"format": FORMAT, "sheets": sheets * 3})

    assert len(loads(file(MOST_SHEETS), "NAME")) == MOST_SHEETS
    refused(file(MOST_SHEETS + 1), "has more than 500 sheets")


def test_documents_of_one_file_share_an_allowance() -> None:
    allowance = Allowance(values=2 * values_in(dumps(BARE)) - 1)
    loads(dumps(BARE), "NAME", allowance)
    with pytest.raises(DocumentError, match="holds more than"):
        loads(dumps(BARE), "NAME", allowance)


@pytest.mark.parametrize("number", ["9" * 30, "-" + "9" * 30, "9" * 4300, "9" * 5000, "1e999"])
def test_numbers_of_any_length(number: str) -> None:
    refused(f'{{"format": "{FORMAT}", "game": "sudoku", "deal": {{"a": {number}}}}}', "number")


@given(st.binary(max_size=300) | st.text(max_size=200).map(lambda text: ("{" + text).encode()))
def test_any_bytes(data: bytes) -> None:
    try:
        loads(data, "NAME")
    except DocumentError as error:
        told_in_one_line(error)


@settings(max_examples=4 * EXAMPLES)
@given(
    st.dictionaries(st.sampled_from([*WHOLE, "sheets", "more"]), values, max_size=4), st.booleans()
)
def test_any_values_in_any_field(fields: dict[str, Any], whole: bool) -> None:
    data = json.dumps({**(WHOLE if whole else BARE), **fields}).encode()
    try:
        found = contents(data, "NAME")
    except DocumentError as error:
        told_in_one_line(error)
    else:
        assert all(contents(dumps(document), "again") == [document] for document in found)


@given(st.integers(0, len(dumps(WHOLE)) - 1), st.integers(0, 7))
def test_any_bit_flipped(place: int, bit: int) -> None:
    data = bytearray(dumps(WHOLE))
    data[place] ^= 1 << bit
    try:
        found = contents(bytes(data), "NAME")
    except DocumentError as error:
        told_in_one_line(error)
    else:
        assert found == [WHOLE]  # white space, or the case of a \u escape


@given(st.integers(0, len(dumps(WHOLE)) - 3))
def test_any_cut(length: int) -> None:
    refused(dumps(WHOLE)[:length])


def test_what_was_asked_of_the_generator_in_words() -> None:
    assert made_words(WHOLE) == ("35 givens", "hard", "symmetric")
    assert made_words({"made": {"as_is": True, "source": "py-sudoku"}}) == ("as is", "py-sudoku")
    assert made_words({"made": {"symmetric": False}}) == ("not symmetric",)
    for document in (BARE, {"made": {}}, {"made": None}):
        assert made_words(document) == ()


@pytest.mark.parametrize(
    "made",
    [
        [],
        "hard",
        {"givens": 3.5},
        {"givens": None},
        {"givens": [35]},
        {"Givens": 35},
        {"": 35},
        {"x" * 41: 35},
        {"grade": "ha\nrd"},
        {"grade": "x" * 101},
        dict.fromkeys("abcdefghijk", 1),
    ],
)
def test_what_was_asked_is_a_few_words_and_numbers(made: object) -> None:
    refused(json.dumps({**BARE, "made": made}), "made")
    assert loads(dumps({**BARE, "made": dict.fromkeys("abcdefghij", 1)}), "NAME")
