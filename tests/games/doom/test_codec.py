"""A dungeon survives its document and its id; what is wrong is named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dungeongen.core.cards import DECK, card_texts
from dungeongen.core.errors import DocumentError
from dungeongen.core.ident import ALPHABET, LONGEST, format_id
from dungeongen.core.rng import Rng
from dungeongen.games.doom import codec
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import Layout
from games.doom.positions import dungeon

BOOK = {
    "columns": ["QD", "AH", "KH", "10H"],
    "rows": ["2H", "QS", "KD", "7S"],
}
REST = [text for text in card_texts(DECK) if text not in BOOK["columns"] + BOOK["rows"]]


def test_a_document_is_as_agreed() -> None:
    orders = [card_texts(reversed(DECK))]
    params = {"size": 4, "rules": ["strong"]}
    deal_: dict[str, Any] = {**BOOK, "deck": REST, "reshuffles": orders, "seed": "x"}
    layout = codec.read(params, deal_)
    assert codec.write(layout) == (params, deal_)
    assert layout.reshuffles == (tuple(reversed(DECK)),)


def test_a_deck_may_be_all_52_or_those_above_the_set_up() -> None:
    for deck in (REST, card_texts(DECK)):
        layout = codec.read({}, {**BOOK, "deck": deck})
        assert card_texts(layout.deck or ()) == deck


def test_a_deck_may_be_unknown() -> None:
    assert codec.read({}, BOOK).deck is None


def test_cards_may_be_one_text_as_in_a_transcripts_head() -> None:
    texts = {name: " ".join(cards) for name, cards in BOOK.items()}
    deck = " ".join(REST)
    order = " ".join(card_texts(DECK))
    layout = codec.read({}, {**texts, "deck": deck, "reshuffles": f"{order} / {order}"})
    assert layout == codec.read({}, {**BOOK, "deck": REST, "reshuffles": [card_texts(DECK)] * 2})


def test_a_number_is_a_seed_too() -> None:
    assert codec.read({}, {**BOOK, "deck": REST, "seed": 42}).seed == "42"


@pytest.mark.parametrize(
    ("params", "deal_", "fault"),
    [
        ({}, {}, "deal.columns: is missing"),
        ({"size": 5}, BOOK, "deal.columns: expected 5 cards, found 4"),
        ({"size": 3}, BOOK, "params.size: expected 4 to 26"),
        ({"size": True}, BOOK, "params.size: expected 4 to 26"),
        ({"sizes": 4}, BOOK, "params.'sizes': unknown"),
        ({}, {**BOOK, "map": []}, "deal.'map': unknown"),
        ({"rules": ["hard"]}, BOOK, "params.rules: rule 'hard': expected one of"),
        ({"rules": "strong"}, BOOK, "params.rules: expected a list"),
        (
            {"rules": ["merge", "unbounded"]},
            {**BOOK, "seed": 1},
            "params.rules: rule merge: does not go with",
        ),
        ({}, {**BOOK, "rows": BOOK["rows"][:3]}, "deal.rows: expected 4 to 26 cards, found 3"),
        ({}, {**BOOK, "rows": [*BOOK["rows"], "3S"]}, "deal.rows: expected 4 cards, as in columns"),
        ({}, {**BOOK, "rows": ["2H", "QS", "KD", "KD"]}, "deal.rows: KD appears twice"),
        ({}, {**BOOK, "rows": ["2H", "QS", "KD", "XX"]}, "deal.rows: card 'XX'"),
        ({}, {**BOOK, "rows": 5}, "deal.rows: expected a list of cards"),
        ({}, {**BOOK, "deck": REST[1:]}, "deal.deck: expected 44 cards, or all 52, found 43"),
        ({}, {**BOOK, "deck": [*REST[1:], "7S"]}, "deal.deck: 7S is a set-up card"),
        ({}, {**BOOK, "deck": [*REST[1:], REST[5]]}, "appears twice"),
        ({}, {**BOOK, "deck": ["2H"] * 500}, "deal.deck: more than 60"),
        ({}, {**BOOK, "reshuffles": [REST]}, "deal.reshuffles: given without a deck"),
        ({}, {**BOOK, "deck": REST, "reshuffles": [REST]}, "number 1: expected all 52"),
        ({}, {**BOOK, "deck": REST, "reshuffles": [[]] * 31}, "deal.reshuffles: more than 30"),
        ({}, {**BOOK, "deck": REST, "reshuffles": [["XX"]]}, r"deal.reshuffles\[0\]: card"),
        ({}, {**BOOK, "deck": REST, "seed": ""}, "deal.seed: expected 1 to 200"),
        ({}, {**BOOK, "deck": REST, "seed": "a\nb"}, "deal.seed: expected 1 to 200"),
        ({}, {**BOOK, "deck": REST, "seed": 1.5}, "deal.seed: expected a text or a number"),
    ],
)
def test_what_is_wrong_is_named(params: Any, deal_: Any, fault: str) -> None:
    with pytest.raises(DocumentError, match=fault) as refusal:
        codec.read(params, deal_)
    assert str(refusal.value).isprintable()


def test_an_id_is_about_as_long_as_its_cards_need() -> None:
    """226 bits of cards at 5.04 bits a character."""
    assert len(codec.encode(deal(Rng("42")))) == 49
    largest = deal(Rng("42"), size=26, rules=["bottom=shuffled"])
    assert len(format_id("DO", codec.encode(largest))) < 150


def test_an_id_is_written_in_one_way_only() -> None:
    body = codec.encode(deal(Rng("42")))
    for other in (body + ALPHABET[0], body + ALPHABET[1], body[:-1], ""):
        with pytest.raises(DocumentError):
            codec.decode(other)


def test_the_longest_id_can_still_be_read() -> None:
    made = deal(Rng("1"), size=26)
    whole = Layout(made.columns, made.rows, DECK, (), (DECK,) * 30, "\N{GRINNING FACE}" * 200)
    assert len(format_id("DO", codec.encode(whole))) <= LONGEST
    assert codec.decode(codec.encode(whole)) == whole


def test_the_content_is_what_the_sheet_says() -> None:
    content = codec.content(dungeon("QD AH KH 10H / 2H QS KD 7S"))
    assert content["map"] == ["0000", "XXXX", "0000", "XXXX"]
    assert content["rooms"][1] == {"name": "A4", "height": 1, "width": 4}
    assert (content["filled"], content["bonus"], content["exchanged"]) == (8, 7, [])
    assert json.loads(json.dumps(content)) == content
