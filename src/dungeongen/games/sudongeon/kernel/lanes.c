/* The numbers of a situation: rations, elixirs, life and mana, and its table of values over them.
 *
 * A table has a plane for each number of rations that is marked (mark.c); other rations use the
 * marked plane below. A plane has rows of mana. Where nothing heals for free and no limit of life
 * changes, a party drinks as soon as it can, so that life and elixirs are one number, its health:
 * `merged` tables have a row for each health, others one for each elixirs and life. Numbers above
 * the `Most` of a table count as the most. */
#include "bound.h"

#include <string.h>

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

/* Return how many planes a table has. */
int plane_count(const Node *node) { return __builtin_popcount(node->marked); }

/* Return the plane of a party with so many rations, or -1 where all need more. */
int plane_below(const Node *node, int rations) {
    uint32_t up_to = rations >= 31 ? UINT32_MAX : (2u << rations) - 1;
    return __builtin_popcount(node->marked & up_to) - 1;
}

/* Return the plane of a marked number of rations. */
float *plane_at(const Solver *solver, Node *node, int rations) {
    return node->values + (size_t)plane_below(node, rations) * plane_size(solver, node);
}

/* Return the most mana that a table knows along with so many elixirs. */
int mana_most(const Node *node, int elixirs) {
    return MAX(0, MIN(node->most.mana, node->most.potions - elixirs));
}

/* Return the row of values after which mana is counted, with numbers above the most cut to it, or
 * NULL where the table knows nothing of so few rations. */
static const float *values_at(const Solver *solver, const Node *node, int rations, int life,
                              int elixirs) {
    int plane = plane_below(node, rations), row = row_of(solver, node, life, elixirs);
    if (plane < 0) return NULL;
    return node->values + (size_t)plane * plane_size(solver, node) +
           (size_t)row * (size_t)(node->most.mana + 1);
}

/* Return whether a table has an entry for just these numbers. */
static bool knows(const Node *node, int rations, int elixirs, int mana) {
    return node->values && rations < RATIONS_END && node->marked >> rations & 1 &&
           elixirs <= node->most.elixirs && mana <= mana_most(node, elixirs);
}

float value_at(const Solver *solver, const Node *node, int rations, int life, int elixirs,
               int mana) {
    if (life <= 0 || node == &solver->nodes[LOST]) return 0;
    if (node == &solver->nodes[BEATEN]) return 1;
    if (solver->ceiling && !knows(node, rations, elixirs, mana))
        return ceiling_value(solver, (int)(node - solver->nodes), rations, life + elixirs, mana);
    const float *values = values_at(solver, node, rations, life, elixirs);
    return values ? values[MIN(mana, mana_most(node, MIN(elixirs, node->most.elixirs)))] : 0;
}

/* Return what a party that has been hurt is worth at most. Where life and elixirs are one number, the
 * real party may have more wounds to heal than one that drinks at once: here mana heals beyond the
 * limit. */
float healed_value(const Solver *solver, const Node *node, int rations, int life, int elixirs,
                   int mana) {
    float best = value_at(solver, node, rations, life, elixirs, mana);
    if (!solver->ceiling || !solver->merged || life <= 0) return best;
    for (int healed = 1; healed <= mana; healed++) {
        int health = life + elixirs + healed, whole = MIN(health, node->limit);
        float value =
            value_at(solver, node, rations, whole, health - whole, mana - healed);
        best = MAX(best, value);
    }
    return best;
}

/* ---- what options and dice do to a party whose life and elixirs are one number */

static int life_after(const Node *node, const Node *then, const Option *option, int life) {
    switch ((enum Operation)option->operation) {
    case OP_HEAL: return then->limit;
    case OP_REGROUP: return MIN(then->limit, MIN(life, then->limit) + option->life);
    case OP_ADD: return option->life ? MAX(life, MIN(node->limit, life + option->life)) : life;
    default: return life;
    }
}

/* Change the numbers as an option does; return whether the party has what it needs and lives. */
bool counts_after(const Node *node, const Node *then, const Option *option, int traded,
                  Counts *counts) {
    bool eats = option->operation == OP_EAT, fed = eats && counts->rations > 0;
    int life = MIN(counts->health, node->limit), elixirs = counts->health - life;
    if (counts->rations < option->need) return false;
    life = life_after(node, then, option, life) - (eats && !fed);
    counts->rations += option->rations - fed - traded;
    counts->mana += option->mana + traded;
    counts->health = life + elixirs + option->elixirs;
    return counts->rations >= 0 && counts->health > 0;
}

/* Take damage and heal what is needed to live, if anybody `heals`; return whether the party does. */
bool counts_hurt(const Node *node, const Node *then, int damage, bool heals, Counts *counts) {
    int life = MIN(counts->health, node->limit), elixirs = counts->health - life;
    if (!damage) return true;
    life = MIN(life - damage, then->limit);
    if (life < 1) {
        if (!heals) return false;
        counts->mana -= 1 - life;
        life = 1;
    }
    counts->health = life + elixirs;
    return counts->mana >= 0;
}

/* ---- options */

static void fold_same(float *out, float value, int count, float odds) {
    for (int i = 0; i < count; i++) out[i] = odds > 0 ? out[i] + odds * value : MAX(out[i], value);
}

/* Return whether an option leaves life and mana as they are, between tables of one shape. */
static bool keeps_shape(const Node *node, const Node *then, const Option *option, int rations) {
    bool unhurt = option->operation == OP_ADD || (option->operation == OP_EAT && rations > 0);
    return unhurt && !option->life && !option->mana && node->limit == then->limit &&
           node->most.mana == then->most.mana &&
           node->most.elixirs + option->elixirs <= then->most.elixirs &&
           node->most.potions + option->elixirs <= then->most.potions;
}

/* Fold in an option that keeps the shape: many rows at once. */
static void fold_block(const Solver *solver, const Node *node, const Node *then,
                       const Option *option, int rations, float odds, float *plane) {
    int width = node->most.mana + 1, blocks = solver->merged ? 1 : node->most.elixirs + 1;
    int living = solver->merged ? node->limit + node->most.elixirs : node->limit;
    for (int elixirs = 0; elixirs < blocks; elixirs++) {
        const float *values = values_at(solver, then, rations, 1, elixirs + option->elixirs);
        float *out = plane + row_of(solver, node, 1, elixirs) * width;
        if (values) fold(out, values, living * width, odds);
    }
}

/* Fold in an option cell by cell: where what follows may be known by the ceiling alone. */
static void fold_cells(const Solver *solver, const Node *node, const Option *option, int rations,
                       float odds, float *plane) {
    const Node *then = &solver->nodes[resolved(solver, option->then)];
    bool eats = option->operation == OP_EAT;
    int left = eats ? MAX(0, rations - 1) : rations + option->rations;
    for (int row = 0; row < rows(solver, node); row++, plane += node->most.mana + 1) {
        int life, elixirs;
        split_row(solver, node, row, &life, &elixirs);
        int ahead = life_after(node, then, option, life) - (eats && rations == 0);
        if (life <= 0 || ahead <= 0) continue;
        for (int mana = 0; mana <= mana_most(node, elixirs); mana++) {
            float value = value_at(solver, then, left, ahead, elixirs + option->elixirs,
                                   mana + option->mana);
            plane[mana] = odds > 0 ? plane[mana] + odds * value : MAX(plane[mana], value);
        }
    }
}

/* Fold in what an option is worth to a party with so many rations. */
static void fold_plain(const Solver *solver, const Node *node, const Option *option, int rations,
                       float odds, float *plane) {
    const Node *then = &solver->nodes[resolved(solver, option->then)];
    bool eats = option->operation == OP_EAT, wins = then == &solver->nodes[BEATEN];
    int left = eats ? MAX(0, rations - 1) : rations + option->rations;
    if (rations < option->need || left < 0) return;
    bool whole = !solver->ceiling || knows(then, left, 0, 0);
    if (!wins && solver->ceiling && !(whole && keeps_shape(node, then, option, rations))) {
        fold_cells(solver, node, option, rations, odds, plane);
        return;
    }
    if (!wins && plane_below(then, left) < 0) return;
    if (!wins && keeps_shape(node, then, option, rations)) {
        fold_block(solver, node, then, option, left, odds, plane);
        return;
    }
    for (int row = 0; row < rows(solver, node); row++, plane += node->most.mana + 1) {
        int life, elixirs, ahead;
        split_row(solver, node, row, &life, &elixirs);
        ahead = wins ? life : life_after(node, then, option, life);
        if (eats && rations == 0) ahead--;
        int count = mana_most(node, elixirs) + 1;
        if (life <= 0 || ahead <= 0) continue;
        if (wins) {
            fold_same(plane, 1, count, odds);
            continue;
        }
        const float *values = values_at(solver, then, left, ahead, elixirs + option->elixirs);
        int carried = MIN(elixirs + option->elixirs, then->most.elixirs);
        int most = mana_most(then, carried), known = MAX(0, MIN(count, most + 1 - option->mana));
        fold(plane, values + option->mana, known, odds);
        fold_same(plane + known, values[most], count - known, odds);
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

/* Return what no plan wins from a situation with these numbers where there is no exact table: the
 * lesser of the values of both relaxed games. */
float ceiling_value(const Solver *solver, int number, int rations, int health, int mana) {
    const Bound *games = solver->ceiling->games;
    if (number == LOST || health <= 0) return 0;
    if (number == BEATEN) return 1;
    float fed = value_in(&games[0], number, health, mana);
    float unfed = value_in(&games[1], number, health + rations, mana);
    return MIN(fed, unfed);
}

/* Fill a plane of an exact table with that. */
void ceiling_plane(const Solver *solver, const Node *node, int rations, float *plane) {
    int number = (int)(node - solver->nodes);
    for (int row = 0; row < rows(solver, node); row++, plane += node->most.mana + 1) {
        int life, elixirs;
        split_row(solver, node, row, &life, &elixirs);
        for (int mana = 0; life && mana <= node->most.mana; mana++)
            plane[mana] = ceiling_value(solver, number, rations, life + elixirs, mana);
    }
}
