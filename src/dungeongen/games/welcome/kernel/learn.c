#include "learn.h"
#include "rows.h"

#include <math.h>
#include <string.h>

static const float TREMBLE = 0.03f; /* how often the other does anything with a card, at first */
static const float CALM = 0.003f;   /* and after so many decks */
static const float LEAST = 8;       /* decks of regret below 0, below which an action is seldom tried */
enum { CALM_AFTER = 300000, TRIED = 50, FIRST_DECKS = 2000, SCALE = 10000 };

/* One way through a deck. */
typedef struct {
    Table *table;
    Stream stream;
    uint8_t deck[CARDS];
    int learner;
    float weight, least, tremble; /* of this deck; regrets below `least` are seldom tried */
    bool all, astray;    /* try every action; below one that is seldom tried */
    Set spare;           /* stands for a set that is not in the table */
} Pass;

static _Alignas(sizeof(Set)) Set room[SETS_MOST];

void table_new(Table *table, enum Hero hero, int bits) {
    *table = (Table){.sets = room, .size = (uint32_t)1 << bits};
    body_of(hero, &table->body);
    memset(room, 0, table->size * sizeof *room);
}

static uint32_t home_of(const Table *table, uint64_t key) { return hash_of(key) & (table->size - 1); }

static Set *slot_of(const Table *table, uint64_t key) {
    for (uint32_t at = home_of(table, key);; at++) {
        Set *set = &table->sets[at & (table->size - 1)];
        if (set->key == key || !set->key) return set;
    }
}

static bool is_full(const Table *table) { return table->used >= table->size / 8 * 7; }

Set *table_set(Table *table, uint64_t key) {
    Set *set = slot_of(table, key);
    if (set->key) return set;
    if (is_full(table)) return NULL;
    table->used++;
    set->key = key;
    return set;
}

/* Take a set out, and let the sets after it move up as far as their homes allow. */
static void take_out(Table *table, uint32_t hole) {
    uint32_t mask = table->size - 1;
    for (uint32_t at = (hole + 1) & mask; table->sets[at].key; at = (at + 1) & mask) {
        uint32_t home = home_of(table, table->sets[at].key);
        if (((at - home) & mask) < ((at - hole) & mask)) continue;
        table->sets[hole] = table->sets[at];
        hole = at;
    }
    table->sets[hole] = (Set){0};
    table->used--;
}

enum { POWERS = 256, HALF = POWERS / 2 };

/* The power of 2 of the training behind a set, from 0 on. */
static int power_of(const Set *set) {
    float total = 0;
    for (int i = 0; i < ACTIONS; i++) total += set->average[i];
    int power = total > 0 ? ilogbf(total) + HALF : 0;
    return power < 0 ? 0 : power >= POWERS ? POWERS - 1 : power;
}

/* Take out the sets with the least training, at least every second one. */
static void make_room(Table *table) {
    uint32_t counts[POWERS] = {0}, lighter = 0;
    int least = 0;
    for (uint32_t at = 0; at < table->size; at++)
        if (table->sets[at].key) counts[power_of(&table->sets[at])]++;
    while (lighter < table->used / 2) lighter += counts[least++];
    for (uint32_t at = 0; at < table->size; at++)
        while (table->sets[at].key && power_of(&table->sets[at]) < least) take_out(table, at);
}

void table_sum_up(Table *table) {
    for (uint32_t at = 0; at < table->size; at++) {
        Set *set = &table->sets[at];
        if (set->key && set->key >> DEPTH_AT == ROUGH) memset(set->average, 0, sizeof set->average);
    }
    for (uint32_t at = 0; at < table->size; at++) {
        const Set *set = &table->sets[at];
        if (set->key >> DEPTH_AT != PLAIN) continue;
        Set *rough = table_set(table, rough_key(&table->body, set->key));
        for (int i = 0; rough && i < ACTIONS; i++) rough->average[i] += set->average[i];
    }
}

static Set *set_at(Pass *pass, const Position *at, enum Kind kind, int player, int card) {
    Table *table = pass->table;
    uint64_t key = key_of(at, kind, player, card);
    Set *set = slot_of(table, key);
    if (set->key) return set;
    if (is_full(table) || (pass->astray && table->decks >= FIRST_DECKS)) {
        pass->spare = (Set){0};
        return &pass->spare;
    }
    table->used++;
    set->key = key;
    return set;
}

/* Play in proportion to regrets above 0; anything where nothing is regretted. */
static void match(const Set *set, int legal, float *share) {
    float total = 0;
    int count = 0;
    for (int i = 0; i < ACTIONS; i++) {
        share[i] = legal >> i & 1 && set->regret[i] > 0 ? set->regret[i] : 0;
        total += share[i];
        count += legal >> i & 1;
    }
    for (int i = 0; i < ACTIONS; i++)
        if (total > 0) share[i] /= total;
        else if (legal >> i & 1) share[i] = 1.0f / (float)count;
}

static void note(Set *set, const float *share, float weight) {
    for (int i = 0; i < ACTIONS; i++) set->average[i] += weight * share[i];
}

/* Return what the learner gets when the mover passes. */
static float went_in(Pass *pass, const Position *at) {
    const Body *body = &pass->table->body;
    int goes = 1 - mover_of(at);
    float sign = goes == pass->learner ? 1 : -1, share[ACTIONS], worth[ACTIONS], mean = 0;
    if (!needs_plan(body, at->pieces)) return survives(body, at, 0) ? sign : -sign;
    Set *set = set_at(pass, at, PLAN, goes, 0);
    match(set, choices(PLAN, at->drawn, at->pieces), share);
    for (int i = 0; i < PLANS; i++) {
        worth[i] = survives(body, at, PLANNED[i]) ? 1 : -1;
        mean += share[i] * worth[i];
    }
    if (goes != pass->learner) note(set, share, pass->weight);
    else for (int i = 0; i < PLANS; i++) set->regret[i] += pass->weight * (worth[i] - mean);
    return sign * mean;
}

static float turn(Pass *pass, const Position *at);

static float held(Pass *pass, const Position *at) {
    int mover = mover_of(at), card = pass->deck[at->drawn], tried = 0;
    int legal = choices(HAND, at->drawn, at->pieces);
    float share[ACTIONS], worth[ACTIONS], mean = 0;
    Set *set = set_at(pass, at, HAND, mover, card);
    match(set, legal, share);
    if (mover != pass->learner) {
        note(set, share, pass->weight);
        int fate = chosen(&pass->stream, share);
        if (unit(&pass->stream) < pass->tremble)
            do fate = stream_below(&pass->stream, FATES);
            while (!is_legal(at->pieces, fate));
        Position after = placed(at, card, fate);
        return turn(pass, &after);
    }
    for (int fate = 0; fate < FATES; fate++) {
        bool seldom = set->regret[fate] < pass->least, was = pass->astray;
        if (!(legal >> fate & 1) || (seldom && !pass->all)) continue;
        Position after = placed(at, card, fate);
        pass->astray |= seldom;
        worth[fate] = turn(pass, &after);
        pass->astray = was;
        mean += share[fate] * worth[fate];
        tried |= 1 << fate;
    }
    for (int fate = 0; fate < FATES; fate++)
        if (tried >> fate & 1) set->regret[fate] += pass->weight * (worth[fate] - mean);
    return mean;
}

/* Return what the learner gets from a position on. */
static float turn(Pass *pass, const Position *at) {
    pass->table->positions++;
    int legal = choices(TURN, at->drawn, at->pieces);
    if (legal == 1 << PASS) return went_in(pass, at);
    if (legal == 1 << DRAW) return held(pass, at);
    float share[ACTIONS];
    Set *set = set_at(pass, at, TURN, mover_of(at), 0);
    match(set, legal, share);
    if (mover_of(at) != pass->learner) {
        note(set, share, pass->weight);
        return chosen(&pass->stream, share) == PASS ? went_in(pass, at) : held(pass, at);
    }
    bool seldom = set->regret[DRAW] < pass->least, was = pass->astray;
    float passed = went_in(pass, at);
    if (seldom && !pass->all) return passed;
    pass->astray |= seldom;
    float drew = held(pass, at), mean = share[PASS] * passed + share[DRAW] * drew;
    pass->astray = was;
    set->regret[PASS] += pass->weight * (passed - mean);
    set->regret[DRAW] += pass->weight * (drew - mean);
    return mean;
}

void learn(Table *table, uint64_t seed) {
    if (is_full(table)) make_room(table);
    Pass pass = {.table = table, .stream = stream_of(seed, table->decks)};
    Position start = position_new();
    new_deck(&pass.stream, pass.deck);
    pass.weight = (float)(table->decks + 1) / SCALE;
    pass.least = -LEAST * pass.weight;
    pass.tremble = table->decks < CALM_AFTER ? TREMBLE : CALM;
    pass.all = table->decks < FIRST_DECKS || stream_below(&pass.stream, TRIED) == 0;
    for (pass.learner = 0; pass.learner < 2; pass.learner++) turn(&pass, &start);
    table->decks++;
}
