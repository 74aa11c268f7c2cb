#ifndef HEAP_SIZE_H
#define HEAP_SIZE_H

/// Bytes that are allocated now; -1 where that is not known (before glibc 2.33).
long allocated_bytes(void);

#endif
