import Foundation

@testable import Store

private let folder = NSTemporaryDirectory() + "fuzz-backup-\(getpid())"

/// Any bytes are a backup that is unpacked to its end, or refused; nothing is left staged.
///
/// The headers' checksums are put right first, or hardly any bytes would get past them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for header in stride(from: 0, through: count - TarHeader.blockLength, by: TarHeader.blockLength)
  where bytes[(header + 257)...].starts(with: "ustar".utf8) {
    let field = header + 148..<header + 156
    bytes.replaceSubrange(field, with: repeatElement(UInt8(ascii: " "), count: 8))
    let sum = bytes[header..<header + TarHeader.blockLength].reduce(0) { $0 + Int($1) }
    bytes.replaceSubrange(field, with: Array(String(format: "%06o\0 ", sum).utf8))
  }
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  guard FileManager.default.createFile(atPath: folder + "/backup.tar", contents: Data(bytes)) else { return 0 }
  let tables = StoreFile(path: folder + "/store.db")
  let blobs = BlobStore(folder: tables.contentPath)
  defer {
    blobs.dropStaged(downTo: 0)
    blobs.endStaging()
    tables.remove()
  }
  FileManager.default.createFile(atPath: tables.path, contents: nil)
  let contents = try? BackupReader(path: folder + "/backup.tar").unpack(tables: tables, blobs: blobs)
  precondition(contents.map { $0.bytes <= count } != false)
  return 0
}
