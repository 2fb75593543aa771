/* The calls of the kernel as its tests have them. */
#include "entries.h"

#include "calls.c"

/* What no plan wins, however near what one plan wins is. */
CALL(bounded_tightly) { return told_bound(count, 0); }

const Call calls[] = {
    {"judged", judged}, {"climbed", climbed}, {"bounded", bounded_tightly}, {0}
};
