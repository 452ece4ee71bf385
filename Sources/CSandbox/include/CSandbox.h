#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdbool.h>
#include <sys/types.h>

// Children that may do next to nothing: how one is started, and how it gives up what it could do.

/// Starts a program in a process group of its own, with these files as its descriptors 0 to `count` - 1 and no others.
/// Returns 0, or an error of errno.h.
int csandbox_spawn(
  pid_t *process, const char *program, char *const words[], char *const environment[], const int files[], int count);

/// Starts a program that nobody waits for, in a session of its own, in the root folder, and with /dev/null as its only
/// descriptors. Returns 0, or an error of errno.h.
int csandbox_start_detached(const char *program, char *const words[], char *const environment[]);

/// Whether this system can keep a process from everything but its memory and its open files.
bool csandbox_can_confine(void);

/// Gives up everything but memory, threads, time, and reading and writing files that are open: no file is opened any
/// more, no socket, no process, and no page becomes executable. It is for good, and for all threads. Returns 0, or an
/// error of errno.h.
int csandbox_confine(void);

/// Tries what a confined process must not be able to do, by number from 0; 0 if it was done, an error of errno.h if it
/// was refused, -1 where there is no such number. `name` says what it was. Debug builds alone have it.
int csandbox_probe(int number, const char **name);

#endif
