/* The calls of the kernel: training, what it learned, and to look ahead by it.
 *
 * A row is four numbers: the halves of a key, low and high, the shares of the actions (`rows.h`), and
 * a weight, the power of 2 next to the training that stands behind the row. */
#include "exchange.h"
#include "learn.h"
#include "look.h"

#include <math.h>

enum { ROW = 4, ROWS_MOST = NUMBERS_MOST / ROW, STEP_MOST = 1 << 20 };

static Table table;
static uint32_t told; /* sets of the table that were told of */

/* Begin to train: hero, bits of the table's size, decks played before. */
CALL(begin) {
    enum { HERO, BITS, BEFORE, SETTINGS };
    const int *numbers = exchange.numbers;
    if (count != SETTINGS || numbers[HERO] < 0 || numbers[HERO] >= HEROES) return 0;
    if (numbers[BITS] < 1 || numbers[BITS] > BITS_MOST || numbers[BEFORE] < 0) return 0;
    table_new(&table, (enum Hero)numbers[HERO], numbers[BITS]);
    table.decks = (uint64_t)numbers[BEFORE];
    told = 0;
    exchange.answer[0] = 1;
    return 1;
}

/* Train: the seed, and how many decks. The answer: decks played, sets, positions looked at. */
CALL(train) {
    enum { COUNT = 2, SETTINGS };
    const int *numbers = exchange.numbers;
    if (count != SETTINGS || !table.sets || numbers[COUNT] < 0 || numbers[COUNT] > STEP_MOST) return 0;
    uint64_t seed = seed_in(numbers);
    for (int i = numbers[COUNT]; i && !is_interrupted(); i--) learn(&table, seed);
    exchange.answer[0] = (double)table.decks;
    exchange.answer[1] = table.used;
    exchange.answer[2] = (double)table.positions;
    told = 0;
    return 3;
}

static int legal_in(uint64_t key) {
    return choices((enum Kind)(key >> KIND_AT & 3), (int)(key >> DRAWN_AT & 15), (int)(key >> PIECES_AT & ALL_PIECES));
}

/* Round to sixteenths that sum to 16; what is done with less than `least` of them is left out. */
static uint32_t in_parts(const float *average, int legal, int least) {
    int parts[ACTIONS], most = 0;
    float total = 0, kept = 0;
    for (int i = 0; i < ACTIONS; i++) total += average[i];
    for (int i = 0; i < ACTIONS; i++) {
        if (average[i] > average[most]) most = i;
        if (average[i] * PARTS >= total * (float)least) kept += average[i];
    }
    uint32_t packed = 0;
    int left = PARTS;
    for (int i = 0; i < ACTIONS; i++) {
        bool keep = legal >> i & 1 && average[i] * PARTS >= total * (float)least;
        parts[i] = keep && kept > 0 ? (int)(average[i] * PARTS / kept + 0.5f) : 0;
        left -= parts[i];
    }
    if (left > 0 || parts[most] == 0) parts[most] += left, left = 0;
    for (int i = ACTIONS - 1; left < 0; i = i ? i - 1 : ACTIONS - 1) /* several rounded up */
        if (parts[i] > least) parts[i]--, left++;
    for (int i = 0; i < ACTIONS; i++) packed |= (uint32_t)(parts[i] & 15) << 4 * i;
    return parts[most] == PARTS ? (uint32_t)most << 4 * ACTIONS : packed;
}

/* What was learned, some rows at a time, none when all are told: the least sixteenths of an action,
 * the least weight of a row, in billionths of the square of the decks. */
CALL(rows) {
    enum { LEAST, WEIGHT, SETTINGS, LEAST_MOST = 2 };
    if (count != SETTINGS || !table.sets) return 0;
    int least = exchange.numbers[LEAST], numbers = 0;
    if (least < 0 || least > LEAST_MOST) return 0;
    if (told == 0) table_sum_up(&table);
    double enough = exchange.numbers[WEIGHT] * 1e-9 * (double)table.decks * (double)table.decks;
    for (; told < table.size && numbers + ROW <= ROWS_MOST; told++) {
        const Set *set = &table.sets[told];
        float total = 0;
        for (int i = 0; i < ACTIONS; i++) total += set->average[i];
        if (!set->key || total <= 0 || total < enough) continue;
        exchange.answer[numbers++] = (double)(uint32_t)set->key;
        exchange.answer[numbers++] = (double)(set->key >> 32);
        exchange.answer[numbers++] = in_parts(set->average, legal_in(set->key), least);
        exchange.answer[numbers++] = ilogbf(total);
    }
    if (!numbers) told = 0;
    return numbers;
}

/* Go on from rows: how heavy they are, is made of their weights again. */
CALL(restore) {
    static const float REGRETTED = 0.02f; /* regrets that play as the averages do */
    const int *numbers = exchange.numbers;
    if (count % ROW || !table.sets) return 0;
    for (int i = 0; i < count; i += ROW) {
        uint64_t key = (uint64_t)(uint32_t)numbers[i + 1] << 32 | (uint32_t)numbers[i];
        uint32_t packed = (uint32_t)numbers[i + 2];
        if (key >> DEPTH_AT == ROUGH || packed >> 4 * ACTIONS >= ACTIONS) continue;
        Set *set = table_set(&table, key);
        if (!set) break;
        for (uint32_t action = 0; action < ACTIONS; action++) {
            float part = (float)part_of(packed, action) / PARTS;
            set->average[action] = ldexpf(part, numbers[i + 3]);
            set->regret[action] = REGRETTED * set->average[action];
        }
    }
    exchange.answer[0] = table.used;
    return 1;
}

/* To look ahead: the strategy, then a player's view. */

enum { STRATEGY_SIZE = 1 << 20, SAMPLES = 1000 };

static Strategy strategy;
static Row strategy_room[STRATEGY_SIZE];
static Belief beliefs[2][BELIEFS_MOST];

/* Begin a strategy without rows: its hero. */
CALL(known) {
    int hero = exchange.numbers[0];
    if (count != 1 || hero < 0 || hero >= HEROES) return 0;
    strategy_new(&strategy, (enum Hero)hero, strategy_room, STRATEGY_SIZE);
    exchange.answer[0] = 1;
    return 1;
}

/* Add rows to it: the halves of their keys, low and high, then the shares of all. */
CALL(know) {
    const int *numbers = exchange.numbers;
    int rows = count / 3;
    if (count % 3 || !strategy.rows) return 0;
    for (int i = 0; i < rows; i++) {
        uint64_t key = (uint64_t)(uint32_t)numbers[2 * i + 1] << 32 | (uint32_t)numbers[2 * i];
        if (!strategy_add(&strategy, key, (uint32_t)numbers[2 * rows + i])) return 0;
    }
    exchange.answer[0] = strategy.count;
    return 1;
}

/* A view: what is decided, the seat (0 began), cards placed, monsters met; the fate of each card, the
 * own cards and the monsters met, each filled up with zeros. */
enum { KIND, MINE, PLACED, MET, FATES_FROM, OWN_FROM = FATES_FROM + CARDS, MET_FROM = OWN_FROM + OWN_MOST,
       VIEW = MET_FROM + CARDS };

static bool is_view(const int *view) {
    int kind = view[KIND], drawn = view[PLACED], most = kind == PLAN ? CARDS : CARDS - 1;
    if (kind < TURN || kind > PLAN || (view[MINE] | 1) != 1 || view[MET] < 0 || view[MET] > CARDS) return false;
    if (drawn < 0 || drawn > most || (drawn % 2 == view[MINE]) != (kind != PLAN)) return false;
    for (int i = 0; i < OWN_MOST + CARDS; i++)
        if (view[OWN_FROM + i] < 0 || view[OWN_FROM + i] > STRONGEST) return false;
    return true;
}

/* Replay what both did with each card; false if it cannot have been, or has too many beliefs. */
static bool replayed(Look *look, const int *view) {
    const int *own = view + OWN_FROM;
    for (int i = 0; i < view[PLACED]; i++) {
        int fate = view[FATES_FROM + i];
        if (fate < ADD || fate >= FATES || !is_legal(look->shown.pieces, fate)) return false;
        if (i % 2 != look->mine) {
            if (!look_other(look, fate)) return false;
            continue;
        }
        if (!look_draws(look, *own)) return false;
        look_places(look, *own++, fate);
    }
    return view[KIND] != HAND || look_draws(look, *own);
}

/* What the moves of a view are worth: of a turn, to pass and to draw; of a card in hand, each fate; of
 * plans, how likely each survives. Chances come from the view, so the same view has the same answer.
 * None if it cannot have come about, by the rules or by the strategy's rows. */
CALL(look) {
    int view[VIEW];
    if (count != VIEW || !strategy.rows || !is_view(exchange.numbers)) return 0;
    for (int i = 0; i < VIEW; i++) view[i] = exchange.numbers[i];
    Stream stream = {0};
    for (int i = 0; i < VIEW; i++) stream = stream_of(stream.state, (uint64_t)view[i]);
    Look look;
    float worth[ACTIONS];
    uint8_t met[CARDS];
    look_new(&look, &strategy, view[MINE], beliefs);
    if (!replayed(&look, view)) return 0;
    for (int i = 0; i < CARDS; i++) met[i] = (uint8_t)view[MET_FROM + i];
    if (view[KIND] == PLAN && !look_plans(&look, met, view[MET], worth)) return 0;
    int card = view[KIND] == HAND ? view[OWN_FROM + view[PLACED] / 2] : 0;
    if (view[KIND] != PLAN) look_moves(&look, card, SAMPLES, &stream, worth);
    if (view[KIND] == TURN) worth[DRAW] = worth[0], worth[PASS] = look_pass(&look);
    int answers = view[KIND] == TURN ? 2 : ACTIONS;
    for (int i = 0; i < answers; i++) exchange.answer[i] = worth[i];
    return answers;
}
