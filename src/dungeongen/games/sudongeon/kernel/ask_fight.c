/* Questions to a judgement about the moments of a fight.
 *
 * A `Bout` is a running fight, solved anew from the values after its victory, which are those of
 * the tables in memory (judge.c). Foes and party come as the play has them: Orcs with their points,
 * members felled, omens suffered. They are struck in the order in which they come. Its tables
 * (melee.c) stay, so that every moment of the fight can be read: the start of a turn, or the moment
 * before a group strikes. A fight with one foe is a melee too; that costs a little more than
 * duel.c, but keeps all moments, not only the values at the start.
 *
 * As between fights, damsels count as lost, and a party with more mana than there is memory for
 * plays as if it had less. So what is read is what a policy wins.
 *
 * `left_after` asks the same tables another question, about a fight by itself: how much life and
 * mana can be kept, where nothing else counts. */
#include "single.h"

#include "ask_fight.h"

#include <string.h>

enum { MOST_STEPS = 1000000000, FEW_STEPS = 200000000, MUCH_MANA = 6 };

struct Bout {
    Melee melee;
    Block block;
    Turns *turns; /* NULL where the fight counts as lost */
};

/* ---- reading numbers */

typedef struct { const int *numbers; int left; } Reader;

static int next(Reader *reader) {
    if (reader->left <= 0) return 0;
    reader->left--;
    return *reader->numbers++;
}

static Foe next_foe(Reader *reader) {
    Foe foe;
    foe.digit = next(reader);
    foe.initiative = next(reader);
    foe.attack = next(reader);
    foe.defence = next(reader);
    foe.life = next(reader);
    foe.first = next(reader);
    foe.regains = next(reader);
    return foe;
}

/* Read the foes; return whether the fight can be solved. */
static bool read_foes(Reader *reader, Melee *melee) {
    int count = next(reader);
    if (count < 1 || count > FOES) return false;
    while (melee->foe_count < count) melee->foes[melee->foe_count++] = next_foe(reader);
    melee->dragon = next_foe(reader);
    return set_wizard(melee);
}

/* Read the members who are awake; return whether there are shapes for all that may be felled. */
static bool read_members(Reader *reader, Melee *melee) {
    Awake members[MEMBERS + 1];
    int count = next(reader);
    if (!has_wyrn(melee)) return true;
    if (count > MEMBERS + 1) return false;
    for (int i = 0; i < count; i++) {
        members[i].values[INITIATIVE] = next(reader);
        members[i].values[ATTACK] = next(reader);
        members[i].values[DEFENCE] = next(reader);
        members[i].class = next(reader);
    }
    set_felled(melee, members, count);
    return true;
}

static void read_party(Reader *reader, Melee *melee) {
    melee->limit = next(reader);
    melee->mana = next(reader);
    melee->claim = next(reader);
    melee->shape_count = 1;
    Shape *shape = &melee->shapes[0];
    *shape = (Shape){.falls = {-1, -1}};
    shape->initiative = next(reader);
    shape->attack = next(reader);
    shape->defence = next(reader);
    shape->heals = next(reader);
    shape->boosts = next(reader);
}

/* ---- bouts */

static size_t moments(const Melee *melee) {
    return (size_t)(melee->mana + 1) * (size_t)(melee->limit + 1);
}

/* Take the values after the victory from the table of what follows. */
static void load(const Solver *solver, Melee *melee, const Node *then, const Stocks *held) {
    for (int mana = 0; mana <= melee->mana; mana++)
        for (int life = 0; life <= melee->limit; life++)
            melee->after[mana * (melee->limit + 1) + life] =
                all(value_at(solver, then, held->rations, life, held->elixirs, mana));
    heal_victories(melee->after, melee->after_healed, melee->limit, melee->mana, true);
}

/* Look at less mana and fewer falls until there is room and the answer comes in so many steps;
 * return whether it can. */
static bool make_feasible(Melee *melee, int64_t most_steps) {
    int falls = FALLS;
    melee->mana = MIN(melee->mana, MOST_MANA);
    if (melee->wizard >= 0) set_falls(melee, falls, false);
    if (!melee_fits(melee)) return false;
    while (melee_steps(melee) > most_steps || !melee_room(melee, 2 * moments(melee))) {
        if (melee->mana > MUCH_MANA || (melee->mana > 0 && (melee->wizard < 0 || !falls)))
            melee->mana--;
        else if (melee->wizard >= 0 && falls)
            set_falls(melee, --falls, false);
        else
            return false;
    }
    return true;
}

/* Make the tables of a bout, but for the values after its victory. */
static void make_tables(Melee *melee) {
    melee->after = melee_take(melee->block, moments(melee));
    melee->after_healed = melee_take(melee->block, moments(melee));
    melee->begins = melee_take(melee->block, (size_t)melee->shape_count * melee_cells(melee));
}

static bool read_fight(Melee *melee, const int *numbers, int count) {
    Reader reader = {numbers, count};
    read_party(&reader, melee);
    return read_foes(&reader, melee) && read_members(&reader, melee);
}

Bout *bout_open(Solver *solver, const Situation *after, const Stocks *held, const int *numbers,
                int count) {
    int number = situation_known(solver, *after);
    if (number < 0) return NULL;
    const Node *then = &solver->nodes[resolved(solver, number)];
    bool end = then <= &solver->nodes[LOST];
    if (!end && (!then->values || plane_below(then, held->rations) < 0)) return NULL;
    melee_lanes_end(solver);
    Bout *bout = arena_take(solver->arena, sizeof *bout);
    *bout = (Bout){.melee = {.solver = solver, .block = &bout->block}};
    if (!read_fight(&bout->melee, numbers, count) || !make_feasible(&bout->melee, MOST_STEPS))
        return bout;
    make_tables(&bout->melee);
    load(solver, &bout->melee, then, held);
    bout->turns = melee_open(&bout->melee);
    return bout;
}

void bout_close(Bout *bout) {
    Arena *arena = bout->melee.solver->arena;
    if (bout->turns) melee_close(bout->turns);
    arena_give(arena, bout->block.cells, bout->block.size * sizeof(Lanes));
    arena_give(arena, bout, sizeof *bout);
}

/* Write the values of all positions of a moment, that of the victory last; return how many. */
int bout_read(const Bout *bout, const int *numbers, int count, double *values) {
    const Melee *melee = &bout->melee;
    Reader reader = {numbers, count};
    int shape = next(&reader), surge = next(&reader), lands = next(&reader);
    int mana = next(&reader), life = next(&reader);
    int groups[FOES + 1], size = MIN(reader.left, FOES + 1);
    for (int i = 0; i < size; i++) groups[i] = next(&reader);
    if (!bout->turns || shape >= melee->shape_count) return 0;
    const Lanes *row = melee_row(bout->turns, shape, surge, lands, groups, size,
                                 MIN(mana, melee->mana), MIN(life, melee->limit));
    int positions = melee_position(melee, melee->foe_count, 1) + 1;
    for (int i = 0; i < positions; i++) values[i] = row[i][0];
    return positions;
}

/* ---- tolls */

/* A victory is worth what is left, as a part of `whole`, with the mana that was not looked at. */
static void load_left(Melee *melee, int unseen, int whole) {
    for (int mana = 0; mana <= melee->mana; mana++)
        for (int life = 1; life <= melee->limit; life++)
            melee->after[mana * (melee->limit + 1) + life] =
                all((float)(life + mana + unseen) / (float)whole);
    heal_victories(melee->after, melee->after_healed, melee->limit, melee->mana, true);
}

Left left_after(Arena *arena, int life, const int *numbers, int count) {
    Solver solver = {.arena = arena};
    Block block = {0};
    Melee melee = {.solver = &solver, .block = &block};
    Left left = {0, 0};
    bool known = read_fight(&melee, numbers, count);
    int held = melee.mana, whole = melee.limit + held;
    if (known && make_feasible(&melee, FEW_STEPS)) {
        make_tables(&melee);
        load_left(&melee, held - melee.mana, whole);
        Turns *turns = melee_open(&melee);
        const Lanes *row = melee_row(turns, 0, 0, false, NULL, 0, melee.mana,
                                     MIN(life, melee.limit));
        left.kept = row[melee_position(&melee, 0, melee.foes[0].life)][0] * (float)whole;
        left.steps = melee_steps(&melee);
        melee_close(turns);
    }
    arena_give(arena, block.cells, block.size * sizeof(Lanes));
    return left;
}
