/* The moments of a running fight, to be asked: see ask_fight.c. */
#ifndef SUDONGEON_ASK_FIGHT_H
#define SUDONGEON_ASK_FIGHT_H

#include "fight.h"
#include "judge.h"

enum { MOST_POSITIONS = 3 * FOE_LIFE };

typedef struct Bout Bout;

/* Solve a fight from the situation after its victory and what the party holds; NULL where that is
 * unknown. The numbers: the party's limit of life, mana, claim to strike first, initiative, attack,
 * defence, whether it can heal and boost; the foes, in the order in which they are struck; the
 * Dragon that a Wizard becomes; the members who are awake, if a Wyrn is there. */
Bout *bout_open(Solver *solver, const Situation *after, const Stocks *held, const int *numbers,
                int count);
void bout_close(Bout *bout);

/* Read a moment: the numbers of the shape (melee.h) and of the Wizard's surge, whether a group
 * strikes without another chance to heal, mana, life, and the groups that still strike, none at the
 * start of a turn. A value for each position (melee.c): the first target's lives from 1 on, then
 * the second's once it is the target, and the victory. */
int bout_read(const Bout *bout, const int *numbers, int count, double *values);

/* What a fight leaves of life and mana on average, where the party keeps as much as it can and the
 * dead keep nothing: nothing too where the fight is too large to be solved. The numbers are those
 * of `bout_open`. */
typedef struct { double kept; int64_t steps; } Left;
Left left_after(Arena *arena, int life, const int *numbers, int count);

#endif
