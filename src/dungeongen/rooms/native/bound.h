/* Bounds of the score of all lines from a position. */
#ifndef ROOMS_BOUND_H
#define ROOMS_BOUND_H

#include "ways.h"

/* No line from a position scores more. */
int bound_of(const Rules *rules, const Position *at);

/* What `closer_bound` has learned of a start: `weapon` is the best that may ever be held. */
enum { LESSONS = 1 << 14 };
typedef struct {
    Rules rules;
    bool avoids;
    int weapon;
    struct Lesson { uint32_t key; int best; } lessons[LESSONS];
} Relaxed;

void relax(Relaxed *relaxed, const Rules *rules, const Position *start, bool avoids);

/* A bound that costs more, and often says less, of a position between two rooms that follows from the
 * start. `known` of it counts the cards that were put under since then, and before. */
int closer_bound(Relaxed *relaxed, Position at);

#endif
