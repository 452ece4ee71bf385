import Store
import Testing

/// What is bound comes back, and comes back out of the journal too.
@Suite struct ValueTests {
  @Test(arguments: [
    "", " ", "plain", "\"quoted\" 'and' \\escaped\\", "line\nand\ttab\r", "123", "1e5", "null", "[1,{\"a\":2}]",
    "Zo\u{EB} and Zoe\u{308}", "\u{1F469}\u{200D}\u{1F680}",
    "\u{1}\u{1F}\u{7F}\u{85}\u{2028}\u{FEFF}\u{FFFE}\u{10FFFF}",
  ])
  func `a text`(_ text: String) throws {
    try expectToSurvive(text)
  }

  @Test func `a text of a megabyte`() throws {
    try expectToSurvive(String(repeating: "caf\u{E9} \u{1F4DA} \"", count: 80_000))
  }

  @Test(arguments: [0, -1, 1 << 53 + 1, .max, .min] as [Int64])
  func `an integer`(_ number: Int64) throws {
    let library = try Library()
    try library.unit { try $0.addBook("Emma", pages: number) }
    try library.unit { try $0.execute("UPDATE book SET pages = NULL") }
    #expect(try library.read { try $0.first("SELECT pages FROM book") { $0.optionalInteger(0) } } == .some(nil))
    try library.undo()
    #expect(try library.read { try $0.first("SELECT pages FROM book") { $0.value(0) } } == .integer(number))
  }

  @Test func `texts are equal if their bytes are`() {
    #expect(SQLValue.text("Zo\u{EB}") != .text("Zoe\u{308}"))
    #expect(SQLValue.text("Zo\u{EB}") == .text("Zo" + "\u{EB}"))
    #expect(Set([SQLValue.text("Zo\u{EB}"), .text("Zoe\u{308}"), .text("Zo\u{EB}")]).count == 2)
  }

  @Test func `NULL is not an empty text`() throws {
    let library = try Library()
    try library.read { transaction throws in
      #expect(try transaction.first("SELECT ?", nil) { $0.optionalText(0) } == .some(nil))
      #expect(try transaction.first("SELECT ?", "") { $0.optionalText(0) } == "")
    }
  }

  @Test func `U+0000 is refused, since the journal's JSON could not restore it`() throws {
    let library = try Library()
    let refusal = #expect(throws: Refusal.self) { try library.unit { try $0.addBook("Em\0ma") } }
    #expect(refusal?.code == "store.nul")
    #expect(try library.read { try $0.titles() } == [])
  }

  private func expectToSurvive(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let library = try Library()
    func stands() throws -> Bool {
      try library.read { try $0.titles() }.map { Array($0.utf8) } == [Array(text.utf8)]
    }
    try library.unit { try $0.addBook(text) }
    #expect(try stands(), sourceLocation: sourceLocation)
    try library.unit { try $0.execute("UPDATE book SET title = 'other'") }
    try library.undo()
    #expect(try stands(), "after the undo of an update", sourceLocation: sourceLocation)
    try library.unit { try $0.execute("DELETE FROM book") }
    try library.undo()
    #expect(try stands(), "after the undo of a delete", sourceLocation: sourceLocation)
  }
}
