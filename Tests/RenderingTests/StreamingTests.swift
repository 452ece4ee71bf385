import Rendering
import Testing

@Suite struct StreamingTests {
  private struct Interrupted: Error {}

  private func table(rows: Int, thenThrows: Bool = false) -> Output {
    .table(
      Table(columns: [Column("id"), Column("n")], empty: "none") { emit in
        for n in 0..<rows { try emit([.identifier("com.example.packs.p\(n)"), .integer(Int64(n))]) }
        if thenThrows { throw Interrupted() }
      })
  }

  @Test(arguments: OutputFormat.allCases)
  func `many rows arrive in chunks`(format: OutputFormat) throws {
    var chunks: [Int] = []
    var text = ""
    try Renderer(options: RenderOptions(format: format)).render(table(rows: 5000)) {
      chunks.append($0.utf8.count)
      text += $0
    }
    #expect(chunks.count > 3)
    #expect(chunks.allSatisfy { $0 < 100_000 })
    #expect(text.contains("com.example.packs.p4999"))
    #expect(text.hasSuffix("\n"))
  }

  @Test(arguments: OutputFormat.allCases)
  func `rows with long texts are not held until there are many`(format: OutputFormat) throws {
    let text = String(repeating: "x", count: 1 << 18)
    var emitted = 0
    let rows = Table(columns: [Column("text")], empty: "") { emit in
      while emitted < 20 {
        emitted += 1
        try emit([.text(text)])
      }
    }
    #expect(throws: Interrupted.self) {
      try Renderer(options: RenderOptions(format: format)).render(.table(rows)) { _ in throw Interrupted() }
    }
    #expect(emitted < 12)
  }

  @Test(arguments: OutputFormat.allCases)
  func `an error in the rows passes through, and the rest is not written`(format: OutputFormat) throws {
    var text = ""
    #expect(throws: Interrupted.self) {
      try Renderer(options: RenderOptions(format: format)).render(table(rows: 5000, thenThrows: true)) { text += $0 }
    }
    #expect(text.contains("com.example.packs.p1000"))
    #expect(!text.hasSuffix("]\n"))
    #expect(try screen(table(rows: 5000), as: format).hasPrefix(text))
  }

  @Test(arguments: OutputFormat.allCases)
  func `an error in the sink stops the rows`(format: OutputFormat) throws {
    var emitted = 0
    let rows = Table(columns: [Column("n")], empty: "") { emit in
      while true {
        try emit([.integer(Int64(emitted))])
        emitted += 1
      }
    }
    #expect(throws: Interrupted.self) {
      try Renderer(options: RenderOptions(format: format)).render(.table(rows)) { _ in throw Interrupted() }
    }
    #expect(emitted > 0)
  }
}
