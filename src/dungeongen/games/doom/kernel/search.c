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
 * The upper bound is twice the gold among all cards that can still come. Rooms set aside keep their
 * cards, so a pass can be short: where the deck can run out too there is no bound, and there is none
 * on an unbounded map, which is followed for a few growths.
 *
 * Hard instances are large maps of small rooms, where any set of rooms may be the empty ones. */
#include "search.h"
#include "exchange.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_CHUNK = 1 << 12, NODES_CHUNKS = 1 << 10, BYTES_CHUNK = 1 << 20, BYTES_CHUNKS = 64 };
enum { MEMORY_MOST = 36 << 20, KEY_MOST = 1 << 14, STAGES_FOLLOWED = 3 };
enum { FIRST_SLOTS = 1 << 10, STEPS_CHUNK = 1 << 10, PATH_MOST = 1 << 10, LINE_MOST = 1 << 13 };
static const uint32_t WIDTHS[] = {20, 300, 4000};
static const int64_t MANY = INT64_MAX / 2;
static const uint32_t NO_NODE = UINT32_MAX;

/* A state between rooms: its key says everything but health, gold and what follows from them. */
typedef struct {
    int64_t health, gold, most;
    uint32_t parent, key, hash, alike;
    uint16_t length;
    uint16_t door; /* the room that was visited; of a first node, how its character was made */
    uint16_t cells;
    bool worse;
} Node;

/* A moment in a room. `flags` are the step and the two that a hit ends. */
typedef struct {
    int64_t health, intelligence, gold, shield, wit;
    Cards hand, foes, traps, loot;
    int64_t worth[RANKS]; /* of the enemies */
    int32_t flags;
} Moment;

typedef struct { Moment moment; Move move; uint32_t before; } MomentStep;

/* A visit to a room: `entered` is the state after the door, `steps` all moments since. */
typedef struct {
    State entered;
    MomentStep *steps;
    uint32_t count, room, *waiting, *slots, slots_size;
} Visit;

typedef struct { uint8_t bytes[KEY_MOST]; uint32_t length; } Key;

/* The end of the best line: a visit from a node, or a character that leaves at once. */
typedef struct {
    uint32_t parent;
    int door;
    int64_t health, gold;
    bool is_new; /* it was found in this sweep */
    Key key;
} Line;

/* A visit whose end is known, to find its moves. */
typedef struct {
    const Line *line;
    bool is_there, clears;
    Move path[PATH_MOST];
    int length;
} Trace;

typedef struct {
    const Task *task;
    Dealer dealer;
    bool boundless, is_tail_drawn;
    Node *nodes[NODES_CHUNKS];
    uint8_t *bytes[BYTES_CHUNKS];
    uint32_t count, bytes_at, nodes_chunks, bytes_chunks;
    uint32_t *slots, slots_size, slots_used;
    uint32_t *order, order_room;
    Visit visit;
    int64_t best, cut;
    int cuts, largest;
    bool cleared, has_line, is_telling;
    Line line;
    Trace trace;
    Key key;
    uint64_t examined;
    uint32_t path[LINE_MOST];
    Move moves[SENSIBLE_MOST];
} Search;

static Node *node_at(const Search *search, uint32_t node) {
    return &search->nodes[node / NODES_CHUNK][node % NODES_CHUNK];
}

static const uint8_t *key_at(const Search *search, const Node *node) {
    return search->bytes[node->key / BYTES_CHUNK] + node->key % BYTES_CHUNK;
}

static bool is_full(const Search *search) {
    uint64_t used = (uint64_t)search->nodes_chunks * NODES_CHUNK * sizeof(Node) +
                    (uint64_t)search->bytes_chunks * BYTES_CHUNK +
                    (uint64_t)search->visit.count * (sizeof(MomentStep) + 5 * sizeof(uint32_t));
    return used >= MEMORY_MOST;
}

static bool is_spent(const Search *search) {
    if (is_interrupted()) return true;
    return !search->is_telling && (search->examined >= search->task->budget || is_full(search));
}

static void *allocated(size_t size) {
    void *memory = calloc(1, size);
    if (memory == NULL) out_of_memory();
    return memory;
}

/* What is left out */

static void leave_out(Search *search, int why, int64_t most) {
    search->cuts |= why;
    if (most > search->cut) search->cut = most;
}

/* The most gold among so many cards, if all are unknown. */
static int64_t top_gold(int cards) {
    int64_t gold = 0;
    for (int i = 0; i < cards && i < RANKS; i++) gold += RANKS + 1 - i;
    return gold;
}

/* An upper bound on the gold among the next cards. A later pass is taken to begin with the richest
 * gold and to end as early as possible: it lacks only the cards that lay in one room at the
 * reshuffle, and those were drawn in the pass before, so two passes together have 52 cards. */
static int64_t gold_to_come(Search *search, const State *state, int cards) {
    int known = dealt(&search->dealer, state), passes = state->passes;
    int all = passes ? CARDS - count_of(state->held) : CARDS, at = state->drawn;
    int64_t gold = 0;
    for (; at < known && cards > 0; at++, cards--) {
        int card = search->dealer.pile[at];
        if (card_bit(card) & DIAMONDS) gold += (int64_t)rank_of(card) << passes;
    }
    if (cards > 0 && known < all) gold += top_gold(cards) << passes;
    int least = search->largest < CARDS ? CARDS + 1 - search->largest : 1, length = least;
    while (cards > 0) {
        if (++passes > PASSES_MOST) return MANY;
        gold += top_gold(cards) << passes;
        cards -= length;
        length = CARDS - length > least ? CARDS - length : least;
    }
    return gold;
}

/* An upper bound on the scores of the lines through a state. */
static int64_t most_of(Search *search, const State *state) {
    if (search->boundless) return MANY;
    int64_t gold = state->gold + total(state, state->loot & DIAMONDS);
    for (int i = 0; i < state->asides; i++) gold += total(state, state->aside[i].loot & DIAMONDS);
    return 2 * (gold + gold_to_come(search, state, state->cells + state->due));
}

static bool is_hopeless(const Search *search, int64_t most) {
    return !search->task->clearing && most <= search->best;
}

static bool is_satisfied(const Search *search) { return search->task->clearing && search->cleared; }

/* Keys */

static void add(Key *key, const void *data, size_t size) {
    memcpy(key->bytes + key->length, data, size);
    key->length += (uint32_t)size;
}

static void add_worths(Key *key, const State *state, Cards cards) {
    for (; cards; cards &= cards - 1) add(key, &state->worth[first_card(cards)], sizeof(int64_t));
}

static void key_of(const Search *search, const State *state, Key *key) {
    const Plan *plan = state->plan;
    int16_t region = (int16_t)set_first(plan, &state->region);
    uint8_t numbers[] = {
        (uint8_t)(search->is_tail_drawn ? state->stack : 0), (uint8_t)state->attack,
        (uint8_t)state->stage, (uint8_t)state->passes, (uint8_t)state->drawn, (uint8_t)state->asides,
    };
    key->length = 0;
    add(key, numbers, sizeof numbers);
    add(key, &region, sizeof region);
    add(key, &state->intelligence, sizeof state->intelligence);
    add(key, &state->hand, sizeof state->hand);
    add_worths(key, state, state->hand);
    if (state->passes) add(key, &state->held, sizeof state->held);
    if (state->ground->single_use) add(key, &state->shield, sizeof state->shield);
    for (int i = 0; i < state->asides; i++) {
        const Aside *one = &state->aside[i];
        int16_t room = (int16_t)one->room;
        add(key, &room, sizeof room);
        add(key, &one->foes, 3 * sizeof(Cards));
        add_worths(key, state, one->foes | one->traps | one->loot);
    }
    add(key, plan->words ? state->cleared.words : NULL, (size_t)plan->words * sizeof(uint64_t));
}

static const uint8_t *take(const uint8_t *at, void *to, size_t size) {
    memcpy(to, at, size);
    return at + size;
}

static const uint8_t *take_worths(const uint8_t *at, State *state, Cards cards) {
    for (; cards; cards &= cards - 1) at = take(at, &state->worth[first_card(cards)], sizeof(int64_t));
    return at;
}

/* Make the state of a node again. Which stack was chosen is not in the key where it tells nothing. */
static void state_of(const Search *search, const Node *node, State *state) {
    const Ground *ground = search->task->ground;
    const uint8_t *at = key_at(search, node);
    uint8_t numbers[6];
    int16_t region;
    state_new(state, ground);
    at = take(at, numbers, sizeof numbers);
    at = take(at, &region, sizeof region);
    at = take(at, &state->intelligence, sizeof state->intelligence);
    at = take(at, &state->hand, sizeof state->hand);
    at = take_worths(at, state, state->hand);
    state->stack = numbers[0], state->attack = numbers[1], state->stage = numbers[2];
    state->passes = numbers[3], state->drawn = numbers[4], state->asides = numbers[5];
    state->plan = ground_plan(ground, state->stage);
    if (state->passes) at = take(at, &state->held, sizeof state->held);
    if (ground->single_use) at = take(at, &state->shield, sizeof state->shield);
    for (int i = 0; i < state->asides; i++) {
        Aside *one = &state->aside[i];
        int16_t room;
        at = take(at, &room, sizeof room);
        at = take(at, &one->foes, 3 * sizeof(Cards));
        at = take_worths(at, state, one->foes | one->traps | one->loot);
        one->room = room;
    }
    take(at, state->cleared.words, (size_t)state->plan->words * sizeof(uint64_t));
    state->health = node->health, state->gold = node->gold, state->cells = node->cells;
    state->step = WALK;
    if (region < 0) return;
    Set free;
    free_rooms(state->plan, &state->cleared, &free);
    flood_from(state->plan, region, &free, &state->region);
}

static uint32_t hashed(const uint8_t *bytes, uint32_t length) {
    uint64_t hash = length;
    for (; length >= 8; bytes += 8, length -= 8) {
        uint64_t word;
        memcpy(&word, bytes, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
    }
    for (; length; length--) hash = (hash ^ *bytes++) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
    return (uint32_t)(hash ^ hash >> 32);
}

/* Nodes */

static void forget_layer(Search *search) {
    search->slots_used = 0;
    memset(search->slots, 0xff, search->slots_size * sizeof *search->slots);
}

static uint32_t *slot_of(const Search *search, const Key *key, uint32_t hash) {
    uint32_t mask = search->slots_size - 1, at = hash & mask;
    for (; search->slots[at] != NO_NODE; at = (at + 1) & mask) {
        const Node *node = node_at(search, search->slots[at]);
        if (node->hash == hash && node->length == key->length &&
            memcmp(key_at(search, node), key->bytes, key->length) == 0)
            break;
    }
    return &search->slots[at];
}

static void widen_slots(Search *search) {
    uint32_t *before = search->slots, size = search->slots_size;
    search->slots_size = 2 * size;
    search->slots = allocated(search->slots_size * sizeof *search->slots);
    memset(search->slots, 0xff, search->slots_size * sizeof *search->slots);
    for (uint32_t i = 0; i < size; i++) {
        if (before[i] == NO_NODE) continue;
        uint32_t at = node_at(search, before[i])->hash & (search->slots_size - 1);
        while (search->slots[at] != NO_NODE) at = (at + 1) & (search->slots_size - 1);
        search->slots[at] = before[i];
    }
    free(before);
}

/* Store the bytes of a key; return their place. */
static uint32_t stored(Search *search, const Key *key) {
    if (search->bytes_at % BYTES_CHUNK + key->length > BYTES_CHUNK)
        search->bytes_at += BYTES_CHUNK - search->bytes_at % BYTES_CHUNK;
    uint32_t at = search->bytes_at, chunk = at / BYTES_CHUNK;
    if (chunk >= BYTES_CHUNKS) out_of_memory();
    if (search->bytes[chunk] == NULL) search->bytes[chunk] = allocated(BYTES_CHUNK);
    if (chunk >= search->bytes_chunks) search->bytes_chunks = chunk + 1;
    memcpy(search->bytes[chunk] + at % BYTES_CHUNK, key->bytes, key->length);
    search->bytes_at += key->length;
    return at;
}

static uint32_t new_node(Search *search) {
    uint32_t chunk = search->count / NODES_CHUNK;
    if (chunk >= NODES_CHUNKS) out_of_memory();
    if (search->nodes[chunk] == NULL) search->nodes[chunk] = allocated(NODES_CHUNK * sizeof(Node));
    if (chunk >= search->nodes_chunks) search->nodes_chunks = chunk + 1;
    return search->count++;
}

/* Keep a state unless another of its key dominates it; those that it dominates are marked. */
static void keep(Search *search, const State *state, int64_t most, uint32_t parent, int door) {
    Key *key = &search->key;
    key_of(search, state, key);
    uint32_t hash = hashed(key->bytes, key->length), *slot = slot_of(search, key, hash);
    int64_t gold = search->task->clearing ? 0 : state->gold;
    bool is_new = *slot == NO_NODE;
    uint32_t at = is_new ? 0 : node_at(search, *slot)->key;
    for (uint32_t *place = slot; *place != NO_NODE;) {
        Node *known = node_at(search, *place);
        int64_t its = search->task->clearing ? 0 : known->gold;
        if (known->health >= state->health && its >= gold) return;
        bool worse = known->health <= state->health && its <= gold;
        if (worse) known->worse = true, *place = known->alike;
        else place = &known->alike;
    }
    uint32_t number = new_node(search);
    Node *node = node_at(search, number);
    *node = (Node){
        .health = state->health,
        .gold = state->gold,
        .most = most,
        .parent = parent,
        .key = is_new ? stored(search, key) : at,
        .hash = hash,
        .alike = *slot,
        .length = (uint16_t)key->length,
        .door = (uint16_t)door,
        .cells = (uint16_t)state->cells,
    };
    *slot = number;
    if (is_new && ++search->slots_used * 2 > search->slots_size) widen_slots(search);
}

/* Drink all lasting potions: more health never hurts. */
static void drink_all(Search *search, State *state) {
    if (state->step != WALK || state->ground->single_use) return;
    while (potions(state)) advance(state, &search->dealer, (Move){DRINK, first_card(potions(state))});
}

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
static void reach(Search *search, State *state, uint32_t parent, int door) {
    bool clears = state->step == CLEARED;
    drink_all(search, state);
    if (clears || (!search->task->clearing && state->step == WALK && at_exit(state)))
        score(search, state, parent, door);
    if (clears) return;
    int64_t most = most_of(search, state);
    if (!is_hopeless(search, most)) keep(search, state, most, parent, door);
}

/* Visits */

static Moment moment_of(const State *state) {
    Moment moment;
    memset(&moment, 0, sizeof moment);
    moment.health = state->health, moment.intelligence = state->intelligence, moment.gold = state->gold;
    moment.shield = state->shield, moment.wit = state->wit, moment.hand = state->hand;
    moment.foes = state->foes, moment.traps = state->traps, moment.loot = state->loot;
    for (Cards left = state->foes; left; left &= left - 1) {
        int card = first_card(left);
        moment.worth[card - 2 * RANKS] = state->worth[card];
    }
    moment.flags = (int32_t)state->step * 4 + state->fresh * 2 + state->stunned;
    return moment;
}

static void state_at(const Visit *visit, const Moment *moment, State *state) {
    state_copy(state, &visit->entered);
    state->health = moment->health, state->intelligence = moment->intelligence;
    state->gold = moment->gold, state->shield = moment->shield, state->wit = moment->wit;
    state->hand = moment->hand, state->foes = moment->foes, state->traps = moment->traps;
    state->loot = moment->loot, state->step = (enum Step)(moment->flags / 4);
    state->fresh = moment->flags >> 1 & 1, state->stunned = moment->flags & 1;
    for (Cards left = state->foes; left; left &= left - 1) {
        int card = first_card(left);
        state->worth[card] = moment->worth[card - 2 * RANKS];
    }
}

static void widen_visit(Visit *visit) {
    visit->room = visit->room ? visit->room * 2 : STEPS_CHUNK;
    visit->steps = realloc(visit->steps, visit->room * sizeof *visit->steps);
    visit->waiting = realloc(visit->waiting, visit->room * sizeof *visit->waiting);
    free(visit->slots);
    visit->slots_size = 4 * visit->room;
    visit->slots = malloc(visit->slots_size * sizeof *visit->slots);
    if (!visit->steps || !visit->waiting || !visit->slots) out_of_memory();
    memset(visit->slots, 0xff, visit->slots_size * sizeof *visit->slots);
    for (uint32_t i = 0; i < visit->count; i++) {
        uint32_t mask = visit->slots_size - 1;
        uint32_t at = hashed((const uint8_t *)&visit->steps[i].moment, sizeof(Moment)) & mask;
        while (visit->slots[at] != NO_NODE) at = (at + 1) & mask;
        visit->slots[at] = i;
    }
}

/* Add a moment unless it was there before; return whether it is new. */
static bool add_moment(Visit *visit, const State *state, Move move, uint32_t before) {
    Moment moment = moment_of(state);
    if (visit->count == visit->room) widen_visit(visit);
    uint32_t mask = visit->slots_size - 1, at = hashed((const uint8_t *)&moment, sizeof moment) & mask;
    for (; visit->slots[at] != NO_NODE; at = (at + 1) & mask)
        if (memcmp(&visit->steps[visit->slots[at]].moment, &moment, sizeof moment) == 0) return false;
    visit->slots[at] = visit->count;
    visit->steps[visit->count++] = (MomentStep){moment, move, before};
    return true;
}

static void forget_visit(Visit *visit) {
    if (visit->count == 0) return;
    if (visit->count > 64) {
        memset(visit->slots, 0xff, visit->slots_size * sizeof *visit->slots);
    } else {
        for (uint32_t i = 0; i < visit->count; i++) {
            uint32_t mask = visit->slots_size - 1;
            uint32_t at = hashed((const uint8_t *)&visit->steps[i].moment, sizeof(Moment)) & mask;
            for (; visit->slots[at] != NO_NODE; at = (at + 1) & mask) visit->slots[at] = NO_NODE;
        }
    }
    visit->count = 0;
}

/* An end of a visit: the state, and the move from step `before`; return whether to go on. */
typedef bool (*Ending)(Search *search, State *state, uint32_t before, Move move, void *to);

static int why_cut(const State *state) {
    return state->step == UNKNOWN ? CUT_UNKNOWN
           : state->step == BEYOND || state->stage > STAGES_FOLLOWED ? CUT_BEYOND : 0;
}

/* Find every end of a visit to a room; note what is cut. */
static void visit_room(Search *search, const State *from, int door, Ending ending, void *to) {
    Visit *visit = &search->visit;
    State here, then;
    Move move = {ENTER, door};
    uint32_t waiting = 0;
    forget_visit(visit);
    state_copy(&here, from);
    advance(&here, &search->dealer, move);
    search->examined++;
    if (why_cut(&here)) {
        leave_out(search, why_cut(&here), most_of(search, from));
        return;
    }
    state_copy(&visit->entered, &here);
    if (here.step == WALK || here.step == CLEARED) {
        ending(search, &here, NO_NODE, move, to);
        return;
    }
    add_moment(visit, &here, move, NO_NODE);
    visit->waiting[waiting++] = 0;
    while (waiting) {
        uint32_t step = visit->waiting[--waiting];
        Moment moment = visit->steps[step].moment;
        state_at(visit, &moment, &here);
        int count = sensible(&here, search->moves);
        for (int i = 0; i < count; i++) {
            if (is_spent(search)) {
                leave_out(search, CUT_SPENT, most_of(search, from));
                return;
            }
            search->examined++;
            state_copy(&then, &here);
            advance(&then, &search->dealer, search->moves[i]);
            if (then.step == DEAD) continue;
            if (why_cut(&then)) leave_out(search, why_cut(&then), most_of(search, from));
            else if (then.step == WALK || then.step == CLEARED) {
                if (!ending(search, &then, step, search->moves[i], to)) return;
            } else if (add_moment(visit, &then, search->moves[i], step)) {
                visit->waiting[waiting++] = visit->count - 1;
            }
        }
    }
}

typedef struct { uint32_t parent; int door; } Origin;

static bool reach_end(Search *search, State *state, uint32_t before, Move move, void *to) {
    const Origin *origin = to;
    (void)before, (void)move;
    reach(search, state, origin->parent, origin->door);
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
            visit_room(search, &state, origin.door, reach_end, &origin);
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
        advance(&chosen, &search->dealer, (Move){CHOOSE_STACK, stack});
        int spare = chosen.spare;
        for (int attack = spare; attack >= 0; attack--)
            for (int health = spare - attack; health >= 0; health--) {
                state_copy(&state, &chosen);
                for (int i = 0; i < spare; i++) {
                    int statistic = i < health ? 0 : i < spare - attack ? 1 : 2;
                    advance(&state, &search->dealer, (Move){ADD, statistic});
                }
                int made = stack | health << 1 | (spare - attack - health) << 5;
                if (why_cut(&state)) leave_out(search, why_cut(&state), MANY);
                else reach(search, &state, NO_NODE, made);
            }
    }
}

/* A lower bound on the rooms between a node and the exit. */
static int steps_to_exit(const Search *search, const State *state) {
    const Plan *plan = state->plan;
    int least = 0;
    (void)search;
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
    return (Ranked){number, unbounded ? 0 : steps_to_exit(search, &state), promise, state.health};
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
        if (count == search->order_room) {
            search->order_room = search->order_room ? 2 * search->order_room : 1024;
            search->order = realloc(search->order, search->order_room * sizeof *search->order);
            if (search->order == NULL) out_of_memory();
        }
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
    forget_layer(search);
    open(search);
    while (first < search->count) {
        uint32_t count = listed(search, first), next = search->count;
        if (count > width) count = narrowed(search, count, width);
        forget_layer(search);
        for (uint32_t i = 0; i < count; i++) {
            if (is_spent(search)) {
                leave_out_all(search, i, count, next);
                return;
            }
            if (is_hopeless(search, node_at(search, search->order[i])->most)) continue;
            expand(search, search->order[i]);
            if (is_satisfied(search)) return;
        }
        first = next;
    }
}

/* The line */

static bool trace_end(Search *search, State *state, uint32_t before, Move move, void *to) {
    Trace *trace = to;
    const Line *line = trace->line;
    drink_all(search, state);
    if ((state->step == CLEARED) != trace->clears) return true;
    if (state->health != line->health || state->gold != line->gold) return true;
    if (!trace->clears) {
        key_of(search, state, &search->key);
        if (search->key.length != line->key.length) return true;
        if (memcmp(search->key.bytes, line->key.bytes, line->key.length) != 0) return true;
    }
    trace->is_there = true, trace->length = 0;
    trace->path[trace->length++] = move;
    for (; before != NO_NODE && trace->length < PATH_MOST; before = search->visit.steps[before].before)
        trace->path[trace->length++] = search->visit.steps[before].move;
    return false;
}

/* Hand out a move, and do it; a whole fight as its hits. */
static void tell(Search *search, State *state, Move move, Record *record) {
    do {
        Move one = move.kind == FIGHT ? (Move){HIT, target_of(state)} : move;
        record_move(record, state, one);
        advance(state, &search->dealer, one);
    } while (move.kind == FIGHT && state->foes && state->step == ROOM);
}

/* Find a visit once more and hand out its moves. */
static void tell_visit(Search *search, State *state, const Line *line, Record *record) {
    Trace *trace = &search->trace;
    State from;
    state_copy(&from, state);
    trace->line = line, trace->is_there = false, trace->clears = line->key.length == 0;
    visit_room(search, &from, line->door, trace_end, trace);
    if (!trace->is_there) return;
    while (trace->length) tell(search, state, trace->path[--trace->length], record);
    while (state->step == WALK && !state->ground->single_use && potions(state))
        tell(search, state, (Move){DRINK, first_card(potions(state))}, record);
}

static void tell_character(Search *search, State *state, int made, Record *record) {
    tell(search, state, (Move){CHOOSE_STACK, made & 1}, record);
    int spare = state->spare, health = made >> 1 & 15, mind = made >> 5 & 15;
    for (int i = 0; i < spare; i++)
        tell(search, state, (Move){ADD, i < health ? 0 : i < health + mind ? 1 : 2}, record);
}

/* Hand out the best line of this sweep. */
static void tell_line(Search *search, Record *record) {
    int length = 0, cuts = search->cuts;
    uint64_t examined = search->examined;
    int64_t cut = search->cut;
    State state;
    Line *step = allocated(sizeof *step);
    search->is_telling = true; /* the memory may be full, and what is told was found */
    for (uint32_t at = search->line.parent; at != NO_NODE && length < LINE_MOST; at = node_at(search, at)->parent)
        search->path[length++] = at;
    record->count = 0;
    state_new(&state, search->task->ground);
    int made = length ? node_at(search, search->path[length - 1])->door : search->line.door;
    tell_character(search, &state, made, record);
    for (int i = length - 2; i >= 0; i--) {
        const Node *node = node_at(search, search->path[i]);
        step->door = node->door, step->health = node->health, step->gold = node->gold;
        step->key.length = 0;
        add(&step->key, key_at(search, node), node->length);
        tell_visit(search, &state, step, record);
    }
    if (length) tell_visit(search, &state, &search->line, record);
    if (state.step == WALK) tell(search, &state, (Move){LEAVE, 0}, record);
    search->examined = examined, search->cuts = cuts, search->cut = cut;
    search->line.is_new = search->is_telling = false;
    free(step);
}

static void release(Search *search) {
    for (uint32_t i = 0; i < search->nodes_chunks; i++) free(search->nodes[i]);
    for (uint32_t i = 0; i < search->bytes_chunks; i++) free(search->bytes[i]);
    free(search->slots), free(search->order);
    free(search->visit.steps), free(search->visit.waiting), free(search->visit.slots);
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
    bool aside = ground->retreat || ground->retreat_traps;
    search->task = task, search->best = task->best;
    search->boundless = ground->unbounded || (aside && cells > CARDS);
    search->is_tail_drawn = ground->unbounded || cells > CARDS - 2 * ground->size;
    search->slots_size = FIRST_SLOTS;
    search->slots = allocated(FIRST_SLOTS * sizeof *search->slots);
    dealer_new(&search->dealer, NULL);
    return search;
}

/* No line scores more than what all cards that may come can give. */
static int64_t first_bound(Search *search) {
    State state;
    int64_t most = 0;
    for (int stack = 0; stack < 2; stack++) {
        state_new(&state, search->task->ground);
        advance(&state, &search->dealer, (Move){CHOOSE_STACK, stack});
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
