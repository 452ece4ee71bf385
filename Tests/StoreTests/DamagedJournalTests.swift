import Store
import Testing

@Suite struct DamagedJournalTests {
  @Test(arguments: [
    ("journal_entry.kind", "UPDATE journal_entry SET kind = 'gift'"),
    ("journal_entry.part", "UPDATE journal_entry SET part = 'nobody'"),
    ("journal_change.kind", "UPDATE journal_change SET kind = 'gift'"),
  ])
  func `an unknown word in the journal is reported as damage`(place: String, sql: String) throws {
    let library = try Library()
    let number = try #require(try library.unit { try $0.execute("INSERT INTO shelf (name) VALUES ('A')") })
    try library.read { try $0.execute(sql) }
    let refusal = #expect(throws: Refusal.self) {
      try library.read { transaction in
        try transaction.journal.entries(in: transaction) { _ in }
        try transaction.journal.changes(of: number, in: transaction) { _ in }
      }
    }
    #expect(refusal?.code == "store.damaged" && refusal?.kind == .damaged)
    #expect(refusal?.message.contains("\(place) of row 1 is ") == true)
  }
}
