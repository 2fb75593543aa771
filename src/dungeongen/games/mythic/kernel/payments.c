#include "payments.h"

int value_of(const Threats *threats, int code) {
    if (code > TRAP) code -= TRAP;
    if (code < ARMS) return code;
    if (code < FOE) return code - ARMS;
    if (code < HELPER) return FOE - code;
    if (code > WORN) return worn_left(code);
    return code == TREASURE && threats->lure ? BAIT_VALUE : 0;
}

void add_to(int8_t *best, int value) {
    for (int place = 0; place < 3; place++)
        if (value > best[place]) {
            int less = best[place];
            best[place] = (int8_t)value;
            value = less;
        }
}

void add_card(const Threats *threats, Brought *brought, int code) {
    int value = value_of(threats, code);
    bool other = is_potion(code) || is_potion(code - TRAP) || code == TREASURE;
    if (value > 0) add_to(other ? brought->others : brought->arms, value);
}

void add_all(Brought *brought, const Brought *more) {
    for (int place = 0; place < 3; place++) {
        add_to(brought->arms, more->arms[place]);
        add_to(brought->others, more->others[place]);
    }
}

int most_held(const Threats *threats, const Brought *brought) {
    int sum = 0;
    for (int place = 0, arms = 0, others = 0; place < 3; place++) {
        bool other = others <= threats->helpers && brought->others[others] > brought->arms[arms];
        sum += other ? brought->others[others++] : brought->arms[arms++];
    }
    return sum;
}

int stored(const Threats *threats, const Brought *brought) {
    int sum = brought->arms[0] + brought->arms[1] + brought->arms[2];
    for (int place = 0; place <= threats->helpers; place++) sum += brought->others[place];
    return sum;
}

/* List what jokers can hold of a room without the card at a place, and with this value left. */
static void add_plays(
    Plays *plays, const int *room, int count, int without, int traps, Play play
) {
    for (int place = 0; place < count; place++) play.cost -= place == without ? 0 : room[place];
    plays->plays[plays->count++] = play;
    for (int one = 0; one < count && traps > 0; one++) {
        if (one == without || room[one] >= 0) continue;
        Play trap = play;
        trap.traps = 1, trap.debt = -room[one], trap.cost += room[one];
        plays->plays[plays->count++] = trap;
        for (int two = 0; two < one && traps > 1; two++) {
            if (two == without || room[two] >= 0) continue;
            Play both = trap;
            both.traps = 2, both.debt -= room[two], both.cost += room[two];
            plays->plays[plays->count++] = both;
        }
    }
}

/* Return whether the last cards of a room may be treasure and dragon, the latter of the room or out
 * of a joker. */
static bool empties(const Threats *threats, const int *room, int count) {
    bool bait = false, dragon = threats->helpers > 0;
    for (int place = 0; place < count; place++) {
        bait |= room[place] == BAIT_VALUE;
        dragon |= room[place] == -BAIT_VALUE;
    }
    return threats->lure && bait && dragon;
}

void list_plays(Plays *plays, const Threats *threats, const int *room, int count, int traps) {
    plays->count = 0;
    for (int place = 0; place < count; place++)
        add_plays(plays, room, count, place, traps, (Play){.left = room[place] + BAIT_VALUE});
    if (empties(threats, room, count)) add_plays(plays, room, count, -1, traps, (Play){.left = NONE});
}

void list_outs(Plays *plays, const Threats *threats, const int *room, int count, int traps) {
    for (int out = 0; out < BAIT_VALUE; out++)
        if (out != 1)
            add_plays(plays, room, count, -1, least_of(traps, threats->helpers - 1),
                      (Play){.left = out + BAIT_VALUE, .cost = out});
}
