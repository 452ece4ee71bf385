import Rendering
import Testing

@Suite struct ColumnAudienceTests {
  private let table = Output.table(
    Table(
      columns: [Column("id"), Column("currency", audience: .data), Column("price")], empty: "nothing",
      rows: [[.identifier("a"), .identifier("USD"), .text("$4.99")]]))

  @Test func `people do not read what is for programs`() throws {
    #expect(try screen(table) == "id  price\na   $4.99\n")
  }

  @Test func `programs read every column`() throws {
    #expect(try screen(table, as: .csv) == "id,currency,price\na,USD,$4.99\n")
    #expect(try screen(table, as: .ndjson) == #"{"id":"a","currency":"USD","price":"$4.99"}"# + "\n")
  }
}
