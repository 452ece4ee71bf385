import Basics

/// The word and its context at a cursor, for the console to complete.
package struct CompletionPoint: Sendable {
  package enum Context: Sendable {
    /// A word of a command.
    case command

    /// A variable's name after `$` or `${`.
    case variable(isBraced: Bool)

    /// A file after `>` or `>>`, which is written, or after `@`.
    case file(isWritten: Bool)

    /// The shell's part of a line, which is not completed.
    case shell

    /// A comment.
    case comment
  }

  package var context = Context.command

  /// The words of the current command before the cursor, without quotes and without the prefixes `plan` and `watch`.
  package var words: [String] = []

  /// The prefixes.
  package var prefixes: [String] = []

  /// The beginning of the word under the cursor, without quotes; of its value only, after `--name=`.
  package var partial = ""

  /// The option whose value is being typed in the same word, `--type` in `--type=non`.
  package var option: String?

  /// The UTF-8 bytes of the text that a completion replaces, with an opening quote.
  package var replacement: Range<Int>

  /// The quote that is open at the cursor.
  package var quote: Character?

  init(
    context: Context = .command, words: [String], partial: String = "", prefixes: [String], replacement: Range<Int>
  ) {
    self.context = context
    self.words = words
    self.partial = partial
    self.prefixes = prefixes
    self.replacement = replacement
  }

  /// Analyzes a text up to a cursor; the text may be unfinished or invalid.
  package static func at(cursor utf8Offset: Int, in text: String) -> CompletionPoint {
    let bytes = Array(text.utf8)
    var scanner = CompletionScanner(Array(bytes.prefix(max(0, utf8Offset))))
    return scanner.point()
  }

  /// Analyzes the words of `stockroom product list …`, the last of which is being typed; none of them is quoted.
  package init(words texts: [String]) {
    var before = texts.dropLast()
    while let first = before.first, first == "plan" || first == "watch" {
      prefixes.append(first)
      before.removeFirst()
      if first == "watch", before.first?.utf8.first?.isDigit == true { before.removeFirst() }
    }
    words = Array(before)
    partial = texts.last ?? ""
    replacement = 0..<partial.utf8.count
    guard !words.isEmpty, partial.hasPrefix("--"), let equals = partial.utf8.firstIndex(of: .equals) else { return }
    option = String(partial[..<equals])
    partial = String(partial[partial.utf8.index(after: equals)...])
  }

  /// The text to put in place of ``replacement``: the completion, quoted if needed, with the open quote.
  ///
  /// A quote stays open after a partial completion, so that more can follow.
  package func insertion(of completion: String, isFinal: Bool = true) -> String {
    switch context {
    case .variable(let isBraced):
      if isBraced { return completion + "}" }
      return completion.utf8.isName ? completion : "{\(completion)}"
    case .command, .file, .shell, .comment:
      let word = quote.map { Quoting.quote(completion, in: $0) } ?? Quoting.quote(completion)
      return isFinal || word.hasSameBytes(as: completion) ? word : String(word.dropLast())
    }
  }
}

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
