/* Made by tests/kernels.py of numbers.toml: numbers that stand in Python. */
/* catalog */
enum { BARRICADE_DEFENCE = 2, DAMSEL_LIFE = 1, DEALER_DISCOUNT = 2, DEALER_PAYS = 2, DEALER_PRICE =
    3, GIFT = 1, LAW_DEFENCE = 1, MINOTAUR_GAIN = 1, PEOPLE_PARLEY = 6, RATIONS_FOR_GOLD = 3,
    SARCOPHAGUS_GOLD = 3, SKELETONS_GOLD = 1, TRIBUTE = 5 };
/* layout */
enum { PASSAGEWAY_FIND = 6 };
/* rules.encounters */
enum { BRIBE_PARLEY = 7, FALL = 1, FELLING = 4, GANG_GAIN = 1, MENDING = 3, REGENERATION = 1, SURGE
    = 2 };
/* rules.rounds */
enum { ARTIFACT_AT = 9, DAMSEL_GOLD = 3, ELIXIR_AT = 7, GOLD_AT = 8, KISS = 1, LABYRINTH_FIND = 7,
    SKELETONS_FIND = 7, THRONE_FIND = 9 };
/* rules.state */
enum { MOST_ARTIFACTS = 5 };
/* solver.kernel_client */
enum { ASKED = 32768, MOST_GOLD = 250, MOST_MANA = 60, PAID = 16384 };
/* solver.fight_values */
enum { FOES = 3, BOUTS = 4, FALLS = 4, PARTY_BIT = 1 };
/* layout.MonsterKind */
enum Monster { RATLINGS = 1, GOBLINS = 2, ORCS = 3, ELVES = 4, TROLL = 5, WIZARD = 6, MINOTAUR = 7,
    WYRN = 8, DRAGON = 9 };
/* layout.FeatureKind */
enum Feature { PASSAGEWAY = 1, CHAOS = 2, LAW = 3, FOUNTAIN = 4, SARCOPHAGUS = 5, BARRICADE = 6,
    SKELETONS = 7, LABYRINTH = 8, THRONE = 9 };
/* layout.NpcKind */
enum Person { TRADER = 1, DEALER = 2, DAMSEL = 3, HERMIT = 4, CHIEFTAIN = 5, MINERS = 6, SHAMAN = 7,
    ADVENTURER = 8, EXPLORER = 9 };
/* rules.state.VALUES */
enum Value { FIND = 0, PARLEY = 1, INITIATIVE = 2, ATTACK = 3, DEFENCE = 4, LIFE = 5, VALUES };
/* solver.kernel_client.STEPS */
enum Step { BEATEN = 0, LOST = 1, OUTSIDE = 2, MEET = 3, BREATHER = 4, BURDEN = 5, VISIT = 6, WAY =
    7, BRIBE = 8, ARTIFACT = 9, FEATURE = 10, STOCK = 11, TALK = 12, CLASS = 13, DOOR = 14, FIGHT =
    15, TRAP = 16, MET = 17, BATTLE = 18, WON = 19, TRAPS = 20, SPRING = 21, FEATURES = 22, PEOPLE =
    23, LOOT = 24 };
/* catalog.CLASSES */
enum Class { CLASS_WARRIOR = 0, CLASS_RANGER = 1, CLASS_THIEF = 2, CLASS_CLERIC = 3, CLASS_WIZARD =
    4 };
/* solver.kernel_client.RUNGS */
enum JudgedRung { GUESS = 0, NARROW = 1, WIDE = 2, WIDER = 3, WIDEST = 4 };
/* catalog.CHAOS_GAINS: initiative, attack, defence */
static const int CHAOS_GAINS[1][3] = {{-1, 1, 1}};
/* catalog.MONSTERS: initiative, attack, defence, life, lawful */
static const int MONSTERS[9][5] = {{5, 3, 2, 12, 0}, {5, 3, 3, 10, 0}, {4, 5, 5, 10, 0}, {7, 7, 2,
    10, 1}, {3, 7, 4, 15, 0}, {3, 7, 4, 12, 0}, {5, 6, 6, 15, 1}, {6, 8, 6, 15, 0}, {6, 8, 8, 20,
    1}};
/* catalog.CLASSES: find, parley, initiative, attack, defence, life */
static const int CLASSES[5][6] = {{1, 1, 1, 1, 3, 3}, {2, 2, 2, 1, 1, 2}, {3, 1, 2, 1, 1, 2}, {1, 3,
    0, 0, 0, 2}, {1, 1, 0, 2, 0, 1}};
/* rules.encounters.BRIBES: gold, rations */
static const int BRIBES[10][2] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {3, 0}, {0, 3}, {0, 0}, {0, 0},
    {0, 0}, {10, 0}};
/* rules.state.ARTIFACTS: user, value, gain */
static const int ARTIFACTS[10][3] = {{0, DEFENCE, 1}, {0, ATTACK, 1}, {1, ATTACK, 1}, {1,
    INITIATIVE, 1}, {2, INITIATIVE, 1}, {2, FIND, 1}, {3, PARLEY, 1}, {3, LIFE, 2}, {4, ATTACK, 1},
    {4, DEFENCE, 1}};
