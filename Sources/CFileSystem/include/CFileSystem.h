#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

/// Renames a file to a name that nothing has; -1 and `errno` otherwise, `EEXIST` where something has it.
///
/// Swift's C library shows no `renameat2`.
int stockroom_rename_exclusively(const char *source, const char *target);

/// Opens a file without a name in a folder, to read and write; -1 and `errno` where there are no such files.
///
/// `O_TMPFILE` is a macro that Swift cannot read, and `open` is variadic.
int stockroom_open_nameless(const char *folder, unsigned int mode);

/// Gives an open file an extended attribute; -1 and `errno` otherwise, `ENOTSUP` where files have none.
///
/// Swift's C library has no `<sys/xattr.h>`.
int stockroom_set_attribute(int file, const char *name, const void *value, unsigned long length);

/// Whether an open file has an extended attribute.
int stockroom_has_attribute(int file, const char *name);

#endif
