"""The generator and its options, documents and ids."""

from __future__ import annotations

import re

import pytest

from dungeongen.core.errors import DocumentError, GenerationError
from dungeongen.core.ident import body_of, parse_id
from dungeongen.core.options import OptionError, resolve_options
from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.games.mythic.generate import CLASHES, OPTIONS, jokers_of, make
from dungeongen.games.mythic.layout import (
    NEEDS_SKIP,
    Layout,
    _digits,
    candidates,
    card_texts,
    deal,
    decode,
    encode,
    facts,
    pack,
    read,
    write,
)
from dungeongen.games.mythic.solver import selection
from dungeongen.games.mythic.solver.player import Sample
from dungeongen.games.mythic.verdict import cleared
from dungeongen.search.bands import NAMES
from dungeongen.search.candidates import Patience
from dungeongen.search.sampling import SURE, Share

_BOTH = (False, True)


def options(**given: object) -> dict[str, object]:
    return resolve_options(OPTIONS, CLASHES, given)


def asked(**given: object) -> Request[None]:
    return Request(seed="1", judged=False, options=options(**given))


def made(**given: object) -> Layout:
    return make("1", asked(**given), lambda words: None).layout


def test_a_document_is_the_deck_from_the_top_with_health_and_jokers() -> None:
    layout = deal(Rng("1"))
    params, cards = write(layout)
    assert params == {"health": 20, "max_health": 20, "jokers": ["DRAGON", "TREASURE"]}
    assert cards == {"deck": card_texts(layout.deck)}
    assert read({}, cards) == layout
    assert read({}, {"deck": " ".join(card_texts(layout.deck))}) == layout


@pytest.mark.parametrize(
    ("params", "deck", "why"),
    [
        ({"health": 22}, None, "params.health: expected 20 or 25"),
        ({"health": True}, None, "params.health: expected a number"),
        ({"strict_discard": 1}, None, "params.strict_discard: expected true or false"),
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
        read(params, {"deck": cards})
    assert why in str(error.value)


@pytest.mark.parametrize("check", ["MC1-{}-RB", "MC2-{}-2N"], ids=["0.15.0", "0.16.0"])
def test_an_id_of_a_dungeon_with_swap_is_read_for_ever(check: str) -> None:
    body = "G8KNV-NBCJX-EL41S-VP76N-8GAVB-6MB2E-K5AE5-BUD5L-2WNA3-RV8C"
    _, digits = parse_id(check.format(body))
    assert decode(digits) == deal(Rng("1"), swap=True)


def test_a_dungeon_has_one_id_whatever_rules_are_on() -> None:
    some = [deal(Rng("1"), swap=swap, strict_discard=strict) for swap in _BOTH for strict in _BOTH]
    assert [decode(encode(layout)) for layout in some] == some
    body = body_of([*_digits(some[0]), (0, 2)])
    with pytest.raises(DocumentError, match="not in its standard form"):
        decode(body)


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
            jokers_of(options(jokers=names))


def test_a_name_and_facts() -> None:
    name, lines = facts(deal(Rng("1"), jokers=("TREASURE", "J1", "J2")))
    assert name.startswith("The ")
    assert lines == ("health 20 of 20 · 55 cards · treasure, 2 helper jokers · perfect score 31",)
    (line,) = facts(deal(Rng("1"), jokers=(), swap=True, strict_discard=True))[1]
    assert "no jokers · rules: swap, strict-discard · perfect" in line


def test_candidates_are_other_deals_of_the_seed() -> None:
    some = [found.layout for found, _ in zip(candidates("1"), range(3), strict=False)]
    assert len(set(some)) == 3
    assert some[0] == made()


class Unplayed(Sample):
    """Plays that nobody asks for."""

    def play(self, runs: int) -> None:
        raise AssertionError("played")


class AllWon(Sample):
    """Plays that are all won."""

    def won(self, number: int) -> bool:
        return True


def test_a_candidate_is_out_as_soon_as_it_is_refuted() -> None:
    refuted = selection.Candidate(deal(Rng("5")), 1)
    sample = Unplayed(refuted.layout)
    assert selection.looked_at(refuted, None, Patience(1), sample).misses == 9
    assert selection.looked_at(refuted, NEEDS_SKIP, Patience(1), sample).misses == 0


def test_a_few_plays_come_before_the_solver() -> None:
    layout, patience = deal(Rng("5")), Patience(10**9)
    dungeon = selection.Candidate(layout, 1)
    found = selection.looked_at(dungeon, "deadly", patience, AllWon(layout))
    assert found.share == Share(10, 10, SURE)
    assert found.misses > 2.8
    assert patience.left == 10**9 - 10 * 100, "the plays alone have been counted"


@pytest.mark.parametrize(
    ("hits", "runs", "difficulty", "open_"),
    [(100, 1000, "gentle", False), (9, 10, "gentle", True), (900, 1000, "deadly", False)],
)
def test_what_all_plays_cannot_settle_any_more_is_out(
    hits: int, runs: int, difficulty: str, open_: bool
) -> None:
    assert selection.is_open(Share(hits, runs), difficulty) == open_


@pytest.mark.parametrize("difficulty", [None, "any", "gentle", "fair"])
def test_a_search_ends_and_says_how_near_it_came(difficulty: str | None) -> None:
    def is_wrong(seed: str) -> bool:
        trial = selection.looked_at(next(candidates(seed)), difficulty, Patience(1))
        return trial.misses > 0 and (trial.share is not None) == (difficulty in NAMES)

    with pytest.raises(GenerationError) as error:
        selection.candidate(
            next(filter(is_wrong, map(str, range(100)))), difficulty=difficulty, most=1
        )
    told = str(error.value)
    assert re.search(r"among \d candidates?; ", told)
    assert "try another seed, or" in told
    assert ("the nearest, number 1: survived in " in told) == (difficulty in NAMES)


def test_a_search_loses_its_patience() -> None:
    with pytest.raises(GenerationError, match="no deadly dungeon among 1 candidate; the nearest"):
        selection.candidate("1", difficulty="deadly", most=1)


def test_what_needs_a_skip_is_not_called_impossible() -> None:
    """A player who skips survives many a deal that nobody clears without a skip."""
    assert options(difficulty=NEEDS_SKIP)["difficulty"] == NEEDS_SKIP
    with pytest.raises(OptionError) as error:
        options(difficulty="impossible")
    assert str(error.value) == (
        "difficulty: 'impossible' is now called needs-skip: you may survive it by skipping"
    )


@pytest.mark.parametrize("seed", ["15", "60", "2026-12-17"])
def test_a_seed_whose_first_deals_are_dull_has_a_dungeon_too(seed: str) -> None:
    """A search once gave up after six to eight candidates."""
    assert selection.candidate(seed).candidate > 6


def test_a_deal_that_needs_a_skip_is_often_survived() -> None:
    found = selection.candidate("5", difficulty=NEEDS_SKIP)
    assert found.verdict is not None
    assert (found.verdict.answer, cleared(found.verdict)) == ("beatable", NEEDS_SKIP)
    assert found.verdict.odds is not None
    assert found.verdict.odds.win > 0
