/* The calls of the kernel as its tests have them. */
#include "entries.h"

#include "calls.c"

#include <math.h>

/* What no plan wins, however near what one plan wins is. */
CALL(bounded_tightly) { return told_bound(count, 0); }

/* ---- the guide against exact tables */

enum { OF_TRAPS, OF_FIGHTS, OF_HUNGER, OF_ELIXIRS, OF_WALKS, THINGS };

static double log_odds(double odds) { return log(odds / (1 - odds)); }

static int thing_of(const Node *node, int rations, int elixirs) {
    if (elixirs) return OF_ELIXIRS;
    if (node->kind == KIND_TRAP) return OF_TRAPS;
    if (node->kind == KIND_FIGHT) return OF_FIGHTS;
    return rations ? OF_WALKS : OF_HUNGER;
}

/* Add how far the guide is from the table of a situation, by the kind of thing. What is as good as
 * lost or won has no odds to compare. */
static void compare(const Solver *solver, int number, double *sums, double *counts) {
    static const double LEAST = 0.01;
    const Node *node = &solver->nodes[number];
    for (int rations = 0; rations < RATIONS_END; rations++)
        for (int elixirs = 0; elixirs <= node->most.elixirs; elixirs++)
            for (int life = 1; life <= node->limit && node->marked >> rations & 1; life++)
                for (int mana = 0; mana <= node->most.mana; mana += MAX(1, node->most.mana)) {
                    if (elixirs && life < node->limit) continue;
                    double exact = value_at(solver, node, rations, life, elixirs, mana);
                    if (exact < LEAST || exact > 1 - LEAST) continue;
                    double guess = guide_value(solver, number, rations, life + elixirs, mana);
                    guess = fmin(1 - LEAST / 10, fmax(LEAST / 10, guess));
                    int thing = thing_of(node, rations, elixirs);
                    sums[thing] += fabs(log_odds(guess) - log_odds(exact));
                    counts[thing]++;
                }
}

/* After a small dungeon is judged whole: make a guide of it, on its finest grid, and for each kind of
 * thing say by how much its log odds err, in sum, and in how many cases. */
CALL(guide_errors) {
    Solver *solver = &judgement.solver;
    Most most = {0};
    (void)count;
    for (int i = 0; i < solver->placed; i++) {
        const Node *node = &solver->nodes[solver->order[i]];
        if (!node->marked) continue;
        most.rations = MAX(most.rations, 31 - __builtin_clz(node->marked));
        most.elixirs = MAX(most.elixirs, node->most.elixirs);
        most.mana = MAX(most.mana, node->most.mana);
    }
    solver->due = solver->steps + 240000000;
    solver->rough = true;
    solver->allowed = INT64_MAX;
    if (!make_guide(solver, most, 0)) return 0;
    memset(exchange.answer, 0, 2 * THINGS * sizeof *exchange.answer);
    for (int i = 0; i < solver->placed; i++)
        if (solver->nodes[solver->order[i]].values)
            compare(solver, solver->order[i], exchange.answer, exchange.answer + THINGS);
    return 2 * THINGS;
}

const Call calls[] = {
    {"judged", judged},
    {"climbed", climbed},
    {"bounded", bounded_tightly},
    {"guide_errors", guide_errors},
    {0}
};
