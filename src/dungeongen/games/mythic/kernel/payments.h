/* What cards pay and cost, and the ways through a room, as the bound of `threats.c` sees them. */
#ifndef MYTHIC_PAYMENTS_H
#define MYTHIC_PAYMENTS_H

#include "threats.h"

enum { BAIT_VALUE = DRAGON - FOE, NONE = VALUES - 1 };

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

/* A way through a room: the value that is left, what it costs, and what jokers hold then. */
typedef struct { int left, cost, traps, debt; } Play;

/* The most ways: each of four cards left, or none, and none, one or two of the others trapped; then
 * each value that comes out of a joker, with one trapped at most, since that joker is gone. */
enum {
    LEFT_WAYS = ROOM * (1 + 3 + 3),
    NONE_WAYS = 1 + 4 + 6,
    OUT_WAYS = (BAIT_VALUE - 1) * (1 + 4),
    PLAYS_MOST = LEFT_WAYS + NONE_WAYS + OUT_WAYS,
};
_Static_assert(ROOM == 4 && HELPERS_MOST == 2, "the ways are counted for these");

typedef struct { Play plays[PLAYS_MOST]; int count; } Plays;

/* List the ways through a room, with at most so many monsters trapped. */
void list_plays(Plays *plays, const Threats *threats, const int *room, int count, int traps);

/* List the ways that leave a card out of a joker; a monster may as well be paid later. */
void list_outs(Plays *plays, const Threats *threats, const int *room, int count, int traps);

#endif
