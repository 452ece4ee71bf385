#ifndef CSUPERVISOR_H
#define CSUPERVISOR_H

#include <sys/types.h>

// A program under a supervisor: when whoever started the program lets go or dies, the program ends with everything that
// it has started, in sessions of their own, too.

/// What a supervised program is reached by.
struct csupervisor {
  /// The supervisor's process, to wait for. It ends as the program did: with its status, or by its signal.
  pid_t process;
  /// Where the program's standard input is written.
  int input;
  /// Where the program's standard output is read.
  int output;
  /// Closing it ends the program and everything it started.
  int control;
};

/// What is supervised.
enum csupervisor_kind {
  /// A program that serves until it is let go. When it ends, everything that it has started ends, too.
  CSUPERVISOR_SERVICE,
  /// One run of a program. What it leaves running when it ends by itself goes on; when it is let go, it is killed
  /// immediately, with everything that it has started. Its standard error is its standard output.
  CSUPERVISOR_RUN,
};

/// Starts a program in a folder, with this environment and no descriptors but its input, output, and error.
///
/// What a service writes to standard error goes to `log`, which never gets longer than `log_limit` bytes: then its first
/// half is dropped. Returns 0, or an error of errno.h; then nothing runs.
int csupervisor_start(
  struct csupervisor *started, enum csupervisor_kind kind, const char *program, char *const words[],
  char *const environment[], const char *folder, int log, off_t log_limit);

#endif
