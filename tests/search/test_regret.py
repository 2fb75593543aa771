"""Counterfactual regret: Kuhn poker, whose equilibria have been known since 1950."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import product
from typing import Any

import pytest

from contract import kuhn
from search.regret import Duel, Regrets

STARTS = [(kuhn.apply(kuhn.State(), deal), p) for deal, p in kuhn.chance(kuhn.State()) or ()]


def poker() -> Duel[Any, Any]:
    return Duel(kuhn.RULES, STARTS)


def test_a_duel_has_the_information_sets_of_kuhn_poker() -> None:
    duel = poker()
    assert [len(sets) for sets in duel.sets] == [6, 6]
    assert duel.sizes == [13, 13]


def test_uniform_play_has_a_nash_conv_of_11_twelfths() -> None:
    duel = poker()
    plans = [duel.plan(player, duel.uniform(player)) for player in (0, 1)]
    assert duel.nash_conv(*plans) == pytest.approx(11 / 12, abs=1e-12)
    assert duel.value(*plans) == pytest.approx(1 / 8, abs=1e-12)


def _equilibrium(bluff: float) -> list[dict[Hashable, dict[Any, float]]]:
    """Return Kuhn's equilibrium in which the jack bluffs so often, at most a third."""
    bets = (
        {
            (0, ""): bluff,
            (1, ""): 0.0,
            (2, ""): 3 * bluff,
            (0, "pb"): 0.0,
            (1, "pb"): bluff + 1 / 3,
            (2, "pb"): 1.0,
        },
        {
            (0, "p"): 1 / 3,
            (1, "p"): 0.0,
            (2, "p"): 1.0,
            (0, "b"): 0.0,
            (1, "b"): 1 / 3,
            (2, "b"): 1.0,
        },
    )
    return [
        {
            kuhn.Seen(*view): {kuhn.Say("b"): bet, kuhn.Say("p"): 1 - bet}
            for view, bet in player.items()
        }
        for player in bets
    ]


@pytest.mark.parametrize("bluff", [0.0, 0.2, 1 / 3])
def test_the_equilibria_have_a_nash_conv_of_0(bluff: float) -> None:
    duel = poker()
    plans = [duel.plan(player, one) for player, one in enumerate(_equilibrium(bluff))]
    assert duel.nash_conv(*plans) == pytest.approx(0, abs=1e-12)
    assert duel.value(*plans) == pytest.approx(-1 / 18, abs=1e-12)


def test_learning_finds_an_equilibrium() -> None:
    duel = poker()
    regrets = Regrets(duel)
    found = list(regrets.until(1e-4, most=5000))
    assert found[-1] <= 1e-4 < found[0]
    assert duel.value(*regrets.averages) == pytest.approx(-1 / 18, abs=1e-4)
    bets = duel.strategy(0, regrets.averages[0])
    assert bets[kuhn.Seen(1, "")][kuhn.Say("b")] < 0.02  # the queen never bets


def test_a_best_response_is_the_best_of_all_pure_strategies() -> None:
    duel = poker()
    other = duel.plan(1, duel.uniform(1))
    most = -9.0
    for choices in product((0, 1), repeat=6):
        pure = {
            here.view: {here.moves[choice]: 1.0}
            for here, choice in zip(duel.sets[0], choices, strict=True)
        }
        most = max(most, duel.value(duel.plan(0, pure), other))
    assert duel.best_response(0, other) == pytest.approx(most, abs=1e-12)


def test_plans_and_strategies_say_the_same() -> None:
    duel = poker()
    for player, one in enumerate(_equilibrium(0.2)):
        plan = duel.plan(player, one)
        again = duel.plan(player, duel.strategy(player, plan))
        assert again == pytest.approx(plan, abs=1e-12)


def test_a_player_who_forgets_is_refused() -> None:
    forgetful = kuhn.RULES._replace(view=lambda state, player: state.cards[player])
    with pytest.raises(ValueError, match="player 1 forgets"):
        Duel(forgetful, STARTS)


def test_openspiel_finds_the_same_nash_conv() -> None:
    pytest.importorskip("pyspiel", reason="the second opinion needs the open_spiel wheel")
    from search import spiel

    duel = poker()
    strategies = [duel.uniform(0), _equilibrium(0.2)[1]]
    plans = [duel.plan(player, one) for player, one in enumerate(strategies)]
    theirs = spiel.nash_conv(kuhn.RULES, STARTS, duel, strategies)
    assert theirs == pytest.approx(duel.nash_conv(*plans), abs=1e-6)
