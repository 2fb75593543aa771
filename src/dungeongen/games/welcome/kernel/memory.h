/* What a player remembers of an adventure, as a key; `solver/trained.py` has the same in Python.
 *
 * A player remembers how many cards are drawn, the pieces left, and of the own cards which lie in the
 * dungeon and which are discarded, but no order. Of the weak monsters, 1 to 3, only number and sum in
 * the dungeon are kept. There are two depths of memory: ROUGH has of the own cards only their
 * number in the dungeon and what they would cost now. A decision is looked up in rough memory where
 * PLAIN memory does not have it.
 *
 * A key, from the highest bits: depth (2), what is decided (2), cards drawn (4), pieces (8), nothing
 * (23), own cards (21), card in hand (4; 0 for none). */
#ifndef WELCOME_MEMORY_H
#define WELCOME_MEMORY_H

#include "adventure.h"

enum { PASS, DRAW };  /* those of a turn */

/* Return the actions that are tried, as bits; `adventure.h` says what is left out. */
static inline int choices(enum Kind kind, int drawn, int pieces) {
    switch (kind) {
    case TURN: return (drawn > 0) << PASS | (drawn < CARDS) << DRAW;
    case HAND: return 1 | pieces << 1;
    default: return (1 << PLANS) - 1;
    }
}

enum { CARD_BITS = 4, OWN_AT = CARD_BITS };

/* The digits of the own cards: number and sum of the weak ones inside; of the others the number of
 * each strength inside, then discarded. */
enum { WEAK_MOST = 3, WEAK_AT = OWN_AT, SUM_AT = WEAK_AT + 3, INSIDE_AT = SUM_AT + 4, DISCARDED_AT = INSIDE_AT + 7 };

static inline int digit_of(int card) { /* two bits for a 4 and a 5, one for a 6, a 7 and a 9 */
    static const uint8_t AT[STRONGEST + 1] = {[4] = 0, [5] = 2, [6] = 4, [7] = 5, [9] = 6};
    return AT[card];
}

static inline uint64_t added_code(int card) {
    if (card <= WEAK_MOST) return (uint64_t)1 << WEAK_AT | (uint64_t)card << SUM_AT;
    return (uint64_t)1 << (INSIDE_AT + digit_of(card));
}

static inline uint64_t discarded_code(int card) {
    return card <= WEAK_MOST ? 0 : (uint64_t)1 << (DISCARDED_AT + digit_of(card));
}

/* Return the key in plain memory of a decision of a player; `card` is the one in hand, or 0. */
uint64_t key_of(const Position *at, enum Kind kind, int player, int card);

/* Return where a key belongs in a hash table. */
static inline uint32_t hash_of(uint64_t key) {
    uint64_t hash = key * 0x9e3779b97f4a7c15u;
    hash = (hash ^ hash >> 29) * 0xbf58476d1ce4e5b9u;
    return (uint32_t)(hash >> 32);
}

/* Return the key in rough memory of a key in plain memory. */
uint64_t rough_key(const Body *body, uint64_t key);

#endif
