/* Made by tests/kernels.py of numbers.toml: numbers that stand in Python. */
/* catalog */
enum { DEALER_DISCOUNT = 2, DEALER_PAYS = 2, DEALER_PRICE = 3, PEOPLE_PARLEY = 6, SARCOPHAGUS_GOLD =
    3, TRIBUTE = 5 };
/* layout */
enum { PASSAGEWAY_FIND = 6 };
/* rules.encounters */
enum { BRIBE_PARLEY = 7, FELLING = 4, SURGE = 2 };
/* rules.rounds */
enum { ARTIFACT_AT = 9, DAMSEL_GOLD = 3, ELIXIR_AT = 7, GOLD_AT = 8, LABYRINTH_FIND = 7,
    SKELETONS_FIND = 7, THRONE_FIND = 9 };
/* rules.state */
enum { MOST_ARTIFACTS = 5 };
/* solver.translation */
enum { ASKED = 32768, MOST_GOLD = 250, PAID = 16384 };
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
/* solver.translation.STEPS */
enum Step { BEATEN = 0, LOST = 1, OUTSIDE = 2, MEET = 3, BREATHER = 4, BURDEN = 5, VISIT = 6, WAY =
    7, BRIBE = 8, ARTIFACT = 9, FEATURE = 10, STOCK = 11, TALK = 12, CLASS = 13, DOOR = 14, FIGHT =
    15, TRAP = 16, MET = 17, BATTLE = 18, WON = 19, TRAPS = 20, SPRING = 21, FEATURES = 22, PEOPLE =
    23, LOOT = 24 };
