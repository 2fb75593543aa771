#include "rows.h"

#include <string.h>

void strategy_new(Strategy *strategy, enum Hero hero, Row *room, uint32_t size) {
    *strategy = (Strategy){.rows = room, .size = size};
    body_of(hero, &strategy->body);
    memset(room, 0, size * sizeof *room);
}

static Row *row_at(const Strategy *strategy, uint64_t key) {
    for (uint32_t at = hash_of(key);; at++) {
        Row *row = &strategy->rows[at & (strategy->size - 1)];
        if (row->key == key || !row->key) return row;
    }
}

bool strategy_add(Strategy *strategy, uint64_t key, uint32_t shares) {
    uint32_t sum = 0;
    for (uint32_t action = 0; action < ACTIONS; action++) sum += part_of(shares, action);
    if (!key || sum != PARTS || strategy->count >= strategy->size / 8 * 7) return false;
    Row *row = row_at(strategy, key);
    strategy->count += !row->key;
    *row = (Row){key, shares};
    return true;
}

float unit(Stream *stream) { return (float)(stream_next(stream) >> 40) * 0x1p-24f; }

int chosen(Stream *stream, const float *share) {
    float left = unit(stream);
    int last = 0;
    for (int i = 0; i < ACTIONS; i++) {
        if (share[i] <= 0) continue;
        last = i;
        if ((left -= share[i]) < 0) break;
    }
    return last;
}

static void alone(int action, float *share) {
    for (int i = 0; i < ACTIONS; i++) share[i] = i == action;
}

static void uniform(int legal, float *share) {
    int count = 0;
    for (int i = 0; i < ACTIONS; i++) count += legal >> i & 1;
    for (int i = 0; i < ACTIONS; i++) share[i] = legal >> i & 1 ? 1.0f / (float)count : 0;
}

enum Source played(const Strategy *strategy, const Position *at, enum Kind kind, int player, int card, float *share) {
    int legal = choices(kind, at->drawn, at->pieces);
    if (kind == TURN && legal != (1 << PASS | 1 << DRAW)) {
        alone(legal == 1 << PASS ? PASS : DRAW, share);
        return PLAIN_ROW;
    }
    uint64_t plain = key_of(at, kind, player, card);
    for (enum Source source = PLAIN_ROW; source > NO_ROW; source--) {
        const Row *row = row_at(strategy, source == PLAIN_ROW ? plain : rough_key(&strategy->body, plain));
        if (!row->key) continue;
        for (uint32_t i = 0; i < ACTIONS; i++) share[i] = (float)part_of(row->shares, i) / PARTS;
        return source;
    }
    uniform(legal, share);
    return NO_ROW;
}

float entered(const Strategy *strategy, const Position *at) {
    const Body *body = &strategy->body;
    if (!needs_plan(body, at->pieces)) return survives(body, at, 0) ? 1 : -1;
    float share[ACTIONS], mean = 0;
    played(strategy, at, PLAN, 1 - mover_of(at), 0, share);
    for (int i = 0; i < PLANS; i++)
        if (share[i] > 0) mean += survives(body, at, PLANNED[i]) ? share[i] : -share[i];
    return mean;
}
