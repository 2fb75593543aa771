/* The moves that the search tries in a state: all legal ones but those of one list.
 *
 * `omission` is that list: whatever the search leaves out stands there, with the reason why no line
 * is lost. The lockstep compares what is tried and what is left out with the legal moves of the
 * plain rules. The reasons rest on three facts:
 *
 * - More health, more gold, a larger potion or a larger shield never hurts: health has no maximum,
 *   and nothing but death and the score looks at them.
 * - More intelligence can hurt: a player who can disarm every trap cannot retreat, and a retreat
 *   leads anywhere. At an exhaustion all books in hand become intelligence.
 * - Cards that lie in a room set aside are not reshuffled at an exhaustion; all others are, wherever
 *   they went.
 *
 * Before the first room the search makes every character, each in one order of its ♦ (`search.c`). */
#include "search.h"

/* Whether cards may be drawn a second time. */
static bool may_run_out(const State *state) {
    return state->passes || state->ground->unbounded || state->cells > CARDS - state->drawn;
}

/* A potion that absorbs can wait for its strike: until then it may still become health. It is wasted
 * where the shield takes all of the strike. */
static enum Omission drink_omission(const State *state) {
    Cards strikers = state->step == ANSWER ? state->foes : state->traps;
    bool strikes = state->step == ANSWER || (state->step == ROOM && (state->fresh || !state->foes));
    if (!strikes) return STRIKE_IS_FAR;
    return state->shield >= total(state, strikers) ? STRIKE_IS_TAKEN : TRIED;
}

/* A book can wait until traps are left: before that it changes nothing, and at an exhaustion it
 * becomes intelligence, read or not. One for a single room is gone once it is read there, which
 * leaves less intelligence after an exhaustion. */
static enum Omission read_omission(const State *state) {
    if (state->step != ROOM) return TRAPS_ARE_FAR;
    if (!state->foes && !state->fresh) return TRIED;
    return state->ground->single_use && may_run_out(state) ? TRIED : TRAPS_ARE_FAR;
}

/* Whether nothing comes between the hits of this fight, nor takes a part of one strike alone. */
static bool is_plain_fight(const State *state) {
    const Ground *ground = state->ground;
    return !ground->retreat && !(ground->single_use && (potions(state) || state->shield));
}

/* Every hit lowers the sum of all enemies by its drop. No drop of an enemy rises, and their number is
 * fixed, so the largest drop first makes each strike as small as it can be, potions and pauses
 * included. How the damage is spread matters only where the player may leave the room meanwhile: the
 * gambit on coming back strikes each enemy for the same sum, and who is dead is reshuffled. */
static enum Omission hit_omission(const State *state, int card) {
    bool spread = state->ground->retreat && (state->traps || may_run_out(state));
    if (!spread && card != target_of(state)) return SMALLER_DROP;
    return is_plain_fight(state) ? WHOLE_FIGHT : TRIED;
}

/* Of two potions, or two of gold, the larger is never worse, and the rest is gone either way. */
static enum Omission item_omission(const State *state, int card) {
    Cards suit = card_bit(card) & HEARTS ? HEARTS : DIAMONDS;
    return card == largest_of(state->worth, state->loot & suit) ? TRIED : SMALLER_ITEM;
}

/* A lasting potion is drunk as soon as it is in hand: it may be drunk at any moment, and at an
 * exhaustion it becomes health, drunk or not. Which of several comes first does not matter. */
static bool drinks_first(const State *state, Move *potion) {
    *potion = (Move){MOVE_DRINK, potions(state) ? first_card(potions(state)) : NOWHERE};
    return potions(state) && !state->ground->single_use;
}

enum Omission omission(const State *state, Move move) {
    Move potion;
    if (drinks_first(state, &potion))
        return move.kind == MOVE_DRINK && move.what == potion.what ? TRIED : POTION_COMES_FIRST;
    switch (move.kind) {
    case MOVE_DRINK: return drink_omission(state);
    case MOVE_READ: return read_omission(state);
    case MOVE_HIT: return hit_omission(state, move.what);
    case MOVE_SNATCH:
    case MOVE_TAKE: return item_omission(state, move.what);
    default: return TRIED;
    }
}

int sensible(const State *state, Move *to) {
    Move potion;
    if (drinks_first(state, &potion)) {
        to[0] = potion;
        return 1;
    }
    int all = legal_moves(state, to, SENSIBLE_MOST), count = 0;
    for (int i = 0; i < all; i++) {
        enum Omission reason = omission(state, to[i]);
        if (reason == TRIED) to[count++] = to[i];
        if (reason == WHOLE_FIGHT) to[count++] = (Move){MOVE_FIGHT, 0};
    }
    return count;
}
