"""docs/commands.md has every command with its options, as they are."""

from __future__ import annotations

import commands
from dungeongen.cli import commands as known


def test_the_page_of_commands_is_what_the_commands_say() -> None:
    text = commands.page()
    assert [name for name, _ in known() if f"\n## {name}\n" not in text] == []
    assert commands.PAGE.read_text("utf-8") == text, "python tests/commands.py writes it anew"


def test_an_option_that_many_commands_take_is_listed_once_with_them() -> None:
    lines = [line for line in commands.page().splitlines() if line.startswith("| `--theme ")]
    assert len(lines) == 1
    assert lines[0].endswith(
        "| sudoku, doom, mythic, treasure, welcome, studio, book, campaign, deck, practice |"
    )


def test_the_readme_is_short_and_leads_on() -> None:
    readme = (commands.PAGE.parents[1] / "README.md").read_text("utf-8")
    assert len(readme.splitlines()) < 120
    assert readme.index("docs/studio.png") < readme.index("## ")  # pictures first
    assert "(docs/commands.md)" in readme


def test_an_option_that_deals_cards_never_gives_their_size() -> None:
    lines = commands.page().splitlines()
    for name, metavars in (("--cards", {"CARDS"}), ("--card-size", {"SIZE"})):
        assert {line.split()[2].strip("`") for line in lines if f"| `{name} " in line} == metavars


def test_advanced_options_stand_apart() -> None:
    text = commands.page()
    own, shared = text.split("\n## Advanced\n")
    plain, advanced = own[own.index("\n## studio\n") :].split("| advanced option |", 1)
    assert "`--no-open`" in plain
    assert "`--port N`" not in plain
    assert "`--port N`" in advanced
    for name in ("--margin MM", "--chunk N", "--bleed MM"):
        assert f"| `{name}` |" not in own
        assert f"| `{name}` |" in shared
