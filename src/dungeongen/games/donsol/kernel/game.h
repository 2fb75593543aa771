/* What is particular to Donsol. */
#ifndef GAME_H
#define GAME_H

/* Cards taken from a room; the highest monster; the highest shield or potion. */
enum { TAKEN = 4, NEW = 21, HIGHEST = 11, LAST_POTION_SCORES = 0, LEVELS = 4 };

/* What makes a promise, tuned by plays: points below LOW health are a DANGER by their square. */
enum { DANGER = 1, LOW = 12, HEALING = 63, FORGING = 67, WEIGHT = 39, HEAVIER = 50, HEAVY = 8 };
enum { EDGE = 7, KEENNESS = 10, AVOIDING = 0, SICKNESS = 50 };

/* What a potion under the pile counts less in a wide sweep of the search, a point of it. */
enum { LATE = 40 };

#endif
