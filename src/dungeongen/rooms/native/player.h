/* Our player, who sees no card of which the order is unknown. */
#ifndef ROOMS_PLAYER_H
#define ROOMS_PLAYER_H

#include "ways.h"

enum { AVOIDS = -1 };

/* The move that our player makes: twice the slot of a card and 1 for the weapon, or AVOIDS. The cards of
 * the pile that are not known come in any order: it does not matter which. */
int choose(const Rules *rules, const Position *at);

/* Play to the end and return the score; one choice in `slips` is a random move, none if that is 0. */
int play(const Rules *rules, Position at, int slips, Stream *stream);

#endif
