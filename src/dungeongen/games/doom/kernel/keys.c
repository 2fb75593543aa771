/* Positions between rooms as bytes: all that matters to the future but health and gold. */
#include "searching.h"

static void add_worths(Key *key, const State *state, Cards cards) {
    for (; cards; cards &= cards - 1) key_add(key, &state->worth[first_card(cards)], sizeof(int64_t));
}

void key_of(const Search *search, const State *state, Key *key) {
    const Plan *plan = state->plan;
    int16_t region = (int16_t)set_first(plan, &state->region);
    uint8_t numbers[] = {
        (uint8_t)(search->is_tail_drawn ? state->stack : 0), (uint8_t)state->attack,
        (uint8_t)state->stage, (uint8_t)state->passes, (uint8_t)state->drawn, (uint8_t)state->asides,
    };
    key->length = 0;
    key_add(key, numbers, sizeof numbers);
    key_add(key, &region, sizeof region);
    key_add(key, &state->intelligence, sizeof state->intelligence);
    key_add(key, &state->hand, sizeof state->hand);
    add_worths(key, state, state->hand);
    if (state->passes) key_add(key, &state->held, sizeof state->held);
    if (state->ground->single_use) key_add(key, &state->shield, sizeof state->shield);
    for (int i = 0; i < state->asides; i++) {
        const Aside *one = &state->aside[i];
        int16_t room = (int16_t)one->room;
        key_add(key, &room, sizeof room);
        key_add(key, &one->foes, 3 * sizeof(Cards));
        add_worths(key, state, one->foes | one->traps | one->loot);
    }
    key_add(key, plan->words ? state->cleared.words : NULL, (size_t)plan->words * sizeof(uint64_t));
}

static const uint8_t *take(const uint8_t *at, void *to, size_t size) {
    memcpy(to, at, size);
    return at + size;
}

static const uint8_t *take_worths(const uint8_t *at, State *state, Cards cards) {
    for (; cards; cards &= cards - 1) at = take(at, &state->worth[first_card(cards)], sizeof(int64_t));
    return at;
}

/* Make the state of a node again. Which stack was chosen is not in the key where it tells nothing. */
void state_of(const Search *search, const Node *node, State *state) {
    const Ground *ground = search->task->ground;
    const uint8_t *at = key_at(search, node);
    uint8_t numbers[6];
    int16_t region;
    state_new(state, ground);
    at = take(at, numbers, sizeof numbers);
    at = take(at, &region, sizeof region);
    at = take(at, &state->intelligence, sizeof state->intelligence);
    at = take(at, &state->hand, sizeof state->hand);
    at = take_worths(at, state, state->hand);
    state->stack = numbers[0], state->attack = numbers[1], state->stage = numbers[2];
    state->passes = numbers[3], state->drawn = numbers[4], state->asides = numbers[5];
    state->plan = ground_plan(ground, state->stage);
    if (state->passes) at = take(at, &state->held, sizeof state->held);
    if (ground->single_use) at = take(at, &state->shield, sizeof state->shield);
    for (int i = 0; i < state->asides; i++) {
        Aside *one = &state->aside[i];
        int16_t room;
        at = take(at, &room, sizeof room);
        at = take(at, &one->foes, 3 * sizeof(Cards));
        at = take_worths(at, state, one->foes | one->traps | one->loot);
        one->room = room;
    }
    take(at, state->cleared.words, (size_t)state->plan->words * sizeof(uint64_t));
    state->health = node->health, state->gold = node->gold, state->cells = node->cells;
    state->step = WALK;
    if (region >= 0) reach(state->plan, &state->cleared, region, &state->region);
}
