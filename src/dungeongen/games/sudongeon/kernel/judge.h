/* What a judgement is asked and what it says: see judge.c. */
#ifndef SUDONGEON_JUDGE_H
#define SUDONGEON_JUDGE_H

#include "kernel.h"

enum { NUMBERS = 2000, MOST_COINS = 999, MOST_STAGES = 2 };

typedef struct { int mana, elixirs, rations; double value; } Purchase;
typedef struct { int situations, memory, mana, grain, million_steps; float tolerance; } Settings;

typedef struct {
    Purchase best;
    int situations;
    bool wares, full, merged;
    long fights, lanes, duels;
    int64_t steps;
    double tables_mb, memory_mb;
} Report;

typedef struct { int stages; Report reports[MOST_STAGES]; } Judgement; /* the last one counts */

static const Settings USUAL = {2000000, 1500, 30, 5, 1000000, 0};

Judgement judge(Dungeon dungeon, const Settings *settings);

#endif
