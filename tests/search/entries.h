#ifndef ENTRIES_H
#define ENTRIES_H

#include "exchange.h"

/* What a kernel offers, by name; the last has none. */
typedef struct { const char *name; int (*call)(int count); } Call;
extern const Call calls[];

#endif
