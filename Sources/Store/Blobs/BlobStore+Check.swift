internal import Crypto
internal import Foundation

extension BlobStore {
  /// What is wrong with the bytes kept under a digest; nil when they are whole.
  package func problem(of sha256: String) throws -> String? {
    guard let path = path(of: sha256) else { return "is not there" }
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    var hash = SHA256()
    while let chunk = try handle.read(upToCount: 1 << 18), !chunk.isEmpty { hash.update(data: chunk) }
    return Digest.hexadecimal(hash.finalize()).utf8.elementsEqual(sha256.utf8)
      ? nil : "has other bytes than its digest says"
  }
}
