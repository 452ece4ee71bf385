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

#endif
