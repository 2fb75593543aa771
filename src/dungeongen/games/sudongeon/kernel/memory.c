/* Fights are maxima of linear maps. So two of them with equal foes and equal parties are worth alike
 * where what follows them is alike; guide_fight.c and bound_fight.c say how nearly. */
#include "memory.h"

#include <string.h>

Memory *new_memory(Arena *arena) {
    Memory *memory = arena_take(arena, sizeof *memory);
    memset(memory, 0, sizeof *memory);
    return memory;
}

Remembered **bucket_of(Memory *memory, uint64_t key) { return &memory->buckets[key % BUCKETS]; }

Remembered *remember(Memory *memory, Arena *arena, uint64_t key, size_t after, size_t before) {
    Remembered **bucket = bucket_of(memory, key), *new = arena_take(arena, sizeof *new);
    *new = (Remembered){*bucket, key, before, arena_take(arena, after), arena_take(arena, before)};
    memory->count++;
    return *bucket = new;
}
