import Foundation
import TestSupport
import Testing

/// `store check` and `store backup`.
@Suite struct StoreCommandTests {
  private func shopWithContent() throws -> Shop {
    let shop = try Shop()
    try shop.bringSeeds()
    try #require(try shop.run("run", "Seeds/hosting.seed").status == 0)
    return shop
  }

  @Test func `a whole store has no problems`() throws {
    let result = try shopWithContent().run("store", "check")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("no problems: the file is whole, and so are "))
  }

  @Test func `a blob with other bytes is named, and the check fails`() throws {
    let shop = try shopWithContent()
    let digest = try shop.value("SELECT package FROM content")
    let blob = shop.scratch.path("store.db.content/blobs/sha256/\(digest.prefix(2))/\(digest)")
    try FileManager.default.removeItem(atPath: blob)
    try Data("other bytes".utf8).write(to: URL(fileURLWithPath: blob))

    let result = try shop.run("store", "check")
    #expect(result.status == 1)
    #expect(result.errors.contains("store.check.failed: 1 problem"))
    #expect(
      result.errors.contains("the package of com.example.books.chapter1 1.0 has other bytes than its digest says"))
  }

  @Test func `a backup is a store of its own, equal to the first`() throws {
    let shop = try shopWithContent()
    try #require(try shop.run("store", "backup", "copy.db").status == 0)
    let first = try shop.run("product", "list", "-o", "json").output
    let copy = try shop.run("--store", "copy.db", "product", "list", "-o", "json")
    #expect(copy.output == first)
    #expect(try shop.run("--store", "copy.db", "store", "check").status == 0)
  }

  @Test func `a backup never replaces a file`() throws {
    let shop = try shopWithContent()
    try shop.scratch.file("copy.db", "somebody's work")
    let result = try shop.run("store", "backup", "copy.db")
    #expect(result.status == 1)
    #expect(result.errors.contains("store.create"))
    #expect(try shop.scratch.contents("copy.db") == "somebody's work")
  }
}
