#include "room.h"

#include <string.h>

uint8_t picked(Position *at, int slot) {
    uint8_t card = at->room[slot];
    memmove(at->room + slot, at->room + slot + 1, (size_t)(--at->count - slot));
    at->room[at->count] = 0;
    at->taken++;
    return card;
}

void avoid(Position *at, Stream *shuffled) {
    memcpy(at->pile + at->hidden, at->room, (size_t)at->count);
    at->hidden += at->count, at->known += at->count;
    at->count = at->taken = 0, at->healed = false, at->fled = true;
    if (shuffled) shuffle(at->pile, at->hidden, shuffled), at->known = 0;
}

void lay_open(Position *at) {
    int drawn = ROOM - at->count;
    if (drawn > at->hidden) drawn = at->hidden;
    memcpy(at->room + at->count, at->pile, (size_t)drawn);
    at->count += drawn, at->hidden -= drawn;
    memmove(at->pile, at->pile + drawn, (size_t)at->hidden);
    if (at->known > at->hidden) at->known = at->hidden;
}
