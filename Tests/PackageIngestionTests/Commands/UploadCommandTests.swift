import Foundation
import PackageIngestion
import StockroomKit
import Testing

@Suite struct UploadCommandTests {
  @Test func aWholeProductIsReadyToSubmit() throws {
    let bench = try Bench()
    try bench.create(".chapter1")
    #expect(try bench.upload() == "com.example.books.chapter1: version 1.0 uploaded, Ready to Submit\n")
    let content = try #require(bench.versions().first)
    #expect(content.state == .ready)
    #expect(content.fileName == "chapter1.pkg")
    #expect(content.fileCount == 2)
    #expect(content.contentBytes == 17)
    #expect(try bench.keptFiles() == 2)
  }

  @Test func thePackageAndItsArchiveAreKeptBesideTheStore() throws {
    let bench = try Bench()
    try bench.create(".chapter1")
    try bench.upload()
    let content = try #require(bench.versions().first)
    let paths = try bench.unit("package verify") { catalog in
      [content.package, content.delivery].map { catalog.store.blobs.path(of: $0.sha256) }
    }
    let package = try #require(paths[0])
    #expect(try Data(contentsOf: URL(fileURLWithPath: package)) == Data(bench.folder.read("books/chapter1.pkg")))
    let listing = try Tool.run("bsdtar", "-tf", try #require(paths[1]), in: bench.folder.path)
    #expect(listing.split(separator: "\n").contains("Contents/chapter.txt"))
  }

  @Test func whatIsMissingIsNamed() throws {
    let bench = try Bench()
    try bench.create(".chapter1", hasScreenshot: false)
    #expect(
      try bench.upload() == """
        com.example.books.chapter1: version 1.0 uploaded, Missing Metadata (screenshot: none for review)
        next: product screenshot .chapter1 FILE

        """)
  }

  @Test func contentMayTakeTimeToProcess() throws {
    let bench = try Bench()
    try bench.create(".chapter1")
    try bench.unit("set") { catalog in try catalog.settings.set(HostedContents.processingSetting, to: "3600") }
    #expect(try bench.upload() == "com.example.books.chapter1: version 1.0 uploaded, Processing Content\n")
    try bench.unit("clock advance") { catalog in try catalog.advanceClock(to: catalog.store.now + 3600) }
    #expect(try bench.product()?.status == .readyToSubmit)
  }

  @Test func nobodyHasToWaitForIt() throws {
    let bench = try Bench()
    try bench.create(".chapter1")
    try bench.writeContent()
    try bench.run("package build books/chapter1")
    #expect(
      try bench.run("package upload books/chapter1.pkg --no-wait")
        == "com.example.books.chapter1: version 1.0 uploaded, Processing Content\n")
    try bench.unit("clock advance") { catalog in try catalog.advanceClock(to: catalog.store.now + 1) }
    #expect(try bench.product()?.status == .readyToSubmit)
  }

  @Test func theSizeLimitIsASetting() throws {
    let bench = try Bench()
    try bench.create(".chapter1")
    try bench.upload()
    try bench.run("package settings --size-limit 100")
    let refusal = #expect(throws: Refusal.self) { try bench.run("package validate books/chapter1.pkg") }
    #expect(refusal?.code == "package.size.package")
    #expect(try bench.run("package settings").hasPrefix("packages may be up to 100 bytes; "))
    #expect(throws: Refusal.self) { try bench.run("package settings --size-limit 0") }
  }

  @Test func severalPackagesGoToTheirOwnProducts() throws {
    let bench = try Bench()
    for name in [".chapter1", ".chapter2"] {
      try bench.create(name)
      try bench.writeContent(name)
      try bench.run("package build books\(name.replacing(".", with: "/"))")
    }
    let screen = try bench.run("package upload books/chapter1.pkg books/chapter2.pkg")
    #expect(
      screen == """
        com.example.books.chapter1: version 1.0 uploaded, Ready to Submit
        com.example.books.chapter2: version 1.0 uploaded, Ready to Submit

        """)
  }

  @Test func aFirstVersionOtherThanOneIsRemarkedUpon() throws {
    let bench = try Bench()
    try bench.create(".chapter1")
    #expect(try bench.upload(version: "2.0").hasSuffix("warning: the first version is 2.0; usually it is 1.0\n"))
    #expect(try !bench.upload(version: "3.0").contains("warning"))
  }

  @Test func warningsAreShown() throws {
    let bench = try Bench()
    try bench.create(".chapter1")
    try bench.folder.write("books/chapter1/Contents/enemy.lua", "hp = 3")
    #expect(try bench.upload().contains("\nwarning: package.code.source: Contents/enemy.lua: "))
  }

  @Test func aPlanLeavesNothingBehind() throws {
    let bench = try Bench()
    try bench.create(".chapter1")
    try bench.writeContent()
    try bench.run("package build books/chapter1")
    let before = try bench.folder.names()
    #expect(try bench.run("package upload books/chapter1.pkg", isPlan: true).contains("version 1.0 uploaded"))
    #expect(try bench.versions().isEmpty)
    #expect(try Tool.run("find", ".", "-name", "*.tmp-*", in: bench.folder.path).isEmpty)
    #expect(try Set(bench.folder.names()).subtracting(before).isSubset(of: ["store.db.content"]))
    #expect(try Tool.run("find", ".", "-path", "*.content/*", "-type", "f", in: bench.folder.path).isEmpty)
  }

  @Test func undoTakesTheVersionAndItsFilesBack() throws {
    let bench = try Bench()
    try bench.create(".chapter1")
    try bench.upload()
    try bench.undo()
    #expect(try bench.versions().isEmpty)
    #expect(try bench.keptFiles() == 0)
    #expect(try bench.product()?.status == .waitingForUpload)
  }
}
