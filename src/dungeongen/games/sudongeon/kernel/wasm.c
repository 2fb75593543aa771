/* What the WebAssembly module offers: room for numbers, and one call that judges a dungeon.
 *
 * The caller writes the settings and the dungeon's numbers into `room()`, calls `judged`, and reads
 * the answer from the same place. Nothing is imported: no files, no clock, no random numbers. */
#include "fight.h"
#include "judge.h"

enum Setting { SITUATIONS, MEMORY, MANA, PURCHASES, MILLION_STEPS, SETTINGS };
enum Answer {
    VALUE, BOUGHT_MANA, BOUGHT_ELIXIRS, BOUGHT_RATIONS, SITUATION_COUNT, FULL, STEPS, ANSWERS
};
enum Spent { NOTHING_SPENT, MEMORY_SPENT, STEPS_SPENT };

static union { int numbers[SETTINGS + NUMBERS]; double answer[ANSWERS]; } shared;

static enum Spent ran_out;

static _Noreturn void stop(enum Spent what) {
    ran_out = what;
    __builtin_trap();
}

void out_of_memory(void) { stop(MEMORY_SPENT); }

void out_of_steps(void) { stop(STEPS_SPENT); }

/* What ran out, to be asked after a trap. */
__attribute__((export_name("spent"))) int spent(void) { return (int)ran_out; }

__attribute__((export_name("room"))) void *room(void) { return &shared; }

/* Judge the dungeon of so many numbers, settings included; return how many the answer has, or 0
 * where the numbers are no dungeon. */
__attribute__((export_name("judged"))) int judged(int count) {
    static Dungeon dungeon;
    const int *numbers = shared.numbers;
    Settings settings = USUAL;
    if (count < SETTINGS || count > SETTINGS + NUMBERS) return 0;
    settings.situations = numbers[SITUATIONS];
    settings.memory = numbers[MEMORY];
    settings.mana = MIN(numbers[MANA], MANA_LIMIT);
    settings.purchases = MAX(1, numbers[PURCHASES]);
    settings.million_steps = numbers[MILLION_STEPS];
    if (!dungeon_read(&dungeon, numbers + SETTINGS, (size_t)(count - SETTINGS))) return 0;
    Report report = judge(dungeon, &settings);
    shared.answer[VALUE] = report.best.value;
    shared.answer[BOUGHT_MANA] = report.best.mana;
    shared.answer[BOUGHT_ELIXIRS] = report.best.elixirs;
    shared.answer[BOUGHT_RATIONS] = report.best.rations;
    shared.answer[SITUATION_COUNT] = report.situations;
    shared.answer[FULL] = report.full;
    shared.answer[STEPS] = (double)report.steps;
    return ANSWERS;
}
