"""What Mythic Dungeon Crawler prints: its sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from dungeongen.core import templates
from dungeongen.core.naming import count, listed
from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    framed,
    page_run,
    paragraph,
    poured,
    stack,
)
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.card_sizes import mat_notes
from dungeongen.draw.columns import (
    GAP,
    ROW_GAP,
    chapter,
    column_height,
    in_columns,
    largest,
    one_page,
    text_columns,
    without_mat,
)
from dungeongen.draw.deal import deal_pages, numbered
from dungeongen.draw.pages import BOUND, Pages
from dungeongen.draw.solution import moments, section, solution_pages, steps
from dungeongen.draw.spoilers import NEEDS, TAKE, HiddenStacks, Stack
from dungeongen.draw.tabletop import Paint, Row, TableCard, Tabletop, face_down
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import log, write
from dungeongen.games.mythic import table
from dungeongen.games.mythic.layout import DRAGON, TREASURE, VALUE, Layout, card_shown
from dungeongen.games.mythic.page.playmat import CARDS, playmat, tiled_mat
from dungeongen.games.mythic.page.rules import band, cell, chapters, face
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.moves import Discard
from dungeongen.games.mythic.rules.state import HANDS, NOBODY, ROOM, Item, State, Thing
from dungeongen.games.mythic.verdict import Verdict, answer_words, cleared, difficulty_told
from dungeongen.search.verdict import best_words, chance_words

# A play as it stands: the room, what the hands hold, the bag, and the pile.


def rows(state: State) -> list[Row]:
    """Return the cards as they lie."""
    room = [_thing(thing) for thing in state.room]
    room += [TableCard(None)] * (ROOM - len(room))
    pile = TableCard(
        face_down if state.pile else None, count(state.pile, "card"), key="pile", name="The pile"
    )
    hands = [_item(item) for item in state.hands]
    hands += [TableCard(None, "free hand")] * (HANDS - len(hands))
    bag = TableCard(None, "bag") if state.bag is None else _item(state.bag, "bag")
    looted = TableCard(face_down if state.loot else None, f"loot {state.loot}")
    return [
        Row("The room and the pile", [*room, pile]),
        Row("Your hands and your bag", [*hands, bag, looted]),
    ]


def _thing(thing: Thing) -> TableCard:
    weak = thing.left != VALUE[thing.card]
    words = f"{thing.left} left" if weak else ""
    return TableCard(_face(thing.card), words, key=str(thing.card), name=card_shown(thing.card))


def _item(item: Item, place: str = "hand") -> TableCard:
    """Return a card in a hand or on the bag, with what lies on it."""
    words = place
    if item.trapped != NOBODY:
        words = f"holds {item.left}"
    elif item.marks or (VALUE[item.card] and item.left != VALUE[item.card]):
        words = f"{item.left} left"
    name = f"{card_shown(item.card)} in your {place}"
    return TableCard(_face(item.card), words, key=str(item.card), name=name)


def _face(what: int) -> Paint:
    return lambda width, height: face(what, width=width, height=height)


def _touched(state: State, move: m.Move) -> str:
    """Return the card that a move is about, or the joker that holds it; else the pile."""
    match move:
        case m.Skip() | m.Deal():
            return "pile"
        case m.Lure():
            return str(DRAGON)
        case m.Loot():
            card = TREASURE
        case _:
            card = move.card
    items = [*state.hands, *([] if state.bag is None else [state.bag])]
    return str(next((item.card for item in items if item.trapped == card), card))


TABLETOP = Tabletop(rows, _touched)


# The solution page: the winning line in words, a paragraph for each room, and what is proved.


# The deal page: the deck card by card, to stack it by.


def stacked(layout: Layout, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return pages with the deck from the top."""
    ((name, words),) = templates.chapters("mythic-deal", {})
    deck = numbered(name, " ".join(words), layout.deck)
    return deal_pages([deck], area=area, theme=theme, face=face, name_of=card_shown)


def stacks(name: str, layout: Layout) -> list[Stack]:
    """Return the deck as a stack of face-down cards."""
    return [Stack(name, [cell(card) for card in layout.deck])]


_WITH_SKIP = (
    "This play skips the first room, and the pile is shuffled so that it wins; yours will lie "
    "otherwise."
)


def back(layout: Layout, *, area: Area, theme: Theme, verdict: Verdict | None) -> list[SheetPage]:
    """Return the solution pages, or none without a verdict."""
    if verdict is None:
        return []
    rounds = table.RULES.rounds(layout, verdict.witness or ())

    def sections(width: float, size: float) -> Iterator[Entry]:
        head, *lines = _summary(layout, verdict)
        parts = [paragraph(line, width=width, size=size) for line in lines]
        parts += steps((round_.words for round_ in rounds), width=width, size=size)
        yield section(head, parts, width=width, theme=theme)

    shown = moments(rounds, partial(TABLETOP.moment, theme=theme))
    return solution_pages(sections, shown, area=area, theme=theme)


def _discards(layout: Layout, line: tuple[str, ...]) -> Iterator[str]:
    """Yield each card that a line discards, and the room in which it does so."""
    rules, room = table.RULES, 0
    state = rules.new(layout)
    for move in map(rules.parse, line):
        room += rules.opens_round(state, move)
        if isinstance(move, Discard):
            yield f"{card_shown(move.card)} in room {room}"
        state = rules.apply(state, move)


def _forced(layout: Layout, line: tuple[str, ...]) -> str:
    """Return where a line needs a forced discard, in words; nothing if it needs none (MY-2a)."""
    cards = list(_discards(layout, line))
    if not cards:
        return ""
    return (
        f" It has to discard {listed(cards)}: no line of this score is known without a forced "
        f"discard."
    )


def _summary(layout: Layout, verdict: Verdict) -> tuple[str, ...]:
    """Return the heading, the verdict in words, our player's odds, and the difficulty."""
    odds = verdict.odds
    fair = (
        ""
        if odds is None
        else (
            f"A player who cannot see the cards that lie face down, and may skip rooms, survives "
            f"**{chance_words(odds)}** of plays of this deal ({odds.runs} plays). Its moves are "
            f"the hints."
        )
    )
    difficulty = difficulty_told(verdict)
    rest = () if difficulty is None else (f"Difficulty: **{difficulty}**.",)
    match verdict.answer, cleared(verdict):
        case "beatable", "beatable":
            words = (best_words(verdict.best) or "").capitalize()
            forced = _forced(layout, verdict.witness or ())
            best = f"**{words}**, with every card known and no skip.{forced}"
            return "A Winning Line", best, fair, *rest
        case "beatable", _:
            return "A Play That Skips", f"**{answer_words(verdict)}.** {_WITH_SKIP}", fair, *rest
    return "The Verdict", f"**{answer_words(verdict)}.**", fair, *rest


# What is printed


# The sheet: the playmat, then the reference with drawn examples and a score pad, then the deal.

_LEGIBLE = 8.5
_PADS = (64.0, 47.0, 30.0)  # the least height of a score pad, the longer the rules the less


def pages(layout: Layout, *, area: Area, theme: Theme, cards: str | None = None) -> list[SheetPage]:
    """Return the pages of a sheet, without its solution; the mat is for ``cards`` of this size."""
    return [
        *_mats(layout, area, theme, cards),
        *_reference(layout, area, theme),
        *stacked(layout, area=area, theme=theme),
    ]


def _rules(
    layouts: Sequence[Layout], area: Area, theme: Theme, spoiler: str | None
) -> list[SheetPage]:
    """Return what opens a chapter: mat and reference, or that alone where the mat needs tiles.

    Tiles are not cut out of a book.
    """
    layout = layouts[0]
    for cards in CARDS:
        if playmat(layout, area=area, theme=theme, cards=cards) is not None:
            return [*_mats(layout, area, theme, cards), *_reference(layout, area, theme, spoiler)]
    return without_mat(area, theme, lambda rest: _reference(layout, rest, theme, spoiler))


def _mats(layout: Layout, area: Area, theme: Theme, cards: str | None) -> list[SheetPage]:
    """Return the mat, in tiles if it does not fit on a page."""
    mat = playmat(layout, area=area, theme=theme, cards=cards)
    if mat is not None:
        return [SheetPage("Playmat", _padded(framed(mat, "playmat"), layout, area, theme), "mat")]
    return tiled_mat(layout, area=area, theme=theme, cards=cards or "mini")


def _reference(
    layout: Layout, area: Area, theme: Theme, spoiler: str | None = None
) -> list[SheetPage]:
    """Return the rules in the largest type that fits on one page, with a score pad below."""
    count, width = text_columns(area, theme)
    result = chapters(layout, spoiler)

    def entries(size: float) -> list[Entry]:
        return [chapter(name, lines, width=width, theme=theme, size=size) for name, lines in result]

    def arranged(spared: float, size: float) -> Block | None:
        top = band(layout, width=area.width, theme=theme, size=size)
        room = area.height - top.height - 2 * GAP - spared
        columns = one_page(entries(size), count, room, split=True)
        if columns is None:
            return None
        used = max(map(column_height, columns))
        return stack([top, in_columns(columns, width, used)], gap=1.5 * GAP)

    least, most = max(_LEGIBLE, theme.type["least"]), theme.type["body"] + 1
    for spared in (*(pad + 1.5 * GAP for pad in _PADS), 0.0):
        best = largest(partial(arranged, spared), theme, least=least, most=most)
        if best is not None:
            return [SheetPage("Reference", _padded(best, layout, area, theme), "rules")]
    size = theme.type["body"]
    top = band(layout, width=width, theme=theme, size=size)
    first = Entry("examples", top, top, (), gap=0)
    blocks = [
        in_columns(columns, width, max(map(column_height, columns)))
        for columns in poured(
            [first, *entries(size)], columns=count, height=area.height, gap=ROW_GAP
        )
    ]
    blocks[-1] = _padded(blocks[-1], layout, area, theme)
    return page_run("Reference", blocks, "rules")


def _padded(block: Block, layout: Layout, area: Area, theme: Theme) -> Block:
    """Return a page with a score pad, a row for each play, below it if there is room for one."""
    spare = area.height - block.height - 1.5 * GAP
    if spare < min(_PADS):
        return block
    shown = [
        column for column in _COLUMNS if column[0] != "Treasure" or "TREASURE" in layout.jokers
    ]
    whole = sum(share for _, share in shown)
    columns = [(partial(_head, name, theme), share / whole) for name, share in shown]
    pad = log(columns, width=area.width, height=spare, theme=theme, title="Score Pad")
    return stack([block, pad], gap=1.5 * GAP)


_COLUMNS = (
    ("Date", 0.16),
    ("Player", 0.3),
    ("Health left", 0.16),
    ("Monsters", 0.14),
    ("Treasure", 0.12),
    ("Score", 0.12),
)


def _head(
    name: str, theme: Theme, canvas: Canvas, x: float, y: float, room: float, height: float
) -> None:
    write(canvas, x, y, height, name, face=Face.ITALIC, size=theme.type["body"], ink=Ink.MUTED)


def _sheet(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: bool = False,
    verdict: Verdict | None = None,
    party: None = None,
    options: ResolvedOptions | None = None,
) -> list[SheetPage]:
    if (options or {}).get(BOUND):
        result = stacked(layout, area=area, theme=theme)
    else:
        result = pages(layout, area=area, theme=theme, cards=(options or {}).get("card_size"))
    if solution:
        result += back(layout, area=area, theme=theme, verdict=verdict)
    return result


_JOKERS = ("", " with a joker", " with two jokers", " with three jokers", " with four jokers")


def _needs(layout: Layout, options: ResolvedOptions) -> tuple[str, ...]:
    pack = f"a pack of 52 cards{_JOKERS[len(layout.jokers)]}"
    return ("a pencil", pack, "two coins", *NEEDS.get(options.get("spoiler", ""), ()))


PAGES: Pages[Layout, None, Verdict] = Pages(
    sheet=_sheet,
    needs=_needs,
    notes=mat_notes,
    rules=_rules,
    now=TABLETOP.now,
    touch=TABLETOP.touch,
    hiding=HiddenStacks(stacks, "Take this card from your pack.", TAKE),
)
