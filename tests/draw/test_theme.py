"""Themes: ours load, and mistakes in others are named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from draw.contrast import luminance
from dungeongen.core.errors import TemplateError
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Ink
from dungeongen.draw.theme import load_theme

NAMES = Templates().names("themes", ".json")


def plain() -> dict[str, Any]:
    theme: dict[str, Any] = Templates().json("themes/ink.json")
    return theme


def saved(text: str, folder: Path) -> Templates:
    (folder / "themes").mkdir()
    (folder / "themes" / "mine.json").write_text(text, encoding="utf-8")
    return Templates(folder)


def test_there_are_three() -> None:
    assert {"ink", "large", "parchment"} <= set(NAMES)


def test_parchment_is_ink_in_other_colours() -> None:
    """So no page need be measured in both (see ``looks``)."""
    ink, parchment = (load_theme(name, Templates()) for name in ("ink", "parchment"))
    assert parchment.type == ink.type
    assert parchment.inks != ink.inks


@pytest.mark.parametrize("name", NAMES)
def test_every_theme_of_ours(name: str) -> None:
    theme = load_theme(name, Templates())
    assert theme.name == name
    assert set(theme.inks) == set(Ink)
    for ink in (Ink.TEXT, Ink.MUTED, Ink.WALL, Ink.ICON, Ink.PAPER, Ink.GUIDE):
        assert theme.colour(ink) is not None  # nothing that says something may be left out
    assert theme.type["least"] <= theme.type["small"] <= theme.type["body"] <= theme.type["head"]


@pytest.mark.parametrize("name", NAMES)
def test_a_tint_is_darker_than_the_floor_and_light_enough_for_a_pencil(name: str) -> None:
    theme = load_theme(name, Templates())
    floor, tint = (luminance(theme.colour(ink) or "#ffffff") for ink in (Ink.FLOOR, Ink.TINT))
    assert 0.5 < tint < 0.85 * floor


def test_a_theme_of_the_user(tmp_path: Path) -> None:
    mine = plain()
    mine["inks"]["wall"] = "#123456"
    theme = load_theme("mine", saved(json.dumps(mine), tmp_path))
    assert theme.colour(Ink.WALL) == "#123456"


def test_suits_have_colours_of_their_own_or_those_of_the_words(tmp_path: Path) -> None:
    mine = plain()
    mine["inks"]["accent"] = "#aa0000"
    theme = load_theme("mine", saved(json.dumps(mine), tmp_path))
    suits = (Ink.HEART, Ink.DIAMOND, Ink.CLUB, Ink.SPADE)
    text = mine["inks"]["text"]
    assert [theme.colour(ink) for ink in suits] == ["#aa0000", "#aa0000", text, text]
    mine["inks"]["diamond"] = "#0000aa"
    (tmp_path / "other").mkdir()
    theme = load_theme("mine", saved(json.dumps(mine), tmp_path / "other"))
    assert theme.colour(Ink.DIAMOND) == "#0000aa"
    assert theme.coloured({Ink.CLUB: "#00aa00"}).colour(Ink.CLUB) == "#00aa00"


def test_an_unknown_name() -> None:
    with pytest.raises(TemplateError, match=r"^theme 'ink2': expected one of ink, large, "):
        load_theme("ink2", Templates())
    with pytest.raises(TemplateError, match="expected one of"):
        load_theme("../themes/ink", Templates())


def change(path: str, value: object) -> Callable[[dict[str, Any]], object]:
    *folders, last = path.split(".")

    def apply(theme: dict[str, Any]) -> None:
        for folder in folders:
            theme = theme[folder]
        theme[last] = value

    return apply


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda theme: theme.pop("inks"), "expected an object with inks and type"),
        (change("more", 1), "expected an object with inks and type"),
        (change("inks", []), "inks: expected text, muted"),
        (change("inks.lava", "#ff0000"), "inks: expected text, muted"),
        (lambda theme: theme["inks"].pop("wall"), "inks: expected text, muted"),
        (change("inks.wall", "red"), "inks.wall: expected a colour like #1a2b3c or null"),
        (change("inks.wall", "#FFFFFF"), "inks.wall: expected a colour"),
        (change("inks.wall", "#000000;x"), "inks.wall: expected a colour"),
        (change("inks.wall", 0), "inks.wall: expected a colour"),
        (change("type", None), "type: expected title, head"),
        (change("type.huge", 9), "type: expected title, head"),
        (change("type.body", 3.9), "type.body: expected points from 4 to 72"),
        (change("type.body", 73), "type.body: expected points"),
        (change("type.body", True), "type.body: expected points"),
        (change("type.body", "9"), "type.body: expected points"),
        (change("type.body", float("nan")), "NaN is not a JSON number"),
        (change("type.body", float("inf")), "Infinity is not a JSON number"),
        (change("type.body", 10**400), "holds a number too large"),
    ],
)
def test_bad_themes(spoil: Callable[[dict[str, Any]], object], reason: str, tmp_path: Path) -> None:
    theme = plain()
    spoil(theme)
    templates = saved(json.dumps(theme), tmp_path)
    with pytest.raises(TemplateError) as caught:
        load_theme("mine", templates)
    assert reason in str(caught.value)
    assert "mine.json: " in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "text", ["", "[]", "7", "{", "[" * 100_000, '{"inks": {}, "inks": 1}', "\0"]
)
def test_no_theme_at_all(text: str, tmp_path: Path) -> None:
    with pytest.raises(TemplateError) as caught:
        load_theme("mine", saved(text, tmp_path))
    assert str(caught.value).isprintable()
