/* An easier dungeon, with fewer situations: no plan wins less there (bound.c, docs/engineering/odds.md).
 *
 * Every hidden door and every secret passageway is known, and artifacts are worn by the whole party:
 * it has what it carries of each gain, up to as many as there are members who could wear one.
 * What is of no use any more is junk, and forgotten. Dealers give away what they have laid out, and
 * pay for every artifact that the party comes by without taking it; miners pay for all who were ever
 * slain.
 *
 * Where the party would be worse off for knowing more, it may do either: companions stay who would
 * leave at a secret exit, and miners pay although there are living monsters behind doors. */
#include "kernel.h"

#include <string.h>

enum { JUNK = ARTIFACT_KINDS }; /* its gain is that of another artifact */

/* Return the artifact that stands for all with the same gain. */
static int kind_of(int artifact) {
    for (int other = 1; other < artifact; other++)
        if (artifact_gain(other).value == artifact_gain(artifact).value) return other;
    return artifact;
}

/* Open all doors of a dungeon. */
static void open_doors(Dungeon *dungeon) {
    for (int room = 0; room < dungeon->rooms; room++) {
        Place *place = &dungeon->places[room];
        unsigned behind = place->secret;
        for (int i = 0; i < place->hidden_count; i++) behind |= 1u << place->hidden[i].other;
        place->behind = (uint16_t)(behind & ~(unsigned)place->open);
        place->open = (uint16_t)(place->open | behind);
        place->secret = 0;
        place->hidden_count = 0;
    }
    dungeon->door_count = 0;
    dungeon->known = true;
}

/* Make a dungeon easier. */
void relax_dungeon(Dungeon *dungeon) {
    dungeon->pooled = true;
    open_doors(dungeon);
    for (int member = 0; member < MEMBERS; member++) {
        bool wears[VALUES] = {false};
        for (int artifact = 1; artifact <= ARTIFACT_KINDS; artifact++)
            if (can_use(dungeon, member, artifact)) wears[artifact_gain(artifact).value] = true;
        for (int value = 0; value < VALUES; value++) dungeon->wearers[value] += wears[value];
    }
    uint8_t bag[ARTIFACT_KINDS + 1] = {0};
    for (int artifact = 1; artifact <= ARTIFACT_KINDS; artifact++) {
        int value = artifact_gain(artifact).value, count = dungeon->bag[artifact];
        for (int member = 0; member < MEMBERS; member++) count += dungeon->worn[member] == artifact;
        bag[dungeon->wearers[value] ? kind_of(artifact) : JUNK] += (uint8_t)count;
    }
    memcpy(dungeon->bag, bag, sizeof bag);
    memset(dungeon->worn, 0, sizeof dungeon->worn);
}

/* Add to the party's values what its artifacts gain it; `bare` are the members' own. */
void wear_pooled(const Dungeon *dungeon, const Situation *now, Party *party) {
    for (int artifact = 1; artifact < JUNK; artifact++) {
        int value = artifact_gain(artifact).value, gain = artifact_gain(artifact).gain;
        int count = MIN(now->bag[artifact], dungeon->wearers[value]), best = 0;
        if (!count) continue;
        if (value != FIND && value != PARLEY) {
            party->values[value] += count * gain;
            continue;
        }
        for (int member = 0; member < MEMBERS; member++) /* SU-5: the best member's */
            if (can_use(dungeon, member, artifact)) best = MAX(best, dungeon->worth[member][value]);
        party->values[value] = MAX(party->values[value], best + gain);
    }
}

static bool searches(const Dungeon *dungeon, const Situation *now, int box) {
    int feature = dungeon->features[box];
    bool once = feature == SARCOPHAGUS || feature == SKELETONS || feature == THRONE;
    return feature == LABYRINTH || (once && !(now->exhausted >> box & 1));
}

static bool is_useful(const Dungeon *dungeon, const Situation *now, int value) {
    bool find = false, parley = false;
    for (int box = 0; box < BOXES; box++) {
        bool hostile = (now->alive & ~now->bribed) >> box & 1;
        find |= searches(dungeon, now, box) || (dungeon->traps[box] && !(now->sprung >> box & 1));
        parley |= dungeon->people[box] || (hostile && takes_bribe(dungeon->monsters[box]));
    }
    if (value == FIND) return find;
    if (value == PARLEY) return parley;
    return value == LIFE || now->fighting || !nobody_to_fight(dungeon, now);
}

static bool has_dealer(const Dungeon *dungeon) {
    for (int box = 0; box < BOXES; box++)
        if (dungeon->people[box] == DEALER && !(dungeon->passed >> box & 1)) return true;
    return false;
}

static int paid_for_artifacts(const Dungeon *dungeon) {
    return has_dealer(dungeon) ? DEALER_PAYS : 0;
}

/* Let an artifact come into the party's hands. */
void gain_pooled(const Dungeon *dungeon, Situation *now, int artifact) {
    int value = artifact_gain(artifact).value;
    bool useful = dungeon->wearers[value] && is_useful(dungeon, now, value);
    now->bag[useful ? kind_of(artifact) : JUNK]++;
    now->gold = (uint8_t)MIN(MOST_GOLD, now->gold + paid_for_artifacts(dungeon));
}

/* Return the gold of a party that comes with so many coins. */
int pooled_gold(const Dungeon *dungeon, int coins) {
    int count = 0;
    for (int artifact = 1; artifact <= ARTIFACT_KINDS; artifact++) count += dungeon->bag[artifact];
    return coins + count * paid_for_artifacts(dungeon);
}

/* Forget what has become useless, and what is more than the party can wear. */
void pool(const Dungeon *dungeon, Situation *now) {
    for (int artifact = 1; artifact < JUNK; artifact++) {
        int value = artifact_gain(artifact).value, most = dungeon->wearers[value];
        if (!now->bag[artifact]) continue;
        if (!is_useful(dungeon, now, value)) most = 0;
        now->bag[artifact] = (uint8_t)MIN(now->bag[artifact], most);
    }
    now->bag[JUNK] = 0;
    for (int box = 0; box < BOXES; box++) /* who needs no more gold needs no miners */
        if (dungeon->people[box] == MINERS && now->gold >= gold_useful(dungeon, now))
            now->people[box] = PAID;
}
