import Foundation
@testable import PackageIngestion
import StockroomKit
import StockroomTesting
import Testing

@Suite struct ValidateCommandTests {
  @Test func `a valid package has no issues`() throws {
    let console = try TestConsole.packages()
    for name in [".chapter1", ".chapter2"] {
      try console.create(name)
      try console.writeContent(name)
      try console.run("package build books\(name.replacing(".", with: "/"))")
    }
    #expect(try console.run("package validate books/chapter1.pkg") == "No issues found: 2 files, 17 B, version 1.0\n")
    #expect(try console.run("package validate books/chapter1.pkg", as: .json) == "[]\n")
    #expect(
      try console.run("package validate books/chapter1.pkg books/chapter2.pkg") == "No issues found in 2 packages\n")
  }

  @Test func `warnings are listed`() throws {
    let console = try TestConsole(plugins: [PackageIngestionPlugin()])
    let entries = Sample.entries() + [.file("./Contents/enemy.lua")]
    try console.write(Sample.component(entries), to: "level2.pkg")
    let json = try console.run("package validate level2.pkg", as: .ndjson)
    #expect(json.contains(#""severity":"warning""#))
    #expect(json.contains(#""code":"package.code.source","path":"Contents/enemy.lua""#))
    #expect(try console.run("package validate level2.pkg level2.pkg", as: .ndjson).contains(#""file":"level2.pkg""#))
  }

  @Test func `the refusal lists every finding`() throws {
    let console = try TestConsole.packages()
    try console.write(Sample.component(Sample.entries()), to: "sound.pkg")
    let entries = Sample.entries(info: Sample.info(version: "one")) + [.file("./stray"), .file("./Contents/enemy.lua")]
    try console.write(Sample.component(entries), to: "level2.pkg")
    let refusal = #expect(throws: Refusal.self) { try console.run("package validate sound.pkg level2.pkg none.pkg") }
    #expect(refusal?.code == "package.root.entry")
    #expect(refusal?.subject == "level2.pkg")
    let lines = refusal?.message.split(separator: "\n").map(String.init) ?? []
    #expect(lines.count == 6)
    #expect(lines.first == "level2.pkg: 2 errors, 1 warning")
    #expect(lines.contains { $0.hasPrefix("  error: package.root.entry: stray: only ContentInfo.plist") })
    #expect(lines.contains { $0.hasPrefix("  warning: package.code.source: Contents/enemy.lua: ") })
    #expect(lines.suffix(2).first == "none.pkg: 1 error")
  }

  @Test func `a worker that returns no answer is refused`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("level2.pkg", "hello")
    let refusal = #expect(throws: Refusal.self) {
      var arguments = Arguments()
      arguments.append(file, to: "file")
      var command = try PackageValidate(arguments)
      try command.prepare(Preparation(WorkerHost(isSilent: true)))
    }
    #expect(refusal?.code == "package.worker")
  }

  @Test func `a package that an upload would refuse is refused`() throws {
    let console = try TestConsole.packages()
    try console.writeContent()
    try console.run("package build books/chapter1")
    for options in ["", "--app com.example.books"] {
      let refusal = try #require(console.refusal(of: "package validate books/chapter1.pkg \(options)"))
      #expect(refusal.code == "package.product.unknown")
      #expect(refusal.message.contains("com.example.books.chapter1, which does not exist in this store"))
    }
    try console.create(".chapter1")
    try console.run("package validate books/chapter1.pkg; hosting disable .chapter1")
    for verb in ["validate", "upload"] {
      #expect(console.refusal(of: "package \(verb) books/chapter1.pkg")?.code == "content.not-hosted")
    }
    let empty = try TestConsole(plugins: [PackageIngestionPlugin()])
    try empty.writeContent()
    try empty.run("package build books/chapter1")
    #expect(try empty.run("package validate books/chapter1.pkg").hasPrefix("No issues found"))
  }

  @Test func `a package is validated for its product and its app`() throws {
    let console = try TestConsole.packages()
    for name in [".chapter1", ".chapter2"] { try console.create(name) }
    try console.run("app create com.example.maps --name 'Example Maps' --sku MAPS1")
    try console.writeContent()
    try console.run("package build books/chapter1")
    let line = "package validate books/chapter1.pkg"
    for options in [
      "--product com.example.books.chapter1", "--app com.example.books",
      "--product com.example.books.chapter1 --app com.example.books",
    ] {
      #expect(try console.run("\(line) \(options)") == "No issues found: 2 files, 17 B, version 1.0\n")
    }
    for options in ["--product com.example.books.chapter2", "--app com.example.maps"] {
      #expect(console.refusal(of: "\(line) \(options)")?.code == "package.product.mismatch")
    }
    #expect(console.refusal(of: "\(line) --product com.example.books.chapter9")?.code == "product.unknown")
    #expect(console.refusal(of: "\(line) --app com.example.nothing")?.code == "app.unknown")
  }

  @Test func `a version that the product does not accept is refused before the upload`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.upload(version: "2.0")
    try console.review(to: .approved, content: .approved)
    try console.writeContent(version: "1.0")
    try console.run("package build books/chapter1")
    let line = "package validate books/chapter1.pkg"
    for options in ["", "--product com.example.books.chapter1"] {
      #expect(console.refusal(of: "\(line) \(options)")?.code == "package.version.lower")
    }
  }
}
