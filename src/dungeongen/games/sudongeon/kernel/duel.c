/* A fight with one foe, solved exactly for eight lanes of rations and elixirs at once (SU-8).
 *
 * A moment of a fight is the foe's life, the party's life and its mana. Each turn a fighter strikes
 * first, or both strike at once. Before each strike the party may heal; before its own it may boost
 * with mana. All values are maxima of sums of others with less mana, less life or a foe with less
 * life, except for the turn without a hurt: it leads back to its own beginning. So the
 * tables are filled by mana, then life, then the foe's life, and that turn is solved by Newton's
 * method, which is policy iteration from below: every iterate is a value that a policy has. The
 * Troll regains life each turn; the foe's lives then depend on each other, and are iterated from
 * below until they move less than `STILL`.
 *
 * Healing before a strike is a maximum along (life + 1, mana - 1), so it is carried on from the
 * neighbouring cell. What heals later in a turn knows more, so no other healing is worth it. */
#include "fight.h"

#include <string.h>

static const float STILL = 2e-7f;
enum { NEWTON_STEPS = 4, SWEEPS = 2000 };
enum { STEPS_A_CELL = 60 }; /* and more with each boost */

typedef struct {
    struct Fighter *table;
    Foe foe;
    Fighters party;
    Blow blow, *strikes; /* the foe's, and the party's with each boost */
    Lanes by_party, by_foe, by_both; /* the odds of who strikes first */
    Lanes boosted_last[FOE_LIFE], boosted_first[FOE_LIFE], boosted_tie[FOE_LIFE];
    Lanes struck_turn[FOE_LIFE], struck_last[FOE_LIFE];
    int life, mana;
    bool rough;
} Duel;

Blow blow_of(int edge) {
    double odds[DAMAGES] = {0};
    Blow blow = {.least = DAMAGES, .most = 0};
    for (int face = -FURTHEST; face <= FURTHEST; face++) {
        int damage = MIN(DAMAGES - 1, MAX(0, face + edge));
        odds[damage] += (FURTHEST + 1 - (face < 0 ? -face : face)) / 36.0;
        blow.least = MIN(blow.least, damage);
        blow.most = MAX(blow.most, damage);
    }
    for (int damage = 0; damage < DAMAGES; damage++) blow.odds[damage] = (float)odds[damage];
    return blow;
}

void spread_points(Foe orcs, int points, double odds, Spreading *each, void *to) {
    enum { POINTS = 100 }; /* more than Orcs can have */
    double factorial[POINTS] = {1};
    for (int i = 1; i <= points; i++) factorial[i] = factorial[i - 1] * i;
    double ways = factorial[points];
    for (int i = 0; i < points; i++) ways /= 4;
    for (int quick = 0; quick <= points; quick++)
        for (int fierce = 0; quick + fierce <= points; fierce++)
            for (int hard = 0; quick + fierce + hard <= points; hard++) {
                int tough = points - quick - fierce - hard;
                Foe one = orcs;
                one.initiative += quick;
                one.attack += fierce;
                one.defence += hard;
                one.life += tough;
                each(to, one, odds * ways / factorial[quick] / factorial[fierce] /
                                  factorial[hard] / factorial[tough]);
            }
}

static void claim(Duel *duel) {
    double first = 0, last = 0, tie = 0;
    bool foe = duel->foe.first, party = duel->party.claim > 0;
    if (duel->party.claim < 0 || (foe && !party)) last = 1;
    else if (party && !foe) first = 1;
    else
        for (int face = -FURTHEST; face <= FURTHEST; face++) {
            int edge = face + duel->party.initiative - duel->foe.initiative;
            double odds = (FURTHEST + 1 - (face < 0 ? -face : face)) / 36.0;
            *(edge > 0 ? &first : edge < 0 ? &last : &tie) += odds;
        }
    duel->by_party = all((float)first);
    duel->by_foe = all((float)last);
    duel->by_both = all((float)tie);
}

static size_t cell(const Duel *duel, int mana, int life, int foe) {
    const struct Fighter *table = duel->table;
    return ((size_t)mana * (size_t)(table->life_most + 1) + (size_t)life) *
               (size_t)(duel->foe.life + 1) + (size_t)foe;
}

static size_t end(const Duel *duel, int mana, int life) {
    return (size_t)mana * (size_t)(duel->table->life_most + 1) + (size_t)life;
}

/* The foe's blow on a party that has won at the same time. */
static void dying_blow(Duel *duel) {
    struct Fighter *table = duel->table;
    Lanes value = all(0);
    for (int damage = duel->blow.least; damage <= duel->blow.most; damage++) {
        int life = duel->life - damage, mana = duel->mana;
        if (life >= 1) value += duel->blow.odds[damage] * table->after[end(duel, mana, life)];
        else if (duel->party.heals && (mana -= 1 - life) >= 0)
            value += duel->blow.odds[damage] * table->after_healed[end(duel, mana, 1)];
    }
    table->lands[cell(duel, duel->mana, duel->life, 0)] = value;
}

/* A foe's blow that hurts: what the turn is worth then, and the party's own strike after it. */
static void foe_strikes(Duel *duel, int foe) {
    Lanes turn = all(0), last = all(0);
    for (int damage = MAX(1, duel->blow.least); damage <= duel->blow.most; damage++) {
        int life = duel->life - damage, mana = duel->mana;
        if (life < 1) {
            mana -= 1 - life;
            life = 1;
            if (!duel->party.heals) break;
        }
        if (mana < 0) break;
        turn += duel->blow.odds[damage] * duel->table->turn[cell(duel, mana, life, foe)];
        last += duel->blow.odds[damage] * duel->table->party_last[cell(duel, mana, life, foe)];
    }
    duel->struck_turn[foe] = turn;
    duel->struck_last[foe] = last;
}

/* A strike of the party: values of its turn's end, of the foe's strike after it, and at once. */
typedef struct { Lanes last, first, tie; } Strike;

static inline Strike strike(const Duel *duel, const Blow *blow, int mana, int foe, int least) {
    const struct Fighter *table = duel->table;
    Strike value = {all(0), all(0), all(0)};
    size_t from = cell(duel, mana, duel->life, foe);
    float kill = 0;
    for (int damage = MAX(foe, blow->least); damage <= blow->most; damage++)
        kill += blow->odds[damage];
    if (kill > 0) {
        value.last = value.first = kill * table->after[end(duel, mana, duel->life)];
        value.tie = kill * table->lands[cell(duel, mana, duel->life, 0)];
    }
    for (int damage = MAX(least, blow->least); damage <= MIN(foe - 1, blow->most); damage++) {
        float odds = blow->odds[damage];
        value.last += odds * table->turn[from - (size_t)damage];
        value.first += odds * table->foe_last[from - (size_t)damage];
        value.tie += odds * table->lands[from - (size_t)damage];
    }
    return value;
}

/* In the guide large boosts are tried in steps. */
static bool is_skipped(int boost) { return (boost > 4 && boost % 2) || (boost > 8 && boost % 4); }

/* The best of healing first and of every boost: all that does not lead back to this cell. */
static void prepare(Duel *duel, int foe) {
    const struct Fighter *table = duel->table;
    Lanes last = all(0), first = all(0), tie = all(0);
    int enough = foe + duel->foe.defence - duel->party.attack + FURTHEST; /* kills for certain */
    int most = duel->party.boosts ? MIN(duel->mana, MAX(0, enough)) : 0;
    for (int boost = 1; boost <= most; boost++) {
        if (duel->strikes[boost].most == 0 || (duel->rough && is_skipped(boost))) continue;
        Strike value = strike(duel, &duel->strikes[boost], duel->mana - boost, foe, 0);
        last = larger(last, value.last);
        first = larger(first, value.first);
        tie = larger(tie, value.tie);
    }
    if (duel->party.heals && duel->mana > 0 && duel->life < duel->party.limit) {
        size_t healed = cell(duel, duel->mana - 1, duel->life + 1, foe);
        last = larger(last, table->party_last[healed]);
        first = larger(first, table->party_first[healed]);
        tie = larger(tie, table->tie[healed]);
    }
    duel->boosted_last[foe] = last;
    duel->boosted_first[foe] = first;
    duel->boosted_tie[foe] = tie;
    foe_strikes(duel, foe);
}

typedef struct { Lanes value, slope; } Line;

/* The value of a turn whose unhurt end is worth `again`, and how it rises with that. */
static inline Line one_turn(Duel *duel, const Strike *plain, int foe, Lanes again) {
    struct Fighter *table = duel->table;
    size_t here = cell(duel, duel->mana, duel->life, foe);
    bool heals = duel->party.heals && duel->mana > 0 && duel->life < duel->party.limit;
    size_t healed = heals ? cell(duel, duel->mana - 1, duel->life + 1, foe) : here;
    Lanes miss = all(duel->strikes[0].odds[0]), spared = all(duel->blow.odds[0]);
    Lanes lands = duel->struck_turn[foe] + spared * again;
    Lanes foe_last = lands, foe_last_slope = spared;
    if (heals) {
        foe_last_slope = slope_if(lands, table->foe_last[healed], spared);
        foe_last = larger(lands, table->foe_last[healed]);
    }
    Lanes last = plain->last + miss * again;
    Lanes last_slope = slope_if(last, duel->boosted_last[foe], miss);
    last = larger(last, duel->boosted_last[foe]);
    Lanes first = plain->first + miss * foe_last;
    Lanes first_slope = slope_if(first, duel->boosted_first[foe], miss * foe_last_slope);
    first = larger(first, duel->boosted_first[foe]);
    Lanes tie = plain->tie + miss * lands;
    Lanes tie_slope = slope_if(tie, duel->boosted_tie[foe], miss * spared);
    tie = larger(tie, duel->boosted_tie[foe]);
    Lanes then = duel->struck_last[foe] + spared * last;
    Lanes then_slope = spared * last_slope;
    if (heals) {
        then_slope = slope_if(then, table->foe_first[healed], then_slope);
        then = larger(then, table->foe_first[healed]);
    }
    table->lands[here] = lands;
    table->foe_last[here] = foe_last;
    table->party_last[here] = last;
    table->party_first[here] = first;
    table->tie[here] = tie;
    table->foe_first[here] = then;
    Line line = {duel->by_party * first + duel->by_foe * then + duel->by_both * tie,
                 duel->by_party * first_slope + duel->by_foe * then_slope +
                     duel->by_both * tie_slope};
    return line;
}

/* Where no foe regains life: each of the foe's lives by itself, the least first. */
static void steady(Duel *duel) {
    for (int foe = 1; foe <= duel->foe.life; foe++) {
        size_t here = cell(duel, duel->mana, duel->life, foe);
        Strike plain = strike(duel, &duel->strikes[0], duel->mana, foe, 1);
        Lanes again = duel->table->turn[here];
        for (int step = 0; step < NEWTON_STEPS; step++) {
            Line line = one_turn(duel, &plain, foe, again);
            Lanes rest = larger(all(1) - line.slope, all(1e-4f));
            Lanes step_up = slope_if(all(0.9999f), line.slope, (line.value - again) / rest);
            again += step_up;
            if (most_of(step_up) < STILL) break;
        }
        one_turn(duel, &plain, foe, again);
        duel->table->turn[here] = again;
    }
}

/* The Troll: a turn that begins with less than full life is fought with more. */
static void regaining(Duel *duel) {
    struct Fighter *table = duel->table;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        Lanes moved = all(0);
        for (int foe = duel->foe.life; foe >= 1; foe--) {
            size_t here = cell(duel, duel->mana, duel->life, foe);
            Strike plain = strike(duel, &duel->strikes[0], duel->mana, foe, 1);
            Lanes value = one_turn(duel, &plain, foe, table->turn[here]).value;
            int least = foe - duel->foe.regains; /* the life that regains this one */
            for (int at = foe == duel->foe.life ? foe : least; at >= MAX(1, least); at--) {
                size_t begins = here - (size_t)(foe - at);
                moved = larger(moved, value - table->turn[begins]);
                table->turn[begins] = value;
            }
        }
        if (most_of(moved) < STILL) return;
    }
}

/* Begin with the values of a life less: more life is worth no less, so they are from below. */
static void start_values(const Duel *duel) {
    struct Fighter *table = duel->table;
    Lanes *starts[] = {table->turn, table->foe_last, table->lands};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        for (int foe = 1; foe <= duel->foe.life; foe++)
            starts[i][cell(duel, duel->mana, duel->life, foe)] =
                duel->life > 1 ? starts[i][cell(duel, duel->mana, duel->life - 1, foe)] : all(0);
}

/* Return what a fight takes, in steps. */
int64_t duel_steps(Foe foe, Fighters party, int mana_most) {
    return (int64_t)(mana_most + 1) * party.limit * foe.life * (mana_most + STEPS_A_CELL);
}

/* Fill the tables of a fight for every life up to the limit and every mana up to `mana_most`. */
void duel(Solver *solver, Foe foe, Fighters party, int mana_most) {
    Blow strikes[MOST_MANA + 1];
    Duel duel = {.table = solver->fighter, .foe = foe, .party = party, .strikes = strikes,
                 .rough = solver->rough};
    duel.blow = blow_of(foe.attack - party.defence);
    for (int boost = 0; boost <= mana_most; boost++)
        strikes[boost] = blow_of(party.attack + boost - foe.defence);
    claim(&duel);
    work(solver, duel_steps(foe, party, mana_most));
    heal_victories(duel.table->after, duel.table->after_healed, party.limit, mana_most, party.heals);
    for (duel.mana = 0; duel.mana <= mana_most; duel.mana++)
        for (duel.life = 1; duel.life <= party.limit; duel.life++) {
            dying_blow(&duel);
            for (int m = 1; m <= foe.life; m++) prepare(&duel, m);
            start_values(&duel);
            if (foe.regains) regaining(&duel);
            else steady(&duel);
        }
}
