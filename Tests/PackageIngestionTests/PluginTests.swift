import Catalog
import Rendering
import StockroomKit
import StockroomTesting
import Testing

@testable import PackageIngestion

@Suite struct PluginTests {
  @Test func `the fingerprints of the tables are those of their migrations`() throws {
    let fingerprints = try TableFingerprints(of: PackageIngestionPlugin())
    #expect(fingerprints.given == fingerprints.calculated)
  }

  @Test func `workers are registered under the plugin's name`() throws {
    #expect(Registry.packages.doors.workers.keys.sorted() == ["PackageIngestion/deliver", "PackageIngestion/validate"])
  }

  @Test func `every example works`() throws {
    let entries = Registry.packages.commandSet.entries
    #expect(entries.count == 14)
    for example in entries.flatMap(\.description.examples) {
      let console = try TestConsole.packages()
      try console.create(".chapter1")
      try console.writeContent()
      for line in example.split(separator: ";") {
        #expect(try console.run(String(line.drop { $0 == " " })) != "", "\(line)")
      }
    }
  }

  @Test func `product show has a section for the content`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    let shown = {
      try console.unit("product show") { catalog in
        let product = try #require(try catalog.products.find("com.example.books.chapter1"))
        return try Registry.packages.views.sections.flatMap { try $0(product, catalog) }
      }
    }
    #expect(try shown().filter { $0.audience == .everyone } == [Field("content", .null, label: "Hosted Content")])
    try console.upload()
    try console.review(to: .approved, content: .approved)
    try console.upload(version: "1.1")
    let versions = try shown().map { field -> Value? in
      guard case .record(let fields) = field.value else { return nil }
      return fields.first?.value
    }
    #expect(versions == [.text("1.1"), .text("1.0")])
    #expect(try shown().map(\.label) == ["Hosted Content", "Approved Content"])
  }

  @Test func `people see no section for products that are not hosted`() throws {
    let console = try TestConsole.packages()
    try console.create(".map", isHosted: false)
    let fields = try console.unit("product show") { catalog in
      try ContentSection(try #require(try catalog.products.find("com.example.books.map")), in: catalog).fields
    }
    #expect(fields.allSatisfy { $0.audience == .data && $0.value == .null })
  }

  @Test func `explain says that Apple no longer supports hosted content`() throws {
    let explanations = Registry.packages.explanations
    let subjects = explanations.map(\.subject)
    #expect(subjects.prefix(3) == ["package", "product.content", "product.approved-content"])
    #expect(subjects.dropFirst(3).allSatisfy { $0.hasPrefix("package.") })
    #expect(Set(subjects).count == subjects.count)
    #expect(explanations[0].text(RuleTable(.itc2012)).contains("is no longer supported"))
  }

  @Test(arguments: [
    ("chapter1.pkg", "chapter1.pkg"), ("~/books/1.pkg", "~/books/1.pkg"), ("my book.pkg", #""my book.pkg""#),
    (#"a"$b.pkg"#, #""a\"\$b.pkg""#), ("港.pkg", "港.pkg"),
  ])
  func `paths are quoted if necessary`(path: String, quoted: String) {
    #expect(FilePath.parse(path).quoted == quoted)
  }

  @Test func `other plugins learn what is in a package`() throws {
    let console = try TestConsole.packages()
    try console.create(".chapter1")
    try console.upload()
    let files = try console.unit("package list") { catalog in
      let product = try #require(try catalog.products.find("com.example.books.chapter1"))
      return try catalog.contents?.files(of: #require(try catalog.content.newest(of: product)), catalog: catalog)
    }
    #expect(files?.map(\.path).sorted() == ["Contents/art/harbour.png", "Contents/chapter.txt"])
  }
}
