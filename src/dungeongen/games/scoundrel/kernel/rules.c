#include "game.h"
#include "room.h"

bool can_strike(const Position *at, int slot) {
    uint8_t card = at->room[slot];
    return kind_of(card) == MONSTER && at->weapon && value_of(card) <= at->reach;
}

bool can_avoid(const Rules *rules, const Position *at) { /* SC-1, SC-3 */
    (void)rules;
    return at->taken == 0 && at->count == ROOM && !at->fled;
}

bool comes_back(const Rules *rules) {
    (void)rules;
    return true;
}

bool wants_lower(const Rules *rules) { return rules->level > 0; } /* SC-2: 1 is strict */

static void face(const Rules *rules, Position *at, int value, bool armed) {
    if (!armed) {
        at->health -= value;
        return;
    }
    if (value > at->weapon) at->health -= value - at->weapon;
    at->reach = value - rules->level; /* SC-2: 1 is strict */
}

Step take(const Rules *rules, Position *at, int slot, bool armed) {
    uint8_t card = picked(at, slot);
    int value = value_of(card);
    if (kind_of(card) == MONSTER) face(rules, at, value, armed);
    if (kind_of(card) == WEAPON) at->weapon = value, at->reach = NEW;
    if (kind_of(card) == POTION) {
        if (!at->healed) at->health += value;
        if (at->health > rules->most) at->health = rules->most;
        at->healed = true;
    }
    if (at->health <= 0) {
        at->health = 0; /* SC-4 */
        return DEAD;
    }
    if (at->count + at->hidden == 0) {
        bool full = at->health == rules->most && kind_of(card) == POTION; /* SC-7 */
        at->bonus = full ? value : 0;
        return CLEARED;
    }
    if (at->count && at->taken < TAKEN) return GOING;
    at->taken = 0, at->healed = at->fled = false;
    return LEFT;
}

Deed deed_of(const Position *at, int slot, bool armed) {
    int kind = kind_of(at->room[slot]);
    return kind == WEAPON ? EQUIP : kind == POTION ? DRINK : armed ? STRIKE : PUNCH;
}

bool is_idle(Deed before, Deed deed, int slot_before, int slot) {
    if (before == PUNCH && deed == PUNCH) return slot < slot_before;
    if (deed == PUNCH) return before == STRIKE || before == EQUIP;
    return before == EQUIP && deed == DRINK;
}

int score_of(const Position *at, Step step) {
    if (step == CLEARED) return at->health + at->bonus;
    int total = 0;
    for (int i = 0; i < at->count; i++)
        if (kind_of(at->room[i]) == MONSTER) total -= value_of(at->room[i]);
    for (int i = 0; i < at->hidden; i++)
        if (kind_of(at->pile[i]) == MONSTER) total -= value_of(at->pile[i]);
    return total;
}
