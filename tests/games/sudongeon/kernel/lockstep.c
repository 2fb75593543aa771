/* What the lockstep test asks of the kernel: the options of one situation, with nothing left out
 * and nothing put together, and the numbers that fights and traps begin with.
 *
 * It includes the files whose inner functions it calls. */
#include "fight.c"
#include "lanes.c"
#include "traps.c"

#include <stdlib.h>

enum { MEGABYTE = 1 << 20, MEMORY = 256, SITUATIONS = 1000000 };

void lockstep_close(Solver *solver) {
    if (solver == NULL) return;
    arena_free(solver->arena);
    free(solver);
}

/* Open a dungeon: in the whole form of the rules, or as the kernel judges it. */
Solver *lockstep_open(const int *numbers, size_t count, bool whole) {
    Solver *solver = calloc(1, sizeof *solver);
    if (solver == NULL || !dungeon_read(&solver->dungeon, numbers, count)) abort();
    solver->dungeon.whole = whole;
    solver->arena = arena_new((size_t)MEMORY * MEGABYTE);
    solver->node_cap = SITUATIONS;
    solver->most_steps = INT64_MAX / 8;
    solver->table_size = 1 << 12;
    solver->table = arena_take(solver->arena, (size_t)solver->table_size * sizeof(int));
    memset(solver->table, -1, (size_t)solver->table_size * sizeof(int));
    situation_number(solver, (Situation){.step = BEATEN});
    situation_number(solver, (Situation){.step = LOST});
    return solver;
}

/* Return the number of a situation, after the rules have proceeded to the next decision or die. As
 * the kernel judges it, what is worth nothing any more is forgotten at every step. */
int lockstep_number(Solver *solver, const Situation *now) {
    Situation then = *now;
    if (!solver->dungeon.whole) {
        settle(&solver->dungeon, &then);
        forget(&solver->dungeon, &then);
        then.dressed = 0;
        if (then.step == FEATURE && then.exhausted >> then.focus & 1) then.step = FEATURES;
    }
    return situation_number(solver, then);
}

const Situation *lockstep_situation(const Solver *solver, int number) {
    return &solver->situations[number];
}

/* Expand a situation; return its node and set where its options are. */
const Node *lockstep_node(Solver *solver, int number, const Option **options) {
    if (!solver->nodes[number].expanded) {
        int first = solver->option_count;
        Situation now = solver->situations[number];
        enum Kind kind = now.step <= LOST ? KIND_END : expand(solver, now);
        describe(solver, number, kind, first);
        solver->nodes[number].expanded = true;
    }
    *options = &solver->options[solver->nodes[number].first_option];
    return &solver->nodes[number];
}

/* Return the life after an option other than a ration. */
int lockstep_life(const Solver *solver, int number, const Option *option, int life) {
    const Node *then = &solver->nodes[option->then];
    Node end = {.limit = 255};
    return life_after(&solver->nodes[number], option->then <= LOST ? &end : then, option, life);
}

/* Set a foe's initiative, attack, defence, life and claim to strike first, and the party's
 * initiative, attack, defence and limit of life. */
void lockstep_foe(const Solver *solver, int number, int box, int values[9]) {
    const Situation *now = &solver->situations[number];
    const Dungeon *dungeon = &solver->dungeon;
    int monster = now->gang ? GOBLINS : dungeon->monsters[box];
    Foe foe = foe_of(now, monster, dungeon->places[now->room].kinds, is_lawful(monster),
                     gold_here(dungeon, now));
    Party party = party_of(dungeon, now);
    int all[] = {foe.initiative, foe.attack, foe.defence, foe.life, foe.first,
                 party.values[INITIATIVE], party.values[ATTACK], party.values[DEFENCE],
                 party.values[LIFE]};
    memcpy(values, all, sizeof all);
}
