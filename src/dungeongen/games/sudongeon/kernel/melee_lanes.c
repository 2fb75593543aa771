/* Who meets in a melee, and what it is worth in each lane.
 *
 * What is left out counts as lost: more than three foes, two Wizards, a Wizard beside a Wyrn or a
 * Troll, more than `FALLS` omens that lower the party's values, and Orcs' rarer points. Two foes are
 * taken in either order, whichever is better.
 *
 * Where a melee would need more memory or steps than there are, less of it is looked at: two foes in
 * one order, a party with less mana (it may play as if it had no more), fewer falls. If that is
 * still too much, it counts as lost. */
#include "melee.h"

#include <string.h>

enum { MOST_MIXTURES = 40, MUCH_MANA = 6 };
static const float RARE = 1e-3f;

typedef struct {
    Melee melee;
    Lanes *best, *result; /* [mana][life]: of the orders of targets, of the Orcs' points */
    int points[FOES];     /* of each Orc */
    int mixtures, orders, falls;
    bool relaxed; /* what is left out helps the party */
} Brawl;

/* ---- shapes */

static int list_members(const Dungeon *dungeon, const Situation *now, Awake *members, int most) {
    int count = 0;
    for (int member = 0; member < MEMBERS; member++, count++) {
        members[count].class = dungeon->class_of[member];
        member_values(dungeon, now, member, members[count].values);
    }
    for (int class = 0; class < MEMBERS; class++)
        for (int i = 0; i < now->adventurers[class]; i++, count++) {
            if (count >= most) return -1;
            members[count].class = class;
            memcpy(members[count].values, CLASSES[class], sizeof members[count].values);
        }
    return count;
}

/* One shape for each set of those whom the Wyrn has felled; more are always later. */
void set_felled(Melee *melee, const Awake *members, int count) {
    Shape whole = melee->shapes[0];
    melee->shape_count = 1 << count;
    for (int felled = 0; felled < melee->shape_count; felled++) {
        Shape shape = {whole.initiative, whole.attack, whole.defence, .falls = {-1, -1}};
        for (int i = 0; i < count; i++) {
            if (felled >> i & 1) {
                shape.initiative -= members[i].values[INITIATIVE];
                shape.attack -= members[i].values[ATTACK];
                shape.defence -= members[i].values[DEFENCE];
                continue;
            }
            shape.heals |= members[i].class == CLASS_CLERIC;
            shape.boosts |= members[i].class == CLASS_WIZARD;
            shape.felled[shape.awake++] = felled | 1 << i;
        }
        melee->shapes[felled] = shape;
    }
}

/* One shape for each pair of falls, of attack and of defence; more are always later. Where all falls
 * have come, the next one is lost, or does nothing if these are the `last`. */
void set_falls(Melee *melee, int falls, bool last) {
    Shape whole = melee->shapes[0];
    int number[FALLS + 1][FALLS + 1];
    melee->shape_count = 0;
    for (int sum = 0; sum <= falls; sum++)
        for (int attack = 0; attack <= sum; attack++)
            number[attack][sum - attack] = melee->shape_count++;
    for (int attack = 0; attack <= falls; attack++)
        for (int defence = 0; attack + defence <= falls; defence++) {
            bool more = attack + defence < falls;
            int here = number[attack][defence];
            Shape *shape = &melee->shapes[here];
            *shape = whole;
            shape->attack -= FALL * attack;
            shape->defence -= FALL * defence;
            shape->falls[0] = more ? number[attack + 1][defence] : last ? here : -1;
            shape->falls[1] = more ? number[attack][defence + 1] : last ? here : -1;
        }
}

/* ---- who fights */

/* Set which foe is the Wizard; return whether such foes can be solved: none of them beside another
 * Wizard, a Wyrn or a Troll. */
bool set_wizard(Melee *melee) {
    int wizards = 0, others = 0;
    melee->wizard = -1;
    for (int i = 0; i < melee->foe_count; i++) {
        bool is_wizard = melee->foes[i].digit == WIZARD;
        others += melee->foes[i].digit == WYRN || melee->foes[i].regains;
        wizards += is_wizard;
        if (is_wizard) melee->wizard = i;
    }
    return !wizards || (wizards == 1 && !others);
}

bool has_wyrn(const Melee *melee) {
    for (int i = 0; i < melee->foe_count; i++)
        if (melee->foes[i].digit == WYRN) return true;
    return false;
}

static bool set_foes(const Dungeon *dungeon, const Situation *now, Brawl *brawl) {
    Melee *melee = &brawl->melee;
    int kinds = dungeon->places[now->room].kinds, gold = gold_here(dungeon, now);
    for (int box = 0; box < BOXES; box++) {
        int digit = dungeon->monsters[box];
        if (!(now->foes >> box & 1)) continue;
        if (melee->foe_count == FOES) return false;
        brawl->points[melee->foe_count] = digit == ORCS ? gold : 0;
        melee->foes[melee->foe_count++] = foe_of(now, digit, kinds, is_lawful(digit), gold);
    }
    if (!set_wizard(melee)) return false;
    melee->dragon = foe_of(now, DRAGON, kinds, false, gold);
    if (has_wyrn(melee)) {
        Awake members[MEMBERS + 1];
        int count = list_members(dungeon, now, members, MEMBERS + 1);
        if (count < 0) return false;
        set_felled(melee, members, count);
    }
    if (melee->wizard >= 0) set_falls(melee, brawl->falls, brawl->relaxed);
    return true;
}

static void swap(Brawl *brawl, int a, int b) {
    Melee *melee = &brawl->melee;
    Foe foe = melee->foes[a];
    int points = brawl->points[a];
    melee->foes[a] = melee->foes[b];
    melee->foes[b] = foe;
    brawl->points[a] = brawl->points[b];
    brawl->points[b] = points;
    if (melee->wizard == a) melee->wizard = b;
    else if (melee->wizard == b) melee->wizard = a;
}

/* ---- solving */

static size_t moments(const Melee *melee) {
    return (size_t)(melee->mana + 1) * (size_t)(melee->limit + 1);
}

/* Raise `best` to what the present order of targets is worth. */
static void try_order(Brawl *brawl) {
    Melee *melee_now = &brawl->melee;
    size_t cells = melee_cells(melee_now), size = (size_t)melee_now->shape_count * cells;
    size_t row = cells / moments(melee_now);
    size_t begin = (size_t)melee_position(melee_now, 0, melee_now->foes[0].life);
    melee_now->begins = melee_take(melee_now->block, size);
    work(melee_now->solver, melee_steps(melee_now));
    melee(melee_now);
    for (size_t at = 0; at < moments(melee_now); at++)
        brawl->best[at] = larger(brawl->best[at], melee_now->begins[at * row + begin]);
    melee_give(melee_now->block, size);
}

static void add_orders(Brawl *brawl, float odds) {
    for (size_t at = 0; at < moments(&brawl->melee); at++) brawl->best[at] = all(0);
    try_order(brawl);
    if (brawl->orders == 2) {
        swap(brawl, 0, 1);
        try_order(brawl);
        swap(brawl, 0, 1);
    }
    for (size_t at = 0; at < moments(&brawl->melee); at++)
        brawl->result[at] += all(odds) * brawl->best[at];
}

static void add_points(Brawl *brawl, double odds);

typedef struct { Brawl *brawl; int foe; } Orcs;

static void add_spread(void *to, Foe orcs, double odds) {
    const Orcs *which = to;
    which->brawl->melee.foes[which->foe] = orcs;
    add_points(which->brawl, odds);
}

/* Spread the points of all Orcs that have some. */
static void add_points(Brawl *brawl, double odds) {
    int foe = 0;
    if (odds < RARE || brawl->mixtures >= MOST_MIXTURES) return;
    while (foe < brawl->melee.foe_count && !brawl->points[foe]) foe++;
    if (foe == brawl->melee.foe_count) {
        brawl->mixtures++;
        add_orders(brawl, (float)odds);
        return;
    }
    Orcs which = {brawl, foe};
    Foe whole = brawl->melee.foes[foe];
    int points = brawl->points[foe];
    brawl->points[foe] = 0;
    spread_points(whole, points, odds, add_spread, &which);
    brawl->melee.foes[foe] = whole;
    brawl->points[foe] = points;
}

static void load_batch(Brawl *brawl, const FightLane *lanes, int count) {
    Melee *melee = &brawl->melee;
    for (size_t at = 0; at < moments(melee); at++) {
        for (int i = 0; i < LANES; i++)
            melee->after[at][i] = lanes[MIN(i, count - 1)].values[at];
        brawl->result[at] = all(0);
    }
    heal_victories(melee->after, melee->after_healed, melee->limit, melee->mana, true);
}

static void solve_batch(Brawl *brawl, FightLane *lanes, int count) {
    Melee *melee = &brawl->melee;
    load_batch(brawl, lanes, count);
    brawl->mixtures = 0;
    add_points(brawl, 1);
    size_t solved = moments(melee), width = (size_t)(melee->limit + 1);
    for (int i = 0; i < count; i++)
        for (size_t at = 0; at < (size_t)(lanes[i].mana + 1) * width; at++)
            lanes[i].values[at] = brawl->result[at < solved ? at : solved - width + at % width][i];
}

static void solve_lanes(Brawl *brawl, FightLane *lanes, int count) {
    Melee *melee = &brawl->melee;
    Lanes **tables[] = {&melee->after, &melee->after_healed, &brawl->best, &brawl->result};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        *tables[i] = melee_take(melee->block, moments(melee));
    for (int from = 0; from < count; from += LANES)
        solve_batch(brawl, lanes + from, MIN(LANES, count - from));
}

/* ---- how much of it is looked at */

static bool set_brawl(Brawl *brawl, Solver *solver, int number, int mana_most, int falls) {
    const Situation *now = &solver->situations[number];
    int limit = solver->nodes[number].limit - DAMSEL_LIFE * now->damsels;
    Fighters party = fighters_of(&solver->dungeon, now, limit);
    *brawl = (Brawl){.melee = {.solver = solver, .block = &solver->fighter->block, .limit = limit,
                               .mana = mana_most, .claim = now->first, .shape_count = 1},
                     .falls = falls, .relaxed = brawl->relaxed};
    brawl->melee.shapes[0] = (Shape){party.initiative, party.attack, party.defence, party.heals,
                                     party.boosts, .falls = {-1, -1}};
    bool known = set_foes(&solver->dungeon, now, brawl);
    brawl->orders = brawl->melee.foe_count == 2 ? 2 : 1;
    return known;
}

/* Return whether the tables do, whatever Orcs do with their points. */
static bool is_within(const Brawl *brawl) {
    Melee worst = brawl->melee;
    for (int i = 0; i < worst.foe_count; i++) {
        worst.foes[i].attack += brawl->points[i];
        worst.foes[i].life += brawl->points[i];
    }
    return melee_fits(&worst);
}

/* Return how many spreads of the Orcs' points are looked at, at most. */
static int mixtures_of(const Brawl *brawl) {
    int ways = 1;
    for (int i = 0; i < brawl->melee.foe_count; i++) {
        int points = brawl->points[i];
        ways = MIN(MOST_MIXTURES, ways * ((points + 1) * (points + 2) * (points + 3) / 6));
    }
    return ways;
}

static int64_t steps_of(const Brawl *brawl, int count) {
    int64_t batches = (count + LANES - 1) / LANES;
    return batches * brawl->orders * mixtures_of(brawl) * melee_steps(&brawl->melee);
}

/* Return whether anything is known of such a melee; if not, it counts as lost. */
bool is_known(Solver *solver, int number) {
    Brawl brawl = {.relaxed = false};
    return set_brawl(&brawl, solver, number, 0, FALLS) && is_within(&brawl);
}

/* Return what eight lanes take, in steps, if all is looked at. */
int64_t melee_lanes_steps(Solver *solver, int number, int mana_most) {
    Brawl brawl = {.relaxed = false};
    return set_brawl(&brawl, solver, number, mana_most, FALLS) ? steps_of(&brawl, LANES) : 0;
}

/* Return whether there is memory, even for the Orcs with the most life. */
static bool has_room(const Brawl *brawl) {
    Melee toughest = brawl->melee;
    for (int i = 0; i < toughest.foe_count; i++) toughest.foes[i].life += brawl->points[i];
    return melee_room(&toughest, 4 * moments(&toughest));
}

/* Look at less until it can be done; return whether it can. */
static bool make_feasible(Brawl *brawl, Solver *solver, int number, int count) {
    while (steps_of(brawl, count) > solver->allowed || !has_room(brawl)) {
        int mana = brawl->melee.mana, falls = brawl->falls, orders = brawl->orders;
        bool falls_less = brawl->melee.wizard >= 0 && falls > 0;
        solver->cut = true;
        if (orders > 1) orders--;
        else if (mana > MUCH_MANA || (mana > 0 && !falls_less)) mana--;
        else if (falls_less) falls--;
        else return false;
        set_brawl(brawl, solver, number, mana, falls);
        brawl->orders = orders;
    }
    return true;
}

/* Replace the values after the victory, as `fight_lanes` does. */
void melee_lanes(Solver *solver, int number, int mana_most, FightLane *lanes, int count) {
    Brawl brawl = {.relaxed = false};
    bool known = set_brawl(&brawl, solver, number, mana_most, FALLS) && is_within(&brawl) &&
                 make_feasible(&brawl, solver, number, count);
    Melee *melee = &brawl.melee;
    size_t width = (size_t)(melee->limit + 1);
    for (int i = 0; i < count; i++)
        for (size_t at = 0; at < (size_t)(mana_most + 1) * width; at++)
            if (!known || at >= (size_t)(lanes[i].mana + 1) * width) lanes[i].values[at] = 0;
    if (known) solve_lanes(&brawl, lanes, count);
}

/* Fight the Wyrn or the Wizard alone, so that no order of targets is left out, and more falls than
 * there is time for do nothing: no lane is worth more in the real fight. Return whether the tables,
 * the memory and so many steps are enough for that. */
bool relaxed_melee_lanes(Solver *solver, int64_t most, int number, int limit, int mana_most,
                         FightLane *lanes, int count) {
    Brawl brawl = {.relaxed = true};
    for (int falls = FALLS; falls >= 0; falls--) {
        if (!set_brawl(&brawl, solver, number, mana_most, falls)) return false;
        brawl.melee.limit = limit;
        if (brawl.melee.foe_count != 1 || !is_within(&brawl)) return false;
        if (!has_room(&brawl) || steps_of(&brawl, count) > most) continue;
        solve_lanes(&brawl, lanes, count);
        return true;
    }
    return false;
}

/* Give back the memory that melees are cut from: none are solved for some time. */
void melee_lanes_end(Solver *solver) {
    Block *block = &solver->fighter->block;
    arena_give(solver->arena, block->cells, block->size * sizeof(Lanes));
    *block = (Block){0};
}
