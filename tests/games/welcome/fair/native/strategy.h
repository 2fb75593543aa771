/* A strategy to be answered, and what both responders need: a file of rows as `native.py` writes it,
 * a key of 8 bytes and the sixteenths of seven actions in 8 more. */
#ifndef RESPONSES_STRATEGY_H
#define RESPONSES_STRATEGY_H

#include "memory.h"

enum { ACTIONS = 7, PASS = 0, DRAW = 1 };

extern Body body;

void strategy_read(const char *file, enum Hero hero);

/* What the strategy does; uniform where it knows nothing. */
void played(const Position *at, enum Kind kind, int player, int card, float *share);

int chosen(Stream *stream, const float *share);
float unit(Stream *stream);

/* What whoever goes in gets, if it is planned as the strategy does. */
float entered(const Position *at);

/* Play the strategy of another file instead, from now on. */
void strategy_swap(void);

#endif
