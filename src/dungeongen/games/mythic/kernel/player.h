/* Our player, who sees the table and which cards are gone, and no card that lies face down. */
#ifndef MYTHIC_PLAYER_H
#define MYTHIC_PLAYER_H

#include "room.h"
#include "stream.h"

/* What things are worth, in tenths of a point of health; see solver/player.py. */
typedef struct {
    int health, danger, safe, arms, worn, potion, foe, loot, trapped, skip;
} Weights;

enum { WEIGHTS = sizeof(Weights) / sizeof(int) };

/* How a room may end: `at` has the loot lost since it began, all of it where the end is `won`. */
typedef struct {
    Position at;
    bool won;
} Ending;

/* The endings of rooms that were played before. They depend on the room alone. */
typedef struct {
    struct PlayedRoom { uint64_t key; uint32_t first, count; uint8_t health, pile; } *rooms;
    Ending *endings;
    uint32_t rooms_count, endings_count, endings_room;
} Memory;

typedef struct {
    Ways ways;
    Seen seen;
    Memory memory;
    Weights weights;
    Rules rules;
    int slips; /* one room of so many is played the second-best way; 0: none is */
} Player;

/* The best way through a room: its value, its ending, NULL if every way is deadly, and the number
 * of the ending among all. */
typedef struct {
    int value;
    const Ending *ending;
    uint32_t number;
} Way;

/* Return the best way; of a player who `slips` the second best, if there is one. */
Way best_way(Player *player, Position start, Pile pile, bool slips);

/* Find a way once more, step by step, in `player->ways`; return its last step, 0 if there is none. */
uint32_t steps_of(Player *player, Position start, Pile pile, Way way);

/* Return whether a room with this best way is bad enough to skip, after so many skips running. */
bool skips(const Player *player, Position start, int run, Way way);

/* Where a play begins: with the first room of the deck, or in a room that lies there. `run` skips came
 * before it; a room of which a card was played is not skipped. */
typedef struct {
    const uint8_t *deck;
    int count;
    Position start;
    int run;
    bool touched;
} Deal;

/* How a play went: `lost` is the loot that a won play lost, `rooms` how many rooms the player
 * looked at, those skipped included. */
typedef struct { bool won; int lost, skips, rooms; } Played;

typedef void (*Recorder)(void *to, const Ways *ways, uint32_t step);

/* Play once, to the end. The deck is dealt as it lies until a room is skipped; then it is shuffled.
 * `record` receives the way through each room, unless it is NULL; only its beginning where the room
 * is skipped, or kills whatever is done. */
Played play_once(Player *player, const Deal *deal, Stream *stream, bool may_skip, Recorder record, void *to);

#endif
