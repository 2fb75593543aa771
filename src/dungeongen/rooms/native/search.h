/* Whether a deal can be cleared when the order of all cards is known, and the best score. */
#ifndef ROOMS_SEARCH_H
#define ROOMS_SEARCH_H

#include "ways.h"

enum { LENGTH_MOST = 16 * CARDS };

/* `budget`: positions to examine; `avoids`: whether a line may avoid rooms. The search ends with the
 * first line that clears the Dungeon if `best` is false. */
typedef struct {
    Rules rules;
    Position start;
    uint64_t budget;
    bool avoids, best;
} Task;

/* `path` has the moves of the line, `length` of them: AVOIDED, or twice the slot and 1 for the
 * weapon; `score` counts if there are any. `complete`: nothing was left out that could be better. */
enum { AVOIDED = -1 };
typedef struct {
    int score, bound, length;
    bool complete;
    uint64_t examined;
    int path[LENGTH_MOST];
} Result;

void search(const Task *task, Result *result);

#endif
