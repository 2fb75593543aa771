/* Each hit lowers the sum of all enemies by its drop: the full attack, or what the enemy has left.
 * The drops of one enemy never rise and the number of hits is fixed, so hitting for the largest drop
 * first makes every single strike as small as it can be, and with it their sum. That also holds
 * with potions that absorb.
 *
 * A lasting potion is drunk as soon as it is in hand (SD-7): more health never hurts. A book is
 * kept: a player who can disarm every trap can no longer retreat, and a retreat leads anywhere. */
#include "room.h"

int64_t sum_of(const int64_t *worth, Cards cards) {
    int64_t sum = 0;
    for (; cards; cards &= cards - 1) sum += worth[first_card(cards)];
    return sum;
}

/* Put a value among others, the smallest first. */
static void insert(int64_t *values, int count, int64_t value) {
    for (; count > 0 && values[count - 1] > value; count--) values[count] = values[count - 1];
    values[count] = value;
}

int64_t damage(const int64_t *worth, Cards foes, int attack, int64_t force, int free) {
    int64_t rests[CARDS], left = 0, whole = 0, cost = 0;
    int count = 0;
    for (; foes; foes &= foes - 1) {
        int64_t value = worth[first_card(foes)] - force;
        if (value <= 0) continue;
        left += value, whole += value / attack;
        insert(rests, count++, value % attack);
    }
    if (whole > free) cost = (whole - free) * left - attack * (whole * (whole + 1) - free * (free + 1)) / 2;
    left -= whole * attack;
    for (int i = count - 1; i >= 0; i--) {
        left -= rests[i];
        if (++whole > free) cost += left;
    }
    return cost;
}

int largest_of(const int64_t *worth, Cards cards) {
    int best = NOWHERE;
    for (; cards; cards &= cards - 1) {
        int card = first_card(cards);
        if (best < 0 || worth[card] > worth[best]) best = card;
    }
    return best;
}

/* Add the card of most worth, if there is one. */
static void add_item(Haul *haul, const int64_t *worth, Cards cards) {
    int best = largest_of(worth, cards);
    if (best < 0) return;
    bool potion = card_bit(best) & HEARTS;
    int64_t value = worth[best];
    haul->items[haul->item_count++] = (Item){potion ? value : 0, potion ? 0 : value, best};
}

Haul haul_of(const int64_t *worth, Cards foes, Cards traps, Cards loot, int attack) {
    Haul haul = {
        .damage = damage(worth, foes, attack, 0, 0),
        .health = sum_of(worth, loot & HEARTS),
        .gold = sum_of(worth, loot & DIAMONDS),
        .force = sum_of(worth, traps),
        .books = loot & CLUBS,
        .foes = count_of(foes),
    };
    for (Cards left = traps; left; left &= left - 1)
        insert(haul.traps, haul.trap_count++, worth[first_card(left)]);
    if (!traps) return haul;
    haul.after = damage(worth, foes, attack, haul.force, 1);
    add_item(&haul, worth, loot & HEARTS);
    add_item(&haul, worth, loot & DIAMONDS);
    return haul;
}

Haul fought(const Haul *haul, int64_t mind) {
    Haul left = *haul;
    left.damage = left.after = left.force = 0, left.foes = left.trap_count = 0;
    for (int i = 0; i < haul->trap_count; i++)
        if (haul->traps[i] > mind) left.traps[left.trap_count++] = haul->traps[i], left.force += haul->traps[i];
    return left;
}

static int64_t force_above(const Haul *haul, int64_t mind) {
    int64_t force = 0;
    for (int i = haul->trap_count - 1; i >= 0 && haul->traps[i] > mind; i--) force += haul->traps[i];
    return force;
}

typedef struct { int64_t force, mind; Cards reads; } Reading;

enum { READINGS_MOST = 8192 };

/* Whether a reading is no better than one with fewer books. */
static bool is_idle(const Reading *readings, int count, Reading one) {
    for (int i = 0; i < count; i++)
        if (readings[i].force == one.force && (readings[i].reads & ~one.reads) == 0) return true;
    return false;
}

/* Return the useful ways to read books before the traps, the fewest books first. A reading with a
 * book that disarms nothing more is left out. */
static int readings_of(const int64_t *worth, const Haul *haul, int64_t mind, Cards books, Reading *readings) {
    int cards[RANKS], count = 0, all = 0;
    readings[all++] = (Reading){force_above(haul, mind), mind, 0};
    if (readings[0].force == 0) return all;
    for (Cards left = books; left; left &= left - 1) cards[count++] = first_card(left);
    for (int many = 1; many <= count; many++)
        for (int some = (1 << many) - 1; some < 1 << count;) {
            Reading one = {0, mind, 0};
            for (int i = 0; i < count; i++)
                if (some >> i & 1) one.mind += worth[cards[i]], one.reads |= card_bit(cards[i]);
            one.force = force_above(haul, one.mind);
            if (!is_idle(readings, all, one)) readings[all++] = one;
            int low = some & -some, next = some + low; /* the next set of as many */
            some = next | ((some ^ next) / low >> 2);
        }
    return all;
}

/* Ways that begin with the gambit. */
static int gambits_of(const Haul *haul, int64_t health, int64_t mind, Cards books, Way *ways) {
    int count = 0;
    int64_t left = health - haul->force;
    for (int i = 0; i < haul->item_count; i++) {
        Item item = haul->items[i];
        if (left < 0 || left + item.health < haul->after) continue;
        ways[count++] = (Way){
            .kind = GAMBIT,
            .health = left + item.health - haul->after,
            .gold = item.gold,
            .mind = mind,
            .books = books,
            .card = item.card,
        };
    }
    return count;
}

int ways_of(const int64_t *worth, const Haul *haul, int64_t health, int64_t mind, Cards books, Way *ways) {
    int64_t left = health - haul->damage;
    Way all = {EMPTY_ALL, left + haul->health, haul->gold, mind, books | haul->books, 0, NOWHERE};
    if (haul->trap_count == 0) {
        ways[0] = all;
        return left >= 0;
    }
    int count = gambits_of(haul, health, mind, books, ways);
    if (left < 0) return count;
    if (haul->traps[haul->trap_count - 1] > mind)
        ways[count++] = (Way){GIVE_UP, left, 0, mind, books, 0, NOWHERE};
    Reading readings[READINGS_MOST];
    int many = readings_of(worth, haul, mind, books, readings);
    for (int i = 0; i < many; i++) {
        Reading one = readings[i];
        Cards unread = books & ~one.reads;
        if (one.force == 0) {
            all.mind = one.mind, all.books = unread, all.reads = one.reads;
            ways[count++] = all;
        }
        for (int k = 0; k < haul->item_count && one.force && left >= one.force; k++) {
            Item item = haul->items[k];
            int64_t then = left - one.force + item.health;
            ways[count++] = (Way){TAKE_ONE, then, item.gold, one.mind, unread, one.reads, item.card};
        }
    }
    return count;
}
