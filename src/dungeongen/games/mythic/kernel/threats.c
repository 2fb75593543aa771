/* A lower bound on the health that the rest of the deck asks of a player (MY-12).
 *
 * Whatever is done, every point of a monster's strength is paid with health, arms or the treasure,
 * and health comes from potions. *Points* are health but one, and the value of all that hands and
 * bag hold. From one deal to the next, three of the four cards of the room are played: points grow
 * by the arms and potions among them and fall by the monsters. So the points that are needed before
 * a deal, for each card that may be left in the room, follow from those needed before the next
 * deal, backward from the end of the deck. Which card stays is chosen anew in each room. A monster
 * may stay weakened: what is paid now need not be paid later.
 *
 * Nobody brings more into a deal than a full maximum of health, two arms in hand and one card on
 * the bag. A room that asks for more is not survived, however well a position looks now; that
 * refutes many deals at once. What a position can bring at best depends on the arms and potions at
 * hand and on those dealt since. Within a room, points are only wasted: a position with too few for
 * whatever card it leaves is lost already.
 *
 * A card's *value* is all that counts here: 2 to 14 for arms and potions, below 0 for monsters. 15
 * is the treasure, as bait for the dragon, which is -15. When these two leave the room together,
 * none may be left, and four cards are dealt. A helper joker may spare a player one monster for
 * good, and may hold one card more; that is generous, so all monsters together have to be paid as
 * well. */
#include "threats.h"

#include <string.h>

enum { BAIT_VALUE = DRAGON - FOE, NONE = VALUES - 1, NEVER = 999 };

static int value_of(const Threats *threats, int code) {
    if (code > TRAP) code -= TRAP;
    if (code < ARMS) return code;
    if (code < FOE) return code - ARMS;
    if (code < HELPER) return FOE - code;
    if (code > WORN) return (code - WORN) >> 3;
    return code == TREASURE && threats->lure ? BAIT_VALUE : 0;
}

static int least_of(int one, int two) { return one < two ? one : two; }
static int most_of(int one, int two) { return one > two ? one : two; }

static void add_arms(Brought *brought, int value) {
    for (int place = 0; place < 3; place++)
        if (value > brought->arms[place]) {
            int less = brought->arms[place];
            brought->arms[place] = (int8_t)value;
            value = less;
        }
}

static void add_card(const Threats *threats, Brought *brought, int code) {
    int value = value_of(threats, code);
    bool potion = is_potion(code) || is_potion(code - TRAP);
    if (potion || code == TREASURE) brought->bag = (int8_t)most_of(brought->bag, value);
    else if (value > 0) add_arms(brought, value);
}

/* Return the most that two hands and a bag hold. */
static int carried(const Brought *brought) {
    return brought->arms[0] + brought->arms[1] + most_of(brought->arms[2], brought->bag);
}

/* Return what sorted cards cost but one, below 0 if they pay; the worst `spared` monsters are free. */
static int cost_of(const int *room, int count, int without, int spared) {
    int cost = 0;
    for (int place = 0; place < count; place++) {
        if (place == without) continue;
        if (spared > 0 && room[place] < 0) spared--;
        else cost -= room[place];
    }
    return cost;
}

/* Return the points needed if a card of this value is left, weakened if that is better. */
static int left_over(const Threats *threats, int at, int value, int helpers) {
    const int *needs = threats->needs[at][helpers];
    if (value <= -BAIT_VALUE || value >= 0) return needs[value + BAIT_VALUE];
    int least = NEVER;
    for (int weak = value; weak < 0; weak++)
        least = least_of(least, needs[weak + BAIT_VALUE] + weak - value);
    return least;
}

static void sort(int *room, int count) {
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && room[j] < room[j - 1]; j--) {
            int value = room[j];
            room[j] = room[j - 1], room[j - 1] = value;
        }
}

/* Return whether the last cards of a sorted room may be treasure and dragon, the latter of the room
 * or out of a joker. */
static bool empties(const Threats *threats, const int *room, int count) {
    bool bait = threats->lure && count && room[count - 1] == BAIT_VALUE;
    return bait && (room[0] == -BAIT_VALUE || threats->helpers);
}

/* Return the points needed to play the room that is dealt after `at` cards, with this card left. */
static int played(const Threats *threats, int at, int left, int helpers) {
    int room[ROOM], count = 0, need = NEVER;
    if (left != NONE) room[count++] = left;
    int now = least_of(threats->count, at + ROOM - count);
    for (int place = at; place < now; place++) room[count++] = threats->values[place];
    sort(room, count);
    if (now == threats->count) return most_of(0, cost_of(room, count, -1, helpers));
    for (int place = 0; place < count; place++)
        for (int spared = 0; spared <= helpers; spared++) {
            int then = left_over(threats, now, room[place], helpers - spared);
            need = least_of(need, then + cost_of(room, count, place, spared));
        }
    if (empties(threats, room, count))
        for (int spared = 0; spared <= helpers; spared++) {
            int then = threats->needs[now][helpers - spared][NONE];
            need = least_of(need, then + cost_of(room, count, -1, spared));
        }
    return need < NEVER / 2 ? most_of(0, need) : NEVER;
}

static void needs_at(Threats *threats, int at) {
    int most = threats->cap - 1 + carried(&threats->dealt[0][at]) +
               BAIT_VALUE * threats->helpers;
    for (int helpers = 0; helpers <= threats->helpers; helpers++)
        for (int value = 0; value < VALUES; value++) {
            int left = value == NONE ? NONE : value - BAIT_VALUE;
            int need = played(threats, at, left, helpers);
            threats->needs[at][helpers][value] = need <= most ? need : NEVER;
        }
    const int *needs = threats->needs[at][threats->helpers];
    int least = needs[NONE];
    for (int value = 0; value < NONE; value++) {
        least = threats->least[at][value] = least_of(least, needs[value]);
        for (int helpers = 0; helpers <= threats->helpers; helpers++)
            threats->weakened[at][helpers][value] =
                left_over(threats, at, value - BAIT_VALUE, helpers);
    }
}

void threats_of(Threats *threats, const uint8_t *deck, int count, int cap, bool lure) {
    memset(threats, 0, sizeof *threats);
    int treasure = count, dragon = count;
    for (int place = 0; place < count; place++) {
        if (deck[place] == TREASURE) treasure = place;
        if (deck[place] == DRAGON) dragon = place;
        threats->helpers += deck[place] == HELPER;
    }
    threats->count = count, threats->cap = cap;
    threats->lure = lure && dragon < count;
    threats->both = count;
    if (threats->lure && treasure < count) threats->both = most_of(treasure, dragon);
    for (int place = 0; place < count; place++)
        threats->values[place] = (int8_t)value_of(threats, deck[place]);
    for (int from = 0; from <= count; from++)
        for (int to = from; to < count; to++) {
            threats->dealt[from][to + 1] = threats->dealt[from][to];
            add_card(threats, &threats->dealt[from][to + 1], deck[to]);
        }
    for (int at = count; at >= 0; at--) {
        if (at < count) {
            threats->rest[at] = threats->rest[at + 1] - threats->values[at];
            threats->helpers_from[at] =
                (int8_t)(threats->helpers_from[at + 1] + (deck[at] == HELPER));
        }
        needs_at(threats, at);
    }
}

/* Return whether a deal is survived with any of the best cards left in the room. */
static bool enough(const Threats *threats, int drawn, int at, Brought has, int cap) {
    const Brought *dealt = &threats->dealt[drawn][at];
    for (int place = 0; place < 3; place++) add_arms(&has, dealt->arms[place]);
    has.bag = (int8_t)most_of(has.bag, dealt->bag);
    int most = cap - 1 + carried(&has) + BAIT_VALUE * threats->helpers;
    return threats->least[at][most_of(has.arms[0], has.bag) + BAIT_VALUE] <= most;
}

/* Return whether what can be brought into each later deal is enough. Treasure and dragon may leave
 * a room together, and a joker may hold a card: then one more may have been dealt by a deal. */
static bool within_means(const Threats *threats, int drawn, const Position *at) {
    Brought has = {0};
    for (int place = 0; place < room_size(at->room); place++)
        add_card(threats, &has, room_code(at->room, place));
    for (int place = 0; place < 2; place++)
        if (at->held.hands[place]) add_card(threats, &has, at->held.hands[place]);
    if (at->held.bag) add_card(threats, &has, at->held.bag);
    drawn += at->room == 0;
    bool loose = drawn <= threats->both + 1 || threats->helpers > 0;
    for (int then = drawn + 3; then < threats->count; then += 3) {
        bool either = loose && then > threats->both;
        if (then + either >= threats->count) continue;
        if (enough(threats, drawn, then, has, at->cap)) continue;
        if (!either || !enough(threats, drawn, then + 1, has, at->cap)) return false;
    }
    return true;
}

/* Return what hands and bag pay; trapped monsters are free. */
static int points_of(const Threats *threats, Held held) {
    int points = 0;
    for (int place = 0; place < 2; place++)
        if (held.hands[place]) points += most_of(0, value_of(threats, held.hands[place]));
    return held.bag ? points + most_of(0, value_of(threats, held.bag)) : points;
}

/* With helper jokers all monsters together have to be paid as well. */
static bool bankrupt(const Threats *threats, int drawn, const Position *at, int *helpers) {
    int codes[] = {at->held.hands[0], at->held.hands[1], at->held.bag};
    int value = 0;
    *helpers = threats->helpers_from[drawn];
    for (int i = 0; i < 3; i++) {
        if (codes[i]) value += value_of(threats, codes[i]);
        *helpers += codes[i] == HELPER;
    }
    for (Room room = at->room; room; room >>= CODE_BITS) {
        value += value_of(threats, (int)(room & CODE_MASK));
        *helpers += (room & CODE_MASK) == HELPER;
    }
    return at->health <= threats->rest[drawn] - value;
}

int threats_spare(const Threats *threats, int drawn, const Position *at) {
    int helpers = 0;
    if (threats->helpers && bankrupt(threats, drawn, at, &helpers)) return -1;
    int value = at->room ? value_of(threats, room_code(at->room, 0)) + BAIT_VALUE : NONE;
    int spare = at->health - 1 + points_of(threats, at->held);
    spare -= threats->needs[drawn][helpers][value];
    if (spare < 0) return -1;
    return within_means(threats, drawn, at) ? spare : -1;
}

bool threats_sink(const Threats *threats, int drawn, const Position *at) {
    if (drawn >= threats->count || !at->room) return false;
    int room[ROOM], count = room_size(at->room), helpers = 0, least = NEVER;
    if (threats->helpers && bankrupt(threats, drawn, at, &helpers)) return true;
    for (int place = 0; place < count; place++)
        room[place] = value_of(threats, room_code(at->room, place));
    sort(room, count);
    for (int spared = 0; spared <= helpers; spared++) {
        for (int place = 0; place < count; place++) {
            int then = threats->weakened[drawn][helpers - spared][room[place] + BAIT_VALUE];
            least = least_of(least, then + cost_of(room, count, place, spared));
        }
        if (empties(threats, room, count))
            least = least_of(least, threats->needs[drawn][helpers - spared][NONE] +
                                        cost_of(room, count, -1, spared));
    }
    return at->health - 1 + points_of(threats, at->held) < least;
}
