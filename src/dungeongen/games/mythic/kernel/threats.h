/* A lower bound on the health that the rest of the deck asks of a player (MY-12); see threats.c. */
#ifndef MYTHIC_THREATS_H
#define MYTHIC_THREATS_H

#include "cards.h"

enum { VALUES = 32, HELPERS = 3 };

/* The best three arms, best first, and the best card that only the bag can hold. */
typedef struct { int8_t arms[3], bag; } Brought;

typedef struct {
    int count, cap, helpers, both; /* both: the later place of treasure and dragon */
    bool lure;
    int8_t values[DECK_MOST];
    int rest[DECK_MOST + 1]; /* what all cards from a place on cost, less what they pay */
    int needs[DECK_MOST + 1][HELPERS][VALUES];
    int weakened[DECK_MOST + 1][HELPERS][VALUES]; /* needs, of a card weakened at will */
    int least[DECK_MOST + 1][VALUES]; /* the least needs with cards up to a value left */
    Brought dealt[DECK_MOST + 1][DECK_MOST + 1];
    int8_t helpers_from[DECK_MOST + 1];
} Threats;

/* Work out what a deck asks for; `lure`: whether the treasure may be a bait. */
void threats_of(Threats *threats, const uint8_t *deck, int count, int cap, bool lure);

/* Return by how much health is above the least that may be enough before a deal, below 0 if the
 * position is lost; `drawn` cards have been dealt. */
int threats_spare(const Threats *threats, int drawn, const Position *at);

/* Return whether a position within a room is lost already. */
bool threats_sink(const Threats *threats, int drawn, const Position *at);

#endif
