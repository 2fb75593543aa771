#include "exchange.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#define END __builtin_trap()
#else
#include <stdio.h>
#include <stdlib.h>
#define EXPORT(name) name
#define END exit(3)
#endif

union Exchange exchange;
static int ran_out;
static volatile int interrupted; /* the caller writes here from another thread */

_Noreturn void out_of_memory(void) {
    ran_out = 1;
    END;
}

_Noreturn void out_of_steps(void) {
    ran_out = 2;
    END;
}

bool is_interrupted(void) { return interrupted; }

/* What ran out, to be asked after a trap: 1 is memory, 2 are steps. */
int EXPORT(spent)(void) { return ran_out; }

volatile int *EXPORT(interruption)(void) { return &interrupted; }

void *EXPORT(room)(void) { return &exchange; }
