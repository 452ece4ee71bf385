import Foundation
import TestSupport
import Testing

/// What package commands say and answer as one line after the other is typed.
@Suite(.prepared) struct PackageLineTests {
  private func run(_ shop: Shop, _ line: String) throws {
    let result = try shop.run("-c", line)
    try #require(result.status == 0, "\(line): \(result.errors)")
  }

  @Test func `package diff answers by its exit status, as diff does`() throws {
    let shop = try PreparedShop.copy()
    try run(shop, "package build books/chapter1; package upload books/chapter1.pkg")
    #expect(try shop.run("package", "diff", ".chapter1", "1.0", "1.0").status == 0)
    try shop.scratch.file("books/chapter1/Contents/more.txt", "More\n")
    try run(shop, "package bump books/chapter1")
    try run(shop, "package build books/chapter1; package upload books/chapter1.pkg")
    let result = try shop.run("package", "diff", ".chapter1", "1.0", "1.1")
    #expect(result.output.contains("Contents/more.txt"))
    #expect(result.status == 3)
    #expect(try shop.run("package", "diff", ".chapter1", "1.0", "9.9").status == 1)
  }

  @Test func `more files are added than may be open at once, and nothing else is left in the folder`() throws {
    let shop = try PreparedShop.copy()
    for number in 1...100 { try shop.scratch.file("page\(number).txt", "Page \(number)\n") }
    let result = try shop.shell("ulimit -n 64; stockroom package add page*.txt --to books/chapter1")
    #expect(result.status == 0, "\(result.errors)")
    let listed = try shop.shell("ls -A books/chapter1/Contents | grep -c '^page'; ls -A books/chapter1")
    #expect(listed.output.hasPrefix("100\n") && !listed.output.contains(".stockroom"), "\(listed.output)")
  }

  @Test func `a version without its option is taken for the option's`() throws {
    let shop = try PreparedShop.copy()
    let result = try shop.run("package", "bump", "books/chapter1", "2.0")
    #expect(result.status == 2)
    #expect(result.errors.contains("takes no more arguments: 2.0; did you mean --to 2.0?"), "\(result.errors)")
    #expect(result.errors.contains("hint: package bump DIR --to VERSION\n"))
    try run(shop, "package bump books/chapter1 --to 2.0")
  }

  @Test func `a plan refuses a place in a folder that is not there, and knows those it would make`() throws {
    let shop = try PreparedShop.copy()
    for words in [["plan"], []] {
      let result = try shop.run("-c", (words + ["package build books/chapter1 none/x.pkg"]).joined(separator: " "))
      #expect(result.status == 1)
      #expect(result.errors.contains("none/x.pkg"), "\(result.errors)")
      #expect(!(result.output + result.errors).contains("would write"))
    }
    try shop.scratch.file(
      "made.seed",
      """
      package init new/deep/chapter --product com.example.books.chapter1
      package build new/deep/chapter new/deep/x.pkg
      package validate new/deep/x.pkg
      package build new/deep/chapter new/deeper/x.pkg

      """)
    let plan = try shop.run("plan", "run", "made.seed")
    #expect(plan.errors.contains("would write new/deep/x.pkg"), "\(plan.errors)")
    #expect(plan.errors.contains("made.seed:4:32: error: file.unwritable: cannot write new/deeper/x.pkg"))
    #expect(!shop.has("new"))
  }

  @Test func `a plan tells two files apart whose names Unicode holds for one`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file(
      "two.seed",
      "package build books/chapter1 caf\u{E9}.pkg\npackage validate cafe\u{301}.pkg\npackage validate caf\u{E9}.pkg\n")
    let plan = try shop.run("plan", "run", "two.seed")
    #expect(plan.errors.contains("two.seed:2:18: error: package.file.unreadable"), "\(plan.errors)")
  }

  @Test func `deleting an approved version tells which one customers download`() throws {
    let shop = try PreparedShop.copy()
    try run(shop, "product screenshot .chapter1 shot.png")
    for version in ["1.0", "1.1"] {
      try run(shop, "package build books/chapter1; package upload books/chapter1.pkg")
      try run(shop, "review submit .chapter1; review start .chapter1; review approve .chapter1")
      if version == "1.0" {
        try shop.scratch.file("books/chapter1/Contents/more.txt", "More\n")
        try run(shop, "package bump books/chapter1")
      }
    }
    let old = try shop.run("package", "delete", ".chapter1", "1.0", "--yes")
    #expect(
      old.errors.contains("chapter1 was approved and stays, although customers now download 1.1"), "\(old.errors)")
    let new = try shop.run("package", "delete", ".chapter1", "1.1", "--yes")
    #expect(new.errors.contains("1.1 of com.example.books.chapter1 is approved, and customers download it"))
  }

  @Test func `every finding says what fixes it`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file("bad.pkg", "hello")
    try shop.scratch.file("folder/README", "hello")
    try #require(try shop.shell("bsdtar --format zip -cf odd.pkg folder/README").status == 0)
    for name in ["nofile.pkg", "bad.pkg", "odd.pkg"] {
      let result = try shop.run("package", "validate", name)
      #expect(result.status == 1)
      #expect(!result.errors.contains("hint: help package validate"), "\(result.errors)")
    }
    let rows = try shop.run("package", "validate", "odd.pkg", "-o", "json").output
    let findings = try #require(try JSONSerialization.jsonObject(with: Data(rows.utf8)) as? [[String: Any]])
    #expect(findings.count > 2)
    #expect(findings.allSatisfy { ($0["hint"] as? String)?.isEmpty == false })
  }
}
