"""The generator and its options, documents and ids."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import DocumentError, GenerationError
from dungeongen.core.options import OptionError, settle
from dungeongen.core.rng import Rng
from dungeongen.games.mythic import codec, facts, generate
from dungeongen.games.mythic.deal import deal
from dungeongen.games.mythic.kinds import card_texts
from dungeongen.games.mythic.layout import Layout, pack
from dungeongen.games.mythic.options import CLASHES, OPTIONS, jokers_of, make


def asked(**given: object) -> dict[str, object]:
    return settle(OPTIONS, CLASHES, given)


def made(**given: object) -> Layout:
    return make("1", asked(check=False, **given), None, lambda words: None).layout


def test_a_document_is_the_deck_from_the_top_with_health_and_jokers() -> None:
    layout = deal(Rng("1"))
    params, cards = codec.write(layout)
    assert params == {"health": 20, "max_health": 20, "jokers": ["DRAGON", "TREASURE"]}
    assert cards == {"deck": card_texts(layout.deck)}
    assert codec.read({}, cards) == layout
    assert codec.read({}, {"deck": " ".join(card_texts(layout.deck))}) == layout


@pytest.mark.parametrize(
    ("params", "deck", "why"),
    [
        ({"health": 22}, None, "params.health: expected 20 or 25"),
        ({"health": True}, None, "params.health: expected a number"),
        ({"max_health": 40}, None, "params.max_health: expected 20, 25, 30"),
        ({"jokers": ["DRAGON", "DRAGON"]}, None, "DRAGON appears twice"),
        ({"jokers": ["FOOL"]}, None, "expected DRAGON, TREASURE, J1, J2"),
        ({"jokers": ["J1"]}, None, "expected 53 cards, found 54"),
        ({"size": 3}, None, "params.'size': unknown"),
        ({}, ["2H"], "expected 54 cards, found 1"),
        ({}, ["2H", *card_texts(pack(("DRAGON", "TREASURE")))[:53]], "2H appears twice"),
        ({}, ["J1", *card_texts(pack(("DRAGON", "TREASURE")))[1:]], "J1 is not among"),
        ({}, ["nonsense"], "deal.deck: card 'nonsense'"),
        ({}, 7, "expected a list of cards"),
    ],
)
def test_a_wrong_document_says_where(params: dict[str, object], deck: object, why: str) -> None:
    cards = card_texts(deal(Rng("1")).deck) if deck is None else deck
    with pytest.raises(DocumentError) as error:
        codec.read(params, {"deck": cards})
    assert why in str(error.value)


def test_options_choose_jokers_and_health() -> None:
    assert made().jokers == ("DRAGON", "TREASURE")
    assert made(jokers=("dragon", "helpers")).jokers == ("DRAGON", "J1", "J2")
    assert made(jokers="none").jokers == ()
    assert (made(easy=True).health, made(easy=True).max_health) == (25, 25)
    assert (made(max_health=30).health, made(max_health=30).max_health) == (20, 30)
    assert (made(easy=True, max_health="30").health, made(max_health="25").max_health) == (25, 25)


def test_jokers_that_do_not_go_together_are_refused() -> None:
    for names in (("none", "dragon"), ("helper", "helpers")):
        with pytest.raises(OptionError, match="do not go together"):
            jokers_of(asked(jokers=names))


def test_a_name_and_facts() -> None:
    name, lines = facts.facts(deal(Rng("1"), jokers=("TREASURE", "J1", "J2")))
    assert name.startswith("The ")
    assert lines == ("health 20 of 20 · 55 cards · treasure, 2 helper jokers · perfect score 31",)


def test_candidates_are_other_deals_of_the_seed() -> None:
    some = [found.layout for found, _ in zip(generate.candidates("1"), range(3), strict=False)]
    assert len(set(some)) == 3
    assert some[0] == made()


def test_a_candidate_is_out_as_soon_as_it_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "odds", None)
    found = generate.looked_at(generate.Made(deal(Rng("5")), 1), None)
    assert found.misses == 9
    assert generate.looked_at(generate.Made(deal(Rng("5")), 1), "impossible").misses == 0


def test_what_is_not_found_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "MOST", 1)
    monkeypatch.setattr(generate, "deal", lambda rng, **how: deal(Rng("5"), **how))
    with pytest.raises(GenerationError, match="found no dungeon like that among 1 candidates"):
        generate.judged("1")
