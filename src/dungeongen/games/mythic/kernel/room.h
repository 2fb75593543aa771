/* Every way to play a room, from the deal to the next one or to the end. */
#ifndef MYTHIC_ROOM_H
#define MYTHIC_ROOM_H

#include "arrays.h"
#include "cards.h"
#include "threats.h"

/* What is to come, as far as it matters within a room: whether there are cards of a kind. */
typedef struct { bool cards, foes, dragon, treasure; } Pile;

Pile pile_of(const uint8_t *cards, int count);

/* Return the room filled up from a deck of which `at` cards are dealt. */
Room dealt(Room room, const uint8_t *deck, int *at, int count);

/* The best health by key; of equal health, the least lost loot. A new stamp forgets all. */
typedef struct {
    struct Known { uint64_t key; uint16_t stamp, worth; } *known;
    uint32_t size, count; /* size is a power of two */
    uint16_t stamp;
} Seen;

void seen_forget(Seen *seen);
void seen_free(Seen *seen);

/* A position within a room, and the one that it comes from; the first comes from itself. */
typedef struct {
    Position at;
    uint32_t before;
} Step;

/* Where a room ends; `lost`: all the loot that a won end lost. */
typedef struct { uint32_t step; bool won; uint8_t lost; } End;

/* The ways through rooms: the steps of the last one, and its ends before the next deal. */
typedef struct {
    Step *steps;
    uint32_t *pending;
    End *ends;
    uint32_t count, pending_count, ends_count, room, pending_room, ends_room;
    int least_lost; /* of the won ends */
    uint64_t examined; /* positions so far */
} Ways;

void ways_free(Ways *ways);

/* How ways are looked for. `weakened`: whether weapons on a monster tell positions apart. `loot`:
 * whether lost loot does; positions that have lost `too_much` or more are left out. So are those
 * that cannot pay for `threats`, if there are any, and those in `seen`, from other rooms with the
 * same pile. */
typedef struct {
    Pile pile;
    Rules rules;
    bool weakened, loot;
    int too_much;
    const Threats *threats;
    int drawn;
} Asked;

/* Find the ends of a room. An end that is better than one before it, in health alone, is one too.
 * With equal keys only the best health is kept; of won ends those that have lost less loot than any
 * before. */
void ways_through(Ways *ways, Seen *seen, Position start, const Asked *asked);

/* Find what a single move leads to: the steps but for the first. */
void ways_from(Ways *ways, Seen *seen, Position start, const Asked *asked);

uint64_t key_of(const Position *at, bool loot);

#endif
