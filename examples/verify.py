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

import json
import math
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
    need(len(words) <= 2, f"{move}: no such move")
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

GAMES = {"scoundrel": scoundrel, "donsol": donsol, "treasure": treasure, "welcome": welcome}
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
