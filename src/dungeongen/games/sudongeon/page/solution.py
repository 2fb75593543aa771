"""The back of a sheet, which gives everything away: the plan, its route, and the solved Sudoku.

The map with the route leads, as wide as two of three columns, with the steps below it; a number on
the map is that step's stop. The solved Sudoku and what to do at every step stand beside it. If that
does not fit, the plan gets pages of its own, and the Sudoku the end of them or the page before.
What ``all_the_while`` says is the plan's way with dice, potions and searches, in words that you can
follow at a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dungeongen.core.naming import listed
from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    beside,
    framed,
    nothing,
    page_run,
    paragraph,
    poured,
    stack,
)
from dungeongen.draw.columns import (
    column_height,
    column_width,
    heading,
    in_columns,
    one_page,
    sizes,
)
from dungeongen.draw.solution import section, steps
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.codec import study
from dungeongen.games.sudongeon.layout import (
    CHIEFTAIN,
    HERMIT,
    LABYRINTH,
    LAW,
    PASSAGEWAY,
    TRADER,
    Kind,
    Layout,
)
from dungeongen.games.sudongeon.page.key_text import captors
from dungeongen.games.sudongeon.page.map import sudoku
from dungeongen.games.sudongeon.page.route import route
from dungeongen.games.sudongeon.page.rules_text import craft
from dungeongen.games.sudongeon.rules.state import CLERIC, WIZARD, Company
from dungeongen.search.verdict import chance_words, difficulty_words

if TYPE_CHECKING:
    from dungeongen.games.sudongeon.verdict import Verdict

_GAP = 4.5
_COLUMN = 7.6  # least width of a column where there are two, in millimetres per point of body type
_LEAST_MAP = 0.5  # of its full size
_LEAST_SIDE = 10.5  # of the map, in millimetres per point of the smallest type
_ASIDE = 0.25  # of the width, for what stands beside the map
_WIDER = (0.3, 0.36)  # the same, where that is too little
_LARGER = 2.0  # points more than body type at most, where a plan is short
_MOST_ROUTE = 0.5  # of the page's height
_LETTER = re.compile(r"\b([A-I])\b")


def solved(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: str,
    verdict: Verdict | None,
    company: Company | None,
) -> list[SheetPage]:
    """Return the page of the solved Sudoku, with the verdict on it or on pages of its own.

    Only a Sudoku with one solution has a page of that name.
    """
    head = heading(_title(layout), width=area.width, theme=theme)
    side = min(area.width, area.height - head.height - _GAP)
    whole = _page(layout, head, side, solution, area, theme)
    proper = study(layout).solution is not None
    alone = SheetPage("Solution" if proper else "Sudoku", whole, "solution")
    if verdict is None:
        return [alone]
    least = min(side, max(_LEAST_MAP * side, _LEAST_SIDE * theme.type["least"]))
    advice = all_the_while(layout, company)
    both = _together(layout, verdict, solution, advice, least, area, theme)
    if both is not None:
        return [SheetPage("Solution" if proper else "Plan", both, "solution")]
    *pages, last = _apart(layout, verdict, advice, area, theme)
    room = min(area.width, area.height - last.height - head.height - 2 * _GAP)
    if pages and room >= _LEAST_MAP * side:
        grid = _page(layout, head, room, solution, area, theme)
        return page_run("Plan", [*pages, stack([last, grid], gap=_GAP)], "solution")
    return [alone, *page_run("Plan", [*pages, last], "solution")]


def _title(layout: Layout) -> str:
    """Return the heading of a solved Sudoku, or of one that has no solution, or several."""
    facts = study(layout)
    return facts.words if facts.solution is None else "The Solution of the Sudoku"


def _page(
    layout: Layout, head: Block, side: float, solution: str, area: Area, theme: Theme
) -> Block:
    plan = sudoku(layout, side=side, theme=theme, solution=solution)
    return stack([head, beside([nothing((area.width - side) / 2), plan])], gap=_GAP)


def _together(
    layout: Layout,
    verdict: Verdict,
    solution: str,
    advice: Sequence[str],
    least: float,
    area: Area,
    theme: Theme,
) -> Block | None:
    """Return plan and solved Sudoku on one page, or ``None`` if the Sudoku would be too small."""
    if _columns(area.width, theme) == 1:
        return None
    plan = _plan(verdict)
    if not plan:
        text = _summary_entry(verdict, area.width, theme.type["body"], theme).block()
        side = min(area.width, area.height - text.height - 2 * _GAP - _heading_height(theme))
        head = heading(_title(layout), width=area.width, theme=theme)
        page = _page(layout, head, side, solution, area, theme)
        return stack([page, text], gap=_GAP) if side >= least else None
    for aside in (max(_ASIDE, 3.75 * theme.type["least"] / area.width), *_WIDER):
        right = aside * area.width
        left = area.width - right - _GAP
        way = route(layout, plan, width=left, theme=theme)
        room = area.height - way.height - _GAP
        for size in sizes(theme.type["body"] + _LARGER, theme.type["body"]):
            columns = _columns(left, theme)
            width = column_width(Area(left, room), columns)
            entry = _summary_entry(verdict, width, size, theme)
            steps = one_page([entry], columns, room, split=1)
            always = _always_entry(advice, right, size, theme).block()
            head = heading("The Sudoku", width=right, theme=theme)
            grid = sudoku(layout, side=right, theme=theme, solution=solution)
            beyond = stack([head, grid, always], gap=_GAP)
            if steps is not None and beyond.height <= area.height:
                high = max(column_height(column) for column in steps)
                below = in_columns(steps, width, high)
                return beside([stack([way, below], gap=_GAP), beyond], gap=_GAP)
    return None


def _heading_height(theme: Theme) -> float:
    return heading("The", width=50, theme=theme).height


def _apart(
    layout: Layout, verdict: Verdict, advice: Sequence[str], area: Area, theme: Theme
) -> list[Block]:
    """Return the plan, a block for each page of its own."""
    count = _columns(area.width, theme)
    width = (area.width - _GAP * (count - 1)) / count
    size = theme.type["body"]
    entries = [_summary_entry(verdict, width, size, theme)]
    if plan := _plan(verdict):
        side = min(width, _MOST_ROUTE * area.height)
        way = framed(route(layout, plan, width=side, theme=theme), "the way")
        middle = beside([nothing((width - side) / 2), way])
        first = entries[0]
        entries = [first._replace(parts=(middle, *first.parts))]
        entries.append(_always_entry(advice, width, size, theme))
    return [
        beside([stack(column, gap=_GAP) for column in columns], gap=_GAP)
        for columns in poured(entries, columns=count, height=area.height, gap=_GAP)
    ]


def _columns(width: float, theme: Theme) -> int:
    return 2 if width >= 2 * _COLUMN * theme.type["body"] else 1


def _plan(verdict: Verdict) -> Sequence[str]:
    """Return the steps of a verdict's plan, none if it has no plan."""
    return () if verdict.best is None else verdict.best.plan


def _summary_entry(verdict: Verdict, width: float, size: float, theme: Theme) -> Entry:
    """Return the verdict in a sentence, and the steps of the plan if there is one."""
    head, sentence = _summary(verdict)
    plan = (_LETTER.sub(r"**\1**", text) for text in _plan(verdict))
    parts = [paragraph(sentence, width=width, size=size), *steps(plan, width=width, size=size)]
    return section(head, parts, width=width, theme=theme)


def _always_entry(advice: Sequence[str], width: float, size: float, theme: Theme) -> Entry:
    lines = [paragraph(text, width=width, size=size) for text in advice]
    return section("At Every Step", lines, width=width, theme=theme)


def all_the_while(layout: Layout, company: Company | None = None) -> list[str]:
    """Return advice for every step, in words for a player with dice in hand."""
    reach = layout.reach
    monsters, traps = reach.of(Kind.MONSTER), reach.of(Kind.TRAP)
    features, people = reach.digits(Kind.FEATURE), reach.digits(Kind.NPC)
    healer, booster = craft(layout, company, CLERIC), craft(layout, company, WIZARD)
    lines = []
    if monsters and booster:
        lines.append(
            "**Fights.** Boost a strike when you expect it to save you more life points than the "
            "mana would heal. Otherwise keep the mana."
            if healer
            else "**Fights.** Nobody can heal with mana: boost whatever strike decides a fight."
        )
    if monsters and healer:
        lines.append(
            f"**{healer.capitalize()}** can still heal a party at 0 life points or below. So heal "
            "late, and no more than you need."
        )
    if traps and healer:
        lines.append(
            "**Traps.** After a trap, turn mana into life only if you need life more than mana for "
            "what lies ahead."
        )
    if healers := list(_healers(layout)):
        named, heal = listed(healers), "heals" if len(healers) == 1 else "heal"
        lines.append(
            f"**Elixirs** work outside fights only. {named[0].upper()}{named[1:]} {heal} for "
            "free: go there before using elixirs, unless you could die on the way."
        )
    else:
        lines.append("**Elixirs.** Drink one for every wound, but outside fights.")
    if reach.hides_doors or {PASSAGEWAY, LABYRINTH} & features:
        lines.append(
            "**Searches.** Steps say what to roll with one D6. If you fail, eat, stay another "
            "round and try again, unless the step says otherwise. The first try at a feature is "
            "free. Keep a ration for every round of the way out."
        )
    if CHIEFTAIN in people:
        lines.append(
            "**The Goblin Chieftain** talks to you only once. Decide whether to pay before you go "
            "in to him."
        )
    lines.append(
        "**The numbers** on the map are the steps: follow the footprints from one to the next. The "
        "plan assumes good dice. If yours are bad, the program has a hint for whoever plays there."
    )
    return lines


def _healers(layout: Layout) -> Iterator[str]:
    """Yield what heals all wounds for free, with its room: a trader does so once he is rescued."""
    for room in layout.reach.rooms:
        people = {thing.digit for thing in room.of(Kind.NPC)}
        if LAW in {thing.digit for thing in room.of(Kind.FEATURE)}:
            yield f"the shrine in **{room.letter}**"
        if HERMIT in people:
            yield f"the hermit in **{room.letter}**"
        if TRADER in people and captors(room):
            yield f"the rescued trader in **{room.letter}**"


def _summary(verdict: Verdict) -> tuple[str, str]:
    """Return a heading for the verdict, and the verdict in a sentence."""
    match verdict.answer:
        case "beatable" if verdict.odds is not None:
            win, word = chance_words(verdict.odds), difficulty_words(verdict)
            return "The Plan", f"**It wins {win} of plays:** a {word} dungeon."
        case "beatable":
            return "The Plan", "**It can win,** but how often is not known."
        case "unbeatable":
            reason = "" if verdict.proof is None else verdict.proof.reason
            return "The Proof", f"**Nobody can beat this dungeon:** {reason}."
        case _:
            return "The Verdict", "**It is not known** whether this dungeon can be beaten."
