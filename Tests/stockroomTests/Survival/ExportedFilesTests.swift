import Foundation
import TestSupport
import Testing

/// What an export writes beside its file is no part of a store.
@Suite(.enabled(if: storesAreFiles)) struct ExportedFilesTests {
  @Test(arguments: ["catalog.csv", "books.itmsp"])
  func `a store is not replaced by a screenshot`(file: String) throws {
    let shop = try Shop(Shop.books)
    try #require(
      try shop.shell("stockroom product screenshot com.example.books.chapter1 '\(Shop.root.path)/Seeds/books/shot.png'")
        .status == 0)
    try #require(try shop.shell("stockroom export \(file)").status == 0)
    let path = try shop.shell("ls -d screenshots/*/shot.png books.itmsp/*.png 2> /dev/null | head -1").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let before = try shop.shell("cp --remove-destination store.db \(path); md5sum \(path)").output
    let result = try shop.shell("stockroom export \(file)")
    #expect(result.status == 1)
    #expect(result.errors.contains("output.protected"), "\(result.errors)")
    #expect(try shop.shell("md5sum \(path)").output == before)
  }
}
