/* A beam search in layers that also proves.
 *
 * A node is a state between rooms; a layer holds the nodes after equally many visits to rooms. The
 * first sweep keeps only a few nodes of each layer, to find a good line fast; later sweeps keep
 * more. A sweep that leaves nothing out is a proof, and so is a score that meets the upper bound.
 * Everything that is dropped without showing that it cannot be better is noted as a cut, and nothing
 * else decides whether a sweep was complete. Of two nodes that differ only in health and gold the
 * dominated one is dropped. Intelligence is no part of that order: who cannot disarm a trap may
 * retreat anywhere, which can be better.
 *
 * As a rule each visit empties a room, so that equal nodes lie in one layer. Where a room may be set
 * aside, a party can go in and out and be where it was: there the nodes of all layers are compared.
 * That loses nothing: the earlier node has the same ways on, and either follows them or is a cut.
 *
 * Hard instances are large maps of small rooms, where any set of rooms may be the empty ones. */
#include "searching.h"

static const uint32_t WIDTHS[] = {20, 300, 4000};

static void score(Search *search, const State *state, uint32_t parent, int door) {
    int64_t worth = score_of(state);
    bool clears = state->step == CLEARED;
    if (worth <= search->best && !(search->task->clearing && !search->cleared)) return;
    search->best = worth, search->cleared = clears, search->has_line = true;
    Line *line = &search->line;
    line->parent = parent, line->door = door, line->is_new = true;
    line->health = state->health, line->gold = state->gold;
    line->key.length = 0;
    if (!clears) key_of(search, state, &line->key);
}

/* Score a state between rooms or at the end, and keep it if it may lead to more. */
static void arrive(Search *search, State *state, uint32_t parent, int door) {
    bool clears = state->step == CLEARED;
    drink_all(search, state);
    if (clears || (!search->task->clearing && state->step == WALK && at_exit(state)))
        score(search, state, parent, door);
    if (clears) return;
    int64_t most = most_of(search, state);
    if (!is_hopeless(search, most)) keep(search, state, most, parent, door);
}

typedef struct { uint32_t parent; int door; } Origin;

static bool arrive_end(Search *search, State *state, uint32_t before, Move move, void *to) {
    const Origin *origin = to;
    (void)before, (void)move;
    arrive(search, state, origin->parent, origin->door);
    return true;
}

static void expand(Search *search, uint32_t number) {
    State state;
    Set rooms;
    state_of(search, node_at(search, number), &state);
    doors(&state, &rooms);
    for (int i = 0; i < state.plan->words; i++)
        for (uint64_t left = rooms.words[i]; left; left &= left - 1) {
            Origin origin = {number, 64 * i + __builtin_ctzll(left)};
            visit_room(search, &state, origin.door, arrive_end, &origin);
            if (is_satisfied(search)) return;
        }
}

/* Layers */

/* Make every character; `door` tells how: its stack, and the diamonds for health and intelligence. */
static void open(Search *search) {
    State start, chosen, state;
    state_new(&start, search->task->ground);
    for (int stack = 0; stack < 2; stack++) {
        state_copy(&chosen, &start);
        advance(&chosen, &search->dealer, (Move){MOVE_CHOOSE, stack});
        int spare = chosen.spare;
        for (int attack = spare; attack >= 0; attack--)
            for (int health = spare - attack; health >= 0; health--) {
                state_copy(&state, &chosen);
                for (int i = 0; i < spare; i++) {
                    int statistic = i < health ? 0 : i < spare - attack ? 1 : 2;
                    advance(&state, &search->dealer, (Move){MOVE_ADD, statistic});
                }
                int made = stack | health << 1 | (spare - attack - health) << 5;
                if (why_cut(&state)) leave_out(search, why_cut(&state), MANY);
                else arrive(search, &state, NO_NODE, made);
            }
    }
}

/* A lower bound on the rooms between a node and the exit. */
static int steps_to_exit(const State *state) {
    const Plan *plan = state->plan;
    int least = 0;
    for (int i = 0; i < plan->words; i++)
        for (uint64_t left = state->region.words[i]; left; left &= left - 1) {
            int room = 64 * i + __builtin_ctzll(left);
            int steps = plan->rows + plan->columns - 2 - room / plan->stride - room % plan->stride;
            if (!least || steps + 1 < least) least = steps + 1;
        }
    return least;
}

typedef struct { uint32_t node; int steps; int64_t promise, health; } Ranked;

static int by_promise(const void *one, const void *two) {
    const Ranked *a = one, *b = two;
    if (a->promise != b->promise) return a->promise > b->promise ? -1 : 1;
    return a->node < b->node ? -1 : a->node > b->node;
}

static int by_steps(const void *one, const void *two) {
    const Ranked *a = one, *b = two;
    if (a->steps != b->steps) return a->steps < b->steps ? -1 : 1;
    if (a->health != b->health) return a->health > b->health ? -1 : 1;
    return a->node < b->node ? -1 : a->node > b->node;
}

/* Rank a node for a narrow layer: by wealth, and by how near the exit it is. */
static Ranked ranked(const Search *search, uint32_t number) {
    State state;
    state_of(search, node_at(search, number), &state);
    bool unbounded = state.ground->unbounded;
    int64_t gold = unbounded ? state.gold * (state.passes ? state.passes : 1) : 2 * state.gold;
    int emptied = 0;
    for (int i = 0; i < state.plan->words; i++) emptied += __builtin_popcountll(state.cleared.words[i]);
    int64_t promise = state.health + total(&state, potions(&state)) + gold + state.drawn + 3 * emptied;
    return (Ranked){number, unbounded ? 0 : steps_to_exit(&state), promise, state.health};
}

/* Keep the best nodes of a layer, half of them for wealth, half for being near the exit. */
static uint32_t narrowed(Search *search, uint32_t count, uint32_t width) {
    Ranked *all = allocated(count * sizeof *all);
    uint32_t half = search->task->ground->unbounded ? width : width / 2;
    for (uint32_t i = 0; i < count; i++) all[i] = ranked(search, search->order[i]);
    qsort(all, count, sizeof *all, by_promise);
    qsort(all + half, count - half, sizeof *all, by_steps);
    for (uint32_t i = 0; i < count; i++) {
        if (i < width) search->order[i] = all[i].node;
        else leave_out(search, CUT_WIDE, node_at(search, all[i].node)->most);
    }
    free(all);
    return width;
}

/* List the nodes from `first` on that may still lead to more. */
static uint32_t listed(Search *search, uint32_t first) {
    uint32_t count = 0;
    for (uint32_t number = first; number < search->count; number++) {
        const Node *node = node_at(search, number);
        if (node->worse || is_hopeless(search, node->most)) continue;
        if (count == search->order_room)
            search->order = grown(search->order, &search->order_room, sizeof *search->order);
        search->order[count++] = number;
    }
    return count;
}

static void leave_out_all(Search *search, uint32_t place, uint32_t count, uint32_t first) {
    for (; place < count; place++) leave_out(search, CUT_SPENT, node_at(search, search->order[place])->most);
    for (uint32_t number = first; number < search->count; number++)
        if (!node_at(search, number)->worse) leave_out(search, CUT_SPENT, node_at(search, number)->most);
}

/* Go through the layers once with at most so many nodes of each. */
static void sweep(Search *search, uint32_t width) {
    uint32_t first = 0;
    search->count = 0, search->bytes_at = 0, search->cut = -1, search->cuts = 0;
    index_forget(&search->firsts);
    open(search);
    while (first < search->count) {
        uint32_t count = listed(search, first), next = search->count;
        if (count > width) count = narrowed(search, count, width);
        if (!search->may_return) index_forget(&search->firsts);
        for (uint32_t i = 0; i < count; i++) {
            if (is_spent(search)) {
                leave_out_all(search, i, count, next);
                return;
            }
            const Node *node = node_at(search, search->order[i]);
            if (node->worse || is_hopeless(search, node->most)) continue;
            expand(search, search->order[i]);
            if (is_satisfied(search)) return;
        }
        first = next;
    }
}

static void release(Search *search) {
    for (uint32_t i = 0; i < search->nodes_chunks; i++) free(search->nodes[i]);
    for (uint32_t i = 0; i < search->bytes_chunks; i++) free(search->bytes[i]);
    free(search->firsts.entries), free(search->order);
    free(search->visit.steps), free(search->visit.waiting), free(search->visit.moments.entries);
    free(search);
}

static Search *new_search(const Task *task) {
    Search *search = allocated(sizeof *search);
    const Ground *ground = task->ground;
    const Plan *plan = &ground->plans[0];
    int cells = 0;
    for (int i = 0; i < plan->count; i++) {
        int size = plan->size[plan->ranked[i]];
        cells += size;
        if (size > search->largest) search->largest = size;
    }
    search->may_return = ground->retreat || ground->retreat_traps;
    search->task = task, search->best = task->best;
    search->boundless = ground->unbounded || (search->may_return && cells > CARDS);
    search->is_tail_drawn = ground->unbounded || cells > CARDS - 2 * ground->size;
    index_forget(&search->visit.moments);
    dealer_new(&search->dealer, NULL);
    return search;
}

/* No line scores more than what all cards that may come can give. */
static int64_t first_bound(Search *search) {
    State state;
    int64_t most = 0;
    for (int stack = 0; stack < 2; stack++) {
        state_new(&state, search->task->ground);
        advance(&state, &search->dealer, (Move){MOVE_CHOOSE, stack});
        int64_t its = most_of(search, &state);
        if (its > most) most = its;
    }
    return most;
}

Result search(const Task *task, uint32_t width, Record *record) {
    Search *search = new_search(task);
    int64_t bound = first_bound(search);
    for (size_t i = 0;; i++) {
        bool last = i >= sizeof WIDTHS / sizeof *WIDTHS;
        sweep(search, width ? width : last ? UINT32_MAX : WIDTHS[i]);
        int64_t most = search->cut > search->best ? search->cut : search->best;
        if (most < bound) bound = most;
        if (search->line.is_new) tell_line(search, record);
        bool proved = search->cuts == 0 || search->best >= bound;
        if (width || proved || is_satisfied(search) || search->examined >= task->budget) break;
        if (last || is_interrupted()) break;
    }
    Result result = {
        .best = search->best,
        .bound = bound >= MANY || task->ground->unbounded ? -1 : bound,
        .cuts = search->cuts,
        .cleared = search->cleared,
        .has_line = search->has_line,
        .nodes = search->examined,
    };
    release(search);
    return result;
}
