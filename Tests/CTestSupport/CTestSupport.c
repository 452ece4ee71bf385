#define _GNU_SOURCE
#include "CTestSupport.h"

#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

static char home[PATH_MAX];

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)status, (void)kind, (void)place;
  return remove(path);
}

static void remove_home(void) { nftw(home, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }

// The folder for temporary files: in memory where there is room, because a disk needs longer to sync than a test runs.
static const char *temporary_folder(void) {
  const char *chosen = getenv("TMPDIR");
  if (chosen != NULL) return chosen;
  struct statvfs memory;
  if (statvfs("/dev/shm", &memory) != 0 || memory.f_flag & ST_NOEXEC || access("/dev/shm", W_OK) != 0) return "/tmp";
  if (memory.f_bavail * memory.f_frsize < 2ull << 30) return "/tmp";
  setenv("TMPDIR", "/dev/shm", 1);
  return "/dev/shm";
}

// Before anything reads them: nothing in the user's home, settings, or locale changes what a test sees.
__attribute__((constructor)) static void use_own_home(void) {
  const char *folder = temporary_folder();
  int length = snprintf(home, sizeof home, "%s/stockroom-home-XXXXXX", folder);
  if (length < 0 || (size_t)length >= sizeof home || mkdtemp(home) == NULL) {
    perror("the tests' home");
    exit(1);
  }
  atexit(remove_home);
  const char *const settings[] = {
    "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME", "STOCKROOM_OUTPUT",
    "STOCKROOM_PAGER", "STOCKROOM_STORE", "CLICOLOR", "CLICOLOR_FORCE", "NO_COLOR", "EDITOR", "PAGER", "VISUAL", "LC_ALL",
    "LC_CTYPE",
  };
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) unsetenv(settings[i]);
  setenv("HOME", home, 1);
  setenv("LANG", "C.UTF-8", 1);
}

bool ctest_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) == 0;
#else
  if (pipe(ends) != 0) return false;
  return fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
#endif
}

int ctest_open_terminal(char *name, size_t size) {
  int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) return -1;
#ifdef __linux__
  bool is_named = ptsname_r(terminal, name, size) == 0;
#else
  const char *far = ptsname(terminal);
  bool is_named = far != NULL && strlcpy(name, far, size) < size;
#endif
  if (is_named && grantpt(terminal) == 0 && unlockpt(terminal) == 0) return terminal;
  close(terminal);
  return -1;
}

int ctest_spawn(
  pid_t *process, char *const words[], char *const environment[], const char *directory, const int files[3],
  const char *terminal) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);

  // The first terminal a session's leader opens becomes its own.
  if (terminal != NULL) posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0);
  for (int i = 0; i < 3; i++) {
    if (terminal == NULL || i > 0) posix_spawn_file_actions_adddup2(&actions, terminal == NULL ? files[i] : 0, i);
  }
  posix_spawn_file_actions_addchdir_np(&actions, directory);

  // A test runner may ignore or block signals; what it starts gets them all.
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  int flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (terminal != NULL ? POSIX_SPAWN_SETSID : 0);
#ifdef __linux__
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#else
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  posix_spawnattr_setflags(&attributes, (short)flags);

  int problem = posix_spawn(process, words[0], &actions, &attributes, words, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return problem;
}
