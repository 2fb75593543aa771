/* The calls of the kernel: plays of our player, its advice, and the search for the best line. A
 * position is ten numbers: four codes of the room, two of the hands, the bag, maximum health,
 * health, lost loot; 0 for what is empty. Rules are two: whether Swap is on, and which discards are
 * allowed. */
#include "exchange.h"
#include "player.h"
#include "search.h"

#include <string.h>

enum { DECK_LEAST = 1, RULES = 2 };

static uint8_t deck[DECK_MOST];
static Player player;
static int told; /* numbers of the answer */

static bool read_deck(const int *numbers, int count) {
    if (count < DECK_LEAST || count > DECK_MOST) return false;
    int helpers = 0;
    for (int i = 0; i < count; i++) {
        if (numbers[i] <= 0 || numbers[i] > TREASURE) return false;
        deck[i] = (uint8_t)numbers[i];
        helpers += numbers[i] == HELPER;
    }
    return helpers <= HELPERS_MOST;
}

static Position read_position(const int *numbers) {
    Position at = {0};
    for (int i = 0; i < ROOM; i++)
        if (numbers[i]) at.room = room_with(at.room, numbers[i] & CODE_MASK);
    bool swap = numbers[4] < numbers[5];
    at.held.hands[0] = (uint16_t)numbers[4 + swap];
    at.held.hands[1] = (uint16_t)numbers[5 - swap];
    at.held.bag = (uint16_t)numbers[6];
    at.cap = (uint8_t)numbers[7], at.health = (uint8_t)numbers[8], at.lost = (uint8_t)numbers[9];
    return at;
}

static void tell_position(void *to, Position at) {
    (void)to;
    double *answer = exchange.answer + told;
    for (int i = 0; i < ROOM; i++) *answer++ = i < room_size(at.room) ? room_code(at.room, i) : 0;
    *answer++ = at.held.hands[0];
    *answer++ = at.held.hands[1];
    *answer++ = at.held.bag;
    *answer++ = at.cap;
    *answer++ = at.health;
    *answer++ = at.lost;
    told += POSITION;
}

static void tell_way(void *to, const Ways *ways, uint32_t step) {
    uint32_t path[64], length = 0;
    for (uint32_t at = step; at && length < 64; at = ways->steps[at].before) path[length++] = at;
    tell_position(to, ways->steps[0].at);
    while (length) tell_position(to, ways->steps[path[--length]].at);
}

/* The way through a room of a play begins with a position of nothing. */
static void tell_room(void *to, const Ways *ways, uint32_t step) {
    tell_position(to, (Position){0});
    tell_way(to, ways, step);
}

static Rules rules_in(const int *numbers) {
    return (Rules){numbers[0], (enum Discards)numbers[1]};
}

static Weights weights_in(const int *numbers) {
    Weights weights;
    memcpy(&weights, numbers, sizeof weights);
    return weights;
}

/* The start of a deal: health and maximum. */
static Deal deal_in(const int *numbers, int count) {
    Position start = {.health = (uint8_t)numbers[0], .cap = (uint8_t)numbers[1]};
    return (Deal){.deck = deck, .count = count, .start = start};
}

/* Plays of a deal by our player, which differ in the shuffles after skips: seed (two numbers), first,
 * how many, how often the player slips, health, maximum, rules, weights, deck.
 * Three numbers for each: the loot lost or -1 for a lost play, how many rooms were skipped, and how
 * many were looked at. */
CALL(plays) {
    enum { FIRST = 2, HOW_MANY, SLIPS, HEALTH, CAP, RULES_AT, WEIGHTS_AT = RULES_AT + RULES, DECK = WEIGHTS_AT + WEIGHTS };
    const int *numbers = exchange.numbers;
    int runs = numbers[HOW_MANY], first = numbers[FIRST], done = 0;
    uint64_t seed = seed_in(numbers);
    if (count <= DECK || runs < 0 || runs > NUMBERS_MOST / 3) return 0;
    if (!read_deck(numbers + DECK, count - DECK)) return 0;
    Deal deal = deal_in(numbers + HEALTH, count - DECK);
    player.weights = weights_in(numbers + WEIGHTS_AT);
    player.rules = rules_in(numbers + RULES_AT);
    player.slips = numbers[SLIPS];
    for (; done < runs && !is_interrupted(); done++) {
        Stream stream = stream_of(seed, (uint64_t)(first + done));
        Played played = play_once(&player, &deal, &stream, true, NULL, NULL);
        double *answer = exchange.answer + 3 * done;
        answer[0] = played.won ? played.lost : -1;
        answer[1] = played.skips;
        answer[2] = played.rooms;
    }
    return 3 * done;
}

/* One of these plays: seed (two numbers), its number, whether rooms may be skipped, how often the player
 * slips, health, maximum, rules, weights, deck. The answer is as above, then the way through each
 * room; that of a room that is skipped, or kills whatever is done, has its first position alone. */
CALL(play) {
    enum { NUMBER = 2, SKIPS, SLIPS, HEALTH, CAP, RULES_AT, WEIGHTS_AT = RULES_AT + RULES, DECK = WEIGHTS_AT + WEIGHTS };
    const int *numbers = exchange.numbers;
    bool may_skip = numbers[SKIPS];
    uint64_t seed = seed_in(numbers);
    if (count <= DECK || !read_deck(numbers + DECK, count - DECK)) return 0;
    Deal deal = deal_in(numbers + HEALTH, count - DECK);
    player.weights = weights_in(numbers + WEIGHTS_AT);
    player.rules = rules_in(numbers + RULES_AT);
    player.slips = numbers[SLIPS];
    Stream stream = stream_of(seed, (uint64_t)numbers[NUMBER]);
    told = 3;
    Played played = play_once(&player, &deal, &stream, may_skip, tell_room, NULL);
    exchange.answer[0] = played.won ? played.lost : -1;
    exchange.answer[1] = played.skips;
    exchange.answer[2] = played.rooms;
    return told;
}

/* How our player ends a play that is under way: seed (two numbers), how many rooms running were skipped,
 * whether a card of this one was played, rules, weights, a position, and the pile from its top card on.
 * The answer: whether the play is won. */
CALL(played_out) {
    enum { RUN = 2, TOUCHED, RULES_AT, WEIGHTS_AT = RULES_AT + RULES, START = WEIGHTS_AT + WEIGHTS, DECK = START + POSITION };
    const int *numbers = exchange.numbers;
    if (count < DECK || (count > DECK && !read_deck(numbers + DECK, count - DECK))) return 0;
    Deal deal = {deck, count - DECK, read_position(numbers + START), numbers[RUN], numbers[TOUCHED]};
    player.weights = weights_in(numbers + WEIGHTS_AT);
    player.rules = rules_in(numbers + RULES_AT);
    player.slips = 0;
    Stream stream = stream_of(seed_in(numbers), 0);
    exchange.answer[0] = play_once(&player, &deal, &stream, true, NULL, NULL).won;
    return 1;
}

/* What our player does: a position, whether the pile has cards, monsters, the dragon, the treasure,
 * rules, how many rooms running were skipped, weights. The answer: value of the best way, whether
 * the room is bad enough to skip, then the positions of the way, if there is one. */
CALL(advised) {
    enum { PILE = POSITION, RULES_AT = PILE + 4, RUN = RULES_AT + RULES, WEIGHTS_AT, ALL = WEIGHTS_AT + WEIGHTS };
    const int *numbers = exchange.numbers;
    if (count != ALL) return 0;
    Position start = read_position(numbers);
    Pile pile = {numbers[PILE], numbers[PILE + 1], numbers[PILE + 2], numbers[PILE + 3]};
    player.weights = weights_in(numbers + WEIGHTS_AT);
    player.rules = rules_in(numbers + RULES_AT);
    Way way = best_way(&player, start, pile, false);
    told = 2;
    exchange.answer[0] = way.value;
    exchange.answer[1] = skips(&player, start, numbers[RUN], way);
    if (way.ending) tell_way(NULL, &player.ways, steps_of(&player, start, pile, way));
    return told;
}

/* The best line: whether any line will do, the score to beat, thousands of positions to look at,
 * thousands to keep, cards dealt, maximum health, perfect score, rules, a position, the deck. The
 * answer: best score, bound, whether the search is complete, positions looked at, whether a line was
 * found, and its positions. */
CALL(solved) {
    enum { WINNING, BEST, BUDGET, NODES, FROM, CAP, PERFECT, RULES_AT };
    enum { START = RULES_AT + RULES, DECK = START + POSITION };
    const int *numbers = exchange.numbers;
    if (count <= DECK || !read_deck(numbers + DECK, count - DECK)) return 0;
    Task task = {
        .deck = deck,
        .count = count - DECK,
        .most_cap = numbers[CAP],
        .perfect = numbers[PERFECT],
        .best = numbers[BEST],
        .from = numbers[FROM],
        .winning = numbers[WINNING],
        .rules = rules_in(numbers + RULES_AT),
        .budget = (uint64_t)numbers[BUDGET] * 1000,
        .nodes_most = (uint32_t)numbers[NODES] * 1000,
        .start = read_position(numbers + START),
    };
    told = 5;
    Result result = search(&task, tell_position, NULL);
    exchange.answer[0] = result.best;
    exchange.answer[1] = result.bound;
    exchange.answer[2] = result.complete;
    exchange.answer[3] = (double)result.examined;
    exchange.answer[4] = result.found;
    return told;
}
