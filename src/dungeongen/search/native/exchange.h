/* What every kernel shares with its caller: a place for numbers.
 *
 * The caller writes whole numbers into `room()`, calls, and reads an answer of doubles from the
 * same place; `search/kernel.py` is the other side. Nothing is imported: no files, no clock, no
 * random numbers. */
#ifndef EXCHANGE_H
#define EXCHANGE_H

#include <stdbool.h>
#include <stdint.h>

enum { NUMBERS_MOST = 1 << 16 };

extern union Exchange { int numbers[NUMBERS_MOST]; double answer[NUMBERS_MOST]; } exchange;

#ifdef __wasm__
#define CALL(name) __attribute__((export_name(#name))) int name(int count)
#else
#define CALL(name) int name(int count)
#endif

/* End the call: no memory is left, or no more steps of work are allowed. */
_Noreturn void out_of_memory(void);
_Noreturn void out_of_steps(void);

/* Return whether the caller wants the call to end. */
bool is_interrupted(void);

#endif
