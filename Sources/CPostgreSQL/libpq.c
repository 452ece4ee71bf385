#include "CPostgreSQL.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// Each call of the header: what it returns, its name, its parameters, and how it passes them on.
#define CALLS(CALL) \
  CALL(PGconn *, PQconnectStartParams, (const char *const *a, const char *const *b, int c), (a, b, c)) \
  CALL(int, PQstatus, (const PGconn *a), (a)) \
  CALL(char *, PQdb, (const PGconn *a), (a)) \
  CALL(char *, PQhost, (const PGconn *a), (a)) \
  CALL(char *, PQport, (const PGconn *a), (a)) \
  CALL(int, PQsocket, (const PGconn *a), (a)) \
  CALL(int, PQbackendPID, (const PGconn *a), (a)) \
  CALL(int, PQsetErrorVerbosity, (PGconn * a, int b), (a, b)) \
  CALL(char *, PQerrorMessage, (const PGconn *a), (a)) \
  CALL(int, PQtransactionStatus, (const PGconn *a), (a)) \
  CALL(int, PQserverVersion, (const PGconn *a), (a)) \
  CALL(PQconninfoOption *, PQconninfoParse, (const char *a, char **b), (a, b)) \
  CALL(int, PQsendQuery, (PGconn * a, const char *b), (a, b)) \
  CALL(int, PQsendQueryParams, \
       (PGconn * a, const char *b, int c, const Oid *d, const char *const *e, const int *f, const int *g, int h), \
       (a, b, c, d, e, f, g, h)) \
  CALL(int, PQconsumeInput, (PGconn * a), (a)) \
  CALL(void *, PQnotifies, (PGconn * a), (a)) \
  CALL(int, PQisBusy, (PGconn * a), (a)) \
  CALL(int, PQputCopyData, (PGconn * a, const char *b, int c), (a, b, c)) \
  CALL(int, PQputCopyEnd, (PGconn * a, const char *b), (a, b)) \
  CALL(int, PQntuples, (const PGresult *a), (a)) \
  CALL(int, PQnfields, (const PGresult *a), (a)) \
  CALL(int, PQsendPrepare, (PGconn * a, const char *b, const char *c, int d, const Oid *e), (a, b, c, d, e)) \
  CALL(int, PQsendQueryPrepared, \
       (PGconn * a, const char *b, int c, const char *const *d, const int *e, const int *f, int g), \
       (a, b, c, d, e, f, g)) \
  CALL(int, PQenterPipelineMode, (PGconn * a), (a)) \
  CALL(int, PQexitPipelineMode, (PGconn * a), (a)) \
  CALL(int, PQpipelineStatus, (const PGconn *a), (a)) \
  CALL(int, PQpipelineSync, (PGconn * a), (a)) \
  CALL(PGresult *, PQgetResult, (PGconn * a), (a)) \
  CALL(int, PQresultStatus, (const PGresult *a), (a)) \
  CALL(char *, PQresultErrorField, (const PGresult *a, int b), (a, b)) \
  CALL(char *, PQcmdTuples, (PGresult * a), (a)) \
  CALL(size_t, PQresultMemorySize, (const PGresult *a), (a)) \
  CALL(char *, PQcmdStatus, (PGresult * a), (a)) \
  CALL(Oid, PQftype, (const PGresult *a, int b), (a, b)) \
  CALL(char *, PQgetvalue, (const PGresult *a, int b, int c), (a, b, c)) \
  CALL(int, PQgetlength, (const PGresult *a, int b, int c), (a, b, c)) \
  CALL(int, PQgetisnull, (const PGresult *a, int b, int c), (a, b, c)) \
  CALL(PGcancel *, PQgetCancel, (PGconn * a), (a)) \
  CALL(int, PQcancel, (PGcancel * a, char *b, int c), (a, b, c))

// The same for those that return nothing.
#define PROCEDURES(CALL) \
  CALL(void, PQfinish, (PGconn * a), (a)) \
  CALL(void, PQreset, (PGconn * a), (a)) \
  CALL(void, PQconninfoFree, (PQconninfoOption * a), (a)) \
  CALL(void, PQfreemem, (void *a), (a)) \
  CALL(void, PQclear, (PGresult * a), (a)) \
  CALL(void, PQfreeCancel, (PGcancel * a), (a))

typedef void (*Notice)(void *, const char *);

#define POINTER(type, name, parameters, arguments) type(*name) parameters;
static struct {
  CALLS(POINTER)
  PROCEDURES(POINTER)
  Notice (*PQsetNoticeProcessor)(PGconn *, Notice, void *);
} libpq;

#define DEFINITION(type, name, parameters, arguments) \
  type name parameters { return libpq.name arguments; }
#define PROCEDURE(type, name, parameters, arguments) \
  type name parameters { libpq.name arguments; }
CALLS(DEFINITION)
PROCEDURES(PROCEDURE)
Notice PQsetNoticeProcessor(PGconn *a, Notice b, void *c) { return libpq.PQsetNoticeProcessor(a, b, c); }

static bool is_loaded;

static void load(void) {
  // The version of the interface, which Debian's libpq5 has in its name.
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) library = dlopen("libpq.5.dylib", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  is_loaded = true;
#define FIND(type, name, parameters, arguments) \
  if ((*(void **)&libpq.name = dlsym(library, #name)) == NULL) is_loaded = false;
  CALLS(FIND)
  PROCEDURES(FIND)
  FIND(, PQsetNoticeProcessor, , )
}

bool stockroom_libpq_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}
