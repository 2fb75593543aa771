/* Strategies to be answered, in a file of rows as `native.py` writes it: a key of 8 bytes, and its
 * shares in 8 more. */
#ifndef RESPONSES_STRATEGY_H
#define RESPONSES_STRATEGY_H

#include "rows.h"

/* The strategy that is answered, and one to play against it. */
extern Strategy target, rival;

void strategy_read(Strategy *strategy, const char *file, enum Hero hero);

#endif
