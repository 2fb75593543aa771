/* Plays of our player, who looks at no card that lies face down. */
#ifndef TREASURE_PLAYER_H
#define TREASURE_PLAYER_H

#include "market.h"

/* Return our player's total on the deal of 52 cards in this order; `values` of cards by number. */
int played(const int *order, const int *values);

#endif
