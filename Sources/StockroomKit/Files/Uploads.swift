package import Foundation

/// The files sent with a call, as bytes, by their names in the call's arguments.
///
/// A command that needs a path gets a private copy, which is deleted with this object.
package final class Uploads {
  /// Keyed by the bytes of their names: names that are equal in Unicode may be two files.
  private let contents: [[UInt8]: Data]
  private var paths: [[UInt8]: String] = [:]
  private var folder: TemporaryFolder?

  package init(_ contents: [String: Data] = [:]) {
    self.contents = Dictionary(contents.map { (Array($0.key.utf8), $0.value) }) { first, _ in first }
  }

  package func data(named name: String) -> Data? { contents[Array(name.utf8)] }

  /// The path of a private copy; nil if no file with this name was sent.
  ///
  /// - Throws: A `Refusal` if the disk is full.
  package func path(named name: String) throws -> String? {
    let key = Array(name.utf8)
    guard let data = contents[key] else { return nil }
    if let path = paths[key] { return path }
    do {
      let folder = try folder ?? TemporaryFolder()
      self.folder = folder
      let path = "\(folder.path)/\(paths.count)-\(Self.safe(name))"
      try data.write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
      paths[key] = path
      return path
    } catch {
      throw Refusal(
        "file.no-room", kind: .unavailable, "cannot store \(name): \(error.localizedDescription)",
        hint: "free space in \(NSTemporaryDirectory())", subject: name)
    }
  }

  /// The end of a name without special characters; commands need its suffix.
  private static func safe(_ name: String) -> String {
    let allowed = name.suffix(64).map { character in
      character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character)) ? character : "_"
    }
    return String(allowed)
  }
}
