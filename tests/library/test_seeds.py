"""What looks the same is one seed, wherever it enters; sheets of before go on being checked."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

import dungeongen
from cli.running import run
from dungeongen import games
from dungeongen.core import cache
from dungeongen.core.document import dumps, sealed
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.studio.forms import values_in
from dungeongen.studio.pages.make import options_of
from dungeongen.surveys.options import SURVEY
from dungeongen.surveys.survey import settled

SEED = "caf\u00e9"
ALIKE = [unicodedata.normalize("NFD", SEED), f" {SEED} ", "\u2003cafe\u0301\u00a0"]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, null_listed: None) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    monkeypatch.chdir(tmp_path)


def command(seed: str) -> object:
    ran = run("doom", "--seed", seed, "--size", "4", "--no-check", "--json", "-o", "-")
    assert ran.code == 0, ran
    return ran.out


ENTRANCES: dict[str, Callable[[str], object]] = {
    "make": lambda seed: dungeongen.make("doom", seed=seed, check=False).json(),
    "make_all": lambda seed: dungeongen.make_all("doom", seed=seed, check=False, count=2).json(),
    "command": command,
    "studio": lambda seed: values_in(options_of(games.game_named("doom")), [("seed", seed)]),
    "book": lambda seed: [one.json() for one in dungeongen.book("null:2", seed=seed)],
    "practice": lambda seed: [one.id for one in dungeongen.practice("null", seed=seed, count=2)],
    "deck": lambda seed: dungeongen.deck("welcome", seed=seed).stem,
    "play": lambda seed: dungeongen.play(
        dungeongen.make("null", seed=seed, check=False), dice_seed=seed
    ).text(),
    "survey": lambda seed: (
        settled(games.game_named("doom"), SURVEY, {"deals": 9, "seed": seed, "out": "s"})[1].digest
    ),
}


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_what_looks_the_same_is_one_seed(entrance: str) -> None:
    of = ENTRANCES[entrance]
    assert all(of(seed) == of(SEED) for seed in ALIKE)
    assert of(SEED) != of("cafe")


def test_a_campaign_is_that_of_the_seed() -> None:
    """Without a shelf it has no dungeons, and the error names its seed."""
    game = games.game_named("sudoku")
    generator = game.generator._replace(shelf=None)
    bare = game._replace(facets=game.facets._replace(generator=generator))
    for seed in ALIKE:
        with pytest.raises(dungeongen.DungeongenError, match=f"^seed '{SEED}': no gentle"):
            dungeongen.campaign(bare, seed=seed, dungeons=1)


@pytest.mark.parametrize("seed", ALIKE)
def test_a_sheet_from_before_is_that_of_its_own_seed(seed: str) -> None:
    """Until 0.14.0 a seed was taken as it was typed."""
    layout = deal(Rng(seed).child("doom"))
    sheet = dungeongen.make("doom", seed=SEED, check=False)
    document = {**sheet.document, "version": "0.14.0", "seed": seed}
    document |= dict.fromkeys(("content", "id"))
    document["params"], document["deal"] = sheet.game.layout.write(layout)
    report = dungeongen.check(dumps(sealed(document)))
    assert report.origin
    assert dungeongen.read(dumps(sealed(document))).seed == seed
