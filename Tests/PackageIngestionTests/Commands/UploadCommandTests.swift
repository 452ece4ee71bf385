import Foundation
import PackageIngestion
import StockroomKit
import StockroomTesting
import Testing

@Suite struct UploadCommandTests {
  @Test func aWholeProductIsReadyToSubmit() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    #expect(try console.upload() == "com.example.books.chapter1: version 1.0 uploaded, Ready to Submit\n")
    let content = try #require(console.versions().first)
    #expect(content.state == .ready)
    #expect(content.fileName == "chapter1.pkg")
    #expect(content.fileCount == 2)
    #expect(content.contentBytes == 17)
    #expect(try console.keptFiles() == 2)
  }

  @Test func thePackageAndItsArchiveAreKeptBesideTheStore() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.upload()
    let content = try #require(console.versions().first)
    let paths = try console.unit("package verify") { catalog in
      [content.package, content.delivery].map { catalog.store.blobs.path(of: $0.sha256) }
    }
    let package = try #require(paths[0])
    #expect(try Data(contentsOf: URL(fileURLWithPath: package)) == Data(console.bytes(of: "books/chapter1.pkg")))
    let listing = try Tool.run("bsdtar", "-tf", try #require(paths[1]), in: console.folder.path)
    #expect(listing.split(separator: "\n").contains("Contents/chapter.txt"))
  }

  @Test func whatIsMissingIsNamed() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1", hasScreenshot: false)
    #expect(
      try console.upload() == """
        com.example.books.chapter1: version 1.0 uploaded, Missing Metadata (screenshot: none for review)
        next: product screenshot .chapter1 FILE

        """)
  }

  @Test func contentMayTakeTimeToProcess() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.unit("set") { catalog in try catalog.settings.set(HostedContents.processingSetting, to: "3600") }
    #expect(try console.upload() == "com.example.books.chapter1: version 1.0 uploaded, Processing Content\n")
    try console.unit("clock advance") { catalog in try catalog.advanceClock(to: catalog.store.now + 3600) }
    #expect(try console.product()?.status == .readyToSubmit)
  }

  @Test func nobodyHasToWaitForIt() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.writeContent()
    try console.run("package build books/chapter1")
    #expect(
      try console.run("package upload books/chapter1.pkg --no-wait")
        == "com.example.books.chapter1: version 1.0 uploaded, Processing Content\n")
    try console.unit("clock advance") { catalog in try catalog.advanceClock(to: catalog.store.now + 1) }
    #expect(try console.product()?.status == .readyToSubmit)
  }

  @Test func theSizeLimitIsASetting() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.upload()
    try console.run("package settings --size-limit 100")
    let refusal = #expect(throws: Refusal.self) { try console.run("package validate books/chapter1.pkg") }
    #expect(refusal?.code == "package.size.package")
    #expect(try console.run("package settings").hasPrefix("packages may be up to 100 bytes; "))
    #expect(throws: Refusal.self) { try console.run("package settings --size-limit 0") }
  }

  @Test func severalPackagesGoToTheirOwnProducts() throws {
    let console = try TestConsole.packages()
    for name in [".chapter1", ".chapter2"] {
      try console.create(name)
      try console.writeContent(name)
      try console.run("package build books\(name.replacing(".", with: "/"))")
    }
    let screen = try console.run("package upload books/chapter1.pkg books/chapter2.pkg")
    #expect(
      screen == """
        com.example.books.chapter1: version 1.0 uploaded, Ready to Submit
        com.example.books.chapter2: version 1.0 uploaded, Ready to Submit

        """)
  }

  @Test func aFirstVersionOtherThanOneIsRemarkedUpon() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    #expect(try console.upload(version: "2.0").hasSuffix("warning: the first version is 2.0; usually it is 1.0\n"))
    #expect(try !console.upload(version: "3.0").contains("warning"))
  }

  @Test func warningsAreShown() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.write("hp = 3", to: "books/chapter1/Contents/enemy.lua")
    #expect(try console.upload().contains("\nwarning: package.code.source: Contents/enemy.lua: "))
  }

  @Test func aPlanLeavesNothingBehind() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.writeContent()
    try console.run("package build books/chapter1")
    let before = try console.fileNames()
    #expect(try console.plan("package upload books/chapter1.pkg").contains("com.example.books.chapter1 1.0"))
    #expect(try console.versions().isEmpty)
    #expect(try Tool.run("find", ".", "-name", "*.tmp-*", in: console.folder.path).isEmpty)
    #expect(try Set(console.fileNames()).subtracting(before).isSubset(of: ["store.db.content"]))
    #expect(try Tool.run("find", ".", "-path", "*.content/*", "-type", "f", in: console.folder.path).isEmpty)
  }

  @Test func undoTakesTheVersionAndItsFilesBack() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.upload()
    try console.undo()
    #expect(try console.versions().isEmpty)
    #expect(try console.keptFiles() == 0)
    #expect(try console.product()?.status == .waitingForUpload)
  }
}
