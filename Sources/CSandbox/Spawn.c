#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

enum { most = 8 };

int csandbox_spawn(
  pid_t *process, const char *program, char *const words[], char *const environment[], const int files[], int count) {
  if (count > most) return EINVAL;
  // Out of the way first: a file must not be replaced by another before it is given its own number.
  int copies[most];
  int copied = 0;
  int problem = 0;
  for (; copied < count && problem == 0; copied++) {
    copies[copied] = fcntl(files[copied], F_DUPFD_CLOEXEC, most);
    if (copies[copied] < 0) problem = errno;
  }

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  for (int i = 0; i < count; i++) posix_spawn_file_actions_adddup2(&actions, copies[i], i);

  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  int flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP;
#ifdef __linux__
  posix_spawn_file_actions_addclosefrom_np(&actions, count);
#else
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  posix_spawnattr_setflags(&attributes, (short)flags);

  if (problem == 0) problem = posix_spawn(process, program, &actions, &attributes, words, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  for (int i = 0; i < copied; i++) if (copies[i] >= 0) close(copies[i]);
  return problem;
}
