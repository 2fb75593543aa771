/* Plays of our player, who looks at no card that lies face down: the same moves as
 * `solver/player.py` makes, which says what they rest on. Worths are a hundred to the point. */
#include "player.h"

enum { CARDS = 52 };
enum { NOTHING = -1000000 };

typedef uint64_t Cards; /* a set of cards, as bits */

typedef struct {
    const int *tops, *bottoms, *deck, *values;
    Cards men, gems, hidden;
    int up, drawn; /* piles left, cards drawn */
} Table;

/* What each card held is worth, a card of each value in manpower, and a draw. */
typedef struct { int held[CARDS], manpower[VALUES], draw; } Worths;

typedef struct { int price, first, second; } Sacrifice;

#define EACH(card, cards) \
    for (Cards rest_ = (cards); rest_ && ((card) = __builtin_ctzll(rest_), true); rest_ &= rest_ - 1)

static Worths worths(const Table *table) {
    Worths worth = {0};
    int left = __builtin_popcount((unsigned)table->up), counts[VALUES] = {0}, sum = 0, card;
    int part = left - 1 < LATE ? left - 1 : LATE, hidden = __builtin_popcountll(table->hidden);
    for (int value = 0; value < VALUES; value++) {
        int base = BASE + SLOPE * value;
        worth.manpower[value] = (base < DEAREST ? base : DEAREST) * part / LATE;
    }
    EACH(card, table->men | table->gems) counts[table->values[card]]++;
    EACH(card, table->men | table->gems) {
        int value = table->values[card];
        int one = worth.manpower[value] + (counts[value] > 1 ? PAIRED * part / LATE : 0);
        worth.held[card] = table->gems >> card & 1 ? most_of(one, POINT * value) : one;
    }
    EACH(card, table->hidden) sum += table->values[card];
    int due = STOCK - table->drawn < DRAWN ? STOCK - table->drawn : DRAWN;
    worth.draw = due * (POINT * sum / most_of(1, hidden));
    return worth;
}

static bool is_less(Sacrifice one, Sacrifice other) {
    if (one.price != other.price) return one.price < other.price;
    return one.first != other.first ? one.first < other.first : one.second < other.second;
}

static Sacrifice cheaper_of(Sacrifice one, Sacrifice other) {
    if (one.price < 0) return other;
    return other.price < 0 || is_less(one, other) ? one : other;
}

/* For a card of each value, set the cheapest sacrifice that destroys it; its price is -1 if there is
 * none. A pair destroys any card, one card those of its value and below, an ace a king. */
static void find_cheapest(const Table *table, const Worths *worth, Cards held, Sacrifice *best) {
    Sacrifice none = {-1, ALONE, ALONE}, alone[VALUES], larger = none;
    Cards of[VALUES] = {0};
    int card;
    for (int value = 0; value < VALUES; value++) alone[value] = none;
    EACH(card, held) {
        int value = table->values[card];
        alone[value] = cheaper_of(alone[value], (Sacrifice){worth->held[card], card, ALONE});
        for (Cards before = of[value]; before; before &= before - 1) {
            int other = __builtin_ctzll(before);
            Sacrifice pair = {worth->held[other] + worth->held[card], other, card};
            larger = cheaper_of(larger, pair);
        }
        of[value] |= (Cards)1 << card;
    }
    for (int value = KING; value >= 1; value--) {
        larger = cheaper_of(larger, alone[value]);
        best[value] = value == KING ? cheaper_of(larger, alone[1]) : larger;
    }
}

static Sacrifice cheapest(const Table *table, const Worths *worth, Cards held, int target) {
    Sacrifice best[VALUES];
    find_cheapest(table, worth, held, best);
    return best[target];
}

static Cards cards_of(Sacrifice paid) {
    return (Cards)1 << paid.first | (paid.second == ALONE ? 0 : (Cards)1 << paid.second);
}

/* Return what the card below a top card is worth on average, once that is destroyed. */
static int below(const Table *table, const Worths *worth, Cards held) {
    int counts[VALUES] = {0}, total = 0, card;
    Sacrifice best[VALUES];
    find_cheapest(table, worth, held, best);
    EACH(card, table->hidden) counts[table->values[card]]++;
    for (int value = 1; value <= KING; value++) {
        if (!counts[value]) continue;
        Sacrifice paid = best[value];
        int gain = worth->manpower[value];
        if (paid.price >= 0) gain = most_of(gain, worth->draw - paid.price);
        total += gain * counts[value];
    }
    return total / most_of(1, __builtin_popcountll(table->hidden));
}

/* Return what it brings on average to destroy a top card; far below 0 if it cannot be done. */
static int gain_of(const Table *table, const Worths *worth, int top) {
    Cards held = table->men | table->gems;
    Sacrifice paid = cheapest(table, worth, held, table->values[top]);
    if (paid.price < 0) return NOTHING;
    return below(table, worth, held & ~cards_of(paid)) - paid.price;
}

static void pay(Table *table, Sacrifice paid) {
    table->men &= ~cards_of(paid);
    table->gems &= ~cards_of(paid);
}

static void draw(Table *table) {
    for (int i = 0; i < DRAWN && table->drawn < STOCK; i++) {
        Cards card = (Cards)1 << table->deck[table->drawn++];
        table->gems |= card;
        table->hidden &= ~card;
    }
}

/* Destroy the top card of a pile, then destroy or take the one below. */
static void work_on(Table *table, int pile) {
    Worths worth = worths(table);
    Cards held = table->men | table->gems;
    pay(table, cheapest(table, &worth, held, table->values[table->tops[pile]]));
    int card = table->bottoms[pile], value = table->values[card];
    table->hidden &= ~((Cards)1 << card);
    worth = worths(table);
    Sacrifice paid = cheapest(table, &worth, table->men | table->gems, value);
    table->up &= ~(1 << pile);
    if (paid.price >= 0 && worth.draw - paid.price > worth.manpower[value]) {
        pay(table, paid);
        draw(table);
    } else {
        table->men |= (Cards)1 << card;
    }
}

int played(const int *order, const int *values) {
    int tops[PILES], bottoms[PILES], total = 0, card;
    const int *hand = order + 2 * PILES;
    Table table = {tops, bottoms, hand + HAND, values, .up = SETS - 1};
    for (int pile = 0; pile < PILES; pile++) {
        bottoms[pile] = order[2 * pile], tops[pile] = order[2 * pile + 1];
        table.hidden |= (Cards)1 << bottoms[pile];
    }
    for (int i = 0; i < HAND; i++) table.men |= (Cards)1 << hand[i];
    for (int i = 0; i < STOCK; i++) table.hidden |= (Cards)1 << table.deck[i];
    while (table.up && table.drawn < STOCK) {
        Worths worth = worths(&table);
        int best = NOTHING - 1, chosen = -1;
        for (int pile = 0; pile < PILES; pile++) {
            if (!(table.up >> pile & 1)) continue;
            int gain = gain_of(&table, &worth, tops[pile]);
            if (gain > best) best = gain, chosen = pile;
        }
        if (best <= -VENTURE) break;
        work_on(&table, chosen);
    }
    EACH(card, table.gems) total += values[card];
    return total;
}
