"""The sheet of a party that is not one of each class (SU-17)."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.page.roster import UNKNOWN
from dungeongen.games.sudongeon.page.solution import all_the_while
from dungeongen.games.sudongeon.rules.campaign import company_from_words
from dungeongen.games.sudongeon.rules.moves import CLASS_WORDS
from dungeongen.games.sudongeon.rules.state import ONE_OF_EACH, Company, Member
from games.page_rules import squeezed
from games.sudongeon.page.test_page import page
from games.sudongeon.positions import EXAMPLE, room

ADVENTURER = room(monster=3, npc=8)
LACKS = "The adventurer may also be of a class that your table lacks at level 1:"
WARRIOR = "warrior Find 1, Parley 1, In 1, At 1, Def 3, LP 3"


def text(party: str, layout: Layout) -> str:
    """Return the text of a sheet for five classes."""
    return squeezed(page(layout, company_from_words(party)))


def test_the_table_has_a_row_for_each_member_with_their_sums() -> None:
    words = text("warrior, thief, cleric, 2 wizards", Layout(EXAMPLE))
    assert words.count(squeezed("Wizard, level 1")) == 2
    assert squeezed("Ranger, level") not in words
    assert squeezed("Together 3 3 3 6 4 9") in words


@pytest.mark.parametrize(
    ("party", "layout", "heals", "boosts"),
    [
        ("warrior, ranger, thief, cleric, wizard", Layout(EXAMPLE), "the", "the"),
        ("2 warriors, 2 clerics, wizard", Layout(EXAMPLE), "a", "the"),
        ("3 wizards, 2 thieves", Layout(EXAMPLE), "", "a"),
        ("5 clerics", Layout(EXAMPLE), "a", ""),
        ("5 warriors", Layout(EXAMPLE), "", ""),
        ("5 warriors", ADVENTURER, "a", "a"),
    ],
)
def test_mana_is_explained_for_the_crafts_there_are(
    party: str, layout: Layout, heals: str, boosts: str
) -> None:
    words = text(party, layout)
    for article in ("the", "a"):
        assert (squeezed(f", {article} cleric may turn mana into LP") in words) is (
            heals == article
        )
        assert (squeezed(f"), {article} wizard may drink mana") in words) is (boosts == article)
    assert (squeezed("nobody here can turn mana into LP") in words) is (not heals)
    assert (squeezed("at once you lose. You also") in words) is (not heals)


@pytest.mark.parametrize(
    ("party", "layout", "said"),
    [
        ("warrior, ranger, thief, cleric, wizard", ADVENTURER, ""),
        ("2 wizards, thief, cleric, ranger", ADVENTURER, f"{LACKS} {WARRIOR}."),
        ("2 wizards, thief, cleric, ranger", room(monster=3), ""),
    ],
)
def test_the_adventurer_has_values_where_the_party_has_nobody_like_him(
    party: str, layout: Layout, said: str
) -> None:
    words = text(party, layout)
    assert squeezed(said) in words
    assert (squeezed(LACKS) in words) is bool(said)


def test_the_adventurer_has_values_where_the_party_has_grown() -> None:
    grown = (Member(0, raised=("life",)), *ONE_OF_EACH[1:])
    assert squeezed(f"{LACKS} {WARRIOR}.") in squeezed(page(ADVENTURER, Company(grown)))
    words = squeezed(page(ADVENTURER, UNKNOWN))
    assert all(squeezed(f"{name} Find") in words for name in CLASS_WORDS)


def test_the_plan_advises_only_what_somebody_can_do() -> None:
    advice = " ".join(all_the_while(Layout(EXAMPLE), company_from_words("5 warriors")))
    assert "mana" not in advice
    advice = " ".join(all_the_while(Layout(EXAMPLE), company_from_words("4 wizards, thief")))
    assert "Nobody can heal with mana" in advice
    assert "cleric" not in advice
