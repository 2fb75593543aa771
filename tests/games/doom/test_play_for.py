"""Who plays: the player for gold gives odds and hints, or the safe one where that is asked for."""

from __future__ import annotations

import pytest

import dungeongen
from cli.running import refused
from dungeongen.core.options import OptionError
from dungeongen.games import game_named
from dungeongen.games.doom.solver.kernel_client import PlayerKind
from dungeongen.games.doom.solver.player import advice
from dungeongen.studio.pages.make import options_of


def sheet(**options: object) -> dungeongen.Sheet:
    return dungeongen.make("doom", seed=42, size=5, **options)  # type: ignore[arg-type]  # any


def test_the_player_for_gold_comes_first_and_the_safe_one_beside_it() -> None:
    usual, safe = sheet(), sheet(play_for="safe")
    assert usual.verdict == safe.verdict
    assert usual.document == safe.document
    gold_words, safe_words, answer = usual.lines.more
    assert gold_words.startswith("a player for gold scores")
    assert safe_words.startswith("a safe player gets out alive in")
    assert answer == "beatable as dealt"
    assert safe.lines.more == (safe_words, gold_words, answer)
    (word, figure), (same, other) = usual.lines.front, safe.lines.front
    assert word == same == "Fair, over all shuffles"
    assert figure == f"a player for gold clears it in {usual.chance} of plays"
    assert safe_words.startswith(f"{other}, clears it in ")
    assert (usual.lines.odds, safe.lines.odds) == (gold_words, safe_words)


def test_odds_and_difficulty_are_those_to_clear_it() -> None:
    verdict = sheet().verdict
    assert verdict is not None
    assert verdict.odds is not None
    odds = verdict.odds
    assert (odds.goal, odds.win) == ("clears it", odds.gold.clear)
    assert odds.safe_player.safe_alive > odds.gold.alive
    assert odds.safe_player.safe_clear < odds.gold.clear


def test_on_a_map_without_end_the_goal_is_to_get_out_alive() -> None:
    verdict = dungeongen.make("doom", seed=1, size=4, rules=["unbounded"], as_is=True).verdict
    assert verdict is not None
    assert verdict.odds is not None
    assert (verdict.odds.goal, verdict.odds.win) == ("gets out alive", verdict.odds.gold.alive)


@pytest.mark.parametrize(("player", "who"), [("gold", PlayerKind.GOLD), ("safe", PlayerKind.SAFE)])
def test_hints_come_from_the_player_who_is_asked_for(player: str, who: PlayerKind) -> None:
    for play in (
        dungeongen.play(sheet(check=False, play_for=player), dice_seed=1),
        dungeongen.play(sheet(check=False), dice_seed=1, play_for=player),
    ):
        while play.choices():
            number, amount, reason = play.hint()
            move, why = advice(play.play.state, who)
            assert reason == why
            count = len(play.play.moves)
            play.choose(number, amount)
            assert play.play.moves[count] == move
        text = play.text()
        assert ("# Play for: safe" in text) == (player == "safe")
        assert dungeongen.play(text.encode()).play.game.player == play.game.player
        assert dungeongen.review(text.encode(), plays=2).scored == (player == "gold")
        again = dungeongen.review(text.encode(), plays=2, play_for="gold")
        assert again.scored


def test_only_the_players_of_a_game_can_be_asked_for() -> None:
    with pytest.raises(OptionError, match="play_for: expected gold or safe"):
        dungeongen.play(sheet(check=False), play_for="bold")
    with pytest.raises(OptionError, match="has one player who gives hints"):
        game_named("mythic").played_for("safe")
    said = refused("play", "doom", "--seed", "1", "--play-for", "bold")
    assert "--play-for: expected gold or safe" in said
    text = dungeongen.play(sheet(check=False), dice_seed=1).text().encode()
    said = refused("review", "-", "--play-for", "bold", given=text)
    assert "--play-for: expected gold or safe" in said


def test_the_studio_asks_for_it() -> None:
    assert "play_for" in [option.name for option in options_of(game_named("doom"))]
