/* A kernel of the card games as a command of this machine, for tests: a line has the name of a call
 * and its numbers, and gets a line with the answer. */
#include "entries.h"

#include <stdio.h>
#include <string.h>

static int answer(const char *name, int count) {
    for (const Call *one = calls; one->name; one++)
        if (strcmp(one->name, name) == 0) return one->call(count);
    return -1;
}

int main(void) {
    char name[32];
    int count;
    while (scanf("%31s %d", name, &count) == 2) {
        for (int i = 0; i < count; i++)
            if (scanf("%d", &exchange.numbers[i]) != 1) return 2;
        int told = answer(name, count);
        for (int i = 0; i < told; i++) printf("%.17g%c", exchange.answer[i], i + 1 < told ? ' ' : '\n');
        if (told == 0) printf("\n");
        if (told < 0) return 2;
        fflush(stdout);
    }
    return 0;
}
