#include <sqlite3.h>

/// Turns a setting of a connection on or off: `sqlite3_db_config` is variadic, which Swift cannot call.
static inline int stockroom_db_config(sqlite3 *connection, int setting, int value) {
  return sqlite3_db_config(connection, setting, value, (int *)0);
}
