/* The numbers of a situation: rations, elixirs, life and mana, and its table of values over them.
 *
 * A table has a plane for each number of rations; a plane has rows of mana. Where nothing heals for
 * free and no limit of life changes, a party drinks as soon as it can, so that life and elixirs are
 * one number, its health: `merged` tables have a row for each health, others one for each elixirs
 * and life. A table is only as large as the numbers that its situation can be reached with
 * (`Most`), which one forward pass finds. What is above, because of a cap, counts as the most. */
#include "kernel.h"

#include <string.h>

int resolved(const Solver *solver, int number) {
    while (solver->nodes[number].alias >= 0) number = solver->nodes[number].alias;
    return number;
}

int rows(const Solver *solver, const Node *node) {
    if (solver->merged) return node->limit + node->most.elixirs + 1;
    return (node->most.elixirs + 1) * (node->limit + 1);
}

int row_of(const Solver *solver, const Node *node, int life, int elixirs) {
    elixirs = MIN(elixirs, node->most.elixirs);
    life = MIN(life, node->limit);
    return solver->merged ? life + elixirs : elixirs * (node->limit + 1) + life;
}

void split_row(const Solver *solver, const Node *node, int row, int *life, int *elixirs) {
    *life = solver->merged ? MIN(row, node->limit) : row % (node->limit + 1);
    *elixirs = solver->merged ? row - *life : row / (node->limit + 1);
}

size_t plane_size(const Solver *solver, const Node *node) {
    return (size_t)rows(solver, node) * (size_t)(node->most.mana + 1);
}

/* Return the most mana that a party can have along with so many rations and elixirs, or less than
 * 0 where it cannot have those. */
int mana_most(const Node *node, int rations, int elixirs) {
    int potions = MIN(node->most.potions, node->most.stock - rations);
    return MIN(node->most.mana, potions - elixirs);
}

/* Return the row of values after which mana is counted, with numbers above the most cut to it. */
static const float *values_at(const Solver *solver, const Node *node, int rations, int life,
                              int elixirs) {
    size_t plane = (size_t)MIN(rations, node->most.rations) * plane_size(solver, node);
    int row = row_of(solver, node, life, elixirs);
    return node->values + plane + (size_t)row * (size_t)(node->most.mana + 1);
}

float value_at(const Solver *solver, const Node *node, int rations, int life, int elixirs,
               int mana) {
    if (life <= 0 || node == &solver->nodes[LOST]) return 0;
    if (node == &solver->nodes[BEATEN]) return 1;
    if (node->most.rations < 0) return 0;
    return values_at(solver, node, rations, life, elixirs)[MIN(mana, node->most.mana)];
}

/* ---- which numbers a situation can be reached with */

static Most after(const Solver *solver, Most most, const Option *option) {
    if (option->operation == OP_EAT) {
        most.rations = MAX(0, most.rations - 1);
        most.stock = MAX(most.potions, most.stock - 1);
    } else if (option->operation == OP_TRADE) {
        most.mana += most.rations;
        most.potions += most.rations;
    }
    most.rations = MIN(solver->cap.rations, MAX(0, most.rations + option->rations));
    most.elixirs = MIN(solver->cap.elixirs, most.elixirs + option->elixirs);
    most.mana = MIN(solver->cap.mana, most.mana + option->mana);
    most.potions = MIN(solver->cap.potions, most.potions + option->mana + option->elixirs);
    most.stock = MIN(solver->cap.stock,
                     most.stock + option->rations + option->mana + option->elixirs);
    return most;
}

static bool raised(Most *most, Most by) {
    Most before = *most;
    most->rations = MAX(most->rations, by.rations);
    most->elixirs = MAX(most->elixirs, by.elixirs);
    most->mana = MAX(most->mana, by.mana);
    most->potions = MAX(most->potions, by.potions);
    most->stock = MAX(most->stock, by.stock);
    return memcmp(&before, most, sizeof before) != 0;
}

/* Spread the numbers of the first situations, which have them already, to all others. */
void reach(Solver *solver) {
    size_t bytes = (size_t)solver->node_count * sizeof(int), count = (size_t)solver->node_count;
    int *queue = arena_take(solver->arena, bytes);
    bool *waits = arena_take(solver->arena, count);
    size_t head = 0, waiting = 0;
    memset(waits, 0, count);
    for (int number = LOST + 1; number < solver->node_count; number++)
        if (solver->nodes[number].most.rations >= 0) {
            queue[waiting++] = number;
            waits[number] = true;
        }
    for (; waiting; waiting--) {
        int number = queue[head];
        const Node *node = &solver->nodes[number];
        head = (head + 1) % count;
        waits[number] = false;
        for (int i = 0; i < node->option_count; i++) {
            const Option *option = &solver->options[node->first_option + i];
            if (option->then <= LOST || node->most.rations < option->need) continue;
            Most most = after(solver, node->most, option);
            if (!raised(&solver->nodes[option->then].most, most) || waits[option->then]) continue;
            queue[(head + waiting - 1) % count] = option->then;
            waits[option->then] = true;
            waiting++;
        }
    }
    arena_give(solver->arena, queue, bytes);
    arena_give(solver->arena, waits, count);
}

/* ---- options */

static int life_after(const Node *node, const Node *then, const Option *option, int life) {
    switch ((enum Operation)option->operation) {
    case OP_HEAL: return then->limit;
    case OP_REGROUP: return MIN(then->limit, MIN(life, then->limit) + option->life);
    case OP_ADD: return option->life ? MAX(life, MIN(node->limit, life + option->life)) : life;
    default: return life;
    }
}

/* Fold a row of values into another: the larger of both, or the sum with odds. */
static void fold(float *out, const float *values, int count, float odds) {
    if (odds > 0)
        for (int i = 0; i < count; i++) out[i] += odds * values[i];
    else
        for (int i = 0; i < count; i++) out[i] = out[i] < values[i] ? values[i] : out[i];
}

static void fold_same(float *out, float value, int count, float odds) {
    for (int i = 0; i < count; i++) out[i] = odds > 0 ? out[i] + odds * value : MAX(out[i], value);
}

/* Return whether an option leaves life and mana as they are, between tables of one shape. */
static bool keeps_shape(const Node *node, const Node *then, const Option *option, int rations) {
    bool unhurt = option->operation == OP_ADD || (option->operation == OP_EAT && rations > 0);
    return unhurt && !option->life && !option->mana && node->limit == then->limit &&
           node->most.mana == then->most.mana &&
           node->most.elixirs + option->elixirs <= then->most.elixirs;
}

/* Fold in an option that keeps the shape: many rows at once. */
static void fold_block(const Solver *solver, const Node *node, const Node *then,
                       const Option *option, int rations, float odds, float *plane) {
    int width = node->most.mana + 1, blocks = solver->merged ? 1 : node->most.elixirs + 1;
    int living = solver->merged ? node->limit + node->most.elixirs : node->limit;
    for (int elixirs = 0; elixirs < blocks; elixirs++)
        fold(plane + row_of(solver, node, 1, elixirs) * width,
             values_at(solver, then, rations, 1, elixirs + option->elixirs), living * width, odds);
}

/* Fold in what an option is worth to a party with so many rations. */
static void fold_plain(const Solver *solver, const Node *node, const Option *option, int rations,
                       float odds, float *plane) {
    const Node *then = &solver->nodes[resolved(solver, option->then)];
    bool eats = option->operation == OP_EAT, wins = then == &solver->nodes[BEATEN];
    int left = eats ? MAX(0, rations - 1) : rations + option->rations;
    if (rations < option->need || left < 0 || (!wins && then->most.rations < 0)) return;
    if (!wins && keeps_shape(node, then, option, rations)) {
        fold_block(solver, node, then, option, left, odds, plane);
        return;
    }
    for (int row = 0; row < rows(solver, node); row++, plane += node->most.mana + 1) {
        int life, elixirs, ahead;
        split_row(solver, node, row, &life, &elixirs);
        ahead = wins ? life : life_after(node, then, option, life);
        if (eats && rations == 0) ahead--;
        int count = mana_most(node, rations, elixirs) + 1;
        if (life <= 0 || ahead <= 0 || count <= 0) continue;
        if (wins) {
            fold_same(plane, 1, count, odds);
            continue;
        }
        const float *values = values_at(solver, then, left, ahead, elixirs + option->elixirs);
        int known = MAX(0, MIN(count, then->most.mana + 1 - option->mana));
        fold(plane, values + option->mana, known, odds);
        fold_same(plane + known, values[then->most.mana], count - known, odds);
    }
}

static void fold_trade(const Solver *solver, const Node *node, const Option *option, int rations,
                       float *plane) {
    const Node *then = &solver->nodes[resolved(solver, option->then)];
    for (int row = 0; row < rows(solver, node); row++, plane += node->most.mana + 1)
        for (int mana = 0; mana <= node->most.mana; mana++) {
            int life, elixirs;
            split_row(solver, node, row, &life, &elixirs);
            for (int traded = 0; traded <= rations; traded++) {
                int left = rations - traded;
                float value = value_at(solver, then, left, life, elixirs, mana + traded);
                plane[mana] = MAX(plane[mana], value);
            }
        }
}

/* Fold an option into a plane: as one of the player's choices, or with its odds. */
void fold_option(const Solver *solver, const Node *node, const Option *option, int rations,
                 float *plane) {
    float odds = node->kind == KIND_CHANCE ? option->probability : 0;
    if (option->operation == OP_TRADE) fold_trade(solver, node, option, rations, plane);
    else fold_plain(solver, node, option, rations, odds, plane);
}

/* Let the party drink: an elixir for a life, as often as it helps. */
void drink(const Solver *solver, const Node *node, float *plane) {
    if (solver->merged) return;
    int width = node->most.mana + 1;
    for (int elixirs = 1; elixirs <= node->most.elixirs; elixirs++)
        for (int life = node->limit - 1; life >= 1; life--) {
            float *row = plane + row_of(solver, node, life, elixirs) * width;
            const float *drunk = plane + row_of(solver, node, life + 1, elixirs - 1) * width;
            for (int mana = 0; mana < width; mana++) row[mana] = MAX(row[mana], drunk[mana]);
        }
}
