import StockroomKit
import Testing

@testable import Interchange

@Suite struct JSONErrorTests {
  @Test(arguments: [
    ("[1,]", "1:4: error: json.syntax: expected a value"), ("\n\n 'a'", "3:2: error: json.syntax"),
    ("[1.]", "1:2: error: json.number"), ("[\"a\nb\"]", "1:2: error: json.string.open"),
    ("\"a\tb\"", "1:3: error: json.string.control"), (#""\x""#, "1:2: error: json.string.escape"),
    (#""é\uD800""#, "1:3: error: json.string.surrogate"), (#"{"a":1,"\u0061":2}"#, "1:8: error: json.key.doubled"),
    (String(repeating: "[", count: 65), "1:65: error: json.depth"),
    ("[" + String(repeating: "0,", count: 100) + "0]", "1:200: error: json.too-large"),
  ])
  func `each problem of a JSON file has its code and its place`(text: String, problem: String) {
    let found = failure(Array(text.utf8))
    #expect(found.hasPrefix("x.json:\(problem)"), "\(found)")
  }

  @Test func `a text that is not UTF-8 is an encoding of the file`() {
    #expect(failure([0x22, 0xC3, 0x22]).contains("file.encoding"))
  }

  private func failure(_ bytes: [UInt8]) -> String {
    var limits = JSONReader.Limits.file
    limits.values = 100
    do throws(JSONError) {
      _ = try JSONReader.node(of: bytes, limits: limits)
      return "none"
    } catch {
      return "\(error.located(in: bytes, file: "x.json"))"
    }
  }
}
