import StockroomKit
import Testing

@Suite struct VerifyCommandTests {
  private func bench() throws -> Bench {
    let bench = try Bench()
    for name in [".chapter1", ".chapter2"] {
      try bench.create(name)
      try bench.upload(name)
    }
    return bench
  }

  @Test func whatIsWholeHasNoIssues() throws {
    let bench = try bench()
    #expect(try bench.run("package verify").hasPrefix("2 versions verified, "))
    #expect(try bench.run("package verify .chapter2").hasPrefix("1 version verified, "))
    #expect(try Bench().run("package verify") == "0 versions verified, 0 B: no issues found\n")
  }

  @Test func everyDamagedFileIsNamed() throws {
    let bench = try bench()
    try bench.damageBlobs()
    let refusal = #expect(throws: Refusal.self) { try bench.run("package verify .chapter1") }
    #expect(refusal?.code == "package.verify.failed")
    #expect(
      refusal?.message == """
        2 problems
        com.example.books.chapter1 1.0: the package has other bytes than its digest says
        com.example.books.chapter1 1.0: the download has other bytes than its digest says
        """)
  }

  @Test(arguments: ["damaged", "gone"]) func theSameFileUploadedAgainMendsWhatIsKept(how: String) throws {
    let bench = try bench()
    if how == "gone" {
      try Tool.run("rm", "-r", "store.db.content/blobs", in: bench.folder.path)
    } else {
      try bench.damageBlobs()
    }
    #expect(
      try bench.run("package upload books/chapter1.pkg").hasPrefix(
        "com.example.books.chapter1: version 1.0 was uploaded already, with the same file; what was damaged of it in the "
          + "store is whole again\n"))
    #expect(try bench.run("package verify .chapter1").hasPrefix("1 version verified, "))
    #expect(throws: Refusal.self) { try bench.run("package verify .chapter2") }
  }

  @Test func aFileThatIsGoneIsNamedToo() throws {
    let bench = try bench()
    try Tool.run("rm", "-r", "store.db.content/blobs", in: bench.folder.path)
    let refusal = #expect(throws: Refusal.self) { try bench.run("package verify") }
    #expect(refusal?.message.contains("com.example.books.chapter2 1.0: the download is not there") == true)
  }

  @Test func rowsThatDoNotFitTheirBlobsAreNamed() throws {
    let bench = try bench()
    try bench.unit("harm") { catalog in
      try catalog.store.execute("UPDATE content SET package_bytes = 7")
      try catalog.store.execute("DELETE FROM package_file WHERE path = 'Contents/chapter.txt'")
    }
    let refusal = #expect(throws: Refusal.self) { try bench.run("package verify .chapter1") }
    #expect(
      refusal?.message == """
        2 problems
        com.example.books.chapter1 1.0: the package has not the 7 bytes that it had
        com.example.books.chapter1 1.0: the list of its files is not the one of its upload
        """)
  }
}
