/* The best line when the order of the cards is known, and what no line can beat. */
#ifndef DOOM_SEARCH_H
#define DOOM_SEARCH_H

#include "plays.h"

/* What to look for: a line that scores more than `best`, or with `clearing` any line that clears
 * the dungeon; at most `budget` moves are tried. */
typedef struct {
    const Ground *ground;
    bool clearing;
    int64_t best;
    uint64_t budget;
} Task;

/* Why a part was left out. */

/* `best` is that of the task where no line is better; `bound` is below 0 where nothing bounds the
 * score; `cuts` says why the last sweep left something out, 0 if it is complete. */
typedef struct {
    int64_t best, bound;
    int cuts;
    bool cleared, has_line;
    uint64_t nodes;
} Result;

/* Search with wider and wider layers until there is a proof or the budget is spent; or once, with
 * layers of at most `width` nodes, unless that is 0. The line goes to `record`. */
Result search(const Task *task, uint32_t width, Record *record);

/* The moves that can be best: all legal ones but those with an omission. A fight in which no other
 * move can matter is one move. Return how many. */
enum { SENSIBLE_MOST = AREAS_MOST * 2 + 128 };
int sensible(const State *state, Move *to);

/* Why the search loses no line without a legal move. TRIED: it does not leave it out; WHOLE_FIGHT: it
 * tries this hit together with all that follow. */
enum Omission {
    TRIED, WHOLE_FIGHT, POTION_COMES_FIRST, STRIKE_IS_FAR, STRIKE_IS_TAKEN, TRAPS_ARE_FAR, SMALLER_DROP,
    SMALLER_ITEM
};
enum Omission omission(const State *state, Move move);

#endif
