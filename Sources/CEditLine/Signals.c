#define _GNU_SOURCE
#include "CEditLine.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <termios.h>
#include <unistd.h>

static const int caught[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGQUIT};
enum { count = sizeof caught / sizeof *caught };
static struct sigaction previous[count];

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool ready;
static int line_pipe[2] = {-1, -1};
static int interrupt_pipe[2] = {-1, -1};
static int wake_pipe[2] = {-1, -1};
static int end_pipe[2] = {-1, -1};
static atomic_bool interrupted;
static atomic_bool reading;

static void note(int number) {
  int error = errno;
  unsigned char byte = (unsigned char)number;
  bool line = atomic_load(&reading);
  if (!line) atomic_store(&interrupted, true);
  ssize_t written = write(line ? line_pipe[1] : interrupt_pipe[1], &byte, 1);
  if (!line) written = write(wake_pipe[1], &byte, 1);
  (void)written;  // A full pipe has more than enough to report.
  errno = error;
}

// Nothing reads the byte, so that whoever polls the pipe finds it.
static void note_end(int number) {
  int error = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t written = write(end_pipe[1], &byte, 1);
  (void)written;
  errno = error;
  note(number);
}

static bool open_pipe(int ends[2]) {
  if (pipe(ends) != 0) return false;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0;
}

static void drain(int end) {
  unsigned char stale;
  while (read(end, &stale, 1) == 1) continue;
}

static void catch(int number, int flags, struct sigaction *before) {
  struct sigaction action = {.sa_handler = note, .sa_flags = flags};
  sigfillset(&action.sa_mask);
  sigaction(number, NULL, before);
  if (before->sa_handler != SIG_IGN) sigaction(number, &action, NULL);
}

static void install(void) {
  struct sigaction before;
  ready = open_pipe(line_pipe) && open_pipe(interrupt_pipe) && open_pipe(wake_pipe) &&
          fcntl(line_pipe[0], F_SETFL, O_NONBLOCK) == 0 && fcntl(wake_pipe[0], F_SETFL, O_NONBLOCK) == 0;
  // No SA_RESTART: a read that ^C interrupts must come back.
  if (ready) catch(SIGINT, 0, &before);
}

bool cedit_interrupts_install(void) {
  pthread_once(&once, install);
  return ready;
}

void cedit_interrupt(void) {
  unsigned char byte = SIGINT;
  if (!cedit_interrupts_install()) return;
  atomic_store(&interrupted, true);
  ssize_t written = write(wake_pipe[1], &byte, 1);
  (void)written;
}

int cedit_end_catch(void) {
  static const int ending[] = {SIGINT, SIGTERM, SIGHUP};
  if (!cedit_interrupts_install() || !open_pipe(end_pipe)) return -1;
  for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
    struct sigaction action = {.sa_handler = note_end}, before;
    sigfillset(&action.sa_mask);
    sigaction(ending[i], NULL, &before);
    if (before.sa_handler != SIG_IGN) sigaction(ending[i], &action, NULL);
  }
  return end_pipe[0];
}

bool cedit_interrupted(void) { return atomic_load(&interrupted); }

void cedit_interrupted_clear(void) {
  atomic_store(&interrupted, false);
}

void cedit_drop_input(void) { tcflush(STDIN_FILENO, TCIFLUSH); }

int cedit_interrupt_pipe(void) { return interrupt_pipe[0]; }

bool cedit_wait_for_input(int descriptor) {
  struct pollfd ends[] = {{.fd = descriptor, .events = POLLIN}, {.fd = wake_pipe[0], .events = POLLIN}};
  // Drained before the flag is read: a ^C between the flag and poll has left its byte.
  for (;;) {
    drain(wake_pipe[0]);
    if (cedit_interrupted()) return false;
    int found = poll(ends, 2, -1);
    if (found < 0 && errno != EINTR) return true;
    if (found > 0 && ends[0].revents != 0) return !cedit_interrupted();
  }
}

static const int fatal[] = {SIGTERM, SIGHUP, SIGQUIT};
static struct termios shown;
static atomic_bool hidden;

static void show_and_end(int number) {
  if (atomic_load(&hidden)) tcsetattr(STDIN_FILENO, TCSANOW, &shown);
  raise(number);  // SA_RESETHAND: it ends the process now.
}

bool cedit_echo_hide(void) {
  if (tcgetattr(STDIN_FILENO, &shown) != 0 || !(shown.c_lflag & ECHO)) return false;
  for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) {
    struct sigaction action = {.sa_handler = show_and_end, .sa_flags = SA_RESETHAND | SA_NODEFER}, before;
    sigaction(fatal[i], NULL, &before);
    if (before.sa_handler == SIG_DFL) sigaction(fatal[i], &action, NULL);
  }
  struct termios silent = shown;
  silent.c_lflag &= ~(tcflag_t)ECHO;
  atomic_store(&hidden, true);
  tcsetattr(STDIN_FILENO, TCSANOW, &silent);
  return true;
}

void cedit_echo_show(void) {
  tcsetattr(STDIN_FILENO, TCSANOW, &shown);
  atomic_store(&hidden, false);
}

int cedit_signals_catch(void) {
  if (!cedit_interrupts_install()) return -1;
  drain(line_pipe[0]);
  cedit_interrupted_clear();
  atomic_store(&reading, true);
  for (int i = 0; i < count; i++) catch(caught[i], SA_RESTART, &previous[i]);
  return line_pipe[0];
}

bool cedit_signals_release(void) {
  bool interrupt = false;
  for (int i = 0; i < count; i++) sigaction(caught[i], &previous[i], NULL);
  atomic_store(&reading, false);
  // What came after the line's last key is for what the line starts.
  unsigned char number;
  while (read(line_pipe[0], &number, 1) == 1) {
    if (number == SIGINT) interrupt = true;
    else raise(number);
  }
  if (interrupt) atomic_store(&interrupted, true);
  return interrupt;
}

void cedit_signal_default(int number) {
  struct sigaction ours, resumed, standard = {.sa_handler = SIG_DFL};
  // SIGCONT is the end of this very stop, and must not be reported as one more.
  sigaction(SIGCONT, &standard, &resumed);
  sigaction(number, &standard, &ours);
  raise(number);
  sigaction(number, &ours, NULL);
  sigaction(SIGCONT, &resumed, NULL);
}

void cedit_stop_group(void) {
  struct sigaction ours, ignored = {.sa_handler = SIG_IGN};
  // The others first: once this process has stopped it can tell nobody.
  sigaction(SIGTSTP, &ignored, &ours);
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
  cedit_signal_default(SIGTSTP);
}
