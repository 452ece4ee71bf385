import Foundation
import Rendering
import Testing

@Suite struct RecordScreenTests {
  @Test(arguments: 20...200)
  func `titles and values break between words at every width`(width: Int) throws {
    let text = "the contract is not in effect, so that nothing of it can be sold in any storefront"
    let record = Record(
      title: "it is Approved and cannot be bought anywhere", [Field("cause", .text(text), label: "Cause")],
      footer: ["see explain product.status for all of them"])
    let rows = try screen(.record(record), width: width).split(separator: "\n")
    for row in rows { #expect(row.count <= width, "\(row)") }
    let words = rows.joined(separator: " ").split(separator: " ").map(String.init)
    #expect(
      words
        == ["it is Approved and cannot be bought anywhere Cause", text, "see explain product.status for all of them"]
        .joined(separator: " ").split(separator: " ").map(String.init))
  }

  @Test(arguments: 20...200)
  func `a digest that is longer than a row is broken in its own column`(width: Int) throws {
    let digest = String(repeating: "0123456789abcdef", count: 4)
    let record = Record([Field("sha256", .identifier(digest), label: "SHA-256")])
    let rows = try screen(.record(record), width: width).split(separator: "\n")
    for (index, row) in rows.enumerated() {
      #expect(row.count <= width && (index == 0 || row.hasPrefix("         ")), "\(row)")
    }
    #expect(rows.map { $0.dropFirst("SHA-256  ".count) }.joined() == digest)
  }

  private func missing(_ what: String, _ state: String, _ fix: String) -> Value {
    .record([Field("requirement", .text(what)), Field("missing", .text(state)), Field("mend", .text(fix))])
  }

  private var requirements: Value {
    .list([
      missing("content", "hosted, no package", "package upload FILE"),
      missing("screenshot", "none for review", "product screenshot .chapter1 FILE"),
    ])
  }

  @Test func `labels and values are aligned`() throws {
    let record = Record(
      title: "com.example.books.chapter1",
      [
        Field("name", .text("Chapter 1"), label: "Reference Name"),
        Field("appleId", .integer(537_000_001), label: "Apple ID"),
        Field("status", .waiting, label: "Status"),
        Field("created", .date(Date(timeIntervalSince1970: 1_353_506_585)), label: "Created"),
        Field("notes", .null, label: "Review Notes"),
        Field("storefronts", .list([.text("USA"), .text("JPN")]), label: "Storefronts"),
        Field("testers", .list([]), label: "Testers"),
        Field("rowid", .integer(1), audience: .data),
      ],
      footer: ["hint: product why .chapter1"])
    #expect(
      try screen(.record(record)) == """
        com.example.books.chapter1
        Reference Name  Chapter 1
        Apple ID        537000001
        Status          Waiting for Upload
        Created         2012-11-21 14:03:05 UTC
        Review Notes    –
        Storefronts     USA, JPN
        Testers         –
        hint: product why .chapter1

        """)
  }

  @Test func `a field without a label shows its rows alone`() throws {
    let record = Record(
      title: "com.example.books.chapter1 is Waiting for Upload", [Field("missing", requirements, label: "")])
    #expect(
      try screen(.record(record)) == """
        com.example.books.chapter1 is Waiting for Upload
          content     hosted, no package  package upload FILE
          screenshot  none for review     product screenshot .chapter1 FILE

        """)
  }

  @Test func `records under a label are a small table`() throws {
    let localizations = Value.list([
      .record([Field("locale", .identifier("en-US")), Field("name", .text("Chapter 1")), Field("length", .integer(9))]),
      .record([Field("locale", .identifier("ja")), Field("name", .text("第1章")), Field("notes", .text("new"))]),
    ])
    let record = Record([
      Field("id", .identifier("com.example.books.chapter1")),
      Field("localizations", localizations),
      Field("hosted", .boolean(false)),
    ])
    #expect(
      try screen(.record(record)) == """
        id      com.example.books.chapter1
        localizations
          locale  name       length  notes
          en-US   Chapter 1       9
          ja      第1章              new
        hosted  no

        """)
  }

  @Test func `a record within a record is indented`() throws {
    let package = Value.record([
      Field("version", .text("1.0")),
      Field("files", .record([Field("count", .integer(3)), Field("size", .bytes(2000))])),
    ])
    #expect(
      try screen(.record(Record([Field("id", .text("a")), Field("package", package)]))) == """
        id  a
        package
          version  1.0
          files
            count  3
            size   2 kB

        """)
  }

  @Test func `lines of a text hang under one another`() throws {
    let record = Record([Field("notes", .text("first\nsecond\r\n\nfourth")), Field("id", .text("x"))])
    #expect(
      try screen(.record(record)) == """
        notes  first
               second

               fourth
        id     x

        """)
  }

  @Test func `values without labels stand alone`() throws {
    let list = Value.list([.text("one"), .text("two")])
    let record = Record([Field("sentence", .text("All there."), label: ""), Field("list", list, label: "")])
    #expect(
      try screen(.record(record)) == """
        All there.
          one
          two

        """)
  }

  @Test func `small tables wrap on a terminal`() throws {
    let record = Record([Field("missing", requirements, label: "")])
    let lines = try screen(.record(record), width: 40).split(separator: "\n")
    #expect(
      lines == [
        "  content     hosted, no    package", "              package       upload FILE",
        "  screenshot  none for      product", "              review        screenshot",
        "                            .chapter1", "                            FILE",
      ])
  }

  @Test func `colour dims the labels`() throws {
    let record = Record(title: "Title", [Field("status", .approved), Field("id", .text("x"))])
    #expect(
      try screen(.record(record), color: true) == """
        \u{1B}[1mTitle\u{1B}[0m
        \u{1B}[2mstatus\u{1B}[0m  \u{1B}[32mApproved\u{1B}[0m
        \u{1B}[2mid\u{1B}[0m      x

        """)
  }
}
