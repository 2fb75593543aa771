/* A judgement: what the best plan wins, and which purchase it begins with.
 *
 * With a grain above 1 a rough sweep over all purchases chooses one, and a second, exact sweep says
 * what that purchase wins. */
#include "fight.h"
#include "judge.h"

#include <string.h>

enum { MEGABYTE = 1 << 20 };
enum { SMALL = 1000 }; /* situations: no need for a rough sweep */
enum { WARES_WORK = 50000000, ROUGH_WORK = 500000000 }; /* situations times numbers */

void work(Solver *solver, int64_t steps) {
    solver->steps += steps;
    if (solver->steps > solver->most_steps) out_of_steps();
}

/* Return whether anything heals for nothing or a limit changes: drinking late may be better. */
static bool drinks_late(const Solver *solver) {
    int limit = solver->nodes[LOST + 1].limit;
    for (int number = LOST + 1; number < solver->node_count; number++) {
        const Node *node = &solver->nodes[number];
        if (node->limit != limit) return true;
        for (int i = 0; i < node->option_count; i++) {
            const Option *option = &solver->options[node->first_option + i];
            if (option->operation == OP_HEAL || option->life) return true;
        }
    }
    return false;
}

/* Make the situations at the entrance, one for each number of coins left. */
static void first_situations(Solver *solver, int *roots) {
    const Dungeon *dungeon = &solver->dungeon;
    Situation start = {.step = BEATEN};
    situation_number(solver, start);
    start.step = LOST;
    situation_number(solver, start);
    start.step = OUTSIDE;
    start.room = -1;
    for (int box = 0; box < BOXES; box++)
        if (dungeon->monsters[box]) start.alive = (uint16_t)(start.alive | 1 << box);
    memcpy(start.worn, dungeon->worn, sizeof start.worn);
    memcpy(start.bag, dungeon->bag, sizeof start.bag);
    for (int coins = 0; coins <= dungeon->coins; coins++) {
        start.gold = (uint8_t)MIN(coins, MOST_GOLD);
        roots[coins] = situation_number(solver, start);
    }
}

/* What the party can have when it goes in with so many coins left. */
static void give(Solver *solver, const int *roots) {
    const Dungeon *dungeon = &solver->dungeon;
    const Most *cap = &solver->cap;
    for (int coins = 0; coins <= dungeon->coins; coins++) {
        int spent = dungeon->coins - coins;
        Most *most = &solver->nodes[roots[coins]].most;
        most->rations = MAX(most->rations, MIN(cap->rations, dungeon->rations + 3 * spent));
        most->elixirs = MAX(most->elixirs, MIN(cap->elixirs, dungeon->elixirs + spent));
        most->mana = MAX(most->mana, MIN(cap->mana, dungeon->mana + spent));
        int potions = dungeon->mana + dungeon->elixirs + spent;
        most->potions = MAX(most->potions, MIN(cap->potions, potions));
        int stock = dungeon->mana + dungeon->elixirs + dungeon->rations + 3 * spent;
        most->stock = MAX(most->stock, MIN(cap->stock, stock));
        solver->nodes[roots[coins]].users++;
    }
}

static Purchase best_purchase(const Solver *solver, const int *roots) {
    const Dungeon *dungeon = &solver->dungeon;
    int coins = dungeon->coins;
    Purchase best = {0, 0, 0, -1};
    for (int mana = 0; mana <= coins; mana++)
        for (int elixirs = 0; mana + elixirs <= coins; elixirs++)
            for (int rations = 0; mana + elixirs + rations <= coins; rations++) {
                int number = resolved(solver, roots[coins - mana - elixirs - rations]);
                const Node *node = &solver->nodes[number];
                double value = value_at(solver, node, dungeon->rations + 3 * rations, node->limit,
                                        dungeon->elixirs + elixirs, dungeon->mana + mana);
                if (value > best.value) best = (Purchase){mana, elixirs, 3 * rations, value};
            }
    return best;
}

static void spend(Dungeon *dungeon, Purchase purchase) {
    dungeon->mana += purchase.mana;
    dungeon->elixirs += purchase.elixirs;
    dungeon->rations += purchase.rations;
    dungeon->coins -= purchase.mana + purchase.elixirs + purchase.rations / 3;
}

static void start_table(Solver *solver) {
    solver->table_size = 1 << 12;
    solver->table = arena_take(solver->arena, (size_t)solver->table_size * sizeof(int));
    memset(solver->table, -1, (size_t)solver->table_size * sizeof(int));
}

/* Solve a dungeon and return the best purchase. */
static Purchase solve(Solver *solver, int *roots) {
    start_table(solver);
    first_situations(solver, roots);
    build(solver);
    solver->merged = !drinks_late(solver);
    give(solver, roots);
    reach(solver);
    sweep(solver);
    return best_purchase(solver, roots);
}

static Solver new_solver(const Dungeon *dungeon, const Settings *settings) {
    Solver solver = {.dungeon = *dungeon};
    solver.arena = arena_new((size_t)settings->memory * MEGABYTE);
    solver.fighter = arena_take(solver.arena, sizeof *solver.fighter);
    *solver.fighter = (struct Fighter){0};
    solver.node_cap = settings->situations;
    solver.tolerance = settings->tolerance;
    solver.cap = (Most){30, 30, settings->mana, 60, 90};
    solver.grain = 1;
    solver.most_steps = (int64_t)settings->million_steps * 1000000;
    return solver;
}

/* Return how many numbers a party can have at the entrance. */
static int numbers(const Dungeon *dungeon) {
    int coins = dungeon->coins;
    return (MIN(30, dungeon->rations + 3 * coins) + 1) * (MIN(30, dungeon->mana + coins) + 1) *
           (MIN(30, dungeon->elixirs + coins) + 1);
}

static bool has_dealer(const Dungeon *dungeon) {
    for (int box = 0; box < BOXES; box++)
        if (dungeon->people[box] == DEALER) return true;
    return false;
}

/* Return how many situations there are; where dealers make too many of them, pass these by. */
static int count_situations(Dungeon *dungeon, const Settings *settings, int *roots) {
    int count = 0;
    for (int wares = 1; wares >= 0; wares--) {
        dungeon->wares = wares;
        Solver solver = new_solver(dungeon, settings);
        if (wares) solver.node_cap = MIN(solver.node_cap, WARES_WORK / numbers(dungeon));
        start_table(&solver);
        first_situations(&solver, roots);
        build(&solver);
        count = solver.node_count;
        bool full = solver.full;
        arena_free(solver.arena);
        if (!full || !has_dealer(dungeon)) break;
    }
    return count;
}

static Report report_of(const Solver *solver, Purchase best) {
    return (Report){
        .best = best, .situations = solver->node_count, .wares = solver->dungeon.wares,
        .full = solver->full, .merged = solver->merged, .fights = solver->fights,
        .lanes = solver->lanes, .duels = solver->kernels, .steps = solver->steps,
        .tables_mb = (double)solver->peak / (double)MEGABYTE,
        .memory_mb = (double)arena_peak(solver->arena) / (double)MEGABYTE,
    };
}

Judgement judge(Dungeon dungeon, const Settings *settings) {
    static int roots[MOST_COINS + 1];
    Judgement judgement = {.stages = 0};
    int size = count_situations(&dungeon, settings, roots);
    if (settings->grain > 1 && size > SMALL && dungeon.coins) { /* choose the purchase first */
        Solver rough = new_solver(&dungeon, settings);
        rough.grain = settings->grain;
        rough.node_cap = MIN(rough.node_cap, ROUGH_WORK / numbers(&dungeon));
        Purchase best = solve(&rough, roots);
        judgement.reports[judgement.stages++] = report_of(&rough, best);
        arena_free(rough.arena);
        spend(&dungeon, best);
    }
    Solver solver = new_solver(&dungeon, settings);
    if (judgement.stages) solver.steps = judgement.reports[0].steps;
    Purchase best = solve(&solver, roots);
    judgement.reports[judgement.stages++] = report_of(&solver, best);
    arena_free(solver.arena);
    if (judgement.stages > 1) {
        Purchase *last = &judgement.reports[1].best;
        const Purchase *first = &judgement.reports[0].best;
        last->mana += first->mana;
        last->elixirs += first->elixirs;
        last->rations += first->rations;
    }
    return judgement;
}
