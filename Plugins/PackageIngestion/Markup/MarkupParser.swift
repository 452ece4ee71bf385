import Foundation

/// Receives the events of a `MarkupParser`.
protocol MarkupHandler: AnyObject {
  func start(_ name: String, _ attributes: [String: String]) throws
  /// A part of an element's text; more may follow, and a character may be split.
  func text(_ bytes: UnsafeRawBufferPointer) throws
  func end() throws
}

/// Reads an XML document piece by piece, in UTF-8, with only XML's five predefined entities and no external references.
///
/// It keeps only one tag at a time, so that a large document needs no more memory than a small one.
final class MarkupParser {
  private static let maximumAttributes = 1_000
  /// The longest tag, comment's mark or entity, in bytes.
  private static let longestToken = 128 << 10

  private let source: any ByteSource
  private let handler: any MarkupHandler
  private let allowsDocumentType: Bool
  private let maximumDepth: Int
  private let maximumElements: Int
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: longestToken, alignment: 16)
  private var window = 0..<0
  private var isAtEnd = false
  private var open: [String] = []
  private var count = 0
  private var line = 1
  /// Whether only the byte order mark has been read.
  private var isAtStart = true
  private var hasRoot = false

  init(
    _ source: any ByteSource, _ handler: any MarkupHandler, allowsDocumentType: Bool, maximumDepth: Int,
    maximumElements: Int
  ) {
    self.source = source
    self.handler = handler
    self.allowsDocumentType = allowsDocumentType
    self.maximumDepth = maximumDepth
    self.maximumElements = maximumElements
  }

  deinit {
    buffer.deallocate()
  }

  /// Parses the document to its end; throws a `MarkupFailure` if it is not well-formed or too large.
  func parse() throws {
    if try starts(with: [0xef, 0xbb, 0xbf]) { consume(3) }
    while try fill(1) {
      if buffer[window.lowerBound] == UInt8(ascii: "<") { try readMarkup() } else { try readText() }
      isAtStart = false
    }
    guard hasRoot, open.isEmpty else { throw malformed }
  }

  private var malformed: MarkupFailure { .malformed(line: line) }
}

// MARK: The window

extension MarkupParser {
  /// Whether at least a number of bytes are in the window, or can be read into it.
  private func fill(_ count: Int) throws -> Bool {
    while window.count < count, !isAtEnd {
      if window.lowerBound > 0 {
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[window]))
        window = 0..<window.count
      }
      guard window.upperBound < buffer.count else { throw malformed }
      let read = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[window.upperBound...]))
      window = window.lowerBound..<(window.upperBound + read)
      isAtEnd = read == 0
    }
    return window.count >= count
  }

  private func starts(with text: [UInt8]) throws -> Bool {
    try fill(text.count) && buffer[window.lowerBound..<(window.lowerBound + text.count)].elementsEqual(text)
  }

  /// The offset of the next matching byte in the window, or nil if there is none before a limit.
  ///
  /// Limits restrict the search to what is read next, so that no byte is scanned twice.
  private func distance(to byte: UInt8, after offset: Int = 0, before limit: Int = .max) -> Int? {
    let end = min(window.count, limit)
    guard offset < end, let start = buffer.baseAddress?.advanced(by: window.lowerBound),
      let found = memchr(start + offset, Int32(byte), end - offset)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  private func consume(_ count: Int) {
    var offset = 0
    while let newline = distance(to: UInt8(ascii: "\n"), after: offset, before: count) {
      line += 1
      offset = newline + 1
    }
    window = (window.lowerBound + count)..<window.upperBound
  }

  /// The bytes from the window's start, as text.
  private func text(_ range: Range<Int>) throws -> String {
    let bytes = buffer[(window.lowerBound + range.lowerBound)..<(window.lowerBound + range.upperBound)]
    guard let text = String(validating: bytes, as: UTF8.self) else { throw MarkupFailure.notUTF8 }
    return text
  }

  /// Skips everything up to and including some text, in pieces.
  private func skip(to end: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Void = { _ in }) throws {
    while true {
      guard try fill(end.count) else { throw malformed }
      if try starts(with: end) { return consume(end.count) }
      let next = distance(to: end[0], after: 1) ?? window.count
      try body(UnsafeRawBufferPointer(rebasing: buffer[window.lowerBound..<(window.lowerBound + next)]))
      consume(next)
    }
  }
}

// MARK: Text

extension MarkupParser {
  private func readText() throws {
    let end = distance(to: UInt8(ascii: "<")) ?? window.count
    let entity = distance(to: UInt8(ascii: "&"), before: end) ?? end
    guard entity > 0 else { return try readEntity() }
    try hand(UnsafeRawBufferPointer(rebasing: buffer[window.lowerBound..<(window.lowerBound + entity)]))
    consume(entity)
  }

  private func hand(_ bytes: UnsafeRawBufferPointer) throws {
    for byte in bytes where byte < 0x20 {
      guard byte == 0x09 || byte == 0x0a || byte == 0x0d else { throw byte == 0 ? MarkupFailure.notUTF8 : malformed }
    }
    guard open.isEmpty else { return try handler.text(bytes) }
    guard bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }) else { throw malformed }
  }

  private func readEntity() throws {
    _ = try fill(12)
    guard let end = distance(to: UInt8(ascii: ";"), before: 12), !open.isEmpty else { throw malformed }
    let character = try Self.character(text(1..<end)) ?? { throw malformed }()
    consume(end + 1)
    try Array(String(character).utf8).withUnsafeBytes { try handler.text($0) }
  }

  /// The character of an entity.
  private static func character(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
      guard digits.utf8.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }),
        let number = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10),
        number >= 0x20 || [9, 10, 13].contains(number)
      else { return nil }
      return UnicodeScalar(number)
    }
  }
}

// MARK: Markup

extension MarkupParser {
  private static let space: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d]

  private func readMarkup() throws {
    if try starts(with: Array("<!--".utf8)) {
      consume(4)
      try skip(to: Array("-->".utf8))
    } else if try starts(with: Array("<![CDATA[".utf8)) {
      guard !open.isEmpty else { throw malformed }
      consume(9)
      try skip(to: Array("]]>".utf8), hand)
    } else if try starts(with: Array("<!".utf8)) {
      try readDocumentType()
    } else if try starts(with: Array("<?".utf8)) {
      try readInstruction()
    } else {
      try readTag()
    }
  }

  /// The length of the markup at the window's start, up to the first unquoted `>`.
  private func markupBytes() throws -> Int {
    var offset = 1
    while try fill(offset + 1) {
      let end = distance(to: UInt8(ascii: ">"), after: offset) ?? window.count
      let double = distance(to: UInt8(ascii: "\""), after: offset, before: end) ?? end
      let next = distance(to: UInt8(ascii: "'"), after: offset, before: double) ?? double
      if distance(to: UInt8(ascii: "<"), after: offset, before: next) != nil { break }
      guard next < window.count else {
        offset = next
        continue
      }
      offset = next + 1
      if next == end { return offset }
      // Quoted text may be anything.
      let quote = buffer[window.lowerBound + next]
      while distance(to: quote, after: offset) == nil {
        let known = window.count
        guard try fill(known + 1) else { throw malformed }
      }
      offset = (distance(to: quote, after: offset) ?? offset) + 1
    }
    throw malformed
  }

  private func readDocumentType() throws {
    guard try starts(with: Array("<!DOCTYPE".utf8)), !hasRoot else { throw malformed }
    guard allowsDocumentType else { throw MarkupFailure.declaresType }
    var quote: UInt8?
    var offset = 1
    while try fill(offset + 1) {
      let byte = buffer[window.lowerBound + offset]
      offset += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "[") {
        // Declarations may change the document's meaning.
        throw MarkupFailure.declaresEntities
      } else if byte == UInt8(ascii: ">") {
        return consume(offset)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    throw malformed
  }

  private func readInstruction() throws {
    let isDeclaration =
      try starts(with: Array("<?xml".utf8)) && fill(6) && Self.space.contains(buffer[window.lowerBound + 5])
    guard !isDeclaration || isAtStart else { throw malformed }
    if isDeclaration {
      var offset = 5
      while try fill(offset + 2), buffer[window.lowerBound + offset] != UInt8(ascii: "?") { offset += 1 }
      guard buffer[window.lowerBound + offset + 1] == UInt8(ascii: ">") else { throw malformed }
      try checkEncoding(text(5..<offset))
      return consume(offset + 2)
    }
    consume(2)
    guard try fill(1), Self.isNameByte(buffer[window.lowerBound]) else { throw malformed }
    while try fill(1), Self.isNameByte(buffer[window.lowerBound]) { consume(1) }
    if try starts(with: Array("?>".utf8)) { throw MarkupFailure.emptyInstruction }
    try skip(to: Array("?>".utf8))
  }

  private func checkEncoding(_ declaration: String) throws {
    guard let name = declaration.firstRange(of: "encoding") else { return }
    let value = declaration[name.upperBound...].drop { $0.isWhitespace || "='\"".contains($0) }
    guard ["utf-8", "us-ascii"].contains(value.prefix { !$0.isWhitespace && !"'\"".contains($0) }.lowercased()) else {
      throw MarkupFailure.otherEncoding
    }
  }

  private func readTag() throws {
    let length = try markupBytes()
    var bytes = Array(buffer[(window.lowerBound + 1)..<(window.lowerBound + length - 1)])[...]
    let isEnd = bytes.first == UInt8(ascii: "/")
    let isEmpty = !isEnd && bytes.last == UInt8(ascii: "/")
    if isEnd { bytes.removeFirst() }
    if isEmpty { bytes.removeLast() }
    let name = try self.name(&bytes)
    if isEnd {
      guard bytes.allSatisfy(Self.space.contains), open.popLast() == name else { throw malformed }
      consume(length)
      return try handler.end()
    }
    guard !hasRoot || !open.isEmpty else { throw malformed }
    hasRoot = true
    count += 1
    guard open.count < maximumDepth else { throw MarkupFailure.tooDeep }
    guard count <= maximumElements else { throw MarkupFailure.tooManyElements }
    try handler.start(name, attributes(&bytes))
    consume(length)
    if isEmpty { try handler.end() } else { open.append(name) }
  }

  private func attributes(_ bytes: inout ArraySlice<UInt8>) throws -> [String: String] {
    var attributes: [String: String] = [:]
    while true {
      let isSpaced = bytes.first.map(Self.space.contains) ?? false
      bytes = bytes.drop(while: Self.space.contains)
      guard !bytes.isEmpty else { return attributes }
      guard isSpaced else { throw malformed }
      let name = try self.name(&bytes)
      bytes = bytes.drop(while: Self.space.contains)
      guard bytes.popFirst() == UInt8(ascii: "=") else { throw malformed }
      bytes = bytes.drop(while: Self.space.contains)
      guard let quote = bytes.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = bytes.firstIndex(of: quote)
      else { throw malformed }
      let value = try self.value(bytes[..<end])
      guard attributes.updateValue(value, forKey: name) == nil else { throw malformed }
      guard attributes.count <= Self.maximumAttributes else { throw MarkupFailure.tooManyAttributes }
      bytes = bytes[(end + 1)...]
    }
  }

  private func value(_ bytes: ArraySlice<UInt8>) throws -> String {
    guard var text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { throw MarkupFailure.notUTF8 }
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var value = ""
    while let start = text.firstIndex(of: "&") {
      value += text[..<start]
      guard let end = text[start...].firstIndex(of: ";"),
        let character = Self.character(String(text[text.index(after: start)..<end]))
      else { throw malformed }
      value.unicodeScalars.append(character)
      text = String(text[text.index(after: end)...])
    }
    return value + text
  }

  private func name(_ bytes: inout ArraySlice<UInt8>) throws -> String {
    let name = bytes.prefix(while: Self.isNameByte)
    guard let first = name.first, !(0x30...0x39).contains(first), first != UInt8(ascii: "-"), first != UInt8(ascii: ".")
    else { throw malformed }
    bytes = bytes[name.endIndex...]
    guard let text = String(validating: name, as: UTF8.self) else { throw MarkupFailure.notUTF8 }
    return text
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3a, 0x41...0x5a, 0x61...0x7a, 0x80...0xff: true
    default: byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
  }
}
