/* The calls of the kernel as its tests have them: those of the shipped one, and some of their own. */
#include "entries.h"

#include "calls.c"

static void tell_cards(Cards cards) {
    tell((double)(cards & HALF_MASK)), tell((double)(cards >> HALF_CARDS));
}

static void tell_rooms(const Plan *plan, const Set *rooms) {
    int many = 0;
    for (int i = 0; i < plan->words; i++) many += __builtin_popcountll(rooms->words[i]);
    tell(many);
    for (int i = 0; i < plan->words; i++)
        for (uint64_t left = rooms->words[i]; left; left &= left - 1) tell(64 * i + __builtin_ctzll(left));
}

static void tell_state(const State *state) {
    const int64_t head[] = {
        state->step, state->stack, state->spare, state->health, state->intelligence, state->attack,
        state->gold, state->shield, state->wit, state->stage, state->room, state->fresh,
        state->stunned, state->passes, state->drawn, set_first(state->plan, &state->region),
    };
    for (size_t i = 0; i < sizeof head / sizeof *head; i++) tell((double)head[i]);
    const Cards sets[] = {state->hand, state->foes, state->traps, state->loot, state->held, state->out};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) tell_cards(sets[i]);
    Cards cards = state->hand | lying(state);
    for (int card = 0; card < CARDS; card++) tell(cards & card_bit(card) ? (double)state->worth[card] : 0);
    tell_rooms(state->plan, &state->cleared);
    tell(state->asides);
    for (int i = 0; i < state->asides; i++) {
        const Aside *one = &state->aside[i];
        tell(one->room), tell_cards(one->foes), tell_cards(one->traps), tell_cards(one->loot);
    }
}

static Move moves[ROOMS_MOST];

static int tell_moment(void) {
    tell_state(&solver.state);
    int many = legal_moves(&solver.state, moves, ROOMS_MOST);
    for (int i = 0; i < many; i++) {
        tell(number_of(&solver.state, moves[i]));
        tell(omission(&solver.state, moves[i]));
    }
    return solver.told;
}

/* Begin a play, whose moves come one by one: the state, then its legal moves, each with the reason
 * why the search leaves it out. */
CALL(begun) {
    if (!read_ground(count) || !is_read()) return 0;
    state_new(&solver.state, &solver.ground);
    dealer_new(&solver.dealer, NULL);
    return tell_moment();
}

/* Make a legal move of that play. */
CALL(moved) {
    if (count != 1 || solver.state.plan == NULL) return 0;
    Move move = move_of(&solver.state, exchange.numbers[0]);
    advance(&solver.state, &solver.dealer, move);
    solver.told = 0;
    return tell_moment();
}

const Call calls[] = {
    {"plays", plays}, {"play_told", play_told}, {"advised", advised}, {"begun", begun},
    {"moved", moved}, {"solved", solved}, {"bettered", bettered}, {0}
};
