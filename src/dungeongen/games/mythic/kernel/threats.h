/* What the rest of the deck asks of a player at least (MY-12); see threats.c. */
#ifndef MYTHIC_THREATS_H
#define MYTHIC_THREATS_H

#include "cards.h"

enum { HELPERS_MOST = 2, TRAPPED_MOST = 15 };
enum { VALUES = 32, HELD = 46, SCARS = 2 };

/* The best three arms, and the best three cards that only bag and jokers hold, best first. */
typedef struct { int8_t arms[3], others[3]; } Brought;

/* The least health together with the value of what is held, by the value of the card left in the
 * room, and that of what is held. */
typedef uint8_t Sums[VALUES][HELD];

/* `sums` are those before a deal, by cards dealt and help (see `help_of`); `after` those at the end
 * of a room where no more than that can be held, and where a card left or trapped may be paid for
 * in part. */
typedef struct {
    int count, from, cap, helpers, both; /* both: the later place of treasure and dragon */
    bool lure;
    int8_t values[DECK_MOST], undealt[DECK_MOST + 1]; /* undealt: helper jokers */
    int helps;
    Sums *sums, *after;
    uint8_t least[SCARS][DECK_MOST][HELPERS_MOST + 1][VALUES]; /* that has to be held */
    Brought dealt[DECK_MOST + 1][DECK_MOST + 1];
} Threats;

/* Work out what a deck asks for once `from` cards are dealt; `lure`: whether the treasure may be a
 * bait. What was worked out before has to be freed. */
void threats_of(Threats *threats, const uint8_t *deck, int count, int from, int cap, bool lure);

void threats_free(Threats *threats);

/* Return by how much health is above the least that may be enough before a deal, below 0 if the
 * position is lost; `drawn` cards have been dealt. */
int threats_spare(const Threats *threats, int drawn, const Position *at);

/* Return whether a position within a room is lost already. */
bool threats_sink(const Threats *threats, int drawn, const Position *at);

#endif
