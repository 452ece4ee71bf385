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

  @Test func `a text wraps in its column; identifiers, statuses, and money never do`() throws {
    #expect(
      try screen(products, width: 71) == """
        id                          description       status              price
        com.example.books.chapter1  A chapter with    Waiting for Upload  $0.99
                                    pictures
        com.example.books.chapter2  第二章、          Approved            $1.99
                                    挿絵入りの章です

        """)
  }

  @Test func `a long text is the last column, broken behind a sign or before a capital`() throws {
    let rows = Output.rows(
      [
        [.integer(1), .text("paymentQueue(_:updatedTransactions:)"), .text("restored")],
        [.integer(2), .text("paymentQueueRestoreCompletedTransactionsFinished(_:)"), .text("done")],
        [.integer(3), .text("launch of an app whose name is long"), .null],
      ], "no", "callback", "note")
    #expect(
      try screen(rows, width: 44) == """
        no  note      callback
         1  restored  paymentQueue(_:
                      updatedTransactions:)
         2  done      paymentQueueRestoreCompleted
                      TransactionsFinished(_:)
         3            launch of an app whose name is
                      long

        """)
    #expect(try screen(rows, width: 70).hasPrefix("no  callback "))
    #expect(try screen(rows).hasPrefix("no  callback "))
  }

  @Test func `an identifier wraps only if it is long`() throws {
    let rows = Output.rows(
      [[.identifier("com.example.company.books.chapter.premium"), .dollars("0.99")]], "id", "price")
    #expect(
      try screen(rows, width: 40) == """
        id                                 price
        com.example.company.books.         $0.99
        chapter.premium

        """)
    #expect(try screen(rows, width: 30).hasPrefix("id:\n  com.example.company.books.chapter.premium\n"))
  }

  @Test func `digests go first, then what is the same in all rows, and notes say so`() throws {
    let digest = Value.identifier(String(repeating: "0123abcd", count: 8))
    let rows = Output.rows(
      ["One", "Two"].map { [.text($0), .text("Approved"), .dollars("0.99"), digest] }, "name", "state", "price", "sha")
    #expect(
      try screen(rows, width: 60) == """
        name  state     price
        One   Approved  $0.99
        Two   Approved  $0.99
        Not shown: sha; --wide shows all columns

        """)
    #expect(
      try screen(rows, width: 14) == """
        name  price
        One   $0.99
        Two   $0.99
        All rows:
          state
          Approved
        Not shown:
          sha; --wide
          shows all
          columns

        """)
    #expect(try screen(rows).contains("0123abcd"))
    #expect(try screen(rows, width: 200).contains("0123abcd"))
  }

  @Test func `what one of a thousand rows may change is not left out`() throws {
    let table = Table(columns: [Column("state"), Column("text")], empty: "") { emit in
      for n in 0..<1001 { try emit([.text(n < 1000 ? "Approved" : "Rejected"), .text("number \(n)")]) }
    }
    #expect(try screen(.table(table), width: 19).hasSuffix("Rejected  number\n          1000\n"))
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
    #expect(
      try screen(text, width: 36) == """
        aaaaaaaaaaaaaaaaaaaa  bbbbbbbbbbbbbb
        aaaaaaaaaa

        """)
  }

  @Test func `a terminal too narrow for the least gets a block of lines for each row, notes apart`() throws {
    #expect(
      try screen(products, width: 70) == """
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
    let shared = Output.rows(
      ["1", "2"].map { [.identifier("com.example.books.chapter\($0)"), .waiting, .approved] }, "id", "status", "was")
    #expect(
      try screen(shared, width: 30) == """
        id
        com.example.books.chapter1
        com.example.books.chapter2
        All rows: status Waiting for
          Upload, was Approved

        """)
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
    #expect(
      lines.suffix(6) == [
        "eight ch  999", "still fits, twenty  1000", "this one  1001", "does not", "fit at", "all",
      ])
  }
}
