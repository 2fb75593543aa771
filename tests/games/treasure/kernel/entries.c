/* The calls of the kernel as its tests have them: those of the shipped one, and some of their own. */
#include "entries.h"

#include "search.c"

#include "calls.c"

/* Write down every position that the search tries after work on a pile, but for what a bound or
 * another order spares; return how many there are, at most `most`. */
static int successors(const Task *task, int pile, Position *after, int most) {
    Search *search = &state;
    Position at = task->start;
    Node node = {.key = at.key, .draws = (unsigned)at.draws & DRAWS_MASK};
    begin(search, task);
    clear_index(search, INDEX_LEAST);
    Work work = {.node = &node, .pile = pile, .held = market_held(&search->market, at.key, at.draws)};
    open_pile(search, &search->next, &work); /* any bound will do */
    int count = 0;
    for (; count < most && (uint32_t)count < search->next.count; count++)
        after[count] = (Position){search->next.nodes[count].key, search->next.nodes[count].draws};
    give_back(search);
    return count;
}

/* What is tried: a pile that is left, a deal. The answer: the positions that follow. */
CALL(tried) {
    enum { PILE, SETTINGS, MOST = NUMBERS_MOST / POSITION };
    const int *numbers = exchange.numbers;
    static Task task;
    static Position after[MOST];
    if (count != SETTINGS + ALL || !read_task(numbers + SETTINGS, &task)) return 0;
    int pile = numbers[PILE], told = 0;
    if (pile < 0 || pile >= PILES || !(piles_in(task.start.key) >> pile & 1) || task.start.draws >= DRAWS) return 0;
    task.most = NODES_MOST, task.rounds = 1;
    int many = successors(&task, pile, after, MOST);
    for (int i = 0; i < many; i++) told = tell_position(after[i], told);
    return told;
}

/* What no line scores more than, in sixteenths: rounds of prices, the prices of targets to begin
 * with (by draws made, 13 values each), a deal. */
CALL(bounded) {
    enum { COSTS = 1, SETTINGS = COSTS + DRAWS * KING };
    const int *numbers = exchange.numbers;
    static Task task;
    static Market market;
    static Prices prices;
    if (count != SETTINGS + ALL || !read_task(numbers + SETTINGS, &task)) return 0;
    for (int draws = 0; draws < DRAWS; draws++)
        for (int value = 1; value <= KING; value++)
            prices.cost[draws][value] = numbers[COSTS + draws * KING + value - 1];
    market_fit(&market, &task.deal, task.start, &prices, numbers[0]);
    exchange.answer[0] = market_bound(&market, task.start.key, task.start.draws);
    return 1;
}

const Call calls[] = {{"solved", solved}, {"tried", tried}, {"bounded", bounded}, {"plays", plays}, {0}};
