/* The calls of the kernel: to judge a dungeon, and to ask about it. */
#include "ask_fight.h"

#include <string.h>

enum { FROM = sizeof(Settings) / sizeof(int), SETTINGS }; /* after those of judge.h */
enum Answer {
    VALUE, BOUGHT_MANA, BOUGHT_ELIXIRS, BOUGHT_RATIONS, SITUATION_COUNT, FULL, STEPS, MERGED, PARTIAL,
    PASSED, LEFT, ANSWERS
};
static const double ENOUGH = 0.005; /* a bound so near to what is won is near enough */
enum { TOLL_MEMORY = 256 << 20 }; /* for fights asked about without a judgement */
enum { WORDS = sizeof(Situation) / sizeof(int), STATE = WORDS + 4 }; /* and the four numbers */

static Judgement judgement;
static Dungeon dungeon;
static Settings settings;
static Situation from;
static bool within;
static Bout *bouts[BOUTS];

static Situation situation_in(const int *numbers) {
    Situation now;
    memcpy(&now, numbers, sizeof now);
    return now;
}

/* Forget what was judged before. */
static void begin_anew(void) {
    arena_free(judgement.solver.arena);
    judgement = (Judgement){0};
    memset(bouts, 0, sizeof bouts);
}

static int judged_further(void) {
    judge(&judgement, &settings, within ? &from : NULL);
    const Solver *solver = &judgement.solver;
    exchange.answer[VALUE] = judgement.best.value;
    exchange.answer[BOUGHT_MANA] = judgement.best.mana;
    exchange.answer[BOUGHT_ELIXIRS] = judgement.best.elixirs;
    exchange.answer[BOUGHT_RATIONS] = judgement.best.rations;
    exchange.answer[SITUATION_COUNT] = solver->node_count;
    exchange.answer[FULL] = solver->full;
    exchange.answer[STEPS] = (double)judgement.steps;
    exchange.answer[MERGED] = solver->merged;
    exchange.answer[PARTIAL] = judgement.partial;
    exchange.answer[PASSED] = solver->dungeon.passed;
    exchange.answer[LEFT] = solver->dungeon.left;
    return ANSWERS;
}

/* Judge the dungeon of so many numbers: settings, the state to begin with where FROM is not 0, the
 * dungeon. Return how many numbers the answer has, or 0 where these are no dungeon. */
CALL(judged) {
    begin_anew();
    const int *numbers = exchange.numbers, *rest = numbers + SETTINGS;
    if (count < SETTINGS + STATE || count > SETTINGS + STATE + NUMBERS) return 0;
    memcpy(&settings, numbers, sizeof settings);
    within = numbers[FROM];
    from = situation_in(rest);
    int life = rest[WORDS];
    if (within) rest += WORDS + 1;
    if (!dungeon_read(&dungeon, rest, (size_t)(count - (rest - numbers)))) return 0;
    if (within) dungeon.life = life;
    judgement.solver.dungeon = dungeon;
    return judged_further();
}

/* Judge the same dungeon further, up to another rung. */
CALL(climbed) {
    if (count != 1) return 0;
    settings.rung = (enum JudgedRung)exchange.numbers[0];
    memset(bouts, 0, sizeof bouts);
    return judged_further();
}

static int told_bound(int count, double enough) {
    begin_anew();
    if (count < SETTINGS || count > SETTINGS + NUMBERS) return 0;
    memcpy(&settings, exchange.numbers, sizeof settings);
    double won = exchange.numbers[FROM] / 1e6;
    if (!dungeon_read(&dungeon, exchange.numbers + SETTINGS, (size_t)(count - SETTINGS))) return 0;
    bool certain = won + enough >= 1;
    exchange.answer[0] = certain ? 1 : judge_bound(&judgement.solver, dungeon, &settings, won, enough);
    exchange.answer[1] = (double)judgement.solver.steps;
    return 2;
}

/* Say what no plan wins: settings, millionths that one plan wins in the place of FROM, the dungeon. */
CALL(bounded) { return told_bound(count, ENOUGH); }

/* ---- what a party wins in a situation, by the policy that the tables name
 *
 * The tables of the last look stay in memory (judge.c). A situation that it did not mark, or that
 * nothing led to, is unknown; the caller may judge the dungeon again from there. The guide knows
 * every situation, but only roughly: it tells which of two moves gets on, where both win as often. */

static const double UNKNOWN = -1;

/* Return the number of a situation whose value is not plain, and set the value of one that is. */
static int number_of(const Solver *solver, const Situation *now, const Stocks *stocks,
                     double *value) {
    int number = situation_known(solver, *now);
    *value = UNKNOWN;
    if (number < 0) return -1;
    number = resolved(solver, number);
    if (number > LOST && stocks->life > 0) return number;
    *value = number == BEATEN;
    return -1;
}

/* Return the odds of a party with these numbers, or a negative number where they are unknown. */
static double value_of_state(const Solver *solver, const Situation *now, const Stocks *stocks) {
    double value;
    int number = number_of(solver, now, stocks, &value);
    if (number < 0) return value;
    const Node *node = &solver->nodes[number];
    if (!node->values || plane_below(node, stocks->rations) < 0) return UNKNOWN;
    value = value_at(solver, node, stocks->rations, stocks->life, stocks->elixirs, stocks->mana);
    return MIN(1, value);
}

/* Return what the guide says of it, or where there is none, the odds. */
static double rough_value_of_state(const Solver *solver, const Situation *now, const Stocks *stocks) {
    double value;
    if (!solver->guide) return value_of_state(solver, now, stocks);
    int number = number_of(solver, now, stocks, &value);
    if (number < 0) return value;
    return guide_value(solver, number, stocks->rations, stocks->life + stocks->elixirs,
                       stocks->mana);
}

typedef double (*Answerer)(const Solver *, const Situation *, const Stocks *);

/* Answer what each of some states is worth. A state is a situation's bytes, then rations, elixirs,
 * life and mana. */
static int answered(int count, Answerer answer) {
    int states = count / STATE;
    for (int i = 0; i < states; i++) { /* answers take less room than what they follow */
        const int *state = exchange.numbers + i * STATE, *stocks = state + WORDS;
        Situation now = situation_in(state);
        Stocks held = {stocks[0], stocks[1], stocks[2], stocks[3]};
        exchange.answer[i] = answer(&judgement.solver, &now, &held);
    }
    return states;
}

/* The odds of states, negative where they are unknown. */
CALL(values) { return answered(count, value_of_state); }

/* What the guide says of states. */
CALL(rough_values) { return answered(count, rough_value_of_state); }

static Bout **bout_at(int number) { return &bouts[MIN(BOUTS - 1, MAX(0, number))]; }

/* Solve a running fight: which of the kept fights it replaces, the state after its victory, then
 * the numbers of ask_fight.h. Return 1, or 0 where that state is unknown. */
CALL(open_bout) {
    const int *state = exchange.numbers + 1, *stocks = state + WORDS;
    Bout **bout = bout_at(exchange.numbers[0]);
    Situation after = situation_in(state);
    Stocks held = {stocks[0], stocks[1], stocks[2], stocks[3]};
    if (*bout) bout_close(*bout);
    *bout = bout_open(&judgement.solver, &after, &held, state + STATE, count - 1 - STATE);
    exchange.answer[0] = 1;
    return *bout != NULL;
}

/* Read a moment of a kept fight: its number, then those of ask_fight.h. */
CALL(read_bout) {
    const Bout *bout = *bout_at(exchange.numbers[0]);
    return bout ? bout_read(bout, exchange.numbers + 1, count - 1, exchange.answer) : 0;
}

/* What a fight leaves on average: the party's life, then the numbers of ask_fight.h. The answer is
 * what it keeps of life and mana, and the steps of work. */
CALL(left_after_fight) {
    Solver *solver = &judgement.solver;
    if (!solver->arena) solver->arena = arena_new(TOLL_MEMORY);
    Left left = left_after(solver->arena, exchange.numbers[0], exchange.numbers + 1, count - 1);
    exchange.answer[0] = left.kept;
    exchange.answer[1] = (double)left.steps;
    return 2;
}
