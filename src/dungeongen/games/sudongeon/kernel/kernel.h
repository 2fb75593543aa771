/* The kernel: Sudongeon as a Markov decision process.
 *
 * Representation. A play's state is split in two. A `Situation` holds everything but four numbers:
 * where the party is, what lives, what has been found, taken and worn, and the gold. The numbers
 * are rations, elixirs, life and mana. Situations are made lazily by the rules (rules.c, people.c)
 * and interned in a hash table (situations.c); each has a list of `Option`s, which lead to other
 * situations and change the numbers. A situation has one table of values over all numbers that it
 * can be reached with (lanes.c); one backward sweep fills the tables (sweep.c). Fights and traps
 * are single situations, whose tables come from exact inner processes (fight.c, traps.c).
 *
 * What comes out is `lo`: the odds of a policy that the tables name. Whatever is left out
 * (alliances, more than three foes) counts as lost, so that lo is a lower bound in every dungeon.
 * What no plan wins is read from the same options: tests/games/sudongeon/kernel/omissions.py says
 * of each legal move that is none why nothing is lost by that.
 *
 * Invariants. More never hurts: a table never falls with more rations, elixirs, life or mana. Where
 * a number is more than a table holds, the last entry is used, which therefore is a lower bound.
 * A cycle of situations always passes an option that eats (OP_EAT), never a fight or a trap.
 *
 * Names are the rulebook's, numbers (SU-9) its rulings; the same rules in Python are in ../rules/.
 */
#ifndef SUDONGEON_KERNEL_H
#define SUDONGEON_KERNEL_H

#include "exchange.h"
#include "numbers.h"

#include <stddef.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

enum { BOXES = 9, MEMBERS = 5, HIDDEN_DOORS = 12 };
enum { RATIONS_END = 32 }; /* more rations than a table has */
enum { ARTIFACT_KINDS = 10 };

/* ---- the dungeon and the company (dungeon.c) */

typedef struct { int number, other; } Door; /* a hidden door as seen from one room */

typedef struct {
    uint16_t boxes, monsters, lawful, traps, features, people, piles; /* sets of boxes */
    uint16_t kinds;                                                   /* digits of its features */
    bool labyrinth, exit, secret_exit;
    uint16_t open, secret; /* sets of rooms behind open doors and secret passageways */
    uint16_t behind;       /* rooms that it takes luck to get to, where all doors are open (relaxed.c) */
    int hidden_count;
    Door hidden[2 * HIDDEN_DOORS];
} Place;

typedef struct {
    int rooms;
    int room_of[BOXES], monsters[BOXES], traps[BOXES], features[BOXES], people[BOXES], gold[BOXES];
    uint16_t piles;
    int door_count, door_level[HIDDEN_DOORS];
    uint16_t entrances; /* a set of rooms */
    Place places[BOXES];
    int class_of[MEMBERS];      /* of the members, in this order: two may be of one (SU-17) */
    int worth[MEMBERS][VALUES]; /* of the members, with levels, without artifacts */
    uint8_t worn[MEMBERS], bag[ARTIFACT_KINDS + 1];
    int rations, mana, elixirs, coins;
    int life; /* of a play that is judged from a situation within; 0: all */
    /* What the party leaves alone (dealings.c): a set of boxes with people, one with
     * features to search, and artifacts. */
    uint16_t passed, left;
    bool leaves_artifacts;
    bool known, pooled;   /* an easier dungeon: its doors are open, artifacts go to all (relaxed.c) */
    int wearers[VALUES];  /* how many members could wear an artifact with such a gain */
    bool whole; /* every legal move, no two situations put together: to compare the rules */
} Dungeon;

/* ---- situations (situations.c) */

/* Of the steps up to LOST a play is at its end; up to WAY the player decides, up to DOOR chance;
 * FIGHT and TRAP are inner processes; at the others the rules proceed. */
enum Stand { STAND_LOST, STAND_CHOICE, STAND_DOOR }; /* in a labyrinth; STAND_DOOR + number */

typedef struct {
    uint8_t step;
    int8_t room; /* -1 outside */
    uint16_t alive, bribed, sprung, exhausted, taken, doors, pending, talked;
    uint16_t foes;            /* the boxes of those fought */
    uint16_t people[BOXES];   /* dealings with each person, 0 at first: see people.c */
    uint8_t worn[MEMBERS];
    uint8_t bag[ARTIFACT_KINDS + 1]; /* how many of each artifact are carried */
    uint8_t adventurers[MEMBERS];    /* how many of each class joined */
    uint8_t damsels, gold, focus, stand;
    bool secret, looting, fighting, gang;
    uint8_t dressed; /* members before this one have put on what they want */
    int8_t spell, first; /* the shaman's, on the next fight and on this one */
    uint8_t after, drops;
    int8_t pile;
    uint8_t spare[7];
} Situation;
_Static_assert(sizeof(Situation) == 80, "situations are hashed as ten words");

enum Operation {
    OP_ADD,     /* add rations, mana, elixirs, life; life stops at the limit */
    OP_EAT,     /* eat a ration or lose a life */
    OP_HEAL,    /* to the limit, then add the rest */
    OP_REGROUP, /* cut life to the new limit, then add up to it; or life and limit rise together */
    OP_TRADE    /* any number of rations for as many mana (the hermit) */
};
typedef struct {
    int32_t then;
    float probability; /* where chance decides */
    int8_t rations, mana, elixirs, life;
    int8_t need; /* rations that the party must have */
    uint8_t operation;
} Option;

enum Kind { KIND_END, KIND_CHOICE, KIND_CHANCE, KIND_TRAP, KIND_FIGHT };

/* The most of each, and of mana and elixirs together. */
typedef struct { int rations, elixirs, mana, potions; } Most;

/* What a party has where life and elixirs are one number. */
typedef struct { int rations, health, mana; } Counts;
typedef struct { int number, rations, elixirs, life, mana; } Start;

typedef struct { float margin, least, stray; } Breadth; /* of what is marked: see mark.c */

typedef struct {
    uint8_t kind, limit; /* of life */
    bool drinks;         /* elixirs work here */
    bool expanded;
    int first_option, option_count;
    int alias;     /* the situation that this one is no more than a step to, or -1 */
    int users;     /* options that lead here from situations still to be valued */
    uint32_t risen; /* the last sweep of the guide in which its values rose (guide.c) */
    uint32_t marked; /* a set of rations: the planes that its table has (mark.c) */
    Most most;       /* the numbers that its table knows; see lanes.c */
    float *values;   /* [plane][row][mana] */
} Node;

/* ---- the solver */

typedef struct Arena Arena;
typedef struct Fighter Fighter;
typedef struct Guide Guide;
typedef struct Ceiling Ceiling;

typedef struct {
    Dungeon dungeon;
    Arena *arena;
    Situation *situations;
    Node *nodes;
    Option *options;
    int *table; /* open addressing, -1 is free */
    int node_count, node_capacity, option_count, option_capacity, table_size;
    int node_cap;
    bool full;   /* the cap was met: the rest is lost */
    bool cut;    /* the sweep had to leave something out, for want of memory or steps */
    bool merged; /* health: life and elixirs are one number */
    Most cap;
    bool rough;  /* fights are estimated, for the guide */
    bool keeps;  /* tables stay after the sweep, to be asked (calls.c), as long as there is room */
    int forgotten; /* so many of those in order are kept no more */
    int *order, *component, placed; /* situations in order, last ones first (order.c) */
    Guide *guide; /* NULL where there is none */
    Fighter *fighter;
    /* Work done, by when the present pass should end, what is allowed to a fight, and the most: a
     * step is about a nanosecond. `ahead` is what the sweep still has to do, by estimate. */
    int64_t steps, due, allowed, most_steps, ahead;
    const Ceiling *ceiling; /* tables say what no plan wins, and this where there are none; or NULL */
} Solver;

typedef struct { int values[VALUES]; } Party;

/* Fold a row of values into another: the larger of both, or the sum with odds. */
static inline void fold(float *out, const float *values, int count, float odds) {
    if (odds > 0)
        for (int i = 0; i < count; i++) out[i] += odds * values[i];
    else
        for (int i = 0; i < count; i++) out[i] = out[i] < values[i] ? values[i] : out[i];
}

/* Mix a word into a hash. */
static inline uint64_t mixed(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0xff51afd7ed558ccdu;
    return hash ^ hash >> 32;
}

/* arena.c */
void work(Solver *solver, int64_t steps);
bool is_late(const Solver *solver);
Arena *arena_new(size_t cap);
void *arena_take(Arena *arena, size_t size);
bool arena_has(Arena *arena, size_t size);
void *arena_ask(Arena *arena, size_t size);
size_t arena_room(const Arena *arena);
size_t arena_used(const Arena *arena);
void arena_give(Arena *arena, void *memory, size_t size);
void arena_free(Arena *arena);

/* dungeon.c */
typedef struct { int value, gain; } Gain; /* of an artifact */
bool dungeon_read(Dungeon *dungeon, const int *numbers, size_t count);
Party party_of(const Dungeon *dungeon, const Situation *now);
void member_values(const Dungeon *dungeon, const Situation *now, int member, int *values);
Gain artifact_gain(int artifact);
bool can_use(const Dungeon *dungeon, int member, int artifact);
bool can_heal(const Dungeon *dungeon, const Situation *now);
bool can_boost(const Dungeon *dungeon, const Situation *now);
bool is_lawful(int monster);

/* situations.c */
int situation_number(Solver *solver, Situation now);
int situation_known(const Solver *solver, Situation now);
int resolved(const Solver *solver, int number);
void build(Solver *solver);
void describe(Solver *solver, int number, enum Kind kind, int first);
void reduce(const Dungeon *dungeon, Situation *now);
void forget(const Dungeon *dungeon, Situation *now);
void choose(Solver *solver, Situation then, Option effect);
void chance(Solver *solver, Situation then, double probability, Option effect);

/* rules.c, people.c: expand() adds the options of a situation and returns its kind */
void settle(const Dungeon *dungeon, Situation *now);
enum Kind expand(Solver *solver, Situation now);
bool takes_bribe(int monster);
bool nobody_to_fight(const Dungeon *dungeon, const Situation *now);
bool is_exit(const Dungeon *dungeon, const Situation *now);
uint16_t hostile(const Dungeon *dungeon, const Situation *now);
uint16_t bribed_here(const Dungeon *dungeon, const Situation *now);
int gold_here(const Dungeon *dungeon, const Situation *now);
void open_fight(Situation *now, uint16_t foes, enum Step after, int pile);
double chance_of(int need);
void leave_alone(const Dungeon *dungeon, Situation *now);
bool gives_mana(const Dungeon *dungeon);
int coins_for_mana(const Dungeon *dungeon);
bool people_free(const Dungeon *dungeon, const Situation *now);
bool dealer_waits(const Dungeon *dungeon, const Situation *now, int *box);
bool chieftain_waits(const Dungeon *dungeon, const Situation *now);
int gold_useful(const Dungeon *dungeon, const Situation *now);
int bribe_gold(int monster);
void visit_choices(Solver *solver, Situation now);
int carried(const Situation *now);
bool can_dress(const Dungeon *dungeon, const Situation *now);
void wear_choices(Solver *solver, Situation now);
void part_choices(Solver *solver, Situation now, int artifact, int gold);
void stock_chances(Solver *solver, Situation now);
void talk_chances(Solver *solver, Situation now);
void class_chances(Solver *solver, Situation now);

/* relaxed.c */
void relax_dungeon(Dungeon *dungeon);
void wear_pooled(const Dungeon *dungeon, const Situation *now, Party *party);
void gain_pooled(const Dungeon *dungeon, Situation *now, int artifact);
int pooled_gold(const Dungeon *dungeon, int coins);
void pool(const Dungeon *dungeon, Situation *now);

/* lanes.c */
int rows(const Solver *solver, const Node *node);
int row_of(const Solver *solver, const Node *node, int life, int elixirs);
void split_row(const Solver *solver, const Node *node, int row, int *life, int *elixirs);
size_t plane_size(const Solver *solver, const Node *node);
int plane_count(const Node *node);
int plane_below(const Node *node, int rations);
float *plane_at(const Solver *solver, Node *node, int rations);
float value_at(const Solver *solver, const Node *node, int rations, int life, int elixirs,
               int mana);
float healed_value(const Solver *solver, const Node *node, int rations, int life, int elixirs,
                   int mana);
int mana_most(const Node *node, int elixirs);
void fold_option(const Solver *solver, const Node *node, const Option *option, int rations,
                 float *plane);
void drink(const Solver *solver, const Node *node, float *plane);
bool counts_after(const Node *node, const Node *then, const Option *option, int traded,
                  Counts *counts);
bool counts_hurt(const Node *node, const Node *then, int damage, bool heals, Counts *counts);

float ceiling_value(const Solver *solver, int number, int rations, int health, int mana);
void ceiling_plane(const Solver *solver, const Node *node, int rations, float *plane);

/* order.c, guide.c, mark.c */
void put_in_order(Solver *solver);
int component_end(const Solver *solver, int from);
int component_start(const Solver *solver, int to);
int largest_limit(const Solver *solver);
bool make_guide(Solver *solver, Most most, int grid);
float guide_value(const Solver *solver, int number, int rations, int health, int mana);
Counts counts_at(const Start *start);
bool mark(Solver *solver, const Start *starts, int count, Breadth breadth);

/* fight_table.c, traps.c, sweep.c */
enum { DAMAGE_FACES = 16 };
void fight_values(Solver *solver, int number);
void trap_values(Solver *solver, int number);
void trap_odds(const Solver *solver, int number, float odds[DAMAGE_FACES]);
int step_size(const Solver *solver);
void sweep(Solver *solver);
int64_t sweep_steps(Solver *solver);
void give_up(Solver *solver, int number);
void give_table(Solver *solver, Node *node);

#endif
