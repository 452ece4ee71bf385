#define _GNU_SOURCE
#include "CSandbox.h"

#ifdef DEBUG

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

static char *const none[] = {NULL};

static int attempt_read(void) { return open("/etc/passwd", O_RDONLY); }
static int attempt_write(void) { return open("/tmp/stockroom-probe", O_WRONLY | O_CREAT, 0600); }
static int attempt_unlink(void) { return unlink("/tmp/stockroom-probe-that-is-not-there"); }
static int attempt_rename(void) { return rename("/tmp/stockroom-probe-1", "/tmp/stockroom-probe-2"); }
static int attempt_mkdir(void) { return mkdir("/tmp", 0700); }
static int attempt_stat(void) {
  struct stat status;
  return stat("/etc/passwd", &status);
}
static int attempt_internet(void) { return socket(AF_INET, SOCK_STREAM, 0); }
static int attempt_unix(void) { return socket(AF_UNIX, SOCK_STREAM, 0); }
static int attempt_pair(void) {
  int ends[2];
  return socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
}
static int attempt_fork(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child;
}
static int attempt_spawn(void) {
  pid_t child;
  int problem = posix_spawn(&child, "/bin/true", NULL, NULL, none, none);
  errno = problem;
  return problem == 0 ? 0 : -1;
}
// A program that is there would take this one's place, and a missing answer tells it.
static int attempt_execute(void) { return execve("/bin/true", none, none); }
static int attempt_kill(void) { return kill(getppid(), 0); }
static int attempt_run(void) {
  return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0;
}
static int attempt_priority(void) { return setpriority(PRIO_PROCESS, 0, 1); }
#ifdef __linux__
static int attempt_trace(void) { return (int)ptrace(PTRACE_ATTACH, getppid(), NULL, NULL); }
static int attempt_look(void) { return (int)syscall(SYS_process_vm_readv, getppid(), NULL, 0, NULL, 0, 0); }
static int attempt_limits(void) { return (int)syscall(SYS_prlimit64, getppid(), RLIMIT_CORE, NULL, NULL); }
static int attempt_ring(void) { return (int)syscall(SYS_io_uring_setup, 1, NULL); }
static int attempt_handle(void) { return (int)syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", NULL, 0); }
static int attempt_namespace(void) { return (int)syscall(SYS_unshare, 0x10000000); }
static int attempt_new_fork(void) {
  unsigned long arguments[8] = {0, 0, 0, 0, SIGCHLD, 0, 0, 0};
  long child = syscall(SYS_clone3, arguments, sizeof arguments);
  if (child == 0) _exit(0);
  return (int)child;
}
#endif

int csandbox_probe(int number, const char **name) {
  static const struct {
    const char *name;
    int (*attempt)(void);
  } attempts[] = {
    {"open a file", attempt_read},       {"make a file", attempt_write},      {"remove a file", attempt_unlink},
    {"rename a file", attempt_rename},   {"make a folder", attempt_mkdir},    {"look at a file", attempt_stat},
    {"open a socket", attempt_internet}, {"open a local socket", attempt_unix}, {"make sockets", attempt_pair},
    {"fork", attempt_fork},              {"start a program", attempt_spawn},  {"become a program", attempt_execute},
    {"signal the parent", attempt_kill}, {"run new code", attempt_run},       {"change priority", attempt_priority},
#ifdef __linux__
    {"trace the parent", attempt_trace}, {"read the parent", attempt_look},   {"limit the parent", attempt_limits},
    {"use io_uring", attempt_ring},      {"open a file anew", attempt_handle}, {"leave for a namespace", attempt_namespace},
    {"fork by clone3", attempt_new_fork},
#endif
  };
  if (number < 0 || (size_t)number >= sizeof attempts / sizeof *attempts) return -1;
  *name = attempts[number].name;
  errno = 0;
  if (attempts[number].attempt() >= 0) return 0;
  return errno == 0 ? EINVAL : errno;
}

#endif
