/* The dungeon as the rules see it, read from about 150 numbers, and the values of the party.
 *
 * The numbers, in order: how many rooms; for every box its room, monster, trap, feature, person and
 * gold; the hidden doors' levels; the entrances; for each room its sets of boxes, flags, open
 * doors, hidden doors and passageways; the five members' classes, values and artifacts; the bag;
 * rations, mana, elixirs and gold. Lists are preceded by their length. */
#include "kernel.h"

typedef struct { const int *next, *end; bool short_of; } Numbers;

static int take(Numbers *numbers, int most) {
    if (numbers->next == numbers->end || *numbers->next < 0 || *numbers->next > most) {
        numbers->short_of = true;
        return 0;
    }
    return *numbers->next++;
}

static uint16_t take_set(Numbers *numbers) { return (uint16_t)take(numbers, 511); }

static uint16_t take_rooms(Numbers *numbers) {
    uint16_t set = 0;
    for (int left = take(numbers, BOXES); left > 0; left--)
        set = (uint16_t)(set | 1 << take(numbers, BOXES - 1));
    return set;
}

static void take_place(Numbers *numbers, Place *place) {
    place->boxes = take_set(numbers);
    place->monsters = take_set(numbers);
    place->lawful = take_set(numbers);
    place->traps = take_set(numbers);
    place->features = take_set(numbers);
    place->people = take_set(numbers);
    place->piles = take_set(numbers);
    place->labyrinth = take(numbers, 1);
    place->exit = take(numbers, 1);
    place->secret_exit = take(numbers, 1);
    place->open = take_rooms(numbers);
    place->hidden_count = take(numbers, 2 * HIDDEN_DOORS);
    for (int i = 0; i < place->hidden_count; i++) {
        place->hidden[i].number = take(numbers, HIDDEN_DOORS - 1);
        place->hidden[i].other = take(numbers, BOXES - 1);
    }
    place->secret = take_rooms(numbers);
}

static void take_company(Numbers *numbers, Dungeon *dungeon) {
    for (int member = 0; member < MEMBERS; member++) {
        dungeon->class_of[member] = take(numbers, CLASS_WIZARD);
        for (int value = 0; value < VALUES; value++)
            dungeon->worth[member][value] = take(numbers, 99);
        dungeon->worn[member] = (uint8_t)take(numbers, ARTIFACT_KINDS);
    }
    for (int left = take(numbers, MOST_ARTIFACTS); left > 0; left--)
        dungeon->bag[take(numbers, ARTIFACT_KINDS)]++;
    dungeon->rations = take(numbers, 2999);
    dungeon->mana = take(numbers, 999);
    dungeon->elixirs = take(numbers, 999);
    dungeon->coins = take(numbers, 999);
}

bool dungeon_read(Dungeon *dungeon, const int *list, size_t count) {
    Numbers numbers = {list, list + count, false};
    *dungeon = (Dungeon){0};
    dungeon->rooms = take(&numbers, BOXES);
    int *tables[] = {dungeon->room_of,  dungeon->monsters, dungeon->traps,
                     dungeon->features, dungeon->people,   dungeon->gold};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int box = 0; box < BOXES; box++) tables[i][box] = take(&numbers, 9);
    dungeon->door_count = take(&numbers, HIDDEN_DOORS);
    for (int i = 0; i < dungeon->door_count; i++) dungeon->door_level[i] = take(&numbers, 9);
    dungeon->entrances = take_rooms(&numbers);
    for (int room = 0; room < dungeon->rooms; room++) take_place(&numbers, &dungeon->places[room]);
    take_company(&numbers, dungeon);
    for (int box = 0; box < BOXES; box++) {
        Place *place = &dungeon->places[dungeon->room_of[box]];
        if (dungeon->gold[box]) dungeon->piles = (uint16_t)(dungeon->piles | 1 << box);
        if (place->features >> box & 1)
            place->kinds = (uint16_t)(place->kinds | 1 << dungeon->features[box]);
    }
    return !numbers.short_of && numbers.next == numbers.end;
}

Gain artifact_gain(int artifact) {
    const int *printed = ARTIFACTS[artifact - 1];
    return (Gain){printed[1], printed[2]};
}

bool can_use(const Dungeon *dungeon, int member, int artifact) {
    return dungeon->class_of[member] == ARTIFACTS[artifact - 1][0];
}

static bool has(const Dungeon *dungeon, const Situation *now, int class) {
    bool has = now->adventurers[class];
    for (int member = 0; member < MEMBERS; member++) has |= dungeon->class_of[member] == class;
    return has;
}

/* Return whether mana heals, and whether it adds to a strike: adventurers have their craft (SU-12). */
bool can_heal(const Dungeon *dungeon, const Situation *now) {
    return has(dungeon, now, CLASS_CLERIC);
}

bool can_boost(const Dungeon *dungeon, const Situation *now) {
    return has(dungeon, now, CLASS_WIZARD);
}

bool is_lawful(int monster) { return MONSTERS[monster - 1][4]; }

/* Set what a member is worth, with levels and artifact. */
void member_values(const Dungeon *dungeon, const Situation *now, int member, int *values) {
    int artifact = now->worn[member];
    for (int value = 0; value < VALUES; value++) values[value] = dungeon->worth[member][value];
    if (artifact) values[artifact_gain(artifact).value] += artifact_gain(artifact).gain;
}

static void join(Party *party, const int *values) {
    for (int value = 0; value < VALUES; value++) {
        int *total = &party->values[value];
        bool best = value == FIND || value == PARLEY; /* SU-5: the best member's, never a sum */
        *total = best ? MAX(*total, values[value]) : *total + values[value];
    }
}

Party party_of(const Dungeon *dungeon, const Situation *now) {
    Party party = {{0}};
    for (int member = 0; member < MEMBERS; member++) {
        int values[VALUES];
        member_values(dungeon, now, member, values);
        join(&party, values);
    }
    for (int class = 0; class < MEMBERS; class++)
        for (int i = 0; i < now->adventurers[class]; i++) join(&party, CLASSES[class]);
    if (dungeon->pooled) wear_pooled(dungeon, now, &party);
    party.values[LIFE] += DAMSEL_LIFE * now->damsels;
    return party;
}
