import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct ExportFolderTests {
  private func names(_ console: TestConsole, _ path: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: console.folder.appending(path: path).path).sorted()
  }

  @Test func `a folder of screenshots that is a link is not written through`() throws {
    let console = try TestConsole.stocked()
    let elsewhere = console.folder.appending(path: "elsewhere").path
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
    for link in ["screenshots", "screenshots/com.example.novel.chapter1", "novel.itmsp/shot.png"] {
      let path = console.folder.appending(path: link).path
      let parent = (path as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
      if !link.contains("itmsp") {
        let refusal = console.refusal(of: "export catalog.csv")
        #expect(refusal?.code == "interchange.folder.link")
        #expect(refusal?.message.hasPrefix(link) == true, "\(refusal?.message ?? "")")
        #expect(throws: (any Error).self) { try console.text(of: "catalog.csv") }
        try FileManager.default.removeItem(atPath: path)
      }
    }
    // A link in the place of a file is replaced.
    try console.run("export novel.itmsp --app com.example.novel")
    try console.run("export catalog.csv")
    #expect(try names(console, "elsewhere").isEmpty)
  }

  @Test(arguments: ["x", "é", "./", "."])
  func `a name of one character is a file or refused`(name: String) throws {
    let console = try TestConsole.stocked()
    for format in ["csv", "yaml", "itmsp", "fastlane", "storekit", "seed"] {
      let code = console.refusal(of: "export \(name) --format \(format) --app com.example.novel")?.code
      #expect(code == nil || code == "file.unwritable" || code == "export.folder", "\(format): \(code ?? "")")
    }
  }

  @Test func `a folder is there when it is whole, and what else is in one stays`() throws {
    let console = try TestConsole.stocked()
    try console.run("export novel.itmsp --app com.example.novel")
    let files = try names(console, "novel.itmsp")
    #expect(files.contains("metadata.xml") && files.count == 2)
    try console.write("mine", to: "novel.itmsp/README")
    try console.write("old", to: "novel.itmsp/metadata.xml")
    try console.run("export novel.itmsp --app com.example.novel")
    #expect(try names(console, "novel.itmsp") == (files + ["README"]).sorted())
    #expect(try console.text(of: "novel.itmsp/metadata.xml").hasPrefix("<?xml"))
  }

  @Test func `a folder that cannot be written whole is left as it was`() throws {
    let console = try TestConsole.stocked()
    let other = console.folder.appending(path: "other.itmsp")
    try FileManager.default.createDirectory(
      at: other.appending(path: "metadata.xml"), withIntermediateDirectories: true)
    #expect(console.refusal(of: "export other.itmsp --app com.example.novel")?.code == "file.unwritable")
    #expect(try names(console, "other.itmsp").filter { !$0.hasSuffix(".png") } == ["metadata.xml"])
    let first = try FileManager.default.contentsOfDirectory(atPath: console.folder.path)
    #expect(console.refusal(of: "export none/new.itmsp --app com.example.novel")?.code == "file.unwritable")
    #expect(try FileManager.default.contentsOfDirectory(atPath: console.folder.path) == first)
    try console.write("a file", to: "file.itmsp")
    #expect(console.refusal(of: "export file.itmsp --app com.example.novel")?.code == "file.unwritable")
    #expect(try console.text(of: "file.itmsp") == "a file")
  }

  @Test func `an image that is the same is not stored again, and one that changed is checked as it is stored`() throws {
    let console = try TestConsole.stocked()
    try console.run("export catalog.csv")
    #expect(try console.run("apply catalog.csv").contains("left unchanged 2 apps, 4 products"))
    let path = "screenshots/com.example.novel.chapter1/shot.png"
    try console.write(TestConsole.png + Data([1]), to: path)
    #expect(try console.run("apply catalog.csv").contains("changed 1 product;"))
    try console.run("export again.csv")
    #expect(try console.data(of: path) == TestConsole.png + Data([1]))
    try console.write("no image", to: path)
    #expect(console.errors(of: "apply catalog.csv").contains("product.screenshot.format"))
  }
}
