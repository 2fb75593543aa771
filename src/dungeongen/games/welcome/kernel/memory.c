#include "memory.h"

static uint64_t depth_bits(enum Depth depth) { return (uint64_t)depth << DEPTH_AT; }

uint64_t key_of(const Position *at, enum Kind kind, int player, int card) {
    return depth_bits(PLAIN) | (uint64_t)kind << KIND_AT | (uint64_t)at->drawn << DRAWN_AT
        | (uint64_t)at->pieces << PIECES_AT | at->own[player] | (uint64_t)card;
}

static int bits_of(uint64_t key, int at, int count) { return (int)(key >> at & ((1u << count) - 1)); }

/* What the own monsters in the dungeon would cost with the pieces left: weak ones their sum. */
static int cost_of(const Body *body, uint64_t key) {
    static const int STRONG[] = {4, 5, 6, 7, 9};
    const int *harm = body->harm[bits_of(key, PIECES_AT, PIECES)];
    int cost = harm[1] ? bits_of(key, SUM_AT, 4) : 0;
    for (int i = 0; i < 5; i++)
        cost += harm[STRONG[i]] * bits_of(key, INSIDE_AT + digit_of(STRONG[i]), i < 2 ? 2 : 1);
    return cost;
}

static int inside_of(uint64_t key) {
    int count = bits_of(key, WEAK_AT, 3);
    for (int at = 0; at < 7; at += at < 4 ? 2 : 1) count += bits_of(key, INSIDE_AT + at, at < 4 ? 2 : 1);
    return count;
}

uint64_t rough_key(const Body *body, uint64_t key) {
    uint64_t head = key & ~depth_bits(3) & ~(((uint64_t)1 << PIECES_AT) - 1);
    return head | depth_bits(ROUGH) | (uint64_t)cost_of(body, key) << (OWN_AT + 4)
        | (uint64_t)inside_of(key) << OWN_AT | (key & ((1 << CARD_BITS) - 1));
}
