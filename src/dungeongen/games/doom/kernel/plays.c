/* A play asks its player before every move but two: lasting fights are fought to the end once they
 * have begun, the largest drop first. */
#include "plays.h"

enum { MOVE_WORK = 8 };

static bool is_of_room(int kind) { return kind == MOVE_ENTER || kind == MOVE_RETREAT || kind == MOVE_WITHDRAW; }

int number_of(const State *before, Move move) {
    const Plan *plan = before->plan;
    int what = move.what;
    if (is_of_room(move.kind))
        what = plan->top[what / plan->stride] << ROW_AT | plan->left[what % plan->stride];
    return move.kind << KIND_AT | what;
}

static int place_of(const uint16_t *starts, int count, int cell) {
    for (int i = 0; i < count; i++)
        if (starts[i] == cell) return i;
    return NOWHERE;
}

/* Read a move; its kind is MOVE_NONE if it names no room. */
Move move_of(const State *before, int number) {
    const Plan *plan = before->plan;
    Move move = {number >> KIND_AT, number & WHAT_MASK};
    if (!is_of_room(move.kind)) return move;
    int row = place_of(plan->top, plan->rows, move.what >> ROW_AT);
    int column = place_of(plan->left, plan->columns, move.what & ((1 << ROW_AT) - 1));
    if (row < 0 || column < 0) return (Move){MOVE_NONE, 0};
    return (Move){move.kind, row * plan->stride + column};
}

void record_move(Record *record, const State *before, Move move) {
    if (record->count < MOVES_MOST) record->moves[record->count++] = number_of(before, move);
}

static void fight(State *state, Dealer *dealer, Record *record) {
    if (!record) {
        advance(state, dealer, (Move){MOVE_FIGHT, 0});
        return;
    }
    do {
        Move hit = {MOVE_HIT, target_of(state)};
        record_move(record, state, hit);
        advance(state, dealer, hit);
    } while (state->foes && state->step == ROOM);
}

Played play(Player *player, Dealer *dealer, uint64_t most, Record *record) {
    State state;
    Played played = {0};
    state_new(&state, player->ground);
    while (!is_over(&state)) {
        Move move = advice(player, &state).move;
        player->estimates.work += MOVE_WORK;
        if (player->estimates.work > most || move.kind == MOVE_NONE) {
            played.end = BEYOND;
            return played;
        }
        played.rooms += move.kind == MOVE_ENTER;
        if (move.kind == MOVE_HIT && !player->ground->single_use) {
            fight(&state, dealer, record);
            continue;
        }
        if (record) record_move(record, &state, move);
        advance(&state, dealer, move);
    }
    played.end = state.step, played.score = score_of(&state);
    return played;
}
