/* An adventure as the plain rules have it: a position before a turn, what a card in hand may become,
 * and who comes out of the dungeon alive.
 *
 * Cards have strengths; a set of pieces is bits, numbered as in `heroes.py`. The place of a card in
 * the deck tells who drew it: player 0 begins. */
#ifndef WELCOME_ADVENTURE_H
#define WELCOME_ADVENTURE_H

#include "numbers.h"

#include "stream.h"

#include <stdbool.h>
#include <stdint.h>

enum { CARDS = 13, PIECES = 6, ALL_PIECES = (1 << PIECES) - 1, STRONGEST = 9 };
enum Hero { WARRIOR, BARBARIAN, HEROES };
extern const uint8_t MONSTERS[CARDS];

/* What becomes of a card: it is added, or discarded with piece number `fate` - 1. */
enum { ADD, FATES = PIECES + 1 };

/* Plans for the sword, the strength to name, and for the axe, the least strength worth a strike.
 *
 * With `choices` (`memory.h`) they are all that is tried. Of the legal moves these are left out, and
 * the lockstep knows no others (`tests/games/welcome/kernel/omissions.py`):
 *
 * - To pass before the first draw: the dungeon is empty, so that loses the adventure.
 * - To endure a hit that is the end.
 * - To name a 1. Where that saves a player, so does another name: it spares at most 2 health, and a
 *   stronger monster is there, or else 2 do not matter.
 * - To strike a 1, or what is no stronger than a hit that was endured, or to endure a 9. Without the
 *   potion nothing is lost: of two monsters it is better to strike the stronger one, also if it comes
 *   first, since to have more health is never worse.
 *
 * The last two cost a fair player a little, which is the price of a small strategy; no proof rests on
 * plans. Who does not know the monsters had better named a 1 in 7 of 1,099 plays of the strategy, for
 * 5 % more of the dungeons; and since the potion makes up for a hit of any strength, 8 of 3,744 plays
 * with the axe could be saved only by what is left out. */
enum { PLANS = 7 };
extern const int PLANNED[PLANS];

/* Who goes in, what it costs: by set of pieces. */
typedef struct {
    enum Hero hero;
    int sword, axe, potion; /* as sets; 0 if the hero has none */
    int health[ALL_PIECES + 1], harm[ALL_PIECES + 1][STRONGEST + 1];
} Body;

/* A position before a turn. `own[player]` is what a player remembers of the own cards
 * (`memory.h`). The monsters of the dungeon are in the order in which they were added. */
typedef struct {
    uint64_t own[2];
    uint8_t drawn, pieces, count, dungeon[CARDS];
} Position;

void body_of(enum Hero hero, Body *body);
void new_deck(Stream *stream, uint8_t *deck);
Position position_new(void);

/* Return the position after the mover did something with a card. */
Position placed(const Position *at, int card, int fate);

static inline bool is_legal(int pieces, int fate) { return fate == ADD || (pieces >> (fate - 1) & 1); }
static inline int mover_of(const Position *at) { return at->drawn & 1; }

/* Return whether a player needs a plan to go in. */
static inline bool needs_plan(const Body *body, int pieces) { return pieces & (body->sword | body->axe); }

/* Return whether a plan for the axe strikes a monster that would hit. */
static inline bool strikes(int plan, int strength, int health, bool potion) {
    return plan <= strength || (health <= strength && !potion);
}

/* Return whether a player who goes in with a plan comes out alive. */
bool survives(const Body *body, const Position *at, int plan);

#endif
