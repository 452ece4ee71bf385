import Crypto
import Foundation
import StockroomKit

/// Files that a catalog's file names by their paths, such as screenshots.
///
/// Paths are relative to the file's folder and stay in it: an absolute path, a path with `..`, and a link that leads out
/// of the folder are refused.
struct AttachedFiles {
  /// The largest review screenshot.
  private static let largest = 16 << 20

  /// The folder; nil for standard input.
  let folder: String?
  /// The name of a screenshot for the name of its file.
  var name: (String) -> String = { $0 }

  /// Checks an image and stores its bytes; nil if the `current` screenshot has the same bytes.
  func screenshot(_ path: String, unless current: Screenshot?, in catalog: Catalog) throws -> Screenshot? {
    let full = try resolve(path)
    let data = try contents(at: full, typed: path)
    _ = try Screenshot.size(of: [UInt8](data), fileName: path)
    let digest = Hexadecimal.text(SHA256.hash(data: data))
    if let current, current.sha256.hasSameBytes(as: digest) { return nil }
    // The bytes that were checked, even if the file has changed since.
    let blobs = catalog.store.blobs
    let copy = try blobs.temporaryPath()
    try ExportTarget.writing(path) { try data.write(to: URL(fileURLWithPath: copy), options: .withoutOverwriting) }
    let staged = try blobs.takeIn(fileAt: copy)
    blobs.stage(staged)
    return Screenshot(sha256: staged.blob.sha256, fileName: name(PathParts(full).name))
  }

  /// True if a path leads to a file.
  func has(_ path: String) -> Bool { (try? resolve(path)) != nil }

  /// The bytes of an image, for formats with its size and digest.
  func contents(of path: String) throws -> Data { try contents(at: resolve(path), typed: path) }

  private func contents(at full: String, typed path: String) throws -> Data {
    guard let descriptor = try? OpenFile.regular(full) else { throw Refusal.attachedMissing(path) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    defer { try? handle.close() }
    let data: Data
    do {
      data = try handle.read(upToCount: Self.largest + 1) ?? Data()
    } catch {
      throw Refusal.fileUnreadable(path)
    }
    guard data.count <= Self.largest else {
      throw Refusal("file.too-large", "\(path) is larger than \(Self.largest) bytes", subject: path)
    }
    return data
  }

  /// The path of a regular file in the folder.
  func resolve(_ path: String) throws -> String {
    guard let folder else { throw Refusal.attachedWithoutFolder(path) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.hasPrefix("/"), !parts.contains(".."), !path.utf8.contains(0) else {
      throw Refusal.attachedOutside(path)
    }
    guard let base = Self.real(folder) else { throw Refusal.attachedMissing(path) }
    var (full, place) = (base, folder)
    // Part by part, so the answer reveals nothing about files outside.
    for part in parts {
      place += "/\(part)"
      guard let real = Self.real(place) else {
        throw Self.isLink(place) ? Refusal.attachedOutside(path) : Refusal.attachedMissing(path)
      }
      guard real.hasPrefix(base.hasSuffix("/") ? base : base + "/") else { throw Refusal.attachedOutside(path) }
      full = real
    }
    var status = stat()
    guard stat(full, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw Refusal.attachedMissing(path) }
    return full
  }

  /// The names in a subfolder; empty if it leads out of the folder or is not a folder.
  func names(in name: String) -> [String] {
    guard let folder, let base = Self.real(folder), let real = Self.real("\(folder)/\(name)"),
      real.hasPrefix(base.hasSuffix("/") ? base : base + "/")
    else { return [] }
    return (try? FileManager.default.contentsOfDirectory(atPath: real)) ?? []
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(validatingCString: found)
  }
}

extension Refusal {
  fileprivate static func attachedMissing(_ path: String) -> Refusal {
    Refusal(
      "interchange.path.missing", kind: .missing, "no readable file \(path)",
      hint: "the path is relative to the folder of the file that names it", subject: path)
  }

  fileprivate static func attachedOutside(_ path: String) -> Refusal {
    Refusal(
      "interchange.path.outside", kind: .forbidden, "\(path) leads out of the file's folder",
      hint: "move the file into that folder, and use a relative path", subject: path)
  }

  fileprivate static func attachedWithoutFolder(_ path: String) -> Refusal {
    Refusal(
      "interchange.path.no-folder", "standard input has no folder, so \(path) cannot be found",
      hint: "read the catalog from a file", subject: path)
  }
}
