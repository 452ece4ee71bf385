import Language
import Testing

/// Whatever the bytes are, reading them ends, and every place reported lies in them.
@Suite("Any bytes at all")
struct RobustnessTests {
  @Test
  func `random bytes are read or refused`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      check(bytes)
    }
  }

  @Test
  func `random pieces of the language are read or refused`() {
    var random = SeededGenerator(seed: 2)
    let pieces = [
      "for", "n", "in", "1..9", "do", "end", "let", "alias", "plan", "watch", "2s", "=", "a", "--b=", "\"", "'", "\\",
      "$",
      "${", "}", "$n", ";", "|", ">", ">>", "#", ",", "@", "\n", "\r\n", " ", " ", " ", "\t", "“", "\u{3000}", "é",
      "\\u{41}",
    ]
    for _ in 0..<4000 {
      let count = Int.random(in: 1...25, using: &random)
      let text = (0..<count).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)] + (Bool.random(using: &random) ? " " : "")
      }
      check(Array(text.joined().utf8))
    }
  }

  @Test
  func `valid lines with bytes changed, left out, or added are read or refused`() {
    var random = SeededGenerator(seed: 3)
    let original = Array(Grammar.text.utf8)
    for _ in 0..<1500 {
      let start = Int.random(in: 0..<original.count, using: &random)
      var bytes = Array(original[start...].prefix(200))
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(original[Int.random(in: 0..<original.count, using: &random)], at: index)
        }
      }
      check(bytes)
    }
  }

  private func check(_ bytes: [UInt8]) {
    read(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let cursor = text.utf8.count / 2
    #expect(CompletionPoint.at(cursor: cursor, in: text).replacement.upperBound == cursor)
    _ = TypedText(text).isUnfinished
    _ = try? CSVReader(bytes: bytes, file: "")
  }

  private func read(_ bytes: [UInt8]) {
    var parser = Parser(source: bytes, file: "x", mode: .file)
    var variables = Variables()
    variables["n"] = "1"
    var errors = 0
    while errors <= bytes.count {
      do {
        while let line = try parser.next() {
          #expect(isInside(line.range, bytes))
          for case .command(let command) in line.statements {
            for word in command.words {
              #expect(isInside(word.range, bytes))
              _ = try? variables.expand(word) { _ in nil }
              _ = word.splitAtEquals()
            }
          }
        }
        return
      } catch {
        errors += 1
        #expect(error.range.map { isInside($0, bytes) } == true)
        #expect(
          error.text(color: false).unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
        )
        parser.recover()
      }
    }
    Issue.record("reading does not end: \(bytes)")
  }

  private func isInside(_ range: SourceRange, _ bytes: [UInt8]) -> Bool {
    let lines = bytes.count { $0 == 0x0A } + 1
    return (1...lines).contains(range.line) && (1...(bytes.count + 1)).contains(range.column) && range.length >= 1
      && range.offset.lowerBound >= 0 && range.offset.upperBound <= bytes.count
  }
}
