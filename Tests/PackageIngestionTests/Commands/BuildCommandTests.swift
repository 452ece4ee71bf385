import PackageIngestion
import StockroomKit
import Testing

@Suite struct BuildCommandTests {
  @Test(arguments: [
    ("books/chapter1", "chapter1.pkg"), ("books/chapter1//", "chapter1.pkg"),
    ("books/chapter1 books/first.pkg", "first.pkg"),
  ])
  func thePackageIsBesideItsFolderOrWhereItIsWanted(words: String, name: String) throws {
    let bench = try Bench()
    try bench.writeContent()
    let screen = try bench.run("package build \(words)")
    #expect(
      screen == """
        books/\(name): com.example.books.chapter1, 2 files, 17 B, version 1.0
        next: package upload books/\(name)

        """)
    #expect(PackageValidator().validate(bench.folder.path + "/books/" + name).isValid)
  }

  @Test(arguments: [".", "books/..", "/"])
  func aFolderWithoutANameNeedsOneForItsPackage(folder: String) throws {
    let bench = try Bench()
    let refusal = #expect(throws: Refusal.self) { try bench.run("package build \(folder)") }
    #expect(refusal?.code == "usage.missing")
  }

  @Test func aPackageThatIsThereIsReplaced() throws {
    let bench = try Bench()
    try bench.writeContent()
    try bench.run("package build books/chapter1")
    let first = try bench.folder.read("books/chapter1.pkg")
    try bench.writeContent(text: "and stormy night")
    try bench.run("package build books/chapter1")
    #expect(try bench.folder.read("books/chapter1.pkg") != first)
  }

  @Test func whatIsWrongIsSaidAllAtOnce() throws {
    let bench = try Bench()
    try bench.writeContent(version: "1.0 beta")
    try bench.folder.write("books/chapter1/Contents/run", "#!/bin/sh\n")
    let refusal = #expect(throws: Refusal.self) { try bench.run("package build books/chapter1") }
    #expect(refusal?.code == "package.code.script")
    #expect(refusal?.subject == "books/chapter1")
    let lines = refusal?.message.split(separator: "\n") ?? []
    #expect(lines.first == "books/chapter1: 2 errors")
    let codes = lines.dropFirst().map { $0.split(separator: ":")[1] }
    #expect(codes == [" package.code.script", " package.info.version-invalid"])
  }

  @Test func anErrorOfThePackagesNameIsToldAtIt() throws {
    let bench = try Bench()
    try bench.writeContent()
    let refusal = #expect(throws: Refusal.self) { try bench.run("package build books/chapter1 x.zip") }
    #expect(refusal?.code == "package.file.name")
    #expect(refusal?.subject == "x.zip")
  }

  @Test func oneErrorAloneIsTheMessage() throws {
    let bench = try Bench()
    let refusal = #expect(throws: Refusal.self) { try bench.run("package build books/chapter1") }
    #expect(refusal?.code == "package.folder.unreadable")
    #expect(refusal?.message.contains("\n") == false)
  }

  @Test func aPlanWritesNothing() throws {
    let bench = try Bench()
    try bench.writeContent()
    #expect(try bench.run("package build books/chapter1", isPlan: true) == "would write books/chapter1.pkg\n")
    let refusal = #expect(throws: Refusal.self) { try bench.run("package build books/none", isPlan: true) }
    #expect(refusal?.code == "package.folder.unreadable")
    #expect(try Tool.run("ls", "books", in: bench.folder.path) == "chapter1\n")
  }
}
