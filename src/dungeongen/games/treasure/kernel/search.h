/* The best total of a deal when every card is known, with a proof or an upper bound. */
#ifndef TREASURE_SEARCH_H
#define TREASURE_SEARCH_H

#include "market.h"

enum { NODES_MOST = 1 << 20 };

/* `budget`: positions to expand; `most`: those to keep in a layer, at most NODES_MOST; `rounds`: how
 * often the first prices are changed. */
typedef struct {
    Deal deal;
    Position start;
    uint64_t budget;
    uint32_t most, rounds;
} Task;

/* What was found: `path` has the positions of the best line, `length` of them. */
typedef struct {
    int best, bound, length;
    bool complete;
    uint64_t examined;
    Position path[PILES + 1];
} Result;

void search(const Task *task, Result *result);

#endif
