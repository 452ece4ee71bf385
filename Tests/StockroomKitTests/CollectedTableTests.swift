import Rendering
import StockroomKit
import Testing

@Suite struct CollectedTableTests {
  private func table(rows: Int, of text: String) -> Table {
    Table(columns: [Column("id"), Column("text")], empty: "none") { emit in
      for number in 0..<rows { try emit([.integer(Int64(number)), .text(text)]) }
    }
  }

  @Test func `rows that are read stay as they are`() throws {
    let table = try table(rows: 3, of: "x").collected()
    var rows: [[Value]] = []
    try table.rows { rows.append($0) }
    #expect(rows == (0..<3).map { [.integer($0), .text("x")] })
  }

  @Test func `rows are kept up to 64 MiB of text, and refused beyond it`() throws {
    let text = String(repeating: "x", count: 1 << 20)
    _ = try table(rows: 64, of: text).collected()
    var emitted = 0
    let endless = Table(columns: [Column("text")], empty: "none") { emit in
      while true {
        emitted += 1
        try emit([.text(text)])
      }
    }
    let refusal = #expect(throws: Refusal.self) { _ = try endless.collected() }
    #expect(refusal?.code == "table.too-large")
    #expect(emitted == 65)
  }
}
