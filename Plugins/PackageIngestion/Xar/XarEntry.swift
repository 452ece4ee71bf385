internal import Basics
import Foundation
import StockroomKit

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

    /// True if stored and extracted data have the same checksum, so that one pass verifies both.
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

/// The two checksums of a xar entry's data: in the heap, and decoded.
private struct XarChecksums: DataChecksum {
  let stored: XarStoredSource
  var extracted: XarDigest

  mutating func update(_ bytes: UnsafeRawBufferPointer) { extracted.update(bytes) }

  var matches: Bool { stored.matches && extracted.matches }
}

extension XarEntry.Data {
  /// The decoded data.
  ///
  /// Throws a `Finding` for an unknown encoding.
  func source(_ heap: any ByteSource, limits: PackageLimits) throws -> any ByteSource {
    let stored = XarStoredSource(heap, archivedChecksum)
    let inflater: Inflater?
    switch encoding {
    case .stored: inflater = nil
    case .zlib: inflater = try Inflater(stored, framing: .zlib, limits: limits)
    case .other:
      throw Finding.error(
        .xarEncoding, "the data has an unsupported encoding", hint: "use application/x-gzip or stored data")
    }
    let checksums = XarChecksums(stored: stored, extracted: XarDigest(hasOneChecksum ? nil : extractedChecksum))
    return VerifiedSource(stored, inflater, size: size, checksums)
  }
}

/// The data of a xar entry in the heap, compared with its archived checksum.
final class XarStoredSource: ByteSource {
  private let source: any ByteSource
  private(set) var digest: XarDigest

  init(_ source: any ByteSource, _ checksum: XarChecksum?) {
    self.source = source
    digest = XarDigest(checksum)
  }

  /// Hashes bytes that are compared later.
  init(_ source: any ByteSource, _ algorithm: XarChecksumAlgorithm?) {
    self.source = source
    digest = XarDigest(algorithm)
  }

  /// True if the data read so far matches the checksum.
  var matches: Bool { digest.matches }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try source.read(into: buffer)
    digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    return count
  }
}

/// A claimed range of a xar archive's heap.
struct XarExtent {
  let offset: Int64
  let length: Int64
  /// The index of the entry that claims it, or nil for the archive itself or an omitted entry.
  var owner: Int32?

  /// The size of a SHA-1 digest.
  private static let spareBytes: Int64 = 20

  /// The findings about the extents of a heap.
  ///
  /// Apple's xar gives every entry its own bytes; overlapping extents would unpack the same bytes repeatedly.
  /// Unclaimed bytes are only reported if they are not all zero: zeros are padding, and libarchive writes
  /// twenty extra bytes.
  static func findings(
    _ extents: [XarExtent], heapBytes: Int64, owner: (XarExtent) -> String, hasData: (Range<Int64>) throws -> Bool
  ) rethrows -> [Finding] {
    var findings: [Finding] = []
    var end: Int64 = 0
    var gaps: [Range<Int64>] = []
    for extent in extents.sorted(by: { ($0.offset, $0.length) < ($1.offset, $1.length) }) where extent.length > 0 {
      // No more are shown.
      guard findings.count <= FindingLog.capacity else { break }
      guard extent.offset <= heapBytes, extent.length <= heapBytes - extent.offset else {
        findings.append(.error(.xarExtent, "the data is outside the archive", at: owner(extent)))
        continue
      }
      if extent.offset < end {
        findings.append(.error(.xarOverlap, "the data overlaps another entry's data", at: owner(extent)))
      }
      if extent.offset > end { gaps.append(end..<extent.offset) }
      end = max(end, extent.offset + extent.length)
    }
    if heapBytes > end { gaps.append(end..<heapBytes) }
    let unclaimed = gaps.reduce(0) { $0 + Int64($1.count) }
    guard findings.isEmpty, unclaimed > spareBytes else { return findings }
    let what = "\(unclaimed) bytes of the archive do not belong to any entry"
    if unclaimed > 1 << 20 { return [.error(.xarUnaccounted, what)] }
    return try gaps.contains(where: hasData) ? [.warning(.slack, what)] : []
  }
}

/// The fields of an entry of a xar archive's table of contents.
enum XarFields {
  static func name(of file: MarkupElement) throws -> [UInt8]? {
    guard let element = try single("name", in: file), element.children.isEmpty, !element.text.isEmpty else {
      return nil
    }
    guard element.attributes["enctype"] == "base64" else { return Array(element.text.utf8) }
    guard let bytes = Data(base64Encoded: element.text.filter({ !$0.isWhitespace })), !bytes.isEmpty else {
      return nil
    }
    return Array(bytes)
  }

  static func kind(of file: MarkupElement) throws -> ContentEntry.Kind {
    switch try single("type", in: file)?.text {
    case "file": .file
    case "directory": .directory
    case "symlink": .symbolicLink
    case "hardlink": .hardLink
    case "character special", "block special": .other("device")
    // As much as Swift stores inline, since there may be 50,000.
    case let word: .other(word.map { String(Printable.text($0).prefix(15)) } ?? "untyped")
    }
  }

  static func mode(of file: MarkupElement) throws -> Int {
    guard let text = try single("mode", in: file)?.text else { return 0o644 }
    guard text.utf8.count <= 8, let mode = Int(text, radix: 8), mode >= 0 else {
      throw broken("has a <mode> that is not octal")
    }
    return mode & 0o7777
  }

  static func data(_ element: MarkupElement) throws -> XarEntry.Data {
    guard let offset = try number("offset", in: element), let length = try number("length", in: element),
      let size = try number("size", in: element)
    else { throw broken("has a <data> without its offset, length or size") }
    let encoding: XarEntry.Data.Encoding =
      switch try single("encoding", in: element)?.attributes["style"] {
      case nil, "application/octet-stream": .stored
      // The name is wrong by tradition: the data is a zlib stream.
      case "application/x-gzip", "application/zlib": .zlib
      default: .other
      }
    return XarEntry.Data(
      offset: offset, length: length, size: size, encoding: encoding,
      archivedChecksum: try checksum("archived-checksum", in: element),
      extractedChecksum: try checksum("extracted-checksum", in: element))
  }

  private static func checksum(_ name: String, in element: MarkupElement) throws -> XarChecksum? {
    guard let checksum = try single(name, in: element) else { return nil }
    return XarChecksum(
      algorithm: XarChecksumAlgorithm(checksum.attributes["style"] ?? ""),
      digest: Hexadecimal.bytes(checksum.text) ?? [])
  }

  /// The only child with this name.
  ///
  /// Readers differ in which of two they use, so both must be equal.
  static func single(_ name: String, in element: MarkupElement) throws -> MarkupElement? {
    let all = element.children(name)
    guard let first = all.first else { return nil }
    let areSame = all.allSatisfy { $0.children.isEmpty && $0.text.hasSameBytes(as: first.text) }
    guard all.count == 1 || areSame else {
      throw broken("has a <\(element.name)> with two different <\(name)>")
    }
    return first
  }

  static func number(_ name: String, in element: MarkupElement) throws -> Int64? {
    guard let text = try single(name, in: element)?.text else { return nil }
    guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int64(text)
    else { throw broken("has a <\(name)> that is not a number") }
    return number
  }

  static func broken(_ what: String) -> Finding {
    .error(.xarContents, "the table of contents \(what)")
  }
}
