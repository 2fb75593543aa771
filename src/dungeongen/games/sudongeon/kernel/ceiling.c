/* What no plan wins where there is no exact table: the lesser of the values of both relaxed games
 * (bound.c). */
#include "bound.h"

/* Return what no plan wins from a situation with these numbers. */
float ceiling_value(const Solver *solver, int number, int rations, int health, int mana) {
    const Bound *games = solver->ceiling->games;
    if (number == LOST || health <= 0) return 0;
    if (number == BEATEN) return 1;
    float fed = value_in(&games[0], number, health, mana);
    float unfed = value_in(&games[1], number, health + rations, mana);
    return MIN(fed, unfed);
}

/* Fill a plane of an exact table with that. */
void ceiling_plane(const Solver *solver, const Node *node, int rations, float *plane) {
    int number = (int)(node - solver->nodes);
    for (int row = 0; row < rows(solver, node); row++, plane += node->most.mana + 1) {
        int life, elixirs;
        split_row(solver, node, row, &life, &elixirs);
        for (int mana = 0; life && mana <= node->most.mana; mana++)
            plane[mana] = ceiling_value(solver, number, rations, life + elixirs, mana);
    }
}
