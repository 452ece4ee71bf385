import Documents
import Testing

@Suite struct CSVScannerTests {
  /// The rows of a text that comes in pieces of a size, and the errors between them.
  private static func rows(
    _ text: String, in size: Int = .max, _ change: (inout CSVScanner.Dialect) -> Void = { _ in }
  ) -> [String] {
    var dialect = CSVScanner.Dialect()
    change(&dialect)
    var scanner = CSVScanner(dialect)
    var rest = Array(text.utf8)[...]
    var rows: [String] = []
    while true {
      do throws(CSVError) {
        switch try scanner.next() {
        case .row:
          let cells = (0..<scanner.count).map { scanner.text($0) ?? "?" }
          rows.append("\(scanner.line): \(cells.joined(separator: "|"))")
        case .needsMore:
          scanner.append(Array(rest.prefix(size)))
          rest = rest.dropFirst(min(size, rest.count))
        case .end: return rows
        }
      } catch {
        rows.append("\(error.line):\(error.column) \(error.problem), skipped \(scanner.rowText)")
      }
    }
  }

  @Test(
    arguments: [
      ("a,b\n1,2\r\n3,4", ["1: a|b", "2: 1|2", "3: 3|4"]), ("", []), ("\n\r\n", []),
      ("\"x, y\",\"say \"\"hi\"\"\"\n", ["1: x, y|say \"hi\""]), ("\"two\nlines\",2\n3", ["1: two\nlines|2", "3: 3"]),
      (",\n\n\"\"\n 1 ", ["1: |", "3: ", "4:  1 "]), ("Ä\u{301}\"pfel", ["1:2 misplacedQuote, skipped Ä\u{301}\"pfel"]),
      ("価格,é\n", ["1: 価格|é"]), ("a\rb\r", ["1: a\rb"]),
      ("1,x\"2\",\n3", ["1:4 misplacedQuote, skipped 1,x\"2\",", "2: 3"]),
      ("1,\"2\"x\n3", ["1:6 textAfterQuote, skipped 1,\"2\"x", "2: 3"]),
      ("1,\"2\n\"x\n3", ["2:2 textAfterQuote, skipped 1,\"2\n\"x", "3: 3"]),
      ("1,\"2\n3\n", ["1:3 openQuote, skipped 1,\"2", "2: 3"]), ("\"", ["1:1 openQuote, skipped \""]),
    ] as [(String, [String])], [1, 2, 3, .max])
  func `a text is split as RFC 4180 says, in pieces of any size`(example: (text: String, rows: [String]), size: Int) {
    #expect(Self.rows(example.text, in: size) == example.rows)
  }

  @Test(arguments: [1, .max])
  func `spreadsheets have other separators and line ends`(size: Int) {
    #expect(
      Self.rows("a;\"b;\"\rc,;\r\n\rd", in: size) {
        $0.separator = UInt8(ascii: ";")
        $0.endsLinesAtReturns = true
      } == ["1: a|b;", "2: c,|", "4: d"])
    #expect(Self.rows("a 3\"\t\"b\"", in: size) { $0.separator = UInt8(ascii: "\t") } == ["1: a 3\"|b"])
  }

  @Test(arguments: [1, 5, .max])
  func `a row that is too large is skipped to the end of its line`(size: Int) {
    let text = "abcd\n\(String(repeating: "x", count: 30))\nefgh\n"
    let rows = Self.rows(text, in: size) { $0.limit = 8 }
    #expect(rows.last == "3: efgh" && rows.first == "1: abcd")
    #expect(size == .max || rows[1] == "2:1 rowTooLarge(8), skipped ")
  }

  @Test func `each cell has its place, with its quotes`() throws {
    var scanner = CSVScanner(Array("\u{FEFF}é,\"b\nc\",d\n\ne".utf8), from: 3)
    #expect(try scanner.next() == .row)
    #expect(
      (0..<3).map { scanner.position(of: $0) } == [
        TextPosition(), TextPosition(line: 1, column: 3), TextPosition(line: 2, column: 4),
      ])
    #expect((0..<3).map { scanner.range(of: $0) } == [3..<5, 6..<11, 12..<13])
    #expect(scanner.range == 3..<13 && scanner.rowText == "é,\"b\nc\",d")
    #expect(try scanner.next() == .row && scanner.line == 4)
  }

  @Test func `a cell that is not UTF-8 has no text`() throws {
    var scanner = CSVScanner([0x61, 0x2C, 0xC3, 0x2C, 0x20, 0x09])
    #expect(try scanner.next() == .row)
    #expect((0..<3).map { scanner.text($0) } == ["a", nil, " \t"])
    #expect((0..<3).map { scanner.isBlank($0) } == [false, false, true])
  }

  @Test(arguments: [CSVWriter.Quoting.output, .spreadsheet])
  func `what is written is read again`(quoting: CSVWriter.Quoting) {
    let cells = ["a", "", "b,c", "d\"\u{301}e", "f\ng", "h\ri", ":j", " k ", "l;m", "n\to"]
    var writer = CSVWriter(quoting)
    writer.row(cells)
    writer.row([""])
    let rows = Self.rows(writer.buffer.text) { $0.endsLinesAtReturns = true }
    #expect(rows == ["1: \(cells.joined(separator: "|"))", "3: "])
  }

  @Test func `only the cells that need them have quotes`() {
    for (quoting, text) in [
      (CSVWriter.Quoting.output, "a b,\"c,d\",\":e\",f;g\n"), (.spreadsheet, "a b,\"c,d\",:e,\"f;g\"\n"),
    ] {
      var writer = CSVWriter(quoting)
      writer.row(["a b", "c,d", ":e", "f;g"])
      #expect(writer.buffer.text == text)
    }
  }
}
