/* The guide: what every situation is worth, roughly, on a coarse grid of numbers.
 *
 * It says which purchase to make and which moves deserve an exact look (mark.c); no value of it
 * ever becomes part of `lo`, so it may be wrong. It counts life and elixirs as one number, health,
 * and knows values at a few numbers of rations, health and mana only; between them it interpolates.
 * The larger the dungeon, the fewer points. Values are kept in 16 bits.
 *
 * A fight is solved in eight lanes. Between lanes what is interpolated is the share of the value
 * after an unhurt victory that is left: fights are maxima of linear maps, so that a lane which is
 * worth half as much everywhere is worth half as much before the fight. */
#include "fight.h"

#include <string.h>

enum { POINTS = 16, NUMBERS = 128, PLANE = POINTS * POINTS };
enum { SWEEPS = 24, STILL = 128 }; /* of a unit */
enum { FIGHT_RATIONS = 4, FIGHT_ELIXIRS = 2 };
static const float UNIT = 65535;

/* A place between two points of an axis, and the weights of a parabola through these and the point
 * below. */
typedef struct { int below, low, high; float share, bend, keep; } Spot;
typedef struct { int count, at[POINTS]; Spot spots[NUMBERS]; } Axis;

struct Guide {
    Axis rations, health, mana;
    size_t plane, cells; /* of health and mana; of all */
    int *slot;           /* of each situation */
    uint16_t *values;    /* [slot][rations][health][mana] */
};

/* Points for small, middling and large dungeons; 0 ends a list that does not begin with it. */
enum { SIZES = 3 };
static const int LARGEST[SIZES] = {20000, 150000, 1 << 30};
static const int RATIONS[SIZES][POINTS] = {
    {0, 1, 2, 3, 4, 6, 8, 11, 15, 20, 26}, {0, 1, 2, 4, 7, 11, 17, 25}, {0, 2, 4, 8, 13, 21}};
static const int HEALTHS[SIZES][POINTS] = {{1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30},
                                           {1, 2, 4, 6, 8, 10, 13, 17, 26},
                                           {1, 3, 6, 10, 15, 24}};
static const int MANAS[SIZES][POINTS] = {
    {0, 1, 2, 3, 4, 6, 8, 11, 15, 20, 26}, {0, 1, 2, 4, 7, 11, 16, 22}, {0, 2, 4, 8, 13, 20}};

static void bend(const Axis *axis, Spot *spot, int number) {
    float x = (float)number, first = (float)axis->at[spot->low - 1];
    float second = (float)axis->at[spot->low], third = (float)axis->at[spot->high];
    spot->below = spot->low - 1;
    spot->bend = (x - second) * (x - third) / ((first - second) * (first - third));
    spot->keep = (x - first) * (x - third) / ((second - first) * (second - third));
}

static Axis axis_of(const int *points, int most) {
    Axis axis = {.count = 0};
    do axis.at[axis.count] = points[axis.count];
    while (points[axis.count++] < most && points[axis.count]);
    for (int number = 0; number < NUMBERS; number++) {
        int low = 0;
        while (low + 1 < axis.count && axis.at[low + 1] <= number) low++;
        int high = MIN(low + 1, axis.count - 1), width = axis.at[high] - axis.at[low];
        float share = width ? (float)(number - axis.at[low]) / (float)width : 0;
        axis.spots[number] = (Spot){low, low, high, MAX(0, share), 0, 1 - MAX(0, share)};
        if (low && share > 0) bend(&axis, &axis.spots[number], number);
    }
    return axis;
}

static Spot spot(const Axis *axis, int number) {
    return axis->spots[MAX(0, MIN(NUMBERS - 1, number))];
}

static const uint16_t *table(const Guide *guide, int number) {
    return guide->values + (size_t)guide->slot[number] * guide->cells;
}

/* Between two numbers of rations follow a parabola, as long as it stays between the values of both:
 * straight lines, one round after the other, would smear the number from which on rations last. */
static inline float curved(const Spot *spot, float below, float low, float high) {
    float value = spot->bend * below + spot->keep * low + (1 - spot->bend - spot->keep) * high;
    return MAX(low, MIN(high, value));
}

static float between(const Guide *guide, const uint16_t *plane, Spot health, Spot mana) {
    const uint16_t *low = plane + (size_t)(health.low * guide->mana.count);
    const uint16_t *high = plane + (size_t)(health.high * guide->mana.count);
    float below = (float)low[mana.low] + mana.share * (float)(low[mana.high] - low[mana.low]);
    float above = (float)high[mana.low] + mana.share * (float)(high[mana.high] - high[mana.low]);
    return below + health.share * (above - below);
}

/* Return roughly what a situation is worth with these numbers; `number` is resolved. */
float guide_value(const Solver *solver, int number, int rations, int health, int mana) {
    const Guide *guide = solver->guide;
    if (number == LOST || health <= 0) return 0;
    if (number == BEATEN) return 1;
    const uint16_t *values = table(guide, number);
    Spot ration = spot(&guide->rations, rations);
    Spot row = spot(&guide->health, health), column = spot(&guide->mana, mana);
    float low = between(guide, values + (size_t)ration.low * guide->plane, row, column);
    if (ration.share <= 0) return low / UNIT;
    float below = between(guide, values + (size_t)ration.below * guide->plane, row, column);
    float high = between(guide, values + (size_t)ration.high * guide->plane, row, column);
    return curved(&ration, below, low, high) / UNIT;
}

/* ---- choices and chances */

/* Return whether an option leaves health and mana alone, so that whole planes can be folded. */
static bool is_plain(const Option *option, int rations) {
    if (option->life || option->mana || option->elixirs) return false;
    return option->operation == OP_ADD || (option->operation == OP_EAT && rations > 0);
}

static void fold_planes(const Guide *guide, const uint16_t *values, int rations, float odds,
                        float *out) {
    Spot ration = spot(&guide->rations, rations);
    const uint16_t *below = values + (size_t)ration.below * guide->plane;
    const uint16_t *low = values + (size_t)ration.low * guide->plane;
    const uint16_t *high = values + (size_t)ration.high * guide->plane;
    for (size_t i = 0; i < guide->plane; i++) {
        float value = curved(&ration, below[i], low[i], high[i]) / UNIT;
        out[i] = odds > 0 ? out[i] + odds * value : MAX(out[i], value);
    }
}

static void fold_shifted(const Solver *solver, const Node *node, const Option *option, int rations,
                         int traded, float odds, float *out) {
    const Guide *guide = solver->guide;
    int then = resolved(solver, option->then);
    for (int h = 0; h < guide->health.count; h++)
        for (int m = 0; m < guide->mana.count; m++, out++) {
            Counts counts = {rations, guide->health.at[h], guide->mana.at[m]};
            if (!counts_after(node, &solver->nodes[then], option, traded, &counts)) continue;
            float value = guide_value(solver, then, counts.rations, counts.health, counts.mana);
            *out = odds > 0 ? *out + odds * value : MAX(*out, value);
        }
}

static void fold_guide(const Solver *solver, const Node *node, const Option *option, int rations,
                       float *out) {
    float odds = node->kind == KIND_CHANCE ? option->probability : 0;
    int then = resolved(solver, option->then);
    if (then == LOST) return;
    int left = option->operation == OP_EAT ? rations - 1 : rations + option->rations;
    if (then != BEATEN && is_plain(option, rations) && rations >= option->need && left >= 0) {
        fold_planes(solver->guide, table(solver->guide, then), left, odds, out);
        return;
    }
    int trades = option->operation == OP_TRADE ? rations : 0;
    for (int traded = 0; traded <= trades; traded++)
        fold_shifted(solver, node, option, rations, traded, odds, out);
}

/* ---- traps and fights */

static void guide_trap(const Solver *solver, int number, int rations, float *out) {
    const Guide *guide = solver->guide;
    const Node *node = &solver->nodes[number];
    float odds[DAMAGE_FACES];
    trap_odds(solver, number, odds);
    for (int h = 0; h < guide->health.count; h++)
        for (int m = 0; m < guide->mana.count; m++, out++)
            for (int damage = 0; damage < DAMAGE_FACES; damage++) {
                Counts counts = {rations, guide->health.at[h], guide->mana.at[m]};
                const Option *option = &solver->options[node->first_option + (damage > 0)];
                int then = resolved(solver, option->then);
                if (odds[damage] <= 0) continue;
                if (counts_hurt(node, &solver->nodes[then], damage, &counts))
                    *out += odds[damage] *
                            guide_value(solver, then, rations, counts.health, counts.mana);
            }
}

typedef struct {
    const Solver *solver;
    int number, then, limit, mana;
    int rations[FIGHT_RATIONS], elixirs[FIGHT_ELIXIRS];
    FightLane lanes[FIGHT_RATIONS * FIGHT_ELIXIRS];
} GuideFight;

static size_t moment_of(const GuideFight *fight, int life, int mana) {
    return (size_t)mana * (size_t)(fight->limit + 1) + (size_t)life;
}

static void load_lane(const GuideFight *fight, FightLane *lane, int rations, int elixirs) {
    lane->mana = fight->mana;
    for (int mana = 0; mana <= fight->mana; mana++)
        for (int life = 0; life <= fight->limit; life++)
            lane->values[moment_of(fight, life, mana)] =
                life ? guide_value(fight->solver, fight->then, rations, life + elixirs, mana) : 0;
}

/* Return what share of the value after an unhurt victory a fight leaves in a lane. */
static float share_left(const GuideFight *fight, int rations, int elixirs, int life, int mana,
                        float *unhurt) {
    const FightLane *lane = &fight->lanes[rations * FIGHT_ELIXIRS + elixirs];
    *unhurt = guide_value(fight->solver, fight->then, fight->rations[rations],
                          life + fight->elixirs[elixirs], mana);
    return *unhurt > 1e-4f ? lane->values[moment_of(fight, life, mana)] / *unhurt : 0;
}

static float fight_value(const GuideFight *fight, int rations, int health, int mana) {
    int life = MIN(health, fight->limit), elixirs = health - life, low = 0;
    int most = MIN(mana, fight->mana), top = fight->elixirs[FIGHT_ELIXIRS - 1];
    while (low + 2 < FIGHT_RATIONS && fight->rations[low + 1] <= rations) low++;
    int width = fight->rations[low + 1] - fight->rations[low];
    float by = width ? (float)(rations - fight->rations[low]) / (float)width : 0;
    float up = top ? MIN(1, (float)elixirs / (float)top) : 0, share = 0, weights = 0;
    by = MIN(1, by);
    for (int i = 0; i < 4; i++) {
        float unhurt = 0, weight = (i & 1 ? by : 1 - by) * (i & 2 ? up : 1 - up);
        if (weight <= 0) continue;
        float left = share_left(fight, low + (i & 1), i >> 1, life, most, &unhurt);
        weight *= MIN(1, unhurt + 1e-3f); /* what is worth nothing says nothing about shares */
        share += weight * left;
        weights += weight;
    }
    share /= weights;
    return MIN(1, share) * guide_value(fight->solver, fight->then, rations, health, mana);
}

/* Fill the table of a fight, all rations at once. */
static void guide_fight(Solver *solver, int number, uint16_t *values) {
    const Guide *guide = solver->guide;
    const Node *node = &solver->nodes[number];
    const Axis *rations = &guide->rations;
    GuideFight fight = {.solver = solver, .number = number};
    fight.then = resolved(solver, solver->options[node->first_option + 1].then);
    fight.limit = node->limit - solver->situations[number].damsels;
    fight.mana = MIN(FIGHT_MANA, guide->mana.at[guide->mana.count - 1]);
    fight.elixirs[1] = MAX(0, guide->health.at[guide->health.count - 1] - fight.limit);
    size_t size = moment_of(&fight, 0, fight.mana + 1) * sizeof(float);
    for (int i = 0; i < FIGHT_RATIONS * FIGHT_ELIXIRS; i++) {
        int at = i / FIGHT_ELIXIRS * (rations->count - 1) / (FIGHT_RATIONS - 1);
        fight.rations[i / FIGHT_ELIXIRS] = rations->at[at];
        fight.lanes[i].values = arena_take(solver->arena, size);
        load_lane(&fight, &fight.lanes[i], rations->at[at], fight.elixirs[i % FIGHT_ELIXIRS]);
    }
    fight_lanes(solver, number, fight.mana, fight.lanes, FIGHT_RATIONS * FIGHT_ELIXIRS);
    for (int r = 0; r < rations->count; r++)
        for (int h = 0; h < guide->health.count; h++)
            for (int m = 0; m < guide->mana.count; m++)
                *values++ = (uint16_t)(UNIT * fight_value(&fight, rations->at[r],
                                                          guide->health.at[h], guide->mana.at[m]));
    for (int i = 0; i < FIGHT_RATIONS * FIGHT_ELIXIRS; i++)
        arena_give(solver->arena, fight.lanes[i].values, size);
}

/* ---- the sweep */

/* Fill a plane; return the most that a value rose by. */
static int fill_rations(Solver *solver, int number, int r) {
    const Guide *guide = solver->guide;
    const Node *node = &solver->nodes[number];
    float out[PLANE] = {0};
    work(solver, 4 * (int64_t)guide->plane * (node->option_count + 1));
    if (node->kind == KIND_TRAP) guide_trap(solver, number, guide->rations.at[r], out);
    else
        for (int i = 0; i < node->option_count; i++)
            fold_guide(solver, node, &solver->options[node->first_option + i],
                       guide->rations.at[r], out);
    uint16_t *values =
        guide->values + (size_t)guide->slot[number] * guide->cells + (size_t)r * guide->plane;
    int moved = 0;
    for (size_t i = 0; i < guide->plane; i++) {
        int value = (int)(UNIT * MIN(1, out[i]));
        moved = MAX(moved, value - values[i]);
        values[i] = (uint16_t)value;
    }
    return moved;
}

/* Where a step between points is more than one ration, a plane also leads to itself: it begins with
 * the values of fewer rations, and is swept there and back until values rise no more. */
static void guide_component(Solver *solver, int from, int to) {
    const Guide *guide = solver->guide;
    size_t bytes = guide->plane * sizeof(uint16_t);
    for (int r = 0; r < guide->rations.count; r++) {
        int step = r ? guide->rations.at[r] - guide->rations.at[r - 1] : 0, moved = STILL;
        for (int i = from; i < to; i++) {
            uint16_t *values =
                guide->values + (size_t)guide->slot[solver->order[i]] * guide->cells +
                (size_t)r * guide->plane;
            if (r) memcpy(values, values - guide->plane, bytes);
            else memset(values, 0, bytes);
        }
        for (int sweep = 0; sweep < SWEEPS && moved >= STILL; sweep++) {
            moved = 0;
            for (int i = from; i < to; i++) {
                int number = solver->order[sweep % 2 ? from + to - 1 - i : i];
                int by = fill_rations(solver, number, r);
                moved = MAX(moved, by);
            }
            if (step == 1) break;
        }
    }
}

static Guide *new_guide(Solver *solver, Most most) {
    Guide *guide = arena_take(solver->arena, sizeof *guide);
    int size = 0, limit = 0;
    while (solver->placed > LARGEST[size]) size++;
    for (int i = 0; i < solver->placed; i++)
        limit = MAX(limit, solver->nodes[solver->order[i]].limit);
    guide->rations = axis_of(RATIONS[size], most.rations);
    guide->health = axis_of(HEALTHS[size], limit + most.elixirs);
    guide->mana = axis_of(MANAS[size], most.mana);
    guide->plane = (size_t)guide->health.count * (size_t)guide->mana.count;
    guide->cells = (size_t)guide->rations.count * guide->plane;
    guide->slot = arena_take(solver->arena, (size_t)solver->node_count * sizeof(int));
    guide->values =
        arena_take(solver->arena, (size_t)solver->placed * guide->cells * sizeof(uint16_t));
    for (int i = 0; i < solver->placed; i++) guide->slot[solver->order[i]] = i;
    return guide;
}

/* Make the guide of all situations, for parties with at most these numbers. */
void make_guide(Solver *solver, Most most) {
    solver->guide = new_guide(solver, most);
    for (int from = 0, to; from < solver->placed; from = to) {
        int number = solver->order[from];
        Guide *guide = solver->guide;
        to = component_end(solver, from);
        if (to > from + 1) guide_component(solver, from, to);
        else if (solver->nodes[number].kind == KIND_FIGHT)
            guide_fight(solver, number,
                        guide->values + (size_t)guide->slot[number] * guide->cells);
        else
            for (int r = 0; r < guide->rations.count; r++) fill_rations(solver, number, r);
    }
}
