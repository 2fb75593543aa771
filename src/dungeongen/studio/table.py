"""A play at a table of its own: the worker that keeps it, move by move.

The play is the library's ``Playing``. Each move gives the server a new ``View``, whose ``text`` is
the whole play as the library saves it: if the worker is gone, another goes on from there.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist, sqrt
from typing import Any

from dungeongen.core.errors import DungeongenError
from dungeongen.core.ident import format_id
from dungeongen.core.party import dump_party
from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.core.table import Choice
from dungeongen.core.verdict import Verdict
from dungeongen.draw.pages import Outline
from dungeongen.library.menu import choice_of
from dungeongen.library.play import Playing, play
from dungeongen.library.read import Source, read
from dungeongen.library.replay import rounds_of
from dungeongen.library.result import help_words
from dungeongen.press.book import Book, Sheet
from dungeongen.press.deal import TouchMap, picture_now, pictured, touchable_now
from dungeongen.press.printing import as_svg, work_of
from dungeongen.press.style import look_of
from dungeongen.studio.values import (
    Event,
    MenuValues,
    Offer,
    OfferGroup,
    Spot,
    Tell,
    View,
    Worth,
)

_MAP_WIDTH = 48
THEME = "parchment"
_SECONDS = 0.7
"""For weighing the choices of a menu a little further; the next move waits as long."""
_SIGNS, _MUCH = 24, 0.25
"""Rounds in the signs of a play, and the share of the life that is much to lose in one."""
_MANY = 4
"""Choices that differ in a number alone, from which on they share a line."""
_MOST_WORDS = 24
"""Answers to a die that are buttons; more are typed."""
_FINGER = 27.0
"""Pixels that a part of the picture measures where it is touched: 24, and a margin."""
_SMALLEST = 1.5
"""Pixels of a millimetre of the picture on the smallest screen, a telephone on its side."""


class _Table:
    """The one play of this worker, and the sheet that it is of, if that is known."""

    playing: Playing | None = None
    printed: Sheet | None = None


def sit(tell: Tell, source: bytes, kind: str, manner: Mapping[str, Any]) -> View:
    """Begin a play of a sheet, or go on with a saved one; return how it stands.

    ``kind`` is *book* for dungeongen sheets, *play* for a saved play, *text* for an id.
    """
    what: Source | Sheet = Source(source, "the play")
    if kind == "book":
        book = pickle.loads(source)  # of our own worker
        assert isinstance(book, Book)
        what = book[0]
    elif kind == "text":
        what = read(Source(source.strip(), "the text"))
    _Table.printed = what if isinstance(what, Sheet) else None
    _Table.playing = play(what, **manner)
    _Table.playing.go_on()
    if kind != "play":
        _Table.playing.think()
    return _view(_Table.playing)


def choose(tell: Tell, number: int, amount: int | None, sure: bool) -> View:
    """Make a choice; what may be a slip is asked first."""
    playing = _playing()
    playing.go_on()
    choice, begun = choice_of(_choices(playing), number), len(playing.play.moves)
    if len(choice.moves) == 1 and not sure:
        question = playing.sure(choice.moves[0])
        if question:
            return replace(_view(playing), question=question, meant=(number, amount))
    playing.choose(choice, amount)
    return _view(playing, _events(playing, begun))


def show(tell: Tell, answer: str) -> View:
    """Take what the player's die or card shows."""
    playing = _playing()
    begun = len(playing.play.moves)
    playing.show(answer.strip())
    return _view(playing, _events(playing, begun))


def undo(tell: Tell) -> View:
    """Go back to the last decision."""
    playing = _playing()
    playing.undo()
    return _view(playing)


def redo(tell: Tell) -> View:
    """Make the moves again that were taken back last."""
    playing = _playing()
    playing.redo()
    return _view(playing)


def hint(tell: Tell) -> tuple[int, int | None, str]:
    """Return the number of the best choice, its amount, and why."""
    tell("working out a plan")
    playing = _playing()
    number, amount, why = playing.hint()
    return _places(playing)[number], amount, why


def weigh(tell: Tell) -> MenuValues:
    """Return what every choice is worth."""
    playing = _playing()
    worths, places = playing.worths(seconds=_SECONDS), _places(playing)
    longest = max([1.0, *(value.high for value in worths.values.values())])
    return MenuValues(
        {
            places[number]: Worth(
                worths.words(number), max(0.0, value.low) / longest, value.high / longest
            )
            for number, value in worths.values.items()
        },
        worths.about,
        worths.whole,
    )


def sheet(tell: Tell) -> tuple[bytes, ...]:
    """Return the pages of the sheet that show nothing which is to stay hidden."""
    playing = _playing()
    printed = _Table.printed or Sheet(playing.game, playing.play.layout, Request(judged=False))
    pages, roles = as_svg(work_of([printed]), look_of())
    shown = zip(pages, roles, strict=True)
    return tuple(page for page, role in shown if role in ("play", "mat", "cut", "rules"))


def picture(tell: Tell, moves: int) -> bytes | None:
    """Return the play as it stood after so many moves, as a picture of the game's own."""
    playing = _playing()
    title, _ = playing.game.layout.facts(playing.play.layout)
    states = playing.play.states[: moves + 1]
    return picture_now(playing.game, states, look_of(theme=THEME), title)


def moment(tell: Tell, text: bytes, moves: int) -> bytes | None:
    """Return how a saved play stood after so many moves, as a picture."""
    playing = _replayed(text, moves)
    return playing.picture(theme=THEME)


def shorten(tell: Tell, text: bytes, moves: int) -> bytes:
    """Return a saved play as far as so many moves."""
    return _replayed(text, moves).text().encode()


def _replayed(text: bytes, moves: int) -> Playing:
    playing = play(Source(text, "the play"))
    while len(playing.play.moves) > moves and playing.play.undo():
        pass
    return playing


def _playing() -> Playing:
    if _Table.playing is None:
        raise DungeongenError("This play has ended here: load the page again.")
    return _Table.playing


def _events(playing: Playing, begun: int) -> tuple[Event, ...]:
    """Return what the moves after the first so many led to, a sentence each."""
    play = playing.play
    return tuple(
        Event(text, number, play.rules.totals(step.after))
        for number, step in enumerate(play.steps()[begun:], begun + 1)
        if (text := playing.table.tell(step.before, step.move, step.after))
    )


def _view(playing: Playing, events: tuple[Event, ...] = ()) -> View:
    news, party, company = _came_out(playing)
    game, state, table = playing.game, playing.play.state, playing.table
    title, _ = game.layout.facts(playing.play.layout)
    turn, due = playing.turn, playing.due
    scene = playing.scene if turn == "choice" else ()
    outcome = playing.outcome or ""
    mover = 0 if turn in ("over", "chance") else playing.play.rules.mover(state)
    lines_left, totals = apart(scene[1:], playing.totals)
    lines = table.map(state, lambda signs: True, _MAP_WIDTH) if table.map is not None else ()
    touch = touchable_now(game, playing.play.states, look_of(theme=THEME))
    typed = due is not None and (due.read is not None or len(due.answers) > _MOST_WORDS)
    return View(
        title=title,
        game=game.title,
        name=game.name,
        ident=format_id(game.code, game.layout.encode(playing.play.layout)),
        text=playing.text(),
        called=playing.stem,
        turn=turn,
        rounds=playing.play.rounds,
        moves=len(playing.play.moves),
        heading=scene[0] if scene else "",
        scene=lines_left,
        totals=totals,
        offers=_alike(_offers(playing)) if turn == "choice" else (),
        asks="" if due is None else due.asks,
        answers=() if due is None or typed else due.answers,
        expected="" if due is None else due.expected or ", ".join(due.answers),
        typed=typed,
        map=tuple(lines),
        pictured=pictured(game),
        size=(1.0, 1.0) if touch is None else (touch.width, touch.height),
        spots=() if touch is None else _spots(playing, touch),
        shows=table.shows,
        story=_story(playing),
        opening=table.opening(playing.play.states[0]),
        events=events,
        outcome=outcome,
        ending=table.ends.get(outcome, outcome),
        won=outcome in playing.play.rules.wins,
        odds="" if _Table.printed is None else odds_words(_Table.printed.finding),
        signs=_signs(playing) if turn == "over" else "",
        helped=help_words(playing.play),
        result=_result(playing) if turn == "over" else "",
        mover=mover,
        people=len(playing.play.people),
        players=playing.play.rules.players,
        hints=playing.hints,
        seeded=playing.seeded,
        dice=playing.play.dice or "",
        can_redo=playing.can_redo,
        news=news,
        party=party,
        company=company,
    )


def _result(playing: Playing) -> str:
    """Return the code of a play that is over; empty where it is too long for one."""
    try:
        return playing.result()
    except DungeongenError:
        return ""


def apart(
    scene: Sequence[str], totals: Mapping[str, int]
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return a scene without what it says of totals, and the totals in the words of the scene.

    >>> apart(["Health 9 of 20 · loot 2 · 47 cards", "Room: A♣"], {"health": 9, "loot": 2})
    (('47 cards', 'Room: A♣'), (('health', '9 of 20'), ('loot', '2')))
    """
    tracks = {name: str(number) for name, number in totals.items()}
    left: list[str] = []
    for line in scene:
        others = []
        for part in line.split(" · "):
            name, _, number = part.partition(" ")
            if re.match(rf"{totals.get(name.lower())}\b", number):
                tracks[name.lower()] = number
            else:
                others.append(part)
        if others:
            left.append(" · ".join(others))
    return tuple(left), tuple(tracks.items())


def _came_out(
    playing: Playing,
) -> tuple[tuple[str, ...], bytes, tuple[tuple[str, str, str], ...]]:
    """Return the news of a party that came out of a play that is over, its file and portraits.

    Its level-up is rolled by the program, also where the play was by hand.
    """
    game = playing.game
    if playing.outcome is None or game.rules.parties is None:
        return (), b"", ()
    rng = Rng(playing.text()).child("level-up")
    party, news = playing.play.comes_out(lambda due: rng.below(len(due.answers)))
    if party is None:
        return news, b"", ()
    return news, dump_party(game, party), game.rules.parties.portraits(party)


def odds_words(verdict: Verdict | None) -> str:
    """Return how likely a sheet says of a win, in a few words."""
    if verdict is None or verdict.odds is None:
        return ""
    low, high = (f"{100 * end:.0f}" for end in (verdict.odds.low, verdict.odds.high))
    return f"odds {low} %" if low == high else f"odds {low} to {high} %"


def _signs(playing: Playing) -> str:
    """Return a play at a glance: for each round whether it cost nothing, a little or much of the
    life, and how it ended. It gives nothing of the dungeon away."""
    play = playing.play
    lives = [next(iter(play.rules.totals(state).values()), 0) for state in play.states]
    starts = [
        i for i, move in enumerate(play.moves) if play.rules.opens_round(play.states[i], move)
    ]
    most = max([1, *lives])
    signs = []
    for start, end in [*pairwise([*starts, len(play.moves)])][-_SIGNS:]:
        lost = (lives[start] - lives[end]) / most
        signs.append("🟩" if lost <= 0 else "🟨" if lost < _MUCH else "🟥")
    won = playing.outcome in play.rules.wins
    return "".join(signs) + ("🏆" if won else "💀" if lives[-1] <= 0 else "🚪")


def _choices(playing: Playing) -> tuple[Choice, ...]:
    """Return the choices on offer, counted from 1: on a screen a gap looks like a fault."""
    return tuple(replace(choice, number=place) for place, choice in enumerate(playing.offered(), 1))


def _places(playing: Playing) -> dict[int, int]:
    """Return the number on the screen of each number in the menu of the play."""
    return {choice.number: place for place, choice in enumerate(playing.offered(), 1)}


def _offers(playing: Playing) -> tuple[Offer, ...]:
    return tuple(
        Offer(choice.number, choice.text, choice.amounts, choice.asks)
        for choice in _choices(playing)
    )


def _alike(offers: Sequence[Offer]) -> tuple[OfferGroup, ...]:
    """Return the choices, with those in one group that differ in a last number alone."""
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        words, _, last = offer.text.rpartition(" ")
        groups.setdefault(words if last.isdecimal() else offer.text, []).append(offer)
    result: list[OfferGroup] = []
    for words, group in groups.items():
        if len(group) < _MANY:
            result += [OfferGroup("", (offer,)) for offer in group]
        else:
            result.append(OfferGroup(words, tuple(group)))
    return tuple(result)


def _spots(playing: Playing, touch: TouchMap) -> tuple[Spot, ...]:
    """Return what can be touched of the picture now, with the choices that each part stands for:
    the smallest last, which is drawn above the others."""
    keys: dict[str, list[Offer]] = {}
    if playing.turn == "choice":
        for choice, offer in zip(playing.offered(), _offers(playing), strict=True):
            for key in dict.fromkeys(map(touch.key, choice.moves)):
                keys.setdefault(key, []).append(offer)
    live = [region for region in touch.regions if region.key in keys]
    return tuple(
        Spot(
            region.name,
            " ".join(f"{x:.1f},{y:.1f}" for x, y in region.outline),
            round(max(0.0, _FINGER - _SMALLEST * _breadth(region.outline)), 1),
            tuple(keys[region.key]),
        )
        for region in sorted(live, key=lambda region: -_area(region.outline))
    )


def _area(outline: Outline) -> float:
    """Return the area within an outline, in square millimetres."""
    corners = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in corners)) / 2


def _breadth(outline: Outline) -> float:
    """Return the shorter side, in millimetres, of the rectangle with the same area and length of
    outline.

    >>> _breadth(((0, 0), (8, 0), (8, 3), (0, 3)))
    3.0
    """
    half = sum(map(dist, outline, (*outline[1:], outline[0]))) / 2
    return (half - sqrt(max(0.0, half * half - 4 * _area(outline)))) / 2


def _story(playing: Playing) -> tuple[tuple[int, str], ...]:
    rounds = rounds_of(playing.play.rules, playing.play.steps(), playing.table.chapter)
    return tuple((round_.number, round_.text) for round_ in rounds if round_.text)
