internal import Crypto
internal import Foundation

/// A file kept beside the store, named by the SHA-256 of its bytes.
public struct Blob: Hashable, Codable, Sendable {
  /// The SHA-256 in hexadecimal.
  public let sha256: String
  /// How many bytes it has.
  public let bytes: Int64

  /// Names a blob.
  public init(sha256: String, bytes: Int64) {
    self.sha256 = sha256
    self.bytes = bytes
  }
}

/// The folder of blobs beside a store: written once, read-only, never changed afterwards.
///
/// A blob is staged under `tmp/`, synced, and renamed into place just before the transaction that names it commits, so
/// that there may be a blob without a row after a crash, but never a row without its blob.
public final class BlobStore {
  private let folder: String
  private var staged: [(blob: Blob, path: String)] = []
  private var hasSwept = false

  init(folder: String) {
    self.folder = folder
  }

  /// Copies a file in, hashing it on the way; it stands in its place once the transaction commits.
  public func stage(fileAt path: String) throws -> Blob {
    try makeFolder("tmp")
    sweep()
    let temporary = "\(folder)/tmp/\(UUID().uuidString)"
    do {
      let blob = try Self.copy(path, to: temporary)
      staged.append((blob, temporary))
      return blob
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// The path of a blob's bytes, to read only; nil when it is not here.
  public func path(of sha256: String) -> String? {
    if let waiting = staged.last(where: { $0.blob.sha256 == sha256 }) { return waiting.path }
    let path = place(of: sha256)
    return access(path, R_OK) == 0 ? path : nil
  }

  var stagedCount: Int { staged.count }

  func placeStaged() throws {
    for (blob, path) in staged {
      let names = ["blobs", "sha256", String(blob.sha256.prefix(2))]
      try makeFolder(names.joined(separator: "/"))
      guard rename(path, place(of: blob.sha256)) == 0 else {
        throw Refusal.blobNotWritten(String(cString: strerror(errno)))
      }
      // The folders may be new: each one's name is kept by the one above.
      for depth in stride(from: names.count, through: 0, by: -1) {
        try Self.sync(folderAt: ([folder] + names.prefix(depth)).joined(separator: "/"))
      }
    }
  }

  func forgetStaged() {
    staged = []
  }

  func dropStaged(downTo count: Int) {
    while staged.count > count {
      unlink(staged.removeLast().path)
    }
  }

  /// Copies the blobs of one store for another, not what is staged; does nothing where there are none.
  static func copyFolder(_ source: String, to target: String) throws {
    guard access(source + "/blobs", F_OK) == 0 else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: target, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try FileManager.default.copyItem(atPath: source + "/blobs", toPath: target + "/blobs")
    } catch {
      throw Refusal.blobNotWritten(error.localizedDescription)
    }
  }

  /// Removes what a console that died left staged, once a connection; another may still be at work on what is younger
  /// than a day.
  private func sweep() {
    guard !hasSwept else { return }
    hasSwept = true
    let yesterday = time(nil) - 86_400
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/tmp")) ?? [] {
      var status = stat()
      guard stat("\(folder)/tmp/\(name)", &status) == 0, status.st_mtim.tv_sec < yesterday else { continue }
      unlink("\(folder)/tmp/\(name)")
    }
  }

  private func place(of sha256: String) -> String {
    "\(folder)/blobs/sha256/\(sha256.prefix(2))/\(sha256)"
  }

  private func makeFolder(_ name: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Refusal.blobNotWritten(error.localizedDescription)
    }
  }

  private static func copy(_ source: String, to target: String) throws -> Blob {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw Refusal.fileUnreadable(source) }
    defer { close(input) }
    let output = open(target, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o400)
    guard output >= 0 else { throw Refusal.blobNotWritten(String(cString: strerror(errno))) }
    defer { close(output) }
    var hash = SHA256()
    var total: Int64 = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(input, &buffer, buffer.count)
      guard count >= 0 else { throw Refusal.fileUnreadable(source) }
      if count == 0 { break }
      buffer.withUnsafeBytes { hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      try writeAll(buffer, count: count, to: output)
      total += Int64(count)
    }
    guard fsync(output) == 0 else { throw Refusal.blobNotWritten(String(cString: strerror(errno))) }
    return Blob(sha256: Digest.hexadecimal(hash.finalize()), bytes: total)
  }

  private static func writeAll(_ buffer: [UInt8], count: Int, to descriptor: CInt) throws {
    var written = 0
    while written < count {
      let result = buffer.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + written }, count - written) }
      guard result > 0 else { throw Refusal.blobNotWritten(String(cString: strerror(errno))) }
      written += result
    }
  }

  private static func sync(folderAt path: String) throws {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal.blobNotWritten(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw Refusal.blobNotWritten(String(cString: strerror(errno))) }
  }
}

extension Refusal {
  static func fileUnreadable(_ path: String) -> Refusal {
    Refusal("file.unreadable", "cannot read \(path): \(String(cString: strerror(errno)))", subject: path)
  }

  static func blobNotWritten(_ reason: String) -> Refusal {
    Refusal(
      "store.blob", "cannot write beside the store: \(reason)", hint: "nothing was changed; make room and try again")
  }
}
