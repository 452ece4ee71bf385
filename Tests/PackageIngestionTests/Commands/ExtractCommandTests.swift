import Foundation
import StockroomKit
import Testing

@Suite struct ExtractCommandTests {
  private func bench() throws -> Bench {
    let bench = try Bench()
    try bench.create(".chapter1")
    try bench.writeContent()
    try FileManager.default.createSymbolicLink(
      atPath: bench.folder.path + "/books/chapter1/Contents/cover.png", withDestinationPath: "art/harbour.png")
    try bench.run("package build books/chapter1")
    try bench.run("package upload books/chapter1.pkg")
    return bench
  }

  @Test(arguments: ["package extract .chapter1 out", "package extract .chapter1 1.0 out"])
  func whatWasPackedComesOut(line: String) throws {
    let bench = try bench()
    #expect(try bench.run(line) == "out: version 1.0, 2 files\n")
    #expect(try Tool.run("diff", "-r", "--no-dereference", "books/chapter1", "out", in: bench.folder.path) == "")
  }

  @Test func aFolderInUseIsLeftAlone() throws {
    let bench = try bench()
    try bench.folder.write("out/Contents/chapter.txt", "mine")
    let refusal = #expect(throws: Refusal.self) { try bench.run("package extract .chapter1 out") }
    #expect(refusal?.code == "package.folder.in-use")
    #expect(try bench.folder.read("out/Contents/chapter.txt") == Array("mine".utf8))
    try bench.run("package extract .chapter1 out --overwrite")
    #expect(try bench.folder.read("out/Contents/chapter.txt") == Array("It was a dark".utf8))
  }

  @Test func whatStaysOfAnotherVersionIsNamed() throws {
    let bench = try bench()
    try bench.run("package extract .chapter1 out")
    #expect(try bench.run("package extract .chapter1 out --overwrite") == "out: version 1.0, 2 files\n")
    try bench.folder.write("out/Contents/old.txt", "of another version")
    #expect(
      try bench.run("package extract .chapter1 out --overwrite")
        == "out: version 1.0, 2 files; 1 other file stays: Contents/old.txt\n")
    for number in 1...6 { try bench.folder.write("out/Contents/art/old\(number).txt", "") }
    #expect(
      try bench.run("package extract .chapter1 out --overwrite").hasSuffix(
        "; 7 other files stay: Contents/art/old1.txt, Contents/art/old2.txt, Contents/art/old3.txt, "
          + "Contents/art/old4.txt, Contents/art/old5.txt and 2 more\n"))
    #expect(try bench.folder.read("out/Contents/old.txt") == Array("of another version".utf8))
  }

  @Test(arguments: ["Contents", "Contents/art", "Contents/chapter.txt"])
  func aLinkInTheWayLeadsNowhere(place: String) throws {
    let bench = try bench()
    try bench.folder.write("elsewhere/chapter.txt", "untouched")
    try bench.folder.write("out/Contents/chapter.txt", "mine")
    try? FileManager.default.removeItem(atPath: bench.folder.path + "/out/" + place)
    let target = bench.folder.path + "/elsewhere" + (place.hasSuffix(".txt") ? "/chapter.txt" : "")
    try FileManager.default.createSymbolicLink(
      atPath: bench.folder.path + "/out/" + place, withDestinationPath: target)
    _ = try? bench.run("package extract .chapter1 out --overwrite")
    #expect(try bench.folder.read("elsewhere/chapter.txt") == Array("untouched".utf8))
    #expect(try Tool.run("ls", "elsewhere", in: bench.folder.path) == "chapter.txt\n")
  }

  @Test func aDamagedDownloadIsNotExtracted() throws {
    let bench = try bench()
    try bench.damageBlobs()
    let refusal = #expect(throws: Refusal.self) { try bench.run("package extract .chapter1 out") }
    #expect(refusal?.code == "package.verify.failed")
    #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/out"))
  }

  @Test func aPlanWritesNothing() throws {
    let bench = try bench()
    #expect(try bench.run("package extract .chapter1 out", isPlan: true) == "out: version 1.0, 2 files\n")
    #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/out"))
  }
}
