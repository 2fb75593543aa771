/* What is particular to Scoundrel. */
#ifndef GAME_H
#define GAME_H

/* The highest monster, the highest weapon or potion, and whether the last potion may score (SC-7). */
enum { NEW = 14, HIGHEST = 10, LAST_POTION_SCORES = 1, LEVELS = 2 };

/* What makes a promise, tuned by plays: points below LOW health are a DANGER by their square. */
enum { DANGER = 2, LOW = 13, HEALING = 75, FORGING = 62, WEIGHT = 43, HEAVIER = 50, HEAVY = 7 };
enum { EDGE = 7, KEENNESS = 11, AVOIDING = 90, SICKNESS = 0 };

/* What a potion under the pile counts less in a wide sweep of the search, a point of it. */
enum { LATE = 0 };

#endif
