internal import Foundation
package import Store

/// Where a path leads: the file itself, and the name it has, or would get, in its folder.
///
/// Two paths that lead to one file, through links or other folders, have a place in common.
package struct FilePlace: Sendable {
  /// The path without links in its last part.
  package let path: String
  /// What stands there; nil where nothing does.
  package let identity: FileIdentity?
  /// Whether it is a regular file, there already.
  package let isFile: Bool
  /// Whether it is a device or a pipe, which nothing may take the place of.
  let isDevice: Bool
  /// The folder it is in; nil where there is none.
  let folder: FileIdentity?
  private let name: [UInt8]
  /// The whole path, where there is no folder to tell it by.
  private let missing: [UInt8]?

  /// The place that a path leads to.
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

  /// The place of a name in a folder that is open; a link of that name is not followed.
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

  /// Whether what stands, or would stand, at both places is one file.
  package func isSame(as other: FilePlace) -> Bool {
    if let identity, identity == other.identity { return true }
    if let missing, missing == other.missing { return true }
    return folder != nil && folder == other.folder && name == other.name
  }

  /// Whether it is in the same folder, under the other's name with something behind it.
  func isBeside(_ other: FilePlace, marked marks: [String]) -> Bool {
    guard folder != nil, folder == other.folder else { return false }
    return marks.contains { name.starts(with: other.name + Array($0.utf8)) }
  }

  /// A path whose last part is no link, or one that leads nowhere the system can say.
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
