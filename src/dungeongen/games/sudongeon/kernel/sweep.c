/* The backward sweep: the table of every situation from the tables of those that it leads to.
 *
 * Situations are put into components that can lead back to each other (Tarjan), last ones first. A
 * single situation needs one pass. Within a component every cycle eats, so that with a fixed number
 * of rations above 0 an order exists in which each situation comes after those it leads to without
 * eating; without rations, a cycle can lead back to the same numbers only where a life is healed in
 * each round, and values are iterated from below, where every iterate is the value of a policy.
 * A table goes back to the arena as soon as nobody needs it any more. */
#include "kernel.h"

#include <string.h>

static const float STILL = 1e-7f;
enum { SWEEPS = 400, ROUGH_SWEEPS = 3 };

static bool is_step(const Solver *solver, const Node *node) { /* no more than a step elsewhere */
    if ((node->kind != KIND_CHOICE && node->kind != KIND_CHANCE) || node->option_count != 1)
        return false;
    const Option *only = &solver->options[node->first_option];
    return only->operation == OP_ADD && !only->rations && !only->mana && !only->elixirs &&
           !only->life && !only->need && only->then > LOST && !node->drinks;
}

static void *take_ints(Solver *solver, size_t count) {
    return arena_take(solver->arena, count * sizeof(int));
}

typedef struct {
    Solver *solver;
    int *index, *low, *stack, *path, *option;
    bool *open;
    int next, stacked, deep, placed, components;
} Search;

static void visit(Search *search, int number) {
    search->index[number] = search->low[number] = search->next++;
    search->stack[search->stacked++] = number;
    search->open[number] = true;
    search->path[search->deep] = number;
    search->option[search->deep++] = 0;
}

static void close_component(Search *search, int number) {
    int member;
    do {
        member = search->stack[--search->stacked];
        search->open[member] = false;
        search->solver->component[member] = search->components;
        search->solver->order[search->placed++] = member;
    } while (member != number);
    search->components++;
}

static void search_from(Search *search, int root) {
    visit(search, root);
    while (search->deep) {
        int number = search->path[search->deep - 1];
        const Node *node = &search->solver->nodes[number];
        int *tried = &search->option[search->deep - 1];
        if (*tried < node->option_count) {
            const Option *option = &search->solver->options[node->first_option + (*tried)++];
            int then = resolved(search->solver, option->then);
            if (search->index[then] < 0) visit(search, then);
            else if (search->open[then])
                search->low[number] = MIN(search->low[number], search->index[then]);
            continue;
        }
        if (--search->deep) {
            int *low = &search->low[search->path[search->deep - 1]];
            *low = MIN(*low, search->low[number]);
        }
        if (search->low[number] == search->index[number]) close_component(search, number);
    }
}

/* Order all situations that can be reached; return how many. */
static int put_in_order(Solver *solver) {
    size_t count = (size_t)solver->node_count;
    Search search = {.solver = solver};
    int **lists[] = {&search.index, &search.low, &search.stack, &search.path, &search.option};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) *lists[i] = take_ints(solver, count);
    search.open = arena_take(solver->arena, count);
    memset(search.open, 0, count);
    memset(search.index, -1, count * sizeof(int));
    solver->order = take_ints(solver, count);
    solver->component = take_ints(solver, count);
    for (int root = LOST + 1; root < solver->node_count; root++)
        if (solver->nodes[root].most.rations >= 0 && solver->nodes[root].alias < 0 &&
            search.index[root] < 0)
            search_from(&search, root);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        arena_give(solver->arena, *lists[i], count * sizeof(int));
    arena_give(solver->arena, search.open, count);
    return search.placed;
}

/* ---- tables */

static size_t table_size(const Solver *solver, const Node *node) {
    return (size_t)(node->most.rations + 1) * plane_size(solver, node) * sizeof(float);
}

static void take_table(Solver *solver, Node *node) {
    node->values = arena_take(solver->arena, table_size(solver, node));
    solver->live += table_size(solver, node);
    solver->peak = MAX(solver->peak, solver->live);
}

static void release(Solver *solver, const Node *node) {
    for (int i = 0; i < node->option_count; i++) {
        Node *then = &solver->nodes[resolved(solver, solver->options[node->first_option + i].then)];
        if (--then->users || !then->values) continue;
        solver->live -= table_size(solver, then);
        arena_give(solver->arena, then->values, table_size(solver, then));
        then->values = NULL;
    }
}

/* Fill the plane of a choice or a chance. */
static void fill_plane(Solver *solver, const Node *node, int rations) {
    size_t size = plane_size(solver, node);
    float *plane = node->values + (size_t)rations * size;
    memset(plane, 0, size * sizeof *plane);
    work(solver, (int64_t)size * node->option_count);
    for (int i = 0; i < node->option_count; i++)
        fold_option(solver, node, &solver->options[node->first_option + i], rations, plane);
    if (node->drinks) drink(solver, node, plane);
}

static void fill_single(Solver *solver, int number) {
    Node *node = &solver->nodes[number];
    take_table(solver, node);
    if (node->kind == KIND_FIGHT) {
        fight_values(solver, number);
    } else if (node->kind == KIND_TRAP) {
        trap_values(solver, number);
    } else {
        for (int rations = 0; rations <= node->most.rations; rations++)
            fill_plane(solver, node, rations);
    }
}

/* ---- components with cycles */

/* Order a component so that each comes after those that it leads to without eating. */
static void order_round(Solver *solver, int *members, int count, int *ordered) {
    int *path = take_ints(solver, (size_t)count), *tried = take_ints(solver, (size_t)count);
    int component = solver->component[members[0]], placed = 0;
    enum { NEW = -1, SEEN = -2 };
    for (int i = 0; i < count; i++) solver->component[members[i]] = NEW;
    for (int i = 0; i < count; i++) {
        int deep = 0;
        if (solver->component[members[i]] != NEW) continue;
        path[deep] = members[i];
        tried[deep++] = 0;
        solver->component[members[i]] = SEEN;
        while (deep) {
            const Node *node = &solver->nodes[path[deep - 1]];
            if (tried[deep - 1] == node->option_count) {
                ordered[placed++] = path[--deep];
                continue;
            }
            const Option *option = &solver->options[node->first_option + tried[deep - 1]++];
            int then = resolved(solver, option->then);
            if (option->operation == OP_EAT || solver->component[then] != NEW) continue;
            solver->component[then] = SEEN;
            path[deep] = then;
            tried[deep++] = 0;
        }
    }
    for (int i = 0; i < count; i++) solver->component[members[i]] = component;
    arena_give(solver->arena, path, (size_t)count * sizeof(int));
    arena_give(solver->arena, tried, (size_t)count * sizeof(int));
}

static float moved(const float *before, const float *now, size_t count) {
    float most = 0;
    for (size_t i = 0; i < count; i++) most = MAX(most, now[i] - before[i]);
    return most;
}

static void fill_component(Solver *solver, int *members, int count) {
    size_t largest = 0;
    int most_rations = 0, *ordered = take_ints(solver, (size_t)count);
    for (int i = 0; i < count; i++) {
        Node *node = &solver->nodes[members[i]];
        take_table(solver, node);
        memset(node->values, 0, table_size(solver, node));
        largest = MAX(largest, plane_size(solver, node));
        most_rations = MAX(most_rations, node->most.rations);
    }
    order_round(solver, members, count, ordered);
    float *before = arena_take(solver->arena, largest * sizeof(float));
    float change = 1;
    int sweeps = solver->grain > 1 ? ROUGH_SWEEPS : SWEEPS;
    for (int sweep = 0; sweep < sweeps && change > STILL; sweep++) {
        change = 0;
        for (int i = 0; i < count; i++) {
            Node *node = &solver->nodes[ordered[i]];
            memcpy(before, node->values, plane_size(solver, node) * sizeof(float));
            fill_plane(solver, node, 0);
            change = MAX(change, moved(before, node->values, plane_size(solver, node)));
        }
    }
    for (int rations = 1; rations <= most_rations; rations++)
        for (int i = 0; i < count; i++) {
            Node *node = &solver->nodes[ordered[i]];
            if (rations <= node->most.rations) fill_plane(solver, node, rations);
        }
    arena_give(solver->arena, before, largest * sizeof(float));
    arena_give(solver->arena, ordered, (size_t)count * sizeof(int));
}

void sweep(Solver *solver) {
    for (int number = LOST + 1; number < solver->node_count; number++)
        if (is_step(solver, &solver->nodes[number]))
            solver->nodes[number].alias = solver->options[solver->nodes[number].first_option].then;
    int placed = put_in_order(solver);
    for (int i = 0; i < placed; i++) {
        const Node *node = &solver->nodes[solver->order[i]];
        for (int k = 0; k < node->option_count; k++)
            solver->nodes[resolved(solver, solver->options[node->first_option + k].then)].users++;
    }
    for (int from = 0, to; from < placed; from = to) {
        int component = solver->component[solver->order[from]];
        for (to = from + 1; to < placed && solver->component[solver->order[to]] == component;) to++;
        if (solver->order[from] <= LOST) continue;
        if (to == from + 1) fill_single(solver, solver->order[from]);
        else fill_component(solver, solver->order + from, to - from);
        for (int i = from; i < to; i++) release(solver, &solver->nodes[solver->order[i]]);
    }
}
