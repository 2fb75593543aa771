"""``dungeongen doom``: seeds, rules, cards from the table, pages, and contradictory options."""

from __future__ import annotations

import shlex
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

import dungeongen
from cli.running import documents, refused, run
from dungeongen.cli.console import text
from dungeongen.core.cards import DECK, card_texts, is_red
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal, set_up_named
from dungeongen.games.doom.layout import SWITCHES, Layout
from dungeongen.games.doom.table import map_lines
from dungeongen.press.book import Sheet
from games.doom.positions import layouts

BOOK = "QD AH KH 10H / 2H QS KD 7S"  # the rulebook's first playthrough
made = partial(documents, "doom")


def pages(*words: str) -> list[str]:
    """Return the labels and texts of the pages that ``doom … --svg`` writes."""
    ran = run("doom", *words, "--svg")
    assert ran.code == 0, ran
    found = []
    for name in ran.lines:
        root = ElementTree.parse(name).getroot()
        found.append("\n".join(element.text or "" for element in root.iter()))
    return found


def test_a_rule_that_needs_no_exchange_leaves_the_deal_alone() -> None:
    (plain,), (strong,) = (
        made("--seed", "5", "--as-is"),
        made("--seed", "5", "--rule", "strong", "--as-is"),
    )
    assert plain["deal"] == strong["deal"]
    assert strong["params"] == {"size": 7, "rules": ["strong"]}


# --- rules


def test_help_lists_every_rule_and_what_it_does() -> None:
    told = " ".join(run("doom", "--help-all").out.split())
    for name, line in SWITCHES.items():
        assert f"{name} {line}" in told


def test_rules_go_together_in_any_order() -> None:
    one = made("--seed", "1", "--rule", "merge", "--rule", "strong", "--no-check")
    two = made("--seed", "1", "--rule", "STRONG", "--rule", "merge", "--no-check")
    assert one == two
    assert one[0]["params"]["rules"] == ["strong", "merge"]


# --- cards from the table


def test_cards_dealt_at_the_table() -> None:
    (document,) = made("--cards", BOOK)
    assert document["content"]["map"] == ["0000", "XXXX", "0000", "XXXX"]
    assert document["params"] == {"size": 4, "rules": []}
    assert document["deal"] == {
        "columns": ["QD", "AH", "KH", "10H"],
        "rows": ["2H", "QS", "KD", "7S"],
    }
    assert "seed" not in document
    assert made("--cards", "qd,ah,kh,th/2♥,Q♠,K♦,7s") == [document]


def test_cards_with_a_deck_from_a_seed() -> None:
    words = ("--cards", BOOK, "--seed", "3", "--deal", "--no-check")
    file = run("doom", *words, "--pdf").lines[0]
    (document,) = made("--from", file, "--no-check")
    assert len(document["deal"]["deck"]) == 44
    assert document["seed"] == "3"
    assert "except with --deal or --rule unbounded" in refused(
        "doom", "--cards", BOOK, "--seed", "3"
    )


def test_a_deck_drawn_at_the_table_has_no_page() -> None:
    (document,) = made("--cards", BOOK)
    said = refused("doom", "--from", document["id"], "--deal", "--pdf")
    assert "the order of this deck is unknown" in said


# --- pages


def test_the_pages_of_a_sheet() -> None:
    play, rules = pages("--seed", "1")
    assert "Choose a Stack" in play
    assert "The Gambit" in rules


def test_the_deal_has_a_page_of_its_own() -> None:
    assert "Lay card 1 face up" in pages("--seed", "1", "--deal", "--no-check")[-1]


def test_tiles_of_an_unbounded_map() -> None:
    words = ("--seed", "1", "--rule", "unbounded", "--size", "4", "--no-check")
    found = pages(*words, "--tiles", "2x3")
    assert [
        f"Tile {r}·{c}" in page
        for page, (r, c) in zip(
            found, [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)], strict=False
        )
    ] == [True] * 6
    assert "Tile" not in found[6]
    assert len(pages(*words)) == len(found) - 2


def test_an_empty_form_describes_nothing() -> None:
    ran = run("doom", "--blank", "--size", "9", "--pdf")
    assert (ran.code, ran.lines) == (0, [str(Path("out/doom-blank-9.pdf"))])
    said = refused("check", ran.lines[0])
    assert "contains no dungeongen document" in said
    assert "Deal cards face up" in "".join(pages("--blank"))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--size", "3"], "--size"),
        (["--size", "27"], "--size"),
        (["--rule", "easy"], "'easy' is not one of strong, break-up"),
        (["--rule", "strong", "--rule", "strong"], "--rule strong: given twice"),
        (["--tiles", "2x3", "--pdf"], "--tiles goes with --rule unbounded"),
        (["--rule", "unbounded", "--tiles", "2", "--pdf"], "expected rows x columns"),
        (["--rule", "unbounded", "--tiles", "0x3", "--pdf"], "expected rows x columns"),
        (["--rule", "unbounded", "--tiles", "9x9", "--pdf"], "each 1 to 6"),
        (["--deal"], "--deal goes with --pdf, --svg, --png, --text or --html"),
        (["--deal", "--json"], "--deal goes with --pdf, --svg, --png, --text or --html"),
        (["--tiles", "2x2", "--rule", "unbounded"], "--tiles goes with --pdf"),
        (["--cards", BOOK, "--size", "4"], "--size does not go with --cards"),
        (["--cards", BOOK, "--count", "2"], "--count does not go with --cards"),
        (["--blank"], "--blank goes with --pdf, --svg, --png, --text or --html"),
        (["--blank", "--json"], "--blank goes with --pdf, --svg, --png, --text or --html"),
        (["--blank", "--json", "--pdf"], "--json does not go with --blank"),
        (["--blank", "--seed", "1", "--pdf"], "--seed does not go with --blank"),
        (["--blank", "--deal", "--pdf"], "--deal does not go with --blank"),
        (["--blank", "--cards", BOOK, "--pdf"], "--cards does not go with --blank"),
        (["--blank", "--rule", "unbounded", "--pdf"], "does not go with --blank"),
        (["--from", "x.pdf", "--seed", "1"], "--seed does not go with --from"),
        (["--from", "x.pdf", "--size", "7"], "--size does not go with --from"),
        (["--from", "x.pdf", "--cards", BOOK], "--cards does not go with --from"),
        (["--from", "none.pdf"], "none.pdf: cannot be read"),
        (
            ["--paper", "145x180", "--theme", "large", "--size", "26", "--no-check", "--pdf"],
            "paper is too small",
        ),
        (["--solution"], "--solution"),
        (["--blank", "--solution", "--pdf"], "--solution does not go with --blank"),
        (["--difficulty", "grim", "--as-is"], "--difficulty does not go with --as-is"),
        (["--difficulty", "grim", "--no-check"], "--difficulty does not go with --no-check"),
        (["--difficulty", "grim", "--cards", BOOK], "--difficulty does not go with --cards"),
        (["--cards", "QD AH KH 10H / 2H 3H KD 7D"], "all are of one colour"),
        (["--cards", "QD AH KH 10H / 2H QS KD QD"], "QD appears twice"),
        (["--cards", "  "], "found nothing"),
        (["--rule", "merge", "--rule", "unbounded"], "--rule merge: does not go with unbounded"),
        (["--from", "x.pdf", "--as-is"], "--as-is does not go with --from"),
    ],
)
def test_what_cannot_be_meant(words: list[str], says: str, tmp_path: Path) -> None:
    assert says in refused("doom", *words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "files"),
    [
        ("--seed 42 --size 5 --pdf", "out/doom-42-5.pdf"),
        ("--seed 42 --no-check --pdf", "out/doom-42-no-check.pdf"),
        ("--seed 42 --size 5 --deal --no-check --pdf", "out/doom-42-5-no-check-deal.pdf"),
        (
            "--seed 42 --size 4 --rule unbounded --tiles 1x2 --no-check --pdf",
            "out/doom-42-4-unbounded-no-check-tiles-1x2.pdf",
        ),
        (
            "--seed 'a b' --rule bottom=shuffled --rule strong --no-check --json",
            "out/doom-a-b-strong-bottom-shuffled-no-check.json",
        ),
        (
            f"--cards '{BOOK}' --no-check --pdf --json",
            "out/doom-QD-AH-KH-10H-no-check.pdf out/doom-QD-AH-KH-10H-no-check.json",
        ),
        ("--seed 1 --no-check -o x/y.pdf", "x/y.pdf"),
    ],
)
def test_where_files_go(words: str, files: str) -> None:
    assert run("doom", *shlex.split(words)).lines == files.split()


# --- sheets of ours


@pytest.mark.parametrize("kind", ["pdf", "svg", "png", "json"])
def test_a_sheet_of_ours_is_printed_again(kind: str) -> None:
    words = ["--seed", "7", "--size", "5", "--rule", "worth-three", "--title", "Mine"]
    (first,) = made(*words)
    file = run("doom", *words, f"--{kind}").lines[0]
    assert made("--from", file) == [first]
    (again,) = made("--from", first["id"])
    assert again["deal"] == first["deal"]
    assert "seed" not in again


def test_a_sheet_of_another_game_is_refused() -> None:
    assert run("sudoku", "--seed", "1", "--json", "-o", "s.json", "--no-check").code == 0
    assert "is of Sudongeon, not of Shuffle and Doom" in refused("doom", "--from", "s.json")


# --- in the terminal


def test_the_map_of_the_rulebooks_first_playthrough() -> None:
    columns, rows = set_up_named(BOOK)
    assert [text(line).plain.rstrip() for line in map_lines(Layout(columns, rows))] == [
        "          Q  A  K 10",
        "          ♦  ♥  ♥  ♥",
        "          A  B  C  D",
        "  2♥  1 │ ·  ·  ·  · │",
        "  Q♠  2 │▒▒▒ 4 ▒▒▒▒▒▒│",
        "  K♦  3 │ ·  ·  ·  · │",
        "  7♠  4 │▒▒▒ 4 ▒▒▒▒▒▒│",
    ]


def test_the_hint_prints_the_same_dungeon() -> None:
    ran = run("doom", "--seed", "a b", "--size", "5", "--rule", "merge")
    hint = next(line for line in ran.lines if line.startswith(" Print "))
    (_, *words) = shlex.split(hint.removeprefix(" Print "))
    words.remove("--pdf")
    (document,) = made(*words[1:])
    assert [document] == made("--seed", "a b", "--size", "5", "--rule", "merge")


def test_the_hint_for_cards_has_them() -> None:
    assert f"--cards '{BOOK}' --pdf" in run("doom", "--cards", BOOK).out


@given(layouts())
@settings(max_examples=40, deadline=None)
def test_every_room_shows_its_number_and_no_line_is_wider_than_80(layout: Layout) -> None:
    lines = [text(line).plain for line in map_lines(layout)]
    assert len(lines) == layout.size + 3
    assert max(map(len, lines)) < 80
    wide = 3 if layout.size <= 23 else 2
    for room in layout.rooms:
        line = lines[3 + room.row + (room.height - 1) // 2]
        at = 9 + wide * (room.column + (room.width - 1) // 2)
        assert line[at : at + max(wide, len(str(room.size)))].strip() == str(room.size)
        assert len(line) == 9 + wide * layout.size + 1


def test_a_number_of_three_digits_takes_two_narrow_cells() -> None:
    reds, blacks = (tuple(card for card in DECK if is_red(card) is red) for red in (True, False))
    columns, rows = (
        (*reds[13 * i :][:10], *blacks[12 * i :][:12], *reds[13 * i + 10 :][:3]) for i in (0, 1)
    )
    lines = [text(line).plain for line in map_lines(Layout(columns, rows))]
    assert {len(line) for line in lines[3:]} == {9 + 2 * 25 + 1}
    assert [line.count("▒120▒") for line in lines[3:]] == [int(i in (4, 15)) for i in range(25)]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_any_encoding(encoding: str) -> None:
    ran = run("doom", "--seed", "1", encoding=encoding)
    assert ran.code == 0
    shown = ran.data.decode(encoding)
    assert "QD" in shown or "Q" in shown
    assert "?" not in shown


def test_exchanged_cards_and_rooms_that_remain_are_told() -> None:
    seed, layout = next(
        (str(i), layout)
        for i in range(100)
        if (layout := deal(Rng(str(i)).child("doom"), rules=["merge"])).stacks.swaps
    )
    assert " Exchanged " in run("doom", "--seed", seed, "--rule", "merge", "--as-is").out
    assert card_texts(layout.stacks.swaps[0])
    words = "--seed 150 --size 5 --rule merge --rule break-up --as-is --json"
    ran = run("doom", *words.split())
    assert "note: " in ran.err


# Played


SHUFFLED = "The pack is shuffled for this play, as at the table."
AS_DEALT = "The pack is not shuffled: the cards come in the order of the deal."


def _told(*words: str) -> str:
    """Return what ``play`` says before the first choice, in one line."""
    ran = run("play", *words, given=b"q\n")
    assert ran.code == 0, ran
    return " ".join(ran.out.partition("Before the dungeon")[0].split())


def _moves(sheet: Sheet, **how: Any) -> list[str]:
    """Return the moves of a play that always takes the first choice."""
    playing = dungeongen.play(sheet, **how)
    while choices := playing.choices():
        playing.choose(choices[0], choices[0].amounts[0] if choices[0].amounts else None)
    return [line for line in playing.text().splitlines() if not line.startswith(("#", "id:"))]


def test_a_play_says_whether_the_pack_is_shuffled_and_how_to_play_the_printed_order() -> None:
    words = ("doom", "--seed", "42", "--size", "4")
    assert f"{SHUFFLED} To play the order of the deal instead, start with --as-dealt." in _told(
        *words
    )
    assert AS_DEALT in _told(*words, "--as-dealt")
    run(*words, "--no-check", "--deal", "--pdf", "-o", "stacked.pdf")
    run(*words, "--no-check", "--pdf", "-o", "plain.pdf")
    assert AS_DEALT in _told("stacked.pdf")
    assert SHUFFLED in _told("plain.pdf")
    assert AS_DEALT in _told("plain.pdf", "--as-dealt")
    ran = run("play", "plain.pdf", "--cards-by-hand", given=b"q\n")
    assert "shuffled for this play" not in ran.out
    assert "pack" not in _told("mythic", "--seed", "42").partition("To print")[0]


def test_a_pack_whose_order_nobody_knows_is_only_shuffled() -> None:
    words = ("--cards", "QD AH KH 10H / 2H QS KD 7S")
    run("doom", *words, "--no-check", "--pdf", "-o", "cards.pdf")
    assert _told("cards.pdf").rstrip().endswith(SHUFFLED)
    said = refused("play", "cards.pdf", "--as-dealt")
    assert "--as-dealt: the sheet does not give the order of the cards" in said


def test_as_dealt_and_a_stacked_sheet_play_the_printed_order() -> None:
    """Whatever the dice; the shuffled pack comes otherwise with each seed, never as printed."""
    plain = dungeongen.make("doom", seed=42, size=4, check=False)
    stacked = dungeongen.make("doom", seed=42, size=4, check=False, deal=True)
    printed = _moves(plain, as_dealt=True, dice_seed=1)
    for sheet in (stacked, dungeongen.read(stacked.json()), dungeongen.read(stacked.pdf())):
        assert _moves(sheet, dice_seed=2) == printed
    assert not any(line.startswith("draw") for line in printed)
    shuffled = [_moves(plain, dice_seed=seed) for seed in (1, 2)]
    assert any(line.startswith("draw") for line in shuffled[0])
    assert shuffled[0] != shuffled[1]
    assert dungeongen.play(stacked).play.layout == stacked.layout == plain.layout
    assert dungeongen.play(plain).play.layout != plain.layout
