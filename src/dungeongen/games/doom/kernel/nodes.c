/* The memory of nodes: chunks that stay where they are, and an index of the layer's keys. */
#include "searching.h"

bool is_full(const Search *search) {
    uint64_t used = (uint64_t)search->nodes_chunks * NODES_CHUNK * sizeof(Node) +
                    (uint64_t)search->bytes_chunks * BYTES_CHUNK +
                    (uint64_t)search->visit.count * (sizeof(MomentStep) + 5 * sizeof(uint32_t));
    return used >= MEMORY_MOST;
}

static uint32_t hash_at(const void *search, uint32_t number) { return node_at(search, number)->hash; }

typedef struct { const Key *key; uint32_t hash; } Asked;

static bool has_key(const void *search, uint32_t number, const void *of) {
    const Asked *asked = of;
    const Node *node = node_at(search, number);
    return node->hash == asked->hash && node->length == asked->key->length &&
           memcmp(key_at(search, node), asked->key->bytes, asked->key->length) == 0;
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
void keep(Search *search, const State *state, int64_t most, uint32_t parent, int door) {
    Key *key = &search->key;
    key_of(search, state, key);
    Asked asked = {key, hash_of(key->bytes, key->length)};
    Entry *entry = index_entry(&search->firsts, asked.hash, has_key, search, &asked);
    int64_t gold = search->task->clearing ? 0 : state->gold;
    bool is_new = !index_has(&search->firsts, entry);
    uint32_t first = is_new ? NO_NODE : entry->place, at = is_new ? 0 : node_at(search, first)->key;
    for (uint32_t *place = &first; *place != NO_NODE;) {
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
        .hash = asked.hash,
        .alike = first,
        .length = (uint16_t)key->length,
        .door = (uint16_t)door,
        .cells = (uint16_t)state->cells,
    };
    if (is_new) index_put(&search->firsts, entry, number, hash_at, search);
    else entry->place = number;
}
