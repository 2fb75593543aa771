/* Questions to a judgement: what a party wins in a situation, by the policy that the tables name.
 *
 * The tables of the last look stay in memory (judge.c). A situation that it did not mark, or that
 * nothing led to, is unknown; the caller may judge the dungeon again from there. The guide knows
 * every situation, but only roughly: it tells which of two moves gets on, where both win as often. */
#include "judge.h"

/* Return the number of a situation whose value is not plain, and set the value of one that is. */
static int number_of(const Solver *solver, const Situation *now, const Stocks *stocks,
                     double *value) {
    int number = situation_known(solver, *now);
    *value = UNKNOWN;
    if (number < 0) return -1;
    number = resolved(solver, number);
    if (number > LOST && stocks->life > 0) return number;
    *value = number == BEATEN;
    return -1;
}

/* Return the odds of a party with these numbers, or a negative number where they are unknown. */
double value_of_state(const Solver *solver, const Situation *now, const Stocks *stocks) {
    double value;
    int number = number_of(solver, now, stocks, &value);
    if (number < 0) return value;
    const Node *node = &solver->nodes[number];
    if (!node->values || plane_below(node, stocks->rations) < 0) return UNKNOWN;
    value = value_at(solver, node, stocks->rations, stocks->life, stocks->elixirs, stocks->mana);
    return MIN(1, value);
}

/* Return what the guide says of it, or where there is none, the odds. */
double rough_value_of_state(const Solver *solver, const Situation *now, const Stocks *stocks) {
    double value;
    if (!solver->guide) return value_of_state(solver, now, stocks);
    int number = number_of(solver, now, stocks, &value);
    if (number < 0) return value;
    return guide_value(solver, number, stocks->rations, stocks->life + stocks->elixirs,
                       stocks->mana);
}
