// The calls of libpq that Stockroom uses, for a library that is loaded when it is first needed.
//
// The program neither links libpq nor needs its headers. Pipelines are the newest calls here, from PostgreSQL 14.
// https://www.postgresql.org/docs/15/libpq.html
#ifndef C_POSTGRESQL_H
#define C_POSTGRESQL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef struct pg_cancel PGcancel;
typedef unsigned int Oid;

// Of the enumerations of libpq, with its values.
enum { CONNECTION_OK = 0 };
enum { PGRES_EMPTY_QUERY = 0, PGRES_COMMAND_OK = 1, PGRES_TUPLES_OK = 2, PGRES_COPY_IN = 4, PGRES_FATAL_ERROR = 7,
       PGRES_PIPELINE_SYNC = 10, PGRES_PIPELINE_ABORTED = 11 };
enum { PQ_PIPELINE_OFF = 0 };
enum { PQTRANS_IDLE = 0, PQTRANS_ACTIVE = 1, PQTRANS_INTRANS = 2, PQTRANS_INERROR = 3, PQTRANS_UNKNOWN = 4 };
enum { PQERRORS_VERBOSE = 2 };

typedef struct {
  char *keyword, *envvar, *compiled, *val, *label, *dispchar;
  int dispsize;
} PQconninfoOption;

// The names are libpq's own, and are only for this program.
#pragma GCC visibility push(hidden)

// Loads the library once; false if it is not installed, or too old. Thread-safe.
bool stockroom_libpq_load(void);

PGconn *PQconnectStartParams(const char *const *keywords, const char *const *values, int expand_dbname);
int PQstatus(const PGconn *);
void PQreset(PGconn *);
char *PQdb(const PGconn *);
char *PQhost(const PGconn *);
char *PQport(const PGconn *);
int PQsocket(const PGconn *);
int PQbackendPID(const PGconn *);
int PQsetErrorVerbosity(PGconn *, int);
void (*PQsetNoticeProcessor(PGconn *, void (*)(void *, const char *), void *))(void *, const char *);
char *PQerrorMessage(const PGconn *);
int PQtransactionStatus(const PGconn *);
int PQserverVersion(const PGconn *);
void PQfinish(PGconn *);

PQconninfoOption *PQconninfoParse(const char *text, char **error);
void PQconninfoFree(PQconninfoOption *);
void PQfreemem(void *);

int PQsendQuery(PGconn *, const char *sql);
int PQsendQueryParams(PGconn *, const char *sql, int count, const Oid *types, const char *const *values,
                      const int *lengths, const int *formats, int result_format);
int PQsendPrepare(PGconn *, const char *name, const char *sql, int count, const Oid *types);
int PQsendQueryPrepared(PGconn *, const char *name, int count, const char *const *values, const int *lengths,
                        const int *formats, int result_format);
int PQenterPipelineMode(PGconn *);
int PQexitPipelineMode(PGconn *);
int PQpipelineStatus(const PGconn *);
int PQpipelineSync(PGconn *);
int PQconsumeInput(PGconn *);
void *PQnotifies(PGconn *);
int PQisBusy(PGconn *);
int PQputCopyData(PGconn *, const char *bytes, int count);
int PQputCopyEnd(PGconn *, const char *error);
PGresult *PQgetResult(PGconn *);
int PQntuples(const PGresult *);
int PQnfields(const PGresult *);
int PQresultStatus(const PGresult *);
char *PQresultErrorField(const PGresult *, int field);
char *PQcmdTuples(PGresult *);
size_t PQresultMemorySize(const PGresult *);
char *PQcmdStatus(PGresult *);
Oid PQftype(const PGresult *, int column);
char *PQgetvalue(const PGresult *, int row, int column);
int PQgetlength(const PGresult *, int row, int column);
int PQgetisnull(const PGresult *, int row, int column);
void PQclear(PGresult *);

PGcancel *PQgetCancel(PGconn *);
int PQcancel(PGcancel *, char *error, int size);
void PQfreeCancel(PGcancel *);

#pragma GCC visibility pop

#endif
