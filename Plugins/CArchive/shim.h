#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
// libarchive has no filter for a bare zlib stream, which is what xar is made of; it links zlib itself.
#include <zlib.h>

// open(2): a file without a name. Swift imports no macro that is made of others; 0 if there is no such thing.
#ifdef __O_TMPFILE
static const int CArchiveUnnamedFile = __O_TMPFILE | O_DIRECTORY;
#else
static const int CArchiveUnnamedFile = 0;
#endif
