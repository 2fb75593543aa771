/* What the WebAssembly module offers: room for numbers, and calls that judge a dungeon and answer
 * questions about it.
 *
 * The caller writes numbers into `room()`, calls, and reads the answer from the same place. Nothing
 * is imported: no files, no clock, no random numbers. */
#include "fight.h"
#include "ask_fight.h"

#include <string.h>

enum Setting { RUNG, SITUATIONS, MEMORY, MANA, MILLION_STEPS, FROM, SETTINGS };
enum Answer {
    VALUE, BOUGHT_MANA, BOUGHT_ELIXIRS, BOUGHT_RATIONS, SITUATION_COUNT, FULL, STEPS, MERGED, ANSWERS
};
enum Spent { NOTHING_SPENT, MEMORY_SPENT, STEPS_SPENT };
static const double ENOUGH = 0.005; /* a bound so near to what is won is near enough */
enum { BOUTS = 4 }; /* fights whose tables are kept */
enum { TOLL_MEMORY = 256 << 20 }; /* for fights asked about without a judgement */
enum { WORDS = sizeof(Situation) / sizeof(int), STATE = WORDS + 4 }; /* and the four numbers */

static union { int numbers[SETTINGS + STATE + NUMBERS]; double answer[NUMBERS]; } shared;

static enum Spent ran_out;
static Judgement judgement;
static Dungeon dungeon;
static Settings settings;
static Situation from;
static bool within;
static Bout *bouts[BOUTS];

static _Noreturn void stop(enum Spent what) {
    ran_out = what;
    __builtin_trap();
}

void out_of_memory(void) { stop(MEMORY_SPENT); }

void out_of_steps(void) { stop(STEPS_SPENT); }

/* The caller writes here from another thread to end a call. */
static volatile int interrupted;

__attribute__((export_name("interruption"))) volatile int *interruption(void) {
    return &interrupted;
}

bool is_interrupted(void) { return interrupted; }

/* What ran out, to be asked after a trap. */
__attribute__((export_name("spent"))) int spent(void) { return (int)ran_out; }

__attribute__((export_name("room"))) void *room(void) { return &shared; }

static Situation situation_in(const int *numbers) {
    Situation now;
    memcpy(&now, numbers, sizeof now);
    return now;
}

static void read_settings(const int *numbers) {
    settings = USUAL;
    settings.rung = (enum JudgedRung)numbers[RUNG];
    settings.situations = numbers[SITUATIONS];
    settings.memory = numbers[MEMORY];
    settings.mana = numbers[MANA];
    settings.million_steps = numbers[MILLION_STEPS];
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
    shared.answer[VALUE] = judgement.best.value;
    shared.answer[BOUGHT_MANA] = judgement.best.mana;
    shared.answer[BOUGHT_ELIXIRS] = judgement.best.elixirs;
    shared.answer[BOUGHT_RATIONS] = judgement.best.rations;
    shared.answer[SITUATION_COUNT] = solver->node_count;
    shared.answer[FULL] = solver->full;
    shared.answer[STEPS] = (double)judgement.steps;
    shared.answer[MERGED] = solver->merged;
    return ANSWERS;
}

/* Judge the dungeon of so many numbers: settings, the state to begin with where FROM is not 0, the
 * dungeon. Return how many numbers the answer has, or 0 where these are no dungeon. */
__attribute__((export_name("judged"))) int judged(int count) {
    begin_anew();
    const int *numbers = shared.numbers, *rest = numbers + SETTINGS;
    if (count < SETTINGS + STATE || count > SETTINGS + STATE + NUMBERS) return 0;
    read_settings(numbers);
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
__attribute__((export_name("climbed"))) int climbed(int count) {
    if (count != 1) return 0;
    settings.rung = (enum JudgedRung)shared.numbers[0];
    memset(bouts, 0, sizeof bouts);
    return judged_further();
}

/* Say what no plan wins: settings, millionths that one plan wins in the place of FROM, the dungeon. */
__attribute__((export_name("bounded"))) int bounded(int count) {
    begin_anew();
    if (count < SETTINGS || count > SETTINGS + NUMBERS) return 0;
    read_settings(shared.numbers);
    double found = shared.numbers[FROM] / 1e6;
    if (!dungeon_read(&dungeon, shared.numbers + SETTINGS, (size_t)(count - SETTINGS))) return 0;
    shared.answer[0] = found + ENOUGH >= 1 ? 1 : judge_bound(&judgement.solver, dungeon, &settings, found, ENOUGH, true);
    shared.answer[1] = (double)judgement.solver.steps;
    return 2;
}

typedef double (*Answerer)(const Solver *, const Situation *, const Stocks *);

/* Answer what each of some states is worth. A state is a situation's bytes, then rations, elixirs,
 * life and mana. */
static int answered(int count, Answerer answer) {
    static double found[NUMBERS];
    int states = count / STATE;
    for (int i = 0; i < states; i++) {
        const int *state = shared.numbers + i * STATE, *stocks = state + WORDS;
        Situation now = situation_in(state);
        Stocks held = {stocks[0], stocks[1], stocks[2], stocks[3]};
        found[i] = answer(&judgement.solver, &now, &held);
    }
    memcpy(shared.answer, found, (size_t)states * sizeof *found);
    return states;
}

/* The odds of states, negative where they are unknown. */
__attribute__((export_name("values"))) int values(int count) {
    return answered(count, value_of_state);
}

/* What the guide says of states. */
__attribute__((export_name("rough_values"))) int rough_values(int count) {
    return answered(count, rough_value_of_state);
}

static Bout **bout_at(int number) { return &bouts[MIN(BOUTS - 1, MAX(0, number))]; }

/* Solve a running fight: which of the kept fights it replaces, the state after its victory, then
 * the numbers of ask_fight.h. Return 1, or 0 where that state is unknown. */
__attribute__((export_name("open_bout"))) int open_bout(int count) {
    const int *state = shared.numbers + 1, *stocks = state + WORDS;
    Bout **bout = bout_at(shared.numbers[0]);
    Situation after = situation_in(state);
    Stocks held = {stocks[0], stocks[1], stocks[2], stocks[3]};
    if (*bout) bout_close(*bout);
    *bout = bout_open(&judgement.solver, &after, &held, state + STATE, count - 1 - STATE);
    shared.answer[0] = 1;
    return *bout != NULL;
}

/* Read a moment of a kept fight: its number, then those of ask_fight.h. */
__attribute__((export_name("read_bout"))) int read_bout(int count) {
    const Bout *bout = *bout_at(shared.numbers[0]);
    static double row[MOST_POSITIONS];
    int size = bout ? bout_read(bout, shared.numbers + 1, count - 1, row) : 0;
    memcpy(shared.answer, row, (size_t)size * sizeof *row);
    return size;
}

/* What a fight leaves on average: the party's life, then the numbers of ask_fight.h. The answer is
 * what it keeps of life and mana, and the steps of work. */
__attribute__((export_name("left_after_fight"))) int left_after_fight(int count) {
    Solver *solver = &judgement.solver;
    if (!solver->arena) solver->arena = arena_new(TOLL_MEMORY);
    Left left = left_after(solver->arena, shared.numbers[0], shared.numbers + 1, count - 1);
    shared.answer[0] = left.kept;
    shared.answer[1] = (double)left.steps;
    return 2;
}
