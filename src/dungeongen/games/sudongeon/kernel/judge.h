/* What a judgement is asked and what it says: see judge.c. */
#ifndef SUDONGEON_JUDGE_H
#define SUDONGEON_JUDGE_H

#include "kernel.h"

enum { NUMBERS = 2000, MOST_COINS = 999 };

/* The rungs of a judgement: the guide of a party on its own, what that party wins, then what the
 * widest policy wins of which all situations can be made, and the same with much more work. */
enum JudgedRung { GUESS, NARROW, WIDE, WIDER };

typedef struct { int mana, elixirs, rations; double value; } Purchase;
typedef struct {
    enum JudgedRung rung; /* to climb to */
    int situations, memory, mana, million_steps; /* the most, whatever a rung may take */
} Settings;

/* What has been found up to a rung, and all steps. The solver of the best policy holds its tables. */
typedef struct {
    Solver solver;
    Purchase best;
    enum JudgedRung next;
    int64_t steps;
} Judgement;

static const Settings USUAL = {WIDE, 600000, 512, 20, 5000};

void judge(Judgement *judgement, const Settings *settings, const Situation *from);
double judge_bound(Solver *solver, Dungeon dungeon, const Settings *settings, double found,
                   double enough, bool refined);

/* ask.c */
typedef struct { int rations, elixirs, life, mana; } Stocks;
static const double UNKNOWN = -1;

double value_of_state(const Solver *solver, const Situation *now, const Stocks *stocks);
double rough_value_of_state(const Solver *solver, const Situation *now, const Stocks *stocks);

#endif
