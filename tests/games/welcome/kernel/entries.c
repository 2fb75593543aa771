/* The calls of the kernel as its tests have them: those of the shipped one, and some of their own. */
#include "entries.h"

#include "calls.c"

/* Play an adventure at random: whoever may pass does so with one turn of `PATIENCE`. Return whether
 * somebody came out alive. */
enum { PATIENCE = 10 };

static bool adventure(const Body *body, Stream *stream, uint8_t *deck, int8_t *fates, Position *at, int *plan) {
    new_deck(stream, deck);
    *at = position_new();
    while (at->drawn < CARDS && stream_below(stream, PATIENCE)) {
        int fate;
        do fate = stream_below(stream, FATES);
        while (!is_legal(at->pieces, fate));
        fates[at->drawn] = (int8_t)fate;
        *at = placed(at, deck[at->drawn], fate);
    }
    *plan = PLANNED[stream_below(stream, PLANS)];
    return survives(body, at, *plan);
}

/* Random adventures: hero, seed, the first one's number, how many. The answer has for each its deck,
 * the cards drawn, 13 fates, the plan, and whether it was survived. */
CALL(adventures) {
    enum { HERO = 2, FIRST, COUNT, SETTINGS, TOLD = 2 * CARDS + 3 };
    const int *numbers = exchange.numbers;
    if (count != SETTINGS || numbers[HERO] < 0 || numbers[HERO] >= HEROES) return 0;
    int first = numbers[FIRST], many = numbers[COUNT];
    if (first < 0 || many < 0 || many > NUMBERS_MOST / TOLD) return 0;
    uint64_t seed = seed_in(numbers);
    Body body;
    body_of((enum Hero)numbers[HERO], &body);
    double *answer = exchange.answer;
    for (int i = 0; i < many; i++) {
        Stream stream = stream_of(seed, (uint64_t)(first + i));
        uint8_t deck[CARDS];
        int8_t fates[CARDS] = {0};
        Position at;
        int plan;
        bool alive = adventure(&body, &stream, deck, fates, &at, &plan);
        for (int card = 0; card < CARDS; card++) *answer++ = deck[card];
        *answer++ = at.drawn;
        for (int card = 0; card < CARDS; card++) *answer++ = fates[card];
        *answer++ = plan;
        *answer++ = alive;
    }
    return many * TOLD;
}

/* The actions that are tried, as bits: what is decided, cards placed, the set of pieces. */
CALL(tried) {
    enum { WHAT, DRAWN, LEFT, SETTINGS };
    const int *numbers = exchange.numbers;
    if (count != SETTINGS || numbers[WHAT] < TURN || numbers[WHAT] > PLAN) return 0;
    exchange.answer[0] = choices((enum Kind)numbers[WHAT], numbers[DRAWN], numbers[LEFT]);
    return 1;
}

/* What the plans do with the axe: a monster that would hit, health, whether the potion is left, the
 * strongest hit that was endured. The answer: whether some strike, whether some do not. */
CALL(axed) {
    enum { STRENGTH, HEALTH, POTION, ENDURED, SETTINGS };
    const int *numbers = exchange.numbers;
    int found[2] = {0};
    if (count != SETTINGS) return 0;
    for (int i = 0; i < PLANS; i++)
        if (PLANNED[i] > numbers[ENDURED])
            found[!strikes(PLANNED[i], numbers[STRENGTH], numbers[HEALTH], numbers[POTION])] = 1;
    for (int i = 0; i < 2; i++) exchange.answer[i] = found[i]; /* over what was asked */
    return 2;
}

const Call calls[] = {
    {"adventures", adventures}, {"begin", begin}, {"train", train}, {"rows", rows}, {"restore", restore},
    {"tried", tried}, {"axed", axed}, {"known", known}, {"know", know}, {"look", look}, {0},
};
