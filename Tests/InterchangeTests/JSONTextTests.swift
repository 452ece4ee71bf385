import StockroomKit
import Testing

@testable import Interchange

@Suite struct JSONTextTests {
  private func parse(_ text: String) throws -> JSONNode { try JSONText.parse(Array(text.utf8), file: "x.json") }

  private func failure(_ bytes: [UInt8]) -> String {
    do {
      _ = try JSONText.parse(bytes, file: "x.json")
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test func `each value and key has its line and column`() throws {
    let node = try parse("{\n  \"é\" : [1, \"x\"],\n  \"b\" : {\"c\":null}\n}")
    let members = try #require(node.members)
    #expect(members.map { [$0.line, $0.column, $0.value.line, $0.value.column] } == [[2, 3, 2, 9], [3, 3, 3, 9]])
    let elements = try #require(members[0].value.elements)
    #expect(elements.map(\.column) == [10, 13])
    #expect(node["b"]?["c"]?.isNull == true)
  }

  @Test func `a text of more values than memory has room for is refused at the first one too many`() throws {
    func parse(_ limit: Int) throws -> JSONNode {
      try JSONText.parse(
        Array(#"{"a": [1, [],\n true]}"#.replacing("\\n", with: "\n").utf8), file: "x.json", maximumValues: limit)
    }
    #expect(try parse(5).members?.count == 1)
    #expect(throws: (any Error).self) { try parse(4) }
    let error = try #require(throws: (any Error).self) { try parse(4) }
    #expect("\(error)".hasPrefix("x.json:2:2: error: json.too-large: there are more than 4 values"), "\(error)")
  }

  @Test func `numbers stay as they were written`() throws {
    for text in ["0", "-0", "12345678901234567890123", "1.50", "1e400", "-2.5E-3"] {
      guard case .number(let number) = try parse(text).value else {
        Issue.record("\(text) is not a number")
        continue
      }
      #expect(number == text)
    }
  }

  @Test func `escapes are read as the characters they are`() throws {
    #expect(try parse(#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#).string == "\"\\/\u{8}\u{C}\n\r\té😀")
  }

  @Test(arguments: [
    ("", "1:1: error: json.syntax"), ("{", "1:2: error: json.syntax"), ("[1,]", "1:4: error: json.syntax"),
    ("[1 2]", "1:4: error: json.syntax"), ("{\"a\" 1}", "1:6: error: json.syntax"),
    ("{a:1}", "1:2: error: json.syntax"),
    ("{\"a\":1,}", "1:8: error: json.syntax"), ("nul", "1:1: error: json.syntax"), ("1 1", "1:3: error: json.syntax"),
    ("\n\n 'a'", "3:2: error: json.syntax"), ("01", "1:1: error: json.number"), ("[1.]", "1:2: error: json.number"),
    ("-", "1:1: error: json.number"), ("1e", "1:1: error: json.number"), ("\"a", "1:1: error: json.string.open"),
    ("[\"a\nb\"]", "1:2: error: json.string.open"), ("\"a\tb\"", "1:3: error: json.string.control"),
    (#""\x""#, "1:2: error: json.string.escape"), (#""\u12G4""#, "1:2: error: json.string.escape"),
    (#""é\uD800""#, "1:3: error: json.string.surrogate"), (#""\uDC00""#, "1:2: error: json.string.surrogate"),
    (#""\uD800\u0041""#, "1:2: error: json.string.surrogate"),
    (#"{"a":1,"\u0061":2}"#, "1:8: error: json.key.doubled"),
  ])
  func `what is not JSON is refused at its place`(text: String, problem: String) {
    let found = failure(Array(text.utf8))
    #expect(found.hasPrefix("x.json:\(problem)"), "\(text): \(found)")
  }

  @Test func `nesting has a limit`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(JSONText.maximumDepth))
    #expect(failure(Array(nested(JSONText.maximumDepth + 1).utf8)).hasPrefix("x.json:1:65: error: json.depth"))
    #expect(failure(Array(repeating: UInt8(ascii: "["), count: 1 << 20)).contains("json.depth"))
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(failure([0x22, 0xC3, 0x22]).contains("file.encoding"))
    #expect(failure([0xC3]).contains("json.syntax"))
  }

  @Test func `no bytes at all trap the parser`() {
    var random = SystemRandomNumberGenerator()
    let good = Array(#"{"a":[1,-2.5e3,"é\u00e9\uD83D\uDE00",null],"b":{"c":true,"d":false}} "#.utf8)
    let grammar = Array(#"{}[]",:\u0dD8truefalsn-+.eE1 "#.utf8) + [0x0A, 0xC3, 0xFF, 0]
    for round in 0..<20_000 {
      var bytes: [UInt8]
      if round % 2 == 0 {
        bytes = good
        for _ in 0...Int.random(in: 0..<4, using: &random) {
          let place = Int.random(in: bytes.indices, using: &random)
          switch round % 6 {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 2: bytes.remove(at: place)
          default: bytes.insert(grammar[Int.random(in: grammar.indices, using: &random)], at: place)
          }
        }
      } else {
        bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
          grammar[Int.random(in: grammar.indices, using: &random)]
        }
      }
      _ = try? JSONText.parse(bytes, file: "x.json")
    }
  }
}
