/* A judgement: what the best plan wins, and which purchase it begins with.
 *
 * The guide (guide.c) chooses the purchases that are looked at, the marks (mark.c) what of the
 * dungeon is, and the sweep says what each of these purchases wins. A small dungeon is solved
 * whole. */
#include "bound.h"
#include "fight.h"
#include "judge.h"

#include <stdlib.h>
#include <string.h>

enum { MEGABYTE = 1 << 20 };
enum { SITUATIONS_A_MEGABYTE = 1300 }; /* with options, table and order in half of the memory */
enum { SMALL = 1000000 };  /* situations times numbers: solved whole, without a guide */
enum { WITH_WARES = 200000 }; /* situations, where dealers are not passed by */
enum { PURCHASES = 4000 }; /* that a party may choose from */
enum { REFINABLE = 20000 }; /* situations: more are not refined */
enum { NARROW_PURCHASES = 5 };
enum { FAR_BEHIND = 4 }; /* times all steps */
/* Shares of the steps that are left: for the guide, and for the narrow look. */
static const double GUIDE_SHARE = 0.4, NARROW_SHARE = 0.45, BROAD_SHARE = 0.95;
/* Where memory or steps do not last, a look leaves out what is so many times likelier. */
static const float COARSER = 8, COARSEST = 0.02f;
static const Breadth EVERYTHING = {2, 0, 1}, NARROW = {0.01f, 1e-4f, 0};
static const double SLIGHTLY = 0.001, WORSE = -1;
static const Breadth LIKELY = {0.02f, 1e-3f, 1};
/* What no plan wins: for the relaxed games; a bound so near to what is won is good enough, and one above
 * `OPEN` says nothing. */
static const double RELAXED_SHARE = 0.6, CLOSE = 0.002, OPEN = 0.999, ROUNDED = 3e-5;

/* Count work. Every pass ends by itself when it is late; what is far behind that is a mistake. */
void work(Solver *solver, int64_t steps) {
    solver->steps += steps;
    if (solver->steps > FAR_BEHIND * solver->most_steps || is_interrupted()) out_of_steps();
}

/* Return whether the present pass has had its steps: time to come to an end with what there is. */
bool is_late(const Solver *solver) { return solver->steps > solver->due; }

/* Give the next pass a share of the steps that are left. */
static void allow(Solver *solver, double share) {
    int64_t left = MAX(0, solver->most_steps - solver->steps);
    solver->due = solver->steps + (int64_t)(share * (double)left);
}

/* Return whether anything heals for nothing or a limit changes: drinking late may be better. */
static bool drinks_late(const Solver *solver) {
    int limit = solver->nodes[LOST + 1].limit;
    for (int number = LOST + 1; number < solver->node_count; number++) {
        const Node *node = &solver->nodes[number];
        if (node->limit != limit) return true;
        for (int i = 0; i < node->option_count; i++) {
            const Option *option = &solver->options[node->first_option + i];
            if (option->operation == OP_HEAL || option->life) return true;
        }
    }
    return false;
}

/* Make the situations that a party may begin with: one for each number of coins left, or the one
 * that is asked for. */
static void first_situations(Solver *solver, const Situation *from, int *roots) {
    const Dungeon *dungeon = &solver->dungeon;
    situation_number(solver, (Situation){.step = BEATEN});
    situation_number(solver, (Situation){.step = LOST});
    if (from) {
        roots[0] = situation_number(solver, *from);
        return;
    }
    Situation start = {.step = OUTSIDE, .room = -1};
    for (int box = 0; box < BOXES; box++)
        if (dungeon->monsters[box]) start.alive = (uint16_t)(start.alive | 1 << box);
    memcpy(start.worn, dungeon->worn, sizeof start.worn);
    memcpy(start.bag, dungeon->bag, sizeof start.bag);
    for (int coins = 0; coins <= dungeon->coins; coins++) {
        start.gold = (uint8_t)MIN(coins, MOST_GOLD);
        roots[coins] = situation_number(solver, start);
    }
}

/* List what the party can buy, in steps of so many coins; return how many purchases there are. */
static int list_in_steps(int coins, int step, Purchase *purchases) {
    int count = 0;
    for (int mana = 0; mana <= coins; mana += step)
        for (int elixirs = 0; mana + elixirs <= coins; elixirs += step)
            for (int rations = 0; mana + elixirs + rations <= coins; rations += step) {
                if (count == PURCHASES) return count + 1;
                purchases[count++] = (Purchase){mana, elixirs, 3 * rations, 0};
            }
    return count;
}

/* The richer the party, the larger the steps. */
static int list_purchases(int coins, Purchase *purchases) {
    int step = 1, count = list_in_steps(coins, step, purchases);
    while (count > PURCHASES) count = list_in_steps(coins, ++step, purchases);
    return count;
}

static int coins_left(const Dungeon *dungeon, const Purchase *purchase) {
    return dungeon->coins - purchase->mana - purchase->elixirs - purchase->rations / 3;
}

/* Return where a party that has bought this stands. */
static Start start_of(const Solver *solver, const int *roots, const Purchase *purchase) {
    const Dungeon *dungeon = &solver->dungeon;
    int number = resolved(solver, roots[coins_left(dungeon, purchase)]);
    int limit = solver->nodes[number].limit;
    return (Start){number, MIN(solver->cap.rations, dungeon->rations + purchase->rations),
                   MIN(solver->cap.elixirs, dungeon->elixirs + purchase->elixirs),
                   dungeon->life ? MIN(limit, dungeon->life) : limit,
                   MIN(solver->cap.mana, dungeon->mana + purchase->mana)};
}

static double value_of(const Solver *solver, const Start *start) {
    double value = value_at(solver, &solver->nodes[start->number], start->rations, start->life,
                            start->elixirs, start->mana);
    return MIN(1, value); /* sums of floats may end a little above */
}

static int by_value(const void *a, const void *b) {
    double first = ((const Purchase *)a)->value, second = ((const Purchase *)b)->value;
    return first > second ? -1 : first < second;
}

/* Return the most of each number that the guide should tell apart. */
static Most most_in_guide(const Solver *solver) {
    const Dungeon *dungeon = &solver->dungeon;
    int coins = dungeon->coins;
    Most most = {dungeon->rations + 3 * coins, dungeon->elixirs + coins, dungeon->mana + coins, 0};
    for (int i = 0; i < solver->option_count; i++) {
        const Option *option = &solver->options[i];
        if (option->mana > 0 || option->operation == OP_TRADE) most.mana = solver->cap.mana;
        if (option->elixirs > 0) most.elixirs = dungeon->elixirs + coins + 3;
        if (option->rations > 0) most.rations = dungeon->rations + 3 * coins + 3;
    }
    return most;
}

static bool is_small(const Solver *solver) {
    Most most = most_in_guide(solver);
    int64_t numbers = (int64_t)(most.rations + 1) * (most.elixirs + 1) * (most.mana + 1);
    return solver->placed * numbers <= SMALL;
}

/* Put the purchases that are best by the guide first. */
static void rank_purchases(Solver *solver, const int *roots, Purchase *purchases, int count) {
    allow(solver, GUIDE_SHARE);
    solver->rough = true;
    solver->allowed = INT64_MAX;
    bool guided = make_guide(solver, most_in_guide(solver));
    solver->rough = false;
    for (int i = 0; i < count; i++) {
        if (!guided) { /* some of everything */
            purchases[i].value =
                MIN(purchases[i].rations / 3, purchases[i].elixirs + purchases[i].mana);
            continue;
        }
        Start start = start_of(solver, roots, &purchases[i]);
        purchases[i].value = guide_value(solver, start.number, start.rations,
                                         start.life + start.elixirs, start.mana);
    }
    qsort(purchases, (size_t)count, sizeof *purchases, by_value);
}

static void start_table(Solver *solver) {
    solver->table_size = 1 << 12;
    solver->table = arena_take(solver->arena, (size_t)solver->table_size * sizeof(int));
    memset(solver->table, -1, (size_t)solver->table_size * sizeof(int));
}

static Solver new_solver(const Dungeon *dungeon, const Settings *settings) {
    Solver solver = {.dungeon = *dungeon};
    solver.arena = arena_new((size_t)settings->memory * MEGABYTE);
    solver.fighter = arena_take(solver.arena, sizeof *solver.fighter);
    *solver.fighter = (struct Fighter){0};
    solver.node_cap = MIN(settings->situations, settings->memory * SITUATIONS_A_MEGABYTE);
    solver.cap = (Most){30, 30, settings->mana, 60};
    solver.most_steps = (int64_t)settings->million_steps * 1000000;
    return solver;
}

static bool has_person(const Dungeon *dungeon, int person) {
    for (int box = 0; box < BOXES; box++)
        if (dungeon->people[box] == person) return true;
    return false;
}

static bool has_dealer(const Dungeon *dungeon) { return has_person(dungeon, DEALER); }

/* Return whether allies who outlive a fight may be worth more than the dead: to miners, who pay for
 * them when they are slain later. */
static bool pays_for_allies(const Dungeon *dungeon) {
    bool mixed = false;
    for (int room = 0; room < dungeon->rooms; room++) {
        const Place *place = &dungeon->places[room];
        mixed |= place->lawful && place->lawful != place->monsters;
    }
    return mixed && has_person(dungeon, MINERS);
}

/* Make all situations. Where dealers make too many of them, pass these by. */
static void make_situations(Solver *solver, const Settings *settings, const Situation *from,
                            int *roots) {
    Dungeon dungeon = solver->dungeon;
    for (dungeon.wares = true;; dungeon.wares = false) {
        *solver = new_solver(&dungeon, settings);
        if (dungeon.wares && has_dealer(&dungeon))
            solver->node_cap = MIN(solver->node_cap, WITH_WARES);
        start_table(solver);
        first_situations(solver, from, roots);
        build(solver);
        if (!solver->full || !dungeon.wares || !has_dealer(&dungeon)) break;
        arena_free(solver->arena);
    }
    solver->merged = !drinks_late(solver);
    put_in_order(solver);
}

static void clear_marks(Solver *solver) {
    for (int i = 0; i < solver->placed; i++) {
        Node *node = &solver->nodes[solver->order[i]];
        if (node->values) give_table(solver, node);
        node->marked = 0;
        node->users = 0;
        node->most = (Most){0};
    }
}

/* Mark what is reached from these starts: the less, the fewer steps are left. */
static void mark_enough(Solver *solver, const Start *starts, int count, Breadth breadth) {
    int64_t due = solver->due;
    for (bool enough = false; !enough; breadth.least *= COARSER) {
        int64_t left = MAX(0, due - solver->steps);
        clear_marks(solver);
        solver->due = solver->steps + left / 3;
        enough = mark(solver, starts, count, breadth) && sweep_steps(solver) <= 2 * left;
        enough |= breadth.least == 0 || breadth.least > COARSEST;
    }
    solver->due = due;
}

/* Look at some purchases: mark, sweep, and raise their values to what they win. Return whether all
 * was done that was meant to be. */
static bool look(Solver *solver, const int *roots, Purchase *purchases, int count,
                 Breadth breadth) {
    static Start starts[PURCHASES];
    for (int i = 0; i < count; i++) starts[i] = start_of(solver, roots, &purchases[i]);
    mark_enough(solver, starts, count, breadth);
    for (int i = 0; i < count; i++) solver->nodes[starts[i].number].users++;
    solver->cut = false;
    sweep(solver);
    for (int i = 0; i < count; i++)
        purchases[i].value = value_of(solver, &starts[i]);
    for (int i = 0; i < count; i++) give_up(solver, starts[i].number);
    qsort(purchases, (size_t)count, sizeof *purchases, by_value);
    return !solver->cut;
}

/* Look at some purchases, once more and at less where memory or steps did not last. */
static void look_again(Solver *solver, const int *roots, Purchase *purchases, int count,
                       Breadth breadth) {
    while (!look(solver, roots, purchases, count, breadth) && breadth.least < COARSEST &&
           !is_late(solver))
        breadth.least *= COARSER;
}

/* Solve a dungeon and return the best purchase. The narrow look finds what there is to win even
 * where memory or steps do not last for the broad one, which only those that look best get. The
 * tables of the last look stay, to be asked. If the broad look wins less, the value is `WORSE`: a
 * solver that begins anew, with all of its memory, may stop at the narrow look. */
static Purchase solve(Solver *solver, const Settings *settings, const Situation *from, bool last,
                      bool narrow) {
    static int roots[MOST_COINS + 1];
    static Purchase purchases[PURCHASES];
    make_situations(solver, settings, from, roots);
    if (solver->node_count <= LOST + 1) return (Purchase){.value = roots[0] == BEATEN};
    int count = list_purchases(solver->dungeon.coins, purchases);
    if (is_small(solver)) {
        allow(solver, BROAD_SHARE);
        solver->keeps = true;
        look(solver, roots, purchases, count, EVERYTHING);
        return purchases[0];
    }
    rank_purchases(solver, roots, purchases, count);
    allow(solver, NARROW_SHARE);
    solver->keeps = narrow;
    look_again(solver, roots, purchases, MIN(count, NARROW_PURCHASES), NARROW);
    double found = purchases[0].value;
    if (narrow || (found <= 0 && solver->full && !last)) return purchases[0];
    solver->keeps = true;
    allow(solver, BROAD_SHARE);
    look(solver, roots, purchases, MIN(count, settings->purchases), settings->breadth);
    if (purchases[0].value < found - SLIGHTLY) purchases[0].value = WORSE;
    return purchases[0];
}

static Report report_of(const Solver *solver, Purchase best) {
    int planes = 0;
    for (int i = 0; i < solver->placed; i++)
        planes += plane_count(&solver->nodes[solver->order[i]]);
    return (Report){
        .best = best, .situations = solver->node_count, .wares = solver->dungeon.wares,
        .full = solver->full, .cut = solver->cut, .merged = solver->merged, .planes = planes,
        .fights = solver->fights,
        .lanes = solver->lanes, .duels = solver->kernels, .steps = solver->steps,
        .tables_mb = (double)solver->peak / (double)MEGABYTE,
        .memory_mb = (double)arena_peak(solver->arena) / (double)MEGABYTE,
    };
}

static Purchase solve_anew(Solver *solver, Dungeon dungeon, const Settings *settings,
                           const Situation *from, bool last, bool narrow) {
    int64_t steps = solver->steps;
    if (solver->arena) arena_free(solver->arena);
    *solver = (Solver){.dungeon = dungeon};
    Purchase best = solve(solver, settings, from, last, narrow);
    solver->steps += steps;
    return best;
}

/* Where there are too many situations to find anything, the party leaves artifacts, and then has
 * nothing to do with most people. Each is a policy, so what it wins is won. */
Report judge(Solver *solver, Dungeon dungeon, const Settings *settings, const Situation *from) {
    enum { ALL, FINDS_LEFT, PEOPLE_PASSED };
    Purchase best;
    *solver = (Solver){.dungeon = dungeon};
    for (int level = ALL; level <= PEOPLE_PASSED; level++) {
        dungeon.leaves_finds = level >= FINDS_LEFT;
        dungeon.passes_people = level >= PEOPLE_PASSED;
        bool last = level == PEOPLE_PASSED;
        best = solve_anew(solver, dungeon, settings, from, last, false);
        if (best.value == WORSE) best = solve_anew(solver, dungeon, settings, from, last, true);
        if (best.value > 0 || !solver->full) break;
    }
    return report_of(solver, best);
}

/* ---- what no plan wins */

static Start bound_starts[PURCHASES];
static double bounds[PURCHASES]; /* of these */

static double largest(int count) {
    double most = 0;
    for (int i = 0; i < count; i++) most = MAX(most, bounds[i]);
    return MIN(1, most);
}

/* Solve the relaxed games, if all that a party may do is known from the market on. */
static Ceiling *relax(Solver *solver, const int *roots, const Purchase *purchases, int count) {
    const Dungeon *dungeon = &solver->dungeon;
    bool restricted = solver->full || dungeon->leaves_finds || dungeon->passes_people ||
                      (!dungeon->wares && has_dealer(dungeon)) || pays_for_allies(dungeon);
    int coins = dungeon->coins;
    bool listed = (coins + 1) * (coins + 2) * (coins + 3) / 6 <= PURCHASES;
    if (restricted || !listed) return NULL;
    for (int i = 0; i < count; i++) {
        bound_starts[i] = start_of(solver, roots, &purchases[i]);
        bound_starts[i].rations = dungeon->rations + purchases[i].rations;
        bound_starts[i].elixirs = dungeon->elixirs + purchases[i].elixirs;
        bound_starts[i].mana = dungeon->mana + purchases[i].mana;
    }
    allow(solver, RELAXED_SHARE);
    return make_ceiling(solver, bound_starts, bounds, count);
}

/* Refine the bounds of purchases that may win more than what is found: what is likely gets exact
 * tables, the rest has the ceiling. */
static void refine(Solver *solver, Ceiling *ceiling, int count, double found, Breadth breadth) {
    static Start starts[PURCHASES];
    static int which[PURCHASES];
    int chosen = 0;
    for (int i = 0; i < count; i++)
        if (bounds[i] > found + CLOSE) {
            which[chosen] = i;
            starts[chosen++] = bound_starts[i];
        }
    if (!chosen) return;
    allow(solver, BROAD_SHARE);
    solver->ceiling = ceiling;
    mark_enough(solver, starts, chosen, breadth);
    for (int i = 0; i < chosen; i++) solver->nodes[starts[i].number].users++;
    sweep(solver);
    for (int i = 0; i < chosen; i++) {
        double *bound = &bounds[which[i]];
        *bound = MIN(*bound, value_of(solver, &starts[i]) + ROUNDED);
    }
    for (int i = 0; i < chosen; i++) give_up(solver, starts[i].number);
    solver->ceiling = NULL;
}

/* Return what no plan wins from the market on, 1 where nothing is known: all of `found`, which one
 * plan wins, and what more is possible. */
double judge_bound(Solver *solver, Dungeon dungeon, const Settings *settings, double found,
                   bool refined) {
    static int roots[MOST_COINS + 1];
    static Purchase purchases[PURCHASES];
    *solver = (Solver){.dungeon = dungeon};
    make_situations(solver, settings, NULL, roots);
    if (solver->node_count <= LOST + 1) return roots[0] == BEATEN;
    int count = list_purchases(solver->dungeon.coins, purchases);
    for (int i = 0; i < count; i++) bounds[i] = 1;
    Ceiling *ceiling = relax(solver, roots, purchases, count);
    double bound = largest(count);
    bool small = is_small(solver);
    bool likely = !small && solver->placed <= REFINABLE && bound < OPEN;
    if (ceiling && refined && (small || likely)) {
        if (likely) rank_purchases(solver, roots, purchases, count);
        refine(solver, ceiling, count, found, small ? EVERYTHING : LIKELY);
        bound = largest(count);
    }
    return MAX(found, bound);
}
