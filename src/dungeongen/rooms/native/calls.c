/* The calls of the kernel. A position is a head of numbers, then its cards: those of the room, then
 * the pile from the top. A move is twice the place of a card in the room, and 1 with the weapon, or -1
 * for avoiding it. */
#include "exchange.h"
#include "game.h"
#include "player.h"
#include "search.h"

#include <string.h>

static bool is_within(int number, int least, int most) { return number >= least && number <= most; }

static bool is_card(int card) {
    int kind = kind_of((uint8_t)card), most = kind == MONSTER ? NEW : HIGHEST;
    return is_within(card, 0, POTION + VALUE) && is_within(card & VALUE, 2, most);
}

/* Read the rules and a position, and return whether they make sense. */
static bool read_position(const int *numbers, int count, Rules *rules, Position *at) {
    enum { MOST, LEVEL, SHUFFLED, HEALTH, WEAPON_, REACH, TAKEN_, HEALED, FLED, COUNT, HIDDEN, KNOWN, HEAD };
    if (count < HEAD || !is_within(numbers[COUNT], 1, ROOM)) return false;
    if (!is_within(numbers[HIDDEN], 0, CARDS - numbers[COUNT])) return false;
    if (count != HEAD + numbers[COUNT] + numbers[HIDDEN]) return false;
    if (!is_within(numbers[MOST], 1, 99) || !is_within(numbers[HEALTH], 1, numbers[MOST])) return false;
    if (!is_within(numbers[LEVEL], 0, LEVELS - 1)) return false;
    if (!is_within(numbers[WEAPON_], 0, NEW) || !is_within(numbers[REACH], 0, NEW)) return false;
    if (!is_within(numbers[TAKEN_], 0, TAKEN - 1) || !is_within(numbers[KNOWN], 0, numbers[HIDDEN]))
        return false;
    for (int i = HEAD; i < count; i++)
        if (!is_card(numbers[i])) return false;
    *rules = (Rules){numbers[MOST], numbers[LEVEL], numbers[SHUFFLED] > 0};
    *at = (Position){
        .health = numbers[HEALTH],
        .weapon = numbers[WEAPON_],
        .reach = numbers[REACH],
        .taken = numbers[TAKEN_],
        .count = numbers[COUNT],
        .hidden = numbers[HIDDEN],
        .known = numbers[KNOWN],
        .healed = numbers[HEALED] > 0,
        .fled = numbers[FLED] > 0,
    };
    const int *cards = numbers + HEAD;
    for (int i = 0; i < at->count; i++) at->room[i] = (uint8_t)cards[i];
    for (int i = 0; i < at->hidden; i++) at->pile[i] = (uint8_t)cards[at->count + i];
    return true;
}

/* A line that clears the Dungeon: positions to examine, whether rooms may be avoided, whether the best
 * score is looked for, a position. The answer: its score, or 0; the bound of all scores; whether
 * nothing was left out; positions examined; the moves of the line. */
CALL(solved) {
    enum { BUDGET, AVOIDING_, BEST, SETTINGS };
    const int *numbers = exchange.numbers;
    static Task task;
    static Result result;
    if (count < SETTINGS || numbers[BUDGET] < 1) return 0;
    if (!read_position(numbers + SETTINGS, count - SETTINGS, &task.rules, &task.start)) return 0;
    task.budget = (uint64_t)numbers[BUDGET];
    task.avoids = numbers[AVOIDING_] > 0, task.best = numbers[BEST] > 0;
    search(&task, &result);
    double *answer = exchange.answer;
    *answer++ = result.score, *answer++ = result.bound;
    *answer++ = result.complete, *answer++ = (double)result.examined;
    for (int i = 0; i < result.length; i++) *answer++ = result.path[i];
    return (int)(answer - exchange.answer);
}

/* What our player does at a position, whose unknown cards come in any order: the move. */
CALL(chosen) {
    Rules rules;
    Position at;
    if (!read_position(exchange.numbers, count, &rules, &at)) return 0;
    exchange.answer[0] = choose(&rules, &at);
    return 1;
}

/* Put all cards of a position in a new order. */
static void redeal(Position *at, Stream *stream) {
    uint8_t cards[CARDS];
    memcpy(cards, at->room, (size_t)at->count);
    memcpy(cards + at->count, at->pile, (size_t)at->hidden);
    shuffle(cards, at->count + at->hidden, stream);
    memcpy(at->room, cards, (size_t)at->count);
    memcpy(at->pile, cards + at->count, (size_t)at->hidden);
}

/* Plays of our player: a seed in two numbers, the number of the first play, how many there are, one
 * choice in how many is a random one (0: none), whether each play has an order of its own, a
 * position. The answer: the score of each, which is above 0 if the Dungeon was cleared. */
CALL(plays) {
    enum { SEED, FIRST = SEED + 2, RUNS, SLIPS, REDEALT, SETTINGS };
    static int settings[SETTINGS];
    Rules rules;
    Position at;
    if (count < SETTINGS) return 0;
    memcpy(settings, exchange.numbers, sizeof settings);
    if (!is_within(settings[RUNS], 1, NUMBERS_MOST) || settings[SLIPS] < 0) return 0;
    if (!read_position(exchange.numbers + SETTINGS, count - SETTINGS, &rules, &at)) return 0;
    for (int run = 0; run < settings[RUNS]; run++) {
        Stream stream = stream_of(seed_in(settings + SEED), (uint64_t)(settings[FIRST] + run));
        Position start = at;
        if (settings[REDEALT]) redeal(&start, &stream);
        exchange.answer[run] = play(&rules, start, settings[SLIPS], &stream);
    }
    return settings[RUNS];
}

/* Every move at a position, and what it does: of each the move, then the health, the weapon and the
 * highest monster that it serves against, the bonus, whether the play is over, cards taken, cards in
 * the room, face down, of these known, the cards. For tests in lockstep with the plain rules. */
CALL(moves) {
    Rules rules;
    Position at;
    if (!read_position(exchange.numbers, count, &rules, &at)) return 0;
    double *answer = exchange.answer;
    for (int move = AVOIDS; move < 2 * at.count; move++) {
        Position after = at;
        Step step = LEFT;
        if (move == AVOIDS ? !can_avoid(&rules, &at) : move & 1 && !can_strike(&at, move >> 1)) continue;
        if (move == AVOIDS) avoid(&after, NULL);
        else step = take(&rules, &after, move >> 1, move & 1);
        if (step == LEFT) lay_open(&after);
        int told[] = {move, after.health, after.weapon, after.reach, after.bonus, (int)step % LEFT, after.taken,
                      after.healed, after.fled, after.count, after.hidden, after.known};
        for (unsigned i = 0; i < sizeof told / sizeof *told; i++) *answer++ = told[i];
        for (int i = 0; i < after.count; i++) *answer++ = after.room[i];
        for (int i = 0; i < after.hidden; i++) *answer++ = after.pile[i];
    }
    return (int)(answer - exchange.answer);
}
