/* The guide: what every situation is worth, roughly, on a coarse grid of numbers.
 *
 * It says which purchase to make and which moves deserve an exact look (mark.c); no value of it
 * ever becomes part of `lo`, so it may be wrong. It counts life and elixirs as one number, health,
 * and knows values at a few numbers of rations, health and mana only; between them it interpolates.
 * The larger the dungeon, the fewer points. Values are kept in 16 bits.
 */
#include "guide.h"

#include <string.h>

enum { SWEEPS = 24, STILL = 600 }; /* of a unit */
enum { PAGE_BYTES = 1 << 22 };
enum { STEPS_A_CELL = 2 }; /* of each option */

/* Points of health and mana, from the finest grid to the coarsest; 0 ends a list that does not begin
 * with it. Rations are not coarse: they change with every round, and interpolation round after
 * round would smear the number from which on they last. */
enum { SIZES = 7 };
static const int HEALTHS[SIZES][POINTS] = {
    {1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30}, {1, 2, 4, 6, 9, 13, 18, 26}, {1, 3, 6, 10, 15, 24},
    {1, 3, 7, 12, 20}, {1, 4, 9, 18}, {1, 6, 15}, {1, 10}};
static const int MANAS[SIZES][POINTS] = {
    {0, 1, 2, 3, 4, 6, 8, 11, 15, 20, 28, 40}, {0, 1, 2, 4, 7, 11, 16, 22, 40},
    {0, 2, 4, 8, 13, 20, 40}, {0, 2, 5, 9, 18, 40}, {0, 3, 8, 18, 40}, {0, 4, 12, 30}, {0, 8, 24}};
/* Without rations a party loses a life in every round, so that health is not coarse either. */
static const int LEAN[LEAN_POINTS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20, 25, 30, 0};
/* A round may cost nothing, where something heals for free. So that a party does not wander in
 * circles then, each round counts a little. */
static const float HURRY = 0.998f;
/* Of the steps that a guide should take: what a grid has, since fights need some too; and where the
 * coarsest grid, or a sweep that was not foreseen, comes to its end. */
static const double GRID_SHARE = 0.75, LONGEST = 2;
enum { COARSE = 4 }; /* from this grid on health is coarse without rations too */
enum { THIN = 2 }; /* from this grid on many rations are thinned out */
static const int RATIONS[2][MOST_POINTS] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 17, 21, 26},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 22}};

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

/* Between two numbers of rations follow a parabola, as long as it stays between the values of both:
 * straight lines, one round after the other, would smear the number from which on rations last. */
static inline float curved(const Spot *spot, float below, float low, float high) {
    float value = spot->bend * below + spot->keep * low + (1 - spot->bend - spot->keep) * high;
    value = value < high ? value : high;
    return value > low ? value : low;
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
    Spot ration = spot(&guide->rations, rations);
    Spot row = spot(healths(guide, rations), health), column = spot(&guide->mana, mana);
    float low = between(guide, guide_plane(guide, number, ration.low), row, column);
    if (ration.share <= 0) return low / UNIT;
    float below = between(guide, guide_plane(guide, number, ration.below), row, column);
    float high = between(guide, guide_plane(guide, number, ration.high), row, column);
    return curved(&ration, below, low, high) / UNIT;
}

/* ---- choices and chances */

/* Return whether an option leaves health and mana alone, so that whole planes can be folded. */
static bool is_plain(const Option *option, int rations) {
    if (option->life || option->mana || option->elixirs) return false;
    return option->operation == OP_ADD || (option->operation == OP_EAT && rations > 0);
}

/* Fill in a situation's plane with so many rations. */
void read_plane(const Guide *guide, int number, int rations, float *plane) {
    if (number == BEATEN) {
        for (size_t i = 0; i < size_of_plane(guide, rations); i++) plane[i] = 1;
        return;
    }
    Spot ration = spot(&guide->rations, rations);
    const uint16_t *below = guide_plane(guide, number, ration.below);
    const uint16_t *low = guide_plane(guide, number, ration.low);
    const uint16_t *high = guide_plane(guide, number, ration.high);
    size_t size = size_of_plane(guide, rations);
    if (ration.share > 0)
        for (size_t i = 0; i < size; i++)
            plane[i] = curved(&ration, below[i], low[i], high[i]) * (1 / UNIT);
    else
        for (size_t i = 0; i < size; i++) plane[i] = (float)low[i] * (1 / UNIT);
}

/* Count a round. */
static void hurry(float *plane, size_t size) {
    for (size_t i = 0; i < size; i++) plane[i] *= HURRY;
}

/* Fold in, for each mana, what a plane is worth with these rations, this health and so much more
 * mana. */
static void fold_row(const Guide *guide, const float *plane, int rations, int health, int more,
                     float odds, float *out) {
    Spot at = spot(healths(guide, rations), health);
    for (int m = 0; m < guide->mana.count; m++) {
        int mana = guide->mana.at[m] + more;
        if (mana < 0) continue;
        float value = value_between(guide, plane, at, spot(&guide->mana, mana));
        out[m] = odds > 0 ? out[m] + odds * value : MAX(out[m], value);
    }
}

/* Fold in an option that changes health or mana: row by row. */
static void fold_shifted(const Solver *solver, const Node *node, const Option *option, int rations,
                         int traded, float odds, float *out) {
    const Guide *guide = solver->guide;
    int then = resolved(solver, option->then), read = -1;
    const Axis *health = healths(guide, rations);
    float plane[PLANE];
    for (int h = 0; h < health->count; h++, out += guide->mana.count) {
        Counts counts = {rations, health->at[h], 0};
        if (!counts_after(node, &solver->nodes[then], option, traded, &counts)) continue;
        if (read < 0) {
            read_plane(guide, then, read = counts.rations, plane);
            if (option->operation == OP_EAT) hurry(plane, size_of_plane(guide, read));
        }
        fold_row(guide, plane, counts.rations, counts.health, counts.mana, odds, out);
    }
}

static void fold_guide(const Solver *solver, const Node *node, const Option *option, int rations,
                       float *out) {
    float odds = node->kind == KIND_CHANCE ? option->probability : 0;
    int then = resolved(solver, option->then);
    if (then == LOST) return;
    int left = option->operation == OP_EAT ? rations - 1 : rations + option->rations;
    bool alike = (left > 0) == (rations > 0); /* in their points */
    if (then != BEATEN && is_plain(option, rations) && rations >= option->need && left >= 0 && alike) {
        float plane[PLANE];
        read_plane(solver->guide, then, left, plane);
        if (option->operation == OP_EAT) hurry(plane, size_of_plane(solver->guide, left));
        fold(out, plane, (int)size_of_plane(solver->guide, left), odds);
        return;
    }
    int trades = option->operation == OP_TRADE ? rations : 0;
    for (int traded = 0; traded <= trades; traded++)
        fold_shifted(solver, node, option, rations, traded, odds, out);
}

/* ---- traps */

/* Raise a plane to what it is worth to a party that may still turn mana into life. */
void heal_plane(const Guide *guide, int rations, int limit, float *plane) {
    const Axis *health = healths(guide, rations);
    float before[PLANE];
    memcpy(before, plane, size_of_plane(guide, rations) * sizeof *plane);
    for (int h = 0; h < health->count; h++)
        for (int m = 0; m < guide->mana.count; m++, plane++)
            for (int more = 1; more <= MIN(limit - health->at[h], guide->mana.at[m]); more++) {
                float value = value_between(guide, before, spot(health, health->at[h] + more),
                                            spot(&guide->mana, guide->mana.at[m] - more));
                *plane = MAX(*plane, value);
            }
}

static void guide_trap(const Solver *solver, int number, int rations, float *out) {
    enum { PLENTY = 1000 };
    const Guide *guide = solver->guide;
    const Node *node = &solver->nodes[number];
    float odds[DAMAGE_FACES], planes[2][PLANE];
    int then[2];
    for (int hurt = 0; hurt < 2; hurt++) {
        then[hurt] = resolved(solver, solver->options[node->first_option + hurt].then);
        if (then[hurt] == LOST) return;
        read_plane(guide, then[hurt], rations, planes[hurt]);
    }
    trap_odds(solver, number, odds);
    bool heals = can_heal(&solver->dungeon, &solver->situations[number]);
    for (int hurt = 0; hurt < 2 && heals; hurt++)
        heal_plane(guide, rations, solver->nodes[then[hurt]].limit, planes[hurt]);
    const Axis *health = healths(guide, rations);
    for (int h = 0; h < health->count; h++, out += guide->mana.count)
        for (int damage = 0; damage < DAMAGE_FACES; damage++) {
            Counts counts = {rations, health->at[h], PLENTY};
            if (odds[damage] <= 0) continue;
            if (!counts_hurt(node, &solver->nodes[then[damage > 0]], damage, heals, &counts))
                continue;
            fold_row(guide, planes[damage > 0], rations, counts.health, counts.mana - PLENTY,
                     odds[damage], out);
        }
}

/* ---- the sweep */

/* Fill a plane; return the most that a value rose by. */
static int fill_rations(Solver *solver, int number, int r) {
    const Guide *guide = solver->guide;
    const Node *node = &solver->nodes[number];
    float out[PLANE] = {0};
    size_t size = size_of_plane(guide, r);
    work(solver, STEPS_A_CELL * (int64_t)size * (node->option_count + 1));
    if (node->kind == KIND_TRAP) guide_trap(solver, number, guide->rations.at[r], out);
    else
        for (int i = 0; i < node->option_count; i++)
            fold_guide(solver, node, &solver->options[node->first_option + i],
                       guide->rations.at[r], out);
    uint16_t *values = guide_plane(guide, number, r);
    int moved = 0;
    for (size_t i = 0; i < size; i++) {
        int value = (int)(UNIT * MIN(1, out[i]));
        moved = MAX(moved, value - values[i]);
        values[i] = (uint16_t)value;
    }
    return moved;
}

/* Return whether the guide has taken far more than its steps. Who ends a sweep early makes rubbish of all that
 * comes after it, so this is for what cannot be foreseen. */
bool is_far_behind(const Solver *solver) {
    const Guide *guide = solver->guide;
    return (double)(solver->steps - guide->began) > LONGEST * (double)(solver->due - guide->began);
}

/* Return whether a situation leads to one whose values rose in this sweep or the one before. */
static bool leads_to_risen(const Solver *solver, const Node *node, uint32_t sweep) {
    for (int i = 0; i < node->option_count; i++)
        if (solver->nodes[resolved(solver, solver->options[node->first_option + i].then)].risen >= sweep)
            return true;
    return false;
}

/* Fill the planes of a component with so many rations. Where a step between points is more than one
 * ration, and where there are none, a plane also leads to itself: it begins with the values of fewer
 * rations, and is swept until values rise no more. */
static void fill_together(Solver *solver, int from, int to, int r) {
    const Guide *guide = solver->guide;
    bool once = r && guide->rations.at[r] - guide->rations.at[r - 1] == 1, rises = true;
    for (int i = from; i < to; i++) {
        uint16_t *values = guide_plane(guide, solver->order[i], r);
        size_t bytes = size_of_plane(guide, r) * sizeof(uint16_t);
        if (r > 1) memcpy(values, values - guide->plane, bytes);
        else memset(values, 0, bytes);
        solver->nodes[solver->order[i]].risen = 1;
    }
    for (uint32_t sweep = 1; sweep <= SWEEPS && rises; sweep++) {
        rises = false;
        for (int i = from; i < to; i++) {
            int number = solver->order[i];
            Node *node = &solver->nodes[number];
            if (sweep > 1 && !leads_to_risen(solver, node, sweep)) continue;
            if (fill_rations(solver, number, r) < STILL) continue;
            node->risen = sweep + 1;
            rises = true;
        }
        if (once || is_far_behind(solver)) break;
    }
}

static void guide_component(Solver *solver, int from, int to) {
    for (int r = 0; r < solver->guide->rations.count; r++) fill_together(solver, from, to, r);
    for (int i = from; i < to; i++) solver->nodes[solver->order[i]].risen = 0;
}

/* Set the points of a grid, and how many numbers it has in all. */
static void set_axes(const Solver *solver, Guide *guide, Most most, int size) {
    int limit = largest_limit(solver);
    guide->rations = axis_of(RATIONS[size >= THIN], most.rations);
    guide->health = axis_of(HEALTHS[size], limit + most.elixirs);
    guide->mana = axis_of(MANAS[size], most.mana);
    guide->lean = axis_of(size < COARSE ? LEAN : HEALTHS[size - COARSE], limit + most.elixirs);
    guide->plane = (size_t)guide->health.count * (size_t)guide->mana.count;
    guide->lean_plane = (size_t)guide->lean.count * (size_t)guide->mana.count;
    guide->cells = (size_t)(guide->rations.count - 1) * guide->plane + guide->lean_plane;
}

/* Return what a grid takes, roughly, without fights. Where planes lead to themselves they are filled
 * several times. */
static int64_t steps_of(const Solver *solver, const Guide *guide, int options) {
    enum { LEAN_SWEEPS = 5, THIN_SWEEPS = 2 };
    size_t cells = LEAN_SWEEPS * guide->lean_plane;
    for (int r = 1; r < guide->rations.count; r++) {
        bool thin = guide->rations.at[r] - guide->rations.at[r - 1] > 1;
        cells += guide->plane * (thin ? THIN_SWEEPS : 1);
    }
    return STEPS_A_CELL * (int64_t)cells * (options + solver->placed);
}

/* Choose the finest grid, from a `size` on, for which memory and steps last; return whether there is
 * one. */
static bool set_grid(Solver *solver, Guide *guide, Most most, int size) {
    double left = (double)(solver->due - solver->steps);
    int options = 0;
    for (int i = 0; i < solver->placed; i++)
        options += solver->nodes[solver->order[i]].option_count;
    for (; size < SIZES; size++) {
        set_axes(solver, guide, most, size);
        size_t bytes = (size_t)solver->placed * guide->cells * sizeof(uint16_t);
        double steps = (double)steps_of(solver, guide, options);
        double share = size + 1 < SIZES ? GRID_SHARE : LONGEST;
        if (bytes <= arena_room(solver->arena) / 2 && steps <= share * left) return true;
    }
    return false;
}

static void take_pages(Solver *solver, Guide *guide) {
    guide->slot = arena_take(solver->arena, (size_t)solver->node_count * sizeof(int));
    guide->slots_a_page = (int)(PAGE_BYTES / (guide->cells * sizeof(uint16_t)));
    size_t pages = (size_t)(solver->placed / guide->slots_a_page + 1);
    guide->pages = arena_take(solver->arena, pages * sizeof(uint16_t *));
    for (size_t i = 0; i < pages; i++) guide->pages[i] = arena_take(solver->arena, PAGE_BYTES);
    guide->memory = new_memory(solver->arena);
    for (int i = 0; i < solver->placed; i++) guide->slot[solver->order[i]] = i;
}

/* Make the guide of all situations, for parties with at most these numbers; return whether memory
 * and steps last for one. */
bool make_guide(Solver *solver, Most most, int grid) {
    Guide *guide = arena_take(solver->arena, sizeof *guide);
    if (!set_grid(solver, guide, most, grid)) return false;
    guide->began = solver->steps;
    take_pages(solver, guide);
    solver->guide = guide;
    for (int from = 0, to; from < solver->placed; from = to) {
        int number = solver->order[from];
        to = component_end(solver, from);
        if (to > from + 1) guide_component(solver, from, to);
        else if (solver->nodes[number].kind == KIND_FIGHT)
            guide_fight(solver, number);
        else
            for (int r = 0; r < guide->rations.count; r++) fill_rations(solver, number, r);
    }
    return true;
}
