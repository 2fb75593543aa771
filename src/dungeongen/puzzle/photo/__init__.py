"""A printed Sudoku out of a picture: a photograph, a scan or a screenshot.

``lattice`` finds where the lines of the grid run, ``cells`` says what is printed in each cell,
``likeness`` which digits are alike, and so printed and not written, and ``decision`` keeps the
readings that are Sudokus with one solution. Nothing is guessed: a picture is read for sure, or it
is asked about the cells that are in doubt, or it is refused.

Needs the extra ``photo`` (OpenCV and numpy, and pi-heif for the pictures of an iPhone). The files
of strangers are opened by Pillow, which says how large a picture is before it is unpacked.
"""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Final

from dungeongen.core.errors import GridError, UnsureError
from dungeongen.core.file_kinds import kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from dungeongen.puzzle.photo.decision import Reading

MOST_PIXELS: Final = 50_000_000
"""The largest picture that is read; telephones make some 12 million pixels, at most 50."""
_SIDE: Final = 2400  # pixels; a larger picture is made smaller
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "TIFF", "BMP", "GIF")


def is_picture(head: bytes) -> bool:
    r"""Return whether a file that begins so is a picture.

    >>> is_picture(b"\xff\xd8\xff\xe0"), is_picture(b"53..7....")
    (True, False)
    """
    kind = kind_of(head)
    return kind is not None and kind.endswith(" picture") and "SVG" not in kind


def grid_in(data: bytes, *, name: str = "input") -> str:
    """Return the one Sudoku that is printed in a picture.

    Raises UnsureError where cells are in doubt, and GridError for a picture without a Sudoku, for
    one that cannot be opened, and without the extra ``photo``.
    """
    return sure(read(data, name=name), name)


def sure(reading: Reading, name: str) -> str:
    """Return the grid that was read; raises UnsureError where cells are in doubt."""
    from dungeongen.puzzle.photo.decision import place, word

    if not reading.doubtful:
        return reading.grid
    raise UnsureError(
        f"{name}: {reading.doubts}; expected: a terminal, which asks, or the puzzle as text, "
        f"here with ? for what is not clear: {reading.shown}",
        "\n".join(" ".join(reading.shown[row : row + 9]) for row in range(0, 81, 9)),
        [(place(cell), [*map(word, signs)]) for cell, signs in reading.doubtful.items()],
        lambda answers: reading.answered(answers).encode(),
    )


def read(
    data: bytes, *, name: str = "input", corners: Sequence[tuple[float, float]] | None = None
) -> Reading:
    """Return what is printed in a picture; raises GridError like ``grid_in``.

    ``corners``: the four corners of its grid, as shares of the picture's width and height; else
    the grid is looked for.
    """
    try:
        from dungeongen.puzzle.photo.cells import likelihoods
        from dungeongen.puzzle.photo.decision import decided
        from dungeongen.puzzle.photo.lattice import gray, lattices_in
    except ImportError:
        raise _without("a picture", name) from None
    picture = _opened(data, name)
    refusal: GridError | None = None
    for lattice in lattices_in(gray(picture), corners):
        logs, turns = likelihoods(picture, lattice)
        try:
            return decided(logs)._replace(corners=lattice.corners(turns))
        except GridError as error:
            refusal = refusal or GridError(f"{name}: {error}")
    where = "in the picture" if corners is None else "between these corners"
    raise refusal or GridError(f"{name}: found no grid of nine by nine cells {where}")


def _without(what: str, name: str) -> GridError:
    return GridError(
        f"{name}: reading {what} needs the extra photo, which is not installed here; "
        "expected: pip install 'dungeongen-toolkit[photo]'"
    )


def _opened(data: bytes, name: str) -> NDArray[np.uint8]:
    """Return a picture in red, green and blue, upright as its camera was held; raises GridError."""
    import numpy as np
    from PIL import Image, ImageOps, UnidentifiedImageError

    formats: tuple[str, ...] = _FORMATS
    if (kind_of(data) or "").startswith("a HEIC"):
        try:
            from pi_heif import register_heif_opener
        except ImportError:
            raise _without("HEIC", name) from None
        register_heif_opener()
        formats = ("HEIF",)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(data), formats=formats)
            wide, high = image.size
            if wide * high > MOST_PIXELS:
                raise Image.DecompressionBombError
            image.draft("RGB", (_SIDE, _SIDE))  # a JPEG is made smaller while it is unpacked
            upright = ImageOps.exif_transpose(image).convert("RGBA")
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        raise GridError(
            f"{name}: a picture of too many pixels; expected at most {MOST_PIXELS // 10**6} million"
        ) from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError):
        raise GridError(f"{name}: not a picture that can be opened, or a damaged one") from None
    upright.thumbnail((_SIDE, _SIDE))
    paper = Image.new("RGBA", upright.size, "white")
    paper.alpha_composite(upright)
    return np.asarray(paper.convert("RGB"), np.uint8)
