/* Whom a party deals with, and what it searches: see dealings.c. */
#ifndef SUDONGEON_DEALINGS_H
#define SUDONGEON_DEALINGS_H

#include "kernel.h"

/* What a guess says of a party: what it wins, and its situations; 0 where these are too many. */
typedef struct { double value; int situations; } Guess;
typedef Guess Guesser(void *asked, const Dungeon *dungeon);

/* A person to deal with, or a feature to search; what a party wins more that does this alone. */
typedef struct { int box; bool searches; Guess guess; } Dealing;
enum { DEALINGS = 2 * BOXES };
typedef struct {
    Dungeon alone; /* for a party on its own */
    Guess guess;   /* of that */
    Dealing list[DEALINGS];
    int count;
} Dealings;

void deal_with_all(Dungeon *dungeon);
void stay_alone(Dungeon *dungeon);
Dealings try_dealings(const Dungeon *dungeon, Guesser *guessed, void *asked);
Dungeon choose_dealings(const Dealings *tried, double most);

#endif
