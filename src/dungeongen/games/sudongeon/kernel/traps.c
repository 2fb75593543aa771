/* A trap: D6 and its level against D6 and the party's find (SU-5), then the cleric's healing.
 *
 * What follows depends on whether the party was hurt, since any loss kills a damsel. After the dice
 * mana heals a life each, as much as the player likes; a party below 1 life must get there. */
#include "kernel.h"

#include <string.h>

enum { FACES = 6 };

typedef struct {
    const Solver *solver;
    const Node *node, *unhurt, *hurt;
    int limit, hurt_limit, mana;
    bool heals; /* whether a cleric is here */
    float odds[DAMAGE_FACES]; /* of each damage */
    float *calm, *wounded; /* [life][mana], after healing */
} Trap;

/* Fill [life][mana] with what comes after, for parties that may still turn mana into life. */
static void heal_values(const Trap *trap, const Node *then, int limit, int rations, int elixirs,
                        float *out) {
    int width = trap->mana + 1;
    for (int life = limit; life >= 1; life--)
        for (int mana = 0; mana <= trap->mana; mana++) {
            float best = 0; /* drinking may follow at once */
            for (int drunk = 0; drunk <= elixirs && life + drunk <= limit; drunk++) {
                float value =
                    healed_value(trap->solver, then, rations, life + drunk, elixirs - drunk, mana);
                best = MAX(best, value);
                if (trap->solver->merged) break;
            }
            if (trap->heals && life < limit && mana > 0)
                best = MAX(best, out[(life + 1) * width + mana - 1]);
            out[life * width + mana] = best;
        }
}

static float sprung_value(const Trap *trap, int life, int mana) {
    int width = trap->mana + 1;
    float total = trap->odds[0] * trap->calm[life * width + mana];
    for (int damage = 1; damage < DAMAGE_FACES; damage++) {
        if (trap->odds[damage] <= 0) continue;
        int left = MIN(life - damage, trap->hurt_limit), stock = mana;
        if (left < 1) {
            if (!trap->heals) continue;
            stock -= 1 - left;
            left = 1;
        }
        if (stock >= 0) total += trap->odds[damage] * trap->wounded[left * width + stock];
    }
    return total;
}

/* Fill in the odds of each damage. */
void trap_odds(const Solver *solver, int number, float odds[DAMAGE_FACES]) {
    const Situation *now = &solver->situations[number];
    int edge = solver->dungeon.traps[now->focus] - party_of(&solver->dungeon, now).values[FIND];
    memset(odds, 0, DAMAGE_FACES * sizeof *odds);
    for (int first = 1; first <= FACES; first++)
        for (int second = 1; second <= FACES; second++)
            odds[MIN(DAMAGE_FACES - 1, MAX(0, first + edge - second))] += 1.0f / (FACES * FACES);
}

void trap_values(Solver *solver, int number) {
    Node *node = &solver->nodes[number];
    const Situation *now = &solver->situations[number];
    const Option *options = &solver->options[node->first_option];
    Trap trap = {.solver = solver, .node = node, .limit = node->limit, .mana = node->most.mana,
                 .hurt_limit = node->limit - DAMSEL_LIFE * now->damsels,
                 .heals = can_heal(&solver->dungeon, now),
                 .unhurt = &solver->nodes[resolved(solver, options[0].then)],
                 .hurt = &solver->nodes[resolved(solver, options[1].then)]};
    trap_odds(solver, number, trap.odds);
    size_t size = (size_t)(trap.limit + 1) * (size_t)(trap.mana + 1) * sizeof(float);
    trap.calm = arena_take(solver->arena, size);
    trap.wounded = arena_take(solver->arena, size);
    for (int rations = 0; rations < RATIONS_END; rations++) {
        if (!(node->marked >> rations & 1)) continue;
        float *plane = plane_at(solver, node, rations);
        memset(plane, 0, plane_size(solver, node) * sizeof *plane);
        for (int elixirs = 0; elixirs <= node->most.elixirs; elixirs++) {
            heal_values(&trap, trap.unhurt, trap.limit, rations, elixirs, trap.calm);
            heal_values(&trap, trap.hurt, trap.hurt_limit, rations, elixirs, trap.wounded);
            for (int life = 1; life <= trap.limit; life++) {
                if (solver->merged && elixirs && life < trap.limit) continue;
                float *row = plane + row_of(solver, node, life, elixirs) * (trap.mana + 1);
                for (int mana = 0; mana <= trap.mana; mana++)
                    row[mana] = sprung_value(&trap, life, mana);
            }
        }
        drink(solver, node, plane);
    }
    arena_give(solver->arena, trap.calm, size);
    arena_give(solver->arena, trap.wounded, size);
}
