/* Rooms are layers: every position of a layer has as many cards left. A step leads from a position
 * between two rooms, with or without avoiding the next one, through a room to the next layer. Of
 * positions with the same cards in the same order, one is dropped if another has no less health, no
 * weaker weapon and no lower monster on it: whatever can be done from there can be done from the
 * other. Dropped is too what its bound shows to be no better than the best line.
 *
 * A layer keeps the most promising positions, as many as its width. The width grows until nothing was
 * left out, which is a proof, or no better line is possible, or the budget is spent. Going for one
 * line at once, depth first, was slower: it wanders where nothing can be won any more. */
#include "search.h"

#include "arrays.h"

#include <string.h>

enum { FIRST_WIDTH = 4, WIDER = 8, WIDEST = 1 << 17, LAYERS = CARDS + 2, NOBODY = -1 };

typedef struct {
    uint8_t health, weapon, reach, count, hidden, known;
    uint8_t cards[CARDS]; /* of the room, then of the pile */
    bool avoided;
    int16_t bound;
    int32_t promise, next, path;
    uint32_t parent;
} Node;

typedef struct { Node *nodes; uint32_t count, room; } Layer;

/* How a position of a layer was reached, kept when its layer is done. */
typedef struct { uint32_t parent; int32_t path; bool avoided; } Link;

typedef struct {
    const Task *task;
    Layer now, next;
    Link *links[LAYERS];
    int32_t *buckets;
    uint32_t bucket_count, width;
    int floor, cut; /* a line must score more than `floor`; `cut`: highest bound of what was left out */
    Result *result;
} Search;

/* No line from a position scores more: each monster costs at least what is left of it by the best
 * weapon that may meet it, and every potion heals in full. */
static int bound_of(const Rules *rules, const Position *at) {
    int best = 0, potion = 0, total = at->health, monsters[NEW + 1] = {0};
    for (int i = 0; i < at->count + at->hidden; i++) {
        uint8_t card = i < at->count ? at->room[i] : at->pile[i - at->count];
        int kind = kind_of(card), value = value_of(card);
        if (kind == MONSTER) monsters[value]++;
        if (kind == WEAPON && value > best) best = value;
        if (kind == POTION && value > potion) potion = value;
        if (kind == POTION) total += value;
    }
    for (int value = 2; value <= NEW; value++) {
        int armed = value <= at->reach && at->weapon > best ? at->weapon : best;
        if (value > armed) total -= monsters[value] * (value - armed);
    }
    return total >= rules->most ? rules->most + potion : total;
}

static Position position_of(const Node *node) {
    Position at = {
        .health = node->health,
        .weapon = node->weapon,
        .reach = node->reach,
        .count = node->count,
        .hidden = node->hidden,
        .known = node->known,
    };
    memcpy(at.room, node->cards, node->count);
    memcpy(at.pile, node->cards + node->count, node->hidden);
    return at;
}

static uint32_t hash_of(const Node *node) {
    uint64_t key = 0;
    for (int i = 0; i < node->count + node->hidden; i++)
        key = (key ^ node->cards[i]) * 0x9e3779b97f4a7c15u, key ^= key >> 29;
    return (uint32_t)(key >> 32 ^ key);
}

static bool is_no_better(const Node *one, const Node *other) {
    return one->health <= other->health && one->weapon <= other->weapon && one->reach <= other->reach;
}

static void widen(Search *search) {
    Layer *layer = &search->next;
    uint32_t size = search->bucket_count ? search->bucket_count * 2 : 1 << 10;
    free(search->buckets);
    search->buckets = allocated(size * sizeof *search->buckets);
    search->bucket_count = size;
    for (uint32_t i = 0; i < size; i++) search->buckets[i] = NOBODY;
    for (uint32_t i = 0; i < layer->count; i++) {
        int32_t *bucket = &search->buckets[hash_of(&layer->nodes[i]) & (size - 1)];
        layer->nodes[i].next = *bucket, *bucket = (int32_t)i;
    }
}

/* Keep a position of the next layer, unless one there is as good. */
static void keep(Search *search, const Node *node) {
    Layer *layer = &search->next;
    int cards = node->count + node->hidden;
    int32_t *bucket = &search->buckets[hash_of(node) & (search->bucket_count - 1)];
    for (int32_t i = *bucket; i != NOBODY; i = layer->nodes[i].next) {
        Node *other = &layer->nodes[i];
        if (other->count + other->hidden != cards) continue;
        if (memcmp(other->cards, node->cards, (size_t)cards) != 0) continue;
        if (is_no_better(node, other)) return;
        if (!is_no_better(other, node)) continue;
        int32_t next = other->next;
        *other = *node, other->next = next;
        return;
    }
    if (layer->count == layer->room) layer->nodes = grown(layer->nodes, &layer->room, sizeof(Node));
    layer->nodes[layer->count] = *node;
    layer->nodes[layer->count].next = *bucket, *bucket = (int32_t)layer->count++;
    if (layer->count > search->bucket_count) widen(search);
}

static int tell(Search *search, int depth, uint32_t parent, bool avoided, int path, int cards) {
    int length = 0, *to = search->result->path;
    if (depth > 0) {
        Link link = search->links[depth][parent];
        int taken = link.path >> 3 * WAY_BITS;
        length = tell(search, depth - 1, link.parent, link.avoided, link.path, taken);
    }
    if (avoided) to[length++] = AVOIDED;
    for (int i = 0; i < cards; i++) to[length++] = path >> WAY_BITS * i & ((1 << WAY_BITS) - 1);
    return length;
}

/* Go every way through the room of a position that stands in layer `depth`. */
static void go(Search *search, int depth, uint32_t parent, const Position *at, bool avoided) {
    static Way ways[WAYS_MOST];
    const Rules *rules = &search->task->rules;
    int count = list_ways(rules, at, ways);
    search->result->examined++;
    for (int i = 0; i < count; i++) {
        const Way *way = &ways[i];
        const Position *after = &way->after;
        if (way->step == DEAD) continue;
        if (way->step == CLEARED) {
            int score = score_of(after, CLEARED);
            if (score <= search->floor) continue;
            search->floor = search->result->score = score;
            search->result->length = tell(search, depth, parent, avoided, way->path, way->cards);
            continue;
        }
        int bound = bound_of(rules, after);
        if (bound <= search->floor) continue;
        int pile = weight_of(after->pile, after->hidden);
        Node node = {
            .health = (uint8_t)after->health,
            .weapon = (uint8_t)after->weapon,
            .reach = (uint8_t)after->reach,
            .count = (uint8_t)after->count,
            .hidden = (uint8_t)after->hidden,
            .known = (uint8_t)after->known,
            .avoided = avoided,
            .bound = (int16_t)bound,
            .promise = promise(after, pile),
            .path = way->path | way->cards << 3 * WAY_BITS,
            .parent = parent,
        };
        memcpy(node.cards, after->room, (size_t)after->count);
        memcpy(node.cards + after->count, after->pile, (size_t)after->hidden);
        keep(search, &node);
    }
}

static bool is_found(const Search *search) { return !search->task->best && search->result->length; }

static bool is_spent(const Search *search) {
    return search->result->examined >= search->task->budget || is_interrupted();
}

static void leave_out(Search *search, int bound) {
    if (bound > search->cut) search->cut = bound;
}

static void expand(Search *search, int depth) {
    Layer *layer = &search->now;
    for (uint32_t i = 0; i < layer->count; i++) {
        const Node *node = &layer->nodes[i];
        if (node->bound <= search->floor) continue;
        if (is_found(search) || is_spent(search)) {
            leave_out(search, node->bound);
            continue;
        }
        Position at = depth ? position_of(node) : search->task->start;
        if (depth) lay_open(&at);
        go(search, depth, i, &at, false);
        if (!search->task->avoids || !can_avoid(&at)) continue;
        avoid(&at, NULL);
        go(search, depth, i, &at, true);
    }
}

static int by_promise(const void *one, const void *other) {
    const Node *a = one, *b = other;
    if (a->promise != b->promise) return a->promise < b->promise ? 1 : -1;
    int cards = memcmp(a->cards, b->cards, sizeof a->cards);
    if (cards) return cards;
    if (a->health != b->health) return a->health < b->health ? 1 : -1;
    if (a->weapon != b->weapon) return a->weapon < b->weapon ? 1 : -1;
    return (a->reach < b->reach) - (a->reach > b->reach);
}

/* Make the next layer the present one, no wider than may be. */
static void narrow(Search *search, int depth) {
    Layer *layer = &search->next, old = search->now;
    if (layer->count) qsort(layer->nodes, layer->count, sizeof(Node), by_promise);
    while (layer->count > search->width) leave_out(search, layer->nodes[--layer->count].bound);
    free(search->links[depth]);
    search->links[depth] = allocated((layer->count + 1) * sizeof(Link));
    for (uint32_t i = 0; i < layer->count; i++) {
        const Node *node = &layer->nodes[i];
        search->links[depth][i] = (Link){node->parent, node->path, node->avoided};
    }
    search->now = *layer, search->next = old;
}

static void sweep(Search *search) {
    Layer *layer = &search->now;
    if (!layer->room) layer->nodes = grown(layer->nodes, &layer->room, sizeof(Node));
    layer->nodes[0] = (Node){.bound = (int16_t)bound_of(&search->task->rules, &search->task->start)};
    layer->count = 1, search->cut = 0;
    for (int depth = 0; depth < LAYERS - 1 && search->now.count; depth++) {
        search->next.count = 0;
        for (uint32_t i = 0; i < search->bucket_count; i++) search->buckets[i] = NOBODY;
        expand(search, depth);
        narrow(search, depth + 1);
    }
}

void search(const Task *task, Result *result) {
    Search search = {.task = task, .result = result, .width = FIRST_WIDTH};
    *result = (Result){.bound = bound_of(&task->rules, &task->start)};
    widen(&search);
    for (;; search.width *= WIDER) {
        sweep(&search);
        result->complete = search.cut <= search.floor;
        if (search.cut < result->bound) result->bound = search.cut;
        if (result->bound < search.floor) result->bound = search.floor;
        if (result->complete || is_found(&search) || is_spent(&search)) break;
        if (search.width >= WIDEST) break;
    }
    for (int depth = 0; depth < LAYERS; depth++) free(search.links[depth]);
    free(search.now.nodes), free(search.next.nodes), free(search.buckets);
}
