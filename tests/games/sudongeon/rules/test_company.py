"""A company as a document: it reads back as written; errors name the faulty field."""

from __future__ import annotations

import re

import pytest

from dungeongen.core.errors import DocumentError
from dungeongen.games.sudongeon.rules.campaign import (
    MOST,
    company_from_json,
)
from dungeongen.games.sudongeon.rules.state import Company


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ({"gold": -1}, "party.gold"),
        ({"gold": True}, "party.gold"),
        ({"mana": 1.5}, "party.mana"),
        ({"gold": 1000}, "party.gold: expected at most 999, more than the ten dungeons"),
        ({"mana": 1000}, "party.mana: expected at most 999"),
        ({"elixirs": 1000}, "party.elixirs: expected at most 999"),
        ({"rations": 3000}, "party.rations: expected at most 2,999"),
        ({"luck": 3}, "'luck'"),
        ({"bag": 3}, "party.bag"),
        ({"bag": [0]}, "party.bag"),
        ({"bag": [11]}, "party.bag"),
        ({"bag": [1] * 6}, "more than 5"),
        ({"members": []}, "party.members"),
        ({"members": {"bard": {}}}, "party.members"),
        ({"members": {"thief": {"raised": ["attack"]}}}, "party.members.thief.raised"),
        ({"members": {"thief": {"raised": ["find"] * 2}}}, "party.members.thief.raised"),
        ({"members": {"thief": {"artifact": 1}}}, "party.members.thief.artifact"),
        ({"members": {"thief": 3}}, "party.members.thief"),
    ],
)
def test_a_wrong_company_is_refused_naming_the_field(value: dict[str, object], field: str) -> None:
    with pytest.raises(DocumentError, match=re.escape(field)):
        company_from_json(value)


def test_a_party_may_own_all_that_a_campaign_can_bring() -> None:
    gold = 10 * 3 * (9 + 8 + 7)  # ten dungeons; a row and a column hold each digit once
    assert company_from_json({"gold": gold}).gold == gold
    assert company_from_json({"rations": 3 * gold}).rations == 3 * gold
    assert company_from_json(MOST) == Company(**MOST)
