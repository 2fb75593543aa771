/* Every way through a room, and what the position after it promises. */
#ifndef SCOUNDREL_WAYS_H
#define SCOUNDREL_WAYS_H

#include "room.h"

/* The cards of a way, three bits each from the lowest: twice the slot, and 1 for the weapon. */
enum { WAY_BITS = 3, WAYS_MOST = 256 };

/* What makes a promise, tuned by plays: points below LOW health are a DANGER by their square. */
enum { DANGER = 2, LOW = 13, HEALING = 75, FORGING = 62, WEIGHT = 43, HEAVIER = 50, HEAVY = 7 };
enum { EDGE = 7, KEENNESS = 11 };

typedef struct {
    Position after;
    Step step;
    int cards, path;
} Way;

/* List the ways through the room of a position to its end, and return how many there are. Of orders
 * that come to the same, one is listed, unless the last card counts. */
int list_ways(const Rules *rules, const Position *at, Way *ways);

/* How good it is to stand there between two rooms, a hundred to the point of health: what each card
 * that is left weighs, and what the weapon may still do. `pile` is the weight of the pile. */
int weight_of(const uint8_t *cards, int count);
int promise(const Position *at, int pile);

#endif
