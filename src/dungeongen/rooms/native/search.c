/* Positions between two rooms that have as many cards left are a layer. A step leads from one of them,
 * with or without avoiding rooms first, through a room to a lower layer. Of positions with the same
 * cards in the same order, one is dropped if another has no less health, no weaker weapon, no lower
 * monster on it, and nothing that forbids what the other may do: whatever can be done from there can
 * be done from the other. Dropped is too what its bound shows to be no better than the best line.
 *
 * A layer keeps the most promising positions, as many as its width. The width grows until nothing was
 * left out, which is a proof, or no better line is possible, or the budget is spent; the last sweep for
 * any line is as wide as what is left of the budget pays for. Going for one
 * line at once, depth first, was slower: it wanders where nothing can be won any more. */
#include "search.h"

#include "arrays.h"
#include "bound.h"
#include "game.h"

#include <string.h>

enum { FIRST_WIDTH = 4, WIDER = 8, CLOSER = 32, WIDEST = 1 << 17, CROWD = 1 << 18, NOBODY = -1, FIRST_BUCKETS = 1 << 10 };

/* How a position was reached: from which place of which layer, avoiding so many rooms, by which way. */
typedef struct {
    uint32_t parent;
    int32_t path;
    uint8_t layer, avoided, cards;
    bool leaving; /* the way ends by avoiding the rest of its room */
} Link;

typedef struct {
    Position at;
    int bound, promise;
    int32_t next;
    Link link;
} Node;

/* The positions with as many cards left, in `buckets` by their cards. */
typedef struct {
    Node *nodes;
    int32_t *buckets;
    uint32_t count, room, bucket_count;
} Layer;

typedef struct {
    const Task *task;
    Layer layers[CARDS + 1];
    Link *links[CARDS + 1]; /* of the positions of a layer that is done */
    uint32_t width;
    int floor, cut; /* a line must score more than `floor`; `cut`: highest bound of what was left out */
    Relaxed *relaxed;
    Result *result;
} Search;

static uint32_t hash_of(const Position *at) {
    uint64_t key = at->count ? at->room[0] : 0;
    for (int i = 0; i < at->hidden; i++) key = (key ^ at->pile[i]) * 0x9e3779b97f4a7c15u, key ^= key >> 29;
    return (uint32_t)(key >> 32 ^ key);
}

/* The order of the cards of two positions of a layer: 0 if both have the same. */
static int by_cards(const Position *one, const Position *other) {
    if (one->count != other->count) return one->count < other->count ? 1 : -1;
    int room = memcmp(one->room, other->room, (size_t)one->count);
    return room ? room : memcmp(one->pile, other->pile, (size_t)one->hidden);
}

static bool is_no_better(const Position *one, const Position *other) {
    return one->health <= other->health && one->weapon <= other->weapon && one->reach <= other->reach &&
           one->healed >= other->healed && one->fled >= other->fled;
}

/* Enter all positions of a layer into its buckets. */
static void enter(Layer *layer) {
    for (uint32_t i = 0; i < layer->bucket_count; i++) layer->buckets[i] = NOBODY;
    for (uint32_t i = 0; i < layer->count; i++) {
        int32_t *bucket = &layer->buckets[hash_of(&layer->nodes[i].at) & (layer->bucket_count - 1)];
        layer->nodes[i].next = *bucket, *bucket = (int32_t)i;
    }
}

static void widen(Layer *layer) {
    layer->bucket_count = layer->bucket_count ? layer->bucket_count * 2 : FIRST_BUCKETS;
    free(layer->buckets);
    layer->buckets = allocated(layer->bucket_count * sizeof *layer->buckets);
    enter(layer);
}

static int by_promise(const void *one, const void *other) {
    const Node *a = one, *b = other;
    if (a->promise != b->promise) return a->promise < b->promise ? 1 : -1;
    const Position *p = &a->at, *q = &b->at;
    int cards = by_cards(p, q);
    if (cards) return cards;
    if (p->health != q->health) return p->health < q->health ? 1 : -1;
    if (p->weapon != q->weapon) return p->weapon < q->weapon ? 1 : -1;
    if (p->healed != q->healed) return p->healed ? 1 : -1;
    if (p->fled != q->fled) return p->fled ? 1 : -1;
    return (p->reach < q->reach) - (p->reach > q->reach);
}

static void leave_out(Search *search, int bound) {
    if (bound > search->cut) search->cut = bound;
}

/* Leave out the least promising positions of a layer, down to the width. */
static void crop(Search *search, Layer *layer) {
    if (layer->count) qsort(layer->nodes, layer->count, sizeof(Node), by_promise);
    while (layer->count > search->width) leave_out(search, layer->nodes[--layer->count].bound);
}

/* Keep a position, unless one of its layer is as good. A layer that would take too much memory is
 * cropped before all of it is known. */
static void keep(Search *search, Layer *layer, const Node *node) {
    if (layer->count == CROWD) crop(search, layer), enter(layer);
    if (layer->count == layer->bucket_count) widen(layer);
    int32_t *bucket = &layer->buckets[hash_of(&node->at) & (layer->bucket_count - 1)];
    for (int32_t i = *bucket; i != NOBODY; i = layer->nodes[i].next) {
        Node *other = &layer->nodes[i];
        if (by_cards(&node->at, &other->at) != 0) continue;
        if (is_no_better(&node->at, &other->at)) return;
        if (!is_no_better(&other->at, &node->at)) continue;
        int32_t next = other->next;
        *other = *node, other->next = next;
        return;
    }
    if (layer->count == layer->room) layer->nodes = grown(layer->nodes, &layer->room, sizeof(Node));
    layer->nodes[layer->count] = *node;
    layer->nodes[layer->count].next = *bucket, *bucket = (int32_t)layer->count++;
}

/* Write the moves to a link, and return how many there are. */
static int tell(Search *search, const Link *link, int start) {
    int length = 0, *to = search->result->path;
    if (link->layer != start)
        length = tell(search, &search->links[link->layer][link->parent], start);
    for (int i = 0; i < link->avoided; i++) to[length++] = AVOIDED;
    for (int i = 0; i < link->cards; i++)
        to[length++] = link->path >> WAY_BITS * i & ((1 << WAY_BITS) - 1);
    if (link->leaving) to[length++] = AVOIDED;
    return length;
}

/* What the potions under the pile would heal. A wide sweep counts on them less: they come up late. */
static int potions_under(const Position *at) {
    int total = 0;
    for (int i = at->hidden - at->known; i < at->hidden; i++)
        if (kind_of(at->pile[i]) == POTION) total += value_of(at->pile[i]);
    return total;
}

/* Go every way through the room of a position; `from` says how it was reached. */
static void go(Search *search, const Position *at, Link from) {
    static Way ways[WAYS_MOST];
    const Task *task = search->task;
    int count = list_ways(&task->rules, at, task->avoids, ways), weight = weight_of(&task->rules, at);
    search->result->examined++;
    for (int i = 0; i < count; i++) {
        const Way *way = &ways[i];
        if (way->step == DEAD) continue;
        from.path = way->path, from.cards = (uint8_t)way->cards, from.leaving = way->avoided;
        if (way->step == CLEARED) {
            int score = score_of(&way->after, CLEARED), start = task->start.count + task->start.hidden;
            if (score <= search->floor) continue;
            search->floor = search->result->score = score;
            search->result->length = tell(search, &from, start);
            continue;
        }
        Node node = {.at = way->after, .bound = bound_of(&task->rules, &way->after), .link = from};
        if (TAKEN == (int)ROOM && search->width >= CLOSER && node.bound > search->floor) {
            int closer = closer_bound(search->relaxed, way->after);
            if (closer < node.bound) node.bound = closer;
        }
        if (node.bound <= search->floor) continue;
        node.promise = promise(&way->after, weight - way->weight);
        if (search->width >= CLOSER) node.promise -= LATE * potions_under(&way->after);
        keep(search, &search->layers[node.at.count + node.at.hidden], &node);
    }
}

static bool is_found(const Search *search) { return !search->task->best && search->result->length; }

static bool is_spent(const Search *search) {
    return search->result->examined >= search->task->budget || is_interrupted();
}

static void expand(Search *search, int depth) {
    const Layer *layer = &search->layers[depth];
    bool first = depth == search->task->start.count + search->task->start.hidden;
    for (uint32_t i = 0; i < layer->count; i++) {
        const Node *node = &layer->nodes[i];
        if (node->bound <= search->floor) continue;
        if (is_found(search) || is_spent(search)) {
            leave_out(search, node->bound);
            continue;
        }
        Position at = node->at;
        if (!first) lay_open(&at);
        Link from = {.parent = i, .layer = (uint8_t)depth};
        go(search, &at, from);
        while (search->task->avoids && can_avoid(&search->task->rules, &at)) {
            avoid(&at, NULL), lay_open(&at);
            from.avoided++;
            go(search, &at, from);
        }
    }
}

/* Make a layer no wider than may be, and note how its positions were reached. */
static void narrow(Search *search, int depth) {
    Layer *layer = &search->layers[depth];
    crop(search, layer);
    free(search->links[depth]);
    search->links[depth] = allocated((layer->count + 1) * sizeof(Link));
    for (uint32_t i = 0; i < layer->count; i++) search->links[depth][i] = layer->nodes[i].link;
}

static void forget(Layer *layer) {
    free(layer->nodes), free(layer->buckets);
    *layer = (Layer){0};
}

static void sweep(Search *search) {
    const Position *start = &search->task->start;
    int depth = start->count + start->hidden;
    Node node = {.at = *start, .bound = bound_of(&search->task->rules, start)};
    keep(search, &search->layers[depth], &node);
    search->cut = 0;
    for (; depth > 0; depth--) {
        narrow(search, depth);
        expand(search, depth);
        forget(&search->layers[depth]);
    }
}

/* The next width, after a sweep that examined so many positions. */
static uint32_t wider(const Search *search, uint64_t examined) {
    uint64_t left = search->task->budget - search->result->examined, paid = search->width * left / examined;
    bool pays = search->task->best || paid >= search->width * WIDER || paid < 2 * search->width;
    return pays ? search->width * WIDER : (uint32_t)paid;
}

void search(const Task *task, Result *result) {
    static Search search;
    static Relaxed relaxed;
    search = (Search){.task = task, .result = result, .relaxed = &relaxed, .width = FIRST_WIDTH};
    relax(&relaxed, &task->rules, &task->start, task->avoids);
    *result = (Result){.bound = bound_of(&task->rules, &task->start)};
    for (;;) {
        uint64_t before = result->examined;
        sweep(&search);
        result->complete = search.cut <= search.floor;
        if (search.cut < result->bound) result->bound = search.cut;
        if (result->bound < search.floor) result->bound = search.floor;
        if (result->complete || is_found(&search) || is_spent(&search)) break;
        if (search.width >= WIDEST) break;
        search.width = wider(&search, result->examined - before);
    }
    for (int depth = 0; depth <= CARDS; depth++) free(search.links[depth]);
}
