/// A word that may end at the cursor, parsed without errors.
struct PartialWord {
  let bytes: [UInt8]
  let start: Int

  /// The quote still open at the end.
  private(set) var quote: UInt8?

  /// Where the text after the first bare `=` begins, with its quote.
  private var valueStart: Int?

  /// The variable's name still being typed at the end.
  private(set) var variable: (start: Int, isBraced: Bool)?

  private var content: [UInt8] = []

  init(bytes: [UInt8], start: Int) {
    self.bytes = bytes
    self.start = start
  }

  var text: String { String(decoding: content, as: UTF8.self) }

  /// The option and the beginning of its value in `--option=value`.
  var value: (option: String, text: String, start: Int)? {
    let text = text
    guard let valueStart, text.hasPrefix("--"), let equals = text.utf8.firstIndex(of: .equals) else { return nil }
    return (String(text[..<equals]), String(text[text.utf8.index(after: equals)...]), valueStart)
  }

  /// - Returns: where the word ends; nil if the text ends first.
  mutating func read() -> Int? {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if quote == nil, endsBareWord(at: index) { return index }
      if byte == quote {
        quote = nil
        index += 1
      } else if quote == nil, byte.isQuote, index == start || bytes[index - 1] == .equals || bytes[index - 1] == .at {
        quote = byte
        index += 1
      } else if byte == .backslash, quote == .doubleQuote, index + 1 < bytes.count {
        content.append(Self.escaped(bytes[index + 1]))
        index += 2
      } else if byte == .dollar, quote != .singleQuote {
        index = readVariable(at: index)
      } else {
        content.append(byte)
        index += 1
        if byte == .equals, quote == nil, valueStart == nil { valueStart = index }
      }
    }
    return nil
  }

  private func endsBareWord(at index: Int) -> Bool {
    switch bytes[index] {
    case .space, .tab, .newline, .carriageReturn, .semicolon, .pipe: true
    case .backslash: index + 1 < bytes.count && bytes[index + 1] == .newline
    default: false
    }
  }

  private mutating func readVariable(at dollar: Int) -> Int {
    var index = dollar + 1
    let isBraced = index < bytes.count && bytes[index] == .openBrace
    if isBraced { index += 1 }
    let name = index
    while index < bytes.count, bytes[index].continuesName || isBraced && Self.continuesBraced(bytes[index]) {
      index += 1
    }
    if index == bytes.count { variable = (name, isBraced) }
    content += bytes[dollar..<index]
    return index
  }

  private static func continuesBraced(_ byte: UInt8) -> Bool {
    byte != .closeBrace && byte != .newline && byte != .doubleQuote
  }

  private static func escaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): .newline
    case UInt8(ascii: "t"): .tab
    default: byte
    }
  }
}
