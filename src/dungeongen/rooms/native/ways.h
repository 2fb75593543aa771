/* Every way through a room, and what the position after it promises. */
#ifndef ROOMS_WAYS_H
#define ROOMS_WAYS_H

#include "room.h"

/* The cards of a way, three bits each from the lowest: twice the slot, and 1 for the weapon. */
enum { WAY_BITS = 3, WAYS_MOST = 256 };

/* `weight` is that of its cards; `avoided`: it ends by avoiding what is left of the room. */
typedef struct {
    Position after;
    Step step;
    int cards, path, weight;
    bool avoided;
} Way;

/* List the ways through the room of a position to its end that begin with a card, and return how many
 * there are; those that avoid the rest of it too, if `avoids`. Of orders that come to the same, one is
 * listed, unless the last card counts. */
int list_ways(const Rules *rules, const Position *at, bool avoids, Way *ways);

/* What all cards that are left weigh, if they come up in time. */
int weight_of(const Rules *rules, const Position *at);

/* How good it is to stand there between two rooms, a hundred to the point of health: what the cards
 * that are left weigh, and what the weapon may still do. */
int promise(const Position *at, int weight);

#endif
