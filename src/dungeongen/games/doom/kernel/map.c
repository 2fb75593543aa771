/* Maps: rooms from the colours of rows and columns, areas that can be walked, and growth. */
#include "dungeon.h"

#include <string.h>

/* Split colours into runs; return how many, 0 if there are too many. */
static int runs_of(const uint8_t *colours, int count, uint16_t *starts) {
    int runs = 0;
    for (int i = 0; i < count; i++) {
        if (i && colours[i] == colours[i - 1]) continue;
        if (runs == RUNS_MOST) return 0;
        starts[runs++] = (uint16_t)i;
    }
    return runs;
}

static int length_of(const uint16_t *starts, int runs, int place, int count) {
    return (place + 1 < runs ? starts[place + 1] : count) - starts[place];
}

static void add_room(Plan *plan, int i, int j, int size, bool filled) {
    int room = i * plan->stride + j;
    plan->size[room] = (uint16_t)(size < UINT16_MAX ? size : UINT16_MAX);
    set_put(&plan->all, room);
    set_put(filled ? &plan->filled : &plan->empty, room);
    if (i == plan->rows - 1 || j == plan->columns - 1) set_put(&plan->border, room);
    if (!filled) return;
    int place = plan->count++;
    for (; place > 0 && plan->size[plan->ranked[place - 1]] > size; place--)
        plan->ranked[place] = plan->ranked[place - 1];
    plan->ranked[place] = (uint16_t)room;
}

static bool map_stage(Ground *ground, int stage) {
    Plan *plan = &ground->plans[stage];
    int cells = ground->size * (stage + 1);
    memset(plan, 0, sizeof *plan);
    plan->rows = runs_of(ground->rows, cells, plan->top);
    plan->columns = runs_of(ground->columns, cells, plan->left);
    plan->stride = plan->columns + 1;
    if (!plan->rows || !plan->columns || plan->rows * plan->stride > ROOMS_MOST) return false;
    plan->words = (plan->rows * plan->stride + 63) / 64;
    plan->last = plan->rows * plan->stride - 2;
    for (int i = 0; i < plan->rows; i++)
        for (int j = 0; j < plan->columns; j++) {
            int size = length_of(plan->top, plan->rows, i, cells) * length_of(plan->left, plan->columns, j, cells);
            bool filled = ground->rows[plan->top[i]] != ground->columns[plan->left[j]];
            add_room(plan, i, j, size, filled);
        }
    return true;
}

/* Make the maps of all stages; those that are too large are left out. */
void ground_map(Ground *ground) {
    for (ground->planned = 0; ground->planned < ground->stages; ground->planned++)
        if (!map_stage(ground, ground->planned)) return;
}

const Plan *ground_plan(const Ground *ground, int stage) {
    return stage < ground->planned ? &ground->plans[stage] : NULL;
}

bool set_meets(const Plan *plan, const Set *one, const Set *other) {
    for (int i = 0; i < plan->words; i++)
        if (one->words[i] & other->words[i]) return true;
    return false;
}

int set_first(const Plan *plan, const Set *set) {
    for (int i = 0; i < plan->words; i++)
        if (set->words[i]) return 64 * i + __builtin_ctzll(set->words[i]);
    return NOWHERE;
}

void set_copy(const Plan *plan, Set *to, const Set *from) {
    memcpy(to, from, (size_t)plan->words * sizeof *to->words);
}

void set_clear(const Plan *plan, Set *set) { memset(set, 0, (size_t)plan->words * sizeof *set->words); }

/* Write the rooms that can be walked through. */
void free_rooms(const Plan *plan, const Set *cleared, Set *to) {
    for (int i = 0; i < plan->words; i++) to->words[i] = plan->empty.words[i] | cleared->words[i];
}

/* Write a set shifted by so many rooms, to higher numbers or to lower ones. */
static void shifted(const Plan *plan, const Set *set, int by, Set *higher, Set *lower) {
    int words = by >> 6, bits = by & 63;
    for (int i = 0; i < plan->words; i++) {
        int below = i - words, above = i + words;
        uint64_t up = below >= 0 ? set->words[below] << bits : 0;
        uint64_t down = above < plan->words ? set->words[above] >> bits : 0;
        if (bits && below > 0) up |= set->words[below - 1] >> (64 - bits);
        if (bits && above + 1 < plan->words) down |= set->words[above + 1] << (64 - bits);
        higher->words[i] = up, lower->words[i] = down;
    }
}

/* Write a set of rooms together with its neighbours. */
void around(const Plan *plan, const Set *rooms, Set *to) {
    if (plan->words == 1) {
        uint64_t set = rooms->words[0];
        int by = plan->stride;
        to->words[0] = (set | set << 1 | set >> 1 | set << by | set >> by) & plan->all.words[0];
        return;
    }
    Set higher, lower, up, down;
    shifted(plan, rooms, 1, &higher, &lower);
    shifted(plan, rooms, plan->stride, &up, &down);
    for (int i = 0; i < plan->words; i++) {
        uint64_t next = higher.words[i] | lower.words[i] | up.words[i] | down.words[i];
        to->words[i] = (rooms->words[i] | next) & plan->all.words[i];
    }
}

static void flood_word(const Plan *plan, uint64_t start, uint64_t free, Set *to) {
    int by = plan->stride;
    uint64_t now = start & free, before;
    do {
        before = now;
        now = (now | now << 1 | now >> 1 | now << by | now >> by) & free;
    } while (now != before);
    to->words[0] = now;
}

/* Write the rooms that can be reached from others through free ones. */
void flood(const Plan *plan, const Set *start, const Set *free, Set *to) {
    if (plan->words == 1) {
        flood_word(plan, start->words[0], free->words[0], to);
        return;
    }
    uint16_t waiting[ROOMS_MOST];
    int count = 0, steps[] = {1, -1, plan->stride, -plan->stride};
    set_clear(plan, to);
    for (int i = 0; i < plan->words; i++)
        for (uint64_t left = start->words[i] & free->words[i]; left; left &= left - 1) {
            int room = 64 * i + __builtin_ctzll(left);
            set_put(to, room);
            waiting[count++] = (uint16_t)room;
        }
    while (count) {
        int room = waiting[--count];
        for (int i = 0; i < 4; i++) {
            int next = room + steps[i];
            if (next < 0 || next > plan->last || !set_has(free, next) || set_has(to, next)) continue;
            set_put(to, next);
            waiting[count++] = (uint16_t)next;
        }
    }
}

void flood_from(const Plan *plan, int start, const Set *free, Set *to) {
    Set one;
    set_clear(plan, &one);
    set_put(&one, start);
    flood(plan, &one, free, to);
}

void reach(const Plan *plan, const Set *cleared, int start, Set *to) {
    Set free;
    free_rooms(plan, cleared, &free);
    flood_from(plan, start, &free, to);
}

/* Write the filled rooms beside a region; outside the map that is its first room (SD-5). */
void doors_of(const Plan *plan, const Set *region, const Set *cleared, Set *to) {
    if (set_first(plan, region) < 0) {
        set_clear(plan, to);
        set_put(to, 0);
        return;
    }
    around(plan, region, to);
    for (int i = 0; i < plan->words; i++) to->words[i] &= plan->filled.words[i] & ~cleared->words[i];
}

int exit_of(const State *state) { return state->ground->unbounded ? 0 : state->plan->last; }

bool at_exit(const State *state) { return set_has(&state->region, exit_of(state)); }

int havens(const Plan *plan, const Set *free, int room, uint16_t *rooms, Set *areas, int most) {
    Set left, area;
    int count = 0;
    set_copy(plan, &left, free);
    for (int first; count < most && (first = set_first(plan, &left)) >= 0;) {
        flood_from(plan, first, &left, &area);
        for (int i = 0; i < plan->words; i++) left.words[i] &= ~area.words[i];
        if (areas) set_copy(plan, &areas[count], &area);
        if (room >= 0 && set_has(&area, room)) area.words[room >> 6] &= ~((uint64_t)1 << (room & 63));
        int outside = set_first(plan, &area);
        if (outside >= 0) rooms[count++] = (uint16_t)outside;
    }
    return count;
}
