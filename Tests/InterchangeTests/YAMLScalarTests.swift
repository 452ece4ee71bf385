import Foundation
import Testing
import Yams

@testable import Interchange

@Suite struct YAMLScalarTests {
  static let nasty = [
    "", " ", "yes", "No", "on", "y", "null", "Null", "~", "1e3", "0x1F", "1_000", "12:30:45", "2012-11-21", ".inf", "=",
    "<<",
    "#", "a #b", "a# b", "a: b", "a:", ":a", "- a", "-", "? a", "---", "...", "%YAML", "@a", "`a`", "!a", "&a", "*a",
    "|", ">",
    "[a]", "{a}", "a, b", "\"a\"", "'a'", "it's", "a\\b", " a", "a ", "\ta", "a\t", "a\tb", "a\nb", "a\n", "\na",
    "a\n\n",
    "a\n\nb", " a\nb", "a \nb", "a\n b", "a\r\nb", "a\rb", "a\u{85}b", "a\u{2028}b", "\u{FEFF}a", "a\u{FEFF}",
    "a\u{0}b",
    "\u{7F}", "\u{9F}", "\u{FFFE}", "\u{10FFFF}", "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "e\u{301}", "é", "\u{202E}a", "\u{A0}a\u{A0}", "第1章", "# a\nb",
    "- a\n- b",
    "a: b\nc: d", "---\na", "a\n---\nb", "\u{E000}&\u{E001}", String(repeating: "long text ", count: 2000) + "x",
    "a\n" + String(repeating: "line of text\n", count: 500),
  ]

  @Test(arguments: nasty)
  func `a text comes back as it was, as a value and as a key`(text: String) throws {
    try check(text)
  }

  @Test func `texts put together at random come back as they were`() throws {
    var random = SystemRandomNumberGenerator()
    let parts = Self.nasty.filter { $0.utf8.count < 20 } + ["a", "b ", " ", "\n", "\n  ", ": ", " #", "\"", "\\"]
    for _ in 0..<500 {
      try check(
        (0..<Int.random(in: 1...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined())
    }
  }

  private func check(_ text: String) throws {
    // Yams leaves out a byte order mark at the start of a text, which the sink counts.
    guard text.unicodeScalars.first != "\u{FEFF}" else { return }
    let yaml = """
      list:
        - first: \(YAMLScalar.value(text, indent: 6))
          other: x
      keys:
        \(YAMLScalar.inline(String(text.prefix(100)))): \(YAMLScalar.inline(text))

      """
    let root = try #require(try load(yaml: yaml) as? [String: Any], "\(yaml)")
    let item = try #require((root["list"] as? [[String: Any]])?.first, "\(yaml)")
    #expect((item["first"] as? String)?.utf8.elementsEqual(text.utf8) == true, "\(yaml)")
    #expect(item["other"] as? String == "x")
    let keys = try #require(root["keys"] as? [String: Any], "\(yaml)")
    #expect(keys.first?.key.utf8.elementsEqual(text.prefix(100).utf8) == true, "\(yaml)")
    #expect((keys.first?.value as? String)?.utf8.elementsEqual(text.utf8) == true, "\(yaml)")
  }
}
