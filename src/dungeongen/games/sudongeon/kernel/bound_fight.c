/* Fights in the relaxed games of bound.c.
 *
 * The party meets one foe alone, the strongest: more foes never help a party. Orcs have their points,
 * the Wyrn fells and the Wizard has his omens if they are alone in the real game too, and if there is
 * time; without all that a fight is easier. Where allies might be asked for, the party wins without a
 * wound. Damsels live or die, whichever is better.
 *
 * A lane is a number of stocks, which stay while the fight lasts. A fight F is a maximum of maps that
 * are linear in the values W after the victory. Therefore W <= s W' everywhere makes F(W) <= s F(W'),
 * and W <= s ((1 - a) V + a W') makes F(W) <= s ((1 - a) F(V) + a F(W')). By the second only eight
 * lanes are fought out, and by the first fights that look alike are fought out once. */
#include "bound.h"
#include "fight.h"
#include "melee.h"

#include <string.h>

enum { LOOKS = 40, MEMORIES = 2500 };
enum { MOST_POINTS = 9, SHARE = 4 }; /* of Orcs; of the steps that are left, for one fight */
static const float NOTHING = 1e-9f;

typedef struct {
    Foe foe;
    Fighters party;
    int points;
    bool special; /* the Wyrn or the Wizard, alone */
} Meeting;

typedef struct {
    const Bound *bound;
    Meeting meeting;
    int number, limit, lanes, stocks[LANES]; /* limit: of the party's life */
    size_t size, bytes; /* of a lane; of all */
    float *after, *before; /* [lane][mana][life] */
} BoundFight;

void give_bound_memory(Bound *bound) {
    Arena *arena = bound->solver->arena;
    for (int i = 0; i < BUCKETS; i++)
        for (Remembered *known = bound->memory->buckets[i], *next; known; known = next) {
            next = known->next;
            arena_give(arena, known->after, known->bytes);
            arena_give(arena, known->before, known->bytes);
            arena_give(arena, known, sizeof *known);
        }
    arena_give(arena, bound->memory, sizeof *bound->memory);
}

static size_t moment(const BoundFight *fight, int mana, int life) {
    return (size_t)mana * (size_t)(fight->limit + 1) + (size_t)life;
}

/* ---- lanes */

/* Spread the lanes: close together where stocks are small. */
static void set_lanes(BoundFight *fight) {
    int most = MAX(0, fight->bound->rows - 1 - fight->limit);
    fight->lanes = MIN(LANES, most + 1);
    for (int lane = 0; lane < fight->lanes; lane++) {
        int even = lane * most / MAX(1, fight->lanes - 1);
        int near = lane * lane * most / MAX(1, (fight->lanes - 1) * (fight->lanes - 1));
        fight->stocks[lane] = MAX(lane, (even + near) / 2);
    }
}

/* Fill a lane with what comes after the victory: `table` is of [health][mana]. */
static void fill_lane(const BoundFight *fight, const float *table, int stocks, float *out) {
    const Bound *bound = fight->bound;
    for (int mana = 0; mana < bound->columns; mana++) {
        out[moment(fight, mana, 0)] = 0;
        for (int life = 1; life <= fight->limit; life++)
            out[moment(fight, mana, life)] =
                table[bound_row(bound, MIN(bound->rows - 1, life + stocks)) + (size_t)mana];
    }
}

/* Return the least s for which `after` is at most s times the mixture of two lanes. */
static float scale(const BoundFight *fight, const float *after, const float *low,
                   const float *high, float share) {
    float most = 0;
    for (size_t at = 0; at < fight->size; at++) {
        float mixed = low[at] + share * (high[at] - low[at]);
        if (after[at] > most * mixed) most = after[at] / MAX(mixed, NOTHING);
    }
    return most;
}

/* ---- who meets */

/* Return whether lawful and chaotic foes meet, so that an alliance might be asked for. */
static bool may_ally(const Dungeon *dungeon, const Situation *now) {
    bool lawful = false, chaotic = false;
    for (int box = 0; box < BOXES; box++)
        if (now->foes >> box & 1) {
            lawful |= is_lawful(dungeon->monsters[box]);
            chaotic |= !is_lawful(dungeon->monsters[box]);
        }
    return lawful && chaotic;
}

/* Choose the strongest foe, and the party at its best. */
static Meeting meeting_of(const Solver *solver, int number) {
    const Dungeon *dungeon = &solver->dungeon;
    const Situation *now = &solver->situations[number];
    int kinds = dungeon->places[now->room].kinds, gold = gold_here(dungeon, now), strength = -1;
    int limit = party_of(dungeon, now).values[LIFE];
    Meeting meeting = {.points = 0};
    if (now->gang) meeting.foe = foe_of(now, GOBLINS, kinds, is_lawful(GOBLINS), gold);
    for (int box = 0; box < BOXES; box++) {
        int digit = dungeon->monsters[box];
        if (!(now->foes >> box & 1)) continue;
        Foe foe = foe_of(now, digit, kinds, is_lawful(digit), gold);
        if (foe.attack * foe.life <= strength) continue;
        strength = foe.attack * foe.life;
        meeting.foe = foe;
    }
    if (meeting.foe.digit == ORCS) meeting.points = MIN(gold, MOST_POINTS);
    bool alone = !now->gang && !(now->foes & (now->foes - 1));
    meeting.special = alone && (meeting.foe.digit == WYRN || meeting.foe.digit == WIZARD);
    meeting.party = fighters_of(dungeon, now, limit);
    return meeting;
}

/* Solve lanes of a meeting, as exactly as a share of the steps up to `end` allows; return whether the
 * tables are large enough. */
static bool solve_meeting(Solver *solver, int64_t end, int number, Meeting meeting, int mana_most,
                          FightLane *lanes, int count) {
    int64_t most = (end - solver->steps) / SHARE;
    int64_t once = duel_steps(meeting.foe, meeting.party, mana_most);
    if (meeting.special && relaxed_melee_lanes(solver, most, number, meeting.party.limit, mana_most,
                                               lanes, count))
        return true;
    while (meeting.points > 0 && once * mixtures(meeting.points) > most) meeting.points--;
    return lone_lanes(solver, meeting.foe, meeting.party, meeting.points, mana_most, lanes, count);
}

/* ---- fights that look alike */

static uint64_t key_of(const BoundFight *fight) {
    const Foe *foe = &fight->meeting.foe;
    const Fighters *party = &fight->meeting.party;
    const Solver *solver = fight->bound->solver;
    const Situation *now = &solver->situations[fight->number];
    const int words[] = {foe->digit, foe->initiative, foe->attack, foe->defence, foe->life,
                         foe->first, fight->meeting.points, party->initiative, party->attack,
                         party->defence, party->limit,
                         (party->claim + 1) | !party->heals << 2 | !party->boosts << 3};
    uint64_t key = 0x9E3779B97F4A7C15u;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) key = mixed(key, (uint64_t)words[i]);
    if (!fight->meeting.special) return key;
    key = mixed(key, (uint64_t)gold_here(&solver->dungeon, now)); /* what a dragon would have */
    key = mixed(key, (uint64_t)solver->dungeon.places[now->room].kinds);
    for (int member = 0; member < MEMBERS; member++) /* whom the Wyrn may fell */
        key = mixed(key, (uint64_t)(now->worn[member] + 16 * now->adventurers[member]));
    return key;
}

/* Return what a remembered fight may add to a value: little while there is time, at last anything. */
static float looseness(const Bound *bound) {
    const Solver *solver = bound->solver;
    int64_t quarter = (solver->due - bound->began) / 4, spent = solver->steps - bound->began;
    return spent < quarter ? 3e-3f : spent < 2 * quarter ? 3e-2f : spent < 3 * quarter ? 3e-1f : 1;
}

/* Use a remembered fight, if what follows it is nearly the same everywhere; return whether it is. */
static bool recall(BoundFight *fight, const Remembered *known) {
    float scales[LANES], loose = looseness(fight->bound);
    for (int lane = 0; lane < fight->lanes; lane++) {
        size_t from = (size_t)lane * fight->size;
        const float *after = fight->after + from, *other = known->after + from;
        float by = scales[lane] = scale(fight, after, other, other, 0);
        for (size_t at = 0; at < fight->size; at++)
            if (by * other[at] - after[at] > loose) return false;
    }
    for (int lane = 0; lane < fight->lanes; lane++)
        for (size_t at = 0; at < fight->size; at++) {
            size_t cell = (size_t)lane * fight->size + at;
            fight->before[cell] = MIN(1, scales[lane] * known->before[cell]);
        }
    return true;
}

static void note(const BoundFight *fight, uint64_t key) {
    Arena *arena = fight->bound->solver->arena;
    Memory *memory = fight->bound->memory;
    if (memory->count >= MEMORIES || !arena_has(arena, 4 * fight->bytes)) return;
    Remembered *new = remember(memory, arena, key, fight->bytes, fight->bytes);
    memcpy(new->after, fight->after, fight->bytes);
    memcpy(new->before, fight->before, fight->bytes);
}

/* Fill in the values before the fight; return whether its tables are large enough. */
static bool fight_out(BoundFight *fight) {
    Solver *solver = fight->bound->solver;
    int64_t half = (fight->bound->began + solver->due) / 2; /* the rest is for what is not a fight */
    uint64_t key = key_of(fight);
    int looks = 0;
    const Remembered *known = *bucket_of(fight->bound->memory, key);
    for (; known && looks < LOOKS; known = known->next) {
        if (known->key != key || known->bytes != fight->bytes) continue;
        looks++;
        if (recall(fight, known)) return true;
    }
    FightLane lanes[LANES];
    memcpy(fight->before, fight->after, fight->bytes);
    for (int lane = 0; lane < fight->lanes; lane++)
        lanes[lane] = (FightLane){fight->before + (size_t)lane * fight->size,
                                  fight->bound->columns - 1};
    if (!solve_meeting(solver, half, fight->number, fight->meeting, fight->bound->columns - 1, lanes,
                       fight->lanes))
        return false;
    note(fight, key);
    return true;
}

/* ---- a fight */

/* Solve lanes exactly, but for what is relaxed: no lane is worth more in the real fight. */
void relaxed_lanes(Solver *solver, int number, int mana_most, FightLane *lanes, int count) {
    Meeting meeting = meeting_of(solver, number);
    if (may_ally(&solver->dungeon, &solver->situations[number])) return;
    for (int from = 0; from < count; from += LANES)
        if (!solve_meeting(solver, solver->due, number, meeting, mana_most, lanes + from,
                           MIN(LANES, count - from)))
            return;
}

static void write_values(const BoundFight *fight, const float *table, float *out) {
    const Bound *bound = fight->bound;
    int limit = fight->limit, lane = 0;
    float after[(MOST_LIFE + 1) * (MOST_BOUND_MANA + 1)];
    for (int health = 1; health < bound->rows; health++) {
        int stocks = MAX(0, health - limit), life = MIN(health, limit);
        while (lane + 2 < fight->lanes && fight->stocks[lane + 1] <= stocks) lane++;
        const float *unhurt = table + bound_row(bound, health);
        float *row = out + bound_row(bound, health);
        const float *low = fight->after + (size_t)lane * fight->size, *high = low;
        const float *low_out = fight->before + (size_t)lane * fight->size, *high_out = low_out;
        float share = 0, by = 1;
        if (stocks > fight->stocks[lane]) {
            high += fight->size;
            high_out += fight->size;
            share = (float)(stocks - fight->stocks[lane]) /
                    (float)(fight->stocks[lane + 1] - fight->stocks[lane]);
            fill_lane(fight, table, stocks, after);
            by = share < 1 ? scale(fight, after, low, high, share) : 1;
        }
        for (int mana = 0; mana < bound->columns; mana++) {
            size_t at = moment(fight, mana, life);
            float value = by * (low_out[at] + share * (high_out[at] - low_out[at]));
            bool free = (bound->endless_mana && mana == bound->columns - 1) ||
                        (bound->endless_health && health == bound->rows - 1);
            if (high != low) value = MIN(value, high_out[at]);
            row[mana] = free ? unhurt[mana] : MIN(value, unhurt[mana]);
        }
    }
}

/* Fill in the table of a fight; return whether there was memory for it. */
bool bound_fight(Bound *bound, int number, float *out) {
    Solver *solver = bound->solver;
    const Situation *now = &solver->situations[number];
    float *tables[2] = {arena_ask(solver->arena, bound->bytes),
                        arena_ask(solver->arena, bound->bytes)};
    if (!tables[0] || !tables[1]) return false;
    for (int hurt = 0; hurt < 2; hurt++) take_outcome(bound, number, hurt, tables[hurt]);
    for (size_t at = 0; at < bound->bytes / sizeof(float); at++)
        tables[0][at] = MAX(tables[0][at], tables[1][at]);
    BoundFight fight = {.bound = bound, .number = number, .meeting = meeting_of(solver, number)};
    fight.limit = fight.meeting.party.limit;
    set_lanes(&fight);
    fight.size = moment(&fight, bound->columns, 0);
    fight.bytes = (size_t)fight.lanes * fight.size * sizeof(float);
    fight.after = arena_ask(solver->arena, fight.bytes);
    fight.before = arena_ask(solver->arena, fight.bytes);
    if (!fight.after || !fight.before) return false;
    int64_t before = solver->steps;
    for (int lane = 0; lane < fight.lanes; lane++)
        fill_lane(&fight, tables[0], fight.stocks[lane], fight.after + (size_t)lane * fight.size);
    if (may_ally(&solver->dungeon, now) || fight.limit > MOST_LIFE || !fight_out(&fight))
        memcpy(out, tables[0], bound->bytes);
    else
        write_values(&fight, tables[0], out);
    bound->fought += solver->steps - before;
    arena_give(solver->arena, fight.after, fight.bytes);
    arena_give(solver->arena, fight.before, fight.bytes);
    for (int hurt = 0; hurt < 2; hurt++) arena_give(solver->arena, tables[hurt], bound->bytes);
    return true;
}
