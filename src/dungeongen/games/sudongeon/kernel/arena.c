/* Memory: one arena with a cap. Blocks come in sizes of four steps to a doubling, and a block that
 * is given back waits in the list of its size, so that the tables of values, which live for a part
 * of the sweep only, use the same memory again and again. Beyond the cap the process ends with
 * exit code 3; the engine that runs the .wasm sees that as memory spent. */
#include "kernel.h"

#include <stdio.h>
#include <stdlib.h>

enum { SIZES = 200, SMALLEST = 64 };

typedef struct Free { struct Free *next; } Free;

struct Arena {
    size_t cap, used;
    Free *free[SIZES];
};

static int size_class(size_t size, size_t *rounded) {
    size_t base = SMALLEST;
    int class = 0;
    while (base * 2 < size) base *= 2, class += 4;
    size_t quarter = base / 4, top = base;
    while (top < size) top += quarter, class++;
    *rounded = top;
    return class;
}

Arena *arena_new(size_t cap) {
    Arena *arena = calloc(1, sizeof *arena);
    if (arena == NULL) exit(3);
    arena->cap = cap;
    return arena;
}

void *arena_take(Arena *arena, size_t size) {
    size_t rounded;
    int class = size_class(size, &rounded);
    if (arena->free[class] != NULL) {
        Free *block = arena->free[class];
        arena->free[class] = block->next;
        return block;
    }
    rounded = (rounded + SMALLEST - 1) / SMALLEST * SMALLEST;
    void *memory = arena->used + rounded <= arena->cap ? aligned_alloc(SMALLEST, rounded) : NULL;
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(3);
    }
    arena->used += rounded;
    return memory;
}

void arena_give(Arena *arena, void *memory, size_t size) {
    size_t rounded;
    int class = size_class(size, &rounded);
    Free *block = memory;
    if (block == NULL) return;
    block->next = arena->free[class];
    arena->free[class] = block;
}

size_t arena_peak(const Arena *arena) { return arena->used; }
