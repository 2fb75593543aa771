/* For each size of room a fixed sample of hands is drawn from the cards that may come. It gives the
 * chance to survive the fight, and the mean change of health and gold. The hands are the same
 * every player who fights: only then are two ways to begin compared on the same cards.
 *
 * Cards seen since are counted by `Danger`: the exact mean damage over the unseen cards. It is a sum
 * over pairs of drops. Hits go from the largest drop down, and every drop is suffered once for each
 * hit before it, so each pair costs the smaller of its two. */
#include "estimates.h"

enum { MINDS = 3 }; /* intelligence is rounded down to a multiple of this */

static const uint64_t SEED = 0x646f6f6d; /* any number: the same hands for everybody */

void estimates_new(Estimates *estimates, const Ground *ground) {
    estimates->ground = ground, estimates->above = ground->above, estimates->work = 0;
    for (int i = 0; i < HANDS_MOST; i++) estimates->hands[i].known = false;
    for (int i = 0; i < FIGHTS_MOST; i++) estimates->fights[i].known = false;
    for (int i = 0; i < PROSPECTS_MOST; i++) estimates->prospects[i].known = false;
}

static void draw_hands(Estimates *estimates, Hands *hands) {
    uint8_t pile[CARDS];
    int count = 0, size = hands->size;
    Stream stream = stream_of(SEED, (uint64_t)size);
    for (Cards left = hands->whole ? EVERY_CARD : estimates->above; left; left &= left - 1)
        pile[count++] = (uint8_t)first_card(left);
    if (size > count) size = count;
    for (int i = 0; i < SAMPLE; i++) {
        Cards cards = 0;
        for (int place = 0; place < size; place++) {
            int other = place + stream_below(&stream, count - place);
            uint8_t card = pile[other];
            pile[other] = pile[place], pile[place] = card;
            cards |= card_bit(card);
        }
        bool loot = cards & (HEARTS | DIAMONDS);
        hands->hands[i] = (Hand){
            .foes = cards & SPADES,
            .traps = loot ? cards & CLUBS : 0,
            .loot = loot ? cards & (HEARTS | DIAMONDS) : cards & CLUBS,
        };
    }
    estimates->work += SAMPLE * (uint64_t)size;
}

static const Hands *hands_of(Estimates *estimates, bool whole, int size) {
    Hands *hands = &estimates->hands[(size * 2 + whole) % HANDS_MOST];
    if (hands->known && hands->whole == whole && hands->size == size) return hands;
    hands->known = true, hands->whole = whole, hands->size = size;
    draw_hands(estimates, hands);
    return hands;
}

static void values_of(const Estimates *estimates, int passes, int64_t *worth) {
    for (int card = 0; card < CARDS; card++) worth[card] = (int64_t)rank_of(card) << passes;
    if (estimates->ground->worth_three)
        for (Cards left = HEARTS; left; left &= left - 1) worth[first_card(left)] = WORTH_THREE;
}

/* After the first pass, and for rooms larger than what lies above the set-up cards, all cards are
 * equally likely. */
static bool is_whole(const Estimates *estimates, int size, int passes) {
    return passes > 0 || size > count_of(estimates->above);
}

static void sort(int64_t *values) {
    for (int i = 1; i < SAMPLE; i++) {
        int64_t value = values[i];
        int place = i;
        for (; place > 0 && values[place - 1] > value; place--) values[place] = values[place - 1];
        values[place] = value;
    }
}

const Fights *fights_of(Estimates *estimates, int size, int attack, int passes) {
    bool whole = is_whole(estimates, size, passes);
    unsigned at = (unsigned)size * 31 + (unsigned)attack * 7 + (unsigned)passes;
    Fights *fights = &estimates->fights[at % FIGHTS_MOST];
    if (fights->known && fights->whole == whole && fights->size == size && fights->attack == attack &&
        fights->passes == passes)
        return fights;
    const Hands *hands = hands_of(estimates, whole, size);
    int64_t worth[CARDS];
    int64_t sum = 0;
    values_of(estimates, passes, worth);
    for (int i = 0; i < SAMPLE; i++) {
        int64_t cost = damage(worth, hands->hands[i].foes, attack, 0, 0);
        fights->damages[i] = fights->sorted[i] = cost;
        sum += cost;
    }
    sort(fights->sorted);
    fights->known = true, fights->whole = whole, fights->size = size, fights->attack = attack;
    fights->passes = passes, fights->mean = (double)sum / SAMPLE;
    estimates->work += SAMPLE * 16;
    return fights;
}

/* Return what a hand gives, the fight left out. */
static void gain(const int64_t *worth, const Hand *hand, int64_t mind, int64_t *health, int64_t *gold) {
    Haul haul = haul_of(worth, 0, hand->traps, hand->loot, 1);
    int64_t force = 0;
    for (int i = 0; i < haul.trap_count; i++) force += haul.traps[i] > mind ? haul.traps[i] : 0;
    if (!force) {
        *health += haul.health, *gold += haul.gold;
        return;
    }
    if (!haul.item_count) return;
    Item best = haul.items[0];
    if (haul.item_count > 1 && haul.items[1].health + haul.items[1].gold > best.health + best.gold)
        best = haul.items[1];
    if (best.health > force) *health += best.health - force;
    if (best.health + best.gold > force / 2) *gold += best.gold;
}

const Prospect *prospect_of(Estimates *estimates, int size, int attack, int64_t mind, int passes) {
    bool whole = is_whole(estimates, size, passes);
    int64_t most = (int64_t)(RANKS + 1) << passes;
    mind = mind > most + MINDS ? most + MINDS : mind;
    mind -= mind % MINDS;
    unsigned at = (unsigned)size * 509 + (unsigned)attack * 61 + (unsigned)passes * 7 + (unsigned)mind / MINDS;
    Prospect *one = &estimates->prospects[at % PROSPECTS_MOST];
    if (one->known && one->whole == whole && one->size == size && one->attack == attack &&
        one->passes == passes && one->mind == mind)
        return one;
    const Hands *hands = hands_of(estimates, whole, size);
    const Fights *fights = fights_of(estimates, size, attack, passes);
    int64_t worth[CARDS];
    int64_t health = 0, gold = 0;
    values_of(estimates, passes, worth);
    for (int i = 0; i < SAMPLE; i++) {
        health -= fights->damages[i];
        gain(worth, &hands->hands[i], mind, &health, &gold);
    }
    *one = (Prospect){
        .known = true,
        .whole = whole,
        .size = size,
        .attack = attack,
        .passes = passes,
        .mind = mind,
        .change = (double)health / SAMPLE,
        .gold = (double)gold / SAMPLE,
    };
    estimates->work += SAMPLE * 8;
    return one;
}

double survival(const Fights *fights, double health) {
    int low = 0, high = SAMPLE;
    while (low < high) {
        int middle = (low + high) / 2;
        if ((double)fights->sorted[middle] <= health) low = middle + 1;
        else high = middle;
    }
    return (double)low / SAMPLE;
}

/* The damage that two enemies add by fighting together: of each drop of one and each of the other,
 * the smaller. */
static int64_t pair_damage(int value, int other, int attack) {
    int whole = value / attack, rest = value % attack, full = other / attack, left = other % attack;
    return whole * full * attack + whole * left + full * rest + (rest < left ? rest : left);
}

static int64_t alone_damage(int value, int attack) {
    int whole = value / attack, rest = value % attack;
    return attack * (whole * (whole - 1) / 2) + whole * rest;
}

Danger danger_of(Cards unseen, int attack) {
    Danger danger = {true, count_of(unseen), 0, 0};
    for (Cards left = unseen & SPADES; left; left &= left - 1) {
        int value = rank_of(first_card(left));
        danger.alone += alone_damage(value, attack);
        for (Cards more = left & (left - 1); more; more &= more - 1)
            danger.pairs += pair_damage(value, rank_of(first_card(more)), attack);
    }
    return danger;
}

double danger_mean(const Danger *danger, int size) {
    int count = danger->count;
    if (count < 2) return 0;
    if (size > count) size = count;
    double both = (double)(size * (size - 1)) / (double)(count * (count - 1));
    return (double)size / count * (double)danger->alone + both * (double)danger->pairs;
}
