"""Posters and pictures for messages: their sizes, their tiles, and that they give nothing away."""

from __future__ import annotations

import io
from typing import Unpack

import pikepdf
import pytest
from PIL import Image

import dungeongen
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import OptionError
from dungeongen.draw.canvas import Dash, Ink, Paint, Path
from dungeongen.draw.recording import Recording
from dungeongen.games import GAMES as ALL_GAMES
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.press import poster
from dungeongen.press.deal import MapRequest
from dungeongen.press.printing import ALL
from dungeongen.press.style import look_of

GAMES = ("sudoku", "doom")


def one(game: str, **options: object) -> dungeongen.Sheet:
    # Any option of any game.
    return dungeongen.make(game, seed="7", check=False, **options)  # type: ignore[call-overload,no-any-return]


def drawn(game: str, request: MapRequest) -> Recording:
    canvas = Recording()
    poster.work_of([one(game)], request).draw(canvas, look_of(), ALL)
    return canvas


def test_a_poster_has_title_map_and_foe_and_nothing_else() -> None:
    canvas = drawn("doom", MapRequest(keyed=False, px=70, across=1))
    title, *rest = canvas.texts
    assert title.string == one("doom").title
    assert [text.string for text in rest] == ["A"]  # the foe's card
    assert [frame.name for frame in canvas.frames] == ["map", "foe"]
    boxes = [*(frame.box for frame in canvas.frames), title.box]
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])
    assert all(box.x >= 9 and box.x + box.w <= 201 for box in boxes)


def test_a_poster_of_a_sudoku_names_each_room_once_and_tells_no_number() -> None:
    canvas = drawn("sudoku", MapRequest(keyed=False, px=70, across=1))
    head, tail, *rest = (text.string for text in canvas.texts)
    assert f"{head} {tail}" == one("sudoku").title
    names = [frame.name for frame in canvas.frames if frame.name.startswith("room name ")]
    layout = one("sudoku").layout
    assert isinstance(layout, Layout)
    rooms = len(layout.rooms)
    assert len(names) == len(set(names)) == rooms
    assert not any(word.isdigit() for word in rest)
    signs = ("hidden door", "shield", "coin", "triangle")
    assert not [frame for frame in canvas.frames if frame.name.startswith(signs)]


def test_a_poster_in_tiles_is_the_same_poster_larger() -> None:
    whole = drawn("sudoku", MapRequest(keyed=False, px=70, across=1))
    tiles = drawn("sudoku", MapRequest(keyed=False, px=70, across=2))
    assert len(tiles.pages) == 4
    (small,) = (frame.box for frame in whole.frames if frame.name == "map")
    large = [frame.box for frame in tiles.frames if frame.name == "map"]
    assert all(box.w == pytest.approx(2 * small.w, rel=0.05) for box in large)
    left, right, lower, _ = large
    assert left.x - right.x == pytest.approx(190)
    assert left.y - lower.y == pytest.approx(277)
    said = [text.string for text in tiles.texts if text.string.startswith("Tile")]
    assert [words[:8] for words in said] == ["Tile A1.", "Tile A2.", "Tile B1.", "Tile B2."]


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_for_a_message_has_its_pixels_and_no_secrets(game: str) -> None:
    sheet = one(game, share=True)
    (data,) = sheet.png()
    image = Image.open(io.BytesIO(data))
    assert image.size == (1200, 630)
    assert "dungeongen.json" not in image.info
    words = [text.string for text in drawn(game, MapRequest(False, 70, share=True)).texts]
    assert "Seed 7" in words
    assert " ".join(words).startswith(sheet.title)
    assert not [word for word in words if sheet.id[:7] in word]


@pytest.mark.parametrize("game", [game.name for game in ALL_GAMES if game.maps is None])
def test_a_picture_of_cards_is_the_same_whatever_is_dealt(game: str) -> None:
    def words(seed: str) -> list[str]:
        # Any option of any game.
        sheet = dungeongen.make(game, seed=seed, title="The Sunless Vault", check=False)  # type: ignore[call-overload]
        canvas = Recording()
        poster.work_of([sheet], MapRequest(False, 70, share=True)).draw(canvas, look_of(), ALL)
        return [text.string for text in canvas.texts if not text.string.startswith("Seed")]

    assert len(words("7")) > 5
    assert words("7") == words("8")
    assert one(game, share=True).png()


@pytest.mark.parametrize("game", GAMES)
def test_the_tint_of_rock_ends_before_the_edge_of_a_picture(game: str) -> None:
    """A way out goes on there, and so would the tint beside it."""

    class Tinted(Recording):
        far: tuple[float, ...] = ()

        def path(self, path: Path, *, dash: Dash = (), **paint: Unpack[Paint]) -> None:
            super().path(path, dash=dash, **paint)
            if paint.get("fill") is Ink.ROCK:
                xs = [x for _, *ends in path for x in ends[-2::2]]
                half = (paint.get("width") or 0.0) / 2
                self.far = (min(xs) - half, max(xs) + half)

    canvas = Tinted()
    poster.work_of([one(game)], MapRequest(False, 70, share=True)).draw(canvas, look_of(), ALL)
    (edge,) = (frame.box for frame in canvas.frames if frame.name == "map")
    assert canvas.far[0] > -0.01
    assert canvas.far[1] < edge.w + 0.01


def test_a_poster_carries_no_document_and_has_pages_only() -> None:
    sheet = one("sudoku", poster=True)
    pdf = pikepdf.open(io.BytesIO(sheet.pdf()))
    assert not pdf.attachments
    for refused in (sheet.json, sheet.text, sheet.uvtt):
        with pytest.raises(DungeongenError):
            refused()
    with pytest.raises(OptionError, match="across goes with poster"):
        one("sudoku", across=2)
    with pytest.raises(OptionError, match="one map at a time"):
        one("sudoku", poster=True, keyed=True)
