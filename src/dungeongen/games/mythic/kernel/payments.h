/* What cards pay and cost, and the ways through a room, as the bound of `threats.c` sees them. */
#ifndef MYTHIC_PAYMENTS_H
#define MYTHIC_PAYMENTS_H

#include "threats.h"

enum { BAIT_VALUE = DRAGON - FOE, NONE = VALUES - 1, PLAYS_MOST = 112 };

static inline int least_of(int one, int two) { return one < two ? one : two; }
static inline int most_of(int one, int two) { return one > two ? one : two; }

/* Return the value of a card, as `threats.c` explains it. */
int value_of(const Threats *threats, int code);

void add_to(int8_t *best, int value);
void add_card(const Threats *threats, Brought *brought, int code);
void add_all(Brought *brought, const Brought *more);

/* Return the most that two hands and a bag hold; jokers are in them. */
int most_held(const Threats *threats, const Brought *brought);

/* Return by how much a room can add to what is held. */
int stored(const Threats *threats, const Brought *brought);

/* A *help* is how many helper jokers have held nothing yet, and the debt. So many helps have more
 * jokers left than these, and so many there are in all. */
static const int HELPS[] = {0, 1, 2 + TRAPPED_MOST, 3 + 3 * TRAPPED_MOST};

/* Return the number of a help. */
static inline int help_of(const Threats *threats, int unused, int debt) {
    return HELPS[threats->helpers - unused] + debt;
}

static inline int debt_most(const Threats *threats, int unused) {
    return (threats->helpers - unused) * TRAPPED_MOST;
}

/* A way through a room: the value that is left, what it costs, and what jokers hold then; `out`: the
 * card that is left comes out of a joker. */
typedef struct { int left, cost, traps, debt; bool out; } Play;

typedef struct { Play plays[PLAYS_MOST]; int count; } Plays;

/* List the ways through a room, with at most so many monsters trapped. */
void list_plays(Plays *plays, const Threats *threats, const int *room, int count, int traps);

/* List the ways that leave a card out of a joker; a monster may as well be paid later. */
void list_outs(Plays *plays, const Threats *threats, const int *room, int count, int traps);

#endif
