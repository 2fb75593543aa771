/* A shield is the weapon of room.h: it stands only monsters in falling order, so that its reach is one
 * less than the monster it stood last. There is no choice to fight without it. */
#include "game.h"
#include "room.h"

typedef enum { EASY, NORMAL, HARD, EXPERT } Level;

bool can_strike(const Position *at, int slot) {
    (void)at, (void)slot;
    return false;
}

static bool has_monster(const uint8_t *cards, int count) {
    for (int i = 0; i < count; i++)
        if (kind_of(cards[i]) == MONSTER) return true;
    return false;
}

bool can_avoid(const Rules *rules, const Position *at) { /* DO-2, DO-4, DO-6 */
    bool fight = has_monster(at->room, at->count);
    if (at->hidden == 0 || (!fight && !has_monster(at->pile, at->hidden))) return false;
    switch ((Level)rules->level) {
    case EASY: return !at->fled || !fight;
    case NORMAL: return !at->fled;
    case HARD: return !fight;
    case EXPERT: break;
    }
    return false;
}

bool comes_back(const Rules *rules) { return rules->level != HARD || rules->shuffled; }

bool wants_lower(const Rules *rules) {
    (void)rules;
    return true;
}

Step take(const Rules *rules, Position *at, int slot, bool armed) {
    (void)armed;
    uint8_t card = picked(at, slot);
    int value = value_of(card), kind = kind_of(card);
    if (kind == MONSTER) {
        if (value > at->reach) at->weapon = at->reach = 0; /* DO-3 */
        else at->reach = value - 1;
        if (value > at->weapon) at->health -= value - at->weapon;
    }
    if (kind == WEAPON) at->weapon = value, at->reach = NEW;
    if (kind == POTION && !at->healed) at->health += value;
    if (at->health > rules->most) at->health = rules->most;
    at->healed = kind == POTION;
    if (at->health <= 0) {
        at->health = 0;
        return DEAD;
    }
    if (at->count) return GOING;
    if (at->hidden == 0) return CLEARED;
    at->taken = 0, at->fled = false;
    return LEFT;
}

Deed deed_of(const Position *at, int slot, bool armed) {
    (void)armed;
    int kind = kind_of(at->room[slot]);
    return kind == WEAPON ? EQUIP : kind == POTION ? DRINK : at->weapon ? STRIKE : PUNCH;
}

bool is_idle(Deed before, Deed deed, int slot_before, int slot) {
    return before == PUNCH && deed == PUNCH && slot < slot_before;
}

int score_of(const Position *at, Step step) {
    return step == CLEARED ? at->health : -(at->count + at->hidden);
}
