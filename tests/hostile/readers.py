"""Everything that reads what a stranger sent, each as a function of bytes.

A reader returns, or raises a DungeongenError of one line; anything else is a fault.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from unittest import mock

from dungeongen.cli import settings
from dungeongen.core import transcript
from dungeongen.core.cache import SETTINGS
from dungeongen.core.errors import DungeongenError
from dungeongen.core.templates import Templates
from dungeongen.draw.art import engraving
from dungeongen.draw.card_sizes import POKER
from dungeongen.draw.cards import Trim
from dungeongen.draw.icons import load_icon
from dungeongen.draw.theme import load_theme
from dungeongen.games import game_named
from dungeongen.games.welcome.layout import PUBLISHED, Layout
from dungeongen.games.welcome.rules import advance, legal_moves, new, outcome, view_of
from dungeongen.games.welcome.solver.strategy import played_by
from dungeongen.games.welcome.solver.trained import read
from dungeongen.library.read import Source, entries_in, read_party
from dungeongen.press.cards.custom_cards import own_cards
from dungeongen.press.cards.imposition import load_format
from dungeongen.puzzle import reader

NAME = "stranger"


def sheets(data: bytes) -> object:
    """Read a PDF, SVG, PNG or JSON, or an id."""
    return entries_in(Source(data, NAME))


def party(data: bytes) -> object:
    """Read a party file, or the saved play that a party came out of."""
    return read_party(Source(data, NAME), game_named("sudoku"))


def play(data: bytes) -> object:
    """Read a saved play and play its moves."""
    found = transcript.loads(data, NAME)
    return list(transcript.steps(found, game_named(found.game), NAME))


def puzzles(data: bytes) -> object:
    """Read a file of number puzzles."""
    return reader.read_file(data, name=NAME)


@cache
def folder() -> Path:
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # ten times as fast
    made = tempfile.mkdtemp(prefix="hostile-", dir=memory)
    atexit.register(shutil.rmtree, made)
    for name in ("themes", "icons", "art", "cards"):
        (Path(made) / name).mkdir()
    return Path(made)


def theme(data: bytes) -> object:
    """Read a theme of the user's."""
    (folder() / "themes/mine.json").write_bytes(data)
    return load_theme("mine", Templates(folder()))


def icon(data: bytes) -> object:
    """Read an icon of the user's."""
    (folder() / "icons/gold.svg").write_bytes(data)
    return load_icon("gold", Templates(folder()))


def art(data: bytes) -> object:
    """Engrave a picture of the user's."""
    (folder() / "art/rat.svg").write_bytes(data)
    return engraving("rat", 30.0, Templates(folder()))


def kept(data: bytes) -> object:
    """Read a file of settings."""
    file = folder() / "settings.json"
    file.write_bytes(data)
    with mock.patch.dict(os.environ, {SETTINGS: str(file)}):
        return settings.stored()


def card_format(data: bytes) -> object:
    """Read a card format of the user's."""
    (folder() / "cards/mine.toml").write_bytes(data)
    return load_format("mine", Templates(folder()))


def table(data: bytes) -> object:
    """Read a table of the user's cards, and set the first few."""
    faces, *_ = own_cards(data, f"{NAME}.csv")
    return [face.draw(Trim(*POKER, 3.0)) for face in faces[:5]]


def strategy(data: bytes) -> object:
    """Read a strategy, and play an adventure by it on both sides."""
    found = read(data, NAME)
    state = new(Layout(found.hero.name, (PUBLISHED["A"],)))
    while outcome(state) is None:
        move = played_by(found, view_of(state, state.mover))[0][0]
        assert move in legal_moves(state)
        state = advance(state, move)
    return state


READERS: dict[str, Callable[[bytes], object]] = {
    "sheets": sheets,
    "party": party,
    "play": play,
    "puzzles": puzzles,
    "theme": theme,
    "icon": icon,
    "art": art,
    "settings": kept,
    "card format": card_format,
    "table of cards": table,
    "strategy": strategy,
}


def told(read: Callable[[bytes], object], data: bytes) -> str:
    """Return the line that a reader refuses ``data`` with, or nothing where it takes it."""
    try:
        read(data)
    except DungeongenError as error:
        line = str(error)
        assert line.isprintable() or not line.replace("�", "").isprintable(), repr(line)
        assert len(line) < 2000, line[:200]
        return line
    return ""
