/* Fights: who is fought, and what a fight is worth in each lane.
 *
 * A lane of a fight is a number of rations and of elixirs, which stay while it lasts. It comes in
 * as the values after the victory, [mana][life], and goes out as the values before the fight.
 * Lanes are solved eight at a time (duel.c); which lanes there are says fight_table.c.
 *
 * Several foes, the Wyrn and the Wizard are for melee.c. A damsel counts as lost in every fight.
 * Orcs are a mixture over their random points; what is rarer than `RARE` counts as lost. */
#include "fight.h"
#include "melee.h"

#include <string.h>

enum { MOST_MIXTURES = 5000, AT_WORK = 8 << 20 };
static const double RARE = 1e-5;

typedef struct {
    Solver *solver;
    Foe foe;
    Fighters party;
    int gold, mana; /* mana: the most in any lane */
    bool relaxed;   /* what is left out counts as won, not as lost */
    Lanes *result;  /* [mana][life], of mixtures */
} Fight;

Foe foe_of(const Situation *now, int digit, int kinds, bool lawful, int gold) {
    const int *printed = MONSTERS[digit - 1];
    Foe foe = {digit, printed[0], printed[1], printed[2], printed[3], false, 0};
    if (digit == TROLL) foe.regains = REGENERATION;
    if (kinds >> CHAOS & 1 && !lawful) {
        foe.initiative += CHAOS_GAINS[0][0];
        foe.attack += CHAOS_GAINS[0][1];
        foe.defence += CHAOS_GAINS[0][2];
    }
    if (kinds >> LAW & 1 && lawful) foe.defence += LAW_DEFENCE;
    if (kinds >> BARRICADE & 1) foe.defence += BARRICADE_DEFENCE;
    if (digit == MINOTAUR && kinds) {
        foe.attack += MINOTAUR_GAIN;
        foe.defence += MINOTAUR_GAIN;
    }
    if (digit == DRAGON) foe.life += gold;
    if (now->gang) { /* chapter 6 */
        foe.attack += GANG_GAIN;
        foe.defence += GANG_GAIN;
    }
    foe.first = (digit == RATLINGS && kinds) || (digit == MINOTAUR && kinds >> LABYRINTH & 1);
    return foe;
}

/* Return the party as it goes into a fight, with at most so much life. */
Fighters fighters_of(const Dungeon *dungeon, const Situation *now, int limit) {
    Party party = party_of(dungeon, now);
    return (Fighters){party.values[INITIATIVE], party.values[ATTACK], party.values[DEFENCE], limit,
                      now->first, can_heal(dungeon, now), can_boost(dungeon, now)};
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

/* ---- solving eight lanes */

static size_t moment(const Fight *fight, int mana, int life) {
    return (size_t)mana * (size_t)(fight->party.limit + 1) + (size_t)life;
}

static void store_after(const Fight *fight, const FightLane *lanes, int count) {
    struct Fighter *table = fight->solver->fighter;
    for (size_t at = 0; at < moment(fight, fight->mana + 1, 0); at++)
        for (int i = 0; i < LANES; i++) table->after[at][i] = lanes[MIN(i, count - 1)].values[at];
}

/* Add what a fight with a foe of these values is worth. Against foes beyond the tables all is lost. */
static void add_duel(const Fight *fight, Foe foe, float odds, int mana_most) {
    struct Fighter *table = fight->solver->fighter;
    if (foe.life >= FOE_LIFE || foe.attack - fight->party.defence + FURTHEST >= DAMAGES) return;
    duel(fight->solver, foe, fight->party, mana_most);
    for (size_t at = 0; at < moment(fight, mana_most + 1, 0); at++)
        fight->result[at] += odds * table->turn[at * (size_t)(foe.life + 1) + (size_t)foe.life];
}

typedef struct { const Fight *fight; int mana_most; double rest; } Orcs;

static void add_spread(void *to, Foe foe, double odds) {
    Orcs *orcs = to;
    if (odds < RARE) orcs->rest += odds;
    else add_duel(orcs->fight, foe, (float)odds, orcs->mana_most);
}

static void add_orcs(const Fight *fight, int mana_most) {
    Orcs orcs = {fight, mana_most, 0};
    spread_points(fight->foe, fight->gold, 1, add_spread, &orcs);
    for (size_t at = 0; fight->relaxed && at < moment(fight, mana_most + 1, 0); at++)
        fight->result[at] += all((float)orcs.rest) * fight->solver->fighter->after_healed[at];
}

/* For the guide: Orcs whose points are spread as evenly as they can be. */
static void add_usual_orcs(const Fight *fight) {
    Foe foe = fight->foe;
    foe.initiative += (fight->gold + 1) / 4;
    foe.attack += (fight->gold + 3) / 4;
    foe.defence += (fight->gold + 2) / 4;
    foe.life += fight->gold / 4;
    add_duel(fight, foe, 1, fight->mana);
}

static void solve_batch(const Fight *fight, FightLane *lanes, int count) {
    struct Fighter *table = fight->solver->fighter;
    int mana_most = 0;
    for (int i = 0; i < count; i++) mana_most = MAX(mana_most, lanes[i].mana);
    mana_most = MIN(mana_most, fight->mana);
    store_after(fight, lanes, count);
    memset(fight->result, 0, table->after_cells * sizeof(Lanes));
    if (fight->foe.digit == ORCS && fight->gold && fight->solver->rough) add_usual_orcs(fight);
    else if (fight->foe.digit == ORCS && fight->gold) add_orcs(fight, mana_most);
    else add_duel(fight, fight->foe, 1, mana_most);
    for (int mana = 0; mana <= fight->mana; mana++)
        for (int life = 0; life <= fight->party.limit; life++)
            for (int i = 0; i < count; i++) {
                size_t at = moment(fight, mana, life);
                lanes[i].values[at] = mana <= mana_most && life ? fight->result[at][i] : 0;
            }
}

enum { TABLES = 7 };

/* Return whether there is memory for the tables of such fights. */
static bool has_room(const Fight *fight, int foe_most) {
    size_t cells = moment(fight, fight->mana + 1, 0) * (size_t)(foe_most + 1);
    size_t bytes = TABLES * cells * sizeof(Lanes);
    return cells <= fight->solver->fighter->cells || bytes <= AT_WORK ||
           bytes <= arena_room(fight->solver->arena);
}

static void make_room(const Fight *fight, int foe_most) {
    Solver *solver = fight->solver;
    struct Fighter *table = solver->fighter;
    size_t ends = moment(fight, fight->mana + 1, 0), cells = ends * (size_t)(foe_most + 1);
    table->life_most = fight->party.limit;
    table->mana_most = fight->mana;
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

/* For the guide several foes strike as one that has all their lives; it deals, on an average, as much
 * as those who still live. The Wizard's omens make him harder. */
static Foe foes_as_one(const Dungeon *dungeon, const Situation *now, int gold) {
    enum { HARDER = 1, LONGER = 3 };
    int kinds = dungeon->places[now->room].kinds, lives = 0, initiatives = 0, defences = 0;
    int attacks = 0; /* of all who live, once for each life that is left */
    Foe one = {0};
    for (int box = BOXES - 1; box >= 0; box--) {
        int digit = dungeon->monsters[box];
        if (!(now->foes >> box & 1)) continue;
        Foe foe = foe_of(now, digit, kinds, is_lawful(digit), gold);
        if (digit == WIZARD) {
            foe.attack += HARDER;
            foe.defence += HARDER;
            foe.life += LONGER;
        }
        one.attack += foe.attack;
        attacks += one.attack * foe.life;
        lives += foe.life;
        initiatives += foe.initiative * foe.life;
        defences += foe.defence * foe.life;
    }
    one.attack = attacks / lives;
    one.initiative = initiatives / lives;
    one.defence = defences / lives;
    one.life = MIN(lives, FOE_LIFE - 1);
    return one;
}
/* Return who is fought by eight lanes at once, as far as one foe at a time can be: in the guide all
 * of them, else only one that is neither the Wyrn nor the Wizard. */
static bool is_duel(const Solver *solver, int number) {
    int monster = only_foe(&solver->dungeon, &solver->situations[number]);
    return solver->rough || (monster && monster != WYRN && monster != WIZARD);
}

static Fight fight_of(Solver *solver, int number, int mana_most) {
    const Situation *now = &solver->situations[number];
    const Dungeon *dungeon = &solver->dungeon;
    int monster = only_foe(dungeon, now), limit = solver->nodes[number].limit - DAMSEL_LIFE * now->damsels;
    Fight fight = {.solver = solver, .gold = gold_here(dungeon, now), .mana = mana_most};
    if (monster && monster != WIZARD)
        fight.foe = foe_of(now, monster, dungeon->places[now->room].kinds, is_lawful(monster),
                           fight.gold);
    else
        fight.foe = foes_as_one(dungeon, now, fight.gold);
    fight.party = fighters_of(dungeon, now, limit);
    return fight;
}

/* Return in how many ways Orcs can have so many points, or a large number. */
int64_t mixtures(int points) {
    return MIN(MOST_MIXTURES, (points + 1) * (points + 2) * (points + 3) / 6);
}

/* Return what solving so many lanes takes, roughly and rather too much. */
int64_t fight_steps(Solver *solver, int number, int mana_most, int count) {
    int64_t batches = (count + LANES - 1) / LANES;
    if (!is_duel(solver, number)) return batches * melee_lanes_steps(solver, number, mana_most);
    Fight fight = fight_of(solver, number, mana_most);
    int points = fight.foe.digit == ORCS && !solver->rough ? fight.gold : 0;
    fight.foe.life += points / 4;
    return batches * mixtures(points) * duel_steps(fight.foe, fight.party, mana_most);
}

/* Give parties with more mana than `room` what those with so much have: they may play as if they had
 * no more. */
static void extend_lanes(FightLane *lanes, int count, int room, int limit) {
    size_t width = (size_t)(limit + 1);
    for (int i = 0; i < count; i++)
        for (int mana = room + 1; mana <= lanes[i].mana; mana++)
            memcpy(lanes[i].values + (size_t)mana * width, lanes[i].values + (size_t)room * width,
                   width * sizeof(float));
}

/* Replace the values after the victory, in tables of [mana][life] up to `mana_most`, by those of
 * the fight. Life goes up to the limit of a party that has been hurt. Where that would take more
 * steps than are allowed, the party uses less mana. */
void fight_lanes(Solver *solver, int number, int mana_most, FightLane *lanes, int count) {
    if (!is_duel(solver, number)) {
        melee_lanes(solver, number, mana_most, lanes, count);
        return;
    }
    Fight fight = fight_of(solver, number, mana_most);
    bool one = only_foe(&solver->dungeon, &solver->situations[number]);
    if (solver->rough && !one && !is_known(solver, number)) {
        for (int i = 0; i < count; i++)
            memset(lanes[i].values, 0, moment(&fight, mana_most + 1, 0) * sizeof(float));
        return;
    }
    int foe_most = MIN(FOE_LIFE, fight.foe.life + (fight.foe.digit == ORCS ? fight.gold : 0));
    while (fight.mana > 0 && (fight_steps(solver, number, fight.mana, count) > solver->allowed ||
                              !has_room(&fight, foe_most)))
        fight.mana--;
    solver->cut |= fight.mana < mana_most;
    make_room(&fight, foe_most);
    size_t size = solver->fighter->after_cells * sizeof(Lanes);
    fight.result = arena_take(solver->arena, size);
    for (int from = 0; from < count; from += LANES)
        solve_batch(&fight, lanes + from, MIN(LANES, count - from));
    arena_give(solver->arena, fight.result, size);
    extend_lanes(lanes, count, fight.mana, fight.party.limit);
}

/* Fight one foe, with so many points if these are Orcs: no more, and what is rare is won. Return
 * whether the tables are large enough for that. */
bool lone_lanes(Solver *solver, Foe foe, Fighters party, int points, int mana_most,
                FightLane *lanes, int count) {
    Fight fight = {.solver = solver, .foe = foe, .party = party, .gold = points, .mana = mana_most,
                   .relaxed = true};
    int foe_most = foe.life + points;
    if (foe_most >= FOE_LIFE || foe.attack + points - party.defence + FURTHEST >= DAMAGES ||
        mana_most > MOST_MANA || !has_room(&fight, foe_most))
        return false;
    make_room(&fight, foe_most);
    size_t size = solver->fighter->after_cells * sizeof(Lanes);
    fight.result = arena_ask(solver->arena, size);
    if (!fight.result) return false;
    solve_batch(&fight, lanes, count);
    arena_give(solver->arena, fight.result, size);
    return true;
}
