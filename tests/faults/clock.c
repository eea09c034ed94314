/* Lets a program see another time of day: as many seconds later as the file CLOCK_SHIFT says, in four
   bytes that may change at any moment. Waits are measured by other clocks, which stay as they are. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int *shift;

__attribute__((constructor)) static void begin(void) {
  const char *name = getenv("CLOCK_SHIFT");
  int file = name ? open(name, O_RDONLY) : -1;
  void *map = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *shift, PROT_READ, MAP_SHARED, file, 0);
  if (file >= 0) close(file);
  if (map != MAP_FAILED) shift = map;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int failed = syscall(SYS_clock_gettime, clock, now);
  if (!failed && shift && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += *shift;
  return failed;
}

time_t time(time_t *kept) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (kept) *kept = now.tv_sec;
  return now.tv_sec;
}

int gettimeofday(struct timeval *now, void *zone) {
  struct timespec exact;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &exact);
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}
