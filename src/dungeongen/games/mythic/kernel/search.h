/* The best line when the order of the deck is known: a search over deals until there is a proof. */
#ifndef MYTHIC_SEARCH_H
#define MYTHIC_SEARCH_H

#include "room.h"

/* `winning` asks only whether the dungeon can be cleared. `best` is the score to beat, -1 for any;
 * `from` cards have been dealt when the play stands at `start`. */
typedef struct {
    const uint8_t *deck;
    int count, most_cap, perfect, best, from;
    bool winning;
    Rules rules;
    uint64_t budget;  /* positions */
    uint32_t nodes_most; /* positions after a deal that are kept */
    Position start;
} Task;

typedef void (*LineRecorder)(void *to, Position at);

/* What was found: `best` stays where nothing better is; `complete`: nothing was left out. */
typedef struct {
    int best, bound;
    bool complete, found;
    uint64_t examined;
} Result;

/* Search; `record` receives the positions of the best line, if one is found. */
Result search(const Task *task, LineRecorder record, void *to);

#endif
