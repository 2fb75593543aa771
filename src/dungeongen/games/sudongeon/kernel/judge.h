/* What a judgement is asked and what it says: see judge.c. */
#ifndef SUDONGEON_JUDGE_H
#define SUDONGEON_JUDGE_H

#include "kernel.h"

enum { NUMBERS = 2000, MOST_COINS = 999 };

typedef struct { int mana, elixirs, rations; double value; } Purchase;
typedef struct {
    int situations, memory, mana, purchases, million_steps;
    Breadth breadth;
} Settings;

typedef struct {
    Purchase best;
    int situations, planes;
    bool wares, full, cut, merged;
    long fights, lanes, duels;
    int64_t steps;
    double tables_mb, memory_mb;
} Report;

static const Settings USUAL = {650000, 512, 20, 3, 10000, {0.03f, 1e-5f, 0.05f}};

/* Judge a dungeon from the market on, or from a situation within. What `solver` then holds answers
 * questions (ask.c) until its arena is freed. */
Report judge(Solver *solver, Dungeon dungeon, const Settings *settings, const Situation *from);

double judge_bound(Solver *solver, Dungeon dungeon, const Settings *settings, double found,
                   bool refined);

/* ask.c */
typedef struct { int rations, elixirs, life, mana; } Stocks;
static const double UNKNOWN = -1;

double value_of_state(const Solver *solver, const Situation *now, const Stocks *stocks);
double rough_value_of_state(const Solver *solver, const Situation *now, const Stocks *stocks);

#endif
