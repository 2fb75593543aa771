"""The fair player: no peeking, the same play by the rules, odds with intervals."""

from __future__ import annotations

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import Layout, deal
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import new
from dungeongen.games.mythic.solver import player
from dungeongen.games.mythic.solver.kernel_client import (
    ARMS,
    FOE,
    HELPER,
    TRAP,
    Position,
    advised,
    position_of,
)
from dungeongen.games.mythic.solver.player import USUAL, advice, play, played_out, plays
from dungeongen.games.mythic.solver.witness import moves_of, replayed
from dungeongen.games.mythic.table import totals
from dungeongen.search.sampling import Share
from games.mythic.deals import play as moved
from games.mythic.deals import start

LAYOUT = deal(Rng("1"))


def test_no_decision_depends_on_the_order_of_face_down_cards() -> None:
    looked = 0
    for number in range(6):
        rng = Rng(f"peek-{number}")
        layout = deal(rng)
        state, played = new(layout), list[m.Move]()
        for _ in range(4 + number * 3):
            if engine.outcome(state) is not None or engine.chance(state) is not None:
                break
            move, _ = advice(state)
            played.append(move)
            state = engine.apply(state, move)
        if engine.outcome(state) is not None or engine.chance(state) is not None:
            continue
        hidden = list(layout.deck[state.drawn :])
        rng.shuffle(hidden)
        other = new(Layout((*layout.deck[: state.drawn], *hidden)))
        for move in played:
            assert advice(other)[0] == move
            other = engine.apply(other, move)
        assert other != state
        assert advice(other) == advice(state)
        looked += 1
    assert looked > 2


def test_a_simulated_play_is_a_play_by_the_rules() -> None:
    """Without skips, the rules replay its line to the same score."""
    won = 0
    for number in range(12):
        layout = deal(Rng(f"both-{number}"), health=25, max_health=30)
        simulated = play(layout, Rng(""), skips=False)
        if simulated.line is None:
            continue
        moves = moves_of(layout, simulated.line, weapons=True)
        assert moves is not None
        assert replayed(layout, moves) == ("won", simulated.score)
        won += 1
    assert won > 2


def test_hints_lead_where_the_simulated_play_leads() -> None:
    for number in (0, 3, 7):
        layout = deal(Rng(f"both-{number}"), health=25, max_health=30)
        state = new(layout)
        while engine.outcome(state) is None:
            move, _ = advice(state, USUAL._replace(skip=-(10**9)))
            if isinstance(move, m.Skip):
                break
            state = engine.apply(state, move)
        assert play(layout, Rng(""), skips=False).won == (engine.outcome(state) == "won")


def test_a_room_of_which_a_card_was_played_is_not_skipped() -> None:
    ends = {True: 0.0, False: 0.0}
    for number in range(40):
        rng = Rng(f"deadly-{number}")
        layout = deal(rng, max_health=30)
        state = new(layout)._replace(health=4)
        if advised(layout, position_of(state, weapons=True), player.hidden(state), USUAL)[2]:
            continue
        for fresh in ends:
            some = [rng.child(f"{i}") for i in range(40)]
            ends[fresh] += sum(map(played_out(layout), [state._replace(fresh=fresh)] * 40, some))
    assert ends[True] > 0
    assert ends[False] == 0


def test_the_same_seed_plays_the_same() -> None:
    layout = deal(Rng("again"))
    assert play(layout, Rng("1")) == play(layout, Rng("1"))


def test_a_player_skips_what_kills_even_with_a_weapon_on_a_monster() -> None:
    deadly = start("KC QC JC AC")
    assert advice(deadly)[0] == m.Skip()
    weak = moved(start("KC 2D 4H 3H AC AS QS"), "equip 2D", "attack KC 2D", "drink 4H", "drink 3H")
    assert engine.may_skip(weak)
    assert advice(weak) == (m.Skip(), "Every way through this room kills you.")
    assert advice(weak._replace(run=2))[1] == "Nothing can save you."
    assert totals(weak) == {"health": 20, "loot": 0}


def test_a_second_room_running_is_skipped_only_where_every_way_kills() -> None:
    """It costs health (MY-10)."""
    bad = start("JC 9C 8C 2H")._replace(health=16)
    assert advice(bad) == (m.Skip(), "This room would cost too much.")
    assert advice(bad._replace(run=1))[0] != m.Skip()
    assert advice(start("KC QC JC AC")._replace(run=1))[0] == m.Skip()


def test_plays_of_a_deal_differ_in_the_shuffles_alone() -> None:
    """So what is not skipped ends alike: the odds are those of one player."""
    for number in range(12):
        some = plays(deal(Rng(str(number))), Rng("shuffles"), 0, 40)
        assert some[10:] == plays(deal(Rng(str(number))), Rng("shuffles"), 10, 30)
        unskipped = [one for one in some if not one.skips]
        assert len(unskipped) in (0, 40)
        assert len({one.score for one in unskipped}) <= 1


def test_odds_are_an_interval_around_the_share() -> None:
    layout = deal(Rng("odds"))
    found, share = player.odds(layout, runs=15)
    assert found == player.odds(layout, runs=15)[0]
    assert found.low <= found.win <= found.high
    assert found.runs == share.runs
    assert (found.between is None) == (len(player.between(share)) == 1)


def test_a_deal_is_dull_where_nothing_is_at_stake() -> None:
    assert [player.dull(Share(won, 100)) for won in (5, 50, 99)] == ["hopeless", None, "given away"]


def _worth(*hands: int, bag: int = 0, room: tuple[int, ...] = (ARMS + 2, FOE + 9)) -> int:
    """Return what the best way through a room is worth, with these cards at hand."""
    position: Position = (room, tuple(sorted(hands)), bag, 20, 14, 0)
    return advised(LAYOUT, position, (FOE + 5,), USUAL)[0]


def test_a_joker_that_holds_a_card_has_its_price() -> None:
    """Its monster has to be fought later; arms and potions are worth no less on a joker."""
    weak, strong = (_worth(TRAP + FOE + n, HELPER) for n in (3, 13))
    assert _worth(HELPER, HELPER) > weak > strong
    assert _worth(TRAP + ARMS + 9, HELPER) >= _worth(ARMS + 9, HELPER)


def test_no_room_is_skipped_for_a_monster_on_a_joker() -> None:
    """It stays with the player, who skips the room or not."""
    room = (6, ARMS + 4, FOE + 9, FOE + 12)
    for bag in (0, TRAP + FOE + 14):
        value, skips, way = advised(LAYOUT, (room, (), bag, 20, 14, 0), (FOE + 5,), USUAL)
        assert way
        assert (value < USUAL.skip) == (bag > 0)
        assert not skips
    dear = USUAL._replace(skip=200)
    assert advised(LAYOUT, (room, (), 0, 20, 14, 0), (FOE + 5,), dear)[1]
    deadly = (FOE + 14,) * 4
    assert advised(LAYOUT, (deadly, (), 0, 20, 14, 0), (FOE + 5,), USUAL)[1:] == (True, ())


@pytest.mark.parametrize("seed", ["1", "3", "7"])
def test_hints_are_sentences(seed: str) -> None:
    state = new(deal(Rng(seed)))
    for _ in range(30):
        move, reason = advice(state)
        assert reason[0].isupper()
        assert reason.endswith(".")
        state = engine.apply(state, move)
        while state.step == "deal":
            state = engine.apply(state, engine.legal_moves(state)[0])
        if engine.outcome(state) is not None:
            break


def test_where_nothing_is_skipped_the_odds_are_exact() -> None:
    exact = set[bool]()
    for number in range(12):
        layout = deal(Rng(f"exact {number}"))
        found, _ = player.odds(layout, runs=15)
        skips = any(one.skips for one in player.fair_plays(layout, 15))
        assert (found.low == found.win == found.high) != skips
        exact.add(skips)
    assert exact == {False, True}
