/* The marks: which situations, with how many rations, deserve an exact table.
 *
 * A forward pass spreads likelihood from the purchases that are looked at. Where the player decides
 * all of it follows the move that is best by the guide, and a share of it (`stray`) those within
 * `margin` of it, the less the further they are behind; where chance decides, the odds. A plane (a
 * situation with so many rations) that is reached with less than `least` is not marked. The exact
 * sweep (sweep.c) takes an unmarked plane for the marked one with the most rations below it, since
 * a party may play as if it had less, and for nothing where there is none. So every mark raises
 * `lo` or leaves it, and none can make it too high, however wrong the guide is.
 *
 * Where there is a ceiling, tables are to say what no plan wins: all of it follows each move whose
 * ceiling is above what the guide says of the best, less `margin`.
 *
 * With a margin above 1 everything is marked that can be reached at all: small dungeons are solved
 * whole, without a guide.
 *
 * In a component the rations fall from round to round, and with as many rations situations come in
 * the order opposite to that of the sweep. Without rations, passes are repeated. */
#include "kernel.h"

#include <string.h>

enum { STARVING_PASSES = 12 };
enum { STEPS_A_CELL = 40 }; /* for each option */
enum { CELLS = 24 }; /* of a plane in which its likelihood is gathered */
static const float TRACE = 1e-6f; /* what an option keeps at least where everything is marked */

typedef struct { float *planes[RATIONS_END]; } Mass; /* [rations][health][mana] */

typedef struct {
    Solver *solver;
    Mass **masses;    /* of each situation, NULL until it is reached */
    uint32_t *waits;  /* its planes with mass that is not yet spread */
    int healths, manas;
    size_t plane;     /* bytes */
    Breadth breadth;
    bool cut;         /* memory or steps did not last */
} Marking;

/* Take memory that is empty, or none where nothing is left. */
static void *take_empty(Marking *marking, size_t size) {
    void *memory = arena_ask(marking->solver->arena, size);
    if (memory) memset(memory, 0, size);
    else marking->cut = true;
    return memory;
}

/* Return the plane of a situation, or NULL where no memory is left: then it is not marked. */
static float *plane_of(Marking *marking, int number, int rations) {
    Mass **mass = &marking->masses[number];
    if (!*mass) *mass = take_empty(marking, sizeof(Mass));
    if (!*mass) return NULL;
    float **plane = &(*mass)->planes[rations];
    if (!*plane) *plane = take_empty(marking, marking->plane);
    return *plane;
}

/* Add likelihood to a situation with these numbers. */
static void add(Marking *marking, int number, Counts counts, float mass) {
    if (number <= LOST || mass <= 0) return;
    int rations = MIN(counts.rations, marking->solver->cap.rations);
    int health = MIN(counts.health, marking->healths - 1);
    int mana = MIN(counts.mana, marking->manas - 1);
    float *plane = plane_of(marking, number, rations);
    if (!plane) return;
    float *cell = plane + health * marking->manas + mana;
    *cell += mass;
    if (marking->breadth.margin > 1) *cell = MIN(1, MAX(*cell, TRACE));
    marking->waits[number] |= 1u << rations;
}

/* Raise the most of each number that `then` can be reached with. */
static void raise_most(Marking *marking, const Node *node, const Option *option, int mana) {
    const Most *cap = &marking->solver->cap, *from = &node->most;
    Node *then = &marking->solver->nodes[resolved(marking->solver, option->then)];
    int traded = option->operation == OP_TRADE ? RATIONS_END : 0;
    int potions = from->potions + option->mana + option->elixirs + traded;
    then->most.mana = MIN(cap->mana, MAX(then->most.mana, mana));
    then->most.elixirs =
        MIN(cap->elixirs, MAX(then->most.elixirs, from->elixirs + option->elixirs));
    then->most.potions = MIN(cap->potions, MAX(then->most.potions, potions));
}

/* ---- spreading the likelihood of a plane */

typedef struct {
    Marking *marking;
    int number, rations;
    const Node *node;
    const float *mass;
} Spread;

static void push(const Spread *spread, const Option *option, Counts counts, float mass) {
    int then = resolved(spread->marking->solver, option->then);
    if (then <= LOST || mass <= 0) return;
    raise_most(spread->marking, spread->node, option, counts.mana);
    add(spread->marking, then, counts, mass);
}

typedef struct { const Option *option; Counts counts; float value, ceiling; } Move;
enum { MOVES = 200 };

/* List what the player can do with these numbers. */
static int moves_of(const Spread *spread, Counts counts, Move *moves) {
    const Solver *solver = spread->marking->solver;
    int count = 0;
    for (int i = 0; i < spread->node->option_count; i++) {
        const Option *option = &solver->options[spread->node->first_option + i];
        int then = resolved(solver, option->then);
        int trades = option->operation == OP_TRADE ? counts.rations : 0;
        for (int traded = 0; traded <= trades && count < MOVES; traded++) {
            Move move = {option, counts, 0, 0};
            if (!counts_after(spread->node, &solver->nodes[then], option, traded, &move.counts))
                continue;
            if (solver->guide)
                move.value = guide_value(solver, then, move.counts.rations, move.counts.health,
                                         move.counts.mana);
            if (solver->ceiling)
                move.ceiling = ceiling_value(solver, then, move.counts.rations,
                                             move.counts.health, move.counts.mana);
            moves[count++] = move;
        }
    }
    return count;
}

static void spread_choice(const Spread *spread, Counts counts, float mass) {
    Move moves[MOVES];
    int count = moves_of(spread, counts, moves);
    const Solver *solver = spread->marking->solver;
    Breadth breadth = spread->marking->breadth;
    int best = 0;
    for (int i = 1; i < count; i++)
        if (moves[i].value > moves[best].value) best = i;
    for (int i = 0; i < count; i++) {
        float behind = (moves[best].value - moves[i].value) / breadth.margin;
        float share = i == best || breadth.margin > 1 ? 1 : breadth.stray * (1 - behind);
        if (solver->ceiling && breadth.margin <= 1)
            share = moves[i].ceiling > moves[best].value - breadth.margin;
        push(spread, moves[i].option, moves[i].counts, mass * share);
    }
}

static void spread_chance(const Spread *spread, Counts counts, float mass) {
    const Solver *solver = spread->marking->solver;
    for (int i = 0; i < spread->node->option_count; i++) {
        const Option *option = &solver->options[spread->node->first_option + i];
        const Node *then = &solver->nodes[resolved(solver, option->then)];
        Counts after = counts;
        if (counts_after(spread->node, then, option, 0, &after))
            push(spread, option, after, mass * option->probability);
    }
}

static void spread_trap(const Spread *spread, Counts counts, float mass) {
    const Solver *solver = spread->marking->solver;
    float odds[DAMAGE_FACES];
    trap_odds(solver, spread->number, odds);
    bool heals = can_heal(&solver->dungeon, &solver->situations[spread->number]);
    for (int damage = 0; damage < DAMAGE_FACES; damage++) {
        const Option *option = &solver->options[spread->node->first_option + (damage > 0)];
        const Node *then = &solver->nodes[resolved(solver, option->then)];
        Counts after = counts;
        if (odds[damage] > 0 && counts_hurt(spread->node, then, damage, heals, &after))
            push(spread, option, after, mass * odds[damage]);
    }
}

/* A fight spreads evenly over all lives and mana that may be left: a rough guess. */
static void spread_fight(const Spread *spread, Counts counts, float mass) {
    const Solver *solver = spread->marking->solver;
    const Option *options = &solver->options[spread->node->first_option];
    int life = MIN(counts.health, spread->node->limit), elixirs = counts.health - life;
    mass /= (float)(life * (counts.mana + 1));
    for (int hurt = 0; hurt < 2; hurt++) {
        const Node *then = &solver->nodes[resolved(solver, options[hurt].then)];
        if (hurt && then == &solver->nodes[resolved(solver, options[0].then)]) break;
        for (int left = 1; left <= MIN(life, then->limit); left++)
            for (int mana = 0; mana <= counts.mana; mana++)
                push(spread, &options[hurt], (Counts){counts.rations, left + elixirs, mana}, mass);
    }
}

static void spread_cell(const Spread *spread, Counts counts, float mass) {
    Solver *solver = spread->marking->solver;
    work(solver, step_size(solver) * STEPS_A_CELL * spread->node->option_count);
    switch ((enum Kind)spread->node->kind) {
    case KIND_CHOICE: spread_choice(spread, counts, mass); break;
    case KIND_CHANCE: spread_chance(spread, counts, mass); break;
    case KIND_TRAP: spread_trap(spread, counts, mass); break;
    case KIND_FIGHT: spread_fight(spread, counts, mass); break;
    default: break;
    }
}

/* Gather the likelihood of a plane in a few cells, by systematic sampling: a cell stands for those since
 * the one before. What matters is how likely whole planes are, and a cell costs as much however
 * unlikely it is. One with the most mana stays, since it says how wide tables are. */
static void gather(const Marking *marking, float *plane, float total) {
    size_t cells = marking->plane / sizeof(float), manas = (size_t)marking->manas, richest = 0;
    int count = 0;
    for (size_t i = 0; i < cells; i++) {
        if (plane[i] <= 0) continue;
        count++;
        if (i % manas >= richest % manas) richest = i;
    }
    if (count <= CELLS) return;
    float share = total / CELLS, sum = share / 2, least = plane[richest];
    for (size_t i = 0; i < cells; i++) {
        sum += plane[i];
        plane[i] = share * (float)(int)(sum / share);
        sum -= plane[i];
    }
    plane[richest] = MAX(plane[richest], least);
}

/* Mark a plane and spread its likelihood, unless there is too little of it or it is late. */
static void spread_plane(Marking *marking, int number, int rations) {
    Solver *solver = marking->solver;
    float *plane = marking->masses[number]->planes[rations], total = 0;
    size_t cells = marking->plane / sizeof(float);
    marking->masses[number]->planes[rations] = NULL; /* an option may lead back here */
    marking->waits[number] &= ~(1u << rations);
    for (size_t i = 0; i < cells; i++) total += plane[i];
    work(solver, (int64_t)cells);
    marking->cut |= is_late(solver);
    if (total >= marking->breadth.least && !marking->cut) {
        Node *node = &solver->nodes[number];
        node->marked |= 1u << rations;
        Spread spread = {marking, number, rations, node, plane};
        if (marking->breadth.margin <= 1) gather(marking, plane, total);
        for (size_t i = 0; i < cells; i++)
            if (plane[i] > marking->breadth.least * 1e-4f)
                spread_cell(&spread,
                            (Counts){rations, (int)i / marking->manas, (int)i % marking->manas},
                            plane[i]);
    }
    arena_give(solver->arena, plane, marking->plane);
}

static void mark_component(Marking *marking, int from, int to) {
    Solver *solver = marking->solver;
    for (int rations = solver->cap.rations; rations >= 0; rations--) {
        bool found = true;
        int passes = rations || to == from + 1 ? 1 : STARVING_PASSES;
        for (int pass = 0; pass < passes && found; pass++) {
            found = false;
            for (int i = to - 1; i >= from; i--)
                if (marking->waits[solver->order[i]] >> rations & 1) {
                    spread_plane(marking, solver->order[i], rations);
                    found = true;
                }
        }
    }
    for (int i = from; i < to; i++) {
        Mass *mass = marking->masses[solver->order[i]];
        for (int rations = 0; mass && rations < RATIONS_END; rations++)
            arena_give(solver->arena, mass->planes[rations], marking->plane);
        arena_give(solver->arena, mass, sizeof(Mass));
    }
}

Counts counts_at(const Start *start) {
    return (Counts){start->rations, start->life + start->elixirs, start->mana};
}

/* Mark what is reached from these starts; return whether memory and steps last for all of it. */
bool mark(Solver *solver, const Start *starts, int count, Breadth breadth) {
    size_t nodes = (size_t)solver->node_count;
    Marking marking = {.solver = solver, .breadth = breadth};
    marking.healths = largest_limit(solver) + solver->cap.elixirs + 1;
    marking.manas = solver->cap.mana + 1;
    marking.plane = (size_t)(marking.healths * marking.manas) * sizeof(float);
    marking.masses = arena_take(solver->arena, nodes * sizeof(Mass *));
    marking.waits = arena_take(solver->arena, nodes * sizeof(uint32_t));
    memset(marking.masses, 0, nodes * sizeof(Mass *));
    memset(marking.waits, 0, nodes * sizeof(uint32_t));
    for (int i = 0; i < count; i++) {
        const Start *start = &starts[i];
        Most *most = &solver->nodes[start->number].most;
        most->mana = MAX(most->mana, start->mana);
        most->elixirs = MAX(most->elixirs, start->elixirs);
        most->potions = MAX(most->potions, start->mana + start->elixirs);
        add(&marking, start->number, counts_at(start), 1);
    }
    for (int to = solver->placed, from; to > 0; to = from) {
        from = component_start(solver, to);
        mark_component(&marking, from, to);
    }
    arena_give(solver->arena, marking.masses, nodes * sizeof(Mass *));
    arena_give(solver->arena, marking.waits, nodes * sizeof(uint32_t));
    return !marking.cut;
}
