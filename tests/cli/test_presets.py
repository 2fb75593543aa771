"""``--preset`` and ``--save-as``: kept as typed, checked as typed, overridden by what is typed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from cli.running import refused, run
from dungeongen.cli import group
from dungeongen.cli.presets import holders_of
from dungeongen.core.cache import SETTINGS
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import File, Flag, Option
from dungeongen.library.preset import Preset, load_preset

HEAD = 'command = "doom"\n[options]\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(SETTINGS, str(tmp_path / "home" / "settings.json"))
    return tmp_path / "home" / "presets"


def test_what_is_typed_is_kept_and_what_is_typed_later_wins(home: Path) -> None:
    first = run("doom", "--size", "5", "--no-check", "--seed", "1", "--json", "--save-as", "lunch")
    assert "lunch.toml; use it with --preset lunch" in first.err
    assert load_preset("lunch", home).options == {
        "size": "5",
        "check": False,
        "seed": "1",
        "json": True,
    }
    (name,) = run("doom", "--preset", "lunch").lines
    assert name == "out/doom-1-5-no-check.json"
    other = run("doom", "--preset", str(home / "lunch.toml"), "--size", "7", "-o", "-").data
    assert (
        other == run("doom", "--size", "7", "--no-check", "--seed", "1", "-o", "-", "--json").data
    )


def test_a_preset_is_never_replaced_without_a_word(home: Path) -> None:
    line = ("doom", "--no-check", "--seed", "1", "--json", "-o", "-")
    run(*line, "--save-as", "lunch")
    run(*line, "--save-as", "lunch")  # it says the same
    before = (home / "lunch.toml").read_bytes()
    assert "is there already" in refused(*line, "--size", "5", "--save-as", "lunch")
    assert (home / "lunch.toml").read_bytes() == before
    run(*line, "--size", "5", "--save-as", "lunch", "--force")
    assert (home / "lunch.toml").read_bytes() != before
    refused("doom", "--size", "5", "--size", "99", "--save-as", "wrong")
    assert not (home / "wrong.toml").exists()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD + "size = 99", "--size: expected a number from"),
        (HEAD + 'size = "--pdf"', "--size: expected a number"),
        (HEAD + "size = true", "size: expected a text or a number"),
        (HEAD + 'pdf = "yes"', "pdf: expected true or false"),
        (HEAD + "colour = 1", "'colour' is no option of doom"),
        (HEAD + 'output = "/etc/passwd"', "'output' is no option of doom"),
        (HEAD + 'out = "/etc"', "'out' is never kept"),
        (HEAD + "force = true", "'force' is never kept"),
        (HEAD + 'from = "/etc/passwd"', "'from' reads a file"),
        (HEAD + 'templates = "/etc"', "'templates' reads a file"),
        (HEAD + "size = {}", "size: expected a text, a number, true or false"),
        (HEAD + "seed = 1979-05-27", "seed: expected a text, a number, true or false"),
        ('command = "sudoku"', "is of sudoku, not of doom"),
        ("command = 1", "expected a command"),
        ('[other]\ncommand = "doom"', "'other': expected command and [options]"),
        ("command = [" + "[" * 5000, "preset"),
        (HEAD + "seed = '" + "x" * 70_000 + "'", "larger than 64 KiB"),
        ("\0", "preset"),
    ],
)
def test_what_is_wrong_in_a_file_is_one_line(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(text)
    assert reason in refused("doom", "--preset", str(path), "--json", "-o", "-")


def test_an_unknown_name_lists_those_that_are_known(home: Path) -> None:
    assert "no preset x: --save-as keeps one" in refused("doom", "--preset", "x")
    home.mkdir(parents=True)
    (home / "tea.toml").write_bytes(Preset("doom", {}).toml())
    assert "no preset x: you have tea" in refused("doom", "--preset", "x")
    assert "expected a name of letters" in refused("doom", "--preset", "a b")


@pytest.mark.parametrize("value", ['a "quoted" \\ text', "ł \x7f\t\n", "'''", "", "1e9"])
def test_a_file_says_again_what_it_was_told(value: str, tmp_path: Path) -> None:
    preset = Preset("deck doom", {"title": value, "n": 3, "yes": True, "many": ["a", value]})
    path = tmp_path / "one.toml"
    path.write_bytes(preset.toml())
    assert load_preset(str(path), tmp_path) == preset
    path.write_bytes(b"\xff")
    with pytest.raises(DungeongenError, match="preset"):
        load_preset(str(path), tmp_path)


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("survey doom", 'scheduler = "tcp://127.0.0.1:9"'),  # whose answer may run code
        ("design doom", 'scheduler = "tcp://127.0.0.1:9"'),
        ("review", 'curve = "curve.svg"'),
        ("train welcome", 'output = "strategy.json"'),
        ("studio", 'export = "site"'),
        ("studio", "port = 80"),
        ("deck doom", 'url = "http://127.0.0.1:9"'),
        ("book", "resume = true"),
        ("book", "workers = 64"),
        ("survey doom", "chunk = 1"),
    ],
)
def test_a_preset_says_neither_where_to_write_nor_what_to_reach(
    command: str, line: str, tmp_path: Path
) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(f'command = "{command}"\n[options]\n{line}\n')
    name = line.partition(" ")[0]
    more = {"review": ("play.txt",), "book": ("welcome",)}.get(command, ())
    assert f"'{name}' is never kept" in refused(*command.split(), *more, "--preset", str(path))
    assert [*tmp_path.iterdir()] == [path]


def test_what_is_left_out_is_said_and_your_own_may_read_a_file(home: Path, tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    line = ("sudoku", "--from", str(puzzle), "--no-check", "--json", "--out", str(tmp_path))
    assert "(without out); use it with --preset lunch" in run(*line, "--save-as", "lunch").err
    assert load_preset("lunch", home).options.keys() == {"from", "check", "json"}
    assert run("sudoku", "--preset", "lunch", "-o", "-").code == 0
    foreign = tmp_path / "lunch.toml"
    foreign.write_bytes((home / "lunch.toml").read_bytes())
    assert "'from' reads a file" in refused("sudoku", "--preset", str(foreign), "-o", "-")


NEVER = {
    *(
        "o",
        "output",
        "out",
        "list",
        "curve",
        "export",
        "pyodide",
        "url",
        "scheduler",
    ),  # a place or an address
    *(
        "force",
        "resume",
        "anew",
        "port",
        "no-open",
        "workers",
        "per-chunk",
        "chunk",
        "plan",
        "so-far",
        "ready",
        "address",
        "lan",
    ),
}
"""What says where something is written, what is reached, or how it is run."""
READS = {"from", "party", "strategy", "templates", "font", "title-font"}
"""What names files to read, which a preset of the user's own may do."""
ALWAYS = """
    across again against as-dealt as-is back-offset backs blank bleed bound boxes budget
    calibrate card-size cards cards-by-hand cells chapter check clock corners count creep
    csv cut-svg day deal deals deck decks dice dice-seed difficulty dpi dragon dungeons dxf easy
    f-puzzles faces fair-alive fair-here fair-score fights first first-open flip fold
    for-sale format foundry front-offset gap givens grade grid gutter health hero hot-seat html
    inch jokers json keyed level log log-rows longer margin marks match max-health minutes monsters
    nearest-gold obvious-alive odds only open open-sudoku outline-text paper pdf per-page
    perfect pick pieces play-for player-map plays plots png poster program px quick result
    right-to-left rooms rule safe safe-alive scale-x scale-y score sdk seed set share sheet
    signature singles size solution source spoiler stacked stakes suits svg swap symmetric
    text theme tiles title top-monster type vtt
    with wrap
"""
"""What is made, and how it looks."""


def asked(command: click.Command, ctx: click.Context) -> Iterator[tuple[str, click.Option]]:
    """Yield every option of a command and of those below it, as it is typed without dashes."""
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            assert below is not None
            yield from asked(below, click.Context(below, parent=ctx, info_name=name))
    for param in command.params:
        if isinstance(param, click.Option) and param.expose_value:
            yield max(param.opts, key=len).lstrip("-"), param


def test_every_option_is_said_to_be_for_presets_or_not() -> None:
    classes: dict[str, set[str]] = {"none": set(), "own": set(), "any": set()}
    for name, param in asked(group, click.Context(group, info_name="dungeongen")):
        holders = holders_of(param)
        classes[holders].add(name)
        if isinstance(param.type, click.Path | click.File):
            assert holders != "any", f"--{name} names a file"
    assert classes == {"none": NEVER, "own": READS, "any": {*ALWAYS.split()}}
    assert holders_of(click.Option(["--new"])) == "none"
    assert Option(name="new", kind=Flag(), help="").holders == "none"
    assert Option(name="new", kind=File(), help="", role="page").holders == "own"
