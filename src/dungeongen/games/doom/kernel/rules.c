/* The rules, stated a second time: `rules/` is the judge, and a lockstep test compares every legal
 * move and every effect. The names are those of `rules/`. */
#include "dungeon.h"
#include "room.h"

#include <string.h>

void state_new(State *state, const Ground *ground) {
    memset(state, 0, sizeof *state);
    state->ground = ground, state->plan = &ground->plans[0];
    state->health = ground->base[0], state->intelligence = ground->base[1];
    state->attack = ground->base[2];
    state->step = CHOOSE, state->stack = NOWHERE, state->room = NOWHERE;
    for (int i = 0; i < state->plan->count; i++) state->cells += state->plan->size[state->plan->ranked[i]];
}

/* Copy what is in use: most of a state are rooms that are not there. */
void state_copy(State *to, const State *from) {
    memcpy(to, from, offsetof(State, aside));
    memcpy(to->aside, from->aside, (size_t)from->asides * sizeof *from->aside);
    set_copy(from->plan, &to->cleared, &from->cleared);
    set_copy(from->plan, &to->region, &from->region);
}

bool is_over(const State *state) { return state->step >= DRAW; }

int64_t total(const State *state, Cards cards) { return sum_of(state->worth, cards); }

int64_t score_of(const State *state) {
    if (state->step == DEAD) return 0;
    if (state->step == CLEARED) return 2 * state->gold;
    return state->gold * (state->ground->unbounded && state->passes > 1 ? state->passes : 1);
}

Cards lying(const State *state) {
    Cards cards = state->foes | state->traps | state->loot;
    for (int i = 0; i < state->asides; i++)
        cards |= state->aside[i].foes | state->aside[i].traps | state->aside[i].loot;
    return cards;
}

void doors(const State *state, Set *to) { doors_of(state->plan, &state->region, &state->cleared, to); }

/* Cards */

void dealer_new(Dealer *dealer, Stream *stream) {
    *dealer = (Dealer){.stream = stream, .passes = -1};
}

static int cards_in(Cards cards, uint8_t *to) {
    int count = 0;
    for (; cards; cards &= cards - 1) to[count++] = (uint8_t)first_card(cards);
    return count;
}

/* Shuffle the first pass: what lies above the set-up cards, then these in their order (SD-3). */
static int shuffled_first(Dealer *dealer, const Ground *ground, int stack) {
    int above = cards_in(ground->above, dealer->pile), below = CARDS - above;
    memcpy(dealer->pile + above, ground->tail[stack], (size_t)below);
    shuffle(dealer->pile, above, dealer->stream);
    if (ground->loose) shuffle(dealer->pile + above, below, dealer->stream);
    return CARDS;
}

/* Return how many cards of this pass lie in a known order, and have them in `pile`. */
int dealt(Dealer *dealer, const State *state) {
    const Ground *ground = state->ground;
    if (dealer->passes == state->passes && dealer->stack == state->stack && dealer->held == state->held)
        return dealer->known;
    dealer->passes = state->passes, dealer->stack = state->stack, dealer->held = state->held;
    dealer->known = 0;
    if (state->passes == 0) {
        dealer->known = ground->first_known[state->stack];
        memcpy(dealer->pile, ground->first[state->stack], CARDS);
        if (dealer->known == 0 && dealer->stream)
            dealer->known = shuffled_first(dealer, ground, state->stack);
    } else if (state->passes <= ground->passes_known) {
        for (int i = 0; i < CARDS; i++) {
            int card = ground->orders[state->passes - 1][i];
            if (!(state->held & card_bit(card))) dealer->pile[dealer->known++] = (uint8_t)card;
        }
    } else if (dealer->stream) {
        dealer->known = cards_in(EVERY_CARD & ~state->held, dealer->pile);
        shuffle(dealer->pile, dealer->known, dealer->stream);
    }
    return dealer->known;
}

static void lay_card(State *state, int card) {
    Cards bit = card_bit(card);
    bool heart = bit & HEARTS;
    state->worth[card] = heart && state->ground->worth_three ? WORTH_THREE : (int64_t)rank_of(card) << state->passes;
    if (bit & SPADES) state->foes |= bit;
    else if (bit & CLUBS) state->traps |= bit;
    else state->loot |= bit;
    state->out |= bit;
    state->drawn++, state->due--;
}

/* Turn the hand into health and intelligence, and reshuffle (SD-10). */
static void exhaust(State *state, Cards cards) {
    state->health += total(state, potions(state));
    state->intelligence += total(state, books_of(state));
    state->hand = 0;
    state->passes++;
    state->held = cards, state->out = 0, state->drawn = 0;
}

/* A room */

static void empty_room(State *state, int token);

static void collect(State *state, Cards things) {
    state->gold += total(state, things & DIAMONDS);
    state->hand |= things & (HEARTS | CLUBS);
}

static void disarm(State *state) {
    int64_t mind = state->intelligence + state->wit;
    for (Cards left = state->traps; left; left &= left - 1)
        if (state->worth[first_card(left)] <= mind) state->traps &= ~(left & -left);
    state->step = ROOM;
    if (state->traps) return;
    collect(state, state->loot);
    state->loot = 0;
    empty_room(state, state->room);
}

static void look(State *state) {
    if (state->foes || state->fresh) state->step = ROOM;
    else disarm(state);
}

/* Open a room whose cards are laid: without hearts and diamonds its clubs are books (SD-8). */
static void open_room(State *state) {
    if (!state->loot) {
        state->loot = state->traps, state->traps = 0;
        if (state->ground->worth_three)
            for (Cards left = state->loot; left; left &= left - 1)
                state->worth[first_card(left)] = WORTH_THREE;
    }
    state->fresh = state->traps != 0;
    look(state);
}

static void lay(State *state, Dealer *dealer) {
    while (state->due) {
        int all = state->passes ? CARDS - count_of(state->held) : CARDS;
        if (state->drawn < all) {
            if (state->drawn >= dealt(dealer, state)) {
                state->step = DRAW;
                return;
            }
            lay_card(state, dealer->pile[state->drawn]);
            continue;
        }
        Cards cards = lying(state);
        if (cards == EVERY_CARD) break;
        if (state->passes == PASSES_MOST) {
            state->step = BEYOND;
            return;
        }
        exhaust(state, cards);
    }
    state->due = 0;
    open_room(state);
}

/* Take damage, less the part that potions absorb (SD-13); below 0 is death (SD-6). */
static void hurt(State *state, int64_t damage) {
    if (damage > state->shield) state->health -= damage - state->shield;
    state->shield = 0;
    if (state->health < 0) state->step = DEAD;
}

static void strike(State *state) {
    hurt(state, total(state, state->foes));
    if (state->step != DEAD) look(state);
}

static void hit(State *state, int card) {
    bool stunned = state->stunned;
    state->worth[card] -= state->attack;
    if (state->worth[card] <= 0) state->foes &= ~card_bit(card);
    state->fresh = false, state->stunned = false;
    if (!state->foes || stunned) look(state);
    else if (potions(state)) state->step = ANSWER;
    else strike(state);
}

static void snatch(State *state, int card) {
    int64_t force = total(state, state->traps);
    Cards foes = state->foes;
    state->loot = 0, state->fresh = false;
    hurt(state, force);
    if (state->step == DEAD) return;
    collect(state, card_bit(card));
    for (; foes; foes &= foes - 1) {
        int foe = first_card(foes);
        if (state->worth[foe] > force) state->worth[foe] -= force;
        else state->foes &= ~card_bit(foe);
    }
    state->traps = 0, state->stunned = state->foes != 0;
    look(state);
}

static void take(State *state, int card) {
    state->loot = 0;
    hurt(state, total(state, state->traps));
    if (state->step == DEAD) return;
    collect(state, card_bit(card));
    state->traps = 0;
    empty_room(state, state->room);
}

static void read_book(State *state, int card) {
    state->hand &= ~card_bit(card);
    if (state->ground->single_use) state->wit += state->worth[card];
    else state->intelligence += state->worth[card];
    if (state->step == ROOM) look(state);
}

static void drink(State *state, int card) {
    state->hand &= ~card_bit(card);
    if (state->ground->single_use) state->shield += state->worth[card];
    else state->health += state->worth[card];
}

/* The map */

static int moved(const Plan *from, const Plan *to, int room) {
    return room < 0 ? room : room / from->stride * to->stride + room % from->stride;
}

static void move_all(const Plan *from, const Plan *to, Set *rooms) {
    Set before;
    set_copy(from, &before, rooms);
    set_clear(to, rooms);
    for (int i = 0; i < from->words; i++)
        for (uint64_t left = before.words[i]; left; left &= left - 1)
            set_put(rooms, moved(from, to, 64 * i + __builtin_ctzll(left)));
}

/* Grow the map by one stage and renumber its rooms (SD-12); return whether that can be done. */
static bool grow(State *state) {
    const Plan *from = state->plan, *to = ground_plan(state->ground, state->stage + 1);
    if (to == NULL) {
        state->step = BEYOND;
        return false;
    }
    move_all(from, to, &state->cleared);
    move_all(from, to, &state->region);
    for (int i = 0; i < state->asides; i++) state->aside[i].room = moved(from, to, state->aside[i].room);
    state->room = moved(from, to, state->room);
    state->plan = to, state->stage++;
    return true;
}

static void leave_room(State *state) {
    state->room = NOWHERE, state->fresh = false, state->stunned = false;
    state->foes = state->traps = state->loot = 0, state->wit = 0;
}

static void walk_from(State *state, int token) {
    reach(state->plan, &state->cleared, token, &state->region);
    while (state->ground->unbounded && set_meets(state->plan, &state->plan->border, &state->region)) {
        if (!grow(state)) return;
        Set free, region;
        free_rooms(state->plan, &state->cleared, &free);
        set_copy(state->plan, &region, &state->region);
        flood(state->plan, &region, &free, &state->region);
    }
    state->step = WALK;
}

static void empty_room(State *state, int token) {
    const Plan *plan = state->plan;
    set_put(&state->cleared, state->room);
    leave_room(state);
    bool left = state->ground->unbounded;
    for (int i = 0; i < plan->words && !left; i++) left = plan->filled.words[i] & ~state->cleared.words[i];
    if (left) walk_from(state, token);
    else state->step = CLEARED; /* SD-11 */
}

static void withdraw(State *state, int token) {
    Aside left = {state->foes, state->traps, state->loot, state->room};
    int place = state->asides++;
    for (; place > 0 && state->aside[place - 1].room > left.room; place--)
        state->aside[place] = state->aside[place - 1];
    state->aside[place] = left;
    leave_room(state);
    walk_from(state, token);
}

/* Take up a room that was set aside; return whether it was. */
static bool take_up(State *state) {
    for (int i = 0; i < state->asides; i++) {
        Aside one = state->aside[i];
        if (one.room != state->room) continue;
        state->asides--;
        for (; i < state->asides; i++) state->aside[i] = state->aside[i + 1];
        state->foes = one.foes, state->traps = one.traps, state->loot = one.loot;
        state->fresh = one.traps != 0;
        return true;
    }
    return false;
}

static void enter(State *state, Dealer *dealer, int room) {
    state->room = room;
    set_clear(state->plan, &state->region);
    while (state->ground->unbounded && set_has(&state->plan->border, state->room))
        if (!grow(state)) return;
    if (take_up(state)) {
        look(state);
        return;
    }
    state->due = state->plan->size[state->room];
    state->cells -= state->due;
    lay(state, dealer);
}

/* Before the first room */

static void begin(State *state) {
    Set free;
    free_rooms(state->plan, &state->cleared, &free);
    set_clear(state->plan, &state->region);
    state->step = WALK;
    if (set_has(&free, 0)) walk_from(state, 0);
}

static void choose(State *state, int stack) {
    const Ground *ground = state->ground;
    state->stack = stack;
    for (int i = 0; i < ground->size; i++) {
        Cards card = card_bit(ground->stacks[stack][i]);
        if (card & HEARTS) state->health += ground->bonus;
        else if (card & CLUBS) state->intelligence += ground->bonus;
        else if (card & SPADES) state->attack += ground->bonus;
        else state->spare++;
    }
    state->step = ASSIGN;
    if (!state->spare) begin(state);
}

static void add(State *state, int statistic) {
    state->health += statistic == 0, state->intelligence += statistic == 1;
    state->attack += statistic == 2;
    if (!--state->spare) begin(state);
}

/* Fight to the end, the largest drop first: what all these hits come to. With a shield up it would be
 * another fight, since that takes a part of the next strike alone (SD-13). */
static void fight(State *state) {
    int64_t cost = damage(state->worth, state->foes, state->attack, 0, state->stunned);
    state->foes = 0, state->fresh = false, state->stunned = false;
    hurt(state, cost);
    if (state->step != DEAD) look(state);
}

int target_of(const State *state) {
    int best = NOWHERE;
    int64_t most = 0;
    for (Cards left = state->foes; left; left &= left - 1) {
        int card = first_card(left);
        int64_t worth = state->worth[card], drop = worth < state->attack ? worth : state->attack;
        if (best < 0 || drop > most || (drop == most && worth < state->worth[best])) best = card, most = drop;
    }
    return best;
}

/* Do what a legal move does, and what the rules then do by themselves. */
void advance(State *state, Dealer *dealer, Move move) {
    switch (move.kind) {
    case MOVE_CHOOSE: choose(state, move.what); break;
    case MOVE_ADD: add(state, move.what); break;
    case MOVE_ENTER: enter(state, dealer, move.what); break;
    case MOVE_LEAVE: state->step = OUT; break;
    case MOVE_DRINK: drink(state, move.what); break;
    case MOVE_READ: read_book(state, move.what); break;
    case MOVE_HIT: hit(state, move.what); break;
    case MOVE_SNATCH: snatch(state, move.what); break;
    case MOVE_GO_ON:
        if (state->step == ANSWER) {
            strike(state);
        } else {
            state->fresh = false;
            disarm(state);
        }
        break;
    case MOVE_TAKE: take(state, move.what); break;
    case MOVE_RETREAT: empty_room(state, move.what); break;
    case MOVE_WITHDRAW: withdraw(state, move.what); break;
    case MOVE_FIGHT: fight(state); break;
    }
}

/* Legal moves, in the order of `engine.possible` */

typedef struct { Move *moves; int count, most; } List;

static void list(List *to, int kind, int what) {
    if (to->count < to->most) to->moves[to->count++] = (Move){kind, what};
}

static void list_cards(List *to, int kind, Cards cards) {
    for (; cards; cards &= cards - 1) list(to, kind, first_card(cards));
}

static void list_uses(const State *state, List *to) {
    bool readable = state->step == ROOM || !state->ground->single_use;
    list_cards(to, MOVE_DRINK, potions(state));
    if (readable) list_cards(to, MOVE_READ, books_of(state));
}

static void list_havens(const State *state, List *to, int kind) {
    uint16_t rooms[AREAS_MOST];
    Set free;
    free_rooms(state->plan, &state->cleared, &free);
    if (kind == MOVE_RETREAT) set_put(&free, state->room);
    int count = havens(state->plan, &free, state->room, rooms, NULL, AREAS_MOST);
    for (int i = 0; i < count; i++) list(to, kind, rooms[i]);
}

static void list_in_room(const State *state, List *to) {
    list_uses(state, to);
    if (state->fresh) list_cards(to, MOVE_SNATCH, state->loot);
    bool away = state->foes ? state->ground->retreat : state->ground->retreat_traps;
    if (state->foes) {
        list_cards(to, MOVE_HIT, state->foes);
    } else if (state->fresh) {
        list(to, MOVE_GO_ON, 0);
    } else {
        list_cards(to, MOVE_TAKE, state->loot);
        list_havens(state, to, MOVE_RETREAT);
    }
    if (away) list_havens(state, to, MOVE_WITHDRAW);
}

int legal_moves(const State *state, Move *to, int most) {
    List all = {to, 0, most};
    Set rooms;
    switch (state->step) {
    case CHOOSE:
        for (int stack = 0; stack < 2; stack++) list(&all, MOVE_CHOOSE, stack);
        break;
    case ASSIGN:
        for (int statistic = 0; statistic < STATISTICS; statistic++) list(&all, MOVE_ADD, statistic);
        break;
    case WALK:
        list_uses(state, &all);
        doors(state, &rooms);
        for (int i = 0; i < state->plan->words; i++)
            for (uint64_t left = rooms.words[i]; left; left &= left - 1)
                list(&all, MOVE_ENTER, 64 * i + __builtin_ctzll(left));
        if (at_exit(state)) list(&all, MOVE_LEAVE, 0);
        break;
    case ANSWER:
        list_cards(&all, MOVE_DRINK, potions(state));
        list(&all, MOVE_GO_ON, 0);
        break;
    case ROOM: list_in_room(state, &all); break;
    default: break;
    }
    return all.count;
}
