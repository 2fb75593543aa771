/* A seat at the table: what a player does in any state of a play, and why.
 *
 * Under `single-use` it drinks a potion against a strike that uses all of it, or against death. On
 * an unbounded map it sets no room aside and enters the next one only if that is all but safe; the
 * player for gold does so anyway while it has none. */
#include "player.h"

static const double ALL_BUT_SAFE = 0.95;
enum { STAGES_WALKED = 24 }; /* how often the map grows before a player turns back */
static const Advice NOTHING = {{MOVE_NONE, 0}, NO_BETTER};

/* Choose the stack, and how its diamonds are spent: every way is tried (SD-2). */
static void set_out(Player *player) {
    if (player->planned) return;
    State start, state;
    Dealer no_dealer;
    double best = -1;
    state_new(&start, player->ground);
    dealer_new(&no_dealer, NULL);
    player->planned = true;
    for (int stack = 0; stack < 2; stack++) {
        state_copy(&state, &start);
        advance(&state, &no_dealer, (Move){MOVE_CHOOSE, stack});
        int spare = state.spare, health = (int)state.health, mind = (int)state.intelligence;
        int attack = state.attack;
        Sight sight;
        sight_of(player, &state, &sight);
        reach(state.plan, &state.cleared, 0, &sight.region);
        sight.danger.known = false;
        for (int to_attack = spare; to_attack >= 0; to_attack--)
            for (int to_health = spare - to_attack; to_health >= 0; to_health--) {
                int to_mind = spare - to_attack - to_health;
                state.attack = attack + to_attack;
                double life = health + to_health;
                double worth = hope(player, &sight, life, 0, mind + to_mind, &sight.cleared, &sight.region);
                worth += (life + 2 * state.attack + mind + to_mind) / 1000;
                if (worth <= best) continue;
                best = worth, player->stack = stack;
                player->adds[0] = to_health, player->adds[1] = to_mind, player->adds[2] = to_attack;
            }
    }
}

/* The statistic that is furthest below what was planned. */
static int next_add(Player *player, const State *state) {
    set_out(player);
    if (player->stack != state->stack) return 2;
    State planned;
    Dealer no_dealer;
    state_new(&planned, player->ground);
    dealer_new(&no_dealer, NULL);
    advance(&planned, &no_dealer, (Move){MOVE_CHOOSE, state->stack});
    int64_t lack[STATISTICS] = {
        planned.health + player->adds[0] - state->health,
        planned.intelligence + player->adds[1] - state->intelligence,
        planned.attack + player->adds[2] - state->attack,
    };
    int best = 0;
    for (int i = 1; i < STATISTICS; i++)
        if (lack[i] > lack[best]) best = i;
    return best;
}

/* The largest potion that a strike uses up, or the smallest if the strike would kill; or NOWHERE. */
static int absorbing(const State *state, int64_t force) {
    int64_t left = force - state->shield;
    int fitting = NOWHERE, smallest = NOWHERE;
    for (Cards cards = potions(state); cards; cards &= cards - 1) {
        int card = first_card(cards);
        int64_t worth = state->worth[card];
        if (worth <= left && (fitting < 0 || worth >= state->worth[fitting])) fitting = card;
        if (smallest < 0 || worth < state->worth[smallest]) smallest = card;
    }
    if (fitting >= 0) return fitting;
    return left > state->health ? smallest : NOWHERE;
}

/* Why to enter a room. */
static int why_enter(Player *player, const Sight *sight, int room) {
    for (int i = 0; i < sight->asides; i++)
        if (sight->aside[i].room == room) return WAS_LEFT;
    const Route *route = way_out(player, sight->plan, &sight->region, &sight->cleared);
    return route->count && route->rooms[0] == room ? WAY_OUT : SMALL_FIRST;
}

static bool is_greedy(const Player *player) {
    return player->manner != SAFELY && player->manner != SCOUTING_SAFELY;
}

/* The next move on an unbounded map: the smallest room while that is all but safe. */
static Advice onwards(Player *player, const Sight *sight) {
    const State *state = sight->state;
    Set rooms;
    doors(state, &rooms);
    int room = smallest_of(sight->plan, &rooms);
    if (room < 0) return NOTHING;
    const Fights *fights = fights_of(&player->estimates, sight->plan->size[room], state->attack, state->passes);
    bool safe = survival(fights, (double)sight->health) >= ALL_BUT_SAFE && state->stage < STAGES_WALKED;
    bool is_content = is_greedy(player) ? !safe && (state->gold || state->stage >= STAGES_WALKED)
                                        : !safe || state->gold;
    if (at_exit(state) && is_content)
        return (Advice){{MOVE_LEAVE, 0}, TOO_DANGEROUS};
    return (Advice){{MOVE_ENTER, room}, SMALL_WHILE_SAFE};
}

static Advice between_rooms(Player *player, const State *state) {
    Sight sight;
    sight_of(player, state, &sight);
    if (player->ground->unbounded) return onwards(player, &sight);
    int room = next_room(player, &sight);
    if (room < 0) return at_exit(state) ? (Advice){{MOVE_LEAVE, 0}, AT_EXIT} : NOTHING;
    return (Advice){{MOVE_ENTER, room}, why_enter(player, &sight, room)};
}

/* The next move of a way through a room: the best hits, then books, then the loot. */
static Advice along(const State *state, const Choice *choice) {
    const Way *way = &choice->way;
    int why = WAY + (int)way->kind;
    if (way->kind == FLEE) return (Advice){{MOVE_WITHDRAW, choice->haven}, why};
    if (state->fresh && way->kind == GAMBIT) return (Advice){{MOVE_SNATCH, way->card}, why};
    if (state->foes) return (Advice){{MOVE_HIT, target_of(state)}, BEST_HIT};
    if (state->fresh) return (Advice){{MOVE_GO_ON, 0}, why};
    Cards reads = way->reads & books_of(state);
    if (reads) return (Advice){{MOVE_READ, first_card(reads)}, DISARMS};
    if (way->kind == DEFER) return (Advice){{MOVE_WITHDRAW, choice->haven}, why};
    if (way->kind == GIVE_UP) return (Advice){{MOVE_RETREAT, choice->haven}, why};
    if (way->kind == TAKE_ONE) return (Advice){{MOVE_TAKE, way->card}, why};
    return NOTHING;
}

static Advice in_room(Player *player, const State *state) {
    bool may_leave = state->ground->retreat && !state->ground->unbounded;
    if (state->foes && !state->fresh && !may_leave) return (Advice){{MOVE_HIT, target_of(state)}, BEST_HIT};
    Sight sight;
    sight_of(player, state, &sight);
    Haul haul = haul_of(state->worth, state->foes, state->traps, state->loot, state->attack);
    Choice choice = way_through(player, &sight, state->room, &haul, state->fresh);
    if (!choice.possible) return NOTHING;
    Advice result = along(state, &choice);
    bool strikes = result.move.kind == MOVE_TAKE || result.move.kind == MOVE_SNATCH;
    int potion = strikes && state->ground->single_use ? absorbing(state, total(state, state->traps)) : NOWHERE;
    return potion < 0 ? result : (Advice){{MOVE_DRINK, potion}, TRAPS_COME};
}

static Advice usual(Player *player, const State *state) {
    bool single = state->ground->single_use;
    if (state->step == CHOOSE) {
        set_out(player);
        return (Advice){{MOVE_CHOOSE, player->stack}, THIS_STACK};
    }
    if (state->step == ASSIGN) return (Advice){{MOVE_ADD, next_add(player, state)}, THIS_ADD};
    if (!single && potions(state)) return (Advice){{MOVE_DRINK, first_card(potions(state))}, LASTS};
    if (state->step == ANSWER) {
        int potion = single ? absorbing(state, total(state, state->foes)) : NOWHERE;
        return potion < 0 ? (Advice){{MOVE_GO_ON, 0}, STRIKES_NOW} : (Advice){{MOVE_DRINK, potion}, STRIKE_COMES};
    }
    return state->step == WALK ? between_rooms(player, state) : in_room(player, state);
}

/* A move that makes progress, where the player has no plan. */
static Move progress(const State *state) {
    static const int kinds[] = {MOVE_GO_ON, MOVE_RETREAT, MOVE_TAKE, MOVE_LEAVE};
    Move moves[ROOMS_MOST];
    int count = legal_moves(state, moves, ROOMS_MOST);
    if (state->foes && state->step == ROOM) return (Move){MOVE_HIT, target_of(state)};
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
        for (int i = 0; i < count; i++)
            if (moves[i].kind == kinds[kind]) return moves[i];
    return count ? moves[0] : (Move){MOVE_NONE, 0};
}

Advice advice(Player *player, const State *state) {
    Advice result = usual(player, state);
    if (result.move.kind == MOVE_NONE) result = (Advice){progress(state), NO_BETTER};
    return result;
}
