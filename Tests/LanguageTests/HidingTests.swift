import Testing

@testable import Language

/// Parts of a source line that are not for everybody to see.
@Suite struct HidingTests {
  /// What is shown of the word `at` in a text of which the `hidden` words are covered.
  private func shown(_ text: String, at: String, hidden: [String]) throws -> Diagnostic {
    let source = SourceText(Array(text.utf8), file: "a.seed")
    func offsets(_ part: String) throws -> Range<Int> {
      let range = try #require(text.firstRange(of: part))
      let (start, end) = (text[..<range.lowerBound].utf8.count, text[..<range.upperBound].utf8.count)
      return start..<end
    }
    let place = try offsets(at)
    let line = text.utf8.prefix(place.lowerBound).count { $0 == 10 } + 1
    let span = SourceSpan(source: source, start: place.lowerBound, end: place.upperBound, line: line)
    var diagnostic = span.diagnostic("test.code", "it is wrong")
    diagnostic.hide(try hidden.map(offsets), in: source, behind: "******")
    return diagnostic
  }

  @Test(arguments: ["x", "secret", "a very long secret indeed", "é価😀"])
  func `the cover is as long whatever it covers, and the underline follows`(secret: String) throws {
    let text = "do \(secret)! this | that"
    let lines = try shown(text, at: "this", hidden: ["\(secret)!"]).text(color: false).split(separator: "\n")
    #expect(lines.dropFirst().joined(separator: "\n") == "  do ****** this | that\n            ^~~~")
    #expect(try shown(text, at: "do", hidden: ["\(secret)!"]).text(color: false).hasSuffix("\n  ^~"))
  }

  @Test func `what is underlined may itself be covered, in part or with more`() throws {
    let inner = try shown("do secret now", at: "secret", hidden: ["secret"])
    #expect(inner.sourceLine == "do ****** now")
    #expect(inner.shownColumn == 4 && inner.range?.length == 6 && inner.range?.column == 4)
    let whole = try shown("do secretive now", at: "do secretive now", hidden: ["secretive", "secret"])
    #expect(whole.sourceLine == "do ****** now")
    #expect(whole.shownColumn == 1 && whole.range?.length == 13)
  }

  @Test func `only the line that is shown counts, also of a word over several`() throws {
    let other = try shown("do 'my\nsecret' this\nthat", at: "that", hidden: ["'my\nsecret'"])
    #expect(other.sourceLine == "that" && other.shownColumn == nil)
    let second = try shown("do 'my\nsecret' this\nthat", at: "this", hidden: ["'my\nsecret'"])
    #expect(second.sourceLine == "****** this" && second.shownColumn == 8)
    #expect(!second.json().contains("secret"))
  }
}
