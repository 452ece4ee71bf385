extension Scanner {
  /// Reads `$name`, `${name}`, `${row.column}` or `${env:NAME}`; a `$` before anything else is a plain `$`.
  mutating func variable(into builder: inout WordBuilder) throws(Diagnostic) {
    let start = position
    position += 1
    guard let byte = current else { return builder.append(.dollar) }
    if byte == .openBrace {
      builder.append(try bracedVariable(from: start))
    } else if byte.startsName {
      while let next = current, next.continuesName { position += 1 }
      let place = span(from: start, to: position)
      builder.append(.variable(name: source.text(in: (start + 1)..<position), place))
    } else {
      builder.append(.dollar)
    }
  }

  private mutating func bracedVariable(from start: Int) throws(Diagnostic) -> Word.Piece {
    guard let close = bytes[position..<lineEnd].firstIndex(of: .closeBrace) else {
      throw failure(.openVariable, at: span(from: start, to: start + 2))
    }
    let name = bytes[(position + 1)..<close]
    let text = source.text(in: name.startIndex..<name.endIndex)
    position = close + 1
    let place = span(from: start, to: position)
    if name.isName { return .variable(name: text, place) }
    if name.starts(with: "env:".utf8) {
      guard name.dropFirst(4).isName else { throw failure(.badVariable(text), at: place) }
      return .environment(name: String(text.dropFirst(4)), place)
    }
    let column = name.split(separator: .dot, maxSplits: 1, omittingEmptySubsequences: false)
    guard column.count == 2, column[0].isName, !column[1].isEmpty else {
      throw failure(.badVariable(text), at: place)
    }
    return .variable(name: text, place)
  }
}

extension Collection<UInt8> {
  /// Whether the bytes are a letter or `_`, then letters, digits and `_`.
  var isName: Bool {
    first?.startsName == true && allSatisfy(\.continuesName)
  }
}
