/* The ways through a room, from the door to the next walk. */
#include "searching.h"

enum { STEPS_CHUNK = 1 << 10 };

bool is_spent(const Search *search) {
    if (is_interrupted()) return true;
    return !search->is_telling && (search->examined >= search->task->budget || is_full(search));
}

/* Drink all lasting potions: more health never hurts. */
void drink_all(Search *search, State *state) {
    if (state->step != WALK || state->ground->single_use) return;
    while (potions(state)) advance(state, &search->dealer, (Move){DRINK, first_card(potions(state))});
}

static Moment moment_of(const State *state) {
    Moment moment;
    memset(&moment, 0, sizeof moment);
    moment.health = state->health, moment.intelligence = state->intelligence, moment.gold = state->gold;
    moment.shield = state->shield, moment.wit = state->wit, moment.hand = state->hand;
    moment.foes = state->foes, moment.traps = state->traps, moment.loot = state->loot;
    for (Cards left = state->foes; left; left &= left - 1) {
        int card = first_card(left);
        moment.worth[card - 2 * RANKS] = state->worth[card];
    }
    moment.flags = (int32_t)state->step * 4 + state->fresh * 2 + state->stunned;
    return moment;
}

static void state_at(const Visit *visit, const Moment *moment, State *state) {
    state_copy(state, &visit->entered);
    state->health = moment->health, state->intelligence = moment->intelligence;
    state->gold = moment->gold, state->shield = moment->shield, state->wit = moment->wit;
    state->hand = moment->hand, state->foes = moment->foes, state->traps = moment->traps;
    state->loot = moment->loot, state->step = (enum Step)(moment->flags / 4);
    state->fresh = moment->flags >> 1 & 1, state->stunned = moment->flags & 1;
    for (Cards left = state->foes; left; left &= left - 1) {
        int card = first_card(left);
        state->worth[card] = moment->worth[card - 2 * RANKS];
    }
}

static void widen_visit(Visit *visit) {
    visit->room = visit->room ? visit->room * 2 : STEPS_CHUNK;
    visit->steps = realloc(visit->steps, visit->room * sizeof *visit->steps);
    visit->waiting = realloc(visit->waiting, visit->room * sizeof *visit->waiting);
    free(visit->slots);
    visit->slots_size = 4 * visit->room;
    visit->slots = malloc(visit->slots_size * sizeof *visit->slots);
    if (!visit->steps || !visit->waiting || !visit->slots) out_of_memory();
    memset(visit->slots, 0xff, visit->slots_size * sizeof *visit->slots);
    for (uint32_t i = 0; i < visit->count; i++) {
        uint32_t mask = visit->slots_size - 1;
        uint32_t at = hashed((const uint8_t *)&visit->steps[i].moment, sizeof(Moment)) & mask;
        while (visit->slots[at] != NO_NODE) at = (at + 1) & mask;
        visit->slots[at] = i;
    }
}

/* Add a moment unless it was there before; return whether it is new. */
static bool add_moment(Visit *visit, const State *state, Move move, uint32_t before) {
    Moment moment = moment_of(state);
    if (visit->count == visit->room) widen_visit(visit);
    uint32_t mask = visit->slots_size - 1, at = hashed((const uint8_t *)&moment, sizeof moment) & mask;
    for (; visit->slots[at] != NO_NODE; at = (at + 1) & mask)
        if (memcmp(&visit->steps[visit->slots[at]].moment, &moment, sizeof moment) == 0) return false;
    visit->slots[at] = visit->count;
    visit->steps[visit->count++] = (MomentStep){moment, move, before};
    return true;
}

static void forget_visit(Visit *visit) {
    if (visit->count == 0) return;
    if (visit->count > 64) {
        memset(visit->slots, 0xff, visit->slots_size * sizeof *visit->slots);
    } else {
        for (uint32_t i = 0; i < visit->count; i++) {
            uint32_t mask = visit->slots_size - 1;
            uint32_t at = hashed((const uint8_t *)&visit->steps[i].moment, sizeof(Moment)) & mask;
            for (; visit->slots[at] != NO_NODE; at = (at + 1) & mask) visit->slots[at] = NO_NODE;
        }
    }
    visit->count = 0;
}

int why_cut(const State *state) {
    return state->step == UNKNOWN ? CUT_UNKNOWN
           : state->step == BEYOND || state->stage > STAGES_FOLLOWED ? CUT_BEYOND : 0;
}

void visit_room(Search *search, const State *from, int door, Ending ending, void *to) {
    Visit *visit = &search->visit;
    State here, then;
    Move move = {ENTER, door};
    uint32_t waiting = 0;
    forget_visit(visit);
    state_copy(&here, from);
    advance(&here, &search->dealer, move);
    search->examined++;
    if (why_cut(&here)) {
        leave_out(search, why_cut(&here), most_of(search, from));
        return;
    }
    state_copy(&visit->entered, &here);
    if (here.step == WALK || here.step == CLEARED) {
        ending(search, &here, NO_NODE, move, to);
        return;
    }
    add_moment(visit, &here, move, NO_NODE);
    visit->waiting[waiting++] = 0;
    while (waiting) {
        uint32_t step = visit->waiting[--waiting];
        Moment moment = visit->steps[step].moment;
        state_at(visit, &moment, &here);
        int count = sensible(&here, search->moves);
        for (int i = 0; i < count; i++) {
            if (is_spent(search)) {
                leave_out(search, CUT_SPENT, most_of(search, from));
                return;
            }
            search->examined++;
            state_copy(&then, &here);
            advance(&then, &search->dealer, search->moves[i]);
            if (then.step == DEAD) continue;
            if (why_cut(&then)) leave_out(search, why_cut(&then), most_of(search, from));
            else if (then.step == WALK || then.step == CLEARED) {
                if (!ending(search, &then, step, search->moves[i], to)) return;
            } else if (add_moment(visit, &then, search->moves[i], step)) {
                visit->waiting[waiting++] = visit->count - 1;
            }
        }
    }
}
