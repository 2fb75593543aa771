#include "look.h"

#include <string.h>

void look_new(Look *look, const Strategy *strategy, int mine, Belief room[2][BELIEFS_MOST]) {
    *look = (Look){strategy, position_new(), mine, 1, room[0], room[1]};
    look->now[0] = (Belief){.weight = 1};
    for (int i = 0; i < CARDS; i++) look->now[0].left[MONSTERS[i]]++;
}

/* The position if a belief is true. */
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

bool look_draws(Look *look, int card) {
    int count = 0;
    for (int i = 0; i < look->count; i++) {
        Belief belief = look->now[i];
        if (!belief.left[card]) continue;
        belief.weight *= belief.left[card]--;
        look->now[count++] = belief;
    }
    look->count = count;
    make_normal(look);
    return count > 0;
}

void look_places(Look *look, int card, int fate) { look->shown = placed(&look->shown, card, fate); }

/* Write beliefs after the other drew and did something; return how many there are, by what the rows
 * do, or whatever they do. */
static int extended(const Look *look, int fate, bool by_rows) {
    int count = 0, number = look->shown.drawn / 2, other = 1 - look->mine;
    for (int i = 0; i < look->count; i++) {
        const Belief *before = &look->now[i];
        Position at = supposed(look, before);
        float share[ACTIONS], draws = 1;
        if (by_rows) {
            played(look->strategy, &at, TURN, other, 0, share);
            draws = share[DRAW];
        }
        for (int card = 1; card <= STRONGEST && draws > 0; card++) {
            if (!before->left[card]) continue;
            float likely = draws;
            if (by_rows) {
                played(look->strategy, &at, HAND, other, card, share);
                likely *= share[fate];
            }
            if (likely <= 0) continue;
            if (count == BELIEFS_MOST) return count + 1;
            Belief *belief = &look->after[count++];
            *belief = *before;
            belief->weight *= likely * belief->left[card]--;
            belief->cards[number] = (uint8_t)card;
            belief->own += fate == ADD ? added_code(card) : discarded_code(card);
        }
    }
    return count;
}

bool look_other(Look *look, int fate) {
    int number = look->shown.drawn / 2, count = extended(look, fate, true);
    if (!count) count = extended(look, fate, false);
    if (count > BELIEFS_MOST) return false;
    Belief *swap = look->now;
    look->now = look->after, look->after = swap, look->count = count;
    make_normal(look);
    look->shown = placed(&look->shown, 0, fate);
    look->shown.own[1 - look->mine] = 0;
    if (fate == ADD) look->shown.dungeon[look->shown.count - 1] = (uint8_t)(HIDDEN + number);
    return true;
}

float look_pass(const Look *look) {
    float worth = 0;
    for (int i = 0; i < look->count; i++) {
        Position at = supposed(look, &look->now[i]);
        worth -= look->now[i].weight * entered(look->strategy, &at);
    }
    return worth;
}

/* What the player gets if both keep to the rows from here on; the first move is a draw, with `fate`
 * for its card, or any if that is negative. */
static float continued(const Look *look, Position at, const uint8_t *deck, int fate, Stream *stream) {
    float share[ACTIONS];
    for (bool first = true;; first = false) {
        int mover = mover_of(&at), what = fate;
        if (!first || at.drawn == CARDS) {
            played(look->strategy, &at, TURN, mover, 0, share);
            if (unit(stream) < share[PASS]) {
                float result = entered(look->strategy, &at);
                return mover == look->mine ? -result : result;
            }
        }
        if (!first || fate < 0) {
            played(look->strategy, &at, HAND, mover, deck[at.drawn], share);
            what = chosen(stream, share);
        }
        at = placed(&at, deck[at.drawn], what);
    }
}

/* Write the card in hand, if there is one, and after it the cards left, shuffled, to where they lie
 * in the deck. */
static void refill(uint8_t *deck, int drawn, int card, const Belief *belief, Stream *stream) {
    int count = drawn;
    if (card) deck[count++] = (uint8_t)card;
    int from = count;
    for (int left = 1; left <= STRONGEST; left++)
        for (int more = belief->left[left]; more; more--) deck[count++] = (uint8_t)left;
    shuffle(deck + from, count - from, stream);
}

void look_moves(const Look *look, int card, int samples, Stream *stream, float *worth) {
    int row = 0, legal = card ? choices(HAND, look->shown.drawn, look->shown.pieces) : 1;
    float sum = look->now[0].weight;
    for (int fate = 0; fate < FATES; fate++) worth[fate] = legal >> fate & 1 ? 0 : NOTHING;
    for (int i = 0; i < samples; i++) {
        float edge = ((float)i + unit(stream)) / (float)samples;
        while (row < look->count - 1 && edge > sum) sum += look->now[++row].weight;
        Position at = supposed(look, &look->now[row]);
        uint8_t deck[CARDS + 1];
        refill(deck, at.drawn, card, &look->now[row], stream);
        uint64_t same = stream_next(stream); /* the same chances for every move */
        for (int fate = 0; fate < FATES; fate++) {
            Stream chances = {same};
            if (legal >> fate & 1)
                worth[fate] += continued(look, at, deck, card ? fate : -1, &chances) / (float)samples;
        }
    }
}

static bool allows(const Position *at, const uint8_t *met, int count) {
    if (count > at->count) return false;
    for (int i = 0; i < count; i++)
        if (at->dungeon[at->count - 1 - i] != met[i]) return false;
    return true;
}

/* Sum up over beliefs; a pass says something of them, unless the rows never pass. Return the sum. */
static float plans(const Look *look, const uint8_t *met, int count, bool by_rows, float *likely) {
    float share[ACTIONS], total = 0;
    memset(likely, 0, PLANS * sizeof *likely);
    for (int i = 0; i < look->count; i++) {
        Position at = supposed(look, &look->now[i]);
        if (!allows(&at, met, count)) continue;
        float weight = look->now[i].weight;
        if (by_rows) {
            played(look->strategy, &at, TURN, 1 - look->mine, 0, share);
            weight *= share[PASS];
        }
        total += weight;
        for (int plan = 0; plan < PLANS && weight > 0; plan++)
            if (survives(&look->strategy->body, &at, PLANNED[plan])) likely[plan] += weight;
    }
    return total;
}

bool look_plans(const Look *look, const uint8_t *met, int count, float *likely) {
    float total = plans(look, met, count, true, likely);
    if (total <= 0) total = plans(look, met, count, false, likely);
    for (int plan = 0; plan < PLANS && total > 0; plan++) likely[plan] /= total;
    return total > 0;
}
