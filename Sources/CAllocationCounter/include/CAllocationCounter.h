#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Allocations of this process so far; -1 where they are not counted (without glibc).
long allocation_count(void);

/// Bytes that are allocated now; -1 where that is not known (before glibc 2.33).
long allocated_bytes(void);

#endif
