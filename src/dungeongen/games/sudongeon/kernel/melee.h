/* Fights with several foes, the Wyrn or the Wizard: see melee.c. */
#ifndef SUDONGEON_MELEE_H
#define SUDONGEON_MELEE_H

#include "fight.h"

enum { SEQUENCES = 150, SHAPES = 64, SURGES = 3, BLOWS = 64, FELLED_AT_ONCE = 2 };

/* Who strikes in the rest of a turn: a first group, and what is left after it. Number 0 is none,
 * and sequences of fewer combatants come first. */
typedef struct {
    int first, rest;
    int lesser;         /* without the party in the first group */
    int killed[FOES];   /* that, and without a foe in the later groups */
    int members;        /* of all groups */
} Sequence;

/* What the party is worth while some are felled, or after the Wizard's omens. */
typedef struct {
    int initiative, attack, defence;
    bool heals, boosts;
    int awake, felled[MEMBERS + 1]; /* the shapes after one more is felled */
    int falls[2];                   /* the shapes after attack or defence falls, or -1 */
} Shape;

typedef struct { float odds[FELLED_AT_ONCE + 1][BLOWS]; int most; } Blows; /* of a group */

typedef struct {
    Solver *solver;
    Block *block;
    int foe_count, limit, mana, claim;
    Foe foes[FOES];
    int shape_count; /* a shape leads only to shapes that come after it */
    Shape shapes[SHAPES];
    int wizard;         /* which foe rolls omens, or -1 */
    Foe dragon;         /* what he becomes */
    Lanes *after, *after_healed;
    Lanes *begins;      /* what is filled: [shape][mana][life][position] at the start of a turn */
} Melee;

typedef struct Turns Turns; /* a fight's tables */
typedef struct { int values[VALUES], class; } Awake; /* a member whom the Wyrn can fell */

size_t melee_cells(const Melee *melee);
int melee_position(const Melee *melee, int foe, int life);
void melee(Melee *melee);
Turns *melee_open(Melee *melee);
void melee_close(Turns *turns);
const Lanes *melee_row(Turns *turns, int shape, int surge, bool lands, const int *groups, int count,
                       int mana, int life);
bool melee_fits(const Melee *melee);
bool melee_room(const Melee *melee, size_t further);
int64_t melee_steps(const Melee *melee);
Lanes *melee_take(Block *block, size_t cells);
void melee_give(Block *block, size_t cells);

bool set_wizard(Melee *melee);
bool has_wyrn(const Melee *melee);
void set_felled(Melee *melee, const Awake *members, int count);
void set_falls(Melee *melee, int falls, bool last);
bool is_known(Solver *solver, int number);
int64_t melee_lanes_steps(Solver *solver, int number, int mana_most);
void melee_lanes(Solver *solver, int number, int mana_most, FightLane *lanes, int count);
bool relaxed_melee_lanes(Solver *solver, int64_t most, int number, int limit, int mana_most,
                         FightLane *lanes, int count);
void melee_lanes_end(Solver *solver);

#endif
