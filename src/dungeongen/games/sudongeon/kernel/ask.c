/* Questions to a judgement: what a party wins in a situation, by the policy that the tables name.
 *
 * The tables of the last look stay in memory (judge.c). A situation that it did not mark, or that
 * nothing led to, is unknown; the caller may judge the dungeon again from there. */
#include "judge.h"

/* Return the odds of a party with these numbers, or a negative number where they are unknown. */
double value_of_state(const Solver *solver, const Situation *now, const Stocks *stocks) {
    int number = situation_known(solver, *now);
    if (number < 0) return UNKNOWN;
    number = resolved(solver, number);
    if (number == BEATEN) return 1;
    if (number == LOST || stocks->life <= 0) return 0;
    const Node *node = &solver->nodes[number];
    if (!node->values || plane_below(node, stocks->rations) < 0) return UNKNOWN;
    double value = value_at(solver, node, stocks->rations, stocks->life, stocks->elixirs,
                            stocks->mana);
    return MIN(1, value);
}
