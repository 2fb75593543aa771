#include "strategy.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct { uint64_t key; uint8_t parts[8]; } Row;

Body body;
static struct { Row *rows; uint32_t size; } now, later;

static Row *row_at(uint64_t key) {
    uint64_t hash = key * 0x9e3779b97f4a7c15u;
    for (uint32_t at = (uint32_t)((hash ^ hash >> 29) * 0xbf58476d1ce4e5b9u >> 32);; at++) {
        Row *row = &now.rows[at & (now.size - 1)];
        if (row->key == key || !row->parts[7]) return row;
    }
}

void strategy_swap(void) {
    Row *rows = now.rows;
    uint32_t size = now.size;
    now = later, later.rows = rows, later.size = size;
}

void strategy_read(const char *file, enum Hero hero) {
    FILE *in = fopen(file, "rb");
    if (!in) exit(2);
    body_of(hero, &body);
    fseek(in, 0, SEEK_END);
    size_t count = (size_t)ftell(in) / sizeof(Row);
    rewind(in);
    now.size = 1024;
    while (now.size < 2 * count) now.size *= 2;
    now.rows = calloc(now.size, sizeof *now.rows);
    if (!now.rows) exit(3);
    for (Row row; fread(&row, sizeof row, 1, in) == 1;) {
        Row *to = row_at(row.key);
        *to = row;
        to->parts[7] = 1; /* the row is there */
    }
    fclose(in);
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

void played(const Position *at, enum Kind kind, int player, int card, float *share) {
    if (kind == TURN && at->drawn == CARDS) {
        alone(PASS, share);
        return;
    }
    if (kind == TURN && at->drawn == 0) {
        alone(DRAW, share);
        return;
    }
    uint64_t plain = key_of(at, kind, player, card);
    const uint64_t keys[] = {plain, rough_key(&body, plain)};
    for (int depth = 0; depth < 2; depth++) {
        const Row *row = row_at(keys[depth]);
        if (!row->parts[7]) continue;
        for (int i = 0; i < ACTIONS; i++) share[i] = row->parts[i] / 16.0f;
        return;
    }
    int legal = kind == TURN ? 3 : kind == PLAN ? (1 << PLANS) - 1 : 1 | at->pieces << 1, count = 0;
    for (int i = 0; i < ACTIONS; i++) count += legal >> i & 1;
    for (int i = 0; i < ACTIONS; i++) share[i] = legal >> i & 1 ? 1.0f / (float)count : 0;
}

float entered(const Position *at) {
    if (!needs_plan(&body, at->pieces)) return survives(&body, at, 0) ? 1 : -1;
    float share[ACTIONS], mean = 0;
    played(at, PLAN, 1 - mover_of(at), 0, share);
    for (int i = 0; i < PLANS; i++)
        if (share[i] > 0) mean += survives(&body, at, PLANNED[i]) ? share[i] : -share[i];
    return mean;
}
