/* What the modules of the bound share: see bound.c. */
#ifndef SUDONGEON_BOUND_H
#define SUDONGEON_BOUND_H

#include "memory.h"

enum { MOST_HEALTH = 63, MOST_BOUND_MANA = 40, MOST_LIFE = 40 }; /* of tables, and of parties */

static const double OPEN = 0.999; /* a bound above says nothing */

/* A relaxed game, and its tables of [health][mana]. Where something in the dungeon adds to a number,
 * the last row or column stands for that much and more, and nothing is ever taken from it. */
typedef struct {
    Solver *solver;
    bool fed;      /* no rations are eaten; else rations are elixirs too */
    bool keeps;    /* all tables stay */
    int rows, columns;
    int *most;     /* the health that a party can have in each situation */
    bool endless_health, endless_mana;
    bool repeats[2]; /* whether dice may be rolled again at no cost: below the last row, and there */
    int64_t began; /* the solver's steps then */
    int64_t fought; /* steps of fights */
    size_t bytes;  /* of a table */
    float **values;
    int *users;    /* situations still to be valued that lead here */
    Memory *memory; /* of fights: see bound_fight.c */
} Bound;

/* Return where the row of a health begins in a table. */
static inline size_t bound_row(const Bound *bound, int health) {
    return (size_t)health * (size_t)bound->columns;
}

static inline float value_in(const Bound *bound, int number, int health, int mana) {
    const float *row = bound->values[number] + bound_row(bound, MIN(health, bound->rows - 1));
    return row[MIN(mana, bound->columns - 1)];
}

void take_outcome(const Bound *bound, int from, int hurt, float *table);

void give_bound_memory(Bound *bound);
bool bound_fight(Bound *bound, int number, float *out);

/* Both games, solved: what no plan wins where nothing better is known. */
struct Ceiling { Bound games[2]; };
Ceiling *make_ceiling(Solver *solver, const Start *starts, double *bounds, int count, bool keeps);
void give_ceiling(Solver *solver, Ceiling *ceiling);

#endif
