"""Moves as text: every move has one text, every text is one move or none."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from dungeongen.core.errors import IllegalMoveError, InvalidMoveError
from dungeongen.games.sudongeon.rules import moves as m
from games.sudongeon.positions import DATA, inside, play, room, start

TEXTS = {
    m.Buy(6, "rations"): "buy 6 rations",
    m.Enter(7): "enter H",
    m.Go(0): "go A",
    m.Leave(): "leave",
    m.Home(): "go home",
    m.Drink(3): "drink 3",
    m.Wear(1): "wear artifact 1",
    m.Drop(10): "drop artifact 10",
    m.GoOn(): "go on",
    m.Fight(): "fight",
    m.Ally(): "ally",
    m.Parley("dragon", 0): "parley dragon NW",
    m.Attack("troll", 4): "attack troll C",
    m.Strike("troll", 6, 13): "strike troll SW with 13 mana",
    m.Strike("troll", 6, 0): "strike troll SW",
    m.Heal(2): "heal 2",
    m.Search(7, "west"): "search S west",
    m.Check("throne", 2): "check throne NE",
    m.Worship(): "worship",
    m.DrawMana(): "draw mana",
    m.Stay(): "stay",
    m.Take(8): "take gold SE",
    m.Eat(): "eat",
    m.Welcome("damsel", 1): "welcome damsel N",
    m.Ask("miners", 3): "ask miners W",
    m.Claim("miners", 3): "claim miners W",
    m.Pay("chieftain", 5): "pay chieftain E",
    m.Refuse("chieftain", 5): "refuse chieftain E",
    m.Trade(4): "trade 4 rations",
    m.BuyArtifact(8): "buy artifact 8",
    m.SellArtifact(8): "sell artifact 8",
    m.Roll(4): "roll 4",
    m.Toss("heads"): "toss heads",
    m.Fell("cleric"): "fell cleric",
    m.Fell("wizard-2"): "fell wizard-2",
    m.Fell("adventurer-1"): "fell adventurer-1",
    m.Wear(9, "wizard-2"): "wear artifact 9 on wizard-2",
    m.Drop(6, "thief-3"): "drop artifact 6 of thief-3",
    m.SellArtifact(6, "thief-2"): "sell artifact 6 of thief-2",
}


@pytest.mark.parametrize(("move", "text"), TEXTS.items())
def test_a_move_and_its_text(move: m.Move, text: str) -> None:
    assert m.format_move(move) == text
    assert m.parse_move(text) == move


def test_every_kind_of_move_is_shown_above() -> None:
    assert {type(move) for move in TEXTS} == set(get_args(m.Move))


def test_the_moves_on_the_rules_page_can_be_read_and_are_of_every_kind() -> None:
    page = (DATA.parent.parent / "docs" / "rules" / "sudoku.md").read_text("utf-8")
    table = page.split("## How a play is written down")[1].split("|---|---|")[1]
    shown = [text for text in re.findall(r"`([^`]+)`", table) if text]
    assert {type(m.parse_move(text)) for text in shown} == set(get_args(m.Move))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "roll",
        "roll 0",
        "roll 11",
        "roll 04",
        "roll ４",
        "Roll 4",
        "roll  4",
        " roll 4",
        "roll 4\n",
        "roll -1",
        "buy 0 mana",
        "buy 3 swords",
        "buy 1000 mana",
        "go J",
        "go a",
        "strike troll SW with 0 mana",
        "strike troll SW with 1",
        "strike troll",
        "check dragon NW",
        "search NW up",
        "fell damsel",
        "fell adventurer-0",
        "toss edge",
        "take gold",
        "eat eat",
        "wear artifact 11",
        "parley gnome NW",
    ],
)
def test_what_is_no_move_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        m.parse_move(text)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("texts", "move", "reason"),
    [
        (["enter A"], "roll 7", "roll 7: the die has 6 sides, not 7; expected roll 1 to roll 6"),
        ([], "buy 4 rations", "rations come in threes"),
        ([], "buy 9 mana", "more than 5 gold can buy"),
        ([], "roll 3", "roll 3: not now; expected buy 3 rations, enter A or go home"),
        (["enter A", "1", "eat"], "go B", "lost in the labyrinth"),
        (["enter A", "1", "eat"], "drink 3", "the party has 5 elixirs, and life 10 of 10"),
        (["enter A", "6", "eat"], "go B", "no known way from A"),
        (["go home"], "eat", "eat: the play is over: the party went home"),
    ],
)
def test_an_illegal_move_says_why_in_one_line(texts: list[str], move: str, reason: str) -> None:
    state = play(start(room(feature=8)), *texts)
    with pytest.raises(IllegalMoveError) as caught:
        play(state, move)
    assert reason in str(caught.value)
    assert str(caught.value).isprintable()


def test_too_much_healing_is_told() -> None:
    state = play(inside(room(monster=2), gold=0)._replace(life=8), "1 6")
    with pytest.raises(IllegalMoveError, match="5 mana, and life 8 of 10"):
        play(state, "heal 3")
