/* Two bounds. The first adds up: every potion heals in full, and each monster costs what is left of it
 * by the best weapon that may meet it; where a weapon wants lower monsters each time, two monsters of
 * a value need two.
 *
 * The other plays on, with one rule relaxed: what is put under the pile never comes up again, and is
 * paid for at once, a potion in full and a monster less the best weapon there is. Then nothing counts
 * but how far the pile has been gone through, what the player has, and how much was paid, so that the
 * many orders of the cards under the pile are one. That holds where all cards of a room leave it: the
 * rooms in the pile are then the same, whatever was avoided. */
#include "bound.h"

#include "arrays.h"
#include "game.h"

#include <string.h>

enum { LOST = -1000 };

int bound_of(const Rules *rules, const Position *at) {
    int potion = 0, total = at->health, monsters[NEW + 1] = {0}, weapons[NEW + 1] = {0};
    for (int i = 0; i < at->count + at->hidden; i++) {
        uint8_t card = i < at->count ? at->room[i] : at->pile[i - at->count];
        int kind = kind_of(card), value = value_of(card);
        if (kind == MONSTER) monsters[value]++;
        if (kind == WEAPON) weapons[value]++;
        if (kind == POTION && value > potion) potion = value;
        if (kind == POTION) total += value;
    }
    for (int value = 2; value <= NEW; value++) {
        int left = monsters[value], held = value <= at->reach ? at->weapon : 0;
        for (int weapon = HIGHEST; weapon > 0 && left > 0; weapon--) {
            int met = weapons[weapon] + (weapon == held);
            if (met && (met > left || !wants_lower(rules))) met = left;
            if (value > weapon) total -= met * (value - weapon);
            left -= met;
        }
        total -= left * value;
    }
    if (total < rules->most) return total;
    return LAST_POTION_SCORES ? rules->most + potion : rules->most;
}

void relax(Relaxed *relaxed, const Rules *rules, const Position *start, bool avoids) {
    memset(relaxed, 0, sizeof *relaxed);
    relaxed->rules = *rules, relaxed->avoids = avoids, relaxed->weapon = start->weapon;
    for (int i = 0; i < start->count + start->hidden; i++) {
        uint8_t card = i < start->count ? start->room[i] : start->pile[i - start->count];
        if (kind_of(card) == WEAPON && value_of(card) > relaxed->weapon) relaxed->weapon = value_of(card);
    }
}

/* What some cards change in a player's health at best. */
static int paid(const Relaxed *relaxed, const uint8_t *cards, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) {
        int kind = kind_of(cards[i]), value = value_of(cards[i]);
        if (kind == POTION) total += value;
        if (kind == MONSTER && value > relaxed->weapon) total -= value - relaxed->weapon;
    }
    return total;
}

/* The end of the pile is paid for too, so that whether a room may be avoided never rests on cards that
 * are gone. */
static bool is_end(const Position *at) {
    if (at->hidden <= ROOM) return true;
    for (int i = 0; i < at->hidden; i++)
        if (kind_of(at->pile[i]) == MONSTER) return false;
    return true;
}

/* The most health at the end from a position between two rooms, with all that is paid. */
int closer_bound(Relaxed *relaxed, Position at) {
    static Way ways[CARDS / ROOM + 1][WAYS_MOST];
    int under = paid(relaxed, at.pile + at.hidden - at.known, at.known), best = LOST;
    at.hidden -= at.known, at.known = 0;
    if (is_end(&at)) return at.health + paid(relaxed, at.pile, at.hidden) + under;
    uint32_t key = (uint32_t)(at.hidden << 18 | at.health << 11 | at.weapon << 7 | at.reach << 2);
    key |= (uint32_t)(2 * at.healed + at.fled);
    struct Lesson *lesson = &relaxed->lessons[hashed(key) % LESSONS];
    if (lesson->key == key) return lesson->best + under;
    Way *list = ways[at.hidden / ROOM];
    lay_open(&at);
    if (relaxed->avoids && can_avoid(&relaxed->rules, &at)) {
        Position away = at;
        avoid(&away, NULL);
        best = closer_bound(relaxed, away);
    }
    int count = list_ways(&relaxed->rules, &at, relaxed->avoids, list);
    for (int i = 0; i < count; i++) {
        if (list[i].step != LEFT) continue;
        int end = closer_bound(relaxed, list[i].after);
        if (end > best) best = end;
    }
    *lesson = (struct Lesson){key, best};
    return best + under;
}
