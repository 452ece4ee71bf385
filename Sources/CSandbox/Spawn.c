#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

enum { max_files = 8 };

// Every step must succeed: a child that kept a descriptor too many would have what it must not have.
static int prepare(
  posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, const int copies[], int count) {
  for (int i = 0; i < count; i++) {
    int problem = posix_spawn_file_actions_adddup2(actions, copies[i], i);
    if (problem != 0) return problem;
  }
  int flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP;
#ifdef __linux__
  int problem = posix_spawn_file_actions_addclosefrom_np(actions, count);
  if (problem != 0) return problem;
#else
  int problem;
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  if ((problem = posix_spawnattr_setsigdefault(attributes, &all)) != 0) return problem;
  if ((problem = posix_spawnattr_setsigmask(attributes, &none)) != 0) return problem;
  if ((problem = posix_spawnattr_setpgroup(attributes, 0)) != 0) return problem;
  return posix_spawnattr_setflags(attributes, (short)flags);
}

int csandbox_spawn(
  pid_t *process, const char *program, char *const words[], char *const environment[], const int files[], int count) {
  if (count > max_files) return EINVAL;
  // Out of the way first: a file must not be replaced by another before it is given its own number.
  int copies[max_files];
  int copied = 0;
  int problem = 0;
  while (copied < count && problem == 0) {
    copies[copied] = fcntl(files[copied], F_DUPFD_CLOEXEC, max_files);
    if (copies[copied] < 0) problem = errno; else copied++;
  }

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  if (problem == 0 && (problem = posix_spawn_file_actions_init(&actions)) == 0) {
    if ((problem = posix_spawnattr_init(&attributes)) == 0) {
      problem = prepare(&actions, &attributes, copies, count);
      if (problem == 0) problem = posix_spawn(process, program, &actions, &attributes, words, environment);
      posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
  }
  for (int i = 0; i < copied; i++) close(copies[i]);
  return problem;
}

// In a copy of the process, where only what is safe in a signal handler may be called.
static void become(const char *program, char *const words[], char *const environment[]) {
  // Its parent ends at once, so that nobody has to wait for it.
  pid_t child = fork();
  if (child != 0) _exit(child < 0 ? errno : 0);
  int nowhere = open("/dev/null", O_RDWR);
  if (nowhere < 0) _exit(1);
  for (int i = 0; i < 3; i++) dup2(nowhere, i);
#ifdef __linux__
  closefrom(3);
#else
  for (int i = 3; i < 1024; i++) close(i);
#endif
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int i = 1; i < NSIG; i++) signal(i, SIG_DFL);
  if (chdir("/") == 0) execve(program, words, environment);
  _exit(1);
}

int csandbox_start_detached(const char *program, char *const words[], char *const environment[]) {
  pid_t child = fork();
  if (child < 0) return errno;
  if (child == 0) {
    setsid();
    become(program, words, environment);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) if (errno != EINTR) return errno;
  return WIFEXITED(status) ? WEXITSTATUS(status) : EAGAIN;
}
