#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Allocations of this process so far; -1 where they are not counted (without glibc).
long allocation_count(void);

#endif
