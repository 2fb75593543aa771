/* The calls of the kernel as its tests have them: those of the shipped one, and some of their own. */
#include "entries.h"

#include "calls.c"

#include <limits.h>

/* What a single move leads to: a position, whether the pile has cards, monsters, the dragon, the
 * treasure, and the rules. The answer: the least loot lost in all by a move that wins, -1 if none
 * does, and the positions that the others lead to. */
CALL(moves) {
    enum { PILE = POSITION, RULES_AT = PILE + 4, ALL = RULES_AT + RULES };
    const int *numbers = exchange.numbers;
    static Ways ways;
    static Seen seen;
    if (count != ALL) return 0;
    Pile pile = {numbers[PILE], numbers[PILE + 1], numbers[PILE + 2], numbers[PILE + 3]};
    Asked asked = {
        .pile = pile,
        .rules = rules_in(numbers + RULES_AT),
        .loot = true,
        .too_much = INT_MAX,
    };
    seen_forget(&seen);
    ways_from(&ways, &seen, read_position(numbers), &asked);
    told = 1;
    exchange.answer[0] = ways.least_lost < INT_MAX ? ways.least_lost : -1;
    uint32_t end = 0;
    for (uint32_t step = 1; step < ways.count; step++) {
        while (end < ways.ends_count && ways.ends[end].step < step) end++;
        bool won = end < ways.ends_count && ways.ends[end].step == step && ways.ends[end].won;
        if (!won) tell_position(NULL, ways.steps[step].at);
    }
    return told;
}

const Call calls[] = {
    {"plays", plays}, {"play", play}, {"advised", advised}, {"moves", moves}, {"solved", solved}, {0}
};
