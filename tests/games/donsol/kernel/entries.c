/* The calls of the kernel. */
#include "entries.h"

#include "calls.c"

const Call calls[] = {{"solved", solved}, {"chosen", chosen}, {"plays", plays}, {"moves", moves}, {0}};
