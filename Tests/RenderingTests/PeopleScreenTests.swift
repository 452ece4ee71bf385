import Rendering
import Testing

@Suite struct PeopleScreenTests {
  @Test func `a receipt is a sentence and what to do next`() throws {
    let receipt = Receipt(
      "created com.example.level2: Missing Metadata",
      record: Record([Field("id", .identifier("com.example.level2"))]),
      tally: Receipt.Tally("product", "created"),
      next: ["product screenshot .level2 FILE", "price set .level2 --tier N"])
    #expect(
      try screen(.receipt(receipt)) == """
        created com.example.level2: Missing Metadata
        next: product screenshot .level2 FILE
        next: price set .level2 --tier N

        """)
  }

  @Test func `a tree is drawn with lines`() throws {
    let tree = Tree(
      "Payload", .bytes(1_500_000),
      children: [
        Tree("Contents", children: [Tree("en.lproj"), Tree("chapter1.html", .bytes(512))]),
        Tree("ContentInfo.plist", .approved, children: [Tree("deep")]),
      ])
    #expect(
      try screen(.tree(tree)) == """
        Payload  1.5 MB
        ├── Contents
        │   ├── en.lproj
        │   └── chapter1.html  512 B
        └── ContentInfo.plist  Approved
            └── deep

        """)
  }

  @Test func `a message ends its line, a text that does so already is left alone`() throws {
    #expect(try screen(.message("done")) == "done\n")
    #expect(try screen(.text("a --> b\n")) == "a --> b\n")
    #expect(try screen(.message("")).isEmpty)
    #expect(try screen(.nothing).isEmpty)
  }
}
