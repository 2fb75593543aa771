/* Players who answer a strategy: what they get in an adventure, 1 or -1, or a mean of these.
 * `mine` is 0 for who begins. */
#ifndef RESPONSES_H
#define RESPONSES_H

#include <stdbool.h>
#include <stdint.h>

/* `both`: the strategy looks ahead too where it knows little. */
float look_ahead(const uint8_t *deck, int mine, bool both, uint64_t seed);

void tabular_learn(uint64_t episodes, uint64_t seed);
float tabular(const uint8_t *deck, int mine, uint64_t seed);

#endif
