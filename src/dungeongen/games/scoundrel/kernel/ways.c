/* Two cards in a row may be taken in either order where neither changes what the other does: then
 * the one of the lower deed comes first, and of two punches the one of the lower slot. In the last
 * room the last card counts (SC-5), so every order is listed there. */
#include "ways.h"

typedef enum { PUNCH, DRINK, STRIKE, EQUIP, NOTHING } Deed;

typedef struct { const Rules *rules; Way *ways; int count; bool last; } List;

static bool is_idle(Deed before, Deed deed, int slot_before, int slot) {
    if (before == PUNCH && deed == PUNCH) return slot < slot_before;
    if (deed == PUNCH) return before == STRIKE || before == EQUIP;
    return before == EQUIP && deed == DRINK;
}

static void go_on(List *list, const Way *way, Deed before, int slot_before) {
    for (int slot = 0; slot < way->after.count; slot++) {
        int kind = kind_of(way->after.room[slot]);
        Deed deed = kind == WEAPON ? EQUIP : kind == POTION ? DRINK : PUNCH;
        for (int armed = 0; armed <= can_strike(&way->after, slot); armed++) {
            if (armed) deed = STRIKE;
            if (!list->last && is_idle(before, deed, slot_before, slot)) continue;
            Way *next = &list->ways[list->count];
            *next = *way;
            next->step = take(list->rules, &next->after, slot, armed);
            next->path |= (2 * slot + armed) << WAY_BITS * next->cards++;
            if (next->step != GOING || is_done(&next->after)) {
                list->count++;
                continue;
            }
            Way further = *next;
            go_on(list, &further, deed, slot);
        }
    }
}

int list_ways(const Rules *rules, const Position *at, Way *ways) {
    List list = {rules, ways, 0, at->hidden == 0 && at->count < ROOM};
    Way way = {*at, GOING, 0, 0};
    go_on(&list, &way, NOTHING, 0);
    return list.count;
}

static int weight(uint8_t card) {
    int value = value_of(card), kind = kind_of(card);
    if (kind == POTION) return HEALING * value;
    if (kind == WEAPON) return FORGING * value;
    return -WEIGHT * value - (value > HEAVY ? HEAVIER * (value - HEAVY) : 0);
}

int weight_of(const uint8_t *cards, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) total += weight(cards[i]);
    return total;
}

int promise(const Position *at, int pile) {
    int low = at->health < LOW ? LOW - at->health : 0;
    int total = 100 * at->health - DANGER * low * low + pile + weight_of(at->room, at->count);
    return total + at->weapon * (EDGE + KEENNESS * at->reach);
}
