#pragma once
#include <sqlite3.h>

/// Has SQLite keep no count of its memory; only before the first connection. A function of any number of arguments, as
/// SQLite's own is, cannot be called from Swift.
static inline int crosstown_sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
