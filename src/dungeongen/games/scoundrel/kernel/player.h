/* Our player, who sees no card of which the order is unknown. */
#ifndef SCOUNDREL_PLAYER_H
#define SCOUNDREL_PLAYER_H

#include "ways.h"

enum { AVOIDS = -1 };

/* The way that our player goes, or AVOIDS. The cards of the pile that are not known come in any
 * order: it does not matter which. */
int choose(const Rules *rules, const Position *at);

typedef struct { Step step; int score, rooms; } End;

/* Play to the end; one choice in `slips` is a random move, none if that is 0. */
End play(const Rules *rules, Position at, int slips, Stream *stream);

#endif
