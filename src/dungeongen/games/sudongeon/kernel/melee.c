/* A fight as a process of groups that strike: one to three foes, the Wyrn, the Wizard (SU-8, SU-9).
 *
 * The party strikes its foes in a fixed order, each until it is dead. That is a policy, so what
 * comes out is won for certain; within it every choice of healing and mana is the best. A moment is
 * the present target's life (a *position*), life, mana, and the party's *shape*: whom the Wyrn has
 * felled, or what the Wizard's omens took. A turn is a *sequence* of groups. `wait` holds values
 * before a sequence, when the party may still heal; `land` those of its first group's blow, when it
 * may not. A group in which the party strikes along with foes is the party's strike followed by the
 * `land` of the others, who strike even if they have just died.
 *
 * Values are filled by mana, life, position; what heals leads to less mana, what hurts to less
 * life, what strikes to an earlier position. Only a turn without a wound leads back to itself: it
 * is solved by Newton's method, as in duel.c. Where a foe regains life, positions are iterated from
 * below. A blow of the Wyrn leads to later shapes, and so do the Wizard's omens. */
#include "melee.h"

#include <string.h>

static const float STILL = 2e-7f;
enum { NEWTON_STEPS = 5, SWEEPS = 2000, FACES = 6, ORDERS = 75 };
enum { STEPS_A_CELL = 30, STEPS_A_RESTLESS_CELL = 150 }; /* for each sequence; more with mana */

typedef struct { int sequence; float odds; } Order;
typedef struct { Lanes value, slope; } Line;

struct Turns {
    Melee *melee;
    int sequence_count, surges, positions, start[FOES + 1];
    Sequence sequences[SEQUENCES];
    size_t plane, layer; /* cells of a sequence, and of all sequences of a shape and a surge */
    Lanes *wait, *land;
    Lanes *fought, *dragon; /* [shape][mana][life][position]: after the omens */
    /* of the present shape: */
    int shape, order_count[FOES];
    Order orders[FOES][ORDERS];
    Blows blows[SURGES][1 << FOES];
    Blow strikes[SURGES][FOES][MOST_MANA + 1];
    /* of the present cells: what does not lead back, for each surge, position and sequence */
    Lanes *settled, *best;
    int mana, life;
};

/* ---- sequences */

static int find_sequence(Turns *turns, int first, int rest) {
    for (int i = 1; i < turns->sequence_count; i++)
        if (turns->sequences[i].first == first && turns->sequences[i].rest == rest) return i;
    Sequence *new = &turns->sequences[turns->sequence_count];
    *new = (Sequence){.first = first, .rest = rest,
                      .members = first | turns->sequences[rest].members};
    return turns->sequence_count++;
}

static int without(Turns *turns, int sequence, int foe) {
    if (!sequence) return 0;
    Sequence old = turns->sequences[sequence];
    int first = old.first & ~(2 << foe), rest = without(turns, old.rest, foe);
    return first ? find_sequence(turns, first, rest) : rest;
}

static int count_bits(int set) { return __builtin_popcount((unsigned)set); }

/* List the sequences of all who can fight, those with fewer combatants first. */
static void list_sequences(Turns *turns) {
    int everybody = (2 << turns->melee->foe_count) - 1;
    turns->sequences[0] = (Sequence){0};
    turns->sequence_count = 1;
    for (int size = 1; size <= turns->melee->foe_count + 1; size++)
        for (int rest = 0, known = turns->sequence_count; rest < known; rest++) {
            int left = size - count_bits(turns->sequences[rest].members);
            if (left <= 0) continue;
            for (int first = 1; first <= everybody; first++)
                if (count_bits(first) == left && !(first & turns->sequences[rest].members))
                    find_sequence(turns, first, rest);
        }
    for (int i = 1; i < turns->sequence_count; i++) {
        Sequence *one = &turns->sequences[i];
        int others = one->first & ~PARTY_BIT;
        one->lesser = others ? find_sequence(turns, others, one->rest) : one->rest;
        for (int foe = 0; foe < turns->melee->foe_count; foe++) {
            int rest = without(turns, one->rest, foe);
            one->killed[foe] = others ? find_sequence(turns, others, rest) : rest;
        }
    }
}

/* ---- where values are */

int melee_position(const Melee *melee, int foe, int life) {
    int position = life - 1;
    for (int i = 0; i < foe; i++) position += melee->foes[i].life;
    return position;
}

size_t melee_cells(const Melee *melee) { /* with one position more, for victories */
    size_t positions = (size_t)melee_position(melee, melee->foe_count, 1) + 1;
    return (size_t)(melee->mana + 1) * (size_t)(melee->limit + 1) * positions;
}

static size_t cell(const Turns *turns, int mana, int life, int position) {
    size_t moment = (size_t)mana * (size_t)(turns->melee->limit + 1) + (size_t)life;
    return moment * (size_t)(turns->positions + 1) + (size_t)position;
}

static size_t block(const Turns *turns, int shape, int surge, int sequence) {
    size_t layer = (size_t)shape * (size_t)turns->surges + (size_t)surge;
    return layer * turns->layer + (size_t)sequence * turns->plane;
}

static size_t moment(const Melee *melee, int mana, int life) {
    return (size_t)mana * (size_t)(melee->limit + 1) + (size_t)life;
}

/* ---- what a shape strikes and suffers */

static void add_blow(Blows *all_blows, const Blow *blow, bool fells) {
    Blows sum = {.most = all_blows->most + blow->most};
    for (int felled = 0; felled <= FELLED_AT_ONCE; felled++)
        for (int before = 0; before <= all_blows->most; before++)
            for (int damage = blow->least; damage <= blow->most; damage++) {
                int more = MIN(FELLED_AT_ONCE, felled + (fells && damage >= FELLING));
                sum.odds[more][before + damage] +=
                    all_blows->odds[felled][before] * blow->odds[damage];
            }
    *all_blows = sum;
}

static void set_blows(Turns *turns) {
    const Melee *melee = turns->melee;
    const Shape *shape = &melee->shapes[turns->shape];
    for (int surge = 0; surge < turns->surges; surge++)
        for (int group = 0; group < 1 << melee->foe_count; group++) {
            Blows *sum = &turns->blows[surge][group];
            *sum = (Blows){.most = 0};
            sum->odds[0][0] = 1;
            for (int i = 0; i < melee->foe_count; i++) {
                if (!(group >> i & 1)) continue;
                int fury = surge == 1 && i == melee->wizard ? SURGE : 0;
                Blow blow = blow_of(melee->foes[i].attack + fury - shape->defence);
                add_blow(sum, &blow, melee->foes[i].digit == WYRN);
            }
        }
    for (int surge = 0; surge < turns->surges; surge++)
        for (int i = 0; i < melee->foe_count; i++)
            for (int boost = 0; boost <= melee->mana; boost++) {
                int guard = surge == 2 && i == melee->wizard ? SURGE : 0;
                turns->strikes[surge][i][boost] =
                    blow_of(shape->attack + boost - melee->foes[i].defence - guard);
            }
}

/* Return the sequence that dice make: groups of equal totals, the highest first. */
static int sequence_of(Turns *turns, const int *totals, int rolling, int first, int last) {
    int sequence = last ? find_sequence(turns, last, 0) : 0;
    for (int total = 0; total < 200; total++) {
        int group = 0;
        for (int i = 0; i <= FOES; i++)
            if (rolling >> i & 1 && totals[i] == total) group |= 1 << i;
        if (group) sequence = find_sequence(turns, group, sequence);
    }
    return first ? find_sequence(turns, first, sequence) : sequence;
}

static void add_order(Turns *turns, int target, int sequence, float odds) {
    Order *orders = turns->orders[target];
    for (int i = 0; i < turns->order_count[target]; i++)
        if (orders[i].sequence == sequence) {
            orders[i].odds += odds;
            return;
        }
    orders[turns->order_count[target]++] = (Order){sequence, odds};
}

/* Set the odds of all orders of a turn while the foes from `target` on live. */
static void set_orders(Turns *turns, int target) {
    enum { BASE = 60 }; /* keeps totals above 0 */
    const Melee *melee = turns->melee;
    int rolling = PARTY_BIT, first = 0, last = 0, rolls = 1;
    for (int i = target; i < melee->foe_count; i++) {
        rolling |= 2 << i;
        if (melee->foes[i].first) first |= 2 << i;
    }
    if (melee->claim > 0) first |= PARTY_BIT;
    if (count_bits(first) > 1) first = 0; /* they cancel */
    if (melee->claim < 0) last = PARTY_BIT;
    rolling &= ~(first | last);
    for (int i = 0; i <= FOES; i++)
        if (rolling >> i & 1) rolls *= FACES;
    turns->order_count[target] = 0;
    for (int roll = 0; roll < rolls; roll++) {
        int totals[FOES + 1] = {0}, dice = roll;
        for (int i = 0; i <= melee->foe_count; i++) {
            if (!(rolling >> i & 1)) continue;
            int bonus = i ? melee->foes[i - 1].initiative
                          : melee->shapes[turns->shape].initiative;
            totals[i] = BASE + dice % FACES + bonus;
            dice /= FACES;
        }
        add_order(turns, target, sequence_of(turns, totals, rolling, first, last),
                  1.0f / (float)rolls);
    }
}

/* ---- a blow on the party */

/* The value after damage: first some are felled, then the party must be above 0. */
static Lanes hurt(const Turns *turns, int shape, int felled, int surge, int sequence, int mana,
                  int life, int position) {
    const Melee *melee = turns->melee;
    const Shape *now = &melee->shapes[shape];
    if (felled && now->awake) {
        Lanes sum = all(0);
        for (int i = 0; i < now->awake; i++)
            sum += hurt(turns, now->felled[i], felled - 1, surge, sequence, mana, life, position);
        return sum * all(1.0f / (float)now->awake);
    }
    bool won = position == turns->positions, rescued = life < 1;
    if (rescued) {
        mana -= 1 - life;
        life = 1;
        if (mana < 0 || !now->heals) return all(0);
    }
    if (won) return (rescued ? melee->after_healed : melee->after)[moment(melee, mana, life)];
    if (!sequence) return melee->begins[(size_t)shape * turns->plane +
                                        cell(turns, mana, life, position)];
    return turns->wait[block(turns, shape, surge, sequence) + cell(turns, mana, life, position)];
}

/* The part of a group's blow that hurts. */
static Lanes wounds(const Turns *turns, int surge, const Sequence *one, int position) {
    const Blows *blows = &turns->blows[surge][one->first >> 1];
    Lanes sum = all(0);
    for (int felled = 0; felled <= FELLED_AT_ONCE; felled++)
        for (int damage = 1; damage <= blows->most; damage++)
            if (blows->odds[felled][damage] > 0)
                sum += blows->odds[felled][damage] *
                       hurt(turns, turns->shape, felled, surge, one->rest, turns->mana,
                            turns->life - damage, position);
    return sum;
}

/* ---- the party's strike */

static Lanes follows(const Turns *turns, int surge, const Sequence *one, int then, int mana,
                     int position) {
    bool lands = one->first & ~PARTY_BIT;
    size_t at = cell(turns, mana, turns->life, position);
    if (lands) return turns->land[block(turns, turns->shape, surge, then) + at];
    if (position == turns->positions)
        return turns->melee->after[moment(turns->melee, mana, turns->life)];
    if (!then) return turns->melee->begins[(size_t)turns->shape * turns->plane + at];
    return turns->wait[block(turns, turns->shape, surge, then) + at];
}

static int target_at(const Turns *turns, int position) {
    int target = 0;
    while (position >= turns->start[target + 1]) target++;
    return target;
}

/* A strike with so much mana, from a damage of `least` on. */
static Lanes strike(const Turns *turns, int surge, const Sequence *one, int boost, int least,
                    int position) {
    int target = target_at(turns, position), mana = turns->mana - boost;
    int left = position - turns->start[target] + 1, next = turns->start[target + 1];
    const Blow *blow = &turns->strikes[surge][target][boost];
    Lanes sum = all(0);
    float kill = 0;
    for (int damage = MAX(left, blow->least); damage <= blow->most; damage++)
        kill += blow->odds[damage];
    if (kill > 0) {
        int full = next == turns->positions ? next : turns->start[target + 2] - 1;
        sum = kill * follows(turns, surge, one, one->killed[target], mana, full);
    }
    for (int damage = MAX(least, blow->least); damage <= MIN(left - 1, blow->most); damage++)
        sum += blow->odds[damage] *
               follows(turns, surge, one, one->lesser, mana, position - damage);
    return sum;
}

/* ---- a cell */

static bool meets(const Turns *turns, const Sequence *one, int target) {
    int dead = (2 << target) - 2, later = turns->sequences[one->rest].members;
    if (one->first & PARTY_BIT) return !(one->members & dead);
    return !(later & dead); /* the first group may strike as it dies */
}

static Lanes *slot(const Turns *turns, Lanes *table, int surge, int position, int sequence) {
    size_t row = (size_t)surge * (size_t)(turns->positions + 1) + (size_t)position;
    return &table[row * SEQUENCES + (size_t)sequence];
}

/* Set what a cell's sequences are worth by what does not lead back to these cells. */
static void prepare(Turns *turns, int surge, int position) {
    const Melee *melee = turns->melee;
    const Shape *shape = &melee->shapes[turns->shape];
    bool won = position == turns->positions;
    int target = won ? melee->foe_count : target_at(turns, position);
    bool heals = !won && turns->mana && turns->life < melee->limit && shape->heals;
    for (int i = 1; i < turns->sequence_count; i++) {
        const Sequence *one = &turns->sequences[i];
        if (!meets(turns, one, target)) continue;
        size_t here = block(turns, turns->shape, surge, i);
        Lanes best = all(0);
        if (!(one->first & PARTY_BIT)) {
            *slot(turns, turns->settled, surge, position, i) =
                wounds(turns, surge, one, position);
        } else {
            if (won) continue;
            int enough = position - turns->start[target] + 1 + melee->foes[target].defence + SURGE -
                         shape->attack + FURTHEST;
            for (int boost = 1; shape->boosts && boost <= MIN(turns->mana, enough); boost++)
                if (turns->strikes[surge][target][boost].most)
                    best = larger(best, strike(turns, surge, one, boost, 0, position));
        }
        if (heals)
            best = larger(best, turns->wait[here + cell(turns, turns->mana - 1, turns->life + 1,
                                                        position)]);
        *slot(turns, turns->best, surge, position, i) = best;
        if (won) /* nothing leads back, nothing heals */
            turns->land[here + cell(turns, turns->mana, turns->life, position)] =
                *slot(turns, turns->settled, surge, position, i) +
                all(turns->blows[surge][one->first >> 1].odds[0][0]) *
                    melee->after[moment(melee, turns->mana, turns->life)];
    }
}

/* The strikes without mana of a cell: they lead to other positions of the same life and mana. */
static void set_strikes(Turns *turns, int surge, int position) {
    int target = target_at(turns, position);
    for (int i = 1; i < turns->sequence_count; i++) {
        const Sequence *one = &turns->sequences[i];
        if (one->first & PARTY_BIT && meets(turns, one, target))
            *slot(turns, turns->settled, surge, position, i) =
                strike(turns, surge, one, 0, 1, position);
    }
}

/* The value of a turn whose unhurt end is worth `again`, and how it rises with that. */
static Line one_turn(Turns *turns, int surge, int position, Lanes again) {
    int target = target_at(turns, position);
    size_t at = cell(turns, turns->mana, turns->life, position);
    Line waits[SEQUENCES], lands[SEQUENCES], turn = {all(0), all(0)};
    waits[0] = (Line){again, all(1)};
    for (int i = 1; i < turns->sequence_count; i++) {
        const Sequence *one = &turns->sequences[i];
        if (!meets(turns, one, target)) continue;
        size_t here = block(turns, turns->shape, surge, i) + at;
        bool strikes = one->first & PARTY_BIT, others = one->first & ~PARTY_BIT;
        Lanes miss = all(strikes ? turns->strikes[surge][target][0].odds[0]
                                 : turns->blows[surge][one->first >> 1].odds[0][0]);
        Line then = strikes && others ? lands[one->lesser] : waits[one->rest];
        Lanes best = *slot(turns, turns->best, surge, position, i);
        Lanes value = *slot(turns, turns->settled, surge, position, i) + miss * then.value;
        Lanes slope = miss * then.slope;
        lands[i] = (Line){value, slope};
        if (!strikes) turns->land[here] = value;
        waits[i] = (Line){larger(value, best), slope_if(value, best, slope)};
        turns->wait[here] = waits[i].value;
    }
    for (int i = 0; i < turns->order_count[target]; i++) {
        const Order *order = &turns->orders[target][i];
        turn.value += all(order->odds) * waits[order->sequence].value;
        turn.slope += all(order->odds) * waits[order->sequence].slope;
    }
    return turn;
}

static Lanes *begin(const Turns *turns, int position) {
    return &turns->melee->begins[(size_t)turns->shape * turns->plane +
                                 cell(turns, turns->mana, turns->life, position)];
}

/* Where no foe regains life: each position by itself, the least first within each target. */
static void steady(Turns *turns, int position) {
    prepare(turns, 0, position);
    set_strikes(turns, 0, position);
    Lanes again = turns->life > 1 ? *(begin(turns, position) - (turns->positions + 1)) : all(0);
    for (int step = 0; step < NEWTON_STEPS; step++) {
        Line line = one_turn(turns, 0, position, again);
        Lanes rest = larger(all(1) - line.slope, all(1e-4f));
        Lanes step_up = slope_if(all(0.9999f), line.slope, (line.value - again) / rest);
        again += step_up;
        if (most_of(step_up) < STILL) break;
    }
    *begin(turns, position) = one_turn(turns, 0, position, again).value;
}

/* ---- turns that begin with the Wizard's die or the Troll's life */

/* What the start of a turn is worth when all turns after the omens are known. */
static Lanes beginning(const Turns *turns, int position, const Lanes *surged) {
    const Melee *melee = turns->melee;
    int target = target_at(turns, position), last = turns->start[target + 1] - 1;
    size_t at = cell(turns, turns->mana, turns->life, position);
    size_t row = at - (size_t)position; /* of all positions */
    const Lanes *fought = turns->fought + (size_t)turns->shape * turns->plane + row;
    int regained = MIN(last, position + melee->foes[target].regains);
    if (melee->wizard < target) return fought[regained];
    Lanes sum = surged[1] + surged[2], healed = fought[regained];
    for (int i = 0; i < 2; i++) {
        int fallen = melee->shapes[turns->shape].falls[i];
        if (fallen >= 0) sum += turns->fought[(size_t)fallen * turns->plane + row + (size_t)regained];
    }
    if (target == melee->wizard && position < last) {
        healed = all(0);
        for (int more = 1; more <= MENDING; more++)
            healed += fought[MIN(last, position + more)] * all(1 / (float)MENDING);
    }
    sum += healed + turns->dragon[(size_t)turns->shape * turns->plane + row + (size_t)regained];
    return sum * all(1 / 6.0f);
}

static void restless(Turns *turns) {
    const Melee *melee = turns->melee;
    Lanes *fought = turns->fought + (size_t)turns->shape * turns->plane;
    for (int position = 0; position < turns->positions; position++) {
        for (int surge = 0; surge < turns->surges; surge++) prepare(turns, surge, position);
        size_t at = cell(turns, turns->mana, turns->life, position);
        size_t less = at - (size_t)(turns->positions + 1);
        *begin(turns, position) = turns->life > 1 ? *(begin(turns, position) -
                                                      (turns->positions + 1)) : all(0);
        fought[at] = turns->life > 1 ? fought[less] : all(0);
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        Lanes moved = all(0);
        for (int target = melee->foe_count - 1; target >= 0; target--)
            for (int position = turns->start[target]; position < turns->start[target + 1];
                 position++) {
                Lanes surged[SURGES], *now = begin(turns, position);
                for (int surge = 0; surge < turns->surges; surge++) {
                    set_strikes(turns, surge, position);
                    surged[surge] = one_turn(turns, surge, position, *now).value;
                }
                Lanes *after = &fought[cell(turns, turns->mana, turns->life, position)];
                moved = larger(moved, surged[0] - *after);
                *after = surged[0];
                Lanes value = beginning(turns, position, surged);
                moved = larger(moved, value - *now);
                *now = value;
            }
        if (most_of(moved) < STILL) return;
    }
}

static void solve_shape(Turns *turns, bool rests) {
    const Melee *melee = turns->melee;
    set_blows(turns);
    for (int target = 0; target < melee->foe_count; target++) set_orders(turns, target);
    for (turns->mana = 0; turns->mana <= melee->mana; turns->mana++)
        for (turns->life = 1; turns->life <= melee->limit; turns->life++) {
            for (int surge = 0; surge < turns->surges; surge++)
                prepare(turns, surge, turns->positions);
            if (!rests) {
                restless(turns);
                continue;
            }
            for (int target = melee->foe_count - 1; target >= 0; target--)
                for (int at = turns->start[target]; at < turns->start[target + 1]; at++)
                    steady(turns, at);
        }
}

/* ---- the tables: cut from one block, which the next melee uses again */

static const int SEQUENCES_OF[FOES + 1] = {0, 6, 26, 150};
static const uint64_t MOST_BYTES = 220u << 20; /* more at once is refused in WebAssembly */

static size_t row_cells(const Melee *melee) {
    size_t surges = melee->wizard >= 0 ? SURGES : 1;
    return surges * (size_t)(melee_position(melee, melee->foe_count, 1) + 1) * SEQUENCES;
}

/* The fight in which the Wizard has become a dragon. */
static Melee with_dragon(const Melee *melee) {
    Melee then = *melee;
    then.wizard = -1;
    then.shape_count = 1;
    then.foes[melee->wizard] = melee->dragon;
    return then;
}

/* Return how many cells all tables of a melee have, `begins` included. */
static uint64_t all_cells(const Melee *melee) {
    uint64_t surges = melee->wizard >= 0 ? SURGES : 1, plane = melee_cells(melee);
    uint64_t planes = 2 * surges * (uint64_t)SEQUENCES_OF[melee->foe_count] + 3;
    uint64_t cells = (uint64_t)melee->shape_count * planes * plane + 2 * row_cells(melee);
    if (melee->wizard < 0) return cells;
    Melee then = with_dragon(melee);
    return cells + all_cells(&then);
}

/* Return whether no blow and no life is beyond the tables. */
bool melee_fits(const Melee *melee) {
    int blows = 0, weakest = melee->shapes[0].defence;
    for (int i = 0; i < melee->shape_count; i++)
        weakest = MIN(weakest, melee->shapes[i].defence);
    for (int i = 0; i < melee->foe_count; i++) {
        const Foe *foe = &melee->foes[i];
        int most = MAX(foe->attack, melee->dragon.attack) - weakest + SURGES + FURTHEST;
        if (most >= DAMAGES || foe->life >= FOE_LIFE) return false;
        blows += MAX(0, most);
    }
    return blows < BLOWS && melee->dragon.life < FOE_LIFE;
}

/* Make room for a melee and as many further cells; return whether there is memory for it. */
bool melee_room(const Melee *melee, size_t further) {
    Block *block = melee->block;
    uint64_t wanted = all_cells(melee) + further;
    if (wanted > MOST_BYTES / sizeof(Lanes)) return false;
    size_t cells = (size_t)wanted;
    if (cells > block->size) {
        arena_give(melee->solver->arena, block->cells, block->size * sizeof(Lanes));
        block->cells = arena_ask(melee->solver->arena, cells * sizeof(Lanes));
        block->size = block->cells ? cells : 0;
    }
    block->used = 0;
    return cells <= block->size;
}

Lanes *melee_take(Block *block, size_t cells) {
    Lanes *table = block->cells + block->used;
    block->used += cells;
    if (block->used > block->size) out_of_memory();
    for (size_t i = 0; i < cells; i++) table[i] = all(0);
    return table;
}

/* What was taken last goes back first. */
void melee_give(Block *block, size_t cells) { block->used -= cells; }

/* Return what a melee takes, in steps. */
int64_t melee_steps(const Melee *melee) {
    int64_t surges = melee->wizard >= 0 ? SURGES : 1, cells = (int64_t)melee_cells(melee);
    int64_t steps = cells * melee->shape_count * surges * SEQUENCES_OF[melee->foe_count];
    bool rests = melee->wizard < 0;
    for (int i = 0; i < melee->foe_count; i++) rests &= !melee->foes[i].regains;
    steps *= (rests ? STEPS_A_CELL : STEPS_A_RESTLESS_CELL) + melee->mana;
    if (melee->wizard < 0) return steps;
    Melee then = with_dragon(melee);
    return steps + melee->shape_count * melee_steps(&then);
}

/* Fill `dragon`: the turns of the fight in which the Wizard has become one. */
static void set_dragon(Turns *turns) {
    const Melee *melee_now = turns->melee;
    Melee then = with_dragon(melee_now);
    size_t size = melee_cells(&then);
    then.begins = melee_take(then.block, size);
    for (int shape = 0; shape < melee_now->shape_count; shape++) {
        then.shapes[0] = melee_now->shapes[shape];
        melee(&then);
        for (int mana = 0; mana <= melee_now->mana; mana++)
            for (int life = 1; life <= melee_now->limit; life++)
                for (int position = 0; position < turns->positions; position++) {
                    int target = target_at(turns, position);
                    int left = position - turns->start[target] + 1;
                    if (target == melee_now->wizard) left = melee_now->dragon.life;
                    size_t row = moment(melee_now, mana, life) *
                                 (size_t)(melee_position(&then, then.foe_count, 1) + 1);
                    turns->dragon[(size_t)shape * turns->plane + cell(turns, mana, life, position)] =
                        then.begins[row + (size_t)melee_position(&then, target, left)];
                }
    }
    melee_give(then.block, size);
}

typedef struct { Lanes **table; size_t cells; } Table;
enum { TABLES = 6 };

static void list_tables(Turns *turns, Table tables[TABLES]) {
    size_t shapes = (size_t)turns->melee->shape_count, layers = shapes * (size_t)turns->surges;
    size_t row = row_cells(turns->melee);
    Table every[TABLES] = {
        {&turns->wait, layers * turns->layer}, {&turns->land, layers * turns->layer},
        {&turns->fought, shapes * turns->plane}, {&turns->dragon, shapes * turns->plane},
        {&turns->settled, row}, {&turns->best, row},
    };
    memcpy(tables, every, sizeof every);
}

/* Solve a fight; its tables stay, to be read, until it is closed. */
Turns *melee_open(Melee *melee) {
    Turns *turns = arena_take(melee->solver->arena, sizeof *turns);
    memset(turns, 0, sizeof *turns);
    turns->melee = melee;
    turns->surges = melee->wizard >= 0 ? SURGES : 1;
    bool rests = melee->wizard < 0;
    for (int i = 0; i < melee->foe_count; i++) {
        turns->start[i + 1] = turns->start[i] + melee->foes[i].life;
        rests &= !melee->foes[i].regains;
    }
    turns->positions = turns->start[melee->foe_count];
    list_sequences(turns);
    turns->plane = melee_cells(melee);
    turns->layer = turns->plane * (size_t)turns->sequence_count;
    Table tables[TABLES];
    list_tables(turns, tables);
    for (int i = 0; i < TABLES; i++) *tables[i].table = melee_take(melee->block, tables[i].cells);
    if (melee->wizard >= 0) set_dragon(turns);
    for (turns->shape = melee->shape_count - 1; turns->shape >= 0; turns->shape--)
        solve_shape(turns, rests);
    return turns;
}

void melee_close(Turns *turns) {
    Table tables[TABLES];
    list_tables(turns, tables);
    for (int i = 0; i < TABLES; i++) melee_give(turns->melee->block, tables[i].cells);
    arena_give(turns->melee->solver->arena, turns, sizeof *turns);
}

void melee(Melee *melee) { melee_close(melee_open(melee)); }

/* Return the values of all positions before these groups strike in turn, or when the first of them
 * strikes and may not heal any more (`lands`); no group is left at the start of a turn. */
const Lanes *melee_row(Turns *turns, int shape, int surge, bool lands, const int *groups, int count,
                       int mana, int life) {
    size_t at = cell(turns, mana, life, 0);
    int sequence = 0;
    for (int i = count - 1; i >= 0; i--) sequence = find_sequence(turns, groups[i], sequence);
    if (!sequence) return turns->melee->begins + (size_t)shape * turns->plane + at;
    return (lands ? turns->land : turns->wait) + block(turns, shape, surge, sequence) + at;
}
