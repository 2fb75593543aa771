"""The reference player: what it may know, what it expects, and its odds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeongen.core.cards import DECK
from dungeongen.core.fields import as_json
from dungeongen.core.rng import Rng
from dungeongen.games.doom import verdict as verdicts
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.fair import odds
from dungeongen.games.doom.fair.careful import careful_player
from dungeongen.games.doom.fair.estimates import Danger
from dungeongen.games.doom.fair.obvious import Obvious
from dungeongen.games.doom.fair.player import Fair, Situation
from dungeongen.games.doom.fair.set_aside import fair_player
from dungeongen.games.doom.fair.simulation import Dealer, quick, record
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.state import RANK, SPADES, SUIT, Ground, ground
from dungeongen.games.doom.solver.room_outcomes import Haul, Step, damage
from dungeongen.search.bands import IMPOSSIBLE, band
from dungeongen.search.sampling import Share, average, wilson


class Watched:
    """The reference player, with its decisions and the number of cards drawn before each."""

    def __init__(self, ground: Ground, kind: Callable[[Ground], Fair] = fair_player) -> None:
        self.player = kind(ground)
        self.log: list[tuple[int, object]] = []

    def set_out(self) -> tuple[int, tuple[int, int, int]]:
        return self.player.set_out()

    def next_room(self, seen: Situation) -> int:
        chosen = self.player.next_room(seen)
        self.log.append((seen.drawn, chosen))
        return chosen

    def way(self, seen: Situation, room: int, held: Haul) -> Step | None:
        chosen = self.player.way(seen, room, held)
        self.log.append((seen.drawn, chosen))
        return chosen


ASIDE = ((), ("retreat",), ("retreat-traps",), ("retreat", "retreat-traps"))


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("size", [5, 7, 9])
@pytest.mark.parametrize("rules", ASIDE)
def test_it_cannot_peek(rules: tuple[str, ...], size: int, number: int) -> None:
    """Permuting the cards that it cannot know leaves its decisions so far unchanged."""
    peeks_nowhere(rules, size, number, fair_player)


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("kind", [careful_player, Obvious])
@pytest.mark.parametrize("rules", ASIDE)
def test_the_other_players_cannot_peek(
    rules: tuple[str, ...], kind: Callable[[Ground], Fair], number: int
) -> None:
    peeks_nowhere(rules, 7, number, kind)


def peeks_nowhere(
    rules: tuple[str, ...], size: int, number: int, kind: Callable[[Ground], Fair]
) -> None:
    field = ground(deal(Rng(str(number)), size=size, rules=rules))
    player = Watched(field, kind)
    dealer = Dealer(field, player)
    rng = Rng(f"peek-{number}")
    tail = list(player.player.set_up)
    above = [card for card in DECK if card not in {*tail}]
    rng.shuffle(above)
    dealer.played(above + tail, Rng("later"))
    first = player.log
    for cut in sorted({drawn for drawn, _ in first}):
        rest = above[cut:]
        rng.shuffle(rest)
        player.log = []
        dealer.played([*above[:cut], *rest, *tail], Rng("later"))
        for before, after in zip(first, player.log, strict=False):
            if before[0] > cut or after[0] > cut:
                break
            assert before == after


@pytest.mark.parametrize("size", [5, 7])
def test_who_may_look_first_seldom_dies(size: int) -> None:
    """On the same cards, a player who may look before a fight survives more often."""
    alive, scores = [0, 0], [0, 0]
    for number in range(20):
        field = ground(deal(Rng(f"aside-{number}"), size=size, rules=["retreat"]))
        for place, player in enumerate((Fair(field), fair_player(field))):
            play = Dealer(field, player).play(Rng(f"play-{number}"))
            alive[place] += play.alive
            scores[place] += play.score
    assert alive[1] >= max(alive[0], 19)
    assert scores[1] > scores[0]


def test_without_those_switches_it_is_the_player_it_was() -> None:
    for rules in ((), ("strong", "merge", "worth-three"), ("retreat", "unbounded")):
        assert type(fair_player(ground(deal(Rng("1"), size=7, rules=rules)))) is Fair


def test_the_deck_is_no_part_of_what_it_is_shown() -> None:
    assert "deck" not in Situation.__slots__
    layout = deal(Rng("7"), size=7)
    other = deal(Rng("8"), size=7, cards=(layout.columns, layout.rows))
    assert layout.deck != other.deck
    assert odds.odds(layout) == odds.odds(other)


@given(
    st.lists(st.sampled_from(DECK), min_size=4, max_size=8, unique=True),
    st.integers(3, 12),
    st.integers(1, 4),
)
def test_the_mean_damage_is_that_of_all_hands(cards: list[int], attack: int, size: int) -> None:
    hands = [
        damage(tuple(sorted(RANK[card] for card in hand if SUIT[card] == SPADES)), attack)
        for hand in combinations(cards, size)
    ]
    assert len(hands) == comb(len(cards), size)
    assert Danger(tuple(cards), attack).mean(size) == pytest.approx(sum(hands) / len(hands))


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=20, unique=True), st.integers(3, 12))
def test_counting_cards_one_by_one_is_counting_them_anew(cards: list[int], attack: int) -> None:
    counted = Danger(tuple(cards), attack)
    for card in cards[:3]:
        counted.see(card, RANK[card])
    anew = Danger(tuple(cards[3:]), attack)
    assert counted.mean(2) == pytest.approx(anew.mean(2))


@given(st.integers(0, 500), st.integers(1, 500))
def test_an_interval_holds_its_share(hits: int, more: int) -> None:
    low, high = wilson(hits, hits + more)
    assert 0 <= low <= hits / (hits + more) <= high <= 1


def test_odds_hold_what_a_second_run_finds() -> None:
    field = ground(deal(Rng("3"), size=7))
    one = record(quick(field, Fair(field), name="one"), 400)
    other = record(quick(field, Fair(field), name="other"), 400)
    (mean, error), (again, also) = average(one.scores), average(other.scores)
    assert abs(mean - again) < 2 * (error + also)
    assert one.cleared <= one.alive <= one.runs


def test_the_verdict_has_both_numbers() -> None:
    verdict = verdicts.judge(deal(Rng("4"), size=7))
    assert verdict.best is not None
    assert verdict.odds is not None
    assert verdict.best.proved
    found = as_json(verdict.odds)
    assert found["low"] <= found["win"] <= found["high"]
    assert found["score_low"] <= found["score"] <= found["score_high"]
    assert found["alive_low"] <= found["alive"] <= found["alive_high"]
    assert found["clear"] <= found["alive"]
    assert found["clears_low"] <= found["clears"] <= found["clears_high"]
    assert found["clears"] <= found["win"]
    assert (found["player"], found["scorer"]) == (odds.CAREFUL, odds.FAIR)
    if found["between"] is None:
        assert verdict.difficulty == band(found["win"])
    else:
        assert verdict.difficulty is None


def test_a_band_is_claimed_only_where_the_whole_interval_lies_in_it() -> None:
    """Over many deals: the printed ends lie in one band, or all plays are spent."""
    claimed = open_ = 0
    for number in (*range(12), 130):
        verdict = verdicts.judge(deal(Rng(f"claims-{number}"), size=5))
        assert verdict.odds is not None
        found = as_json(verdict.odds)
        ends = {band(found["low"]), band(found["high"])}
        if verdict.difficulty is None:
            open_ += 1
            assert ends == {found["between"][0], found["between"][-1]}
            assert len(ends) == 2
            assert found["runs"] == 2000
        elif verdict.difficulty != IMPOSSIBLE:
            claimed += 1
            assert ends == {verdict.difficulty}
    assert claimed > 5
    assert open_


def test_a_deck_as_given_has_no_known_end() -> None:
    """If all 52 cards are listed in any order, the set-up cards need not come last."""
    layout = deal(Rng("7"), size=7)
    assert layout.deck is not None
    cards = layout.deck + layout.columns + layout.rows
    given = Layout(layout.columns, layout.rows, cards[::-1])
    assert given.as_given
    assert not layout.as_given
    player = Fair(ground(given))
    assert player.set_up == ()
    assert len(player.above) == 52
    seen: set[int] = set()
    rng = Rng("as given")
    dealer = Dealer(ground(given), player)
    for number in range(60):
        deck = dealer.shuffled(rng.child(str(number)))
        assert sorted(deck) == list(DECK)
        seen.add(deck[-1])
    assert seen - {*layout.columns, *layout.rows}
    assert odds.odds(given).gold != odds.odds(layout).gold


def test_a_shuffled_bottom_is_no_deck_as_given() -> None:
    loose = deal(Rng("7"), size=7, rules=["bottom=shuffled"])
    assert loose.deck is not None
    assert len(loose.deck) == 52
    assert not loose.as_given


@pytest.mark.parametrize("rules", [("single-use",), ("unbounded",)])
def test_a_deck_as_given_is_shuffled_whole_by_the_rules_too(rules: tuple[str, ...]) -> None:
    layout = deal(Rng("7"), size=4, rules=rules)
    assert layout.deck is not None
    given = Layout(
        layout.columns, layout.rows, (*layout.rows, *layout.columns, *layout.deck), rules, (), "x"
    )
    known = Layout(layout.columns, layout.rows, layout.deck, rules, (), "x")
    fared = odds.Fared(Share(1, 1), Share(0, 1))  # not the careful player's plays, only the scores
    assert odds.odds(given, fared).gold != odds.odds(known, fared).gold


def test_who_wants_to_leave_alive_does_so_more_often() -> None:
    """On the same cards the careful player survives more often and scores less."""
    alive, scores = [0, 0], [0, 0]
    for number in range(30):
        field = ground(deal(Rng(f"careful-{number}"), size=7, rules=["merge"]))
        for place, player in enumerate((fair_player(field), careful_player(field))):
            play = Dealer(field, player).play(Rng(f"play-{number}"))
            alive[place] += play.alive
            scores[place] += play.score
    assert alive[1] > alive[0] + 2
    assert scores[1] < scores[0]
