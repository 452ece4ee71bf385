import Basics
import Testing

@Suite struct ByteComparisonTests {
  @Test func `composed and decomposed letters are not the same bytes, although == takes them as equal`() {
    let composed = "caf\u{E9}"
    let decomposed = "cafe\u{301}"
    #expect(composed == decomposed)
    #expect(!composed.hasSameBytes(as: decomposed))
    #expect(composed.hasSameBytes(as: "x\(composed)".dropFirst()))
  }

  @Test func `a text is found before a combining mark, where it is no character of its own`() {
    #expect(Array("cafe\u{301} cafe".utf8).places(of: "cafe") == [0..<4, 7..<11])
    #expect(Array("aaa".utf8).places(of: "aa") == [0..<2, 1..<3])
    #expect(Array("a".utf8).places(of: "") == [] && Array("a".utf8).places(of: "ab") == [])
  }

  @Test(arguments: [
    ("one two three", ["two"], Int.max, "one * three"), ("abcdef", ["abc", "abcdef"], .max, "*"),
    ("xabcdefgx", ["abcd", "cdefg"], .max, "x*x"), ("one two three", ["two"], 5, "one *"), ("two", [], 2, "tw"),
  ])
  func `places that overlap are replaced together, and those at the limit as a whole`(
    text: String, hidden: [String], limit: Int, shown: String
  ) {
    let bytes = Array(text.utf8)
    let result = bytes.replacing(hidden.flatMap { bytes.places(of: $0) }, with: "*", upTo: limit)
    #expect(String(decoding: result, as: UTF8.self) == shown)
  }
}
