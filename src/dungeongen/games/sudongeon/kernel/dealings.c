/* Whom a party deals with, and what it searches: chosen box by box.
 *
 * A party that deals with everybody has too many situations in half of all dungeons. So each person
 * and each feature is tried alone, by a rough guess; those that gain are taken together, the best
 * first. All guesses have the same coarse grid: otherwise the larger of two dungeons would have the
 * coarser one, and look worse for that. */
#include "dealings.h"

#include <stdlib.h>

static const double FEW = 40000;   /* situations, for dealings that gain nothing in a guess */
static const double GAINS = 0.0005; /* of the odds */

/* Pass no foe by, and search everything. */
void deal_with_all(Dungeon *dungeon) {
    dungeon->passed = dungeon->left = 0;
    dungeon->leaves_artifacts = false;
}

/* Want nothing but the gold. Only Chieftains cannot be passed by. */
void stay_alone(Dungeon *dungeon) {
    deal_with_all(dungeon);
    dungeon->leaves_artifacts = true;
    for (int box = 0; box < BOXES; box++) {
        int person = dungeon->people[box], feature = dungeon->features[box];
        unsigned bit = 1u << box;
        bool finds = feature == SARCOPHAGUS || feature == SKELETONS || feature == THRONE;
        if (person && person != CHIEFTAIN) dungeon->passed = (uint16_t)(dungeon->passed | bit);
        if (finds) dungeon->left = (uint16_t)(dungeon->left | bit);
    }
}

static void deal(Dungeon *dungeon, const Dealing *dealing) {
    unsigned bit = 1u << dealing->box;
    if (dealing->searches) dungeon->left = (uint16_t)(dungeon->left & ~bit);
    else dungeon->passed = (uint16_t)(dungeon->passed & ~bit);
    if (dealing->searches || dungeon->people[dealing->box] == DEALER)
        dungeon->leaves_artifacts = false;
}

static int by_guess(const void *a, const void *b) {
    double first = ((const Dealing *)a)->guess.value, second = ((const Dealing *)b)->guess.value;
    return first > second ? -1 : first < second;
}

/* Guess what each dealing is worth to a party on its own. */
Dealings try_dealings(const Dungeon *dungeon, Guesser *guessed, void *asked) {
    Dealings tried = {.alone = *dungeon};
    stay_alone(&tried.alone);
    tried.guess = guessed(asked, &tried.alone);
    for (int i = 0; i < DEALINGS; i++) {
        Dealing one = {i / 2, i % 2, {0, 0}};
        unsigned may = one.searches ? tried.alone.left : tried.alone.passed;
        if (!(may >> one.box & 1)) continue;
        Dungeon with = tried.alone;
        deal(&with, &one);
        one.guess = guessed(asked, &with);
        tried.list[tried.count++] = one;
    }
    qsort(tried.list, (size_t)tried.count, sizeof *tried.list, by_guess);
    return tried;
}

/* Choose the dealings that gain most, with about so many situations. As a rule each has its own share
 * of them, so that their numbers multiply. */
Dungeon choose_dealings(const Dealings *tried, double most) {
    double alone = tried->guess.situations, situations = alone;
    Dungeon chosen = tried->alone;
    for (int i = 0; i < tried->count; i++) {
        const Dealing *dealing = &tried->list[i];
        double then = situations * dealing->guess.situations / alone;
        bool gains = dealing->guess.value > tried->guess.value + GAINS;
        if (!dealing->guess.situations || then > (gains ? most : MIN(FEW, most))) continue;
        deal(&chosen, dealing);
        situations = then;
    }
    return chosen;
}
