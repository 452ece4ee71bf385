import StockroomKit
internal import Basics
import Foundation

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
