/// An entry of a xar archive's table of contents.
struct XarEntry {
  /// The location and encoding of an entry's data.
  struct Data {
    enum Encoding {
      case stored, zlib, other
    }

    /// From the heap's start, in bytes.
    let offset: Int64
    /// In the heap, in bytes.
    let length: Int64
    /// Once decoded, in bytes.
    let size: Int64
    let encoding: Encoding
    let archivedChecksum: XarChecksum?
    let extractedChecksum: XarChecksum?

    /// Whether stored and extracted data are the same, with the same checksum, so that one pass verifies both.
    var hasOneChecksum: Bool { encoding == .stored && archivedChecksum == extractedChecksum }
  }

  /// The names from the root, joined by slashes; no name contains one.
  var path: [UInt8]
  let kind: ContentEntry.Kind
  let mode: Int
  let data: Data?
  let linkTarget: [UInt8]?

  /// The path as text, for comparison with known names.
  var name: String { String(decoding: path, as: UTF8.self) }

  /// The path's last name as text.
  var lastName: String {
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    return String(decoding: path[(slash.map { $0 + 1 } ?? 0)...], as: UTF8.self)
  }
}
