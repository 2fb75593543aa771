/* The table of a fight: its lanes, and which of them must be solved.
 *
 * A lane is a number of rations and of elixirs, which stay while the fight lasts. A lane whose
 * values after the victory are nowhere more than `tolerance` above those of a lane with less is not
 * solved: it takes the values of that one, since a party may play as if it had less. With a
 * tolerance of 0 only equal lanes are put together. */
#include "fight.h"

#include <string.h>

enum { NOTHING = -1, BETWEEN = -2 }; /* sources of lanes that are not solved */

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

static int mana_of(const Fight *fight, const Lane *lane) {
    return MAX(0, mana_most(fight->node, lane->rations, lane->elixirs));
}

static size_t after_size(const Fight *fight) {
    return (size_t)(fight->node->most.mana + 1) * (size_t)(fight->limit + 1);
}

static void load(const Fight *fight, Lane *lane) {
    const Option *hurt = &fight->solver->options[fight->node->first_option + 1];
    const Node *then = &fight->solver->nodes[resolved(fight->solver, hurt->then)];
    float *out = lane->after;
    int known = mana_most(fight->node, lane->rations, lane->elixirs);
    for (int mana = 0; mana <= fight->node->most.mana; mana++)
        for (int life = 0; life <= fight->limit; life++)
            *out++ = mana <= known ? value_at(fight->solver, then, lane->rations, life,
                                              lane->elixirs, mana)
                                   : 0;
}

/* Return whether a lane may take the values of one with less: see above. */
static bool close(const Fight *fight, const Lane *lane, const Lane *less) {
    size_t count = (size_t)(mana_of(fight, lane) + 1) * (size_t)(fight->limit + 1);
    for (size_t i = 0; i < count; i++)
        if (lane->after[i] - less->after[i] > fight->solver->tolerance) return false;
    return true;
}

static bool worthless(const Fight *fight, const Lane *lane) {
    for (size_t i = 0; i < after_size(fight); i++)
        if (lane->after[i] > 0) return false;
    return true;
}

static int origin(const Fight *fight, int lane) {
    int source = fight->lanes[lane].source;
    return source == lane || source < 0 ? source : origin(fight, source);
}

static bool on_grid_of(int number, int most, int grain) {
    return number % grain == 0 || number == most;
}

static bool on_grid(const Fight *fight, const Lane *lane) {
    const Most *most = &fight->node->most;
    int grain = fight->solver->grain;
    return on_grid_of(lane->rations, most->rations, grain) &&
           on_grid_of(lane->elixirs, most->elixirs, grain);
}

/* Choose the lane that each takes its values from: itself, one with less, or -1 for nothing. */
static void choose_sources(Fight *fight) {
    int planes = fight->node->most.rations + 1;
    for (int i = 0; i < fight->lane_count; i++) {
        Lane *lane = &fight->lanes[i];
        int fewer = lane->rations ? origin(fight, i - 1) : -1;
        int sober = lane->elixirs ? origin(fight, i - planes) : -1;
        lane->source = i;
        if (!on_grid(fight, lane)) lane->source = BETWEEN;
        else if (worthless(fight, lane)) lane->source = NOTHING;
        else if (fewer >= 0 && close(fight, lane, &fight->lanes[fewer])) lane->source = fewer;
        else if (sober >= 0 && close(fight, lane, &fight->lanes[sober])) lane->source = sober;
    }
}

static void solve_lanes(Fight *fight) {
    size_t size = (size_t)fight->lane_count * sizeof(FightLane);
    FightLane *lanes = arena_take(fight->solver->arena, size);
    int count = 0;
    for (int i = 0; i < fight->lane_count; i++)
        if (fight->lanes[i].source == i) {
            lanes[count].values = fight->lanes[i].after;
            lanes[count++].mana = mana_of(fight, &fight->lanes[i]);
        }
    if (count) fight_lanes(fight->solver, fight->number, fight->node->most.mana, lanes, count);
    arena_give(fight->solver->arena, lanes, size);
}

/* ---- lanes between those that are solved: an estimate */

/* Set a lane between two others, of which the upper one may know less mana. */
static void set_between(Fight *fight, Lane *lane, const Lane *low, const Lane *high, float share) {
    int known = mana_of(fight, high), width = fight->limit + 1;
    int low_origin = origin(fight, (int)(low - fight->lanes));
    int high_origin = origin(fight, (int)(high - fight->lanes));
    for (int i = 0; i < (int)after_size(fight); i++) {
        float below = low_origin == NOTHING ? 0 : low_origin == BETWEEN ? low->after[i]
                                                : fight->lanes[low_origin].after[i];
        float above = high_origin == NOTHING ? 0 : high_origin == BETWEEN ? high->after[i]
                                                 : fight->lanes[high_origin].after[i];
        lane->after[i] = i / width <= known ? below + share * (above - below) : below;
    }
}

static int grid_above(int number, int most, int grain) {
    return MIN(most, (number + grain - 1) / grain * grain);
}

static void fill_between(Fight *fight) {
    const Most *most = &fight->node->most;
    int grain = fight->solver->grain, planes = most->rations + 1;
    for (int pass = 0; pass < 2; pass++) /* first those whose elixirs are on the grid */
        for (int i = 0; i < fight->lane_count; i++) {
            Lane *lane = &fight->lanes[i];
            bool sober = on_grid_of(lane->elixirs, most->elixirs, grain);
            if (lane->source != BETWEEN || sober != (pass == 0)) continue;
            int number = sober ? lane->rations : lane->elixirs, step = sober ? 1 : planes;
            int above = grid_above(number, sober ? most->rations : most->elixirs, grain);
            int below = number / grain * grain;
            set_between(fight, lane, lane - (number - below) * step,
                        lane + (above - number) * step,
                        (float)(number - below) / (float)(above - below));
        }
}

/* ---- the table of a fight */

static void write_lane(const Fight *fight, int number) {
    const Lane *lane = &fight->lanes[number];
    const Solver *solver = fight->solver;
    Node *node = fight->node;
    int source = lane->source == BETWEEN ? number : origin(fight, number);
    int width = node->most.mana + 1;
    float *plane = node->values + (size_t)lane->rations * plane_size(solver, node);
    for (int life = 1; life <= node->limit && source >= 0; life++) {
        if (solver->merged && lane->elixirs && life < node->limit) continue;
        float *row = plane + row_of(solver, node, life, lane->elixirs) * width;
        for (int mana = 0; mana < width; mana++) {
            int from = mana * (fight->limit + 1) + MIN(life, fight->limit);
            row[mana] = fight->lanes[source].after[from];
        }
    }
}

static void fill(Fight *fight) {
    Solver *solver = fight->solver;
    size_t size = after_size(fight), planes = (size_t)fight->node->most.rations + 1;
    fight->lane_count = (int)planes * (fight->node->most.elixirs + 1);
    size_t lanes = (size_t)fight->lane_count;
    fight->lanes = arena_take(solver->arena, lanes * sizeof(Lane));
    float *after = arena_take(solver->arena, lanes * size * sizeof(float));
    for (int i = 0; i < fight->lane_count; i++) {
        fight->lanes[i] = (Lane){i % (int)planes, i / (int)planes, -1, after + (size_t)i * size};
        load(fight, &fight->lanes[i]);
    }
    choose_sources(fight);
    solve_lanes(fight);
    fill_between(fight);
    for (int i = 0; i < fight->lane_count; i++) write_lane(fight, i);
    arena_give(solver->arena, fight->lanes, lanes * sizeof(Lane));
    arena_give(solver->arena, after, lanes * size * sizeof(float));
}

void fight_values(Solver *solver, int number) {
    Node *node = &solver->nodes[number];
    Fight fight = {.solver = solver, .node = node, .number = number};
    fight.limit = node->limit - solver->situations[number].damsels;
    size_t planes = (size_t)node->most.rations + 1;
    memset(node->values, 0, planes * plane_size(solver, node) * sizeof(float));
    solver->fights++;
    fill(&fight);
}
