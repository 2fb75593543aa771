/* The calls of the kernel: the best total of a deal, and what our player scores. A position is the piles left, the draws made,
 * and for each value from 1 to 13 how many such cards are in manpower, then how many in the
 * treasure. */
#include "exchange.h"
#include "player.h"
#include "search.h"

#include <string.h>

static bool fits(const int *values, int count) {
    for (int i = 0; i < count; i++)
        if (values[i] < 1 || values[i] > KING) return false;
    return true;
}

static bool read_position(const int *numbers, Position *at) {
    const int *men = numbers + 2, *gems = men + KING;
    if (numbers[0] < 0 || numbers[0] >= SETS || numbers[1] < 0 || numbers[1] > DRAWS) return false;
    *at = (Position){(Key)(unsigned)numbers[0] << 4 * KING, numbers[1]};
    for (int i = 0; i < KING; i++) {
        int code = code_of(men[i], gems[i]);
        if (code < 0) return false;
        at->key |= (Key)(unsigned)code << 4 * i;
    }
    return true;
}

static int tell_position(Position at, int told) {
    double *answer = exchange.answer + told;
    *answer++ = piles_in(at.key);
    *answer++ = at.draws;
    for (int value = 1; value <= KING; value++) *answer++ = MEN[code_in(at.key, value)];
    for (int value = 1; value <= KING; value++) *answer++ = GEMS[code_in(at.key, value)];
    return told + POSITION;
}

enum { TOPS = POSITION, BOTTOMS = TOPS + PILES, DECK = BOTTOMS + PILES, ALL = DECK + STOCK };

/* Read a position, the values of the top cards, of the bottom cards, and of the deck. */
static bool read_task(const int *numbers, Task *task) {
    if (!fits(numbers + TOPS, ALL - TOPS) || !read_position(numbers, &task->start)) return false;
    for (int pile = 0; pile < PILES; pile++) {
        task->deal.tops[pile] = numbers[TOPS + pile];
        task->deal.bottoms[pile] = numbers[BOTTOMS + pile];
    }
    for (int card = 0; card < STOCK; card++) {
        task->deal.draws[card / DRAWN][card % DRAWN] = numbers[DECK + card];
        task->deal.drawn[card / DRAWN] = card % DRAWN + 1;
    }
    return true;
}

/* The best total: thousands of positions to expand, thousands to keep in a layer, rounds of prices,
 * a deal. The answer: the total, its bound, whether nothing was left out, positions expanded, the
 * positions of the line. */
CALL(solved) {
    enum { BUDGET, MOST, ROUNDS, SETTINGS };
    const int *numbers = exchange.numbers;
    static Task task;
    static Result result;
    if (count != SETTINGS + ALL || !read_task(numbers + SETTINGS, &task)) return 0;
    if (numbers[MOST] < 0 || numbers[MOST] > NODES_MOST / 1000) return 0;
    task.budget = (uint64_t)numbers[BUDGET] * 1000;
    task.most = (uint32_t)numbers[MOST] * 1000;
    task.rounds = (uint32_t)numbers[ROUNDS];
    search(&task, &result);
    exchange.answer[0] = result.best;
    exchange.answer[1] = result.bound;
    exchange.answer[2] = result.complete;
    exchange.answer[3] = (double)result.examined;
    int told = 4;
    for (int i = 0; i < result.length; i++) told = tell_position(result.path[i], told);
    return told;
}

/* What our player scores: the value of each of 52 cards, then deals, each the order of its cards. */
CALL(plays) {
    enum { CARDS = 52 };
    static int order[CARDS], values[CARDS];
    int deals = count / CARDS - 1;
    if (deals < 1 || count % CARDS || count > NUMBERS_MOST || !fits(exchange.numbers, CARDS)) return 0;
    for (int i = CARDS; i < count; i++)
        if (exchange.numbers[i] < 0 || exchange.numbers[i] >= CARDS) return 0;
    memcpy(values, exchange.numbers, sizeof values);
    for (int deal = 0; deal < deals; deal++) { /* answers take less room than what they follow */
        memcpy(order, exchange.numbers + CARDS * (deal + 1), sizeof order);
        exchange.answer[deal] = played(order, values);
    }
    return deals;
}
