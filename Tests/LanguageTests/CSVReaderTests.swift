import Language
import Testing

@Suite("CSV")
struct CSVReaderTests {
  @Test(arguments: [
    ("a,b\n1,2\n3,4", [["1", "2"], ["3", "4"]]),
    ("a,b\r\n1,2\r\n", [["1", "2"]]),
    ("\u{FEFF}a,b\n1,2\n", [["1", "2"]]),
    ("a,b\n\"x, y\",\"say \"\"hi\"\"\"\n", [["x, y", "say \"hi\""]]),
    ("a,b\n\"two\nlines\",2\n", [["two\nlines", "2"]]),
    ("a,b\n,\n", [["", ""]]),
    ("a,b\n\"\",x\n", [["", "x"]]),
    ("a,b\n\n1, 2 \n\n\n", [["1", " 2 "]]),
    ("a\nÄpfel\n価格\n", [["Äpfel"], ["価格"]]),
    ("a,b\n", []),
  ])
  func `fields are read as RFC 4180 describes them`(source: String, rows: [[String]]) throws {
    var reader = try CSVReader(bytes: Array(source.utf8), file: "rows.csv")
    var read: [[String]] = []
    while let row = try reader.next() { read.append(row.fields) }
    #expect(read == rows)
  }

  @Test
  func `the header names the columns`() throws {
    var reader = try CSVReader(bytes: Array("id,\"display name\"\n.a,A\n".utf8), file: "rows.csv")
    #expect(reader.columns == ["id", "display name"])
    let row = try #require(try reader.next())
    #expect(row["display name"] == "A")
    #expect(row["name"] == nil)
  }

  @Test(arguments: [
    ("", "rows.csv:1:1: error: csv.empty"),
    ("\n\n", "rows.csv:1:1: error: csv.empty"),
    ("a,\n", "rows.csv:1:3: error: csv.column.unnamed"),
    ("a,b,a\n", "rows.csv:1:5: error: csv.column.duplicate"),
    ("a,b\n1,2\n3\n", "rows.csv:3:1: error: csv.row.ragged"),
    ("a,b\n1,2,3,4\n", "rows.csv:2:5: error: csv.row.ragged"),
    ("a,b\n1,\"2\n", "rows.csv:2:3: error: csv.quote.open"),
    ("a,b\n1,x\"2\"\n", "rows.csv:2:4: error: csv.quote.misplaced"),
    ("a,b\n1,\"2\"x\n", "rows.csv:2:6: error: csv.quote.after"),
  ])
  func `what is wrong is shown in its place`(source: String, place: String) throws {
    let error = try #require(throws: Diagnostic.self) { try readAll(Array(source.utf8)) }
    #expect(error.text(color: false).hasPrefix(place))
  }

  @Test
  func `bytes that are not UTF-8 are found on their line`() throws {
    let error = try #require(throws: Diagnostic.self) {
      try readAll(Array("a,b\n1,\"x\ny".utf8) + [0xE9] + Array("\"\n".utf8))
    }
    #expect(error.range?.description == "rows.csv:3:2")
  }

  @Test(arguments: ["1", "1,x\"2\",", "1,\"2\"x", "1,2,3", "1,\"2\n\"x"])
  func `what is wrong ends its line, and the next one is read`(line: String) throws {
    var reader = try CSVReader(bytes: Array("a,b\n\(line)\n3,4\n".utf8), file: "rows.csv")
    #expect(throws: Diagnostic.self) { try reader.next() }
    #expect(try reader.next()?.fields == ["3", "4"])
    #expect(try reader.next() == nil)
  }

  private func readAll(_ bytes: [UInt8]) throws {
    var reader = try CSVReader(bytes: bytes, file: "rows.csv")
    while try reader.next() != nil {}
  }
}
