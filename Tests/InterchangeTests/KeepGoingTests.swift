import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct KeepGoingTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.stocked() }

  @Test func `the good localizations of a product with a bad one are set`() throws {
    let long = String(repeating: "x", count: 31)
    try console.write(
      """
      product_id,locale,display_name
      com.example.novel.hints,ja,ヒント集
      com.example.novel.hints,de-DE,\(long)
      com.example.novel.hints,fr-FR,Indices
      com.example.novel.none,fr-FR,Rien

      """, to: "texts.csv")
    try console.write("old", to: "left.csv")
    let receipt = try console.run("apply texts.csv --keep-going --failed left.csv")
    // Only their owner reads the rows, as those of `run --failed`, whatever was there.
    let left = try FileManager.default.attributesOfItem(atPath: console.folder.appendingPathComponent("left.csv").path)
    #expect(left[.posixPermissions] as? Int == 0o600)
    #expect(receipt.contains("created 2 localizations; skipped 2 localizations"), "\(receipt)")
    #expect(
      try console.text(of: "left.csv")
        == "product_id,locale,display_name\ncom.example.novel.hints,de-DE,\(long)\ncom.example.novel.none,fr-FR,Rien\n")
    let texts = try console.run("product show com.example.novel.hints", as: .json)
    #expect(texts.contains("ヒント集") && texts.contains("Indices") && !texts.contains(long))
  }

  @Test func `a product that is left out takes its localizations with it, and all are counted and listed`() throws {
    let rows = [
      "product,com.example.novel.new,X,,", "localization,com.example.novel.new,,ja,名前です",
      "localization,com.example.novel.new,,de-DE,Name",
    ]
    let header = "record,product_id,reference_name,locale,display_name\n"
    try console.write(
      header + rows.joined(separator: "\n") + "\nproduct,com.example.novel.other,Other,,\n", to: "more.csv")
    let receipt = try console.run("import more.csv --keep-going --failed left.csv")
    #expect(receipt.contains("created 1 product"), "\(receipt)")
    #expect(receipt.contains("skipped 1 product and 2 localizations"), "\(receipt)")
    #expect(try console.text(of: "left.csv") == header + rows.joined(separator: "\n") + "\n")
  }

  @Test(arguments: [true, false])
  func `a bad localization is left out by itself, after its product or far from it`(isNear: Bool) throws {
    let product = "product,com.example.novel.new,New,,"
    let other = "product,com.example.novel.other,Other,,"
    let bad = "localization,com.example.novel.new,,de-DE,\(String(repeating: "x", count: 31))"
    let good = "localization,com.example.novel.new,,ja,名前です"
    let header = "record,product_id,reference_name,locale,display_name\n"
    let rows = isNear ? [product, bad, good, other] : [product, other, bad, good]
    try console.write(header + rows.joined(separator: "\n") + "\n", to: "more.csv")
    for line in ["import", "apply"] {
      let receipt = try console.run("\(line) more.csv --keep-going --failed left.csv")
      #expect(receipt.contains("created 2 products and 1 localization; skipped 1 localization"), "\(receipt)")
      #expect(try console.text(of: "left.csv") == header + bad + "\n")
      try console.run("undo")
    }
  }

  @Test func `what is wrong with a product is told once, not again for its localizations elsewhere`() throws {
    let header = "record,product_id,reference_name,locale,display_name\n"
    let rows = [
      "product,com.example.novel.new,\(String(repeating: "n", count: 300)),,",
      "product,com.example.novel.other,Other,,",
      "localization,com.example.novel.new,,ja,名前です",
    ]
    try console.write(header + rows.joined(separator: "\n") + "\n", to: "more.csv")
    let refusal = #expect(throws: (any Error).self) { try console.run("import more.csv") }
    #expect(!"\(refusal, default: "")".contains("interchange.product.unknown"))
    let receipt = try console.run("import more.csv --keep-going --failed left.csv")
    #expect(receipt.contains("created 1 product; skipped 1 product and 1 localization"), "\(receipt)")
    #expect(try console.text(of: "left.csv") == header + rows[0] + "\n" + rows[2] + "\n")
  }

  @Test func `a row that was left out does not make a later one a double`() throws {
    let header = "record,product_id,reference_name,locale,display_name\n"
    let long = String(repeating: "x", count: 31)
    try console.write(
      header + "product,com.example.novel.hints,\(String(repeating: "n", count: 300)),,\n"
        + "localization,com.example.novel.hints,,de-DE,\(long)\n"
        + "product,com.example.novel.hints,Hints and More,,\nlocalization,com.example.novel.hints,,de-DE,Hinweise\n",
      to: "more.csv")
    let receipt = try console.run("apply more.csv --keep-going")
    #expect(receipt.contains("changed 1 product; skipped 1 product and 1 localization"), "\(receipt)")
    #expect(try console.run("product show com.example.novel.hints").contains("Hinweise"))
  }

  @Test func `a row that cannot be read is counted with those that are skipped`() throws {
    try console.write(
      """
      {"record":"product","product_id":"com.example.novel.new","reference_name":"New"}
      no JSON
      {"record":"product","product_id":"com.example.novel.other","reference_name":"Other"}

      """, to: "more.ndjson")
    let receipt = try console.run("import more.ndjson --keep-going --failed left.ndjson")
    #expect(receipt.contains("created 2 products; skipped 1 unreadable row"), "\(receipt)")
    #expect(try console.text(of: "left.ndjson") == "no JSON\n")
  }

  @Test func `a product before its app is told where the app's row belongs`() throws {
    try console.write(
      """
      record,app,name,sku,product_id,reference_name
      product,com.example.later,,,com.example.later.one,One
      app,com.example.later,Later,LATER,,

      """, to: "more.csv")
    let hint = console.refusal(of: "import more.csv")?.hint
    #expect(hint == "app list; in a file, the row of an app comes before its products")
  }

  @Test(arguments: [true, false])
  func `the localizations of a product that waits for its name and is refused are counted and listed`(
    isNear: Bool
  )
    throws
  {
    try console.run("product create com.example.novel.alpha --name Alpha --app com.example.novel")
    let header = "record,product_id,reference_name,locale,display_name\n"
    let (product, other) = ("product,com.example.novel.new,Alpha,,", "product,com.example.novel.other,Other,,")
    let texts = ["localization,com.example.novel.new,,ja,名前です", "localization,com.example.novel.new,,de-DE,Name"]
    let rows = isNear ? [product] + texts + [other] : [product, other] + texts
    try console.write(header + rows.joined(separator: "\n") + "\n", to: "more.csv")
    let receipt = try console.run("apply more.csv --keep-going --failed left.csv")
    #expect(receipt.contains("created 1 product; skipped 1 product and 2 localizations"), "\(receipt)")
    #expect(try console.text(of: "left.csv") == header + ([product] + texts).joined(separator: "\n") + "\n")
  }

  @Test func `a product with a status is left out with its localizations if one of them is bad`() throws {
    let long = String(repeating: "x", count: 31)
    try console.write(
      """
      record,product_id,reference_name,status,locale,display_name
      product,com.example.novel.new,New,approved,,
      localization,com.example.novel.new,,,de-DE,\(long)
      localization,com.example.novel.new,,,ja,名前です

      """, to: "more.csv")
    let receipt = try console.run("apply more.csv --keep-going --failed left.csv")
    #expect(receipt.contains("skipped 1 product and 2 localizations"), "\(receipt)")
    #expect(receipt.contains("interchange.status.texts"), "\(receipt)")
    let left = try console.text(of: "left.csv")
    #expect(left == (try console.text(of: "more.csv")))
    try console.write(left.replacing(long, with: "Name"), to: "more.csv")
    try console.run("apply more.csv")
    let shown = try console.run("product show com.example.novel.new")
    #expect(shown.contains("名前です") && !shown.contains("Prepare for Submission"), "\(shown)")
    #expect(try console.run("diff more.csv") == "nothing would change\n")
  }

  @Test func `the texts of a product with a status are live with it, wherever their rows are`() throws {
    try console.run("product create com.example.novel.old --name Old --app com.example.novel")
    let text = "Die ganze Geschichte"
    try console.write(
      """
      record,product_id,reference_name,status,locale,display_name,description
      product,com.example.novel.new,New,approved,,,
      product,com.example.novel.old,Old,approved,,,
      localization,com.example.novel.new,,,de-DE,Neu,\(text)
      localization,com.example.novel.old,,,de-DE,Alt,\(text)

      """, to: "more.csv")
    try console.run("apply more.csv")
    for name in ["new", "old"] {
      let shown = try console.run("product show com.example.novel.\(name)")
      #expect(shown.contains(text) && !shown.contains("Prepare for Submission"), "\(shown)")
    }
    #expect(try console.run("diff more.csv") == "nothing would change\n")
    try console.write(
      "product_id,locale,display_name\ncom.example.novel.new,ja,\(String(repeating: "名", count: 5))\n", to: "more.csv")
    try console.run("apply more.csv")
    #expect(try console.run("product show com.example.novel.new").contains("Prepare for Submission"))
  }

  @Test func `products that swap their names do so without a bad localization, and not if one of them is refused`()
    throws
  {
    for name in ["Alpha", "Beta"] {
      try console.run("product create com.example.novel.\(name.lowercased()) --name \(name) --app com.example.novel")
    }
    let header = "record,product_id,reference_name,status,locale,display_name\n"
    let rows = ["product,com.example.novel.alpha,Beta,,,", "product,com.example.novel.beta,Alpha,,,"]
    let bad = "localization,com.example.novel.beta,,,de-DE,\(String(repeating: "x", count: 31))"
    try console.write(header + (rows + [bad]).joined(separator: "\n") + "\n", to: "swap.csv")
    let receipt = try console.run("apply swap.csv --keep-going --failed left.csv")
    #expect(receipt.contains("changed 2 products; skipped 1 localization"), "\(receipt)")
    #expect(try console.text(of: "left.csv") == header + bad + "\n")
    try console.run("undo")
    try console.run("review submit com.example.novel.chapter1")
    let name = try console.run("product list --where id=com.example.novel.chapter1 --columns name", as: .csv)
      .split(separator: "\n")[1]
    let file = """
      product_id,reference_name,hosted
      com.example.novel.chapter1,Alpha,yes
      com.example.novel.alpha,\(name),

      """
    try console.write(file, to: "swap.csv")
    let other = try console.run("apply swap.csv --keep-going --failed left.csv")
    #expect(other.contains("interchange.name.circle") && other.contains("skipped 2 products"), "\(other)")
    #expect(try console.text(of: "left.csv") == file)
    #expect(try console.run("product list --where name=Alpha").contains("com.example.novel.alpha"))
  }

  @Test func `a status that the file does not decide leaves the good localizations in`() throws {
    let long = String(repeating: "x", count: 31)
    try console.write(
      """
      record,product_id,reference_name,status,hosted,locale,display_name
      product,com.example.novel.new,New,approved,yes,,
      localization,com.example.novel.new,,,,de-DE,\(long)
      localization,com.example.novel.new,,,,ja,名前です
      product,com.example.novel.other,Other,rejected,,,
      localization,com.example.novel.other,,,,de-DE,\(long)
      localization,com.example.novel.other,,,,ja,名前です

      """, to: "more.csv")
    let receipt = try console.run("apply more.csv --keep-going")
    #expect(receipt.contains("created 2 products and 2 localizations; skipped 2 localizations"), "\(receipt)")
  }

  @Test func `a localization that comes after its product has its status is left out with a note`() throws {
    let long = String(repeating: "x", count: 31)
    try console.write(
      """
      record,product_id,reference_name,status,locale,display_name
      product,com.example.novel.new,New,approved,,
      product,com.example.novel.other,Other,,,
      localization,com.example.novel.new,,,de-DE,\(long)

      """, to: "more.csv")
    let receipt = try console.run("apply more.csv --keep-going")
    #expect(receipt.contains("left out: 1 localization of approved products"), "\(receipt)")
  }

  @Test func `a name is not free for another reason than a product that would have given it away`() throws {
    for name in ["Alpha", "Beta"] {
      try console.run("product create com.example.novel.\(name.lowercased()) --name \(name) --app com.example.novel")
    }
    let header = "product_id,reference_name,type\n"
    try console.write(
      header + "com.example.novel.alpha,Alpha,consumable\ncom.example.novel.new,Alpha,\n", to: "names.csv")
    let kept = console.errors(of: "apply names.csv")
    #expect(kept.contains("product.name.taken") && !kept.contains("interchange.name.circle"), "\(kept)")
    try console.write(
      header + "com.example.novel.alpha,Gamma,consumable\ncom.example.novel.new,Alpha,\n", to: "names.csv")
    #expect(console.errors(of: "apply names.csv").contains("interchange.name.circle"))
    try console.write(
      header + "com.example.novel.new,Alpha,\ncom.example.novel.alpha,Beta,\ncom.example.novel.beta,Alpha,\n",
      to: "names.csv")
    let receipt = try console.run("apply names.csv --keep-going")
    #expect(receipt.contains("changed 2 products; skipped 1 product"), "\(receipt)")
  }

  @Test func `what exists is changed by the same line with apply, and its options`() throws {
    try console.write("product_id,reference_name\ncom.example.novel.hints,Other\n", to: "more.csv")
    let hint = console.refusal(of: "import more.csv --app com.example.novel")?.hint
    #expect(hint == "apply more.csv --app com.example.novel changes what exists")
  }
}
