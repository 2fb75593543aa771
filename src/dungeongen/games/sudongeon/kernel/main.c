/* The command: a dungeon as numbers on standard input, one line of JSON on standard output.
 *
 *     kernel [situations=N] [memory=MB] [mana=N] [grain=N] [tolerance=X] [verbose]
 *
 * With a grain above 1 a rough sweep over all purchases chooses one, and a second, exact sweep says
 * what that purchase wins.
 */
#include "kernel.h"
#include "fight.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 2000, MEGABYTE = 1 << 20 };
enum { SMALL = 1000 }; /* situations: no need for a rough sweep */
enum { WARES_WORK = 50000000, ROUGH_WORK = 500000000 }; /* situations times numbers */

typedef struct { int mana, elixirs, rations; double value; } Purchase;
typedef struct { int situations, memory, mana, grain; bool verbose; float tolerance; } Settings;

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
        start.gold = (uint8_t)coins;
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

static bool read_dungeon(Dungeon *dungeon) {
    static int numbers[NUMBERS];
    size_t count = 0;
    while (count < NUMBERS && scanf("%d", &numbers[count]) == 1) count++;
    return dungeon_read(dungeon, numbers, count);
}

/* Read a setting such as mana=20. */
static void set(Settings *settings, const char *text) {
    int number = 0;
    if (sscanf(text, "situations=%d", &number) == 1) settings->situations = number;
    else if (sscanf(text, "memory=%d", &number) == 1) settings->memory = number;
    else if (sscanf(text, "mana=%d", &number) == 1) settings->mana = MIN(number, MANA_LIMIT);
    else if (sscanf(text, "grain=%d", &number) == 1) settings->grain = MAX(1, number);
    else if (sscanf(text, "tolerance=%f", &settings->tolerance) == 1) return;
    else if (strcmp(text, "verbose") == 0) settings->verbose = true;
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

static void print(const Solver *solver, Purchase best) {
    printf("{\"lo\": %.9f, \"mana\": %d, \"elixirs\": %d, \"rations\": %d, \"situations\": %d, "
           "\"wares\": %s, \"full\": %s, \"merged\": %s, \"fights\": %ld, \"lanes\": %ld, "
           "\"duels\": %ld, "
           "\"tables_mb\": %.1f, \"memory_mb\": %.1f}\n",
           best.value, best.mana, best.elixirs, best.rations, solver->node_count,
           solver->dungeon.wares ? "true" : "false",
           solver->full ? "true" : "false", solver->merged ? "true" : "false", solver->fights,
           solver->lanes, solver->kernels, (double)solver->peak / (double)MEGABYTE,
           (double)arena_peak(solver->arena) / (double)MEGABYTE);
}

int main(int argc, char **argv) {
    static Dungeon dungeon;
    static int roots[1000];
    Settings settings = {2000000, 1500, 30, 5, false, 0};
    for (int i = 1; i < argc; i++) set(&settings, argv[i]);
    if (!read_dungeon(&dungeon)) {
        fputs("a dungeon's numbers were expected on standard input\n", stderr);
        return 2;
    }
    int size = count_situations(&dungeon, &settings, roots);
    if (settings.grain > 1 && size > SMALL && dungeon.coins) { /* choose the purchase first */
        Solver rough = new_solver(&dungeon, &settings);
        rough.grain = settings.grain;
        rough.node_cap = MIN(rough.node_cap, ROUGH_WORK / numbers(&dungeon));
        Purchase best = solve(&rough, roots);
        if (settings.verbose) print(&rough, best);
        arena_free(rough.arena);
        spend(&dungeon, best);
    }
    Solver solver = new_solver(&dungeon, &settings);
    Purchase best = solve(&solver, roots);
    print(&solver, best);
    arena_free(solver.arena);
    return 0;
}
