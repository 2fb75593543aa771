/* Arrays that grow, and indexes of arrays: where an item with a certain key stands.
 *
 * An index is a hash table of places with linear probing, at most half full. It knows neither items
 * nor keys: the caller says whether the item at a place has a key, and what its hash is. To forget
 * everything is to begin with a new stamp, so that it costs nothing. */
#ifndef ARRAYS_H
#define ARRAYS_H

#include "exchange.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

enum { FIRST_ROOM = 256, FIRST_ENTRIES = 1024 };

/* Return so many bytes of zeros; ends the call where no memory is left. */
static inline void *allocated(size_t bytes) {
    void *memory = calloc(1, bytes);
    if (memory == NULL) out_of_memory();
    return memory;
}

/* Return an array with room for twice as many items; ends the call where no memory is left. */
static inline void *grown(void *array, uint32_t *room, size_t size) {
    *room = *room ? *room * 2 : FIRST_ROOM;
    array = realloc(array, *room * size);
    if (array == NULL) out_of_memory();
    return array;
}

typedef struct { uint32_t place, stamp; } Entry;

/* `size` is a power of two; an entry of another stamp is free. */
typedef struct {
    Entry *entries;
    uint32_t size, count, stamp;
} Index;

/* How an index looks at the items of an array `of` the caller. */
typedef bool (*Matches)(const void *of, uint32_t place, const void *key);
typedef uint32_t (*HashAt)(const void *of, uint32_t place);

static inline uint32_t hashed(uint64_t key) {
    key *= 0x9e3779b97f4a7c15u;
    return (uint32_t)(key >> 32 ^ key >> 47);
}

static inline bool index_has(const Index *index, const Entry *entry) {
    return entry->stamp == index->stamp;
}

static inline void index_forget(Index *index) {
    index->count = 0;
    if (index->entries && ++index->stamp) return;
    if (!index->size) index->size = FIRST_ENTRIES;
    free(index->entries);
    index->entries = allocated(index->size * sizeof(Entry));
    index->stamp = 1;
}

/* Return the entry of the item with a key, or the free entry where it belongs. */
static inline Entry *index_entry(
    const Index *index, uint32_t hash, Matches matches, const void *of, const void *key
) {
    uint32_t mask = index->size - 1, at = hash & mask;
    while (index_has(index, &index->entries[at]) && !matches(of, index->entries[at].place, key))
        at = (at + 1) & mask;
    return &index->entries[at];
}

static inline void index_widen(Index *index, HashAt hash_at, const void *of) {
    Index wide = {allocated((size_t)index->size * 2 * sizeof(Entry)), index->size * 2, index->count, 1};
    for (uint32_t i = 0; i < index->size; i++) {
        const Entry *entry = &index->entries[i];
        if (!index_has(index, entry)) continue;
        uint32_t at = hash_at(of, entry->place) & (wide.size - 1);
        while (index_has(&wide, &wide.entries[at])) at = (at + 1) & (wide.size - 1);
        wide.entries[at] = (Entry){entry->place, 1};
    }
    free(index->entries);
    *index = wide;
}

/* Enter the place of a new item into a free entry. */
static inline void index_put(
    Index *index, Entry *entry, uint32_t place, HashAt hash_at, const void *of
) {
    *entry = (Entry){place, index->stamp};
    if (++index->count * 2 > index->size) index_widen(index, hash_at, of);
}

#endif
