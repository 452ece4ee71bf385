import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@Suite struct VerifyCommandTests {
  private func console() throws -> TestConsole {
    let console = try TestConsole.packages()
    for name in [".chapter1", ".chapter2"] {
      try console.create(name)
      try console.upload(name)
    }
    return console
  }

  @Test func `intact content has no issues`() throws {
    let console = try console()
    #expect(try console.run("package verify").hasPrefix("2 versions verified, "))
    #expect(try console.run("package verify .chapter2").hasPrefix("1 version verified, "))
    #expect(try TestConsole.packages().run("package verify") == "0 versions verified, 0 B: no issues found\n")
  }

  @Test(.enabled(if: storesAreFiles)) func `every damaged file is named`() throws {
    let console = try console()
    try console.damageBlobs()
    let refusal = #expect(throws: Refusal.self) { try console.run("package verify .chapter1") }
    #expect(refusal?.code == "package.verify.failed")
    #expect(
      refusal?.message == """
        2 problems
        com.example.books.chapter1 1.0: the package does not match its digest
        com.example.books.chapter1 1.0: the download does not match its digest
        """)
  }

  @Test(.enabled(if: storesAreFiles), arguments: ["damaged", "gone"])
  func `uploading the same file again repairs the stored data`(how: String) throws {
    let console = try console()
    if how == "gone" {
      try Tool.run("rm", "-r", "store.db.content/blobs", in: console.folder.path)
    } else {
      try console.damageBlobs()
    }
    #expect(
      try console.run("package upload books/chapter1.pkg").hasPrefix(
        "com.example.books.chapter1: version 1.0 was already uploaded, with the same file; damaged data in the store "
          + "was repaired\n"))
    #expect(try console.run("package verify .chapter1").hasPrefix("1 version verified, "))
    #expect(throws: Refusal.self) { try console.run("package verify .chapter2") }
  }

  @Test(.enabled(if: storesAreFiles)) func `a missing file is named`() throws {
    let console = try console()
    try Tool.run("rm", "-r", "store.db.content/blobs", in: console.folder.path)
    let refusal = #expect(throws: Refusal.self) { try console.run("package verify") }
    #expect(refusal?.message.contains("com.example.books.chapter2 1.0: the download does not exist") == true)
  }

  @Test func `rows that do not match their files are named`() throws {
    let console = try console()
    try console.unit("harm") { catalog in
      try catalog.store.execute("UPDATE content SET package_bytes = 7")
      try catalog.store.execute("DELETE FROM package_file WHERE path = 'Contents/chapter.txt'")
    }
    let refusal = #expect(throws: Refusal.self) { try console.run("package verify .chapter1") }
    #expect(
      refusal?.message == """
        2 problems
        com.example.books.chapter1 1.0: the package no longer has its 7 bytes
        com.example.books.chapter1 1.0: its file list has changed since its upload
        """)
  }
}
