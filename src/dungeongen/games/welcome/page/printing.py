"""What Welcome to the Dungeon prints: decks under their spoilers, the rules, a set to cut out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from dungeongen.core.naming import count
from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.block import Area, Entry, SheetPage, paragraph
from dungeongen.draw.card_drawing import card_faces
from dungeongen.draw.faces import CardContent, CardFace, Cards
from dungeongen.draw.pages import BOUND, Form, Pages
from dungeongen.draw.solution import moments, section, solution_pages, steps
from dungeongen.draw.spoilers import NEEDS, HiddenStacks
from dungeongen.draw.strip import fits
from dungeongen.draw.tabletop import Paint, Row, TableCard, Tabletop, face_down, pictured
from dungeongen.draw.theme import Theme
from dungeongen.games.welcome import table
from dungeongen.games.welcome.heroes import AXE, HEROES, MONSTERS, SWORD, Hero, health_with
from dungeongen.games.welcome.layout import Layout, encode
from dungeongen.games.welcome.page.deck_page import DRAW, ON, deck_pages, record_pages, stacks
from dungeongen.games.welcome.page.mat import holds_cards, mat_page
from dungeongen.games.welcome.page.rules import NAMES, art_of, rules_pages
from dungeongen.games.welcome.page.sets import set_pages
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.state import ADDED, State
from dungeongen.games.welcome.verdict import Verdict

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


def _event(before: State, move: m.Move, after: State) -> str:
    """Return what happened, with the card that was drawn."""
    if isinstance(move, m.Draw):
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


def _touched(state: State, move: m.Move) -> str:
    """Return the piece that a move uses; else the dungeon, or the deck for a draw."""
    match move:
        case m.Draw():
            return "deck"
        case m.Discard(piece):
            return piece
        case m.Name():
            return SWORD
        case m.Strike():
            return AXE
        case m.Pass() | m.Add() | m.Endure():
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
