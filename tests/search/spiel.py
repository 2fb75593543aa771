"""Our games as OpenSpiel games, for a second opinion on NashConv; needs the ``open_spiel`` wheel.

A root of chance deals what is hidden; then the plain rules are played. OpenSpiel numbers the
actions, here by the texts of all moves that the walk through the tree met.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

from dungeongen.core.facets import AnyRules
from search.regret import Duel, Strategy


def nash_conv(
    rules: AnyRules,
    starts: Sequence[tuple[Any, float]],
    duel: Duel[Any, Any],
    strategies: Sequence[Strategy],
) -> float:
    """Return OpenSpiel's ``nash_conv`` of two strategies."""
    views = {key: one for strategy in strategies for key, one in strategy.items()}
    game = _game(rules, starts, duel)

    class Policy(policy.Policy):  # type: ignore[misc]  # OpenSpiel has no types
        def action_probabilities(self, state: Any, player_id: Any = None) -> dict[int, float]:
            table = views[state.view]
            return {action: table.get(state.move(action), 0.0) for action in state.legal_actions()}

    found = exploitability.nash_conv(game, Policy(game, [0, 1]))
    return float(found)


def _game(rules: AnyRules, starts: Sequence[tuple[Any, float]], duel: Duel[Any, Any]) -> Any:
    moves = tuple(dict.fromkeys(m for sets in duel.sets for here in sets for m in here.moves))
    numbers = {move: number for number, move in enumerate(moves)}
    kind = pyspiel.GameType(
        short_name="ours",
        long_name="ours",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=len(moves),
        max_chance_outcomes=len(starts),
        num_players=2,
        min_utility=-2.0,
        max_utility=2.0,
        utility_sum=0.0,
        max_game_length=60,
    )

    class Game(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
        def __init__(self) -> None:
            super().__init__(kind, info, {})

        def new_initial_state(self) -> Any:
            return State(self)

    class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.at: Any = None

        def __deepcopy__(self, memo: Any) -> Any:
            other = State(self.get_game())
            other.at = self.at
            return other

        @property
        def view(self) -> Any:
            return rules.view(self.at, rules.mover(self.at))

        def move(self, action: int) -> Any:
            return moves[action]

        def current_player(self) -> Any:
            if self.at is None:
                return pyspiel.PlayerId.CHANCE
            if rules.outcome(self.at) is not None:
                return pyspiel.PlayerId.TERMINAL
            return rules.mover(self.at)

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(number, part) for number, (_, part) in enumerate(starts)]

        def _legal_actions(self, player: int) -> list[int]:
            return sorted(numbers[move] for move in rules.legal_moves(self.at))

        def _apply_action(self, action: int) -> None:
            if self.at is None:
                self.at = starts[action][0]
            else:
                self.at = rules.apply(self.at, moves[action])

        def _action_to_string(self, player: int, action: int) -> str:
            return str(action)

        def information_state_string(self, player: Any = None) -> str:
            who = self.current_player() if player is None else player
            return f"{who} {rules.view(self.at, who)}"

        def is_terminal(self) -> bool:
            return self.at is not None and rules.outcome(self.at) is not None

        def returns(self) -> Any:
            return np.array(rules.returns(self.at)) if self.is_terminal() else np.zeros(2)

        def __str__(self) -> str:
            return str(self.at)

    return Game()
