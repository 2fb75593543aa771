/* The calls of the kernel. A layout comes first: size, rules, bonus, what is known of the deck, the
 * stacks, the stages of the map, the orders of the cards (`read_ground`; `kernel_client.py` writes it).
 * Moves are numbers as in `plays.h`. */
#include "exchange.h"
#include "lines.h"

#include <string.h>

enum { WORK_UNIT = 1 << 20 };
enum { HALF_MASK = (1 << HALF_CARDS) - 1 };
static const uint64_t PLAY_MOST = (uint64_t)1 << 34; /* work */

/* Everything that a call needs. */
typedef struct {
    Ground ground;
    Player player, safe;
    Dealer dealer;
    Stream stream;
    State state;
    Record record;
    const int *at, *end; /* the numbers that are still to be read */
    int told;
} Solver;

static Solver solver;

static int next_number(void) { return solver.at < solver.end ? *solver.at++ : -1; }

static bool read_cards(uint8_t *to, int count) {
    Cards read = 0;
    for (int i = 0; i < count; i++) {
        int card = next_number();
        if (card < 0 || card >= CARDS || read & card_bit(card)) return false;
        read |= card_bit(card);
        to[i] = (uint8_t)card;
    }
    return true;
}

static bool read_rules(Ground *ground) {
    int rules = next_number();
    if (rules < 0 || rules > 255) return false;
    ground->retreat = rules & RULE_RETREAT, ground->retreat_traps = rules & RULE_RETREAT_TRAPS;
    ground->single_use = rules & RULE_SINGLE_USE, ground->worth_three = rules & RULE_WORTH_THREE;
    ground->loose = rules & RULE_BOTTOM_SHUFFLED, ground->unbounded = rules & RULE_UNBOUNDED;
    ground->as_given = rules & AS_GIVEN;
    ground->base[0] = HEALTH;
    ground->base[1] = ground->base[2] = rules & RULE_STRONG ? STRONG_MIND : MIND;
    ground->bonus = next_number();
    return ground->bonus >= 0 && ground->bonus <= RANKS;
}

static bool read_stacks(Ground *ground) {
    Cards cards = 0;
    size_t size = (size_t)ground->size;
    for (int stack = 0; stack < 2; stack++)
        if (!read_cards(ground->stacks[stack], ground->size)) return false;
    for (int stack = 0; stack < 2; stack++) {
        memcpy(ground->tail[stack], ground->stacks[1 - stack], size);
        memcpy(ground->tail[stack] + size, ground->stacks[stack], size);
        for (int i = 0; i < ground->size; i++) cards |= card_bit(ground->stacks[stack][i]);
    }
    ground->above = ground->as_given ? EVERY_CARD : EVERY_CARD & ~cards;
    return count_of(cards) == 2 * ground->size;
}

static bool read_map(Ground *ground) {
    ground->stages = next_number();
    if (ground->stages < 1 || ground->stages > STAGES_MOST) return false;
    for (int stage = 0; stage < ground->stages; stage++) {
        int columns = next_number(), rows = next_number();
        if (columns < 0 || rows < 0) return false;
        for (int i = 0; i < ground->size; i++) {
            ground->columns[stage * ground->size + i] = columns >> i & 1;
            ground->rows[stage * ground->size + i] = rows >> i & 1;
        }
    }
    ground_map(ground);
    return ground->planned > 0 && ground->plans[0].count > 0;
}

static bool read_orders(Ground *ground) {
    for (int stack = 0; stack < 2; stack++) {
        int known = next_number();
        if (known < 0 || known > CARDS || !read_cards(ground->first[stack], known)) return false;
        ground->first_known[stack] = known;
    }
    ground->passes_known = next_number();
    if (ground->passes_known < 0 || ground->passes_known > PASSES_MOST) return false;
    for (int pass = 0; pass < ground->passes_known; pass++)
        if (!read_cards(ground->orders[pass], CARDS)) return false;
    return true;
}

/* Read the layout; return whether there is one. */
static bool read_ground(int count) {
    Ground *ground = &solver.ground;
    solver.at = exchange.numbers, solver.end = exchange.numbers + count;
    solver.told = 0;
    ground->size = next_number();
    if (ground->size < SMALLEST || ground->size > SIZE_MOST) return false;
    if (!read_rules(ground) || !read_stacks(ground) || !read_map(ground)) return false;
    if (!read_orders(ground)) return false;
    player_new(&solver.player, ground);
    return true;
}

static bool is_read(void) { return solver.at == solver.end; }

static bool read_who(Player *player) {
    int who = next_number();
    if (who < 0 || who >= WHO) return false;
    player_is(player, (enum PlayerKind)who);
    return true;
}

static uint64_t read_seed(void) {
    uint64_t high = (uint32_t)next_number();
    return high << 32 | (uint32_t)next_number();
}

static void tell(double number) {
    if (solver.told < NUMBERS_MOST) exchange.answer[solver.told++] = number;
}

static void tell_record(void) {
    for (int i = 0; i < solver.record.count; i++) tell(solver.record.moves[i]);
}

/* Plays of one player with the deck shuffled anew for each: the player, a seed, the first play, how
 * many, the work that they may take in millions. Three numbers for each play that was made: how it
 * ended, its score, the rooms entered. */
CALL(plays) {
    if (!read_ground(count) || !read_who(&solver.player)) return 0;
    uint64_t seed = read_seed();
    int first = next_number(), runs = next_number(), work = next_number();
    if (!is_read() || first < 0 || runs < 1 || runs > NUMBERS_MOST / 3 || work < 1) return 0;
    for (int run = 0; run < runs && !is_interrupted(); run++) {
        solver.stream = stream_of(seed, (uint64_t)(first + run));
        dealer_new(&solver.dealer, &solver.stream);
        Played played = play(&solver.player, &solver.dealer, (uint64_t)work * WORK_UNIT, NULL);
        if (played.end == BEYOND && solver.player.estimates.work > (uint64_t)work * WORK_UNIT) break;
        tell(played.end), tell((double)played.score), tell(played.rooms);
    }
    if (solver.told == 0) tell(-1);
    return solver.told;
}

/* One play: the player, a seed, the number of the play. How it ended, its score, the moves. */
CALL(play_told) {
    if (!read_ground(count) || !read_who(&solver.player)) return 0;
    uint64_t seed = read_seed();
    int number = next_number();
    if (!is_read() || number < 0) return 0;
    solver.stream = stream_of(seed, (uint64_t)number);
    dealer_new(&solver.dealer, &solver.stream);
    solver.record.count = 0;
    Played played = play(&solver.player, &solver.dealer, PLAY_MOST, &solver.record);
    tell(played.end), tell((double)played.score);
    tell_record();
    return solver.told;
}

/* States as numbers */

static Cards read_set(void) {
    Cards low = (Cards)next_number() & HALF_MASK, high = (Cards)next_number() & HALF_MASK;
    return low | high << HALF_CARDS;
}

static bool is_room(const State *state, int room) {
    return room >= 0 && room <= state->plan->last && set_has(&state->plan->all, room);
}

static bool read_head(State *state) {
    int step = next_number();
    state->stack = next_number(), state->spare = next_number(), state->health = next_number();
    state->intelligence = next_number(), state->attack = next_number(), state->gold = next_number();
    state->shield = next_number(), state->wit = next_number(), state->stage = next_number();
    state->room = next_number(), state->fresh = next_number(), state->stunned = next_number();
    state->passes = next_number(), state->drawn = next_number();
    if (step < CHOOSE || step > ANSWER || state->stack > 1 || state->attack < 1) return false;
    if (state->passes < 0 || state->passes > PASSES_MOST || state->stage < 0) return false;
    state->step = (enum Step)step;
    state->plan = ground_plan(&solver.ground, state->stage);
    if (!state->plan || (step > ASSIGN && state->stack < 0)) return false;
    return state->room == NOWHERE ? step < ROOM : step >= ROOM && is_room(state, state->room);
}

static bool read_places(State *state, int first) {
    int many = next_number();
    for (int i = 0; i < many; i++) {
        int room = next_number();
        if (!is_room(state, room)) return false;
        set_put(&state->cleared, room);
    }
    state->asides = next_number();
    if (state->asides < 0 || state->asides > CARDS) return false;
    for (int i = 0; i < state->asides; i++) {
        Aside *one = &state->aside[i];
        one->room = next_number();
        one->foes = read_set(), one->traps = read_set(), one->loot = read_set();
        if (!is_room(state, one->room)) return false;
    }
    if (first == NOWHERE) return true;
    if (!is_room(state, first)) return false;
    reach(state->plan, &state->cleared, first, &state->region);
    return true;
}

/* Read a state; return whether it makes sense. */
static bool read_state(State *state) {
    state_new(state, &solver.ground);
    if (!read_head(state)) return false;
    int first = next_number();
    state->hand = read_set(), state->foes = read_set(), state->traps = read_set();
    state->loot = read_set(), state->held = read_set(), state->out = read_set();
    for (int card = 0; card < CARDS; card++) state->worth[card] = next_number();
    return read_places(state, first) && is_read();
}

/* What a player does in a state: the player, the state. The move, and why. */
CALL(advised) {
    if (!read_ground(count) || !read_who(&solver.player) || !read_state(&solver.state)) return 0;
    Advice result = advice(&solver.player, &solver.state);
    tell(number_of(&solver.state, result.move)), tell(result.why);
    return solver.told;
}

/* The best line: the score to beat, whether it has to clear the dungeon, thousands of moves to try,
 * the most nodes of a layer (0: the usual). The best score, its bound, what was left out, whether
 * the dungeon was cleared, moves tried, whether there is a line, and its moves. */
CALL(solved) {
    if (!read_ground(count)) return 0;
    Task task = {.ground = &solver.ground, .best = next_number()};
    task.clearing = next_number() > 0;
    int budget = next_number(), width = next_number();
    if (!is_read() || budget < 1 || width < 0) return 0;
    task.budget = (uint64_t)budget;
    solver.record.count = 0;
    Result result = search(&task, (uint32_t)width, &solver.record);
    tell((double)result.best), tell((double)result.bound), tell(result.cuts), tell(result.cleared);
    tell((double)result.nodes), tell(result.has_line);
    if (result.has_line) tell_record();
    return solver.told;
}

/* A good line: a seed, moves to try, the moves of a line that is known. The score, whether any line
 * cleared the dungeon, moves tried, the moves. */
CALL(bettered) {
    if (!read_ground(count)) return 0;
    uint64_t seed = read_seed();
    int budget = next_number();
    solver.record.count = 0;
    while (!is_read()) solver.record.moves[solver.record.count++] = *solver.at++;
    if (budget < 0 || solver.record.count > MOVES_MOST / 2) return 0;
    player_is(&solver.player, GOLD);
    player_new(&solver.safe, &solver.ground);
    player_is(&solver.safe, SAFE);
    Bettered result = better(&solver.player, &solver.safe, seed, (uint64_t)budget, &solver.record);
    tell((double)result.score), tell(result.cleared), tell((double)result.nodes);
    tell_record();
    return solver.told;
}
