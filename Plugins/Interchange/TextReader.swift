import StockroomKit

/// Reads a text file piece by piece as UTF-8, from UTF-8 with or without a byte order mark, or from UTF-16 in either
/// order.
///
/// Callers check that the bytes are valid UTF-8.
struct TextReader {
  private enum Encoding {
    case unknown, utf8
    case utf16(isBig: Bool)
  }

  let file: InputFile
  private var encoding = Encoding.unknown
  /// Half a UTF-16 unit, or the first unit of a surrogate pair; the next piece completes it.
  private var pending: [UInt8] = []

  private static let piece = 1 << 17

  init(_ file: InputFile) { self.file = file }

  /// The next piece as UTF-8; empty at the end.
  ///
  /// - Throws: A ``Refusal`` if UTF-16 ends within a character.
  mutating func next() throws -> [UInt8] {
    while true {
      var bytes = try file.read(upTo: Self.piece)
      if case .unknown = encoding { bytes = try start(bytes) }
      guard case .utf16(let isBig) = encoding else { return bytes }
      if bytes.isEmpty {
        guard pending.isEmpty else { throw Refusal.fileEncoding(file.name) }
        return []
      }
      let text = try decode(pending + bytes, isBig: isBig)
      if !text.isEmpty { return text }
    }
  }

  /// The whole text as UTF-8, for formats that cannot be read piece by piece.
  ///
  /// - Throws: A ``Refusal`` for a text of more than `limit` bytes.
  mutating func rest(limit: Int) throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = try next()
      guard !bytes.isEmpty else { return all }
      all += bytes
      guard all.count <= limit else {
        throw Refusal(
          "file.too-large", "\(file.name) is larger than \(limit) bytes", hint: "split it into several files",
          subject: file.name)
      }
    }
  }

  /// Recognizes the encoding, and returns the bytes after the byte order mark.
  private mutating func start(_ first: [UInt8]) throws -> [UInt8] {
    var bytes = first
    // A pipe may bring a byte at a time.
    while !bytes.isEmpty, bytes.count < 4 {
      let more = try file.read(upTo: Self.piece)
      if more.isEmpty { break }
      bytes += more
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      encoding = .utf8
      return Array(bytes.dropFirst(3))
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      encoding = .utf16(isBig: bytes[0] == 0xFE)
      return Array(bytes.dropFirst(2))
    }
    // Without a mark: the first character of a header or a document is ASCII.
    if bytes.count >= 2, bytes[0] == 0 || bytes[1] == 0 {
      encoding = .utf16(isBig: bytes[0] == 0)
      return bytes
    }
    encoding = .utf8
    return bytes
  }

  private mutating func decode(_ bytes: [UInt8], isBig: Bool) throws -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (high, low) = isBig ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      units.append(UInt16(high) << 8 | UInt16(low))
    }
    var rest = bytes.count & 1
    if let last = units.last, UTF16.isLeadSurrogate(last) {
      units.removeLast()
      rest += 2
    }
    pending = Array(bytes.suffix(rest))
    var text: [UInt8] = []
    text.reserveCapacity(units.count * 2)
    let isBroken = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true, into: { text.append($0) })
    if isBroken { throw Refusal.fileEncoding(file.name) }
    return text
  }
}

extension Refusal {
  /// A file is neither UTF-8 nor UTF-16.
  static func fileEncoding(_ name: String) -> Refusal {
    Refusal("file.encoding", "\(name) is not UTF-8 or UTF-16", hint: "save the file as UTF-8", subject: name)
  }
}

extension [UInt8] {
  /// The position of the first byte that is not valid UTF-8.
  var firstInvalidUTF8: Int? {
    guard String(validating: self, as: UTF8.self) == nil else { return nil }
    return zip(self, String(decoding: self, as: UTF8.self).utf8).prefix { $0 == $1 }.count
  }
}

/// The format that a text looks like, for hints about a file with the wrong name.
enum TextKind {
  /// The format of a first line, as shown and for `--format`; nil for rows of cells.
  static func ofFirstLine(_ line: String) -> (shown: String, format: String)? {
    let text = line.trimmingCharacters()
    switch text.utf8.first {
    case UInt8(ascii: "{"): return ("JSON", text.utf8.last == UInt8(ascii: "}") ? "ndjson" : "yaml")
    case UInt8(ascii: "["): return ("JSON", "yaml")
    case UInt8(ascii: "<"): return ("XML", XLIFFFormat.formatName)
    default: break
    }
    let isYAML =
      text.hasPrefix("- ") || text.hasPrefix("---") || text.hasPrefix("%YAML")
      || [YAMLKey.apps, YAMLKey.products].contains { text.hasPrefix($0 + ":") }
    return isYAML ? ("YAML", "yaml") : nil
  }
}

extension [UInt8] {
  /// True if the first line that is not a comment begins with a lowercase word, as commands do and headers do not.
  var looksLikeConsoleLines: Bool {
    let lines = split { $0 == 0x0A || $0 == 0x0D }
    let first = lines.first { line in
      line.first { $0 != 0x20 && $0 != 0x09 }.map { $0 != UInt8(ascii: "#") } ?? false
    }
    guard let first else { return true }
    let word = first.drop { $0 == 0x20 || $0 == 0x09 }.prefix { $0 != 0x20 }
    return word.allSatisfy { (0x61...0x7A).contains($0) }
  }
}
