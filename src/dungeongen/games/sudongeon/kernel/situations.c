/* Situations: interned in a hash table, expanded in the order in which they are met.
 *
 * `reduce` brings a situation into the form that stands for all that are worth the same: gold that
 * buys nothing any more is forgotten, gold that lies free is taken, artifacts are put on as soon as
 * their user has none. Each is what a good player does anyway; none can raise a value. */
#include "kernel.h"

#include <string.h>

enum { MANY = 200000 };
enum { MOST_OPTIONS = 1000 }; /* of a situation */
enum { STEPS_A_SITUATION = 500, STEPS_AN_OPTION = 350 };

static uint64_t hash_of(const Situation *now) {
    uint64_t words[sizeof *now / 8], hash = 0x9E3779B97F4A7C15u;
    memcpy(words, now, sizeof *now);
    for (size_t i = 0; i < sizeof *now / 8; i++) hash = mixed(hash, words[i]);
    return hash;
}

static int *slot_of(const Solver *solver, const Situation *now) {
    size_t mask = (size_t)solver->table_size - 1, slot = hash_of(now) & mask;
    while (solver->table[slot] >= 0 &&
           memcmp(&solver->situations[solver->table[slot]], now, sizeof *now) != 0)
        slot = (slot + 1) & mask;
    return &solver->table[slot];
}

static void *grown(Solver *solver, void *old, size_t size, size_t bigger) {
    void *memory = arena_take(solver->arena, bigger);
    if (old != NULL) {
        memcpy(memory, old, size);
        arena_give(solver->arena, old, size);
    }
    return memory;
}

static void grow_table(Solver *solver) {
    size_t before = (size_t)solver->table_size * sizeof(int);
    arena_give(solver->arena, solver->table, before);
    solver->table_size *= 2;
    solver->table = arena_take(solver->arena, before * 2);
    memset(solver->table, -1, before * 2);
    for (int i = 0; i < solver->node_count; i++) *slot_of(solver, &solver->situations[i]) = i;
}

static void grow_nodes(Solver *solver) {
    size_t before = (size_t)solver->node_capacity, after = MAX(1024, 2 * before);
    if (before >= MANY) after = 3 * before / 2;
    solver->situations = grown(solver, solver->situations, before * sizeof(Situation),
                               after * sizeof(Situation));
    solver->nodes = grown(solver, solver->nodes, before * sizeof(Node), after * sizeof(Node));
    solver->node_capacity = (int)after;
}

/* Let the rules proceed to the next decision or die, and reduce what comes of it. */
static void proceed(const Dungeon *dungeon, Situation *now) {
    leave_alone(dungeon, now);
    settle(dungeon, now);
    reduce(dungeon, now);
    if (now->step == BEATEN || now->step == LOST) *now = (Situation){.step = now->step};
}

/* Return a situation's number, or -1 where nothing has led to it. Most chances are led to by
 * situations that were reduced, which may have left out skeletons. */
int situation_known(const Solver *solver, Situation now) {
    Situation reduced = now;
    proceed(&solver->dungeon, &now);
    int number = *slot_of(solver, &now);
    if (number >= 0) return number;
    forget(&solver->dungeon, &reduced);
    if (reduced.step == FEATURE && reduced.exhausted >> reduced.focus & 1) reduced.step = FEATURES;
    proceed(&solver->dungeon, &reduced);
    return *slot_of(solver, &reduced);
}

/* Return a situation's number, after the rules have proceeded to the next decision or die. What is
 * beyond the cap is lost. */
int situation_number(Solver *solver, Situation now) {
    proceed(&solver->dungeon, &now);
    int *slot = slot_of(solver, &now);
    if (*slot >= 0) return *slot;
    if (solver->node_count >= solver->node_cap) {
        solver->full = true;
        return LOST;
    }
    if (solver->node_count == solver->node_capacity) grow_nodes(solver);
    int number = *slot = solver->node_count++;
    solver->situations[number] = now;
    solver->nodes[number] = (Node){.alias = -1, .most = {.rations = -1}};
    if (2 * solver->node_count > solver->table_size) grow_table(solver);
    return number;
}

static size_t more_options(const Solver *solver) {
    return MAX(4096, 3 * (size_t)solver->option_capacity / 2);
}

static void add_option(Solver *solver, Option option) {
    if (solver->option_count == solver->option_capacity) {
        size_t before = (size_t)solver->option_capacity, after = more_options(solver);
        solver->options =
            grown(solver, solver->options, before * sizeof(Option), after * sizeof(Option));
        solver->option_capacity = (int)after;
    }
    solver->options[solver->option_count++] = option;
}

/* Return whether there is memory for the options of one more situation. */
static bool has_room(Solver *solver) {
    return solver->option_count + MOST_OPTIONS <= solver->option_capacity ||
           arena_has(solver->arena, more_options(solver) * sizeof(Option));
}

/* Add an option of the player to the situation that is being expanded. */
void choose(Solver *solver, Situation then, Option effect) {
    effect.then = situation_number(solver, then);
    if (effect.then != LOST) add_option(solver, effect);
}

/* Add an outcome of chance to the situation that is being expanded. */
void chance(Solver *solver, Situation then, double probability, Option effect) {
    if (probability <= 0) return;
    effect.then = situation_number(solver, then);
    effect.probability = (float)probability;
    add_option(solver, effect);
}

/* Set what is known of a situation whose options, from `first` on, are the last. */
void describe(Solver *solver, int number, enum Kind kind, int first) {
    const Situation *now = &solver->situations[number];
    Node *node = &solver->nodes[number];
    node->kind = (uint8_t)kind;
    node->limit = (uint8_t)party_of(&solver->dungeon, now).values[LIFE];
    node->drinks = now->step == OUTSIDE || now->step == VISIT || now->step == WAY ||
                   now->step == BREATHER || now->step == TRAP;
    node->first_option = first;
    node->option_count = solver->option_count - first;
}

/* Make every situation that can be reached from the numbers already known. Where memory does not last
 * for what can be done in one, nothing can, which is as good as lost. */
void build(Solver *solver) {
    for (int number = 0; number < solver->node_count; number++) {
        int first = solver->option_count;
        Situation now = solver->situations[number];
        bool room = has_room(solver);
        enum Kind kind = KIND_END;
        if (now.step > LOST) kind = room ? expand(solver, now) : KIND_CHOICE;
        solver->full |= !room;
        work(solver, STEPS_A_SITUATION + STEPS_AN_OPTION * (solver->option_count - first));
        describe(solver, number, kind, first);
    }
}

int resolved(const Solver *solver, int number) {
    while (solver->nodes[number].alias >= 0) number = solver->nodes[number].alias;
    return number;
}
