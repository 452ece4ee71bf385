/// A path split at its last `/`, by bytes: Foundation's split crashes on a path of one character.
public struct PathParts {
  /// Its folder: empty for a bare name, `/` at the root.
  public let folder: String
  /// The last part, without a trailing `/`.
  public let name: String

  /// Splits a path.
  public init(_ path: String) {
    let slash = UInt8(ascii: "/")
    let trimmed = path.utf8.lastIndex { $0 != slash }.map { path.utf8[...$0] } ?? path.utf8.prefix(0)
    guard let cut = trimmed.lastIndex(of: slash) else {
      (folder, name) = (trimmed.isEmpty ? path : "", String(decoding: trimmed, as: UTF8.self))
      return
    }
    let parent = trimmed[..<cut]
    let end = parent.lastIndex { $0 != slash }
    folder = end.map { String(decoding: parent[...$0], as: UTF8.self) } ?? "/"
    name = String(decoding: trimmed[cut...].dropFirst(), as: UTF8.self)
  }
}
