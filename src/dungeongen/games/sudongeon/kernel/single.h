/* Melees of a single lane, for fights that are asked about (ask_fight.c): an eighth of the memory.
 *
 * melee.c is compiled a second time, under other names, with vectors of one value. */
#ifndef SUDONGEON_SINGLE_H
#define SUDONGEON_SINGLE_H

#define LANES 1
#define melee single_melee
#define melee_open single_open
#define melee_close single_close
#define melee_row single_row
#define melee_take single_take
#define melee_give single_give
#define melee_fits single_fits
#define melee_room single_room
#define melee_steps single_steps
#define melee_cells single_cells
#define melee_position single_position

#include "melee.h"

#endif
