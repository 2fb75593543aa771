/* Local search for a good line on a known deal.
 *
 * The players peek at nothing, but their play on this very deal is a line, and its score a lower
 * bound on the best. Two things help that a player does not know: a visit to a room that would kill
 * is replaced by another room, and the line may end at any moment when the token stood at the exit.
 *
 * Then the line is improved: the search picks a random decision on it, makes another move there and
 * lets a player go on. The new line replaces the old one unless it scores less. This needs no upper
 * bound and no memory and works under every optional rule and on maps of any size; it proves
 * nothing. */
#include "lines.h"
#include "exchange.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 4000, WALKS_MOST = 1500, PLANNED = 16, SEEN = 1 << 13 };
enum { WILD = 6, OFTEN_SAFE = 8, ANEW = 8, SET_UP = 6 };

/* A play so far. `walks` are its states between rooms and before the first one, with the number of
 * moves before each; `best` is the best moment to end it. */
typedef struct {
    Move moves[LONGEST];
    int numbers[LONGEST];
    struct Walk { State state; int at; } walks[WALKS_MOST];
    int count, walks_count, best_at;
    int64_t score;
    bool cleared; /* at its best moment */
    State last;
} Path;

typedef struct {
    Player *players[2];
    Dealer dealer;
    Stream stream;
    uint64_t nodes, budget;
    bool cleared;
    uint64_t seen[SEEN];
    int seen_count;
    Path *path, *best;
    Move moves[SENSIBLE_MOST];
} Explorer;

static bool ends_badly(const State *state) {
    return state->step == DEAD || state->step == DRAW || state->step == BEYOND;
}

/* What tells states between rooms apart, as a number. */
static uint64_t print_of(const State *state) {
    uint64_t parts[] = {
        (uint64_t)state->health, (uint64_t)state->intelligence, (uint64_t)state->gold, state->hand,
        (uint64_t)state->attack, (uint64_t)state->drawn, (uint64_t)state->passes, (uint64_t)state->asides,
        (uint64_t)set_first(state->plan, &state->region), (uint64_t)total(state, lying(state)),
    };
    uint64_t print = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) print = (print ^ parts[i]) * 0x9e3779b97f4a7c15u, print ^= print >> 31;
    for (int i = 0; i < state->plan->words; i++) print = (print ^ state->cleared.words[i]) * 0x9e3779b97f4a7c15u, print ^= print >> 31;
    return print | 1;
}

static bool was_seen(Explorer *explorer, uint64_t print, bool note) {
    uint32_t at = (uint32_t)(print >> 20) & (SEEN - 1);
    for (; explorer->seen[at]; at = (at + 1) & (SEEN - 1))
        if (explorer->seen[at] == print) return true;
    if (note && explorer->seen_count < SEEN / 2) explorer->seen[at] = print, explorer->seen_count++;
    return false;
}

static void note_walk(Path *path) {
    if (path->walks_count == WALKS_MOST) return;
    struct Walk *walk = &path->walks[path->walks_count++];
    state_copy(&walk->state, &path->last);
    walk->at = path->count;
}

/* Append a move, which must not lead to death; `path->last` is the state after it. */
static void add(Path *path, Move move, const State *before, const State *after) {
    int64_t worth = -1;
    path->moves[path->count] = move;
    path->numbers[path->count++] = number_of(before, move);
    if (after != &path->last) state_copy(&path->last, after);
    if (after->step == CLEARED || after->step == OUT || (after->step == WALK && at_exit(after)))
        worth = score_of(after);
    if (worth > path->score) {
        path->score = worth, path->best_at = path->count;
        path->cleared = after->step == CLEARED;
    }
    if (after->step == WALK || after->step == ASSIGN) note_walk(path);
}

static void begin(Path *path, const Ground *ground) {
    path->count = path->walks_count = path->best_at = 0;
    path->score = -1, path->cleared = false;
    state_new(&path->last, ground);
    note_walk(path);
}

/* Make `to` a copy of a path up to move number `place`: from the last state between rooms on, its
 * moves are made again. */
static void fork_path(Explorer *explorer, Path *to, const Path *from, int place) {
    int walks = from->walks_count;
    State before;
    begin(to, from->last.ground);
    while (from->walks[walks - 1].at > place) walks--;
    int at = 0;
    for (int i = 1; i <= walks; i++) { /* those before are copied with their moves */
        int until = i < walks ? from->walks[i].at : place;
        for (; at < until; at++) {
            if (i < walks) {
                to->moves[to->count] = from->moves[at], to->numbers[to->count++] = from->numbers[at];
                continue;
            }
            state_copy(&before, &to->last);
            advance(&to->last, &explorer->dealer, from->moves[at]);
            add(to, from->moves[at], &before, &to->last);
        }
        if (i == walks) break;
        const State *state = &from->walks[i].state;
        state_copy(&to->last, state);
        if (state->step == WALK && at_exit(state) && score_of(state) > to->score)
            to->score = score_of(state), to->best_at = to->count;
        note_walk(to);
    }
}

/* A player's move; a large map and many rooms set aside count as more. */
static Move advised(Explorer *explorer, const State *state, Player *player) {
    int many = state->asides / PLANNED;
    explorer->nodes += (uint64_t)(many * many + state->stage / 8);
    return advice(player, state).move;
}

/* Let a player move up to the next state between rooms; return whether it survives. */
static bool forced(Explorer *explorer, Path *path, Player *player) {
    State before;
    while (path->last.step != WALK && !is_over(&path->last)) {
        Move move = advised(explorer, &path->last, player);
        if (move.kind == MOVE_NONE || path->count == LONGEST) return false;
        state_copy(&before, &path->last);
        advance(&path->last, &explorer->dealer, move);
        explorer->nodes++;
        if (ends_badly(&path->last)) return false;
        add(path, move, &before, &path->last);
    }
    return true;
}

typedef struct { int count, best_at, walks_count; int64_t score; bool cleared; } Mark;

static Mark mark_of(const Path *path) {
    return (Mark){path->count, path->best_at, path->walks_count, path->score, path->cleared};
}

static void back_to(Path *path, Mark mark, const State *state) {
    path->count = mark.count, path->best_at = mark.best_at, path->walks_count = mark.walks_count;
    path->score = mark.score, path->cleared = mark.cleared;
    state_copy(&path->last, state);
}

/* List the rooms to try: the player's choice, then the smallest first, or in any order. */
static int rooms_to_try(Explorer *explorer, const State *state, Move first, bool wild, uint16_t *rooms) {
    const Plan *plan = state->plan;
    Set left;
    int count = 0;
    doors(state, &left);
    for (int room; (room = smallest_of(plan, &left)) >= 0;) {
        left.words[room >> 6] &= ~((uint64_t)1 << (room & 63));
        rooms[count++] = (uint16_t)room;
    }
    for (int i = count - 1; wild && i > 0; i--) {
        int other = stream_below(&explorer->stream, i + 1);
        uint16_t room = rooms[i];
        rooms[i] = rooms[other], rooms[other] = room;
    }
    for (int i = count - 1; !wild && first.kind == MOVE_ENTER && i > 0; i--)
        if (rooms[i] == first.what) rooms[i] = rooms[i - 1], rooms[i - 1] = (uint16_t)first.what;
    return count;
}

/* Visit the player's choice of room, or another one that it survives; return whether there is one. */
static bool visited(Explorer *explorer, Path *path, Player *player, bool wild) {
    State before;
    uint16_t rooms[ROOMS_MOST];
    state_copy(&before, &path->last);
    Mark mark = mark_of(path);
    Move first = advised(explorer, &before, player);
    bool uses = first.kind == MOVE_DRINK || first.kind == MOVE_READ;
    int count = uses ? 1 : rooms_to_try(explorer, &before, first, wild, rooms);
    if (!uses && explorer->nodes >= explorer->budget) { /* only finish the player's own line */
        count = first.kind == MOVE_ENTER;
        rooms[0] = (uint16_t)first.what;
    }
    for (int i = 0; i < count; i++) {
        Move move = uses ? first : (Move){MOVE_ENTER, rooms[i]};
        back_to(path, mark, &before);
        if (path->count == LONGEST) return false;
        advance(&path->last, &explorer->dealer, move);
        explorer->nodes++;
        if (ends_badly(&path->last)) continue;
        add(path, move, &before, &path->last);
        if (!forced(explorer, path, player)) continue;
        if (is_over(&path->last) || !was_seen(explorer, print_of(&path->last), false)) return true;
    }
    back_to(path, mark, &before);
    return false;
}

/* Let a player go on to the end, or as far as it survives; `wild` adds random visits. */
static void go_on(Explorer *explorer, Path *path, Player *player, bool wild) {
    memset(explorer->seen, 0, sizeof explorer->seen);
    explorer->seen_count = 0;
    for (int i = 0; i < path->walks_count; i++) was_seen(explorer, print_of(&path->walks[i].state), true);
    while (!is_over(&path->last) && path->count < LONGEST && !is_interrupted()) {
        State before;
        Mark mark = mark_of(path);
        state_copy(&before, &path->last);
        if (path->last.step != WALK) {
            if (!forced(explorer, path, player)) {
                back_to(path, mark, &before);
                break;
            }
        } else if (!visited(explorer, path, player, wild && stream_below(&explorer->stream, WILD) == 0)) {
            break;
        }
        was_seen(explorer, print_of(&path->last), true);
    }
    explorer->cleared |= path->last.step == CLEARED;
}

/* Go along the line of another search; it is continued where it leaves. */
static void replay(Explorer *explorer, Path *path, const Record *record) {
    State before;
    begin(path, explorer->players[0]->ground);
    for (int i = 0; i < record->count && path->count < LONGEST; i++) {
        Move move = move_of(&path->last, record->moves[i]);
        if (move.kind == MOVE_LEAVE || move.kind == MOVE_NONE) break;
        state_copy(&before, &path->last);
        advance(&path->last, &explorer->dealer, move);
        if (ends_badly(&path->last)) {
            state_copy(&path->last, &before);
            break;
        }
        add(path, move, &before, &path->last);
    }
}

static void swap(Explorer *explorer) {
    Path *path = explorer->path;
    explorer->path = explorer->best, explorer->best = path;
}

/* Take another move at a random decision and go on; keep what does not score less. */
static void vary(Explorer *explorer) {
    Stream *stream = &explorer->stream;
    Path *path = explorer->path;
    const Path *best = explorer->best;
    explorer->nodes++;
    int place = stream_below(stream, best->count);
    if (stream_below(stream, ANEW) == 0) {
        int other = stream_below(stream, SET_UP);
        if (other < place) place = other;
    }
    fork_path(explorer, path, best, place);
    State before;
    state_copy(&before, &path->last);
    bool walks = before.step == WALK || before.step == CHOOSE || before.step == ASSIGN;
    int count = walks ? legal_moves(&before, explorer->moves, SENSIBLE_MOST) : sensible(&before, explorer->moves), others = 0;
    for (int i = 0; i < count; i++) {
        Move move = explorer->moves[i];
        if (move.kind == MOVE_FIGHT) move = (Move){MOVE_HIT, target_of(&before)};
        bool same = move.kind == best->moves[place].kind && move.what == best->moves[place].what;
        bool idle = before.step == WALK && move.kind != MOVE_ENTER;
        if (!same && !idle) explorer->moves[others++] = move;
    }
    if (!others) return;
    Move move = explorer->moves[stream_below(stream, others)];
    advance(&path->last, &explorer->dealer, move);
    if (ends_badly(&path->last)) return;
    add(path, move, &before, &path->last);
    bool is_safe = stream_below(stream, OFTEN_SAFE) == 0;
    go_on(explorer, path, explorer->players[is_safe], stream_below(stream, 2) == 0);
    if (path->score >= best->score) swap(explorer);
}

static Path *new_path(void) {
    Path *path = malloc(sizeof *path);
    if (path == NULL) out_of_memory();
    return path;
}

Bettered better(Player *player, Player *safe, uint64_t seed, uint64_t budget, Record *record) {
    Explorer *explorer = calloc(1, sizeof *explorer);
    if (explorer == NULL) out_of_memory();
    explorer->players[0] = player, explorer->players[1] = safe;
    explorer->stream = stream_of(seed, 0), explorer->budget = budget;
    dealer_new(&explorer->dealer, NULL);
    explorer->path = new_path(), explorer->best = new_path();
    replay(explorer, explorer->best, record);
    go_on(explorer, explorer->best, player, false);
    for (int i = 0; i < 2; i++) {
        begin(explorer->path, player->ground);
        go_on(explorer, explorer->path, explorer->players[i], false);
        if (explorer->path->score > explorer->best->score) swap(explorer);
    }
    while (explorer->nodes < budget && explorer->best->count && !is_interrupted()) vary(explorer);
    const Path *best = explorer->best;
    Bettered result = {best->score, explorer->cleared, explorer->nodes};
    record->count = 0;
    for (int i = 0; best->score >= 0 && i < best->best_at; i++) record->moves[record->count++] = best->numbers[i];
    if (best->score >= 0 && !best->cleared) record->moves[record->count++] = MOVE_LEAVE << KIND_AT;
    free(explorer->path), free(explorer->best), free(explorer);
    return result;
}
