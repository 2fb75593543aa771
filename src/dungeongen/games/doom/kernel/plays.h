/* Plays of a player to the end. */
#ifndef DOOM_PLAYS_H
#define DOOM_PLAYS_H

#include "player.h"

/* How a play ended: DEAD, OUT or CLEARED; DRAW or BEYOND if it was cut off. */
typedef struct { enum Step end; int64_t score; int rooms; } Played;

/* Moves as numbers: a kind, then a card or a stack, or the first cell of a room by row and column. */
enum { MOVES_MOST = 1 << 15, WHAT_MASK = (1 << KIND_AT) - 1 };
typedef struct { int moves[MOVES_MOST], count; } Record;

int number_of(const State *before, Move move);
Move move_of(const State *before, int number);
void record_move(Record *record, const State *before, Move move);

/* Play once; no more than `most` work is done by the player in all. `record` may be NULL: then
 * fights are not played hit by hit. */
Played play(Player *player, Dealer *dealer, uint64_t most, Record *record);

#endif
