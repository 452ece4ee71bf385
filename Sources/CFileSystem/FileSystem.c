#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/xattr.h>

int stockroom_rename_exclusively(const char *source, const char *target) {
#if defined(__linux__)
  return renameat2(AT_FDCWD, source, AT_FDCWD, target, RENAME_NOREPLACE);
#elif defined(__APPLE__)
  return renamex_np(source, target, RENAME_EXCL);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int stockroom_open_nameless(const char *folder, unsigned int mode) {
#if defined(O_TMPFILE)
  return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int stockroom_set_attribute(int file, const char *name, const void *value, unsigned long length) {
#if defined(__APPLE__)
  return fsetxattr(file, name, value, length, 0, 0);
#else
  return fsetxattr(file, name, value, length, 0);
#endif
}

int stockroom_has_attribute(int file, const char *name) {
#if defined(__APPLE__)
  return fgetxattr(file, name, 0, 0, 0, 0) >= 0;
#else
  return fgetxattr(file, name, 0, 0) >= 0;
#endif
}
