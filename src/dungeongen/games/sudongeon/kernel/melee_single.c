/* The fights of single.h. */
#include "single.h"

#include "melee.c"
