// Declares the hook that sees a row before it is written; the SQLite of Debian, Fedora, and macOS has it.
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

/// Keeps no statistics of memory, which would lock a mutex at each allocation, and gives each connection more room for
/// small ones; SQLite takes neither setting once it is in use. Both functions are variadic, which Swift cannot call.
static inline void stockroom_configure(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 1200, 200);
}

/// Turns a setting of a connection on or off: `sqlite3_db_config` is variadic, which Swift cannot call.
static inline int stockroom_db_config(sqlite3 *connection, int setting, int value) {
  return sqlite3_db_config(connection, setting, value, (int *)0);
}
