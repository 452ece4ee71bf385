internal import Engine
internal import Foundation
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// Completes a path.
struct FileCompletion {
  let session: Session
  /// Whether the file will be written; protected files are then not offered.
  var isWritten = false

  /// The files and folders that continue a path, of those that the caller may use; hidden ones only after a period.
  func candidates(_ prefix: String) -> [Candidate] {
    if prefix == "~" { return [Candidate(text: "~/", summary: "folder", isFinal: false)] }
    let slash = prefix.lastIndex(of: "/")
    let shown = slash.map { String(prefix[...$0]) } ?? ""
    let start = slash.map { String(prefix[prefix.index(after: $0)...]) } ?? prefix
    let folder = session.resolve(shown.isEmpty ? "." : shown)
    let protected = session.protectedFiles
    guard protected.allows(folder) else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { name in
      name.utf8.starts(with: start.utf8) && (!name.hasPrefix(".") || start.hasPrefix("."))
        && protected.allows("\(folder)/\(name)")
        && (!isWritten || protected.problem(at: "\(folder)/\(name)") == nil)
    }
    .sorted().compactMap { candidate($0, in: folder, shown) }
  }

  /// Nil for a name that is not UTF-8, which cannot be typed.
  private func candidate(_ name: String, in folder: String, _ shown: String) -> Candidate? {
    var status = stat()
    guard stat("\(folder)/\(name)", &status) == 0 else {
      return lstat("\(folder)/\(name)", &status) == 0 ? Candidate(text: shown + name) : nil
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      return Candidate(text: "\(shown)\(name)/", summary: "folder", isFinal: false)
    }
    return Candidate(text: shown + name, summary: HumanNumbers.bytes(Int64(status.st_size)))
  }
}
