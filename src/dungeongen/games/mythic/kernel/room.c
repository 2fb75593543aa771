/* Rooms, and all that the rules allow and the searches leave out. Each omission has its argument; the
 * tests compare the sets of moves (1 to 4, `sets.py`) and the best scores (all, `exhaustive.py`).
 *
 * 1. Skips. What comes after one is chance, and proofs are about lines without (MY-12); our player
 *    decides on them before it plays a room (player.c).
 * 2. Moves of unused arms and empty jokers between hands and bag, while a place is free. They are
 *    free at any time a move is, so a position in normal form stands for all arrangements, and acts.c
 *    makes the moves of each of them.
 * 3. Moves that kill: a lost play has no later move.
 * 4. A way to a position that is known with as much health and no more loot lost, all cards and the
 *    maximum alike. More health is never worse: the rules compare it with 0 and the maximum alone,
 *    and each move changes it by the same or lifts it to the same maximum. Lost loot is counted and
 *    opens no move. This holds from one room to another while equally many cards are dealt. Equal
 *    cards lead to equal positions, and a bag that is covered on purpose only loses loot. Where loot
 *    does not count, neither do marks on shields.
 * 5. A way to win that loses no less loot than one known: nothing comes after it.
 * 6. Positions that have lost `too_much`: loot never comes back, so no more than the best known score
 *    can be reached (`most` in search.c says the same of a deal).
 * 7. Positions that cannot pay what the rest of the deck asks (threats.c).
 * 8. After a deal, a smaller potion on the bag (search.c): it covers the bag and is drunk as a larger
 *    one is, and heals less. */
#include "room.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 1024 };
enum { ONE_AT = ROOM * CODE_BITS, TWO_AT = ONE_AT + 9, BAG_AT = TWO_AT + 9 }; /* bits of a key */
enum { FIVES_AT = BAG_AT + 9, LOST_AT = FIVES_AT + 3, HEALTH_AT = 6, MOST_LOST = 63 };

Pile pile_of(const uint8_t *cards, int count) {
    Pile pile = {.cards = count > 0};
    for (int i = 0; i < count; i++) {
        pile.foes |= is_foe(cards[i]);
        pile.dragon |= cards[i] == DRAGON;
        pile.treasure |= cards[i] == TREASURE;
    }
    return pile;
}

Room dealt(Room room, const uint8_t *deck, int *at, int count) {
    for (int due = ROOM - room_size(room); due > 0 && *at < count; due--)
        room = room_with(room, deck[(*at)++]);
    return room;
}

static int unmarked(int code, bool loot) { return loot ? code : code - worn_marks(code); }

/* Return what tells positions apart, health left out; loot and marks only where they count. */
uint64_t key_of(const Position *at, bool loot) {
    uint64_t one = (uint64_t)unmarked(at->held.hands[0], loot);
    uint64_t two = (uint64_t)unmarked(at->held.hands[1], loot);
    return at->room | one << ONE_AT | two << TWO_AT | (uint64_t)at->held.bag << BAG_AT |
           (uint64_t)(at->cap / 5) << FIVES_AT | (uint64_t)(loot ? at->lost : 0) << LOST_AT;
}

void seen_forget(Seen *seen) {
    seen->count = 0;
    if (seen->known == NULL || ++seen->stamp == 0) {
        seen->size = seen->size ? seen->size : FIRST_SIZE;
        free(seen->known);
        seen->known = allocated(seen->size * sizeof *seen->known);
        seen->stamp = 1;
    }
}

void seen_free(Seen *seen) {
    free(seen->known);
    *seen = (Seen){0};
}

static struct Known *place_of(const Seen *seen, uint64_t key) {
    uint32_t at = hashed(key) & (seen->size - 1);
    while (seen->known[at].stamp == seen->stamp && seen->known[at].key != key)
        at = (at + 1) & (seen->size - 1);
    return &seen->known[at];
}

static uint32_t worth_in(const Seen *seen, uint64_t key) {
    const struct Known *known = place_of(seen, key);
    return known->stamp == seen->stamp ? known->worth : 0;
}

static void double_size(Seen *seen) {
    struct Known *before = seen->known;
    uint32_t size = seen->size;
    seen->known = allocated((size_t)size * 2 * sizeof *before);
    seen->size = size * 2;
    for (uint32_t i = 0; i < size; i++)
        if (before[i].stamp == seen->stamp) *place_of(seen, before[i].key) = before[i];
    free(before);
}

static void keep(Seen *seen, struct Known *known, uint64_t key, uint16_t worth) {
    bool new = known->stamp != seen->stamp;
    *known = (struct Known){key, seen->stamp, worth};
    if (new && ++seen->count * 2 > seen->size) double_size(seen);
}

void ways_free(Ways *ways) {
    free(ways->steps);
    free(ways->pending);
    free(ways->ends);
    *ways = (Ways){0};
}

static uint32_t add_step(Ways *ways, Position at, uint32_t before) {
    if (ways->count == ways->room) ways->steps = grown(ways->steps, &ways->room, sizeof(Step));
    ways->steps[ways->count] = (Step){at, before};
    return ways->count++;
}

static void add_pending(Ways *ways, uint32_t step) {
    if (ways->pending_count == ways->pending_room)
        ways->pending = grown(ways->pending, &ways->pending_room, sizeof *ways->pending);
    ways->pending[ways->pending_count++] = step;
}

static void add_end(Ways *ways, End end) {
    if (ways->ends_count == ways->ends_room)
        ways->ends = grown(ways->ends, &ways->ends_room, sizeof *ways->ends);
    ways->ends[ways->ends_count++] = end;
}

static uint16_t worth_of(const Position *at) {
    return (uint16_t)(at->health << HEALTH_AT | (MOST_LOST - at->lost));
}

/* Return the loot that is lost once the last monster is: marks below a bag that was covered when it
 * fell, treasure that is left. */
static int lost_in_all(const Position *last, int bag, bool treasure_in_pile) {
    int lost = last->lost;
    if (treasure_in_pile || room_has(last->room, TREASURE)) lost += TREASURE_LOOT;
    if (bag != 0 && bag != TREASURE)
        lost += worn_marks(last->held.hands[0]) + worn_marks(last->held.hands[1]);
    return lost;
}

/* Take a step that leads from a position to another, unless one as good is known. */
static void follow(
    Ways *ways, Seen *seen, const Asked *asked, uint32_t from, Room rest, const Act *act
) {
    Position at = ways->steps[from].at;
    int health = at.health - act->harm, lost = at.lost + act->gone;
    if (health <= 0 || lost >= asked->too_much) return;
    Position then = {
        .room = act->added ? room_with(rest, act->added) : rest,
        .held = act->held,
        .cap = (uint8_t)(at.cap - act->scar),
        .health = (uint8_t)(health < at.cap ? health : at.cap),
        .lost = (uint8_t)lost,
    };
    if (!asked->pile.foes && !room_has_foe(then.room) && !held_has_foe(then.held)) {
        lost = lost_in_all(&then, at.held.bag, asked->pile.treasure);
        if (lost >= ways->least_lost) return;
        ways->least_lost = lost;
        add_end(ways, (End){add_step(ways, then, from), true, (uint8_t)lost});
        return;
    }
    uint64_t key = key_of(&then, asked->loot);
    uint16_t worth = worth_of(&then);
    struct Known *known = place_of(seen, key);
    if (known->stamp == seen->stamp && known->worth >= worth) return;
    if (asked->loot && lost && worth_in(seen, key - ((uint64_t)1 << LOST_AT)) >= worth) return;
    keep(seen, known, key, worth);
    uint32_t step = add_step(ways, then, from);
    if (asked->pile.cards && room_size(then.room) <= 1) add_end(ways, (End){step, false, 0});
    else add_pending(ways, step);
}

static void play(
    Ways *ways, Seen *seen, const Asked *asked, uint32_t from, int code, Room rest, bool discard
) {
    Act some[ACTS_MOST];
    int count = acts(ways->steps[from].at.held, code, asked->weakened, discard, some);
    for (int i = 0; i < count; i++) follow(ways, seen, asked, from, rest, &some[i]);
}

static void expand(Ways *ways, Seen *seen, const Asked *asked, uint32_t from) {
    Position at = ways->steps[from].at;
    bool discard = may_discard(at.room, at.held, asked->rules.discards);
    for (int place = room_size(at.room) - 1; place >= 0; place--) {
        int code = room_code(at.room, place);
        if (place && room_code(at.room, place - 1) == code) continue; /* the same card again */
        Room rest = room_without(at.room, place);
        play(ways, seen, asked, from, code, rest, discard);
        if (code != TREASURE) continue;
        for (int other = 0; other < room_size(rest); other++)
            if (room_code(rest, other) == DRAGON)
                play(ways, seen, asked, from, LURE, room_without(rest, other), false);
    }
    if (asked->rules.swap) play(ways, seen, asked, from, SWAP, at.room, false);
    if (!held_owns(at.held)) return;
    play(ways, seen, asked, from, OWN, at.room, false);
    if (room_size(at.room) < ROOM) play(ways, seen, asked, from, OUT, at.room, false);
}

static void begin(Ways *ways, Position start) {
    ways->count = ways->pending_count = ways->ends_count = 0;
    ways->least_lost = INT_MAX;
    add_pending(ways, add_step(ways, start, 0));
}

void ways_from(Ways *ways, Seen *seen, Position start, const Asked *asked) {
    begin(ways, start);
    expand(ways, seen, asked, 0);
}

void ways_through(Ways *ways, Seen *seen, Position start, const Asked *asked) {
    begin(ways, start);
    while (ways->pending_count) {
        uint32_t from = ways->pending[--ways->pending_count];
        const Position *at = &ways->steps[from].at;
        if (worth_in(seen, key_of(at, asked->loot)) > worth_of(at)) continue; /* a better one */
        if (asked->threats && threats_sink(asked->threats, asked->drawn, at)) continue;
        ways->examined++;
        expand(ways, seen, asked, from);
    }
}
