internal import Foundation

/// The files that a plan of several commands would write: they stand in a private folder, where the plan's later
/// commands find them, and go away with it.
package final class PlannedFiles {
  private let folder = NSTemporaryDirectory() + "stockroom-plan-\(UUID().uuidString)"
  private var places: [String: String] = [:]

  /// Starts with none; the folder is made when a file is first planned.
  package init() {}

  deinit {
    // A folder that cannot be removed lies in the temporary one, which the system sweeps.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Where to read what stands at a path once the plan is carried out: what was planned, itself or the folder it is in,
  /// else what is there.
  package func path(of path: String) -> String {
    let full = Self.absolute(path)
    var planned = full
    while planned.utf8.count > 1 {
      if let place = places[planned] { return place + full.dropFirst(planned.count) }
      planned = (planned as NSString).deletingLastPathComponent
    }
    return path
  }

  /// Where to write what is planned at a path; `keepsContents` brings a copy of what stands there.
  package func place(for path: String, keepsContents: Bool = false) throws -> String {
    let known = self.path(of: path)
    guard known.utf8.elementsEqual(path.utf8) else { return known }
    let full = Self.absolute(path)
    let parent = "\(folder)/\(places.count)"
    let place = parent + "/" + (full as NSString).lastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      if keepsContents, FileManager.default.fileExists(atPath: full) {
        try FileManager.default.copyItem(atPath: full, toPath: place)
      }
      places[full] = place
    } catch {
      throw Refusal(
        "plan.no-room", "the plan of \(path) cannot be kept: \(error.localizedDescription)",
        hint: "make room in \(NSTemporaryDirectory())", subject: path)
    }
    return place
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
