/* The best total of a deal when every card is known, with a proof or an upper bound.
 *
 * A line is a sequence of piles, each with the price of its top card, and either the price of its
 * bottom card, for a draw, or that card for manpower. Of the legal moves these are left out, and the
 * lockstep knows no others (`tests/games/treasure/kernel/omissions.py`):
 *
 * - To leave a top card. With all cards known nothing is learned by it, and a plan that destroys
 *   some piles in some order can turn just these over, one by one.
 * - To stop, but at the end: each position of a line counts as if it ended there.
 * - Treasure, where manpower of that value is held: that can do all the same, and counts nothing.
 * - Another card of a value than the first: they are alike.
 * - A pair, where one of its cards would do: with a card more nothing is lost.
 *
 * A layer holds the positions with equally many piles gone. Positions whose bound (market.c) is no
 * better than the best line are pruned, so most lines are never looked at. The prices are fitted to
 * the deal first, then to a few positions of every large layer.
 *
 * Most orders of two piles lead to the same position. Where the second pile has a lower number than
 * the first, and is paid with nothing that the first one brought, the other order does as well, and
 * this one is not followed (sleep sets, P. Godefroid, "Partial-order methods for the verification of
 * concurrent systems", 1996). Of several ways to a position only what all of them allow is left out.
 *
 * A sweep with narrow layers finds a
 * good line; wider ones follow until one leaves nothing out, which is a proof. */
#include "search.h"
#include "exchange.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_WIDTH = 1 << 12, WIDER = 1 << 10, LARGE = 2000, AGAIN = 400, SAMPLES = 10, PAYMENTS = 24 };
enum { INDEX_LEAST = 1 << 14, BOUNDS = 1 << 13 };
enum { BOUND_MASK = (1 << 15) - 1, DRAWS_MASK = 15, GAINED_MASK = (1 << KING) - 1 };
static const int SAMPLED[SAMPLES] = {0, 3, 1, 6, 2, 4, 5, 7, 8, 9}; /* tenths of a layer, by bound */

/* A position. `asleep` are piles that were worth working on before the last one just as well, except
 * with cards of the values `gained` then (bits). A bound is never below 0. */
typedef struct {
    Key key;
    uint64_t parent : 20, asleep : PILES, gained : KING, bound : 15, draws : 4;
} Node;

static_assert(sizeof(Node) == 16, "a layer of a million nodes takes 16 MB");

typedef struct { Node *nodes; uint32_t count, room; } Layer;

/* The value and the number of cards of a sacrifice. */
typedef struct { uint8_t value, cards; } Payment;

typedef struct {
    const Task *task;
    Market market, fitted[SAMPLES]; /* the deal's, and those of the layer that is expanded */
    int fits;
    Layer layers[PILES + 1], next, sorted; /* next: the layer that is being filled */
    uint32_t *index, index_size; /* places in the next layer, and 1 */
    Payment payments[VALUES][PAYMENTS];
    int payment_count[VALUES];
    Key less[3][VALUES][CODES], men[VALUES][CODES], gems[VALUES][CODES]; /* added to a key */
    uint64_t examined;
    int best, cut; /* cut: the highest bound of what was left out, in units, or -1 */
    Result *result;
} Search;

static void list_payments(Search *search) {
    for (int target = 1; target <= KING; target++) {
        Payment *to = search->payments[target];
        int count = 0;
        for (int cards = 1; cards <= 2; cards++)
            for (int value = 1; value <= KING; value++) {
                bool alone = value >= target || (value == 1 && target == KING);
                if (alone == (cards == 1)) to[count++] = (Payment){(uint8_t)value, (uint8_t)cards};
            }
        search->payment_count[target] = count;
    }
}

static void list_changes(Search *search) {
    for (int value = 1; value <= KING; value++)
        for (int code = 0; code < CODES - 1; code++) {
            int men = MEN[code], gems = GEMS[code], shift = 4 * (value - 1);
            for (int cards = 1; cards <= 2; cards++) {
                int from_men = men < cards ? men : cards;
                int after = code_of(men - from_men, gems - cards + from_men);
                search->less[cards][value][code] = (Key)(after - code) << shift;
            }
            search->men[value][code] = (Key)(code_of(men + 1, gems) - code) << shift;
            search->gems[value][code] = (Key)(code_of(men, gems + 1) - code) << shift;
        }
}

/* The index of the next layer is not that of `arrays.h`, whose entries are twice as large to be
 * forgotten at no cost: layers are large and few here, and 40 deals took 6 % longer with it. */
static uint32_t hashed(Key key, int draws, uint32_t size) {
    key = (key + (Key)draws) * 0x9e3779b97f4a7c15u;
    return (uint32_t)(key >> 32 ^ key >> 50) & (size - 1);
}

static uint32_t *place_of(const Search *search, const Layer *layer, Key key, int draws) {
    uint32_t at = hashed(key, draws, search->index_size);
    for (;; at = (at + 1) & (search->index_size - 1)) {
        uint32_t *place = &search->index[at];
        if (!*place) return place;
        const Node *node = &layer->nodes[*place - 1];
        if (node->key == key && node->draws == draws) return place;
    }
}

static void clear_index(Search *search, uint32_t size) {
    if (size != search->index_size) {
        free(search->index);
        search->index = malloc(size * sizeof *search->index);
        if (!search->index) out_of_memory();
        search->index_size = size;
    }
    memset(search->index, 0, size * sizeof *search->index);
}

static void make_room(Layer *layer) {
    layer->room = layer->room ? layer->room * 2 : 1 << 12;
    layer->nodes = realloc(layer->nodes, layer->room * sizeof(Node));
    if (!layer->nodes) out_of_memory();
}

static void leave_out(Search *search, int bound) {
    if (bound > search->cut) search->cut = bound;
}

/* Keep a successor, equal ones once, if it may lead to a better line at the prices of its layer. */
static void keep(Search *search, Layer *layer, Node *new, int wanted) {
    for (int i = 0; i < search->fits; i++) {
        int bound = market_bound(&search->fitted[i], new->key, new->draws);
        if (bound < wanted) return;
        if (bound < new->bound) new->bound = (unsigned)bound & BOUND_MASK;
    }
    uint32_t *place = place_of(search, layer, new->key, new->draws);
    if (*place) {
        Node *known = &layer->nodes[*place - 1];
        known->asleep &= new->asleep;
        known->gained |= new->gained;
        return;
    }
    if (layer->count >= search->task->most) {
        leave_out(search, new->bound);
        return;
    }
    if (layer->count == layer->room) make_room(layer);
    layer->nodes[layer->count++] = *new;
    *place = layer->count;
    if (layer->count * 2 <= search->index_size) return;
    clear_index(search, search->index_size * 2);
    for (uint32_t i = 0; i < layer->count; i++)
        *place_of(search, layer, layer->nodes[i].key, layer->nodes[i].draws) = i + 1;
}

/* A pile that is worked on: what is known before anything is paid. */
typedef struct {
    const Node *node;
    unsigned parent : 20;
    int pile, held, wanted;
    bool asleep;
} Work;

static bool is_gained(const Node *node, Payment pay) { return node->gained >> (pay.value - 1) & 1; }

/* Destroy the bottom card in every way, for a draw. */
static void destroy(
    Search *search, Layer *next, const Work *work, Key opened, int held, int more, bool asleep
) {
    const Deal *deal = &search->task->deal;
    const Market *market = &search->market;
    int draws = work->node->draws, bottom = deal->bottoms[work->pile];
    unsigned gained = 0;
    for (int i = 0; i < deal->drawn[draws]; i++)
        gained |= 1u << (deal->draws[draws][i] - 1);
    Node won = {
        .parent = work->parent,
        .gained = gained & GAINED_MASK,
        .asleep = ((1u << work->pile) - 1) & (SETS - 1),
        .draws = (unsigned)(draws + 1) & DRAWS_MASK,
    };
    asleep &= draws + 1 < DRAWS; /* the last draw ends the game: it comes last */
    for (int i = 0; i < search->payment_count[bottom]; i++) {
        Payment pay = search->payments[bottom][i];
        int had = code_in(opened, pay.value);
        int bound = held + market->less[pay.cards][draws][pay.value][had] + more;
        if (bound < work->wanted || (asleep && !is_gained(work->node, pay))) continue;
        won.key = opened + search->less[pay.cards][pay.value][had];
        for (int k = 0; k < deal->drawn[draws]; k++) {
            int value = deal->draws[draws][k];
            won.key += search->gems[value][code_in(won.key, value)];
        }
        won.bound = (unsigned)bound & BOUND_MASK;
        keep(search, next, &won, work->wanted);
    }
}

/* Make what follows from a position by working on one pile. */
static void open_pile(Search *search, Layer *next, const Work *work) {
    const Deal *deal = &search->task->deal;
    const Market *market = &search->market;
    int draws = work->node->draws, bottom = deal->bottoms[work->pile], top = deal->tops[work->pile];
    Key key = work->node->key - ((Key)1 << (4 * KING + work->pile));
    int rest = piles_in(key), drawn = 0;
    int taken = market->ahead[rest][draws] + market->prices.earns[draws][bottom];
    for (int i = 0; i < deal->drawn[draws]; i++)
        drawn += market->prices.worth[draws + 1][deal->draws[draws][i]];
    int more = market->ahead[rest][draws + 1] + drawn;
    int most = more - market->prices.cost[draws][bottom];
    int least = work->wanted - work->held - (taken > most ? taken : most);
    Node took = {
        .parent = work->parent,
        .asleep = ((1u << work->pile) - 1) & (SETS - 1),
        .gained = 1u << (bottom - 1) & GAINED_MASK,
        .draws = (unsigned)draws & DRAWS_MASK,
    };
    for (int i = 0; i < search->payment_count[top]; i++) {
        Payment pay = search->payments[top][i];
        int code = code_in(key, pay.value);
        int change = market->less[pay.cards][draws][pay.value][code];
        if (change < least) continue;
        Key opened = key + search->less[pay.cards][pay.value][code];
        int held = work->held + change;
        bool asleep = work->asleep && !is_gained(work->node, pay);
        if (held + taken >= work->wanted && !asleep) {
            took.key = opened + search->men[bottom][code_in(opened, bottom)];
            took.bound = (unsigned)(held + taken) & BOUND_MASK;
            keep(search, next, &took, work->wanted);
        }
        destroy(search, next, work, opened, held, more, asleep);
    }
}

static int total_of(Key key) {
    int total = 0;
    for (int value = 1; value <= KING; value++) total += GEMS[code_in(key, value)] * value;
    return total;
}

/* Note the best total of the next layer, if it is better than any before, and the way to it. */
static void score(Search *search, int depth) {
    const Node *best = NULL;
    for (uint32_t i = 0; i < search->next.count; i++) {
        const Node *node = &search->next.nodes[i];
        int total = total_of(node->key);
        if (total > search->best) search->best = total, best = node;
    }
    if (!best) return;
    search->result->length = depth + 1;
    for (int at = depth;; at--) {
        search->result->path[at] = (Position){best->key, best->draws};
        if (at == 0) return;
        best = &search->layers[at - 1].nodes[best->parent];
    }
}

static void bound_by(const Market *market, Layer *layer) {
    for (uint32_t i = 0; i < layer->count; i++) {
        Node *node = &layer->nodes[i];
        int bound = market_bound(market, node->key, node->draws);
        if (bound < node->bound) node->bound = (unsigned)bound & BOUND_MASK;
    }
}

/* Keep the positions that may lead to a better line, the best bound first. */
static void sort(Search *search, Layer *layer) {
    static uint32_t places[BOUNDS + 1];
    int wanted = (search->best + 1) * UNIT;
    memset(places, 0, sizeof places);
    for (uint32_t i = 0; i < layer->count; i++) places[BOUNDS - 1 - layer->nodes[i].bound]++;
    uint32_t sum = 0, hopeful = 0;
    for (int i = 0; i < BOUNDS; i++) {
        uint32_t count = places[i];
        places[i] = sum;
        sum += count;
        if (BOUNDS - 1 - i >= wanted) hopeful = sum;
    }
    Layer *sorted = &search->sorted;
    while (sorted->room < hopeful) make_room(sorted);
    for (uint32_t i = 0; i < layer->count; i++) {
        const Node *node = &layer->nodes[i];
        if (node->bound >= wanted) sorted->nodes[places[BOUNDS - 1 - node->bound]++] = *node;
    }
    if (hopeful) memcpy(layer->nodes, sorted->nodes, hopeful * sizeof(Node));
    layer->count = hopeful;
}

/* Take out of the next layer what cannot be better than the best line, with prices of the layer's
 * own if it is large. */
static void sift(Search *search) {
    Layer *layer = &search->next;
    uint32_t large = LARGE;
    sort(search, layer);
    for (search->fits = 0; search->fits < SAMPLES && layer->count > large; search->fits++) {
        Market *market = &search->fitted[search->fits];
        uint64_t tenths = (uint64_t)(unsigned)SAMPLED[search->fits];
        const Node *sample = &layer->nodes[tenths * (layer->count - 1) / 10];
        Position at = {sample->key, sample->draws};
        const Prices *prices = search->fits ? &market[-1].prices : &search->market.prices;
        market_fit(market, &search->task->deal, at, prices, AGAIN);
        bound_by(market, layer);
        sort(search, layer);
        if (search->fits > 0) large *= 2;
    }
}

/* Put the next layer where it belongs, in no more memory than it needs. */
static void settle(Search *search, int depth) {
    Layer *layer = &search->layers[depth];
    uint32_t count = search->next.count;
    free(layer->nodes);
    *layer = (Layer){malloc((count + 1) * sizeof(Node)), count, count + 1};
    if (!layer->nodes) out_of_memory();
    if (count) memcpy(layer->nodes, search->next.nodes, count * sizeof(Node));
}

static void expand(Search *search, int depth, uint32_t width) {
    const Layer *layer = &search->layers[depth];
    int wanted = (search->best + 1) * UNIT;
    search->next.count = 0;
    clear_index(search, INDEX_LEAST);
    for (uint32_t i = 0; i < layer->count; i++) {
        const Node *node = &layer->nodes[i];
        bool spent = search->examined >= search->task->budget || is_interrupted();
        if (i >= width || spent) {
            leave_out(search, node->bound);
            break; /* the others have no better bound */
        }
        search->examined++;
        if (node->draws >= DRAWS) continue;
        int held = market_held(&search->market, node->key, node->draws);
        for (int left = piles_in(node->key); left; left &= left - 1) {
            int pile = __builtin_ctz((unsigned)left);
            Work work = {node, i & (NODES_MOST - 1), pile, held, wanted, node->asleep >> pile & 1};
            open_pile(search, &search->next, &work);
        }
    }
    score(search, depth + 1);
    sift(search);
    settle(search, depth + 1);
}

static void sweep(Search *search, uint32_t width) {
    Layer *first = &search->layers[0];
    if (!first->room) make_room(first);
    Position at = search->task->start;
    int bound = market_bound(&search->market, at.key, at.draws);
    first->nodes[0] = (Node){
        .key = at.key,
        .bound = (unsigned)bound & BOUND_MASK,
        .draws = (unsigned)at.draws & DRAWS_MASK,
    };
    first->count = 1;
    search->cut = -1, search->fits = 0;
    int piles = __builtin_popcount((unsigned)piles_in(at.key));
    for (int depth = 0; depth < piles && search->layers[depth].count; depth++)
        expand(search, depth, width);
}

static Search state;

static void begin(Search *search, const Task *task) {
    search->task = task, search->examined = 0, search->fits = 0;
    list_payments(search);
    list_changes(search);
    market_fit(&search->market, &task->deal, task->start, NULL, (int)task->rounds);
}

static void give_back(Search *search) {
    for (int depth = 0; depth <= PILES; depth++) {
        free(search->layers[depth].nodes);
        search->layers[depth] = (Layer){0};
    }
    free(search->sorted.nodes), free(search->next.nodes), free(search->index);
    search->sorted = search->next = (Layer){0}, search->index = NULL, search->index_size = 0;
}

void search(const Task *task, Result *result) {
    Search *search = &state;
    search->result = result;
    begin(search, task);
    *result = (Result){.length = 1, .path = {task->start}};
    search->best = total_of(task->start.key);
    result->bound = market_bound(&search->market, task->start.key, task->start.draws) / UNIT;
    if (result->bound < search->best) result->bound = search->best;
    for (uint64_t width = FIRST_WIDTH;; width *= WIDER) {
        sweep(search, width > UINT32_MAX ? UINT32_MAX : (uint32_t)width);
        int cut = search->cut < 0 ? -1 : search->cut / UNIT;
        if (cut < search->best) cut = search->best;
        if (cut < result->bound) result->bound = cut;
        result->complete = search->cut < 0;
        if (result->complete || search->best >= result->bound) break;
        if (search->examined >= task->budget || is_interrupted() || width > task->most) break;
    }
    result->best = search->best;
    result->examined = search->examined;
    give_back(search);
}
