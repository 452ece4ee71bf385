import Foundation
import Testing

/// The guide to plugins shows code of a package that `make example` builds and tests.
@Suite struct PluginGuideTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: ["README.md", "docs/plugins.md"])
  func `each block of Swift is in the example`(page: String) throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent(page), encoding: .utf8)
    let blocks = text.matches(of: /```swift\n([\s\S]*?)```/).map { String($0.1) }
    let sources = try Self.example()

    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(sources.contains { $0.contains(block) }, "\(page) has code that the example has not: \(block.prefix(80))")
    }
  }

  @Test func `the guide names every case of Change, and every call of the registry`() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }
    let guide = try text("docs/plugins.md")
    let change = try text("Sources/Catalog/Change.swift").prefix { $0 != "}" }
    let cases = change.matches(of: /\n  case (\w+)/).map { String($0.1) }
    #expect(cases.count > 30)
    for name in cases { #expect(guide.contains("`.\(name)("), "\(name)") }
    let folder = "Sources/StockroomKit/Plugins"
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path)
    let calls = try files.filter { $0.hasPrefix("Registry") }.flatMap { file in
      try text("\(folder)/\(file)").matches(of: /\n  public mutating func (\w+)/).map { String($0.1) }
    }
    #expect(Set(calls).count > 30)
    for name in Set(calls) { #expect(guide.contains("`\(name)`") || guide.contains("`\(name), "), "\(name)") }
  }

  private static func example() throws -> [String] {
    let folder = root.appendingPathComponent("Examples/Freshness")
    let names =
      ["Package.swift"]
      + ["Sources", "Tests"].flatMap { part in
        (FileManager.default.enumerator(atPath: folder.path + "/" + part)?.allObjects as? [String] ?? [])
          .map { "\(part)/\($0)" }.filter { $0.hasSuffix(".swift") }
      }
    return try names.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
  }
}
