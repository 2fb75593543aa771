/* Play responders against a strategy, each deck in both seats, and print what they score:
 *
 *     responses HERO FILE DECKS look-ahead [rows]
 *     responses HERO FILE DECKS tabular EPISODES
 *     responses HERO FILE DECKS strategy OTHER
 *
 * With `look-ahead` the strategy looks ahead too where it knows little, unless it plays by its `rows`
 * alone, as it does against the other two. A line has the sum of the scores of decks, that of their
 * squares, and of each seat. A deck's score is the mean of both seats. */
#include "responses.h"
#include "strategy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DECKS_SEED = 4242, TRAINED = 1000 };

/* The rival, in seat `mine`, against the target. */
static float versus(const uint8_t *deck, int mine, uint64_t seed) {
    Stream stream = stream_of(seed, (uint64_t)mine);
    Position at = position_new();
    float share[ACTIONS];
    for (;;) {
        int mover = mover_of(&at);
        const Strategy *strategy = mover == mine ? &rival : &target;
        played(strategy, &at, TURN, mover, 0, share);
        if (unit(&stream) < share[PASS]) break;
        played(strategy, &at, HAND, mover, deck[at.drawn], share);
        at = placed(&at, deck[at.drawn], chosen(&stream, share));
    }
    bool passed = mover_of(&at) == mine;
    float result = entered(passed ? &target : &rival, &at);
    return passed ? -result : result;
}

static float as_played(const uint8_t *deck, int mine, uint64_t seed) { return look_ahead(deck, mine, true, seed); }
static float rows_alone(const uint8_t *deck, int mine, uint64_t seed) { return look_ahead(deck, mine, false, seed); }

int main(int count, char **words) {
    if (count < 5) return 2;
    enum Hero hero = (enum Hero)atoi(words[1]);
    int decks = atoi(words[3]);
    strategy_read(&target, words[2], hero);
    float (*player)(const uint8_t *, int, uint64_t) = count > 5 ? rows_alone : as_played;
    if (strcmp(words[4], "tabular") == 0) {
        player = tabular;
        tabular_learn(strtoull(words[5], NULL, 10), TRAINED);
    } else if (strcmp(words[4], "strategy") == 0) {
        player = versus;
        strategy_read(&rival, words[5], hero);
    }
    double sum = 0, squares = 0, seats[2] = {0};
    for (int i = 0; i < decks; i++) {
        Stream stream = stream_of(DECKS_SEED, (uint64_t)i);
        uint8_t deck[CARDS];
        double score = 0;
        new_deck(&stream, deck);
        for (int mine = 0; mine < 2; mine++) {
            double result = player(deck, mine, stream_next(&stream));
            score += result / 2, seats[mine] += result;
        }
        sum += score, squares += score * score;
    }
    printf("%d %.9g %.9g %.9g %.9g\n", decks, sum, squares, seats[0], seats[1]);
    return 0;
}
