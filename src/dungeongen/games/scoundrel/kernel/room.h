/* The rules of Scoundrel: a position, and what each move does to it.
 *
 * A card is its kind and its value, so that two monsters of a value are one card. A weapon has the
 * highest monster that it serves against: 14 while it is new, 0 without a weapon. The cards that lie
 * face down are a pile; the last `known` of them were put there by who avoided a room (SC-6). */
#ifndef SCOUNDREL_ROOM_H
#define SCOUNDREL_ROOM_H

#include "numbers.h"
#include "stream.h"

#include <stdbool.h>
#include <stdint.h>

enum { MONSTER = 0, WEAPON = 16, POTION = 32, VALUE = 15, NEW = 14 };

typedef enum { GOING, CLEARED, DEAD } Step;

/* `most` is the health at the start, and the most. */
typedef struct { int most; bool strict, shuffled; } Rules;

typedef struct {
    int health, weapon, reach, bonus;
    int taken, count, hidden, known; /* cards taken from the room, in it, face down, of these known */
    bool healed, fled;
    uint8_t room[ROOM], pile[CARDS];
} Position;

static inline int kind_of(uint8_t card) { return card & ~VALUE; }
static inline int value_of(uint8_t card) { return card & VALUE; }

bool can_strike(const Position *at, int slot);
bool can_avoid(const Position *at);

/* Take a card of the room, a monster `armed` or barehanded; the next room is not laid open yet. */
Step take(const Rules *rules, Position *at, int slot, bool armed);

/* Return whether the room is done, so that the next one is to be laid open. */
bool is_done(const Position *at);

/* Lay the next room open, around the card that was left. */
void lay_open(Position *at);

/* Put the room under the pile, which is shuffled if there is a stream for that. */
void avoid(Position *at, Stream *shuffled);

/* The score of a play that is over (SC-4, SC-7). */
int score_of(const Position *at, Step step);

#endif
