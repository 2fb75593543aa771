"""Shuffle and Doom in the terminal: the scene and the moves on offer, in plain words.

Each move says what it costs or gains: the damage of a strike, the health after a potion. If the
player draws from a deck of their own, ``due`` asks for one card at a time; several may be typed at
once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from dungeongen.core import cards as pack
from dungeongen.core.cards import card_shown, card_text, is_red
from dungeongen.core.facets import Rules
from dungeongen.core.naming import listed
from dungeongen.core.table import Carries, ChancePrompt, Deed, Line, Preview, Table, Words, run_on
from dungeongen.games.doom.layout import Layout, cell_name, indexes
from dungeongen.games.doom.naming import facts
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.deck import stacks_of, upcoming
from dungeongen.games.doom.rules.engine import (
    AUTOMATIC,
    apply,
    chance,
    done,
    doors,
    legal_moves,
    outcome,
    redealt,
    returns,
    view_of,
)
from dungeongen.games.doom.rules.state import (
    CLUBS,
    HEARTS,
    RANK,
    SUIT,
    State,
    Thing,
    new,
    score,
    total,
)

# A play told in short sentences: what lay in a room, who struck whom, what was taken.
#
# A sentence compares the states before and after a step: first the player's move, then each step
# that the rules take by themselves. Cards are shown with their suit signs, and with their value
# where it differs from their rank.


STACKS = ("top row", "left column")


def opens_round(before: State, move: m.Move) -> bool:
    """Return whether a move begins a round: a visit to a room."""
    return isinstance(move, m.Enter)


def totals(state: State) -> dict[str, int]:
    """Return the player's statistics, and the score once the play is over."""
    having = {
        "health": state.health,
        "intelligence": state.intelligence,
        "attack": state.attack,
        "gold": state.gold,
    }
    if state.step in ("dead", "out", "cleared"):
        having["score"] = score(state)
    return having


def tell(before: State, move: m.Move, after: State) -> str:
    """Return the events of a move in sentences; empty if nothing happened."""
    return " ".join(sentence for _, sentence in events(before, move, after))


def events(before: State, move: m.Move, after: State) -> Iterator[tuple[str, str]]:
    """Yield what happened in sentences, each with the step of the rules it comes from, ``deed``
    for the move itself and ``end`` for the end."""
    state = done(before, move)
    if isinstance(move, m.Draw) and (after.step != "draw" or after.passes > before.passes):
        yield "deed", f"You find {listed(map(card_shown, [*_drawn(before), move.card]))}."
    for sentence in _deed(before, move, state):
        yield "deed", sentence
    while (rule := AUTOMATIC.get(state.step)) is not None:
        then = rule(state)
        for sentence in _event(state, then):
            yield state.step, sentence
        state = then
    match after.step:
        case "dead":
            yield "end", "You are dead."
        case "cleared":
            yield "end", f"The dungeon is cleared: your {after.gold} gold counts twice."


def _deed(before: State, move: m.Move, after: State) -> Iterator[str]:
    match move:
        case m.Choose(stack):
            yield (
                f"You choose the {STACKS[stack]}: health {after.health}, "
                f"intelligence {after.intelligence}, attack {after.attack}."
            )
        case m.Add(value):
            yield f"A ♦ adds 1 {m.VALUES[value]}."
        case m.Enter(name) if after.step == "look":
            yield f"You come back to room {name}."
        case m.Enter(name):
            yield f"You enter room {name}."
        case m.Leave():
            yield f"You leave the dungeon with {after.gold} gold."
        case m.Drink(card) if after.shield > before.shield:
            gain = after.shield - before.shield
            yield f"You drink {card_shown(card)}: it will absorb {gain} of the next strike."
        case m.Drink(card):
            yield f"You drink {card_shown(card)}: health {before.health} → {after.health}."
        case m.Read(card) if after.wit > before.wit:
            more = after.wit - before.wit
            yield f"You read {card_shown(card)}: intelligence +{more} in this room."
        case m.Read(card):
            change = f"{before.intelligence} → {after.intelligence}"
            yield f"You read {card_shown(card)}: intelligence {change}."
        case m.Hit(card):
            left = dict(after.foes).get(card)
            foe = thing_words((card, dict(before.foes)[card]))
            yield f"You kill {foe}." if left is None else f"You hit {foe}: {left} left."
        case m.Take(card):
            yield f"You grab {_thing(before.loot, card)} and nothing else."
            yield from _struck(before, after, before.traps)
        case m.Snatch(card):
            yield f"You snatch {_thing(before.loot, card)}, and the traps strike everyone."
            yield from _struck(before, after, before.traps)
            if after.step != "dead":
                yield from _weakened(before, after)
        case m.Retreat(name):
            yield f"You retreat to {name}; the room is lost."
        case m.Withdraw(name):
            yield f"You withdraw to {name} and leave the room as it is."


def _event(before: State, after: State) -> Iterator[str]:
    """Yield sentences about a step that the rules took by themselves."""
    match before.step:
        case "lay" if after.passes > before.passes:
            yield from _exhausted(before)
        case "lay" if after.drawn > before.drawn:
            cards, _ = upcoming(before)
            yield f"You find {listed(map(card_shown, cards[: before.due]))}."
        case "lay" if before.due and after.step == "open":
            yield "There are no more cards to draw."
        case "strike":
            yield from _struck(before, after, before.foes)
        case "disarm":
            gone = [trap for trap in before.traps if trap not in after.traps]
            if gone:
                yield f"{_these(gone)} {'is' if len(gone) == 1 else 'are'} disarmed."
        case "loot" if before.loot:
            yield f"You take {_these(before.loot)}."
        case "walked" if after.stage > before.stage:
            yield "The map goes on: a new part is added."


def _drawn(state: State) -> Iterator[int]:
    """Yield the cards in this room that chance drew since the last reshuffle."""
    for card, _ in (*state.foes, *state.traps, *state.loot):
        if state.draws >> card & 1:
            yield card


def _exhausted(before: State) -> Iterator[str]:
    yield "The deck runs out and is reshuffled; cards drawn from now on count twice as much."
    potions, books = (
        sum(worth for card, worth in before.hand if SUIT[card] == suit) for suit in (HEARTS, CLUBS)
    )
    if potions:
        yield f"Your potions become {potions} health."
    if books:
        yield f"Your books become {books} intelligence."


def _struck(before: State, after: State, by: Iterable[Thing]) -> Iterator[str]:
    who = tuple(by)
    strike = "strikes" if len(who) == 1 else "strike"
    shield = f" ({before.shield} absorbed)" if before.shield else ""
    change = f"health {before.health} → {after.health}"
    yield f"{_these(who)} {strike} for {total(who)}{shield}: {change}."


def _weakened(before: State, after: State) -> Iterator[str]:
    left = dict(after.foes)
    dead = [foe for foe in before.foes if foe[0] not in left]
    if dead:
        yield f"{_these(dead)} {'dies' if len(dead) == 1 else 'die'}."
    if left:
        words = [f"{card_shown(card)} with {worth} left" for card, worth in after.foes]
        yield f"Stunned: {listed(words)}."


def thing_words(thing: Thing) -> str:
    """Return a card's text, with its value where that differs from its rank.

    >>> thing_words((0, 2)), thing_words((0, 4))
    ('2♥', '2♥ (4)')
    """
    card, worth = thing
    return card_shown(card) if worth == RANK[card] else f"{card_shown(card)} ({worth})"


def _these(things: Iterable[Thing]) -> str:
    return listed(map(thing_words, things))


def _thing(things: tuple[Thing, ...], card: int) -> str:
    return thing_words((card, dict(things)[card]))


# A play as a story: a room is a paragraph, and a fight in it is told by its end and its price.

_SUBJECT = "You"
_Deed = Deed[State, m.Move]


def opening(state: State) -> str:
    """Return what lies ahead."""
    rooms = (state.plan.filled & ~state.cleared).bit_count()
    return f"{rooms} shaded room{'' if rooms == 1 else 's'} and two stacks of cards lie before you."


def chapter(deeds: Sequence[_Deed]) -> str:
    """Return what happened in a room, or before the first."""
    return " ".join(run_on(_sentences(deeds), _SUBJECT))


def _sentences(deeds: Sequence[_Deed]) -> Iterator[str]:
    fight: list[_Deed] = []
    added: dict[str, int] = {}
    for deed in deeds:
        _, move, after = deed
        match move:
            case m.Hit():
                fight.append(deed)
                if after.foes:
                    continue
                yield from _fought(fight)
                fight = []
                yield from _events(deed, "deed", "strike")
            case m.GoOn() if fight:
                fight.append(deed)
            case m.Add(value):
                name = m.VALUES[value]
                added[name] = added.get(name, 0) + 1
                if not after.spare:
                    sums = (f"{number} to {name}" for name, number in added.items())
                    yield f"Your ♦ add {listed(sums)}."
                yield from _events(deed, "deed")
            case _:
                yield from _fought(fight)
                fight = []
                yield from _events(deed)
    yield from _fought(fight)
    if fight:
        yield from _events(fight[-1], "deed", "strike")


def _events(deed: _Deed, *but: str) -> Iterator[str]:
    """Yield what happened in sentences, but for some steps of the rules, and the story's end."""
    for step, sentence in events(*deed):
        if step not in (*but, "end"):
            yield sentence


def _fought(deeds: Sequence[_Deed]) -> Iterator[str]:
    """Yield how a fight went: who fell, after how many blows, at what price."""
    if not deeds:
        return
    before, after = deeds[0][0], deeds[-1][2]
    left = dict(after.foes)
    dead = [card_shown(card) for card, _ in before.foes if card not in left]
    blows = sum(isinstance(move, m.Hit) for _, move, _ in deeds)
    hurt = sum(max(0, one.health - two.health) for one, _, two in deeds)
    end = f"kill {listed(dead)}" if dead else "kill nobody"
    price = f"; it costs {hurt} health" if hurt else " without a scratch"
    yield f"You {end} with {'one blow' if blows == 1 else f'{blows} blows'}{price}."


# The table


# The map of a play in the terminal: every room under the name that choices use.
#
# A room's name stands in its upper left cell, whose column and row it consists of. A cell is as
# wide as the longest name, and one character wider where that fits, so that names stand apart.
# Rooms that are cleared or empty have a name only where a move leads there.

_WIDEST = 72  # characters of a row beside its number


def chart(state: State, carries: Callable[[str], bool], width: int = 80) -> list[Line]:
    """Return the current map: shaded rooms, cells in walking reach, rooms left as they are."""
    pretty = carries("▒·•│")
    shade, floor, walk, bar = "▒·•│" if pretty else "#.o|"
    plan, names = state.plan, _names(state)
    wide = _width(state, names)
    looks: dict[int, tuple[str, str]] = {}
    for index, room in plan.rooms.items():
        bit = 1 << index
        if index == state.room:
            looks[index] = ("@" * wide, "bold reverse")
        elif any(aside.room == index for aside in state.aside):
            looks[index] = ("?" * wide, "yellow")
        elif room.filled and not state.cleared & bit:
            way = state.step == "walk" and doors(state) & bit
            looks[index] = (shade * wide, "bold" if way else "")
        elif state.region & bit:
            looks[index] = (f"{walk:>{wide}}", "bold green")
        else:
            looks[index] = (f"{floor:>{wide}}", "dim")
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for index, room in plan.rooms.items():
        sign, style = looks[index]
        for i in range(room.height):
            for j in range(room.width):
                cells[room.row + i, room.column + j] = (sign, style)
        if index in names:
            cells[room.row, room.column] = (room.name + sign[len(room.name) :], style)
    columns = _columns(state, wide)
    lines: list[Line] = [
        ((" " * 6 + "".join(f"{cell_name(0, i)[:-1]:<{wide}}" for i in columns), "dim"),)
    ]
    for row in range(len(plan.rows)):
        line = tuple(cells[row, column] for column in columns)
        lines.append(((f"{row + 1:>4} {bar}", "dim"), *line, (bar, "dim")))
    aside = ", ? left as it is" if state.aside else ""
    lines.append(
        ((f"{shade} shaded{aside}, {walk} where you can walk, @ the room you are in", ""),)
    )
    return lines


def _names(state: State) -> set[int]:
    """Return the rooms whose names are shown: those to be entered, and those to go back to."""
    plan = state.plan
    ahead = {
        index
        for index, room in plan.rooms.items()
        if room.filled and not state.cleared >> index & 1 and index != state.room
    }
    back = {
        plan.index_of[move.room]
        for move in (() if state.due else legal_moves(state))
        if isinstance(move, m.Retreat | m.Withdraw)
    }
    return ahead | back


def _width(state: State, names: set[int]) -> int:
    plan = state.plan
    longest = max((len(plan.rooms[index].name) for index in names), default=2)
    return longest + (len(plan.columns) * (longest + 1) <= _WIDEST)


def _columns(state: State, wide: int) -> range:
    """Return the columns to show of a wide map, so that the farthest place is in sight."""
    plan = state.plan
    most = _WIDEST // wide
    here = state.region | (1 << state.room if state.room >= 0 else 0)
    far = max((plan.rooms[index].column for index in indexes(here)), default=0)
    first = max(0, min(far - most // 2, len(plan.columns) - most))
    return range(first, min(len(plan.columns), first + most))


# A dungeon in the terminal, before any play: its map between its cards.
#
# A cell is three characters wide, two where there are more than 23 of them. The rank and suit of a
# column's card stand above it, those of a row's at its left; a filled room shows in its middle how
# many cards it draws. Where the encoding has no suits, letters stand for them.

_RED, _NUMBER, _FAINT = "bold red", "bold reverse", "dim"
_WIDE_UP_TO = 23  # columns that are three characters wide
_HANG = 14


def preview(layout: Layout, carries: Carries, width: int) -> Preview:
    """Return the map, what each stack gives, and the cards that were exchanged."""
    pretty = carries("♥♣♠♦▒│")
    lines: list[tuple[Line, int]] = [(line, 0) for line in map_lines(layout, pretty=pretty)]
    lines.append(((), 0))
    for stack in stacks_of(layout):
        health, mind, might = stack.totals
        more = f", and {stack.diamonds} to add" if stack.diamonds else ""
        said = f" {stack.name:<12} health {health}, intelligence {mind}, attack {might}{more}"
        lines.append((((said, ""),), _HANG))
    for one, two in layout.stacks.swaps:
        said = f" Exchanged    {_card(one, pretty)} and {_card(two, pretty)}"
        lines.append((((said, ""),), _HANG))
    return Preview(facts(layout)[1], tuple(lines))


def map_lines(layout: Layout, *, pretty: bool = True) -> list[Line]:
    """Return the map with its cards, as many lines as it has rows, and three."""
    plan, stacks = layout.plan, layout.stacks
    wide = 3 if layout.size <= _WIDE_UP_TO else 2
    rock, floor, bar = ("▒", "·", "│") if pretty else ("#", ".", "|")
    left = (" " * 9, "")
    ranks, suits, names = [left], [left], [left]
    for i, card in enumerate(stacks.columns):
        text, style = _card(card, pretty), _RED if is_red(card) else ""
        ranks.append((f"{text[:-1]:^{wide}}", style))
        suits.append((f"{text[-1]:^{wide}}", style))
        names.append((f"{cell_name(0, i)[:-1]:^{wide}}", _FAINT))
    numbers = {
        (room.row + (room.height - 1) // 2, room.column + (room.width - 1) // 2): room.size
        for room in layout.rooms
    }
    lines = [tuple(ranks), tuple(suits), tuple(names)]
    for row, card in enumerate(stacks.rows):
        line = [(" ", ""), (f"{_card(card, pretty):>3}", _RED if is_red(card) else "")]
        line.append((f" {row + 1:>2} {bar}", _FAINT))
        over = 0  # characters of a number in the cell to its right: 100 in two columns
        for column in range(layout.size):
            number = numbers.get((row, column))
            if number is not None:
                cell, style = f"{number:^{wide}}", _NUMBER
            elif plan.columns[column] != plan.rows[row]:
                cell, style = rock * wide, ""
            else:
                cell, style = f"{floor:^{wide}}", _FAINT
            line.append((cell[over:], style))
            over = len(cell) - wide
        line.append((bar, _FAINT))
        lines.append(tuple(line))
    return lines


def _card(card: int, pretty: bool) -> str:
    return card_shown(card) if pretty else card_text(card)


_DOT = " · "


# The scene


def scene(state: State) -> list[str]:
    """Return a heading, then lines about the player, and about the room or the way ahead."""
    match state.step:
        case "choose":
            return ["Before the dungeon: choose a stack", *_stacks(state)]
        case "assign":
            return [f"Before the dungeon: {state.spare} ♦ to spend", _values(state)]
        case "walk":
            where = "In the dungeon" if state.region else "Before the dungeon"
            return [where, _values(state), *_hand(state), *_around(state)]
    room = state.plan.rooms[state.room]
    stunned = ": the enemies are stunned" if state.stunned else ""
    return [f"Room {room.name}{stunned}", _values(state), *_hand(state), *_room(state)]


def _stacks(state: State) -> Iterator[str]:
    stacks = state.ground.layout.stacks
    for stack, cards in enumerate((stacks.columns, stacks.rows)):
        after = done(state, m.Choose(stack))
        spare = f" and {after.spare} ♦ to spend" if after.spare else ""
        name = STACKS[stack]
        yield f"{name[0].upper()}{name[1:]}: {' '.join(map(card_shown, cards))}"
        yield f"gives {_values(after).lower()}{spare}"


def _values(state: State) -> str:
    values = [f"Health {state.health}", f"intelligence {state.intelligence}"]
    values += [f"attack {state.attack}", f"gold {state.gold}"]
    if state.shield:
        values.append(f"absorbs {state.shield} of the next strike")
    if state.wit:
        values.append(f"intelligence +{state.wit} in this room")
    return _DOT.join(values)


def _hand(state: State) -> Iterator[str]:
    for suit, name in ((HEARTS, "Potions"), (CLUBS, "Books")):
        things = [thing for thing in state.hand if SUIT[thing[0]] == suit]
        if things:
            yield f"{name} in hand: {_listed(tuple(things))}"


def _room(state: State) -> Iterator[str]:
    for name, things in (("Enemies", state.foes), ("Traps", state.traps), ("Loot", state.loot)):
        if things:
            yield f"{name}: {_listed(things)}"


def _around(state: State) -> Iterator[str]:
    rooms = (state.plan.filled & ~state.cleared).bit_count()
    what = "1 shaded room left" if rooms == 1 else f"{rooms} shaded rooms left"
    worth = f"cards count {1 << state.passes} times their number" if state.passes else ""
    yield _DOT.join(filter(None, [what, worth]))


# The moves on offer


def words(state: State, move: m.Move) -> Words:
    """Return the words that offer a legal move."""
    return Words(_text(state, move))


def _text(state: State, move: m.Move) -> str:
    match move:
        case m.Choose(stack):
            return f"Choose the {STACKS[stack]}"
        case m.Add(value):
            return f"Add 1 to {m.VALUES[value]}"
        case m.Enter(name):
            return f"Enter room {name} ({_waiting(state, name)})"
        case m.Leave():
            gold = score(state._replace(step="out"))
            return f"Leave the dungeon with {gold} gold and end the game"
        case m.Drink(card):
            return _drinking(state, card)
        case m.Read(card):
            more = dict(state.hand)[card]
            here = " in this room" if state.ground.single_use else ""
            return f"Read {card_shown(card)} (intelligence +{more}{here})"
        case m.Draw(card):
            return f"Draw {card_shown(card)}"
        case m.GoOn() if state.step == "answer":
            return f"Let the enemies strike ({_cost(state, state.foes)})"
        case m.GoOn():
            return "Turn to the traps"
    return _in_room(state, move)


def sure(state: State, move: m.Move) -> str:
    """Return the question to who leaves without any gold."""
    poor = isinstance(move, m.Leave) and not score(state._replace(step="out"))
    return "Leave with nothing at all?" if poor else ""


def _in_room(state: State, move: m.Move) -> str:
    match move:
        case m.Hit(card):
            value = dict(state.foes)[card]
            verb = "Kill" if value <= state.attack else "Hit"
            left = "" if value <= state.attack else f" ({value - state.attack} left)"
            return f"{verb} {thing_words((card, value))}{left}{_answer(state, card)}"
        case m.Snatch(card):
            also = " and every enemy" if state.foes else ""
            item = thing_words((card, dict(state.loot)[card]))
            return f"Snatch {item}: all traps strike you{also} ({_cost(state, state.traps)})"
        case m.Take(card):
            item = thing_words((card, dict(state.loot)[card]))
            return f"Grab {item} and nothing else: the traps strike ({_cost(state, state.traps)})"
        case m.Retreat(name):
            return f"Retreat to {name} and give the room up"
        case m.Withdraw(name):
            return f"Withdraw to {name} and leave the room as it is"
    raise AssertionError(move)


def _waiting(state: State, name: str) -> str:
    index = state.plan.index_of[name]
    for room in state.aside:
        if room.room == index:
            return f"you left {_listed(room.foes + room.traps + room.loot)} there"
    size = state.plan.rooms[index].size
    return "1 card" if size == 1 else f"{size} cards"


def _drinking(state: State, card: int) -> str:
    worth = dict(state.hand)[card]
    if state.ground.single_use:
        return f"Drink {card_shown(card)} (absorbs up to {worth} of the next strike)"
    return f"Drink {card_shown(card)} (health {state.health + worth})"


def _answer(state: State, target: int) -> str:
    """Return the enemies' answer to a hit."""
    left = [(card, value - state.attack if card == target else value) for card, value in state.foes]
    alive = tuple(foe for foe in left if foe[1] > 0)
    if not alive:
        return ""
    return "; no answer while stunned" if state.stunned else f"; then {_cost(state, alive)}"


def _cost(state: State, strikers: tuple[Thing, ...]) -> str:
    damage = max(0, total(strikers) - state.shield)
    left = state.health - damage
    return f"{damage} damage, {'which kills you' if left < 0 else f'health {left}'}"


def _listed(things: tuple[Thing, ...]) -> str:
    return listed(map(thing_words, things))


# Cards from the player's own deck


def due(state: State) -> ChancePrompt:
    """Return the question for the next card of an unknown deck."""
    name = state.plan.rooms[state.room].name
    asks = f"The next card for room {name}"
    if state.due > 1:
        asks = f"The next of {state.due} cards for room {name}"
    return pack.due(asks, upcoming(state).cards)


TABLE: Table[State, m.Move] = Table(
    scene=scene,
    words=words,
    preview=preview,
    due=due,
    chance="shuffles",
    tell=tell,
    ends={
        "cleared": "The dungeon is cleared: your gold counts twice.",
        "out": "You are out of the dungeon, alive.",
        "dead": "You are dead.",
    },
    opening=opening,
    chapter=chapter,
    sure=sure,
    map=chart,
    turn=lambda state: (state.step, state.room),
)


# The rules of Shuffle and Doom in one value, with the words that tell a play: ``RULES``.

RULES: Rules[Layout, State, m.Move, None] = Rules(
    new=new,
    legal_moves=legal_moves,
    apply=apply,
    outcome=outcome,
    format=m.format_move,
    parse=m.parse_move,
    chance=chance,
    returns=returns,
    view=view_of,
    redealt=redealt,
    tell=tell,
    totals=totals,
    opens_round=opens_round,
    wins=("out", "cleared"),
)
