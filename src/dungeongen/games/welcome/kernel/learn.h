/* Training: two players play random decks against each other, and each learns from what it regrets.
 *
 * This is counterfactual regret minimization with external sampling (M. Lanctot and others, "Monte
 * Carlo sampling for regret minimization in extensive games", 2009). Each deck is gone through once
 * for each player: all moves of this player are tried, the other's are drawn at random as the other
 * plays now. Deck t counts t times, in regrets and averages (N. Brown and T. Sandholm, "Solving
 * imperfect-information games via discounted regret minimization", 2019). A move that is regretted
 * far below 0 is tried with one deck of so many (as in "Superhuman AI for multiplayer poker", 2019,
 * of the same authors). Now and then the other does anything with a card, first more often: so it is
 * also learned what to do after moves that no player should make.
 *
 * Tried and dropped: to remember which pieces the own player discarded, or every move of both. With
 * millions of decks the sets are too many, and what was learned could be exploited more.
 *
 * All sets lie in one hash table of a fixed size; a set is a line of cache. Once the table is nearly
 * full, the half with the least training behind it is taken out: situations that a player would not
 * let come about. */
#ifndef WELCOME_LEARN_H
#define WELCOME_LEARN_H

#include "memory.h"

enum { BITS_MOST = 22, SETS_MOST = 1 << BITS_MOST };

/* An information set: the regrets of its actions, and how often they were played. */
typedef struct { uint64_t key; float regret[ACTIONS], average[ACTIONS]; } Set;

typedef struct {
    Body body;
    Set *sets;
    uint32_t size, used;
    uint64_t decks, positions;
} Table;

/* Begin with an empty table of 2 to the power of `bits` sets. There is room for one table. */
void table_new(Table *table, enum Hero hero, int bits);

/* Return the set of a key, a new one if there is none; NULL if the table is full. */
Set *table_set(Table *table, uint64_t key);

/* Make the sets of rough memory anew: each sums up those of plain memory that it cannot tell apart. */
void table_sum_up(Table *table);

/* Learn from one more deck, the next of a seed. */
void learn(Table *table, uint64_t seed);

#endif
