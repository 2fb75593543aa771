/* The table of a fight: its lanes, and which of them must be solved.
 *
 * A lane is a number of rations and of elixirs, which stay while the fight lasts. A lane whose
 * values after the victory are those of a lane with less takes the values of that one. */
#include "fight.h"

#include <string.h>

enum { NOTHING = -1 }; /* the source of a lane that is worth nothing */

typedef struct {
    int rations, elixirs, source; /* source: the lane whose values it takes, or -1 */
    float *after;                 /* [mana][life] */
} Lane;

typedef struct {
    Solver *solver;
    Node *node;
    int number, limit, lane_count; /* limit: of a party that has been hurt */
    Lane *lanes;
} Fight;

/* ---- lanes */

static size_t after_size(const Fight *fight) {
    return (size_t)(fight->node->most.mana + 1) * (size_t)(fight->limit + 1);
}

static void load(const Fight *fight, Lane *lane) {
    const Option *outcomes = &fight->solver->options[fight->node->first_option];
    const Node *unhurt = &fight->solver->nodes[resolved(fight->solver, outcomes[0].then)];
    const Node *hurt = &fight->solver->nodes[resolved(fight->solver, outcomes[1].then)];
    float *out = lane->after;
    int known = mana_most(fight->node, lane->elixirs);
    for (int mana = 0; mana <= fight->node->most.mana; mana++)
        for (int life = 0; life <= fight->limit; life++) {
            float value = 0, best = 0;
            if (mana <= known)
                value = healed_value(fight->solver, hurt, lane->rations, life, lane->elixirs, mana);
            if (mana <= known && unhurt != hurt && fight->solver->ceiling)
                best = healed_value(fight->solver, unhurt, lane->rations, life, lane->elixirs, mana);
            *out++ = MAX(value, best);
        }
}

/* Return whether a lane is worth what one with fewer rations or elixirs is. */
static bool equal(const Fight *fight, const Lane *lane, const Lane *less) {
    int known = mana_most(fight->node, lane->elixirs) + 1;
    size_t count = (size_t)known * (size_t)(fight->limit + 1);
    return memcmp(lane->after, less->after, count * sizeof(float)) == 0;
}

static bool worthless(const Fight *fight, const Lane *lane) {
    for (size_t i = 0; i < after_size(fight); i++)
        if (lane->after[i] > 0) return false;
    return true;
}

/* Choose the lane that each takes its values from: itself, one with less, or -1 for nothing. */
static void choose_sources(Fight *fight) {
    int planes = plane_count(fight->node);
    for (int i = 0; i < fight->lane_count; i++) {
        Lane *lane = &fight->lanes[i];
        int fewer = i % planes ? fight->lanes[i - 1].source : NOTHING;
        int sober = lane->elixirs ? fight->lanes[i - planes].source : NOTHING;
        lane->source = i;
        if (worthless(fight, lane)) lane->source = NOTHING;
        else if (fewer >= 0 && equal(fight, lane, &fight->lanes[fewer])) lane->source = fewer;
        else if (sober >= 0 && equal(fight, lane, &fight->lanes[sober])) lane->source = sober;
    }
}

static void solve_lanes(Fight *fight) {
    size_t size = (size_t)fight->lane_count * sizeof(FightLane);
    FightLane *lanes = arena_take(fight->solver->arena, size);
    int count = 0;
    for (int i = 0; i < fight->lane_count; i++)
        if (fight->lanes[i].source == i) {
            lanes[count].values = fight->lanes[i].after;
            lanes[count++].mana = mana_most(fight->node, fight->lanes[i].elixirs);
        }
    if (count && fight->solver->ceiling)
        relaxed_lanes(fight->solver, fight->number, fight->node->most.mana, lanes, count);
    else if (count) fight_lanes(fight->solver, fight->number, fight->node->most.mana, lanes, count);
    arena_give(fight->solver->arena, lanes, size);
}

/* ---- the table of a fight */

static void write_lane(const Fight *fight, int number) {
    const Lane *lane = &fight->lanes[number];
    const Solver *solver = fight->solver;
    Node *node = fight->node;
    int source = lane->source, width = node->most.mana + 1;
    float *plane = plane_at(solver, node, lane->rations);
    for (int life = 1; life <= node->limit && source >= 0; life++) {
        if (solver->merged && lane->elixirs && life < node->limit) continue;
        float *row = plane + row_of(solver, node, life, lane->elixirs) * width;
        for (int mana = 0; mana < width; mana++) {
            int from = mana * (fight->limit + 1) + MIN(life, fight->limit);
            row[mana] = fight->lanes[source].after[from];
        }
    }
}

/* List the lanes, those with fewer elixirs first, and load what follows a victory. */
static void list_lanes(Fight *fight, float *after) {
    int i = 0;
    for (int elixirs = 0; elixirs <= fight->node->most.elixirs; elixirs++)
        for (int rations = 0; rations < RATIONS_END; rations++) {
            if (!(fight->node->marked >> rations & 1)) continue;
            float *here = after + (size_t)i * after_size(fight);
            fight->lanes[i] = (Lane){rations, elixirs, NOTHING, here};
            load(fight, &fight->lanes[i++]);
        }
}

/* Fill the table of a fight, which holds nothing but zeros yet. */
void fight_values(Solver *solver, int number) {
    Node *node = &solver->nodes[number];
    Fight fight = {.solver = solver, .node = node, .number = number};
    fight.limit = node->limit - (solver->ceiling ? 0 : DAMSEL_LIFE * solver->situations[number].damsels);
    fight.lane_count = plane_count(node) * (node->most.elixirs + 1);
    size_t lanes = (size_t)fight.lane_count * sizeof(Lane);
    size_t values = (size_t)fight.lane_count * after_size(&fight) * sizeof(float);
    if (!arena_has(solver->arena, values)) { /* the fight counts as lost, or as the ceiling says */
        solver->cut = true;
        return;
    }
    float *after = arena_take(solver->arena, values);
    fight.lanes = arena_take(solver->arena, lanes);
    list_lanes(&fight, after);
    choose_sources(&fight);
    solve_lanes(&fight);
    for (int i = 0; i < fight.lane_count; i++) write_lane(&fight, i);
    arena_give(solver->arena, fight.lanes, lanes);
    arena_give(solver->arena, after, values);
}
