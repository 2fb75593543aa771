"""Draw ``docs/first-turn.png``: the sheet of seed 42 after the round of ``docs/first-play.md``.

    python examples/make_first_turn.py [FILE]

The page is that of ``examples/sudoku-42.pdf``; pencil marks and numbers are laid over it. Their
places are millimetres on the page, so look at the picture when the page changes.
"""

import io
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import dungeongen

HERE = Path(__file__).parent
DPI = 130
PENCIL, STEP = (70, 70, 150), (170, 40, 30)
# The first box of each stock, and the step from box to box and row to row.
FIRST = {"life": (156.3, 43.6), "rations": (156.3, 59.0), "mana": (156.3, 79.3),
         "elixirs": (156.3, 94.9), "gold": (156.3, 110.3)}  # fmt: skip
BOX = 4.63
GAINED = {"life": range(10, 13), "rations": range(10, 22), "mana": range(5, 6), "gold": range(5, 9)}
SPENT = {"life": range(7, 10), "rations": range(21, 22), "mana": range(3, 6), "gold": range(5)}
CROSSED = ((124.5, 100.6), (136.7, 112.9))  # the pit and the gold of room E
CIRCLED = ((109.8, 110.6),)  # the passage
LOG = ((11, "1"), (28, "E"), (42.5, "pit: life −3, healed; passage to C; 4 gold"),
       (121, "10"), (134.5, "21"), (151.5, "3"), (168.5, "5"), (185.5, "4"))  # fmt: skip
STEPS = (  # where the numbers of the text stand
    (150.0, 140.3),
    (149.5, 105.2),
    (124.6, 93.0),
    (101.2, 112.5),
    (143.5, 117.6),
    (6.0, 245.6),
)


def mm(*lengths: float) -> list[float]:
    """Return lengths in pixels."""
    return [length * DPI / 25.4 for length in lengths]


def main(file: Path) -> None:
    """Write the picture."""
    sheet = dungeongen.read(HERE / "sudoku-42.pdf")
    page = Image.open(io.BytesIO(sheet.png(dpi=DPI)[0])).convert("RGB")
    draw = ImageDraw.Draw(page)
    fonts = HERE.parent / "templates" / "fonts"
    hand = ImageFont.truetype(fonts / "italic.ttf", int(mm(3.6)[0]))
    bold = ImageFont.truetype(fonts / "bold.ttf", int(mm(4.0)[0]))

    def line(*points: float, width: float = 0.55) -> None:
        draw.line(mm(*points), fill=PENCIL, width=max(1, int(mm(width)[0])))

    def cross(x: float, y: float, half: float) -> None:
        line(x - half, y - half, x + half, y + half)
        line(x - half, y + half, x + half, y - half)

    for stock, boxes in GAINED.items():
        for box in boxes:
            x, y = place(stock, box)
            line(x - 1.6, y + 1.6, x + 1.6, y - 1.6)
    for stock, boxes in SPENT.items():
        for box in boxes:
            cross(*place(stock, box), 1.6)
    for x, y in CROSSED:
        cross(x, y, 4.2)
    for x, y in CIRCLED:
        draw.ellipse(mm(x - 6.5, y - 5.8, x + 6.5, y + 5.8), outline=PENCIL, width=4)
    line(152.0, 98.4, 134.5, 103.3, width=0.9)  # the way in
    line(134.5, 103.3, 137.9, 100.5, width=0.9)
    line(134.5, 103.3, 138.6, 104.1, width=0.9)
    for x, words in LOG:
        draw.text(mm(x, 243.6), words, fill=PENCIL, font=hand)
    for number, (x, y) in enumerate(STEPS, 1):
        draw.ellipse(mm(x - 2.9, y - 2.9, x + 2.9, y + 2.9), fill=STEP)
        draw.text(mm(x, y), str(number), fill="white", font=bold, anchor="mm")
    left, top, right, bottom = mm(2, 8, 208, 260)
    page.crop((int(left), int(top), int(right), int(bottom))).quantize(64).save(file, optimize=True)


def place(stock: str, box: int) -> tuple[float, float]:
    """Return the middle of a box of a stock, in millimetres."""
    row, column = divmod(box, 10)
    x, y = FIRST[stock]
    return x + column * BOX, y + row * BOX


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "docs" / "first-turn.png")
