/* The memory of nodes: chunks that stay where they are, and an index of the layer's keys. */
#include "searching.h"

bool is_full(const Search *search) {
    uint64_t used = (uint64_t)search->nodes_chunks * NODES_CHUNK * sizeof(Node) +
                    (uint64_t)search->bytes_chunks * BYTES_CHUNK +
                    (uint64_t)search->visit.count * (sizeof(MomentStep) + 5 * sizeof(uint32_t));
    return used >= MEMORY_MOST;
}

void forget_layer(Search *search) {
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
void keep(Search *search, const State *state, int64_t most, uint32_t parent, int door) {
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
