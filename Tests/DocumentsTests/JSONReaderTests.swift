import Documents
import Testing

@Suite struct JSONReaderTests {
  private static func value(_ text: String) -> JSON? { try? JSONReader.value(of: Array(text.utf8)) }

  private static func node(_ text: String) throws -> JSONNode { try JSONReader.node(of: Array(text.utf8)) }

  private static func failure(_ bytes: [UInt8], limits: JSONReader.Limits = .file) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONReader.node(of: bytes, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test func `a value comes back as it was`() {
    let text = #"{"a":[1,-2.5e+3,true,false,null,"x\"\\\n"],"b":{"c":""}}"#
    #expect(Self.value(text)?.encoded == text)
    #expect(Self.value(#""\u00e9\ud83d\ude00\/""#) == .string("é😀/"))
  }

  @Test func `each value and key has its line and column`() throws {
    let node = try Self.node("{\n  \"é\" : [1, \"x\"],\n  \"b\" : {\"c\":null}\n}")
    let members = try #require(node.members)
    #expect(members.map { [$0.line, $0.column, $0.value.line, $0.value.column] } == [[2, 3, 2, 9], [3, 3, 3, 9]])
    let elements = try #require(members[0].value.elements)
    #expect(elements.map(\.column) == [10, 13])
    #expect(node["b"]?["c"]?.isNull == true)
  }

  @Test func `numbers stay as they were written`() {
    for text in ["0", "-0", "12345678901234567890123", "1.50", "1e400", "-2.5E-3"] {
      #expect(Self.value(text) == .number(text))
    }
  }

  @Test func `escapes are read as the characters they are`() {
    #expect(Self.value(#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#)?.text == "\"\\/\u{8}\u{C}\n\r\té😀")
  }

  @Test(
    arguments: [
      ("", 1, 1, .expected("a value")), ("{", 1, 2, .expected("a key in double quotes")),
      ("[1", 1, 3, .expected("a comma or ]")), ("[1,]", 1, 4, .expected("a value")),
      ("[1 2]", 1, 4, .expected("a comma or ]")), ("{\"a\" 1}", 1, 6, .expected("a colon")),
      ("{\"a\"}", 1, 5, .expected("a colon")), ("{\"a\":1", 1, 7, .expected("a comma or }")),
      ("{a:1}", 1, 2, .expected("a key in double quotes")), ("{\"a\":1,}", 1, 8, .expected("a key in double quotes")),
      ("nul", 1, 1, .expected("a value")), ("1 1", 1, 3, .expected("the end of the text")),
      ("+1", 1, 1, .expected("a value")), ("\u{FEFF}1", 1, 1, .expected("a value")),
      ("'a'", 1, 1, .expected("a value")), ("\n\n 'a'", 3, 2, .expected("a value")), ("01", 1, 1, .number),
      ("[1.]", 1, 2, .number), ("1.", 1, 1, .number), ("-", 1, 1, .number), ("1e", 1, 1, .number),
      ("\"", 1, 1, .openString), ("\"a", 1, 1, .openString), ("[\"a\nb\"]", 1, 2, .openString),
      ("\"a\tb\"", 1, 3, .controlCharacter(9)), (#""\x""#, 1, 2, .escape), (#""\u12G4""#, 1, 2, .escape),
      (#""é\uD800""#, 1, 3, .loneSurrogate), (#""\uDC00""#, 1, 2, .loneSurrogate),
      (#""\uD800\u0041""#, 1, 2, .loneSurrogate), (#"{"a":1,"\u0061":2}"#, 1, 8, .duplicateName("a")),
    ] as [(String, Int, Int, JSONError.Problem)])
  func `what is not JSON is refused at its place`(text: String, line: Int, column: Int, problem: JSONError.Problem) {
    let error = Self.failure(Array(text.utf8))
    #expect(error?.problem == problem)
    #expect(error?.position == TextPosition(line: line, column: column))
  }

  @Test func `the last of two members with the same name counts in a message`() {
    #expect(Self.value(#"{"a":1,"a":2}"#)?["a"]?.integer == 2)
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(Self.failure([0x22, 0xC3, 0x22])?.problem == .notUTF8)
    #expect(Self.failure([0x22, 0xFF, 0x22], limits: .message)?.problem == .notUTF8)
    #expect(Self.failure([0xC3])?.problem == .expected("a value"))
  }

  @Test func `nesting has a limit`() {
    #expect(Self.failure(Array(Self.nested(64).utf8)) == nil)
    let error = Self.failure(Array(Self.nested(65).utf8))
    #expect(error?.problem == .tooDeep(64) && error?.isOfLimit == true)
    #expect(error?.position == TextPosition(line: 1, column: 65))
    #expect(Self.failure(Array(repeating: UInt8(ascii: "["), count: 1 << 20))?.problem == .tooDeep(64))
  }

  @Test func `a text with more values than memory has space for is refused at the first one too many`() {
    let bytes = Array("{\"a\": [1, [],\n true]}".utf8)
    var limits = JSONReader.Limits.file
    limits.values = 5
    #expect(Self.failure(bytes, limits: limits) == nil)
    limits.values = 4
    let error = Self.failure(bytes, limits: limits)
    #expect(error?.message == "there are more than 4 values" && error?.isOfLimit == true)
    #expect(error?.position == TextPosition(line: 2, column: 2))
    let message = "[" + String(repeating: "0,", count: 100_000) + "0]"
    #expect(Self.failure(Array(message.utf8), limits: .message)?.problem == .tooManyValues(100_000))
  }

  @Test func `no bytes at all trap the reader`() {
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
      _ = try? JSONReader.node(of: bytes)
    }
  }
}
