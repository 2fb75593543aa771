/* Our player, and how plays of it go.
 *
 * Within a room nothing new is turned up, so the player looks at every way to play it and takes the
 * one whose end is worth most: health, arms and a stored potion, less the monster that is left. The
 * weights were chosen by hand. If every way is bad, the player skips the room; a second one
 * running, which costs health, only if every way kills.
 *
 * There is one player, whose plays are counted and whose moves are the hints. A hint comes in the
 * middle of a room too, and has to go on with the way that was taken at its beginning. So the best
 * way depends on what can be reached alone, not on the order in which it is found: of ways of equal
 * value it is the one whose end has the least key, and lost loot tells positions apart. An earlier
 * player judged a little differently in each play; its odds were no player's.
 *
 * So a deal on which this player skips nothing is always won or never. How far a deal forgives is
 * told by plays in which the same player slips now and then: in one room of so many it takes the
 * second-best way, of those that do not kill.
 *
 * Helper jokers are worth what they hold, less the strength of a monster that has to be fought
 * later; an empty one is worth nothing. Three ideas were tried and dropped: players that spare an
 * empty joker for an emergency win far less often, and so do those that count the hand which a
 * joker takes, or skip a second room that is only bad. */
#include "player.h"
#include "exchange.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROOMS = 200 };
enum { ROOMS_MOST = 1 << 15, ENDINGS_MOST = 1 << 20 }; /* remembered */

static int worth_of(const Weights *weights, int code) {
    if (code == 0 || code == HELPER) return 0;
    if (code < ARMS) return weights->potion * code;
    if (code < FOE) return weights->arms * (code - ARMS);
    if (code == TREASURE) return TREASURE_LOOT * weights->loot + 30;
    if (code < TRAP) return weights->worn * worn_left(code);
    code -= TRAP;
    return is_foe(code) ? -weights->trapped * strength_of(code) : worth_of(weights, code);
}

static int worth_of_health(const Weights *weights, int health, int cap) {
    int below = weights->safe > health ? weights->safe - health : 0;
    int danger = weights->danger * below * below / 10 * weights->health / 3;
    return weights->health * health + weights->health * cap / 4 - danger;
}

/* A treasure on the bag is bait; without a dragon to come it only covers the bag. */
static int worth_of_held(const Weights *weights, const Position *at, bool dragon) {
    Held held = at->held;
    bool bait = dragon || room_has(at->room, DRAGON) || held_has(held, TRAP + DRAGON);
    return worth_of(weights, held.hands[0]) + worth_of(weights, held.hands[1]) +
           (held.bag == TREASURE && !bait ? -1 : worth_of(weights, held.bag));
}

static int worth_of_left(const Weights *weights, Room room) {
    int value = 0;
    for (int place = 0; place < room_size(room); place++) {
        int code = room_code(room, place);
        if (is_foe(code)) value -= weights->foe * strength_of(code);
        else value += worth_of(weights, code) * 3 / 4;
    }
    return value;
}

static void find_ends(Player *player, Position start, Pile pile) {
    Asked asked = {
        .pile = pile,
        .rules = player->rules,
        .weakened = true,
        .loot = true,
        .too_much = INT_MAX,
    };
    start.lost = 0;
    seen_forget(&player->seen);
    ways_through(&player->ways, &player->seen, start, &asked);
}

static void forget(Memory *memory) {
    if (!memory->rooms) memory->rooms = allocated(ROOMS_MOST * sizeof *memory->rooms);
    memset(memory->rooms, 0, ROOMS_MOST * sizeof *memory->rooms);
    memory->rooms_count = memory->endings_count = 0;
}

/* Return the place of a room in the memory; it has no health where the room is new. */
static struct PlayedRoom *room_of(Memory *memory, uint64_t key, uint8_t health, uint8_t pile) {
    uint32_t at = hashed(key * 31 + health + ((uint64_t)pile << 60)) & (ROOMS_MOST - 1);
    for (;; at = (at + 1) & (ROOMS_MOST - 1)) {
        struct PlayedRoom *room = &memory->rooms[at];
        if (!room->health) return room;
        if (room->key == key && room->health == health && room->pile == pile) return room;
    }
}

/* Return a room whose endings are known, those of a new room after looking for them. */
static const struct PlayedRoom *known_room(Player *player, Position start, Pile pile) {
    Memory *memory = &player->memory;
    uint8_t kinds = (uint8_t)(pile.cards | pile.foes << 1 | pile.dragon << 2 | pile.treasure << 3 |
                              player->rules.swap << 4 | (int)player->rules.discards << 5);
    if (!memory->rooms || memory->rooms_count > ROOMS_MOST / 2 || memory->endings_count > ENDINGS_MOST)
        forget(memory);
    uint64_t key = key_of(&start, true);
    struct PlayedRoom *room = room_of(memory, key, start.health, kinds);
    if (room->health) return room;
    find_ends(player, start, pile);
    const Ways *ways = &player->ways;
    *room = (struct PlayedRoom){
        key, memory->endings_count, ways->ends_count, start.health, kinds
    };
    memory->rooms_count++;
    for (uint32_t i = 0; i < ways->ends_count; i++) {
        const End *end = &ways->ends[i];
        Ending ending = {ways->steps[end->step].at, end->won};
        if (end->won) ending.at.lost = end->lost;
        if (memory->endings_count == memory->endings_room)
            memory->endings = grown(memory->endings, &memory->endings_room, sizeof(Ending));
        memory->endings[memory->endings_count++] = ending;
    }
    return room;
}

static bool is_better(const Way *one, uint64_t key, const Way *other, uint64_t its) {
    return one->value > other->value || (one->value == other->value && key < its);
}

Way best_way(Player *player, Position start, Pile pile, bool slips) {
    const Weights *weights = &player->weights;
    int lost = start.lost;
    start.lost = 0;
    const struct PlayedRoom *room = known_room(player, start, pile);
    Way best = {INT_MIN, NULL, 0}, second = best;
    uint64_t best_key = UINT64_MAX, second_key = UINT64_MAX;
    for (uint32_t i = 0; i < room->count; i++) {
        const Ending *ending = &player->memory.endings[room->first + i];
        const Position *at = &ending->at;
        int value;
        if (ending->won) value = WON - lost - at->lost;
        else value = worth_of_health(weights, at->health, at->cap) +
                     worth_of_held(weights, at, pile.dragon) + worth_of_left(weights, at->room) -
                     weights->loot * (lost + at->lost);
        Way way = {value, ending, i};
        uint64_t key = key_of(at, true);
        if (is_better(&way, key, &best, best_key)) {
            second = best, second_key = best_key;
            best = way, best_key = key;
        } else if (is_better(&way, key, &second, second_key)) {
            second = way, second_key = key;
        }
    }
    return slips && second.ending ? second : best;
}

uint32_t steps_of(Player *player, Position start, Pile pile, Way way) {
    find_ends(player, start, pile);
    for (uint32_t i = 0; i < player->ways.count; i++)
        player->ways.steps[i].at.lost = (uint8_t)(player->ways.steps[i].at.lost + start.lost);
    return way.ending ? player->ways.ends[way.number].step : 0;
}

/* What jokers hold counts for nothing here: it stays with the player, who skips or not. */
bool skips(const Player *player, Position start, int run, Way way) {
    const uint16_t codes[] = {start.held.hands[0], start.held.hands[1], start.held.bag};
    int kept = 0;
    if (way.ending == NULL) return true;
    if (run + 1 == MOST_SKIPS) return false;
    for (int i = 0; i < 3; i++)
        if (codes[i] > TRAP) kept += worth_of(&player->weights, codes[i]);
    return way.value - kept < player->weights.skip;
}

Played play_once(
    Player *player, const Deal *deal, Stream *stream, bool may_skip, Recorder record, void *to
) {
    uint8_t deck[DECK_MOST];
    int count = deal->count, at = 0, run = deal->run;
    bool touched = deal->touched;
    Position here = deal->start;
    if (!touched && !here.room) here.room = dealt(0, deal->deck, &at, count);
    Played played = {0};
    memcpy(deck, deal->deck, (size_t)count);
    while (played.rooms++ < MOST_ROOMS) {
        Pile pile = pile_of(deck + at, count - at);
        Way way = best_way(player, here, pile, false);
        bool flees = may_skip && !touched && run < MOST_SKIPS && pile.cards && skips(player, here, run, way);
        if (!flees && player->slips && stream_below(stream, player->slips) == 0)
            way = best_way(player, here, pile, true);
        if (record) {
            bool stays = way.ending && !flees;
            uint32_t last = steps_of(player, here, pile, way);
            record(to, &player->ways, stays ? last : 0);
        }
        if (flees) {
            played.skips++;
            if (++run == MOST_SKIPS) {
                if (here.health <= FEAR) break;
                here.health -= FEAR;
            }
            for (Room room = here.room; room; room >>= CODE_BITS)
                deck[--at] = (uint8_t)whole((int)(room & CODE_MASK));
            memmove(deck, deck + at, (size_t)(count - at));
            count -= at, at = 0;
            shuffle(deck, count, stream);
            here.room = dealt(0, deck, &at, count);
            continue;
        }
        if (way.ending == NULL) break;
        int lost = here.lost;
        here = way.ending->at;
        here.lost = (uint8_t)(here.lost + lost);
        if (way.ending->won) {
            played.won = true;
            played.lost = here.lost;
            break;
        }
        run = 0, touched = false;
        here.room = dealt(here.room, deck, &at, count);
    }
    return played;
}
