/* Each way through the room leads to a position with a promise (`ways.c`). The best of them, and the
 * position if the room is avoided, are then looked at one room further: the same few rooms are drawn
 * for all of them from the cards whose order is unknown, and each is left in the best way. */
#include "player.h"

#include <string.h>

enum { WON = 1000000 };
enum { AVOIDING = 90, SAMPLES = 4, LOOKED_AT = 3, KEPT = 8, LOOKED = -4 * WON };

static int worth_of(const Way *way, int pile) {
    if (way->step == DEAD) return -WON + score_of(&way->after, DEAD);
    if (way->step == CLEARED) return WON + score_of(&way->after, CLEARED);
    return promise(&way->after, pile);
}

/* What it is worth to stand in a room: the best way out of it. `cards`: the weight of all that are
 * left. */
static int best_of(const Rules *rules, const Position *at, int cards) {
    static Way ways[WAYS_MOST];
    int count = list_ways(rules, at, ways), pile = cards - weight_of(at->room, at->count);
    int best = can_avoid(at) ? promise(at, pile) - AVOIDING : -2 * WON;
    for (int i = 0; i < count; i++) {
        int worth = worth_of(&ways[i], pile);
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

/* The mean of what the next rooms are worth, after a way that goes on. */
static int mean_ahead(const Rules *rules, const Position *after, bool avoids) {
    int total = 0, cards = weight_of(after->room, after->count) + weight_of(after->pile, after->hidden);
    for (int sample = 0; sample < SAMPLES; sample++) {
        Stream stream = stream_of(SAMPLES, (uint64_t)sample);
        Position next = *after;
        draw(&next, &stream);
        if (avoids) avoid(&next, NULL);
        else lay_open(&next);
        total += best_of(rules, &next, cards);
    }
    return total / SAMPLES;
}

/* Return that mean, and keep the last few: with each card of a room that is taken, most of the ways
 * that are left lead where those before led. */
static int ahead(const Rules *rules, const Position *after, bool avoids) {
    static struct { Rules rules; Position after; bool avoids; int mean; } kept[KEPT];
    static int oldest;
    for (int i = 0; i < KEPT; i++)
        if (kept[i].avoids == avoids && !memcmp(&kept[i].rules, rules, sizeof *rules) &&
            !memcmp(&kept[i].after, after, sizeof *after))
            return kept[i].mean;
    int mean = mean_ahead(rules, after, avoids);
    kept[oldest].rules = *rules, kept[oldest].after = *after;
    kept[oldest].avoids = avoids, kept[oldest].mean = mean;
    oldest = (oldest + 1) % KEPT;
    return mean;
}

static bool is_alike(const Way *one, const Way *other) {
    const Position *a = &one->after, *b = &other->after;
    if (one->step != other->step || a->count != b->count) return false;
    if (a->count && a->room[0] != b->room[0]) return false;
    return a->health == b->health && a->weapon == b->weapon && a->reach == b->reach;
}

int choose(const Rules *rules, const Position *at) {
    static Way ways[WAYS_MOST];
    int worths[WAYS_MOST], best = -3 * WON, path = AVOIDS;
    Position seen = *at;
    sort(seen.pile, seen.hidden - seen.known);
    int count = list_ways(rules, &seen, ways), pile = weight_of(seen.pile, seen.hidden);
    for (int i = 0; i < count; i++) worths[i] = worth_of(&ways[i], pile);
    for (int rank = 0; rank < LOOKED_AT && rank < count; rank++) {
        int first = 0;
        for (int i = 1; i < count; i++)
            if (worths[i] > worths[first]) first = i;
        const Way *way = &ways[first];
        if (worths[first] == LOOKED) break; /* all were looked at */
        int worth = way->step == GOING ? ahead(rules, &way->after, false) : worths[first];
        for (int i = 0; i < count; i++)
            if (is_alike(&ways[i], way)) worths[i] = LOOKED;
        if (worth > best) best = worth, path = way->path;
    }
    if (can_avoid(&seen) && ahead(rules, &seen, true) > best) path = AVOIDS;
    return path;
}

static int slip(const Position *at, Stream *stream) {
    int moves[2 * ROOM + 1], count = 0;
    for (int slot = 0; slot < at->count; slot++) {
        if (can_strike(at, slot)) moves[count++] = 2 * slot + 1;
        moves[count++] = 2 * slot;
    }
    if (can_avoid(at)) moves[count++] = AVOIDS;
    return moves[stream_below(stream, count)];
}

End play(const Rules *rules, Position at, int slips, Stream *stream) {
    End end = {GOING, 0, 0};
    while (end.step == GOING) {
        bool slipped = slips && stream_below(stream, slips) == 0;
        int move = slipped ? slip(&at, stream) : choose(rules, &at);
        if (move == AVOIDS) {
            avoid(&at, rules->shuffled ? stream : NULL);
            continue;
        }
        move &= (1 << WAY_BITS) - 1;
        end.step = take(rules, &at, move >> 1, move & 1);
        if (end.step == GOING && is_done(&at)) lay_open(&at), end.rooms++;
    }
    end.score = score_of(&at, end.step);
    return end;
}
