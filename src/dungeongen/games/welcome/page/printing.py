"""What Welcome to the Dungeon prints: decks under their spoilers, the rules, a set to cut out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from dungeongen.core.naming import count
from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.backs import back as card_back
from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    beside,
    centred,
    framed,
    nothing,
    page_run,
    paragraph,
    stack,
)
from dungeongen.draw.canvas import Canvas, Face, Ink, polygon
from dungeongen.draw.card_drawing import card_faces
from dungeongen.draw.card_sizes import MINI
from dungeongen.draw.cards import CardContent, CardFace, Cards, Trim
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.pages import BOUND, Form, Pages
from dungeongen.draw.solution import moments, section, solution_pages, steps
from dungeongen.draw.spoilers import NEEDS, HiddenStacks, fits
from dungeongen.draw.tabletop import Paint, Row, TableCard, Tabletop, face_down, pictured
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write
from dungeongen.games.welcome import rules, table
from dungeongen.games.welcome.heroes import AXE, HEROES, MONSTERS, SWORD, Hero, health_with
from dungeongen.games.welcome.layout import Layout, encode
from dungeongen.games.welcome.page.deck_page import DRAW, ON, deck_pages, record_pages, stacks
from dungeongen.games.welcome.page.mat import holds_cards, mat_page
from dungeongen.games.welcome.page.record import record, score
from dungeongen.games.welcome.page.rules import HOST, NAMES, art_of, monster_card, rules_pages
from dungeongen.games.welcome.rules import ADDED, State
from dungeongen.games.welcome.verdict import Verdict

# How hero, equipment and monsters look.


# The set to cut out: cards for monsters, equipment and hero, score tracks, the host's sheet.
#
# Cards have the size of mini cards, so that sleeves for these hold them. Each sheet of them is
# followed by their backs, which lie behind them if the paper is turned over its long edge: cards
# stand in the middle of the width, and as far from the top on both sides. Nothing here depends on
# a deck: it is an empty form, printed once a hero.

_BACKS = (
    "The page after each sheet of cards has their backs: print both on one paper, turned over its "
    "long edge. Printed on one side alone, without the backs, the cards can be shuffled too."
)
_BLEED = 3.0  # of the backs around a sheet: the two sides of a paper are never quite in line
_TYPE = 10.0  # points: a card has its size on any paper
_NAME = 11.5  # points


def set_pages(hero: Hero, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the cards with the tracks, the mat, the host's sheet, and the rules."""
    cards = [monster_card(strength, *MINI, name=NAMES[strength]) for strength in MONSTERS]
    cards += [_thing(piece.name, piece.title, piece.rule) for piece in hero.pieces]
    words = f"Health {hero.health} without equipment. Both of you share the {hero.name}."
    cards.append(_thing(hero.name, hero.title, words))
    across, down = int(area.width / MINI.width), int((area.height - _BLEED) / MINI.height)
    size = across * down
    room = nothing((area.width - across * MINI.width) / 2)
    sheets = [
        beside([room, _spread(cards[i : i + size], across)]) for i in range(0, len(cards), size)
    ]
    note = paragraph(_BACKS, width=area.width, size=theme.type["body"])
    tracks = stack([note, score(width=area.width, theme=theme)], gap=GAP)
    last = stack([sheets[-1], tracks], gap=2 * GAP)
    there = last.height <= (area.later if len(sheets) > 1 else area).height
    if there:
        sheets[-1] = last
    counts = [min(size, len(cards) - i) for i in range(0, len(cards), size)]
    hidden = [_backs(count, across, area.width) for count in counts]
    hidden[0] = stack([nothing(0, area.gained), hidden[0]])  # the first page has a higher head
    sides = zip(page_run("Cards", sheets, "cut"), page_run("Backs", hidden, "cut"), strict=True)
    pages = [page for side in sides for page in side]
    pages.append(mat_page(hero, hero.name, "cards", area=area.later, theme=theme))
    pages += _host(hero, area.later, theme, () if there else (tracks,))
    return [*pages, *rules_pages(hero, match=True, area=area.later, theme=theme, cards=True)]


def _spread(cards: Sequence[Block], across: int) -> Block:
    """Return cards edge to edge: one cut serves two."""
    rows = [beside(cards[i : i + across]) for i in range(0, len(cards), across)]
    return stack([nothing(0, _BLEED), *rows])


def _backs(count: int, across: int, width: float) -> Block:
    """Return the backs of a sheet of cards, mirrored, in the middle of a width."""
    (w, h), rows = MINI, -(-count // across)
    hidden = card_back(Trim(w, h, _BLEED), _BLEED)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i in range(count):
            row, column = i // across, across - 1 - i % across
            left, top = x + column * w, y + row * h
            right, bottom = left + w, top + h
            cut = (  # with its bleed where there is no neighbour
                left - _BLEED * (column == 0 or i == count - 1),
                top - _BLEED * (row == 0),
                right + _BLEED * (column == across - 1),
                bottom + _BLEED * (i + across >= count),
            )
            hole = polygon([cut[:2], (cut[2], cut[1]), cut[2:], (cut[0], cut[3])])
            with canvas.clip(hole), canvas.frame(left, top, w, h, "back"):
                hidden.paint(canvas, left - _BLEED, top - _BLEED)

    backs = Block(across * w, rows * h, paint)
    return stack([nothing(0, _BLEED), centred(backs, width)])


def _thing(name: str, title: str, words: str) -> Block:
    """Return the card of a piece of equipment or of the hero."""
    width, height = MINI
    text = paragraph(words, width=width - 6, size=_TYPE)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, height, f"card {name}"):
            canvas.rect(x, y, width, height, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.3)
            write(
                canvas,
                x + width / 2,
                y + 1.5,
                8,
                title.capitalize(),
                face=Face.TITLE,
                size=_NAME,
                anchor="middle",
            )
            text.paint(canvas, x + 3, y + height - 3 - text.height)
            canvas.art(x + 5, y + 9.5, width - 10, height - 14 - text.height, name, bold=True)

    return Block(width, height, paint)


def _host(hero: Hero, area: Area, theme: Theme, above: Sequence[Block]) -> list[SheetPage]:
    """Return the host's duties below what stands ``above`` them, and a record."""
    width = area.width
    size = theme.type["body"] + 1
    host = [heading(HOST[0], width=width, theme=theme, note="who may keep the deck for you")]
    host += [paragraph(line, width=width, size=size) for line in HOST[1]]
    first = [*above, framed(stack(host, gap=1.2), "host")]
    sheet = partial(record, hero, width=width, first=None, theme=theme, title="Record")
    used = stack(first, gap=GAP).height + GAP
    if used + sheet().height <= area.height:
        return [SheetPage("Host", stack([*first, sheet(room=area.height - used)], gap=GAP))]
    return [
        SheetPage("Host", stack([*first, nothing(width)], gap=GAP)),
        SheetPage("Record", sheet(room=area.height)),
    ]


# What is printed


# A play as it stands: the dungeon and the deck, the equipment left, and what the mover knows.
#
# Monsters lie face down but for those met in the dungeon, and those that the player to move has
# drawn. Once the play is over no player is to move, and cards that were not met stay hidden.


def _rows(state: State, *, face_up: bool = False) -> list[Row]:
    """Return the cards as they lie; with ``face_up`` every monster of the dungeon lies face up."""
    visible = {*range(len(state.deck))} if face_up else _visible(state)
    added = [place for place, fate in enumerate(state.fates) if fate == ADDED][::-1]
    dungeon = [
        TableCard(_lying(state.deck[place]) if place in visible else face_down, here=here)
        for here, place in ((i + 1 == state.met, place) for i, place in enumerate(added))
    ]
    left = len(state.deck) - state.drawn
    pieces = [_piece(state, i) for i in range(len(state.layout.champion.pieces))]
    deck = [
        TableCard(face_down if left else None, count(left, "card"), key="deck", name="The deck")
    ]
    if state.step == "hand":
        deck.append(TableCard(_lying(state.deck[state.drawn - 1]), "drawn", here=True))
    return [
        Row("The dungeon", dungeon or [TableCard(None)], key="dungeon"),
        Row("The equipment", pieces),
        Row("The deck", deck),
    ]


def _visible(state: State) -> set[int]:
    """Return the places in the deck of the monsters that the player to move knows."""
    added = [place for place, fate in enumerate(state.fates) if fate == ADDED]
    met = {*added[len(added) - state.met :]}
    if state.step == "over":
        return met
    mine = (state.mover - state.starter) % 2
    return met | {*range(mine, state.drawn, 2)}


def _piece(state: State, number: int) -> TableCard:
    """Return a piece of equipment: face down if it is discarded or used up."""
    piece = state.layout.champion.pieces[number]
    gone = not state.pieces >> number & 1 or state.spent >> number & 1
    key = "" if gone else piece.name
    return TableCard(None if gone else pictured(piece.name), piece.title, key=key)


def _lying(strength: int) -> Paint:
    return pictured(f"monster-{strength}", str(strength))


# The cards of an adventure: the monsters in their order, then equipment and hero.

_UNLIKE = (6, 9)  # strengths whose numbers look alike upside down


def faces(layout: Layout, options: ResolvedOptions) -> list[CardFace]:
    """Return the monsters of the first adventure, the top card first, then equipment and hero."""
    hero = layout.champion
    monsters = [_monster(strength, hero) for strength in layout.decks[0]]
    places = [MONSTERS.index(strength) for strength in layout.decks[0]]
    things = [
        CardContent(
            name=piece.title.capitalize(),
            kind="equipment",
            value=f"+{piece.health}" if piece.health else "",
            art=piece.name,
            text=(piece.rule,),
        )
        for piece in hero.pieces
    ]
    things.append(
        CardContent(
            name=f"The {hero.title}",
            kind="hero",
            value=str(hero.health),
            art=hero.name,
            text=(
                f"**{hero.health} health** without equipment, {health_with(hero, hero.all)} with "
                "all of it.",
            ),
        )
    )
    order = [*places, *range(len(MONSTERS), len(MONSTERS) + len(things))]
    return card_faces([*monsters, *things], order)


def _monster(strength: int, hero: Hero) -> CardContent:
    """Return a monster's card, with what defeats it."""
    there = Counter(MONSTERS)[strength]
    kind = "monster" if there == 1 else f"monster, one of {there}"
    by = [piece.title for piece in hero.pieces if strength in piece.defeats]
    text = f"Costs **{strength} health**."
    if by:
        text += f" Defeated by: {' or '.join(by)}."
    return CardContent(
        name=NAMES[strength],
        kind=kind,
        value=f"{strength}." if strength in _UNLIKE else str(strength),
        art=art_of(strength),
        text=(text,),
    )


CARDS: Cards[Layout] = Cards(
    faces=faces,
    size="mini",
    about=("Monsters, the equipment of the hero, and the hero.",),
    examples=(
        ("--pdf", "the cards in order"),
        ("--seed 42 --stacked --pdf", "cut, and the deck is stacked as dealt"),
        ("--hero barbarian --backs long --pdf", ""),
    ),
)


# The solution page: what both players would do who know every card, and who wins.


def back(layout: Layout, *, area: Area, theme: Theme, verdict: Verdict | None) -> list[SheetPage]:
    """Return the solution pages, or none without a verdict."""
    best = None if verdict is None else verdict.best
    if best is None:
        return []
    rounds = table.RULES.rounds(layout, best.line, _event)

    def sections(width: float, size: float) -> Iterator[Entry]:
        texts = (round_.words for round_ in rounds)
        words = f"**{best.told.capitalize()}**, whatever the other does. One such line:"
        parts = [paragraph(words, width=width, size=size), *steps(texts, width=width, size=size)]
        yield section("Every Card Known", parts, width=width, theme=theme)

    shown = moments(rounds, partial(_OPEN.moment, theme=theme))
    return solution_pages(sections, shown, area=area, theme=theme)


def _event(before: State, move: rules.Move, after: State) -> str:
    """Return what happened, with the card that was drawn."""
    if isinstance(move, rules.Draw):
        return f"{table.player(before.mover)} draws a {before.deck[before.drawn]}."
    return table.tell(before, move, after)


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
    bound = (options or {}).get(BOUND, False)
    spoiler = (options or {}).get("spoiler", "strip")
    if bound and not fits(area.height, len(MONSTERS)):
        spoiler = "flap"
    hero = layout.champion
    result: list[SheetPage] = []
    if not bound:  # mat and rules are two sides of a sheet of paper; the deck is cut out of another
        result = [mat_page(hero, encode(layout), spoiler, area=area, theme=theme)]
        area = area.later
        result += rules_pages(hero, match=layout.match, area=area, theme=theme)
    result += deck_pages(layout, spoiler, area=area, theme=theme)
    if solution:
        result += back(layout, area=area.later, theme=theme, verdict=verdict)
    return result


def _form(options: ResolvedOptions) -> Form:
    hero = HEROES[options["hero"]]
    facts = (f"{hero.title} · {len(MONSTERS)} monsters · {len(hero.pieces)} pieces of equipment",)
    draw = partial(set_pages, hero)
    needs = ("a second player", "a pencil", "seven coins", "scissors")
    return Form(f"The {hero.title}'s Set", facts, f"set-{hero.name}", draw, needs)


def _rules(
    layouts: Sequence[Layout], area: Area, theme: Theme, spoiler: str | None
) -> list[SheetPage]:
    first, result = layouts[0], []
    if holds_cards(area, theme):
        result = [mat_page(first.champion, encode(first), spoiler, area=area, theme=theme)]
        area = area.later
    result += rules_pages(first.champion, match=first.match, area=area, theme=theme)
    if spoiler in ("strip", "flap"):
        result += record_pages(layouts, area.later, theme)
    return result


def _needs(layout: Layout, options: ResolvedOptions) -> tuple[str, ...]:
    return ("a second player", "a pencil", "seven coins", *NEEDS[options.get("spoiler", "strip")])


# What can be touched on the table


def _touched(state: State, move: rules.Move) -> str:
    """Return the piece that a move uses; else the dungeon, or the deck for a draw."""
    match move:
        case rules.Draw():
            return "deck"
        case rules.Discard(piece):
            return piece
        case rules.Name():
            return SWORD
        case rules.Strike():
            return AXE
        case rules.Pass() | rules.Add() | rules.Endure():
            return "dungeon"


_TABLETOP = Tabletop(_rows, _touched)
_OPEN = Tabletop(partial(_rows, face_up=True), _touched)
PAGES: Pages[Layout, None, Verdict] = Pages(
    sheet=_sheet,
    needs=_needs,
    form=_form,
    rules=_rules,
    now=_TABLETOP.now,
    touch=_TABLETOP.touch,
    hiding=HiddenStacks(stacks, ON, DRAW),
)
