/* Fights in the guide: sixteen lanes each, and those that look alike fought once.
 *
 * Between lanes what is interpolated is the share of the value after an unhurt victory that is
 * left: fights are maxima of linear maps, so that a lane which is worth half as much everywhere is
 * worth half as much before the fight. For the same reason two fights with equal foes and equal
 * parties have equal shares where the values after them are alike but for a factor: such shares are
 * remembered. */
#include "fight.h"
#include "guide.h"

#include <string.h>

enum { FIGHT_RATIONS = 4, FIGHT_ELIXIRS = 4, FIGHT_LANES = FIGHT_RATIONS * FIGHT_ELIXIRS };
enum { LOOKS = 5, MEMORIES = 6000 };
static const int LANES_AT[FIGHT_RATIONS] = {0, 3, 7, 14}, ELIXIRS_AT[FIGHT_ELIXIRS] = {0, 2, 5, 11};
static const float ALIKE = 0.05f;

/* How the values after a fight look: at some lives and mana in each lane, as shares of the most of that lane. */
enum { LOOK = FIGHT_LANES * LOOKS };

typedef struct {
    Solver *solver;
    int number, then, limit, mana;
    int rations[FIGHT_RATIONS], elixirs[FIGHT_ELIXIRS];
    bool heals;    /* whether mana may heal, for some time after it too */
    size_t size;   /* of a lane */
    float *unhurt; /* [lane][mana][life]: values after a victory without a wound, and healing */
    float *shares; /* [lane][mana][life]: what is left of them before the fight */
} GuideFight;

static size_t moment_of(const GuideFight *fight, int life, int mana) {
    return (size_t)mana * (size_t)(fight->limit + 1) + (size_t)life;
}

/* Fill in what an unhurt victory with so many rations is worth to parties that may still heal. */
static void read_unhurt(const GuideFight *fight, int rations, float plane[PLANE]) {
    const Guide *guide = fight->solver->guide;
    memset(plane, 0, PLANE * sizeof *plane);
    if (fight->then != LOST) read_plane(guide, fight->then, rations, plane);
    if (fight->heals) heal_plane(guide, rations, fight->limit, plane);
}

static void load_lane(const GuideFight *fight, int lane) {
    const Guide *guide = fight->solver->guide;
    float plane[PLANE], *values = fight->unhurt + (size_t)lane * fight->size;
    memset(values, 0, fight->size * sizeof(float));
    int rations = fight->rations[lane / FIGHT_ELIXIRS];
    const Axis *axis = healths(guide, rations);
    read_unhurt(fight, rations, plane);
    for (int mana = 0; mana <= fight->mana; mana++)
        for (int life = 1; life <= fight->limit; life++) {
            Spot health = spot(axis, life + fight->elixirs[lane % FIGHT_ELIXIRS]);
            values[moment_of(fight, life, mana)] =
                value_between(guide, plane, health, spot(&guide->mana, mana));
        }
}

/* ---- fights that look alike */

static uint64_t key_of(const GuideFight *fight) {
    const Dungeon *dungeon = &fight->solver->dungeon;
    const Situation *now = &fight->solver->situations[fight->number];
    Party party = party_of(dungeon, now);
    uint64_t key = mixed((uint64_t)now->gang, (uint64_t)(now->first + 1));
    for (int box = 0; box < BOXES; box++)
        if (now->foes >> box & 1) key = mixed(key, (uint64_t)dungeon->monsters[box]);
    for (int value = INITIATIVE; value <= LIFE; value++)
        key = mixed(key, (uint64_t)party.values[value]);
    key = mixed(key, (uint64_t)gold_here(dungeon, now));
    int lacks = !can_heal(dungeon, now) + 2 * !can_boost(dungeon, now);
    return mixed(key, (uint64_t)(lacks << 16 | now->room << 8 | fight->limit));
}

static void look_at(const GuideFight *fight, float look[LOOK]) {
    for (int lane = 0; lane < FIGHT_LANES; lane++, look += LOOKS) {
        float most = 1e-6f;
        for (int i = 0; i < LOOKS; i++) {
            int life = MAX(1, fight->limit * (i < 3 ? i + 1 : i - 2) / 3);
            int mana = i < 3 ? fight->mana : fight->mana / 3;
            look[i] = fight->unhurt[(size_t)lane * fight->size + moment_of(fight, life, mana)];
            most = MAX(most, look[i]);
        }
        for (int i = 0; i < LOOKS; i++) look[i] /= most;
    }
}

/* Return how far apart two looks are at most. */
static float apart(const float *one, const float *other) {
    float most = 0;
    for (int i = 0; i < LOOK; i++) {
        float by = one[i] > other[i] ? one[i] - other[i] : other[i] - one[i];
        most = MAX(most, by);
    }
    return most;
}

/* Fight, and turn values before the fight into shares of those after it. */
static void fight_out(GuideFight *fight) {
    FightLane lanes[FIGHT_LANES];
    size_t cells = FIGHT_LANES * fight->size;
    memcpy(fight->shares, fight->unhurt, cells * sizeof(float));
    for (int lane = 0; lane < FIGHT_LANES; lane++)
        lanes[lane] = (FightLane){fight->shares + (size_t)lane * fight->size, fight->mana};
    fight_lanes(fight->solver, fight->number, fight->mana, lanes, FIGHT_LANES);
    for (size_t i = 0; i < cells; i++)
        fight->shares[i] = fight->unhurt[i] > 1e-4f ? fight->shares[i] / fight->unhurt[i] : 0;
}

/* Return room for one more fight. Where there are too many, the newest of the bucket makes room, or
 * else the one that did so last. */
static Remembered *room_for(const GuideFight *fight, uint64_t key) {
    Arena *arena = fight->solver->arena;
    Memory *memory = fight->solver->guide->memory;
    size_t bytes = FIGHT_LANES * fight->size * sizeof(float);
    if (memory->count < MEMORIES && arena_has(arena, bytes))
        return remember(memory, arena, key, LOOK * sizeof(float), bytes);
    for (Remembered *old = *bucket_of(memory, key); old; old = old->next)
        if (old->bytes == bytes) return old;
    Remembered *spare = &memory->spare;
    if (spare->bytes != bytes) {
        arena_give(arena, spare->before, spare->bytes);
        *spare = (Remembered){.bytes = bytes, .before = arena_take(arena, bytes)};
    }
    return spare;
}

/* Find the shares of a fight: those of the one that looks most alike, if it is alike enough or steps
 * have run out, or else fought out and remembered. */
static void find_shares(GuideFight *fight) {
    Solver *solver = fight->solver;
    uint64_t key = key_of(fight);
    float look[LOOK];
    look_at(fight, look);
    float least = is_far_behind(solver) ? 2 : ALIKE;
    fight->shares = NULL;
    for (Remembered *known = *bucket_of(solver->guide->memory, key); known; known = known->next) {
        if (known->key != key) continue;
        float by = apart(known->after, look);
        if (by > least) continue;
        least = by;
        fight->shares = known->before;
    }
    if (fight->shares) return;
    Remembered *new = room_for(fight, key);
    new->key = key;
    if (new->after) memcpy(new->after, look, sizeof look);
    fight->shares = new->before;
    fight_out(fight);
}

/* Find the lane below a number; return how far it is on the way to the next one. */
static float between_lanes(const int *lanes, int count, int number, int *low) {
    while (*low + 2 < count && lanes[*low + 1] <= number) ++*low;
    int width = lanes[*low + 1] - lanes[*low];
    float by = width ? (float)(number - lanes[*low]) / (float)width : 0;
    return MIN(1, by);
}

/* Return what share of the value after an unhurt victory a fight leaves. */
static float share_left(const GuideFight *fight, int rations, int health, int mana) {
    int life = MIN(health, fight->limit), elixirs = health - life, most = MIN(mana, fight->mana);
    int low = 0, few = 0;
    float by = between_lanes(fight->rations, FIGHT_RATIONS, rations, &low);
    float up = between_lanes(fight->elixirs, FIGHT_ELIXIRS, elixirs, &few), share = 0, weights = 0;
    for (int i = 0; i < 4; i++) {
        float weight = (i & 1 ? by : 1 - by) * (i & 2 ? up : 1 - up);
        if (weight <= 0) continue;
        int lane = (low + (i & 1)) * FIGHT_ELIXIRS + few + (i >> 1);
        size_t at = (size_t)lane * fight->size + moment_of(fight, life, most);
        weight *= MIN(1, fight->unhurt[at] + 1e-3f); /* of nothing no share can be told */
        share += weight * fight->shares[at];
        weights += weight;
    }
    return MIN(1, share / weights);
}

/* Fill the table of a fight, all rations at once. */
void guide_fight(Solver *solver, int number) {
    const Guide *guide = solver->guide;
    const Node *node = &solver->nodes[number];
    const Axis *rations = &guide->rations;
    uint16_t *values = guide_table(guide, number);
    GuideFight fight = {.solver = solver, .number = number};
    fight.then = resolved(solver, solver->options[node->first_option + 1].then);
    fight.limit = node->limit - DAMSEL_LIFE * solver->situations[number].damsels;
    fight.mana = MIN(FIGHT_MANA, guide->mana.at[guide->mana.count - 1]);
    int most = MAX(0, guide->health.at[guide->health.count - 1] - fight.limit);
    for (int i = 0; i < FIGHT_ELIXIRS; i++) fight.elixirs[i] = MIN(ELIXIRS_AT[i], most);
    fight.size = moment_of(&fight, 0, fight.mana + 1);
    fight.heals = can_heal(&solver->dungeon, &solver->situations[number]);
    size_t bytes = FIGHT_LANES * fight.size * sizeof(float);
    fight.unhurt = arena_take(solver->arena, bytes);
    for (int i = 0; i < FIGHT_RATIONS; i++)
        fight.rations[i] = MIN(LANES_AT[i], rations->at[rations->count - 1]);
    for (int lane = 0; lane < FIGHT_LANES; lane++) load_lane(&fight, lane);
    find_shares(&fight);
    for (int r = 0; r < rations->count; r++) {
        float plane[PLANE], *unhurt = plane;
        const Axis *health = healths(guide, rations->at[r]);
        read_unhurt(&fight, rations->at[r], plane);
        for (int h = 0; h < health->count; h++)
            for (int m = 0; m < guide->mana.count; m++)
                *values++ = (uint16_t)(UNIT * *unhurt++ *
                                       share_left(&fight, rations->at[r], health->at[h],
                                                  guide->mana.at[m]));
    }
    arena_give(solver->arena, fight.unhurt, bytes);
}
