import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct ApplyTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.stocked()
    try console.run("export catalog.csv")
  }

  private func rewrite(_ change: (String) -> String) throws {
    try console.write(change(try console.text(of: "catalog.csv")), to: "catalog.csv")
  }

  @Test func `prune removes what the file does not have, of the kinds it has, and undo brings it back`() throws {
    try rewrite { text in
      text.split(separator: "\n").filter { !$0.contains("novel.sound") && !$0.contains(",ja,") }.joined(separator: "\n")
    }
    #expect(try console.run("apply catalog.csv").contains("left unchanged"))
    #expect(
      try console.run("apply catalog.csv --prune --yes").contains("removed 1 product and 1 localization"))
    #expect(console.refusal(of: "product show com.example.novel.sound")?.code == "product.deleted")
    try console.undo()
    try console.run("product show com.example.novel.sound")
    try console.write("product_id,reference_name\ncom.example.novel.hints,Hints\n", to: "few.csv")
    try console.run("apply few.csv --prune --yes")
    #expect(
      try console.run("product list --columns id", as: .csv) == "id\ncom.example.game.coins\ncom.example.novel.hints\n")
    #expect(try console.run("app list --columns id", as: .csv).contains("com.example.game"))
  }

  @Test func `what prune cannot remove is told by its name, and by no place in the file`() throws {
    try console.run("review submit com.example.novel.chapter1")
    try rewrite { $0.split(separator: "\n").filter { !$0.contains("novel.chapter1") }.joined(separator: "\n") }
    let errors = console.errors(of: "apply catalog.csv --prune --yes")
    #expect(!errors.contains(":1:1:"), "\(errors)")
    #expect(errors.contains("com.example.novel.chapter1 is not in catalog.csv, and cannot be removed: "), "\(errors)")
    try console.run("product show com.example.novel.chapter1")
  }

  @Test func `what is refused is left out, and the rest is done, only if it is asked for`() throws {
    try console.write(
      "product_id,reference_name,type\ncom.example.novel.a,First,consumable\ncom.example.novel.b,X,consumable\n"
        + "com.example.novel.c,Third,consumable\ncom.example.novel.chapter1,Fourth,consumable\n", to: "more.csv")
    #expect(console.errors(of: "import more.csv").contains("more.csv:3:"))
    #expect(console.refusal(of: "product show com.example.novel.a")?.code == "product.unknown")
    let receipt = try console.run("import more.csv --keep-going --failed left.csv")
    #expect(receipt.contains("created 2 products; skipped 2 products"))
    #expect(
      try console.text(of: "left.csv")
        == "product_id,reference_name,type\ncom.example.novel.b,X,consumable\n"
        + "com.example.novel.chapter1,Fourth,consumable\n")
    try console.run("product show com.example.novel.c")
  }

  @Test(arguments: ["../shot.png", "/etc/passwd", "link.png", "screenshots", "none.png"])
  func `a path that leads out of the folder, or to no file, is refused`(path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: console.folder.appending(path: "link.png").path, withDestinationPath: "/etc/hostname")
    try console.write("product_id,screenshot\ncom.example.novel.chapter1,\(path)\n", to: "paths.csv")
    let code = path == "none.png" || path == "screenshots" ? "missing" : "outside"
    #expect(
      console.errors(of: "apply paths.csv").hasPrefix("paths.csv:2:28: error: interchange.path.\(code): "), "\(path)")
  }

  @Test func `an empty cell of what cannot be removed is left alone`() throws {
    try console.write(
      "product_id,type,screenshot,display_name,description\ncom.example.novel.chapter1,,,,\n", to: "empty.csv")
    #expect(try console.run("apply empty.csv") == "empty.csv: left unchanged 1 product\n")
  }

  @Test func `what the file has no records of is not pruned`() throws {
    let text = try console.text(of: "catalog.csv")
    func keeping(_ isKept: (Substring) -> Bool) throws {
      let lines = text.split(separator: "\n")
      try console.write(([lines[0]] + lines.dropFirst().filter(isKept)).joined(separator: "\n"), to: "part.csv")
      #expect(try console.run("plan apply part.csv --prune") == "nothing would change\n")
    }
    try keeping { !$0.hasPrefix("localization,") }
    try keeping { !$0.hasPrefix("app,") }
    #expect(console.refusal(of: "apply part.csv --prune --keep-going --yes")?.code == "usage.prune")
  }

  @Test func `a localization that is in the file twice is refused`() throws {
    try console.write(
      "product_id,locale,display_name\ncom.example.novel.chapter1,de-DE,Eins\ncom.example.novel.chapter1,de_DE,Zwei\n",
      to: "twice.csv")
    #expect(
      console.errors(of: "apply twice.csv").hasPrefix("twice.csv:3:28: error: interchange.record.doubled"))
  }

  @Test func `a type, an app, and an Apple ID never change`() throws {
    for (column, value) in [("type", "consumable"), ("app", "com.example.game"), ("apple_id", "7")] {
      try console.write("product_id,\(column)\ncom.example.novel.chapter1,\(value)\n", to: "fixed.csv")
      #expect(console.errors(of: "apply fixed.csv").contains("fixed.csv:2:28: error: interchange.field.fixed"))
    }
  }

  @Test func `a product that was live before gets its status, and new texts of a live one wait for approval`() throws {
    try rewrite { text in
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map {
          $0.contains("novel.chapter1,non-")
            ? $0.replacing("chapter1/shot.png,", with: "chapter1/shot.png,approved") : $0
        }
        .joined(separator: "\n")
    }
    #expect(try console.run("apply catalog.csv").contains("changed 1 product;"))
    #expect(try console.run("product list --where status=approved --columns id", as: .csv).contains("chapter1"))
    try rewrite { $0.replacing("The first chapter", with: "The very first chapter") }
    #expect(try console.run("apply catalog.csv").contains("changed 1 localization;"))
    #expect(try console.run("apply catalog.csv").hasPrefix("catalog.csv: left unchanged 2 apps, 4 products"))
    try console.run("export again.csv")
    #expect(try console.text(of: "again.csv") == console.text(of: "catalog.csv"))
  }

  @Test func `bytes of any kind are read or refused`() throws {
    var random = SplitMix(state: 5)
    let good = Array(try console.text(of: "catalog.csv").utf8)
    for round in 0..<120 {
      var bytes = round % 3 == 0 ? (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) } : good
      for _ in 0..<(round % 3 == 0 ? 0 : 6) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          [0x22, 0x2C, 0x0A, 0x00, 0xFF, 0x27].randomElement(using: &random) ?? 0
      }
      try console.write(Data(bytes), to: "noise.csv")
      _ = console.errors(of: "plan apply noise.csv")
    }
    #expect(try console.run("apply catalog.csv").contains("left unchanged"))
  }

  @Test func `a row without an end is refused before it fills the memory`() throws {
    try console.write("product_id,reference_name\n\"" + String(repeating: "x", count: 3 << 20), to: "huge.csv")
    #expect(console.errors(of: "import huge.csv").contains("huge.csv:2:1: error: interchange.row.too-large"))
  }
}
