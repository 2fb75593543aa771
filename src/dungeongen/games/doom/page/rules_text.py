"""Which rules of Shuffle and Doom a page needs; their words are ``templates/pages/doom-rules.md``.

``chapters`` selects the rules from the facts of a layout, or of an empty form. ``advice`` is the
strategy of the careful player (``kernel/player.c``), in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dungeongen.core import prose
from dungeongen.core.cards import DECK, card_shown
from dungeongen.core.prose import Chapter
from dungeongen.games.doom.layout import LARGEST_ROOM, Exchange, Layout, bonus_of
from dungeongen.games.doom.variants import (
    BREAK_UP,
    MERGE,
    RETREAT,
    RETREAT_TRAPS,
    SHUFFLED_BOTTOM,
    SINGLE_USE,
    STRENGTH,
    STRONG,
    UNBOUNDED,
    WORTH_THREE,
    base_of,
)


@dataclass(frozen=True, slots=True)
class Facts:
    """The properties of a dungeon that decide which rules its page needs.

    For an empty form each property says what the cards may still bring, for a series or a book what
    any of its dungeons brings. ``stacks`` are the set-up cards, ``None`` for more than one dungeon.
    ``blank``: an empty form. ``spoiler``: strip, flap or list, if a series gives the deck so.
    ``runs_out``: the deck may be exhausted. ``short``: a room may need more cards than can be
    drawn. ``first_shaded`` and ``last_shaded``: the upper left and the lower right cell are
    shaded; ``all_shaded``: no cell is white. ``whole_deck``: the deck is
    a given order of all 52 cards.
    """

    rules: tuple[str, ...]
    bonus: int
    stacks: Exchange | None
    runs_out: bool
    short: bool
    first_shaded: bool = False
    last_shaded: bool = False
    all_shaded: bool = False
    whole_deck: bool = False
    blank: bool = False
    spoiler: str | None = None

    @property
    def hidden(self) -> bool:
        """Whether strips or flaps tell which card comes next."""
        return self.spoiler in ("strip", "flap")

    @property
    def aside(self) -> bool:
        """Whether a room may be left as it is."""
        return RETREAT in self.rules or RETREAT_TRAPS in self.rules


def facts_of(layout: Layout) -> Facts:
    """Return the facts of a dungeon."""
    plan = layout.plan
    largest = max(room.size for room in layout.rooms)
    aside = layout.has(RETREAT) or layout.has(RETREAT_TRAPS)
    return Facts(
        layout.rules,
        layout.bonus,
        layout.stacks,
        layout.runs_out,
        short=largest > len(DECK) or layout.has(UNBOUNDED) or (aside and layout.runs_out),
        first_shaded=bool(plan.filled & 1),
        last_shaded=bool(plan.filled >> plan.last & 1),
        all_shaded=not plan.empty,
        whole_deck=_whole(layout),
    )


def _whole(layout: Layout) -> bool:
    """Return whether the deck holds all 52 cards, with no set-up cards below it (SD-3)."""
    made_whole = layout.deck is not None and len(layout.deck) == len(DECK)
    return made_whole and not layout.has(SHUFFLED_BOTTOM)  # which shuffles them into its end


def facts_of_many(layouts: Sequence[Layout], spoiler: str | None) -> Facts:
    """Return the facts of a book or a series: what any of its dungeons needs."""
    every = [facts_of(layout) for layout in layouts]
    return replace(
        every[0],
        stacks=None,
        runs_out=any(stacks.runs_out for stacks in every),
        short=any(stacks.short for stacks in every),
        first_shaded=any(stacks.first_shaded for stacks in every),
        last_shaded=any(stacks.last_shaded for stacks in every),
        all_shaded=any(stacks.all_shaded for stacks in every),
        spoiler=spoiler,
    )


def facts_of_form(size: int, rules: Sequence[str]) -> Facts:
    """Return the facts of an empty form: everything that its cards may still bring."""
    many = size * size > len(DECK)
    return Facts(
        tuple(rules),
        bonus_of(size),
        None,
        many,
        short=many,
        first_shaded=True,
        last_shaded=True,
        all_shaded=True,
        blank=True,
    )


def chapters(facts: Facts) -> tuple[Chapter, ...]:
    """Return the rules that a dungeon needs, in chapters."""
    rules, stacks = facts.rules, facts.stacks
    health, mind, _ = base_of(rules)
    left = stacks.left if stacks else 0
    return prose.chapters(
        "doom-rules",
        {
            "all_shaded": facts.all_shaded,
            "aside": facts.aside,
            "blank": facts.blank,
            "bonus": facts.bonus,
            "both": BREAK_UP in rules and MERGE in rules,
            "break_up": BREAK_UP in rules,
            "exchanges": BREAK_UP in rules or MERGE in rules,
            "first_shaded": facts.first_shaded,
            "health": health,
            "hidden": facts.hidden,
            "largest_room": LARGEST_ROOM,
            "last_shaded": facts.last_shaded,
            "left": left,
            "left_one": left == 1,
            "listed": facts.spoiler == "list" and not facts.whole_deck,
            "merge": MERGE in rules,
            "mind": mind,
            "one_dungeon": stacks is not None,
            "retreat": RETREAT in rules,
            "retreat_traps": RETREAT_TRAPS in rules,
            "runs_out": facts.runs_out,
            "several": stacks is None and not facts.blank,
            "short": facts.short,
            "shuffled": SHUFFLED_BOTTOM in rules,
            "single_use": SINGLE_USE in rules,
            "spoiler": facts.spoiler,
            "strength": STRENGTH,
            "strong": STRONG in rules,
            "swaps": _swaps(stacks),
            "unbounded": UNBOUNDED in rules,
            "whole_deck": facts.whole_deck,
            "worth_three": WORTH_THREE in rules,
        },
    )


def _swaps(stacks: Exchange | None) -> str:
    pairs = stacks.swaps if stacks else ()
    return ", ".join(f"{card_shown(one)} with {card_shown(two)}" for one, two in pairs)


def advice(rules: Sequence[str]) -> Chapter:
    """Return the strategy of the reference player in words, a paragraph for each decision."""
    endless = UNBOUNDED in rules
    (chapter,) = prose.chapters(
        "doom-advice",
        {
            "endless": endless,
            "known_last": SHUFFLED_BOTTOM not in rules,
            "leaves_traps": RETREAT_TRAPS in rules and not endless,
            "looks": RETREAT in rules and not endless,
            "single_use": SINGLE_USE in rules,
        },
    )
    return chapter


def suits() -> tuple[Chapter, ...]:
    """Return each suit's letter, what it means in a room, and what it means for the player."""
    return prose.chapters("doom-suits", {})
