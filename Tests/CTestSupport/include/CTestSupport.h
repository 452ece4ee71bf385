#ifndef CTESTSUPPORT_H
#define CTESTSUPPORT_H

#include <stdbool.h>
#include <sys/types.h>

// What Swift on Linux does not see without _GNU_SOURCE.

/// A pipe whose ends no other child inherits.
bool ctest_pipe(int ends[2]);

/// The near end of a new terminal, or -1. The far end's name has room for `size` bytes.
int ctest_open_terminal(char *name, size_t size);

/// Starts a program with three open files and no others of this process: those in `files`, or the terminal of that
/// name, whose session it then leads. Returns 0, or the error's number.
int ctest_spawn(
  pid_t *process, char *const words[], char *const environment[], const char *directory, const int files[3],
  const char *terminal);

#endif
