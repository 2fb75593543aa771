/* The command: a dungeon as numbers on standard input, one line of JSON on standard output.
 * With relaxed=LO or refined=LO it says what no plan wins, where one wins LO.
 *
 *     kernel [rung=N] [situations=N] [memory=MB] [mana=N] [steps=MILLION]
 *            [relaxed=LO | refined=LO]
 */
#include "fight.h"
#include "judge.h"

#include <stdio.h>
#include <stdlib.h>

void out_of_memory(void) {
    fputs("out of memory\n", stderr);
    exit(3);
}

void out_of_steps(void) {
    fputs("out of steps\n", stderr);
    exit(3);
}

bool is_interrupted(void) { return false; } /* a signal ends the command */

static bool read_dungeon(Dungeon *dungeon) {
    static int numbers[NUMBERS];
    size_t count = 0;
    while (count < NUMBERS && scanf("%d", &numbers[count]) == 1) count++;
    return dungeon_read(dungeon, numbers, count);
}

/* Read a setting such as mana=20. */
static void set(Settings *settings, const char *text) {
    int number = 0;
    if (sscanf(text, "situations=%d", &number) == 1) settings->situations = number;
    else if (sscanf(text, "memory=%d", &number) == 1) settings->memory = number;
    else if (sscanf(text, "mana=%d", &number) == 1) settings->mana = number;
    else if (sscanf(text, "rung=%d", &number) == 1) settings->rung = (enum JudgedRung)number;
    else if (sscanf(text, "steps=%d", &number) == 1) settings->million_steps = number;
}

static const char *word(bool yes) { return yes ? "true" : "false"; }

static void print(const Judgement *judgement) {
    const Solver *solver = &judgement->solver;
    const Purchase *best = &judgement->best;
    printf("{\"lo\": %.9f, \"mana\": %d, \"elixirs\": %d, \"rations\": %d, \"situations\": %d, "
           "\"passed\": %d, \"left\": %d, \"full\": %s, \"cut\": %s, \"merged\": %s, \"fights\": %ld, "
           "\"lanes\": %ld, \"duels\": %ld, \"steps\": %lld, \"tables_mb\": %.1f, "
           "\"memory_mb\": %.1f}\n",
           best->value, best->mana, best->elixirs, best->rations, solver->node_count,
           solver->dungeon.passed, solver->dungeon.left, word(solver->full), word(solver->cut),
           word(solver->merged), solver->fights, solver->lanes, solver->kernels,
           (long long)judgement->steps, (double)solver->peak / (1 << 20),
           (double)arena_peak(solver->arena) / (1 << 20));
}

int main(int argc, char **argv) {
    static Dungeon dungeon;
    Settings settings = USUAL;
    float bounded = -1;
    bool refined = false;
    for (int i = 1; i < argc; i++) {
        refined |= sscanf(argv[i], "refined=%f", &bounded) == 1;
        if (!refined && sscanf(argv[i], "relaxed=%f", &bounded) != 1) set(&settings, argv[i]);
    }
    if (!read_dungeon(&dungeon)) {
        fputs("a dungeon's numbers were expected on standard input\n", stderr);
        return 2;
    }
    static Judgement judgement = {0};
    Solver *solver = &judgement.solver;
    if (bounded >= 0) {
        printf("{\"hi\": %.9f, ", judge_bound(solver, dungeon, &settings, bounded, 0, refined));
        printf("\"steps\": %lld, \"memory_mb\": %.1f}\n", (long long)solver->steps,
               (double)arena_peak(solver->arena) / (1 << 20));
        arena_free(solver->arena);
        return 0;
    }
    solver->dungeon = dungeon;
    judge(&judgement, &settings, NULL);
    print(&judgement);
    arena_free(solver->arena);
    return 0;
}
