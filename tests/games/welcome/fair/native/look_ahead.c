/* A player who knows the strategy and looks one step ahead; `responses.h` says how it is asked.
 *
 * This is local best response (V. Lisy and M. Bowling, "Equilibrium approximation quality of current
 * no-limit poker bots", 2017), fitted to this game. At each decision the player has the exact
 * posterior over all orders in which the other may have drawn the cards not seen, given what the
 * strategy would do with each. A pass is worth what the posterior says; for any other move
 * adventures are played on from samples of it, in which both keep to the strategy. The best is
 * played. It remembers everything, the order of the dungeon too. */
#include "responses.h"
#include "strategy.h"

#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 200, BELIEFS_MOST = 1 << 18, HIDDEN = 100, OWN_MOST = 7 };

/* An order of cards that the other may have drawn, and what was not drawn by anybody. */
typedef struct {
    float weight;
    uint64_t own;
    uint8_t cards[OWN_MOST], left[STRONGEST + 1];
} Belief;

/* `shown` is the position with the other's monsters as `HIDDEN` and their number. */
typedef struct {
    Position at, shown;
    int mine, count;
    Belief *now, *after;
    Stream stream;
} Look;

static Belief room[2][BELIEFS_MOST];

static Position supposed(const Look *look, const Belief *belief) {
    Position at = look->shown;
    at.own[1 - look->mine] = belief->own;
    for (int i = 0; i < at.count; i++)
        if (at.dungeon[i] >= HIDDEN) at.dungeon[i] = belief->cards[at.dungeon[i] - HIDDEN];
    return at;
}

static void make_normal(Look *look) {
    float total = 0;
    for (int i = 0; i < look->count; i++) total += look->now[i].weight;
    for (int i = 0; i < look->count; i++) look->now[i].weight /= total;
}

/* The posterior after this player drew a card. */
static void without(Look *look, int card) {
    int count = 0;
    for (int i = 0; i < look->count; i++) {
        Belief belief = look->now[i];
        if (!belief.left[card]) continue;
        belief.weight *= belief.left[card]--;
        look->now[count++] = belief;
    }
    look->count = count;
    make_normal(look);
}

/* How likely each belief is after the other drew and did something; false if the strategy never
 * does that. */
static bool extend(Look *look, int fate, bool by_strategy) {
    int count = 0, number = look->shown.drawn / 2, other = 1 - look->mine;
    for (int i = 0; i < look->count; i++) {
        Position at = supposed(look, &look->now[i]);
        float share[ACTIONS], draws = 1;
        if (by_strategy) {
            played(&at, TURN, other, 0, share);
            draws = share[DRAW];
        }
        for (int card = 1; card <= STRONGEST && draws > 0; card++) {
            if (!look->now[i].left[card]) continue;
            float likely = draws;
            if (by_strategy) {
                played(&at, HAND, other, card, share);
                likely *= share[fate];
            }
            if (likely <= 0 || count == BELIEFS_MOST) continue;
            Belief *belief = &look->after[count++];
            *belief = look->now[i];
            belief->weight *= likely * belief->left[card]--;
            belief->cards[number] = (uint8_t)card;
            belief->own += fate == ADD ? added_code(card) : discarded_code(card);
        }
    }
    if (!count) return false;
    Belief *swap = look->now;
    look->now = look->after, look->after = swap, look->count = count;
    make_normal(look);
    return true;
}

static void other_places(Look *look, int card, int fate) {
    int other = 1 - look->mine, number = look->shown.drawn / 2;
    if (!extend(look, fate, true)) extend(look, fate, false);
    look->at = placed(&look->at, card, fate);
    look->shown = placed(&look->shown, card, fate);
    look->shown.own[other] = 0;
    if (fate == ADD) look->shown.dungeon[look->shown.count - 1] = (uint8_t)(HIDDEN + number);
}

/* What the player gets if both keep to the strategy from here on; the first move is a draw, with
 * `fate` for its card, or any if that is negative. */
static float continued(Position at, const uint8_t *deck, int fate, int mine, Stream *stream) {
    float share[ACTIONS];
    for (bool first = true;; first = false) {
        int mover = mover_of(&at);
        if (!first || at.drawn == CARDS) {
            played(&at, TURN, mover, 0, share);
            if (unit(stream) < share[PASS]) return mover == mine ? -entered(&at) : entered(&at);
        }
        int what = fate;
        if (!first || what < 0) {
            played(&at, HAND, mover, deck[at.drawn], share);
            what = chosen(stream, share);
        }
        at = placed(&at, deck[at.drawn], what);
    }
}

/* What each fate of the card in hand brings, or a draw with any fate if there is none in hand. */
static void tried(Look *look, int card, float *worth) {
    int row = 0, legal = card ? 1 | look->at.pieces << 1 : 1;
    float sum = look->now[0].weight;
    for (int fate = 0; fate < FATES; fate++) worth[fate] = 0;
    for (int i = 0; i < SAMPLES; i++) {
        float edge = ((float)i + unit(&look->stream)) / SAMPLES;
        while (row < look->count - 1 && edge > sum) sum += look->now[++row].weight;
        Position at = supposed(look, &look->now[row]);
        uint8_t deck[CARDS + 1];
        int count = at.drawn;
        if (card) deck[count++] = (uint8_t)card;
        int from = count;
        for (int left = 1; left <= STRONGEST; left++)
            for (int more = look->now[row].left[left]; more; more--) deck[count++] = (uint8_t)left;
        for (int j = count - 1; j > from; j--) {
            int other = from + stream_below(&look->stream, j - from + 1);
            uint8_t swap = deck[j];
            deck[j] = deck[other], deck[other] = swap;
        }
        uint64_t same = stream_next(&look->stream); /* the same chances for every move */
        for (int fate = 0; fate < FATES; fate++) {
            Stream chances = {same};
            if (legal >> fate & 1)
                worth[fate] += continued(at, deck, card ? fate : -1, look->mine, &chances) / SAMPLES;
        }
    }
}

static float go_in(Look *look) {
    const Position *at = &look->at;
    float worth[PLANS] = {0}, share[ACTIONS];
    if (!needs_plan(&body, at->pieces)) return survives(&body, at, 0) ? 1 : -1;
    for (int i = 0; i < look->count; i++) {
        Position one = supposed(look, &look->now[i]);
        played(&one, TURN, 1 - look->mine, 0, share);
        for (int plan = 0; plan < PLANS && share[PASS] > 0; plan++)
            if (survives(&body, &one, PLANNED[plan])) worth[plan] += look->now[i].weight * share[PASS];
    }
    int best = 0;
    for (int plan = 1; plan < PLANS; plan++)
        if (worth[plan] > worth[best]) best = plan;
    return survives(&body, at, PLANNED[best]) ? 1 : -1;
}

float look_ahead(const uint8_t *deck, int mine, uint64_t seed) {
    static Look look;
    float share[ACTIONS], worth[FATES];
    look = (Look){.at = position_new(), .shown = position_new(), .mine = mine, .count = 1,
        .now = room[0], .after = room[1], .stream = stream_of(seed, (uint64_t)mine)};
    look.now[0] = (Belief){.weight = 1};
    for (int i = 0; i < CARDS; i++) look.now[0].left[deck[i]]++;
    for (;;) {
        Position *at = &look.at;
        if (mover_of(at) != mine) {
            played(at, TURN, 1 - mine, 0, share);
            if (unit(&look.stream) < share[PASS]) return go_in(&look);
            int card = deck[at->drawn];
            played(at, HAND, 1 - mine, card, share);
            other_places(&look, card, chosen(&look.stream, share));
            continue;
        }
        float passed = 0;
        if (at->drawn == CARDS) return -entered(at);
        for (int i = 0; i < look.count; i++) {
            Position one = supposed(&look, &look.now[i]);
            passed -= look.now[i].weight * entered(&one);
        }
        int card = deck[at->drawn], best = 0;
        if (at->drawn) {
            tried(&look, 0, worth);
            if (passed >= worth[0]) return -entered(at);
        }
        without(&look, card);
        tried(&look, card, worth);
        for (int fate = 1; fate < FATES; fate++)
            if (is_legal(at->pieces, fate) && worth[fate] > worth[best]) best = fate;
        look.shown = placed(&look.shown, card, best);
        look.at = placed(at, card, best);
    }
}
