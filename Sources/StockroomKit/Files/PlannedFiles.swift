internal import Foundation

/// The files that a plan of several commands would write: they stand in a private folder, where the plan's later
/// commands find them, and go away with it.
package final class PlannedFiles {
  private var folder: TemporaryFolder?
  /// By the bytes of their paths: what Unicode holds for one name may be two files.
  private var places: [[UInt8]: String] = [:]

  /// Starts with none; the folder is made when a file is first planned.
  package init() {}

  /// Where to read what stands at a path once the plan is carried out: what was planned, itself or the folder it is in,
  /// else what is there.
  package func path(of path: String) -> String {
    let full = Self.absolute(path)
    for end in [full.endIndex] + full.indices.reversed() where end == full.endIndex || full[end] == Self.slash {
      guard let place = places[Array(full[..<end])] else { continue }
      return place + String(decoding: full[end...], as: UTF8.self)
    }
    return path
  }

  /// Whether a folder stands at a path once the plan is carried out: one that is there, planned, or on the way to
  /// something planned.
  package func hasFolder(at path: String) -> Bool {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: self.path(of: path), isDirectory: &isFolder) { return isFolder.boolValue }
    let start = Self.absolute(path) + [Self.slash]
    return places.keys.contains { $0.starts(with: start) }
  }

  /// Where to write what is planned at a path; `keepsContents` brings a copy of what stands there.
  package func place(for path: String, keepsContents: Bool = false) throws -> String {
    let known = self.path(of: path)
    guard known.utf8.elementsEqual(path.utf8) else { return known }
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
        "plan.no-room", kind: .unavailable, "the plan of \(path) cannot be kept: \(error.localizedDescription)",
        hint: "make room in \(NSTemporaryDirectory())", subject: path)
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
