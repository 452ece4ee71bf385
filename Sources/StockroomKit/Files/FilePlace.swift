internal import Foundation
package import Store

/// The file at a path, and its actual or future name in its folder.
///
/// Two paths to the same file, through links or other folders, share a place.
package struct FilePlace: Sendable {
  /// The path without links in its last part.
  package let path: String
  /// The existing file or folder; nil if nothing exists there.
  package let identity: FileIdentity?
  /// True if it is an existing regular file.
  package let isFile: Bool
  /// True if it is a device, a pipe, or a socket, which must not be replaced.
  let isDevice: Bool
  /// Its folder; nil if the folder does not exist.
  let folder: FileIdentity?
  private let name: [UInt8]
  /// The whole path, if there is no folder to identify it by.
  private let missing: [UInt8]?

  /// Resolves a path.
  package init(_ path: String) {
    let end = Self.followed(path)
    let parts = PathParts(end)
    self.path = end
    var status = stat()
    let exists = stat(path, &status) == 0
    identity = exists ? FileIdentity(status) : nil
    isFile = exists && status.st_mode & S_IFMT == S_IFREG
    isDevice = exists && !isFile && status.st_mode & S_IFMT != S_IFDIR
    folder = FileIdentity(of: parts.folder.isEmpty ? "." : parts.folder)
    name = Array(parts.name.utf8)
    missing = folder == nil ? Array(URL(fileURLWithPath: end).standardizedFileURL.path.utf8) : nil
  }

  /// Resolves a name in an open folder, without following a link of that name.
  init(name: String, inFolder descriptor: CInt) {
    var status = stat()
    path = name
    let exists = fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
    identity = exists ? FileIdentity(status) : nil
    isFile = exists && status.st_mode & S_IFMT == S_IFREG
    isDevice = exists && !isFile && status.st_mode & S_IFMT != S_IFDIR
    folder = fstat(descriptor, &status) == 0 ? FileIdentity(status) : nil
    self.name = Array(name.utf8)
    missing = nil
  }

  /// True if both are, or would be, the same file.
  package func isSame(as other: FilePlace) -> Bool {
    if let identity, identity == other.identity { return true }
    if let missing, missing == other.missing { return true }
    return folder != nil && folder == other.folder && name == other.name
  }

  /// True if it is in the same folder, and its name is the other's with one of these suffixes.
  func isBeside(_ other: FilePlace, marked marks: [String]) -> Bool {
    guard folder != nil, folder == other.folder else { return false }
    return marks.contains { name.starts(with: other.name + Array($0.utf8)) }
  }

  /// A path whose last part is not a link, or is a link that cannot be resolved.
  private static func followed(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &buffer, buffer.count)
      guard count > 0 else { break }
      let bytes = buffer[..<count].map { UInt8(bitPattern: $0) }
      guard let target = String(validating: bytes, as: UTF8.self) else { break }
      let folder = PathParts(path).folder
      path = target.hasPrefix("/") || folder.isEmpty ? target : "\(folder)/\(target)"
    }
    return path
  }
}
