#include "room.h"

#include <string.h>

bool can_strike(const Position *at, int slot) {
    uint8_t card = at->room[slot];
    return kind_of(card) == MONSTER && at->weapon && value_of(card) <= at->reach;
}

bool can_avoid(const Position *at) { /* SC-1, SC-3 */
    return at->taken == 0 && at->count == ROOM && !at->fled;
}

static void face(const Rules *rules, Position *at, int value, bool armed) {
    if (!armed) {
        at->health -= value;
        return;
    }
    if (value > at->weapon) at->health -= value - at->weapon;
    at->reach = value - rules->strict; /* SC-2 */
}

Step take(const Rules *rules, Position *at, int slot, bool armed) {
    uint8_t card = at->room[slot];
    int value = value_of(card);
    memmove(at->room + slot, at->room + slot + 1, (size_t)(--at->count - slot));
    at->taken++;
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
    if (at->count + at->hidden) return GOING;
    bool full = at->health == rules->most && kind_of(card) == POTION; /* SC-7 */
    at->bonus = full ? value : 0;
    return CLEARED;
}

bool is_done(const Position *at) { return at->count == 0 || at->taken == TAKEN; }

static void fill(Position *at) {
    int drawn = ROOM - at->count;
    if (drawn > at->hidden) drawn = at->hidden;
    memcpy(at->room + at->count, at->pile, (size_t)drawn);
    at->count += drawn, at->hidden -= drawn;
    memmove(at->pile, at->pile + drawn, (size_t)at->hidden);
    if (at->known > at->hidden) at->known = at->hidden;
}

void lay_open(Position *at) {
    at->taken = 0, at->healed = at->fled = false;
    fill(at);
}

void avoid(Position *at, Stream *shuffled) {
    memcpy(at->pile + at->hidden, at->room, ROOM);
    at->hidden += ROOM, at->known += ROOM, at->count = 0, at->fled = true;
    if (shuffled) shuffle(at->pile, at->hidden, shuffled), at->known = 0;
    fill(at);
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
