/* Players who see what everybody at the table sees, and no card that lies face down: nothing here
 * takes a `Dealer`. */
#ifndef DOOM_PLAYER_H
#define DOOM_PLAYER_H

#include "estimates.h"

/* The players: the safe player, the one for gold, the obvious one. */

enum Manner { PLAIN, SAFELY, OBVIOUSLY, SCOUTING, SCOUTING_SAFELY, DEFERRING };
enum { ROUTE_MOST = 256, ROUTES_MOST = 512, TO_EXIT = -1 };

/* A room set aside, and its contents. */
typedef struct { Haul haul; int room; } Left;

/* What a player knows between rooms or in a room. */
typedef struct {
    const State *state;
    const Plan *plan;
    int64_t health, gold, mind;
    Cards books;
    Danger danger;
    Set cleared, region;
    int asides;
    Left aside[CARDS + 1];
} Sight;

/* A way through a room; `haven` is a room of the area retreated to, or NOWHERE. `kind` is that of
 * the way, or `possible` is false. */
typedef struct { bool possible; int haven; Way way; } Choice;

/* The rooms on the way to the exit with the fewest cards. */
typedef struct {
    bool known;
    uint64_t key;
    int count, stage;
    int64_t cards;
    uint16_t rooms[ROUTE_MOST];
} Route;

/* How far the exit is from each room, in cards, for one set of emptied rooms. */
typedef struct {
    bool known;
    int stage;
    Set cleared;
    uint32_t cards[ROOMS_MOST];
    uint16_t next[ROOMS_MOST];
    uint64_t heap[4 * ROOMS_MOST + 1];
} Distances;

typedef struct {
    const Ground *ground;
    enum Manner manner;
    bool planned;
    int stack, adds[STATISTICS];
    Estimates estimates;
    Distances distances;
    Route routes[ROUTES_MOST];
    Way ways[WAYS_MOST], more[WAYS_MOST];
} Player;

/* Why a move is best; `solver/player.py` has the words. */
enum Why {
    NO_BETTER, THIS_STACK, THIS_ADD, STRIKES_NOW, STRIKE_COMES, TRAPS_COME, LASTS, AT_EXIT, WAS_LEFT,
    WAY_OUT, SMALL_FIRST, TOO_DANGEROUS, SMALL_WHILE_SAFE, BEST_HIT, DISARMS,
    WAY /* + the kind of the way */
};

typedef struct { Move move; int why; } Advice;

void player_new(Player *player, const Ground *ground);
void player_is(Player *player, enum PlayerKind who);
Advice advice(Player *player, const State *state);

/* Parts of players that others build on */

void sight_of(Player *player, const State *state, Sight *sight);
int64_t books_worth(const Sight *sight, Cards books);
const Route *way_out(Player *player, const Plan *plan, const Set *region, const Set *cleared);
double hope(
    Player *player, const Sight *sight, double health, double gold, int64_t mind, const Set *cleared,
    const Set *region
);
double worth_of(Player *player, const Sight *sight, const Way *way, const Set *cleared, const Set *region);
double plain_hope(
    Player *player, const Sight *sight, double health, double gold, int64_t mind, const Set *cleared,
    const Set *region
);
int plain_room(Player *player, const Sight *sight);
Choice plain_way(Player *player, const Sight *sight, int room, const Haul *haul, bool fresh);
int smallest_of(const Plan *plan, const Set *rooms);
int next_room(Player *player, const Sight *sight);
Choice way_through(Player *player, const Sight *sight, int room, const Haul *haul, bool fresh);

/* Players who set rooms aside */

double deferring_hope(
    Player *player, const Sight *sight, double health, double gold, int64_t mind, const Set *cleared,
    const Set *region
);
int deferring_room(Player *player, const Sight *sight);
Choice deferring_way(Player *player, const Sight *sight, int room, const Haul *haul, bool fresh);
int scouting_room(Player *player, const Sight *sight);
Choice scouting_way(Player *player, const Sight *sight, int room, const Haul *haul, bool fresh);

#endif
