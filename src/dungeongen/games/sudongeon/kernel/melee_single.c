/* The fights of single.h. */
#include "single.h"

#include "melee.c" // NOLINT(bugprone-suspicious-include): once more, with other types
