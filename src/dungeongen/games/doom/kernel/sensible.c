/* Moves in a room that can be best. Lasting potions are drunk at once, absorbing ones just before
 * their strike. A hit goes where the drop is largest, unless the player may leave and come back:
 * then it matters how the damage is spread, since the gambit on coming back strikes each enemy for
 * the same sum, and cards that lie in a room set aside are not reshuffled. Books are read only
 * before traps. Of things taken alone only the largest of each suit matters. */
#include "search.h"

typedef struct { Move *moves; int count; } List;

static void list(List *to, int kind, int what) {
    if (to->count < SENSIBLE_MOST) to->moves[to->count++] = (Move){kind, what};
}

static int largest(const State *state, Cards cards) {
    int best = NOWHERE;
    for (; cards; cards &= cards - 1) {
        int card = first_card(cards);
        if (best < 0 || state->worth[card] > state->worth[best]) best = card;
    }
    return best;
}

static void list_largest(const State *state, List *to, int kind) {
    int potion = largest(state, state->loot & HEARTS), purse = largest(state, state->loot & DIAMONDS);
    if (potion >= 0) list(to, kind, potion);
    if (purse >= 0) list(to, kind, purse);
}

static void list_hits(const State *state, List *to) {
    const Ground *ground = state->ground;
    bool spread = state->traps || state->passes || state->cells > CARDS - state->drawn || ground->unbounded;
    if (!ground->retreat) {
        bool waits = ground->single_use && potions(state);
        list(to, waits ? HIT : FIGHT, target_of(state));
    } else if (spread) {
        for (Cards left = state->foes; left; left &= left - 1) list(to, HIT, first_card(left));
    } else {
        list(to, HIT, target_of(state));
    }
}

/* Potions that may absorb the next strike. */
static void list_against(const State *state, List *to, Cards strikers) {
    if (!state->ground->single_use || state->shield >= total(state, strikers)) return;
    for (Cards left = potions(state); left; left &= left - 1) list(to, DRINK, first_card(left));
}

static void list_havens(const State *state, List *to, int kind) {
    uint16_t rooms[AREAS_MOST];
    Set free;
    free_rooms(state->plan, &state->cleared, &free);
    if (kind == RETREAT) set_put(&free, state->room);
    int count = havens(state->plan, &free, state->room, rooms, NULL, AREAS_MOST);
    for (int i = 0; i < count; i++) list(to, kind, rooms[i]);
}

int sensible(const State *state, Move *to) {
    const Ground *ground = state->ground;
    List all = {to, 0};
    if (potions(state) && !ground->single_use) {
        list(&all, DRINK, first_card(potions(state)));
        return all.count;
    }
    if (state->step == ANSWER) {
        list(&all, GO_ON, 0);
        list_against(state, &all, state->foes);
        return all.count;
    }
    if (state->fresh) {
        list_largest(state, &all, SNATCH);
        list_against(state, &all, state->traps);
    }
    if (state->foes) {
        list_hits(state, &all);
    } else if (state->fresh) {
        list(&all, GO_ON, 0);
    } else {
        list_largest(state, &all, TAKE);
        list_against(state, &all, state->traps);
        list_havens(state, &all, RETREAT);
        for (Cards left = books_of(state); left; left &= left - 1) list(&all, READ, first_card(left));
    }
    if (state->foes ? ground->retreat : ground->retreat_traps) list_havens(state, &all, WITHDRAW);
    return all.count;
}
