"""Card formats: sheets of paper with fixed places for cards, in ``templates/cards/*.toml``.

A format is data: the paper, the card, how many across and down, and where. A print service's sheet,
or one that is perforated already, is one more file, here or in a folder of the user's.
"""

from __future__ import annotations

import tomllib
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dungeongen.core.errors import DungeongenError, TemplateError
from dungeongen.core.schema import first_fault
from dungeongen.core.templates import Templates
from dungeongen.draw.card_sizes import CARD_SIZES, CardSize
from dungeongen.press.cards.imposition import Grid
from dungeongen.press.look import same_but_for_case
from dungeongen.press.paper import Paper, lengths, parse_paper

# Card sizes as they are asked for: by a name of the trade, or in millimetres or inches.

_LEAST = (25.0, 25.0)  # millimetres, for a title to fit
_MOST = (200.0, 300.0)  # millimetres, for a card to fit on A3


def parse_size(text: str) -> CardSize:
    """Return the size for a name or ``WxH``; raises DungeongenError.

    >>> parse_size("Poker"), parse_size("70 x 120"), parse_size("2.5x3.5in") == parse_size("poker")
    (CardSize(width=63.5, height=88.9), CardSize(width=70.0, height=120.0), True)
    """
    size = CARD_SIZES.get(text.strip().casefold())
    if size is not None:
        return size
    sides = lengths(text)
    if sides is None:
        names = ", ".join(CARD_SIZES)
        raise DungeongenError(
            f"card size {text[:40]!r}: expected {names} or WxH in mm, such as 63x88"
        )
    return bounded(CardSize(*sides))


def bounded(size: CardSize) -> CardSize:
    """Return a size on which there is room for something; raises DungeongenError."""
    for side, least, most in zip(size, _LEAST, _MOST, strict=True):
        if not least <= side <= most:
            raise DungeongenError(
                f"card size {size}: expected at least {_LEAST[0]:g}x{_LEAST[1]:g} mm "
                f"and at most {_MOST[0]:g}x{_MOST[1]:g} mm"
            )
    return size


FOLDER = "cards"
_SHOWN = 200  # characters of what is wrong
_Side = Annotated[float, Field(gt=0, le=1000)]
_Space = Annotated[float, Field(ge=0, le=100)]
_Many = Annotated[int, Field(ge=1, le=50)]


class Format(BaseModel):
    """A sheet with places for cards; lengths in millimetres."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    about: Annotated[str, Field(min_length=1, max_length=200)]
    paper: str | tuple[_Side, _Side]
    card: str | tuple[_Side, _Side]
    columns: _Many = 1
    rows: _Many = 1
    left: _Space | None = None
    top: _Space | None = None
    gap: _Space | tuple[_Space, _Space] = 0.0
    on_side: bool = False
    bleed: Annotated[float, Field(ge=0, le=10)] = 3.0
    safe: Annotated[float, Field(ge=0, le=10)] = 3.0
    marks: Literal["short", "full", "none"] = "short"
    scale_bar: bool = True

    def sheet(self) -> tuple[Paper, Grid]:
        """Return the paper and the places on it; raises ValueError where cards do not fit."""
        paper = parse_paper(self.paper) if isinstance(self.paper, str) else Paper(*self.paper)
        card = self.card
        card = parse_size(card) if isinstance(card, str) else bounded(CardSize(*card))
        gap = self.gap if isinstance(self.gap, tuple) else (self.gap, self.gap)
        grid = Grid(card, self.columns, self.rows, 0, 0, gap, int(self.on_side)).centred(paper)
        left = grid.left if self.left is None else self.left
        top = grid.top if self.top is None else self.top
        wide, high = grid.size
        if min(left, top) < 0 or left + wide > paper.width or top + high > paper.height:
            raise ValueError(
                f"{self.columns} × {self.rows} cards of {card} do not fit on paper of "
                f"{paper.width:g} × {paper.height:g} mm"
            )
        return paper, Grid(card, self.columns, self.rows, left, top, gap, int(self.on_side))


def load_format(name: str, templates: Templates) -> Format:
    """Return the format in ``cards/<name>.toml``; raises TemplateError if it is not valid."""
    names = templates.names(FOLDER, ".toml")
    name = same_but_for_case(name, names)
    if name not in names:
        raise TemplateError(f"card format {name[:40]!r}: expected one of {', '.join(names)}")
    file = f"{FOLDER}/{name}.toml"
    where = f"template {templates.find(file)}"
    try:
        result = Format.model_validate(_listed(tomllib.loads(templates.read(file))))
        result.sheet()
    except tomllib.TOMLDecodeError as error:
        raise TemplateError(f"{where}: not valid TOML: {str(error)[:_SHOWN]}") from None
    except RecursionError:
        raise TemplateError(f"{where}: is nested too deeply") from None
    except ValidationError as error:
        raise TemplateError(f"{where}: {first_fault(error, 1)}") from None
    except (DungeongenError, ValueError) as error:
        raise TemplateError(f"{where}: {error}") from None
    return result


def _listed(data: dict[str, object]) -> dict[str, object]:
    """Return what was read with numbers as lengths and lists as tuples, as strict fields want."""
    return {
        key: tuple(float(n) if type(n) is int else n for n in value)
        if isinstance(value, list)
        else float(value)
        if type(value) is int and key not in ("columns", "rows")
        else value
        for key, value in data.items()
    }
