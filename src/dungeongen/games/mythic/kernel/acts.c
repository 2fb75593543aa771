/* What can be done with a card of the room, given what hands and bag hold (MY-2 to MY-9).
 *
 * Every thing that can be done is one step, from whichever arrangement of unused cards allows it;
 * room.c lists what is left out. */
#include "cards.h"

typedef struct { Act *to; int count; bool weakened; } Acts;

static void add(Acts *some, Held held, int harm, int added, int gone, int scar) {
    if (held.hands[0] < held.hands[1]) {
        uint16_t hand = held.hands[0];
        held.hands[0] = held.hands[1], held.hands[1] = hand;
    }
    if (held.hands[1] == 0 && is_movable(held.bag)) { /* normal form: in the free hand */
        bool larger = held.bag > held.hands[0];
        held.hands[1] = larger ? held.hands[0] : held.bag;
        if (larger) held.hands[0] = held.bag;
        held.bag = 0;
    }
    some->to[some->count++] =
        (Act){held, (int8_t)harm, (uint8_t)added, (uint8_t)gone, (uint8_t)scar};
}

static void keep(Acts *some, Held held) { add(some, held, 0, 0, 0, 0); }

static Held in_hand(Held held, int place, int code) {
    held.hands[place] = (uint16_t)code;
    return held;
}

static Held on_bag(Held held, int code) {
    held.bag = (uint16_t)code;
    return held;
}

/* Return whether a hand is another card than the one before it. */
static bool is_new(Held held, int place) {
    return held.hands[place] != 0 && (place == 0 || held.hands[1] != held.hands[0]);
}

/* Where a potion, arms or a joker can go. For a moment, what can move makes room. */
static void placed(Acts *some, Held held, int code) {
    bool free = held.hands[1] == 0, covered = held.bag != 0;
    bool movable = is_movable(held.hands[0]) || is_movable(held.hands[1]);
    if (is_potion(code)) {
        if (free || (movable && !covered)) add(some, held, -code, 0, 0, 0);
        if (!covered) keep(some, on_bag(held, code));
        return;
    }
    if (free) {
        keep(some, in_hand(held, held.hands[0] != 0, code));
        return;
    }
    if (covered) return;
    keep(some, on_bag(held, code));
    for (int place = 0; place < 2; place++) {
        int had = held.hands[place];
        if (is_new(held, place) && is_movable(had) && had != code)
            keep(some, on_bag(in_hand(held, place, code), had));
    }
}

/* What blocking a monster leads to, with each shield in hand. */
static void blocks(Acts *some, Held held, int foe, bool scars) {
    for (int place = 0; place < 2; place++) {
        int shield = held.hands[place], left, marks = 0;
        if (!is_new(held, place)) continue;
        if (is_arms(shield)) left = shield - ARMS;
        else if (is_worn(shield)) left = worn_left(shield), marks = worn_marks(shield);
        else continue;
        if (left > foe) {
            keep(some, in_hand(held, place, worn(left - foe, marks + 1)));
            continue;
        }
        int damage = foe - left, gone = held.bag ? 1 + marks : 0;
        add(some, in_hand(held, place, 0), damage, 0, gone, scars && damage > FIERCE ? SCAR : 0);
    }
}

/* Return the code of a monster that a weapon has left so much of. */
static int hit(const Acts *some, int code, int left) {
    return some->weakened ? weakened(whole(code) - FOE, left) : FOE + left;
}

/* What fighting a monster leads to. */
static void fights(Acts *some, Held held, int code) {
    int foe = strength_of(code), unlooted = held.bag != 0;
    bool scars = code == DRAGON;
    add(some, held, foe, 0, unlooted, scars && foe > FIERCE ? SCAR : 0);
    blocks(some, held, foe, scars);
    for (int place = 0; place < 2; place++) {
        if (!is_new(held, place) || !is_arms(held.hands[place])) continue;
        Held others = in_hand(held, place, 0);
        int left = foe - held.hands[place] + ARMS;
        if (place == 0) others = (Held){{others.hands[1], 0}, others.bag};
        if (left <= 0) add(some, others, 0, 0, unlooted, 0);
        else if (!scars) add(some, others, 0, hit(some, code, left), 0, 0);
        else {
            add(some, others, left, 0, unlooted, left > FIERCE ? SCAR : 0);
            blocks(some, others, left, true);
        }
    }
    if (scars && held.bag == TREASURE) add(some, on_bag(held, 0), 0, 0, TREASURE_LOOT + 1, 0);
}

/* What can be done with the card on the bag, or the card that a joker there holds. */
static void from_bag(Acts *some, Held held) {
    bool free = held.hands[1] == 0;
    int bag = held.bag;
    if (is_potion(bag)) {
        if (free) add(some, on_bag(held, 0), -bag, 0, 0, 0);
    } else if (bag == TREASURE) {
        keep(some, on_bag(held, 0));
    } else if (bag > TRAP && bag < TRAP + FOE) {
        keep(some, on_bag(held, bag - TRAP));
        if (bag < TRAP + ARMS && free) add(some, on_bag(held, 0), TRAP - bag, 0, 0, 0);
    }
}

/* What can be done with potions and arms that jokers in hand hold. */
static void from_jokers(Acts *some, Held held) {
    for (int place = 0; place < 2; place++) {
        int code = held.hands[place] - TRAP;
        if (!is_new(held, place) || code <= 0 || code >= FOE) continue;
        if (code >= ARMS) {
            keep(some, in_hand(held, place, code));
            continue;
        }
        add(some, in_hand(held, place, 0), -code, 0, 0, 0);
        if (!held.bag) keep(some, on_bag(in_hand(held, place, 0), code));
    }
}

/* What returning a joker's card to the room leads to. */
static void back(Acts *some, Held held) {
    for (int place = 0; place < 2; place++)
        if (is_new(held, place) && held.hands[place] > TRAP)
            add(some, in_hand(held, place, 0), 0, held.hands[place] - TRAP, 0, 0);
    if (held.bag > TRAP) add(some, on_bag(held, 0), 0, held.bag - TRAP, 0, 0);
}

/* What cards of hand and bag that change places lead to, where all places are taken. */
static void exchanged(Acts *some, Held held) {
    if (held.hands[1] == 0 || !is_movable(held.bag)) return;
    for (int place = 0; place < 2; place++) {
        int had = held.hands[place];
        if (is_new(held, place) && is_movable(had) && had != held.bag)
            keep(some, on_bag(in_hand(held, place, held.bag), had));
    }
}

/* What taking a card with a helper joker leads to. */
static void trapped(Acts *some, Held held, int code) {
    for (int place = 0; place < 2; place++) {
        if (!is_new(held, place) || held.hands[place] != HELPER) continue;
        keep(some, in_hand(held, place, TRAP + code));
        if (!held.bag) keep(some, on_bag(in_hand(held, place, 0), TRAP + code));
    }
    if (held.bag == HELPER) keep(some, on_bag(held, TRAP + code));
}

/* Return whether an empty joker could hold a card of the room that is no monster. */
static bool could_hold(Room room, Held held) {
    if (!held_has(held, HELPER)) return false;
    for (; room; room >>= CODE_BITS)
        if ((int)(room & CODE_MASK) < FOE) return true;
    return false;
}

bool may_discard(Room room, Held held, enum Discards discards) {
    if (discards == DISCARD_NEVER || held.hands[1] == 0 || held.bag == 0) return false;
    return discards == DISCARD_FORCED || !(room_has_foe(room) || could_hold(room, held));
}

int acts(Held held, int code, bool weakened, bool discard, Act *to) {
    Acts some = {to, 0, weakened};
    switch (code) {
    case OWN:
        from_bag(&some, held);
        from_jokers(&some, held);
        return some.count;
    case OUT:
        back(&some, held);
        return some.count;
    case SWAP:
        exchanged(&some, held);
        return some.count;
    case LURE:
        add(&some, held, 0, 0, TREASURE_LOOT + 1, 0);
        return some.count;
    case TREASURE:
        if (!held.bag) {
            keep(&some, held);
            keep(&some, on_bag(held, TREASURE));
        }
        break;
    default:
        if (is_foe(code)) fights(&some, held, code);
        else placed(&some, held, code);
    }
    if (discard && !is_foe(code))
        add(&some, held, 0, 0, code == TREASURE ? TREASURE_LOOT : 0, 0);
    if (code != HELPER && code != TREASURE) trapped(&some, held, code);
    return some.count;
}
