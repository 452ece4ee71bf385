import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct XLIFFTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.stocked() }

  @Test func `translators get each text with its source, its state, and the length it may have`() throws {
    #expect(
      try console.run("localize export texts.xliff --locale ja --app com.example.novel")
        == "texts.xliff: 3 localizations\nnot translated: ja: 2\n")
    let text = try console.text(of: "texts.xliff")
    #expect(
      text.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
          <file original="com.example.novel" source-language="en-US" target-language="ja" datatype="plaintext">
            <header>
              <tool tool-id="stockroom" tool-name="Stockroom"/>
            </header>
            <body>
              <trans-unit id="com.example.novel.chapter1/display_name" approved="no" maxwidth="30" size-unit="char" xml:space="preserve">
                <source>Chapter 1</source>
                <target state="translated">第1章</target>
                <note>Display name of Chapter 1: 2 to 30 characters</note>
              </trans-unit>

        """), "\(text)")
    #expect(text.contains("<target state=\"needs-translation\"></target>"))
    let all = try console.run("localize export all.xlf")
    #expect(all.hasPrefix("all.xlf: "))
    #expect(try console.text(of: "all.xlf").contains("source-language=\"fr-FR\" target-language=\"ja\""))
    #expect(try console.run("localize export - --format xliff --locale ja --app com.example.novel") == text)
    #expect(console.refusal(of: "localize export - --format yaml")?.code == "interchange.format.unknown")
    #expect(console.refusal(of: "export catalog.xliff")?.code == "interchange.format.read-only")
  }

  /// A console with made products, and their texts in a file for translators.
  private static func made(seed: UInt64) throws -> TestConsole {
    var generator = CatalogGenerator(seed: seed)
    let console = try TestConsole.empty()
    try console.write(generator.csv(apps: 2, products: 10), to: "made.csv")
    try console.run("import made.csv")
    try console.run("localize export texts.xliff --source en-US")
    return console
  }

  @Test func `what is exported is read without a change, and exported again byte by byte`() throws {
    let other = try Self.made(seed: 4)
    try other.run("export before.csv")
    #expect(try other.run("localize import texts.xliff").hasPrefix("texts.xliff: left unchanged "))
    try other.run("localize export again.xliff --source en-US")
    try other.run("export after.csv")
    #expect(try other.text(of: "again.xliff") == other.text(of: "texts.xliff"))
    #expect(try other.text(of: "after.csv") == other.text(of: "before.csv"))
  }

  @Test func `texts of anything come back into a catalog without them`() throws {
    let whole = try Self.made(seed: 7)
    try whole.run("export whole.csv")
    let rows = try whole.text(of: "made.csv")
    #expect(rows.contains("\"localization\""))
    let bare = try TestConsole.empty()
    try bare.write(
      rows.replacing("\r\n", with: "\n").split(separator: "\n\"").map { "\"" + $0.drop { $0 == "\"" } }
        .filter { !$0.hasPrefix("\"localization\"") || $0.contains("\"en-US\",") }.joined(separator: "\n") + "\n",
      to: "bare.csv")
    try bare.run("import bare.csv")
    try bare.write(try whole.data(of: "texts.xliff"), to: "texts.xliff")
    #expect(try bare.run("localize import texts.xliff").contains("created"))
    // A new localization without a name gets one, whatever sets it.
    func named(_ console: TestConsole) throws -> Set<String> {
      Set(
        try console.run("export - --format ndjson").split(separator: "\n").map(String.init).filter {
          $0.contains("\"record\":\"localization\"") && !$0.contains("\"display_name\":null")
        })
    }
    let wanted = try named(whole)
    #expect(try wanted.subtracting(named(bare)).isEmpty && wanted.count > 10)
  }

  @Test func `what translators fill in is set, and what is missing or not translated yet is left alone`() throws {
    try console.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2">
        <file original="x" source-language="en" target-language="de-DE" datatype="plaintext">
          <header><tool tool-id="com.apple.dt.xcode" tool-name="Xcode"/></header>
          <body><group>
            <trans-unit id="com.example.novel.chapter1/display_name"><source>Chapter 1</source>
              <target> Kapitel 1
              </target><note>n</note></trans-unit></group>
            <trans-unit id="com.example.novel.chapter1/description"><source>The first chapter</source></trans-unit>
            <trans-unit id="com.example.novel.hints/display_name"><source>Hints</source><target/></trans-unit>
            <trans-unit id="com.example.novel.hints/description"><source>Hints</source><target state="new">Hints</target></trans-unit>
            <trans-unit id="CFBundleName"><source>Novel</source><target>Roman</target></trans-unit>
            <trans-unit id="com.example.novel.chapter1/description" xml:space="default"><source/><target state="final">Das &lt;erste&#62; Kapitel</target></trans-unit>
          </body>
        </file>
      </xliff>
      """, to: "texts.xliff")
    #expect(try console.run("localize import texts.xliff").contains("texts.xliff: created 1 localization\n"))
    let row = try console.run("product show com.example.novel.chapter1", as: .json)
    #expect(row.contains("\"Kapitel 1\"") && row.contains("Das <erste> Kapitel"))
    let left = try console.receipt(of: "localize import texts.xliff").record.fields.last?.value
    #expect(
      left
        == .list([
          .text("1 target that is not translated yet"),
          .text("1 translation unit that is not of a product's text"),
        ]))
    #expect(try console.run("diff texts.xliff").contains("nothing would change\n"))
  }

  @Test func `a problem is told at its place, and nothing is set`() throws {
    func errors(_ body: String, root: String = "<xliff version=\"1.2\">") throws -> String {
      let end = root.hasPrefix("<xliff") ? "</xliff>" : "</x>"
      try console.write("\(root)\n\(body)\n\(end)", to: "bad.xliff")
      return console.errors(of: "localize import bad.xliff")
    }
    func unit(_ target: String, id: String = "com.example.novel.hints/display_name") -> String {
      "<file target-language=\"ja\"><body>\n<trans-unit id=\"\(id)\"><source>a</source>\n\(target)</trans-unit></body></file>"
    }
    let long = String(repeating: "x", count: 31)
    #expect(try errors(unit("<target>\(long)</target>")).hasPrefix("bad.xliff:4:1: error: product.display-name.length"))
    #expect(try errors(unit("<target>a<g id=\"1\">b</g></target>")).hasPrefix("bad.xliff:4:10: error: xliff.inline"))
    #expect(
      try errors(unit("<target>Text</target>").replacing("\"ja\"", with: "\"xx\"")).contains(
        "bad.xliff:2:1: error: locale.unknown"))
    #expect(
      try errors(unit("<target>Text</target>").replacing(" target-language=\"ja\"", with: "")).contains(
        "bad.xliff:2:1: error: xliff.language"))
    #expect(
      try errors(unit("<target>Text</target>", id: "com.example.none/display_name")).contains(
        "bad.xliff:3:1: error: interchange.product.unknown"))
    #expect(try errors("", root: "<xliff version=\"2.0\">").contains("xliff.version"))
    #expect(try errors("", root: "<x>").contains("xliff.root"))
    #expect(
      try errors("", root: "<!DOCTYPE x [<!ENTITY a \"b\">]>\n<xliff version=\"1.2\">").contains(
        "1:1: error: xml.doctype"))
    #expect(try errors(unit("<target>&a;</target>")).contains("4:9: error: xml.reference"))
  }

  @Test func `texts that customers see are approved`() throws {
    try console.run("review advance com.example.novel.chapter1 --to approved")
    try console.run("localize export texts.xliff --locale ja --app com.example.novel")
    let text = try console.text(of: "texts.xliff")
    #expect(text.contains("id=\"com.example.novel.chapter1/display_name\" approved=\"yes\""))
    #expect(text.contains("<target state=\"final\">第1章</target>"))
    try console.run("product localize com.example.novel.chapter1 ja --display-name 最初の章")
    try console.run("localize export texts.xliff --locale ja --app com.example.novel")
    #expect(try console.text(of: "texts.xliff").contains("<target state=\"translated\">最初の章</target>"))
  }

  @Test func `bytes of any kind are read or refused`() throws {
    try console.run("localize export texts.xliff --locale ja")
    try console.fuzz("texts.xliff")
  }
}
