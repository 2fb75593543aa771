/* Players who set rooms aside (SD-13): look first, pay later.
 *
 * The scout plays under `retreat`, where looking is cheap: a room with enemies costs nothing before
 * the first hit, and one without enemies only its traps. So it looks into every room, smallest
 * first, and takes at once what is free. Then everything is known and it plans: it tries a few
 * greedy orders of the rooms set aside, and the best one gives the next room, or says that it is
 * time to leave. Any room set aside is also a passage, since withdrawing leads to any white area.
 *
 * The deferring player plays under `retreat-traps` alone, where fights have to be fought. It leaves
 * traps that it cannot disarm if it hopes for more that way, and comes back when it has found
 * books, or before it leaves the dungeon.
 *
 * Neither runs in circles: a room is entered again only to empty it or to pass. */
#include "player.h"

enum { ORDERS = 4, RANKS_OF_WAY = 4 };
static const double HALF = 0.5; /* share of the loot behind traps to count on */

static void put_asides(const Sight *sight, Set *rooms) {
    for (int i = 0; i < sight->asides; i++) set_put(rooms, sight->aside[i].room);
}

/* Add a room to those set aside, in reading order; the token is not placed yet. */
static void set_aside(Sight *sight, int room, const Haul *haul) {
    int place = sight->asides++;
    for (; place > 0 && sight->aside[place - 1].room > room; place--)
        sight->aside[place] = sight->aside[place - 1];
    sight->aside[place] = (Left){*haul, room};
    set_clear(sight->plan, &sight->region);
}

/* The white areas that can be withdrawn to. */
static int areas_of(const Sight *sight, uint16_t *rooms) {
    Set free;
    free_rooms(sight->plan, &sight->cleared, &free);
    return havens(sight->plan, &free, NOWHERE, rooms, NULL, AREAS_MOST);
}

static void area_at(const Sight *sight, int room, Set *to) {
    reach(sight->plan, &sight->cleared, room, to);
}

/* The scout */

typedef struct { int room; bool known; Way way; } Goal; /* TO_EXIT, or a room and its way */

static bool is_free(const Way *way, int64_t health) {
    return way->kind == EMPTY_ALL && way->health >= health;
}

/* How good a way is in one of the orders; the first one is right whenever all can be afforded. */
static void rank_of_way(int order, const Haul *haul, const Way *way, int64_t health, double *rank) {
    double left = (double)way->health, lost = (double)(health - way->health), gold = (double)way->gold;
    double all = way->kind == EMPTY_ALL;
    rank[0] = is_free(way, health);
    switch (order) {
    case 0: rank[1] = all, rank[2] = (double)haul->damage - lost, rank[3] = gold; break;
    case 1: rank[1] = all, rank[2] = -lost, rank[3] = gold; break;
    case 2: rank[1] = (gold + 0.5) / (1 + (lost > 0 ? lost : 0)), rank[2] = left, rank[3] = 0; break;
    default: rank[1] = 2 * gold + left, rank[2] = left, rank[3] = 0;
    }
}

static bool is_better(const double *one, const double *other) {
    for (int i = 0; i < RANKS_OF_WAY; i++)
        if (one[i] != other[i]) return one[i] > other[i];
    return false;
}

typedef struct { int64_t gold; int length; bool has_last; Goal first; } Line;

/* Empty the rooms set aside in greedy order while that can be survived; `first` goes first. */
static Line greedy_line(Player *player, const Sight *sight, int order, int first) {
    bool done[CARDS + 1] = {false};
    int64_t health = sight->health, mind = sight->mind;
    Cards books = sight->books;
    Line line = {.gold = sight->gold};
    for (; line.length < sight->asides; line.length++) {
        double best[RANKS_OF_WAY], rank[RANKS_OF_WAY];
        int place = NOWHERE;
        Way choice = {0};
        bool only_first = false;
        for (int i = 0; i < sight->asides; i++) {
            const Left *left = &sight->aside[i];
            if (done[i] || (only_first && left->room != first)) continue;
            int count = ways_of(sight->state->worth, &left->haul, health, mind, books, player->more);
            player->estimates.work += 8 + (uint64_t)count * 2;
            for (int k = 0; k < count; k++) {
                rank_of_way(order, &left->haul, &player->more[k], health, rank);
                bool comes_first = left->room == first && !only_first;
                if (place >= 0 && !comes_first && !is_better(rank, best)) continue;
                only_first |= left->room == first;
                place = i, choice = player->more[k];
                for (int n = 0; n < RANKS_OF_WAY; n++) best[n] = rank[n];
            }
        }
        if (place < 0) break;
        if (line.length == 0) line.first = (Goal){sight->aside[place].room, true, choice};
        done[place] = true;
        line.has_last |= sight->aside[place].room == sight->plan->last;
        line.gold += choice.gold;
        health = choice.health, mind = choice.mind, books = choice.books;
    }
    return line;
}

static Goal planned(Player *player, const Sight *sight) {
    const Plan *plan = sight->plan;
    int exit = plan->last;
    bool locked = set_has(&plan->filled, exit) && !set_has(&sight->cleared, exit);
    Goal goal = {locked ? exit : TO_EXIT, false, {0}};
    int64_t best = -1;
    for (int first = 0; first <= locked; first++)
        for (int order = 0; order < ORDERS; order++) {
            Line line = greedy_line(player, sight, order, first ? exit : NOWHERE);
            if (line.length == sight->asides) line.gold += line.gold;
            else if (locked && !line.has_last) continue;
            if (line.gold > best && line.length) best = line.gold, goal = line.first;
        }
    return best > sight->gold || locked ? goal : (Goal){TO_EXIT, false, {0}};
}

/* The next goal; `near` are unseen rooms to prefer, if there are any. */
static Goal goal_of(Player *player, const Sight *sight, const Set *near) {
    const Plan *plan = sight->plan;
    for (int i = 0; i < sight->asides; i++) {
        const Left *left = &sight->aside[i];
        int count = ways_of(
            sight->state->worth, &left->haul, sight->health, sight->mind, sight->books, player->more
        );
        player->estimates.work += 8;
        for (int k = 0; k < count; k++)
            if (is_free(&player->more[k], sight->health) && !player->more[k].reads)
                return (Goal){left->room, true, player->more[k]};
    }
    Set unseen, known;
    set_copy(plan, &known, &sight->cleared);
    put_asides(sight, &known);
    for (int i = 0; i < plan->words; i++) unseen.words[i] = plan->filled.words[i] & ~known.words[i];
    if (set_first(plan, &unseen) >= 0) {
        bool has_near = near && set_first(plan, near) >= 0;
        return (Goal){smallest_of(plan, has_near ? near : &unseen), false, {0}};
    }
    return sight->asides ? planned(player, sight) : (Goal){TO_EXIT, false, {0}};
}

int scouting_room(Player *player, const Sight *sight) {
    const Plan *plan = sight->plan;
    Set rooms, left, near;
    doors_of(plan, &sight->region, &sight->cleared, &rooms);
    set_clear(plan, &left);
    put_asides(sight, &left);
    for (int i = 0; i < plan->words; i++) near.words[i] = rooms.words[i] & ~left.words[i];
    int goal = goal_of(player, sight, &near).room;
    if (goal == TO_EXIT && set_has(&sight->region, plan->last)) return NOWHERE;
    if (goal != TO_EXIT && set_has(&rooms, goal)) return goal;
    for (int i = 0; i < plan->words; i++) left.words[i] &= rooms.words[i];
    return set_first(plan, set_first(plan, &left) >= 0 ? &left : &rooms);
}

/* The area to withdraw to: one that leads to the goal, or else the first. */
static Choice flight(const Sight *sight, int goal, const uint16_t *rooms, int count) {
    const Plan *plan = sight->plan;
    int haven = rooms[0];
    for (int i = count - 1; i >= 0; i--) {
        Set area, beside;
        area_at(sight, rooms[i], &area);
        around(plan, &area, &beside);
        if (goal == TO_EXIT ? set_has(&area, plan->last) : set_has(&beside, goal)) haven = rooms[i];
    }
    return (Choice){true, haven, {FLEE, sight->health, 0, sight->mind, sight->books, 0, NOWHERE}};
}

static Choice flight_to_exit(const Sight *sight, const uint16_t *rooms, int count) {
    for (int i = 0; i < count; i++) {
        Set area;
        area_at(sight, rooms[i], &area);
        if (set_has(&area, sight->plan->last)) return flight(sight, TO_EXIT, &rooms[i], 1);
    }
    return (Choice){false, NOWHERE, {0}};
}

Choice scouting_way(Player *player, const Sight *sight, int room, const Haul *haul, bool fresh) {
    const Ground *ground = player->ground;
    uint16_t rooms[AREAS_MOST];
    bool leaves = haul->foes ? ground->retreat : ground->retreat_traps && haul->trap_count;
    int count = leaves ? areas_of(sight, rooms) : 0;
    player->estimates.work += (uint64_t)count * 8;
    if (!count) return plain_way(player, sight, room, haul, fresh);
    if (player->manner == SCOUTING_SAFELY) {
        Choice out = flight_to_exit(sight, rooms, count);
        if (out.possible) return out;
    }
    Sight with = *sight;
    set_aside(&with, room, haul);
    Goal goal = goal_of(player, &with, NULL);
    if (goal.room != room) return flight(sight, goal.room, rooms, count);
    if (!goal.known || goal.way.kind == GIVE_UP || (goal.way.kind == GAMBIT && !fresh))
        return plain_way(player, sight, room, haul, fresh);
    return (Choice){true, NOWHERE, goal.way};
}

/* The deferring player */

double deferring_hope(
    Player *player, const Sight *sight, double health, double gold, int64_t mind, const Set *cleared,
    const Set *region
) {
    Set known;
    set_copy(sight->plan, &known, cleared);
    put_asides(sight, &known);
    for (int i = 0; i < sight->asides; i++) {
        const Haul *haul = &sight->aside[i].haul;
        Haul left = fought(haul, mind);
        if (!left.force) {
            gold += (double)haul->gold, health += (double)haul->health;
            continue;
        }
        int64_t grab = 0;
        for (int k = 0; k < haul->item_count && 2 * (double)left.force < health; k++)
            if (haul->items[k].gold > grab) grab = haul->items[k].gold;
        double half = HALF * (double)haul->gold;
        gold += (double)grab > half ? (double)grab : half;
        health += HALF * (double)haul->health;
    }
    return plain_hope(player, sight, health, gold, mind, &known, region);
}

/* The unseen room to enter, or NOWHERE. */
static int onwards(Player *player, const Sight *sight) {
    Set rooms;
    Sight bare = *sight;
    put_asides(sight, &bare.cleared);
    bare.asides = 0;
    if (set_first(bare.plan, &bare.region) < 0) return plain_room(player, &bare);
    doors_of(bare.plan, &bare.region, &bare.cleared, &rooms);
    return set_first(bare.plan, &rooms) < 0 ? NOWHERE : plain_room(player, &bare);
}

int deferring_room(Player *player, const Sight *sight) {
    const Plan *plan = sight->plan;
    Set rooms;
    if (!sight->asides) return plain_room(player, sight);
    doors_of(plan, &sight->region, &sight->cleared, &rooms);
    int best = NOWHERE;
    int64_t most = 0;
    for (int i = 0; i < sight->asides; i++) {
        const Left *left = &sight->aside[i];
        if (!set_has(&rooms, left->room)) continue;
        if (left->haul.traps[left->haul.trap_count - 1] <= sight->mind) return left->room;
        int64_t worth = left->haul.gold + left->haul.health;
        if (best < 0 || worth >= most) best = left->room, most = worth;
    }
    int room = onwards(player, sight);
    return room >= 0 || best < 0 ? room : best;
}

Choice deferring_way(Player *player, const Sight *sight, int room, const Haul *haul, bool fresh) {
    const Plan *plan = sight->plan;
    Choice choice = plain_way(player, sight, room, haul, fresh);
    int64_t health = sight->health - haul->damage;
    bool blocked = haul->trap_count && haul->traps[haul->trap_count - 1] > sight->mind;
    if (!choice.possible || health < 0 || !blocked) return choice;
    Set cleared, area;
    set_copy(plan, &cleared, &sight->cleared);
    set_put(&cleared, room);
    reach(plan, &cleared, choice.haven < 0 ? room : choice.haven, &area);
    double best = worth_of(player, sight, &choice.way, &cleared, &area);
    Sight after = *sight;
    Haul left = fought(haul, sight->mind);
    after.health = health;
    set_aside(&after, room, &left);
    Way way = {DEFER, health, 0, sight->mind, sight->books, 0, NOWHERE};
    uint16_t rooms[AREAS_MOST];
    int count = areas_of(sight, rooms);
    for (int i = 0; i < count; i++) {
        area_at(sight, rooms[i], &after.region);
        if (onwards(player, &after) < 0) continue;
        double worth = worth_of(player, &after, &way, &sight->cleared, &after.region);
        if (worth >= best) best = worth, choice = (Choice){true, rooms[i], way}; /* it can wait */
    }
    return choice;
}
