import Foundation
import PackageIngestion
import StockroomKit
import Testing

@Suite struct UploadRefusalTests {
  private func refusal(_ bench: Bench, _ line: String = "package upload books/chapter1.pkg") throws -> Refusal? {
    let before = try bench.versions()
    let refusal = #expect(throws: Refusal.self) { try bench.run(line) }
    #expect(try bench.versions() == before)
    #expect(try Tool.run("find", ".", "-path", "*.content/*", "-type", "f", in: bench.folder.path).isEmpty)
    return refusal
  }

  private func built() throws -> Bench {
    let bench = try Bench()
    try bench.writeContent()
    try bench.run("package build books/chapter1")
    return bench
  }

  @Test func aProductThatIsNotThere() throws {
    let refusal = try refusal(built())
    #expect(refusal?.code == "package.product.unknown")
    #expect(refusal?.hint == "product create com.example.books.chapter1 --name NAME --hosted")
  }

  @Test func aProductThatIsNotHosted() throws {
    let bench = try built()
    try bench.create(".chapter1", isHosted: false)
    let refusal = try refusal(bench)
    #expect(refusal?.code == "content.not-hosted")
    #expect(refusal?.hint == "hosting enable com.example.books.chapter1")
  }

  @Test func aProductInReview() throws {
    let bench = try built()
    try bench.create(".chapter1")
    try bench.review(to: .inReview)
    #expect(try refusal(bench)?.code == "content.in-review")
  }

  @Test func anotherProductThanWasMeant() throws {
    let bench = try built()
    for name in [".chapter1", ".chapter2"] { try bench.create(name) }
    let refusal = try refusal(bench, "package upload books/chapter1.pkg --product .chapter2")
    #expect(refusal?.code == "package.product.mismatch")
    #expect(
      refusal?.message == "books/chapter1.pkg is for com.example.books.chapter1, not for com.example.books.chapter2")
    #expect(
      try bench.run("package upload books/chapter1.pkg --product .chapter1").contains("version 1.0 uploaded"))
  }

  @Test func aPackageThatCannotBeHosted() throws {
    let bench = try Bench()
    try bench.create(".chapter1")
    let entries = Sample.entries() + [.file("./stray"), .file("./Contents/run", Array("#!/bin/sh\n".utf8))]
    try bench.folder.write("level2.pkg", Sample.component(entries))
    let refusal = try refusal(bench, "package upload level2.pkg")
    #expect(refusal?.code == "package.root.entry")
    #expect(refusal?.message.contains("package.code.script: Contents/run: ") == true)
  }

  @Test func aFileThatChangesAfterItWasChecked() throws {
    let bench = try built()
    try bench.create(".chapter1")
    let refusal = #expect(throws: Refusal.self) {
      try bench.run(
        "package upload books/chapter1.pkg",
        afterWork: {
          try bench.folder.write("books/chapter1.pkg", "something else")
        })
    }
    #expect(refusal?.code == "package.file.changed")
    #expect(try bench.versions().isEmpty)
    #expect(try Tool.run("find", ".", "-path", "*.content/*", "-type", "f", in: bench.folder.path).isEmpty)
  }

  @Test func oneRefusedPackageKeepsTheOthersOut() throws {
    let bench = try built()
    try bench.create(".chapter1")
    try bench.writeContent(".chapter2")
    try bench.run("package build books/chapter2")
    #expect(
      try refusal(bench, "package upload books/chapter1.pkg books/chapter2.pkg")?.code == "package.product.unknown")
    #expect(try bench.keptFiles() == 0)
  }
}
