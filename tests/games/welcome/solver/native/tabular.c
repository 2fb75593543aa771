/* A player who knows nothing of the strategy, and learns by trial what wins against it.
 *
 * It keeps the mean result of each move in each situation. In each episode it tries a move at random
 * at one of its decisions and else plays the best known; what comes after the trial is learned from.
 * A situation is all that was done with cards so far, by whom and with which pieces, and the own cards
 * without their order. Where a move was tried seldom there, the mean over all situations counts that
 * look the same without the order of what was done. */
#include "responses.h"
#include "strategy.h"

#include <stdlib.h>

enum { BITS = 22, TRUSTED = 40, MOVES_MOST = 32, MOST_COUNT = 2000 };

typedef struct { uint64_t key; float mean[ACTIONS]; uint16_t count[ACTIONS]; } Means;
typedef struct { Means *fine, *coarse; int action; } Decision;

static Means *tables[2];

static Means *means_at(int which, uint64_t key) {
    uint64_t hash = key * 0x9e3779b97f4a7c15u;
    hash = (hash ^ hash >> 29) * 0xbf58476d1ce4e5b9u;
    for (int i = 0; i < 32; i++) {
        Means *means = &tables[which][((hash >> 32) + (uint64_t)i) & ((1u << BITS) - 1)];
        if (means->key == key) return means;
        if (!means->key) {
            means->key = key;
            return means;
        }
    }
    static Means spare;
    return spare = (Means){0}, &spare;
}

/* Return the best known move, -1 if none is known. */
static int best_of(const Means *fine, const Means *coarse, int legal) {
    int best = -1;
    float most = -2;
    for (int i = 0; i < ACTIONS; i++) {
        const Means *means = fine->count[i] >= TRUSTED ? fine : coarse;
        if (!(legal >> i & 1) || !means->count[i] || means->mean[i] <= most) continue;
        best = i, most = means->mean[i];
    }
    return best;
}

static void learn_from(Means *means, int action, float result) {
    uint16_t *count = &means->count[action];
    if (*count < MOST_COUNT) ++*count;
    means->mean[action] += (result - means->mean[action]) / (float)*count;
}

static int random_of(Stream *stream, int legal) {
    for (;;) {
        int action = stream_below(stream, ACTIONS);
        if (legal >> action & 1) return action;
    }
}

/* Play an episode. The move of decision number `trial` is tried at random, and what follows is
 * learned; with a negative one nothing is. */
static float episode(const uint8_t *deck, int mine, int trial, Stream *stream) {
    Position at = position_new();
    Decision made[MOVES_MOST];
    uint64_t history = 1;
    float share[ACTIONS], result;
    int count = 0;
    for (;;) {
        enum Kind kind = TURN;
        int mover = mover_of(&at), action = DRAW, goes = 1 - mover, card = 0;
        for (;;) { /* a turn, then a card in hand, or the plan of who goes in */
            int player = kind == PLAN ? goes : mover;
            int legal = kind == TURN ? 3 : kind == PLAN ? (1 << PLANS) - 1 : 1 | at.pieces << 1;
            bool forced = kind == TURN && (at.drawn == 0 || at.drawn == CARDS);
            if (forced) action = at.drawn == 0 ? DRAW : PASS;
            else if (player != mine) {
                played(&target, &at, kind, player, card, share);
                action = chosen(stream, share);
            } else {
                uint64_t key = key_of(&at, kind, player, card);
                Means *fine = means_at(0, key ^ history * 0xd6e8feb86659fd93u), *coarse = means_at(1, key);
                action = best_of(fine, coarse, legal);
                if (action < 0 || count == trial) action = random_of(stream, legal);
                made[count++] = (Decision){fine, coarse, action};
            }
            if (kind == TURN && action == DRAW) kind = HAND, card = deck[at.drawn];
            else if (kind == TURN && needs_plan(&target.body, at.pieces)) kind = PLAN;
            else break;
        }
        if (kind != HAND) {
            int plan = kind == PLAN ? PLANNED[action] : 0;
            result = survives(&target.body, &at, plan) == (goes == mine) ? 1 : -1;
            break;
        }
        history = history * 8 + (uint64_t)action + 1;
        at = placed(&at, card, action);
    }
    for (int i = trial < 0 ? count : trial; i < count; i++) {
        learn_from(made[i].fine, made[i].action, result);
        learn_from(made[i].coarse, made[i].action, result);
    }
    return result;
}

void tabular_learn(uint64_t episodes, uint64_t seed) {
    enum { TRIALS = 9 };
    for (int which = 0; which < 2; which++)
        if (!tables[which] && !(tables[which] = calloc((size_t)1 << BITS, sizeof(Means)))) exit(3);
    for (uint64_t i = 0; i < episodes; i++) {
        Stream stream = stream_of(seed, i);
        uint8_t deck[CARDS];
        new_deck(&stream, deck);
        episode(deck, (int)(i & 1), stream_below(&stream, TRIALS), &stream);
    }
}

float tabular(const uint8_t *deck, int mine, uint64_t seed) {
    Stream stream = stream_of(seed, (uint64_t)mine);
    return episode(deck, mine, -1, &stream);
}
