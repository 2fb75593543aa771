"""A play told in short sentences: what lay in a room, who struck whom, what was taken.

A sentence compares the states before and after a step: first the player's move, then each step that
the rules take by themselves. Cards are shown with their suit signs, and with their value where it
differs from their rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dungeongen.core.cards import card_shown
from dungeongen.core.naming import listed
from dungeongen.core.table import Deed, run_on
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.actions import AUTOMATIC, done
from dungeongen.games.doom.rules.deck import upcoming
from dungeongen.games.doom.rules.state import CLUBS, HEARTS, RANK, SUIT, State, Thing, score, total

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
            yield f"You grab {_card(before.loot, card)} and nothing else."
            yield from _struck(before, after, before.traps)
        case m.Snatch(card):
            yield f"You snatch {_card(before.loot, card)}, and the traps strike everyone."
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


def _card(things: tuple[Thing, ...], card: int) -> str:
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
