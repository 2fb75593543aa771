/* A player who looks one step ahead, and what that player believes of the other's cards.
 *
 * This is local response (V. Lisy and M. Bowling, "Equilibrium approximation quality of current
 * no-limit poker bots", 2017), fitted to this game. The player knows the own cards in their order,
 * and what both did with each card. A belief is one order in which the other may have drawn cards;
 * its weight is how likely that is if the other plays by a strategy's rows. All beliefs of a weight
 * above 0 are kept, so this is the exact posterior. A pass is worth what it says; for any other move
 * adventures are played on from samples of it, in which both keep to the rows. Plans for the
 * dungeon are judged by all of it.
 *
 * A move that the rows never make says nothing of the card that it was made with. */
#ifndef WELCOME_LOOK_H
#define WELCOME_LOOK_H

#include "rows.h"

enum { OWN_MOST = (CARDS + 1) / 2, BELIEFS_MOST = 1 << 17 };

/* `cards` are those of the other, `left` counts those not drawn. */
typedef struct {
    float weight;
    uint64_t own;
    uint8_t cards[OWN_MOST], left[STRONGEST + 1];
} Belief;

/* `shown` is the position as the player sees it: monsters of the other are `HIDDEN` and the number
 * of the draw. */
enum { HIDDEN = 100 };
typedef struct {
    const Strategy *strategy;
    Position shown;
    int mine, count;
    Belief *now, *after;
} Look;

/* Begin an adventure in a seat; 0 begins. */
void look_new(Look *look, const Strategy *strategy, int mine, Belief room[2][BELIEFS_MOST]);

/* The player draws a card; false if no belief allows for it. Then the player places it. */
bool look_draws(Look *look, int card);
void look_places(Look *look, int card, int fate);

/* The other draws a card and does something with it; false if the beliefs are too many. */
bool look_other(Look *look, int fate);

/* What a pass is worth, from 1 for a win down to -1. */
float look_pass(const Look *look);

/* What each fate of the card in hand is worth by some samples, or a draw if there is none in hand (0):
 * then that stands first. What may not be done is worth `NOTHING`. */
enum { NOTHING = -2 };
void look_moves(const Look *look, int card, int samples, Stream *stream, float *worth);

/* The other passed. Fill in how likely each plan survives, given the monsters met, the first ones of
 * the way through the dungeon; false if no belief allows for these. */
bool look_plans(const Look *look, const uint8_t *met, int count, float *likely);

#endif
