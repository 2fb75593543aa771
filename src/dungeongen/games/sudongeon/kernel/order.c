/* The order of situations: components, last ones first, and within a component the order in which
 * values flow with a fixed number of rations.
 *
 * Situations that can lead back to each other are one component (Tarjan). Every cycle eats, so that
 * without eating an order exists in which each situation comes after those that it leads to. */
#include "kernel.h"

#include <string.h>

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

/* Order all situations; those that are no more than a step to another are left out. */
static void find_components(Solver *solver) {
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
        if (solver->nodes[root].alias < 0 && search.index[root] < 0) search_from(&search, root);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        arena_give(solver->arena, *lists[i], count * sizeof(int));
    arena_give(solver->arena, search.open, count);
    solver->placed = search.placed;
}

/* Order a component so that each comes after those that it leads to without eating. */
static void order_round(Solver *solver, int *members, int count) {
    int *ordered = take_ints(solver, (size_t)count);
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
    memcpy(members, ordered, (size_t)count * sizeof(int));
    for (int i = 0; i < count; i++) solver->component[members[i]] = component;
    arena_give(solver->arena, ordered, (size_t)count * sizeof(int));
    arena_give(solver->arena, path, (size_t)count * sizeof(int));
    arena_give(solver->arena, tried, (size_t)count * sizeof(int));
}

int component_end(const Solver *solver, int from) {
    int to = from + 1, component = solver->component[solver->order[from]];
    while (to < solver->placed && solver->component[solver->order[to]] == component) to++;
    return to;
}

int component_start(const Solver *solver, int to) {
    int from = to - 1, component = solver->component[solver->order[from]];
    while (from > 0 && solver->component[solver->order[from - 1]] == component) from--;
    return from;
}

/* Return the largest limit of life that a party can have. */
int largest_limit(const Solver *solver) {
    int limit = 0;
    for (int i = 0; i < solver->placed; i++)
        limit = MAX(limit, solver->nodes[solver->order[i]].limit);
    return limit;
}

void put_in_order(Solver *solver) {
    for (int number = LOST + 1; number < solver->node_count; number++)
        if (is_step(solver, &solver->nodes[number]))
            solver->nodes[number].alias = solver->options[solver->nodes[number].first_option].then;
    find_components(solver);
    for (int from = 0, to; from < solver->placed; from = to) {
        to = component_end(solver, from);
        if (to > from + 1) order_round(solver, solver->order + from, to - from);
    }
}
