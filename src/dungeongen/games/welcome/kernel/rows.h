/* A trained strategy as rows, and what it does; `solver/trained.py` has the same in Python.
 *
 * A row is a key (`memory.h`) and shares, four bits an action in sixteenths, the first lowest; an
 * action alone is 0 with its number above them. The rows lie in a hash table; key 0 is no row's. */
#ifndef WELCOME_ROWS_H
#define WELCOME_ROWS_H

#include "memory.h"

typedef struct {
    uint64_t key;
    uint32_t shares;
} Row;

typedef struct {
    Body body;
    Row *rows;
    uint32_t size, count;
} Strategy;

/* What a decision rests on: no row, one of rough memory, or one of plain memory (or on no choice). */
enum Source { NO_ROW, ROUGH_ROW, PLAIN_ROW };

/* Begin with no rows; there is room for `size` of them, a power of 2. */
void strategy_new(Strategy *strategy, enum Hero hero, Row *room, uint32_t size);

/* Add a row; false if it means nothing, or if there is no room. */
bool strategy_add(Strategy *strategy, uint64_t key, uint32_t shares);

/* Return the sixteenths of an action. */
static inline uint32_t part_of(uint32_t shares, uint32_t action) {
    bool alone = !(shares & ((1u << 4 * ACTIONS) - 1));
    return alone ? (action == shares >> 4 * ACTIONS) * PARTS : shares >> 4 * action & 15;
}

/* What the strategy does: uniform where it has no row. `card` is the one in hand, or 0. */
enum Source played(const Strategy *strategy, const Position *at, enum Kind kind, int player, int card, float *share);

/* What the player who goes in gets, 1 or -1 or a mean of these, with plans of the strategy. */
float entered(const Strategy *strategy, const Position *at);

float unit(Stream *stream);

/* Return an action drawn by its share. */
int chosen(Stream *stream, const float *share);

#endif
