import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@Suite struct ExtractCommandTests {
  private func console() throws -> TestConsole {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.writeContent()
    try FileManager.default.createSymbolicLink(
      atPath: console.folder.path + "/books/chapter1/Contents/cover.png", withDestinationPath: "art/harbour.png")
    try console.run("package build books/chapter1")
    try console.run("package upload books/chapter1.pkg")
    return console
  }

  @Test(arguments: ["package extract .chapter1 out", "package extract .chapter1 1.0 out"])
  func `the extracted files are the packed ones`(line: String) throws {
    let console = try console()
    #expect(try console.run(line) == "out: version 1.0, 2 files\n")
    #expect(try Tool.run("diff", "-r", "--no-dereference", "books/chapter1", "out", in: console.folder.path) == "")
  }

  @Test func `a folder in use is not overwritten unless asked to`() throws {
    let console = try console()
    try console.write("mine", to: "out/Contents/chapter.txt")
    let refusal = #expect(throws: Refusal.self) { try console.run("package extract .chapter1 out") }
    #expect(refusal?.code == "package.folder.in-use")
    #expect(try console.bytes(of: "out/Contents/chapter.txt") == Array("mine".utf8))
    try console.run("package extract .chapter1 out --overwrite")
    #expect(try console.bytes(of: "out/Contents/chapter.txt") == Array("It was a dark".utf8))
  }

  @Test func `files left over from another version are named`() throws {
    let console = try console()
    try console.run("package extract .chapter1 out")
    #expect(try console.run("package extract .chapter1 out --overwrite") == "out: version 1.0, 2 files\n")
    try console.write("of another version", to: "out/Contents/old.txt")
    #expect(
      try console.run("package extract .chapter1 out --overwrite")
        == "out: version 1.0, 2 files; 1 other file stays: Contents/old.txt\n")
    for number in 1...6 { try console.write("", to: "out/Contents/art/old\(number).txt") }
    #expect(
      try console.run("package extract .chapter1 out --overwrite").hasSuffix(
        "; 7 other files stay: Contents/art/old1.txt, Contents/art/old2.txt, Contents/art/old3.txt, "
          + "Contents/art/old4.txt, Contents/art/old5.txt and 2 more\n"))
    #expect(try console.bytes(of: "out/Contents/old.txt") == Array("of another version".utf8))
  }

  @Test(arguments: ["Contents", "Contents/art", "Contents/chapter.txt"])
  func `links in the target folder are not followed`(place: String) throws {
    let console = try console()
    try console.write("untouched", to: "elsewhere/chapter.txt")
    try console.write("mine", to: "out/Contents/chapter.txt")
    try? FileManager.default.removeItem(atPath: console.folder.path + "/out/" + place)
    let target = console.folder.path + "/elsewhere" + (place.hasSuffix(".txt") ? "/chapter.txt" : "")
    try FileManager.default.createSymbolicLink(
      atPath: console.folder.path + "/out/" + place, withDestinationPath: target)
    _ = try? console.run("package extract .chapter1 out --overwrite")
    #expect(try console.bytes(of: "elsewhere/chapter.txt") == Array("untouched".utf8))
    #expect(try Tool.run("ls", "elsewhere", in: console.folder.path) == "chapter.txt\n")
  }

  @Test(.enabled(if: storesAreFiles)) func `a damaged download is not extracted`() throws {
    let console = try console()
    try console.damageBlobs()
    let refusal = #expect(throws: Refusal.self) { try console.run("package extract .chapter1 out") }
    #expect(refusal?.code == "package.verify.failed")
    #expect(!FileManager.default.fileExists(atPath: console.folder.path + "/out"))
  }

  @Test func `a plan writes nothing`() throws {
    let console = try console()
    #expect(try console.plan("package extract .chapter1 out") == "out: version 1.0, 2 files\n")
    #expect(!FileManager.default.fileExists(atPath: console.folder.path + "/out"))
  }
}
