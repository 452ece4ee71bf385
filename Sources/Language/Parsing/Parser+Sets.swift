extension Parser {
  /// Reads the values of a `for`, and the `do` after them.
  mutating func set() throws(Diagnostic) -> LoopSequence {
    var items: [LoopSequence.Item] = []
    var separation = Separation()
    while true {
      try scanner.skipBlanks()
      switch scanner.current {
      case .comma:
        let comma = scanner.span(from: scanner.position, to: scanner.position + 1)
        if let error = separation.comma() { throw scanner.failure(error, at: comma) }
        scanner.position += 1
        continue
      case .at where items.isEmpty:
        return .rows(file: try rowsFile())
      default: break
      }
      let here = scanner.span(from: scanner.position, to: min(scanner.position + 1, scanner.lineEnd))
      guard scanner.startsWord else { throw scanner.failure(items.isEmpty ? .setMissing : .doMissing, at: here) }
      let word = try scanner.word(inSet: true)
      if word.isBare("do") {
        if items.isEmpty { throw scanner.failure(.setMissing, at: word.span) }
        return .items(items)
      }
      if !word.isQuoted, word.span.text.utf8.first == .at { throw scanner.failure(.rowsNotAlone, at: word.span) }
      if let error = separation.value() { throw scanner.failure(error, at: word.span) }
      items.append(LoopSequence.Item(word))
    }
  }

  private mutating func rowsFile() throws(Diagnostic) -> Word {
    let sign = scanner.span(from: scanner.position, to: scanner.position + 1)
    scanner.position += 1
    guard scanner.startsWord, scanner.current?.isBlank == false, scanner.current != .comma else {
      throw scanner.failure(.rowsNotAlone, at: sign)
    }
    let word = try scanner.word(inSet: true)
    try scanner.skipBlanks()
    let here = scanner.span(from: scanner.position, to: min(scanner.position + 1, scanner.lineEnd))
    guard scanner.startsWord else { throw scanner.failure(.doMissing, at: here) }
    guard try scanner.word(inSet: true).isBare("do") else { throw scanner.failure(.rowsNotAlone, at: here) }
    return word
  }
}

/// Distinguishes `a b c` from `a, b, c`; a mixture is ambiguous and refused.
private struct Separation {
  private var values = 0
  private var commas = 0
  private var followsComma = false

  /// Counts a comma; returns the error, if any.
  mutating func comma() -> SyntaxError? {
    if values == 0 || followsComma { return .commaMisplaced }
    commas += 1
    followsComma = true
    return values == commas ? nil : .mixedSet
  }

  /// Counts a value; returns the error, if any.
  mutating func value() -> SyntaxError? {
    defer { followsComma = false }
    values += 1
    return commas == 0 || followsComma ? nil : .mixedSet
  }
}

extension LoopSequence.Item {
  /// A bare word with `..` between two ends is a range; one with a `/` in it is a path, such as `../books`.
  init(_ word: Word) {
    let text = word.span.text
    let ends = text.utf8.split(separator: .dot, omittingEmptySubsequences: false)
    let isRange =
      !word.isQuoted && !text.utf8.contains(.slash) && ends.count >= 3 && !text.hasPrefix(".") && !text.hasSuffix(".")
      && ends.dropFirst().dropLast().contains { $0.isEmpty }
    self.init(word: word, isRange: isRange)
  }
}
