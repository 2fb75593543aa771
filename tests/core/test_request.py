"""A request holds what all games are asked as fields, and the rest by name."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import pytest

from dungeongen.core.common_options import CHECK, COMMON, SEED
from dungeongen.core.options import OptionError
from dungeongen.core.request import Request, request_of
from dungeongen.games import GAMES


def test_what_all_games_are_asked_is_no_key_of_the_options() -> None:
    for game in GAMES:
        assert game.generator is not None
        request = request_of(game.generator.options, game.generator.clashes, seed=7)
        own = {option.name for option in game.generator.options} - {
            "seed",
            "count",
            "from_",
            "pick",
            "title",
            "party",
            "check",
        }
        assert (request.seed, set(request.options)) == ("7", own)


def test_what_nobody_gives_has_its_usual_value() -> None:
    assert request_of(COMMON, ()) == Request()
    assert request_of((SEED, CHECK), (), check=False) == Request(judged=False)
    with pytest.raises(OptionError):
        request_of((SEED,), (), check=False)


def test_a_request_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Request().seed = "8"  # type: ignore[misc] # the mistake


def test_a_request_can_be_sent_to_another_process() -> None:
    request = request_of(COMMON, (), seed=7, title="Deep")
    assert pickle.loads(pickle.dumps(request)) == request
