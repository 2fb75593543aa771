/* What no line through a state can beat, for the gold that is still to come.
 *
 * The upper bound is twice the gold among all cards that can still come. Rooms set aside keep their
 * cards, so a pass can be short: where the deck can run out too there is no bound, and there is none
 * on an unbounded map, which is followed for a few growths. */
#include "searching.h"

/* The most gold among so many cards, if all are unknown. */
static int64_t top_gold(int cards) {
    int64_t gold = 0;
    for (int i = 0; i < cards && i < RANKS; i++) gold += RANKS + 1 - i;
    return gold;
}

/* An upper bound on the gold among the next cards. A later pass is taken to begin with the richest
 * gold and to end as early as possible: it lacks only the cards that lay in one room at the
 * reshuffle, and those were drawn in the pass before, so two passes together have 52 cards. */
static int64_t gold_to_come(Search *search, const State *state, int cards) {
    int known = dealt(&search->dealer, state), passes = state->passes;
    int all = passes ? CARDS - count_of(state->held) : CARDS, at = state->drawn;
    int64_t gold = 0;
    for (; at < known && cards > 0; at++, cards--) {
        int card = search->dealer.pile[at];
        if (card_bit(card) & DIAMONDS) gold += (int64_t)rank_of(card) << passes;
    }
    if (cards > 0 && known < all) gold += top_gold(cards) << passes;
    int least = search->largest < CARDS ? CARDS + 1 - search->largest : 1, length = least;
    while (cards > 0) {
        if (++passes > PASSES_MOST) return MANY;
        gold += top_gold(cards) << passes;
        cards -= length;
        length = CARDS - length > least ? CARDS - length : least;
    }
    return gold;
}

int64_t most_of(Search *search, const State *state) {
    if (search->boundless) return MANY;
    int64_t gold = state->gold + total(state, state->loot & DIAMONDS);
    for (int i = 0; i < state->asides; i++) gold += total(state, state->aside[i].loot & DIAMONDS);
    return 2 * (gold + gold_to_come(search, state, state->cells + state->due));
}
