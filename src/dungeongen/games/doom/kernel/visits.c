/* The ways through a room, from the door to the next walk. */
#include "searching.h"

bool is_spent(const Search *search) {
    if (is_interrupted()) return true;
    return !search->is_telling && (search->examined >= search->task->budget || is_full(search));
}

/* Drink all lasting potions: more health never hurts. */
void drink_all(Search *search, State *state) {
    if (state->step != WALK || state->ground->single_use) return;
    while (potions(state)) advance(state, &search->dealer, (Move){MOVE_DRINK, first_card(potions(state))});
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

static uint32_t hash_at(const void *steps, uint32_t step) {
    const MomentStep *of = steps;
    return hash_of(&of[step].moment, sizeof(Moment));
}

static bool is_moment(const void *steps, uint32_t step, const void *moment) {
    const MomentStep *of = steps;
    return memcmp(&of[step].moment, moment, sizeof(Moment)) == 0;
}

/* Add a moment unless it was there before; return whether it is new. */
static bool add_moment(Visit *visit, const State *state, Move move, uint32_t before) {
    Moment moment = moment_of(state);
    uint32_t hash = hash_of(&moment, sizeof moment);
    Entry *entry = index_entry(&visit->moments, hash, is_moment, visit->steps, &moment);
    if (index_has(&visit->moments, entry)) return false;
    if (visit->count == visit->room)
        visit->steps = grown(visit->steps, &visit->room, sizeof *visit->steps);
    visit->steps[visit->count] = (MomentStep){moment, move, before};
    index_put(&visit->moments, entry, visit->count++, hash_at, visit->steps);
    return true;
}

static void wait(Visit *visit, uint32_t *waiting, uint32_t step) {
    if (*waiting == visit->waiting_room)
        visit->waiting = grown(visit->waiting, &visit->waiting_room, sizeof *visit->waiting);
    visit->waiting[(*waiting)++] = step;
}

static void forget_visit(Visit *visit) {
    if (visit->count) index_forget(&visit->moments);
    visit->count = 0;
}

int why_cut(const State *state) {
    return state->step == DRAW ? CUT_UNKNOWN
           : state->step == BEYOND || state->stage > STAGES_FOLLOWED ? CUT_BEYOND : 0;
}

void visit_room(Search *search, const State *from, int door, Ending ending, void *to) {
    Visit *visit = &search->visit;
    State here, then;
    Move move = {MOVE_ENTER, door};
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
    wait(visit, &waiting, 0);
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
                wait(visit, &waiting, visit->count - 1);
            }
        }
    }
}
