#include <archive.h>
#include <archive_entry.h>
// libarchive has no filter for a bare zlib stream, which is what xar is made of; it links zlib itself.
#include <zlib.h>
