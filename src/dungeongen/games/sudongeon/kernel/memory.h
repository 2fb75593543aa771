/* Fights that were fought out, to be used again for those that look alike: see memory.c. */
#ifndef SUDONGEON_MEMORY_H
#define SUDONGEON_MEMORY_H

#include "kernel.h"

enum { BUCKETS = 1 << 12 };

typedef struct Remembered {
    struct Remembered *next; /* of its bucket, the newest first */
    uint64_t key;            /* who fights whom */
    size_t bytes;            /* of the values before */
    float *after, *before;   /* what follows the fight, and what comes of it */
} Remembered;

typedef struct {
    int count;
    Remembered *buckets[BUCKETS], spare; /* spare: of no bucket, so that it is used once */
} Memory;

Memory *new_memory(Arena *arena);
Remembered **bucket_of(Memory *memory, uint64_t key);

/* Return room for one more fight, which is the first of its bucket. */
Remembered *remember(Memory *memory, Arena *arena, uint64_t key, size_t after, size_t before);

#endif
