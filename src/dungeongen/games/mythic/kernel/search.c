/* The best line when the order of the deck is known.
 *
 * A layer holds the positions right after a deal, by the number of cards dealt. Expanding one plays
 * the room in every way until a single card is left and the next deal comes. Equal positions keep
 * only the best health; if loot counts, only pairs of health and lost loot of which none is better
 * in both. A larger potion on the bag is as good as a smaller one. A position is dropped without
 * loss if the threats still to come cannot be paid, or if it has lost so much loot that it cannot
 * beat the best line known.
 *
 * A sweep goes through the layers once and expands the most promising open nodes of each; wider ones
 * go on where it stopped, until no node is open, which is a proof. Lines never skip a room, since
 * what comes after is chance (MY-12). */
#include "search.h"
#include "exchange.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_WIDTH = 16, WIDER = 4, ORDERS = 4, PATH_MOST = 64, SEEN_MOST = 1 << 20 };
#define NO_NODE UINT32_MAX

/* A position after a deal. `spare` is its health above what the rest of the deck asks at least;
 * `most` the best score that may still be reached; `worse`: another node is known to be as good. */
typedef struct {
    Position at;
    uint32_t before, next, alike; /* its parent, the next open one of its layer, the next of its key */
    int16_t spare;
    uint8_t most, potion, layer;
    bool worse, expanded;
} Node;

typedef struct {
    const Task *task;
    Threats threats, unlured;
    Pile piles[DECK_MOST + 1];
    Ways ways;
    Seen seen;
    Node *nodes;
    uint32_t count, unused; /* unused: a list of places that are free again */
    uint32_t layers[DECK_MOST + 1]; /* open nodes */
    Index firsts; /* the first node of each key in a layer */
    uint32_t *order, order_room;
    int best, dropped; /* dropped: the best score that what found no room may reach, -1 if all did */
    struct Line { Position deals[DECK_MOST]; int count; } line; /* the best: after each deal */
} Search;

/* Return the position with the least potion on its bag, and its potion. */
static Position without_potion(Position at, int *potion) {
    *potion = is_potion(at.held.bag) ? at.held.bag : 0;
    if (*potion) at.held.bag = 2;
    at.lost = 0;
    return at;
}

typedef struct { uint64_t key; int layer; } Kind;

static Kind kind_of(const Search *search, const Node *node) {
    int potion;
    Position like = without_potion(node->at, &potion);
    return (Kind){key_of(&like, !search->task->winning), node->layer};
}

static uint32_t hash_of(Kind kind) { return hashed(kind.key + (uint64_t)kind.layer * 31); }

static uint32_t hash_at(const void *search, uint32_t node) {
    const Search *of = search;
    return hash_of(kind_of(of, &of->nodes[node]));
}

static bool is_alike(const void *search, uint32_t node, const void *kind) {
    const Search *of = search;
    const Kind *its = kind;
    if (of->nodes[node].layer != its->layer) return false;
    return kind_of(of, &of->nodes[node]).key == its->key;
}

/* Keep a node unless another of its key is as good; those that are worse are marked. */
static void keep(Search *search, int layer, Node *new) {
    int potion;
    without_potion(new->at, &potion);
    new->layer = (uint8_t)layer, new->potion = (uint8_t)potion;
    Kind kind = kind_of(search, new);
    Entry *entry = index_entry(&search->firsts, hash_of(kind), is_alike, search, &kind);
    bool loot = !search->task->winning, is_first = !index_has(&search->firsts, entry);
    uint32_t first = is_first ? NO_NODE : entry->place;
    for (uint32_t *place = &first; *place != NO_NODE;) {
        Node *known = &search->nodes[*place];
        int lost_less = loot ? new->at.lost - known->at.lost : 0;
        if (known->at.health >= new->at.health && known->potion >= potion && lost_less >= 0) return;
        bool worse = known->at.health <= new->at.health && known->potion <= potion && lost_less <= 0;
        if (worse) known->worse = true, *place = known->alike;
        else place = &known->alike;
    }
    uint32_t place = search->unused;
    if (place != NO_NODE) search->unused = search->nodes[place].next;
    else if (search->count < search->task->nodes_most) place = search->count++;
    else {
        if (new->most > search->dropped) search->dropped = new->most;
        return;
    }
    new->alike = first;
    new->next = search->layers[layer];
    search->nodes[place] = *new;
    search->layers[layer] = place;
    if (is_first) index_put(&search->firsts, entry, place, hash_at, search);
    else entry->place = place;
}

static void won(Search *search, uint32_t from, const End *end) {
    if (search->task->perfect - end->lost <= search->best) return;
    search->best = search->task->perfect - end->lost;
    struct Line *line = &search->line;
    line->count = 0;
    for (uint32_t at = from; at != NO_NODE; at = search->nodes[at].before) line->count++;
    for (int place = line->count; from != NO_NODE; from = search->nodes[from].before)
        line->deals[--place] = search->nodes[from].at;
}

/* Fill the room, and keep the position unless it is lost or another is as good. */
static void deal(Search *search, uint32_t from, int drawn, Position at) {
    const Task *task = search->task;
    int spare = threats_spare(&search->threats, drawn, &at);
    if (spare < 0) return;
    int most = task->perfect - at.lost;
    if (!task->winning) {
        if (threats_spare(&search->unlured, drawn, &at) < 0) most -= TREASURE_LOOT + 1;
        if (most <= search->best) return;
    }
    int now = drawn;
    at.room = dealt(at.room, task->deck, &now, task->count);
    Node node = {.at = at, .before = from, .spare = (int16_t)spare, .most = (uint8_t)most};
    keep(search, now, &node);
}

static bool closed(const Search *search, const Node *node) {
    return node->worse || (!search->task->winning && node->most <= search->best);
}

static bool satisfied(const Search *search) { return search->task->winning && search->best >= 0; }

static void expand(Search *search, uint32_t from, int drawn) {
    const Task *task = search->task;
    Asked asked = {
        .pile = search->piles[drawn],
        .rules = task->rules,
        .loot = !task->winning,
        .too_much = task->winning ? INT_MAX : task->perfect - search->best,
        .threats = &search->threats,
        .drawn = drawn,
    };
    ways_through(&search->ways, &search->seen, search->nodes[from].at, &asked);
    for (uint32_t i = 0; i < search->ways.ends_count; i++) {
        const End *end = &search->ways.ends[i];
        if (end->won) won(search, from, end);
        else deal(search, from, drawn, search->ways.steps[end->step].at);
    }
}

/* How promising a node is, by several orders: no single one suits every deal. */
static int promise(const Node *node, int order) {
    static const int weights[ORDERS][3] = {{2, 1, 0}, {2, 1, 1}, {1, 1, 3}, {1, 0, 6}};
    const int *weight = weights[order];
    return weight[0] * node->spare + weight[1] * node->at.health - weight[2] * node->at.lost;
}

static const Node *sorted_nodes;
static int sorted_order;

static int compared(const void *one, const void *two) {
    uint32_t first = *(const uint32_t *)one, second = *(const uint32_t *)two;
    int a = promise(&sorted_nodes[first], sorted_order), b = promise(&sorted_nodes[second], sorted_order);
    if (a != b) return a > b ? -1 : 1;
    return first < second ? -1 : first > second;
}

static int by_health(const void *one, const void *two) {
    uint32_t first = *(const uint32_t *)one, second = *(const uint32_t *)two;
    int a = sorted_nodes[first].at.health, b = sorted_nodes[second].at.health;
    if (a != b) return a > b ? -1 : 1;
    return first < second ? -1 : first > second;
}

/* List the open nodes of a layer; the others leave it. */
static uint32_t listed(Search *search, int layer) {
    uint32_t count = 0;
    for (uint32_t *place = &search->layers[layer]; *place != NO_NODE;) {
        uint32_t at = *place;
        Node *node = &search->nodes[at];
        if (node->expanded || closed(search, node)) {
            *place = node->next;
            if (!node->worse || node->expanded) continue;
            node->next = search->unused;
            search->unused = at;
            continue;
        }
        place = &node->next;
        if (count == search->order_room)
            search->order = grown(search->order, &search->order_room, sizeof(uint32_t));
        search->order[count++] = at;
    }
    return count;
}

/* Return the best score that what was left out may reach, -1 if nothing was. */
static int cut(Search *search) {
    int most = search->dropped;
    for (int layer = search->task->from; layer <= search->task->count; layer++)
        for (uint32_t i = listed(search, layer); i-- > 0;) {
            const Node *node = &search->nodes[search->order[i]];
            if (node->most > most) most = node->most;
        }
    return most;
}

/* Choose the best nodes of a layer by the orders in turn; return how many. `worse` marks those that
 * are chosen for a while. */
static uint32_t chosen(Search *search, uint32_t count, uint32_t width) {
    uint32_t taken = 0;
    sorted_nodes = search->nodes;
    uint32_t *lists = malloc((size_t)count * ORDERS * sizeof *lists);
    if (lists == NULL) out_of_memory();
    for (sorted_order = 0; sorted_order < ORDERS; sorted_order++) {
        uint32_t *list = lists + (size_t)count * (size_t)sorted_order;
        memcpy(list, search->order, count * sizeof *list);
        qsort(list, count, sizeof *list, compared);
    }
    for (uint32_t rank = 0; rank < count && taken < width; rank++)
        for (int order = 0; order < ORDERS && taken < width; order++) {
            uint32_t at = lists[(size_t)count * (size_t)order + rank];
            if (search->nodes[at].worse) continue;
            search->nodes[at].worse = true;
            search->order[taken++] = at;
        }
    for (uint32_t i = 0; i < taken; i++) search->nodes[search->order[i]].worse = false;
    free(lists);
    return taken;
}

static void begin(Search *search) {
    for (int layer = 0; layer <= DECK_MOST; layer++) search->layers[layer] = NO_NODE;
    index_forget(&search->firsts);
    search->unused = NO_NODE;
    search->dropped = -1;
    Node first = {.at = search->task->start, .before = NO_NODE, .most = (uint8_t)(search->task->perfect - search->task->start.lost)};
    keep(search, search->task->from, &first);
}

static bool spent(const Search *search) {
    return search->ways.examined >= search->task->budget || search->dropped >= 0;
}

/* Go through the layers once and expand at most so many open nodes of each. */
static void sweep(Search *search, uint32_t width) {
    for (int layer = search->task->from; layer <= search->task->count; layer++) {
        uint32_t count = listed(search, layer);
        if (count > width) count = chosen(search, count, width);
        sorted_nodes = search->nodes;
        qsort(search->order, count, sizeof *search->order, by_health); /* the best health first */
        seen_forget(&search->seen);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t from = search->order[i];
            if (closed(search, &search->nodes[from])) continue;
            if (spent(search) || is_interrupted()) return;
            if (search->seen.count > SEEN_MOST) seen_forget(&search->seen); /* bounds the memory */
            search->nodes[from].expanded = true;
            expand(search, from, layer);
            if (satisfied(search)) return;
        }
    }
}

/* Return whether a room's end leads to a position after the next deal, or to a better one. */
static bool leads_to(const Search *search, const End *end, int drawn, const Position *target) {
    const Task *task = search->task;
    Position at = search->ways.steps[end->step].at;
    if (end->won != (target == NULL)) return false;
    if (end->won) return task->perfect - end->lost >= search->best;
    at.room = dealt(at.room, task->deck, &drawn, task->count);
    return at.room == target->room && at.cap == target->cap && at.health >= target->health &&
           !memcmp(&at.held, &target->held, sizeof at.held) && at.lost <= target->lost;
}

/* Hand out the steps through a room to a position after the next deal, or to the end; return the
 * last one, or one of no health if there is none. */
static Position tell_room(
    Search *search, Position at, int drawn, const Position *target, LineRecorder record, void *to
) {
    Asked asked = {
        .pile = search->piles[drawn],
        .rules = search->task->rules,
        .loot = !search->task->winning,
        .too_much = INT_MAX,
    };
    seen_forget(&search->seen);
    ways_through(&search->ways, &search->seen, at, &asked);
    const Step *steps = search->ways.steps;
    const End *best = NULL;
    for (uint32_t i = 0; i < search->ways.ends_count; i++) {
        const End *end = &search->ways.ends[i];
        if (!leads_to(search, end, drawn, target)) continue;
        if (!best || steps[end->step].at.health > steps[best->step].at.health) best = end;
    }
    uint32_t path[PATH_MOST], length = 0;
    if (!best) return (Position){0};
    for (uint32_t step = best->step; step && length < PATH_MOST; step = steps[step].before)
        path[length++] = step;
    while (length) record(to, steps[path[--length]].at);
    return steps[best->step].at;
}

/* Hand out the positions of the best line, each room found once more. */
static void tell(Search *search, LineRecorder record, void *to) {
    const struct Line *line = &search->line;
    Position here = line->deals[0];
    int drawn = search->task->from;
    for (int room = 0; room < line->count; room++) {
        const Position *target = room + 1 < line->count ? &line->deals[room + 1] : NULL;
        record(to, here);
        here = tell_room(search, here, drawn, target, record, to);
        if (!target || !here.health) return;
        here.room = dealt(here.room, search->task->deck, &drawn, search->task->count);
    }
}

Result search(const Task *task, LineRecorder record, void *to) {
    static Search search;
    free(search.firsts.entries), free(search.nodes), free(search.order);
    ways_free(&search.ways), seen_free(&search.seen);
    threats_free(&search.threats), threats_free(&search.unlured);
    search = (Search){.task = task, .best = task->best};
    search.nodes = malloc(task->nodes_most * sizeof(Node));
    if (search.nodes == NULL) out_of_memory();
    threats_of(&search.threats, task->deck, task->count, task->from, task->most_cap, true);
    if (!task->winning)
        threats_of(&search.unlured, task->deck, task->count, task->from, task->most_cap, false);
    for (int at = 0; at <= task->count; at++)
        search.piles[at] = pile_of(task->deck + at, task->count - at);
    int bound, left_out;
    begin(&search);
    for (uint32_t width = FIRST_WIDTH;; width = width > UINT32_MAX / WIDER ? UINT32_MAX : width * WIDER) {
        sweep(&search, width);
        left_out = cut(&search);
        bound = left_out > search.best ? left_out : search.best;
        if (left_out < 0 || search.best >= bound || satisfied(&search)) break;
        if (spent(&search) || is_interrupted()) break;
    }
    Result result = {
        .best = search.best,
        .bound = bound,
        .complete = left_out < 0,
        .found = search.line.count > 0,
        .examined = search.ways.examined,
    };
    if (result.found) tell(&search, record, to);
    return result;
}
