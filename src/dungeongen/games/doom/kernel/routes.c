/* The way to the exit with the fewest cards: Dijkstra's algorithm from the exit, once for each set
 * of emptied rooms. Walking is free, and a filled room costs its cards. */
#include "player.h"

static const uint32_t FAR = UINT32_MAX;

static void heap_push(uint64_t *heap, int *count, uint64_t value) {
    int at = ++*count;
    for (; at > 1 && heap[at / 2] > value; at /= 2) heap[at] = heap[at / 2];
    heap[at] = value;
}

static uint64_t heap_pop(uint64_t *heap, int *count) {
    uint64_t top = heap[1], last = heap[(*count)--];
    int at = 1;
    for (int child = 2; child <= *count; at = child, child *= 2) {
        if (child < *count && heap[child + 1] < heap[child]) child++;
        if (heap[child] >= last) break;
        heap[at] = heap[child];
    }
    heap[at] = last;
    return top;
}

static bool is_same(const Plan *plan, const Set *one, const Set *other) {
    uint64_t differs = 0;
    for (int i = 0; i < plan->words; i++) differs |= one->words[i] ^ other->words[i];
    return differs == 0;
}

static void measure(Player *player, const Plan *plan, const Set *cleared) {
    Distances *far = &player->distances;
    int stage = (int)(plan - player->ground->plans), count = 0;
    if (far->known && far->stage == stage && is_same(plan, &far->cleared, cleared)) return;
    far->known = true, far->stage = stage;
    set_copy(plan, &far->cleared, cleared);
    int exit = player->ground->unbounded ? 0 : plan->last;
    int steps[] = {1, -1, plan->stride, -plan->stride};
    for (int room = 0; room <= plan->last; room++) far->cards[room] = FAR;
    far->cards[exit] = 0, far->next[exit] = (uint16_t)exit;
    heap_push(far->heap, &count, (uint64_t)exit);
    while (count) {
        uint64_t top = heap_pop(far->heap, &count);
        int room = (int)(top & 0xffff);
        uint32_t cards = (uint32_t)(top >> 16);
        if (cards > far->cards[room]) continue;
        player->estimates.work += 8;
        if (set_has(&plan->filled, room) && !set_has(cleared, room)) cards += plan->size[room];
        for (int i = 0; i < 4; i++) {
            int next = room + steps[i];
            if (next < 0 || next > plan->last || !set_has(&plan->all, next) || far->cards[next] <= cards)
                continue;
            far->cards[next] = cards, far->next[next] = (uint16_t)room;
            heap_push(far->heap, &count, (uint64_t)cards << 16 | (uint64_t)next);
        }
    }
}

static uint64_t key_of(const Plan *plan, int first, const Set *cleared) {
    uint64_t key = (uint64_t)(first + 2);
    for (int i = 0; i < plan->words; i++) key = (key ^ cleared->words[i]) * 0x9e3779b97f4a7c15u, key ^= key >> 29;
    return key;
}

const Route *way_out(Player *player, const Plan *plan, const Set *region, const Set *cleared) {
    int first = set_first(plan, region), stage = (int)(plan - player->ground->plans);
    uint64_t key = key_of(plan, first, cleared);
    Route *route = &player->routes[key % ROUTES_MOST];
    if (route->known && route->key == key && route->stage == stage) return route;
    int exit = player->ground->unbounded ? 0 : plan->last;
    measure(player, plan, cleared);
    *route = (Route){.known = true, .key = key, .stage = stage};
    if (first >= 0 && set_has(region, exit)) return route;
    for (int room = first >= 0 ? player->distances.next[first] : 0;; room = player->distances.next[room]) {
        if (set_has(&plan->filled, room) && !set_has(cleared, room)) {
            route->cards += plan->size[room];
            if (route->count < ROUTE_MOST) route->rooms[route->count++] = (uint16_t)room;
        }
        if (room == exit) return route;
    }
}
