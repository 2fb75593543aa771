/* The player for gold, the safe player and the obvious one, where no room is set aside.
 *
 * Between rooms the player for gold prefers the smallest room, where enemies do not gang up and a
 * lone club is a book. It estimates the value of going on: emptying some number of rooms in that
 * order and leaving, or all of them for twice the gold, each weighted by the chance to survive. If
 * leaving is worth more, it leaves, but never with nothing while a room is left that it may survive:
 * that scores no more than death. In a room it takes the way with the highest estimate.
 *
 * The safe player wants above all to leave alive. It estimates its chance by the route to the
 * exit with the fewest cards, or after first emptying some of the smallest rooms. At the exit it
 * goes on into the smallest room if no fight of the sample would kill it with four fifths of its
 * health.
 *
 * The obvious player reads the rules once and begins: it enters the smallest room
 * within reach, fights, reads every book that helps and takes everything, failing that the most
 * valuable thing. It knows no gambit and never leaves while a room is left. */
#include "player.h"

enum { AHEAD = 14, ROOMS_FIRST = 8 }; /* rooms to look ahead; to empty before the way out */
static const double ALIVE = 4;        /* the value of being alive, in gold */
static const double MARGIN = 0.8;     /* share of its health with which a room has to be safe */
static const double LEAST_CHANCE = 0.02; /* below it a room counts as certain death */
static const double CERTAIN = 100;    /* value of being out alive, against 0.01 for a point of health */
static const double TIE = 1e-9;

void player_new(Player *player, const Ground *ground) {
    player->ground = ground;
    estimates_new(&player->estimates, ground);
    player->distances.known = false;
    for (int i = 0; i < ROUTES_MOST; i++) player->routes[i].known = false;
}

void player_is(Player *player, enum PlayerKind who) {
    const Ground *ground = player->ground;
    bool aside = (ground->retreat || ground->retreat_traps) && !ground->unbounded;
    player->planned = false;
    switch (who) {
    case SAFE: player->manner = aside && ground->retreat ? SCOUTING_SAFELY : SAFELY; break;
    case OBVIOUS: player->manner = OBVIOUSLY; break;
    case GOLD: player->manner = !aside ? PLAIN : ground->retreat ? SCOUTING : DEFERRING; break;
    default: player->manner = PLAIN;
    }
}

/* What it sees */

void sight_of(Player *player, const State *state, Sight *sight) {
    const Ground *ground = state->ground;
    const Plan *plan = state->plan;
    sight->state = state, sight->plan = plan;
    sight->health = state->health + (ground->single_use ? total(state, potions(state)) : 0);
    sight->gold = state->gold, sight->mind = state->intelligence + state->wit;
    sight->books = books_of(state);
    sight->danger = (Danger){0};
    if (!state->passes && state->drawn < count_of(ground->above))
        sight->danger = danger_of(ground->above & ~state->out, state->attack);
    set_copy(plan, &sight->cleared, &state->cleared);
    set_copy(plan, &sight->region, &state->region);
    sight->asides = state->asides;
    for (int i = 0; i < state->asides; i++) {
        const Aside *one = &state->aside[i];
        sight->aside[i].room = one->room;
        sight->aside[i].haul = haul_of(state->worth, one->foes, one->traps, one->loot, state->attack);
    }
    player->estimates.work += 16 + (uint64_t)state->asides * 8;
}

int64_t books_worth(const Sight *sight, Cards books) { return total(sight->state, books); }

int smallest_of(const Plan *plan, const Set *rooms) {
    int best = NOWHERE;
    for (int i = 0; i < plan->words; i++)
        for (uint64_t left = rooms->words[i]; left; left &= left - 1) {
            int room = 64 * i + __builtin_ctzll(left);
            if (best < 0 || plan->size[room] < plan->size[best]) best = room;
        }
    return best;
}

static bool can_leave(const Sight *sight) {
    return set_has(&sight->region, exit_of(sight->state));
}

static bool is_outside(const Sight *sight) { return set_first(sight->plan, &sight->region) < 0; }

/* Estimates of the player for gold */

static int rooms_left(const Plan *plan, const Set *cleared) {
    int count = 0;
    for (int i = 0; i < plan->words; i++)
        count += __builtin_popcountll(plan->filled.words[i] & ~cleared->words[i]);
    return count;
}

/* Health, rescaled by what the cards seen so far tell of a room's fights. */
static double felt(const Sight *sight, const Fights *fights, int size, double life) {
    if (!sight->danger.known || fights->mean == 0) return life;
    double mean = danger_mean(&sight->danger, size);
    return mean > 0 ? life * fights->mean / mean : life * 9;
}

/* The chance to survive the way to the exit. */
static double chance_out(Player *player, const Sight *sight, double life, int64_t mind, const Route *route) {
    const State *state = sight->state;
    double out = 1;
    for (int i = 0; i < route->count; i++) {
        int size = sight->plan->size[route->rooms[i]];
        out *= survival(fights_of(&player->estimates, size, state->attack, state->passes), life);
        life += prospect_of(&player->estimates, size, state->attack, mind, state->passes)->change;
    }
    player->estimates.work += (uint64_t)route->count * 4;
    return out;
}

double plain_hope(
    Player *player, const Sight *sight, double health, double gold, int64_t mind, const Set *cleared,
    const Set *region
) {
    const Plan *plan = sight->plan;
    const State *state = sight->state;
    int left = rooms_left(plan, cleared), place = 0;
    if (left == 0) return 2 * gold + ALIVE;
    double out = chance_out(player, sight, health, mind, way_out(player, plan, region, cleared));
    double best = out * (gold + ALIVE), chance = 1, life = health, purse = gold;
    for (int i = 0; i < plan->count && place < AHEAD; i++) {
        int room = plan->ranked[i], size = plan->size[room];
        if (set_has(cleared, room)) continue;
        const Fights *fights = fights_of(&player->estimates, size, state->attack, state->passes);
        chance *= survival(fights, felt(sight, fights, size, life));
        if (chance < LEAST_CHANCE) break;
        const Prospect *one = prospect_of(&player->estimates, size, state->attack, mind, state->passes);
        life += one->change, purse += one->gold;
        bool last = ++place == left;
        double worth = last ? chance * (2 * purse + ALIVE) : chance * out * (purse + ALIVE);
        if (worth > best) best = worth;
    }
    player->estimates.work += 16 + (uint64_t)place * 4;
    return best;
}

/* Estimates of the safe player */

/* Survive one more room: return the chance, and change the health expected after it. */
static double chance_of(Player *player, const Sight *sight, int size, double *life, int64_t mind) {
    const State *state = sight->state;
    const Fights *fights = fights_of(&player->estimates, size, state->attack, state->passes);
    double chance = survival(fights, felt(sight, fights, size, *life));
    *life += prospect_of(&player->estimates, size, state->attack, mind, state->passes)->change;
    return chance;
}

/* The chance to survive rooms of these sizes, but for those that are `gone`. */
static double chance_along(
    Player *player, const Sight *sight, const int *sizes, const bool *gone, int count, double life, int64_t mind
) {
    double chance = 1;
    for (int i = 0; i < count; i++)
        if (!gone[i]) chance *= chance_of(player, sight, sizes[i], &life, mind);
    player->estimates.work += (uint64_t)count * 4;
    return chance;
}

/* The chance to come out alive, in per cent; `straight` is that without another room first. */
static double safe_hope(
    Player *player, const Sight *sight, double health, int64_t mind, const Set *cleared, const Set *region,
    double *straight
) {
    const Plan *plan = sight->plan;
    int sizes[ROUTE_MOST], first = 0;
    bool gone[ROUTE_MOST] = {false};
    *straight = 1;
    if (rooms_left(plan, cleared) == 0) return CERTAIN;
    const Route *route = way_out(player, plan, region, cleared);
    int count = route->count;
    for (int i = 0; i < count; i++) sizes[i] = plan->size[route->rooms[i]];
    double best = chance_along(player, sight, sizes, gone, count, health, mind);
    double chance = 1, life = health;
    *straight = best;
    for (int i = 0; i < plan->count && first < ROOMS_FIRST; i++) {
        int room = plan->ranked[i], size = plan->size[room];
        if (set_has(cleared, room)) continue;
        first++;
        chance *= chance_of(player, sight, size, &life, mind);
        if (chance <= best) break;
        for (int k = 0; k < count; k++)
            if (!gone[k] && sizes[k] == size) {
                gone[k] = true;
                break;
            }
        double worth = chance * chance_along(player, sight, sizes, gone, count, life, mind);
        if (worth > best) best = worth;
    }
    return CERTAIN * best;
}

double hope(
    Player *player, const Sight *sight, double health, double gold, int64_t mind, const Set *cleared,
    const Set *region
) {
    double straight;
    if (player->manner == SAFELY)
        return safe_hope(player, sight, health, mind, cleared, region, &straight);
    if (player->manner == DEFERRING)
        return deferring_hope(player, sight, health, gold, mind, cleared, region);
    return plain_hope(player, sight, health, gold, mind, cleared, region);
}

double worth_of(Player *player, const Sight *sight, const Way *way, const Set *cleared, const Set *region) {
    int64_t mind = way->mind + books_worth(sight, way->books);
    double gold = (double)(sight->gold + way->gold), health = (double)way->health;
    return hope(player, sight, health, gold, mind, cleared, region) + (health + (double)mind / 2) / 100;
}

/* Rooms */

/* Whether a room would draw cards that are known and kill. */
static bool known_end(Player *player, const Sight *sight, int size) {
    const State *state = sight->state;
    const Ground *ground = state->ground;
    int past = state->drawn - count_of(ground->above);
    if (ground->loose || ground->as_given || state->passes || past < 0 || past + size > 2 * ground->size)
        return false;
    int64_t worth[CARDS];
    Cards cards = 0;
    for (int card = 0; card < CARDS; card++)
        worth[card] = card_bit(card) & state->hand ? state->worth[card] : rank_of(card);
    for (int i = 0; i < size; i++) cards |= card_bit(ground->tail[state->stack][past + i]);
    bool loot = cards & (HEARTS | DIAMONDS);
    Cards things = loot ? cards & (HEARTS | DIAMONDS) : cards & CLUBS;
    for (Cards left = ground->worth_three ? things & (HEARTS | CLUBS) : 0; left; left &= left - 1)
        worth[first_card(left)] = WORTH_THREE;
    Haul haul = haul_of(worth, cards & SPADES, loot ? cards & CLUBS : 0, things, state->attack);
    return ways_of(worth, &haul, sight->health, sight->mind, sight->books, player->more) == 0;
}

/* Whether it may survive a room. */
static bool has_chance(Player *player, const Sight *sight, int room) {
    const State *state = sight->state;
    int size = sight->plan->size[room];
    const Fights *fights = fights_of(&player->estimates, size, state->attack, state->passes);
    double chance = survival(fights, felt(sight, fights, size, (double)sight->health));
    return chance >= LEAST_CHANCE && !known_end(player, sight, size);
}

int plain_room(Player *player, const Sight *sight) {
    const Plan *plan = sight->plan;
    Set rooms;
    doors_of(plan, &sight->region, &sight->cleared, &rooms);
    if (set_first(plan, &rooms) < 0) return NOWHERE;
    bool leaves = can_leave(sight);
    int64_t mind = sight->mind + books_worth(sight, sight->books);
    int room = smallest_of(plan, &rooms);
    if (leaves && !sight->gold) return has_chance(player, sight, room) ? room : NOWHERE;
    if (!is_outside(sight)) {
        double health = (double)sight->health, gold = (double)sight->gold;
        double most = hope(player, sight, health, gold, mind, &sight->cleared, &sight->region);
        if (leaves && most <= gold + ALIVE + TIE) return NOWHERE;
        if (!leaves) {
            const Route *route = way_out(player, plan, &sight->region, &sight->cleared);
            int first = route->rooms[0];
            if (most <= chance_out(player, sight, health, mind, route) * (gold + ALIVE) + TIE) return first;
        }
    }
    return leaves && known_end(player, sight, plan->size[room]) ? NOWHERE : room;
}

/* The smallest room within reach if it is safe, or NOWHERE. */
static int safe_room(Player *player, const Sight *sight) {
    Set rooms;
    doors_of(sight->plan, &sight->region, &sight->cleared, &rooms);
    int room = smallest_of(sight->plan, &rooms);
    if (room < 0) return NOWHERE;
    const State *state = sight->state;
    int size = sight->plan->size[room];
    const Fights *fights = fights_of(&player->estimates, size, state->attack, state->passes);
    double life = felt(sight, fights, size, MARGIN * (double)sight->health);
    return survival(fights, life) == 1 && !known_end(player, sight, size) ? room : NOWHERE;
}

static int safe_players_room(Player *player, const Sight *sight) {
    const Plan *plan = sight->plan;
    if (can_leave(sight)) return safe_room(player, sight);
    const Route *route = way_out(player, plan, &sight->region, &sight->cleared);
    int first = route->rooms[0];
    if (sight->asides || is_outside(sight)) return first;
    int64_t mind = sight->mind + books_worth(sight, sight->books);
    double straight, health = (double)sight->health;
    double most = safe_hope(player, sight, health, mind, &sight->cleared, &sight->region, &straight);
    if (most <= CERTAIN * straight + TIE) return first;
    Set rooms;
    doors_of(plan, &sight->region, &sight->cleared, &rooms);
    return smallest_of(plan, &rooms);
}

int next_room(Player *player, const Sight *sight) {
    Set rooms;
    switch (player->manner) {
    case SAFELY: return safe_players_room(player, sight);
    case OBVIOUSLY:
        doors_of(sight->plan, &sight->region, &sight->cleared, &rooms);
        return smallest_of(sight->plan, &rooms);
    case SCOUTING_SAFELY: return can_leave(sight) ? NOWHERE : scouting_room(player, sight);
    case SCOUTING: return scouting_room(player, sight);
    case DEFERRING: return deferring_room(player, sight);
    default: return plain_room(player, sight);
    }
}

/* Ways through a room */

/* Where to retreat to: the area beside the room, and the one nearest the exit. Return how many. */
static int havens_for(Player *player, const Sight *sight, int room, const Set *cleared, uint16_t *to) {
    const Plan *plan = sight->plan;
    uint16_t rooms[AREAS_MOST];
    Set free, here;
    free_rooms(plan, cleared, &free);
    flood_from(plan, room, &free, &here);
    int count = havens(plan, &free, room, rooms, NULL, AREAS_MOST), all = 0, nearest = NOWHERE;
    uint32_t fewest = UINT32_MAX;
    player->estimates.work += (uint64_t)count * 16;
    for (int i = 0; i < count; i++) {
        Set area;
        set_clear(plan, &area);
        set_put(&area, rooms[i]);
        bool beside = set_has(&here, rooms[i]);
        uint32_t cards = (uint32_t)way_out(player, plan, &area, cleared)->cards;
        if (beside) to[all++] = rooms[i];
        if (cards < fewest || (cards == fewest && beside)) fewest = cards, nearest = rooms[i];
    }
    if (nearest >= 0 && (all == 0 || to[0] != nearest)) to[all++] = (uint16_t)nearest;
    return all;
}

Choice plain_way(Player *player, const Sight *sight, int room, const Haul *haul, bool fresh) {
    const Plan *plan = sight->plan;
    Way *ways = player->ways;
    int count = ways_of(sight->state->worth, haul, sight->health, sight->mind, sight->books, ways);
    double best = -1;
    Choice choice = {false, NOWHERE, {0}};
    Set cleared, free, here;
    set_copy(plan, &cleared, &sight->cleared);
    set_put(&cleared, room);
    free_rooms(plan, &cleared, &free);
    flood_from(plan, room, &free, &here);
    player->estimates.work += 8 + (uint64_t)count * 4;
    if (count == 1 && ways[0].kind == EMPTY_ALL) return (Choice){true, NOWHERE, ways[0]};
    for (int i = 0; i < count; i++) {
        if (ways[i].kind == GAMBIT && !fresh) continue;
        uint16_t places[2];
        bool flees = ways[i].kind == GIVE_UP;
        int many = flees ? havens_for(player, sight, room, &cleared, places) : 1;
        for (int k = 0; k < many; k++) {
            Set area;
            if (flees) flood_from(plan, places[k], &free, &area);
            double worth = worth_of(player, sight, &ways[i], &cleared, flees ? &area : &here);
            if (worth <= best) continue;
            best = worth;
            choice = (Choice){true, flees ? places[k] : NOWHERE, ways[i]};
        }
    }
    return choice;
}

static Choice obvious_way(Player *player, const Sight *sight, int room, const Haul *haul) {
    static const int ranks[] = {[EMPTY_ALL] = 2, [TAKE_ONE] = 1, [GIVE_UP] = 0};
    Way *ways = player->ways;
    int count = ways_of(sight->state->worth, haul, sight->health, sight->mind, sight->books, ways);
    const Way *best = NULL;
    for (int i = 0; i < count; i++) {
        const Way *way = &ways[i];
        if (way->kind == GAMBIT) continue;
        int rank = best ? ranks[way->kind] - ranks[best->kind] : 1;
        if (rank > 0 || (rank == 0 && way->health + way->gold > best->health + best->gold)) best = way;
    }
    if (best == NULL) return (Choice){false, NOWHERE, {0}};
    if (best->kind != GIVE_UP) return (Choice){true, NOWHERE, *best};
    uint16_t places[2];
    Set cleared;
    set_copy(sight->plan, &cleared, &sight->cleared);
    set_put(&cleared, room);
    if (!havens_for(player, sight, room, &cleared, places)) return (Choice){false, NOWHERE, {0}};
    return (Choice){true, places[0], *best};
}

Choice way_through(Player *player, const Sight *sight, int room, const Haul *haul, bool fresh) {
    switch (player->manner) {
    case OBVIOUSLY: return obvious_way(player, sight, room, haul);
    case DEFERRING: return deferring_way(player, sight, room, haul, fresh);
    case SCOUTING:
    case SCOUTING_SAFELY: return scouting_way(player, sight, room, haul, fresh);
    default: return plain_way(player, sight, room, haul, fresh);
    }
}
