/* Random numbers: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
 * generators", 2014). The same seed gives the same numbers on every machine. */
#ifndef STREAM_H
#define STREAM_H

#include <stdint.h>

typedef struct { uint64_t state; } Stream;

static inline uint64_t stream_next(Stream *stream) {
    uint64_t z = stream->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Return the stream of a seed and a number. */
static inline Stream stream_of(uint64_t seed, uint64_t number) {
    Stream one = {seed}, two = {stream_next(&one) ^ number};
    return (Stream){stream_next(&two)};
}

/* Return a seed that comes as two numbers. */
static inline uint64_t seed_in(const int *numbers) {
    return (uint64_t)(uint32_t)numbers[0] << 32 | (uint32_t)numbers[1];
}

/* Return a whole number from 0 to `most` - 1. */
static inline int stream_below(Stream *stream, int most) {
    return (int)((stream_next(stream) >> 32) * (uint64_t)most >> 32);
}

static inline void shuffle(uint8_t *cards, int count, Stream *stream) {
    for (int i = count - 1; i > 0; i--) {
        int other = stream_below(stream, i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[other], cards[other] = card;
    }
}

#endif
