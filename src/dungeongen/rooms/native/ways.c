/* Two cards in a row may be taken in either order where neither changes what the other does (`is_idle`);
 * then one order is listed. In the last room every order is: the last card may count. */
#include "ways.h"

#include "game.h"

#include <stddef.h>

static int weight(uint8_t card) {
    int value = value_of(card), kind = kind_of(card);
    if (kind == POTION) return HEALING * value;
    if (kind == WEAPON) return FORGING * value;
    return -WEIGHT * value - (value > HEAVY ? HEAVIER * (value - HEAVY) : 0);
}

static int weight_in(const uint8_t *cards, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) total += weight(cards[i]);
    return total;
}

typedef struct { const Rules *rules; Way *ways; int count; bool avoids, last; } List;

static void go_on(List *list, const Way *way, Deed before, int slot_before) {
    for (int slot = 0; slot < way->after.count; slot++) {
        for (int armed = 0; armed <= can_strike(&way->after, slot); armed++) {
            Deed deed = deed_of(&way->after, slot, armed);
            if (!list->last && is_idle(before, deed, slot_before, slot)) continue;
            Way *next = &list->ways[list->count];
            *next = *way;
            next->weight += weight(way->after.room[slot]);
            next->step = take(list->rules, &next->after, slot, armed);
            next->path |= (2 * slot + armed) << WAY_BITS * next->cards++;
            if (next->step != GOING) {
                list->count++;
                continue;
            }
            Way further = *next;
            if (list->avoids && can_avoid(list->rules, &next->after)) {
                if (!comes_back(list->rules)) next->weight += weight_in(next->after.room, next->after.count);
                avoid(&next->after, NULL);
                next->step = LEFT, next->avoided = true;
                list->count++;
            }
            go_on(list, &further, deed, slot);
        }
    }
}

int list_ways(const Rules *rules, const Position *at, bool avoids, Way *ways) {
    List list = {rules, ways, 0, avoids, at->hidden == 0 && at->count < ROOM};
    Way way = {*at, GOING, 0, 0, 0, false};
    go_on(&list, &way, NOTHING, 0);
    return list.count;
}

int weight_of(const Rules *rules, const Position *at) {
    int counted = comes_back(rules) ? at->hidden : at->hidden - at->known;
    return weight_in(at->room, at->count) + weight_in(at->pile, counted);
}

int promise(const Position *at, int weight) {
    int low = at->health < LOW ? LOW - at->health : 0;
    int total = 100 * at->health - DANGER * low * low + weight;
    if (at->fled) total -= AVOIDING;
    if (at->healed) total -= SICKNESS;
    return total + at->weapon * (EDGE + KEENNESS * at->reach);
}
