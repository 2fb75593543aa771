#include "strategy.h"

#include <stdio.h>
#include <stdlib.h>

Strategy target, rival;

void strategy_read(Strategy *strategy, const char *file, enum Hero hero) {
    uint64_t row[2];
    FILE *in = fopen(file, "rb");
    if (!in) exit(2);
    fseek(in, 0, SEEK_END);
    size_t count = (size_t)ftell(in) / sizeof row;
    rewind(in);
    uint32_t size = 1024;
    while (size < 2 * count) size *= 2;
    Row *room = calloc(size, sizeof *room);
    if (!room) exit(3);
    strategy_new(strategy, hero, room, size);
    while (fread(row, sizeof row, 1, in) == 1)
        if (!strategy_add(strategy, row[0], (uint32_t)row[1])) exit(2);
    fclose(in);
}
