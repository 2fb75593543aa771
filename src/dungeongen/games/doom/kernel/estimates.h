/* Estimates for cards that lie face down: what rooms cost and give. */
#ifndef DOOM_ESTIMATES_H
#define DOOM_ESTIMATES_H

#include "room.h"

enum { SAMPLE = 160, HANDS_MOST = 256, FIGHTS_MOST = 512, PROSPECTS_MOST = 1 << 13 };

/* A hand of a sample: enemies, the traps if there is loot, potions and gold. */
typedef struct { Cards foes, traps, loot; } Hand;

typedef struct { bool known, whole; int size; Hand hands[SAMPLE]; } Hands;

/* The damage of each fight of a sample, the smallest first, and in the order of the hands. */
typedef struct {
    bool known, whole;
    int size, attack, passes;
    double mean;
    int64_t sorted[SAMPLE], damages[SAMPLE];
} Fights;

/* What a room of some size does on average to a player of some intelligence. */
typedef struct {
    bool known, whole;
    int size, attack, passes;
    int64_t mind;
    double change, gold;
} Prospect;

typedef struct {
    const Ground *ground;
    Cards above; /* the cards that may come in the first pass */
    Hands hands[HANDS_MOST];
    Fights fights[FIGHTS_MOST];
    Prospect prospects[PROSPECTS_MOST];
    uint64_t work;
} Estimates;

void estimates_new(Estimates *estimates, const Ground *ground);

/* The sample of a room of so many cards. */
const Fights *fights_of(Estimates *estimates, int size, int attack, int passes);
const Prospect *prospect_of(Estimates *estimates, int size, int attack, int64_t mind, int passes);

/* The share of fights that this health survives. */
double survival(const Fights *fights, double health);

/* The mean damage of a fight over the cards that were not seen yet. */
typedef struct { bool known; int count; int64_t alone, pairs; } Danger;

Danger danger_of(Cards unseen, int attack);
double danger_mean(const Danger *danger, int size);

#endif
