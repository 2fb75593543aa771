"""The pages that teach a game: pictures of today, and the program's own words between them."""

from __future__ import annotations

import io
import re
from itertools import pairwise

import play_pages
import pytest
from PIL import Image, ImageChops, ImageStat

from cli.running import run

PAGES = play_pages.PAGES


def _parts(game: str) -> list[str]:
    """Return the text of a page between its pictures, each part on one line."""
    return [" ".join(part.split()) for part in play_pages.SHOWN.split(play_pages.page(game))[::2]]


@pytest.mark.parametrize("game", play_pages.GAMES)
def test_the_pictures_are_of_todays_table(game: str) -> None:
    playing = play_pages.play(game)
    shown = [int(moves) for moves in play_pages.SHOWN.findall(play_pages.page(game))]
    assert shown[0] == 0
    assert shown[-1] == len(playing.play.moves)
    for moves in shown:
        kept = Image.open(PAGES / f"{game}-{moves}.png").convert("L")
        today = Image.open(io.BytesIO(play_pages.picture(playing, moves))).convert("L")
        assert kept.size == today.size, moves
        differing = ImageChops.difference(kept, today).point(lambda shade: 255 * (shade > 96))
        assert ImageStat.Stat(differing).mean[0] < 0.001 * 255, moves


@pytest.mark.parametrize("game", play_pages.GAMES)
def test_a_page_tells_each_move_in_the_programs_words(game: str) -> None:
    playing = play_pages.play(game)
    shown = [int(moves) for moves in play_pages.SHOWN.findall(play_pages.page(game))]
    for part, (before, moves) in zip(_parts(game)[1:], pairwise(shown), strict=False):
        told = [f"*{words}*" for words in play_pages.told(playing, before, moves)]
        assert re.findall(r"(?<!\*)\*[^*]+\*(?!\*)", part)[: len(told)] == told


@pytest.mark.parametrize("game", play_pages.GAMES)
def test_the_round_can_be_told_by_the_command_on_the_page(game: str) -> None:
    command = f"dungeongen replay examples/play/{game}.txt"
    assert command in " ".join(play_pages.page(game).split())
    assert run("replay", str(play_pages.HERE / "play" / f"{game}.txt")).code == 0
