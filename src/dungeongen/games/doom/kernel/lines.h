/* Good lines of a known deal, better than those of our own players. */
#ifndef DOOM_LINES_H
#define DOOM_LINES_H

#include "search.h"

/* `score` is -1 if no line ends alive; `cleared`: some line cleared the dungeon. */
typedef struct { int64_t score; bool cleared; uint64_t nodes; } Bettered;

/* Improve the lines of our players, and one of another search in `record`, where the best is left.
 * At most about `budget` moves are tried. */
Bettered better(Player *player, Player *safe, uint64_t seed, uint64_t budget, Record *record);

#endif
