/* An upper bound on what can still be won: every card has a price, and no bargain beats it.
 *
 * Forget who pays for which card: what is left is a market. A target of value *v* that is destroyed
 * between draw *k* and the next costs `cost[k][v]`. A card that is sacrificed then earns at most the
 * price of the dearest target that it destroys alone, or half of the highest price, as one of a
 * pair. A card that is held after *k* draws may wait for the best moment, so in manpower it is worth
 * at most what it `earns` then or later, and in the treasure at most the greater of that and its own
 * value, what it is `worth`. Add the best way through the piles at these prices (`ahead`, a
 * recursion over sets of piles and draws), and every line is paid for: the sum is an upper bound,
 * whatever the prices (Lagrangian duality, as in M. L. Fisher, "The Lagrangian relaxation method",
 * 1981).
 *
 * Prices that give a low bound are found by subgradients: where more is to be paid than cards are
 * offered, a price rises, else it falls. Everything is a whole number, so that every machine finds
 * the same prices. */
#include "market.h"

#include <string.h>

enum { START = 8 * UNIT, FINE = 1024, HOPE = 8 * UNIT, LEAST_HOPE = UNIT / 4, PATIENCE = 12 };

const int8_t MEN[CODES] = {0, 0, 1, 0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 3, 4, 0};
const int8_t GEMS[CODES] = {0, 1, 0, 2, 1, 0, 3, 2, 1, 0, 4, 3, 2, 1, 0, 0};

int code_of(int men, int gems) {
    int total = men + gems;
    return men < 0 || gems < 0 || total > 4 ? -1 : total * (total + 1) / 2 + men;
}

/* Work out what cards earn and are worth where targets have these costs. */
static void price(Prices *at) {
    memset(at->earns[DRAWS], 0, sizeof at->earns[DRAWS]);
    for (int draws = DRAWS - 1; draws >= 0; draws--) {
        const int *cost = at->cost[draws];
        int *earns = at->earns[draws], alone = 0;
        for (int value = 1; value <= KING; value++) earns[value] = alone = most_of(alone, cost[value]);
        earns[1] = most_of(cost[1], cost[KING]); /* an ace destroys a king */
        for (int value = 1; value <= KING; value++) {
            earns[value] = most_of(earns[value], (alone + 1) / 2);
            earns[value] = most_of(earns[value], at->earns[draws + 1][value]);
        }
        earns[0] = 0;
    }
    for (int draws = 0; draws <= DRAWS; draws++)
        for (int value = 0; value <= KING; value++)
            at->worth[draws][value] = most_of(at->earns[draws][value], UNIT * value);
}

/* What it brings to take, or to destroy, the bottom card of each pile, by draws made. */
typedef struct { int take[PILES][DRAWS], destroy[PILES][DRAWS]; } Ways;

static void find_ways(Ways *ways, const Deal *deal, const Prices *at) {
    for (int draws = 0; draws < DRAWS; draws++) {
        int drawn = 0;
        for (int i = 0; i < deal->drawn[draws]; i++)
            drawn += at->worth[draws + 1][deal->draws[draws][i]];
        for (int pile = 0; pile < PILES; pile++) {
            int top = at->cost[draws][deal->tops[pile]], bottom = deal->bottoms[pile];
            ways->take[pile][draws] = at->earns[draws][bottom] - top;
            ways->destroy[pile][draws] = drawn - top - at->cost[draws][bottom];
        }
    }
}

static void take_better(int *best, const int *rest, const int *take, const int *destroy) {
    for (int draws = 0; draws < DRAWS; draws++) {
        int taken = rest[draws] + take[draws], destroyed = rest[draws + 1] + destroy[draws];
        int most = taken > destroyed ? taken : destroyed;
        best[draws] = best[draws] > most ? best[draws] : most;
    }
}

/* Work out the most that each set of piles brings, of those in `every`. Sets are filled up in the
 * order of their numbers, which begins with their subsets. */
static void look_ahead(int ahead[SETS][AHEAD], const Ways *ways, int every) {
    memset(ahead[0], 0, sizeof ahead[0]);
    for (int set = (0 - every) & every; set; set = (set - every) & every) {
        int best[AHEAD] = {0};
        for (int left = set; left; left &= left - 1) {
            int pile = __builtin_ctz((unsigned)left);
            take_better(best, ahead[set & ~(1 << pile)], ways->take[pile], ways->destroy[pile]);
        }
        memcpy(ahead[set], best, sizeof best);
    }
}

static int held_at(const Prices *at, Key key, int draws) {
    int sum = 0;
    for (int value = 1; value <= KING; value++) {
        int code = code_in(key, value);
        sum += MEN[code] * at->earns[draws][value] + GEMS[code] * at->worth[draws][value];
    }
    return sum;
}

typedef int Lack[DRAWS][VALUES]; /* in halves: cards asked for less those offered */

static int dearest(const int *cost, int up_to) {
    int best = up_to;
    for (int value = up_to - 1; value > 0; value--)
        if (cost[value] > cost[best]) best = value;
    return best;
}

/* Offer a card where it earns the most: the first such moment, the dearest target. */
static void offer(Lack lack, const Prices *at, int draws, int value, bool gem) {
    int earned = at->earns[draws][value];
    if (!earned || (gem && at->worth[draws][value] > earned)) return;
    for (int moment = draws; moment < DRAWS; moment++) {
        const int *cost = at->cost[moment];
        int most = dearest(cost, value), highest = dearest(cost, KING);
        if (cost[most] == earned) {
            lack[moment][most] -= 2;
            return;
        }
        if (value == 1 && cost[KING] == earned) {
            lack[moment][KING] -= 2;
            return;
        }
        if ((cost[highest] + 1) / 2 == earned) {
            lack[moment][highest] -= 1;
            return;
        }
    }
}

/* Follow the best way through the piles and count what it asks for and offers. */
static void find_lack(
    Lack lack, const Market *market, const Ways *ways, const Deal *deal, Position at
) {
    const Prices *prices = &market->prices;
    int left = piles_in(at.key), draws = at.draws;
    memset(lack, 0, sizeof(Lack));
    for (int value = 1; value <= KING; value++) {
        int code = code_in(at.key, value);
        for (int i = 0; i < MEN[code]; i++) offer(lack, prices, draws, value, false);
        for (int i = 0; i < GEMS[code]; i++) offer(lack, prices, draws, value, true);
    }
    while (market->ahead[left][draws] > 0)
        for (int some = left; some; some &= some - 1) {
            int pile = __builtin_ctz((unsigned)some), rest = left & ~(1 << pile);
            int best = market->ahead[left][draws], bottom = deal->bottoms[pile];
            bool destroyed = best == market->ahead[rest][draws + 1] + ways->destroy[pile][draws];
            bool taken = best == market->ahead[rest][draws] + ways->take[pile][draws];
            if (!destroyed && !taken) continue;
            lack[draws][deal->tops[pile]] += 2;
            left = rest;
            if (destroyed) {
                lack[draws][bottom] += 2;
                for (int i = 0; i < deal->drawn[draws]; i++)
                    offer(lack, prices, draws + 1, deal->draws[draws][i], true);
                draws++;
            } else {
                offer(lack, prices, draws, bottom, false);
            }
            break;
        }
}

/* Return the code after so many cards are paid, manpower first; -1 if there are not as many. */
static int paid_from(int code, int cards) {
    int men = MEN[code], from_men = men < cards ? men : cards;
    if (code == CODES - 1) return -1;
    return code_of(men - from_men, GEMS[code] - (cards - from_men));
}

static void finish(Market *market, const Deal *deal) {
    const Prices *at = &market->prices;
    Ways ways;
    find_ways(&ways, deal, at);
    look_ahead(market->ahead, &ways, SETS - 1);
    for (int draws = 0; draws <= DRAWS; draws++)
        for (int value = 0; value <= KING; value++)
            for (int code = 0; code < CODES; code++)
                market->held[draws][value][code] =
                    MEN[code] * at->earns[draws][value] + GEMS[code] * at->worth[draws][value];
    for (int draws = 0; draws <= DRAWS; draws++)
        for (int value = 0; value <= KING; value++)
            for (int code = 0; code < CODES; code++)
                for (int cards = 1; cards <= 2; cards++) {
                    const int *held = market->held[draws][value];
                    int after = paid_from(code, cards);
                    market->less[cards][draws][value][code] =
                        after < 0 ? IMPOSSIBLE : held[after] - held[code];
                }
    for (int draws = 0; draws <= DRAWS; draws++)
        for (int pair = 0; pair < VALUES / 2; pair++)
            for (int codes = 0; codes < CODES * CODES; codes++) {
                int low = 2 * pair + 1, high = low + 1;
                market->paired[draws][pair][codes] =
                    market->held[draws][low][codes & 15] +
                    (high <= KING ? market->held[draws][high][codes >> 4] : 0);
            }
}

int market_held(const Market *market, Key key, int draws) {
    int sum = 0;
    for (int pair = 0; pair < VALUES / 2 - 1; pair++)
        sum += market->paired[draws][pair][key >> 8 * pair & 255];
    return sum + market->held[draws][KING][code_in(key, KING)];
}

void market_fit(Market *market, const Deal *deal, Position at, const Prices *start, int rounds) {
    static int64_t fine[DRAWS][VALUES];
    static Prices best;
    Prices *prices = &market->prices;
    int every = piles_in(at.key), lowest = INT32_MAX, hope = HOPE, idle = 0;
    for (int draws = 0; draws < DRAWS; draws++)
        for (int value = 0; value <= KING; value++) {
            int cost = start ? start->cost[draws][value] : value ? START : 0;
            best.cost[draws][value] = cost;
            fine[draws][value] = (int64_t)cost * FINE;
        }
    for (int round = 0; round < rounds; round++) {
        Ways ways;
        Lack lack;
        for (int draws = 0; draws < DRAWS; draws++)
            for (int value = 0; value <= KING; value++)
                prices->cost[draws][value] = (int)(fine[draws][value] / FINE);
        price(prices);
        find_ways(&ways, deal, prices);
        look_ahead(market->ahead, &ways, every);
        int bound = held_at(prices, at.key, at.draws) + market->ahead[every][at.draws];
        if (bound < lowest) lowest = bound, best = *prices, idle = 0;
        else idle++;
        if (idle > PATIENCE) hope = hope * 2 / 3, idle = 0;
        if (hope < LEAST_HOPE) break;
        find_lack(lack, market, &ways, deal, at);
        int64_t length = 0;
        for (int draws = 0; draws < DRAWS; draws++)
            for (int value = 0; value <= KING; value++)
                length += (int64_t)lack[draws][value] * lack[draws][value];
        if (!length) break;
        /* Half units, since one of a pair pays half of a price. */
        int64_t step = (int64_t)2 * FINE * (bound - lowest + hope);
        for (int draws = 0; draws < DRAWS; draws++)
            for (int value = 0; value <= KING; value++) {
                fine[draws][value] += step * lack[draws][value] / length;
                if (fine[draws][value] < 0) fine[draws][value] = 0;
            }
    }
    *prices = best;
    price(prices);
    finish(market, deal);
}
