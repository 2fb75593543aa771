/* A judgement: what the best plan wins, and which purchase it begins with.
 *
 * It climbs from rung to rung, and keeps the best policy that a rung has found: so a search that
 * climbs further never finds less. On each rung the guide (guide.c) ranks the purchases, the marks
 * (mark.c) say what of the dungeon gets exact tables, and the sweep what the purchases win. A small
 * dungeon is solved whole. */
#include "bound.h"
#include "dealings.h"
#include "fight.h"
#include "judge.h"

#include <stdlib.h>
#include <string.h>

enum { MEGABYTE = 1 << 20, MILLION = 1000000 };
enum { SMALL = 1000000 };  /* situations times numbers: solved whole, without a guide */
enum { PURCHASES = 4000 }; /* that a party may choose from */
enum { REFINABLE = 20000 }; /* situations: of more there are no exact tables for a bound */
/* Of what is won: how much a larger policy has to gain, whose tables are sooner forgotten. Rounds that it saves
 * are no gain. */
static const double GAIN = 1e-4;
static const double LOOK_SHARE = 0.95; /* of the steps that are left, for the look that ends a rung */
/* Where memory or steps do not last, a look leaves out what is so many times likelier. */
static const float COARSER = 8, COARSEST = 0.02f;
/* What a rung may take: so many situations, million steps, of these for the guide, and megabytes; the
 * finest grid of its guide, and how many purchases it looks at, how broadly. */
typedef struct {
    int situations, steps, guide_steps, memory, grid, purchases;
    Breadth breadth;
} Rung;
static const Rung RUNGS[] = {
    [GUESS] = {15000, 200, 40, 96, 2, 0, {0, 0, 0}},
    [NARROW] = {60000, 40, 40, 96, 2, 3, {0.01f, 1e-4f, 0}},
    [WIDE] = {100000, 1200, 240, 256, 0, 5, {0.01f, 1e-4f, 0}},
    [WIDER] = {600000, 2500, 500, 360, 0, 3, {0.03f, 1e-5f, 0.05f}},
    [WIDEST] = {1000000, 12000, 1200, 460, 0, 8, {0.03f, 3e-6f, 0.05f}},
};
static const Rung TRYING = {60000, 200, 200, 256, 6, 0, {0, 0, 0}}; /* dealings, on the coarsest grid */
/* What no plan wins: in an easier dungeon, and with the steps that this leaves, or at least so many, in the
 * dungeon itself. */
static const Rung BOUNDING = {200000, 1600, 0, 360, 0, 0, {0, 0, 0}};
static const Rung REFINING = {100000, 400, 160, 360, 0, 0, {0, 0, 0}};
enum { TIMES_LONGER = 10 }; /* what a bound may take where a judgement climbs to WIDEST */
static const Breadth EVERYTHING = {2, 0, 1}, ASTRAY = {0.02f, 1e-4f, 0.02f};
static const Breadth LIKELY = {1e-3f, 1e-3f, 1};
/* What no plan wins: for the relaxed games; a bound so near to what is won is good enough. */
static const double RELAXED_SHARE = 0.6, CLOSE = 0.0004, ROUNDED = 3e-5;

static int roots[MOST_COINS + 1]; /* where a party begins that has so many coins left */
static Purchase purchases[PURCHASES];
static int purchase_count;

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
static void first_situations(Solver *solver, const Situation *from) {
    const Dungeon *dungeon = &solver->dungeon;
    situation_number(solver, (Situation){.step = BEATEN});
    situation_number(solver, (Situation){.step = LOST});
    if (from) {
        roots[0] = situation_number(solver, *from);
        return;
    }
    Situation start = {.step = OUTSIDE, .room = -1, .secret = dungeon->known};
    for (int box = 0; box < BOXES; box++)
        if (dungeon->monsters[box]) start.alive = (uint16_t)(start.alive | 1 << box);
    memcpy(start.worn, dungeon->worn, sizeof start.worn);
    memcpy(start.bag, dungeon->bag, sizeof start.bag);
    for (int coins = 0; coins <= dungeon->coins; coins++) {
        int gold = dungeon->pooled ? pooled_gold(dungeon, coins) : coins;
        start.gold = (uint8_t)MIN(gold, MOST_GOLD);
        roots[coins] = situation_number(solver, start);
    }
}

/* List what the party can buy, in steps of so many coins; return whether there is room for all. */
static bool list_in_steps(int coins, int step) {
    purchase_count = 0;
    for (int mana = 0; mana <= coins; mana += step)
        for (int elixirs = 0; mana + elixirs <= coins; elixirs += step)
            for (int rations = 0; mana + elixirs + rations <= coins; rations += step) {
                if (purchase_count == PURCHASES) return false;
                purchases[purchase_count++] =
                    (Purchase){mana, elixirs, RATIONS_FOR_GOLD * rations, 0};
            }
    return true;
}

/* The richer the party, the larger the steps. */
static void list_purchases(int coins) {
    for (int step = 1; !list_in_steps(coins, step);) step++;
}

static int coins_left(const Dungeon *dungeon, const Purchase *purchase) {
    return dungeon->coins - purchase->mana - purchase->elixirs - purchase->rations / RATIONS_FOR_GOLD;
}

/* Return where a party that has bought this stands. */
static Start start_of(const Solver *solver, const Purchase *purchase) {
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
    Most most = {dungeon->rations + RATIONS_FOR_GOLD * coins, dungeon->elixirs + coins, dungeon->mana + coins, 0};
    for (int i = 0; i < solver->option_count; i++) {
        const Option *option = &solver->options[i];
        if (option->mana > 0 || option->operation == OP_TRADE) most.mana = solver->cap.mana;
        if (option->elixirs > 0) most.elixirs = dungeon->elixirs + coins + 3;
        if (option->rations > 0) most.rations = dungeon->rations + RATIONS_FOR_GOLD * coins + 3;
    }
    return most;
}

static bool is_small(const Solver *solver) {
    Most most = most_in_guide(solver);
    int64_t numbers = (int64_t)(most.rations + 1) * (most.elixirs + 1) * (most.mana + 1);
    return solver->placed * numbers <= SMALL;
}

/* List the purchases, and put those first that are best by the guide. */
static void survey(Solver *solver, const Rung *rung) {
    list_purchases(solver->dungeon.coins);
    int64_t left = MAX(0, solver->most_steps - solver->steps);
    solver->due = solver->steps + MIN(left, rung->guide_steps * (int64_t)MILLION);
    solver->rough = true;
    solver->allowed = INT64_MAX;
    bool guided = make_guide(solver, most_in_guide(solver), rung->grid);
    solver->rough = false;
    for (int i = 0; i < purchase_count; i++) {
        if (!guided) { /* some of everything */
            purchases[i].value =
                MIN(purchases[i].rations / RATIONS_FOR_GOLD, purchases[i].elixirs + purchases[i].mana);
            continue;
        }
        Start start = start_of(solver, &purchases[i]);
        purchases[i].value = guide_value(solver, start.number, start.rations,
                                         start.life + start.elixirs, start.mana);
    }
    qsort(purchases, (size_t)purchase_count, sizeof *purchases, by_value);
}

static void start_table(Solver *solver) {
    solver->table_size = 1 << 12;
    solver->table = arena_take(solver->arena, (size_t)solver->table_size * sizeof(int));
    memset(solver->table, -1, (size_t)solver->table_size * sizeof(int));
}

/* Let a solver take so many steps more as a rung may. */
static void grant(Solver *solver, const Settings *settings, const Rung *rung) {
    int64_t steps = MIN(settings->million_steps, rung->steps);
    solver->most_steps = solver->steps + steps * MILLION;
}

static Solver new_solver(const Dungeon *dungeon, const Settings *settings, const Rung *rung) {
    Solver solver = {.dungeon = *dungeon};
    solver.arena = arena_new((size_t)MIN(settings->memory, rung->memory) * MEGABYTE);
    solver.fighter = arena_take(solver.arena, sizeof *solver.fighter);
    *solver.fighter = (struct Fighter){0};
    solver.node_cap = MIN(settings->situations, rung->situations);
    int mana = settings->mana * (gives_mana(dungeon) ? 2 : 1);
    mana = MAX(mana, dungeon->mana + coins_for_mana(dungeon));
    solver.cap = (Most){30, 30, MIN(mana, MOST_MANA), 60};
    grant(&solver, settings, rung);
    return solver;
}

/* Make all situations that there are for a party with these dealings. */
static void make_situations(Solver *solver, const Settings *settings, const Rung *rung,
                            const Situation *from) {
    Dungeon dungeon = solver->dungeon;
    *solver = new_solver(&dungeon, settings, rung);
    start_table(solver);
    first_situations(solver, from);
    build(solver);
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

/* Mark what is reached from these starts: the less, the fewer steps are left. For a plan to win, fewer
 * purchases are looked at first, and then what is likelier alone. */
static void mark_enough(Solver *solver, const Start *starts, int count, Breadth breadth) {
    int64_t due = solver->due;
    for (bool enough = false; !enough;) {
        int64_t left = MAX(0, due - solver->steps), most = solver->ceiling ? 2 * left : left;
        clear_marks(solver);
        solver->due = solver->steps + left / 3;
        enough = mark(solver, starts, count, breadth) && sweep_steps(solver) <= most;
        if (!solver->ceiling && count > 1) {
            count /= 2;
            continue;
        }
        breadth.least *= COARSER;
        enough |= breadth.least == 0 || breadth.least > COARSEST;
    }
    solver->due = due;
}

/* Look at the first purchases: mark, sweep, and raise their values to what they win. Return whether all
 * was done that was meant to be. */
static bool look(Solver *solver, int count, Breadth breadth) {
    static Start starts[PURCHASES];
    for (int i = 0; i < count; i++) starts[i] = start_of(solver, &purchases[i]);
    mark_enough(solver, starts, count, breadth);
    for (int i = 0; i < count; i++) solver->nodes[starts[i].number].users++;
    solver->cut = false;
    sweep(solver);
    for (int i = 0; i < count; i++) purchases[i].value = value_of(solver, &starts[i]);
    for (int i = 0; i < count; i++) give_up(solver, starts[i].number);
    qsort(purchases, (size_t)count, sizeof *purchases, by_value);
    return !solver->cut;
}

/* Look at the first purchases, once more and at less where memory or steps did not last and nothing is won:
 * what is won already would be lost. */
static void look_again(Solver *solver, int count, Breadth breadth) {
    while (!look(solver, count, breadth) && purchases[0].value <= 0 && breadth.least < COARSEST &&
           !is_late(solver))
        breadth.least *= COARSER;
}

/* ---- the ladder */

static bool is_over(const Solver *solver) { return solver->node_count <= LOST + 1; }

/* Find what the purchases win that look best, or all of a small dungeon. */
static Purchase solve(Solver *solver, const Rung *rung) {
    if (is_over(solver)) return (Purchase){.value = roots[0] == BEATEN};
    bool small = is_small(solver);
    int count = small ? purchase_count : MIN(purchase_count, rung->purchases);
    if (small) solver->guide = NULL; /* the tables will know better */
    solver->keeps = true;
    allow(solver, LOOK_SHARE);
    look_again(solver, count, small ? EVERYTHING : rung->breadth);
    if (!small && purchases[0].value <= 0 && rung > &RUNGS[NARROW]) { /* the guide leads astray */
        allow(solver, LOOK_SHARE);
        look_again(solver, count, ASTRAY);
    }
    return purchases[0];
}

/* Guess what a party on its own wins. Where only a guess is wanted, and there are too many situations
 * for one, it is 0. */
static Purchase guess(Solver *solver, const Settings *settings, const Situation *from) {
    stay_alone(&solver->dungeon);
    make_situations(solver, settings, &RUNGS[MIN(settings->rung, NARROW)], from);
    if (is_over(solver)) return (Purchase){.value = roots[0] == BEATEN};
    if (settings->rung == GUESS && solver->full) return (Purchase){.value = 0};
    grant(solver, settings, &RUNGS[GUESS]);
    survey(solver, &RUNGS[NARROW]);
    return purchases[0];
}

/* What guesses of dealings are made with, and the steps that they take. */
typedef struct { const Settings *settings; const Situation *from; int64_t steps; } Trial;

/* Guess what a party with some dealings wins. */
static Guess guess_dealings(void *asked, const Dungeon *dungeon) {
    Trial *trial = asked;
    Solver solver = {.dungeon = *dungeon};
    Guess told = {0, 0};
    make_situations(&solver, trial->settings, &TRYING, trial->from);
    if (!solver.full) {
        told.situations = solver.node_count;
        if (!is_over(&solver)) survey(&solver, &TRYING);
        told.value = is_over(&solver) ? roots[0] == BEATEN : solver.guide ? purchases[0].value : 0;
    }
    trial->steps += solver.steps;
    arena_free(solver.arena);
    return told;
}

/* Make all situations of a party with such dealings; return whether they are few enough. */
static bool make_all(Solver *solver, const Dungeon *dungeon, Trial *trial, const Rung *rung) {
    *solver = (Solver){.dungeon = *dungeon};
    make_situations(solver, trial->settings, rung, trial->from);
    if (!solver->full) return true;
    trial->steps += solver->steps;
    arena_free(solver->arena);
    return false;
}

/* Make all situations of a party that deals with everybody, or, where these are too many, with those
 * who seem to gain most. Return whether there is such a party. */
static bool make_best(Solver *solver, const Dungeon *dungeon, Trial *trial, const Rung *rung,
                      bool *partial) {
    static const double SHARES[] = {1, 0.7, 0.4}; /* how many are made can only be estimated */
    Dungeon all = *dungeon;
    deal_with_all(&all);
    *partial = !make_all(solver, &all, trial, rung);
    if (!*partial) return true;
    Dealings tried = try_dealings(&all, guess_dealings, trial);
    int most = MIN(trial->settings->situations, rung->situations);
    for (size_t i = 0; i < sizeof SHARES / sizeof *SHARES; i++) {
        Dungeon chosen = choose_dealings(&tried, SHARES[i] * most);
        if (make_all(solver, &chosen, trial, rung)) return true;
    }
    return false;
}

/* Climb the next rung, and keep what is better. */
static void climb(Judgement *judgement, const Settings *settings, const Situation *from) {
    const Rung *rung = &RUNGS[judgement->next];
    Settings rest = *settings; /* beside the best so far */
    rest.memory -= (int)(arena_used(judgement->solver.arena) / MEGABYTE);
    Trial trial = {&rest, from, 0};
    Solver solver;
    bool made = make_best(&solver, &judgement->solver.dungeon, &trial, rung, &judgement->partial);
    judgement->steps += trial.steps;
    if (!made) return;
    if (!is_over(&solver)) survey(&solver, rung);
    Purchase best = solve(&solver, rung);
    judgement->steps += solver.steps;
    bool better = best.value > (1 + GAIN) * judgement->best.value;
    arena_free((better ? &judgement->solver : &solver)->arena);
    if (!better) return;
    judgement->solver = solver;
    judgement->best = best;
}

/* Judge the dungeon of `judgement` from the market on, or from a situation within: from the rung that
 * is next up to the one that is wanted. What the solver then holds answers questions (calls.c) until
 * its arena is freed. */
void judge(Judgement *judgement, const Settings *settings, const Situation *from) {
    for (; judgement->next <= settings->rung; judgement->next++)
        switch (judgement->next) {
        case GUESS:
            judgement->best = guess(&judgement->solver, settings, from);
            judgement->steps = judgement->solver.steps;
            break;
        case NARROW:
            grant(&judgement->solver, settings, &RUNGS[NARROW]);
            judgement->best = solve(&judgement->solver, &RUNGS[NARROW]);
            judgement->steps = judgement->solver.steps;
            break;
        default: climb(judgement, settings, from);
        }
}

/* ---- what no plan wins */

static Start bound_starts[PURCHASES];
static double bounds[PURCHASES]; /* of these */

static double largest_bound(void) {
    double most = 0;
    for (int i = 0; i < purchase_count; i++) most = MAX(most, bounds[i]);
    return MIN(1, most);
}

/* Return whether allies who outlive a fight may be worth more than the dead: to miners, who pay for
 * them when they are slain later. */
static bool pays_for_allies(const Dungeon *dungeon) {
    bool mixed = false, miners = false;
    for (int room = 0; room < dungeon->rooms; room++) {
        const Place *place = &dungeon->places[room];
        mixed |= place->lawful && place->lawful != place->monsters;
    }
    for (int box = 0; box < BOXES; box++) miners |= dungeon->people[box] == MINERS;
    return mixed && miners;
}

/* Solve the relaxed games, if all that a party may do is known from the market on. */
static Ceiling *relax(Solver *solver, bool keeps) {
    const Dungeon *dungeon = &solver->dungeon;
    int coins = dungeon->coins;
    bool listed = (coins + 1) * (coins + 2) * (coins + 3) / 6 <= PURCHASES;
    if (solver->full || pays_for_allies(dungeon) || !listed) return NULL;
    for (int i = 0; i < purchase_count; i++) {
        bound_starts[i] = start_of(solver, &purchases[i]);
        bound_starts[i].rations = dungeon->rations + purchases[i].rations;
        bound_starts[i].elixirs = dungeon->elixirs + purchases[i].elixirs;
        bound_starts[i].mana = dungeon->mana + purchases[i].mana;
    }
    allow(solver, dungeon->pooled ? LOOK_SHARE : RELAXED_SHARE);
    return make_ceiling(solver, bound_starts, bounds, purchase_count, keeps);
}

/* Refine the bounds of purchases that may win more than what is found: what is likely gets exact
 * tables, the rest has the ceiling. */
static void refine(Solver *solver, Ceiling *ceiling, double found, Breadth breadth) {
    static Start starts[PURCHASES];
    static int which[PURCHASES];
    int chosen = 0;
    for (int i = 0; i < purchase_count; i++)
        if (bounds[i] > found + CLOSE) {
            which[chosen] = i;
            starts[chosen++] = bound_starts[i];
        }
    if (!chosen) return;
    allow(solver, LOOK_SHARE);
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

/* Return a rung with ten times its work, if a judgement climbs to WIDEST. */
static Rung longer(Rung rung, const Settings *settings) {
    if (settings->rung < WIDEST) return rung;
    rung.situations *= TIMES_LONGER;
    rung.steps *= TIMES_LONGER;
    rung.guide_steps *= TIMES_LONGER;
    return rung;
}

/* Return what no plan wins from the market on, 1 where nothing is known. */
static double bound_once(Solver *solver, const Settings *settings, const Rung *rung, double found) {
    make_situations(solver, settings, rung, NULL);
    if (is_over(solver)) return roots[0] == BEATEN;
    list_purchases(solver->dungeon.coins);
    for (int i = 0; i < purchase_count; i++) bounds[i] = 1;
    int refinable = settings->rung < WIDEST ? REFINABLE : TIMES_LONGER * REFINABLE;
    bool small = is_small(solver), few = small || solver->placed <= refinable;
    Ceiling *ceiling = relax(solver, few && !solver->dungeon.pooled);
    double bound = largest_bound();
    if (ceiling && bound > found + CLOSE && (small || bound < OPEN)) {
        if (!small) survey(solver, rung);
        refine(solver, ceiling, found, small ? EVERYTHING : LIKELY);
        bound = largest_bound();
    }
    return bound;
}

/* Return what no plan wins, or what is near enough to `found`, which one plan wins: in an easier
 * dungeon, then in the dungeon itself if that is small. */
double judge_bound(Solver *solver, Dungeon dungeon, const Settings *settings, double found,
                   double enough) {
    Dungeon easier = dungeon;
    Rung first = longer(BOUNDING, settings), second = longer(REFINING, settings);
    relax_dungeon(&easier);
    *solver = (Solver){.dungeon = easier};
    double bound = bound_once(solver, settings, &first, found);
    if (bound > found + enough) {
        int64_t steps = solver->steps;
        arena_free(solver->arena);
        *solver = (Solver){.dungeon = dungeon};
        second.steps = MAX(second.steps, first.steps - (int)(steps / MILLION));
        double exact = bound_once(solver, settings, &second, found);
        bound = MIN(bound, exact);
        solver->steps += steps;
    }
    return MAX(found, bound);
}
