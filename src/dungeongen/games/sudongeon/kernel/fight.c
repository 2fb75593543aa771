/* Fights: who is fought, in which lanes, and what comes of it.
 *
 * A lane of a fight is a number of rations and of elixirs, which stay while it lasts. Lanes are
 * solved eight at a time (duel.c). A lane whose values after the victory are nowhere more than
 * `tolerance` above those of a lane with less is not solved: it takes the values of that one, since
 * a party may play as if it had less. With a tolerance of 0 only equal lanes are put together.
 *
 * Several foes, the Wyrn and the Wizard are not solved yet: such a fight counts as lost. So does a
 * damsel in every fight. Orcs are a mixture over their random points; what is rarer than `RARE`
 * counts as lost. */
#include "fight.h"

#include <string.h>

enum { NOTHING = -1, BETWEEN = -2 }; /* sources of lanes that are not solved */
static const double RARE = 1e-5, RARE_ROUGH = 5e-3; /* the second in a rough sweep */
static const struct { int initiative, attack, defence, life; } MONSTERS[] = {
    {0, 0, 0, 0}, /* numbered from 1 (chapter 3) */
    {5, 3, 2, 12}, {5, 3, 3, 10}, {4, 5, 5, 10}, {7, 7, 2, 10}, {3, 7, 4, 15}, {3, 7, 4, 12},
    {5, 6, 6, 15}, {6, 8, 6, 15}, {6, 8, 8, 20},
};

typedef struct {
    int rations, elixirs, source; /* source: the lane whose values it takes, or -1 */
    float *after;                 /* [mana][life] */
} Lane;

typedef struct {
    Solver *solver;
    Node *node;
    const Situation *now;
    Foe foe;
    Fighters party;
    int gold, limit, lane_count;
    Lane *lanes;
    Lanes *result; /* [mana][life], of mixtures */
} Fight;

static Foe foe_of(const Situation *now, int digit, int kinds, bool lawful, int gold) {
    Foe foe = {digit, MONSTERS[digit].initiative, MONSTERS[digit].attack,
               MONSTERS[digit].defence, MONSTERS[digit].life, false, digit == TROLL};
    if (kinds >> CHAOS & 1 && !lawful) {
        foe.initiative -= 1;
        foe.attack += 1;
        foe.defence += 1;
    }
    if (kinds >> LAW & 1 && lawful) foe.defence += 1;
    if (kinds >> BARRICADE & 1) foe.defence += 2;
    if (digit == MINOTAUR && kinds) {
        foe.attack += 1;
        foe.defence += 1;
    }
    if (digit == DRAGON) foe.life += gold;
    if (now->gang) { /* chapter 6 */
        foe.attack += 1;
        foe.defence += 1;
    }
    foe.first = (digit == RATLINGS && kinds) || (digit == MINOTAUR && kinds >> LABYRINTH & 1);
    return foe;
}

/* Return the only foe's monster, or 0 where there are several. */
static int only_foe(const Dungeon *dungeon, const Situation *now) {
    int monster = now->gang ? GOBLINS : 0;
    for (int box = 0; box < BOXES; box++)
        if (now->foes >> box & 1) {
            if (monster) return 0;
            monster = dungeon->monsters[box];
        }
    return monster;
}

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

/* ---- solving eight lanes */

static void store_after(const Fight *fight, const int *batch, int count) {
    struct Fighter *table = fight->solver->fighter;
    for (int mana = 0; mana <= fight->node->most.mana; mana++)
        for (int life = 0; life <= fight->limit; life++) {
            size_t from = (size_t)mana * (size_t)(fight->limit + 1) + (size_t)life;
            size_t to = (size_t)mana * (size_t)(table->life_most + 1) + (size_t)life;
            for (int i = 0; i < LANES; i++)
                table->after[to][i] = fight->lanes[batch[MIN(i, count - 1)]].after[from];
        }
}

/* Add what a fight with a foe of these values is worth. */
static void add_duel(const Fight *fight, Foe foe, float odds, int mana_most) {
    struct Fighter *table = fight->solver->fighter;
    duel(fight->solver, foe, fight->party, mana_most);
    for (int mana = 0; mana <= mana_most; mana++)
        for (int life = 1; life <= fight->limit; life++) {
            size_t to = (size_t)mana * (size_t)(table->life_most + 1) + (size_t)life;
            fight->result[to] += odds * table->turn[to * (size_t)(foe.life + 1) + (size_t)foe.life];
        }
}

static void add_orcs(const Fight *fight, int mana_most) {
    double factorial[64] = {1};
    int points = fight->gold;
    for (int i = 1; i <= points; i++) factorial[i] = factorial[i - 1] * i;
    double whole = factorial[points], covered = 0;
    double rare = fight->solver->grain > 1 ? RARE_ROUGH : RARE;
    for (int i = 0; i < points; i++) whole /= 4;
    for (int quick = 0; quick <= points; quick++)
        for (int fierce = 0; quick + fierce <= points; fierce++)
            for (int hard = 0; quick + fierce + hard <= points; hard++) {
                int tough = points - quick - fierce - hard;
                double odds = whole / factorial[quick] / factorial[fierce] / factorial[hard] /
                              factorial[tough];
                Foe foe = fight->foe;
                if (odds < rare) continue;
                covered += odds;
                foe.initiative += quick;
                foe.attack += fierce;
                foe.defence += hard;
                foe.life += tough;
                add_duel(fight, foe, (float)odds, mana_most);
            }
    if (fight->solver->grain == 1) return;
    for (size_t i = 0; i < fight->solver->fighter->after_cells; i++)
        fight->result[i] /= (float)covered;
}

static void solve_batch(const Fight *fight, const int *batch, int count) {
    struct Fighter *table = fight->solver->fighter;
    int mana_most = 0;
    for (int i = 0; i < count; i++)
        mana_most = MAX(mana_most, mana_of(fight, &fight->lanes[batch[i]]));
    store_after(fight, batch, count);
    memset(fight->result, 0, table->after_cells * sizeof(Lanes));
    if (fight->foe.digit == ORCS && fight->gold) add_orcs(fight, mana_most);
    else add_duel(fight, fight->foe, 1, mana_most);
    for (int mana = 0; mana <= fight->node->most.mana; mana++)
        for (int life = 1; life <= fight->limit; life++)
            for (int i = 0; i < count; i++) {
                size_t from = (size_t)mana * (size_t)(table->life_most + 1) + (size_t)life;
                size_t to = (size_t)mana * (size_t)(fight->limit + 1) + (size_t)life;
                fight->lanes[batch[i]].after[to] =
                    mana <= mana_most ? fight->result[from][i] : 0;
            }
    fight->solver->lanes += count;
}

static void solve_lanes(Fight *fight) {
    int batch[LANES], count = 0;
    for (int i = 0; i < fight->lane_count; i++) {
        if (fight->lanes[i].source == i) batch[count++] = i;
        if (count == LANES || (count && i == fight->lane_count - 1)) {
            solve_batch(fight, batch, count);
            count = 0;
        }
    }
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

static void make_room(Solver *solver, const Fight *fight, int foe_most) {
    struct Fighter *table = solver->fighter;
    size_t ends = (size_t)(fight->node->most.mana + 1) * (size_t)(fight->limit + 1);
    size_t cells = ends * (size_t)(foe_most + 1);
    table->life_most = fight->limit;
    table->mana_most = fight->node->most.mana;
    Lanes **tables[] = {&table->turn, &table->foe_last, &table->party_last, &table->party_first,
                        &table->foe_first, &table->tie, &table->lands};
    if (cells > table->cells) {
        for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
            arena_give(solver->arena, *tables[i], table->cells * sizeof(Lanes));
            *tables[i] = arena_take(solver->arena, cells * sizeof(Lanes));
        }
        table->cells = cells;
    }
    if (ends <= table->after_cells) return;
    Lanes **ends_of[] = {&table->after, &table->after_healed};
    for (size_t i = 0; i < sizeof ends_of / sizeof *ends_of; i++) {
        arena_give(solver->arena, *ends_of[i], table->after_cells * sizeof(Lanes));
        *ends_of[i] = arena_take(solver->arena, ends * sizeof(Lanes));
    }
    table->after_cells = ends;
}

static void fill(Fight *fight) {
    Solver *solver = fight->solver;
    size_t size = after_size(fight), planes = (size_t)fight->node->most.rations + 1;
    fight->lane_count = (int)planes * (fight->node->most.elixirs + 1);
    size_t lanes = (size_t)fight->lane_count;
    fight->lanes = arena_take(solver->arena, lanes * sizeof(Lane));
    float *after = arena_take(solver->arena, lanes * size * sizeof(float));
    fight->result = arena_take(solver->arena, solver->fighter->after_cells * sizeof(Lanes));
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
    arena_give(solver->arena, fight->result, solver->fighter->after_cells * sizeof(Lanes));
}

void fight_values(Solver *solver, int number) {
    Node *node = &solver->nodes[number];
    const Situation *now = &solver->situations[number];
    const Dungeon *dungeon = &solver->dungeon;
    size_t planes = (size_t)node->most.rations + 1;
    memset(node->values, 0, planes * plane_size(solver, node) * sizeof(float));
    int monster = only_foe(dungeon, now);
    if (!monster || monster == WYRN || monster == WIZARD) return;
    Party party = party_of(dungeon, now);
    Fight fight = {.solver = solver, .node = node, .now = now};
    fight.gold = gold_here(dungeon, now);
    fight.limit = node->limit - now->damsels;
    fight.foe = foe_of(now, monster, dungeon->places[now->room].kinds, is_lawful(monster),
                       fight.gold);
    fight.party = (Fighters){party.values[INITIATIVE], party.values[ATTACK],
                             party.values[DEFENCE], fight.limit, now->first};
    solver->fights++;
    make_room(solver, &fight, fight.foe.life + (monster == ORCS ? fight.gold : 0));
    fill(&fight);
}
