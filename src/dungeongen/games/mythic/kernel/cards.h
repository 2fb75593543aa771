/* Cards and positions of Mythic Dungeon Crawler, as `solver/kernel_client.py` describes them.
 *
 * A card is a code that says all that matters to the future: potions 2 to 14; arms 16 + value; a
 * monster 32 + the strength it has left (47 is the dragon); 48 a helper joker, 49 the treasure. In
 * a hand a shield that has blocked is 64 + 16 times what is left + the monsters on it, and a joker
 * that holds a card is 320 + its code.
 *
 * A monster with weapons on it goes back whole if its room is skipped. Our player, who skips, tells it
 * from one of the strength that it has left: it has a code of its own in the room, from 50 on, one
 * for each strength when it is whole (3 to 14) and each that may be left (less by 2 at least). */
#ifndef MYTHIC_CARDS_H
#define MYTHIC_CARDS_H

#include "numbers.h"

#include <stdbool.h>
#include <stdint.h>

enum { CODE_BITS = 7, CODE_MASK = 127, DECK_MOST = 56, MARKS = 16 };

/* Up to four codes, the largest in the lowest bits. */
typedef uint32_t Room;

/* What hands and bag hold, in normal form: the larger code first, 0 for a free hand or an open bag;
 * unused arms and empty jokers are in a free hand rather than on the bag. */
typedef struct { uint16_t hands[2], bag; } Held;

typedef struct {
    Room room;
    Held held;
    uint8_t cap, health, lost; /* maximum health, health, and the loot that is lost for good */
} Position;

/* Something that can be done with a card: hands and bag then, and what it costs. `added` is a code
 * that is put into the room, or 0; `gone` loot lost for good; `scar` what the maximum falls by. */
typedef struct {
    Held held;
    int8_t harm; /* below 0 if it heals */
    uint8_t added, gone, scar;
} Act;

/* What else can be played: treasure and dragon of the room together; a card of hand or bag; a
 * joker's card, back into the room; cards of hand and bag that change places (MY-13). */
enum Special { LURE = CODE_MASK + 1, OWN, OUT, SWAP };

enum { ACTS_MOST = 32 };

/* The optional rules that matter within a room: Swap (MY-13), and where a discard is allowed (MY-2,
 * MY-2a). */
typedef struct { bool swap; enum Discards discards; } Rules;

/* Return whether a card of the room other than a monster may be discarded. */
bool may_discard(Room room, Held held, enum Discards discards);

/* Write what can be done with a card of the room, or one of the specials; return how many.
 * `weakened`: whether a monster with a weapon on it has a code of its own. `discard`: whether cards
 * but monsters may be discarded. */
int acts(Held held, int code, bool weakened, bool discard, Act *to);

static inline int room_size(Room room) {
    return room == 0 ? 0 : (31 - __builtin_clz(room)) / CODE_BITS + 1;
}

static inline int room_code(Room room, int place) {
    return (int)(room >> place * CODE_BITS) & CODE_MASK;
}

static inline Room room_without(Room room, int place) {
    Room low = room & ((1u << place * CODE_BITS) - 1);
    return low | room >> (place + 1) * CODE_BITS << place * CODE_BITS;
}

static inline Room room_with(Room room, int code) {
    int place = 0;
    while (room_code(room, place) > code) place++;
    Room low = room & ((1u << place * CODE_BITS) - 1);
    return low | (Room)code << place * CODE_BITS | (room ^ low) << CODE_BITS;
}

static inline bool room_has(Room room, int code) {
    for (; room; room >>= CODE_BITS)
        if ((int)(room & CODE_MASK) == code) return true;
    return false;
}

/* A weakened monster: its strength when it is whole, and what weapons have left of it. */
typedef struct { int whole, left; } Weakened;

enum { LEAST_WHOLE = 3, MOST_WHOLE = 14, LEAST_WEAPON = 2 };

static inline int weakened(int whole, int left) {
    int before = (whole - LEAST_WHOLE) * (whole - LEAST_WEAPON) / 2; /* codes of weaker ones */
    return WEAK + before + left - 1;
}

_Static_assert(WEAK > TREASURE && WEAK + (MOST_WHOLE - 2) * (MOST_WHOLE - 1) / 2 == CODE_MASK + 1,
               "the codes of weakened monsters fill what is left of a room's codes");

static inline Weakened weakened_of(int code) {
    int whole = LEAST_WHOLE, rest = code - WEAK;
    while (rest >= whole - LEAST_WEAPON) rest -= whole++ - LEAST_WEAPON;
    return (Weakened){whole, rest + 1};
}

static inline bool is_weakened(int code) { return code >= WEAK && code <= CODE_MASK; }
static inline bool is_foe(int code) {
    return (code > FOE && code <= DRAGON) || is_weakened(code);
}

/* Return the strength that a monster has left. */
static inline int strength_of(int code) {
    return is_weakened(code) ? weakened_of(code).left : code - FOE;
}

/* Return the code of a card once no weapon lies on it. */
static inline int whole(int code) {
    return is_weakened(code) ? FOE + weakened_of(code).whole : code;
}

static inline bool is_arms(int code) { return code > ARMS && code < FOE; }
static inline bool is_potion(int code) { return code > 0 && code < ARMS; }
static inline bool is_worn(int code) { return code > WORN && code < TRAP; }
static inline int worn(int left, int marks) { return WORN + MARKS * left + marks; }
static inline int worn_left(int code) { return (code - WORN) / MARKS; }
static inline int worn_marks(int code) { return is_worn(code) ? code % MARKS : 0; }
static inline bool is_movable(int code) { return is_arms(code) || code == HELPER; }

static inline bool room_has_foe(Room room) {
    for (; room; room >>= CODE_BITS)
        if (is_foe((int)(room & CODE_MASK))) return true;
    return false;
}

static inline bool held_has(Held held, int code) {
    return held.hands[0] == code || held.hands[1] == code || held.bag == code;
}

static inline bool held_has_foe(Held held) {
    return is_foe(held.hands[0] - TRAP) || is_foe(held.hands[1] - TRAP) || is_foe(held.bag - TRAP);
}

/* Each monster on a shield has worn it by 1 at least, so that marks and what is left are 14 at
 * most; no code of a hand is wider than `key_of` has room for. */
_Static_assert(ARMS - 2 < MARKS && WORN % MARKS == 0, "marks have a digit of their own");
_Static_assert(WORN + MARKS * (ARMS - 3) + 1 < TRAP && TRAP + TREASURE < 1 << 9, "codes differ");

/* Return whether something can be done with the cards of hands and bag, whatever the room. */
static inline bool held_owns(Held held) {
    return is_potion(held.bag) || held.bag == TREASURE || held.bag > TRAP || held.hands[0] > TRAP;
}

#endif
