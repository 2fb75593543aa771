"""``dungeongen deck``: every game's cards, the files it writes, and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dungeongen
from cli.running import refused, run
from dungeongen.cli.parameters import parameter
from dungeongen.core.options import OptionError
from dungeongen.games import GAMES
from dungeongen.library.deck import card_options, deal_options
from dungeongen.press.cards.options import OPTIONS, OWN, SUITS
from press.cards.laid import boxes
from thorough import turns

DOCS = Path(__file__).parents[2] / "docs" / "cards.md"
CARDS = {
    "sudoku": 54,
    "doom": 52,
    "donsol": 54,
    "mythic": 54,
    "scoundrel": 44,
    "treasure": 52,
    "welcome": 20,
}


def test_every_game_has_cards() -> None:
    assert [game.name for game in GAMES] == [*CARDS]
    told = run("deck", "--help").out
    for game in GAMES:
        assert f"  {game.name}" in told


@pytest.mark.parametrize("game", CARDS)
def test_a_new_pack_of_every_game(game: str) -> None:
    ran = run("deck", game)
    assert (ran.code, ran.lines) == (0, [f"out/deck-{game}.pdf"])
    assert ran.err.startswith(f"{CARDS[game]} cards of ")
    deck = dungeongen.deck(game)
    assert len(deck) == CARDS[game]
    assert [face.place for face in deck.faces] == sorted(face.place for face in deck.faces)
    assert Path(ran.lines[0]).read_bytes() == deck.pdf()
    each = 9 if game in ("sudoku", "doom") else 18  # of cards on A4: poker, or mini for a mat
    assert len(boxes(deck.pdf())) == -(-len(deck) // each)


@pytest.mark.parametrize(("game", "size"), turns(CARDS, ["mini", "tarot"]))
def test_the_cards_of_every_game_fit_every_size(game: str, size: str) -> None:
    dungeongen.deck(game, card_size=size, backs="fold").pdf()


@pytest.mark.parametrize("game", ["doom", "donsol", "mythic", "scoundrel", "treasure", "welcome"])
def test_a_deal_has_its_order_and_its_document(game: str) -> None:
    ran = run("deck", game, "--seed", "42", "--no-check", "--pdf")
    (name,) = ran.lines
    assert name == f"out/deck-{game}-42.pdf"
    sheet = dungeongen.make(game, seed=42, check=False)
    deck = dungeongen.deck(game, seed=42, check=False)
    assert deck.sheet is not None
    assert deck.sheet.id == sheet.id
    assert dungeongen.read(name).layout == sheet.layout
    assert [face.name for face in deck.faces] != [face.name for face in dungeongen.deck(game).faces]
    again = dungeongen.deck(game, from_=sheet.id, check=False)
    assert [face.name for face in again.faces] == [face.name for face in deck.faces]


def test_cards_that_are_not_dealt_take_no_seed() -> None:
    with pytest.raises(OptionError, match="seed: no such option of the cards of Sudongeon"):
        dungeongen.deck("sudoku", seed=42)
    assert re.search("[Nn]o such option:? '?--seed", refused("deck", "sudoku", "--seed", "42"))


def test_a_deal_by_its_name_or_as_it_is_wanted_is_a_deal_too() -> None:
    deck = dungeongen.deck("welcome", decks="A", check=False)
    assert deck.sheet is not None
    assert [face.name for face in deck.faces[:3]] == ["Orc", "Rat", "Goblin"]
    assert dungeongen.deck("doom", as_is=True).sheet is not None
    assert dungeongen.deck("welcome", hero="barbarian").sheet is None


def test_files_in_every_format_and_their_names() -> None:
    words = "--stacked --card-size poker --back-offset 0.5,-1 --backs long"
    ran = run(*f"deck welcome --pdf --svg --png --dpi 50 {words}".split())
    stem = "out/deck-welcome-poker-backs-long-back-offset-0.5_-1-stacked"
    assert ran.code == 0
    assert ran.lines == [
        f"{stem}.pdf",
        *(f"{stem}-{i}.svg" for i in range(1, 7)),
        *(f"{stem}-50dpi-{i}.png" for i in range(1, 7)),
    ]
    ran = run("deck", "welcome", "--singles", "-o", "cards.png", "--dpi", "36")
    assert ran.lines == [f"cards-{i:02}.png" for i in range(1, 21)]


@pytest.mark.parametrize("game", CARDS)
def test_a_deck_is_listed_as_csv_and_json(game: str) -> None:
    ran = run("deck", game, "--json", "--csv", "--out", "lists")
    assert (ran.code, ran.lines) == (0, [f"lists/deck-{game}.json", f"lists/deck-{game}.csv"])
    deck = dungeongen.deck(game)
    assert [Path(name).read_bytes() for name in ran.lines] == [deck.json(), deck.csv()]
    assert run("deck", game, "--csv", "-o", "-").out.startswith("name,kind,value,suit,numbers,")
    told = refused("check", f"lists/deck-{game}.json")
    assert 'expected "format": "dungeongen/1", found "dungeongen-deck/1"' in told


def test_the_calibration_sheet() -> None:
    ran = run("deck", "--calibrate", "--backs", "short", "--paper", "Letter", "--pdf")
    assert ran.lines == ["out/calibration-backs-short-letter.pdf"]
    assert "hold the sheet against the light" in ran.err
    assert "--gap: no such option" in refused("deck", "--calibrate", "--gap", "3")


def test_cards_of_ones_own() -> None:
    Path("my cards.csv").write_text("title,value,count\nOgre,7,12\n龍,1,1\n", encoding="utf-8")
    ran = run("deck", "--from", "my cards.csv", "--backs", "long")
    assert ran.lines == ["out/deck-my-cards-backs-long.pdf"]
    assert ran.err == (
        "13 cards from my cards.csv\nnote: no font has these, printed as ?: 龍 (U+9F8D)\n"
    )
    given = b"title\nElf\n"
    assert run("deck", "--from", "-", given=given).lines == ["out/deck-standard-input.pdf"]


def test_suits_in_colour() -> None:
    def colours(**asked: str) -> set[str]:
        svg = dungeongen.deck("doom", **asked).svg()[0].decode() + "".join(
            page.decode() for page in dungeongen.deck("doom", **asked).svg()
        )
        return set(re.findall(r"f-(?:heart|club|spade|diamond)-\w+\{fill:(#[0-9a-f]{6})", svg))

    assert len(colours()) == 2
    assert len(colours(suits="four")) == 4
    assert colours(suits="theme") == {"#000000"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["doom", "--card-size", "huge"], "card size 'huge': expected mini, bridge, standard"),
        (["doom", "--card-size", "9x9"], "expected at least 25x25 mm and at most 200x300 mm"),
        (["doom", "--card-size", "200x290"], "do not fit on paper of 210 × 297 mm"),
        (["doom", "--bleed", "11"], "--bleed: expected 0 to 10 mm, found '11'"),
        (["doom", "--bleed", "-1"], "--bleed: expected 0 to 10 mm"),
        (["doom", "--bleed", "nan"], "--bleed: expected 0 to 10 mm"),
        (["doom", "--marks", "long"], "--marks: 'long' is not one of short, full, none"),
        (["doom", "--backs", "both"], "--backs: 'both' is not one of none, long, short, fold"),
        (["doom", "--back-offset", "1,2"], "--back-offset goes with --backs"),
        (["doom", "--back-offset", "1", "--backs", "long"], "back offset '1': expected X,Y in mm"),
        (["doom", "--back-offset", "1,2", "--backs", "fold"], "both are on one side"),
        (["doom", "--singles", "--stacked"], "--stacked does not go with --singles"),
        (["doom", "--singles", "--gap", "3"], "--gap does not go with --singles"),
        (["doom", "--singles", "--paper", "A5"], "--paper does not go with --singles"),
        (["doom", "--format", "huge"], "card format 'huge': expected one of a4-bleed"),
        (["doom", "--format", "a4-bleed", "--card-size", "mini"], "the format sets it"),
        (["doom", "--format", "a4-bleed", "--paper", "A5"], "--paper does not go with --format"),
        (["doom", "--cards", "QD AH KH 10H / 2H QS KD 7S"], "the order of this deck is unknown"),
        (["doom", "--csv", "--sheet", "10x7"], "--csv does not go with --sheet"),
        (["--calibrate", "-o", "x.csv"], "--csv is of cards, and the calibration sheet has none"),
        (["--from", "nothing.csv"], "nothing.csv: cannot be read"),
        (["--backs", "long"], "--from: expected a file with cards, or a game"),
        (["--backs", "long", "doom"], "options go after the name of the game: deck doom ..."),
        (["chess"], "No such command 'chess'"),
    ],
)
def test_what_cannot_be_meant_ends_in_one_line(words: list[str], told: str) -> None:
    assert told in refused("deck", *words)


# Options, help and documentation


def test_no_option_of_cards_is_one_of_a_deal() -> None:
    for game in GAMES:
        names = [o.name for o in (*deal_options(game), *card_options(game.cards))]
        assert len(set(names)) == len(names)


def _typed(text: str) -> set[str]:
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text))


def test_every_option_in_the_help_is_in_the_docs_and_the_other_way_round() -> None:
    docs = DOCS.read_text("utf-8")
    helps = run("deck", "--help-all").out
    helps += "".join(run("deck", game, "--help-all").out for game in CARDS)
    spelled = {option.spelled for option in (*OWN, *OPTIONS, SUITS)} | {"--calibrate"}
    spelled |= {option.spelled for game in GAMES for option in game.cards.options}
    looks = {name for parameter_ in run_params() for name in parameter_}
    assert spelled | looks <= _typed(docs)
    assert spelled | looks <= _typed(helps)
    # A deal's own options are in the help of each game; the docs name those of their examples.
    assert _typed(docs) <= _typed(helps)


def run_params() -> list[list[str]]:
    """Return the options that the command has beside those of cards and deals."""
    from dungeongen.cli.deck import deck_command

    ours = {parameter(option).name for option in OWN}
    return [
        [name for name in one.opts if name.startswith("--")]
        for one in deck_command.params
        if one.name not in ours
    ]
