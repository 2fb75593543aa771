/* The numbers of a situation: rations, elixirs, life and mana, and its table of values over them.
 *
 * A table has a plane for each number of rations; a plane has rows of mana. Where nothing heals for
 * free and no limit of life changes, a party drinks as soon as it can, so that life and elixirs are
 * one number, its health: `merged` tables have a row for each health, others one for each elixirs
 * and life. A table is only as large as the numbers that its situation can be reached with (`Most`),
 * which one forward pass finds. What is above, because of a cap, counts as the most. */
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
    } else if (option->operation == OP_TRADE) {
        most.mana += most.rations;
        most.potions += most.rations;
    }
    most.rations = MIN(solver->cap.rations, MAX(0, most.rations + option->rations));
    most.elixirs = MIN(solver->cap.elixirs, most.elixirs + option->elixirs);
    most.mana = MIN(solver->cap.mana, most.mana + option->mana);
    most.potions = MIN(solver->cap.potions, most.potions + option->mana + option->elixirs);
    return most;
}

static bool raised(Most *most, Most by) {
    Most before = *most;
    most->rations = MAX(most->rations, by.rations);
    most->elixirs = MAX(most->elixirs, by.elixirs);
    most->mana = MAX(most->mana, by.mana);
    most->potions = MAX(most->potions, by.potions);
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

static void row_values(const Solver *solver, const Node *then, const Option *option, int rations,
                       int life, int elixirs, float *out, int mana_most) {
    if (then == &solver->nodes[BEATEN]) {
        for (int mana = 0; mana <= mana_most; mana++) out[mana] = 1;
        return;
    }
    const float *values = values_at(solver, then, rations, life, elixirs);
    for (int mana = 0; mana <= mana_most; mana++)
        out[mana] = values[MIN(then->most.mana, mana + option->mana)];
}

/* Fill a plane with what an option is worth to a party with so many rations. */
static void plain_values(const Solver *solver, const Node *node, const Option *option, int rations,
                         float *out) {
    const Node *then = &solver->nodes[resolved(solver, option->then)];
    int width = node->most.mana + 1;
    bool eats = option->operation == OP_EAT;
    int left = eats ? MAX(0, rations - 1) : rations + option->rations;
    if (rations < option->need || left < 0 || then == &solver->nodes[LOST] ||
        (then != &solver->nodes[BEATEN] && then->most.rations < 0)) {
        memset(out, 0, plane_size(solver, node) * sizeof *out);
        return;
    }
    for (int row = 0; row < rows(solver, node); row++, out += width) {
        int life, elixirs, ahead;
        split_row(solver, node, row, &life, &elixirs);
        ahead = then->kind == KIND_END ? life : life_after(node, then, option, life);
        if (eats && rations == 0) ahead--;
        if (life <= 0 || ahead <= 0) memset(out, 0, (size_t)width * sizeof *out);
        else row_values(solver, then, option, left, ahead, elixirs + option->elixirs, out,
                        node->most.mana);
    }
}

static void trade_values(const Solver *solver, const Node *node, const Option *option, int rations,
                         float *out) {
    const Node *then = &solver->nodes[resolved(solver, option->then)];
    for (int row = 0; row < rows(solver, node); row++)
        for (int mana = 0; mana <= node->most.mana; mana++) {
            int life, elixirs;
            float best = 0;
            split_row(solver, node, row, &life, &elixirs);
            for (int traded = 0; traded <= rations; traded++) {
                float value = value_at(solver, then, rations - traded, life, elixirs, mana + traded);
                best = MAX(best, value);
            }
            *out++ = best;
        }
}

void option_values(const Solver *solver, const Node *node, const Option *option, int rations,
                   float *out) {
    if (option->operation == OP_TRADE) trade_values(solver, node, option, rations, out);
    else plain_values(solver, node, option, rations, out);
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
