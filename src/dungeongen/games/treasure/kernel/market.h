/* An upper bound on what can still be won: every card has a price, and no bargain beats it. */
#ifndef TREASURE_MARKET_H
#define TREASURE_MARKET_H

#include "numbers.h"

#include <stdbool.h>
#include <stdint.h>

enum { DRAWS = (STOCK + DRAWN - 1) / DRAWN, VALUES = KING + 1 };
enum { SETS = 1 << PILES, CODES = 16, UNIT = 16, AHEAD = DRAWS + 3 };
enum { IMPOSSIBLE = -(1 << 28) };

/* A deal as values only, by pile and by draw. */
typedef struct {
    int tops[PILES], bottoms[PILES], draws[DRAWS][DRAWN], drawn[DRAWS]; /* drawn: cards a draw has */
} Deal;

/* A state between two piles: four bits for each value say how many such cards are held in manpower
 * and in the treasure, twelve bits above them which piles are left. */
typedef uint64_t Key;

typedef struct {
    Key key;
    int draws;
} Position;

/* Prices by the number of draws made and by value, in sixteenths of a point. `cost` of a target,
 * what a card in manpower `earns`, what one in the treasure is `worth`; after the last draw nothing
 * but the values of the treasure. */
typedef struct {
    int cost[DRAWS][VALUES], earns[DRAWS + 1][VALUES], worth[DRAWS + 1][VALUES];
} Prices;

/* Prices, and what follows from them: what two values' codes together are worth, what changes by
 * paying, and what each set of piles may still bring. */
typedef struct {
    Prices prices;
    int held[DRAWS + 1][VALUES][CODES];
    int paired[DRAWS + 1][VALUES / 2][CODES * CODES];
    int less[3][DRAWS + 1][VALUES][CODES]; /* by cards paid */
    int ahead[SETS][AHEAD]; /* by draws made */
} Market;

extern const int8_t MEN[CODES], GEMS[CODES];

/* Return the code of so many cards in manpower and in the treasure, or -1. */
int code_of(int men, int gems);

static inline int most_of(int one, int two) { return one > two ? one : two; }

static inline int code_in(Key key, int value) { return (int)(key >> 4 * (value - 1)) & 15; }
static inline int piles_in(Key key) { return (int)(key >> 4 * KING); }

/* Fit prices that give a low bound of a position; `start` may be prices to begin with. */
void market_fit(Market *market, const Deal *deal, Position at, const Prices *start, int rounds);

/* Return what the cards of a position are worth at most. */
int market_held(const Market *market, Key key, int draws);

static inline int market_bound(const Market *market, Key key, int draws) {
    return market_held(market, key, draws) + market->ahead[piles_in(key)][draws];
}

#endif
