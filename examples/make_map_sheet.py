"""Show 24 maps of a game side by side, each 60 mm wide: can you tell any two apart?

python examples/make_map_sheet.py sudoku [out/maps-sudoku.png [FIRST_SEED]]
"""

import io
import sys
from pathlib import Path

from PIL import Image

import dungeongen

SIDE, GAP, ACROSS, DOWN = 354, 24, 6, 4  # 60 mm, and 4 between them, at 150 dots an inch


def main(game: str, file: str, first: str) -> None:
    """Write the picture, in 16 greys."""
    step = SIDE + GAP
    sheet = Image.new("L", (ACROSS * step + GAP, DOWN * step + GAP), 255)
    for number in range(ACROSS * DOWN):
        drawn = dungeongen.make(
            game, seed=int(first) + number, as_is=True, check=False, player_map=True, px=36
        )
        picture = Image.open(io.BytesIO(drawn.png()[0])).convert("L")
        picture.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
        down, across = divmod(number, ACROSS)
        left, top = GAP + across * step, GAP + down * step
        sheet.paste(
            picture, (left + (SIDE - picture.width) // 2, top + (SIDE - picture.height) // 2)
        )
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    sheet.quantize(16).save(file, optimize=True)


if __name__ == "__main__":
    game, *rest = sys.argv[1:]
    main(game, rest[0] if rest else f"out/maps-{game}.png", rest[1] if rest[1:] else "0")
