/* What the modules of the search share: its state, and what they offer each other.
 *
 * `keys.c` has positions as bytes, `nodes.c` the memory of nodes, `bounds.c` what no line can beat,
 * `visits.c` the ways through a room, `search.c` layers and sweeps, `telling.c` the line found. */
#ifndef DOOM_SEARCHING_H
#define DOOM_SEARCHING_H

#include "arrays.h"
#include "search.h"

#include <string.h>

enum { NODES_CHUNK = 1 << 12, NODES_CHUNKS = 1 << 10, BYTES_CHUNK = 1 << 20, BYTES_CHUNKS = 64 };
enum { MEMORY_MOST = 36 << 20, KEY_MOST = 1 << 14, STAGES_FOLLOWED = 3 };
enum { PATH_MOST = 1 << 10, LINE_MOST = 1 << 13 };
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
    uint32_t count, room, *waiting, waiting_room;
    Index moments;
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
    bool boundless, is_tail_drawn, may_return;
    Node *nodes[NODES_CHUNKS];
    uint8_t *bytes[BYTES_CHUNKS];
    uint32_t count, bytes_at, nodes_chunks, bytes_chunks;
    Index firsts; /* the first node of each key: in the next layer, or with `may_return` in all */
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

static inline Node *node_at(const Search *search, uint32_t node) {
    return &search->nodes[node / NODES_CHUNK][node % NODES_CHUNK];
}

static inline const uint8_t *key_at(const Search *search, const Node *node) {
    return search->bytes[node->key / BYTES_CHUNK] + node->key % BYTES_CHUNK;
}

static inline bool is_hopeless(const Search *search, int64_t most) {
    return !search->task->clearing && most <= search->best;
}

static inline bool is_satisfied(const Search *search) {
    return search->task->clearing && search->cleared;
}

static inline void leave_out(Search *search, int why, int64_t most) {
    search->cuts |= why;
    if (most > search->cut) search->cut = most;
}

/* Keys */

static inline void key_add(Key *key, const void *data, size_t size) {
    memcpy(key->bytes + key->length, data, size);
    key->length += (uint32_t)size;
}

void key_of(const Search *search, const State *state, Key *key);
void state_of(const Search *search, const Node *node, State *state);

static inline uint32_t hash_of(const void *data, uint32_t length) {
    const uint8_t *bytes = data;
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

/* Keep a state unless another of its key dominates it; those that it dominates are marked. */
void keep(Search *search, const State *state, int64_t most, uint32_t parent, int door);
bool is_full(const Search *search);

/* Bounds */

/* An upper bound on the scores of the lines through a state. */
int64_t most_of(Search *search, const State *state);

/* Visits */

/* An end of a visit: the state, and the move from step `before`; return whether to go on. */
typedef bool (*Ending)(Search *search, State *state, uint32_t before, Move move, void *to);

bool is_spent(const Search *search);
int why_cut(const State *state);
void drink_all(Search *search, State *state);

/* Find every end of a visit to a room; note what is cut. */
void visit_room(Search *search, const State *from, int door, Ending ending, void *to);

/* Hand out the best line of this sweep. */
void tell_line(Search *search, Record *record);

#endif
