import Foundation
import PackageIngestion
import StockroomKit
import StockroomTesting
import Testing

@Suite struct UploadRefusalTests {
  private func refusal(_ console: TestConsole, _ line: String = "package upload books/chapter1.pkg") throws -> Refusal?
  {
    let before = try console.versions()
    let refusal = #expect(throws: Refusal.self) { try console.run(line) }
    #expect(try console.versions() == before)
    #expect(try Tool.run("find", ".", "-path", "*.content/*", "-type", "f", in: console.folder.path).isEmpty)
    return refusal
  }

  private func built() throws -> TestConsole {
    let console = try TestConsole.packages()
    try console.writeContent()
    try console.run("package build books/chapter1")
    return console
  }

  @Test func `a package of an unknown product is refused`() throws {
    let refusal = try refusal(built())
    #expect(refusal?.code == "package.product.unknown")
    #expect(refusal?.hint == "product create com.example.books.chapter1 --name NAME --hosted")
  }

  @Test func `a package of a product that is not hosted is refused`() throws {
    let console = try built()
    try console.create(".chapter1", isHosted: false)
    let refusal = try refusal(console)
    #expect(refusal?.code == "content.not-hosted")
    #expect(refusal?.hint == "hosting enable com.example.books.chapter1")
  }

  @Test func `a package of a product in review is refused`() throws {
    let console = try built()
    try console.create(".chapter1")
    try console.review(to: .inReview)
    #expect(try refusal(console)?.code == "content.in-review")
  }

  @Test func `a package of another product than expected is refused`() throws {
    let console = try built()
    for name in [".chapter1", ".chapter2"] { try console.create(name) }
    let refusal = try refusal(console, "package upload books/chapter1.pkg --product .chapter2")
    #expect(refusal?.code == "package.product.mismatch")
    #expect(
      refusal?.message == "books/chapter1.pkg is for com.example.books.chapter1, not for com.example.books.chapter2")
    #expect(
      try console.run("package upload books/chapter1.pkg --product .chapter1").contains("version 1.0 uploaded"))
  }

  @Test func `a package that cannot be hosted is refused with its findings`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    let entries = Sample.entries() + [.file("./stray"), .file("./Contents/run", Array("#!/bin/sh\n".utf8))]
    try console.write(Sample.component(entries), to: "level2.pkg")
    let refusal = try refusal(console, "package upload level2.pkg")
    #expect(refusal?.code == "package.root.entry")
    #expect(refusal?.message.contains("package.code.script: Contents/run: ") == true)
  }

  @Test func `a file that changes after the check is refused`() throws {
    let console = try built()
    try console.create(".chapter1")
    let file = console.folder.appending(path: "books/chapter1.pkg")
    console.onProgress = { step in
      if step.label.hasPrefix("storing the download") { try? Data("something else".utf8).write(to: file) }
    }
    let refusal = console.refusal(of: "package upload books/chapter1.pkg")
    #expect(refusal?.code == "package.file.changed")
    #expect(try console.versions().isEmpty)
    #expect(try Tool.run("find", ".", "-path", "*.content/*", "-type", "f", in: console.folder.path).isEmpty)
  }

  @Test func `one refused package stops all of them`() throws {
    let console = try built()
    try console.create(".chapter1")
    try console.writeContent(".chapter2")
    try console.run("package build books/chapter2")
    #expect(
      try refusal(console, "package upload books/chapter1.pkg books/chapter2.pkg")?.code == "package.product.unknown")
    #expect(try console.keptFiles() == 0)
  }
}
