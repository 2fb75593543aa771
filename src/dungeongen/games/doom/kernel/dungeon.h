/* A dungeon of Shuffle and Doom and the state of a play, as the plain rules have them.
 *
 * A room is a bit of a set: room (i, j) of R x C is number i * (C + 1) + j. The spare column stays
 * clear, so that steps to a neighbour never wrap around an edge.
 *
 * A card lies in one place at a time, so a state has one value for each card, and sets of cards for
 * the hand, the room and the rooms set aside. What lies face down is no part of a state: it is with
 * the `Dealer`, whom no player gets to see. */
#ifndef DOOM_DUNGEON_H
#define DOOM_DUNGEON_H

#include "numbers.h"

#include "stream.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CARDS = 52, RANKS = 13, SIZE_MOST = 26 };
enum { WORDS_MOST = 128, ROOMS_MOST = 64 * WORDS_MOST, RUNS_MOST = 256 };
enum { STATISTICS = 3 };

typedef uint64_t Cards; /* a set of cards */

#define SUIT_OF_CARDS ((Cards)0x1fff)
#define HEARTS SUIT_OF_CARDS
#define CLUBS (SUIT_OF_CARDS << RANKS)
#define SPADES (SUIT_OF_CARDS << 2 * RANKS)
#define DIAMONDS (SUIT_OF_CARDS << 3 * RANKS)
#define EVERY_CARD (((Cards)1 << CARDS) - 1)

static inline Cards card_bit(int card) { return (Cards)1 << card; }
static inline int first_card(Cards cards) { return __builtin_ctzll(cards); }
static inline int count_of(Cards cards) { return __builtin_popcountll(cards); }
static inline int rank_of(int card) { return card % RANKS + 2; }

typedef struct { uint64_t words[WORDS_MOST]; } Set; /* of rooms */

static inline bool set_has(const Set *set, int room) { return set->words[room >> 6] >> (room & 63) & 1; }
static inline void set_put(Set *set, int room) { set->words[room >> 6] |= (uint64_t)1 << (room & 63); }

/* A map. `ranked` are its filled rooms, the smallest first. */
typedef struct {
    int rows, columns, stride, words, last, count;
    uint16_t top[RUNS_MOST], left[RUNS_MOST], size[ROOMS_MOST], ranked[ROOMS_MOST];
    Set all, filled, empty, border;
} Plan;

/* What a layout fixes. `orders`: how cards lie in each pass, as far as that is known; the first
 * pass depends on the stack that is chosen. `tail` are the set-up cards below the deck. */
typedef struct {
    int size, bonus, base[STATISTICS];
    bool retreat, retreat_traps, single_use, worth_three, unbounded, loose, as_given;
    uint8_t stacks[2][SIZE_MOST], tail[2][2 * SIZE_MOST];
    Cards above; /* the cards that may lie above the set-up cards */
    int stages, planned;
    uint8_t columns[SIZE_MOST * STAGES_MOST], rows[SIZE_MOST * STAGES_MOST]; /* 1 is red */
    uint8_t first[2][CARDS], orders[PASSES_MOST + 1][CARDS];
    int first_known[2], passes_known;
    Plan plans[STAGES_MOST];
} Ground;

/* `what` is a stack, a statistic, a room or a card. MOVE_FIGHT is not a move of the rules: all hits of
 * a fight. */
typedef struct { int kind, what; } Move;

/* A room left as it is. */
typedef struct { Cards foes, traps, loot; int room; } Aside;

/* The state of a play; see `rules/state.py`. `out` are the cards drawn in this pass, `cells` the
 * cells that are still to be laid. DRAW and BEYOND end a play early: the next card is unknown, or
 * map and values grow too large. */
typedef struct {
    const Ground *ground;
    const Plan *plan;
    int64_t health, intelligence, gold, shield, wit;
    Cards hand, foes, traps, loot, held, out;
    enum Step step;
    int stack, spare, attack, stage, room, passes, drawn, due, cells, asides;
    bool fresh, stunned;
    int64_t worth[CARDS];
    Aside aside[CARDS];
    Set cleared, region;
} State;

/* The order of the cards that lie face down: as listed, or else as `stream` shuffles them. */
typedef struct {
    Stream *stream;
    int passes, stack, known;
    Cards held;
    uint8_t pile[CARDS];
} Dealer;

/* Maps */

void ground_map(Ground *ground);
const Plan *ground_plan(const Ground *ground, int stage);
bool set_meets(const Plan *plan, const Set *one, const Set *other);
int set_first(const Plan *plan, const Set *set); /* NOWHERE if it is empty */
void set_copy(const Plan *plan, Set *to, const Set *from);
void set_clear(const Plan *plan, Set *set);
void free_rooms(const Plan *plan, const Set *cleared, Set *to);
void flood(const Plan *plan, const Set *start, const Set *free, Set *to);
void flood_from(const Plan *plan, int start, const Set *free, Set *to);
void reach(const Plan *plan, const Set *cleared, int start, Set *to); /* where all free rooms are */
void around(const Plan *plan, const Set *rooms, Set *to);
void doors_of(const Plan *plan, const Set *region, const Set *cleared, Set *to);
int exit_of(const State *state);
bool at_exit(const State *state);

/* The first rooms of the white areas outside a room; `areas` may be NULL. Return how many. */
enum { AREAS_MOST = ROOMS_MOST / 2 };
int havens(const Plan *plan, const Set *free, int room, uint16_t *rooms, Set *areas, int most);

/* Rules */

void state_new(State *state, const Ground *ground);
void state_copy(State *to, const State *from);
bool is_over(const State *state);
void doors(const State *state, Set *to);
int legal_moves(const State *state, Move *to, int most);
void advance(State *state, Dealer *dealer, Move move);
void dealer_new(Dealer *dealer, Stream *stream);
int dealt(Dealer *dealer, const State *state);
int64_t score_of(const State *state);
int64_t total(const State *state, Cards cards);
Cards lying(const State *state);
int target_of(const State *state);

static inline Cards potions(const State *state) { return state->hand & HEARTS; }
static inline Cards books_of(const State *state) { return state->hand & CLUBS; }

#endif
