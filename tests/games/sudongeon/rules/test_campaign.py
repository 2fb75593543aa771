"""Between dungeons, line by line of SU-14 and SU-15; the log sheet, measured like any sheet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeongen.core.errors import DocumentError
from dungeongen.core.party import FORMAT, dump_party, load_party
from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.core.table import ChancePrompt
from dungeongen.core.templates import Templates
from dungeongen.draw.pages import CAMPAIGN, Stage
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import load_theme
from dungeongen.games.sudongeon.catalog import CLASSES, VALUES
from dungeongen.games.sudongeon.game import GAME
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.page import campaign
from dungeongen.games.sudongeon.page.campaign import heroes
from dungeongen.games.sudongeon.page.roster import rising
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.campaign import MOST, after, can_rise, raised, retired
from dungeongen.games.sudongeon.rules.state import (
    ARTIFACTS,
    Company,
    Member,
    State,
    assemble,
)
from dungeongen.library.make import campaign_pages
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.furniture import Furniture
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look
from games.sudongeon.page.test_sheet import ONE_HALL, PAPERS, faults
from games.sudongeon.positions import EXAMPLE
from games.sudongeon.positions import grid as grid_of
from looks import THEMES
from thorough import turns

TOP = Company(tuple(Member(i, person.grows) for i, person in enumerate(CLASSES)))


def out(end: str, company: Company | None = None) -> State:
    """Return the end of a play with a wounded company."""
    state = engine.new(Layout(EXAMPLE), company)
    return state._replace(step=end, life=1)  # type: ignore[arg-type]  # a step in a text


def dice(*faces: str) -> tuple[list[ChancePrompt], object]:
    """Return dice with these results, and a list of what they were asked for."""
    asked: list[ChancePrompt] = []

    def roll(due: ChancePrompt) -> int:
        asked.append(due)
        return due.answers.index(faces[len(asked) - 1])

    return asked, roll


@st.composite
def companies(draw: st.DrawFn) -> Company:
    members = []
    for i in sorted(draw(st.lists(st.integers(0, 4), min_size=5, max_size=5))):
        first, second = CLASSES[i].grows
        values = draw(st.sampled_from([(), (first,), (second,), (first, second), (second, first)]))
        own = [0, *(n for n, (who, _, _) in enumerate(ARTIFACTS, 1) if who == i)]
        members.append(Member(i, values, draw(st.sampled_from(own))))
    room = 5 - sum(member.artifact > 0 for member in members)
    bag = tuple(sorted(draw(st.lists(st.integers(1, 10), max_size=room))))
    stock = draw(st.tuples(*(st.integers(0, most) for most in MOST.values())))
    return Company(tuple(members), bag, *stock)


# SU-14, SU-15


def test_only_a_beaten_dungeon_brings_a_level_up() -> None:
    asked, roll = dice("3", "tails")
    company, said = after(out("beaten"), roll)
    assert company is not None
    assert company.members[2].raised == ("initiative",)
    assert said == ("The Thief rises to level 2: In +1.",)
    assert [due.answers for due in asked] == [tuple("12345"), ("heads", "tails")]
    asked, roll = dice()
    assert after(out("left"), roll)[0] == Company()
    assert after(out("dead"), roll)[0] is None
    assert not asked


def test_companions_stay_behind() -> None:
    state = out("left")
    state = state._replace(party=assemble(state.party.members, (0, 3), 1))
    assert after(state, dice()[1])[0] == Company()


@pytest.mark.parametrize(
    ("person", "heads", "tails"),
    [
        (0, "defence", "life"),
        (1, "initiative", "attack"),
        (2, "find", "initiative"),
        (3, "parley", "defence"),
    ],
)
def test_a_coin_decides_at_level_2_and_the_other_follows(
    person: int, heads: str, tails: str
) -> None:
    for side, first, second in (("heads", heads, tails), ("tails", tails, heads)):
        once, _ = after(out("beaten"), dice(str(person + 1), side)[1])
        assert once is not None
        assert once.members[person].raised == (first,)
        asked, roll = dice(str(person + 1))
        twice, _ = after(out("beaten", once), roll)
        assert twice is not None
        assert twice.members[person].raised == (first, second)
        assert len(asked) == 1  # no coin


def test_the_wizard_gains_attack_twice_without_a_coin() -> None:
    company: Company | None = None
    for _ in range(2):
        company, said = after(out("beaten", company), dice("5")[1])
        assert said[0].endswith("At +1.")
    assert company is not None
    assert company.members[4].raised == ("attack", "attack")
    assert assemble(company.members).attack == 7


def test_who_is_at_level_3_is_rolled_again_and_nobody_rises_beyond() -> None:
    company = raised(raised(Company(), 1), 1)
    assert can_rise(company) == (0, 2, 3, 4)
    asked, roll = dice("3", "heads")
    after(out("beaten", company), roll)
    assert asked[0].answers == ("1", "3", "4", "5")
    with pytest.raises(ValueError, match="already level 3"):
        raised(company, 1)


def test_all_five_at_level_3_retire_and_not_before() -> None:
    four = TOP._replace(members=(Member(0, ("life",)), *TOP.members[1:]))
    assert not retired(four)
    asked, roll = dice()
    company, said = after(out("beaten", four), roll)
    assert company is not None
    assert retired(company)
    assert not asked  # one is left, and one value
    assert said[0] == "The Warrior rises to level 3: Def +1."
    assert "retires" in said[1]
    assert after(out("beaten", TOP), roll) == (TOP, ())


def test_every_member_and_side_is_as_likely_as_the_others() -> None:
    counts = dict.fromkeys(product(range(5), range(2)), 0)
    for seed in range(2000):
        rng = Rng(str(seed)).child("level-up")
        company, _ = after(out("beaten"), lambda due, rng=rng: rng.below(len(due.answers)))  # type: ignore[misc]  # rng is a default
        assert company is not None
        person = next(i for i, member in enumerate(company.members) if member.raised)
        counts[person, CLASSES[person].grows.index(company.members[person].raised[0])] += 1
    for (person, _), count in counts.items():
        expected = 400 if person == 4 else 200
        assert abs(count - expected) < 75 or (person == 4 and not count)


# Documents


@given(companies())
def test_a_party_document_is_read_back_as_it_was_written(company: Company) -> None:
    data = dump_party(GAME, company)
    assert load_party(data, GAME, "party") == company
    assert dump_party(GAME, load_party(data, GAME, "party")) == data


@given(companies())
def test_dots_are_what_can_still_rise(company: Company) -> None:
    for member in company.members:
        assert len(rising(member)) == 3 - member.level


_GOOD = {"format": FORMAT, "game": "sudoku", "party": {"gold": 3}}


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "not valid JSON"),
        (b"[]", "expected a JSON object"),
        (b"\xff{}", "not UTF-8"),
        (b'{"format": "dungeongen/1"}', 'expected "format": "dungeongen-party/1"'),
        (b'{"format": NaN}', "not a JSON number"),
        (b'{"a": 1, "a": 2}', "appears twice"),
        (b'{"a": ' * 50 + b"1" + b"}" * 50, "deeper"),
        (b'{"a": ' * 100_000, ""),
        (b" " * (17 << 20), "larger than 16 MiB"),
        (json.dumps({**_GOOD, "luck": 1}).encode(), "luck: unknown field"),
        (json.dumps({**_GOOD, "\n\x1b": 1}).encode(), "unknown field"),
        (json.dumps({**_GOOD, "game": "null"}).encode(), 'expected "game": "sudoku"'),
        (json.dumps({**_GOOD, "party": []}).encode(), "party: expected an object"),
        (json.dumps({**_GOOD, "party": {"gold": 10**9}}).encode(), "party.gold"),
        (json.dumps({**_GOOD, "party": {"gold": 1e308}}).encode(), "party.gold"),
        (json.dumps({**_GOOD, "party": {"bag": [1] * 6}}).encode(), "more than 5"),
        (json.dumps({**_GOOD, "digest": "0" * 64}).encode(), "digest does not match"),
        (json.dumps({**_GOOD, "digest": None}).encode(), "digest does not match"),
        (dump_party(GAME, Company()).replace(b'"gold": 5', b'"gold": 500'), "does not match"),
    ],
)
def test_a_hostile_party_is_refused_in_one_line(data: bytes, fault: str) -> None:
    with pytest.raises(DocumentError) as refusal:
        load_party(data, GAME, "party.json")
    line = str(refusal.value)
    assert line.startswith("party.json: ")
    assert fault in line
    assert line.isprintable()
    assert len(line) < 300


def test_a_party_by_hand_needs_no_digest() -> None:
    assert load_party(json.dumps(_GOOD).encode(), GAME, "p") == Company(gold=3)


# The sheets

_STAGES = [
    Stage(
        "The Whispering Undercroft of the Deviant Wizard",
        "> 99.9 %",
        "gentle",
    )
] * 10


def logged(stages: Sequence[Stage], paper: str, theme: str = "ink") -> Recording:
    """Return the log of a campaign as drawn."""
    canvas = Recording()
    look = Look(parse_paper(paper), load_theme(theme, Templates()), Templates())
    words = Furniture("A Campaign", GAME.about, ("Seed 42", "one", "two"), "", GAME.credit)
    front = printing.Front(words, partial(campaign.pages, heroes("42"), stages))
    printing.draw(canvas, [], look, front)
    return canvas


def drawn(grid: str, paper: str = "A4", theme: str = "ink", **asked: Any) -> Recording:
    """Return the sheet of a dungeon as drawn."""
    canvas = Recording()
    look = Look(parse_paper(paper), load_theme(theme, Templates()), Templates())
    sheet = press.sheet(GAME, Layout(grid), Request(**{"judged": False, **asked}))
    printing.draw(canvas, [sheet], look)
    return canvas


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_overlaps_on_the_log_sheet(paper: str, theme: str) -> None:
    for count in (1, 5, 10):
        canvas = logged(_STAGES[:count], paper, theme)
        assert not faults(canvas)[:3], (paper, theme, count)
        rows = [frame for frame in canvas.frames if frame.name.startswith("row ")]
        assert len(rows) == count


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_party_and_log_of_five_dungeons_are_one_page(paper: str) -> None:
    """The rules are on a second one, with a chronicle."""
    canvas = logged(_STAGES[:5], paper)
    assert [label for _, _, label in canvas.pages] == ["Campaign", "Campaign 2"]
    pages = {frame.name: frame.page for frame in canvas.frames}
    assert pages["row 5"] == pages["together"] == 1
    assert pages["campaign rules"] == pages["notes"] == 2


# Chapter 9: five dungeons, whose order the player chooses


def test_a_row_of_the_log_has_a_line_for_the_dungeon_that_the_player_chooses() -> None:
    canvas = logged(_STAGES[:5], "A4")
    for number in range(1, 6):
        (row,) = (i for i, one in enumerate(canvas.frames) if one.name == f"row {number}")
        texts = [text for text in canvas.texts if row in text.frames]
        (place,) = (text for text in texts if text.string == str(number))
        (advice,) = (text for text in texts if text.string.startswith("our advice: The Whisper"))
        assert advice.size < place.size
        assert advice.box.y > place.box.y + place.box.h  # below the line to write on
    words = " ".join(text.string for text in canvas.texts)
    assert words.count("99.9\u00a0%, gentle") == 5
    assert "You choose the order:" in words


def test_the_log_offers_names_for_the_party_and_a_line_for_each_hero() -> None:
    offer = heroes("42")
    words = " ".join(text.string for text in logged(_STAGES[:5], "A4").texts)
    assert f"until you have a better one: {offer.company.name}." in words
    for name, line in zip(offer.company.names, offer.lines, strict=True):
        assert f"Or {name}, {line}." in words
    assert "give your party a name" in words


@pytest.mark.parametrize("seed", ["1", "2", "3", "a word"])
def test_heroes_are_those_of_the_seed_and_make_a_party_file(seed: str) -> None:
    company = heroes(seed).company
    assert heroes(seed) == heroes(seed)
    assert heroes(seed) != heroes(seed + "x")
    assert len(set(company.names)) == 5
    assert load_party(dump_party(GAME, company), GAME, "party") == company


def test_a_sheet_of_a_campaign_has_the_odds_of_a_fresh_party() -> None:
    """Until it is known who goes in; a sheet on its own is for a fresh party anyway."""
    dungeon = grid_of(NW={"north": 1, "gold": 3, "monster": 5}).grid
    options = {"options": {CAMPAIGN: True}}
    for asked, fresh in ((options, 1), ({}, 0), ({**options, "party": Company(gold=9)}, 0)):
        canvas = drawn(dungeon, judged=True, **asked)
        words = " ".join(text.string for text in canvas.texts if text.page == 1)
        assert " % of plays" in words
        assert words.count(" · fresh party") == fresh


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_log_sheet_says_what_its_words_and_signs_mean(paper: str) -> None:
    canvas = logged(_STAGES[:2], paper)
    said = " ".join(text.string for text in canvas.texts)
    assert "is what you have before you go to the market," in said
    assert "Unused artifacts:" in said
    for name, _, _ in VALUES:
        assert sum(text.string == name for text in canvas.texts) == 6, name


def test_sheets_of_a_campaign_are_blank_for_whoever_goes_in() -> None:
    alone, blank, party = (
        [text.string for text in drawn(EXAMPLE, **asked).texts]
        for asked in (
            {},
            {"options": {CAMPAIGN: True}},
            {"options": {CAMPAIGN: True}, "party": Company(gold=9)},  # it is known who comes
        )
    )
    assert "Warrior, level" in blank
    assert "Copy levels, values and artifacts from your log sheet." in blank
    assert any(text.startswith("Slash the boxes for what you bring") for text in blank)
    assert any(text.startswith("Bold boxes are what you start with") for text in alone)
    assert "Warrior" in alone
    assert "Warrior, level 1" in party
    start = alone.index("Together")
    assert alone[start + 1 : start + 7] == ["3", "3", "5", "5", "5", "10"]
    assert blank[blank.index("Together") + 1] not in "0123456789"


@pytest.mark.parametrize(
    ("made", "blank"),
    [
        ({"campaign": "sheet 1 of 5"}, True),
        ({"campaign": "dungeon 1 of 5"}, True),  # until 0.15.0
        ({"campaign": "dungeon 10 of 10"}, True),
        ({"campaign": "?"}, False),
        ({"givens": 30}, False),
        (None, False),
    ],
)
def test_what_made_a_sheet_tells_whether_it_is_in_a_campaign(made: Any, blank: bool) -> None:
    assert bool(campaign_pages(made)) == blank


_RICH = Company(
    (
        Member(0, CLASSES[0].grows, 1),
        Member(1, ("attack",), 3),
        Member(2),
        Member(3, (), 8),
        Member(4, (), 10),
    ),
    (4,),
    2_999,
    999,
    999,
    999,
)


@pytest.mark.parametrize(("paper", "theme"), turns(PAPERS, THEMES))
def test_nothing_overlaps_on_a_rich_partys_sheet(paper: str, theme: str) -> None:
    poor = Company(rations=0, mana=0, elixirs=0, gold=0)
    for company, grid in ((_RICH, ONE_HALL), (TOP, EXAMPLE), (poor, ONE_HALL)):
        canvas = drawn(grid, paper, theme, party=company)
        assert not faults(canvas)[:3], (paper, theme, grid)


def test_the_sheet_shows_the_company_that_goes_in() -> None:
    texts = {text.string for text in drawn(EXAMPLE, party=_RICH).texts}
    assert {"Warrior, level 3", "Ranger, level 2", "Thief, level 1"} <= texts
    assert {"Holy Platemail, Def +1", "Carried: Elven Bow (Ranger, In +1)."} <= texts


def test_a_party_has_portraits_that_are_there() -> None:
    parties = GAME.rules.parties
    assert parties is not None
    members = {"thief": {"raised": ["find"], "artifact": 6, "name": "Ann"}}
    shown = parties.portraits(parties.read({"members": members}))
    assert ("thief", "Ann", "Thief, level 2, Dark Pearl") in shown
    assert ("warrior", "Warrior", "Level 1") in shown
    for art, _, _ in shown:
        assert Templates().find(f"art/{art}.svg")
