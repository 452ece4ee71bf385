import StockroomKit

/// A large YAML file in parts: apps without their products, and a few products at a time.
///
/// A tree of nodes takes a hundred times the memory of its text. A file in the layout of ``YAMLSink``, in which each app
/// and each product is an item on separate lines, is parsed part by part instead.
struct YAMLParts {
  /// A piece of the file that is a YAML document by itself: a list of one app without products, or of products.
  struct Part {
    var isApp: Bool
    /// True if it has more than comments.
    var hasContent = false
    var bytes: [UInt8] = []
    /// The line that it begins on.
    var line: Int
  }

  /// The bytes of products for one parse.
  private static let usual = 1 << 16

  private let fileName: String
  private var lines: YAMLLines
  /// The columns of the dashes of apps, and of products in the current app.
  private var apps: Int?
  private var products: Int?
  private var isInProducts = false
  private var next: YAMLLines.Line?
  /// True if the file has apps, rather than products that name their apps.
  let hasApps: Bool

  /// Starts with the first bytes of a file, which have been read.
  init(_ bytes: [UInt8], _ reader: TextReader) throws {
    fileName = reader.file.name
    lines = YAMLLines(bytes, reader)
    next = try lines.next()
    while let line = next, line.isBlank { next = try lines.next() }
    hasApps = next?.key == YAMLKey.apps
    guard let line = next, line.indent == 0, hasApps || line.key == YAMLKey.products else { throw misplaced(next) }
    if !hasApps { (isInProducts, apps) = (true, -1) }
    next = try lines.next()
  }

  /// The next part; nil after the last.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` at a line in another layout; nothing after it can be read.
  mutating func nextPart() throws -> Part? {
    guard let first = next else { return nil }
    var part = Part(isApp: !isInProducts, line: first.number)
    while let line = next {
      if !line.isBlank {
        if line.isItem, line.indent == apps ?? line.indent, !isInProducts || line.indent == apps {
          // An app begins here.
          apps = line.indent
          let isBehind = isInProducts || part.hasContent
          isInProducts = false
          if part.hasContent { return part }
          if isBehind { part = Part(isApp: true, line: line.number) }
        } else if isInProducts {
          if line.isItem, line.indent == products ?? line.indent, line.indent > apps ?? 0 {
            products = line.indent
            if part.bytes.count >= Self.usual { return part }
          } else if line.indent <= products ?? .max {
            throw misplaced(line)
          }
        } else if line.indent <= apps ?? .max {
          throw misplaced(line)
        } else if line.key == YAMLKey.products, line.indent == (apps ?? 0) + 2 {
          part.bytes += line.bytes
          (isInProducts, products) = (true, nil)
          next = try lines.next()
          return part
        }
        part.hasContent = true
      }
      part.bytes += line.bytes
      guard part.bytes.count <= YAMLLines.limit else { throw misplaced(line) }
      next = try lines.next()
    }
    return part.hasContent ? part : nil
  }

  private func misplaced(_ line: YAMLLines.Line?) -> any Error {
    TextPlace(
      file: fileName, line: line?.number ?? 1, column: (line?.indent ?? 0) + 1,
      text: line.map { String(decoding: $0.bytes.prefix(500).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self) }
    ).error(.yamlLayout)
  }
}

/// The lines of a text with their line ends, read piece by piece.
struct YAMLLines {
  struct Line {
    var bytes: [UInt8]
    var number: Int
    /// The number of spaces before its text.
    var indent: Int
    /// True if it has no text, or only a comment.
    var isBlank: Bool
    /// True if it begins an item of a list.
    var isItem: Bool

    /// The key of a line that has nothing else.
    var key: String? {
      let text = bytes[indent...].prefix { !YAMLLines.isSpace($0) }
      let rest = bytes[text.endIndex...].drop(while: YAMLLines.isSpace)
      guard text.last == UInt8(ascii: ":"), rest.isEmpty || rest.first == UInt8(ascii: "#") else { return nil }
      return String(decoding: text.dropLast(), as: UTF8.self)
    }
  }

  /// The largest line, and part of a file.
  static let limit = 16 << 20

  private var lines: TextLines
  private var number = 1

  init(_ bytes: [UInt8], _ reader: TextReader) {
    lines = TextLines(reader, after: bytes, limit: Self.limit)
  }

  mutating func next() throws -> Line? { try lines.nextPart().map { line(Array($0)) } }

  private mutating func line(_ bytes: [UInt8]) -> Line {
    let isPlain = bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    defer { number += isPlain ? 1 : SourceLines(bytes, hasUnicodeBreaks: true).count - 1 }
    let indent = bytes.prefix { $0 == 0x20 }.count
    let first = indent < bytes.count ? bytes[indent] : 0x0A
    let isDash = first == UInt8(ascii: "-")
    return Line(
      bytes: bytes, number: number, indent: indent, isBlank: Self.isSpace(first) || first == UInt8(ascii: "#"),
      isItem: isDash && (indent + 1 == bytes.count || Self.isSpace(bytes[indent + 1])))
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}

extension Refusal {
  fileprivate static let yamlLayout = Refusal(
    "yaml.too-large", "a file of this size can only be read in the layout that export writes",
    hint: "write each app and each product on lines of its own, its products last, or split the file")
}
