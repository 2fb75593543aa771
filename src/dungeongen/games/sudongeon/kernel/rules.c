/* Rounds, monsters and features: what may be done in a situation, and what the rules do by
 * themselves (chapters 3 to 5 and 9).
 *
 *     MET       monsters: bribes, fights
 *     TRAPS     every trap that has not sprung, one after the other, each after a BREATHER
 *     FEATURES  one free check for each that allows one
 *     PEOPLE    dealers lay out their stock; then the player's moves: VISIT
 *     VISIT     talk and trade, then gold pile by pile, then a ration
 *     WAY       walk on, walk out, or spend a further round on one try
 *
 * A labyrinth (SU-11) keeps the party lost until a find of 7; then it can reach one way out or one
 * pile. The legal moves that are left out here and in people.c stand in one list, each with its
 * argument: tests/games/sudongeon/kernel/omissions.py. */
#include "kernel.h"

#include <string.h>

static const Option NOTHING = {0};

/* Return the probability that a D6 shows `need` or more. */
double chance_of(int need) { return MIN(6, MAX(0, 7 - need)) / 6.0; }

static const Place *place_of(const Dungeon *dungeon, const Situation *now) {
    return &dungeon->places[now->room];
}

bool is_exit(const Dungeon *dungeon, const Situation *now) {
    const Place *place = place_of(dungeon, now);
    return place->exit || (place->secret_exit && now->secret);
}

uint16_t hostile(const Dungeon *dungeon, const Situation *now) {
    return place_of(dungeon, now)->monsters & now->alive & (uint16_t)~now->bribed;
}

uint16_t bribed_here(const Dungeon *dungeon, const Situation *now) {
    return place_of(dungeon, now)->monsters & now->alive & now->bribed;
}

int gold_here(const Dungeon *dungeon, const Situation *now) {
    int gold = 0;
    for (int box = 0; box < BOXES; box++)
        if ((place_of(dungeon, now)->piles & ~now->taken) >> box & 1) gold += dungeon->gold[box];
    return gold;
}

static void gain_gold(Situation *now, int gold) {
    now->gold = (uint8_t)MIN(MOST_GOLD, now->gold + gold);
}

static void take_pile(const Dungeon *dungeon, Situation *now, int box) {
    now->taken = (uint16_t)(now->taken | 1 << box);
    gain_gold(now, dungeon->gold[box]);
}

int bribe_gold(int monster) { return BRIBES[monster][0]; }

static int8_t bribe_rations(int monster) { return (int8_t)BRIBES[monster][1]; }

bool takes_bribe(int monster) { return bribe_gold(monster) || bribe_rations(monster); }

/* Return whether the player has a choice on meeting those who are hostile. */
static bool can_bribe(const Dungeon *dungeon, const Situation *now, int box) {
    int monster = dungeon->monsters[box];
    return hostile(dungeon, now) >> box & 1 && takes_bribe(monster) &&
           now->gold >= bribe_gold(monster);
}

static bool can_bribe_any(const Dungeon *dungeon, const Situation *now) {
    for (int box = 0; box < BOXES; box++)
        if (can_bribe(dungeon, now, box)) return true;
    return false;
}

void open_fight(Situation *now, uint16_t foes, enum Step after, int pile) {
    now->foes = foes;
    now->after = (uint8_t)after;
    now->pile = (int8_t)pile;
    now->first = now->spell; /* SU-12: for the next fight only */
    now->spell = 0;
    now->fighting = true;
    now->step = BATTLE;
}

/* ---- what the rules do by themselves */

static void meet(const Dungeon *dungeon, Situation *now) {
    uint16_t enemies = hostile(dungeon, now);
    if (!enemies) now->step = bribed_here(dungeon, now) ? MEET : TRAPS;
    else if (can_bribe_any(dungeon, now)) now->step = MEET;
    else open_fight(now, enemies, TRAPS, -1);
}

static unsigned unsprung(const Dungeon *dungeon, const Situation *now) {
    return place_of(dungeon, now)->traps & ~(unsigned)now->sprung;
}

static void begin_battle(const Dungeon *dungeon, Situation *now) {
    bool goblins = false;
    for (int box = 0; box < BOXES; box++)
        goblins |= now->foes >> box & 1 && dungeon->monsters[box] == GOBLINS;
    now->step = goblins && unsprung(dungeon, now) && !now->gang ? TRAPS : FIGHT; /* SU-9 */
}

static void end_battle(Situation *now) {
    if (now->drops) {
        now->drops--;
        now->step = ARTIFACT;
        return;
    }
    now->step = now->after;
    now->focus = (uint8_t)MAX(now->pile, 0);
    now->foes = 0;
    now->after = 0;
    now->first = now->pile = 0;
    now->fighting = now->gang = false;
}

/* Before a trap, and before a fight that a trap preceded, an artifact may be put on. */
static void next_trap(const Dungeon *dungeon, Situation *now) {
    if (!unsprung(dungeon, now) && !now->fighting) now->step = FEATURES;
    else now->step = can_dress(dungeon, now) ? BREATHER : SPRING;
}

static void spring(const Dungeon *dungeon, Situation *now) {
    unsigned traps = unsprung(dungeon, now);
    now->focus = traps ? (uint8_t)__builtin_ctz(traps) : 0;
    now->step = traps ? TRAP : FIGHT;
}

static void next_feature(Situation *now) {
    now->pending &= (uint16_t)~now->exhausted;
    now->focus = now->pending ? (uint8_t)__builtin_ctz(now->pending) : 0;
    now->step = now->pending ? FEATURE : PEOPLE;
    now->pending = (uint16_t)(now->pending & (now->pending - 1));
}

void settle(const Dungeon *dungeon, Situation *now) {
    for (;;) switch (now->step) {
        case MET: meet(dungeon, now); break;
        case BATTLE: begin_battle(dungeon, now); break;
        case WON: end_battle(now); break;
        case TRAPS: next_trap(dungeon, now); break;
        case SPRING: spring(dungeon, now); break;
        case FEATURES: next_feature(now); break;
        case PEOPLE: {
            int box = 0;
            now->step = dealer_waits(dungeon, now, &box) ? STOCK : VISIT;
            now->focus = (uint8_t)box;
            break;
        }
        case LOOT:
            take_pile(dungeon, now, now->focus);
            now->focus = 0;
            now->stand = STAND_LOST; /* SU-11: each pile is a crossing */
            now->looting = true;
            now->step = VISIT;
            break;
        default: return;
        }
}

/* ---- reduction (see situations.c) */

static void wear_what_fits(const Dungeon *dungeon, Situation *now) {
    for (int artifact = 1; artifact <= ARTIFACT_KINDS; artifact++)
        for (int member = 0; member < MEMBERS; member++)
            if (now->bag[artifact] && !now->worn[member] && can_use(dungeon, member, artifact)) {
                now->bag[artifact]--;
                now->worn[member] = (uint8_t)artifact;
            }
}

static void reduce_visit(const Dungeon *dungeon, Situation *now) {
    const Place *place = place_of(dungeon, now);
    if (!(place->people & ~dungeon->passed) || !people_free(dungeon, now)) now->looting = true;
    if (!now->looting) return;
    now->talked = 0;
    if (!bribed_here(dungeon, now) && !place->labyrinth)
        for (int box = 0; box < BOXES; box++)
            if ((place->piles & ~now->taken) >> box & 1) take_pile(dungeon, now, box);
}

bool nobody_to_fight(const Dungeon *dungeon, const Situation *now) {
    bool chieftain = false;
    for (int box = 0; box < BOXES; box++)
        chieftain |= dungeon->people[box] == CHIEFTAIN && !now->people[box];
    return !now->alive && !chieftain;
}

/* Forget what a party that leaves artifacts has found all the same, unless it has some of its own. */
static void forget_artifacts(const Dungeon *dungeon, Situation *now) {
    for (int artifact = 1; artifact <= ARTIFACT_KINDS; artifact++)
        if (dungeon->bag[artifact]) return;
    for (int member = 0; member < MEMBERS; member++)
        if (dungeon->worn[member]) return;
    memset(now->bag, 0, sizeof now->bag);
    memset(now->worn, 0, sizeof now->worn);
}

void reduce(const Dungeon *dungeon, Situation *now) {
    if (dungeon->whole) return;
    if (dungeon->pooled) pool(dungeon, now);
    if (dungeon->leaves_artifacts) forget_artifacts(dungeon, now);
    if (now->step == VISIT) reduce_visit(dungeon, now);
    bool breathes = now->step == VISIT || now->step == WAY || now->step == OUTSIDE ||
                    now->step == BREATHER || now->step == FIGHT || now->step == TRAP;
    if (breathes) forget(dungeon, now);
}

/* Put on what fits, and forget what is worth nothing any more. */
void forget(const Dungeon *dungeon, Situation *now) {
    if (!dungeon->pooled) wear_what_fits(dungeon, now);
    if (nobody_to_fight(dungeon, now)) now->spell = 0;
    int useful = gold_useful(dungeon, now);
    now->gold = (uint8_t)MIN(now->gold, useful);
    if (now->gold == useful && useful < MOST_GOLD)
        for (int box = 0; box < BOXES; box++)
            if (dungeon->features[box] == SKELETONS)
                now->exhausted = (uint16_t)(now->exhausted | 1 << box);
    now->pending &= (uint16_t)~now->exhausted;
}

/* ---- coming and going */

static bool checked_by_find(int feature) {
    return feature == PASSAGEWAY || feature == SARCOPHAGUS || feature == SKELETONS ||
           feature == LABYRINTH || feature == THRONE;
}

static bool leads_anywhere(const Place *place) { return place->secret || place->secret_exit; }

/* Return the features that may be checked; one passageway and one labyrinth stand for all. */
static uint16_t checks(const Dungeon *dungeon, const Situation *now, bool again) {
    const Place *place = place_of(dungeon, now);
    unsigned found = 0, once = 0;
    for (int box = 0; box < BOXES; box++) {
        int feature = dungeon->features[box];
        bool left = (place->features & ~now->exhausted) >> box & 1;
        if (!left || !checked_by_find(feature)) continue;
        if (feature == PASSAGEWAY && (now->secret || !leads_anywhere(place))) continue;
        if (feature == LABYRINTH && again && now->stand == STAND_CHOICE) continue;
        if (once >> feature & 1) continue;
        if (feature == PASSAGEWAY || feature == LABYRINTH) once |= 1u << feature;
        found |= 1u << box;
    }
    return (uint16_t)found;
}

/* Companions leave at an exit, where damsels pay and kiss (SU-12). */
static Option part(Situation *now) {
    bool alone = !now->damsels;
    for (int class = 0; class < MEMBERS; class++) alone &= !now->adventurers[class];
    if (alone) return NOTHING;
    Option effect = {.operation = OP_REGROUP, .life = (int8_t)(KISS * now->damsels)};
    gain_gold(now, DAMSEL_GOLD * now->damsels);
    now->damsels = 0;
    memset(now->adventurers, 0, sizeof now->adventurers);
    return effect;
}

static void enter(Solver *solver, Situation now, int room) {
    const Dungeon *dungeon = &solver->dungeon;
    if (now.room < 0 && !dungeon->places[room].exit) now.secret = true; /* SU-3: known once used */
    now.room = (int8_t)room;
    now.stand = STAND_LOST;
    now.dressed = 0;
    now.step = MET;
    now.pending = checks(dungeon, &now, false);
    if (dungeon->known && is_exit(dungeon, &now) && !dungeon->places[room].exit)
        choose(solver, now, NOTHING); /* companions do not know */
    Option effect = is_exit(dungeon, &now) ? part(&now) : NOTHING;
    choose(solver, now, effect);
}

static void enter_all(Solver *solver, Situation now, unsigned rooms) {
    for (int room = 0; room < BOXES; room++)
        if (rooms >> room & 1) enter(solver, now, room);
}

static void leave(Solver *solver, Situation now) {
    Option effect = part(&now);
    now.room = -1;
    now.dressed = 0;
    now.stand = STAND_LOST;
    now.step = solver->dungeon.piles & ~now.taken ? OUTSIDE : BEATEN; /* SU-14 */
    choose(solver, now, effect);
}

/* ---- choices */

static void meet_choices(Solver *solver, Situation now) {
    const Dungeon *dungeon = &solver->dungeon;
    Situation then = now;
    uint16_t enemies = hostile(dungeon, &now);
    if (enemies) {
        open_fight(&then, enemies, TRAPS, -1);
    } else {
        then.step = TRAPS;
    }
    choose(solver, then, NOTHING);
    for (int box = 0; box < BOXES; box++) {
        if (enemies && can_bribe(dungeon, &now, box)) {
            then = now;
            then.step = BRIBE;
            then.focus = (uint8_t)box;
            choose(solver, then, (Option){.need = bribe_rations(dungeon->monsters[box])});
        } else if (!enemies && bribed_here(dungeon, &now) >> box & 1) {
            then = now;
            open_fight(&then, (uint16_t)(1 << box), TRAPS, -1);
            choose(solver, then, NOTHING);
        }
    }
}

static void further(Solver *solver, Situation now, enum Step step, Option effect) {
    now.step = (uint8_t)step;
    choose(solver, now, effect);
}

static void try_choices(Solver *solver, Situation now) {
    const Dungeon *dungeon = &solver->dungeon;
    const Place *place = place_of(dungeon, &now);
    uint16_t features = checks(dungeon, &now, true);
    for (int box = 0; box < BOXES; box++)
        if (features >> box & 1) {
            Situation then = now;
            then.focus = (uint8_t)box;
            if (dungeon->features[box] == LABYRINTH) then.stand = STAND_LOST;
            further(solver, then, FEATURE, NOTHING);
        }
    if (place->people & ~dungeon->passed || place->piles & ~now.taken || dungeon->whole)
        further(solver, now, PEOPLE, NOTHING);
    if (place->kinds >> LAW & 1) further(solver, now, PEOPLE, (Option){.operation = OP_HEAL});
    if (place->kinds >> FOUNTAIN & 1) further(solver, now, PEOPLE, (Option){.mana = 1});
    for (int box = 0; box < BOXES; box++)
        if (bribed_here(dungeon, &now) >> box & 1) {
            Situation then = now;
            open_fight(&then, (uint16_t)(1 << box), TRAPS, -1);
            choose(solver, then, NOTHING);
        }
}

static void way_choices(Solver *solver, Situation now) {
    const Dungeon *dungeon = &solver->dungeon;
    const Place *place = place_of(dungeon, &now);
    bool free = !place->labyrinth || now.stand == STAND_CHOICE;
    unsigned ways = free ? place->open | (now.secret ? place->secret : 0u) : 0;
    for (int i = 0; i < place->hidden_count; i++) {
        Door door = place->hidden[i];
        if (!free && now.stand != STAND_DOOR + door.number) continue;
        if (now.doors >> door.number & 1) {
            ways |= 1u << door.other;
            continue;
        }
        Situation then = now;
        then.focus = (uint8_t)door.number;
        then.stand = place->labyrinth ? (uint8_t)(STAND_DOOR + door.number) : STAND_LOST;
        further(solver, then, DOOR, NOTHING);
    }
    enter_all(solver, now, ways);
    if (free && is_exit(dungeon, &now)) leave(solver, now);
    try_choices(solver, now);
    wear_choices(solver, now);
}

static void loot_choices(Solver *solver, Situation now) {
    const Dungeon *dungeon = &solver->dungeon;
    const Place *place = place_of(dungeon, &now);
    if (!place->labyrinth || now.stand == STAND_CHOICE)
        for (int box = 0; box < BOXES; box++)
            if ((place->piles & ~now.taken) >> box & 1) {
                Situation then = now;
                uint16_t guards = bribed_here(dungeon, &now); /* SU-10: they attack first */
                then.step = LOOT;
                then.focus = (uint8_t)box;
                if (guards) {
                    then.focus = 0;
                    open_fight(&then, guards, LOOT, box);
                }
                choose(solver, then, NOTHING);
            }
    wear_choices(solver, now);
    now.step = WAY;
    now.talked = 0;
    now.looting = false;
    now.dressed = 0;
    choose(solver, now, (Option){.operation = OP_EAT});
}

static void breather_choices(Solver *solver, Situation now) {
    now.step = TRAPS; /* where another moment follows, as long as there is something to put on */
    wear_choices(solver, now);
    now.step = SPRING;
    now.dressed = 0;
    choose(solver, now, NOTHING);
}

static void burden_choices(Solver *solver, Situation now) {
    now.step = now.fighting ? WON : FEATURES;
    for (int artifact = 1; artifact <= ARTIFACT_KINDS; artifact++)
        part_choices(solver, now, artifact, 0);
}

/* ---- chances */

static void bribe_chances(Solver *solver, Situation now) {
    const Dungeon *dungeon = &solver->dungeon;
    int box = now.focus, monster = dungeon->monsters[box];
    double success = chance_of(BRIBE_PARLEY - party_of(dungeon, &now).values[PARLEY]);
    now.focus = 0;
    Situation fight = now, paid = now;
    open_fight(&fight, hostile(dungeon, &now), TRAPS, -1);
    chance(solver, fight, 1 - success, NOTHING);
    paid.bribed = (uint16_t)(paid.bribed | 1 << box);
    paid.gold = (uint8_t)(paid.gold - bribe_gold(monster));
    paid.step = hostile(dungeon, &paid) ? MET : TRAPS;
    chance(solver, paid, success, (Option){.rations = (int8_t)-bribe_rations(monster)});
}

static Option look(Situation *now, int feature, int box, int total) {
    uint16_t exhausted = (uint16_t)(now->exhausted | 1 << box);
    Option effect = NOTHING;
    now->step = FEATURES;
    if (feature == PASSAGEWAY && total >= PASSAGEWAY_FIND) {
        now->secret = true;
    } else if (feature == LABYRINTH) {
        now->stand = total >= LABYRINTH_FIND ? STAND_CHOICE : STAND_LOST;
    } else if (feature == SKELETONS && total >= SKELETONS_FIND) {
        now->exhausted = exhausted;
        gain_gold(now, SKELETONS_GOLD);
    } else if (feature == THRONE && total >= THRONE_FIND) {
        now->exhausted = exhausted;
        now->step = ARTIFACT;
    } else if (feature == SARCOPHAGUS && total >= ELIXIR_AT) {
        now->exhausted = exhausted;
        if (total >= ARTIFACT_AT) now->step = ARTIFACT;
        else if (total >= GOLD_AT) gain_gold(now, SARCOPHAGUS_GOLD);
        else effect.elixirs = 1;
    }
    return effect;
}

static void feature_chances(Solver *solver, Situation now) {
    int box = now.focus, find = party_of(&solver->dungeon, &now).values[FIND];
    now.focus = 0;
    for (int face = 1; face <= 6; face++) {
        Situation then = now;
        Option effect = look(&then, solver->dungeon.features[box], box, find + face);
        chance(solver, then, 1 / 6.0, effect);
    }
}

static void artifact_chances(Solver *solver, Situation now) {
    const Dungeon *dungeon = &solver->dungeon;
    if (dungeon->leaves_artifacts) {
        now.step = now.fighting ? WON : FEATURES;
        chance(solver, now, 1, NOTHING);
        return;
    }
    bool burdened = carried(&now) >= MOST_ARTIFACTS; /* SU-13 */
    for (int artifact = 1; artifact <= ARTIFACT_KINDS; artifact++) {
        Situation then = now;
        if (dungeon->pooled) gain_pooled(dungeon, &then, artifact);
        else then.bag[artifact]++;
        then.step = burdened ? BURDEN : now.fighting ? WON : FEATURES;
        chance(solver, then, 1 / (double)ARTIFACT_KINDS, NOTHING);
    }
}

static void door_chances(Solver *solver, Situation now) {
    int number = now.focus, find = party_of(&solver->dungeon, &now).values[FIND];
    double success = chance_of(solver->dungeon.door_level[number] - find);
    now.focus = 0;
    now.step = PEOPLE;
    chance(solver, now, 1 - success, NOTHING);
    now.doors = (uint16_t)(now.doors | 1 << number);
    chance(solver, now, success, NOTHING);
}

/* ---- inner processes: the first option is what follows unhurt, the second what follows hurt */

static void inner(Solver *solver, Situation then) {
    int unhurt = situation_number(solver, then);
    then.damsels = 0; /* SU-12: she dies at any loss */
    int hurt = situation_number(solver, then);
    Situation end = {.step = LOST};
    int both[] = {unhurt, hurt};
    for (int i = 0; i < 2; i++) {
        chance(solver, end, 1, NOTHING);
        solver->options[solver->option_count - 1].then = both[i];
    }
}

static void fight_outcomes(Solver *solver, Situation now) {
    now.step = WON;
    for (int box = 0; box < BOXES; box++)
        if (!now.gang && now.foes >> box & 1 && solver->dungeon.monsters[box] == WYRN) now.drops++;
    if (!now.gang) now.alive &= (uint16_t)~now.foes;
    now.bribed &= now.alive;
    now.foes = 0;
    inner(solver, now);
}

static void trap_outcomes(Solver *solver, Situation now) {
    now.sprung = (uint16_t)(now.sprung | 1 << now.focus);
    now.focus = 0;
    now.step = TRAPS;
    inner(solver, now);
}

enum Kind expand(Solver *solver, Situation now) {
    switch ((enum Step)now.step) {
    case OUTSIDE:
        enter_all(solver, now, solver->dungeon.entrances);
        wear_choices(solver, now);
        return KIND_CHOICE;
    case MEET: meet_choices(solver, now); return KIND_CHOICE;
    case BREATHER: breather_choices(solver, now); return KIND_CHOICE;
    case BURDEN: burden_choices(solver, now); return KIND_CHOICE;
    case WAY: way_choices(solver, now); return KIND_CHOICE;
    case VISIT:
        if (!now.looting) visit_choices(solver, now);
        else loot_choices(solver, now);
        return KIND_CHOICE;
    case BRIBE: bribe_chances(solver, now); return KIND_CHANCE;
    case ARTIFACT: artifact_chances(solver, now); return KIND_CHANCE;
    case FEATURE: feature_chances(solver, now); return KIND_CHANCE;
    case STOCK: stock_chances(solver, now); return KIND_CHANCE;
    case TALK: talk_chances(solver, now); return KIND_CHANCE;
    case CLASS: class_chances(solver, now); return KIND_CHANCE;
    case DOOR: door_chances(solver, now); return KIND_CHANCE;
    case TRAP: trap_outcomes(solver, now); return KIND_TRAP;
    case FIGHT: fight_outcomes(solver, now); return KIND_FIGHT;
    default: return KIND_END;
    }
}
