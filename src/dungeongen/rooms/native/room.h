/* Dungeons in a pack of cards that are gone through room by room: a position, and what a game says
 * of it.
 *
 * A card is its kind and its value, so that two monsters of a value are one card. A weapon, or a
 * shield, has the highest monster that it serves against: NEW while it is new, 0 without one. The
 * cards that lie face down are a pile; the last `known` of them were put there by who avoided a
 * room. `game.h` and `rules.c` of a game's own kernel say what is particular to it. */
#ifndef ROOMS_ROOM_H
#define ROOMS_ROOM_H

#include "numbers.h"
#include "stream.h"

#include <stdbool.h>
#include <stdint.h>

enum { MONSTER = 0, WEAPON = 32, POTION = 64, VALUE = 31 };

/* LEFT: the room is done, and the next one not laid open yet. */
typedef enum { GOING, CLEARED, DEAD, LEFT } Step;
typedef enum { PUNCH, DRINK, STRIKE, EQUIP, NOTHING } Deed;

/* `most` is the health at the start, and the most; `level` says which of its rules a game has. */
typedef struct { int most, level; bool shuffled; } Rules;

typedef struct {
    int health, weapon, reach, bonus;
    int taken, count, hidden, known; /* cards taken from the room, in it, face down, of these known */
    bool healed, fled; /* whether the next potion is in vain; whether the room before was avoided */
    uint8_t room[ROOM], pile[CARDS];
} Position;

static inline int kind_of(uint8_t card) { return card & ~VALUE; }
static inline int value_of(uint8_t card) { return card & VALUE; }

/* Take a card out of the room, whatever it does. */
uint8_t picked(Position *at, int slot);

/* Put the room under the pile, which is shuffled if there is a stream for that. */
void avoid(Position *at, Stream *shuffled);

/* Lay the next room open, around the card that was left. */
void lay_open(Position *at);

/* What a game says. */

/* Whether a monster may be met with the weapon or without, as one likes. */
bool can_strike(const Position *at, int slot);
bool can_avoid(const Rules *rules, const Position *at);

/* Whether what is put under the pile comes up again before the last fight; whether a weapon wants a
 * lower monster each time. */
bool comes_back(const Rules *rules);
bool wants_lower(const Rules *rules);

/* Take a card of the room, a monster `armed` if that is a choice. */
Step take(const Rules *rules, Position *at, int slot, bool armed);

/* What taking a card is, and whether it does the same before the card that was taken last. */
Deed deed_of(const Position *at, int slot, bool armed);
bool is_idle(Deed before, Deed deed, int slot_before, int slot);

/* The score of a play that is over: above 0 if the Dungeon was cleared. */
int score_of(const Position *at, Step step);

#endif
