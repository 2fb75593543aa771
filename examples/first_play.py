"""The guided first play: what ``docs/play/sudoku.md`` tells and ``sudoku.png`` beside it shows.

A lesson is the beginning of a play of the sample sheet, kept in ``play/sudoku.txt`` as any play is.
Text and picture are made from it: its steps have the program's own sentences, and the marks stand
where the page has its boxes. So both follow when the dungeon or its drawing changes.
``choose_lesson`` looks for a beginning worth telling among plays by the program's hints.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import dungeongen
from dungeongen.core import transcript
from dungeongen.draw.recording import Box, Recording
from dungeongen.games.sudongeon.layout import HERMIT
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.table.story import totals
from dungeongen.library.play import Playing
from dungeongen.press import printing
from dungeongen.press.style import look_of

HERE = Path(__file__).parent
DICE = range(1, 61)  # seeds of dice that a lesson is looked for among
ROUNDS = 3  # a lesson has at most
STEPS = 12  # likewise
DPI = 130
PENCIL, BADGE = (70, 70, 150), (170, 40, 30)
BADGE_RADIUS = 2.9  # millimetres
SIDES = ((1, 0), (0, -1), (-1, 0), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))  # of a place

HEADINGS = {
    "market": "The market",
    "enter": "Go in",
    "go": "Go on",
    "fight": "Monsters come first",
    "trap": "Then the trap",
    "heal": "The cleric",
    "feature": "Things to find",
    "people": "People",
    "gold": "The gold",
    "elixirs": "Elixirs",
    "meal": "The round ends",
}
EXPLAINED = {
    "market": "Before the first room, and only then, you may shop.",
    "enter": "Any exit will do. A round begins. What is in a room always comes in the same order: "
    "monsters, traps, things to find, people, gold, and a meal.",
    "go": "Through an open door you go on to the next room, and the next round begins.",
    "fight": "Each side rolls a die and adds its initiative: the higher one strikes first. For a "
    "strike, roll a die and add your attack, roll another for the monster and add its defence. "
    "What you have more is the life that it loses. It strikes back in the same way.",
    "trap": "Roll a die for the trap and add its level; roll one for yourselves and add your best "
    "find. What the trap has more is the life that you lose. Then cross it out: it is sprung.",
    "heal": "In fights and traps, and only there, the cleric turns mana into life, 1 for 1.",
    "feature": "Roll a die and add your best find. You have one free try each time you come in.",
    "people": "Roll a die and add your best parley. If you fail, you may ask again next round.",
    "gold": "Once nobody guards it, take a pile whole, and cross it out on the map.",
    "elixirs": "Outside fights and traps an elixir gives back 1 life.",
    "meal": "Cross a ration, and write the round into the log with what is left.",
}


@dataclass(frozen=True, slots=True)
class Step:
    """What happens at one place of the page: its kind, sentences, and states before and after.

    ``place`` is where it happens: a frame of the page, or how an icon's name begins, and a box.
    """

    kind: str
    sentences: tuple[str, ...]
    before: State
    after: State
    place: str

    @property
    def changes(self) -> dict[str, int]:
        """What the stocks gain or lose, by name."""
        before, after = totals(self.before), totals(self.after)
        return {name: after[name] - before[name] for name in after if after[name] != before[name]}


@dataclass(frozen=True, slots=True)
class Lesson:
    """A beginning of a play: its steps, what is typed for each of them, and the play as a file."""

    sheet: dungeongen.Sheet
    dice_seed: int
    steps: tuple[Step, ...]
    typed: tuple[str, ...]
    file: str


# The lesson


def choose_lesson(sheet: dungeongen.Sheet) -> Lesson:
    """Return the lesson with the most kinds of steps, and of those the one soonest typed."""
    solver = sheet.game.solver
    assert solver is not None
    assert solver.advisor is not None
    advice = solver.advisor(sheet.layout, None)
    lessons = [
        lesson
        for seed in DICE
        for lesson in _lessons(sheet, seed, lambda playing: advice(playing.play.state)[0])
    ]
    return min(lessons, key=lambda one: (-len(_kinds(one)), len(one.typed), one.dice_seed))


def read_lesson(sheet: dungeongen.Sheet, file: Path) -> Lesson:
    """Return the lesson that a play has, played again move by move."""
    text = file.read_text("utf-8")
    seed = int(text.partition("# Dice: seed ")[2].split()[0])
    rules = sheet.game.rules
    assert rules is not None
    moves = [rules.parse(line) for _, line in transcript.loads(text.encode(), file.name).moves()]

    def played(playing: Playing) -> object:
        return moves[len(playing.play.moves)]

    return next(one for one in _lessons(sheet, seed, played) if one.file == text)


def _kinds(lesson: Lesson) -> set[str]:
    return {step.kind for step in lesson.steps}


def _lessons(
    sheet: dungeongen.Sheet, dice_seed: int, decide: Callable[[Playing], object]
) -> Iterator[Lesson]:
    """Yield the lessons of a play: its beginnings that end with a round and can be told."""
    playing = dungeongen.play(sheet, dice_seed=dice_seed)
    typed: list[str] = []
    while choices := playing.choices():
        move = decide(playing)
        choice = next(one for one in choices if move in one.moves)
        amount = playing.table.words(playing.play.state, move).amount
        typed.append(f"{choice.number}" if amount is None else f"{choice.number} {amount}")
        playing.choose(choice, amount)
        steps = tuple(_steps(playing))
        rounds = playing.play.rounds
        if rounds > ROUNDS or len(steps) > STEPS or any(one.kind not in HEADINGS for one in steps):
            return
        if rounds and steps[-1].kind == "meal":
            yield Lesson(sheet, dice_seed, steps, tuple(typed), playing.text())


def _steps(playing: Playing) -> Iterator[Step]:
    """Yield the steps of a play; moves of one kind at one place are one step."""
    play = playing.play
    now: Step | None = None
    for move, before, after in zip(play.moves, play.states, play.states[1:], strict=False):
        kind, place = _kind(before, move), _place(before, move)
        sentence = playing.table.tell(before, move, after)
        sentences = (sentence,) if sentence else ()
        if now is not None and (kind == "" or (kind, place) == (now.kind, now.place)):
            now = replace(now, sentences=now.sentences + sentences, after=after)
            continue
        if now is not None:
            yield now
        now = Step(kind, sentences, before, after, place)
    if now is not None:
        yield now


def _kind(before: State, move: object) -> str:
    """Return the kind of step that a move belongs to, empty for the step that goes on."""
    match move:
        case m.Buy() if before.step == "market":
            return "market"
        case m.Enter():
            return "enter"
        case m.Go():
            return "go"
        case m.Eat():
            return "meal"
        case m.GoOn():
            return ""
        case m.Trade():
            return "people"
        case m.Drink():
            return "elixirs"
        case _ if before.fight is not None:
            return "fight"
        case m.Heal():
            return "heal"
        case m.Take():
            return "gold"
        case m.Parley(who) if who in m.PERSON_WORDS:
            return "people"
        case m.Roll():
            return {"trap": "trap", "dodge": "trap", "feature": "feature", "talk": "people"}.get(
                before.step, before.step
            )
    return type(move).__name__


def _place(before: State, move: object) -> str:
    """Return where a move happens: an icon in a box, a room, or another frame of the page."""
    match move:
        case m.Enter(room):
            return f"room {m.ROOM_LETTERS[room]}"
        case m.Go(room):
            return f"room {m.ROOM_LETTERS[room]}"
        case m.Take(box):
            return f"gold {box}"
        case m.Parley(_, box):
            return f"npc- {box}"
        case m.Trade():
            here = (box for box in range(9) if before.ground.room_of[box] == before.room)
            return f"npc- {next(box for box in here if before.ground.people[box] == HERMIT)}"
        case m.Buy():
            return "market"
        case m.Eat():
            return "log"
        case m.Heal() | m.Drink():
            return "stocks"
        case _ if before.fight is not None:
            return f"monster- {before.fight.foes[0].box}"
        case m.Roll():
            icons = {"trap": "trap-", "dodge": "trap-", "feature": "feature-", "talk": "npc-"}
            return f"{icons.get(before.step, 'monster-')} {before.focus}"
    return ""


# The text


def page(lesson: Lesson) -> str:
    """Return the text of ``docs/play/sudoku.md``."""
    text = (
        (HERE / "play" / "sudoku.md")
        .read_text("utf-8")
        .format(
            title=lesson.sheet.title,
            last=lesson.sheet.layout.rooms[-1].letter,
            total=lesson.sheet.layout.reach.gold,
            steps="\n\n".join(_told(lesson)),
            dice_seed=lesson.dice_seed,
            typed=" · ".join(f"`{line}`" for line in lesson.typed),
            count=len(lesson.steps),
        )
    )
    return "\n\n".join(_filled(paragraph) for paragraph in text.split("\n\n"))


def _filled(paragraph: str) -> str:
    """Return a paragraph in lines of equal length; what is more than a line of text stays."""
    if paragraph.startswith(("#", "!", "`", "- ")):
        return paragraph
    return textwrap.fill(" ".join(paragraph.split()), 100, break_on_hyphens=False) + "\n" * (
        paragraph.endswith("\n")
    )


def _told(lesson: Lesson) -> Iterator[str]:
    """Yield a paragraph for each step; what a kind is gets explained once."""
    known: set[str] = set()
    for number, step in enumerate(lesson.steps, 1):
        words = [f"**{number}. {HEADINGS[step.kind]}.**"]
        if step.kind not in known:
            words.append(EXPLAINED[step.kind])
        known.add(step.kind)
        if step.kind == "meal":
            words += [f"*{' '.join(step.sentences)}*"] if "life" in step.changes else []
            words.append(f"Left: {_stocks(step.after)}.")
        else:
            words += [f"*{' '.join(step.sentences)}*"] if step.sentences else []
            words += _marks(step)
        yield " ".join(words)


def _stocks(state: State) -> str:
    return ", ".join(f"{amount} {name}" for name, amount in totals(state).items())


def _marks(step: Step) -> Iterator[str]:
    """Yield what the pencil does to the stocks."""
    lost = [f"{-change} {name}" for name, change in step.changes.items() if change < 0]
    gained = [f"{change} {name}" for name, change in step.changes.items() if change > 0]
    if lost:
        yield f"Cross {' and '.join(lost)}."
    if gained:
        yield f"Slash {' and '.join(gained)}."


# The picture


class Pencil:
    """The page of a sheet that has the ``frame`` as a picture, to be written on in millimetres."""

    def __init__(self, sheet: dungeongen.Sheet, frame: str) -> None:
        recording = Recording()
        printing.draw(recording, [sheet], look_of())
        page = next(one.page for one in recording.frames if one.name == frame)
        self.picture = Image.open(io.BytesIO(sheet.png(dpi=DPI)[page - 1])).convert("RGB")
        self.draw = ImageDraw.Draw(self.picture)
        self.frames = [one for one in recording.frames if one.page == page]
        self.icons = [(name, box) for on, name, box in recording.icons if on == page]
        self.texts = [text for text in recording.texts if text.page == page]
        self.rects = [rect for on, rect in recording.rects if on == page]
        self.badges: list[Box] = []
        fonts = HERE.parent / "templates" / "fonts"
        self.hand = ImageFont.truetype(fonts / "italic.ttf", _pixels(3.4))
        self.bold = ImageFont.truetype(fonts / "bold.ttf", _pixels(4.0))

    def named(self, name: str) -> list[Box]:
        """Return the frames of a name, in the order of the page."""
        return [frame.box for frame in self.frames if frame.name == name]

    def part(self, top: float, bottom: float) -> Image.Image:
        """Return what lies between two heights."""
        head = self.named("head")[0]
        edges = (head.x - 8, top, head.x + head.w + 8, bottom)
        return self.picture.crop(tuple(_pixels(edge) for edge in edges))

    def line(self, *points: float) -> None:
        """Draw a stroke."""
        self.draw.line([_pixels(length) for length in points], fill=PENCIL, width=_pixels(0.5))

    def slash(self, box: Box) -> None:
        """Mark a thing that is gained."""
        self.line(box.x + 0.6, box.y + box.h - 0.6, box.x + box.w - 0.6, box.y + 0.6)

    def cross(self, box: Box) -> None:
        """Mark a thing that is spent."""
        self.slash(box)
        self.line(box.x + 0.6, box.y + 0.6, box.x + box.w - 0.6, box.y + box.h - 0.6)

    def badge(self, number: int, at: Box, sides: Sequence[tuple[int, int]] = SIDES) -> None:
        """Put a number beside a place, where it covers neither text nor icon nor badge."""
        r = BADGE_RADIUS
        taken = [*(box for _, box in self.icons), *(text.box for text in self.texts), *self.badges]
        spots = [
            Box(
                at.x + at.w / 2 + dx * (at.w / 2 + r + 0.6) - r,
                at.y + at.h / 2 + dy * (at.h / 2 + r + 0.6) - r,
                2 * r,
                2 * r,
            )
            for dx, dy in sides
        ]
        box = next(
            (one for one in spots if not any(one.overlaps(each) for each in taken)), spots[0]
        )
        self.badges.append(box)
        ends = [_pixels(one) for one in (box.x, box.y, box.x + box.w, box.y + box.h)]
        self.draw.ellipse(ends, fill=BADGE)
        middle = _pixels(box.x + r), _pixels(box.y + r)
        self.draw.text(middle, str(number), fill="white", font=self.bold, anchor="mm")


def picture(lesson: Lesson) -> bytes:
    """Return ``docs/play/sudoku.png``: map and log after the lesson, its steps numbered."""
    pencil, logging = Pencil(lesson.sheet, "map"), Pencil(lesson.sheet, "The Log")
    _mark_stocks(pencil, lesson)
    _write_log(logging, lesson)
    rows = iter(logging.named("row of a log"))
    for number, step in enumerate(lesson.steps, 1):
        if step.kind == "meal":
            logging.badge(number, next(rows), SIDES[2:3])
            continue
        at = _box(pencil, lesson, step)
        if step.kind in ("trap", "gold", "fight"):
            pencil.cross(at)
        pencil.badge(number, at)
    party = pencil.named("party")[0]
    (log,), below = logging.named("The Log"), next(rows)
    play = pencil.part(pencil.named("head")[0].y - 2, party.y + party.h + 2)
    written = logging.part(log.y - 2, below.y)
    whole = Image.new("RGB", (play.width, play.height + written.height))
    whole.paste(play, (0, 0))
    whole.paste(written, (0, play.height))
    data = io.BytesIO()
    whole.quantize(64).save(data, "PNG", optimize=True)
    return data.getvalue()


def _mark_stocks(pencil: Pencil, lesson: Lesson) -> None:
    """Slash what is gained and cross what is spent, in the boxes of the stocks."""
    frame = pencil.named("stocks")[0]
    labels = [text for text in pencil.texts if frame.holds(text.box)]
    boxes = sorted(
        (box for box in pencil.rects if frame.holds(box)), key=lambda box: (box.y, box.x)
    )
    start = totals(lesson.steps[0].before)
    for name, held in start.items():
        label = next(text.box for text in labels if text.string.lower() == name)
        below = [box for box in boxes if box.y > label.y]
        fresh, owned = below[held:], below[:held]
        for step in lesson.steps:
            for box in fresh[: max(0, step.changes.get(name, 0))]:
                pencil.slash(fresh.pop(0))
                owned.append(box)
            for _ in range(-step.changes.get(name, 0)):
                pencil.cross(owned.pop())


def _write_log(pencil: Pencil, lesson: Lesson) -> None:
    """Write a row for each round."""
    (log,) = pencil.named("The Log")
    heads = {text.string: text.box for text in pencil.texts if log.holds(text.box)}
    rows = iter(pencil.named("row of a log"))
    happened: list[str] = []
    number, room = 0, ""
    for step in lesson.steps:
        if step.kind in ("enter", "go"):
            number, room = number + 1, lesson.sheet.layout.rooms[step.after.room].letter
        if step.kind != "meal":
            happened += [_brief(step)] if _brief(step) else []
            continue
        row = next(rows)
        words = {"Round": str(number), "Room": room, "What happened": "; ".join(happened)}
        words |= {name.capitalize(): str(amount) for name, amount in totals(step.after).items()}
        for head, text in words.items():
            at = _pixels(heads[head].x), _pixels(row.y + row.h / 2)
            pencil.draw.text(at, text, fill=PENCIL, font=pencil.hand, anchor="lm")
        happened = []


def _brief(step: Step) -> str:
    """Return what happened in a few words, as a player would write it down."""
    lost = -step.changes.get("life", 0)
    match step.kind:
        case "fight":
            return f"fight won, life −{lost}" if lost > 0 else "fight won"
        case "trap":
            return f"trap, life −{lost}" if lost > 0 else "trap, no harm"
        case "gold":
            return f"{step.changes['gold']} gold"
        case "people" | "feature" if "[" in step.sentences[-1]:  # a roll decided it
            return step.sentences[-1].partition(". [")[0].removeprefix("The ")
    return ""


def _box(pencil: Pencil, lesson: Lesson, step: Step) -> Box:
    """Return the place on the page where a step happens."""
    kind, _, number = step.place.partition(" ")
    if number.isdecimal():
        layout = lesson.sheet.layout
        (plate,) = pencil.named(f"room {layout.rooms[layout.room_of[int(number)]].letter}")
        icons = [box for name, box in pencil.icons if name.startswith(kind)]
        return min(icons, key=lambda one: _apart(one, plate))
    return pencil.named(step.place)[0]


def _apart(one: Box, other: Box) -> float:
    return abs(one.x + one.w / 2 - other.x - other.w / 2) + abs(
        one.y + one.h / 2 - other.y - other.h / 2
    )


def _pixels(length: float) -> int:
    """Return a length in pixels, given in millimetres."""
    return round(length * DPI / 25.4)
