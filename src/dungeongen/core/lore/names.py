"""Beginnings and ends of names, by who bears them."""

from __future__ import annotations

DRAGON = (
    "Vor Mal Ignar Skal Ur Thar Azh Kor Mor Gal Sar Zir Ob Var Eld Nith Bal Ash Hesk Ond Tal Rhaz "
    "Cind Pyr Drak Oz",
    "athrax ath undrak esh oraz ithar anthur emmon azar ovar uthra isk ethra ormag inax uvion",
)
WYRN = (
    "Ool Uth Nagh Hro Yrg Mord Ghol Sath Ouro Lim Thol Vesh Orm Nidh Skrym Hael Gar Jorm Loth Zhul",
    "gorth ugar maw rin drath voth kell amund nir gheim oth rik wen dal urm",
)
MINOTAUR = (
    "Bron Tar Kre Ast Dor Ker Pel Mel Gor Lam Thal Arg Zen Kal Myr Phor Dam Xan Ther Hal",
    "akon eon ydon anor andor emon ander imon ogar athor opan ymon uron ophar",
)
TROLL = (
    "Gnash Skarn Mug Grub Hob Thud Bor Krag Drom Lump Grim Stub Mor Hag Bog Rok Tunk Gorm Wart",
    "ak bone en gar gut heel mog nik oth rot ug wort a o um lok",
)
WIZARD = (
    "Alb Mel Cor Zan Iv Os Quen Fal Bar Luc Mordr Theod Sev Val Hier Ambr Cas Bel Ulr Vind Ezr Nic",
    "eric andro inar onio arin ador avel etho imund orin abel astor elio ivar",
)
PACK = (
    "Long Grey Black Wet Split Sharp Bent Rag Mud Ash Scab Pale Quick Red Cold Thin Sly Damp Dun "
    "Moss",
    "tails claws whiskers snouts ears backs eyes paws necks shanks",
)
CLAN = (
    "Mud Pot Pepper Smoke Nettle Bog Crook Snag Bramble Stew Soot Toad Turnip Fish Ladle Thistle "
    "Onion Mustard Gravy Kettle",
    "thumbs noses fingers shanks caps ears spoons heads chins knees",
)
WARBAND = (
    "Iron Black Broken Red Stone Bone Hard Ash War Raw Notch Split Flint Storm Wolf Steel Tar Rust "
    "Skull Spike",
    "jaws fists tusks brows hands blades shields helms axes backs",
)
HOUSE = (
    "Night Dusk Star Moon Gloam Ash Silver Still Pale Frost Thorn Nether Raven Mist Fen Winter",
    "water song leaf bough veil glass vane mere shade wing fall reed",
)
PERSON = (
    "Adal Ans Berch Bern Cun Dag Ed Elf Er Fri God Gund Hart Her Hild Ing Irm Leo Lud Mein Os "
    "Rad Rein Ros Sieg Swan Theo Ul Wald Wern Wil Wolf"
)
ANYBODY = (
    PERSON,
    "bert brand fried gard gund hard helm hild lind mar mund rad run trud win wald",
)
LADY = (PERSON, "a burga gard gund hild ina linda run trud wina")
MINERS = (
    "Coal Deep Silver Hammer Anvil Copper Granite Lamp Pick Slate Stone Tin Under Barrow Bright "
    "Chisel Gold Iron Lode Marble",
    "beards belts boots brows hands delvers helms mantles shafts wrights",
)
BEAST = (
    "Grey Black White Red Long Old Split Crook Frost Rust Bramble Thorn Ash Mud Night Brindle Cold "
    "Gaunt Broken Iron",
    "maw fang tooth claw ear eye back hide tail mane scar snout shank",
)
