/* Fights in the guide: eight lanes each, and those that look alike fought once.
 *
 * Between lanes what is interpolated is the share of the value after an unhurt victory that is
 * left: fights are maxima of linear maps, so that a lane which is worth half as much everywhere is
 * worth half as much before the fight. For the same reason two fights with equal foes and equal
 * parties have equal shares where the values after them are alike but for a factor: such shares are
 * remembered. */
#include "fight.h"
#include "guide.h"

#include <string.h>

enum { FIGHT_RATIONS = 4, FIGHT_ELIXIRS = 2, FIGHT_LANES = FIGHT_RATIONS * FIGHT_ELIXIRS };
enum { LOOKS = 5, MEMORIES = 6000 };
static const int LANES_AT[FIGHT_RATIONS] = {0, 3, 7, 14};
static const float ALIKE = 0.03f;

/* How the values after a fight look: at some lives and mana in each lane, as shares of the most. */
enum { LOOK = FIGHT_LANES * LOOKS };

typedef struct {
    Solver *solver;
    int number, then, limit, mana;
    int rations[FIGHT_RATIONS], elixirs[FIGHT_ELIXIRS];
    size_t size;   /* of a lane */
    float *unhurt; /* [lane][mana][life]: values after a victory without a wound */
    float *shares; /* [lane][mana][life]: what is left of them before the fight */
} GuideFight;

static size_t moment_of(const GuideFight *fight, int life, int mana) {
    return (size_t)mana * (size_t)(fight->limit + 1) + (size_t)life;
}

static void load_lane(const GuideFight *fight, int lane) {
    const Guide *guide = fight->solver->guide;
    float plane[PLANE], *values = fight->unhurt + (size_t)lane * fight->size;
    memset(values, 0, fight->size * sizeof(float));
    if (fight->then == LOST) return;
    read_plane(guide, fight->then, fight->rations[lane / FIGHT_ELIXIRS], plane);
    for (int mana = 0; mana <= fight->mana; mana++)
        for (int life = 1; life <= fight->limit; life++) {
            Spot health = spot(&guide->health, life + fight->elixirs[lane % FIGHT_ELIXIRS]);
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
    float most = 1e-6f;
    for (int lane = 0; lane < FIGHT_LANES; lane++)
        for (int i = 0; i < LOOKS; i++) {
            int life = MAX(1, fight->limit * (i < 3 ? i + 1 : i - 2) / 3);
            int mana = i < 3 ? fight->mana : fight->mana / 3;
            float value = fight->unhurt[(size_t)lane * fight->size + moment_of(fight, life, mana)];
            look[lane * LOOKS + i] = value;
            most = MAX(most, value);
        }
    for (int i = 0; i < LOOK; i++) look[i] /= most;
}

static bool is_alike(const float *one, const float *other) {
    for (int i = 0; i < LOOK; i++) {
        float apart = one[i] - other[i];
        if (apart > ALIKE || apart < -ALIKE) return false;
    }
    return true;
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

/* Find the shares of a fight: remembered, or fought out and remembered. */
static void find_shares(GuideFight *fight) {
    Solver *solver = fight->solver;
    uint64_t key = key_of(fight);
    float look[LOOK];
    look_at(fight, look);
    for (Remembered *known = *bucket_of(solver->guide->memory, key); known; known = known->next)
        if (known->key == key && (is_late(solver) || is_alike(known->after, look))) {
            fight->shares = known->before;
            return;
        }
    Remembered *new = room_for(fight, key);
    new->key = key;
    if (new->after) memcpy(new->after, look, sizeof look);
    fight->shares = new->before;
    fight_out(fight);
}

/* Return what share of the value after an unhurt victory a fight leaves. */
static float share_left(const GuideFight *fight, int rations, int health, int mana) {
    int life = MIN(health, fight->limit), elixirs = health - life, low = 0;
    int most = MIN(mana, fight->mana), top = fight->elixirs[FIGHT_ELIXIRS - 1];
    while (low + 2 < FIGHT_RATIONS && fight->rations[low + 1] <= rations) low++;
    int width = fight->rations[low + 1] - fight->rations[low];
    float by = width ? (float)(rations - fight->rations[low]) / (float)width : 0;
    float up = top ? MIN(1, (float)elixirs / (float)top) : 0, share = 0, weights = 0;
    by = MIN(1, by);
    for (int i = 0; i < 4; i++) {
        float weight = (i & 1 ? by : 1 - by) * (i & 2 ? up : 1 - up);
        if (weight <= 0) continue;
        int lane = (low + (i & 1)) * FIGHT_ELIXIRS + (i >> 1);
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
    fight.limit = node->limit - solver->situations[number].damsels;
    fight.mana = MIN(FIGHT_MANA, guide->mana.at[guide->mana.count - 1]);
    fight.elixirs[1] = MAX(0, guide->health.at[guide->health.count - 1] - fight.limit);
    fight.size = moment_of(&fight, 0, fight.mana + 1);
    size_t bytes = FIGHT_LANES * fight.size * sizeof(float);
    fight.unhurt = arena_take(solver->arena, bytes);
    for (int i = 0; i < FIGHT_RATIONS; i++)
        fight.rations[i] = MIN(LANES_AT[i], rations->at[rations->count - 1]);
    for (int lane = 0; lane < FIGHT_LANES; lane++) load_lane(&fight, lane);
    find_shares(&fight);
    for (int r = 0; r < rations->count; r++) {
        float plane[PLANE] = {0};
        const float *unhurt = plane;
        if (fight.then != LOST) read_plane(guide, fight.then, rations->at[r], plane);
        for (int h = 0; h < guide->health.count; h++)
            for (int m = 0; m < guide->mana.count; m++)
                *values++ = (uint16_t)(UNIT * *unhurt++ *
                                       share_left(&fight, rations->at[r], guide->health.at[h],
                                                  guide->mana.at[m]));
    }
    arena_give(solver->arena, fight.unhurt, bytes);
}
