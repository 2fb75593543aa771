/* Eight values side by side, or a single one (single.h). Only the maximum needs the processor's own
 * word: a general one, which minds numbers that are none, costs three times as much. Every form
 * gives the same bits. */
#ifndef SUDONGEON_VECTOR_H
#define SUDONGEON_VECTOR_H

#include <stdint.h>

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

#ifndef LANES
#define LANES 8
#endif

typedef float Lanes __attribute__((vector_size(LANES * sizeof(float))));
typedef int32_t Mask __attribute__((vector_size(LANES * sizeof(int32_t))));

static inline Lanes all(float value) {
#if LANES == 1
    return (Lanes){value};
#else
    return (Lanes){value, value, value, value, value, value, value, value};
#endif
}

static inline Lanes where(Mask mask, Lanes yes, Lanes no) {
    return (Lanes)(((Mask)yes & mask) | ((Mask)no & ~mask));
}

static inline Lanes larger(Lanes a, Lanes b) {
#if LANES == 8 && defined(__wasm_simd128__)
    union { Lanes lanes; v128_t halves[2]; } first = {a}, second = {b};
    for (int i = 0; i < 2; i++)
        first.halves[i] = wasm_f32x4_pmax(first.halves[i], second.halves[i]);
    return first.lanes;
#else
    return where(a < b, b, a);
#endif
}

/* Return slope where a exceeds b, else 0. */
static inline Lanes slope_if(Lanes a, Lanes b, Lanes slope) { return where(b < a, slope, all(0)); }

static inline float most_of(Lanes lanes) {
    float most = lanes[0];
    for (int i = 1; i < LANES; i++) most = lanes[i] > most ? lanes[i] : most;
    return most;
}

#endif
