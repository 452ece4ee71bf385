import Catalog
import Testing

@Suite struct ReadingTests {
  private struct Length: Equatable {
    let count: Int
  }

  @Test func `a text is read once, and again when it is another`() throws {
    try Bookstore().change { catalog in
      var reads = 0
      func length(_ text: String) -> Length {
        catalog.reading(of: text) { text in
          reads += 1
          return Length(count: text.utf8.count)
        }
      }
      #expect([length("abc"), length("abc")] == [Length(count: 3), Length(count: 3)])
      #expect(reads == 1)
      // Texts that Unicode holds equivalent are two.
      #expect([length("\u{E9}"), length("e\u{301}")] == [Length(count: 2), Length(count: 3)])
      #expect(reads == 3)
    }
  }

  @Test func `what is refused is read again`() throws {
    try Bookstore().change { catalog in
      struct Unreadable: Error {}
      #expect(throws: Unreadable.self) { try catalog.reading(of: "abc") { _ -> Length in throw Unreadable() } }
      #expect(catalog.reading(of: "abc") { Length(count: $0.utf8.count) } == Length(count: 3))
    }
  }
}
