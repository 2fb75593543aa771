"""Replay the winning lines of a list of deals, with nothing of dungeongen.

    dungeongen design scoundrel --difficulty grim --count 1000 --list deals.jsonl
    python verify.py deals.jsonl

Each line of the list is a deal. This file deals its cards, plays its moves by rules that it states
itself, and says whether they win; it needs Python alone. Beside that it looks at the figures that
can be worked out again: the score, the interval of the odds, and the word for them. The exit code
is 0 if every line wins, 1 if one does not. Take what you need of it: a game is one function, which
gets the rules in force, the deal and the moves, and returns whether they win, and the score.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import random
import sys
from collections.abc import Iterator
from pathlib import Path

Result = tuple[bool, int | None]  # whether it is won, and the score; no score: it is not over


class WrongError(Exception):
    """A deal, a move or a figure that cannot be; the text says why."""


def need(holds: object, words: str) -> None:
    """Go on if something holds; raises WrongError."""
    if not holds:
        raise WrongError(words)


RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PACK = [rank + suit for suit in "HCSD" for rank in RANKS]


def rank(card: str) -> int:
    """Return the rank of a card, from 2 to 14 for an ace."""
    return RANKS.index(card[:-1]) + 2


def whole(cards: object, pack: list[str]) -> list[str]:
    """Return cards as a list if they are the pack in some order; raises WrongError."""
    need(isinstance(cards, list) and sorted(map(str, cards)) == sorted(pack), "not the whole pack")
    return list(cards)


def split(move: str) -> tuple[str, str]:
    """Return a move as its verb and its one card, if any; raises WrongError."""
    words = str(move).split(" ")
    need(len(words) <= 2 and "" not in words, f"{move}: no such move")
    return words[0], words[1] if words[1:] else ""


# Scoundrel: spades and clubs are monsters, diamonds weapons, hearts potions. There are no red
# faces and no red aces.

SCOUNDREL = [card for card in PACK if card[-1] in "SC" or rank(card) <= 10]


def scoundrel(params: dict, deal: dict, line: list[str]) -> Result:
    """Play Scoundrel; return whether the dungeon is cleared, and the score (None: not over)."""
    most, rules = params["health"], params.get("rules", [])
    need(most in (15, 20, 25) and set(rules) <= {"strict", "shuffled"}, "no such rules")
    deck = whole(deal["deck"], SCOUNDREL)
    room, deck, mixed = deck[:4], deck[4:], False
    health, weapon, last, taken, drunk, avoided = most, None, None, 0, False, False
    for number, move in enumerate(line, 1):
        verb, card = split(move)
        need(room or deck, f"move {number}: the play is over")
        if mixed and len(room) < 4 and deck and not taken:  # the next card is chance's
            need(verb == "draw" and card in deck, f"move {number}: a card is to be drawn")
            deck.remove(card)
            room.append(card)
            continue
        if verb == "avoid":  # the whole room goes under the dungeon, never twice in a row
            allowed = len(room) == 4 and not taken and not avoided
            need(allowed and not card, f"move {number}: this room cannot be avoided")
            deck, room, avoided = deck + room, [], True
            mixed = "shuffled" in rules
        else:
            need(card in room, f"move {number}: {card} does not lie in the room")
            room.remove(card)
            taken += 1
            bonus = 0
            if verb == "drink" and card[-1] == "H":  # only the first potion of a room heals
                health, drunk = (health if drunk else min(most, health + rank(card))), True
                bonus = rank(card) if health == most else 0  # which counts if it is the last card
            elif verb == "equip" and card[-1] == "D":
                weapon, last = card, None
            elif verb == "punch" and card[-1] in "SC":
                health -= rank(card)
            elif verb == "strike" and card[-1] in "SC" and weapon:
                # A weapon that struck a monster serves against none that is stronger.
                limit = 15 if last is None else rank(last) - ("strict" in rules)
                need(rank(card) <= limit, f"move {number}: the weapon is worn for {card}")
                health -= max(0, rank(card) - rank(weapon))
                last = card
            else:
                raise WrongError(f"move {number}: {move} cannot be done")
            if health <= 0:
                need(number == len(line), f"move {number + 1}: the play is over")
                return False, -sum(rank(left) for left in room + deck if left[-1] in "SC")
            if not room and not deck:
                need(number == len(line), f"move {number + 1}: the play is over")
                return True, health + bonus
            if room and taken < 3:
                continue
            taken, drunk, avoided = 0, False, False
        if not mixed:
            new = 4 - len(room)
            room, deck = room + deck[:new], deck[new:]
    return False, None


# Donsol: spades, clubs and the two jokers are monsters, diamonds shields, hearts potions.

DONSOL = [*PACK, "J1", "J2"]


def worth(card: str) -> int:
    """Return what a card of Donsol counts."""
    if card in ("J1", "J2"):
        return 21
    if card[-1] in "HD":
        return min(11, rank(card))
    return {"J": 11, "Q": 13, "K": 15, "A": 17}.get(card[0], rank(card))


def donsol(params: dict, deal: dict, line: list[str]) -> Result:
    """Play Donsol; return whether the dungeon is cleared, and the cards folded (None: not over)."""
    level, rules = params["level"], params.get("rules", [])
    need(level in ("easy", "normal", "hard", "expert"), f"no level {level}")
    need(rules in ([], ["shuffled"]), "no such rules")
    deck = whole(deal["deck"], DONSOL)
    monsters = {card for card in DONSOL if card[-1] not in "HD"}
    room, deck, mixed = deck[:4], deck[4:], False
    health, shield, last, sick, escaped, open_room = 21, None, None, False, False, True
    for number, move in enumerate(line, 1):
        verb, card = split(move)
        if mixed and not open_room:  # the next card is chance's
            need(verb == "draw" and card in deck, f"move {number}: a card is to be drawn")
            deck.remove(card)
            room.append(card)
            open_room = len(room) == 4 or not deck
            continue
        if verb == "escape":
            fight = bool(monsters & set(room))
            allowed = {
                "easy": not (escaped and fight),
                "normal": not escaped,
                "hard": not fight,
                "expert": False,
            }[level]
            left = deck and monsters & set(room + deck)
            need(allowed and left and not card, f"move {number}: no escape from here")
            deck, room, sick, escaped = deck + room, [], False, True
            mixed = "shuffled" in rules
        else:
            need(verb == "fold" and card in room, f"move {number}: {move} cannot be done")
            room.remove(card)
            if card in monsters:  # a shield breaks unless the monster is weaker than the last one
                holds = shield is not None and (last is None or worth(card) < worth(last))
                health -= max(0, worth(card) - (worth(shield) if holds else 0))
                shield, last, sick = (shield, card, False) if holds else (None, None, False)
            elif card[-1] == "D":
                shield, last, sick = card, None, False
            else:  # a second potion in a row does nothing
                health, sick = (health if sick else min(21, health + worth(card))), True
            over = health <= 0 or not (room or deck)
            if over:
                need(number == len(line), f"move {number + 1}: the play is over")
                return health > 0, 54 - len(room + deck)
            if room:
                continue
            escaped = False
        open_room = not mixed
        if not mixed:
            room, deck = deck[:4], deck[4:]
    return False, None


# Dungeons & Treasure: twelve piles of two cards, three cards of manpower, a deck of treasure. A
# card is destroyed by one of its value or more, by two of the same value, or a king by an ace.


def value(card: str) -> int:
    """Return the value of a card in Dungeons & Treasure, where an ace counts 1."""
    return 1 if card[0] == "A" else rank(card)


def destroys(cards: list[str], faced: str) -> bool:
    """Return whether a sacrifice destroys a card."""
    if len(cards) == 2:  # named in the order of the pack
        first, second = map(PACK.index, cards)
        return first < second and value(cards[0]) == value(cards[1])
    return value(cards[0]) >= value(faced) or (value(cards[0]), value(faced)) == (1, 13)


def treasure(params: dict, deal: dict, line: list[str]) -> Result:
    """Play Dungeons & Treasure; return whether it is over, and the value of the treasure."""
    need(params == {}, "no such rules")
    piles, hand, deck = deal["piles"], set(deal["hand"]), list(deal["deck"])
    sizes = [len(pile) for pile in piles], len(deal["hand"]), len(deck)
    need(sizes == ([2] * 12, 3, 25), "no such deal")
    whole([card for pile in piles for card in pile] + deal["hand"] + deck, PACK)
    down, up, gold, here, step, fresh = set(range(12)), set(), set(), None, "between", False
    for number, move in enumerate(line, 1):
        wrong = f"move {number}: {move} cannot be done"
        verb, *words = str(move).split(" ")
        need(step != "over", f"move {number}: the play is over")
        held = hand | gold
        if step == "between":
            if verb == "stop" and not words:
                step = "over"
                continue
            need(len(words) == 1 and words[0] in map(str, range(1, 13)), wrong)
            here = int(words[0]) - 1
            if verb == "turn":
                need(here in down, wrong)
            else:  # come back to a pile, once none lies face down
                need(verb == "return" and not down and here in up, wrong)
                need(reach(held, piles[here][0]), wrong)
            fresh = verb == "turn"
            down, up, step = down - {here}, up - {here}, "top"
            continue
        if verb == "destroy":
            faced = piles[here][0 if step == "top" else 1]
            need(len(words) in (1, 2) and set(words) <= held and destroys(words, faced), wrong)
            hand, gold = hand - set(words), gold - set(words)
            if step == "top":
                step = "bottom"
                continue
            gold, deck = gold | set(deck[:3]), deck[3:]
        elif verb == "leave":
            need(step == "top" and fresh and not words, wrong)
            up = up | {here}
        else:
            need(verb == "take" and step == "bottom" and not words, wrong)
            hand = hand | {piles[here][1]}
        step = "between"
        stuck = not down and not any(reach(hand | gold, piles[place][0]) for place in up)
        if not deck or not (down or up) or stuck:
            step = "over"
    return (True, sum(map(value, gold))) if step == "over" else (False, None)


def reach(held: set[str], faced: str) -> bool:
    """Return whether some sacrifice of the cards held destroys a card."""
    values = [value(card) for card in held]
    pair = any(values.count(number) > 1 for number in values)
    return pair or any(destroys([card], faced) for card in held)


# Shuffle and Doom: the colours of two rows of cards make a map of rooms. Spades are enemies, clubs
# traps, hearts potions, diamonds gold; a card counts double after each reshuffle.

DOOM_RULES = ["strong", "break-up", "retreat", "retreat-traps", "merge", "single-use"]
DOOM_RULES += ["worth-three", "bottom=shuffled", "unbounded"]
BONUS = {4: 7, 5: 6, 6: 6, 7: 5, 8: 5, 9: 4, 10: 4, 11: 3, 12: 3, 13: 2, 14: 2}


def order(seed: str, cards: list[str]) -> list[str]:
    """Return cards as a seed shuffles them."""
    draw = random.Random(int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big")).random
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = int(draw() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def runs(cards: list[str]) -> list[tuple[int, int, bool]]:
    """Return neighbours of a colour as runs: the first place, how many, and whether red."""
    result, place = [], 0
    for red, some in itertools.groupby(cards, lambda card: card[-1] in "HD"):
        result.append((place, length := len([*some]), red))
        place += length
    return result


def exchanged(stacks: list[str], size: int, rules: list[str]) -> list[str]:
    """Return the set-up cards after break-up and merge: the first swap that helps, and so on."""

    def faulty(cards: list[str]) -> int:
        both = itertools.product(runs(cards[:size]), runs(cards[size:]))
        cells = [width * height for (_, width, red), (_, height, other) in both if red != other]
        large = sum(number > 16 for number in cells) if "break-up" in rules else 0
        return large + (cells.count(1) if "merge" in rules else 0)

    def swapped(i: int, j: int) -> list[str]:
        return [stacks[{i: j, j: i}.get(place, place)] for place in range(2 * size)]

    while count := faulty(stacks):
        trials = (swapped(i, j) for i, j in itertools.combinations(range(2 * size), 2))
        better = next((trial for trial in trials if faulty(trial) < count), None)
        if better is None:
            break
        stacks = better
    return stacks


def doom(params: dict, deal: dict, line: list[str]) -> Result:
    """Play Shuffle and Doom; return whether you get out alive, and the score."""
    play = Doom(params, deal)
    for number, move in enumerate(line, 1):
        verb, word = split(move)
        need(play.allowed(verb, word), f"move {number}: {move} cannot be done")
        getattr(play, verb)(word)
    if play.step not in ("dead", "out", "cleared"):
        return False, None
    times = {"dead": 0, "cleared": 2}.get(play.step, max(1, play.passes) if play.endless else 1)
    return play.step != "dead", play.gold * times


class Doom:
    """A play. A room is a pair of numbers, its places among the runs of rows and of columns."""

    def __init__(self, params: dict, deal: dict) -> None:
        self.rules, self.size = params["rules"], len(deal["columns"])
        self.deck, stacks = list(deal["deck"]), deal["columns"] + deal["rows"]
        need(self.rules == [rule for rule in DOOM_RULES if rule in self.rules], "no such rules")
        fits = params["size"] == self.size == len(deal["rows"]) and 4 <= self.size <= 26
        need(fits and len({card[-1] in "HD" for card in stacks}) == 2, "no such map")
        whole(self.deck if len(self.deck) == 52 else self.deck + stacks, PACK)
        whole(stacks, [card for card in PACK if card in stacks])
        self.endless, self.seed = "unbounded" in self.rules, deal.get("seed")
        self.later = deal.get("reshuffles", [])
        need(self.seed or not self.endless, "an endless map needs a seed")
        stacks = exchanged(stacks, self.size, self.rules)
        self.stacks = self.columns, self.rows = stacks[: self.size], stacks[self.size :]
        self.health, mind = 7, 7 if "strong" in self.rules else 3
        self.mind = self.attack = mind
        self.gold = self.shield = self.wit = self.passes = self.spare = self.stage = 0
        self.hand, self.aside, self.cleared, self.region = {}, {}, set(), set()
        self.foes, self.traps, self.loot = {}, {}, {}
        self.step, self.room, self.fresh, self.stunned = "choose", None, False, False
        self.lay_map()

    # The map

    def lay_map(self) -> None:
        self.rooms, self.named = {}, {}  # the cells of each, none for a white one
        for i, (top, height, red) in enumerate(runs(self.rows)):
            for j, (left, width, other) in enumerate(runs(self.columns)):
                self.rooms[i, j] = width * height if red != other else 0
                letters = (chr(64 + left // 26) if left >= 26 else "") + chr(65 + left % 26)
                self.named[letters + str(top + 1)] = i, j

    def free(self) -> set:
        return {room for room, cells in self.rooms.items() if not cells} | self.cleared

    def around(self, rooms: set) -> set:
        steps = (0, 1), (0, -1), (1, 0), (-1, 0)
        return {(i + a, j + b) for i, j in rooms for a, b in steps} & {*self.rooms}

    def reach(self, start: set, free: set) -> set:
        region, new = set(), start & free
        while new:
            region |= new
            new = self.around(new) & free - region
        return region

    def grows(self, rooms: set) -> bool:  # an endless map, where rooms touch its edge
        last = max(self.rooms)
        if not self.endless or not any(i == last[0] or j == last[1] for i, j in rooms):
            return False
        self.stage += 1
        cards = order(f"{self.seed}/map/{self.stage}", PACK)
        self.columns = self.columns + cards[: self.size]
        self.rows = self.rows + cards[self.size : 2 * self.size]
        self.lay_map()
        return True

    # Moves

    def allowed(self, verb: str, word: str) -> bool:
        step, room, single = self.step, self.step == "room", "single-use" in self.rules
        settled, place = room and not self.foes and not self.fresh, self.named.get(word)
        held = word[-1:] if word in self.hand else ""
        near = self.around(self.region) if self.region else {(0, 0)}
        unopened = place in near - self.cleared and self.rooms[place] > 0
        leaves = ("retreat" if self.foes else "retreat-traps") in self.rules
        return bool(
            {
                "choose": step == "choose" and word in ("top", "left"),
                "add": step == "add" and word in ("health", "intelligence", "attack"),
                "drink": held == "H" and step in ("walk", "room", "answer"),
                "read": held == "C" and (room or (step == "walk" and not single)),
                "enter": step == "walk" and unopened,
                "leave": step == "walk" and not word and self.at_exit(),
                "proceed": not word
                and (step == "answer" or (room and self.fresh and not self.foes)),
                "hit": room and word in self.foes,
                "snatch": room and self.fresh and word in self.loot,
                "take": settled and word in self.loot,
                "retreat": settled and self.haven(place, {self.room}),
                "withdraw": room and leaves and self.haven(place, set()),
            }.get(verb)
        )

    def at_exit(self) -> bool:
        return ((0, 0) if self.endless else max(self.rooms)) in self.region

    def haven(self, place: object, emptied: set) -> bool:  # the first room of a white area
        area = self.reach({place}, self.free() | emptied) - {self.room}
        return bool(area) and place == min(area)

    def choose(self, word: str) -> None:
        number, bonus = ("top", "left").index(word), BONUS.get(self.size, 1)
        suits = [card[-1] for card in self.stacks[number]]
        self.health += bonus * suits.count("H")
        self.mind += bonus * suits.count("C")
        self.attack += bonus * suits.count("S")
        self.spare, self.step = suits.count("D"), "add"
        if len(self.deck) < 52:  # the set-up cards go under the deck, the chosen stack last
            self.deck = self.deck + self.stacks[1 - number] + self.stacks[number]
        if not self.spare:
            self.walk((0, 0))

    def gain(self, name: str, value: int) -> None:
        setattr(self, name, getattr(self, name) + value)

    def add(self, word: str) -> None:
        self.gain("mind" if word == "intelligence" else word, 1)
        self.spare -= 1
        if not self.spare:
            self.walk((0, 0))

    def drink(self, word: str) -> None:
        self.gain("shield" if "single-use" in self.rules else "health", self.hand.pop(word))

    def read(self, word: str) -> None:
        self.gain("wit" if "single-use" in self.rules else "mind", self.hand.pop(word))
        if self.step == "room":
            self.look()

    def leave(self, word: str) -> None:
        self.step = "out"

    def enter(self, word: str) -> None:
        self.room, self.region = self.named[word], set()
        while self.grows({self.room}):
            pass
        if self.room in self.aside:
            self.foes, self.traps, self.loot = self.aside.pop(self.room)
        else:
            self.lay(self.rooms[self.room])
        self.fresh = bool(self.traps)
        self.look()

    def proceed(self, word: str) -> None:
        if self.step == "answer":
            self.strike()
        else:
            self.fresh = False
            self.disarm()

    def hit(self, word: str) -> None:
        self.foes[word] -= self.attack
        self.foes = {card: left for card, left in self.foes.items() if left > 0}
        calm = not self.foes or self.stunned
        self.fresh = self.stunned = False
        if calm:
            self.look()
        elif any(card[-1] == "H" for card in self.hand):
            self.step = "answer"
        else:
            self.strike()

    def snatch(self, word: str) -> None:
        item, force = self.loot[word], sum(self.traps.values())
        self.loot, self.fresh = {}, False
        if self.survives(force):
            self.collect({word: item})
            self.foes = {card: left - force for card, left in self.foes.items() if left > force}
            self.traps, self.stunned = {}, bool(self.foes)
            self.look()

    def take(self, word: str) -> None:
        if self.survives(sum(self.traps.values())):
            self.collect({word: self.loot[word]})
            self.clear(self.room)

    def retreat(self, word: str) -> None:
        self.clear(self.named[word])

    def withdraw(self, word: str) -> None:
        self.aside[self.room] = self.foes, self.traps, self.loot
        self.walk(self.named[word])

    # What the rules do

    def walk(self, token: tuple) -> None:
        self.step, self.room, self.fresh, self.stunned, self.wit = "walk", None, False, False, 0
        self.foes, self.traps, self.loot = {}, {}, {}
        self.region = self.reach({token}, self.free())
        while self.grows(self.region):
            self.region = self.reach(self.region, self.free())

    def lay(self, due: int) -> None:
        three = "worth-three" in self.rules
        while due:
            rooms = [(self.foes, self.traps, self.loot), *self.aside.values()]
            lying = {card for room in rooms for cards in room for card in cards}
            if not self.deck and len(lying) == 52:
                break
            if not self.deck:  # the hand becomes health and intelligence, the rest is shuffled
                self.health += sum(n for card, n in self.hand.items() if card[-1] == "H")
                self.mind += sum(n for card, n in self.hand.items() if card[-1] == "C")
                self.hand, self.passes = {}, self.passes + 1
                stated = self.later[self.passes - 1 : self.passes]
                need(stated or self.seed, "the order of the next pass is not known")
                cards = stated[0] if stated else order(f"{self.seed}/deck/{self.passes}", PACK)
                self.deck = [card for card in cards if card not in lying]
                continue
            card, *self.deck = self.deck
            due -= 1
            worth = 3 if three and card[-1] == "H" else rank(card) << self.passes
            {"S": self.foes, "C": self.traps}.get(card[-1], self.loot)[card] = worth
        if not self.loot:  # without hearts and diamonds the clubs are books
            self.loot = {card: 3 if three else worth for card, worth in self.traps.items()}
            self.traps = {}

    def look(self) -> None:
        self.step = "room"
        if not self.foes and not self.fresh:
            self.disarm()

    def disarm(self) -> None:
        mind = self.mind + self.wit
        self.traps = {card: worth for card, worth in self.traps.items() if worth > mind}
        self.step = "room"
        if not self.traps:
            self.collect(self.loot)
            self.clear(self.room)

    def clear(self, token: tuple) -> None:
        self.cleared.add(self.room)
        if not self.endless and {*self.rooms} <= self.free():
            self.step = "cleared"
        else:
            self.walk(token)

    def strike(self) -> None:
        if self.survives(sum(self.foes.values())):
            self.look()

    def survives(self, damage: int) -> bool:
        self.health, self.shield = self.health - max(0, damage - self.shield), 0
        self.step = "dead" if self.health < 0 else self.step
        return self.health >= 0

    def collect(self, things: dict[str, int]) -> None:
        self.gold += sum(worth for card, worth in things.items() if card[-1] == "D")
        self.hand |= {card: worth for card, worth in things.items() if card[-1] in "HC"}


# Mythic Dungeon Crawler: clubs and spades are monsters, diamonds arms, hearts potions; jokers are a
# dragon, a treasure and helpers. Two hands and a bag; a monster that was fought counts as loot.

JOKERS = {"DRAGON": "monster", "TREASURE": "treasure", "J1": "helper", "J2": "helper"}
NAMES = {"attack": (2, 3), "provoke": (1, 2), "hold": (2, 2), "release": (2, 2)}
NAMES |= {"loot": (0, 0), "lure": (0, 0), "skip": (0, 0)}  # cards and places in a move; else one


def kind(card: str) -> str:
    """Return what a card of Mythic Dungeon Crawler is."""
    suits = {"H": "potion", "C": "monster", "S": "monster", "D": "arms"}
    return JOKERS.get(card) or suits.get(card[-1:], "")


def strength(card: str) -> int:
    """Return the value of a card of Mythic Dungeon Crawler."""
    return 15 if card == "DRAGON" else 0 if card in JOKERS else rank(card)


def mythic(params: dict, deal: dict, line: list[str]) -> Result:
    """Play Mythic Dungeon Crawler; return whether it is cleared, and the loot."""
    jokers, health, cap = params["jokers"], params["health"], params["max_health"]
    need(health in (20, 25) and cap in (20, 25, 30) and cap >= health, "no such health")
    known = jokers == [name for name in JOKERS if name in jokers]
    need(known and ("J2" not in jokers or "J1" in jokers), "no such jokers")
    pile = whole(deal["deck"], PACK + jokers)
    # An item in a hand or on the bag: what is left of it, monsters on a shield, what a joker holds.
    room = {card: strength(card) for card in pile[:4]}
    hands, bag, foes = {}, {}, sum(kind(card) == "monster" for card in pile)
    pile, loose, due, run, fresh, loot, bagged = pile[4:], False, 0, 0, True, 0, False
    for number, text in enumerate(line, 1):
        wrong = f"move {number}: {text} cannot be done"
        move, *words = str(text).split(" ")
        least, longest = NAMES.get(move, (1, 1))
        fits = least <= len(words) <= longest and "" not in words
        need(fits and foes and health > 0, wrong)
        card, second, third = [*words, "", "", ""][:3]
        if due:  # chance deals from a pile that was shuffled
            need(move == "deal" and card in pile, wrong)
            pile.remove(card)
            room[card], due = strength(card), due - 1
            fresh = fresh or not due
            continue
        free, open_bag, held, played = len(hands) < 2, not bag, {**hands, **bag}, None
        empty = [name for name, item in held.items() if kind(name) == "helper" and not item[2]]
        traps = {item[2][0]: name for name, item in held.items() if item[2]}
        movable = card in held and kind(card) in ("arms", "helper") and not any(held[card][1:])
        if move in ("provoke", "attack"):
            weapon, shield = ("", second) if move == "provoke" else (second, third)
            arms = [name for name in hands if kind(name) == "arms"]
            fits = not shield or (shield in arms and shield != weapon)
            need(card in room and kind(card) == "monster" and fits, wrong)
            left = room[card]
            if weapon:
                need(weapon in arms and not hands[weapon][1], wrong)
                need(not shield or card == "DRAGON", wrong)
                left -= hands.pop(weapon)[0]
            if left <= 0:
                foes, played, loot = foes - 1, card, loot + (not bag)
            elif move == "attack" and card != "DRAGON":
                room[card], fresh, run = left, False, 0
            else:  # it strikes with what it has left; a shield wears or breaks
                foes, played, marks, hurt = foes - 1, card, 1, left
                if shield and hands[shield][0] > left:
                    hands[shield][0] -= left
                    hands[shield][1] += 1
                else:
                    if shield:
                        block, lying, _ = hands.pop(shield)
                        hurt, marks = left - block, 1 + lying
                    health -= hurt
                    cap -= 5 if card == "DRAGON" and hurt > 10 and health > 0 else 0
                    loot += marks if not bag else 0
        elif move == "equip":
            need(card in room and kind(card) in ("arms", "helper") and free, wrong)
            hands[card], played = [strength(card), 0, []], card
        elif move == "store":
            need(card in room and kind(card) != "monster" and open_bag, wrong)
            bag[card], played = [strength(card), 0, []], card
        elif move == "drink":
            need(kind(card) == "potion", wrong)
            if card in traps:  # the joker that held it goes, and its hand is free
                need(traps[card] in hands or free, wrong)
                hands.pop(traps[card], None), bag.pop(traps[card], None)
            else:
                need(free and (card in room or card in bag), wrong)
                played = card if card in room else None
                bag.pop(card, None)
            health = min(cap, health + rank(card))
        elif move == "hold":
            need(card in room and second in empty, wrong)
            need(kind(card) in ("arms", "potion", "monster"), wrong)
            held[second][2], played = [card, room[card]], card
        elif move == "release":
            need(card in traps, wrong)
            joker, carried, on_bag = traps[card], held[traps[card]][2], traps[card] in bag
            fits = {
                "hand": kind(card) == "arms" and (not on_bag or free),
                "bag": kind(card) != "monster" and (on_bag or open_bag),
                "room": len(room) < 4,
            }
            need(fits.get(second), wrong)
            hands.pop(joker, None), bag.pop(joker, None)
            if second == "room":
                room[card] = carried[1]
            else:
                (hands if second == "hand" else bag)[card] = [carried[1], 0, []]
        elif move == "loot":
            need("TREASURE" in bag or (open_bag and "TREASURE" in room), wrong)
            played, bagged = (None if bag else "TREASURE"), True
            bag.pop("TREASURE", None)
        elif move == "lure":
            need("DRAGON" in room and "TREASURE" in {**room, **bag}, wrong)
            foes, played = foes - 1, "DRAGON"
            room.pop("TREASURE", None), bag.pop("TREASURE", None)
        elif move == "discard":
            need(card in room and kind(card) != "monster" and not free and bag, wrong)
            others = ("monster", "arms", "potion") if empty else ("monster",)
            stuck = not any(kind(name) in others for name in room)
            need(stuck or not params.get("strict_discard"), wrong)
            played = card
        elif move == "stow":
            need(card in hands and movable and open_bag, wrong)
            bag[card] = hands.pop(card)
        elif move == "ready":
            need(card in bag and movable and free, wrong)
            hands[card] = bag.pop(card)
        elif move == "swap":
            (other,) = bag or [""]
            fits = params.get("swap") and not free and other and kind(other) in ("arms", "helper")
            need(card in hands and movable and fits and not bag[other][2], wrong)
            hands[other], bag = bag[other], {card: hands.pop(card)}
        else:  # skip: the room is shuffled into the pile; twice in a row at most
            need(move == "skip" and fresh and run < 2 and pile, wrong)
            health, run, pile, loose = health - 5 * (run == 1), run + 1, [*pile, *room], True
            room, due, fresh = {}, min(4, len(pile)), False
        if played:
            room.pop(played)
            fresh, run = False, 0
        if health > 0 and foes and not due and len(room) <= 1 and pile:
            new, fresh = min(4 - len(room), len(pile)), not loose
            if loose:
                due = new
            else:
                room |= {name: strength(name) for name in pile[:new]}
                pile = pile[new:]
    if health <= 0 or foes:
        return False, 0 if health <= 0 else None
    if not bag or "TREASURE" in bag:  # what lies on shields is loot
        loot += sum(item[1] for item in hands.values())
    return True, loot + 5 * (bagged or "TREASURE" in bag)


# Welcome to the Dungeon: thirteen monsters by their strength, a hero with six pieces, two players.

MONSTERS = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9]
WARRIOR = ["knight-shield", "plate-armor", "torch", "holy-grail", "dragon-spear", "vorpal-sword"]
BARBARIAN = ["leather-shield", "chainmail", "torch", "war-hammer", "vorpal-axe", "healing-potion"]
HEALTH = {"knight-shield": 3, "plate-armor": 5, "leather-shield": 3, "chainmail": 4}
DEFEATS = {
    "torch": [1, 2, 3],
    "holy-grail": [2, 4, 6],
    "dragon-spear": [9],
    "war-hammer": [5],
}


def welcome(params: dict, deal: dict, line: list[str]) -> Result:
    """Play Welcome to the Dungeon; return whether the player who began wins, and 1 if so, or -1."""
    need(params["hero"] in ("warrior", "barbarian") and params["first"] in (1, 2), "no such rules")
    decks = deal["decks"] if "decks" in deal else [deal["deck"]]
    need(len(decks) in (1, 7) and all(sorted(deck) == MONSTERS for deck in decks), "no such deck")
    moves, first = iter(line), params["first"] - 1
    starter, wins, losses = first, [0, 0], [0, 0]
    for deck in decks:
        inside, survived, over = adventure(params["hero"], deck, starter, moves)
        if not over:
            return False, None
        (wins if survived else losses)[inside] += 1
        for player in (0, 1):  # three wins, three losses of the other, or two of each
            ours, theirs = wins[player], losses[1 - player]
            done = ours >= 3 or theirs >= 3 or (ours >= 2 and theirs >= 2)
            if done or (len(decks) == 1 and ours + theirs):
                need(next(moves, None) is None, "the play is over")
                return player == first, 1 if player == first else -1
        starter = inside
    return False, None


def adventure(
    hero: str, deck: list[int], starter: int, moves: Iterator[str]
) -> tuple[int, bool, bool]:
    """Play one adventure; return who went in, whether that player survived, and if it is over."""
    pieces = list(WARRIOR if hero == "warrior" else BARBARIAN)
    dungeon, drawn, holding = [], 0, False
    while True:
        move = next(moves, None)
        if move is None:
            return 0, False, False
        verb, word = split(move)
        if holding:
            if verb == "discard":
                need(word in pieces, f"{move}: no such piece is left")
                pieces.remove(word)
            else:
                need(move == "add", f"{move}: a card is in hand")
                dungeon.append(deck[drawn])
            drawn, holding = drawn + 1, False
        elif move == "draw":
            need(drawn < 13, "draw: the deck is empty")
            holding = True
        else:
            need(move == "pass", f"{move}: draw or pass")
            break
    inside = 1 - (starter + drawn) % 2
    health = (3 if hero == "warrior" else 4) + sum(HEALTH.get(piece, 0) for piece in pieces)
    beaten = {strength for piece in pieces for strength in DEFEATS.get(piece, [])}
    if "vorpal-sword" in pieces:
        move = next(moves, None)
        if move is None:
            return 0, False, False
        verb, word = split(move)
        need(verb == "name" and word in map(str, MONSTERS), f"{move}: the sword needs a strength")
        beaten.add(int(word))
    for strength in reversed(dungeon):  # the last one added is met first
        if health <= 0:
            break
        if strength in beaten:
            continue
        if "vorpal-axe" in pieces:
            move = next(moves, None)
            if move is None:
                return 0, False, False
            need(move in ("strike", "endure"), f"{move}: the axe strikes or rests")
            if move == "strike":
                pieces.remove("vorpal-axe")
                continue
        health -= strength
        if health <= 0 and "healing-potion" in pieces:
            pieces.remove("healing-potion")
            health = 4
    return inside, health > 0, True


# The list

GAMES = {
    "scoundrel": scoundrel,
    "donsol": donsol,
    "treasure": treasure,
    "doom": doom,
    "mythic": mythic,
    "welcome": welcome,
}
WORDS = ["deadly", "grim", "fair", "gentle"]


def word_of(share: float) -> int:
    """Return the place of the word for odds: from 10, 50 and 90 % on, as they are printed."""
    return sum(round(1000 * share) >= least for least in (100, 500, 900))


def look_at_odds(odds: dict, word: str | None) -> None:
    """Go on if the interval is that of the sampled plays, and the word is that of its ends."""
    need(0 <= odds["low"] <= odds["win"] <= odds["high"] <= 1, "odds outside their interval")
    runs, share, z = odds["runs"], odds["win"], 1.959964
    need(odds["method"] == "wilson", "odds of an unknown kind")
    need(abs(round(share * runs) / runs - share) < 1e-6, f"no share of {runs} plays")
    if odds["low"] != odds["high"]:  # plays that cannot differ have no interval
        middle = (share + z * z / (2 * runs)) / (1 + z * z / runs)
        half = z * math.sqrt(share * (1 - share) / runs + z * z / (4 * runs * runs))
        half /= 1 + z * z / runs
        ends = max(0, middle - half), min(1, middle + half)
        off = abs(odds["low"] - ends[0]), abs(odds["high"] - ends[1])
        need(max(off) < 2e-6, "the interval is not of these plays")
    rests = odds.get("slipping") or odds  # the word of Mythic rests on a player who slips
    low, high = word_of(rests["low"]), word_of(rests["high"])
    between = {0: "", 1: f" or {WORDS[high]}"}.get(high - low, f" to {WORDS[high]}")
    need(word == WORDS[low] + between, f"the word for these odds is {WORDS[low]}{between}")


def verdict(entry: dict) -> bool:
    """Return whether the line of a deal wins; raises WrongError where something cannot be."""
    game, moves, best = entry["game"], entry["line"], entry["best"]
    need(game in GAMES, f"{game} is not stated here")
    need(entry["verdict"] == "beatable" and isinstance(moves, list), "no line that wins")
    won, score = GAMES[game](entry["params"], entry["deal"], moves)
    need(won, "the play is lost" if score is not None else "the play is not over")
    need(best is None or score == best["score"], f"the line scores {score}")
    if entry["odds"] is not None:
        look_at_odds(entry["odds"], entry["word"])
    return True


def main(names: list[str]) -> int:
    """Verify lists, or standard input; return the exit code."""
    won = silent = wrong = 0
    for name in names or ["-"]:
        text = sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            try:
                entry = json.loads(line)
                if entry["line"] is None and entry["verdict"] != "beatable":
                    silent += 1
                else:
                    won += verdict(entry)
            except (WrongError, ValueError, KeyError, TypeError, AttributeError) as error:
                wrong += 1
                print(f"{name}: line {number}: not won: {error}")
    print(f"{won} won, {wrong} not won, {silent} without a line that wins")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
