"""A page with every verb, every ink and every face, on which all backends are tested."""

from __future__ import annotations

from math import cos, pi, sin

from draw.validation import validating_canvas
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Anchor, Canvas, Face, Ink, polygon
from dungeongen.draw.icons import circle_path
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.png import rasterize
from dungeongen.draw.recording import Recording
from dungeongen.draw.theme import Theme, load_theme

META = {
    "title": "Łódź – a sample",
    "author": "The authors",
    "subject": "Every verb of the canvas",
    "keywords": "sample, test",
    "creator": "dungeongen",
    "language": "en-GB",
}
WORDS = "Officially fluffy: five flags, café naïve Übergrößen"
ATTACHMENTS = {
    "layout.json": '{"rooms": ["crypt & <hall>", "café"], "seed": "42"}\n'.encode(),
    "deal.json": b'{"deck": [1, 2, 3]}',
}
DPI = 100
SIZES = [(210.0, 297.0), (63.5, 88.9)]
TRIM = (3, 3, 57.5, 82.9)
LABELS = ["Page one: the map", "Page two: a card"]
ANCHORS: tuple[Anchor, ...] = ("start", "middle", "end")


def _half_circle(x: float, y: float, r: float, count: int) -> list[tuple[float, float]]:
    turns = [0.5 * i / (count - 1) for i in range(count)]
    return [(x + r * cos(2 * pi * turn), y + r * sin(2 * pi * turn)) for turn in turns]


def theme(name: str = "parchment") -> Theme:
    return load_theme(name, Templates())


def draw(canvas: Canvas) -> None:
    """Draw two pages, A4 portrait and a poker card, on ``canvas``."""
    canvas.page(*SIZES[0], LABELS[0])
    canvas.note("A sample map", "One room, two doors, and no way out but <through> & down.")
    with canvas.frame(15, 15, 180, 60, "map"):
        canvas.rect(15, 15, 180, 60, fill=Ink.ROCK, stroke=Ink.GUIDE, width=0.2)
        with canvas.clip(polygon([(20, 20), (100, 20), (100, 70), (20, 70)])):
            canvas.lines(
                [(15 + i * 3, 15, 25 + i * 3, 75) for i in range(40)], ink=Ink.HATCH, width=0.18
            )
        with canvas.frame(30, 25, 60, 40, "room 1"):
            canvas.path(
                polygon([(30, 25), (90, 25), (90, 65), (30, 65)]),
                fill=Ink.FLOOR,
                stroke=Ink.WALL,
                width=0.8,
            )
            canvas.lines(
                [(50, 25, 50, 65), (70, 25, 70, 65)], ink=Ink.GUIDE, width=0.15, dash=(1, 1)
            )
            canvas.icon(32, 27, 16, "monster-1")
            canvas.icon(52, 27, 16, "monster-1")
            canvas.icon(72, 27, 12.5, "trap-2")
            canvas.path(circle_path(60, 50, 8), fill=Ink.PAPER, stroke=Ink.ICON)
        canvas.path(polygon(_half_circle(150, 45, 20, 9), closed=False), stroke=Ink.ACCENT)
        canvas.path(
            (("M", 120, 60), ("C", 130, 50, 140, 70, 150, 60)), stroke=Ink.WALL, dash=(2, 1, 0.5, 1)
        )
        canvas.circle(170, 40, 6, fill=Ink.PAPER, stroke=Ink.WALL, width=0.4)
        canvas.circle(170, 40, 1, fill=Ink.ICON)
    with canvas.frame(15, 80, 180, 70, "words"):
        canvas.rect(15, 80, 180, 70, fill=Ink.PANEL, stroke=Ink.ACCENT, radius=2.5)
        canvas.text(105, 92, "The Sample of São Félix", face=Face.TITLE, size=25, anchor="middle")
        for row, face in enumerate(Face):
            canvas.text(20, 102 + row * 6, WORDS, face=face, size=9)
        for row, anchor in enumerate(ANCHORS):
            canvas.text(105, 128 + row * 5, f"  {anchor} & <more>  ", ink=Ink.MUTED, anchor=anchor)
    canvas.page(*SIZES[1], LABELS[1], trim=TRIM, bleed=(0, 0, *SIZES[1]))
    canvas.rect(3, 3, 57.5, 82.9, stroke=Ink.WALL, radius=3)
    canvas.text(31.75, 50, "7", face=Face.BOLD, size=40, anchor="middle")
    canvas.icon(24, 60, 16, "trap-2")
    with canvas.turned(60.5, 3, 1), canvas.frame(5, 3, 10, 5, "on its side"):
        canvas.icon(6, 3, 4, "trap-2")
        canvas.lines([(5, 8, 15, 8)], ink=Ink.WALL, width=0.3)


def pdf() -> bytes:
    canvas = PdfCanvas(theme(), Templates(), meta=META)
    draw(canvas)
    return canvas.data(ATTACHMENTS)


def svg() -> list[bytes]:
    canvas = validating_canvas(theme(), Templates(), META)
    draw(canvas)
    return canvas.data([ATTACHMENTS] * len(LABELS))


def png(pages: bytes) -> list[bytes]:
    return rasterize(pages, dpi=DPI, documents=[ATTACHMENTS] * len(LABELS))


def log() -> str:
    canvas = Recording()
    draw(canvas)
    return "\n".join(canvas.log) + "\n"
