/* The backward sweep: the exact table of every marked situation from those that it leads to.
 *
 * Situations come in the order of order.c. A single one needs one pass. Within a component every
 * cycle eats, so that with a fixed number of rations above 0 one pass in order is enough; without
 * rations, a cycle can lead back to the same numbers only where a life is healed in each round, and
 * values are iterated from below, where every iterate is the value of a policy. A table goes back
 * to the arena as soon as it is of no more use. */
#include "fight.h"

#include <string.h>

static const float STILL = 1e-7f;
/* What a round leaves of the odds: where walking costs nothing, to win sooner is to win more. It is
 * more than single precision loses. */
static const float ROUND = 0.999998f;
enum { SWEEPS = 400 };

/* ---- tables */

static bool is_marked(const Node *node, int rations) { return node->marked >> rations & 1; }

static size_t table_size(const Solver *solver, const Node *node) {
    return (size_t)plane_count(node) * plane_size(solver, node) * sizeof(float);
}

void give_table(Solver *solver, Node *node) {
    arena_give(solver->arena, node->values, table_size(solver, node));
    node->values = NULL;
}

static void release(Solver *solver, const Node *node) {
    for (int i = 0; i < node->option_count; i++) {
        Node *then = &solver->nodes[resolved(solver, solver->options[node->first_option + i].then)];
        if (--then->users == 0 && then->values && !solver->keeps) give_table(solver, then);
    }
}

/* Make room: give back tables that were kept and that the sweep does not need, those from the
 * end of plays first. Return whether there is room now. */
static bool make_room(Solver *solver, size_t size) {
    while (!arena_has(solver->arena, size)) {
        if (!solver->keeps || solver->forgotten == solver->placed) return false;
        Node *node = &solver->nodes[solver->order[solver->forgotten++]];
        if (node->values && !node->users) give_table(solver, node);
    }
    return true;
}

/* Take the memory of a marked situation's table. Where none is left it is marked no more, and so
 * counts as lost: `lo` falls, but stays what a policy wins. So does a fight when it is late. */
static void take_table(Solver *solver, Node *node) {
    bool late = node->kind == KIND_FIGHT && is_late(solver);
    if (late || !make_room(solver, table_size(solver, node))) {
        release(solver, node);
        node->marked = 0;
        solver->cut = true;
        return;
    }
    node->values = arena_take(solver->arena, table_size(solver, node));
    memset(node->values, 0, table_size(solver, node));
    for (int rations = 0; solver->ceiling && rations < RATIONS_END; rations++)
        if (is_marked(node, rations))
            ceiling_plane(solver, node, rations, plane_at(solver, node, rations));
}

/* Use a table no more; the last one who does gives it back. */
void give_up(Solver *solver, int number) {
    Node *node = &solver->nodes[number];
    if (--node->users || !node->values || solver->keeps) return;
    give_table(solver, node);
}

static void count_users(Solver *solver) {
    for (int i = 0; i < solver->placed; i++) {
        const Node *node = &solver->nodes[solver->order[i]];
        for (int k = 0; node->marked && k < node->option_count; k++)
            solver->nodes[resolved(solver, solver->options[node->first_option + k].then)].users++;
    }
}

/* ---- steps */

/* Return how many steps a cell takes: more, where what is not known has a ceiling. */
int step_size(const Solver *solver) { return solver->ceiling ? 2 : 1; }

/* Return what a marked situation takes, by estimate. */
static int64_t steps_of(Solver *solver, int number) {
    const Node *node = &solver->nodes[number];
    int lanes = plane_count(node) * (node->most.elixirs + 1);
    if (node->kind == KIND_FIGHT)
        return fight_steps(solver, number, node->most.mana, lanes);
    return (int64_t)(plane_size(solver, node) * (size_t)plane_count(node)) * node->option_count;
}

/* Return what the whole sweep takes, by estimate. */
int64_t sweep_steps(Solver *solver) {
    int64_t steps = 0;
    for (int i = 0; i < solver->placed; i++)
        if (solver->nodes[solver->order[i]].marked) steps += steps_of(solver, solver->order[i]);
    return steps;
}

/* Allow a fight as large a share of the steps that are left as it has of what is ahead. */
static void allow_steps(Solver *solver, int number) {
    int64_t here = steps_of(solver, number), left = MAX(0, solver->due - solver->steps);
    double share = (double)here / (double)MAX(1, MAX(here, solver->ahead));
    solver->allowed = (int64_t)((double)left * share);
    solver->ahead -= here;
}

/* Fold in the options of a situation that begin a round, or the others. */
static void fold_options(const Solver *solver, const Node *node, int rations, bool eat, float *out) {
    for (int i = 0; i < node->option_count; i++) {
        const Option *option = &solver->options[node->first_option + i];
        if ((option->operation == OP_EAT) == eat) fold_option(solver, node, option, rations, out);
    }
}

/* Fill the plane of a choice or a chance. It is replaced at the end: a table that says what no plan
 * wins must never say less, not even while it is filled. */
static void fill_plane(Solver *solver, Node *node, int rations) {
    float *plane = plane_at(solver, node, rations), *out = plane;
    size_t size = plane_size(solver, node);
    if (solver->ceiling) out = arena_take(solver->arena, size * sizeof *out);
    memset(out, 0, size * sizeof *out);
    work(solver, step_size(solver) * (int64_t)size * node->option_count);
    fold_options(solver, node, rations, true, out);
    if (!solver->ceiling)
        for (size_t i = 0; i < size; i++) out[i] *= ROUND;
    fold_options(solver, node, rations, false, out);
    if (node->drinks) drink(solver, node, out);
    if (!solver->ceiling) return;
    memcpy(plane, out, size * sizeof *out);
    arena_give(solver->arena, out, size * sizeof *out);
}

static void fill_single(Solver *solver, int number) {
    Node *node = &solver->nodes[number];
    if (!node->marked) return;
    allow_steps(solver, number);
    take_table(solver, node);
    if (!node->marked) return;
    if (node->kind == KIND_FIGHT) {
        fight_values(solver, number);
    } else if (node->kind == KIND_TRAP) {
        trap_values(solver, number);
    } else {
        for (int rations = 0; rations < RATIONS_END; rations++)
            if (is_marked(node, rations)) fill_plane(solver, node, rations);
    }
}

/* ---- components with cycles */

static float moved(const float *before, const float *now, size_t count) {
    float most = 0;
    for (size_t i = 0; i < count; i++) most = MAX(most, now[i] - before[i]);
    return most;
}

/* Fill the planes without rations of a component with zeros, or with what the ceiling says. */
static void start_starving(Solver *solver, const int *members, int count, bool high) {
    for (int i = 0; i < count; i++) {
        Node *node = &solver->nodes[members[i]];
        if (!is_marked(node, 0)) continue;
        memset(node->values, 0, plane_size(solver, node) * sizeof(float));
        if (high) ceiling_plane(solver, node, 0, node->values);
    }
}

/* Iterate the planes without rations from below. What then moves no more is what no plan wins, as far
 * as the rest is; if it still moves, only the ceiling is that. */
static void fill_starving(Solver *solver, const int *members, int count) {
    size_t largest = 0;
    for (int i = 0; i < count; i++)
        largest = MAX(largest, plane_size(solver, &solver->nodes[members[i]]));
    float *before = arena_take(solver->arena, largest * sizeof(float)), change = 1;
    float still = solver->ceiling ? 0 : STILL;
    start_starving(solver, members, count, false);
    for (int sweep = 0; sweep < SWEEPS && change > still && !is_late(solver);
         sweep++) {
        change = 0;
        for (int i = 0; i < count; i++) {
            Node *node = &solver->nodes[members[i]];
            if (!is_marked(node, 0)) continue;
            size_t size = plane_size(solver, node);
            memcpy(before, node->values, size * sizeof(float));
            fill_plane(solver, node, 0);
            change = MAX(change, moved(before, node->values, size));
        }
    }
    if (solver->ceiling && change > 0) start_starving(solver, members, count, true);
    arena_give(solver->arena, before, largest * sizeof(float));
}

/* Members hold on to each other's tables until all of them are filled. */
static void fill_component(Solver *solver, const int *members, int count) {
    for (int i = 0; i < count; i++) solver->nodes[members[i]].users++;
    for (int i = 0; i < count; i++)
        if (solver->nodes[members[i]].marked) {
            allow_steps(solver, members[i]);
            take_table(solver, &solver->nodes[members[i]]);
        }
    fill_starving(solver, members, count);
    for (int rations = 1; rations < RATIONS_END; rations++)
        for (int i = 0; i < count; i++) {
            Node *node = &solver->nodes[members[i]];
            if (is_marked(node, rations)) fill_plane(solver, node, rations);
        }
    for (int i = 0; i < count; i++) give_up(solver, members[i]);
}

void sweep(Solver *solver) {
    solver->forgotten = 0;
    count_users(solver);
    solver->ahead = sweep_steps(solver);
    for (int from = 0, to; from < solver->placed; from = to) {
        to = component_end(solver, from);
        if (to == from + 1) fill_single(solver, solver->order[from]);
        else fill_component(solver, solver->order + from, to - from);
        for (int i = from; i < to; i++)
            if (solver->nodes[solver->order[i]].marked)
                release(solver, &solver->nodes[solver->order[i]]);
    }
}
