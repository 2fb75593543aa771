/* A lower bound on the health that the rest of the deck asks of a player (MY-12).
 *
 * Whatever is done, every point of a monster's strength is paid with health, arms or the treasure,
 * and health comes from potions. From one deal to the next, three of the four cards of the room are
 * played: the sum of health and of what hands and bag hold grows by the arms and potions among them
 * and falls by the monsters. Which card stays is chosen anew in each room. A monster may stay
 * weakened: what is paid now need not be paid later.
 *
 * Health never exceeds its maximum. Two hands and a bag hold three cards, which were held before or
 * come from this room; only bag and jokers hold potions and the treasure. So there is a least sum
 * for each value of what is held, backward from the end of the deck: it is that after the room, and
 * what the room costs.
 *
 * A helper joker puts off one monster, which then has to be paid by the end: a *debt*, which may be
 * paid in parts. One that takes arms or a potion counts as unused here, and what it holds as held.
 *
 * A card's *value* is all that counts here: 2 to 14 for arms and potions, below 0 for monsters. 15
 * is the treasure, as bait for the dragon, which is -15. When these two leave the room together,
 * none may be left, and four cards are dealt.
 *
 * What a position can hold at best in later rooms depends on what it has and what is dealt until
 * then. A room that asks for more is not survived, however well a position looks now. */
#include "threats.h"
#include "arrays.h"
#include "payments.h"

#include <string.h>

enum { NEVER = 200 };

static uint8_t (*sums_of(const Threats *threats, int at, int help))[HELD] {
    return threats->sums[at * threats->helps + help];
}

static uint8_t (*after_of(const Threats *threats, int at, int help))[HELD] {
    return threats->after[at * threats->helps + help];
}

/* Take as sums what one way through a room asks. */
static void ask(int16_t *sums, const uint8_t *after, int cost, int more) {
    int whole = HELD - more;
    int16_t price = (int16_t)cost, last = (int16_t)(after[HELD - 1] + cost);
    for (int held = 0; held < whole; held++) {
        int16_t sum = (int16_t)(after[held + more] + price);
        sums[held] = sum < sums[held] ? sum : sums[held];
    }
    for (int held = most_of(0, whole); held < HELD; held++)
        sums[held] = last < sums[held] ? last : sums[held];
}

/* A room that is dealt: its cards, how many are dealt then, and what it can add to what is held. */
typedef struct { int room[ROOM], count, now, more, cost; } Dealt;

static Dealt dealt_with(const Threats *threats, int at, int left) {
    Dealt dealt = {0};
    Brought brought = {0};
    if (left != NONE - BAIT_VALUE) {
        dealt.room[dealt.count++] = left;
        add_to(brought.arms, left);
    }
    dealt.now = least_of(threats->count, at + ROOM - dealt.count);
    for (int place = at; place < dealt.now; place++) dealt.room[dealt.count++] = threats->values[place];
    for (int place = 0; place < dealt.count; place++) dealt.cost -= dealt.room[place];
    add_all(&brought, &threats->dealt[at][dealt.now]);
    dealt.more = stored(threats, &brought);
    return dealt;
}

/* Return how many cards beyond threes have been dealt before a deal: one once treasure and dragon
 * have left a room together. */
static int beyond(const Threats *threats, int at) { return (at - threats->from) % (ROOM - 1); }

/* Work out the sums before a deal with this card left, for every help. */
static void sums_at(Threats *threats, int at, int value) {
    if (value == NONE && (beyond(threats, at) || at <= threats->both)) {
        for (int help = 0; help < threats->helps; help++)
            memset(sums_of(threats, at, help)[value], NEVER, HELD);
        return;
    }
    Dealt dealt = dealt_with(threats, at, value - BAIT_VALUE);
    bool last = dealt.now == threats->count;
    int held_back = threats->undealt[dealt.now];
    Plays plays = {.count = 0};
    int dealt_helpers = threats->helpers - held_back;
    if (!last) list_plays(&plays, threats, dealt.room, dealt.count, dealt_helpers);
    if (!last && dealt_helpers) list_outs(&plays, threats, dealt.room, dealt.count, dealt_helpers);
    for (int unused = threats->undealt[at]; unused <= threats->helpers; unused++)
        for (int debt = 0; debt <= debt_most(threats, unused); debt++) {
            int16_t sums[HELD];
            for (int held = 0; held < HELD; held++)
                sums[held] = (int16_t)(last ? dealt.cost + debt + 1 : NEVER);
            for (int i = 0; i < plays.count; i++) {
                const Play *play = &plays.plays[i];
                if (play->traps > unused - held_back) continue;
                int help = help_of(threats, unused - play->traps, debt + play->debt);
                ask(sums, after_of(threats, dealt.now, help)[play->left], play->cost, dealt.more);
            }
            uint8_t *to = sums_of(threats, at, help_of(threats, unused, debt))[value];
            for (int held = 0; held < HELD; held++) {
                int sum = most_of(sums[held], 1);
                to[held] = (uint8_t)(sum > threats->cap + held ? NEVER : sum);
            }
        }
}

/* Let sums be those of another place and one more, if that is less. */
static void pay_one(uint8_t *after, const uint8_t *less) {
    for (int held = 0; held < HELD; held++) {
        uint8_t sum = (uint8_t)(less[held] + 1);
        after[held] = sum < after[held] ? sum : after[held];
    }
}

/* Work out the sums at the end of a room from those before the deal that follows. */
static void after_at(Threats *threats, int at) {
    int most = most_held(threats, &threats->dealt[0][at]);
    for (int unused = threats->undealt[at]; unused <= threats->helpers; unused++)
        for (int debt = 0; debt <= debt_most(threats, unused); debt++) {
            int help = help_of(threats, unused, debt);
            for (int value = VALUES - 1; value >= 0; value--) {
                const uint8_t *sums = sums_of(threats, at, help)[value];
                uint8_t *after = after_of(threats, at, help)[value];
                int least = NEVER;
                for (int held = 0; held < HELD; held++) {
                    if (held <= most) least = least_of(least, most_of(sums[held], held + 1));
                    after[held] = (uint8_t)least;
                }
                if (value > 0 && value < BAIT_VALUE - 1)
                    pay_one(after, after_of(threats, at, help)[value + 1]);
                if (debt > 0) pay_one(after, after_of(threats, at, help - 1)[value]);
            }
        }
}

/* Work out what has to be held if health is at its maximum. */
static void least_at(Threats *threats, int at) {
    for (int unused = threats->undealt[at]; unused <= threats->helpers; unused++)
        for (int scars = 0; scars < SCARS; scars++) {
            int least = NEVER;
            for (int i = 0, value = NONE; i < VALUES; value = i++) {
                const uint8_t *sums = sums_of(threats, at, help_of(threats, unused, 0))[value];
                int held = 0, cap = threats->cap - SCAR * scars;
                while (held < HELD && sums[held] > cap + held) held++;
                if (held < HELD) least = least_of(least, held);
                threats->least[scars][at][unused][value] = (uint8_t)least;
            }
        }
}

void threats_of(Threats *threats, const uint8_t *deck, int count, int from, int cap, bool lure) {
    int treasure = count, dragon = count;
    threats->count = count, threats->from = from, threats->cap = cap;
    threats->undealt[count] = 0;
    for (int place = count - 1; place >= 0; place--) {
        if (deck[place] == TREASURE) treasure = place;
        if (deck[place] == DRAGON) dragon = place;
        threats->undealt[place] = (int8_t)(threats->undealt[place + 1] + (deck[place] == HELPER));
    }
    threats->helpers = threats->undealt[0];
    threats->helps = HELPS[threats->helpers + 1];
    threats->sums = allocated((size_t)(count * threats->helps) * sizeof(Sums));
    threats->after = allocated((size_t)(count * threats->helps) * sizeof(Sums));
    threats->both = most_of(treasure, dragon);
    threats->lure = lure && threats->both < count;
    for (int place = 0; place < count; place++)
        threats->values[place] = (int8_t)value_of(threats, deck[place]);
    for (int at = 0; at <= count; at++) {
        threats->dealt[at][at] = (Brought){0};
        for (int to = at; to < count; to++) {
            threats->dealt[at][to + 1] = threats->dealt[at][to];
            add_card(threats, &threats->dealt[at][to + 1], deck[to]);
        }
    }
    for (int at = count - 1; at >= from; at--) {
        int more = beyond(threats, at);
        if (more > 1 || (more == 1 && at <= threats->both + ROOM)) continue;
        for (int value = 0; value < VALUES; value++) sums_at(threats, at, value);
        after_at(threats, at);
        least_at(threats, at);
    }
}

void threats_free(Threats *threats) {
    free(threats->sums), free(threats->after);
    threats->sums = threats->after = NULL;
}

/* Return whether a deal can be survived with what can be left and held by then.
 *
 * What is left, held, unused and owed at that deal is not known, so this has to ask no more than any
 * of them does. `least` is cumulative: it is that of no card left or of the best value, whichever is
 * less, and of all values between. As for help, jokers that hold something are used, never the other
 * way round, and debts are 0 or more. Fewer unused jokers never ask less: their ways through a room
 * are some of those with more, at the same cost, and lead to fewer in turn; a card comes out of a
 * joker (`list_outs`) with any number unused as soon as one is dealt. Nor does a larger debt: the
 * same ways lead to a larger debt, and the last deal asks for all of it. So the jokers that are
 * unused now, with no debt, ask least. */
static bool enough(const Threats *threats, int drawn, int at, Brought has, int cap, int unused) {
    add_all(&has, &threats->dealt[drawn][at]);
    int value = most_of(has.arms[0], has.others[0]) + BAIT_VALUE;
    return threats->least[cap < threats->cap][at][unused][value] <= most_held(threats, &has);
}

/* Return whether what can be held at each later deal is enough. Once treasure and dragon may leave
 * a room together; then one more is dealt. */
static bool within_means(const Threats *threats, int drawn, const Position *at, int unused) {
    Brought has = {0};
    for (int place = 0; place < room_size(at->room); place++)
        add_card(threats, &has, room_code(at->room, place));
    for (int place = 0; place < 2; place++)
        if (at->held.hands[place]) add_card(threats, &has, at->held.hands[place]);
    if (at->held.bag) add_card(threats, &has, at->held.bag);
    int first = drawn + (at->room == 0);
    bool loose = beyond(threats, first) == 0;
    for (int then = first + ROOM - 1; then < threats->count; then += ROOM - 1) {
        bool either = loose && then + 1 > threats->both + ROOM;
        if (then + either >= threats->count) continue;
        if (enough(threats, drawn, then, has, at->cap, unused)) continue;
        if (!either || !enough(threats, drawn, then + 1, has, at->cap, unused)) return false;
    }
    return true;
}

/* Return what hands and bag pay; `help` is what jokers hold or may hold. */
static int held_by(const Threats *threats, int drawn, const Position *at, int *help, int *unused) {
    int codes[] = {at->held.hands[0], at->held.hands[1], at->held.bag};
    int held = 0, debt = 0;
    *unused = threats->undealt[drawn];
    for (int i = 0; i < 3; i++) {
        int value = codes[i] ? value_of(threats, codes[i]) : 0;
        if (value > 0) held += value;
        else debt -= value;
        *unused += codes[i] == HELPER;
    }
    if (threats->helpers)
        for (Room room = at->room; room; room >>= CODE_BITS) *unused += (room & CODE_MASK) == HELPER;
    *help = help_of(threats, *unused, debt);
    return held;
}

int threats_spare(const Threats *threats, int drawn, const Position *at) {
    int help, unused, held = held_by(threats, drawn, at, &help, &unused);
    int value = at->room ? value_of(threats, room_code(at->room, 0)) + BAIT_VALUE : NONE;
    int spare = at->health + held - sums_of(threats, drawn, help)[value][held];
    if (spare < 0) return -1;
    return within_means(threats, drawn, at, unused) ? spare : -1;
}

/* A position within a room, as far as it matters here. */
typedef struct { int drawn, unused, debt, sum, then; } Within;

static bool any_pays(const Threats *threats, const Within *at, const Plays *plays) {
    for (int i = 0; i < plays->count; i++) {
        const Play *play = &plays->plays[i];
        int help = help_of(threats, at->unused - play->traps, at->debt + play->debt);
        int after = after_of(threats, at->drawn, help)[play->left][at->then];
        if (after + play->cost <= at->sum) return true;
    }
    return false;
}

bool threats_sink(const Threats *threats, int drawn, const Position *at) {
    if (drawn >= threats->count || !at->room) return false;
    int help, unused, held = held_by(threats, drawn, at, &help, &unused);
    int room[ROOM], count = room_size(at->room), traps = unused - threats->undealt[drawn];
    Brought brought = {0};
    for (int place = 0; place < count; place++) {
        int code = room_code(at->room, place);
        room[place] = value_of(threats, code);
        add_card(threats, &brought, code);
    }
    Within within = {
        .drawn = drawn,
        .unused = unused,
        .debt = help - help_of(threats, unused, 0),
        .sum = at->health + held,
        .then = least_of(held + stored(threats, &brought), HELD - 1),
    };
    Plays plays;
    list_plays(&plays, threats, room, count, 0);
    if (any_pays(threats, &within, &plays)) return false;
    if (threats->helpers == 0) return true;
    list_plays(&plays, threats, room, count, traps);
    if (threats->undealt[drawn] < threats->helpers) list_outs(&plays, threats, room, count, traps);
    return !any_pays(threats, &within, &plays);
}
