internal import Basics
internal import Foundation

/// The store that a restore replaced: a complete store, kept beside the new one until the next backup, such as
/// `store.db.replaced-2026-11-22-1a2b3c4d`, with its blobs.
package enum ReplacedStore {
  private static let infix = ".replaced-"
  /// The suffix to the store's own name; `0` is a digit, and `f` a hexadecimal one.
  private static let pattern = "\(infix)0000-00-00-ffffffff"

  /// The suffix that a text begins with, or nil.
  static func ending(of text: some StringProtocol) -> String? {
    let start = text.utf8.prefix(pattern.utf8.count)
    guard start.count == pattern.utf8.count else { return nil }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
    let fits = zip(start, pattern.utf8.enumerated()).allSatisfy { byte, place in
      guard place.offset >= infix.utf8.count else { return byte == place.element }
      return switch place.element {
      case UInt8(ascii: "0"): digits.contains(byte)
      case UInt8(ascii: "f"): digits.contains(byte) || letters.contains(byte)
      default: byte == place.element
      }
    }
    return fits ? String(decoding: start, as: UTF8.self) : nil
  }

  /// Copies the current store and returns the copy's path.
  static func keep(_ file: StoreFile) throws -> String {
    let date = Clock.machineTime().iso8601.prefix(10)
    let name = "\(infix)\(date)-\(UUID().uuidString.prefix(8).lowercased())"
    let place = StoreFile(path: file.location + name)
    do {
      let draft = try Draft(of: place.location)
      try file.copyTables(to: draft.path)
      try BlobStore(folder: file.contentPath).share(with: BlobStore(folder: place.contentPath))
      guard chmod(draft.path, mode) == 0 || errno == EPERM else { throw FileSystemError() }
      try draft.moveIntoPlace()
    } catch {
      remove(place.path)
      guard let error = error as? FileSystemError else { throw error }
      throw Refusal.blobNotWritten(error.reason)
    }
    return file.path + name
  }

  /// Deletes a kept store.
  static func remove(_ path: String) {
    let file = StoreFile(path: path)
    file.remove()
    BlobStore(folder: file.contentPath).removeAll()
  }

  /// Deletes the stores that restores replaced, and returns their paths.
  package static func removeAll(beside file: StoreFile) -> [String] {
    let parts = PathParts(file.location)
    guard let folder = try? Folder(parts.folder), let names = try? folder.names() else { return [] }
    for name in names where isLeftover(name, among: names, beside: parts.name) {
      BlobStore(folder: "\(parts.folder)/\(name)").removeAll()
    }
    let own = names.filter { isOurs($0, beside: parts.name) && folder.hasFile($0) }
    return own.compactMap { name in
      let kept = StoreFile(path: "\(parts.folder)/\(name)")
      // A name alone does not prove ownership, and a writable store may be in use.
      guard let status = folder.status(of: name), status.st_mode & 0o777 == mode, (try? kept.inspect()) != nil else {
        return nil
      }
      remove(kept.path)
      return "\(file.path)\(String(decoding: name.utf8.dropFirst(parts.name.utf8.count), as: UTF8.self))"
    }
  }

  /// Read-only: to keep working in it, make it writable with `chmod u+w`.
  private static let mode: mode_t = 0o400

  /// True for the content of an incomplete copy, left by a restore that was killed.
  private static func isLeftover(_ name: String, among names: [String], beside store: String) -> Bool {
    let kept = String(decoding: name.utf8.dropLast(".content".utf8.count), as: UTF8.self)
    guard name.hasSuffix(".content"), isOurs(kept, beside: store) else { return false }
    return !names.contains { $0.hasSameBytes(as: kept) || $0.utf8.starts(with: "\(kept).new-".utf8) }
  }

  private static func isOurs(_ name: String, beside store: String) -> Bool {
    guard name.utf8.starts(with: store.utf8) else { return false }
    let rest = String(decoding: name.utf8.dropFirst(store.utf8.count), as: UTF8.self)
    return ending(of: rest)?.hasSameBytes(as: rest) ?? false
  }
}
