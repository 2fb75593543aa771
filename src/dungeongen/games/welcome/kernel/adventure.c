#include "adventure.h"
#include "memory.h"

#include <string.h>

enum { SHIELD = 1, ARMOR = 2, TORCH = 4 };                  /* of both */
enum { GRAIL = 8, SPEAR = 16, SWORD = 32 };                 /* of the warrior */
enum { HAMMER = 8, AXE = 16, POTION = 32 };                 /* of the barbarian */

const int PLANNED[PLANS] = {2, 3, 4, 5, 6, 7, 9};
const uint8_t MONSTERS[CARDS] = {1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9};
static const int BARE[HEROES] = {WARRIOR_HEALTH, BARBARIAN_HEALTH};
static const int ARMOR_ADDS[HEROES] = {PLATE_HEALTH, CHAINMAIL_HEALTH};

static bool defeats(enum Hero hero, int pieces, int strength) {
    if (pieces & TORCH && strength <= TORCH_MOST) return true;
    if (hero == BARBARIAN) return pieces & HAMMER && strength == HAMMERED;
    return (pieces & GRAIL && strength % 2 == 0) || (pieces & SPEAR && strength == SPEARED);
}

void body_of(enum Hero hero, Body *body) {
    *body = (Body){.hero = hero};
    if (hero == WARRIOR) body->sword = SWORD;
    else body->axe = AXE, body->potion = POTION;
    for (int pieces = 0; pieces <= ALL_PIECES; pieces++) {
        body->health[pieces] = BARE[hero] + (pieces & SHIELD ? SHIELD_HEALTH : 0)
            + (pieces & ARMOR ? ARMOR_ADDS[hero] : 0);
        for (int strength = 0; strength <= STRONGEST; strength++)
            body->harm[pieces][strength] = defeats(hero, pieces, strength) ? 0 : strength;
    }
}

void new_deck(Stream *stream, uint8_t *deck) {
    memcpy(deck, MONSTERS, CARDS);
    shuffle(deck, CARDS, stream);
}

Position position_new(void) { return (Position){.pieces = ALL_PIECES}; }

Position placed(const Position *at, int card, int fate) {
    Position after = *at;
    int mover = mover_of(at);
    after.drawn++;
    if (fate == ADD) {
        after.dungeon[after.count++] = (uint8_t)card;
        after.own[mover] += added_code(card);
    } else {
        after.pieces &= (uint8_t)~(1 << (fate - 1));
        after.own[mover] += discarded_code(card);
    }
    return after;
}

/* With a sword the order of the monsters does not matter. */
static bool survives_sword(const Body *body, const Position *at, int named) {
    int health = body->health[at->pieces];
    for (int i = 0; i < at->count; i++)
        if (at->dungeon[i] != named) health -= body->harm[at->pieces][at->dungeon[i]];
    return health > 0;
}

bool survives(const Body *body, const Position *at, int plan) {
    if (body->hero == WARRIOR) return survives_sword(body, at, at->pieces & body->sword ? plan : 0);
    int health = body->health[at->pieces];
    bool axe = at->pieces & body->axe, potion = at->pieces & body->potion;
    for (int i = at->count; i--;) {
        int strength = at->dungeon[i], hit = body->harm[at->pieces][strength];
        if (!hit) continue;
        if (axe && strikes(plan, strength, health, potion)) {
            axe = false;
            continue;
        }
        health -= hit;
        if (health > 0) continue;
        if (!potion) return false;
        potion = false, health = REVIVED;
    }
    return true;
}
