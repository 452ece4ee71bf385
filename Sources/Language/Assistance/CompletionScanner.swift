/// Scans a text up to the cursor at its end, accepting errors.
struct CompletionScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var words: [String] = []
  private var prefixes: [String] = []
  private var isForHeader = false
  private var isFile = false
  private var mayBeInterval = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func point() -> CompletionPoint {
    while position < bytes.count {
      switch bytes[position] {
      case .space, .tab, .carriageReturn: position += 1
      case .newline, .semicolon:
        position += 1
        startCommand()
      case .backslash where position + 1 < bytes.count && bytes[position + 1] == .newline: position += 2
      case .hash: if !skipLine() { return point(.comment) }
      case .pipe: if !skipLine() { return point(.shell) }
      case .greater:
        while position < bytes.count, bytes[position] == .greater { position += 1 }
        isFile = true
      default:
        var word = PartialWord(bytes: bytes, start: position)
        let isBare = !bytes[position].isQuote
        guard let end = word.read() else { return point(at: word) }
        position = end
        finish(word.text, isBare: isBare)
      }
    }
    return point(isFile ? .file(isWritten: true) : .command)
  }

  private mutating func startCommand() {
    words = []
    prefixes = []
    isForHeader = false
    isFile = false
    mayBeInterval = false
  }

  private mutating func finish(_ word: String, isBare: Bool) {
    defer { mayBeInterval = isBare && words.isEmpty && word == "watch" }
    if isFile { return }
    if isBare, words.isEmpty {
      if word == "plan" || word == "watch" { return prefixes.append(word) }
      if mayBeInterval, word.utf8.first?.isDigit == true { return }
      isForHeader = word == "for"
    }
    words.append(word)
    let startsBody = isForHeader ? isBare && word == "do" : words.count == 3 && words[0] == "alias" && word == "="
    if startsBody { startCommand() }
  }

  /// - Returns: true if another line follows.
  private mutating func skipLine() -> Bool {
    guard let end = bytes[position...].firstIndex(of: .newline) else { return false }
    position = end
    return true
  }

  private func point(_ context: CompletionPoint.Context) -> CompletionPoint {
    CompletionPoint(
      context: context, words: words, prefixes: prefixes, replacement: bytes.count..<bytes.count)
  }

  private func point(at word: PartialWord) -> CompletionPoint {
    var point = CompletionPoint(
      words: words, partial: word.text, prefixes: prefixes, replacement: word.start..<bytes.count)
    point.quote = word.quote.map { Character(Unicode.Scalar($0)) }
    if let variable = word.variable {
      point.context = .variable(isBraced: variable.isBraced)
      point.partial = String(decoding: bytes[variable.start...], as: UTF8.self)
      point.replacement = variable.start..<bytes.count
    } else if isFile {
      point.context = .file(isWritten: true)
    } else if isForHeader, words.count == 3, bytes[word.start] == .at {
      point.context = .file(isWritten: false)
      point.partial = String(word.text.dropFirst())
      point.replacement = (word.start + 1)..<bytes.count
    } else if let value = word.value {
      point.option = value.option
      point.partial = value.text
      point.replacement = value.start..<bytes.count
    }
    return point
  }
}
