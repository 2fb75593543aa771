/* What a judgement may take: steps of work, and memory, which is one arena with a cap. Blocks come in
 * sizes of four steps to a doubling, and a block that is given back waits in the list of its size, so
 * that the tables of values, which live for a part of the sweep only, use the same memory again and
 * again; a large one is cut up where no block of the wanted size waits. Beyond the cap the caller
 * ends the judgement (`out_of_memory`). */
#include "kernel.h"

#include <stdlib.h>
#include <string.h>

enum { SIZES = 200, SMALLEST = 64, CHUNK = 1 << 22, RESERVE = 24 << 20 };
enum { FAR_BEHIND = 4 }; /* times all steps */

/* Count work. Every pass ends by itself when it is late; what is far behind that is a mistake. */
void work(Solver *solver, int64_t steps) {
    solver->steps += steps;
    if (solver->steps > FAR_BEHIND * solver->most_steps || is_interrupted()) out_of_steps();
}

/* Return whether the present pass has had its steps: time to come to an end with what there is. */
bool is_late(const Solver *solver) { return solver->steps > solver->due; }

typedef struct Free { struct Free *next; } Free;
typedef struct Chunk {
    struct Chunk *next;
    size_t size;
} Chunk;

struct Arena {
    size_t cap, used, left;
    char *next; /* the rest of the newest chunk */
    Chunk *chunks;
    Free *free[SIZES];
};

static int size_class(size_t size, size_t *rounded) {
    size_t base = SMALLEST;
    int class = 0;
    while (base * 2 < size) base *= 2, class += 4;
    size_t top = base;
    while (top < size) top += base / 4, class++;
    *rounded = (top + SMALLEST - 1) / SMALLEST * SMALLEST;
    return class;
}

/* Return the size of the blocks of a class. */
static size_t size_of(int class) {
    size_t base = (size_t)SMALLEST << class / 4;
    return (base + base / 4 * (size_t)(class % 4) + SMALLEST - 1) / SMALLEST * SMALLEST;
}

static void put(Arena *arena, int class, void *memory) {
    Free *block = memory;
    block->next = arena->free[class];
    arena->free[class] = block;
}

static void *first(Arena *arena, int class) {
    Free *block = arena->free[class];
    arena->free[class] = block->next;
    return block;
}

Arena *arena_new(size_t cap) {
    Arena *arena = calloc(1, sizeof *arena);
    if (arena == NULL) out_of_memory();
    arena->cap = cap;
    return arena;
}

/* Put the rest of the newest chunk into the list of the largest size that it holds. */
static void keep_rest(Arena *arena) {
    int class = 0;
    if (arena->left < SMALLEST) return;
    while (class + 1 < SIZES && size_of(class + 1) <= arena->left) class++;
    put(arena, class, arena->next);
    arena->left = 0;
}

#ifdef __wasm__
/* The library of the .wasm rounds large blocks up to powers of two. So memory is taken from the
 * engine, in its pages, and what an arena gives back waits for the next one. */
enum { PAGE = 1 << 16 };
static Chunk *spare;

static Chunk *chunk_of(size_t size) {
    for (Chunk **place = &spare; *place != NULL; place = &(*place)->next)
        if ((*place)->size >= size) {
            Chunk *found = *place;
            *place = found->next;
            return found;
        }
    size_t pages = (size + PAGE - 1) / PAGE, page = __builtin_wasm_memory_grow(0, pages);
    if (page == SIZE_MAX) return NULL;
    Chunk *chunk = (Chunk *)(page * PAGE);
    chunk->size = pages * PAGE;
    return chunk;
}

static void free_chunk(Chunk *chunk) {
    chunk->next = spare;
    spare = chunk;
}
#else
static Chunk *chunk_of(size_t size) {
    Chunk *chunk = aligned_alloc(SMALLEST, size);
    if (chunk != NULL) chunk->size = size;
    return chunk;
}

static void free_chunk(Chunk *chunk) { free(chunk); }
#endif

static bool add_chunk(Arena *arena, size_t least) {
    size_t size = MAX((size_t)CHUNK, least + SMALLEST);
    Chunk *chunk = arena->used + size <= arena->cap ? chunk_of(size) : NULL;
    if (chunk == NULL) return false;
    size = chunk->size;
    keep_rest(arena);
    chunk->next = arena->chunks;
    arena->chunks = chunk;
    arena->used += size;
    arena->next = (char *)chunk + SMALLEST;
    arena->left = size - SMALLEST;
    return true;
}

/* In a test build memory begins as numbers that are none: reading before writing shows. */
static void *poisoned(void *memory, size_t size) {
#ifdef POISON
    memset(memory, 0xFF, size);
#else
    (void)size;
#endif
    return memory;
}

/* Use a large block that was given back as the newest chunk; return whether there is one. */
static bool reuse(Arena *arena, size_t least) {
    size_t size = SMALLEST;
    int found = -1;
    for (int class = 0; class < SIZES && size < arena->cap; class++) {
        size_t rounded = size_of(class);
        if (arena->free[class] != NULL && rounded >= MAX(least, (size_t)CHUNK)) found = class;
        size = rounded;
    }
    if (found < 0) return false;
    keep_rest(arena);
    arena->next = first(arena, found);
    arena->left = size_of(found);
    return true;
}

/* Where nothing else is left: a larger block that was given back. */
static void *larger_block(Arena *arena, int class) {
    while (++class < SIZES)
        if (arena->free[class] != NULL) return first(arena, class);
    out_of_memory();
}

void *arena_take(Arena *arena, size_t size) {
    size_t rounded;
    int class = size_class(size, &rounded);
    if (arena->free[class] != NULL) return poisoned(first(arena, class), rounded);
    if (rounded > arena->left && !reuse(arena, rounded) && !add_chunk(arena, rounded))
        return poisoned(larger_block(arena, class), rounded);
    void *memory = arena->next;
    arena->next += rounded;
    arena->left -= rounded;
    return poisoned(memory, rounded);
}

/* Return whether so much can be taken: a block that was given back, or the rest of the cap less a
 * reserve for what is small. A caller that asks first never ends a judgement. */
bool arena_has(Arena *arena, size_t size) {
    size_t rounded;
    int class = size_class(size, &rounded);
    bool reserved = arena->used + RESERVE > arena->cap;
    if (arena->free[class] != NULL || (!reserved && rounded <= arena->left)) return true;
    if (reuse(arena, rounded)) return true;
    size_t chunk = MAX((size_t)CHUNK, rounded + SMALLEST);
    return arena->used + chunk + RESERVE <= arena->cap && add_chunk(arena, rounded);
}

/* Take memory, or return NULL where there is no more of it. */
void *arena_ask(Arena *arena, size_t size) {
    return arena_has(arena, size) ? arena_take(arena, size) : NULL;
}

/* Return roughly how much can still be taken, large blocks that wait included. */
size_t arena_room(const Arena *arena) {
    size_t spent = arena->used + RESERVE, room = arena->left;
    room += spent < arena->cap ? arena->cap - spent : 0;
    for (int class = 0; class < SIZES && size_of(class) < arena->cap; class++)
        for (const Free *block = arena->free[class]; block != NULL; block = block->next)
            if (size_of(class) >= CHUNK) room += size_of(class);
    return room;
}

size_t arena_used(const Arena *arena) { return arena->used; }

void arena_give(Arena *arena, void *memory, size_t size) {
    size_t rounded;
    int class = size_class(size, &rounded);
    if (memory != NULL) put(arena, class, memory);
}

void arena_free(Arena *arena) {
    if (arena == NULL) return;
    while (arena->chunks != NULL) {
        Chunk *next = arena->chunks->next;
        free_chunk(arena->chunks);
        arena->chunks = next;
    }
    free(arena);
}
