#define _GNU_SOURCE
#include "CSupervisor.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// After fork in a process with threads, only functions that are safe in signal handlers may be called: no allocation.

enum { PATIENCE = 500 };  // Milliseconds in which a program may end by itself, once its input has ended.

static void close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
  for (int number = first, end = getdtablesize(); number < end; number++) close(number);
}

static void default_signals(void) {
  struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int number = 1; number < 32; number++) sigaction(number, &usual, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void ignore_signal(int number) { (void)number; }

/// Keeps the second half of a log that has reached its limit.
static void halve(int log, off_t limit) {
  char chunk[4096];
  off_t from = limit / 2, to = 0;
  ssize_t count;
  while ((count = pread(log, chunk, sizeof chunk, from)) > 0) {
    if (pwrite(log, chunk, count, to) < 0) break;
    from += count;
    to += count;
  }
  if (ftruncate(log, to) == 0) lseek(log, 0, SEEK_END);
}

/// Copies what the program wrote to its error output; false once that has ended.
static int copy_log(int errors, int log, off_t limit) {
  char chunk[4096];
  ssize_t count = read(errors, chunk, sizeof chunk);
  if (count <= 0) return count < 0 && errno == EINTR;
  if (log < 0) return 1;
  if (lseek(log, 0, SEEK_END) + count > limit) halve(log, limit);
  lseek(log, 0, SEEK_END);
  // A full disk must not keep the program from writing on.
  ssize_t written = write(log, chunk, count);
  (void)written;
  return 1;
}

#ifdef __linux__
/// Kills the direct children of this process; the children of those become its own.
static void kill_children(void) {
  char text[4096];
  int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t count;
  pid_t process = 0;
  while ((count = read(file, text, sizeof text)) > 0) {
    for (ssize_t place = 0; place < count; place++) {
      if (text[place] >= '0' && text[place] <= '9') {
        process = process * 10 + (text[place] - '0');
      } else if (process > 0) {
        kill(process, SIGKILL);
        process = 0;
      }
    }
  }
  if (process > 0) kill(process, SIGKILL);
  close(file);
}
#else
static void kill_children(void) {}
#endif

/// Ends everything the program has started.
static void end_all(pid_t program) {
  kill(-program, SIGKILL);
  kill_children();
  // Two seconds: what has become another user's cannot be ended.
  for (int round = 0; round < 2000; round++) {
    pid_t ended = waitpid(-1, NULL, WNOHANG);
    if (ended < 0 && errno == ECHILD) return;
    if (ended > 0) continue;
    kill_children();
    struct timespec moment = {.tv_nsec = 1000000};
    nanosleep(&moment, NULL);
  }
}

/// Waits for the program or for the end of control, copies the log, and ends with the program's status.
static void supervise(enum csupervisor_kind kind, pid_t program, int control, int errors, int log, off_t limit) {
  int status = 0, has_log = 1;
  struct timespec end = {0};
  int is_ending = 0;
  sigset_t none;
  sigemptyset(&none);
  while (1) {
    // Not reaped before its group is ended, whose number could be given away then.
    siginfo_t exit = {0};
    if (waitid(P_PID, program, &exit, WEXITED | WNOHANG | WNOWAIT) == 0 && exit.si_pid == program) {
      status = exit.si_code == CLD_EXITED ? exit.si_status << 8 : exit.si_status;
      goto done;
    }
    struct timespec now, moment = {.tv_nsec = 10000000};
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (is_ending && (now.tv_sec > end.tv_sec || (now.tv_sec == end.tv_sec && now.tv_nsec >= end.tv_nsec))) break;
    struct pollfd places[2] = {
      {.fd = is_ending ? -1 : control, .events = POLLIN}, {.fd = has_log ? errors : -1, .events = POLLIN}};
    if (ppoll(places, 2, is_ending ? &moment : NULL, &none) <= 0) continue;
    if (places[1].revents) has_log = copy_log(errors, log, limit);
    if (places[0].revents) {
      is_ending = 1;
      clock_gettime(CLOCK_MONOTONIC, &end);
      if (kind == CSUPERVISOR_SERVICE) end.tv_nsec += PATIENCE * 1000000L;
      end.tv_sec += end.tv_nsec / 1000000000L;
      end.tv_nsec %= 1000000000L;
    }
  }
  status = SIGKILL;
done:
  if (kind == CSUPERVISOR_SERVICE || is_ending) end_all(program);
  fcntl(errors, F_SETFL, O_NONBLOCK);
  while (has_log && copy_log(errors, log, limit)) {}
  if (WIFSIGNALED(status)) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    default_signals();
    kill(getpid(), WTERMSIG(status));
  }
  _exit(WEXITSTATUS(status));
}

struct pipes {
  int input[2], output[2], errors[2], control[2], failure[2];
};

static void close_pipes(struct pipes *pipes) {
  int *numbers = (int *)pipes;
  for (size_t place = 0; place < sizeof *pipes / sizeof(int); place++) {
    if (numbers[place] >= 0) close(numbers[place]);
  }
}

/// A pipe that no program gets that another thread starts meanwhile.
static int make_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

static int make_pipes(struct pipes *pipes) {
  memset(pipes, -1, sizeof *pipes);
  int(*all[])[2] = {&pipes->input, &pipes->output, &pipes->errors, &pipes->control, &pipes->failure};
  for (size_t place = 0; place < sizeof all / sizeof *all; place++) {
    if (make_pipe(*all[place]) != 0) return errno;
    for (int end = 0; end < 2; end++) {
      int number = (*all[place])[end];
      // Away from 0 to 2, which the program's own are put on.
      if (number < 3) {
        int higher = fcntl(number, F_DUPFD_CLOEXEC, 3);
        if (higher < 0) return errno;
        close(number);
        (*all[place])[end] = higher;
      }
    }
  }
  return 0;
}

static void run_program(
  enum csupervisor_kind kind, const char *program, char *const words[], char *const environment[], const char *folder, struct pipes *pipes) {
  setpgid(0, 0);
  default_signals();
#ifdef __linux__
  // If even the supervisor is killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  int failure = fcntl(pipes->failure[1], F_DUPFD_CLOEXEC, 10);
  int errors = kind == CSUPERVISOR_RUN ? pipes->output[1] : pipes->errors[1];
  if (failure >= 0 && chdir(folder) == 0 && dup2(pipes->input[0], 0) == 0 && dup2(pipes->output[1], 1) == 1
      && dup2(errors, 2) == 2) {
    dup2(failure, 3);
    fcntl(3, F_SETFD, FD_CLOEXEC);
    close_from(4);
    failure = 3;
    execve(program, words, environment);
  }
  int problem = errno;
  ssize_t written = write(failure, &problem, sizeof problem);
  (void)written;
  _exit(127);
}

static void run_supervisor(
  enum csupervisor_kind kind, const char *program, char *const words[], char *const environment[], const char *folder, struct pipes *pipes, int log,
  off_t limit) {
  setsid();
  default_signals();
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_NAME, "supervisor");
#endif
  struct sigaction waking = {.sa_handler = ignore_signal};
  sigaction(SIGCHLD, &waking, NULL);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, NULL);
  pid_t child = fork();
  if (child == 0) run_program(kind, program, words, environment, folder, pipes);
  if (child < 0) {
    int problem = errno;
    ssize_t written = write(pipes->failure[1], &problem, sizeof problem);
    (void)written;
    _exit(127);
  }
  int control = dup2(pipes->control[0], 3), errors = dup2(pipes->errors[0], 4);
  int file = log >= 0 ? dup2(log, 5) : -1;
  // Without them nobody could end the program.
  if (control < 0 || errors < 0) {
    kill(child, SIGKILL);
    _exit(127);
  }
  close(0);
  close(1);
  close(2);
  close_from(file >= 0 ? 6 : 5);
  supervise(kind, child, control, errors, file, limit);
}

static int start_once(
  struct csupervisor *started, enum csupervisor_kind kind, const char *program, char *const words[],
  char *const environment[], const char *folder, int log, off_t log_limit) {
  struct pipes pipes;
  int problem = make_pipes(&pipes);
  // Not one of the numbers that the supervisor puts its own on.
  int file = problem == 0 && log >= 0 ? fcntl(log, F_DUPFD_CLOEXEC, 32) : -1;
  // This process's handlers must not run in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pid_t process = problem == 0 ? fork() : -1;
  if (problem == 0 && process < 0) problem = errno;
  if (process == 0) {
    // The ends that are needed below 32 would be overwritten while they are put in their places.
    pipes.control[0] = fcntl(pipes.control[0], F_DUPFD, 32);
    pipes.errors[0] = fcntl(pipes.errors[0], F_DUPFD, 32);
    if (pipes.control[0] < 0 || pipes.errors[0] < 0) {
      int lack = errno;
      ssize_t written = write(pipes.failure[1], &lack, sizeof lack);
      (void)written;
      _exit(127);
    }
    run_supervisor(kind, program, words, environment, folder, &pipes, file, log_limit);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (file >= 0) close(file);
  if (problem == 0) {
    close(pipes.failure[1]);
    pipes.failure[1] = -1;
    ssize_t count;
    while ((count = read(pipes.failure[0], &problem, sizeof problem)) < 0 && errno == EINTR) {}
    if (count != sizeof problem) problem = 0;
    if (problem != 0) waitpid(process, NULL, 0);
  }
  if (problem == 0) {
    *started = (struct csupervisor){
      .process = process, .input = pipes.input[1], .output = pipes.output[0], .control = pipes.control[1]};
    pipes.input[1] = pipes.output[0] = pipes.control[1] = -1;
  }
  close_pipes(&pipes);
  return problem;
}

int csupervisor_start(
  struct csupervisor *started, enum csupervisor_kind kind, const char *program, char *const words[],
  char *const environment[], const char *folder, int log, off_t log_limit) {
  // A program that has ended must not end this one.
  signal(SIGPIPE, SIG_IGN);
  for (int attempt = 1;; attempt++) {
    int problem = start_once(started, kind, program, words, environment, folder, log, log_limit);
    // A file that was just written is busy while another thread's child still has its descriptor.
    if (problem != ETXTBSY || attempt == 50) return problem;
    struct timespec moment = {.tv_nsec = 5000000};
    nanosleep(&moment, NULL);
  }
}
