/* The best line of a sweep, its visits found once more. */
#include "searching.h"

static bool trace_end(Search *search, State *state, uint32_t before, Move move, void *to) {
    Trace *trace = to;
    const Line *line = trace->line;
    drink_all(search, state);
    if ((state->step == CLEARED) != trace->clears) return true;
    if (state->health != line->health || state->gold != line->gold) return true;
    if (!trace->clears) {
        key_of(search, state, &search->key);
        if (search->key.length != line->key.length) return true;
        if (memcmp(search->key.bytes, line->key.bytes, line->key.length) != 0) return true;
    }
    trace->is_there = true, trace->length = 0;
    trace->path[trace->length++] = move;
    for (; before != NO_NODE && trace->length < PATH_MOST; before = search->visit.steps[before].before)
        trace->path[trace->length++] = search->visit.steps[before].move;
    return false;
}

/* Hand out a move, and do it; a whole fight as its hits. */
static void tell(Search *search, State *state, Move move, Record *record) {
    do {
        Move one = move.kind == MOVE_FIGHT ? (Move){MOVE_HIT, target_of(state)} : move;
        record_move(record, state, one);
        advance(state, &search->dealer, one);
    } while (move.kind == MOVE_FIGHT && state->foes && state->step == ROOM);
}

/* Find a visit once more and hand out its moves. */
static void tell_visit(Search *search, State *state, const Line *line, Record *record) {
    Trace *trace = &search->trace;
    State from;
    state_copy(&from, state);
    trace->line = line, trace->is_there = false, trace->clears = line->key.length == 0;
    visit_room(search, &from, line->door, trace_end, trace);
    if (!trace->is_there) return;
    while (trace->length) tell(search, state, trace->path[--trace->length], record);
    while (state->step == WALK && !state->ground->single_use && potions(state))
        tell(search, state, (Move){MOVE_DRINK, first_card(potions(state))}, record);
}

static void tell_character(Search *search, State *state, int made, Record *record) {
    tell(search, state, (Move){MOVE_CHOOSE, made & 1}, record);
    int spare = state->spare, health = made >> 1 & 15, mind = made >> 5 & 15;
    for (int i = 0; i < spare; i++)
        tell(search, state, (Move){MOVE_ADD, i < health ? 0 : i < health + mind ? 1 : 2}, record);
}

void tell_line(Search *search, Record *record) {
    int length = 0, cuts = search->cuts;
    uint64_t examined = search->examined;
    int64_t cut = search->cut;
    State state;
    Line *step = allocated(sizeof *step);
    search->is_telling = true; /* the memory may be full, and what is told was found */
    for (uint32_t at = search->line.parent; at != NO_NODE && length < LINE_MOST; at = node_at(search, at)->parent)
        search->path[length++] = at;
    record->count = 0;
    state_new(&state, search->task->ground);
    int made = length ? node_at(search, search->path[length - 1])->door : search->line.door;
    tell_character(search, &state, made, record);
    for (int i = length - 2; i >= 0; i--) {
        const Node *node = node_at(search, search->path[i]);
        step->door = node->door, step->health = node->health, step->gold = node->gold;
        step->key.length = 0;
        key_add(&step->key, key_at(search, node), node->length);
        tell_visit(search, &state, step, record);
    }
    if (length) tell_visit(search, &state, &search->line, record);
    if (state.step == WALK) tell(search, &state, (Move){MOVE_LEAVE, 0}, record);
    search->examined = examined, search->cuts = cuts, search->cut = cut;
    search->line.is_new = search->is_telling = false;
    free(step);
}
