import Foundation
import PackageIngestion
import StockroomKit
import StockroomTesting
import Testing

@Suite struct UploadCommandTests {
  @Test func `a complete product is Ready to Submit after its upload`() throws {
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

  @Test func `the package and its archive are stored beside the store`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.upload()
    let content = try #require(console.versions().first)
    let paths = try console.unit("package verify") { catalog in
      try [content.package, content.delivery].map { try catalog.store.blobs.path(of: $0.sha256) }
    }
    let package = try #require(paths[0])
    #expect(try Data(contentsOf: URL(fileURLWithPath: package)) == Data(console.bytes(of: "books/chapter1.pkg")))
    let listing = try Tool.run("bsdtar", "-tf", try #require(paths[1]), in: console.folder.path)
    #expect(listing.split(separator: "\n").contains("Contents/chapter.txt"))
  }

  @Test func `missing metadata is named`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1", hasScreenshot: false)
    #expect(
      try console.upload() == """
        com.example.books.chapter1: version 1.0 uploaded, Waiting for Screenshot (screenshot: none for review)
        next: product screenshot .chapter1 FILE

        """)
  }

  @Test func `processing content may take time`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.unit("set") { catalog in try catalog.settings.set(HostedContents.processingSetting, to: "3600") }
    #expect(try console.upload() == "com.example.books.chapter1: version 1.0 uploaded, Processing Content\n")
    try console.unit("clock advance") { catalog in try catalog.advanceClock(to: catalog.store.now + 3600) }
    #expect(try console.product()?.status == .readyToSubmit)
  }

  @Test func `the product may stand first, also where a folder has its name`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.writeContent()
    try console.run("package build books/chapter1")
    try console.write("hello", to: "chapter1/notes.txt")
    #expect(try console.run("package upload chapter1 books/chapter1.pkg").contains("version 1.0 uploaded"))
  }

  @Test func `with --no-wait the upload returns before processing ends`() throws {
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

  @Test func `the size limit is a setting`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.upload()
    try console.run("package settings --size-limit 100")
    let refusal = #expect(throws: Refusal.self) { try console.run("package validate books/chapter1.pkg") }
    #expect(refusal?.code == "package.size.package")
    #expect(try console.run("package settings").hasPrefix("packages may be up to 100 bytes; "))
    #expect(throws: Refusal.self) { try console.run("package settings --size-limit 0") }
  }

  @Test func `several packages go to their own products`() throws {
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

  @Test func `a first version other than 1.0 leads to a warning`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    #expect(try console.upload(version: "2.0").hasSuffix("warning: the first version is 2.0; usually it is 1.0\n"))
    #expect(try !console.upload(version: "3.0").contains("warning"))
  }

  @Test func `warnings are shown`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.write("hp = 3", to: "books/chapter1/Contents/enemy.lua")
    #expect(try console.upload().contains("\nwarning: package.code.source: Contents/enemy.lua: "))
  }

  @Test func `a plan leaves no files behind`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.writeContent()
    try console.run("package build books/chapter1")
    let before = try console.fileNames()
    #expect(try console.plan("package upload books/chapter1.pkg").contains("com.example.books.chapter1 1.0"))
    #expect(try console.versions().isEmpty)
    #expect(try Tool.run("find", ".", "-name", "*.new-*", in: console.folder.path).isEmpty)
    #expect(try Set(console.fileNames()).subtracting(before).isSubset(of: ["store.db.content"]))
    #expect(try Tool.run("find", ".", "-path", "*.content/*", "-type", "f", in: console.folder.path).isEmpty)
  }

  @Test func `undo removes the version and its files`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.upload()
    try console.undo()
    #expect(try console.versions().isEmpty)
    #expect(try console.keptFiles() == 0)
    #expect(try console.product()?.status == .waitingForUpload)
  }
}
