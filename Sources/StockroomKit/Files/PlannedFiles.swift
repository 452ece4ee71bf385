internal import Basics
internal import Foundation

/// The files that a plan of several commands would write: they are in a private folder, where later commands of the
/// plan find them, and which is deleted with this object.
package final class PlannedFiles {
  private var folder: TemporaryFolder?
  /// Keyed by the bytes of their paths: names that are equal in Unicode may be two files.
  private var places: [[UInt8]: String] = [:]

  /// Creates an empty set; the folder is created when a file is first planned.
  package init() {}

  /// The path for reading a file as it will be after the plan: the planned file, or else the existing one.
  package func path(of path: String) -> String {
    let full = Self.absolute(path)
    for end in [full.endIndex] + full.indices.reversed() where end == full.endIndex || full[end] == Self.slash {
      guard let place = places[Array(full[..<end])] else { continue }
      return place + String(decoding: full[end...], as: UTF8.self)
    }
    return path
  }

  /// True if a path will be a folder after the plan: it exists, is planned, or is a parent of a planned file.
  package func hasFolder(at path: String) -> Bool {
    if let status = FileStatus(at: self.path(of: path)) { return status.isFolder }
    let start = Self.absolute(path) + [Self.slash]
    return places.keys.contains { $0.starts(with: start) }
  }

  /// The path for writing a planned file; with `keepsContents`, it begins as a copy of the existing file.
  package func place(for path: String, keepsContents: Bool = false) throws -> String {
    let known = self.path(of: path)
    guard known.hasSameBytes(as: path) else { return known }
    let full = Self.absolute(path)
    let parent = "\(try folderPath())/\(places.count)"
    let name = full.lastIndex(of: Self.slash).map { full[$0...].dropFirst() } ?? full[...]
    let place = parent + "/" + String(decoding: name, as: UTF8.self)
    do {
      try FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      if keepsContents, FileManager.default.fileExists(atPath: path) {
        try FileManager.default.copyItem(atPath: path, toPath: place)
      }
      places[full] = place
    } catch {
      throw Refusal(
        "plan.no-room", kind: .unavailable,
        "cannot save the planned contents of \(path): \(error.localizedDescription)",
        hint: "free space in \(NSTemporaryDirectory())", subject: path)
    }
    return place
  }

  private func folderPath() throws -> String {
    if let folder { return folder.path }
    let made = try TemporaryFolder()
    folder = made
    return made.path
  }

  private static let slash = UInt8(ascii: "/")

  private static func absolute(_ path: String) -> [UInt8] {
    Array(URL(fileURLWithPath: path).standardizedFileURL.path.utf8)
  }
}
