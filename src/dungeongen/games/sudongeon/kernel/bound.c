/* The bound: what no plan can win.
 *
 * Two games are solved that are easier than the real one in every situation. In the first no
 * rations are eaten: they are worth nothing, and walking costs nothing. In the second a ration
 * serves as an elixir too. In both a party has one number for life and stocks, its health, and
 * mana, so that their tables are small, and the lesser of the two values of a purchase bounds what
 * it wins.
 *
 * Why no play of the real game wins more (docs/engineering/odds.md has the whole argument):
 *   - Health is life, elixirs and, in the second game, rations. What takes one of these takes one of
 *     health at most. A party has as much life of its health as its limit allows: more than in any
 *     real state with the same sum.
 *   - What heals to the limit gives at most limit - 1. No party has more health in a situation than
 *     its limit, what it went in with and what can have been found on the way (`find_most`).
 *   - A healer who is wounded in the real game may be whole here, and so unable to heal; therefore
 *     mana may become health after every fight and trap, whatever the limit (`heal_freely`).
 *   - Where walking costs nothing, situations lead back to each other without end. There a die is
 *     worth no more than the best of what it leads back to, or than what it leads on to on an
 *     average, so that only maxima are left, and these settle exactly.
 *   - Fights: bound_fight.c. */
#include "bound.h"

#include <string.h>

enum { STEPS_A_CELL = 1, ROOM_SHARE = 3 };
enum { MOST_CELLS = 25000000, FEW_MANA = 16 }; /* of all tables; of mana, where there are more */
static const double ROUNDED = 3e-5;

/* ---- what an option does */

static int grown(int number, int more, int count, bool endless) {
    if (endless && number == count - 1) return number;
    return MIN(count - 1, number + more);
}

/* Return the health after an option, or 0 where the party cannot take it. */
static int health_after(const Bound *bound, const Node *then, const Option *option, int traded,
                        int health) {
    int more = option->elixirs + MAX(0, option->life);
    if (bound->endless_health && health == bound->rows - 1) return health;
    if (option->operation == OP_HEAL) more += then->limit - 1;
    if (!bound->fed) {
        if (health <= option->need) return 0;
        more += option->rations - traded - (option->operation == OP_EAT);
    }
    return MAX(0, MIN(bound->most[then - bound->solver->nodes], health + more));
}

/* Fold in a row of values, for parties that gain so much mana. */
static void fold_row(const Bound *bound, const float *values, int more, float odds, float *out) {
    int columns = bound->columns;
    if (!more) {
        fold(out, values, columns, odds);
        return;
    }
    for (int mana = 0; mana < columns; mana++) {
        float value = values[grown(mana, more, columns, bound->endless_mana)];
        out[mana] = odds > 0 ? out[mana] + odds * value : MAX(out[mana], value);
    }
}

static void fold_same(const Bound *bound, float odds, float *out) {
    for (int mana = 0; mana < bound->columns; mana++) out[mana] = odds > 0 ? out[mana] + odds : 1;
}

/* Fold an option into the row of parties with this health. */
static void fold_option_at(const Bound *bound, const Option *option, int health, float odds,
                           float *out) {
    int number = resolved(bound->solver, option->then);
    const Node *then = &bound->solver->nodes[number];
    if (number == LOST) return;
    int trades = option->operation != OP_TRADE ? 0 : bound->fed ? bound->columns : health - 1;
    for (int traded = bound->fed ? trades : 0; traded <= trades; traded++) {
        int after = health_after(bound, then, option, traded, health);
        if (after <= 0) continue;
        if (number == BEATEN) fold_same(bound, odds, out);
        else
            fold_row(bound, bound->values[number] + bound_row(bound, after),
                     option->mana + traded, odds, out);
    }
}

/* Return whether an option leads to a situation that may lead back. */
static bool stays(const Solver *solver, int number, const Option *option) {
    return solver->component[resolved(solver, option->then)] == solver->component[number];
}

/* Return the odds that chance leads on to situations that do not lead back. */
static float chance_to_leave(const Solver *solver, int number) {
    const Node *node = &solver->nodes[number];
    float odds = 0;
    for (int i = 0; i < node->option_count; i++) {
        const Option *option = &solver->options[node->first_option + i];
        if (!stays(solver, number, option)) odds += option->probability;
    }
    return odds;
}

/* Fill a situation's row. Return whether it has changed. */
static bool fill_row(const Bound *bound, int number, int health) {
    const Solver *solver = bound->solver;
    const Node *node = &solver->nodes[number];
    float out[MOST_BOUND_MANA + 1] = {0}, *row = bound->values[number] + bound_row(bound, health);
    size_t bytes = (size_t)bound->columns * sizeof(float);
    float rest = 1;
    if (node->kind == KIND_CHANCE && bound->repeats[health == bound->rows - 1])
        rest = chance_to_leave(solver, number);
    for (int i = 0; i < node->option_count; i++) {
        const Option *option = &solver->options[node->first_option + i];
        if (node->kind == KIND_CHANCE && !(rest < 1 && stays(solver, number, option)))
            fold_option_at(bound, option, health, option->probability / rest, out);
    }
    for (int i = 0; i < node->option_count; i++) {
        const Option *option = &solver->options[node->first_option + i];
        if (node->kind != KIND_CHANCE || (rest < 1 && stays(solver, number, option)))
            fold_option_at(bound, option, health, 0, out);
    }
    if (!memcmp(row, out, bytes)) return false;
    memcpy(row, out, bytes);
    return true;
}

/* ---- traps */

/* Let mana become health, whatever the limit. */
static void heal_freely(const Bound *bound, float *table) {
    int columns = bound->columns;
    for (int health = bound->rows - 2; health >= 1; health--) {
        float *row = table + bound_row(bound, health);
        for (int mana = 1; mana < columns; mana++)
            row[mana] = MAX(row[mana], row[columns + mana - 1]);
    }
}

/* Read what an outcome of a trap or a fight is worth to parties that may still heal. */
void take_outcome(const Bound *bound, int from, int hurt, float *table) {
    const Solver *solver = bound->solver;
    const Option *outcome = &solver->options[solver->nodes[from].first_option + hurt];
    int number = resolved(solver, outcome->then);
    size_t cells = bound->bytes / sizeof(float);
    if (number == LOST) memset(table, 0, bound->bytes);
    else if (number == BEATEN)
        for (size_t i = 0; i < cells; i++) table[i] = 1;
    else memcpy(table, bound->values[number], bound->bytes);
    if (can_heal(&solver->dungeon, &solver->situations[from])) heal_freely(bound, table);
}

static float sprung(const Bound *bound, int number, float *const outcomes[2], const float *odds,
                    int health, int mana) {
    const Node *node = &bound->solver->nodes[number];
    bool heals = can_heal(&bound->solver->dungeon, &bound->solver->situations[number]);
    float value = 0;
    bool endless = bound->endless_health && health == bound->rows - 1;
    for (int damage = 0; damage < DAMAGE_FACES; damage++) {
        int life = MIN(health, node->limit), healed = endless ? 0 : MAX(0, 1 + damage - life);
        bool free = bound->endless_mana && mana == bound->columns - 1;
        if (odds[damage] <= 0 || (healed && !heals) || (healed > mana && !free)) continue;
        int left = endless ? health : health - damage + healed;
        const float *row = outcomes[damage > 0] + bound_row(bound, left);
        value += odds[damage] * row[free ? mana : mana - healed];
    }
    return value;
}

static void fill_trap(const Bound *bound, int number) {
    const Solver *solver = bound->solver;
    float odds[DAMAGE_FACES], *outcomes[2];
    trap_odds(solver, number, odds);
    for (int hurt = 0; hurt < 2; hurt++) {
        outcomes[hurt] = arena_take(solver->arena, bound->bytes);
        take_outcome(bound, number, hurt, outcomes[hurt]);
    }
    float *value = bound->values[number] + bound_row(bound, 1);
    for (int health = 1; health < bound->rows; health++)
        for (int mana = 0; mana < bound->columns; mana++)
            *value++ = sprung(bound, number, outcomes, odds, health, mana);
    for (int hurt = 0; hurt < 2; hurt++) arena_give(solver->arena, outcomes[hurt], bound->bytes);
}

/* ---- the sweep */

static void count_steps(Bound *bound, int number) {
    const Node *node = &bound->solver->nodes[number];
    int64_t cells = (int64_t)bound->rows * bound->columns;
    work(bound->solver, STEPS_A_CELL * cells * (node->option_count + 1));
}

/* Return whether an option takes nothing. */
static int gains(const Bound *bound, const Option *option) {
    return bound->fed || option->operation == OP_HEAL || option->life > 0 || option->elixirs > 0 ||
           option->rations > 0;
}

typedef int Found(const Bound *bound, const Option *option);

/* Return whether something is found in a situation again and again. */
static bool is_endless(const Bound *bound, int number, Found *found) {
    const Solver *solver = bound->solver;
    const Node *node = &solver->nodes[number];
    for (int i = 0; i < node->option_count; i++) {
        const Option *option = &solver->options[node->first_option + i];
        if (found(bound, option) && stays(solver, number, option)) return true;
    }
    return false;
}

/* Situations that lead back to each other. If every cycle takes health, rows are filled in their
 * order, once. Else they are filled until no value moves, and there what chance decides counts as
 * tried until it leads on: at most that, or the best of staying. */
static bool fill_component(Bound *bound, const int *members, int count) {
    bool again = false, moved = true;
    for (int i = 0; i < count; i++) again |= is_endless(bound, members[i], gains);
    bound->repeats[false] = again;
    bound->repeats[true] = again || bound->endless_health;
    for (bool first = true; moved; first = false) {
        moved = false;
        int from = first || again ? 1 : bound->rows - 1;
        for (int health = from; health < bound->rows; health++) {
            bool counts = again || health == bound->rows - 1;
            for (int i = 0; i < count; i++) moved |= fill_row(bound, members[i], health) && counts;
        }
        for (int i = 0; i < count; i++) count_steps(bound, members[i]);
        if (is_late(bound->solver)) return false;
    }
    bound->repeats[false] = bound->repeats[true] = false;
    return true;
}

static bool fill(Bound *bound, int number) {
    const Node *node = &bound->solver->nodes[number];
    count_steps(bound, number);
    if (node->kind == KIND_TRAP) fill_trap(bound, number);
    else if (node->kind == KIND_FIGHT) return bound_fight(bound, number, bound->values[number]);
    else
        for (int health = 1; health < bound->rows; health++) fill_row(bound, number, health);
    return true;
}

static bool take_tables(Bound *bound, const int *members, int count) {
    for (int i = 0; i < count; i++) {
        float *table = arena_ask(bound->solver->arena, bound->bytes);
        if (!table) return false;
        memset(table, 0, bound->bytes);
        bound->values[members[i]] = table;
    }
    return true;
}

static void give_bound_table(Bound *bound, int number) {
    arena_give(bound->solver->arena, bound->values[number], bound->bytes);
    bound->values[number] = NULL;
}

static void count_leads(Bound *bound, int number, int by) {
    const Solver *solver = bound->solver;
    const Node *node = &solver->nodes[number];
    for (int i = 0; i < node->option_count; i++) {
        int then = resolved(solver, solver->options[node->first_option + i].then);
        if (then <= LOST) continue;
        bound->users[then] += by;
        if (!bound->users[then] && bound->values[then] && !bound->keeps) give_bound_table(bound, then);
    }
}

/* Return whether the steps cannot last, as far as the situations so far tell: then all would be for
 * nothing. Fights do not count, since they take less and less (bound_fight.c). */
static bool is_hopeless(const Bound *bound, int done) {
    const Solver *solver = bound->solver;
    double all = (double)(solver->due - bound->began - bound->fought);
    double spent = (double)(solver->steps - bound->began - bound->fought);
    return spent > 0.3 * all && spent * solver->placed > 1.05 * all * done;
}

/* Fill all tables, and give back those without a use. Return whether memory and steps lasted. */
static bool sweep_bound(Bound *bound) {
    Solver *solver = bound->solver;
    for (int i = 0; i < solver->placed; i++) count_leads(bound, solver->order[i], 1);
    for (int from = 0, to; from < solver->placed; from = to) {
        const int *members = solver->order + from;
        to = component_end(solver, from);
        if (!take_tables(bound, members, to - from) || is_late(solver) || is_hopeless(bound, from))
            return false;
        if (to > from + 1 ? !fill_component(bound, members, to - from) : !fill(bound, *members))
            return false;
        for (int i = from; i < to; i++) count_leads(bound, solver->order[i], -1);
    }
    return true;
}

/* ---- a game */

/* Return how many stocks that count as health an option adds. */
static int stocks_found(const Bound *bound, const Option *option) {
    return MAX(0, option->elixirs) + (bound->fed ? 0 : MAX(0, option->rations));
}

static int mana_found(const Bound *bound, const Option *option) {
    (void)bound;
    return option->operation == OP_TRADE ? MOST_HEALTH : MAX(0, option->mana);
}

/* Find out how much a party that begins with `start` can have found up to each situation, up to `end`;
 * return the most of it. */
static int find_most(const Bound *bound, Found *found, int start, int end, int *most) {
    const Solver *solver = bound->solver;
    int largest = 0;
    for (int i = 0; i < solver->node_count; i++) most[i] = MIN(end, start);
    for (int to = solver->placed, from; to > 0; to = from) { /* from the first situations on */
        int here = 0;
        from = component_start(solver, to);
        for (int i = from; i < to; i++) {
            here = MAX(here, most[solver->order[i]]);
            if (is_endless(bound, solver->order[i], found)) here = end;
        }
        for (int i = from; i < to; i++) {
            const Node *node = &solver->nodes[solver->order[i]];
            for (int j = 0; j < node->option_count; j++) {
                const Option *option = &solver->options[node->first_option + j];
                int *then = &most[resolved(solver, option->then)];
                *then = MAX(*then, MIN(end, here + found(bound, option)));
            }
            most[solver->order[i]] = here;
        }
        largest = MAX(largest, here);
    }
    return largest;
}

/* Set the sizes of tables by the most that a party can have. */
static void set_sizes(Bound *bound) {
    const Solver *solver = bound->solver;
    const Dungeon *dungeon = &solver->dungeon;
    int health = 0, stocks = dungeon->elixirs + dungeon->coins;
    int mana = find_most(bound, mana_found, dungeon->mana + dungeon->coins, MOST_BOUND_MANA + 1,
                         bound->most);
    if (!bound->fed) stocks += dungeon->rations + 2 * dungeon->coins;
    find_most(bound, stocks_found, stocks, MOST_HEALTH, bound->most);
    for (int i = 0; i < solver->placed; i++) {
        int *most = &bound->most[solver->order[i]];
        *most = MIN(MOST_HEALTH, *most + solver->nodes[solver->order[i]].limit);
        health = MAX(health, *most);
    }
    int64_t most_columns = MOST_CELLS / solver->placed / (health + 1);
    int columns = MAX(FEW_MANA, (int)MIN(MOST_BOUND_MANA, most_columns));
    bound->endless_health = health == MOST_HEALTH;
    bound->endless_mana = mana > columns;
    bound->rows = health + 1;
    bound->columns = MIN(columns, mana) + 1;
    bound->bytes = (size_t)bound->rows * (size_t)bound->columns * sizeof(float);
}

/* ---- both games */

static void give_game(Bound *bound) {
    Solver *solver = bound->solver;
    if (!bound->values) return;
    size_t nodes = (size_t)solver->node_count;
    for (int i = 0; i < solver->placed; i++)
        if (bound->values[solver->order[i]]) give_bound_table(bound, solver->order[i]);
    arena_give(solver->arena, bound->values, nodes * sizeof *bound->values);
    arena_give(solver->arena, bound->users, nodes * sizeof *bound->users);
    arena_give(solver->arena, bound->most, nodes * sizeof *bound->most);
}

/* Return whether all tables of a game may stay. */
static bool may_stay(const Bound *bound) {
    size_t all = (size_t)bound->solver->placed * bound->bytes;
    return all <= arena_room(bound->solver->arena) / ROOM_SHARE;
}

/* Solve a game, and lower the bounds of purchases to what it says. Return whether it is solved. */
static bool play(Bound *bound, const Start *starts, double *bounds, int count) {
    Solver *solver = bound->solver;
    size_t nodes = (size_t)solver->node_count;
    bound->began = solver->steps;
    bound->most = arena_take(solver->arena, nodes * sizeof *bound->most);
    set_sizes(bound);
    bound->keeps &= may_stay(bound);
    bound->values = arena_take(solver->arena, nodes * sizeof *bound->values);
    bound->users = arena_take(solver->arena, nodes * sizeof *bound->users);
    memset(bound->values, 0, nodes * sizeof *bound->values);
    memset(bound->users, 0, nodes * sizeof *bound->users);
    bound->memory = new_memory(solver->arena);
    for (int i = 0; i < count; i++) bound->users[starts[i].number]++;
    bool done = sweep_bound(bound);
    give_bound_memory(bound);
    for (int i = 0; i < count && done; i++) {
        const Start *start = &starts[i];
        int health = start->life + start->elixirs + (bound->fed ? 0 : start->rations);
        float value = value_in(bound, start->number, health, start->mana);
        bounds[i] = MIN(bounds[i], (double)value + ROUNDED);
    }
    return done;
}

/* Solve both games, and lower the bounds of purchases. Return them where a caller `keeps` them, and
 * their tables could stay. */
Ceiling *make_ceiling(Solver *solver, const Start *starts, double *bounds, int count, bool keeps) {
    Ceiling *ceiling = arena_take(solver->arena, sizeof *ceiling);
    bool stays = true;
    *ceiling = (Ceiling){0};
    for (int i = 0; i < 2; i++) { /* the smaller tables first: steps have an end */
        Bound *game = &ceiling->games[i];
        *game = (Bound){.solver = solver, .fed = i == 0, .keeps = keeps};
        stays &= play(game, starts, bounds, count);
        stays &= game->keeps;
    }
    if (stays) return ceiling;
    give_ceiling(solver, ceiling);
    return NULL;
}

void give_ceiling(Solver *solver, Ceiling *ceiling) {
    for (int game = 0; game < 2; game++) give_game(&ceiling->games[game]);
    arena_give(solver->arena, ceiling, sizeof *ceiling);
}
