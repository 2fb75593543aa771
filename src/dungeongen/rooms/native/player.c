/* Each way through the room leads to a position with a promise (`ways.c`). The best of them, and the
 * position if the room is avoided, are then looked at one room further: the same few rooms are drawn
 * for all of them from the cards whose order is unknown, and each is left in the best way. */
#include "player.h"

#include "game.h"

#include <string.h>

enum { WON = 1000000 };
enum { SAMPLES = 4, LOOKED_AT = 3, KEPT = 8, LOOKED = -4 * WON };

/* `weight`: of all cards that were left before the way. */
static int worth_of(const Way *way, int weight) {
    if (way->step == DEAD) return -WON + score_of(&way->after, DEAD);
    if (way->step == CLEARED) return WON + score_of(&way->after, CLEARED);
    return promise(&way->after, weight - way->weight);
}

/* What it is worth to stand in a room: the best way out of it. `weight`: of all cards that are left. */
static int best_of(const Rules *rules, const Position *at, int weight) {
    static Way ways[WAYS_MOST];
    int count = list_ways(rules, at, true, ways), best = -2 * WON;
    if (can_avoid(rules, at)) {
        Position away = *at;
        avoid(&away, NULL);
        best = promise(&away, weight_of(rules, &away));
    }
    for (int i = 0; i < count; i++) {
        int worth = worth_of(&ways[i], weight);
        if (worth > best) best = worth;
    }
    return best;
}

static void sort(uint8_t *cards, int count) {
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && cards[k] < cards[k - 1]; k--) {
            uint8_t card = cards[k];
            cards[k] = cards[k - 1], cards[k - 1] = card;
        }
}

/* Bring random cards of those in unknown order to the top of the pile. */
static void draw(Position *at, Stream *stream) {
    int unknown = at->hidden - at->known;
    for (int i = 0; i < ROOM && i < unknown; i++) {
        int other = i + stream_below(stream, unknown - i);
        uint8_t card = at->pile[i];
        at->pile[i] = at->pile[other], at->pile[other] = card;
    }
}

/* The mean of what the next rooms are worth, after a room was left. */
static int mean_ahead(const Rules *rules, const Position *after) {
    int total = 0, weight = weight_of(rules, after);
    for (int sample = 0; sample < SAMPLES; sample++) {
        Stream stream = stream_of(SAMPLES, (uint64_t)sample);
        Position next = *after;
        draw(&next, &stream);
        lay_open(&next);
        total += best_of(rules, &next, weight);
    }
    return total / SAMPLES;
}

/* Return that mean, and keep the last few: with each card of a room that is taken, most of the ways
 * that are left lead where those before led. */
static int ahead(const Rules *rules, const Position *after) {
    static struct { Rules rules; Position after; int mean; } kept[KEPT];
    static int oldest;
    for (int i = 0; i < KEPT; i++)
        if (!memcmp(&kept[i].rules, rules, sizeof *rules) &&
            !memcmp(&kept[i].after, after, sizeof *after))
            return kept[i].mean;
    int mean = mean_ahead(rules, after);
    kept[oldest].rules = *rules, kept[oldest].after = *after, kept[oldest].mean = mean;
    oldest = (oldest + 1) % KEPT;
    return mean;
}

static bool is_alike(const Way *one, const Way *other) {
    const Position *a = &one->after, *b = &other->after;
    return one->step == other->step && a->health == b->health && a->weapon == b->weapon &&
           a->reach == b->reach && a->healed == b->healed && a->fled == b->fled &&
           a->count == b->count && !memcmp(a->room, b->room, (size_t)a->count) &&
           a->hidden == b->hidden && !memcmp(a->pile, b->pile, (size_t)a->hidden);
}

int choose(const Rules *rules, const Position *at) {
    static Way ways[WAYS_MOST];
    int worths[WAYS_MOST], best = -3 * WON, move = AVOIDS;
    Position seen = *at;
    sort(seen.pile, seen.hidden - seen.known);
    int count = list_ways(rules, &seen, true, ways), weight = weight_of(rules, &seen);
    for (int i = 0; i < count; i++) worths[i] = worth_of(&ways[i], weight);
    for (int rank = 0; rank < LOOKED_AT && rank < count; rank++) {
        int first = 0;
        for (int i = 1; i < count; i++)
            if (worths[i] > worths[first]) first = i;
        const Way *way = &ways[first];
        if (worths[first] == LOOKED) break; /* all were looked at */
        int worth = way->step == LEFT ? ahead(rules, &way->after) : worths[first];
        for (int i = 0; i < count; i++)
            if (is_alike(&ways[i], way)) worths[i] = LOOKED;
        if (worth > best) best = worth, move = way->path & ((1 << WAY_BITS) - 1);
    }
    if (!can_avoid(rules, &seen)) return move;
    avoid(&seen, NULL);
    return ahead(rules, &seen) > best ? AVOIDS : move;
}

static int slip(const Rules *rules, const Position *at, Stream *stream) {
    int moves[2 * ROOM + 1], count = 0;
    for (int slot = 0; slot < at->count; slot++) {
        if (can_strike(at, slot)) moves[count++] = 2 * slot + 1;
        moves[count++] = 2 * slot;
    }
    if (can_avoid(rules, at)) moves[count++] = AVOIDS;
    return moves[stream_below(stream, count)];
}

int play(const Rules *rules, Position at, int slips, Stream *stream) {
    for (;;) {
        bool slipped = slips && stream_below(stream, slips) == 0;
        int move = slipped ? slip(rules, &at, stream) : choose(rules, &at);
        Step step = LEFT;
        if (move == AVOIDS) avoid(&at, rules->shuffled ? stream : NULL);
        else step = take(rules, &at, move >> 1, move & 1);
        if (step == CLEARED || step == DEAD) return score_of(&at, step);
        if (step == LEFT) lay_open(&at);
    }
}
