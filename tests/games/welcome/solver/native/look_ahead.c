/* A player who knows the strategy and looks one step ahead (`look.h`); `responses.h` says how it is
 * asked. It plays the best move. It remembers everything, the order of the dungeon too.
 *
 * The target may look ahead as well, as at play (`solver/strategy.py`): where plain memory has no row,
 * half of what it does is the best move. With the axe it makes its plan once here; at play it makes it
 * anew with each monster met. The responder takes it to keep to its rows, so it could gain a little
 * more. Whoever has no belief left, or too many, plays by the rows. */
#include "look.h"
#include "responses.h"
#include "strategy.h"

enum { SAMPLES = 200 };

typedef struct {
    Look look;
    Stream stream;
    bool lost; /* no belief is left, or too many */
} Seat;

static Belief rooms[2][2][BELIEFS_MOST];

static int best_of(const float *worth) {
    int best = 0;
    for (int i = 1; i < ACTIONS; i++)
        if (worth[i] > worth[best]) best = i;
    return best;
}

/* Return the best move by looking ahead, -1 if the player is lost. */
static int best_move(Seat *seat, enum Kind kind, int card) {
    float worth[ACTIONS];
    if (seat->lost) return -1;
    if (kind == PLAN) return look_plans(&seat->look, 0, 0, worth) ? best_of(worth) : -1;
    look_moves(&seat->look, card, SAMPLES, &seat->stream, worth);
    if (kind == TURN) worth[DRAW] = worth[0], worth[PASS] = look_pass(&seat->look);
    return best_of(worth);
}

/* What a player does: the responder the best move, the target what its rows say, or half of it. */
static void decided(Seat *seat, const Position *at, enum Kind kind, int card, bool by_rows, float *share) {
    enum Source source = played(&target, at, kind, seat->look.mine, card, share);
    if (by_rows && source == PLAIN_ROW) return;
    if (kind == TURN && (at->drawn == 0 || at->drawn == CARDS)) return;
    int best = best_move(seat, kind, card);
    if (best < 0) return;
    float kept = by_rows && source == ROUGH_ROW ? 0.5f : 0;
    for (int i = 0; i < ACTIONS; i++) share[i] *= kept;
    share[best] += 1 - kept;
}

static void seat_new(Seat *seat, int mine, uint64_t seed) {
    *seat = (Seat){.stream = stream_of(seed, (uint64_t)mine)};
    look_new(&seat->look, &target, mine, rooms[mine]);
}

float look_ahead(const uint8_t *deck, int mine, bool both, uint64_t seed) {
    static Seat seats[2];
    const Body *body = &target.body;
    float share[ACTIONS], mean = 0;
    Position at = position_new();
    for (int player = 0; player < 2; player++) {
        seat_new(&seats[player], player, seed);
        seats[player].lost = player != mine && !both;
    }
    for (;;) {
        int mover = mover_of(&at), card = at.drawn < CARDS ? deck[at.drawn] : 0;
        Seat *seat = &seats[mover], *other = &seats[1 - mover];
        decided(seat, &at, TURN, 0, mover != mine, share);
        if (unit(&seat->stream) < share[PASS]) break;
        if (!seat->lost) seat->lost = !look_draws(&seat->look, card);
        decided(seat, &at, HAND, card, mover != mine, share);
        int fate = chosen(&seat->stream, share);
        if (!seat->lost) look_places(&seat->look, card, fate);
        if (!other->lost) other->lost = !look_other(&other->look, fate);
        at = placed(&at, card, fate);
    }
    int goes = 1 - mover_of(&at);
    if (!needs_plan(body, at.pieces)) mean = survives(body, &at, 0) ? 1 : -1;
    else {
        decided(&seats[goes], &at, PLAN, 0, goes != mine, share);
        for (int i = 0; i < PLANS; i++) mean += survives(body, &at, PLANNED[i]) ? share[i] : -share[i];
    }
    return goes == mine ? mean : -mean;
}
