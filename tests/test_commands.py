"""docs/commands.md has every command with its options, as they are."""

from __future__ import annotations

import commands
from dungeongen.cli import commands as known


def test_the_page_of_commands_is_what_the_commands_say() -> None:
    text = commands.page()
    missing = [name for name, _ in known() if f"\n## {name}\n" not in text]
    assert [name for name in missing if f"\n`dungeongen {name}`\n" not in text] == []
    assert commands.PAGE.read_text("utf-8") == text, "python tests/commands.py writes it anew"


def test_an_option_that_many_commands_take_is_listed_once_with_them() -> None:
    text = commands.page()
    assert text.count("`--theme NAME`") == 1
    before = text[: text.index("- `--theme NAME`")]
    heading = before[before.rindex("\n**") :].splitlines()[1]
    assert heading == "**every game, studio, book, campaign, deck, practice**"


def test_an_option_of_a_games_deal_stands_with_the_game() -> None:
    text = commands.page()
    assert text.count("`--size N`") == 1
    assert "Also with deck doom, design doom, survey doom:\n\n- `--size N`" in text


def test_an_option_of_all_cards_stands_with_the_cards() -> None:
    deck = commands.page().split("\n## deck\n")[1].split("\n## ")[0]
    assert "- `--backs KIND`" in deck
    assert "`dungeongen deck sudoku`" in deck


def test_a_list_that_says_what_an_option_says_is_left_out() -> None:
    text = commands.page()
    assert "Names for --rule" in text
    assert text.count("Exit codes: `0` every deal") == 1


def test_the_readme_is_short_and_leads_on() -> None:
    readme = (commands.PAGE.parents[1] / "README.md").read_text("utf-8")
    assert len(readme.splitlines()) < 120
    assert readme.index("docs/studio.png") < readme.index("## ")  # pictures first
    assert "(docs/commands.md)" in readme


def test_an_option_that_deals_cards_never_gives_their_size() -> None:
    text = commands.page()
    assert "`--cards CARDS`" in text
    assert "`--card-size SIZE`" in text
    assert text.count("`--cards ") == text.count("`--cards CARDS`")


def test_advanced_options_are_marked() -> None:
    text = commands.page()
    for name in ("--port N", "--margin MM", "--chunk N", "--bleed MM"):
        assert f"- ◇ `{name}`" in text
    assert "- `--no-open`" in text
