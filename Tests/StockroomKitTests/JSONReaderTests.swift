import StockroomKit
import Testing

/// JSON of clients, which may be anything.
@Suite struct JSONReaderTests {
  private static func read(_ text: String) -> JSON? { try? JSONReader.value(of: Array(text.utf8)) }

  @Test func `a value comes back as it was`() {
    let text = #"{"a":[1,-2.5e+3,true,false,null,"x\"\\\n"],"b":{"c":""}}"#
    #expect(Self.read(text)?.encoded == text)
    #expect(Self.read(#""\u00e9\ud83d\ude00\/""#) == .string("é😀/"))
    #expect(Self.read(#"{"a":1,"a":2}"#)?["a"]?.integer == 2)
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "01", "1.", "-", "+1", "nul", "\"\n\"", "\"\\x\"", "\"\\ud800\"",
    "\"\\ud800\\u0041\"", "\"", "1 2", "'a'", "[1", "{\"a\":1", "\u{FEFF}1",
  ])
  func `what is not JSON is refused`(text: String) {
    #expect(Self.read(text) == nil)
  }

  @Test func `invalid UTF-8 is refused`() {
    #expect(throws: JSONReader.Problem.malformed(at: 0)) { try JSONReader.value(of: [0x22, 0xFF, 0x22]) }
  }

  @Test func `depth and number of values are limited`() {
    #expect(Self.read(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) != nil)
    for text in [String(repeating: "[", count: 100_000), "[" + String(repeating: "0,", count: 100_000) + "0]"] {
      #expect(throws: JSONReader.Problem.tooComplex) { try JSONReader.value(of: Array(text.utf8)) }
    }
  }
}
