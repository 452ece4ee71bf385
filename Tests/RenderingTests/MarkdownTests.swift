import Rendering
import Testing

@Suite struct MarkdownTests {
  @Test func `a table is a pipe table`() throws {
    let columns = [Column("id", label: "ID"), Column("price", label: "Price", alignment: .trailing)]
    let rows: [[Value]] = [[.identifier("a"), .dollars("0.99")], [.text("x | y\nz"), .approved]]
    #expect(
      try screen(.table(Table(columns: columns, empty: "none", rows: rows)), as: .markdown) == #"""
        | ID | Price |
        | --- | --: |
        | a | $0.99 |
        | x \| y<br>z | Approved |

        """#)
  }

  @Test func `what markdown would read as markup is escaped`() throws {
    let text = #"<b> *bold* `code` [link](x) \| under_score"#
    #expect(
      try screen(.message(text), as: .markdown) == #"\<b> \*bold\* \`code\` \[link](x) \\\| under_score"# + "\n")
  }

  @Test func `a record is a table of fields, and one for each list of records`() throws {
    let locales = Value.list([
      .record([Field("locale", .text("en-US")), Field("name", .text("One"))]),
      .record([Field("locale", .text("ja")), Field("name", .text("一"))]),
    ])
    let record = Record(
      title: "Chapter 1",
      [
        Field("id", .text("a"), label: "ID"), Field("locales", locales, label: "Localizations"),
        Field("row", .integer(1), audience: .data),
      ],
      footer: ["product why a"])
    #expect(
      try screen(.record(record), as: .markdown) == """
        **Chapter 1**

        | field | value |
        | --- | --- |
        | ID | a |

        **Localizations**

        | locale | name |
        | --- | --- |
        | en-US | One |
        | ja | 一 |

        product why a

        """)
  }

  @Test func `commands and laid out text are fenced`() throws {
    #expect(
      try screen(.receipt(Receipt("created a", next: ["product show a"])), as: .markdown) == """
        created a

        ```
        product show a
        ```

        """)
    #expect(try screen(.text("a ``` b"), as: .markdown) == "````\na ``` b\n````\n")
  }

  @Test func `a tree is a nested list`() throws {
    let tree = Tree("a", children: [Tree("b", .bytes(2000), children: [Tree("c")]), Tree("d")])
    #expect(try screen(.tree(tree), as: .markdown) == "- a\n  - b: 2 kB\n    - c\n  - d\n")
  }
}
