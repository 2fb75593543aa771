/* What the modules of the guide share: see guide.c. */
#ifndef SUDONGEON_GUIDE_H
#define SUDONGEON_GUIDE_H

#include "memory.h"

enum { POINTS = 12, LEAN_POINTS = 22, MOST_POINTS = 32, NUMBERS = 128, PLANE = LEAN_POINTS * POINTS };
static const float UNIT = 65535; /* values are kept as whole numbers of its parts */

/* A place between two points of an axis, and the weights of a parabola through these and the point
 * below. */
typedef struct { int below, low, high; float share, bend, keep; } Spot;
typedef struct { int count, at[MOST_POINTS]; Spot spots[NUMBERS]; } Axis;

struct Guide {
    int64_t began; /* the solver's steps then */
    Axis rations, health, mana;
    Axis lean;           /* of health, without rations */
    size_t plane, lean_plane, cells; /* of health and mana; the same without rations; of all */
    int *slot;           /* of each situation */
    int slots_a_page;
    uint16_t **pages; /* [slot][rations][health][mana]; without rations [lean][mana] */
    Memory *memory; /* of fights: see guide_fight.c */
};

static inline uint16_t *guide_table(const Guide *guide, int number) {
    int slot = guide->slot[number];
    return guide->pages[slot / guide->slots_a_page] +
           (size_t)(slot % guide->slots_a_page) * guide->cells;
}

/* Return the plane of a situation at a point of the rations' axis, its points of health, its size. */
static inline uint16_t *guide_plane(const Guide *guide, int number, int point) {
    uint16_t *table = guide_table(guide, number);
    return point ? table + guide->lean_plane + (size_t)(point - 1) * guide->plane : table;
}

static inline const Axis *healths(const Guide *guide, int rations) {
    return rations > 0 ? &guide->health : &guide->lean;
}

static inline size_t size_of_plane(const Guide *guide, int rations) {
    return rations > 0 ? guide->plane : guide->lean_plane;
}

static inline Spot spot(const Axis *axis, int number) {
    return axis->spots[MAX(0, MIN(NUMBERS - 1, number))];
}

/* Interpolate between the values of a plane. */
static inline float value_between(const Guide *guide, const float *plane, Spot health, Spot mana) {
    const float *low = plane + health.low * guide->mana.count;
    const float *high = plane + health.high * guide->mana.count;
    float below = low[mana.low] + mana.share * (low[mana.high] - low[mana.low]);
    float above = high[mana.low] + mana.share * (high[mana.high] - high[mana.low]);
    return below + health.share * (above - below);
}

bool is_far_behind(const Solver *solver);
void heal_plane(const Guide *guide, int rations, int limit, float *plane);
void read_plane(const Guide *guide, int number, int rations, float *plane);
void guide_fight(Solver *solver, int number);

#endif
