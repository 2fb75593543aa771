/* What the modules of a fight share: see fight.c. */
#ifndef SUDONGEON_FIGHT_H
#define SUDONGEON_FIGHT_H

#include "kernel.h"
#include "vector.h"

enum { FURTHEST = 5, DAMAGES = 32, FOE_LIFE = 96 };
enum { FIGHT_MANA = 20 }; /* the most in the guide */

typedef struct { int digit, initiative, attack, defence, life; bool first; int regains; } Foe;
typedef struct {
    int initiative, attack, defence, limit, claim;
    bool heals, boosts; /* with mana: whether a cleric is here, and a wizard */
} Fighters; /* the party's */

typedef struct { float odds[DAMAGES]; int least, most; } Blow; /* odds of each damage */

typedef struct { Lanes *cells; size_t size, used; } Block; /* that melees' tables are cut from */

struct Fighter {
    int life_most, mana_most, foe_most; /* what the tables below can hold */
    /* [mana][life][foe's life]: values for the party before it knows who strikes first, before the
     * foe's last strike and its own, before both strikes in either order or at once, and of a
     * foe's blow that lands whatever else happens. */
    Lanes *turn, *foe_last, *party_last, *party_first, *foe_first, *tie, *lands;
    Lanes *after, *after_healed; /* [mana][life]: of a victory; with the rest turned into life */
    size_t cells, after_cells;
    Block block;
};

/* Values of a lane: [mana][life]; `mana` is the most that is asked for. */
typedef struct { float *values; int mana; } FightLane;

/* Fill the values of a victory from which the party may still heal, if anybody `heals`. */
static inline void heal_victories(const Lanes *after, Lanes *healed, int limit, int mana_most, bool heals) {
    for (int mana = 0; mana <= mana_most; mana++)
        for (int life = limit; life >= 1; life--) {
            size_t at = (size_t)mana * (size_t)(limit + 1) + (size_t)life;
            healed[at] = after[at];
            if (heals && life < limit && mana > 0)
                healed[at] = larger(after[at], healed[at - (size_t)limit]);
        }
}

/* Spread the points of Orcs over four values, in every way, with its odds times `odds`. */
typedef void Spreading(void *to, Foe orcs, double odds);
void spread_points(Foe orcs, int points, double odds, Spreading *each, void *to);

Fighters fighters_of(const Dungeon *dungeon, const Situation *now, int limit);
Foe foe_of(const Situation *now, int digit, int kinds, bool lawful, int gold);
Blow blow_of(int edge); /* of attack less defence, and two dice */
int64_t fight_steps(Solver *solver, int number, int mana_most, int count);
void fight_lanes(Solver *solver, int number, int mana_most, FightLane *lanes, int count);
void relaxed_lanes(Solver *solver, int number, int mana_most, FightLane *lanes, int count);
bool lone_lanes(Solver *solver, Foe foe, Fighters party, int points, int mana_most,
                FightLane *lanes, int count);
int64_t mixtures(int points);
int64_t duel_steps(Foe foe, Fighters party, int mana_most);
void duel(Solver *solver, Foe foe, Fighters party, int mana_most);

#endif
