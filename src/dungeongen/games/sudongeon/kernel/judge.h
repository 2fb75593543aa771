/* What a judgement is asked and what it says: see judge.c. */
#ifndef SUDONGEON_JUDGE_H
#define SUDONGEON_JUDGE_H

#include "kernel.h"

enum { NUMBERS = 2000, MOST_COINS = 999 };

typedef struct { int mana, elixirs, rations; double value; } Purchase;

/* The rungs of a judgement: the guide of a party on its own, what that party wins, then what the
 * widest policy wins of which all situations can be made, and twice the same with much more work. */
typedef struct {
    enum JudgedRung rung; /* to climb to */
    int situations, memory, mana, million_steps; /* the most, whatever a rung may take */
} Settings;

/* What has been found up to a rung, and all steps. The solver of the best policy holds its tables. */
typedef struct {
    Solver solver;
    Purchase best;
    enum JudgedRung next;
    bool partial; /* the last rung had to leave something out (dealings.c) */
    int64_t steps;
} Judgement;

void judge(Judgement *judgement, const Settings *settings, const Situation *from);
double judge_bound(Solver *solver, Dungeon dungeon, const Settings *settings, double found,
                   double enough);

typedef struct { int rations, elixirs, life, mana; } Stocks;

#endif
