import Rendering
import Testing

@Suite struct ShrinkingTests {
  private let products = Output.rows(
    [
      [.identifier("com.example.books.chapter1"), .text("A chapter with pictures"), .waiting, .dollars("0.99")],
      [.identifier("com.example.books.chapter2"), .text("第二章、挿絵入りの章です"), .approved, .dollars("1.99")],
    ], "id", "description", "status", "price")

  @Test func `what fits is left alone`() throws {
    #expect(try screen(products, width: 80) == screen(products))
  }

  @Test func `text gives way first`() throws {
    #expect(
      try screen(products, width: 70) == """
        id                          description      status              price
        com.example.books.chapter1  A chapter with…  Waiting for Upload  $0.99
        com.example.books.chapter2  第二章、挿絵入…  Approved            $1.99

        """)
  }

  @Test func `then identifiers by their start, but not the key; statuses and money never`() throws {
    let rows = Output.rows(
      [[.identifier("A"), .identifier("com.example.books.chapter1"), .waiting, .dollars("0.99")]], "key", "id",
      "status", "price")
    #expect(
      try screen(rows, width: 49) == """
        key  id                 status              price
        A    …e.books.chapter1  Waiting for Upload  $0.99

        """)
  }

  @Test func `a column that is empty in every row is left out on a terminal, not on a pipe`() throws {
    let rows = Output.rows(
      [[.identifier("A"), .null, .integer(1)], [.identifier("B"), .null, .integer(2)]], "k", "e", "n")
    #expect(try screen(rows, width: 40) == "k  n\nA  1\nB  2\n")
    #expect(try screen(rows).hasPrefix("k  e  n\n"))
  }

  @Test func `the widest of two texts is cut down to the other`() throws {
    let cells = [(30, "a"), (14, "b")].map { Value.text(String(repeating: $1, count: $0)) }
    let text = Output.rows([cells], "", "")
    #expect(try screen(text, width: 26) == "aaaaaaaaaaa…  bbbbbbbbbbb…\n")
    #expect(try screen(text, width: 36) == "aaaaaaaaaaaaaaaaaaa…  bbbbbbbbbbbbbb\n")
  }

  @Test func `a terminal too narrow for the least gets a block of lines for each row`() throws {
    #expect(
      try screen(products, width: 63) == """
        id                          descrip…  status              price
        com.example.books.chapter1  A chapt…  Waiting for Upload  $0.99
        com.example.books.chapter2  第二章…   Approved            $1.99

        """)
    #expect(
      try screen(products, width: 62) == """
        id: com.example.books.chapter1
        description: A chapter with pictures
        status: Waiting for Upload
        price: $0.99

        id: com.example.books.chapter2
        description: 第二章、挿絵入りの章です
        status: Approved
        price: $1.99

        """)
    #expect(try screen(products, width: 30).contains("\ndescription:\n  A chapter with pictures\nstatus: "))
  }

  @Test func `a pipe is never shortened`() throws {
    let long = String(repeating: "long ", count: 1000)
    #expect(try screen(.rows([[.text(long), .integer(1)]], "text", "n")).contains(long + "  1\n"))
  }

  @Test func `a late row is shortened only if it does not fit`() throws {
    let table = Table(columns: [Column("text"), Column("n")], empty: "") { emit in
      for n in 0..<1000 { try emit([.text("eight ch"), .integer(Int64(n))]) }
      try emit([.text("still fits, twenty"), .integer(1000)])
      try emit([.text("this one does not fit at all"), .integer(1001)])
    }
    let lines = try screen(.table(table), width: 25).split(separator: "\n")
    #expect(lines.suffix(3) == ["eight ch  999", "still fits, twenty  1000", "this on…  1001"])
  }
}
