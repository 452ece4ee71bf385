#ifndef CSUPERVISOR_H
#define CSUPERVISOR_H

#include <sys/types.h>

// A program under a supervisor: when the program ends, or when whoever started it lets go or dies, everything that the
// program has started ends, too.

/// What a supervised program is reached by.
struct csupervisor {
  /// The supervisor's process, to wait for. Its status is that of the program.
  pid_t process;
  /// Where the program's standard input is written.
  int input;
  /// Where the program's standard output is read.
  int output;
  /// Closing it ends the program and everything it started.
  int control;
};

/// Starts a program in a folder, with this environment and no descriptors but its input, output, and error.
///
/// What it writes to standard error goes to `log`, which never gets longer than `log_limit` bytes: then its first half is
/// dropped. Returns 0, or an error of errno.h; then nothing runs.
int csupervisor_start(
  struct csupervisor *started, const char *program, char *const words[], char *const environment[],
  const char *folder, int log, off_t log_limit);

#endif
