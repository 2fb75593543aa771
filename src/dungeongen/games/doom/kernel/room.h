/* What a room costs and gives, in closed form: fights, traps, loot, gambit (SD-7 to SD-9). */
#ifndef DOOM_ROOM_H
#define DOOM_ROOM_H

#include "dungeon.h"

enum WayKind { EMPTY_ALL, TAKE_ONE, GIVE_UP, GAMBIT, FLEE, DEFER };

/* A thing that may be taken alone: a potion or gold, with what it is worth. */
typedef struct { int64_t health, gold; int card; } Item;

/* The contents of a room for one value of attack. `traps` are their values in rising order, `items`
 * the largest potion and the largest gold; smaller ones are never taken alone. `after` is the
 * damage of the fight after a gambit. */
typedef struct {
    int64_t damage, health, gold, force, after, traps[RANKS];
    Cards books;
    Item items[2];
    int foes, trap_count, item_count;
} Haul;

/* A way through a room: the player's statistics after it, and the gold it gave; `card` is a thing
 * taken alone, `reads` the books read before the traps. */
typedef struct {
    enum WayKind kind;
    int64_t health, gold, mind;
    Cards books, reads;
    int card;
} Way;

enum { WAYS_MOST = 2 * 8192 + 8 };

int64_t sum_of(const int64_t *worth, Cards cards);
int largest_of(const int64_t *worth, Cards cards); /* NOWHERE if there is none */

/* The smallest damage that a fight can cost against foes that are each weakened by `force`; `free`
 * hits go unanswered. */
int64_t damage(const int64_t *worth, Cards foes, int attack, int64_t force, int free);

Haul haul_of(const int64_t *worth, Cards foes, Cards traps, Cards loot, int attack);

/* The room after its fight, with the traps that the player cannot disarm. */
Haul fought(const Haul *haul, int64_t mind);

/* Write every sensible way through a room that the player survives; return how many. */
int ways_of(const int64_t *worth, const Haul *haul, int64_t health, int64_t mind, Cards books, Way *ways);

#endif
