/* People of the dungeon: who talks, who trades, who joins (chapter 6, SU-12).
 *
 * `Situation.people` records the dealings with each, 0 at first. Dealer: bit 0 his discount, bits 1
 * and 2 how many artifacts lie out, then three numbers of four bits, largest first. Miners: the
 * monsters dead when asked, with ASKED, later PAID. Others: 1 once gone, joined or generous. */
#include "kernel.h"

enum { STOCK_SIZE = 3, STOCK_BITS = 4, FIRST_STOCK_BIT = 3 };

enum { TRADED = 1 << 15 }; /* in Situation.talked: with the hermit, while a Chieftain waits */

static const Option NOTHING = {0};

bool people_free(const Dungeon *dungeon, const Situation *now) {
    const Place *place = &dungeon->places[now->room];
    return !(place->monsters & ~place->lawful & now->alive);
}

static bool rescued(const Dungeon *dungeon, const Situation *now) {
    const Place *place = &dungeon->places[now->room];
    return place->monsters & ~place->lawful && people_free(dungeon, now);
}

static bool stays(const Dungeon *dungeon, int box) { /* a damsel beside another */
    return dungeon->people[box] == DAMSEL &&
           dungeon->places[dungeon->room_of[box]].people != 1 << box;
}

static int laid_out(uint16_t record) { return record >> 1 & 3; }

/* Forget all dealings with those whom the party passes by, and what it does not search. */
void leave_alone(const Dungeon *dungeon, Situation *now) {
    for (int box = 0; box < BOXES; box++)
        if (dungeon->passed >> box & 1) now->people[box] = 0;
    now->exhausted = now->exhausted | dungeon->left;
    now->pending = now->pending & (uint16_t)~dungeon->left;
    bool stock = now->step == STOCK && dungeon->passed >> now->focus & 1;
    bool search = now->step == FEATURE && dungeon->left >> now->focus & 1;
    if (!stock && !search) return;
    now->step = stock ? PEOPLE : FEATURES;
    now->focus = 0;
}

bool dealer_waits(const Dungeon *dungeon, const Situation *now, int *box) {
    if (!people_free(dungeon, now)) return false;
    for (int at = 0; at < BOXES; at++)
        if ((dungeon->places[now->room].people & ~dungeon->passed) >> at & 1 &&
            dungeon->people[at] == DEALER &&
            laid_out(now->people[at]) < STOCK_SIZE) {
            *box = at;
            return true;
        }
    return false;
}

bool chieftain_waits(const Dungeon *dungeon, const Situation *now) {
    for (int box = 0; box < BOXES; box++)
        if (dungeon->places[now->room].people >> box & 1 && dungeon->people[box] == CHIEFTAIN &&
            !now->people[box])
            return true;
    return false;
}

/* Return whether mana can be had again and again. */
bool gives_mana(const Dungeon *dungeon) {
    for (int box = 0; box < BOXES; box++)
        if (dungeon->features[box] == FOUNTAIN ||
            (dungeon->people[box] == HERMIT && !(dungeon->passed >> box & 1)))
            return true;
    return false;
}

/* Return for how many coins a party may come by mana: what it has, and where a trader sells, what lies
 * about. */
int coins_for_mana(const Dungeon *dungeon) {
    int lies = 0;
    bool sells = false;
    for (int box = 0; box < BOXES; box++) {
        lies += dungeon->gold[box];
        sells |= dungeon->people[box] == TRADER && !(dungeon->passed >> box & 1);
    }
    return dungeon->coins + (sells ? lies : 0);
}

/* Return the most gold that can still be of use. */
int gold_useful(const Dungeon *dungeon, const Situation *now) {
    int useful = 0;
    for (int box = 0; box < BOXES; box++) {
        int person = dungeon->people[box], monster = dungeon->monsters[box];
        if ((now->alive & ~now->bribed) >> box & 1) useful += bribe_gold(monster);
        if (dungeon->passed >> box & 1) continue;
        bool sells = person == TRADER || (person == DEALER && !dungeon->pooled);
        if (sells || stays(dungeon, box)) return MOST_GOLD;
        if (person == CHIEFTAIN && !now->people[box]) useful += TRIBUTE;
    }
    return useful;
}

/* ---- the dealer's stock */

static void stock_of(uint16_t record, int stock[STOCK_SIZE]) {
    for (int i = 0; i < STOCK_SIZE; i++)
        stock[i] = record >> (FIRST_STOCK_BIT + STOCK_BITS * i) & ((1 << STOCK_BITS) - 1);
}

static uint16_t record_of(int discount, int count, int stock[STOCK_SIZE]) {
    for (int i = 1; i < STOCK_SIZE; i++)
        for (int j = i; j > 0 && stock[j] > stock[j - 1]; j--) {
            int larger = stock[j];
            stock[j] = stock[j - 1];
            stock[j - 1] = larger;
        }
    int record = discount | count << 1;
    for (int i = 0; i < STOCK_SIZE; i++) record |= stock[i] << (FIRST_STOCK_BIT + STOCK_BITS * i);
    return (uint16_t)record;
}

void stock_chances(Solver *solver, Situation now) {
    const Dungeon *dungeon = &solver->dungeon;
    int box = now.focus, stock[STOCK_SIZE];
    uint16_t record = now.people[box];
    now.focus = 0;
    now.step = PEOPLE;
    for (int artifact = 1; artifact <= ARTIFACT_KINDS; artifact++) {
        stock_of(record, stock);
        Situation then = now;
        if (dungeon->pooled) gain_pooled(dungeon, &then, artifact); /* a gift */
        stock[laid_out(record)] = dungeon->pooled ? 0 : artifact;
        then.people[box] = record_of(record & 1, laid_out(record) + 1, stock);
        chance(solver, then, 1 / (double)ARTIFACT_KINDS, NOTHING);
    }
}

int carried(const Situation *now) {
    int count = 0;
    for (int artifact = 1; artifact <= ARTIFACT_KINDS; artifact++) count += now->bag[artifact];
    for (int member = 0; member < MEMBERS; member++) count += now->worn[member] > 0;
    return count;
}

/* Return whether another dealer here sells an artifact cheaper, or first at the same price. */
static bool outbid(const Dungeon *dungeon, const Situation *now, int box, int artifact) {
    for (int other = 0; other < BOXES; other++) {
        int stock[STOCK_SIZE], dearer = (now->people[box] & 1) - (now->people[other] & 1);
        bool here = dungeon->places[now->room].people >> other & 1;
        if (!here || other == box || dungeon->people[other] != DEALER) continue;
        stock_of(now->people[other], stock);
        for (int i = 0; i < STOCK_SIZE; i++)
            if (stock[i] == artifact && (dearer < 0 || (dearer == 0 && other < box))) return true;
    }
    return false;
}

static void deal(Solver *solver, Situation now, int box) {
    int stock[STOCK_SIZE];
    uint16_t record = now.people[box];
    if (solver->dungeon.pooled) return; /* he has paid for all, and given away what he had */
    int price = record & 1 ? DEALER_DISCOUNT : DEALER_PRICE;
    now.dressed = 0;
    stock_of(record, stock);
    if (carried(&now) < MOST_ARTIFACTS && now.gold >= price)
        for (int i = 0; i < STOCK_SIZE; i++)
            if (stock[i] && (i == 0 || stock[i] != stock[i - 1]) &&
                !outbid(&solver->dungeon, &now, box, stock[i])) {
                Situation then = now;
                int rest[STOCK_SIZE];
                stock_of(record, rest);
                rest[i] = 0;
                then.gold = (uint8_t)(then.gold - price);
                then.people[box] = record_of(record & 1, laid_out(record), rest);
                then.bag[stock[i]]++;
                choose(solver, then, NOTHING);
            }
    for (int artifact = 1; artifact <= ARTIFACT_KINDS; artifact++)
        part_choices(solver, now, artifact, DEALER_PAYS);
}

/* Give up an artifact for so much gold: a carried one, else that of any who wears it. */
void part_choices(Solver *solver, Situation now, int artifact, int gold) {
    Option regroup = {.operation = OP_REGROUP};
    now.gold = (uint8_t)MIN(MOST_GOLD, now.gold + gold);
    if (now.bag[artifact]) {
        now.bag[artifact]--;
        choose(solver, now, regroup);
        return;
    }
    for (int member = 0; member < MEMBERS; member++)
        if (now.worn[member] == artifact) {
            Situation then = now;
            then.worn[member] = 0;
            choose(solver, then, regroup);
        }
}

/* Put an artifact on a member: from the bag, or from another of the class, who gets in exchange what
 * the member wore. Return the first member who changes, or -1 where nothing does. */
static int dress(const Dungeon *dungeon, Situation *now, int member, int artifact) {
    uint8_t worn = now->worn[member];
    int first = member, giver = 0;
    if (!can_use(dungeon, member, artifact) || worn == artifact) return -1;
    if (now->bag[artifact]) {
        now->bag[artifact]--;
        if (worn) now->bag[worn]++;
    } else {
        while (giver < MEMBERS && now->worn[giver] != artifact) giver++;
        if (giver == MEMBERS) return -1;
        now->worn[giver] = worn;
        first = MIN(first, giver);
    }
    now->worn[member] = (uint8_t)artifact;
    return first;
}

/* Return whether an artifact can be put on, be it another of the same. */
bool can_dress(const Dungeon *dungeon, const Situation *now) {
    if (dungeon->pooled) return false;
    for (int artifact = 1; artifact <= ARTIFACT_KINDS; artifact++)
        for (int member = 0; member < MEMBERS; member++) {
            Situation then = *now;
            if (can_use(dungeon, member, artifact) && now->bag[artifact]) return true;
            if (dress(dungeon, &then, member, artifact) >= 0) return true;
        }
    return false;
}

/* Put on an artifact for one that is worn, or hand it over. Members change in their order and once
 * each, which leads to all they can wear, and never in a circle: the first of a class takes what it
 * wants from the bag and from the others, or gives its own to one who has none; the second goes on
 * with what is left. */
void wear_choices(Solver *solver, Situation now) {
    if (solver->dungeon.pooled) return;
    for (int artifact = 1; artifact <= ARTIFACT_KINDS; artifact++)
        for (int member = 0; member < MEMBERS; member++) {
            Situation then = now;
            int first = dress(&solver->dungeon, &then, member, artifact);
            if (first < 0 || first < now.dressed) continue;
            if (!solver->dungeon.whole) then.dressed = (uint8_t)(first + 1);
            choose(solver, then, (Option){.operation = OP_REGROUP});
        }
}

/* ---- the others */

static void buy(Solver *solver, Situation now) {
    if (!now.gold) return;
    now.gold--;
    choose(solver, now, (Option){.rations = RATIONS_FOR_GOLD});
    choose(solver, now, (Option){.mana = 1});
    choose(solver, now, (Option){.elixirs = 1});
}

static void face_chieftain(Solver *solver, Situation now, int box) {
    now.people[box] = 1;
    Situation fight = now;
    open_fight(&fight, 0, PEOPLE, -1);
    fight.gang = true;
    choose(solver, fight, NOTHING);
    if (now.gold < TRIBUTE) return;
    now.gold = (uint8_t)(now.gold - TRIBUTE);
    choose(solver, now, NOTHING);
}

static int miners_pay(const Dungeon *dungeon, const Situation *now, int box) {
    const Place *place = &dungeon->places[now->room];
    unsigned beasts = 0, rooms = place->open;
    for (int room = 0; room < dungeon->rooms; room++)
        if (place->behind >> room & 1 && dungeon->places[room].monsters & now->alive)
            rooms &= ~(1u << room);
    for (int i = 0; i < place->hidden_count; i++)
        if (now->doors >> place->hidden[i].number & 1) rooms |= 1u << place->hidden[i].other;
    for (int room = 0; room < dungeon->rooms; room++)
        if (rooms >> room & 1) beasts |= dungeon->places[room].monsters;
    if (beasts & now->alive) return 0;
    int pay = 0;
    for (int at = 0; at < BOXES; at++)
        if ((beasts & ~(unsigned)now->people[box]) >> at & 1) pay += dungeon->monsters[at];
    return pay;
}

static void face_miners(Solver *solver, Situation now, int box) {
    if (!now.people[box] && !solver->dungeon.pooled) {
        now.people[box] = (uint16_t)(ASKED | (~now.alive & 511));
        choose(solver, now, NOTHING);
        return;
    }
    int pay = now.people[box] & PAID ? 0 : miners_pay(&solver->dungeon, &now, box);
    if (!pay) return;
    now.people[box] = now.people[box] | PAID;
    now.gold = (uint8_t)MIN(MOST_GOLD, now.gold + pay);
    choose(solver, now, NOTHING);
}

static bool worth_a_parley(const Dungeon *dungeon, const Situation *now, int box) {
    if (now->talked >> box & 1) return false;
    switch (dungeon->people[box]) {
    case TRADER: return rescued(dungeon, now) && !now->people[box]; /* the gift: once */
    case DEALER: return !dungeon->pooled && rescued(dungeon, now) && !(now->people[box] & 1);
    case HERMIT:
    case SHAMAN: return true;
    case EXPLORER: return now->doors != (1 << dungeon->door_count) - 1;
    default: return false;
    }
}

static void face(Solver *solver, Situation now, int box) {
    const Dungeon *dungeon = &solver->dungeon;
    Situation then = now;
    switch ((enum Person)dungeon->people[box]) {
    case TRADER: buy(solver, now); break;
    case DEALER: deal(solver, now, box); break;
    case CHIEFTAIN:
        if (!now.people[box]) face_chieftain(solver, now, box);
        break;
    case MINERS: face_miners(solver, now, box); break;
    case HERMIT: /* of any number, so one trade is enough; it ends the talk where that may end */
        if (now.talked & TRADED) break;
        then.looting = !chieftain_waits(dungeon, &now);
        if (!then.looting) then.talked |= TRADED;
        choose(solver, then, (Option){.operation = OP_TRADE});
        break;
    case DAMSEL:
        if (stays(dungeon, box)) {
            if (!then.gold) break;
            then.gold--;
            choose(solver, then, (Option){.life = 1}); /* a kiss */
        } else if (!then.people[box]) {
            then.people[box] = 1;
            then.damsels++;
            choose(solver, then, (Option){.operation = OP_REGROUP, .life = DAMSEL_LIFE});
        }
        break;
    case ADVENTURER:
        if (then.people[box]) break;
        then.people[box] = 1;
        then.step = CLASS;
        choose(solver, then, NOTHING);
        break;
    default: break;
    }
    if (!worth_a_parley(dungeon, &now, box)) return;
    then = now;
    then.step = TALK;
    then.focus = (uint8_t)box;
    then.talked = (uint16_t)(then.talked | 1 << box);
    choose(solver, then, NOTHING);
}

void visit_choices(Solver *solver, Situation now) {
    const Dungeon *dungeon = &solver->dungeon;
    if (!chieftain_waits(dungeon, &now) || !people_free(dungeon, &now)) {
        Situation then = now;
        then.looting = true;
        choose(solver, then, NOTHING);
    }
    unsigned here = dungeon->places[now.room].people & ~(unsigned)dungeon->passed;
    for (int box = 0; box < BOXES && people_free(dungeon, &now); box++)
        if (here >> box & 1) face(solver, now, box);
    wear_choices(solver, now);
}

void talk_chances(Solver *solver, Situation now) {
    const Dungeon *dungeon = &solver->dungeon;
    int box = now.focus;
    double success = chance_of(PEOPLE_PARLEY - party_of(dungeon, &now).values[PARLEY]);
    now.focus = 0;
    now.step = VISIT;
    now.dressed = 0;
    Situation failed = now, granted = now;
    Option favour = NOTHING;
    switch ((enum Person)dungeon->people[box]) {
    case SHAMAN:
        failed.spell = -1;
        granted.spell = 1;
        break;
    case TRADER:
        granted.people[box] = 1;
        favour = (Option){.operation = OP_HEAL, .rations = GIFT, .mana = GIFT};
        break;
    case DEALER: granted.people[box] |= 1; break;
    case HERMIT: favour.operation = OP_HEAL; break;
    case EXPLORER: granted.doors = (uint16_t)((1 << dungeon->door_count) - 1); break;
    default: break;
    }
    chance(solver, failed, 1 - success, NOTHING);
    chance(solver, granted, success, favour);
}

void class_chances(Solver *solver, Situation now) {
    now.step = VISIT;
    now.focus = 0;
    for (int class = 0; class < MEMBERS; class++) {
        Situation then = now;
        then.adventurers[class]++;
        Option effect = {.operation = OP_REGROUP, .life = (int8_t)CLASSES[class][LIFE]};
        chance(solver, then, 1 / (double)MEMBERS, effect);
    }
}
